"""The strict YAML reader: what a value means, and where a mistake stands."""

import json
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pyquest.errors import TaskError
from pyquest.locations import data_folder
from pyquest.tasks import documents


def read(path: Path, text: str) -> documents.Document:
    file = path / "x.yaml"
    file.write_bytes(text.encode())
    return documents.read(file)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("documents")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("0", 0),
        ("-12", -12),
        ("340282366920938463463374607431768211456", 2**128),
        ('"true"', "true"),
        ("'12'", "12"),
        # Everything that other readers of YAML turn into something else:
        ("0x55d398326f99059fF775485246999027B3197955", "0x55d398326f99059fF775485246999027B3197955"),
        ("1.5", "1.5"),
        ("1e18", "1e18"),
        ("1_000", "1_000"),
        ("012", "012"),
        ("+1", "+1"),
        ("-0", "-0"),
        ("12:30", "12:30"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("~", "~"),
        (".inf", ".inf"),
        ("2026-11-30", "2026-11-30"),
    ],
)
def test_only_words_and_decimal_integers_are_typed(scratch: Path, written: str, meant: object) -> None:
    value = read(scratch, f"key: {written}\n").value["key"]
    assert value == meant
    assert type(value) is type(meant)


@given(st.from_regex(r"[A-Za-z0-9.+-][A-Za-z0-9_.+-]{0,50}[A-Za-z0-9]", fullmatch=True))
def test_any_other_plain_word_is_itself(scratch: Path, word: str) -> None:
    if word.startswith(("- ", "---", "...")):
        return
    value = read(scratch, f"key: {word}\n").value["key"]
    if re.fullmatch(r"0|-?[1-9][0-9]*", word):
        assert value == int(word)
    else:
        assert value == {"true": True, "false": False, "null": None}.get(word, word)


texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff\ufffe\uffff")
)
trees = st.recursive(
    texts | st.integers(-(2**256), 2**256) | st.booleans() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(texts.filter(lambda key: key != "<<"), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(texts.filter(lambda key: key != "<<"), trees, max_size=4))
def test_json_reads_as_itself(scratch: Path, tree: dict[str, object]) -> None:
    assert read(scratch, json.dumps(tree, ensure_ascii=False)).value == tree


MISTAKES = [
    ("a: 1\nb: 2\na: 3\n", (3, 1), "'a' was given before, on line 1"),
    ("a:\n  - {x: 1, x: 2}\n", (2, 12), "'x' was given before"),
    ("a: &mark 1\n", (1, 4), "anchors are not allowed"),
    ("a: &mark {b: 1}\nc: *mark\n", (1, 4), "anchors are not allowed"),
    ("a: *mark\n", (1, 4), "aliases are not allowed"),
    ("a: 1\n<<: {b: 2}\n", (2, 1), "merge keys"),
    ("a: !!str 1\n", (1, 4), "tags"),
    ("a: !python/object:os.system {}\n", (1, 4), "tags"),
    ("a:\nb: 1\n", (1, 3), "no value"),
    ("a: {to: {to_address}}\n", (1, 20), "put a {placeholder} in quotes"),
    ("a: {[1]: 2}\n", (1, 5), "a key must be"),
    ('a: {k: "é😀", b: 1, b: 2}\n', (1, 20), "given before"),
    ("a: 1\n--- \nb: 2\n", (2, 1), "second document"),
    ("- a\n- b\n", (1, 1), "must be a mapping"),
    ("word\n", (1, 1), "must be a mapping"),
    ("a: [1, 2\nb: 3\n", (2, 2), "not valid YAML"),
    ("a: b: c\n", (1, 5), "not valid YAML"),
    ("a: 1\nb: \x07\n", (2, 4), "U+0007"),
    ("a: " + "9" * 200 + "\n", (1, 4), "200 digits"),
    ("a: " + "[" * 100 + "]" * 100 + "\n", (1, 36), "nested deeper"),
]


@pytest.mark.parametrize(("text", "position", "says"), MISTAKES)
def test_a_mistake_is_pointed_at(tmp_path: Path, text: str, position: tuple[int, int], says: str) -> None:
    with pytest.raises(TaskError, match=re.escape(says)) as caught:
        read(tmp_path, text)
    assert (caught.value.line, caught.value.column) == position
    assert str(caught.value).startswith(f"{tmp_path / 'x.yaml'}:{position[0]}:{position[1]}: ")


@pytest.mark.parametrize(("content", "position"), [(b"a: 1\nb: \xff\n", (2, 4)), ("é: \xff".encode("latin-1"), (1, 1))])
def test_bytes_that_are_not_utf8(tmp_path: Path, content: bytes, position: tuple[int, int]) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(content)
    with pytest.raises(TaskError, match="UTF-8") as caught:
        documents.read(file)
    assert (caught.value.line, caught.value.column) == position


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(TaskError, match="empty"):
        read(tmp_path, text)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="cannot be read"):
        documents.read(tmp_path / "none.yaml")


def test_positions_of_keys_and_values(tmp_path: Path) -> None:
    document = read(tmp_path, "a: 1\nlist:\n  - {b: 2}\n  - c:   3\n")
    assert document.values[("list", 1, "c")] == (4, 10)
    assert document.keys[("list", 1, "c")] == (4, 5)
    assert document.line(("list", 0)) == 3
    error = document.error("wrong", ("list", 0, "b", "not there"))
    assert (error.line, error.column) == (3, 9)


def test_both_parsers_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    files = sorted(data_folder("tasks").rglob("*.yaml"))
    assert len(files) >= 5
    fast = [documents.read(file) for file in files]
    monkeypatch.setattr(documents, "_PARSER", yaml.SafeLoader)
    assert [documents.read(file) for file in files] == fast


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"])
def test_line_breaks_that_no_editor_shows_are_refused(scratch: Path, character: str) -> None:
    with pytest.raises(TaskError, match=f"U\\+{ord(character):04X}") as refused:
        read(scratch, f"key: a{character}b\n")
    assert (refused.value.line, refused.value.column) == (1, 7)
