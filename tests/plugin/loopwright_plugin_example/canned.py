"""A provider of models: any chat model of LangChain, here one that needs no server."""

from langchain_core.language_models import FakeListChatModel

from agents.providers.langchain import LangChainModel
from agents.providers.settings import Settings


def build(name: str, settings: Settings) -> LangChainModel:
    """The model canned/NAME, which says its name."""
    chat = FakeListChatModel(responses=[name])
    return LangChainModel(f"canned/{name}", chat, settings.asked(), timeout=settings.timeout)
