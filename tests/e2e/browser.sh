#!/bin/sh
# A browser for tests/e2e: there already, or from the distribution's packages where we may install.
# Without windows it is the same engine, and a page costs half the processor time.
# `browser.sh chromium`: with windows, for the benchmarks.
wanted=${1:-chromium-headless-shell}
command -v "$wanted" >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "installing $wanted …"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$wanted" >/dev/null && exit 0
fi
command -v chromium >/dev/null || command -v google-chrome >/dev/null && exit 0
echo "the browser tests need chromium: install it (Debian: apt-get install $wanted)"
[ -z "$CI" ] # in CI they must run
