"""A comparison in Markdown."""

from evals.compare import Facts, compare
from evals.compare.markdown import to_markdown
from tests.evals.compare.rows import row


def test_the_page_has_arms_pairs_tasks_and_conclusions() -> None:
    text = to_markdown(compare(row("a", "+" * 8 + "?") + row("b", "-" * 8), "strategy"))
    parts = text.split("\n\n")
    assert parts[0] == "Comparison by strategy: 2 arms, 17 trials, run run."
    assert parts[1] == r"**Incomplete: 1 of 17 trials missing (1 provider\_error).**"
    assert parts[2].splitlines()[2] == "| a | 8/9 | 88.9 % | 56.5-98.0 | 1 | 88.9-100.0 |"
    assert parts[4].splitlines()[2] == r"| a against b | 8 | 0 | 8 | +100.0 | 26.1 to 100.0 | 94.5 | 0.008\* |"
    assert parts[6].splitlines()[2] == (
        "| a against b | t0, t1, t2, t3, t4, t5, t6, t7 | none "
        r"| 1 cell where neither has a result (provider\_error/no\_trial) |"
    )
    assert parts[7] == (
        "- Best: a; every arm that it was compared with differs from it (Holm-adjusted exact McNemar, 5 % level).\n"
    )


def test_no_name_can_break_a_table_or_become_html() -> None:
    text = to_markdown(compare(row("a|b\n<script>alert(1)</script> `x` *y* [z](u)", "+-"), "strategy"))
    line = next(line for line in text.splitlines() if "script" in line)
    assert r"| a\|b \<script\>alert(1)\</script\> \`x\` \*y\* \[z\](u) | 1/2 |" in line


def test_groups_of_tasks_have_their_own_table() -> None:
    facts = Facts("bench", groups={"tier": {"t0": "easy", "t1": "hard"}})
    text = to_markdown(compare(row("a", "+-", facts=facts), "tier"))
    assert "| pair | first | second | difference | interval | found from | Holm p |" in text
    assert "| easy against hard | 1/1 | 0/1 | +100.0 |" in text
