"""`make advisories`: known security advisories for everything the locks name (asks api.osv.dev).

Ends with status 1 and the list if there are any, with 2 if nobody could be asked.
"""

import json
import re
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
ASK = "https://api.osv.dev/v1/querybatch"
AT_ONCE = 500
Package = tuple[str, str, str]  # ecosystem, name, version
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", re.MULTILINE)


def pinned(root: Path = ROOT) -> list[Package]:
    """What the locks of Python and of the browser's bundle name."""
    found = {
        ("PyPI", name, version)
        for lock in sorted((root / "locks").glob("*.txt"))
        for name, version in PINNED.findall(lock.read_text("utf-8"))
    }
    packages = json.loads((root / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for path, package in packages.items():
        if path and "version" in package:
            found.add(("npm", path.rpartition("node_modules/")[2], package["version"]))
    return sorted(found)


def ask(queries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    body = json.dumps({"queries": queries}).encode()
    request = urllib.request.Request(ASK, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - https, see ASK
        results: list[dict[str, Any]] = json.load(answer)["results"]
    return results


def known(
    packages: list[Package], asked: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = ask
) -> list[str]:
    """A line for each package with an advisory."""
    lines = []
    for begin in range(0, len(packages), AT_ONCE):
        some = packages[begin : begin + AT_ONCE]
        results = asked([
            {"package": {"ecosystem": system, "name": name}, "version": version}
            for system, name, version in some
        ])  # fmt: skip
        for (_, name, version), result in zip(some, results, strict=True):
            if found := result.get("vulns"):
                ids = ", ".join(one["id"] for one in found)
                lines.append(f"{name} {version}: {ids}")
    return lines


def main() -> int:
    packages = pinned()
    try:
        lines = known(packages)
    except OSError as error:
        print(f"api.osv.dev could not be asked: {error}", file=sys.stderr)
        return 2
    print(*lines, f"{len(packages)} packages, {len(lines)} with advisories", sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
