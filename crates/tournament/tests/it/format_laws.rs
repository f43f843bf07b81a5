//! The laws of files: what is written is read again, and no text stops a reader.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tournament::format::csv::StandingLine;
use tournament::format::{
    Cell, Config, Form, FormatRefusal, RatingList, Row, ScoreLine, Sheet, SheetDivision, archive,
    csv, division_file, entries, given_first, newt, read_any, results, tou, woogles,
};
use tournament::{DivisionNumber, Outcome, Rating, Scores, Side, Tournament};

/// One round: an order of the rows and the values of each.
type Spin = Vec<(u16, i32, bool, bool)>;

/// A sheet whose rounds pair neighbours in an order.
fn sheet() -> impl Strategy<Value = Sheet> {
    let row = ("[A-Z][a-zé]{2,8}, [A-Z][a-z]{1,6}", 0_u32..2500, prop::option::of(b'A'..b'D'));
    let rows = prop::collection::vec(row, 1..9);
    let spins = prop::collection::vec(
        prop::collection::vec(
            (any::<u16>(), 1_i32..900, any::<bool>(), prop::bool::weighted(0.9)),
            9,
        ),
        0..5,
    );
    let division = (rows, spins).prop_map(|(rows, spins)| {
        let row = |(name, rating, class): (String, u32, Option<u8>)| Row {
            name,
            rating: (rating > 0).then_some(Rating { value: rating, games: None }),
            class: class.map(char::from),
            team: class.map(|class| char::from(class).to_string()).unwrap_or_default(),
            club: if rating % 2 == 0 { "New Town".to_owned() } else { String::new() },
            off: (rating % 5 == 1).then_some(-50),
            ..Row::default()
        };
        let mut rows: Vec<Row> = rows.into_iter().map(row).collect();
        for (round, spin) in spins.iter().enumerate() {
            pair(&mut rows, round, spin);
        }
        rows
    });
    (prop::collection::vec(division, 1..4), "[A-Z][a-z ]{0,9}[a-z]", 0..3_u8).prop_map(
        |(divisions, title, more)| {
            let rounds = divisions.iter().flatten().map(Row::rounds).max().unwrap_or(0);
            let planned = rounds as u8 + more;
            let name = |index: usize| char::from(b'A' + index as u8).to_string();
            let divisions = divisions.into_iter().enumerate();
            Sheet {
                title: title.split_whitespace().collect::<Vec<_>>().join(" "),
                date: "2026-05-01".to_owned(),
                divisions: divisions
                    .map(|(i, rows)| SheetDivision { name: name(i), rows, planned })
                    .collect(),
            }
        },
    )
}

fn pair(rows: &mut [Row], round: usize, spin: &Spin) {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&index| spin[index].0);
    for (table, pair) in order.chunks(2).enumerate() {
        for (place, &index) in pair.iter().enumerate() {
            let cell = match pair.get(1 - place) {
                None => Cell::without_opponent([50, -50, 0][spin[index].1 as usize % 3]),
                Some(&opponent) => Cell {
                    opponent: Some(opponent as u16 + 1),
                    score: spin[pair[0]].3.then_some(spin[index].1),
                    side: Some(if (place == 0) == spin[pair[0]].2 {
                        Side::First
                    } else {
                        Side::Second
                    }),
                    table: table as u16 + 1,
                },
            };
            assert_eq!(rows[index].cells.len(), round);
            rows[index].cells.push(cell);
        }
    }
}

/// The sheet with the given names first.
fn turned(mut sheet: Sheet) -> Sheet {
    for row in sheet.divisions.iter_mut().flat_map(|division| &mut division.rows) {
        row.name = given_first(&row.name);
    }
    sheet
}

/// Texts of the words that the formats know.
fn soup() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "King, Ada",
        "Bob",
        "é",
        "1734",
        "0",
        "00",
        "-50",
        "2",
        "1",
        "99999999999",
        "+2",
        "2473",
        ";",
        ",",
        "\t",
        "\n",
        "\r\n",
        " ",
        "  ",
        "\"",
        "\\",
        "#",
        "(",
        ")",
        "p12",
        "board 1 2",
        "class A",
        "off",
        "team X",
        "division A a.t",
        "#begin_file name=a.t",
        "#end_file name=a.t",
        "config a = 'b'",
        "*M01.05.2026 May",
        "*M",
        "*A",
        "*** END OF FILE ***",
        "                    ",
        "name",
        "rating",
        "{",
        "}",
        "[",
        "]",
        ":",
        "'",
        "undefined",
        "newt={\"divisions\":[{",
        "\"players\":[",
        "{\"id\":1,\"name\":\"a\",\"pairings\":[2,0],\"scores\":[1]}",
        "//",
        "/*",
        "450-380",
        "x:ada",
        "{\"A\":{\"players\":{\"persons\":[{\"id\":\"x:a\"},{\"id\":\"y:b\"}]},\"pairingMap\":{\"0\":{\"players\":[0,1]}}}}",
    ]);
    prop::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

/// Reads a text in all ways; sheets go through tournaments and all writers.
fn read_all(text: &str) {
    let sheets = [
        division_file::read("A", text),
        archive::read(text),
        tou::read(text),
        newt::read(text),
        woogles::read(text),
        results::read(text),
        read_any(text),
    ];
    for sheet in sheets.into_iter().flatten() {
        write_all(&sheet.value);
        if let Ok(event) = Tournament::from_sheet(&sheet.value) {
            write_all(&Sheet::of(&event));
        }
    }
    let config = Config::read(text).value;
    let _ = config.sheet(|_| Some(text.to_owned()));
    let _ = (entries::read(text), RatingList::read(text), ScoreLine::read(text));
}

