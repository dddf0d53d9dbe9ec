"""Write Loom, have it compiled, be judged, read the raw feedback, write again.

The coder is taught Loom, a small structured language, and writes that; the compiler makes a program of the trial's
language of it, which is what is judged. Feedback speaks of the lines of Loom.

    write -> judge -- stop --> end
      ^        |
      +- retry +
"""

from graphs.nodes import judge, write
from graphs.routes import again
from graphs.strategy import END, Strategy
from tools.compiler.language import loom

STRATEGY = Strategy(
    name="compile-repair",
    summary="Write Loom, which a compiler turns into the language; read the raw feedback; write again.",
    table={
        write: judge,
        judge: (again, {"stop": END, "retry": write}),
    },
    writes=loom,
)
