"""Plan, edit, be judged, hear a critic, plan again: ReAct.

The planner writes pseudocode, the editor turns it into the language, and the critic reads the failure and speaks to
the planner.

    plan -> edit -> judge -- stop --> end
     ^                |
     +-- criticise <--+ retry
"""

from graphs.nodes import criticise, edit, judge, plan
from graphs.routes import again
from graphs.strategy import END, Strategy

STRATEGY = Strategy(
    name="planner-editor-critic",
    summary="A planner writes pseudocode, an editor the program; a critic speaks to the planner (ReAct).",
    table={
        plan: edit,
        edit: judge,
        judge: (again, {"stop": END, "retry": criticise}),
        criticise: plan,
    },
)
