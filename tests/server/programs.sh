#!/bin/sh
# PostgreSQL, HAProxy and Caddy for the tests: there already, or from the distribution's packages where we may install.
missing=
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing=postgresql
PATH=$PATH:/usr/sbin
for one in haproxy caddy; do command -v "$one" >/dev/null || missing="$missing $one"; done
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "installing $missing …"
  # shellcheck disable=SC2086
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "some tests of the server need $missing: install it (Debian: apt-get install $missing)"
[ -z "$CI" ] # in CI they must run
