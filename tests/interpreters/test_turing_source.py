"""Turing machines: the form of a source, what is refused, and where it is said to be wrong."""

import warnings

import pytest

from interpreters.base import Plain, Position
from interpreters.machine import Problem
from interpreters.turing_source import read
from interpreters.turing_source_errors import ContractError, DefinitionError

ARGUMENTS = {
    "states": '{"q0", "q1"}',
    "input_symbols": '{"a"}',
    "tape_symbols": '{"a", "_"}',
    "transitions": '{"q0": {"a": ("q0", "a", "R"), "_": ("q1", "_", "N")}}',
    "initial_state": '"q0"',
    "blank_symbol": '"_"',
    "final_states": '{"q1"}',
}
IMPORT = "from automata.tm.dtm import DTM\n"


def call(**changes: str) -> str:
    """A machine's call, each argument on a line of its own; one that is changed to "" is left out."""
    arguments = {name: text for name, text in {**ARGUMENTS, **changes}.items() if text}
    return "DTM(\n" + "".join(f"{name}={text},\n" for name, text in arguments.items()) + ")"


def module(**changes: str) -> str:
    return f"{IMPORT}tm = {call(**changes)}\n"


MODULE = module()


def refusal(source: str, dialect: str = "strict") -> ContractError:
    with pytest.raises(ContractError) as caught:
        read(source, dialect)
    return caught.value


def violations(source: str, dialect: str = "strict") -> list[tuple[int, int, str]]:
    found = refusal(source, dialect).violations
    return [(each.position.line, each.position.column, each.what) for each in found]


def test_a_source_of_the_form_gives_its_class_and_its_arguments_as_values() -> None:
    source = read(MODULE)
    assert source.kind == "DTM"
    assert source.arguments == {
        "states": {"q0", "q1"},
        "input_symbols": {"a"},
        "tape_symbols": {"a", "_"},
        "transitions": {"q0": {"a": ("q0", "a", "R"), "_": ("q1", "_", "N")}},
        "initial_state": "q0",
        "blank_symbol": "_",
        "final_states": {"q1"},
    }


@pytest.mark.parametrize(
    "source",
    [
        f"# first\n\n{MODULE}# last",
        MODULE.replace("\n", "\r\n"),
        MODULE.replace("\n", "\r"),
        MODULE.replace("DTM\n", "(\n    DTM\n)\n", 1),
        MODULE.replace("tm = ", "(tm) = \\\n"),
        f"from automata.tm.ntm import NTM\nfrom automata.tm.mntm import MNTM\n{MODULE}",
        module(initial_state="'q' '0'"),
        module(initial_state='"""q0"""'),
        module(initial_state="(('q0'))  # type: str\n"),
        module(states='{"q0", "q1", "q0"}'),
    ],
)
def test_layout_comments_and_more_imports_of_the_whitelist_change_nothing(source: str) -> None:
    assert read(source).arguments == read(MODULE).arguments


