"""Build the wheel and check what is in it: the five packages with their data, and nothing else.

It is then unpacked into an empty folder and used from another one, so that a file that only the checkout has is missed
here and not by a user.
"""

import configparser
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("agents", "graphs", "tools", "interpreters", "evals")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        wheel = build(Path(folder))
        problems = [*contents(wheel), *use(wheel, Path(folder))]
        for problem in problems:
            print(f"{wheel.name}: {problem}", file=sys.stderr)
        if problems:
            sys.exit(1)
        print(f"{wheel.name}: as it should be")


def build(folder: Path) -> Path:
    """Build the wheel from the files that git knows, as a release would."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def contents(wheel: Path) -> list[str]:
    """What is in the wheel and should not be, or should be and is not."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (entry_points,) = (name for name in names if name.endswith(".dist-info/entry_points.txt"))
        declared = configparser.ConfigParser(delimiters="=")
        declared.read_string(archive.read(entry_points).decode())
    problems = [f"{name} does not belong there" for name in sorted(names) if not _belongs(name)]
    problems += [f"{name} is missing" for name in sorted(_wanted() - names)]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for group, entries in project["entry-points"].items():
        if not declared.has_section(group) or dict(declared[group]) != entries:
            problems.append(f"the entry points of {group} are not those of pyproject.toml")
    return problems


def _belongs(name: str) -> bool:
    top = name.partition("/")[0]
    return "__pycache__" not in name and (top in PACKAGES or top.endswith(".dist-info"))


def _wanted() -> set[str]:
    """Every file of the five packages that git tracks."""
    listed = subprocess.run(["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(listed.stdout.splitlines())


def use(wheel: Path, folder: Path) -> list[str]:
    """Run the command from the unpacked wheel alone, somewhere else."""
    unpacked, elsewhere = folder / "unpacked", folder / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    program = f"import sys; sys.path.insert(0, {str(unpacked)!r}); from evals.cli import main; main()"
    problems = []
    for arguments in (["list", "tasks"], ["show", "task", "E01"], ["list", "strategies"]):
        command = [sys.executable, "-I", "-c", program, *arguments]
        done = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, check=False)
        if done.returncode:
            problems.append(f"`loopwright {' '.join(arguments)}` fails: {done.stderr.strip().splitlines()[-1:]}")
    return problems


if __name__ == "__main__":
    main()
