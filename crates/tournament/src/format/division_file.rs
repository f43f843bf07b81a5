//! Files of tsh: a division, `.t`.
//!
//! A line for each entrant, whose number is that of the line without the empty ones and those that
//! begin with `#`. A line has parts between semicolons, and words between spaces:
//!
//! 1. the name, mostly with the family name first; the rating, 0 for none; and the opponents by
//!    their numbers, 0 for no opponent and `00` for an entrant who is not paired;
//! 2. the scores; without an opponent the spread of the round: 50 for a bye, -50 for a round missed,
//!    0 for neither; `00` where a result is missing;
//! 3. and on: a key and its words.
//!
//! | key | words |
//! | --- | --- |
//! | `p12` | for each round 1 if the entrant began and 2 if the opponent did; 0 without an opponent, or if it is not known |
//! | `board` | for each round the table, or 0 |
//! | `class` | the class |
//! | `team` | the team |
//! | `club` | the club or country |
//! | `off` | for an entrant who has withdrawn, the spread that each missed round counts |
//!
//! Other keys are kept, with words or without. A semicolon or a backslash within a word has a backslash before it. Lines
//! are written with single spaces and their keys in alphabetical order.

use core::fmt::Write as _;

use super::{Cell, FormatRefusal, Noted, Row, Sheet, SheetDivision, family_first, name, team};
use crate::{Rating, Side};

/// The most commas of a name without rating and scores: `King, Ada, Jr`.
const COMMAS: usize = 2;

/// Reads a division with this name.
///
/// # Errors
/// A file without entrants, a line without a name, and words that are not numbers where numbers
/// belong.
///
/// ```
/// use tournament::format::division_file;
///
/// let file = "# a club evening\nKing, Ada  1734 2 0; 412 50; p12 1 0; board 1 0; class A\n\
///     Ray, Bob  0 1 00; 398; p12 2 0; board 1 0; off -50\n";
/// let sheet = division_file::read("A", file)?.value;
/// let rows = &sheet.divisions[0].rows;
/// assert_eq!((rows[0].cells[1].opponent, rows[0].cells[1].score), (Some(0), Some(50)));
/// assert_eq!((rows[1].rating, rows[1].off), (None, Some(-50)));
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(name: &str, text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let rows = read_rows(text, 1)?;
    if rows.is_empty() {
        return Err(FormatRefusal::Empty);
    }
    let divisions = vec![SheetDivision { name: name.to_owned(), rows, planned: 0 }];
    Ok(Noted::new(Sheet { divisions, ..Sheet::default() }))
}

/// Reads the rows of a division whose first line has this number.
pub(crate) fn read_rows(text: &str, first_line: u32) -> Result<Vec<Row>, FormatRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = Vec::new();
    for (line, content) in (first_line..).zip(text.lines()) {
        let content = content.trim();
        if !content.is_empty() && !content.starts_with('#') {
            rows.push(read_row(content, line)?);
        }
    }
    Ok(rows)
}

fn read_row(content: &str, line: u32) -> Result<Row, FormatRefusal> {
    let parts = parts(content);
    let mut parts = parts.iter();
    let words: Vec<&str> = parts.next().map_or_else(Vec::new, |p| p.split_whitespace().collect());
    // The first word belongs to the name, even if it is a number.
    let rating = words.iter().skip(1).position(|word| word.parse::<u32>().is_ok());
    let (names, numbers) = words.split_at(rating.map_or(words.len(), |index| index + 1));
    let mut row = Row { name: name::tidied(&names.join(" ")), ..Row::default() };
    if row.name.is_empty() {
        return Err(FormatRefusal::NoName { line });
    }
    if rating.is_none() && parts.len() == 0 && row.name.matches(',').count() > COMMAS {
        // The columns of another format.
        return Err(FormatRefusal::WrongFormat { format: "a division of tsh" });
    }
    if let Some((rating, opponents)) = numbers.split_first() {
        let value = number(rating, line)?;
        row.rating = (value > 0).then_some(Rating { value, games: None });
        for (round, word) in opponents.iter().enumerate() {
            row.cell_mut(round).opponent =
                if *word == "00" { None } else { Some(number(word, line)?) };
        }
    }
    let scores = parts.next().map_or("", String::as_str);
    for (round, word) in scores.split_whitespace().enumerate() {
        row.cell_mut(round).score = if word == "00" { None } else { Some(number(word, line)?) };
    }
    for part in parts {
        read_key(&mut row, part.trim(), line)?;
    }
    Ok(row)
}