@pytest.mark.parametrize("kind", ["DTM", "NTM", "MNTM"])
def test_each_class_is_called_with_the_arguments_that_automata_lib_takes(kind: str) -> None:
    arguments = {**ARGUMENTS, "n_tapes": "2"} if kind == "MNTM" else ARGUMENTS
    pairs = ", ".join(f"{name}={text}" for name, text in reversed(arguments.items()))
    source = read(f"from automata.tm.{kind.lower()} import {kind}\ntm = {kind}({pairs})")
    assert source.kind == kind
    assert set(source.arguments) == set(arguments)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("set()", set()),
        ("frozenset()", frozenset()),
        ("frozenset({1, 2})", frozenset({1, 2})),
        ("{}", {}),
        ("()", ()),
        ("[-1, +2.5, 1 + 2j, -1 - 2j]", [-1, 2.5, 1 + 2j, -1 - 2j]),
        ("{b'a': ..., None: [True, False]}", {b"a": ..., None: [True, False]}),
        ("0x" + "f" * 3000, 16**3000 - 1),
    ],
)
def test_every_literal_has_the_value_that_python_gives_it(text: str, value: object) -> None:
    found = read(module(initial_state=text)).arguments["initial_state"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("q0", "the name q0"),
        ("States.q0", "the attribute States.q0"),
        ("str(0)", "a call of str"),
        ("set(['q0'])", "a call of set"),
        ("frozenset(['q0'])", "a call of frozenset"),
        ("frozenset({})", "a call of frozenset"),
        ("frozenset(*{'q0'})", "a call of frozenset"),
        ("dict(a=1)", "a call of dict"),
        ("[s for s in 'ab']", "a comprehension"),
        ("{s for s in 'ab'}", "a comprehension"),
        ("{s: s for s in 'ab'}", "a comprehension"),
        ("(s for s in 'ab')", "a generator"),
        ("lambda: 1", "a lambda"),
        ("f'q{0}'", "an f-string"),
        ("f'q0'", "an f-string"),
        ("'q' + '0'", "an operator"),
        ("'q' * 2", "an operator"),
        ("1 + 2", "an operator"),
        ("- -1", "an operator"),
        ("not 1", "an operator"),
        ("-True", "an operator"),
        ("'q' or '0'", "an operator"),
        ("'q' < '0'", "a comparison"),
        ("'q' if 1 else '0'", "a conditional expression"),
        ("(q := 'q0')", "an assignment within an expression"),
        ("[*'ab']", "unpacking by *"),
        ("{**{}}", "unpacking by **"),
        ("'q0'[0]", "a subscript"),
        ("(yield)", "an expression that is no literal"),
        ("0x" + "f" * 4000, "an integer of more than 4,300 digits"),
        ("-0x" + "f" * 4000, "an integer of more than 4,300 digits"),
        ("'\\ud800'", "a string with a lone surrogate, which is no character"),
    ],
)
def test_an_expression_that_is_no_literal_is_named_where_it_stands(text: str, what: str) -> None:
    column = 15 + {"[*'ab']": 1, "{**{}}": 3, "(q := 'q0')": 1, "(yield)": 1}.get(text, 0)
    assert violations(module(initial_state=text)) == [(7, column, what)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", [(1, 1, "the end, and no machine above")]),
        ("# a comment\n", [(2, 1, "the end, and no machine above")]),
        (f"import automata\n{MODULE}", [(1, 1, "the import `import automata`")]),
        (f"import automata.tm.dtm\n{MODULE}", [(1, 1, "the import `import automata.tm.dtm`")]),
        (f"from automata.tm import dtm\n{MODULE}", [(1, 1, "the import `from automata.tm import dtm`")]),
        (f"from automata.fa.dfa import DFA\n{MODULE}", [(1, 1, "the import `from automata.fa.dfa import DFA`")]),
        (f"from .automata.tm.dtm import DTM\n{MODULE}", [(1, 1, "the import `from .automata.tm.dtm import DTM`")]),
        (f"from automata.tm.dtm import *\n{MODULE}", [(1, 1, "the import `from automata.tm.dtm import *`")]),
        (f"from automata.tm.ntm import DTM\n{MODULE}", [(1, 1, "the import `from automata.tm.ntm import DTM`")]),
        (MODULE.replace("DTM\n", "DTM as DTM\n", 1), [(1, 1, "the import `from automata.tm.dtm import DTM as DTM`")]),
        (f"{MODULE}{IMPORT}", [(11, 1, "an import behind the machine")]),
        (f"tm = {call()}", [(1, 6, "DTM, which no line above imports")]),
        (f"from automata.tm.ntm import NTM\ntm = {call()}", [(2, 6, "DTM, which no line above imports")]),
        (f"{IMPORT}tm = automata.tm.dtm.{call()}", [(2, 6, "the class automata.tm.dtm.DTM")]),
        (f"{IMPORT}machine = {call()}", [(2, 1, "the target machine")]),
        (f"{IMPORT}tm.x = {call()}", [(2, 1, "the target tm.x")]),
        (f"{IMPORT}tm, = {call()},", [(2, 1, "the target tm,"), (10, 3, "the end, and no machine above")]),
        (f"{IMPORT}tm = tm = {call()}", [(2, 1, "an assignment to several targets")]),
        (f"{IMPORT}tm: DTM = {call()}", [(2, 1, "a type annotation")]),
        (f"tm: DTM\n{MODULE}", [(1, 1, "a type annotation")]),
        (f"{IMPORT}{call()}", [(2, 1, "a machine that nothing is assigned to")]),
        (f"{IMPORT}tm = [1]", [(2, 6, "tm is no machine"), (2, 9, "the end, and no machine above")]),
        (f"{MODULE}tm = {call()}", [(11, 6, "a second machine")]),
        (f"{IMPORT}blank = '_'\ntm = {call()}", [(2, 1, "the helper blank")]),
        (f'"""A machine."""\n{MODULE}', [(1, 1, "a string on its own")]),
        (f"{MODULE}print(tm)", [(11, 1, "a print")]),
        (f"{MODULE}tm.accepts_input('a')", [(11, 1, "the expression tm.accepts_input('a')")]),
        (f"{MODULE[:-1]};  # end", [(10, 2, "a semicolon")]),
        (IMPORT[:-1] + "; tm = " + call(), [(1, 32, "a semicolon")]),
        (f"def tm(): pass\n{MODULE}", [(1, 1, "a function")]),
        (f"class T: pass\n{MODULE}", [(1, 1, "a class")]),
        (f"for x in []: pass\n{MODULE}", [(1, 1, "a loop")]),
        (f"while 0: pass\n{MODULE}", [(1, 1, "a loop")]),
        (f"if 1: pass\n{MODULE}", [(1, 1, "an if statement")]),
        (f"x += 1\n{MODULE}", [(1, 1, "an assignment by an operator")]),
        (f"return 1\n{MODULE}", [(1, 1, "a statement")]),
        (f"```python\n{MODULE}```", [(1, 1, "a Markdown fence")]),
        (module(blank_symbol=""), [(2, 6, "DTM without blank_symbol")]),
        (f"{IMPORT}tm = DTM(**{{}})", [(2, 6, f"DTM without {', '.join(ARGUMENTS)}"), (2, 10, "unpacking by **")]),
        (MODULE.replace("states=", "", 1), [(2, 6, "DTM without states"), (3, 1, "an argument without a name")]),
        (MODULE.replace("states=", "*", 1), [(2, 6, "DTM without states"), (3, 1, "unpacking by *")]),
        (module(n_tapes="1"), [(10, 1, "the argument n_tapes, which DTM does not take")]),
        (module(name="'x'"), [(10, 1, "the argument name, which DTM does not take")]),
        (
            MODULE[:-2] + "states={1},\n)\n",
            [(10, 1, "the argument states a second time; it is also at line 3, column 8")],
        ),
    ],
)
def test_what_else_a_source_holds_is_named_where_it_stands(source: str, expected: list[tuple[int, int, str]]) -> None:
    assert violations(source) == expected


