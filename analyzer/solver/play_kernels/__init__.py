"""Plausible play, compiled: imagined layouts, the choice of a card, and plays of a whole deal.

Depends on the double-dummy search in ``kernels`` and on nothing else. ``entries`` is what Python calls.
"""