fn write_all(sheet: &Sheet) {
    tou::write(sheet);
    archive::write(&Config::of(sheet), sheet);
    csv::results(sheet);
    csv::pairings(sheet, 1);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_division_file_is_read_as_it_was_written(sheet in sheet()) {
        for division in &sheet.divisions {
            let read = division_file::read(&division.name, &division_file::write(division)).unwrap();
            let told = SheetDivision { planned: 0, ..division.clone() };
            prop_assert_eq!(&read.value.divisions[0], &told);
        }
    }

    #[test]
    fn an_archive_is_read_as_it_was_written(sheet in sheet()) {
        let read = archive::read(&archive::write(&Config::of(&sheet), &sheet)).unwrap();
        prop_assert_eq!(read.value, sheet);
    }

    #[test]
    fn a_sheet_is_what_its_tournament_is(sheet in sheet()) {
        let event = Tournament::from_sheet(&sheet).unwrap();
        let mut expected = turned(sheet);
        let cells = expected.divisions.iter_mut().flat_map(|d| &mut d.rows).flat_map(|r| &mut r.cells);
        for cell in cells.filter(|cell| **cell == Cell::without_opponent(0)) {
            // A round that counts nothing has no row in the pairings.
            *cell = Cell::default();
        }
        prop_assert_eq!(Sheet::of(&event), expected);
    }

    #[test]
    fn the_standings_survive_the_files(sheet in sheet()) {
        let event = Tournament::from_sheet(&sheet).unwrap();
        let standings = |event: &Tournament| csv::standings(&StandingLine::all(event));
        let sheet = Sheet::of(&event);
        let archived = archive::read(&archive::write(&Config::of(&sheet), &sheet)).unwrap().value;
        let again = Tournament::from_sheet(&archived).unwrap();
        prop_assert_eq!(standings(&again), standings(&event));
    }

    #[test]
    fn an_aupair_file_is_read_as_it_was_written(sheet in sheet()) {
        let mut plain = turned(sheet);
        plain.divisions.iter_mut().for_each(|division| division.planned = 0);
        for row in plain.divisions.iter_mut().flat_map(|division| &mut division.rows) {
            let name = tournament::format::ascii(&row.name);
            *row = Row { name, cells: row.cells.clone(), ..Row::default() };
            row.cells.iter_mut().for_each(|cell| cell.table = 0);
        }
        let written = tou::write(&plain);
        prop_assert!(written.is_ascii());
        prop_assert_eq!(tou::read(&written).unwrap().value, plain);
    }

    #[test]
    fn results_are_read_as_scores(sheet in sheet()) {
        let mut sheet = sheet;
        for (index, row) in sheet.divisions.iter_mut().flat_map(|d| &mut d.rows).enumerate() {
            row.name = format!("Player, P{index}");
        }
        let event = Tournament::from_sheet(&sheet).unwrap();
        for (number, division) in (1..).map(DivisionNumber).zip(&sheet.divisions) {
            let alone = Sheet { divisions: vec![division.clone()], ..Sheet::default() };
            let text = csv::results(&alone);
            let lines = ScoreLine::read(&text).map(|read| read.value).unwrap_or_default();
            let mut lines = lines.into_iter();
            for round in &event.division(number).unwrap().rounds {
                for (table, outcome) in &round.outcomes {
                    let line = lines.next().unwrap();
                    let (found, scores) =
                        line.resolve(&event, number, round.number).unwrap();
                    prop_assert_eq!(found, *table);
                    prop_assert_eq!(line.round, Some(round.number));
                    let Scores { first, second } = scores;
                    prop_assert_eq!(Outcome::Scores(Scores { first, second }), *outcome);
                }
            }
            prop_assert!(lines.next().is_none());
        }
    }

    #[test]
    fn a_tournament_is_read_from_its_results(sheet in sheet()) {
        let mut sheet = sheet;
        for (index, row) in sheet.divisions.iter_mut().flat_map(|d| &mut d.rows).enumerate() {
            let cells = row.cells.clone();
            *row = Row { name: format!("Player P{index}"), cells, ..Row::default() };
        }
        let text = csv::results(&sheet);
        match results::read(&text) {
            Ok(read) => {
                prop_assert_eq!(Form::of(&text), Form::Results);
                let (event, again) = (
                    Tournament::from_sheet(&sheet).unwrap(),
                    Tournament::from_sheet(&read.value).unwrap(),
                );
                let played = |event: &Tournament| -> Vec<_> {
                    let all = StandingLine::all(event).into_iter();
                    let mut lines: Vec<_> =
                        all.map(|one| (one.division, one.name, one.half_wins, one.spread)).collect();
                    lines.sort();
                    lines
                };
                // Those who are in no line are not in the list.
                let listed = |name: &str| text.contains(&format!(",{name},"));
                let expected: Vec<_> =
                    played(&event).into_iter().filter(|line| listed(&line.1)).collect();
                prop_assert_eq!(played(&again), expected);
                prop_assert_eq!(csv::results(&read.value).len(), text.len());
            }
            Err(refusal) => {
                prop_assert_eq!((refusal, sheet.rounds()), (FormatRefusal::Empty, 0));
            }
        }
    }

    #[test]
    fn no_text_stops_a_reader(text in "(?s).{0,200}") {
        read_all(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_words_stop_a_reader(text in soup()) {
        read_all(&text);
    }
}
