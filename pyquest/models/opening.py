"""From the words behind ``--model`` to a model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pyquest import extensions
from pyquest.errors import UsageError
from pyquest.models.base import Model
from pyquest.models.options import Options
from pyquest.models.prepared import Empty, Folder, Reference, Wrong
from pyquest.models.replay import Replay

Opener = Callable[[str, Options], Model]
"""Makes a model from what stands behind the colon, and the options."""


def _openai(name: str, options: Options) -> Model:
    from pyquest.models.openai import OpenAI

    return OpenAI(name, options)


def _replay(run: str, options: Options) -> Model:
    _refuse_asking(f"replay:{run}", options)
    return Replay(Path(run).resolve().name, options.recorded(Path(run)))


def _folder(path: str, options: Options) -> Model:
    _refuse_asking(f"answers:{path}", options)
    return Folder(Path(path))


_OWN: dict[str, Callable[[], Model]] = {"reference": Reference, "wrong": Wrong, "empty": Empty}
_KINDS: dict[str, Opener] = {"answers": _folder, "replay": _replay, "openai": _openai}


def open_model(spec: str, options: Options | None = None) -> Model:
    """The model that a ``--model`` argument names.

    Args:
        spec: ``reference``, ``wrong``, ``empty``, or ``answers:DIR``, ``replay:RUN``, ``openai:NAME``, or a model that
            another package brings, by its name and, behind a colon, whatever that takes.
        options: How to ask it.

    Raises:
        UsageError: There is no such model, or it lacks something.
    """
    options = options or Options()
    kind, _, argument = spec.partition(":")
    if spec in _OWN:
        _refuse_asking(spec, options)
        return _OWN[spec]()
    if kind in _KINDS and argument:
        return _KINDS[kind](argument, options)
    if (brought := extensions.named(extensions.MODELS, kind, "model")) is not None:
        opener: Opener = extensions.load(brought)
        return opener(argument, options)
    known = [*_OWN, "answers:DIR", "replay:RUN", "openai:NAME"]
    known += [f"{one.name}:…" for one in extensions.announced(extensions.MODELS)]
    raise UsageError(f"unknown model {spec!r}; there are {', '.join(known)}")


def _refuse_asking(spec: str, options: Options) -> None:
    """A temperature that nobody will ever hear of was meant for another model."""
    given = [f"--{name.replace('_', '-')}" for name in options.sampling.to_json()]
    given += ["--base-url"] if options.base_url else []
    if given:
        raise UsageError(f"{spec} is not asked for its replies, so that {' and '.join(given)} would change nothing")