def test_every_violation_is_named_in_the_order_of_the_source() -> None:
    source = 'import os\n"""Text."""\nq = 1\n' + module(
        states="[x for x in q]", blank_symbol="f'_'", final_states="{q}"
    )
    assert violations(source) == [
        (1, 1, "the import `import os`"),
        (2, 1, "a string on its own"),
        (3, 1, "the helper q"),
        (6, 8, "a comprehension"),
        (11, 14, "an f-string"),
        (12, 15, "the name q"),
    ]


def test_the_message_names_the_first_violation_at_the_error_s_position_and_the_others_with_theirs() -> None:
    error = refusal(module(states="f''", final_states="lambda: 1"))
    assert (error.position, error.expected) == (Position(49, 3, 8), "")
    assert error.message == (
        "an f-string (expected: a plain string)\nline 9, column 14: a lambda (expected: a literal)"
    )


def test_what_was_expected_in_place_of_a_single_violation_is_told_apart() -> None:
    error = refusal(module(states="f''"))
    assert (error.message, error.expected) == ("an f-string", "a plain string")


def test_a_message_names_ten_violations_and_says_how_many_more_there_are() -> None:
    error = refusal("\n".join(f"x{number} = 1" for number in range(5_000)))
    assert error.count == 5_001
    assert len(error.violations) == 1_000
    assert error.message.count("\n") == 10
    assert error.message.endswith("\nand 4,991 more")


