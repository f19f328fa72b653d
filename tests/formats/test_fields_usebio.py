"""Results in XML: USEBIO and NZScorer read, attacks refused."""

from __future__ import annotations

import socket
import urllib.request
from collections import Counter
from fractions import Fraction

import pytest

from analyzer.bridge import Card, Result, Vulnerability
from analyzer.errors import InputError
from analyzer.formats.fields import Fields, TravellerLine, read_fields, read_fields_bytes
from analyzer.scoring import score_ns
from tests.shared_folder import shared

HEAD = '<?xml version="1.0" encoding="iso-8859-1"?>\n<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/usebio.dtd">\n'
LINE = (
    "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4Sx</CONTRACT>"
    "<PLAYED_BY>N</PLAYED_BY><LEAD>DQ</LEAD><TRICKS>9</TRICKS><SCORE>-100</SCORE>"
    "<NS_MATCH_POINTS>0.5</NS_MATCH_POINTS><EW_MATCH_POINTS>3,5</EW_MATCH_POINTS></TRAVELLER_LINE>"
)


def read(text: str | bytes) -> Fields:
    return read_fields_bytes(text if isinstance(text, bytes) else text.encode("latin-1"), source="t.xml")


def board(*lines: str, number: str = "<BOARD_NUMBER>7</BOARD_NUMBER>") -> str:
    return f"<USEBIO Version='1.2'><EVENT><BOARD>{number}{''.join(lines)}</BOARD></EVENT></USEBIO>"


def entry(**cells: str) -> str:
    return "<TRAVELLER_LINE>" + "".join(f"<{k}>{v}</{k}>" for k, v in cells.items()) + "</TRAVELLER_LINE>"


def test_a_line_is_read_and_the_dtd_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    fields = read(HEAD + board(LINE))
    result = Result.parse("4Sx-1 N")
    assert (fields.format, fields.refusals) == ("USEBIO", ())
    assert fields.named(7).lines == (
        TravellerLine(
            ns="1",
            ew="2",
            contract=result.contract,
            result=result,
            lead=Card.parse("DQ"),
            score_ns=-100,
            matchpoints_ns=Fraction(1, 2),
            matchpoints_ew=Fraction(7, 2),
        ),
    )
    assert fields[0].lines[0].line == 3


def test_a_contract_with_its_tricks_is_read_beside_the_tricks_and_a_star_refused() -> None:
    cells = {"NS_PAIR_NUMBER": "1", "PLAYED_BY": "N", "TRICKS": "9", "SCORE": "-100"}
    fields = read(board(entry(CONTRACT="4HX-1", **cells), entry(CONTRACT="4H*", **cells)))
    assert [line.result for line in fields[0].lines] == [Result.parse("4Hx-1 N")]
    assert "contract '4H*' (a star means" in fields.refusals[0].text()


def test_a_reference_to_declarations_outside_is_not_followed() -> None:
    text = f'<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/u.dtd" [ %outside; ]>{board(LINE)}'
    assert read(text)[0].lines[0].score_ns == -100


def test_the_board_number_is_a_child_or_an_attribute_before_or_after_the_lines() -> None:
    for text in (
        board(LINE),
        board(LINE, "<BOARD_NUMBER>7</BOARD_NUMBER>", number=""),
        board(LINE).replace("<BOARD_NUMBER>7</BOARD_NUMBER>", "").replace("<BOARD>", "<BOARD BOARD_NUMBER='7'>"),
        board("<TRAVELLER_LINE SCORE='420' NS_PAIR_NUMBER='1'/>"),
    ):
        assert read(text).named("7").lines[0].ns == "1"


