"""Case results as JUnit XML, which continuous integration reads."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from bridge.check.run import Results
from bridge.files import write_text


def write_junit(path: str, results: Results) -> None:
    """Write results to a file, whole or not at all.

    Raises:
        InputError: the file can't be written.
    """
    counts = results.counts()
    bad = sum(counts.get(state, 0) for state in ("failed", "passed unexpectedly"))
    suite = ElementTree.Element(
        "testsuite",
        name="manaproof check",
        tests=str(len(results.cases)),
        failures=str(bad),
        skipped=str(counts.get("expected to fail", 0)),
    )
    for case in results.cases:
        element = ElementTree.SubElement(suite, "testcase", classname=_xml(case.file), name=_xml(case.id))
        if case.state != "passed":
            kind = "skipped" if case.state == "expected to fail" else "failure"
            ElementTree.SubElement(element, kind, message=case.state).text = _xml("\n".join(case.differences))
    text = ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)
    write_text(path, text)


def _xml(text: str) -> str:
    """Text without the characters that XML forbids."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", text)