def test_a_key_that_a_dictionary_holds_twice_is_named_with_both_places() -> None:
    source = module(
        transitions='{"q0": {"a": ("q0", "a", "R"),\n \'a\': ("q0", "a", "L")}, "q0": {1: 1, True: 2, 1.0: 3}}'
    )
    assert violations(source) == [
        (7, 2, "the key 'a' a second time; it is also at line 6, column 21"),
        (7, 26, 'the key "q0" a second time; it is also at line 6, column 14'),
        (7, 39, "the key True a second time; it is also at line 7, column 33"),
        (7, 48, "the key 1.0 a second time; it is also at line 7, column 33"),
    ]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_places_count_characters_and_lines_that_end_at_a_line_feed(newline: str) -> None:
    source = f"# \u00e9\U0001f600{newline}{IMPORT}tm = DTM(states={{'\u00e9', '\U0001f600', x}})"
    found = refusal(source).violations[1]
    assert (found.position.line, found.position.column, found.what) == (3, 28, "the name x")
    assert source[found.position.offset] == "x"


def test_a_carriage_return_alone_begins_a_line_for_python_only() -> None:
    assert violations("# one\r# two\rimport os\r" + MODULE) == [(1, 13, "the import `import os`")]


@pytest.mark.parametrize(
    ("source", "what", "offset"),
    [
        ("tm = 1\0", "a NUL character", 6),
        ("tm = '\ud800'", "a lone surrogate, which is no character", 6),
        ("\ufefftm = 1", "no Python: invalid non-printable character U+FEFF", 0),
        ("tm = DTM(", "no Python: '(' was never closed", 8),
        ("tm = " + "(" * 10_000, "no Python: too many nested parentheses", 205),
        ("tm = " + "-" * 10_000 + "1", "no Python that can be parsed: it is nested too deep", 0),
        ("tm = " + "1+" * 10_000 + "1", "no Python that can be parsed: it is nested too deep", 0),
        ("tm = a" + ".a" * 10_000, "no Python that can be parsed: it is nested too deep", 0),
        ("\n" * 1_600_001, "more than 1,600,000 words and signs", 0),
    ],
)
def test_a_text_that_python_cannot_parse_is_refused(source: str, what: str, offset: int) -> None:
    (found,) = refusal(source).violations
    assert (found.what, found.position.offset) == (what, offset)


def test_a_message_quotes_no_more_than_a_few_words() -> None:
    long = "x" * 10_000
    parts = [f"import {long}", f"{long} = {long}", f"{long}()", module(states=long, **{long: f"{long}()"})]
    for dialect in ("strict", "lenient"):
        assert len(refusal("\n".join(parts), dialect).message) < 1_500


def test_prose_is_refused_with_the_form_that_is_expected() -> None:
    error = refusal("Here is the machine you asked for:\n\n" + MODULE)
    assert error.message.startswith("no Python: ")
    assert error.expected == "the imports and tm = DTM(...), NTM(...) or MNTM(...), nothing else"


def test_an_integer_that_python_would_not_read_is_refused() -> None:
    assert violations(module(initial_state="9" * 5_000))[0][2].startswith("no Python: Exceeds the limit (4300 digits)")


def test_a_literal_that_is_nested_too_deep_is_named_where_it_goes_too_deep() -> None:
    assert violations(module(states="(" * 150 + "1," + ")," * 149 + ")")) == [
        (3, 108, "a value nested more than 100 deep")
    ]


def test_an_escape_that_python_warns_of_is_read_in_silence() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(module(initial_state="'\\d'")).arguments["initial_state"] == "\\d"


