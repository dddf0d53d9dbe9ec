"""When an output counts as right.

`exact` compares byte for byte and is the default. `esolangbench` is as lenient as the released EsoLang-Bench harness
is for Brainfuck: white space at both ends does not count. A verdict always names the comparator that made it.
"""

from collections.abc import Callable, Mapping


def exact(actual: bytes, expected: bytes) -> bool:
    return actual == expected


def esolangbench(actual: bytes, expected: bytes) -> bool:
    return actual.decode(errors="replace").strip() == expected.decode().strip()


COMPARATORS: Mapping[str, Callable[[bytes, bytes], bool]] = {"exact": exact, "esolangbench": esolangbench}
