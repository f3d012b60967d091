"""Drafts on disk, so that two processes need not make the same ones (`linked.py`).

Beside its own code a file has the names of the drafts it calls: their files, and their symbols. Two
processes may have compiled the same function at the same time; its symbol then says whether a
file is the one that was meant.
"""

import pickle
from typing import Any

import llvmlite.binding as llvm
from numba.core.compiler import compile_result
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from benben.code_cache import CodeCache, home, use, write
from benben.linked import Draft, register

Kept = tuple[bytes, list[tuple[str, str]], Any, Any, Any, Any]
# LLVM code, drafts it calls by file and symbol, Numba's description, environment, signature, and
# what it does to begin
_KNOWN: dict[str, Draft] = {}  # drafts of this process by their files


class DraftCache(CodeCache):
    """What Numba asks for the draft of one function, and gives it to."""

    kind = "draft"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        target_context.refresh()
        file = self._file(signature, target_context.codegen())
        kept = _read(file.name)
        if kept is None or (library := _loaded(file.name, kept, target_context)) is None:
            return None
        _, _, described, environment, found, begins = kept
        return compile_result(
            target_context=target_context, typing_context=target_context.typing_context,
            library=library, entry_point=register(library, described, environment),
            environment=environment, fndesc=described, signature=found, objectmode=False,
            lifted=(), type_annotation="", reload_init=begins, referenced_envs=(), metadata={},
        )  # fmt: skip

    def save_overload(self, signature: Any, compiled: Any) -> None:
        library, described = compiled.library, compiled.fndesc
        library._ensure_finalized()
        drafts = [one for one in library._linking_libraries if isinstance(one, Draft)]
        if not _can_be_kept(library, drafts):
            return
        file = self._file(signature, compiled.codegen)
        described.typemap = described.calltypes = None  # large, and not needed any more
        links = [(one.file, one.symbol) for one in drafts]
        code = _with_numba_functions(library).as_bitcode()
        begins = compiled.reload_init
        kept: Kept = code, links, described, compiled.environment, compiled.signature, begins
        write(file, dumps(kept))
        library.file = file.name
        _KNOWN[file.name] = library


def _can_be_kept(library: Draft, drafts: list[Draft]) -> bool:
    """Not what has an address of this process in it, or calls itself by way of others."""
    frozen = [one.name for one in library._final_module.global_variables]
    if any(name.startswith("numba.dynamic.globals") for name in frozen):
        return False
    return set(library.recursive) <= {library.symbol} and all(one.file for one in drafts)


def _with_numba_functions(library: Draft) -> Any:
    """Its code with that of Numba's own functions, `max` for one: those have no file."""
    module = library.alone().clone()
    for called in library._linking_libraries:
        if not isinstance(called, Draft) and called is not rtsys.library:
            module.link_in(called._get_module_for_linking(), preserve=True)
    return module


def _read(name: str) -> Kept | None:
    file = home() / name
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    use(file)
    kept: Kept = pickle.loads(data)  # noqa: S301
    return kept


def _loaded(name: str, kept: Kept, context: Any) -> Draft | None:
    """The draft, with all it calls; nothing if one of them is another than was meant."""
    code, links, described, *_ = kept
    known = _KNOWN.get(name)
    if known is not None and known.symbol == described.llvm_func_name:
        return known
    library: Any = Draft(context.codegen(), described.qualname)
    library._final_module = llvm.parse_bitcode(code)
    library._linking_libraries = [rtsys.library]
    for file, symbol in links:
        other = _KNOWN.get(file)
        if other is None and (found := _read(file)) is not None:
            other = _loaded(file, found, context)
        if other is None or other.symbol != symbol:
            return None
        library._linking_libraries.append(other)
    library.file, library.symbol = name, described.llvm_func_name
    library._ensure_finalized()
    _KNOWN[name] = library
    return library  # type: ignore[no-any-return]
