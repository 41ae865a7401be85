# `make` lists the targets. Everything happens in .venv and target/.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
CARGO_FLAGS := --locked --quiet
RUST_SOURCES := $(shell find crates -name '*.rs' -o -path '*/src/*.csv' -o -name Cargo.toml) Cargo.toml Cargo.lock
PYTEST := $(BIN)/python -m pytest --quiet
# Where tests of the page are; to look for them in all files takes fifteen seconds.
WITH_PAGE := tests/web tests/notebook
PUZZLE := 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
# Tests of the crates that need the corpus fail without it; they are left out, and counted, where there is none.
WITHOUT_CORPUS := $(if $(NONET_CORPUS)$(wildcard ../shared/data),,--skip of_the_corpus)
RUST_AT_LEAST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

# PyO3 is built against this Python. Without this, cargo may find another Python on the PATH and rebuild every time.
export PYO3_PYTHON := $(abspath $(BIN)/python)

# Compiled Python is kept. Without it each process that a test starts compiles nonet anew (0.6 s of CPU instead of 0.26), and each
# worker the tests (50 s instead of 12).
unexport PYTHONDONTWRITEBYTECODE

# Rust in this folder: RUST=here gets it, and later calls find it. `make clean` removes it.
HERE := $(abspath target/rust)
ifneq ($(filter here,$(RUST))$(wildcard $(HERE)/cargo/bin/cargo),)
export RUSTUP_HOME := $(HERE)/rustup
export CARGO_HOME := $(HERE)/cargo
export PATH := $(HERE)/cargo/bin:$(PATH)
CARGO := $(HERE)/cargo/bin/cargo
else
CARGO := $(shell command -v cargo)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo build test check room new page digits nightly mutants versions coverage lint docs sdist wheel installed bench clean

help:  ## list these targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-9s %s\n", $$1, $$2}'

demo:  ## build, solve the fifty grids that come with nonet, and draw a board; without Rust in plain Python
ifneq ($(CARGO),)
	@$(MAKE) --no-print-directory build
	@echo && echo "Fifty grids, each solved and proven to have one solution; the sum of their first three digits:"
	@$(BIN)/nonet euler | tail -n 1
	@echo && echo "A board:"
	@$(BIN)/nonet solve --to board $(PUZZLE)
	@echo && echo "The next step of its puzzle, as a person finds it:"
	@$(BIN)/nonet hint $(PUZZLE)
	@echo && echo "Where to go next: docs/tutorial.md has five steps, $(BIN)/nonet --help all commands, make test runs the tests."
else
	@$(NO_RUST)
	@$(CHECK_PYTHON)
	@PYTHONPATH=python $(PYTHON) examples/demo_without_engine.py
	@echo && echo "Where to go next: make demo RUST=here builds the engine; docs/five-programs.md describes the methods in plain Python."
endif

build: $(VENV)/.released  ## make .venv and build the native engine into it

test: check $(VENV)/.page $(VENV)/.schemathesis $(VENV)/.docs  ## everything a change needs: `check`, then the slower tests (under fifteen minutes)
	cargo test $(CARGO_FLAGS) --profile tests --package nonet-core --package nonet-logic --package nonet-rows -- $(WITHOUT_CORPUS)
	NONET_PAGE=1 $(PYTEST) -n auto -m "page and not nightly" $(WITH_PAGE)
	NONET_PAGE=1 $(PYTEST) -n auto --dist loadfile -m "slow and not nightly"

check: $(VENV)/.built $(VENV)/.tools lint  ## the quick tier: formats, lints, types, unit tests (a little over a minute on two cores, once built)
	$(PYTEST) -n auto --dist loadfile -m "not slow and not nightly and not page" -x

