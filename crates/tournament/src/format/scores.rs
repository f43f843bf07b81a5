//! Lists of scores.

use super::{FormatNote, FormatRefusal, Noted, name, name_key, refusal, table};
use crate::{Board, DivisionNumber, EntrantNumber, RoundNumber, Scores, TableNumber, Tournament};

/// A result, as a list of scores has it.
///
/// Each line is a table and two scores, first that of the entrant who began; or two names, each with
/// a score. Values are between tabs, commas, semicolons or spaces. A first line without numbers is a
/// heading; if it names the columns as [`csv::results`](super::csv::results) does, they may come in
/// any order.
///
/// ```
/// use tournament::Scores;
/// use tournament::format::{ScoreLine, ScoredGame};
///
/// let lines = ScoreLine::read("1 412 398\n2 450-380\nAda King 399 Bob Ray 401\n")?.value;
/// assert_eq!(lines[1].scores, Scores { first: 450, second: 380 });
/// let ScoredGame::Names(first, second) = &lines[2].game else { panic!("names") };
/// assert_eq!((first.as_str(), second.as_str()), ("Ada King", "Bob Ray"));
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// The line, from 1.
    pub line: u32,
    /// The name of the division, if the list has a column for it.
    pub division: Option<String>,
    /// The round, if the list has a column for it.
    pub round: Option<RoundNumber>,
    /// The game.
    pub game: ScoredGame,
    /// The scores: of the entrant who began and the other, or of both names in this order.
    pub scores: Scores,
}

/// The game that a line of scores is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoredGame {
    /// The game at a table.
    Table(TableNumber),
    /// The game of two players, by their names.
    Names(String, String),
}

/// A value of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Text(String),
    Number(i32),
}

impl ScoreLine {
    /// Reads a list. There is a note on each line without a result.
    ///
    /// # Errors
    /// A text without scores, and lines that are neither a table nor names with scores.
    pub fn read(text: &str) -> Result<Noted<Vec<ScoreLine>>, FormatRefusal> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let separator = ['\t', ';', ','].into_iter().find(|&sign| text.contains(sign));
        let mut lines = match separator {
            Some(separator) => table::lines(text, separator)?,
            None => (1..)
                .zip(text.lines().map(str::trim))
                .filter(|(_, content)| !content.is_empty())
                .map(|(number, content)| table::Line { number, values: vec![content.to_owned()] })
                .collect(),
        };
        let number = |value: &Value| matches!(value, Value::Number(_));
        let mut columns = None;
        if lines
            .first()
            .is_some_and(|line| !line.values.iter().any(|v| values(v).iter().any(number)))
        {
            columns = Columns::of(&lines.remove(0).values);
        }
        let mut read = Noted::new(Vec::new());
        for line in &lines {
            let scored = match &columns {
                Some(columns) => columns.line(line)?,
                None => free(line)?,
            };
            match scored {
                Some(scored) => read.value.push(scored),
                None => read.notes.push(FormatNote::NoResult { line: line.number }),
            }
        }
        if read.value.is_empty() && read.notes.is_empty() {
            return Err(FormatRefusal::NoScores);
        }
        Ok(read)
    }

    /// The table and the scores in a published round, first those of the entrant who began.
    ///
    /// # Errors
    /// A table or a name that does not exist, a name that several entrants have, and names that do
    /// not meet in the round.
    pub fn resolve(
        &self,
        tournament: &Tournament,
        division: DivisionNumber,
        round: RoundNumber,
    ) -> Result<(TableNumber, Scores), FormatRefusal> {
        let line = self.line;
        let boards = tournament
            .division(division)
            .and_then(|division| division.round(round))
            .map_or(&[][..], |round| &round.boards);
        match &self.game {
            ScoredGame::Table(table) => {
                if boards.iter().any(|board| board.table() == Some(*table)) {
                    Ok((*table, self.scores))
                } else {
                    Err(FormatRefusal::UnknownTable { line, table: table.0 })
                }
            }
            ScoredGame::Names(one, other) => {
                let (first, second) = (
                    entrant(tournament, division, one, line)?,
                    entrant(tournament, division, other, line)?,
                );
                let found = boards.iter().find_map(|board| match *board {
                    Board::Game { table, first: begins, second: replies, .. } => {
                        if (begins, replies) == (first, second) {
                            Some((table, self.scores))
                        } else if (begins, replies) == (second, first) {
                            let Scores { first, second } = self.scores;
                            Some((table, Scores { first: second, second: first }))
                        } else {
                            None
                        }
                    }
                    Board::Bye(_) | Board::Missed(_) => None,
                });
                found.ok_or_else(|| FormatRefusal::NotPaired {
                    line,
                    first: refusal::quoted(one),
                    second: refusal::quoted(other),
                })
            }
        }
    }
}

/// The places of the columns whose headings have one of these words.
pub(crate) fn places(values: &[String], words: &[&str]) -> Vec<usize> {
    let like = |value: &str| words.iter().any(|word| value.to_lowercase().contains(word));
    (0..values.len()).filter(|&index| like(&values[index])).collect()
}

/// The places of the columns that a heading names.
struct Columns {
    division: Option<usize>,
    round: Option<usize>,
    table: Option<usize>,
    names: Vec<usize>,
    scores: [usize; 2],
}

