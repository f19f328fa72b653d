"""Search: questions about positions in, tricks and lines of play out. Engines load at the first question."""

from analyzer.solver.engines import engine_source
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Choice, Line, OptionResult, Question, Remembering, TrickResult, TrickSource

__all__ = [
    "Choice",
    "Line",
    "NumbaSource",
    "OptionResult",
    "Question",
    "Remembering",
    "TrickResult",
    "TrickSource",
    "engine_source",
]