@pytest.mark.parametrize(
    ("text", "column", "remedy"),
    [
        ("{['q0']}", 9, "write a tuple: (...)"),
        ("{'q0': {'a': {{'q1'}, 'R'}}}", 22, "write frozenset({...})"),
        ("{('q0', (1, {})): 1}", 9, "write a tuple or a string"),
    ],
)
def test_a_value_that_no_set_can_hold_makes_no_machine(text: str, column: int, remedy: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        read(module(states=text))
    assert (caught.value.kind, caught.value.problems[0].remedy) == ("TypeError", remedy)
    assert caught.value.position is not None
    assert (caught.value.position.line, caught.value.position.column) == (3, column)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 2, 6),
        (("states",), 3, 8),
        (("states", "q1"), 3, 15),
        (("states", "q9"), 3, 8),
        (("transitions", "q0"), 6, 14),
        (("transitions", "q0", "_"), 6, 44),
        (("transitions", "q0", "_", 2), 6, 61),
        (("transitions", "q0", "_", 3), 6, 44),
        (("final_states", "q1", "x"), 9, 15),
        (("n_tapes",), 2, 6),
    ],
)
def test_a_problem_is_placed_at_the_literal_that_its_path_leads_to(
    path: tuple[str, ...], line: int, column: int
) -> None:
    error = read(MODULE).error((Problem("InvalidStateError", "no state", path, "use one"),))
    assert error.position is not None
    assert (error.position.line, error.position.column) == (line, column)
    assert error.message == "InvalidStateError: no state; use one"


def test_a_path_leads_through_the_tuples_and_sets_of_other_machines() -> None:
    source = read(
        "from automata.tm.mntm import MNTM\n"
        "tm = MNTM(states=0, input_symbols=0, tape_symbols=frozenset({'a', 'b'}), n_tapes=2, transitions={'q': {\n"
        " ('a', 'b'): [('q', (('a', 'R'), ('b', 'L')))], 'x': {('q', 'a'), ('r', 'b')}}},\n"
        "initial_state=0, blank_symbol=0, final_states=0)"
    )
    paths: list[tuple[Plain, ...]] = [
        ("transitions", "q", ["a", "b"]),
        ("transitions", "q", ["a", "b"], 0, 1, 1, 1),
        ("transitions", "q", "x", ["r", "b"], 1),
        ("tape_symbols", "b"),
    ]
    error = source.error(tuple(Problem("X", "y", path) for path in paths))
    assert [(place.line, place.column) for place in error.positions] == [(3, 2), (3, 40), (3, 73), (2, 67)]
    assert error.message == "X: y\nline 3, column 40: X: y\nline 3, column 73: X: y\nline 2, column 67: X: y"


def lenient(text: str, above: str = "") -> object:
    """The value of an argument in the dialect lenient."""
    return read(above + module(initial_state=text), "lenient").arguments["initial_state"]


@pytest.mark.parametrize(
    "source",
    [
        MODULE,
        MODULE.replace("tm =", "machine ="),
        f"tm = {call()}",
        f"from automata.tm.dtm import DTM as NTM\ntm = N{call()[1:]}",
        f"tm = automata.tm.dtm.{call()}",
        f"import automata.tm.dtm\ntm = automata.tm.dtm.{call()}",
        f"{IMPORT[:-1]}; tm = {call()}; print(tm.accepts_input('a'), [f'{{x}}' for x in y])\nprint()",
        f"blank = '_'\nends = {{'q1'}}\ntm = {call(blank_symbol='blank', final_states='ends')}",
    ],
)
def test_the_lenient_dialect_also_reads_what_its_table_says(source: str) -> None:
    found = read(source, "lenient")
    assert (found.kind, found.arguments) == ("DTM", read(MODULE).arguments)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[x for x in 'ab']", ["a", "b"]),
        ("{x for x in ['a', 'b']}", {"a", "b"}),
        ("{x: (x, 'R') for x in ('a', 'b')}", {"a": ("a", "R"), "b": ("b", "R")}),
        ("[(x, y) for x in 'ab' for y in 'cd']", [("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")]),
        ("[y for x in ['ab', 'cd'] for y in x]", ["a", "b", "c", "d"]),
        ("[y for x, y in {'a': 1}]", None),
        ("[y for x, y in ['ab', ('c', 2)]]", ["b", 2]),
        ("[x for x in {'c', 'a', 'b', 'c'}]", ["c", "a", "b"]),
        ("[x for x in frozenset({'c', 'a', 'b'})]", ["c", "a", "b"]),
        ("[[x for x in y] for y in ['ab', 'c']]", [["a", "b"], ["c"]]),
        ("[x for x in 'abc' if x != 'b']", ["a", "c"]),
        ("[x for x in 'abc' if x == 'b' or x in {'a'}]", ["a", "b"]),
        ("[x for x in 'abc' if not (x == 'b' or x in ['a'])]", ["c"]),
        ("[x for x in 'abc' if x not in 'ab' and x != 'd' if x]", None),
        ("[x for x in 'abc' if x not in 'ab' and x != 'd']", ["c"]),
        ("frozenset({x for x in 'ab'})", frozenset("ab")),
        ("{x: 1 for x in 'aa'}", {"a": 1}),
    ],
)
def test_a_comprehension_has_the_value_that_python_gives_it(text: str, value: object) -> None:
    if value is None:
        with pytest.raises(ContractError):
            lenient(text)
    else:
        assert lenient(text) == value


