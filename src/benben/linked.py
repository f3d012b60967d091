"""How `@rule` uses Numba: what rules call is optimised with its caller, once, and not on its own.

Numba by itself makes every function ready to be called from Python: it is linked with copies of all
that it calls, optimised, and made into machine code; then its callers do the same again with a copy
of the result. For a game of a hundred small rules nearly all that work is thrown away.

Here a rule that others call is a *draft*: types inferred, LLVM code written, no more. Only a
function that Python calls is linked with its drafts, each once, and optimised as one whole.

This uses parts of Numba that are not public, as `code_cache.py` does.
"""

from collections.abc import Callable, Sequence
from typing import Any

import llvmlite.binding as llvm
from numba._dynfunc import make_function
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher

_BY_SYMBOL: dict[str, "Draft"] = {}
_WHOLE_NUMBER: Any = types.Integer
_RECURSIVE = ".numba.unresolved$"  # before a symbol: a pointer that Numba would fill in later


class Draft(JITCodeLibrary):
    """LLVM code of one function; what it calls is declared, not contained."""

    file = ""  # where `draft_cache.py` keeps it, if it does
    symbol = ""  # of the function

    def finalize(self) -> None:
        """Numba would fill in a recursive call's pointer now, and not in code from disk."""
        module, self.recursive = self._final_module, []
        for pointer in [one.name for one in module.global_variables]:
            if pointer.startswith(_RECURSIVE):
                called = pointer.removeprefix(_RECURSIVE)
                self.recursive.append(called)
                text = f'@"{pointer}" = linkonce_odr constant ptr @"{called}"'
                module.link_in(llvm.parse_assembly(f'declare void @"{called}"()\n{text}'))
        self._finalized = True

    def alone(self) -> Any:
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """For a caller that is no rule but one of Numba's own functions: all that is needed."""
        module = self.alone().clone()
        _link(module, self)
        return module

    def calls(self) -> Sequence[Any]:
        """Libraries of the functions it calls."""
        return [*self._linking_libraries, *(_BY_SYMBOL[symbol] for symbol in self.recursive)]


class Whole(JITCodeLibrary):
    """A function that Python calls, with all that it calls."""

    pace = "brief"  # as compiled.py describes it

    def finalize(self) -> None:
        for library in _link(self._final_module, self):
            self._reload_init.update(library._reload_init)
        self._linking_libraries = []
        super().finalize()

    def calls(self) -> Sequence[Any]:
        return list(self._linking_libraries)

    def _optimize_final_module(self) -> None:
        """Nobody else can call what was linked in; so LLVM may do with it what it likes."""
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
        if self.pace == "seldom":  # half the time, and about as fast
            self._run_passes(opt=1, loop_vectorize=False, slp_vectorize=False)
            return
        super()._optimize_final_module()
        if self.pace == "lasting":  # optimised again after inlining, it is up to 10 % faster
            self._run_passes()

    def _run_passes(self, **how: object) -> None:
        passes, builder = self._codegen._module_pass_manager(**how)
        passes.run(self._final_module, builder)


def _link(module: Any, library: Draft | Whole) -> Sequence[Any]:
    """Link all that a library calls into a module; returns the libraries, callers first.

    That order matters: of what is linked, LLVM takes only the functions that are called already.
    """
    seen: set[Any] = {library}
    ordered: list[Any] = []

    def visit(caller: Draft | Whole) -> None:
        for called in caller.calls():
            if called not in seen:
                seen.add(called)
                if isinstance(called, Draft):
                    visit(called)
                ordered.insert(0, called)

    visit(library)
    for called in ordered:
        one = called.alone() if isinstance(called, Draft) else called._get_module_for_linking()
        module.link_in(one, preserve=True)
    return ordered


class _Drafting(Compiler):
    def define_pipelines(self) -> Any:
        state: Any = self.state
        state.library = Draft(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        state.targetctx.get_executable = register
        return super().define_pipelines()


def register(library: Draft, described: Any, environment: Any) -> Any:
    """Numba finds a draft by what this returns; it has no machine code and is never called."""
    library.symbol = described.llvm_func_name
    _BY_SYMBOL[library.symbol] = library
    name = described.qualname.split(".")[-1]
    return make_function(described.lookup_module(), name, "", 0, environment, (library,))


def _as_called(kind: Any) -> Any:
    """One draft serves all whole numbers that fit into 64 bits; they are widened for the call."""
    fits = isinstance(kind, _WHOLE_NUMBER) and (kind.signed or kind.bitwidth < 64)
    return types.int64 if fits else kind


class _Drafts(CPUDispatcher):
    """A function as other rules call it."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        named = {name: _as_called(kind) for name, kind in dict(kws).items()}
        return super().get_call_template(tuple(map(_as_called, args)), named)


class _Linker(_FunctionCompiler):
    """Makes a function ready for Python from its draft."""

    def __init__(self, rule: "Rule") -> None:
        drafts = rule.drafts
        given = drafts.py_func, drafts.targetdescr, drafts.targetoptions, drafts.locals
        super().__init__(*given, pipeline_class=_Drafting)
        self._rule, self._drafts = rule, drafts

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        self._drafts.compile(args)
        draft = self._drafts.overloads[args]
        function = draft.fndesc, draft.environment
        library: Any = Whole(draft.codegen, draft.library.name)
        library.pace = self._rule.pace
        library.enable_object_caching()
        library.add_linking_library(draft.library)
        context = self.targetdescr.target_context.subtarget(enable_nrt=True)
        release = self._drafts.targetoptions["nogil"]
        context.create_cpython_wrapper(library, *function, None, release_gil=release)
        entry = context.get_executable(library, *function)
        return draft._replace(entry_point=entry, library=library, metadata={})


class Rule(CPUDispatcher):
    """A function as Python calls it. Where another rule names it, its drafts are meant."""

    pace = "brief"

    def __init__(
        self,
        py_func: Callable[..., Any],
        locals: Any = None,  # noqa: A002  (as Numba calls it)
        targetoptions: Any = None,
    ) -> None:
        super().__init__(py_func, locals, targetoptions)
        self.drafts: Any = _Drafts(py_func, locals, targetoptions, pipeline_class=_Drafting)
        self._compiler = _Linker(self)
        self.typingctx._remove_global(self)
        self.typingctx.insert_global(self, self._numba_type_)

    @property
    def _numba_type_(self) -> Any:
        return types.Dispatcher(self.drafts)
