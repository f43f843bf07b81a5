//! Files of other programs: examples.

use tournament::format::{
    Cell, Config, Form, FormatNote, FormatRefusal, Found, RatingList, Row, ScoreLine, Sheet,
    SheetDivision, archive, division_file, entries, newt, read_any, tou,
};
use tournament::{
    Board, Command, Division, DivisionNumber, Entrant, EntrantNumber, Entry, Outcome, Rating,
    Round, RoundNumber, Scores, Settings, Side, TableNumber, Tournament,
};

/// Name, rating, class, club and team of an entrant.
type Plain = (String, Option<u32>, Option<char>, String, Option<char>);

/// The entrants of a list as pasted.
fn pasted(text: &str) -> Vec<Plain> {
    let all = entries::read(text).unwrap().value;
    let plain = |entry: Entry| {
        (entry.name, entry.rating.map(|rating| rating.value), entry.class, entry.club, entry.team)
    };
    all.into_iter().map(plain).collect()
}

#[test]
fn a_line_is_read_in_many_forms() {
    let ada = |rating, class, club: &str| {
        vec![("Ada King".to_owned(), rating, class, club.to_owned(), None)]
    };
    for (line, expected) in [
        ("Ada King", ada(None, None, "")),
        ("  Ada\u{a0}King  ", ada(None, None, "")),
        ("King, Ada", ada(None, None, "")),
        ("Ada King 1734 A London", ada(Some(1734), Some('A'), "London")),
        ("1. King, Ada  1734", ada(Some(1734), None, "")),
        ("12) Ada King 1734", ada(Some(1734), None, "")),
        ("3 Ada King 1734", ada(Some(1734), None, "")),
        ("1734 Ada King", ada(Some(1734), None, "")),
        ("Ada King (London) 1734", ada(Some(1734), None, "London")),
        ("Ada King (1734)", ada(Some(1734), None, "")),
        ("Ada King - 1734", ada(Some(1734), None, "")),
        ("Ada King unrated B", ada(None, Some('B'), "")),
        ("Ada King 0", ada(None, None, "")),
        ("Ada King 1734*", ada(Some(1734), None, "")),
        ("Ada King,1734", ada(Some(1734), None, "")),
        ("Ada King, 1734, A, New York", ada(Some(1734), Some('A'), "New York")),
        ("King, Ada, 1734, A", ada(Some(1734), Some('A'), "")),
        ("\"King, Ada\",1734,A", ada(Some(1734), Some('A'), "")),
        ("Ada King, London", ada(None, None, "London")),
        ("Ada King;1734;;Bath", ada(Some(1734), None, "Bath")),
        ("7\tAda King\t1734\tA", ada(Some(1734), Some('A'), "")),
        ("AA000123\tKing, Ada\t1734", ada(Some(1734), None, "")),
        ("Ada King    1734   GBR", ada(Some(1734), None, "GBR")),
        ("Ada  King 1734", ada(Some(1734), None, "")),
    ] {
        assert_eq!(pasted(line), expected, "{line}");
    }
    assert_eq!(pasted("Li Na 1700")[0].0, "Li Na");
    assert_eq!(pasted("Player 1\nPlayer 2")[1].0, "Player 2");
    assert_eq!(pasted("de la Mare, Walter 1500\nKing, Ada 1600")[0].0, "Walter de la Mare");
}

#[test]
fn a_heading_names_the_columns() {
    let text = "Team;Class;Rating;Name;Country\nKenya;b;1500;Bo Li;KEN\nKuwait;;;King, Ada;KUW\n";
    let expected = [
        ("Bo Li".to_owned(), Some(1500), Some('B'), "KEN".to_owned(), Some('A')),
        ("Ada King".to_owned(), None, None, "KUW".to_owned(), Some('B')),
    ];
    assert_eq!(pasted(text), expected);
    assert_eq!(pasted("Name\nAda King\nBo Li")[1].0, "Bo Li");
}

#[test]
fn pasted_lists_are_noted_or_refused() {
    let read = entries::read("Ada King 1700\nKING, Ada 1700\n").unwrap();
    assert_eq!(read.notes, [FormatNote::Twice { line: 2, name: "Ada KING".to_owned() }]);
    assert_eq!(entries::read(" \n\n"), Err(FormatRefusal::Empty));
    assert_eq!(entries::read("Ada,1700\n,1500\n"), Err(FormatRefusal::NoName { line: 2 }));
    assert_eq!(entries::read("Ada,1700\n\"Bo,1500"), Err(FormatRefusal::OpenQuote { line: 2 }));
    let long = "x".repeat(61);
    assert_eq!(entries::read(&long), Err(FormatRefusal::LongName { line: 1, limit: 60 }));
}

