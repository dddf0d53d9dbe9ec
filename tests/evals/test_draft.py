"""An experiment file and options become an experiment, or one line that says what to mend and where."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.draft import Draft, to_toml
from evals.errors import UserError
from evals.experiment import Experiment, Parameters, RunLimits, cross
from evals.trial import TrialKey
from tools.feedback import POLICIES

SOUND = 'models = ["openai/gpt-x"]\nstrategies = ["zero-shot"]\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def read(file: Path, text: str | bytes, *overrides: str) -> Experiment:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    draft = Draft()
    draft.read(file)
    for override in overrides:
        draft.override(override)
    return draft.finish()


def refusal(file: Path, text: str | bytes, *overrides: str) -> str:
    """The one line about what is wrong, without the folder of the file."""
    with pytest.raises(UserError) as caught:
        read(file, text, *overrides)
    line = str(caught.value)
    assert len(line.splitlines()) == 1
    return line.replace(str(file), file.name)


# What is sound -------------------------------------------------------------------------------------------------------


def test_models_and_strategies_are_all_that_has_to_be_said(file: Path) -> None:
    assert read(file, SOUND) == Experiment(models=("openai/gpt-x",), strategies=("zero-shot",))


def test_the_defaults_are_those_of_the_paper(file: Path) -> None:
    experiment = read(file, SOUND)
    assert (experiment.attempts, experiment.samples, experiment.feedback, experiment.comparator) == (
        5,
        1,
        "full",
        "exact",
    )
    assert (experiment.benchmark, experiment.languages, experiment.tasks) == ("esolang", ("brainfuck",), ())


def test_everything_that_can_be_said_is_taken_as_it_stands(file: Path) -> None:
    experiment = read(
        file,
        """
        models = ["openai/a/b", "builtin/synth"]
        strategies = ["few-shot", "coder-critic"]
        languages = ["brainfuck"]
        benchmark = "tasks/mine.json"
        tasks = ["E02", "E01"]
        samples = 3
        attempts = 6
        feedback = "stderr"
        comparator = "esolangbench"
        concurrency = 2

        [limits]
        steps = 1_000
        output = 100
        memory = 10

        [parameters]
        temperature = 1
        top_p = 0.9
        seed = -7
        max_tokens = 4096
        timeout = 60
        """,
    )
    assert experiment == Experiment(
        models=("openai/a/b", "builtin/synth"),
        strategies=("few-shot", "coder-critic"),
        languages=("brainfuck",),
        benchmark="tasks/mine.json",
        tasks=("E02", "E01"),
        samples=3,
        attempts=6,
        feedback="stderr",
        comparator="esolangbench",
        concurrency=2,
        limits=RunLimits(steps=1000, output=100, memory=10),
        parameters=Parameters(temperature=1.0, top_p=0.9, seed=-7, max_tokens=4096, timeout=60.0),
    )


def test_what_was_resolved_can_be_read_back_from_json(file: Path) -> None:
    experiment = read(file, SOUND + "parameters.timeout = 120\n")
    assert Experiment.model_validate_json(experiment.model_dump_json()) == experiment
    assert Experiment.model_validate(experiment.model_dump(mode="json")) == experiment


def test_to_say_a_default_is_the_same_as_to_say_nothing(file: Path) -> None:
    said = read(file, SOUND + "attempts = 5\n[parameters]\ntimeout = 120\n")
    assert said.model_dump_json() == read(file, SOUND).model_dump_json()


@pytest.mark.parametrize("policy", POLICIES)
def test_every_feedback_policy_can_be_chosen(file: Path, policy: str) -> None:
    assert read(file, f'{SOUND}feedback = "{policy}"').feedback == policy


@pytest.mark.parametrize("attempts", [1, 2, 3, 4, 5, 6])
def test_one_to_six_attempts_can_be_asked_for(file: Path, attempts: int) -> None:
    assert read(file, f"{SOUND}attempts = {attempts}").attempts == attempts


def test_a_byte_order_mark_and_crlf_line_ends_are_no_mistakes(file: Path) -> None:
    assert read(file, b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode()) == read(file, SOUND)


# What is not ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("attemps = 3", "mine.toml: attemps: no key named 'attemps'; did you mean 'attempts'?"),
        ("[limits]\nstep = 3", "mine.toml: limits.step: no key named 'step'; did you mean 'steps'?"),
        (
            "[limits]\nsource = 3",
            "mine.toml: limits.source: no key named 'source'; known: memory, output, seconds, steps",
        ),
        (
            "[parameters]\ntemprature = 1",
            "mine.toml: parameters.temprature: no key named 'temprature'; did you mean 'temperature'?",
        ),
        ('"sam\\nples" = 1', r"""mine.toml: "sam\nples": no key named 'sam\nples'; did you mean 'samples'?"""),
        ('"a.b" = 1\nsamples = 0', "mine.toml: samples: 0 should be greater than or equal to 1"),
    ],
)
def test_an_unknown_key_is_named_with_its_place_and_the_nearest_one(file: Path, line: str, says: str) -> None:
    assert refusal(file, SOUND + line) == says


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('feedback = "ful"', "mine.toml: feedback: no feedback policy named 'ful'; did you mean 'full'?"),
        ('comparator = "exakt"', "mine.toml: comparator: no comparator named 'exakt'; did you mean 'exact'?"),
        ('comparator = "?"', "mine.toml: comparator: no comparator named '?'; known: esolangbench, exact"),
        ('benchmark = "esolnag"', "mine.toml: benchmark: no benchmark named 'esolnag'; did you mean 'esolang'?"),
        (
            'languages = ["brainfuck", "brainfcuk"]',
            "mine.toml: languages: no language named 'brainfcuk'; did you mean 'brainfuck'?",
        ),
    ],
)
def test_an_unknown_name_is_named_with_its_key_and_the_nearest_one(file: Path, line: str, says: str) -> None:
    assert refusal(file, SOUND + line) == says


@pytest.mark.parametrize(
    ("model", "says"),
    [
        ("opnai/x", "no model provider named 'opnai'; did you mean 'openai'?"),
        ("Builtin/synth", "no model provider named 'Builtin'; did you mean 'builtin'?"),
        ("builtin/sinth", "no model named 'builtin/sinth'; did you mean 'builtin/synth'?"),
        ("gpt-x", "'gpt-x' is no model name; expected PROVIDER/NAME, for example openai/gpt-5.4-mini"),
        ("openai/", "'openai/' is no model name; expected PROVIDER/NAME, for example openai/gpt-5.4-mini"),
    ],
)
def test_an_unknown_model_is_named_with_the_nearest_one(file: Path, model: str, says: str) -> None:
    text = f'models = ["openai/x", "{model}"]\nstrategies = ["zero-shot"]'
    assert refusal(file, text) == f"mine.toml: models: {says}"


def test_an_unknown_strategy_is_named_with_the_nearest_one(file: Path) -> None:
    text = 'models = ["openai/x"]\nstrategies = ["self-scafolding"]'
    says = "mine.toml: strategies: no strategy named 'self-scafolding'; did you mean 'self-scaffolding'?"
    assert refusal(file, text) == says


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('samples = "3"', 'samples: "3" should be a valid integer'),
        ("samples = 3.0", "samples: 3.0 should be a valid integer"),
        ("samples = true", "samples: true should be a valid integer"),
        ("samples = 2026-01-01", 'samples: "2026-01-01" should be a valid integer'),
        ("benchmark = 3", "benchmark: 3 should be a valid string"),
        ('feedback = ["full"]', 'feedback: ["full"] should be a valid string'),
        ('tasks = "E01"', 'tasks: "E01" should be a list in square brackets'),
        ('tasks = ["E01", 2]', "tasks[1]: 2 should be a valid string"),
        ("languages = []", "languages: [] is empty; name at least one"),
        ("limits = 3", "limits: 3 should be a table"),
        ('limits.steps = "many"', 'limits.steps: "many" should be a valid integer'),
        ("parameters.temperature = true", "parameters.temperature: true should be a valid number"),
        ("parameters.temperature = nan", "parameters.temperature: NaN should be less than or equal to 3"),
        ("parameters.timeout = inf", "parameters.timeout: Infinity should be a finite number"),
        (f'samples = "{"x" * 99}"', f'samples: "{"x" * 56}... should be a valid integer'),
    ],
)
def test_a_value_of_a_wrong_type_is_shown_with_its_place(file: Path, line: str, says: str) -> None:
    assert refusal(file, SOUND + line) == f"mine.toml: {says}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("attempts = 0", "attempts: 0 should be greater than or equal to 1"),
        ("attempts = 7", "attempts: 7 is more than 5 attempts (or 6, counted as one and 5 refinements)"),
        ("samples = 0", "samples: 0 should be greater than or equal to 1"),
        ("concurrency = -1", "concurrency: -1 should be greater than or equal to 1"),
        ("limits.steps = 0", "limits.steps: 0 should be greater than or equal to 1"),
        ("parameters.temperature = -0.1", "parameters.temperature: -0.1 should be greater than or equal to 0"),
        ("parameters.top_p = 0", "parameters.top_p: 0 should be greater than 0"),
        ("parameters.timeout = 0", "parameters.timeout: 0 should be greater than 0"),
    ],
)
def test_a_number_out_of_its_range_is_shown_with_the_range(file: Path, line: str, says: str) -> None:
    assert refusal(file, SOUND + line) == f"mine.toml: {says}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('models = ["openai/x", "openai/x"]\nstrategies = ["zero-shot"]', "models: 'openai/x' is given twice"),
        ('models = ["openai/x"]\nstrategies = ["few-shot", "few-shot"]', "strategies: 'few-shot' is given twice"),
        (SOUND + 'languages = ["brainfuck", "brainfuck"]', "languages: 'brainfuck' is given twice"),
        (SOUND + 'tasks = ["E01", "E02", "E01"]', "tasks: 'E01' is given twice"),
    ],
)
def test_nothing_can_be_given_twice(file: Path, text: str, says: str) -> None:
    assert refusal(file, text) == f"mine.toml: {says}"


def test_missing_models_are_asked_for_with_both_ways_to_give_them(file: Path) -> None:
    says = "mine.toml: models is missing; give models in a file, or --model openai/NAME"
    assert refusal(file, 'strategies = ["zero-shot"]') == says


def test_missing_strategies_are_asked_for_with_both_ways_to_give_them(file: Path) -> None:
    says = "mine.toml: strategies is missing; give strategies in a file, or --strategy self-scaffolding"
    assert refusal(file, 'models = ["openai/x"]') == says


def test_no_file_and_no_option_is_an_experiment_without_models() -> None:
    with pytest.raises(UserError, match=r"^experiment: models is missing; "):
        Draft().finish()


def test_a_file_that_is_no_toml_is_refused_with_the_line(file: Path) -> None:
    says = refusal(file, SOUND + "attempts = \n")
    assert says.startswith("mine.toml: is not TOML: ")
    assert "line 3, column 12" in says


def test_a_key_that_stands_twice_is_refused(file: Path) -> None:
    assert refusal(file, SOUND + "samples = 1\nsamples = 2\n").startswith("mine.toml: is not TOML: ")


def test_a_file_that_is_not_utf_8_is_refused_with_line_and_byte(file: Path) -> None:
    says = "mine.toml: line 3: byte 0xe9 is not UTF-8; save the file as UTF-8"
    assert refusal(file, SOUND.encode() + "benchmark = 'é'".encode("latin-1")) == says


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000])
def test_what_no_reader_takes_is_refused_in_one_line_too(file: Path, value: str) -> None:
    says = "mine.toml: is no experiment: a number too long or a list nested too deeply"
    assert refusal(file, f"{SOUND}samples = {value}") == says


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "absent.toml"
    with pytest.raises(UserError) as caught:
        Draft().read(path)
    assert str(caught.value) == f"{path}: cannot be read (No such file or directory); name an experiment file"


def test_a_folder_is_no_experiment_file(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        Draft().read(tmp_path)
    assert str(caught.value) == f"{tmp_path}: cannot be read (Is a directory); name an experiment file"


# Options -------------------------------------------------------------------------------------------------------------


def test_options_win_over_the_file_and_the_last_one_over_those_before_it(file: Path) -> None:
    assert read(file, SOUND + "attempts = 1\n", "attempts=2", "attempts=3").attempts == 3


def test_a_named_option_wins_as_well_and_needs_no_file() -> None:
    draft = Draft()
    draft.option("--model", "models", ["builtin/synth"])
    draft.option("--strategy", "strategies", ["zero-shot", "few-shot"])
    draft.option("--samples", "samples", 2)
    assert draft.finish() == Experiment(models=("builtin/synth",), strategies=("zero-shot", "few-shot"), samples=2)


def test_a_dotted_option_changes_one_key_of_a_table_and_leaves_the_others(file: Path) -> None:
    text = SOUND + "[limits]\nsteps = 1\noutput = 2\n"
    limits = read(file, text, "limits.steps=10", "limits.memory=30").limits
    assert limits == RunLimits(steps=10, output=2, memory=30)


def test_a_table_given_as_a_whole_replaces_the_one_in_the_file(file: Path) -> None:
    text = SOUND + "[limits]\nsteps = 1\noutput = 2\n"
    assert read(file, text, "limits.memory=5", "limits={output=3}").limits == RunLimits(output=3)


@pytest.mark.parametrize(
    ("override", "key", "value"),
    [
        ("feedback=none", "feedback", "none"),
        ('feedback="none"', "feedback", "none"),
        ("benchmark=my tasks.json", "benchmark", "my tasks.json"),
        (" attempts = 3 ", "attempts", 3),
        ("benchmark=a=b.json", "benchmark", "a=b.json"),
        ("limits={steps = 5}", "limits", RunLimits(steps=5)),
        ('tasks=["E01"]', "tasks", ("E01",)),
        ("benchmark=/x\ny = 1.json", "benchmark", "/x\ny = 1.json"),
    ],
)
def test_the_value_of_an_option_is_toml_or_a_plain_word(file: Path, override: str, key: str, value: object) -> None:
    assert getattr(read(file, SOUND, override), key) == value


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("attempts", "-o attempts: expected KEY=VALUE, for example -o attempts=3"),
        ("=3", "-o =3: expected KEY=VALUE, for example -o attempts=3"),
        ("", "-o : expected KEY=VALUE, for example -o attempts=3"),
        ("attempts=0", "-o attempts=0: 0 should be greater than or equal to 1"),
        ("attempts=three", '-o attempts=three: "three" should be a valid integer'),
        ("attemps=3", "-o attemps=3: no key named 'attemps'; did you mean 'attempts'?"),
        ("limits.step=3", "-o limits.step=3: no key named 'step'; did you mean 'steps'?"),
        ("limits.steps.x=3", "-o limits.steps.x=3: no key named 'steps.x'; did you mean 'steps'?"),
        ("feedback=ful", "-o feedback=ful: no feedback policy named 'ful'; did you mean 'full'?"),
        ("models=openai/x", '-o models=openai/x: "openai/x" should be a list in square brackets'),
        ('models=["opnai/x"]', "-o models=[\"opnai/x\"]: no model provider named 'opnai'; did you mean 'openai'?"),
        ("samples=1\n2", r'-o "samples=1\n2": "1\n2" should be a valid integer'),
    ],
)
def test_a_mistake_in_an_option_names_the_option(file: Path, override: str, says: str) -> None:
    assert refusal(file, SOUND, override) == says


def test_a_mistake_in_a_file_is_not_laid_to_an_option_beside_it(file: Path) -> None:
    text = SOUND + "[limits]\noutput = 0\n"
    assert refusal(file, text, "limits.steps=5") == "mine.toml: limits.output: 0 should be greater than or equal to 1"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("strategies", ["zero-shto"], "--flag: no strategy named 'zero-shto'; did you mean 'zero-shot'?"),
        ("languages", ["brainfuck", "brainfuck"], "--flag: 'brainfuck' is given twice"),
        ("attempts", 7, "--flag: 7 is more than 5 attempts (or 6, counted as one and 5 refinements)"),
        ("benchmark", "esolnag", "--flag: no benchmark named 'esolnag'; did you mean 'esolang'?"),
    ],
)
def test_a_mistake_in_a_named_option_names_its_flag(file: Path, key: str, value: object, says: str) -> None:
    file.write_text(SOUND)
    draft = Draft()
    draft.read(file)
    draft.option("--flag", key, value)
    with pytest.raises(UserError) as caught:
        draft.finish()
    assert str(caught.value) == says


# Options as a file ---------------------------------------------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=["Cs"]))
plain = texts | st.integers(-(2**63), 2**63 - 1) | st.booleans()
values = plain | st.lists(plain | st.lists(plain))
tables = st.dictionaries(texts, values)


@given(st.dictionaries(texts, values | tables))
def test_what_is_written_as_toml_reads_back_the_same(given_values: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(given_values)) == given_values


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_written_as_toml_reads_back_the_same(number: float) -> None:
    assert tomllib.loads(to_toml({"a": number, "b": {"c": number}})) == {"a": number, "b": {"c": number}}


def test_options_written_as_a_file_give_the_same_experiment(file: Path) -> None:
    draft = Draft()
    draft.option("--model", "models", ["builtin/synth"])
    draft.option("--strategy", "strategies", ["zero-shot"])
    draft.override("limits.steps=5")
    draft.override("parameters.temperature=0.7")
    draft.override("feedback=none")
    assert read(file, to_toml(draft.values)) == draft.finish()


# Trials --------------------------------------------------------------------------------------------------------------


def test_trials_come_sample_by_sample_then_task_language_model_strategy() -> None:
    experiment = Experiment(models=("p/a", "p/b"), strategies=("s", "t"), languages=("l", "m"), samples=2)
    assert [str(key) for key in cross(experiment, ["1", "2"])] == [
        f"{model}/{strategy}/{language}/{task}/{sample}"
        for sample in "12"
        for task in "12"
        for language in "lm"
        for model in ("p/a", "p/b")
        for strategy in "st"
    ]


words = st.text(st.characters(exclude_characters="/", exclude_categories=["Cs"]), min_size=1)
distinct = st.lists(words, min_size=1, max_size=3, unique=True)
models = st.lists(st.lists(words, min_size=2, max_size=4).map("/".join), min_size=1, max_size=3, unique=True)


@given(models, distinct, distinct, distinct, st.integers(1, 3))
def test_no_two_trials_of_an_experiment_have_the_same_key(
    models: list[str], strategies: list[str], languages: list[str], tasks: list[str], samples: int
) -> None:
    experiment = Experiment(
        models=tuple(models), strategies=tuple(strategies), languages=tuple(languages), samples=samples
    )
    keys = cross(experiment, tasks)
    assert len(keys) == len(models) * len(strategies) * len(languages) * len(tasks) * samples
    assert len({str(key) for key in keys}) == len(keys)


@given(st.lists(st.text(), min_size=1).map("/".join).filter(bool), words, words, words, st.integers(0))
def test_a_trials_key_reads_back_the_same_with_slashes_in_the_models_name(
    model: str, strategy: str, language: str, task: str, sample: int
) -> None:
    key = TrialKey(model, strategy, language, task, sample)
    assert TrialKey.parse(str(key)) == key


@pytest.mark.parametrize("text", ["", "a/b/c/1", "m/s/l//1", "/s/l/t/1", "m/s/l/t/", "m/s/l/t/one"])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        TrialKey.parse(text)
