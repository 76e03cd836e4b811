"""The bundles: built from what is committed, from pinned versions, with every licence, and with nothing to fetch."""

import json
import re
import subprocess
import sys
from pathlib import Path

from pyquest.js import bundles, esbuild_service

JS = Path(bundles.__file__).parent
ROOT = JS.parents[1]


def test_the_versions_are_exact() -> None:
    package = json.loads((JS / "package.json").read_text())
    wanted = {**package["dependencies"], **package["devDependencies"]}
    locked = json.loads((JS / "package-lock.json").read_text())["packages"]

    assert wanted == {"ethers": "6.17.0", "viem": "2.57.20", "esbuild": esbuild_service.VERSION}
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted


def test_the_lock_names_no_host_and_checks_everything() -> None:
    packages = json.loads((JS / "package-lock.json").read_text())["packages"]

    assert all("resolved" not in package for package in packages.values())
    assert all(package["integrity"].startswith("sha512-") for name, package in packages.items() if name)
    platforms = [name for name in packages if name.startswith("node_modules/@esbuild/")]
    assert {"linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"} <= {name.rpartition("/")[2] for name in platforms}


def test_the_bundles_are_fresh() -> None:
    program = "import hatch_build, pathlib, sys; sys.exit(not hatch_build._is_fresh(pathlib.Path('.')))"

    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0, (
        "the bundles are older than what they are built from; run `python hatch_build.py`"
    )


def test_whatever_is_bundled_makes_the_bundles_stale() -> None:
    program = "import hatch_build; print(*hatch_build.INPUTS)"
    inputs = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)

    assert {f"native/{path.name}" for path in (JS / "native").iterdir()} < set(inputs.stdout.split())


def test_every_bundled_package_has_its_licence() -> None:
    text = (bundles.FOLDER / "THIRD_PARTY.txt").read_text()
    titles = re.findall(r"^([@a-z][\w@/.-]*) ([\w.-]+) \(([\w.-]+)\)$", text, re.MULTILINE)

    assert {name for name, _, _ in titles} == {
        *("esbuild", "ethers", "viem", "abitype", "aes-js", "eventemitter3", "isows", "ox", "@adraffy/ens-normalize"),
        *("@noble/ciphers", "@noble/curves", "@noble/hashes", "@scure/base", "@scure/bip32", "@scure/bip39"),
    }
    assert {licence for _, _, licence in titles} == {"MIT"}
    assert "carries no licence text" not in text
    assert "Go, of which esbuild's binary holds parts (BSD-3-Clause)\n\nCopyright 2009 The Go Authors." in text


def test_every_module_is_there() -> None:
    modules = bundles.modules()

    assert list(modules) == ["ethers", "viem"]
    assert {"viem", "viem/accounts", "viem/actions", "viem/chains", "viem/utils"} <= set(modules["viem"])
    for library in modules.values():
        for file in library.values():
            assert bundles.source(file)
