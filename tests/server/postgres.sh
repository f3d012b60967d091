#!/bin/sh
# PostgreSQL for the tests: there already, or from the distribution's packages where we may install.
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "installing postgresql …"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null && exit 0
fi
echo "the tests of PostgreSQL need it: install it (Debian: apt-get install postgresql)"
[ -z "$CI" ] # in CI they must run