def test_a_helper_may_stand_for_its_value_and_be_bound_again() -> None:
    above = "a = ['x']\nb = [a, a]\na = {y for z in b for y in z}\n"
    assert lenient("[a, b, frozenset(a)]", above) == [{"x"}, [["x"], ["x"]], frozenset({"x"})]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            f"tm = {call(states='{q}')}\nq = 1",
            [(2, 9, "the name q, which no line above binds"), (10, 1, "the helper q behind the machine")],
        ),
        (f"set = {{1}}\ntm = {call()}", [(1, 1, "a helper that is called set")]),
        (f"x = f'{{1}}'\ntm = {call()}", [(1, 5, "an f-string")]),
        (f"x, y = 1, 2\ntm = {call()}", [(1, 1, "the target x, y")]),
        (f"x: int = 1\ntm = {call()}", [(1, 1, "a type annotation")]),
        (f"print(1)\ntm = {call()}", [(1, 1, "a print")]),
        (f"import string\ntm = {call()}", [(1, 1, "the import `import string`")]),
        (
            f"import automata.tm.dtm as dtm\ntm = dtm.{call()}",
            [(1, 1, "the import `import automata.tm.dtm as dtm`"), (2, 6, "the class dtm.DTM")],
        ),
        (f"def f(): pass\ntm = {call()}", [(1, 1, "a function")]),
        ("tm = {'a': 1}", [(1, 14, "the end, and no machine above")]),
        (f"x = [y for y in 5]\ntm = {call()}", [(1, 17, "a comprehension over no items")]),
        (f"x = [y for y in z]\ntm = {call()}", [(1, 17, "the name z, which no line above binds")]),
        (f"x = [y for y, z in 'ab']\ntm = {call()}", [(1, 12, "a target that the items do not fit")]),
        (f"x = [y for y.z in 'ab']\ntm = {call()}", [(1, 12, "a target that the items do not fit")]),
        (f"x = [y for y in 'ab' if y]\ntm = {call()}", [(1, 25, "a condition that is no comparison")]),
        (f"x = [y for y in 'ab' if 'a' < y]\ntm = {call()}", [(1, 25, "a condition that is no comparison")]),
        (
            f"x = [y for y in 'ab' if 1 in y]\ntm = {call()}",
            [(1, 25, "a comparison of values that cannot be compared")],
        ),
        (
            f"x = [y for y in 'ab' if y in 1]\ntm = {call()}",
            [(1, 25, "a comparison of values that cannot be compared")],
        ),
        (f"x = (y for y in 'ab')\ntm = {call()}", [(1, 5, "a generator")]),
        (f"x = [f'' for y in 'abc']\ntm = {call()}", [(1, 6, "an f-string")]),
        ("a = (1, 1)\n" + "a = (a, a)\n" * 60, [(19, 1, "more than 2,000,000 values")]),
        (f"a = {list(range(1500))}\nb = [a for x in a]", [(2, 1, "more than 2,000,000 values")]),
        ("a = ()\n" + "a = (a,)\n" * 100 + f"b = (a,)\ntm = {call()}", [(102, 6, "a value nested more than 100 deep")]),
        (
            f"x = [y for y in 'a' if {'not ' * 20}y == 'a']\ntm = {call()}",
            [(1, 104, "a condition nested more than 20 deep")],
        ),
    ],
)
def test_the_lenient_dialect_has_limits(source: str, expected: list[tuple[int, int, str]]) -> None:
    assert violations(source, "lenient") == expected
