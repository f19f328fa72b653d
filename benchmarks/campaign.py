"""The large counts: each job runs in units, every unit has its own seed, and what is done is kept.

``make campaign`` prints the seed, resumes where it was stopped, and writes totals to
``benchmarks/results/campaign.json``. A unit that fails stops its job with the case that failed; the other jobs go on.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

RESULTS = Path(__file__).resolve().parent / "results"
SHARED = Path(__file__).resolve().parents[2] / "shared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A large count in units; ``run(seed)`` does one unit and returns its counts, or raises with the case."""

    name: str
    units: int
    run: Callable[[int], dict[str, int]]
    what: str
    needs: Path | None = None
    version: Callable[[], str] | None = None  # what is done counts for this version alone


def hostile_positions(seed: int) -> dict[str, int]:
    """500 positions that libdds must never see."""
    from tests.dds_bindings import campaign

    return campaign.hostile(seed, 500)


def many_threads(seed: int) -> dict[str, int]:
    """Four threads at once for a minute."""
    from tests.dds_bindings import campaign

    return campaign.threads(seed, 60.0)


def stated_answers(seed: int) -> dict[str, int]:
    """Every stated double-dummy answer, the hard sets included."""
    from tests.dds_bindings import campaign

    sets = (campaign.SHARED_SETS, campaign.HARD_SETS)[seed % 2]
    return campaign.shared_answers(SHARED / "samples" / "dd", sets)


def mutated_cases(seed: int) -> dict[str, int]:
    """1,000 case files with random damage: each is read or refused, nothing else."""
    from tests.casefile import mutate

    return mutate.mutated_cases(seed, 1000)


def mutated_pbn(seed: int) -> dict[str, int]:
    """1,000 PBN files with random damage; what is read is written and read again."""
    from tests.formats import mutate

    return mutate.mutated_pbn(seed, 1000)


def mutated_lin(seed: int) -> dict[str, int]:
    """1,000 LIN files with random damage."""
    from tests.formats import mutate_lin

    return mutate_lin.mutated_lin(seed, 1000)


def mutated_links(seed: int) -> dict[str, int]:
    """1,000 hand-viewer links with random damage."""
    from tests.formats import mutate_lin

    return mutate_lin.mutated_links(seed, 1000)


def mutated_fields(seed: int) -> dict[str, int]:
    """1,000 files of results with random damage."""
    from tests.formats import mutate_fields

    return mutate_fields.mutated_fields(seed, 1000)


def mutated_conditions(seed: int) -> dict[str, int]:
    """1,000 random or damaged texts in the language of dealer."""
    from tests.formats import mutate_dealer

    return mutate_dealer.random_texts(seed, 1000)


def solver_deals(seed: int) -> dict[str, int]:
    """100 full deals, some with every lead, table and record, by our solver and by libdds."""
    from tests.solver import campaign

    return campaign.full_deals(seed, 100)


def solver_endings(seed: int) -> dict[str, int]:
    """1,000 endings of all sizes, mid-trick included, by our solver, libdds and trying everything."""
    from tests.solver import campaign

    small = campaign.against_oracle(seed, 100, (1, 2, 3))["endings"]
    return campaign.endings(seed, 1000) | {"by trying everything": small}


def solver_stated(seed: int) -> dict[str, int]:
    """Every stated double-dummy answer, the hard sets included, found by our solver."""
    from tests.dds_bindings import campaign as sets
    from tests.solver import campaign

    return campaign.stated(SHARED / "samples" / "dd", (sets.SHARED_SETS, sets.HARD_SETS)[seed % 2])


def cooperative(seed: int) -> dict[str, int]:
    """500 endings by trying everything, 20 of them of 4 or 5 tricks; 40 larger ones against those one card later."""
    from tests.solver import cooperative_campaign as campaign

    small = campaign.against_oracle(seed, 480, (1, 2, 3))["endings"]
    large = campaign.against_oracle(seed, 15, (4,))["endings"] + campaign.against_oracle(seed, 5, (5,))["endings"]
    return {"endings": small + large, "of 4 or 5 tricks": large} | campaign.one_card_later(seed, 40, (6, 7, 8, 9))


