"""The commented template that ``analyzer new`` writes: a complete small case to change line by line."""

from __future__ import annotations

__all__ = ["TEMPLATE"]

TEMPLATE = """\
# A case for `analyzer rule`. Change what is here; leave out what you do not know (the program asks for what
# it needs). Field names may be written with spaces, hyphens or underscores. Put text with a colon in quotes.
format: 1
case: my-case                      # a short name
title: A double after partner's slow pass
event: Example Pairs
source: constructed for this template

edition: 2017                      # 1997, 2007 or 2017
ruled by: director                 # director or committee
# elections: {12C3: committees only}   # what the regulating authority chose (1997: 12C3; 2007: 12C1(e))

board:
  number: 12
  dealer: W
  vulnerable: NS                   # none, NS, EW or both
  # deal: "N:AKQ.. … … …"           # four hands as in PBN, or one line for each seat; - for an unknown hand
  auction: 1H P[1] 2H X P 2S P P P # from the dealer; P is a pass, ! marks an alert, [1] points at a note
  notes: {1: {break in tempo: agreed}}
table: 2S+1 N                      # the result at the table, or a score such as NS +140

scoring:
  method: matchpoints              # or: teams, with `other table: NS -620`
  field: [-110, -110, 110, 140, -140]  # points to N-S at the other tables, the adjusted table left out
  rounding: {unit: 0.01}           # the event's rule; mode: nearest, non-offending or none

offending: NS                      # NS, EW, both or none
findings:                          # what you found, under which law, and who found it
  - law: 16B1
    finding: South had unauthorized information from the slow pass; passing 2H was a logical alternative
    by: director

continuations:                     # what would have happened without the infraction
  - 60% 2H= W                      # weight and result: that is all you need
  - 40% 2H+1 W
  - label: South doubles 2H        # an illegal action gets no weight; say why
    legal: no
    why: suggested by the slow pass
    result: 2S+1 N
# A branch may also be written out, and may have branches of its own:
#   - label: a club lead
#     weight: rest                 # 80%, 1/3, 0.25 or rest
#     by: committee
#     contract: 3NT W
#     double dummy: {lead: C3}     # or: tricks: {9: 50%, 8: rest}, or: result: 3NT-1 W, or: then: [ … ]
#   - label: nobody can say how the play goes
#     weight: 60%
#     plausible: 3NT W             # the program proposes the tricks; accept: WHO, or shares: {9: 60%, 8: rest}

# penalties:                       # Law 90, kept apart from the score
#   - {side: NS, amount: 2, unit: matchpoints, by: director, why: …}
expect:                            # `analyzer check` compares; take it out or correct it
  2017: {NS: 2.8, EW: 7.2}
"""
