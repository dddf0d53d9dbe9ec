"""What the statistics cost whoever does not need them."""

import subprocess
import sys


def test_importing_the_module_does_not_import_statsmodels() -> None:
    code = "import sys, evals.statistics; sys.exit(bool({'numpy', 'scipy', 'statsmodels'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