def test_artificial_scores_passes_and_boards_that_were_not_played_are_told_apart() -> None:
    fields = read(
        board(
            entry(NS_PAIR_NUMBER="1", SCORE="A6040"),
            entry(NS_PAIR_NUMBER="2", CONTRACT="PASS", PLAYED_BY="N", TRICKS="0", SCORE="0"),
            entry(NS_PAIR_NUMBER="3", CONTRACT="NP", PLAYED_BY="N", TRICKS="0", SCORE="0"),
            entry(NS_PAIR_NUMBER="4", CONTRACT="Passed Out"),
            entry(NS_PAIR_NUMBER="5", SCORE="0"),
            entry(NS_PAIR_NUMBER="6"),
        )
    )
    assert [(line.text, line.score_ns) for line in fields[0].lines] == [
        ("A6040", None),
        ("", 0),
        ("NP", None),
        ("", 0),
        ("", None),
    ]
    assert [problem.where for problem in fields.refusals] == ["board 7, NS 5"]


def test_sections_and_sessions_keep_their_boards_apart_only_where_there_are_several() -> None:
    one = f"<SECTION SECTION_ID='A'><BOARD><BOARD_NUMBER>7</BOARD_NUMBER>{LINE}</BOARD></SECTION>"
    assert [f.name for f in read(f"<USEBIO><EVENT><SESSION>{one}</SESSION></EVENT></USEBIO>")] == ["7"]
    two = one + one.replace("'A'", "'B'")
    fields = read(f"<USEBIO><EVENT><SESSION>{two}</SESSION><SESSION>{one}</SESSION></EVENT></USEBIO>")
    assert [f.name for f in fields] == ["7 1 A", "7 1 B", "7 2 A"]
    with pytest.raises(InputError, match="3 fields are of board 7"):
        fields.named(7)


@pytest.mark.parametrize(
    ("doctype", "message"),
    [
        ('[<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]', "entity 'a'"),
        ('[<!ENTITY xxe SYSTEM "file:///etc/passwd">]', "entity 'xxe'"),
        ('[<!ENTITY % p SYSTEM "http://127.0.0.1:9/p.dtd"> %p;]', "entity 'p'"),
        ("[<!ENTITY % p '<!ENTITY q \"x\">'> %p;]", "entity 'p'"),
        ('[<!NOTATION n SYSTEM "x"><!ENTITY pic SYSTEM "x.gif" NDATA n>]', "entity 'pic'"),
    ],
)
def test_entities_are_refused_with_their_line(doctype: str, message: str) -> None:
    with pytest.raises(InputError, match=rf"^t\.xml:2: the file declares or fetches the {message} \(results without"):
        read(f'<?xml version="1.0"?>\n<!DOCTYPE USEBIO {doctype}>\n{board(LINE)}')


def test_a_billion_laughs_ends_at_the_first_laugh() -> None:
    laughs = '<!ENTITY l0 "lol">' + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    with pytest.raises(InputError, match="entity 'l0'"):
        read(f"<!DOCTYPE USEBIO [{laughs}]><USEBIO>&l9;</USEBIO>")


def test_attributes_that_a_dtd_would_add_are_not_read() -> None:
    text = f"<!DOCTYPE USEBIO [<!ATTLIST TRAVELLER_LINE SCORE CDATA '420'>]>{board(entry(NS_PAIR_NUMBER='1'))}"
    assert read(text)[0].lines[0].score_ns is None


def test_a_character_that_only_the_dtd_explains_stays_as_written() -> None:
    fields = read(HEAD + board(entry(NS_PAIR_NUMBER="Caf&eacute;", SCORE="420")))
    assert fields[0].lines[0].ns == "Caf&eacute;"


