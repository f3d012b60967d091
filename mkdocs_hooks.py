"""The documentation site: pages from outside docs/, their links, and clauses one can link to."""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
ELSEWHERE = {  # in the repository: on the site
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "bench/RESULTS.md": "bench/RESULTS.md",
    "bench/LOG.md": "bench/LOG.md",
    "NOTICE": "NOTICE.txt",
    "CITATION.cff": "CITATION.cff",
    **{f"examples/{path.name}": f"examples/{path.name}" for path in ROOT.glob("examples/*.[pi]*")},
}
ORIGIN = {site: path for path, site in ELSEWHERE.items()}
LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)#\s]+)")
CLAUSE = re.compile(r"^(- \*\*([A-Z]\d+(?:\.\d+)?)\*\*) ", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, site in ELSEWHERE.items():
        files.append(File.generated(config, site, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    site = page.file.src_uri
    if site.startswith("rules/"):
        markdown = CLAUSE.sub(r"\1{ #\2 } ", markdown)
    return relinked(markdown, ORIGIN.get(site, f"docs/{site}"), site)


def relinked(markdown: str, path: str, site: str) -> str:
    """Links between files of the repository as links between pages of the site."""

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[2]))
        if (ROOT / target).is_dir():
            target += "/README.md"
        there = ELSEWHERE.get(target, target.removeprefix("docs/"))
        return found[1] + posixpath.relpath(there, posixpath.dirname(site) or ".")

    return LINK.sub(link, markdown)