#[test]
fn ratings_come_from_a_list() {
    let text = "Müller, Jörg 1612 30\nAda King 1734 210\nAda King 900\nBo Li -\n";
    let list = RatingList::read(text).unwrap();
    assert_eq!(list.notes, [FormatNote::PassedOver { line: 4, text: "Bo Li".to_owned() }]);
    let entry = |name: &str| Entry { name: name.to_owned(), ..Entry::default() };
    let mut entries = [entry("Jorg Muller"), entry("Ada King"), entry("Cy Ott")];
    let notes = list.value.rate(&mut entries);
    assert_eq!(entries[0].rating, Some(Rating { value: 1612, games: Some(30) }));
    assert_eq!(entries[1].rating, None);
    assert_eq!(
        notes,
        [
            FormatNote::Ambiguous { name: "Ada King".to_owned(), ratings: vec![1734, 900] },
            FormatNote::Unrated { name: "Cy Ott".to_owned() },
        ]
    );
    assert_eq!(list.value.find("Nemo"), Found::Unlisted);
    let headed = "Rank,Surname,First name,Games,Rating\n1,King,Ada,12,1734.6\n";
    let list = RatingList::read(headed).unwrap().value;
    assert_eq!(list.find("Ada King"), Found::One(Rating { value: 1734, games: Some(12) }));
}

#[test]
fn a_division_file_keeps_what_it_does_not_know() {
    let text = "King, Ada 1734 2 0 00; 412 50; board 3 0; class A; lexicon CSW24; off -50; p12 1 0; team X\n\
        Ray, Bob 0 1 00 00; 398; board 3; p12 2; note a\\;b\n";
    let sheet = division_file::read("A", text).unwrap().value;
    let [ada, bob] = &sheet.divisions[0].rows[..] else { panic!("two rows") };
    assert_eq!(ada.others, [("lexicon".to_owned(), "CSW24".to_owned())]);
    assert_eq!(bob.others, [("note".to_owned(), "a;b".to_owned())]);
    assert_eq!((ada.rounds(), bob.rounds()), (2, 1));
    let written = division_file::write(&sheet.divisions[0]);
    assert_eq!(
        division_file::read("A", &written).unwrap().value.divisions[0].rows[1].others,
        bob.others
    );
    assert!(written.starts_with("King, Ada 1734 2 0; 412 50; board 3; class A; lexicon CSW24;"));
    let refusal = division_file::read("A", "# note\nKing, Ada 1734 x; 400\n");
    assert_eq!(refusal, Err(FormatRefusal::NotANumber { line: 2, text: "x".to_owned() }));
}

#[test]
fn names_stay_apart_from_ratings() {
    let row = |name: &str| Row { name: name.to_owned(), ..Row::default() };
    let rows = vec![row("2 Player"), row("#1"), row("7")];
    let division = SheetDivision { name: "A".to_owned(), rows, planned: 0 };
    let written = division_file::write(&division);
    assert_eq!(written, "Player, (2) 0;\n\\#1 0;\n7 0;\n");
    let read = division_file::read("A", &written).unwrap().value;
    let names: Vec<&str> = read.divisions[0].rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Player, (2)", "#1", "7"]);
}

#[test]
fn an_archive_without_its_end_is_refused() {
    let open = archive::read("division A a.t\n#begin_file name=a.t\nKing, Ada 1734;\n");
    assert_eq!(open, Err(FormatRefusal::OpenFile { line: 2, file: "a.t".to_owned() }));
    let missing = archive::read("division B b.t\n#begin_file name=a.t\n#end_file\n");
    assert_eq!(missing, Err(FormatRefusal::MissingFile { line: 1, file: "b.t".to_owned() }));
    let bad = "division A a.t\n#begin_file name=a.t\nKing, Ada 1 z;\n#end_file name=a.t\n";
    let refusal = FormatRefusal::NotANumber { line: 3, text: "z".to_owned() };
    assert_eq!(archive::read(bad), Err(refusal));
    let config = Config::read("division A a.t\n").value;
    let sheet = config.sheet(|file| (file == "a.t").then(|| "King, Ada 1734;".to_owned())).unwrap();
    assert_eq!(sheet.divisions[0].rows[0].name, "King, Ada");
}

