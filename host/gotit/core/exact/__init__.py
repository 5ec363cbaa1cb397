"""Calculations as children write them: text -> tree -> exact value, and back to something pleasant to read.

`parse("9 x 4 + 8")` gives a tree of `Number` and `Operation`; `evaluate` gives a `Fraction`; `pretty` writes it with ×
÷ − and only the brackets that are needed. Every game that takes a calculation uses this package.

Must not: use floats or `eval`, round, know cards or games, do I/O. Whatever is wrong with a text or a tree raises one
exception, `ExpressionError`, whose message is written for a child.
"""

from gotit.core.exact.reading import MAX_CHARACTERS, SPELLINGS, parse
from gotit.core.exact.tree import (
    SYMBOLS,
    DivisionByZero,
    Expression,
    ExpressionError,
    Number,
    Operation,
    Operator,
    Step,
    compute,
    evaluate,
    numbers,
    operators,
    pretty,
    show_number,
    steps,
    typed,
)

__all__ = [
    "MAX_CHARACTERS",
    "SPELLINGS",
    "SYMBOLS",
    "DivisionByZero",
    "Expression",
    "ExpressionError",
    "Number",
    "Operation",
    "Operator",
    "Step",
    "compute",
    "evaluate",
    "numbers",
    "operators",
    "parse",
    "pretty",
    "show_number",
    "steps",
    "typed",
]
