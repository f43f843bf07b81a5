//! The check of a tournament in a file: whether its lines agree with each other.

use std::collections::BTreeMap;

use tournament::Side;
use tournament::format::{Sheet, SheetDivision};

use super::report::{Difference, Report};
use crate::commands::tournament::open::Line;

/// Checks that opponents exist and have each other, that games have two scores or none, that one
/// side begins, that tables and names are given once.
pub(super) fn check(report: &mut Report, sheet: &Sheet, lines: &[Vec<Line>]) {
    for (index, division) in sheet.divisions.iter().enumerate() {
        let place = |row: u16| {
            let line = lines.get(index).and_then(|rows| rows.get(usize::from(row) - 1));
            match line {
                Some(Line { file, number }) => format!("{}:{number}", file.display()),
                None => format!("{}, entrant {row}", division.name),
            }
        };
        let mut names: BTreeMap<String, u16> = BTreeMap::new();
        for (number, row) in (1_u16..).zip(&division.rows) {
            let key = format!("{}\n{}", row.name.to_lowercase(), row.club.to_lowercase());
            let twice = names.insert(key, number).map(|before| {
                difference(&place, number, format!("{} is entrant {before} too", row.name))
            });
            report.count("names", twice);
        }
        for round in 0..division.rounds() {
            check_round(report, division, round, &place);
        }
    }
}

fn difference(place: &impl Fn(u16) -> String, row: u16, text: String) -> Difference {
    Difference { at: place(row), text, known: None }
}

fn check_round(
    report: &mut Report,
    division: &SheetDivision,
    round: usize,
    place: &impl Fn(u16) -> String,
) {
    let shown = round + 1;
    let mut tables: BTreeMap<u16, u16> = BTreeMap::new();
    for (number, row) in (1_u16..).zip(&division.rows) {
        let cell = row.cell(round);
        let Some(opponent) = cell.opponent.filter(|&opponent| opponent > 0) else {
            if cell.opponent.is_none() && cell.score.is_some() {
                let text = format!("round {shown} has a score and no opponent");
                report.count("cells", Some(difference(place, number, text)));
            }
            continue;
        };
        let other = division.row(opponent).filter(|_| opponent != number);
        let Some(other) = other.map(|row| row.cell(round)) else {
            let text = format!("round {shown} is against {opponent}, who is not another entrant");
            report.count("cells", Some(difference(place, number, text)));
            continue;
        };
        let text = if other.opponent != Some(number) {
            let theirs = match other.opponent {
                None => "is not paired".to_owned(),
                Some(0) => "has no opponent".to_owned(),
                Some(theirs) => format!("is against {theirs}"),
            };
            Some(format!("round {shown} is against {opponent}, who {theirs}"))
        } else if cell.score.is_some() && other.score.is_none() {
            Some(format!("round {shown} has a score, and opponent {opponent} has none"))
        } else if opponent < number {
            None
        } else if cell.side == Some(Side::First) && other.side == Some(Side::First) {
            Some(format!("both this entrant and {opponent} begin in round {shown}"))
        } else if cell.side == Some(Side::Second) && other.side == Some(Side::Second) {
            Some(format!("neither this entrant nor {opponent} begins in round {shown}"))
        } else if cell.table > 0 && other.table > 0 && cell.table != other.table {
            let (one, two) = (cell.table, other.table);
            Some(format!("round {shown} is at table {one}, and for opponent {opponent} at {two}"))
        } else {
            let at_table = Some(cell.table).filter(|&table| table > 0);
            let before = at_table.and_then(|table| tables.insert(table, number));
            before.map(|before| {
                format!("round {shown} is at table {}, as the game of {before} is", cell.table)
            })
        };
        report.count("cells", text.map(|text| difference(place, number, text)));
    }
}
