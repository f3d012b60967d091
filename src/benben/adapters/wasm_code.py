"""One game's entries from Numba to WebAssembly: `python -m benben.adapters.wasm_code GAME`.

Numba's part ends with LLVM code. It is taken before anything optimises it or makes machine code of
it, because optimised code has the host's pointer size in it. LLVM then does for `wasm32` what it
does for the host, and `wasm-ld` makes a module that imports nothing.

This runs in a process of its own, because it takes Numba's machine code away. It uses parts of
Numba that are not public, as `code_cache.py` does: pyproject.toml bounds its version.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, cpu, dispatcher
from numba.core.ccallback import CFunc
from numba.core.registry import cpu_target

from benben import code_cache, draft_cache
from benben.adapters.wasm_entries import Entry, entries
from benben.adapters.wasm_layout import layout
from benben.fingerprint import fingerprint
from benben.game import game

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
_MAKERS = [Path(__file__).with_name(f"wasm_{part}.py") for part in ("code", "entries", "layout")]
STACK = 1 << 16  # bytes; it lies below everything else, so that running over it traps

_PYTHON = re.compile(r"(Py|_Py|numba_|NRT_)")  # reached only where Python would raise
_DECLARED = re.compile(r'^declare (.*?)@"?([\w.$]+)"?\((.*)\).*$', re.MULTILINE)
_COUNTS = re.compile(r"^(define .*@NRT_(?:inc|dec)ref\(.*?\)).*\{$", re.MULTILINE)
_SHARED = re.compile(r"= (?:linkonce_odr|linkonce|common|weak) ((?:local_)?unnamed_addr )?global")

# An array that a compiled function makes for itself: a block out of a small pool, which is empty
# again when the last one is given back. Numba's header before it: count, destructor, its argument,
# data, size.
MEMORY = """
@pool = internal global [65536 x i8] zeroinitializer, align 32
@pool_used = internal global i32 0
@pool_live = internal global i32 0
define internal ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %used = load i32, ptr @pool_used
  %bytes = trunc i64 %size to i32
  %padded = add i32 %bytes, 95
  %whole = and i32 %padded, -32
  %after = add i32 %used, %whole
  %fits = icmp ule i32 %after, 65536
  %small = icmp ult i64 %size, 65536
  %both = and i1 %fits, %small
  br i1 %both, label %yes, label %no
no:
  call void @llvm.trap()
  unreachable
