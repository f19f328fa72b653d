"""The command ``analyzer``: verbs, one argument, options for the rest. Only this package prints."""

from __future__ import annotations

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit code (0 done, 1 judgment or expectation, 2 input, 3 law, 4 solver)."""
    try:
        from analyzer.cli.command import run

        return run(arguments)
    except KeyboardInterrupt:  # while the command was still being loaded
        return 130
