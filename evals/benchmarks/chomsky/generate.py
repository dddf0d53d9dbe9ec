"""Makes instances, and writes them as lines of JSON that can be read back."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence

from evals.benchmarks.chomsky.answers import parse_answer
from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.family import Family, check
from evals.benchmarks.chomsky.instance import LEVELS, Instance, Kind, Level
from evals.benchmarks.chomsky.schema import Component, Schema, parse_type

TRIES = 20
"""For a question that does not stand in the set yet."""

KINDS: tuple[Kind, ...] = ("recognition", "generation", "trace")


def generate(level: Level, n: int, count: int, seed: int, families: Iterable[str] | None = None) -> list[Instance]:
    """So many instances of a level, from one family after the other; some of its families only, if they are named.

    No question stands twice among them, as far as a family has enough of them at this n. Raises ValueError for a name
    that the level does not have.
    """
    chosen = _chosen(level, families)
    if not chosen:
        raise ValueError(f"there are no families of the level {level}")
    found: list[Instance] = []
    asked: set[str] = set()
    for place in range(count):
        family = chosen[place % len(chosen)]
        tries = (family.generate(n, _seed(seed, place, attempt)) for attempt in range(TRIES))
        found.append(_new(tries, asked))
        asked.add(found[-1].question)
    return found


def _new(tries: Iterator[Instance], asked: set[str]) -> Instance:
    """The first instance that is not asked yet, or else the last."""
    for instance in tries:
        if instance.question not in asked:
            break
    return instance


def _chosen(level: Level, families: Iterable[str] | None) -> Sequence[Family]:
    known = {family.id: family for family in BY_LEVEL[level]}
    names = tuple(known) if families is None else tuple(families)
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"the level {level} has no family {unknown[0]!r}; it has {', '.join(known)}")
    return [known[name] for name in names]


def _seed(seed: int, place: int, attempt: int) -> int:
    """The seed of one instance. Two seeds of a set have hardly any in common."""
    return int.from_bytes(hashlib.sha256(f"{seed} {place} {attempt}".encode()).digest()[:4], "big")


def to_json(instance: Instance) -> str:
    """An instance as one line of JSON."""
    components = instance.schema.components
    record = {
        "id": instance.id,
        "level": instance.level,
        "family": instance.family,
        "kind": instance.kind,
        "n": instance.n,
        "seed": instance.seed,
        "cost": instance.cost,
        "question": instance.question,
        "schema": [{"name": each.name, "type": str(each.type), "text": each.text} for each in components],
        "answer": instance.schema.write(instance.answer),
    }
    return json.dumps(record, ensure_ascii=False)


def from_json(line: str) -> Instance:
    """The instance that a line holds. Raises ValueError for one that holds none."""
    record = json.loads(line)
    try:
        schema = Schema(
            tuple(Component(each["name"], parse_type(each["type"]), each["text"]) for each in record["schema"])
        )
        answer = parse_answer(record["answer"], schema)
        level = next(level for level in LEVELS if level == record["level"])
        kind = next(kind for kind in KINDS if kind == record["kind"])
        if answer is None or None in answer:
            raise ValueError("the answer is not of its schema")
        return Instance(
            level=level,
            family=record["family"],
            kind=kind,
            n=record["n"],
            seed=record["seed"],
            question=record["question"],
            schema=schema,
            answer=answer,
            cost=record["cost"],
            checker=check,
        )
    except (KeyError, TypeError, StopIteration) as error:
        raise ValueError(f"the line is no instance: {error!r}") from None
