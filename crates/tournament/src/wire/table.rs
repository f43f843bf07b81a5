//! Wire types for a table of a tournament, for broadcasts and for those who look at one board.

use serde::{Deserialize, Serialize};

use super::{StandingMessage, TournamentGame};
use crate::{
    Board, Division, DivisionNumber, Entrant, Need, Reach, Round, RoundNumber, TableNumber,
    Tournament, initials,
};

/// The places at the top of the standings that are told beside a table.
const LEADERS: usize = 8;

/// `GET /api/tournaments/{id}/divisions/{division}/tables/{table}`: a table as the public sees it,
/// with its players and what each of them needs; over the socket, whenever any of it has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TournamentTable {
    /// The title of the tournament.
    pub title: String,
    /// The name of the division.
    pub division: String,
    /// The table.
    pub table: u16,
    /// The round of the game: the last published one, or the one before as long as its game at
    /// this table has no result. 0 before the first round.
    pub round: u8,
    /// The number of rounds of the plan, or of those published if there are more.
    pub rounds: u8,
    /// The game; nothing if no game is paired here in that round.
    pub game: Option<TournamentGame>,
    /// Its two players, the one who begins first; none without a game.
    pub players: Vec<TablePlayer>,
    /// The round of the standings: the last in which every game has a result.
    pub standings: u8,
    /// The first eight of the standings; none before the first round is complete.
    pub leaders: Vec<TableLeader>,
}

/// A player at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TablePlayer {
    /// The entrant.
    pub entrant: u16,
    /// The name, or its initials.
    pub name: String,
    /// The rating.
    pub rating: Option<u32>,
    /// The club or country.
    pub club: String,
    /// The row of the standings.
    pub standing: Option<StandingMessage>,
    /// The results that the player needs; none if the game has a result, or an earlier round is
    /// not complete.
    pub needs: Vec<NeedMessage>,
}

/// A row at the top of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TableLeader {
    /// The name, or its initials.
    pub name: String,
    /// The row of the standings.
    pub standing: StandingMessage,
}

/// The result that a player needs for a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NeedMessage {
    /// The place.
    pub place: u16,
    /// For the place after this round.
    pub after: ReachMessage,
    /// For the place in the final standings.
    pub end: ReachMessage,
}

/// The least margins that give a place: the player's points less the opponent's. -1,000 is any
/// result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReachMessage {
    /// The margin that gives it whatever happens elsewhere; none if no win does.
    pub sure: Option<i32>,
    /// The margin that leaves it possible; none if it is out of reach.
    pub possible: Option<i32>,
}

impl From<Need> for NeedMessage {
    fn from(need: Need) -> NeedMessage {
        let Need { place, after, end } = need;
        NeedMessage { place, after: after.into(), end: end.into() }
    }
}

impl From<Reach> for ReachMessage {
    fn from(reach: Reach) -> ReachMessage {
        let Reach { sure, possible } = reach;
        ReachMessage { sure, possible }
    }
}

impl TournamentTable {
    /// A table of a division; `None` if there is no such division.
    pub fn of(
        tournament: &Tournament,
        division: DivisionNumber,
        table: TableNumber,
    ) -> Option<TournamentTable> {
        let division = tournament.division(division)?;
        let complete = division.rounds.iter().take_while(|round| round.complete()).count();
        let after = RoundNumber(complete as u8);
        let standings = tournament.standings(division.number, after);
        let round = now(division, table);
        let board = round.and_then(|round| round.game(table));
        let player = |entrant: &Entrant| {
            let standing = standings.iter().find(|standing| standing.entrant == entrant.number);
            let needs = match round {
                Some(round) => tournament.needs(division.number, round.number, entrant.number),
                None => Vec::new(),
            };
            TablePlayer {
                entrant: entrant.number.0,
                name: shown_name(entrant),
                rating: entrant.entry.rating.map(|rating| rating.value),
                club: entrant.entry.club.clone(),
                standing: standing.map(StandingMessage::from),
                needs: needs.into_iter().map(NeedMessage::from).collect(),
            }
        };
        let entrants = board.into_iter().flat_map(Board::entrants);
        let leaders = match after {
            RoundNumber::START => &[],
            _ => &standings[..standings.len().min(LEADERS)],
        };
        let leader = |standing: &crate::Standing| {
            let name = tournament.entrant(standing.entrant).map(shown_name);
            TableLeader {
                name: name.unwrap_or_default(),
                standing: StandingMessage::from(standing),
            }
        };
        Some(TournamentTable {
            title: tournament.title.clone(),
            division: division.name.clone(),
            table: table.0,
            round: round.map_or(division.published(), |round| round.number).0,
            rounds: division.last().0,
            game: round.and_then(|round| TournamentGame::at(round, table)),
            players: entrants.filter_map(|one| tournament.entrant(one)).map(player).collect(),
            standings: after.0,
            leaders: leaders.iter().map(leader).collect(),
        })
    }
}

/// The round that is played at a table: the last, or the one before as long as its game there has
/// no result, since a round may be published while the one before is still played.
fn now(division: &Division, table: TableNumber) -> Option<&Round> {
    let waits =
        |round: &&Round| round.game(table).is_some() && !round.outcomes.contains_key(&table);
    let last = division.rounds.last()?;
    let before = division.rounds.iter().rev().nth(1).filter(waits);
    Some(before.unwrap_or(last))
}

/// The name as the public sees it.
fn shown_name(entrant: &Entrant) -> String {
    let name = &entrant.entry.name;
    if entrant.entry.initials_only { initials(name) } else { name.clone() }
}
