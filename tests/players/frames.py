"""A trace's frames, read back from its columns in the plainest way."""

from typing import Any


def frames(trace: dict[str, Any]) -> list[dict[str, Any]]:
    """Every frame with all its fields."""
    read = {name: values(column, trace["frames"]) for name, column in trace["columns"].items()}
    return [{name: column[number] for name, column in read.items()} for number in range(trace["frames"])]


def values(column: dict[str, Any], count: int) -> list[Any]:
    """What a column says for each frame."""
    if "same" in column:
        return [column["same"]] * count
    if "at" in column:
        return [column["words"][place] for place in column["at"]]
    if "ints" in column:
        return [sum(column["ints"][: number + 1]) for number in range(count)]
    found: list[list[Any]] = []
    for edit in column["lists"]:
        last = list(found[-1]) if found else []
        if edit != 0:
            place, dropped, *items = edit
            last[place : place + dropped] = [column["words"][item] for item in items] if "words" in column else items
        found.append(last)
    return found