@pytest.mark.parametrize("encoding", ["iso-8859-1", "windows-1252", "utf-8", "utf-16"])
def test_every_usual_encoding_is_read(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>' + board(entry(NS_PAIR_NUMBER="Café", SCORE="420"))
    assert read(text.encode(encoding))[0].lines[0].ns == "Café"


def test_latin_text_that_claims_to_be_utf_8_is_read_all_the_same() -> None:
    assert read(board(entry(NS_PAIR_NUMBER="Café", SCORE="420")))[0].lines[0].ns == "Café"


@pytest.mark.parametrize("encoding", ["no-such", "shift_jis", "utf-7"])
def test_an_encoding_that_cannot_be_read_is_an_input_error(encoding: str) -> None:
    with pytest.raises(InputError, match=r"^t\.xml:1: the (encoding of the XML|XML breaks off)"):
        read(f'<?xml version="1.0" encoding="{encoding}"?>{board(LINE)}')


def test_what_stands_before_a_break_in_the_xml_is_read() -> None:
    text = board(LINE, LINE)
    fields = read(text[: text.rindex("<SCORE>")] + "\n<SCORE>4<>")
    assert [line.score_ns for line in fields[0].lines] == [-100, None]
    assert fields.refusals[-1].text("t.xml").startswith("t.xml:2: the XML breaks off:")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<html><body/></html>", "t.xml:1: XML with the root 'html' (<USEBIO> or NZScorer's <session> expected)"),
        ("<!DOCTYPE html><html>", "t.xml:1: XML with the root 'html'"),
        ("<?xml version='1.0'?>", "t.xml:1: the XML breaks off: no element found"),
        ("<USEBIO>" * 100, "t.xml:1: elements within elements, 41 deep"),
    ],
)
def test_xml_of_something_else_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value).startswith(message)


def test_bad_lines_boards_and_endless_cells_are_refused_one_by_one() -> None:
    fields = read(
        board(entry(NS_PAIR_NUMBER="x" * 5000, SCORE="50"), entry(NS_PAIR_NUMBER="2", CONTRACT="9Z"), LINE)
        .replace("</BOARD>", "</BOARD><BOARD><BOARD_NUMBER>zero zero zero zero zero</BOARD_NUMBER></BOARD>")
        .replace("</BOARD>", f"</BOARD><BOARD><BOARD_NUMBER/>{LINE}</BOARD>", 1)
    )
    assert [line.ns for line in fields[0].lines] == ["1"]
    assert [problem.message.split(";")[0] for problem in fields.refusals] == [
        "a pair has 2000 characters",
        "contract '9Z'",
        "board ''",
        "'zero zero zero zero zero' is no name of a board",
    ]


def test_the_shared_files_are_read_completely_and_every_score_is_that_of_law_77() -> None:
    checked = 0
    for name in ("pairs", "np_passed"):
        fields = read_fields(shared("samples", "xml", f"usebio12_from_nzscorer_{name}.xml"))
        assert fields.refusals == ()
        assert [len(one.lines) for one in fields] == [13] * 26
        for one in fields:
            assert one.number is not None
            for line in one.lines:
                if line.result is not None:
                    assert score_ns(line.result, Vulnerability.of_board(one.number)) == line.score_ns
                    checked += 1
        # NZScorer's own file says the same
        own = read_fields(
            shared("samples", "xml", f"nzscorer_pairs{name.removeprefix('pairs').replace('np', '_np')}.xml")
        )
        assert (own.format, own.refusals) == ("NZScorer", ())
        for one in own:
            assert Counter(map(same, one.lines)) == Counter(map(same, fields.named(one.name).lines))
    assert checked == 675
    (unplayed,) = [line for line in fields.named(19).lines if line.text]
    assert (unplayed.text, unplayed.score_ns, unplayed.matchpoints_ns) == ("NP", None, 20)


def same(line: TravellerLine) -> tuple[object, ...]:
    return (
        *(line.ns.split()[0], line.ew.split()[0], line.result, line.score_ns, line.lead),
        *(line.matchpoints_ns, line.matchpoints_ew, line.text.replace(" ", "")),
    )


def test_the_shared_artificial_score_is_kept() -> None:
    fields = read_fields(shared("samples", "xml", "SYNTHETIC_usebio_12_pairs.xml"))
    assert [(line.text, line.score_ns) for line in fields.named(1).lines] == [("", -100), ("A6040", None)]