#[test]
fn page_data_of_several_kinds_are_read() {
    let text = "// page\nvar newt = {\n  config: { event_name: 'Ada\\'s Cup', /* 2 */ event_date: undefined, },\n\
        divisions: [ { name: 'A', maxr: 1, players: [ undefined,\n\
        { id: 2, name: \"Ray, Bob: jr\", rating: 1650, pairings: [1, 0], scores: [398,], etc: {} },\n\
        { id: 1, name: 'King, Ada', rating: 1734, pairings: [2, 0], scores: [412, 50],\n\
          etc: { class: ['B'], p12: [2], off: [-50] } },\n] } ] };";
    let sheet = newt::read(text).unwrap().value;
    assert_eq!((sheet.title.as_str(), sheet.date.as_str()), ("Ada's Cup", ""));
    let [ada, bob] = &sheet.divisions[0].rows[..] else { panic!("two rows") };
    assert_eq!((ada.name.as_str(), ada.class, ada.off), ("King, Ada", Some('B'), Some(-50)));
    assert_eq!((bob.name.as_str(), bob.cells[1].score), ("Ray, Bob: jr", None));
    assert_eq!(sheet.divisions[0].games(0), [(2, 1, 0)]);
    assert_eq!(newt::read("newt={\n\"divisions\":[}"), Err(FormatRefusal::BadJson { line: 2 }));
}

#[test]
fn scores_are_found_by_table_and_by_name() {
    let file =
        "King, Ada 0 2; 0 0; board 5; p12 2\nRay, Bob 0 1; 0 0; board 5; p12 1\nOtt, Cy 0 0;\n";
    let sheet = division_file::read("A", file).unwrap().value;
    let event = Tournament::from_sheet(&sheet).unwrap();
    let resolve = |text: &str| {
        let line = ScoreLine::read(text).unwrap().value.remove(0);
        line.resolve(&event, DivisionNumber(1), RoundNumber(1))
    };
    let expected = Ok((TableNumber(5), Scores { first: 398, second: 412 }));
    for text in [
        "5 398 412",
        "5\t398\t412",
        "5: 398-412",
        "Bob Ray 398 - Ada King 412",
        "king, ada;412;RAY, BOB;398",
        "table,name,score,name,score\n5,Ada King,412,Bob Ray,398",
        "Ada King,Bob Ray,412,398",
        "King, Ada 412 Ray, Bob 398",
        "Score A;Score B;Table\n398;412;5",
    ] {
        assert_eq!(resolve(text), expected, "{text}");
    }
    let unknown = |line| Err(FormatRefusal::UnknownPlayer { line, name: "Di Fox".to_owned() });
    assert_eq!(resolve("Di Fox 1 Ada King 2"), unknown(1));
    assert_eq!(resolve("6 1 2"), Err(FormatRefusal::UnknownTable { line: 1, table: 6 }));
    let apart = resolve("Ada King 1 Cy Ott 2");
    assert!(matches!(apart, Err(FormatRefusal::NotPaired { .. })), "{apart:?}");
    assert_eq!(ScoreLine::read("5 1"), Err(FormatRefusal::BadScores { line: 1 }));
    assert_eq!(ScoreLine::read("name\n"), Err(FormatRefusal::NoScores));
    let none = ScoreLine::read("player,score,player,score\nAda King,,Bob Ray,\n").unwrap();
    assert_eq!(none.notes, [FormatNote::NoResult { line: 2 }]);
}

#[test]
fn a_sheet_that_disagrees_is_no_tournament() {
    let of = |file: &str| {
        Tournament::from_sheet(&division_file::read("A", file).unwrap().value).unwrap_err()
    };
    let one_sided =
        FormatRefusal::OneSided { division: "A".to_owned(), row: 1, round: 1, opponent: 2 };
    assert_eq!(of("King, Ada 0 2;\nRay, Bob 0 3;\nOtt, Cy 0 2;\n"), one_sided);
    for (file, opponent) in [("King, Ada 0 9;\n", 9), ("King, Ada 0 1;\n", 1)] {
        let unknown =
            FormatRefusal::UnknownOpponent { division: "A".to_owned(), row: 1, round: 1, opponent };
        assert_eq!(of(file), unknown);
    }
}