yes:
  store i32 %after, ptr @pool_used
  %live = load i32, ptr @pool_live
  %more = add i32 %live, 1
  store i32 %more, ptr @pool_live
  %block = getelementptr i8, ptr @pool, i32 %used
  %data = getelementptr i8, ptr %block, i32 64
  store i64 1, ptr %block
  %at = getelementptr {i64, ptr, ptr, ptr, i64}, ptr %block, i32 0, i32 3
  store ptr %data, ptr %at
  ret ptr %block
}
define internal void @NRT_MemInfo_call_dtor(ptr %block) {
  %live = load i32, ptr @pool_live
  %fewer = sub i32 %live, 1
  store i32 %fewer, ptr @pool_live
  %none = icmp eq i32 %fewer, 0
  br i1 %none, label %empty, label %done
empty:
  store i32 0, ptr @pool_used
  br label %done
done:
  ret void
}
declare void @llvm.trap()
"""


def _target() -> llvm.TargetMachine:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, cpu="generic", features=FEATURES, reloc="static", codemodel="default"
    )


def _only_lower(target: llvm.TargetMachine) -> None:
    """From now on Numba infers types and writes LLVM code for this target, and no more."""

    def finalize(library: Any) -> None:
        library._finalized = True

    def flags_of(_: Any, flags: Any) -> Any:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    inside: Any = codegen.CPUCodeLibrary
    inside.finalize = finalize
    inside._optimize_functions = lambda library, module: None
    inner: Any = dispatcher
    inner.Dispatcher.__call__ = lambda called, *given: called.py_func(
        *given
    )  # tables made at import
    inner._FunctionCompiler._customize_flags = flags_of
    context: Any = cpu.CPUContext
    context.get_executable = lambda *_: [].append  # a builtin of its own, never called
    kinds: Any = code_cache.CodeCache, draft_cache.DraftCache
    for kept in kinds:
        kept.load_overload = kept.save_overload = lambda *_: None
    native: Any = cpu_target.target_context.codegen()
    native._target_data = target.target_data  # sizes and offsets of what has pointers in it


def _lowered(entry: Entry) -> tuple[str, Any]:
    """The symbol of an entry, and its library."""
    made: Any = CFunc(entry.function, (entry.takes, entry.gives), {}, {})
    result = made._compile_uncached()
    return result.fndesc.llvm_cfunc_wrapper_name, result.library


def _libraries(first: Sequence[Any]) -> Iterator[Any]:
    """These and all they call, each once."""
    waiting, seen = list(first), set()
    while waiting:
        library = waiting.pop(0)
        if library not in seen:
            seen.add(library)
            yield library
            waiting += library._linking_libraries


def _linked(made: dict[str, tuple[str, Any]]) -> str:
    """All functions as one text of LLVM code, under names that do not differ between processes."""
    whole = llvm.parse_assembly("")
    for library in _libraries([library for _, library in made.values()]):
        whole.link_in(llvm.parse_assembly(_for_target(library.get_llvm_str())))
    for name, (symbol, _) in made.items():
        whole.get_function(symbol).name = f"entry.{name}"
    for number, value in enumerate([*whole.functions, *whole.global_variables]):
        if not value.is_declaration and not value.name.startswith(("entry.", "NRT_")):
            value.name = f"v{number}"
    return str(whole)


def _for_target(text: str) -> str:
    return re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.MULTILINE)


def _closed(text: str, target: llvm.TargetMachine) -> str:
    """Without anything undeclared: what raises exceptions in Python traps here."""
    ours = set(re.findall(r"^define .*@(\w+)\(", MEMORY, re.MULTILINE))

    def end(found: re.Match[str]) -> str:
        gives, name, takes = found.groups()
        if name in ours or name == "llvm.trap":
            return ""
        if not _PYTHON.match(name):
            return found[0]
        return f"define internal {gives}@{name}({takes}) {{ call void @llvm.trap() unreachable }}"

    text = _SHARED.sub(r"= internal \1global", _DECLARED.sub(end, text))
    text = _COUNTS.sub(r"\1 alwaysinline {", text)  # most count nothing; calls took half the time
    head = f'target datalayout = "{target.target_data}"\ntarget triple = "{TRIPLE}"\n'
    return head + text + MEMORY


def _optimised(text: str, names: Sequence[str], target: llvm.TargetMachine) -> bytes:
    module = llvm.parse_assembly(text)
    module.verify()
    for function in module.functions:
        if function.name.removeprefix("entry.") in names:
            function.name = function.name.removeprefix("entry.")
        elif not function.is_declaration:
            function.linkage = "internal"
    builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=3))
    passes = builder.getModulePassManager()
    passes.run(module, builder)
    code: bytes = target.emit_object(module)
    return code


def _module(code: bytes, names: Sequence[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        object_file, wasm = Path(folder) / "game.o", Path(folder) / "game.wasm"
        object_file.write_bytes(code)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--export-memory"]
        command += [f"--export={name}" for name in ("__heap_base", *names)]
        command += ["--stack-first", "-z", f"stack-size={STACK}", "-O2", "--strip-all"]
        command += ["-o", str(wasm), str(object_file)]
        done = subprocess.run(command, check=False, text=True, capture_output=True)  # noqa: S603
        if done.returncode != 0:
            raise SystemExit(done.stderr)  # an undefined symbol: what only the C library has
        return wasm.read_bytes()


def _version(exported: Sequence[Entry]) -> str:
    """Of the module: the rules, what compiles them, and how it is asked to."""
    parts = [fingerprint(*(entry.function for entry in exported)), code_cache.versions()]
    parts += [version("ziglang"), *(path.read_text("utf-8") for path in _MAKERS)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


def _made(exported: Sequence[Entry], target: llvm.TargetMachine) -> bytes:
    made = {entry.name: _lowered(entry) for entry in exported}
    return _module(_optimised(_closed(_linked(made), target), list(made), target), list(made))


def make(name: str) -> tuple[Path, dict[str, Any]]:
    """Where the module of a game lies, and its layout; made if no earlier run made it.

    After this, the process can compile nothing for itself.
    """
    target = _target()
    _only_lower(target)
    exported = entries(game(name))
    known = _version(exported)
    module = code_cache.home() / f"{name}-{known}.wasm"
    if module.exists():
        code_cache.use(module)
    else:
        code_cache.write(module, _made(exported, target))
    return module, layout(game(name), exported, known)


if __name__ == "__main__":
    path, described = make(sys.argv[1])
    json.dump([str(path), described], sys.stdout)
