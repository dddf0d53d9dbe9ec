"""The families of the level DCF: deterministic context-free languages."""

from evals.benchmarks.chomsky.dcf_blocks import EQUAL, FEWER, MULTIPLE
from evals.benchmarks.chomsky.dcf_ll import LL
from evals.benchmarks.chomsky.dcf_lr import LR
from evals.benchmarks.chomsky.dcf_polish import POLISH
from evals.benchmarks.chomsky.dcf_sums import NESTED, SUM
from evals.benchmarks.chomsky.dcf_words import BALANCED, BRACKETS, MIRRORED
from evals.benchmarks.chomsky.family import Family

FAMILIES: tuple[Family, ...] = (EQUAL, MIRRORED, BRACKETS, SUM, MULTIPLE, BALANCED, FEWER, POLISH, LL, LR, NESTED)
