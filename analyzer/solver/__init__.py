"""Search: questions about positions in, tricks and lines of play out. Engines load at the first question, not here."""

from analyzer.solver.engines import engine_source
from analyzer.solver.native import Line, NumbaSource
from analyzer.solver.source import Question, Remembering, TrickResult, TrickSource

__all__ = ["Line", "NumbaSource", "Question", "Remembering", "TrickResult", "TrickSource", "engine_source"]
