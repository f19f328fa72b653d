"""How a kernel is declared, compiled in order, and packed for the disk; each package of kernels by itself.

A function under ``kernel`` is compiled with exactly its signature, when ``compile_all`` runs and not before, so
that importing costs nothing and a packed copy can be used without compiling any of them. ``entry`` marks the few
that Python calls: they release the interpreter lock, and only they are packed, each with all that it calls.
"""

from __future__ import annotations

import pickle
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import llvmlite
import numba
from numba import njit, types

__all__ = [
    "compile_all",
    "entry",
    "environment",
    "fours",
    "i8",
    "is_switched_off",
    "kernel",
    "pack",
    "pair",
    "small_row",
    "smalls",
    "unpack",
    "word_row",
    "words",
]

i8 = types.int64
pair = types.UniTuple(types.int64, 2)
fours = types.UniTuple(types.int64, 4)
word_row = types.Array(types.int64, 1, "C")
words = types.Array(types.int64, 2, "C")
small_row = types.Array(types.int8, 1, "C")
smalls = types.Array(types.int8, 2, "C")

Function = TypeVar("Function", bound=Callable[..., Any])

# Division does not test for zero; nothing is reference counted; the settings of the user's environment for
# bounds checks do not apply, because memory is reached through the layout module alone.
_OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
_INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@dataclass(frozen=True, slots=True)
class _Declared:
    dispatcher: Any
    signature: Any
    is_entry: bool

    @property
    def name(self) -> str:
        return str(self.dispatcher.py_func.__name__)

    @property
    def package(self) -> str:
        return str(self.dispatcher.py_func.__module__).rpartition(".")[0]


_declared: list[_Declared] = []


def kernel(signature: Any) -> Callable[[Function], Function]:
    """Declare a function that only other kernels call; modules declare what they call before they call it."""
    return _declare(signature, is_entry=False)


def entry(signature: Any) -> Callable[[Function], Function]:
    """Declare a function that Python calls, once everything is compiled or unpacked."""
    return _declare(signature, is_entry=True)


def _declare(signature: Any, *, is_entry: bool) -> Callable[[Function], Function]:
    options: dict[str, Any] = _OPTIONS if is_entry else {**_OPTIONS, **_INNER}

    def declare(function: Function) -> Function:
        wanted = function.__code__.co_argcount
        if len(signature.args) != wanted:
            raise TypeError(f"{function.__name__}: {len(signature.args)} types for {wanted} arguments")
        dispatcher: Any = njit(**options)(function)
        _declared.append(_Declared(dispatcher, signature, is_entry))
        return dispatcher  # type: ignore[no-any-return]

    return declare


def is_switched_off() -> bool:
    """True where the user's environment tells numba to compile nothing."""
    return bool(numba.config.DISABLE_JIT)


def environment() -> tuple[str, ...]:
    """Everything but our own sources that the compiled code depends on."""
    from numba.core.registry import cpu_target

    target = cpu_target.target_context.codegen().magic_tuple()
    settings = (numba.config.OPT, numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE)
    return (
        numba.__version__,
        llvmlite.__version__,
        sys.implementation.cache_tag or platform.python_version(),
        platform.system(),
        *(str(part) for part in target),
        *(str(setting) for setting in settings),
    )


def compile_all(package: str) -> None:
    """Compile every kernel of a package, in the order of declaration."""
    for declared in _declared:
        if declared.package == package and not declared.dispatcher.overloads:
            declared.dispatcher.compile(declared.signature)
            declared.dispatcher.disable_compile()


def pack(package: str) -> bytes:
    """The compiled entries of a package, each with all that it calls, as bytes for ``unpack``."""
    from numba.core.serialize import dumps

    packed = {}
    for declared in _declared:
        if declared.package == package and declared.is_entry:
            (compiled,) = declared.dispatcher.overloads.values()
            packed[declared.name] = compiled._reduce()
    return bytes(dumps(packed))


def unpack(package: str, data: bytes) -> None:
    """Make the entries of a package callable from what ``pack`` returned; the other kernels stay uncompiled.

    Of numba only its runtime is made ready, which counts the references to arrays; what it knows about compiling,
    which takes half of the time of loading, is not needed.
    """
    import numpy.ma  # noqa: F401 - numba would load it at the first call, which need not wait for it
    from numba.core.compiler import CompileResult
    from numba.core.runtime import rtsys

    packed = pickle.loads(data)
    for declared in _declared:
        if declared.package == package and declared.is_entry and not declared.dispatcher.overloads:
            context = declared.dispatcher.targetctx
            rtsys.initialize(context)
            declared.dispatcher.add_overload(CompileResult._rebuild(context, *packed[declared.name]))
            declared.dispatcher.disable_compile()
