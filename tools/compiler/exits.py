"""Turn `break`, `continue` and `return` into branches and loops that end by themselves.

What comes after a branch that always leaves goes into the other branch, and what comes after both is gone:

    if a: x; break             if a: x; (leave)
    y                          else: y

After that most exits stand where nothing follows, at the end of a function or of a loop's body, and are just left out.
Where something follows that must be left out, too, a *flag* tells: 1 for "go on", and 0 from an exit on.

- A loop that is left has a flag `going`. It is set to 1 before the loop, and is the loop's condition:
  `before: if going: (what was before); going <- condition`.
- What follows a branch that may have left stands in `if going:`. If `continue` may have left it, the body has a flag of
  its own, which is set to 1 at the beginning of every turn.
- A function that returns has a flag, too. A return clears the flags of all loops that it leaves.

Flags that turn out not to be needed are never read; unused.py removes them.

One kind of loop needs no flag, the loop that has its exit in the middle:

    while True: x; if a: y; break          before: x; while not a: z
                z                          y

where nothing else leaves the loop. A return instead of the break leaves after y.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tools.compiler import ir
from tools.compiler.conditions import opposite
from tools.compiler.errors import refused
from tools.compiler.forms import Block, Break, Continue, If, Loop, Return, Routine, Statement
from tools.compiler.ir import Place

DEPTH = 100
"""How deep blocks may be nested in each other, after this pass and after inlining."""


def without_exits(routine: Routine) -> Routine:
    """The same function without a break, a continue or a return. Raises LoomError if it gets too deep."""
    variables = dict(routine.variables)
    body = _Exits(routine.name, variables).function(routine.body)
    return replace(routine, body=body, variables=variables)


def falls(block: Sequence[Statement]) -> bool:
    """Whether the end of a block may be reached."""
    return all(_falls(statement) for statement in block)


def _falls(statement: Statement) -> bool:
    match statement:
        case Break() | Continue() | Return():
            return False
        case If(_, then, otherwise):
            return falls(then) or falls(otherwise)
        case Loop(_, ir.Constant(value), body):
            return not value or _leaves(body, Break)
    return True


def _leaves(block: Sequence[Statement], kind: type[Break] | type[Continue] | type[Return]) -> bool:
    """Whether there is such an exit in a block: of a break or a continue, one of the loop that the block is in."""
    for statement in block:
        match statement:
            case If(_, then, otherwise):
                if _leaves(then, kind) or _leaves(otherwise, kind):
                    return True
            case Loop(_, _, body, after):
                if kind is Return and (_leaves(body, kind) or _leaves(after, kind)):
                    return True
            case _ if isinstance(statement, kind):
                return True
    return False


def _may_leave(statement: Statement) -> bool:
    return any(_leaves((statement,), kind) for kind in (Break, Continue, Return))


@dataclass(slots=True)
class _Scope:
    """A function or the body of a loop, while it is rewritten."""

    going: str = ""
    """The flag of the loop or the function, if it has one."""
    turn: str = ""
    """The flag of one turn of the loop, if it has one."""

    def flag(self, statement: Statement) -> str:
        """What is 0 if an exit has been taken in a statement."""
        return self.turn if _leaves((statement,), Continue) else self.going


@dataclass(slots=True)
class _Exits:
    name: str
    variables: dict[str, int]
    scopes: list[_Scope] = field(default_factory=list)
    """From the function inwards."""

    def function(self, body: Block) -> Block:
        self.scopes = [self._scope(left=_leaves(body, Return))]
        rewritten = self._sequence(body, 0)
        if not self.scopes[0].going:
            return rewritten
        return (_set(self.scopes[0].going, 1, ir.NOWHERE), *rewritten)

    def _scope(self, *, left: bool = False, continues: bool = False) -> _Scope:
        return _Scope(self._flag("going") if left else "", self._flag("turn") if continues else "")

    def _flag(self, what: str) -> str:
        name = f"{self.name}.{what} {len(self.variables)}"
        self.variables[name] = 8
        return name

    def _sequence(self, statements: Sequence[Statement], depth: int) -> Block:
        """A block of which the end is the end of its scope, or whose rest is guarded by whoever calls."""
        done: list[Statement] = []
        for i, statement in enumerate(statements):
            rest = statements[i + 1 :]
            match statement:
                case Break(place) | Continue(place) | Return(place):
                    return (*done, *self._exit(statement, place))
                case If(condition, then, otherwise, place):
                    if depth >= DEPTH:
                        what = f"the program is nested more than {DEPTH} deep, exits one after another included"
                        raise refused(what, place, "fewer exits, or smaller functions")
                    if not falls(then) and falls(otherwise):
                        otherwise, rest = (*otherwise, *rest), ()
                    elif not falls(otherwise):
                        then, rest = ((*then, *rest) if falls(then) else then), ()
                    first, second = self._sequence(then, depth + 1), self._sequence(otherwise, depth + 1)
                    done.append(If(condition, first, second, place))
                    if rest and _may_leave(statement):
                        return (*done, self._guarded(statement, rest, depth))
                    if not rest:
                        return tuple(done)
                case Loop():
                    done += self._loop(statement, depth)
                    if not falls((statement,)):
                        return tuple(done)
                    if rest and _leaves(statement.body, Return):
                        return (*done, self._guarded(statement, rest, depth))
                case _:
                    done.append(statement)
        return tuple(done)

    def _guarded(self, statement: If | Loop, rest: Sequence[Statement], depth: int) -> If:
        """What follows a statement that may have taken an exit."""
        flag = ir.Variable(self.scopes[-1].flag(statement), 8)
        return If(flag, self._sequence(rest, depth + 1), (), statement.place)

    def _exit(self, statement: Break | Continue | Return, place: Place) -> list[Statement]:
        """What an exit does: clear the flags of what it leaves."""
        left: list[str] = []
        match statement:
            case Continue():
                left = [self.scopes[-1].turn]
            case Break():
                left = [self.scopes[-1].turn, self.scopes[-1].going]
            case Return():
                left = [flag for scope in self.scopes for flag in (scope.turn, scope.going)]
        return [_set(flag, 0, place) for flag in left if flag]

    def _loop(self, loop: Loop, depth: int) -> list[Statement]:
        if depth >= DEPTH:
            raise refused(f"the program is nested more than {DEPTH} deep", loop.place, "smaller functions")
        if middle := _exit_in_the_middle(loop):
            return self._middle(loop, *middle, depth)
        left = _leaves(loop.body, Break) or _leaves(loop.body, Return)
        scope = self._scope(left=left, continues=_leaves(loop.body, Continue))
        self.scopes.append(scope)
        body = self._sequence(loop.body, depth + 1)
        self.scopes.pop()
        if scope.turn:
            body = (_set(scope.turn, 1, loop.place), *body)
        after = loop.after
        if not left:
            return [Loop(loop.before, loop.condition, body, after, loop.place)]
        going = ir.Variable(scope.going, 8)
        before: Block = ()
        if not isinstance(loop.condition, ir.Constant):
            condition = loop.condition
            if condition.bits > 8:
                condition = ir.Comparison("!=", condition, ir.Constant(0, 8), loop.place)
            again = (*loop.before, ir.Assign(scope.going, condition, loop.place))
            before = (If(going, again, (), loop.place),)
        return [_set(scope.going, 1, loop.place), Loop(before, going, body, after, loop.place)]

    def _middle(self, loop: Loop, at: int, branch: If, depth: int) -> list[Statement]:
        """A loop that has its exit in the middle."""
        start, end = loop.body[:at], loop.body[at + 1 :]
        if falls(branch.then):
            leaving, staying, condition = branch.otherwise, branch.then, branch.condition
        else:
            leaving, staying, condition = branch.then, branch.otherwise, opposite(branch.condition)
        self.scopes.append(self._scope(continues=_leaves(loop.body, Continue)))
        body = self._sequence((*staying, *end), depth + 1)
        if turn := self.scopes.pop().turn:
            body = (_set(turn, 1, loop.place), *body)
        before = (*loop.before, *self._sequence(start, depth + 1))
        *last, exit_ = leaving
        rest = last if isinstance(exit_, Break) else leaving
        return [Loop(before, condition, body, loop.after, loop.place), *self._sequence(rest, depth)]


def _exit_in_the_middle(loop: Loop) -> tuple[int, If] | None:
    """The one branch by which an endless loop is left, and its place in the body."""
    if not isinstance(loop.condition, ir.Constant) or not loop.condition.value:
        return None
    for i, statement in enumerate(loop.body):
        if not _may_leave(statement):
            continue
        if not isinstance(statement, If):
            return None
        for leaving, staying in ((statement.then, statement.otherwise), (statement.otherwise, statement.then)):
            others = (*leaving[:-1], *staying, *loop.body[i + 1 :])
            if (
                leaving
                and isinstance(leaving[-1], Break | Return)
                and falls(leaving[:-1])
                and not _leaves(others, Break)
                and not _leaves(others, Return)
                and not _leaves(leaving[:-1], Continue)
                and falls(staying)
            ):
                return i, statement
        return None
    return None


def _set(flag: str, value: int, place: Place) -> ir.Assign:
    return ir.Assign(flag, ir.Constant(value, 8), place)
