"""What is noted cannot be pushed out from outside."""

import json
import logging

import structlog

from plenilune.server import logs
from plenilune.server.settings import Settings


def noted(tmp_path, name="plenilune.log"):
    return [json.loads(line) for path in sorted(tmp_path.glob(f"{name}*")) for line in path.read_text().splitlines()]


def test_a_flood_of_refusals_and_faults_leaves_what_happened(tmp_path, monkeypatch):
    root, before = logging.getLogger(), list(logging.getLogger().handlers)
    now = [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))  # as inside a page
    try:
        logs.write_logs(Settings(data=tmp_path))
        log = structlog.get_logger()
        log.info("opened", version="1")
        for number in range(20_000):
            log.info("refused", method="GET", what="page", status=404, ms=number)
        for number in range(2000):
            try:
                raise ValueError(number)
            except ValueError:
                log.exception("failed", what="page")
        for number in range(500):
            logging.getLogger("uvicorn.error").warning("Invalid request %s", number)
        now[0] += 2 * logs.BETWEEN
        log.error("failed", what="page")
    finally:
        for handler in root.handlers:
            handler.close()
        root.handlers[:] = before
        structlog.reset_defaults()
    kept = noted(tmp_path)
    assert [line["event"] for line in kept].count("opened") == 1
    failed = [line for line in kept if line["event"] == "failed"]
    assert len(failed) == logs.AT_ONCE + 1 and failed[-1]["left_out"] == 2000 - logs.AT_ONCE
    assert sum("Invalid request" in line["event"] for line in kept) == logs.AT_ONCE
    refusals = noted(tmp_path, "plenilune-refusals.log")
    assert {line["event"] for line in refusals} == {"refused"} and refusals[-1]["status"] == 404
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.glob("*.log*"))
    assert sum(path.stat().st_size for path in tmp_path.glob("*.log*")) < 7 << 20
