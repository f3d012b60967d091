# The verbs of Benben. Each sets up what it needs in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play site terminal quick test compiled test-web test-boards test-pages test-every-game test-server test-postgresql test-games test-rest check check-python check-web docs format hooks advisories release bench lock

# the browser's bundle, made anew when web/ or the texts have changed; installing does that
FRESH = @$(BIN)/python web/bundle.py || { echo "making the browser's bundle …" && $(INSTALL) .; }
# quiet twice: pip tells errors, and no warning nobody can act on
# the tools of the build are in the locks too, with their hashes: no isolated build fetches others
INSTALL = $(BIN)/pip install --quiet --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable
# the locks name everything with its hash: nothing is left to resolve; Python compiles what it imports
LOCKED = $(BIN)/pip install --quiet --quiet --disable-pip-version-check --no-deps --no-compile --require-hashes
NEW_ENOUGH = $(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Benben needs Python 3.11 or newer: make PYTHON=…"; exit 1; }
NPM = cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
# Python keeps what it compiles, whatever the shell says: else each process compiles all it imports (import numba: 0.7 s, not 0.2)
unexport PYTHONDONTWRITEBYTECODE

play: .venv/play ## the table, in your browser
	$(FRESH)
	@$(BIN)/benben serve --open

FOLDER ?= dist/site
site: .venv/dev ## Benben as a folder of files, without a server: make site FOLDER=dist/site
	$(FRESH)
	@$(BIN)/benben site $(FOLDER)

GAME ?= ankh
terminal: .venv/play ## a game in this terminal, against a bot: make terminal GAME=sakkara
	@$(BIN)/benben play $(GAME)

test: .venv/dev web/node_modules ## all tests, with every index checked, and in a real browser
	$(FRESH)
	@sh tests/e2e/browser.sh
	@sh tests/server/programs.sh
	@$(SIDE_BY_SIDE) test-web compiled
	@echo "the tests, two parts at a time; each tells when it is done …"
	@$(SIDE_BY_SIDE) --keep-going test-boards test-pages test-every-game test-server test-postgresql test-games test-rest

# two at a time, the longest first: so both cores have work until shortly before the end
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs=2 $(TOLD_APART)
TOLD_APART = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
compiled: .venv/dev # once, for all parts; as WebAssembly, too, for the static site
	@BENBEN_BOUNDSCHECK=1 $(BIN)/python -m benben.server.warmup
	@$(BIN)/python -c "from benben.adapters import in_browser, wasm; [wasm.built(name) for name in in_browser.games()]"
test-web: web/node_modules
	$(NPM) test
# in a real browser: tables with their boards, and everything else; about as long as each other
PAGES = $(wildcard $(addprefix tests/e2e/test_,base_path.py friends.py menu.py pages.py preparing.py ratings.py service_worker.py site*.py solo.py time.py you.py))
test-boards: .venv/dev
	$(call TWICE,boards,tests/e2e $(addprefix --ignore=,$(PAGES)))
test-pages: .venv/dev
	$(call TWICE,pages,$(PAGES))
# what fails beside other work runs once more, alone; both runs are told, so an unsteady test is seen
TWICE = $(BIN)/pytest -o cache_dir=.pytest_cache/$(1) $(SPREAD) $(2) || \
  { echo "UNSTEADY OR BROKEN: once more what failed"; \
    $(BIN)/pytest -o cache_dir=.pytest_cache/$(1) --last-failed --last-failed-no-failures=none $(2); }
# tests wait as much as they compute: each part has workers side by side (pytest-xdist)
WORKERS = 2
SPREAD = --numprocesses=$(WORKERS) --dist=worksteal
test-every-game: .venv/dev
	$(BIN)/pytest tests/test_every_game.py
test-server: .venv/dev
	$(call TWICE,server,tests/server)
# the server's tests once more, on PostgreSQL; left out are those that look into SQLite's own file, and
# those that are always on PostgreSQL
ON_SQLITE = $(addprefix --ignore=tests/server/test_,admin.py coming_back.py health.py migrations.py \
  old_rules.py rated.py restart.py seals.py store.py time_across_restarts.py postgres.py leases.py sticky.py shared_counters.py workers.py workers_killed.py)
test-postgresql: export BENBEN_TEST_DATABASE = postgresql
test-postgresql: .venv/dev
	$(call TWICE,postgresql,tests/server $(ON_SQLITE) -m "not slow")
test-games: .venv/dev
	$(BIN)/pytest tests/games
test-rest: .venv/dev
	$(call TWICE,rest,$(addprefix --ignore=,tests/e2e tests/server tests/games tests/test_every_game.py))

quick: .venv/dev ## under a minute: unit tests of rules, match and server; no browser, nothing slow
	$(BIN)/pytest -q --numprocesses=3 --dist=worksteal -m "not slow and not programs" tests/server tests/games \
	  tests/test_match.py tests/test_record.py tests/test_rule_pages.py

check: check-python check-web docs ## format, lint, types, clauses without a test, dead links

check-python: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy tests/conftest.py
	$(BIN)/python tests/clauses.py

check-web: web/node_modules
	$(NPM) run layout
	$(NPM) run check
	$(NPM) run lint

format: .venv/dev web/node_modules ## lay out Python and web sources
	$(BIN)/ruff format .
	$(NPM) run format

hooks: .venv/dev ## check what is committed, before every commit
	$(BIN)/pre-commit install

release: .venv/dev ## all checks and tests, then the tag; `python release.py --dry-run` asks what is missing
	$(BIN)/python release.py

advisories: ## known security advisories for everything the locks name
	@$(PYTHON) advisories.py

docs: .venv/docs ## the documentation site, in site/; a warning (a dead link) is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: .venv/dev .venv/bench ## speed beside the peers, in one run
	$(FRESH)
	@sh tests/e2e/browser.sh chromium
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/budget.py
	$(BIN)/python bench/ptoq_search.py
	$(BIN)/python bench/moving.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/page.py
	$(BIN)/python bench/start.py
	$(BIN)/python bench/batches.py
	$(BIN)/python bench/wasm.py speed
	$(BIN)/python bench/static_site.py

.venv/play .venv/dev .venv/docs .venv/bench: .venv/%: locks/%.txt pyproject.toml
	@test -x $(BIN)/python || { $(NEW_ENOUGH); $(PYTHON) -m venv .venv; }
	@echo "setting up .venv ($*) …"
	@$(LOCKED) -r locks/$*.txt || { echo "some packages were not installed: is there a network? make goes on where it stopped"; exit 1; }
	@$(INSTALL) .
	@test $* != dev || $(INSTALL) examples/marienbad # a game of another package, for the tests
	@touch $@

.venv/dev: examples/marienbad/pyproject.toml

web/node_modules: web/package-lock.json .venv/dev
	$(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

lock: ## choose dependency versions anew
	$(PYTHON) -m venv .lock-venv && .lock-venv/bin/pip install --quiet uv
	$(COMPILE) -o locks/play.txt
	$(COMPILE) $(EXTRAS) --extra dev -o locks/dev.txt
	$(COMPILE) --extra docs --constraint locks/dev.txt -o locks/docs.txt
	$(COMPILE) $(EXTRAS) --extra bench -o locks/bench.txt

COMPILE = .lock-venv/bin/uv pip compile --quiet --universal --python-version 3.11 --no-header \
  --no-emit-index-url --generate-hashes pyproject.toml --extra server --extra physics --extra notices --extra passkeys --extra postgresql --extra build
EXTRAS = --extra data --extra gymnasium --extra jax --extra openspiel --extra pettingzoo --extra wasm
