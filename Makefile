# The verbs of Benben. Each sets up what it needs in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench lock

GAME ?= ankh
play: .venv/play ## a game in this terminal, against a bot: make play GAME=sakkara
	@$(BIN)/benben play $(GAME)

test: .venv/dev ## all tests, with every index checked
	$(BIN)/pytest

check: .venv/dev ## format, lint, types, and clauses without a test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tests/clauses.py

bench: .venv/bench ## speed beside the peers, in one run
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/budget.py
	$(BIN)/python bench/ptoq_search.py

.venv/play .venv/dev .venv/bench: .venv/%: locks/%.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setting up .venv ($*) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check -r locks/$*.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

lock: ## choose dependency versions anew
	$(PYTHON) -m venv .lock-venv && .lock-venv/bin/pip install --quiet uv
	for set in play dev bench; do \
	  .lock-venv/bin/uv pip compile --quiet --universal --python-version 3.11 --no-header \
	    --no-emit-index-url --extra physics $$(test $$set = play || echo --extra $$set) \
	    pyproject.toml -o locks/$$set.txt; done
