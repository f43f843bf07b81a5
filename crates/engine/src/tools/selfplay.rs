//! Self-play: whole games between computer players, refereed like any other game.

use std::fmt;

use rules::{
    AnyCommand, Chance, Event, Game, Inputs, Judge, Millis, Phase, Position, Refusal, Seat,
    TableCommand, Terms, Viewer,
};

use crate::{Generator, Player, Random, Seeded, order_of_asking, verdict};

/// A game from its first event to its last.
#[derive(Clone, Debug)]
pub struct Record {
    /// The terms of the game.
    pub terms: Terms,
    /// What happened, and when.
    pub events: Vec<(Millis, Event)>,
    /// The position at its end.
    pub position: Position,
}

/// Why a game between computer players did not end: a player did something that the rules refuse,
/// or no player did anything. Either is a fault of the program.
#[derive(Clone, PartialEq, Debug)]
pub enum SelfplayError {
    /// A command was refused.
    Refused {
        /// The command.
        command: Box<AnyCommand<Position>>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// The game waits in this phase and no player moves.
    Stalled(Phase),
    /// The numbers of players and seats differ.
    Seats,
}

impl fmt::Display for SelfplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfplayError::Refused { command, refusal } => {
                write!(f, "{command:?} was refused: {refusal}")
            }
            SelfplayError::Stalled(phase) => write!(f, "nobody moves in {phase:?}"),
            SelfplayError::Seats => {
                write!(f, "the number of players must equal the number of seats")
            }
        }
    }
}

impl std::error::Error for SelfplayError {}

/// Draws that are derived from a seed.
#[derive(Clone, Copy, Debug)]
pub struct Draws(pub u64);

impl Chance for Draws {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        let mut random = Seeded::new(self.0 ^ u64::from(draw).wrapping_mul(0xd134_2543_de82_ef95));
        random.below(below as usize) as u32
    }
}

/// Plays a game to its end: the same seed gives the same game.
///
/// `watch` is called for every event right after it has been folded, with the position it led to.
///
/// # Errors
/// [`SelfplayError`] if a player does what the rules refuse.
pub fn play_game(
    terms: &Terms,
    players: &[&Player],
    judge: &dyn Judge,
    referee: &Generator,
    seed: u64,
    mut watch: impl FnMut(&Position, Millis, &Event),
) -> Result<Record, SelfplayError> {
    if players.len() != usize::from(terms.seats()) {
        return Err(SelfplayError::Seats);
    }
    let chance = Draws(seed);
    let mut random = Seeded::new(!seed);
    let mut at = Millis(0);
    let mut game =
        Record { terms: terms.clone(), events: Vec::new(), position: Position::new(terms) };
    let mut command = AnyCommand::Table(TableCommand::Start);
    loop {
        let inputs = Inputs { at, judge, chance: &chance };
        match game.position.judge(&command, inputs) {
            Ok(events) => {
                for event in events {
                    game.position.apply(at, &event);
                    watch(&game.position, at, &event);
                    game.events.push((at, event));
                }
            }
            Err(refusal) => {
                return Err(SelfplayError::Refused { command: Box::new(command), refusal });
            }
        }
        if game.position.phase() == Phase::Over {
            return Ok(game);
        }
        at = at.plus(Millis::seconds(1));
        command = match next_command(&game.position, players, referee, &mut random, at) {
            Some(command) => command,
            None => {
                at = game
                    .position
                    .deadline()
                    .ok_or(SelfplayError::Stalled(game.position.phase()))?
                    .max(at);
                AnyCommand::Table(TableCommand::Tick)
            }
        };
    }
}

fn next_command(
    position: &Position,
    players: &[&Player],
    referee: &Generator,
    random: &mut impl Random,
    at: Millis,
) -> Option<AnyCommand<Position>> {
    if let Some(command) = verdict(referee, position) {
        return Some(AnyCommand::Table(command));
    }
    let mut seats = order_of_asking(position.phase(), players.len() as u16);
    let command = seats.find_map(|seat: Seat| {
        let view = position.view(Viewer::Seat(seat), at);
        players[seat.index()].decide(&view, random)
    });
    command.map(AnyCommand::Seat)
}
