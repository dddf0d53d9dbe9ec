"""`loopwright view`: the report of runs that may be going on, in a browser on this machine."""

from collections.abc import Sequence
from pathlib import Path

from evals.report.serving import HOST, Shown, server


def view_command(runs: Sequence[Path], port: int) -> int:
    """Serve the pages until Ctrl-C."""
    shown = Shown(runs)
    try:
        with server(shown, port) as made:
            print(f"http://{HOST}:{made.server_port}/ shows {', '.join(map(str, runs))}; Ctrl-C stops", flush=True)
            try:
                made.serve_forever(poll_interval=0.2)
            except KeyboardInterrupt:
                print("stopped")
    finally:
        shown.close()
    return 0
