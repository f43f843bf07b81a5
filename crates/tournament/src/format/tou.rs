//! Files of AUPAIR: `.tou`, as rating officers take them.
//!
//! ASCII, with a carriage return and a line feed behind each line. Each division has
//!
//! 1. `*M`, the day as `DD.MM.YYYY`, a space and the title;
//! 2. `*` and the name of the division;
//! 3. the line of the high word: 0 in the 39th column, if there is none;
//! 4. a line for each entrant, whose numbers are counted from 1: the name in 20 columns, cut if it
//!    is longer, and a block for each round.
//!
//! The last line is `*** END OF FILE ***`. A block is a space, a column with 2 for a win, 1 for a
//! tie and a space for anything else, the score in three columns, a space, and the opponent in three
//! columns, or four in a division of more than 99 entrants and five in one of more than 999. A `+` before the opponent's number says
//! that the entrant began. Numbers stand at the right of their columns. An entrant who is not
//! paired has a block of spaces.
//!
//! Without an opponent, an entrant's own number stands in its place. A bye has its points as the
//! score and no digit before it, a round missed has 100, and a round that counts nothing has 0. The
//! reader also takes 2150, a win by forfeit, as a bye of 50 points. A game without a result has 0 on
//! both sides and no digit.
//!
//! The format has neither ratings nor tables. A score has three columns: it is written as at most
//! 999 and at least -99. A bye of 100 points would be read as a missed round.

use super::{
    Cell, FormatNote, FormatRefusal, Noted, Row, Sheet, SheetDivision, ascii, given_first, name,
};
use crate::Side;

/// The columns of a name.
const NAME: usize = 20;
/// The score of a round that was missed.
const MISSED: i32 = 100;
/// The score of a win by forfeit.
const FORFEIT_WIN: i32 = 150;
/// The spread of a forfeit.
const FORFEIT: i32 = 50;
/// The last line.
const END: &str = "*** END OF FILE ***";

/// Writes a tournament. The day is written if it is given as `YYYY-MM-DD` or `DD.MM.YYYY`; it is
/// `00.00.0000` if not.
pub fn write(sheet: &Sheet) -> String {
    let mut out = String::new();
    let date = written_date(&sheet.date);
    let title = ascii(&name::tidied(&sheet.title));
    for division in &sheet.divisions {
        out.push_str(&format!("*M{date} {title}\r\n*{}\r\n", ascii(&name::tidied(&division.name))));
        out.push_str(&format!("{:>39}\r\n", 0));
        let width = opponent(division.rows.len());
        for (number, row) in (1..).zip(&division.rows) {
            let name: String = ascii(&given_first(&row.name)).chars().take(NAME).collect();
            out.push_str(&format!("{name:<NAME$}"));
            for round in 0..division.rounds() {
                out.push_str(&block(division, number, round, width));
            }
            out.push_str("\r\n");
        }
    }
    out.push_str(END);
    out.push_str("\r\n");
    out
}

/// The columns of an opponent in a division of so many entrants: those of the largest number, and
/// one for the `+`.
const fn opponent(entrants: usize) -> usize {
    match entrants {
        0..=99 => 3,
        100..=999 => 4,
        _ => 5,
    }
}

fn block(division: &SheetDivision, number: u16, round: usize, width: usize) -> String {
    let cell = division.row(number).map(|row| row.cell(round)).unwrap_or_default();
    let (digit, score, opponent) = match cell.opponent {
        None => return " ".repeat(6 + width),
        Some(0) => match cell.score.unwrap_or(0) {
            spread if spread < 0 => (' ', MISSED, number.to_string()),
            spread => (' ', spread, number.to_string()),
        },
        Some(opponent) => {
            let other = division.row(opponent).and_then(|row| row.cell(round).score);
            let digit = match (cell.score, other) {
                (Some(mine), Some(theirs)) if mine > theirs => '2',
                (Some(mine), Some(theirs)) if mine == theirs => '1',
                _ => ' ',
            };
            let began = if cell.side == Some(Side::First) { "+" } else { "" };
            (digit, cell.score.unwrap_or(0), format!("{began}{opponent}"))
        }
    };
    let score = score.clamp(-99, 999);
    format!(" {digit}{score:>3} {opponent:>width$}")
}

