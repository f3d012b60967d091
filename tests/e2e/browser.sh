#!/bin/sh
# A browser for tests/e2e: there already, or from the distribution's packages where we may install.
command -v chromium >/dev/null || command -v google-chrome >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "installing chromium …"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0
fi
echo "the browser tests need chromium: install it (Debian: apt-get install chromium)"
[ -z "$CI" ] # in CI they must run
