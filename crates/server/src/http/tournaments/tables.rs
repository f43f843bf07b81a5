//! The cards of the tables.

use axum::http::{StatusCode, Uri};
use tournament::wire::{TableKey, TableKeys};
use tournament::{Board, Division, DivisionNumber, Entrant, TableNumber, Tournament};

use super::directed::Directed;
use crate::base::refused::Refused;
use crate::http::extract::number_in;
use crate::http::responses::{ApiResult, json};

/// The most tables that are listed only because an entrant has a right to them.
const MOST: u16 = 1_000;

/// `GET /api/tournaments/{id}/tables?division=1`: the keys of the tables that the division needs.
pub(super) async fn tables(Directed { seen, .. }: Directed, uri: Uri) -> ApiResult {
    let number = number_in(&uri, "division").and_then(|number| u8::try_from(number).ok());
    let number = DivisionNumber(number.unwrap_or(1));
    let tournament = seen.history.tournament();
    let division = tournament.division(number).ok_or_else(|| Refused::not_found("division"))?;
    let key = |table: u16| TableKey { table, key: seen.table_key(number, TableNumber(table)) };
    let keys = (1..=needed(tournament, division)).map(key).collect();
    Ok(json(StatusCode::OK, &TableKeys { division: number.0, keys }))
}

/// The number of the last table of a division: one for each two entrants, and those beyond that are
/// or were played at.
fn needed(tournament: &Tournament, division: &Division) -> u16 {
    let entrants: Vec<&Entrant> = tournament.entrants_of(division.number).collect();
    let fixed = entrants.iter().filter_map(|entrant| entrant.fixed_table);
    let boards = division.rounds.iter().flat_map(|round| &round.boards);
    let played = boards.filter_map(Board::table);
    let last = fixed.chain(played).map(|table| table.0).max().unwrap_or(0);
    // A fixed table may have any number; no hall has so many.
    last.min(MOST).max(entrants.len().div_ceil(2) as u16)
}