/// A day as `DD.MM.YYYY`.
fn written_date(date: &str) -> String {
    let parts: Vec<&str> = date.trim().split('-').collect();
    let digits =
        |text: &str, count| text.len() == count && text.bytes().all(|b| b.is_ascii_digit());
    match parts[..] {
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => {
            format!("{day}.{month}.{year}")
        }
        _ if is_date(date.trim()) => date.trim().to_owned(),
        _ => "00.00.0000".to_owned(),
    }
}

fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            2 | 5 => byte == b'.',
            _ => byte.is_ascii_digit(),
        })
}

/// Reads a tournament. The day becomes `YYYY-MM-DD`.
///
/// # Errors
/// A file without entrants, a text that has not this format, and words that are not numbers.
///
/// ```
/// use tournament::format::tou;
///
/// let text = "*M01.05.2026 May Day\r\n*A\r\n                                      0\r\n\
///     Ada King             2412  +2   50   1\r\nBob Ray               398   1\r\n\
///     *** END OF FILE ***\r\n";
/// let sheet = tou::read(text)?.value;
/// assert_eq!((sheet.title.as_str(), sheet.date.as_str()), ("May Day", "2026-05-01"));
/// let ada = &sheet.divisions[0].rows[0];
/// assert_eq!((ada.cells[0].score, ada.cells[1].score), (Some(412), Some(50)));
/// assert_eq!(tou::write(&sheet), text.replace("398   1", "398   1         "));
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut sheet = Noted::new(Sheet::default());
    let mut rows: Vec<(u32, &str)> = Vec::new();
    let mut high_word = false;
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim() == END {
            break;
        } else if let Some(starred) = content.strip_prefix('*') {
            if let Some((date, title)) = heading(starred) {
                sheet.value.title = name::tidied(title);
                sheet.value.date = date;
            } else {
                finish(&mut sheet.value, &mut rows)?;
                let name = name::tidied(starred);
                sheet.value.divisions.push(SheetDivision { name, ..SheetDivision::default() });
                high_word = true;
            }
        } else if sheet.value.divisions.is_empty() {
            if !content.trim().is_empty() {
                return Err(FormatRefusal::WrongFormat { format: "a file of AUPAIR" });
            }
        } else if core::mem::take(&mut high_word) && is_high_word(content) {
            if content.trim() != "0" && !content.trim().is_empty() {
                sheet.notes.push(FormatNote::passed_over(line, content));
            }
        } else if !content.trim().is_empty() {
            rows.push((line, content));
        }
    }
    finish(&mut sheet.value, &mut rows)?;
    if sheet.value.entrants() == 0 { Err(FormatRefusal::Empty) } else { Ok(sheet) }
}

/// The day and the title of a first line, behind its star.
fn heading(starred: &str) -> Option<(String, &str)> {
    let mut letters = starred.chars();
    letters.next().filter(char::is_ascii_alphabetic)?;
    let rest = letters.as_str();
    let (date, title) = (rest.get(..10)?, rest.get(10..)?);
    if !is_date(date) {
        return None;
    }
    let known = date != "00.00.0000";
    let date = format!("{}-{}-{}", &date[6..], &date[3..5], &date[..2]);
    Some((if known { date } else { String::new() }, title))
}

/// True for the line of the high word: its name is blank.
fn is_high_word(content: &str) -> bool {
    content.chars().take(NAME).all(|c| c == ' ')
}

