//! The divisions of Woogles, as its server keeps them: JSON.
//!
//! An object with a division behind each name, in `json` or without it: `players.persons` with an
//! `id`, a colon and the name, and a `rating`; and `pairingMap` with the pairings in any order. A
//! pairing has a `round` from 0, the places of two `players` from 0, of whom the first begins, the
//! `scores` of the first of its `games`, and `outcomes`: 4 a bye, 5 a win by forfeit, 6 a loss by
//! forfeit, 8 void. An entrant without an opponent is paired with itself. Rounds behind
//! `currentRound` are left out. Values that are 0 may be missing.

use serde_json::Value;

use super::{Cell, FormatRefusal, Noted, Row, Sheet, SheetDivision, name};
use crate::{Rating, Side};

/// The spread of a bye or a forfeit.
const FORFEIT: i32 = 50;
/// The outcomes of an entrant without an opponent.
const FORFEIT_LOSS: u64 = 6;
const VOID: u64 = 8;
/// The outcomes of a game with a result: a win, a loss, a tie, and those by forfeit.
const RESULTS: [u64; 5] = [1, 2, 3, 5, 6];

/// Reads the divisions, in the order of their names. Rounds are the columns of the sheet; there are
/// neither tables nor a title.
///
/// # Errors
/// A text that is not such data, and data without entrants.
///
/// ```
/// use tournament::format::woogles;
///
/// let data = r#"{"A": {"players": {"persons": [{"id": "x:ada", "rating": 1734}, {"id": "y:bob"}]},
///     "pairingMap": {"0": {"players": [1, 0], "outcomes": [2, 1],
///         "games": [{"scores": [398, 412]}]}}}}"#;
/// let sheet = woogles::read(data)?.value;
/// assert_eq!(sheet.divisions[0].games(0), [(2, 1, 0)]);
/// assert_eq!(sheet.divisions[0].rows[0].cells[0].score, Some(412));
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    const WRONG: FormatRefusal = FormatRefusal::WrongFormat { format: "a tournament of Woogles" };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let data: Value = serde_json::from_str(text).map_err(|error| FormatRefusal::BadJson {
        line: u32::try_from(error.line()).unwrap_or(u32::MAX),
    })?;
    let mut divisions: Vec<SheetDivision> = data
        .as_object()
        .ok_or(WRONG)?
        .iter()
        .map(|(name, data)| division(name, data.get("json").unwrap_or(data)))
        .collect();
    divisions.sort_by(|one, other| one.name.cmp(&other.name));
    let sheet = Sheet { divisions, ..Sheet::default() };
    if sheet.entrants() == 0 { Err(FormatRefusal::Empty) } else { Ok(Noted::new(sheet)) }
}

fn division(division: &str, data: &Value) -> SheetDivision {
    let persons = data.get("players").and_then(|players| players.get("persons"));
    let mut rows: Vec<Row> = list(persons).iter().map(row).collect();
    let last = data.get("currentRound").and_then(Value::as_u64).unwrap_or(u8::MAX.into());
    let pairings = data.get("pairingMap").and_then(Value::as_object);
    for pairing in pairings.into_iter().flat_map(serde_json::Map::values) {
        let round = number(pairing, "round");
        if round <= last.min(u8::MAX.into()) {
            pair(&mut rows, pairing, round as usize);
        }
    }
    SheetDivision { name: name::tidied(division), rows, planned: 0 }
}

fn row(person: &Value) -> Row {
    let id = person.get("id").and_then(Value::as_str).unwrap_or_default();
    let name = id.split_once(':').map_or(id, |(_, name)| name);
    let value = u32::try_from(number(person, "rating")).ok().filter(|&value| value > 0);
    Row {
        name: name::tidied(name),
        rating: value.map(|value| Rating { value, games: None }),
        ..Row::default()
    }
}

/// Writes a pairing into the rows.
fn pair(rows: &mut [Row], pairing: &Value, round: usize) {
    let players = list(pairing.get("players"));
    let player = |index: usize| players.get(index).and_then(Value::as_u64);
    let (Some(first), Some(second)) = (player(0), player(1)) else { return };
    let (first, second) = (first as usize, second as usize);
    if first.max(second) >= rows.len().min(u16::MAX.into()) {
        return;
    }
    let outcomes = list(pairing.get("outcomes"));
    let outcome = |index: usize| outcomes.get(index).and_then(Value::as_u64).unwrap_or(0);
    if first == second {
        let spread = match outcome(0) {
            FORFEIT_LOSS => -FORFEIT,
            VOID => 0,
            _ => FORFEIT,
        };
        *rows[first].cell_mut(round) = Cell::without_opponent(spread);
        return;
    }
    if outcome(0) == VOID {
        *rows[first].cell_mut(round) = Cell::without_opponent(0);
        *rows[second].cell_mut(round) = Cell::without_opponent(0);
        return;
    }
    let games = list(pairing.get("games"));
    let scores = list(games.first().and_then(|game| game.get("scores")));
    let sides = [(first, second, Side::First), (second, first, Side::Second)];
    for (index, (player, opponent, side)) in sides.into_iter().enumerate() {
        let points = scores.get(index).and_then(Value::as_i64).unwrap_or(0);
        let points = i32::try_from(points).unwrap_or(0);
        let score = RESULTS.contains(&outcome(index)).then_some(points);
        let opponent = u16::try_from(opponent + 1).ok();
        *rows[player].cell_mut(round) = Cell { opponent, score, side: Some(side), table: 0 };
    }
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn number(value: &Value, key: &str) -> u64 {
    value.get(key).and_then(Value::as_u64).unwrap_or(0)
}
