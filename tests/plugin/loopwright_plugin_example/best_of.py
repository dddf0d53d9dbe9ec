"""A strategy: as many independent programs as there are attempts."""

from graphs.nodes import judge, write_by_example
from graphs.routes import again
from graphs.strategy import END, Strategy

STRATEGY = Strategy(
    name="best-of",
    summary="Write afresh until a program passes; nothing is learnt from one that failed.",
    table={
        write_by_example: judge,
        judge: (again, {"stop": END, "retry": write_by_example}),
    },
)