def referees(seed: int) -> dict[str, int]:
    """100 boards under random penalty cards and restrictions, followed by the referee and by the slow one."""
    from tests.laws import referee_campaign

    return referee_campaign.compare(seed, 100)


def planted_revokes(seed: int) -> dict[str, int]:
    """1,000 complete plays, legal but for one planted revoke, and 100 that are legal throughout."""
    from tests.laws import plant

    return plant.planted_revokes(seed, 1000)


def kernels_key() -> str:
    """What the compiled search was made from and for."""
    from analyzer.solver import compiled

    return compiled.kernels().key


def restricted_endings(seed: int) -> dict[str, int]:
    """500 endings of 3 to 5 tricks under restrictions, by our solver and by trying everything."""
    from tests.solver import restricted_campaign

    return restricted_campaign.counted(seed)


def contested_claims(seed: int) -> dict[str, int]:
    """125 random claims of 3 tricks, 100 of 4 and 25 of 5 by the search and by trying everything."""
    from tests.solver import claim_campaign

    return claim_campaign.against_oracle(seed, {3: 125, 4: 100, 5: 25})


def search_key() -> str:
    """What the compiled search after a claim was made from and for."""
    from analyzer.solver import compiled

    return compiled.claim_kernels().key


def break_evens(seed: int) -> dict[str, int]:
    """Up to five judged weights of each of 100 random cases, at every break-even and a hair before it ruled again."""
    from tests.ruling import judged_campaign

    return {"break-evens": sum(judged_campaign.random_break_evens(100 * seed + index, 5) for index in range(100))}


def interval_coverage(seed: int) -> dict[str, int]:
    """8,192 polls simulated from known shares; 88% to 92% of the 90% intervals hold the true score."""
    from tests.ruling import judged_campaign

    found = judged_campaign.covered(100_000 * seed, 8192)
    assert 0.88 <= found["true score inside"] / found["polls"] <= 0.92, found
    return found


def table_patterns(seed: int) -> dict[str, int]:
    """What the search keeps for 400 endings each of 3 to 7 tricks, held against positions dealt anew."""
    from tests.solver.table_patterns import check_patterns

    found: dict[str, int] = {}
    for tricks in range(3, 8):
        for name, count in check_patterns(seed + tricks, 400, tricks=tricks).items():
            found[name] = found.get(name, 0) + count
    return found


def odds_of_situations(seed: int) -> dict[str, int]:
    """Every exact chance of the shared situations and guesses, over 10,000 layouts each, in two conventions."""
    from tests.solver import odds_campaign

    return odds_campaign.situations(SHARED / "research" / "ODDS.json", 10_000, seed)


def odds_of_leads(seed: int) -> dict[str, int]:
    """Every lead of one shared line table, by double dummy over 400 layouts, against its exact chance."""
    from tests.solver import odds_campaign

    return odds_campaign.lines(SHARED / "research" / "ODDS.json", seed % 1000, 400, seed)


def play_key() -> str:
    """What plausible play was compiled from and for."""
    from analyzer.solver import compiled

    return compiled.play_kernels().key


def plausible_plays(seed: int) -> dict[str, int]:
    """100 endings by each policy, 80 under restrictions and 60 decisions with other hidden cards."""
    from tests.solver import play_campaign, play_oracle

    totals: dict[str, int] = {}
    parts = (
        play_campaign.against_oracle(seed, 100, play_oracle.QUICK),
        play_campaign.against_oracle(seed + 500, 100, play_oracle.DETAILED),
        play_campaign.under_restrictions(seed, 80),
        *(play_campaign.hidden_cards(seed, cards, 12) for cards in (4, 12, 20, 28, 36)),
    )
    for part in parts:
        for name, count in part.items():
            totals[name] = totals.get(name, 0) + count
    return totals