impl Columns {
    /// The columns of a heading; `None` if it does not name two scores and their game.
    fn of(values: &[String]) -> Option<Columns> {
        let place = |words| places(values, words);
        let scores = place(&["score", "points"]);
        let names = ["player", "name", "entrant"];
        let mut names = place(&names);
        names.retain(|index| !scores.contains(index));
        let table = place(&["table", "board"]).first().copied();
        if scores.len() != 2 || !(names.len() == 2 || (names.is_empty() && table.is_some())) {
            return None;
        }
        Some(Columns {
            division: place(&["division"]).first().copied(),
            round: place(&["round"]).first().copied(),
            table,
            names,
            scores: [scores[0], scores[1]],
        })
    }

    /// A line below the heading; `None` if it has no result.
    fn line(&self, line: &table::Line) -> Result<Option<ScoreLine>, FormatRefusal> {
        let bad = FormatRefusal::BadScores { line: line.number };
        let value = |column: usize| line.values.get(column).map_or("", String::as_str);
        let [first, second] = self.scores.map(value);
        let names: Vec<&str> = self
            .names
            .iter()
            .map(|&column| value(column))
            .filter(|name| !name.is_empty())
            .collect();
        // A game without scores, or an entrant without an opponent.
        if first.is_empty() || second.is_empty() || (self.names.len() > names.len()) {
            return Ok(None);
        }
        let (Some(first), Some(second)) = (score(first), score(second)) else { return Err(bad) };
        let game = match names[..] {
            [one, other] => ScoredGame::Names(name::tidied(one), name::tidied(other)),
            _ => {
                let table = self.table.and_then(|column| value(column).parse().ok());
                ScoredGame::Table(table.filter(|table| *table > TableNumber(0)).ok_or(bad)?)
            }
        };
        Ok(Some(ScoreLine {
            line: line.number,
            division: self.division.map(|column| value(column).to_owned()),
            round: self.round.and_then(|column| value(column).parse().ok()),
            game,
            scores: Scores { first, second },
        }))
    }
}

/// A line without named columns; `None` if it has no result.
fn free(line: &table::Line) -> Result<Option<ScoreLine>, FormatRefusal> {
    let apart: Vec<Value> = line.values.iter().flat_map(|value| values(value)).collect();
    // `King, Ada 412 Ray, Bob 398` has commas within the names.
    let found = game(&apart).or_else(|| game(&values(&line.values.join(", "))));
    match found {
        Some((game, first, second)) => Ok(Some(ScoreLine {
            line: line.number,
            division: None,
            round: None,
            game,
            scores: Scores { first, second },
        })),
        None if apart.iter().all(|value| matches!(value, Value::Text(_))) => Ok(None),
        None => Err(FormatRefusal::BadScores { line: line.number }),
    }
}

/// The entrant of a division with this name.
fn entrant(
    tournament: &Tournament,
    division: DivisionNumber,
    name: &str,
    line: u32,
) -> Result<EntrantNumber, FormatRefusal> {
    let key = name_key(name);
    let mut found = tournament
        .entrants_of(division)
        .filter(|entrant| name_key(&entrant.entry.name) == key)
        .map(|entrant| entrant.number);
    match (found.next(), found.next()) {
        (Some(number), None) => Ok(number),
        (None, _) => Err(FormatRefusal::UnknownPlayer { line, name: refusal::quoted(name) }),
        _ => Err(FormatRefusal::AmbiguousPlayer { line, name: refusal::quoted(name) }),
    }
}

/// The values of a text: numbers, and the texts between them.
fn values(content: &str) -> Vec<Value> {
    let mut values: Vec<Value> = Vec::new();
    for word in content.split_whitespace() {
        // `5:` is the number of a table.
        let bare = word.trim_end_matches([':', '.', ')']);
        let word = if score(bare).is_some() { bare } else { word };
        // `450-380`, but not `-5`.
        let two = word.char_indices().skip(1).find(|&(_, c)| c == '-' || c == ':');
        let two = two.and_then(|(at, _)| Some((score(&word[..at])?, score(&word[at + 1..])?)));
        if let Some((first, second)) = two {
            values.extend([Value::Number(first), Value::Number(second)]);
        } else if let Some(score) = score(word) {
            values.push(Value::Number(score));
        } else if !word.chars().any(char::is_alphanumeric) {
            // A dash between two names or scores.
        } else if let Some(Value::Text(text)) = values.last_mut() {
            text.push(' ');
            text.push_str(word);
        } else {
            values.push(Value::Text(name::tidied(word)));
        }
    }
    values
}

/// A score: up to five digits, possibly with a sign.
fn score(word: &str) -> Option<i32> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let plain = (1..=5).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { word.parse().ok() } else { None }
}

/// The game and the scores of a line.
fn game(values: &[Value]) -> Option<(ScoredGame, i32, i32)> {
    use Value::{Number, Text};
    let names = |one: &str, other: &str| ScoredGame::Names(one.to_owned(), other.to_owned());
    match values {
        [Text(one), Number(first), Text(other), Number(second)]
        | [Text(one), Text(other), Number(first), Number(second)]
        | [Number(_), Text(one), Number(first), Text(other), Number(second)]
        | [Number(_), Text(one), Text(other), Number(first), Number(second)] => {
            Some((names(one, other), *first, *second))
        }
        [Number(table), Number(first), Number(second)] => {
            let table = u16::try_from(*table).ok().filter(|&table| table > 0)?;
            Some((ScoredGame::Table(TableNumber(table)), *first, *second))
        }
        _ => None,
    }
}
