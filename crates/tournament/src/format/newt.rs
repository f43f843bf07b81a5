//! The page data of tsh: `tourney.js`, by which its pages show a tournament.
//!
//! A literal of JavaScript behind `newt=`: `config` with `event_name`, `event_date` and `max_rounds`,
//! and `divisions` with their `name` and their `players`, the first of which is empty. A player has an
//! `id` from 1, a `name` with the family name first, a `rating`, `pairings` (the opponents, 0 for
//! none) and `scores` for each round, and in `etc` more lists by key: `p12` (1 began, 2 replied),
//! `board`, `class`, `team`, `off`.

use serde_json::Value;

use super::{Cell, FormatRefusal, Noted, Row, Sheet, SheetDivision, literal, name, team};
use crate::check::MOST_ROUNDS;
use crate::{Rating, Side};

const WRONG: FormatRefusal = FormatRefusal::WrongFormat { format: "the page data of tsh" };

/// The literal as JSON, for what a [`Sheet`] has no place for: `etc.rrank`, the ranks of a player
/// from the seeding on, and `etc.newr`, the estimates of the rating after each round.
///
/// # Errors
/// A text that is not such data.
///
/// ```
/// let data = tournament::format::newt::data("newt={config:{max_rounds:7},divisions:[]};")?;
/// assert_eq!(data["config"]["max_rounds"], 7);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn data(text: &str) -> Result<Value, FormatRefusal> {
    let start = text.find('{').ok_or(WRONG)?;
    let end = text.rfind('}').filter(|&end| end >= start).ok_or(WRONG)?;
    let before = text[..start].matches('\n').count();
    serde_json::from_str(&literal::json(&text[start..=end])).map_err(|error| {
        let line = u32::try_from(before + error.line()).unwrap_or(u32::MAX);
        FormatRefusal::BadJson { line }
    })
}

/// Reads a tournament.
///
/// # Errors
/// A text that is not such data, and data without players.
///
/// ```
/// use tournament::format::newt;
///
/// let data = "newt={config:{event_name:'Spring'},divisions:[{\"name\":1,\"players\":[undefined,\
///     {id:1,name:'King, Ada',rating:1734,pairings:[2],scores:[412],etc:{p12:[1],board:[1]}},\
///     {id:2,name:'Ray, Bob',rating:0,pairings:[1],scores:[398],etc:{p12:[2],board:[1]}}]}]};";
/// let sheet = newt::read(data)?.value;
/// assert_eq!((sheet.title.as_str(), sheet.divisions[0].name.as_str()), ("Spring", "1"));
/// assert_eq!(sheet.divisions[0].games(0), [(1, 2, 1)]);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let data = data(text)?;
    let divisions = data.get("divisions").and_then(Value::as_array).ok_or(WRONG)?;
    let setting = |key| data.get("config").and_then(|config| config.get(key));
    let planned = setting("max_rounds").and_then(number).and_then(|it| u8::try_from(it).ok());
    let planned = planned.filter(|&rounds| usize::from(rounds) <= MOST_ROUNDS).unwrap_or(0);
    let sheet = Sheet {
        title: setting("event_name").map(text_of).unwrap_or_default(),
        date: setting("event_date").map(text_of).unwrap_or_default(),
        divisions: divisions.iter().map(|data| division(data, planned)).collect(),
    };
    if sheet.entrants() == 0 { Err(FormatRefusal::Empty) } else { Ok(Noted::new(sheet)) }
}

/// A text, or a number as a text.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => name::tidied(text),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn division(data: &Value, planned: u8) -> SheetDivision {
    let players = data.get("players").and_then(Value::as_array);
    let mut players: Vec<&Value> =
        players.into_iter().flatten().filter(|player| player.is_object()).collect();
    players.sort_by_key(|player| player.get("id").and_then(Value::as_u64));
    SheetDivision {
        name: data.get("name").map(text_of).unwrap_or_default(),
        rows: players.into_iter().map(row).collect(),
        planned,
    }
}

fn row(player: &Value) -> Row {
    let empty = Value::Null;
    let etc = player.get("etc").unwrap_or(&empty);
    let first = |key| etc.get(key).and_then(|list| list.get(0));
    let value = player.get("rating").and_then(Value::as_u64);
    let value = value.and_then(|value| u32::try_from(value).ok()).filter(|&value| value > 0);
    let class = first("class").map(text_of).unwrap_or_default();
    let mut row = Row {
        name: player.get("name").map(text_of).unwrap_or_default(),
        rating: value.map(|value| Rating { value, games: None }),
        class: team::class(&class),
        team: first("team").map(text_of).unwrap_or_default(),
        off: first("off").and_then(number),
        ..Row::default()
    };
    for (round, opponent) in numbers(player.get("pairings")).enumerate() {
        row.cell_mut(round).opponent = opponent.and_then(|number| u16::try_from(number).ok());
    }
    let rounds = row.cells.len();
    for (round, score) in numbers(player.get("scores")).enumerate().take(rounds) {
        row.cell_mut(round).score = score;
    }
    for (round, side) in numbers(etc.get("p12")).enumerate().take(rounds) {
        row.cell_mut(round).side = match side {
            Some(1) => Some(Side::First),
            Some(2) => Some(Side::Second),
            _ => None,
        };
    }
    for (round, table) in numbers(etc.get("board")).enumerate().take(rounds) {
        let table = table.and_then(|table| u16::try_from(table).ok()).unwrap_or(0);
        let cell: &mut Cell = row.cell_mut(round);
        cell.table = table;
    }
    row
}

/// The numbers of a list; `None` for what is not one.
fn numbers(list: Option<&Value>) -> impl Iterator<Item = Option<i32>> {
    list.and_then(Value::as_array).into_iter().flatten().map(number)
}

fn number(value: &Value) -> Option<i32> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok()?,
        _ => value.as_i64()?,
    };
    i32::try_from(number).ok()
}
