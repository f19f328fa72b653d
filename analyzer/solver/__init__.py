"""Search: questions about positions in, tricks out. Engines load at the first question, never at import."""

from analyzer.solver.source import Question, Remembering, TrickResult, TrickSource

__all__ = ["Question", "Remembering", "TrickResult", "TrickSource"]