# Its package and its tests; what takes long is marked `slow` and left to `make test`.
ROOMS = $(sort $(filter $(patsubst _%,%,$(notdir $(wildcard python/nonet/*))),$(notdir $(wildcard tests/*))))
OF_ROOM = $(wildcard python/nonet/$(ROOM) python/nonet/_$(ROOM)) tests/$(ROOM)
room: $(VENV)/.built $(VENV)/.tools  ## one room's lint, types and quick tests: make room ROOM=formats
	@test -n "$(ROOM)" -a -d "tests/$(ROOM)" || { echo "name a room: make room ROOM=$$(echo $(ROOMS) | tr ' ' '|')" >&2; exit 1; }
	@ends=0; \
	echo "format" && $(BIN)/ruff format --quiet --check $(OF_ROOM) || { ends=1; echo "to format: $(BIN)/ruff format $(OF_ROOM)"; }; \
	echo "lint" && $(BIN)/ruff check --quiet $(OF_ROOM) || ends=1; \
	echo "types" && $(BIN)/mypy $(OF_ROOM) || ends=1; \
	echo "tests" && $(PYTEST) -n 2 --dist loadfile -m "not slow and not nightly and not page" tests/$(ROOM) && exit $$ends

new:  ## begin a command, format, rule, technique or method: make new KIND=command NAME=x (see CONTRIBUTING.md)
	@$(or $(wildcard $(BIN)/python),$(PYTHON)) .ci/new.py "$(KIND)" "$(NAME)"

page: $(VENV)/.built $(VENV)/.page $(VENV)/.schemathesis $(VENV)/.notebooks  ## the page in a browser: play, hints, accessibility (a minute, once installed)
	NONET_PAGE=1 $(PYTEST) -n auto -m page $(WITH_PAGE)

digits: $(VENV)/.built $(VENV)/.tools  ## train the digits of nonet.photo anew, from fonts of Debian packages (minutes)
	PYTHONPATH=tools $(BIN)/python tools/train_digits.py --fonts target/fonts

nightly: $(VENV)/.built $(VENV)/.tools  ## the long tier: many more random cases, whole puzzle lists (hours)
	cargo test $(CARGO_FLAGS) --profile tests --package nonet-core --package nonet-logic --package nonet-rows -- --include-ignored $(WITHOUT_CORPUS)
	NONET_HYPOTHESIS_PROFILE=slow $(PYTEST)
	$(MAKE) --no-print-directory mutants

# Both tools change one place at a time and list the changes that no test notices. Each is read: a test then notices it, or
# .cargo/mutants.toml names it with the reason why none can. All places take two days: a call takes the part K/N, the Kth of N
# parts from 0, by default another one each day. mutmut wants the package at the top of the folder, so it works on a copy, and takes
# functions by their names.
PARTS := 100
PART ?= $(shell expr $$(date +%j) % $(PARTS))/$(PARTS)
PLANTED := target/planted
mutants: $(VENV)/.built $(VENV)/.tools $(VENV)/.mutants  ## faults planted in human logic and the game that no test notices: PART=0/100 (half an hour)
	target/mutants/bin/cargo-mutants mutants --shard $(PART) --output target/mutants || test $$? = 2 || test $$? = 3
	rm -rf $(PLANTED) && mkdir -p $(PLANTED)/crates/nonet-logic/src
	cp -R python/nonet tests docs examples conftest.py README.md pyproject.toml $(PLANTED)
	cp crates/nonet-logic/src/catalogue.csv $(PLANTED)/crates/nonet-logic/src
	cd $(PLANTED) && grep -rE '^ *(async )?def ' --include='*.py' nonet/logic nonet/tui | sort | \
	  awk -v part=$(PART) -F '[.]py:|def |[[(]' 'BEGIN { split(part, at, "/") } NR % at[2] == at[1] { \
	    gsub("/", ".", $$1); sub("[.]__init__$$", "", $$1); print $$1 ".x*[!a-z]" $$3 "__mutmut_*" }' | \
	  xargs -r $(abspath $(BIN))/mutmut run && $(abspath $(BIN))/mutmut results | sed '/not checked/d'

# rustup's minimal profile and some distributions lack clippy and rustfmt. Without rustup or a network, lint skips them.
lint: $(VENV)/.built $(VENV)/.tools  ## formats, lints and types of Rust and Python
	@for tool in clippy fmt; do cargo $$tool --version >/dev/null 2>&1 || ! command -v rustup >/dev/null || \
	  rustup component add clippy rustfmt || true; done
	@echo "Rust: format and lint"
	@if cargo fmt --version >/dev/null 2>&1; then cargo fmt --check; else echo "rustfmt is not installed: not checked"; fi
	@if cargo clippy --version >/dev/null 2>&1; then cargo clippy $(CARGO_FLAGS) --all-targets -- -D warnings; \
	  else echo "clippy is not installed: not checked"; fi
	$(BIN)/ruff format --quiet --check .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest nonet._core

# The libraries of tables, as pyproject.toml has them: `oldest` with the least versions, `newest` with the latest.
versions: $(VENV)/.built  ## the tests of tables with the oldest and the newest versions of their libraries (minutes)
	@for age in oldest newest; do \
	  echo "$$age:" && $(PYTHON) -m venv target/versions/$$age && \
	  target/versions/$$age/bin/python -c 'import re, sys, tomllib; \
	    extra = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"]; \
	    some = [each for each in extra if re.match("numpy|pandas|polars|pyarrow|duckdb", each)]; \
	    print(*(each.replace(">=", "==") if sys.argv[1] == "oldest" else each for each in some), \
	      *(each for each in extra if re.match("pytest|hypothesis", each)), "click", sep="\n")' $$age \
	    > target/versions/$$age.txt && \
	  target/versions/$$age/bin/python -m pip install --quiet --upgrade --requirement target/versions/$$age.txt && \
	  PYTHONPATH=python target/versions/$$age/bin/python -m pytest --quiet -n auto --dist loadfile \
	    -m "not slow and not nightly and not page" tests/data tests/formats tests/cli/test_every_format.py tests/cli/test_tables.py || exit 1; \
	done

coverage: $(VENV)/.built $(VENV)/.tools  ## lines and branches that the quick tier does not reach, as a page in target/coverage (minutes)
	COVERAGE_FILE=target/coverage.data $(PYTEST) -n auto --dist loadfile -m "not slow and not nightly and not page" \
	  --cov=nonet --cov-branch --cov-report=html:target/coverage --cov-report=term:skip-covered
	@echo "open target/coverage/index.html"

docs: $(VENV)/.built $(VENV)/.docs  ## build the website into target/site; its pages link to their files at ADDRESS, if given
	ADDRESS="$(ADDRESS)" $(BIN)/python -m sphinx -W --keep-going --quiet -b html -c docs . target/site
	@echo "open target/site/index.html"

# RELEASING.md says when and where each of these three runs.
sdist: $(VENV)/.release  ## make the source distribution of a release, whose links lead to ADDRESS, in target/dist
	@test -n "$(ADDRESS)" || \
	  { echo "name the project's address: make sdist ADDRESS=https://example.org/nonet" >&2; exit 1; }
	$(BIN)/python .ci/release.py "$(ADDRESS)" target/dist
	$(BIN)/python -m twine check --strict target/dist/*.tar.gz

# From the source distribution alone, unpacked outside the repository's files. On Linux, zig links it, so that it runs with
# old C libraries, and TARGET can be another machine than this one.
wheel: $(VENV)/.release  ## build a wheel from the source distribution in target/dist, for this machine or for TARGET
	@ls target/dist/nonet-*.tar.gz >/dev/null 2>&1 || \
	  { echo "there is no source distribution in target/dist: run make sdist first" >&2; exit 1; }
	rm -rf target/unpacked && mkdir -p target/unpacked target/wheels
	tar -xzf target/dist/nonet-*.tar.gz --strip-components=1 -C target/unpacked
	cd target/unpacked && PATH="$(abspath $(BIN)):$$PATH" CARGO_TARGET_DIR=../for-wheels $(abspath $(BIN))/python -m maturin build --release --locked \
	  --out ../wheels $(if $(TARGET),--target $(TARGET)) \
	  $(if $(filter Linux,$(shell uname -s)),--zig --compatibility $(if $(findstring musl,$(TARGET)),musllinux_1_2,manylinux2014))
	$(BIN)/python -m twine check --strict target/wheels/*
	$(BIN)/python -m abi3audit --strict target/wheels/*

installed:  ## install this machine's wheel from target/wheels into an empty environment and run the README there
	rm -rf target/installed && $(PYTHON) -m venv target/installed
	target/installed/$(notdir $(BIN))/python -m pip install --quiet --no-index --find-links target/wheels --no-deps nonet
	target/installed/$(notdir $(BIN))/python -m pip install --quiet click pytest pytest-timeout
	target/installed/$(notdir $(BIN))/nonet --version
	target/installed/$(notdir $(BIN))/python -m pytest --quiet README.md docs/tutorial.md tests/test_documents.py -k "README or tutorial"

bench: $(VENV)/.released  ## benchmark every engine on every available list
	$(BIN)/python benches/bench.py

clean:  ## remove what was built: .venv, target and caches
	rm -rf $(VENV) target .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
  { echo "nonet needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }

$(VENV)/pyvenv.cfg:
	@$(CHECK_PYTHON)
	@$(PYTHON) -c 'import ensurepip, venv' || \
	  { echo "this Python cannot make a virtual environment; on Debian: apt install python3-venv" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV)."
	@$(PYTHON) -m venv $(VENV)

# The native engine, as users get it (.released) or for tests (.built): not linked as one unit, it answers the same, is built in
# a fraction of the time, and the crates' own tests use what was compiled for it. Python files need no build: the environment
# imports python/ directly. An incremental build, which the environment may ask for, would be 10 to 25% slower.
NO_RUST := { echo "nonet's engine is written in Rust, and there is no cargo: the engine is not built. Either"; \
  echo "  install Rust $(RUST_AT_LEAST) or later (https://rustup.rs), or"; \
  echo "  run make again with RUST=here: Rust is then downloaded into target/rust and nothing else is changed."; \
  echo "Without Rust, make demo, sudoku-naive.py and nonet.methods work in plain Python."; } >&2

ifeq ($(CARGO),)
$(VENV)/.built $(VENV)/.released:
	@$(NO_RUST); exit 1
else
$(VENV)/.built: ENGINE := tests
$(VENV)/.released: ENGINE := release
$(VENV)/.built $(VENV)/.released: $(VENV)/pyvenv.cfg $(filter $(HERE)/%,$(CARGO)) pyproject.toml $(RUST_SOURCES)
	@rustc --version | awk -v least=$(RUST_AT_LEAST) '{ split($$2, has, "."); split(least, needs, ".") } \
	  END { exit has[1] < needs[1] || (has[1] == needs[1] && has[2] < needs[2]) }' || \
	  { echo "nonet's engine needs Rust $(RUST_AT_LEAST) or later, this is $$(rustc --version): run rustup update," >&2; \
	    echo "or run make again with RUST=here: another Rust is then downloaded into target/rust." >&2; exit 1; }
	@echo "Installing maturin, which builds the engine."
	@$(BIN)/python -m pip install --quiet 'maturin>=1.9,<2'
	@echo "Building the engine with $$(rustc --version). The first time takes a few minutes on two cores."
	@CARGO_INCREMENTAL=0 $(BIN)/maturin develop --profile $(ENGINE) --locked
	@touch $(VENV)/.built $@
endif

$(HERE)/cargo/bin/cargo: $(VENV)/pyvenv.cfg
	@echo "Downloading Rust into target/rust."
	@$(BIN)/python -m pip install --quiet puccinialin
	@$(BIN)/python -m puccinialin --location "$(HERE)"
	@touch $@

# The packages of an extra in pyproject.toml: [dev] for the tests, [docs] for the website, [release] for `sdist` and `wheel`.
$(VENV)/.tools: EXTRA := dev
$(VENV)/.docs: EXTRA := docs
$(VENV)/.release: EXTRA := release
$(VENV)/.tools $(VENV)/.docs $(VENV)/.release: $(VENV)/pyvenv.cfg pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(EXTRA)"], sep="\n")' \
	  > $@.txt
	$(BIN)/python -m pip install --quiet --requirement $@.txt
	@touch $@

$(VENV)/.mutants: $(VENV)/.tools
	cargo install $(CARGO_FLAGS) --root target/mutants --profile dev cargo-mutants@27.1.0
	$(BIN)/python -m pip install --quiet 'mutmut>=3.8,<4'
	@touch $@

# The browser of the distribution, and what the tests load into it. With NONET_PAGE=1 a test that misses one of them fails.
WITHOUT_PAGE := the tests of the page cannot run. make check runs the tests that need no browser.
$(VENV)/.page: $(VENV)/.tools
	@echo "Installing a browser and what the tests load into it."
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update --quiet=2 && for program in chromium-headless-shell chromium; \
	  do apt-get install --quiet=2 --yes --no-install-recommends $$program >/dev/null && break; done; } || \
	  { echo "Chromium is not installed and cannot be installed here: $(WITHOUT_PAGE)" >&2; exit 1; }
	@npm install --silent --no-save --no-package-lock --fetch-timeout=30000 --fetch-retries=1 --fetch-retry-mintimeout=1000 \
	  --fetch-retry-maxtimeout=2000 --prefix target/page axe-core@4 typescript@7 || \
	  { echo "npm did not get axe-core and TypeScript: $(WITHOUT_PAGE)" >&2; exit 1; }
	@touch $@

# In an environment of its own.
$(VENV)/.schemathesis: $(VENV)/.page
	@echo "Installing schemathesis, which asks the server by its own description."
	@$(PYTHON) -m venv target/page/schemathesis
	@target/page/schemathesis/bin/python -m pip install --quiet "schemathesis>=4.3,<5"
	@touch $@

# Notebooks with servers of their own, for the board that is played in them.
$(VENV)/.notebooks: $(VENV)/.page
	@$(PYTHON) -m venv target/page/notebooks
	target/page/notebooks/bin/python -m pip install --quiet jupyterlab marimo 'anywidget>=0.9.18' 'msgspec>=0.20'
	@touch $@
