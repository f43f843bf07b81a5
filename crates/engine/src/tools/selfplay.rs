//! Self-play: whole games between computer players, refereed like any other game.

use std::fmt;

use rules::{
    AnyCommand, Chance, Command, Event, Fold, Game, Inputs, Judge, Millis, Phase, Position,
    Refusal, Seat, TableCommand, Terms, View, Viewer, Views,
};

use crate::{Generator, Player, Random, Seeded, order_of_asking, verdict};

/// A game from its first event to its last.
#[derive(Clone, Debug)]
pub struct Record {
    /// The terms of the game.
    pub terms: Terms,
    /// The events, with their times.
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

/// Draws that may depend on what has happened in the game.
pub trait Dealing: Chance {
    /// A command is about to be judged, which may draw tiles.
    fn prepare(&mut self, _position: &Position, _command: &AnyCommand<Position>) {}

    /// An event was folded.
    fn take(&mut self, _event: &Event) {}
}

impl Dealing for Draws {}

/// Plays a game to its end: the same seed gives the same game.
///
/// `watch` is called for every event right after it has been folded, with the position it led to.
///
/// ```
/// use engine::{Gaddag, Generator, Leaves, Level, Player, play_game};
/// use lexicon::{Halves, Words, compile};
/// use rules::{Event, Terms};
///
/// let words = compile(&Words::parse("AE AI EA EI IO OE EN IN ON NE TE TO IT")?, Halves::Both)?;
/// let gaddag = Gaddag::new(&words)?;
/// // It plays for points alone; with so few words it would rather exchange otherwise.
/// let expert = Player::new(Level::Expert, &gaddag, None).with_leaves(Leaves::none());
/// let terms: Terms = "classic-2023 seats=2 challenge=void".parse()?;
/// let mut plays = 0;
/// let referee = Generator::with_gaddag(gaddag);
/// play_game(&terms, &[&expert; 2], &words, &referee, 1, |_, _, event| {
///     plays += u32::from(matches!(event, Event::Played { .. }));
/// })?;
/// assert!(plays > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SelfplayError`] if a player does what the rules refuse.
pub fn play_game(
    terms: &Terms,
    players: &[&Player],
    judge: &dyn Judge,
    referee: &Generator,
    seed: u64,
    watch: impl FnMut(&Position, Millis, &Event),
) -> Result<Record, SelfplayError> {
    if players.len() != usize::from(terms.seats()) {
        return Err(SelfplayError::Seats);
    }
    let mut random = Seeded::new(!seed);
    let ask = |seat: Seat, view: &View| Ok(players[seat.index()].decide(view, &mut random));
    conduct_game(terms, judge, referee, &mut Draws(seed), ask, watch)
}

/// Plays a game to its end between players of any kind. `ask` says what a seat does now, if it has
/// anything to do; it is asked after each change of its view. `watch` is called for every event
/// right after it has been folded, with the position it led to.
///
/// # Errors
/// Those of `ask`, and [`SelfplayError`] if it names what the rules refuse.
pub fn conduct_game<E: From<SelfplayError>>(
    terms: &Terms,
    judge: &dyn Judge,
    referee: &Generator,
    dealing: &mut impl Dealing,
    mut ask: impl FnMut(Seat, &View) -> Result<Option<Command>, E>,
    mut watch: impl FnMut(&Position, Millis, &Event),
) -> Result<Record, E> {
    let mut at = Millis(0);
    let mut game =
        Record { terms: terms.clone(), events: Vec::new(), position: Position::new(terms) };
    let mut command = AnyCommand::Table(TableCommand::Start);
    loop {
        dealing.prepare(&game.position, &command);
        let inputs = Inputs { at, judge, chance: dealing };
        match game.position.judge(&command, inputs) {
            Ok(events) => {
                for event in events {
                    game.position.apply(at, &event);
                    dealing.take(&event);
                    watch(&game.position, at, &event);
                    game.events.push((at, event));
                }
            }
            Err(refusal) => {
                return Err(SelfplayError::Refused { command: Box::new(command), refusal }.into());
            }
        }
        if game.position.phase() == Phase::Over {
            return Ok(game);
        }
        at = at.plus(Millis::seconds(1));
        command = match next_command(&game.position, referee, &mut ask, at)? {
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

fn next_command<E>(
    position: &Position,
    referee: &Generator,
    ask: &mut impl FnMut(Seat, &View) -> Result<Option<Command>, E>,
    at: Millis,
) -> Result<Option<AnyCommand<Position>>, E> {
    if let Some(command) = verdict(referee, position) {
        return Ok(Some(AnyCommand::Table(command)));
    }
    for seat in order_of_asking(position.phase(), position.seats().len() as u16) {
        if let Some(command) = ask(seat, &position.view(Viewer::Seat(seat), at))? {
            return Ok(Some(AnyCommand::Seat(command)));
        }
    }
    Ok(None)
}
