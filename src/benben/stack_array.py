"""`floats(n)`: room for n numbers inside a rule, which may allocate nothing.

The numbers live on the stack of the rule that asks, begin as zero and end with it: they may be
handed on to other rules, not returned. `n` is a constant.
"""

from typing import TYPE_CHECKING, Any

from benben.arrays import np
from benben.compiled import UNCOMPILED

if TYPE_CHECKING or UNCOMPILED:

    def floats(n: int) -> Any:
        return np.zeros(n, np.float32)

else:
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import populate_array

    @intrinsic
    def floats(typing: Any, n: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral):
            return None  # then Numba says that it wants a constant
        size, width = n.literal_value, 4

        def code(context: Any, builder: Any, signature: Any, _: Any) -> Any:
            number = context.get_value_type(types.float32)
            room = cgutils.alloca_once(builder, ir.ArrayType(number, size))
            builder.store(ir.Constant(ir.ArrayType(number, size), None), room)
            made = context.make_array(signature.return_type)(context, builder)
            populate_array(
                made,
                data=builder.bitcast(room, number.as_pointer()),
                shape=[context.get_constant(types.intp, size)],
                strides=[context.get_constant(types.intp, width)],
                itemsize=context.get_constant(types.intp, width),
                meminfo=None,
            )
            return made._getvalue()

        return types.Array(types.float32, 1, "C")(n), code
