"""Python's standard library for the browser, without what nothing here imports: half the bytes."""

import zipfile
from pathlib import Path

# Modules that neither Benben nor Pyodide's start imports. An import of one of them fails at once.
DROPPED = {
    "__hello__", "__phello__", "_markupbase", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl",
    "antigravity", "bdb", "cProfile", "calendar", "cmd", "code", "colorsys",
    "compileall", "configparser", "csv", "ctypes", "curses", "difflib", "doctest", "ensurepip",
    "filecmp", "fileinput", "ftplib", "getopt", "getpass", "gettext", "graphlib", "html",
    "http", "idlelib", "imaplib", "mailbox", "mimetypes", "modulefinder",
    "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "pkgutil",
    "plistlib", "poplib", "pprint", "profile", "pstats", "pty", "pyclbr", "pydoc", "pydoc_data",
    "quopri", "rlcompleter", "runpy", "sched", "shelve", "smtplib", "socketserver", "sqlite3",
    "sre_compile", "sre_constants", "sre_parse", "stringprep", "symtable", "tabnanny",
    "tarfile", "this", "timeit", "tkinter", "tomllib", "trace", "tracemalloc", "tty", "turtle",
    "unittest", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp", "zoneinfo",
}  # fmt: skip
DROPPED |= {
    "_compat_pickle", "_strptime", "_sysconfigdata__emscripten_wasm32-emscripten", "gzip", "pickle",
    "platform", "py_compile", "shlex", "uuid",
}  # fmt: skip
# Parts of packages of which the rest is needed.
_PARTS = (
    "asyncio/__main__", "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_",
    "concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/interpreters/",
    "logging/config", "logging/handlers", "pyodide/console", "urllib/request", "urllib/robotparser",
)  # fmt: skip
# Of a third of a megabyte of encodings.
ENCODINGS = {
    "__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "unicode_escape", "utf_8",
}  # fmt: skip


def is_needed(name: str) -> bool:
    """Whether a file of the library's zip is kept."""
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    if top == "email":
        return rest == "__init__.py"  # importlib.metadata imports no more than that
    if name.startswith(_PARTS):
        return False
    return top.removesuffix(".py") not in DROPPED and not name.endswith("/")


def slim(source: Path, target: Path) -> None:
    """Write the library anew with what is needed; the same bytes every time."""
    with (
        zipfile.ZipFile(source) as whole,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept,
    ):
        for name in sorted(filter(is_needed, whole.namelist())):
            kept.writestr(zipfile.ZipInfo(name), whole.read(name), zipfile.ZIP_DEFLATED, 9)
