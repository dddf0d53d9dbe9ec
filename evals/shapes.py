"""The shapes in which replies hold a program, as language models write them."""

from dataclasses import dataclass

from agents.model import Reply, Usage

NOTHING = Usage(input_tokens=0, output_tokens=0, cached_tokens=0, reasoning_tokens=0)


@dataclass(frozen=True, slots=True)
class Shape:
    """One way in which a reply holds a program."""

    name: str
    template: str
    """The reply, with {program} and the fence's {tag} to be filled in."""
    ending: str = ""
    """What is added to the program first, and has to come out with it."""
    exact: bool = False
    """The reply says that it is the program, and nothing has to be found in it."""

    def program(self, program: str) -> str:
        return program + self.ending

    def reply(self, program: str, tag: str) -> Reply:
        text = self.template.format(program=self.program(program), tag=tag)
        return Reply(text, usage=NOTHING, cost=0.0, exact=self.exact)


_FENCED = "```{tag}\n{program}\n```"
_BEFORE, _AFTER = "Here is a program for the task.\n\n", "\n\nIt reads its input to the end and prints the answer.\n"

EXACT = Shape("exact", "{program}", exact=True)

SHAPES = (
    Shape("bare", "{program}"),
    Shape("bare, trailing white space", "{program}", ending=" \n\n"),
    Shape("fenced", "```\n{program}\n```"),
    Shape("tagged fence", _FENCED),
    Shape("tagged fence, trailing white space", _FENCED + "\n", ending=" \n\n"),
    Shape("fence with CRLF", "```{tag}\r\n{program}\r\n```\r\n"),
    Shape("prose around a fence", _BEFORE + _FENCED + _AFTER),
    Shape("reasoning, then bare", "<think>\nA loop, I think.\n</think>\n\n{program}"),
    Shape("reasoning with a draft, then a fence", "<think>\n```{tag}\n+++.\n```\nNo.\n</think>\n\n" + _FENCED),
    Shape("fence that is never closed", _BEFORE + "```{tag}\n{program}"),
)
"""Those in which a program has to be found."""
