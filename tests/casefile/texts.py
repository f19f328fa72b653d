"""The case files that the tests of this folder change: a small one, and one that uses every field."""

from __future__ import annotations

__all__ = ["EVERY_FIELD", "PAIRS", "SMALL", "changed"]

SMALL = """\
format: 1
case: small
edition: 2017
ruled by: director
board:
  number: 1
  dealer: N
  vulnerable: none
  deal: "N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965"
  auction: 1NT[1] P 3NT P P P
  notes:
    1: {break in tempo: agreed}
table: 3NT= N
scoring:
  method: teams
  other table: NS +140
  rounding: {unit: 1}
offending: NS
findings:
  - {law: 16B1, finding: the slow bid suggested game, by: director}
continuations:
  - 60% 2NT= N
  - 40% 2NT+1 N
expect:
  2017: {slips: 0}
"""

PAIRS = """\
format: 1
case: pairs
edition: 2017
scoring:
  method: matchpoints
  field: [110, -100]
offending: EW
continuations:
  - NS 110
"""

#: Uses every field of the format at least once.
EVERY_FIELD = """\
# a comment
format: 1
case: every-field
title: Every field
event: "Example Teams: final"
source: constructed
remarks: >-
  folded
  text
edition: 1997
elections:
  12C3: directors too
  illegal outcomes: excluded
ruled by: committee
board:
  number: 12
  dealer: West
  vulnerable: N-S
  deal:
    N: AKQ2.K54.QJ6.A73
    E: J987.A2.9832.KQ4
    S: T53.QJT3.K54.T82
    W: 64.9876.AT7.J965
  auction: Pass 1NT[a] Pass 3NT! Pass Pass Pass
  notes:
    a:
      alert: yes
      explanation: 15 to 17
      break in tempo: agreed
      irregular: none
      text: a remark
  play: D2 D4 DT DJ
table: 3NT= N
scoring:
  method: matchpoints
  scorer: {NS +400: 12, 90: 7.5, NS -100: 2, NS 120: 8, EW 200: 1}
  top: 20
  rounding: {unit: 1/10, mode: non-offending}
offending: both
findings:
  - law: 16A
    finding: a fact
    by: panel
continuations:
  - label: North stops
    weight: 80%
    by: panel
    legal: yes
    why: in good time
    likely: yes
    at all probable: yes
    result: 1NT= N
  - label: on to two notrump
    weight: rest
    then:
      - {label: played out, weight: 1/4, contract: 2NT N, tricks: {8: 0.5, 7: rest}}
      - {label: searched, weight: 1/4, contract: 2NT N, double dummy: {lead: D2}}
      - {label: searched further, weight: 1/4, contract: 2NT N, double dummy: {line: D2 D4 DT}}
      - {label: searched from the lead, weight: 1/4, contract: 2NT by N, double dummy: yes}
  - {label: game, legal: no, why: suggested, result: NS +400}
penalties:
  - {side: EW, amount: 5/2, unit: matchpoints, by: director, why: late}
published:
  outcomes:
    1NT= N: {score: NS +90, value: 7.5}
    NS +400: NS +400
  NS: 7.4
  EW: 12.6
  NS rounded: 7
  EW rounded: 13
expect:
  1997: {NS: 7, EW: 13, NS rounded: 7.1, EW rounded: 13.1, slips: 2, clauses: [12C3, "77"]}
  2007: {needs: [edition], refused: words}
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """``text`` with each first string, which must stand in it exactly once, replaced by the second."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text