def plausible_checked(seed: int) -> dict[str, int]:
    """60 endings, 20 under restrictions and some hidden cards with every access to a workspace tested."""
    from tests.solver import play_campaign

    return play_campaign.checked(seed)


def first_cards(seed: int) -> dict[str, int]:
    """The card with which the model at its highest skill starts one shared line table, over 400 layouts."""
    from tests.solver import first_cards as starts

    return starts.counted(SHARED / "research" / "ODDS.json", seed % 1000, 400, seed)


def plausible_intervals(seed: int) -> dict[str, int]:
    """The intervals of 3,000 contracts whose true chances are drawn; about 90% hold them."""
    from tests.plausible import campaign

    return campaign.intervals(seed, 3000)


READ_OR_REFUSED = "read, or refused with an input error, within half a second"
JOBS = (
    Job(
        name="solver deals",
        units=20,
        run=solver_deals,
        what="full deals on which our solver and libdds agree",
        version=kernels_key,
    ),
    Job(
        name="solver endings",
        units=20,
        run=solver_endings,
        what="endings on which our solver and libdds agree",
        version=kernels_key,
    ),
    Job(
        name="solver stated answers",
        units=2,
        run=solver_stated,
        what="double-dummy answers that our solver agrees with",
        needs=SHARED / "samples" / "dd" / "answers.json",
        version=kernels_key,
    ),
    Job(
        name="patterns of the table",
        units=5,
        run=table_patterns,
        what="kept bounds that hold for other positions which they fit",
        version=kernels_key,
    ),
    Job(
        name="restricted endings",
        units=20,
        run=restricted_endings,
        what="endings under restrictions in which our solver finds what trying everything does",
        version=kernels_key,
    ),
    Job(
        name="cooperative extremes",
        units=20,
        run=cooperative,
        what="endings in which the fewest and the most tricks over every legal play are what trying everything finds",
    ),
    Job(
        name="contested claims",
        units=20,
        run=contested_claims,
        what="random claims under random policies in which the search finds what trying everything does",
        version=search_key,
    ),
    Job(
        name="odds of situations",
        units=5,
        run=odds_of_situations,
        what="exact chances that imagined layouts give within three standard errors; seldom at the second try",
        needs=SHARED / "research" / "ODDS.json",
        version=play_key,
    ),
    Job(
        name="odds of leads",
        units=29,
        run=odds_of_leads,
        what="leads whose exact double-dummy chance imagined layouts give, likewise",
        needs=SHARED / "research" / "ODDS.json",
        version=play_key,
    ),
    Job(
        name="first cards of lines",
        units=29,
        run=first_cards,
        what="line tables that the model at its highest skill starts with a best unseeing line: alone, tied, or not",
        needs=SHARED / "research" / "ODDS.json",
        version=play_key,
    ),
    Job(
        name="plausible plays",
        units=20,
        run=plausible_plays,
        what="endings played as plain Python plays them, and decisions to which hidden cards make no difference",
        version=play_key,
    ),
    Job(
        name="plausible plays, checked",
        units=2,
        run=plausible_checked,
        what="likewise with every access to a workspace tested",
        version=play_key,
    ),
    Job(
        name="break-evens",
        units=20,
        run=break_evens,
        what="break-evens at which the case ruled again has changed, and a hair before them has not",
    ),
    Job(
        name="interval coverage",
        units=5,
        run=interval_coverage,
        what="polls simulated from known shares; how many 90% intervals of the score hold the true one",
    ),
    Job(name="hostile positions", units=20, run=hostile_positions, what="refused with an error"),
    Job(
        name="referee",
        units=20,
        run=referees,
        what="boards under penalty cards and lead restrictions on which two referees agree at every turn",
    ),
    Job(
        name="planted revokes",
        units=10,
        run=planted_revokes,
        what="revokes in otherwise legal complete plays, found with trick, player and suit, and no other",
    ),
    Job(
        name="intervals of plausible play",
        units=10,
        run=plausible_intervals,
        what="intervals of plausible play, about 90% of which hold the true chance that was drawn",
    ),
    Job(name="mutated case files", units=20, run=mutated_cases, what="read, or refused with an input error"),
    Job(name="mutated PBN files", units=40, run=mutated_pbn, what=READ_OR_REFUSED),
    Job(name="mutated LIN files", units=25, run=mutated_lin, what=READ_OR_REFUSED),
    Job(name="mutated links", units=10, run=mutated_links, what=READ_OR_REFUSED),
    Job(name="mutated conditions", units=10, run=mutated_conditions, what="read and read again, or refused"),
    Job(name="mutated fields", units=25, run=mutated_fields, what=READ_OR_REFUSED),
    Job(name="four threads", units=1, run=many_threads, what="answers equal to the sequential ones"),
    Job(
        name="stated answers",
        units=2,
        run=stated_answers,
        what="double-dummy answers agreed with",
        needs=SHARED / "samples" / "dd" / "answers.json",
    ),
)


