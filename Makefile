# Two commands do all set-up:   make ruling   rules a real case;   make test   runs every check.
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3 python; do \
	if $$p -c 'import sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' >/dev/null 2>&1; \
	then echo $$p; break; fi; done)
CASE ?= scenarios/law12/danish-3nt/case.yaml
SEED ?= 2026

.PHONY: ruling test lint campaign bench lock golden clean
.DEFAULT_GOAL := ruling

ruling: $(VENV)/runtime.stamp
	@$(PY) -m analyzer rule $(CASE)

test: $(VENV)/test.stamp
	@$(PY) -m analyzer.solver.compiled
	PYTHONDONTWRITEBYTECODE= $(PY) -m tests.run
	@$(MAKE) --no-print-directory lint

lint: $(VENV)/test.stamp
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

campaign: $(VENV)/test.stamp
	$(PY) -m benchmarks.campaign --seed $(SEED)

bench: $(VENV)/test.stamp
	$(PY) -m benchmarks

# Rewrites the golden texts of the tests and what the README shows; review the difference before committing it.
golden: $(VENV)/test.stamp
	$(PY) -m tests.golden.rewrite
	$(PY) -m docs.refresh

$(VENV)/runtime.stamp: requirements/runtime.txt requirements/build.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11, 3.12 or 3.13 with venv is needed; set PYTHON=…"; exit 1; }
	@echo "installing into $(VENV) with $(PYTHON) …"
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements/build.txt
	@$(PIP) --require-hashes -r requirements/runtime.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(PY) -m analyzer.solver.compiled
	@touch $@

$(VENV)/test.stamp: $(VENV)/runtime.stamp requirements/test.txt
	@echo "installing the tools for the tests …"
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

# Needs uv. Writes exact versions with hashes; the files name no index.
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --quiet --output-file requirements/runtime.txt
	uv pip compile pyproject.toml --extra test --constraint requirements/runtime.txt --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet \
		--output-file requirements/test.txt
	printf 'hatchling\neditables\n' | uv pip compile - --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --quiet --output-file requirements/build.txt

clean:
	rm -rf $(VENV) .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
