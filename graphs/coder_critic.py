"""Write, be judged, hear a critic, write again: textual self-scaffolding.

The critic reads the failed program and its feedback, and may not write code. The coder sees its last program and the
critic's words, not the raw feedback.

    write -> judge -- stop --> end
             ^   |
             |   + retry -> criticise -> revise +
             +----------------------------------+
"""

from graphs.nodes import criticise, judge, revise, write
from graphs.routes import again
from graphs.strategy import END, Strategy

STRATEGY = Strategy(
    name="coder-critic",
    summary="A critic reads the failed attempt and answers in words; the coder mends by them.",
    table={
        write: judge,
        judge: (again, {"stop": END, "retry": criticise}),
        criticise: revise,
        revise: judge,
    },
)
