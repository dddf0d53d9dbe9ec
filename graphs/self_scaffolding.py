"""Write, be judged, read the raw feedback, write again.

One agent and no critic: the coder sees its own last program and the feedback that the policy allows.

    write -> judge -- stop --> end
      ^        |
      +- retry +
"""

from graphs.nodes import judge, write
from graphs.routes import again
from graphs.strategy import END, Strategy

STRATEGY = Strategy(
    name="self-scaffolding",
    summary="Write, read the raw feedback of the own last attempt, write again.",
    table={
        write: judge,
        judge: (again, {"stop": END, "retry": write}),
    },
)
