//! The interface of all modes.

use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::{Chance, Judge, Millis, ParseEventError, Reason, Viewer};

/// A game as its log records it, in any mode: a command is judged and yields events, an event is
/// folded and never fails, and only views leave the table.
///
/// Laws, for every mode: the events of a command are folded in order, at the time at which it was
/// judged; folding the text of an event is the same as folding the event; views of two games that
/// differ only in what is hidden from the viewer are equal.
///
/// ```
/// use rules::{AnyCommand, Chance, Game, Inputs, Judge, Letter, Millis, Position};
/// # struct Anything;
/// # impl Judge for Anything {
/// #     fn accepts(&self, _word: &[Letter]) -> bool { true }
/// # }
/// # struct First;
/// # impl Chance for First {
/// #     fn pick(&self, _draw: u32, _below: u32) -> u32 { 0 }
/// # }
///
/// /// Starts a game of any mode and returns its log.
/// fn start<G: Game>(game: &mut G, inputs: Inputs<'_>) -> Vec<String>
/// where
///     G::Event: std::fmt::Display,
/// {
///     let start = G::start().map(AnyCommand::Table);
///     let events = start.and_then(|start| game.judge(&start, inputs).ok()).unwrap_or_default();
///     events.iter().for_each(|event| game.apply(inputs.at, event));
///     events.iter().map(ToString::to_string).collect()
/// }
///
/// let inputs = Inputs { at: Millis(0), judge: &Anything, chance: &First };
/// let log = start(&mut Position::new(&"classic-2023 seats=2".parse()?), inputs);
/// assert!(log.iter().any(|line| line.starts_with("deal 1 ")), "{log:?}");
/// # Ok::<(), rules::TermsError>(())
/// ```
pub trait Game: Fold + Views + Clone + PartialEq + Debug {
    /// A command of a seat.
    type Command: Clone + PartialEq + Debug;
    /// A command that only the table gives: it starts the game, says that time has passed, or
    /// answers a question of the game.
    type TableCommand: Clone + PartialEq + Debug;
    /// Why a command was refused.
    type Refusal: Reason;

    /// The command by which the table starts the game; `None` where a seat begins it.
    fn start() -> Option<Self::TableCommand>;

    /// The command by which the table says that time has passed; `None` where time changes
    /// nothing.
    fn tick() -> Option<Self::TableCommand>;

    /// Judges a command of a seat. The events end in a position that waits for a seat or the table.
    ///
    /// # Errors
    /// A refusal; then nothing has happened.
    fn decide(
        &self,
        command: &Self::Command,
        inputs: Inputs<'_>,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Carries out a command of the table. The events end in a position that waits for a seat or
    /// the table.
    ///
    /// # Errors
    /// A refusal if it is not due now; then nothing has happened.
    fn conduct(
        &self,
        command: &Self::TableCommand,
        inputs: Inputs<'_>,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Judges a command, whether it comes from a seat or from the table.
    ///
    /// # Errors
    /// A refusal; then nothing has happened.
    fn judge(
        &self,
        command: &AnyCommand<Self>,
        inputs: Inputs<'_>,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        match command {
            AnyCommand::Seat(command) => self.decide(command, inputs),
            AnyCommand::Table(command) => self.conduct(command, inputs),
        }
    }

    /// True if the game is over.
    fn over(&self) -> bool;

    /// When the table must [tick](Game::tick), if nothing happens earlier.
    fn deadline(&self) -> Option<Millis>;
}

/// The fold of events into a game.
pub trait Fold {
    /// An event. Its text is a line of the log.
    type Event: Clone + PartialEq + Debug + Display + FromStr<Err = ParseEventError>;

    /// Folds an event that happened at this time.
    ///
    /// It never fails and asks nothing. Events that were not decided for this game leave it
    /// meaningless, but do not panic.
    fn apply(&mut self, at: Millis, event: &Self::Event);
}

/// The views of a game, one for each viewer: nothing else of it leaves the table.
pub trait Views {
    /// The part of the game that one viewer may know.
    type View: Clone + PartialEq + Debug;

    /// The view of a viewer at this time.
    fn view(&self, viewer: Viewer, at: Millis) -> Self::View;

    /// The same game with everything hidden from the viewer drawn anew, for sampling what it may
    /// be, and for showing that views reveal nothing about it.
    #[must_use]
    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Self;
}

/// A command of a seat or of the table, for code that plays or replays whole games.
#[derive(Clone, PartialEq, Debug)]
pub enum AnyCommand<G: Game> {
    /// A command of a seat.
    Seat(G::Command),
    /// A command of the table.
    Table(G::TableCommand),
}

/// The referee's inputs besides the position.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    /// The time, counted from the start of the game.
    pub at: Millis,
    /// The judge of words. It is asked only for challenges, and for plays if the challenge rule is
    /// [`ChallengeRule::Void`](crate::ChallengeRule::Void).
    pub judge: &'a dyn Judge,
    /// The source of chance for draws.
    pub chance: &'a dyn Chance,
}

/// Makes commands of a mode commands of a seat or of the table.
macro_rules! any_command {
    ($game:ty) => {
        impl From<<$game as $crate::Game>::Command> for $crate::AnyCommand<$game> {
            fn from(command: <$game as $crate::Game>::Command) -> Self {
                $crate::AnyCommand::Seat(command)
            }
        }

        impl From<<$game as $crate::Game>::TableCommand> for $crate::AnyCommand<$game> {
            fn from(command: <$game as $crate::Game>::TableCommand) -> Self {
                $crate::AnyCommand::Table(command)
            }
        }
    };
}

pub(crate) use any_command;