#[test]
fn forfeits_voids_latecomers_and_returns_become_spreads() {
    let mut event = Tournament::default();
    let mut division = Division::new(DivisionNumber(1), "A");
    let entrant = |number: u16, from: u8, moves: &[u8]| Entrant {
        number: EntrantNumber(number),
        division: DivisionNumber(1),
        entry: Entry { name: format!("Player P{number}"), ..Entry::default() },
        from: RoundNumber(from),
        moves: moves.iter().copied().map(RoundNumber).collect(),
        fixed_table: None,
    };
    event.entrants = vec![
        entrant(1, 1, &[]),
        entrant(2, 1, &[]),
        entrant(3, 2, &[]),
        entrant(4, 1, &[1, 2]),
        entrant(5, 1, &[1]),
    ];
    let game = |first: u16, second: u16| Board::Game {
        table: TableNumber(1),
        first: EntrantNumber(first),
        second: EntrantNumber(second),
        online: false,
    };
    for (number, outcome) in (1..).zip([Outcome::Forfeit(Side::Second), Outcome::Void]) {
        let boards = vec![game(1, 2)];
        division.rounds.push(Round {
            number: RoundNumber(number),
            basis: tournament::Basis {
                rule: tournament::Rule::Manual,
                standings: RoundNumber(0),
                seed: 0,
                simulations: 0,
                edited: false,
            },
            boards,
            outcomes: [(TableNumber(1), outcome)].into(),
            claims: Default::default(),
            games: Default::default(),
        });
    }
    event.divisions = vec![division];
    let sheet = Sheet::of(&event);
    let written = division_file::write(&sheet.divisions[0]);
    let expected = "P1, Player 0 0 0; 50 0\nP2, Player 0 0 0; -50 0\nP3, Player 0 0; -50\n\
        P4, Player 0 0; -50\nP5, Player 0;; off -50\n";
    assert_eq!(written, expected);
    let again = Tournament::from_sheet(&sheet).unwrap();
    let boards: Vec<Board> = [Board::Bye(EntrantNumber(1))]
        .into_iter()
        .chain([2, 3, 4].map(|number| Board::Missed(EntrantNumber(number))))
        .collect();
    assert_eq!(again.divisions[0].rounds[0].boards, boards);
    assert_eq!(again.divisions[0].rounds[1].boards, []);
    assert!(again.entrants[4].withdrawn());
}

/// A win and a loss without points are a win and a loss in files too.
#[test]
fn byes_and_forfeits_without_points_stay_wins_and_losses() {
    let mut history = crate::kit::tournament(5);
    let settings = Settings { bye_points: 0, forfeit_points: 0, ..Settings::default() };
    let division = crate::kit::DIVISION;
    crate::kit::act(&mut history, &Command::Set { division, settings }).unwrap();
    crate::kit::publish(&mut history, 1, &[1, 2, 3, 4, 5]).unwrap();
    crate::kit::settle(&mut history, 1, 1, 400, 380).unwrap();
    let outcome = Some(Outcome::Forfeit(Side::First));
    let (round, table) = (RoundNumber(1), TableNumber(2));
    crate::kit::act(&mut history, &Command::Settle { division, round, table, outcome }).unwrap();
    let event = history.tournament();
    let again = Tournament::from_sheet(&Sheet::of(event)).unwrap();
    let wins = |event: &Tournament| -> Vec<(u16, i32, i32)> {
        let mut rows: Vec<_> = event
            .standings(division, RoundNumber(1))
            .iter()
            .map(|row| (row.entrant.0, row.tally.half_wins, row.tally.half_losses))
            .collect();
        rows.sort_unstable();
        rows
    };
    assert_eq!(wins(event), [(1, 2, 0), (2, 0, 2), (3, 0, 2), (4, 2, 0), (5, 2, 0)]);
    assert_eq!(wins(&again), wins(event));
}

#[test]
fn a_plan_keeps_its_length() {
    let config = "config max_rounds = 7\ndivision A a.t\n";
    let file = "King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n";
    let sheet = Config::read(config).value.sheet(|_| Some(file.to_owned())).unwrap();
    let event = Tournament::from_sheet(&sheet).unwrap();
    let division = &event.divisions[0];
    assert_eq!((division.published(), division.last()), (RoundNumber(1), RoundNumber(7)));
    let written = Config::of(&Sheet::of(&event));
    assert_eq!(written.setting("max_rounds").as_deref(), Some("7"));
}

#[test]
fn a_refusal_names_the_file_of_the_division() {
    let config = Config::read("division A a.t\n").value;
    let refusal = config.sheet(|_| Some("King, Ada 1734 x;\n".to_owned())).unwrap_err();
    assert_eq!(refusal.to_string(), "a.t: line 1 has 'x' where a number belongs: correct it");
}