def run_job(job: Job, seed: int, state: Path) -> dict[str, object]:
    """Run what is left of a job; its totals so far are kept in ``state`` after every unit."""
    done: dict[str, dict[str, int]] = {}
    identity: dict[str, object] = {"seed": seed}
    if job.version is not None:
        identity["version"] = job.version()
    spent = 0.0
    if state.is_file():
        kept = json.loads(state.read_text(encoding="utf-8"))
        if {name: kept.get(name) for name in identity} == identity:
            done, spent = kept["units"], kept.get("seconds", 0.0)
    start = time.perf_counter()
    failure = ""
    for unit in range(job.units):
        if str(unit) in done:
            continue
        try:
            done[str(unit)] = job.run(seed * 1000 + unit)
        except KeyboardInterrupt:
            raise
        except Exception:
            failure = f"unit {unit} (seed {seed * 1000 + unit}):\n{traceback.format_exc()}"
            break
        state.parent.mkdir(parents=True, exist_ok=True)
        state.write_text(
            json.dumps(identity | {"units": done, "seconds": spent + time.perf_counter() - start}), encoding="utf-8"
        )
        print(f"\r{job.name}: {len(done)}/{job.units}", end="", flush=True)
    totals: dict[str, int] = {}
    for counts in done.values():
        for name, count in counts.items():
            totals[name] = totals.get(name, 0) + count
    seconds = round(spent + time.perf_counter() - start, 1)
    print(f"\r{job.name}: {totals} in {seconds} s{' FAILED' if failure else ''}")
    if failure:
        print(failure)
    return {"what": job.what, "units": f"{len(done)}/{job.units}", "totals": totals, "seconds": seconds,
            "failed": failure} | identity  # fmt: skip


def main() -> int:
    """Run every job; 0 where none failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--only", help="part of a job's name")
    arguments = parser.parse_args()
    print(f"campaign, seed {arguments.seed}")
    out = RESULTS / "campaign.json"
    report: dict[str, object] = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else {}
    failed = False
    for job in JOBS:
        if arguments.only and arguments.only not in job.name:
            continue
        if job.needs is not None and not job.needs.is_file():
            print(f"{job.name}: skipped, its data are not there")
            continue
        entry = run_job(job, arguments.seed, RESULTS / "state" / f"{job.name.replace(' ', '-')}.json")
        failed |= bool(entry["failed"])
        report[job.name] = entry | {"date": time.strftime("%Y-%m-%d")}
        report["machine"] = f"{platform.machine()}, Python {platform.python_version()}"
        RESULTS.mkdir(exist_ok=True)
        out.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
