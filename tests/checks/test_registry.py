from pathlib import Path

import pytest
from making import make_instance, named

from pyquest.checks import CHECKS, Args, CheckResult, bind, check, problems
from pyquest.checks.registry import Bound
from pyquest.errors import TaskError
from pyquest.tasks import CheckSpec

PATH = Path("some/task.yaml")


def bound(name, **args) -> Bound:
    return bind(CheckSpec(name, args, 10, False, 7), PATH)


@pytest.mark.parametrize(
    ("name", "args", "message"),
    [
        ("balance_chnage", {}, "some/task.yaml:7: unknown check 'balance_chnage'; did you mean 'balance_change'?"),
        ("called", {}, "some/task.yaml:7: called: the argument 'to' is missing"),
        ("called", {"too": "$agent", "to": "$agent"}, "called: unknown argument 'too'; did you mean 'to'?"),
        ("called", {"to": "agent"}, "called: to: 'agent' is not an account"),
        ("called", {"to": 5}, "called: to: Input should be a valid string"),
        ("transferred", {"token": "$usdt", "frm": "$agent", "to": "$rich"}, "did you mean 'from'?"),
        ("native_change", {"of": "$agent", "equals": "5"}, "native_change: equals: '5' is not an amount"),
        ("native_change", {"of": "$agent", "equals": "shrae(5, BNB)"}, "did you mean 'share'?"),
        ("native_change", {"of": "$agent", "equals": True}, "True is not an amount"),
        ("view_is", {"contract": "$usdt", "view": "f()", "equals": 1}, "'f()' does not say what it answers"),
        ("view_is", {"contract": "$usdt", "view": "f()(bool,bool)", "equals": 1}, "answers several values"),
        ("emitted", {"contract": "$usdt", "event": "Ping"}, "'Ping' is not an event"),
        (
            "emitted",
            {"contract": "$usdt", "event": "Ping(address indexed sender)", "sendr": "$agent"},
            "unknown argument of Ping 'sendr'; did you mean 'sender'?",
        ),
        (
            "emitted",
            {"contract": "$usdt", "event": "Ping(address indexed sender, uint256 count)", "count": "stakd($usdt)"},
            "unknown amount function 'stakd'; did you mean 'staked'?",
        ),
        ("function_called", {"any_of": []}, "any_of: List should have at least 1 item"),
        ("function_called", {"any_of": ["transfer"]}, "'transfer' is not a function"),
        ("tx_succeeded", {"of": "$agent"}, "unknown argument 'of'"),
    ],
)
def test_a_wrong_check_is_an_error_of_the_task_with_its_line(name, args, message):
    with pytest.raises(TaskError) as caught:
        bound(name, **args)
    assert message in str(caught.value)
    assert (caught.value.path, caught.value.line) == (PATH, 7)


def test_a_bare_zero_is_an_amount_although_yaml_types_it():
    assert str(bound("native_change", of="$agent", equals=0).args.equals) == "0"


def test_lint_finds_everything_at_once():
    instance = make_instance(
        [
            {"caled": {"points": 50, "to": "$agent"}},
            {"native_change": {"points": 50, "of": "$agnt", "equals": "0"}},
            {"balance_change": {"token": "$usdt", "of": "$agent", "equals": "{amonut}"}},
            {"answer_is": {"field": "nothing"}},
            {"emitted": {"contract": "$usdt", "event": "Ping(uint256 count)", "count": "{cuont}"}},
        ]
    )
    messages = [str(problem) for problem in problems(instance)]
    assert [message.split(":")[1] for message in messages[:5]] == ["1", "2", "3", "4", "5"]
    assert "caled" in messages[0]
    assert "agnt" in messages[1]
    assert "amonut" in messages[2]
    assert "nothing" in messages[3]
    assert "cuont" in messages[4]
    assert "no check is a gate" in messages[5]


def test_a_good_task_has_no_problems():
    checks = [{"called": {"points": 100, "gate": True, "to": "{to_address}"}}, {"no_other_changes": {"gate": True}}]
    assert problems(make_instance(checks)) == []


def test_every_check_says_in_one_line_when_it_passes():
    assert len(CHECKS) >= 16
    for name, one in CHECKS.items():
        assert one.summary.endswith("."), name


def test_names_are_taken_once_and_need_a_docstring():
    class Nothing(Args):
        """No arguments."""

    def judge(evidence, instance, args):
        return CheckResult(True, "", "")

    with pytest.raises(ValueError, match="needs a docstring"):
        check("new_check", Nothing)(judge)
    judge.__doc__ = "Passes."
    with pytest.raises(ValueError, match="there is a check 'called' already"):
        check("called", Nothing)(judge)


def test_what_a_check_accounts_for():
    readings = bound("balance_change", token="$usdt", of="$agent", equals="0").accounts_for(make_instance())
    assert [(one.kind, one.args) for one in readings] == [("balance", (named("usdt"), named("agent")))]
