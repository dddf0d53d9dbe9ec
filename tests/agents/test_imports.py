"""Who does not speak to a server does not wait for LangChain to be imported."""

import subprocess
import sys
from pathlib import Path

CODE = """
import sys
import agents.chat, agents.extraction, agents.prompt, agents.replies, agents.providers.scripted
print(sorted({"langchain_core", "langchain_openai", "langgraph", "openai", "httpx"} & sys.modules.keys()))
"""


def test_the_light_modules_import_no_langchain_and_no_openai() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", CODE], cwd=root, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")
