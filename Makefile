# The verbs of Benben. Each sets up what it needs in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play terminal quick quick-server quick-rules test test-tables test-rules check check-python check-web docs format hooks release bench lock

# the browser's bundle, made anew when web/ or the texts have changed; installing does that
FRESH = @$(BIN)/python web/bundle.py || { echo "making the browser's bundle …" && $(INSTALL) .; }
# the tools of the build are in the locks too, with their hashes: no isolated build fetches others
INSTALL = $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable
NPM = cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm

play: .venv/play ## the table, in your browser
	$(FRESH)
	@$(BIN)/benben serve --open

GAME ?= ankh
terminal: .venv/play ## a game in this terminal, against a bot: make terminal GAME=sakkara
	@$(BIN)/benben play $(GAME)

test: .venv/dev web/node_modules ## all tests, with every index checked, and in a real browser
	$(FRESH)
	@sh tests/e2e/browser.sh
	$(NPM) test
	@echo "the tests, in two halves side by side; each tells when it is done …"
	@$(MAKE) --no-print-directory --keep-going --jobs=2 $(TOLD_APART) test-tables test-rules

# its halves, about equally long, side by side: server and browser, and all the rest
TOLD_APART = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test-tables: .venv/dev
	$(BIN)/pytest tests/server tests/e2e
test-rules: .venv/dev
	$(BIN)/pytest --ignore=tests/server --ignore=tests/e2e

quick: .venv/dev ## a minute: unit tests of rules, match and server; no browser, nothing slow
	@$(MAKE) --no-print-directory --keep-going --jobs=2 $(TOLD_APART) quick-server quick-rules
quick-server: .venv/dev
	$(BIN)/pytest -q -m "not slow" tests/server
quick-rules: .venv/dev
	$(BIN)/pytest -q -m "not slow" tests/games tests/test_match.py tests/test_record.py tests/test_rule_pages.py

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

docs: .venv/docs ## the documentation site, in site/; a warning (a dead link) is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: .venv/dev .venv/bench ## speed beside the peers, in one run
	$(FRESH)
	@sh tests/e2e/browser.sh
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/budget.py
	$(BIN)/python bench/ptoq_search.py
	$(BIN)/python bench/moving.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/page.py
	$(BIN)/python bench/batches.py

.venv/play .venv/dev .venv/docs .venv/bench: .venv/%: locks/%.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setting up .venv ($*) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r locks/$*.txt
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
  --no-emit-index-url --generate-hashes pyproject.toml --extra physics --extra build
EXTRAS = --extra openspiel --extra pettingzoo
