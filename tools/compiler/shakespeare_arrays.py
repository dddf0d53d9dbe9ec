"""Arrays as stacks of characters.

An array is three characters: the stack of the first holds the elements before a position, with the last of them on top,
the stack of the second those from there on, and the third is the position. To get at an element, they are handed over
one by one until it lies on top of the second stack; so going through an array costs one step an element.
"""

from tools.compiler.shakespeare_stage import Stage
from tools.compiler.shakespeare_words import constant

Keepers = tuple[str, str, str]
"""The two characters with the stacks, and the position."""

MORE, LESS = "the sum of yourself and a cat", "the difference between yourself and a cat"


def fill(stage: Stage, name: str, keepers: Keepers, length: int) -> None:
    """Let an array be all zeros, with the position in front of it."""
    _, after, position = keepers
    again, filled = stage.label(), stage.label()
    stage.scene(again, f"The places of {name}")
    stage.say(f"Is {position} as good as {constant(length)}?")
    stage.go(filled, "If so")
    stage.tell(after, "Remember nothing.")
    stage.tell(position, f"You are {MORE}.")
    stage.go(again)
    stage.scene(filled, f"All of {name} is nothing")
    stage.tell(position, "You are nothing.")


def reach(stage: Stage, name: str, keepers: Keepers, at: str) -> str:
    """Bring an element on top of the second character's stack, and give that character."""
    before, after, position = keepers
    for comparison, source, goal, step in (("worse", after, before, MORE), ("better", before, after, LESS)):
        again, done = stage.label(), stage.label()
        stage.scene(again, f"To a place of {name}")
        stage.say(f"Is {position} {comparison} than {at}?")
        stage.go(done, "If not")
        stage.tell(source, "Recall your past.")
        stage.tell(goal, f"Remember {source}.")
        stage.tell(position, f"You are {step}.")
        stage.go(again)
        stage.scene(done, f"So far with {name}")
    return after
