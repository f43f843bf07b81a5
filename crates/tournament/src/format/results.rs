//! Lists of results or pairings: CSV as [`csv`](super::csv) writes it.
//!
//! A heading names the columns, which may come in any order: `round` and two with `player` or
//! `name`, and perhaps `division`, `table` and two with `score`. The player who began is named
//! first. A line with one player is a bye or a missed round, whose score is its spread. Entrants are
//! numbered in the order in which they appear; there are neither ratings nor classes.

use std::collections::BTreeMap;

use super::{Cell, FormatRefusal, Noted, Row, Sheet, SheetDivision, name, name_key, scores, table};
use crate::Side;
use crate::check::MOST_ROUNDS;

/// The columns of a list.
struct Columns {
    division: Option<usize>,
    round: usize,
    table: Option<usize>,
    players: [usize; 2],
    scores: Option<[usize; 2]>,
}

impl Columns {
    /// The columns that a heading names; `None` if it is not the heading of such a list.
    fn of(values: &[String]) -> Option<Columns> {
        let one = |words| scores::places(values, words).first().copied();
        let points = scores::places(values, &["score", "points"]);
        let mut players = scores::places(values, &["player", "name", "entrant"]);
        players.retain(|column| !points.contains(column));
        Some(Columns {
            division: one(&["division"]),
            round: one(&["round"])?,
            table: one(&["table", "board"]),
            players: players.try_into().ok()?,
            scores: points.try_into().ok(),
        })
    }
}

/// The sign between the values and the columns of a text that begins with such a heading.
fn heading(text: &str) -> Option<(char, Columns)> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    ['\t', ';', ','].into_iter().find_map(|sign| {
        let values: Vec<String> = first.split(sign).map(|value| value.trim().to_owned()).collect();
        Columns::of(&values).map(|columns| (sign, columns))
    })
}

/// True if a text begins with the heading of such a list.
pub(crate) fn is_headed(text: &str) -> bool {
    heading(text).is_some()
}

/// Reads a tournament from its results.
///
/// # Errors
/// A text without such a heading, a line without a name, and words where numbers belong.
///
/// ```
/// use tournament::format::{csv, results};
///
/// let text = "division,round,table,player1,score1,player2,score2\n\
///     A,1,1,Bob Ray,398,Ada King,412\nA,2,1,Ada King,,Bob Ray,\n";
/// let sheet = results::read(text)?.value;
/// assert_eq!(sheet.divisions[0].games(0), [(1, 2, 1)]);
/// assert_eq!(csv::results(&sheet), text);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let wrong = FormatRefusal::WrongFormat { format: "a list of results" };
    let (separator, columns) = heading(text).ok_or(wrong)?;
    let mut divisions: Vec<Growing> = Vec::new();
    for line in table::lines(text, separator)?.into_iter().skip(1) {
        let value = |column: usize| line.values.get(column).map_or("", String::as_str);
        let title = columns.division.map_or("A", value);
        let index = divisions.iter().position(|one| one.division.name == title);
        let index = index.unwrap_or_else(|| {
            let division = SheetDivision { name: title.to_owned(), ..SheetDivision::default() };
            divisions.push(Growing { division, numbers: BTreeMap::new() });
            divisions.len() - 1
        });
        divisions[index].add(&columns, &line)?;
    }
    let divisions = divisions.into_iter().map(|one| one.division).collect();
    let sheet = Sheet { divisions, ..Sheet::default() };
    if sheet.entrants() == 0 { Err(FormatRefusal::Empty) } else { Ok(Noted::new(sheet)) }
}

/// A division to which lines are added, with the numbers of its rows by name.
struct Growing {
    division: SheetDivision,
    numbers: BTreeMap<String, u16>,
}

impl Growing {
    fn add(&mut self, columns: &Columns, line: &table::Line) -> Result<(), FormatRefusal> {
        let number = line.number;
        let value = |column: usize| line.values.get(column).map_or("", String::as_str);
        let round = value(columns.round);
        let round: Option<usize> = round.parse().ok();
        let round = round.filter(|round| (1..=MOST_ROUNDS).contains(round));
        let bad = || FormatRefusal::not_a_number(number, value(columns.round));
        let index = round.ok_or_else(bad)? - 1;
        let table: u16 = match columns.table.map_or("", value) {
            "" => 0,
            table => table.parse().map_err(|_| FormatRefusal::not_a_number(number, table))?,
        };
        let score = |side: usize| -> Result<Option<i32>, FormatRefusal> {
            match columns.scores.map_or("", |it| value(it[side])) {
                "" => Ok(None),
                score => {
                    let bad = |_| FormatRefusal::not_a_number(number, score);
                    score.parse().map(Some).map_err(bad)
                }
            }
        };
        let [first, second] = columns.players.map(|column| name::tidied(value(column)));
        if first.is_empty() {
            return Err(FormatRefusal::NoName { line: number });
        }
        let own = self.row(first)?;
        if second.is_empty() {
            let alone = Cell { opponent: Some(0), score: score(0)?, side: None, table: 0 };
            *self.cell(own, index) = alone;
            return Ok(());
        }
        let other = self.row(second)?;
        let cell = |opponent, score, side| Cell {
            opponent: Some(opponent),
            score,
            side: Some(side),
            table,
        };
        *self.cell(own, index) = cell(other, score(0)?, Side::First);
        *self.cell(other, index) = cell(own, score(1)?, Side::Second);
        Ok(())
    }

    /// The number of the row with this name.
    fn row(&mut self, name: String) -> Result<u16, FormatRefusal> {
        let key = name_key(&name);
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        let many = FormatRefusal::TooManyEntrants { limit: u16::MAX.into() };
        let number = u16::try_from(self.division.rows.len() + 1).map_err(|_| many)?;
        self.division.rows.push(Row { name, ..Row::default() });
        self.numbers.insert(key, number);
        Ok(number)
    }

    fn cell(&mut self, row: u16, round: usize) -> &mut Cell {
        self.division.rows[usize::from(row) - 1].cell_mut(round)
    }
}
