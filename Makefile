# Everything a newcomer needs: Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: setup quickstart test check fuzz soak wheel lock clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Loopwright needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

quickstart: setup
	$(BIN)/loopwright run experiments/quickstart.toml
	$(BIN)/loopwright compare runs/quickstart

test: setup
	$(BIN)/pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/esolang_tasks.py --check
	$(BIN)/python scripts/pictures.py --check
	$(BIN)/python scripts/exec_schema.py --check

fuzz: setup
	$(BIN)/pytest tests/interpreters/test_fuzz.py --hypothesis-profile=fuzz
	$(BIN)/pytest tests/evals/benchmarks/chomsky -k families --hypothesis-profile=fuzz

# Takes some three minutes: ten thousand calls under all faults, and a hundred kills.
soak: setup
	SOAK=1 $(BIN)/pytest tests/evals/test_soak.py tests/evals/test_soak_memory.py

wheel: setup
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python scripts/wheel.py

# Needs uv. Neither the lock nor anything else in the repository names the address of a registry.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--group dev pyproject.toml --output-file requirements.lock

clean:
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
