//! Records of whole games between computer team mates.

use std::fmt;

use rules::together::{Event, Phase, Refusal, TableCommand, Together};
use rules::{AnyCommand, Fold, Game, Inputs, Judge, Millis, Seat, Terms, Tiles, Viewer, Views};

use super::{Teammate, opening_reachable, order_of_asking, possible};
use crate::{Draws, Generator, Random, Seeded};

/// A game that computer team mates have played.
#[derive(Clone, Debug)]
pub struct TeamRecord {
    /// The terms.
    pub terms: Terms,
    /// The events, with their times.
    pub events: Vec<(Millis, Event)>,
    /// The game at its end.
    pub game: Together,
}

/// Why a game between computer team mates was not finished.
#[derive(Clone, Debug)]
pub enum TeamError {
    /// A team mate did something that the rules refuse.
    Refused {
        /// The command refused.
        command: Box<AnyCommand<Together>>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// The game waits in this phase and no player moves.
    Stalled(Phase),
    /// The numbers of players and seats differ.
    Seats,
}

impl fmt::Display for TeamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TeamError::Refused { command, refusal } => {
                write!(f, "{command:?} was refused: {refusal}")
            }
            TeamError::Stalled(phase) => write!(f, "nobody moves in {phase:?}"),
            TeamError::Seats => write!(f, "the number of players must equal the number of seats"),
        }
    }
}

impl std::error::Error for TeamError {}

/// Plays a game of Together between computer players under the referee, with all draws derived from
/// one seed.
///
/// # Errors
/// [`TeamError`] if a player does something that the rules refuse, or if no player does anything.
pub fn play_team(
    terms: &Terms,
    players: &[&Teammate],
    judge: &dyn Judge,
    referee: &Generator,
    seed: u64,
    mut watch: impl FnMut(&Together, &Event),
) -> Result<TeamRecord, TeamError> {
    if players.len() != usize::from(terms.seats()) {
        return Err(TeamError::Seats);
    }
    let chance = Draws(seed);
    let mut random = Seeded::new(!seed);
    let mut at = Millis(0);
    let mut record =
        TeamRecord { terms: terms.clone(), events: Vec::new(), game: Together::new(terms) };
    let mut command = AnyCommand::Table(TableCommand::Start);
    loop {
        let inputs = Inputs { at, judge, chance: &chance };
        let events = match record.game.judge(&command, inputs) {
            Ok(events) => events,
            Err(refusal) => {
                return Err(TeamError::Refused { command: Box::new(command), refusal });
            }
        };
        for event in events {
            record.game.apply(at, &event);
            watch(&record.game, &event);
            record.events.push((at, event));
        }
        if record.game.over() {
            return Ok(record);
        }
        at = at.plus(Millis::seconds(1));
        command = match next(&record.game, players, referee, &mut random, at) {
            Some(command) => command,
            None => {
                let deadline = record.game.deadline();
                at = deadline.ok_or(TeamError::Stalled(record.game.phase()))?.max(at);
                AnyCommand::Table(TableCommand::Tick)
            }
        };
    }
}

/// The next step: the finding that the game asks for, or the command of the first seat that has
/// something to do.
fn next(
    game: &Together,
    players: &[&Teammate],
    referee: &Generator,
    random: &mut impl Random,
    at: Millis,
) -> Option<AnyCommand<Together>> {
    let racks = || -> Vec<(Seat, Tiles)> {
        game.active().map(|seat| (seat, game.seats()[seat.index()].rack)).collect()
    };
    let (board, ruleset, goals) = (game.board(), game.ruleset(), game.goals());
    match game.phase() {
        Phase::DealCheck => {
            let racks: Vec<Tiles> = racks().into_iter().map(|(_, rack)| rack).collect();
            let reachable = opening_reachable(referee, board, ruleset, goals, &racks);
            Some(AnyCommand::Table(TableCommand::DealVerdict { reachable }))
        }
        Phase::StuckCheck(_) => {
            let possible = possible(referee, board, ruleset, goals, &racks());
            Some(AnyCommand::Table(TableCommand::StuckVerdict { possible }))
        }
        _ => {
            let command = order_of_asking(game).find_map(|seat| {
                players[seat.index()].decide(&game.view(Viewer::Seat(seat), at), random)
            });
            command.map(AnyCommand::Seat)
        }
    }
}
