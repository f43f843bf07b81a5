//! Wire types for boards and results.

use serde::{Deserialize, Serialize};

use super::SideKey;
use crate::{Board, Claims, EntrantNumber, Outcome, Round, Scores, TableNumber};

/// The scores of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoresMessage {
    /// The points of the entrant who began.
    pub first: i32,
    /// The points of the other.
    pub second: i32,
}

impl From<Scores> for ScoresMessage {
    fn from(scores: Scores) -> ScoresMessage {
        ScoresMessage { first: scores.first, second: scores.second }
    }
}

impl From<ScoresMessage> for Scores {
    fn from(scores: ScoresMessage) -> Scores {
        Scores { first: scores.first, second: scores.second }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum OutcomeMessage {
    /// The game was played.
    Scores {
        /// The points of the entrant who began.
        first: i32,
        /// The points of the other.
        second: i32,
    },
    /// One side did not play.
    Forfeit {
        /// That side.
        side: SideKey,
    },
    /// Neither side played.
    BothForfeit {},
    /// The game counts nowhere.
    Void {},
}

impl From<Outcome> for OutcomeMessage {
    fn from(outcome: Outcome) -> OutcomeMessage {
        match outcome {
            Outcome::Scores(Scores { first, second }) => OutcomeMessage::Scores { first, second },
            Outcome::Forfeit(side) => OutcomeMessage::Forfeit { side: side.into() },
            Outcome::BothForfeit => OutcomeMessage::BothForfeit {},
            Outcome::Void => OutcomeMessage::Void {},
        }
    }
}

impl From<OutcomeMessage> for Outcome {
    fn from(outcome: OutcomeMessage) -> Outcome {
        match outcome {
            OutcomeMessage::Scores { first, second } => Outcome::Scores(Scores { first, second }),
            OutcomeMessage::Forfeit { side } => Outcome::Forfeit(side.into()),
            OutcomeMessage::BothForfeit {} => Outcome::BothForfeit,
            OutcomeMessage::Void {} => Outcome::Void,
        }
    }
}

/// The boards of a round, as they are drafted and published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardsMessage {
    /// The games.
    pub games: Vec<PairedGame>,
    /// The entrants who have a bye.
    pub byes: Vec<u16>,
    /// The entrants who miss the round and forfeit it.
    pub missed: Vec<u16>,
}

/// A game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PairedGame {
    /// The table.
    pub table: u16,
    /// The entrant who begins.
    pub first: u16,
    /// The entrant who replies.
    pub second: u16,
    /// True if the game is played on the server.
    pub online: bool,
}

impl From<&[Board]> for BoardsMessage {
    fn from(boards: &[Board]) -> BoardsMessage {
        let mut message = BoardsMessage { games: Vec::new(), byes: Vec::new(), missed: Vec::new() };
        for board in boards {
            match *board {
                Board::Game { table, first, second, online } => message.games.push(PairedGame {
                    table: table.0,
                    first: first.0,
                    second: second.0,
                    online,
                }),
                Board::Bye(entrant) => message.byes.push(entrant.0),
                Board::Missed(entrant) => message.missed.push(entrant.0),
            }
        }
        message
    }
}

impl From<BoardsMessage> for Vec<Board> {
    fn from(message: BoardsMessage) -> Vec<Board> {
        let BoardsMessage { games, byes, missed } = message;
        let games = games.into_iter().map(|game| Board::Game {
            table: TableNumber(game.table),
            first: EntrantNumber(game.first),
            second: EntrantNumber(game.second),
            online: game.online,
        });
        let byes = byes.into_iter().map(|entrant| Board::Bye(EntrantNumber(entrant)));
        let missed = missed.into_iter().map(|entrant| Board::Missed(EntrantNumber(entrant)));
        games.chain(byes).chain(missed).collect()
    }
}

/// A published game as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TournamentGame {
    /// The table.
    pub table: u16,
    /// The entrant who begins.
    pub first: u16,
    /// The entrant who replies.
    pub second: u16,
    /// True if the game is played on the server.
    pub online: bool,
    /// The id of the game on the server, once one of its players has come: it is watched like any
    /// other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub game: Option<String>,
    /// The result.
    pub outcome: Option<OutcomeMessage>,
    /// The scores that the players typed, for directors, as long as there is no result.
    pub claims: Option<ClaimsMessage>,
    /// True if both players have typed scores that differ, and there is no result.
    pub differ: bool,
}

/// The scores of a game as its players typed them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClaimsMessage {
    /// The scores that the entrant who began typed.
    pub first: Option<ScoresMessage>,
    /// The scores that the other typed.
    pub second: Option<ScoresMessage>,
}

impl TournamentGame {
    /// The games of a round, as the public sees them, or as directors do.
    pub(super) fn all(round: &Round, director: bool) -> Vec<TournamentGame> {
        let games = round.boards.iter().filter_map(|board| match *board {
            Board::Game { table, first, second, online } => {
                let outcome = round.outcomes.get(&table).copied();
                let claims = round.claims.get(&table);
                let claims = claims.filter(|_| outcome.is_none());
                let shown = claims.filter(|_| director);
                Some(TournamentGame {
                    table: table.0,
                    first: first.0,
                    second: second.0,
                    online,
                    game: round.games.get(&table).cloned(),
                    outcome: outcome.map(OutcomeMessage::from),
                    claims: shown.map(ClaimsMessage::from),
                    differ: claims.is_some_and(Claims::differ),
                })
            }
            Board::Bye(_) | Board::Missed(_) => None,
        });
        games.collect()
    }

    /// The game at a table, as the public sees it.
    pub(super) fn at(round: &Round, table: TableNumber) -> Option<TournamentGame> {
        TournamentGame::all(round, false).into_iter().find(|game| game.table == table.0)
    }
}

impl From<&Claims> for ClaimsMessage {
    fn from(claims: &Claims) -> ClaimsMessage {
        ClaimsMessage {
            first: claims.first.map(ScoresMessage::from),
            second: claims.second.map(ScoresMessage::from),
        }
    }
}
