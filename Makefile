# What a newcomer and the CI need; each target does its own set-up, and is quick when it is done.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
TREE := build/tree

# Adding or removing a file changes the time of its folder: the editable install links each file.
FOLDERS := $(shell find mtf_lang grammar backends agents spec -type d -not -name __pycache__)

.PHONY: demo test lint format bench clean

demo: $(READY)
	@$(BIN)/mtf run examples/double_sum.mtf
	@for name in $(DEMO); do \
	    echo; echo "== examples/$$name.mtf"; \
	    $(BIN)/mtf run examples/$$name.mtf; echo; \
	    $(BIN)/mtf explain examples/$$name.mtf; \
	done

DEMO := triangular_lattice grid quartic

test: $(READY)
	@$(BIN)/python -m pytest -n 2
	@$(BIN)/mtf test --jobs 2 examples

# The checkers need the packages where the build puts them: grammar, backends, agents and spec
# below mtf_lang.
lint: $(READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@rm -rf $(TREE) && mkdir -p $(TREE) && cp -R mtf_lang $(TREE) && cp -R grammar backends agents spec $(TREE)/mtf_lang
	@cd $(TREE) && ../../$(BIN)/mypy --config-file ../../pyproject.toml --cache-dir ../../.mypy_cache -p mtf_lang
	@cd $(TREE) && ../../$(BIN)/lint-imports ../../pyproject.toml --cache-dir ../../.import_linter_cache

format: $(READY)
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: $(READY)
	@$(BIN)/python -m benchmarks

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("mtf-lang needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

# Compiled before the time stamp: an import of SymPy takes seconds when nothing is compiled, and
# folders for compiled files must not look like changes.
$(READY): .venv/bin/python pyproject.toml $(FOLDERS)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "setuptools>=77"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation \
	    --config-settings editable_mode=strict --editable '.[all,dev]'
	@$(BIN)/python -m compileall -q mtf_lang grammar backends agents spec
	@touch $@