/// Reads a key and its words.
fn read_key(row: &mut Row, part: &str, line: u32) -> Result<(), FormatRefusal> {
    let (key, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
    let value = name::tidied(value);
    match key {
        "" => {}
        "p12" => {
            for (round, word) in value.split_whitespace().enumerate() {
                row.cell_mut(round).side = match number::<u8>(word, line)? {
                    1 => Some(Side::First),
                    2 => Some(Side::Second),
                    _ => None,
                };
            }
        }
        "board" => {
            for (round, word) in value.split_whitespace().enumerate() {
                row.cell_mut(round).table = number(word, line)?;
            }
        }
        "class" if team::class(&value).is_some() => row.class = team::class(&value),
        "team" => row.team = value,
        "club" => row.club = value,
        "off" => {
            // Without a number it is a bare mark.
            let word = value.split_whitespace().next();
            row.off = Some(word.map_or(Ok(0), |word| number(word, line))?);
        }
        _ => row.others.push((key.to_owned(), value)),
    }
    Ok(())
}

fn number<T: core::str::FromStr>(word: &str, line: u32) -> Result<T, FormatRefusal> {
    word.parse().map_err(|_| FormatRefusal::not_a_number(line, word))
}

/// The parts between semicolons, without the backslashes.
fn parts(content: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = content.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ';' => parts.push(String::new()),
            '\\' => push(&mut parts, letters.next().unwrap_or('\\')),
            _ => push(&mut parts, letter),
        }
    }
    parts
}

fn push(parts: &mut [String], letter: char) {
    if let Some(last) = parts.last_mut() {
        last.push(letter);
    }
}

/// Writes a division. A name without a comma gets its family name first.
///
/// ```
/// use tournament::format::{Cell, Row, SheetDivision, division_file};
///
/// let row = Row {
///     name: "Ada King".to_owned(),
///     cells: vec![Cell::without_opponent(50)],
///     class: Some('B'),
///     ..Row::default()
/// };
/// let division =
///     SheetDivision { name: "A".to_owned(), rows: vec![row], planned: 0 };
/// assert_eq!(division_file::write(&division), "King, Ada 0 0; 50; class B\n");
/// ```
pub fn write(division: &SheetDivision) -> String {
    let mut out = String::new();
    for row in &division.rows {
        write_row(&mut out, row);
    }
    out
}

fn write_row(out: &mut String, row: &Row) {
    let cells = &row.cells[..row.rounds()];
    out.push_str(&written_name(&row.name));
    let _ = write!(out, " {}", row.rating.map_or(0, |rating| rating.value));
    for cell in cells {
        match cell.opponent {
            Some(opponent) => drop(write!(out, " {opponent}")),
            None => out.push_str(" 00"),
        }
    }
    out.push(';');
    for cell in until_last(cells, |cell| cell.score.is_some()) {
        match cell.score {
            Some(score) => drop(write!(out, " {score}")),
            None => out.push_str(" 00"),
        }
    }
    let mut keys: Vec<(&str, String)> = Vec::new();
    let list = |known: fn(&Cell) -> bool, word: fn(&Cell) -> String| {
        until_last(cells, known).iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let side = |cell: &Cell| match cell.side {
        Some(Side::First) => "1".to_owned(),
        Some(Side::Second) => "2".to_owned(),
        None => "0".to_owned(),
    };
    keys.push(("p12", list(|cell| cell.side.is_some(), side)));
    keys.push(("board", list(|cell| cell.table > 0, |cell| cell.table.to_string())));
    keys.push(("class", row.class.map(String::from).unwrap_or_default()));
    keys.push(("team", row.team.clone()));
    keys.push(("club", row.club.clone()));
    keys.push(("off", row.off.map(|spread| spread.to_string()).unwrap_or_default()));
    keys.retain(|(_, value)| !value.is_empty());
    // A key of another program may have no words.
    keys.extend(row.others.iter().map(|(key, value)| (key.as_str(), value.clone())));
    keys.sort_by_key(|&(key, _)| key.to_owned());
    for (key, value) in keys {
        let gap = if value.is_empty() { "" } else { " " };
        let _ = write!(out, "; {}{gap}{}", escaped(key), escaped(&value));
    }
    out.push('\n');
}

/// A name as it is written: a first character `#` has a backslash before it, and a later word that
/// is a number stands in brackets, for it would be read as the rating.
fn written_name(name: &str) -> String {
    let name = escaped(&family_first(&name::tidied(name)));
    let mark = if name.starts_with('#') { "\\" } else { "" };
    let words = name.split(' ').enumerate().map(|(index, word)| {
        let number = index > 0 && word.parse::<u32>().is_ok();
        if number { format!("({word})") } else { word.to_owned() }
    });
    let words: Vec<String> = words.collect();
    if name.is_empty() { "?".to_owned() } else { format!("{mark}{}", words.join(" ")) }
}

/// The cells up to the last for which this is so.
fn until_last(cells: &[Cell], known: fn(&Cell) -> bool) -> &[Cell] {
    let end = cells.iter().rposition(known).map_or(0, |last| last + 1);
    &cells[..end]
}

/// A text whose semicolons and backslashes have a backslash before them.
fn escaped(text: &str) -> String {
    name::tidied(text).replace('\\', "\\\\").replace(';', "\\;")
}