/// Reads the entrants of the last division.
fn finish(sheet: &mut Sheet, lines: &mut Vec<(u32, &str)>) -> Result<(), FormatRefusal> {
    let lines = core::mem::take(lines);
    let Some(division) = sheet.divisions.last_mut() else { return Ok(()) };
    let width = 6 + opponent(lines.len());
    for (index, &(line, content)) in lines.iter().enumerate() {
        let split = content.char_indices().nth(NAME).map_or(content.len(), |(at, _)| at);
        let (name, rest) = content.split_at(split);
        let mut row = Row { name: name::tidied(name), ..Row::default() };
        if row.name.is_empty() {
            return Err(FormatRefusal::NoName { line });
        }
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        row.cells = cells(rest, width, number, line)?;
        division.rows.push(row);
    }
    settle(division);
    Ok(())
}

/// The cells of a line: by columns, or by words if its columns are not those of the format.
fn cells(rest: &str, width: usize, own: u16, line: u32) -> Result<Vec<Cell>, FormatRefusal> {
    let letters: Vec<char> = rest.trim_end().chars().collect();
    let in_columns = letters.chunks(width).all(|block| {
        let blank = |column: usize| block.get(column).is_none_or(|&letter| letter == ' ');
        blank(0) && blank(5)
    });
    if in_columns {
        let block = |block: &[char]| {
            let text = |columns: core::ops::Range<usize>| {
                block.iter().take(columns.end).skip(columns.start).collect::<String>()
            };
            if block.iter().all(|&letter| letter == ' ') {
                return Ok(Cell::default());
            }
            // A score of two digits has a gap behind the digit of the win.
            let score = text(1..5).replace(' ', "0");
            let score = if text(1..5).contains('-') { text(1..5) } else { score };
            cell(score.trim(), text(6..width).trim(), own, line)
        };
        return letters.chunks(width).map(block).collect();
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let pairs = words.chunks(2).map(|pair| match pair {
        [score, opponent] => cell(score, opponent, own, line),
        rest => Err(FormatRefusal::not_a_number(line, &rest.join(" "))),
    });
    pairs.collect()
}

fn cell(score: &str, opponent: &str, own: u16, line: u32) -> Result<Cell, FormatRefusal> {
    let began = opponent.starts_with('+');
    let number: u16 = opponent
        .trim_start_matches('+')
        .parse()
        .map_err(|_| FormatRefusal::not_a_number(line, opponent))?;
    let (digit, points) =
        digit_and_points(score).ok_or_else(|| FormatRefusal::not_a_number(line, score))?;
    if number == own || number == 0 {
        let spread = match (digit, points) {
            (0, MISSED) => -FORFEIT,
            (2, FORFEIT_WIN) => FORFEIT,
            _ => points,
        };
        return Ok(Cell::without_opponent(spread));
    }
    let side = Some(if began { Side::First } else { Side::Second });
    // A game without a result has nothing on both sides: see `settle`.
    let score = (digit > 0 || points != 0).then_some(points);
    Ok(Cell { opponent: Some(number), score, side, table: 0 })
}

/// The digit before a score, 0 if there is none, and the score.
fn digit_and_points(score: &str) -> Option<(i32, i32)> {
    if let Some((digit, points)) = score.split_once(' ') {
        // `2 -5`, a game won with a negative score.
        return Some((digit.parse().ok()?, points.trim().parse().ok()?));
    }
    let (digit, points) = match score.len() {
        4 if !score.starts_with('-') => score.split_at_checked(1)?,
        _ => ("0", score),
    };
    let (digit, points) = (digit.parse().ok()?, points.parse().ok()?);
    ((0..=2).contains(&digit) && (-999..=999).contains(&points)).then_some((digit, points))
}

/// Gives a score of 0 to those who lost with it: their opponents have a result.
fn settle(division: &mut SheetDivision) {
    let before = division.clone();
    for row in &mut division.rows {
        for (round, cell) in row.cells.iter_mut().enumerate() {
            let Some(opponent) = cell.opponent.filter(|&opponent| opponent > 0) else { continue };
            let other = before.row(opponent).and_then(|row| row.cell(round).score);
            if other.is_some() {
                cell.score = cell.score.or(Some(0));
            }
        }
    }
}
