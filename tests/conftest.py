"""What concerns the tests as a whole."""

from collections import Counter

from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is; no test must fail for that.
settings.register_profile("pyquest", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pyquest")


def pytest_terminal_summary(terminalreporter):
    """Print how many conformance cases passed; tests note it as a property, which also comes from other processes."""
    passed, total = Counter(), Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "conformance" and getattr(report, "when", "") == "call":
                    what, good, of = value
                    passed[what] += good
                    total[what] += of
    if total:
        terminalreporter.section("conformance")
        for what in total:
            terminalreporter.write_line(f"{passed[what]:,} of {total[what]:,}  {what}")