#[test]
fn a_form_is_told_by_what_stands_in_it() {
    for (text, form) in [
        ("tilewright tournament 1\n", Form::Log),
        ("\u{feff}1 0 d1 created \"A\" \"\" \"B\"\n", Form::Log),
        ("{\n  \"format\": \"tilewright tournament\",\n  \"version\": 1}", Form::Json),
        ("{\"A\": {}}", Form::Woogles),
        ("*M01.05.2026 May Day\r\n*A\r\n", Form::Tou),
        ("newt={config:{}};", Form::Newt),
        ("config a = 1\n#begin_file name=a.t\n", Form::Archive),
        ("# tsh\nconfig max_rounds = 7\n", Form::Config),
        ("Round;Player A;Score A;Player B;Score B\n", Form::Results),
        ("division,round,table,player1,player2\nA,1,1,Ada King,Bob Ray\n", Form::Results),
        ("Surname,First name,Rating\nKing,Ada,1734\n", Form::Entrants),
        ("King, Ada 1734 2; 412\n", Form::Division),
        ("", Form::Division),
    ] {
        assert_eq!(Form::of(text), form, "{text}");
    }
    let refused = |text: &str| read_any(text).unwrap_err();
    assert_eq!(refused("tilewright tournament 1\n"), FormatRefusal::OwnLog);
    assert_eq!(refused("{\"format\":\"tilewright tournament\"}"), FormatRefusal::OwnJson);
    assert_eq!(refused("division A a.t\n"), FormatRefusal::ConfigAlone);
    assert_eq!(refused(" \n"), FormatRefusal::Empty);
    let standings = "division,rank,username,wins\nA,1,Ada King,2\n";
    let no_division = FormatRefusal::WrongFormat { format: "a division of tsh" };
    assert_eq!(refused(standings), no_division);
    let entrants = read_any("Name,Rating,Class\nAda King,1734,A\n").unwrap().value;
    let ada = &entrants.divisions[0].rows[0];
    assert_eq!((ada.name.as_str(), ada.class), ("Ada King", Some('A')));
}

#[test]
fn comments_are_no_entrants() {
    let names = |text: &str| -> Vec<String> {
        entries::read(text).unwrap().value.into_iter().map(|entry| entry.name).collect()
    };
    for text in [
        "# Spring Open, \"A\nName,Rating\n# late, but paid\nAda King,1734\nBob Ray,1650\n",
        "# Players\nname\trating\nAda King\t1734\n# Cy Ott\t1600\nBob Ray\t1650\n",
        "#,Name,Rating\n1,Ada King,1734\n# 2,Cy Ott,1600\n3,Bob Ray,1650\n",
        "# all\nAda King;1734\n#Cy Ott;1600\nBob Ray;1650\n",
        "# all\nAda King 1734\n# Cy Ott 1600\nBob Ray 1650\n",
    ] {
        assert_eq!(names(text), ["Ada King", "Bob Ray"], "{text}");
    }
}

#[test]
fn keys_without_words_are_kept() {
    let text = "King, Ada 1734 2; 412; gibson; off -50; x 1\n";
    let sheet = division_file::read("A", text).unwrap().value;
    assert_eq!(division_file::write(&sheet.divisions[0]), text);
}

#[test]
fn a_huge_division_has_still_wider_columns() {
    let rows = (1..=1002_u16).map(|number| {
        let (opponent, side) =
            if number <= 501 { (number + 501, Side::First) } else { (number - 501, Side::Second) };
        let cell = Cell { opponent: Some(opponent), score: Some(400), side: Some(side), table: 0 };
        Row { name: format!("P{number}"), cells: vec![cell; 2], ..Row::default() }
    });
    let division = SheetDivision { name: "A".to_owned(), rows: rows.collect(), planned: 0 };
    let sheet = Sheet { divisions: vec![division], ..Sheet::default() };
    let written = tou::write(&sheet);
    assert!(written.contains("P501                 1400 +1002 1400 +1002\r\n"), "{written}");
    assert!(written.contains("P502                 1400     1 1400     1\r\n"));
    assert_eq!(tou::read(&written).unwrap().value, sheet);
}

#[test]
fn a_large_division_has_wider_columns() {
    let rows = (1..=101_u16).map(|number| {
        let opponent = if number <= 50 { number + 51 } else { number - 51 };
        let side = if number <= 50 { Side::First } else { Side::Second };
        let cell = if opponent == 0 {
            Cell::without_opponent(50)
        } else {
            Cell {
                opponent: Some(opponent),
                score: Some(300 + i32::from(number)),
                side: Some(side),
                table: 0,
            }
        };
        Row {
            name: format!("P{number}"),
            cells: vec![cell, Cell::default(), cell],
            ..Row::default()
        }
    });
    let division = SheetDivision { name: "A".to_owned(), rows: rows.collect(), planned: 0 };
    let sheet = Sheet { divisions: vec![division], ..Sheet::default() };
    let written = tou::write(&sheet);
    assert!(
        written.contains("P52                  2352    1           2352    1\r\n"),
        "{written}"
    );
    assert!(written.contains("P50                   350 +101            350 +101\r\n"));
    assert_eq!(tou::read(&written).unwrap().value, sheet);
}
