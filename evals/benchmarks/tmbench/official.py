"""Read the published TMBench files, from a path that the user gives: the instances, and the released answers to them.

    {
      "symbol_set": ["A", "B", "C", "D", "E"],
      "max_step": 31,
      "samples": [
        {
          "id": "974c...",
          "init_str": "DBEEAA",
          "rule": {"A": "CE", "B": "B", "C": "DCBB", "D": "AECD", "E": "D"},
          "delete_count": 2,
          "step_results": ["DBEEAA", "EEAAAECD", ...],
          "ans": "### step 0: ..."
        }
      ]
    }

The whole may also be a list of samples, or one sample a line. `symbol_set` may be missing: then the alphabet is what
there are rules for. `max_step` counts step 0; without it, the longest `step_results` says it. A sample without `ans` is
one without an answer. What else stands in a file (prompts, counts of tokens) is passed over. The `step_results` have to
be what a system of ours gives: then the file's and our own idea of an m-tag system are the same.

The data itself is no part of Loopwright and is never fetched.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from evals.benchmarks.tmbench.instances import Instance
from evals.benchmarks.tmbench.scoring import SCORERS, Scorer, Summary, summarise
from evals.errors import UserError
from interpreters.machine import MachineError
from interpreters.tag_system import TagSystem


class PublishedFileError(UserError, ValueError):
    """A file that is not of the published shape; its text is one line."""


@dataclass(frozen=True, slots=True)
class Published:
    """What a file holds."""

    steps: int
    """The limit of every instance."""
    instances: tuple[Instance, ...]
    answers: tuple[str | None, ...]
    """To each instance; None where there is none."""

    def summary(self, scorer: Scorer = "paper") -> Summary:
        """The answers' scores, summed up."""
        score = SCORERS[scorer]
        return summarise(scorer, self.steps, map(score, self.instances, self.answers))


class _Entry(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class _Sample(_Entry):
    id: str
    init_str: str
    rule: dict[Annotated[str, Field(min_length=1, max_length=1)], str]
    delete_count: int
    step_results: Annotated[list[str], Field(min_length=1)]
    ans: str | None = None


class _File(_Entry):
    samples: Annotated[list[_Sample], Field(min_length=1)]
    symbol_set: list[str] | None = None
    max_step: Annotated[int, Field(ge=1)] | None = None


def read(path: Path) -> Published:
    """Read a published file. Raises PublishedFileError."""
    try:
        file = _File.model_validate(_parsed(path.read_bytes().decode("utf-8-sig")))
    except ValidationError as error:
        found = error.errors(include_url=False)[0]
        place = ".".join(map(str, found["loc"])) or "the whole"
        raise PublishedFileError(f"{path}: {place}: {found['msg']}; give a published TMBench file") from None
    except OSError as error:
        raise PublishedFileError(f"{path}: cannot be read ({error.strerror}); give a published TMBench file") from None
    except (ValueError, RecursionError) as error:
        raise PublishedFileError(f"{path}: neither JSON nor a JSON object a line ({error}); mend it") from None
    steps = (file.max_step or max(len(sample.step_results) for sample in file.samples)) - 1
    instances = []
    for number, sample in enumerate(file.samples, 1):
        try:
            instances.append(_instance(sample, file.symbol_set or list(sample.rule), steps))
        except (MachineError, ValueError) as error:
            raise PublishedFileError(f"{path}: sample number {number}: {error}; mend it") from None
    return Published(steps, tuple(instances), tuple(sample.ans for sample in file.samples))


def _parsed(text: str) -> Any:
    """The whole file as an object with samples."""
    text = text.strip()
    whole, end = json.JSONDecoder().raw_decode(text)
    if text[end:].strip():
        return {"samples": [json.loads(line) for line in text.split("\n") if line.strip()]}
    return {"samples": whole if isinstance(whole, list) else [whole]} if _is_bare(whole) else whole


def _is_bare(whole: Any) -> bool:
    return isinstance(whole, list) or (isinstance(whole, dict) and "init_str" in whole)


def _instance(sample: _Sample, alphabet: Sequence[str], steps: int) -> Instance:
    system = TagSystem(sample.delete_count, alphabet, sample.rule)
    instance = Instance(sample.id, system, tuple(sample.init_str), steps)
    # Looked at one by one, so that no file can make this go on for longer than it is itself.
    ours = map("".join, islice(system.configurations(instance.word), steps + 1))
    for step, (right, published) in enumerate(zip_longest(ours, sample.step_results)):
        if right != published:
            raise ValueError(f"step {step} of step_results is not what its rules give")
    return instance
