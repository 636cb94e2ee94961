# play   set everything up and start the room           (PORT=8000)
# test   set everything up and run the tests, the real-browser ones included
# quick  the tests that the change touches, nearest first, in under two minutes (BASE=HEAD~1)
# check  format, lint, types (Python and TypeScript), import layers
# long   the long versions of the tests (kills, fuzzing, non-interference): hours, not minutes
# bench  the benchmarks, peers included
# docs   the documentation with the reference of the library, in .build/site; dead links fail
# lock   renew the lock files after a change of dependencies
# measures  the measures of the structure: sizes, rings of imports, types left open
# letters  cut the letters of the page anew from the fonts of its packages
# shots  the screenshots of the README
# pictures  full tables of every game on every screen, and what is cut or lies over something
# walk   the same at every decision of a match beside bots (ARGS="zwiebel-v3 --seats 3")

PY ?= python3
PORT ?= 8000
# one more than the cores: some wait for servers that were killed
JOBS ?= 3
# one a core: with a third, a slow machine lets half a second pass between two touches of one finger
BROWSERS ?= 2
BASE ?= HEAD~1
BIN := .venv/bin
UV := .build/uv/bin/uv
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
COMPILE := $(UV) pip compile pyproject.toml --python-version 3.11 --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --quiet
INSTALL := $(UV) pip install --quiet --python $(BIN)/python --require-hashes

# A Python that keeps no bytecode compiles a second longer at each start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick check check-python check-page long bench docs lock measures letters shots pictures walk fix types clean
.DEFAULT_GOAL := play

play: .build/run.stamp .build/web.stamp
	BY_MAKE_PLAY=1 $(BIN)/stammtisch serve --port $(PORT) $(ARGS)

test: .build/dev.stamp .build/web.stamp
	cd frontend && $(NPM) run -s test
	$(BIN)/python tools/proxies.py
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal tests --ignore tests/e2e
	STAMMTISCH_CHROMIUM="$$($(BIN)/python tools/browser.py)" $(BIN)/pytest -q -n $(BROWSERS) --dist worksteal tests/e2e

quick: .build/dev.stamp .build/npm.stamp
	$(BIN)/python -m tools.quick --base $(BASE) $(ARGS)

# two parts for two cores: make -j2 -O check
check: check-python check-page

check-python: .build/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-page: .build/dev.stamp .build/npm.stamp
	$(BIN)/python -m tools.wire_types --check
	$(BIN)/python -m tools.door_types --check
	$(BIN)/python -m tools.asyncapi --check
	cd frontend && $(NPM) run -s check

fix: .build/dev.stamp .build/npm.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd frontend && $(NPM) run -s format

types: .build/dev.stamp .build/npm.stamp
	$(BIN)/python -m tools.wire_types
	$(BIN)/python -m tools.door_types
	$(BIN)/python -m tools.asyncapi

long: .build/dev.stamp .build/web.stamp
	$(BIN)/python -m tests.long $(ARGS)

bench: .build/bench.stamp .build/web.stamp
	$(BIN)/python -m bench $(ARGS)

measures: .build/dev.stamp
	$(BIN)/python -m tools.measures

letters: .build/dev.stamp .build/npm.stamp
	$(BIN)/python -m tools.letters

shots: .build/dev.stamp .build/web.stamp
	STAMMTISCH_CHROMIUM="$$($(BIN)/python tools/browser.py)" $(BIN)/python -m tools.screenshots

pictures: .build/dev.stamp .build/web.stamp
	STAMMTISCH_CHROMIUM="$$($(BIN)/python tools/browser.py)" $(BIN)/python -m tools.pictures $(ARGS)

walk: .build/dev.stamp .build/web.stamp
	STAMMTISCH_CHROMIUM="$$($(BIN)/python tools/browser.py)" $(BIN)/python -m tools.walk $(ARGS)

docs: .build/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "open .build/site/index.html"

lock: $(UV)
	$(COMPILE) --group web -o requirements/play.txt
	$(COMPILE) --group dev -c requirements/play.txt -o requirements/dev.txt
	$(COMPILE) --group dev --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --group docs -c requirements/dev.txt -o requirements/docs.txt

$(UV):
	$(PY) -m venv .build/uv
	.build/uv/bin/python -m pip install --quiet --disable-pip-version-check 'uv==0.13.9'

.build/run.stamp: pyproject.toml requirements/play.txt | $(UV)
	test -x $(BIN)/python || $(UV) venv --quiet --python $(PY) .venv
	$(INSTALL) -r requirements/play.txt
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

.build/dev.stamp: requirements/dev.txt .build/run.stamp
	$(INSTALL) -r requirements/dev.txt
	touch $@

.build/bench.stamp: requirements/bench.txt .build/dev.stamp
	$(INSTALL) -r requirements/bench.txt
	touch $@

.build/docs.stamp: requirements/docs.txt .build/run.stamp
	$(INSTALL) -r requirements/docs.txt
	touch $@

.build/npm.stamp: frontend/package.json frontend/package-lock.json frontend/.npmrc .build/run.stamp
	cd frontend && $(NPM) ci
	touch $@

.build/web.stamp: .build/npm.stamp $(shell find frontend/src frontend/public frontend/index.html frontend/vite.config.ts frontend/screens.js -type f 2>/dev/null)
	cd frontend && $(NPM) run -s build
	touch $@

clean:
	rm -rf .build .venv frontend/node_modules src/stammtisch/web_dist
