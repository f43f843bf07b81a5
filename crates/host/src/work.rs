//! The work of an engine before a game can continue.

use std::sync::Arc;

use engine::{Level, Seeded};
use rules::{Arrange as _, Viewer};
use table::{Finding, ModeCommand, ModeView, Question};

use crate::duty::{Duty, departure};
use crate::players::{Players, accepts};
use crate::questions::find_out;

/// The work of an engine before a game can continue: the answer to the game's question, or the
/// commands of its computer players. It holds everything it needs, so that another thread can do
/// it. Cloning is cheap.
#[derive(Clone)]
pub struct Work {
    /// The number of the last event when the work was asked for.
    seq: u32,
    players: Players,
    task: Arc<Task>,
}

#[expect(clippy::large_enum_variant, reason = "each is made once and shared")]
enum Task {
    /// The game's question.
    Question(Question),
    /// The seats of computer players with their views: the first seat that has something to do
    /// acts.
    Decide { seats: Vec<(Level, ModeView)>, random: Seeded },
}

/// The result of [`Work`], for [`Host::next`](crate::Host::next).
#[derive(Clone, Debug)]
pub struct Outcome {
    pub(crate) seq: u32,
    pub(crate) found: Found,
}

#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// The answer to the game's question.
    Finding(Finding),
    /// The command of a computer player, if there is one, and the luck that is left.
    Decided { command: Option<ModeCommand>, random: Seeded },
}

impl Work {
    pub(crate) fn question(seq: u32, players: Players, question: Question) -> Work {
        Work { seq, players, task: Arc::new(Task::Question(question)) }
    }

    pub(crate) fn decide(
        seq: u32,
        players: Players,
        seats: Vec<(Level, ModeView)>,
        random: Seeded,
    ) -> Work {
        Work { seq, players, task: Arc::new(Task::Decide { seats, random }) }
    }

    /// True if there should be a short delay so that people can follow a computer player.
    pub fn can_be_followed(&self) -> bool {
        match &*self.task {
            Task::Question(_) => false,
            Task::Decide { seats, .. } => seats.iter().all(|(_, view)| Duty::of(view).followed),
        }
    }

    /// True if it answers the game's question, without which the game cannot go on.
    pub fn is_a_question(&self) -> bool {
        matches!(&*self.task, Task::Question(_))
    }

    /// True if a computer player is asked about another player's play.
    pub fn is_for_a_reply(&self) -> bool {
        match &*self.task {
            Task::Question(_) => false,
            Task::Decide { seats, .. } => seats.iter().any(|(_, view)| Duty::of(view).asked),
        }
    }

    /// A computer player's answer to another player's play. It is found quickly, since others wait
    /// for it. `None` if no computer player answers; then call [`Work::finish`].
    pub fn reply(&self) -> Option<Outcome> {
        let Task::Decide { seats, random } = &*self.task else { return None };
        let mut random = random.clone();
        let mut asked = seats.iter().filter(|(_, view)| Duty::of(view).asked);
        let command =
            asked.find_map(|(level, view)| self.players.decide(*level, view, &mut random))?;
        Some(self.decided(Some(command), random))
    }

    /// Does the work, which may take seconds.
    pub fn finish(&self) -> Outcome {
        match &*self.task {
            Task::Question(question) => {
                let finding = find_out(self.players.referee(), question);
                Outcome { seq: self.seq, found: Found::Finding(finding) }
            }
            Task::Decide { seats, random } => {
                let mut random = random.clone();
                let command = departure(seats).or_else(|| {
                    let mut seats = seats.iter();
                    seats.find_map(|(level, view)| self.players.decide(*level, view, &mut random))
                });
                self.decided(command, random)
            }
        }
    }

    /// The outcome that does the least harm, for when the work failed.
    pub fn give_up(&self) -> Outcome {
        match &*self.task {
            Task::Question(question) => {
                Outcome { seq: self.seq, found: Found::Finding(question.unanswered()) }
            }
            Task::Decide { random, .. } => self.decided(None, random.clone()),
        }
    }

    fn decided(&self, command: Option<ModeCommand>, random: Seeded) -> Outcome {
        Outcome { seq: self.seq, found: Found::Decided { command, random } }
    }
}

impl Outcome {
    /// True if it only accepts another player's play, which needs no delay.
    pub fn is_acceptance(&self) -> bool {
        matches!(&self.found, Found::Decided { command: Some(command), .. } if accepts(command))
    }
}

/// The seats that computer players play. Those that may have to answer another player come first:
/// the seat on turn is last.
pub(crate) fn order(
    mut seats: Vec<(rules::Seat, Level)>,
    turn: Option<rules::Seat>,
) -> Vec<(Viewer, Level)> {
    seats.arrange_by_key(|&(seat, _)| (Some(seat) == turn, seat));
    seats.into_iter().map(|(seat, level)| (Viewer::Seat(seat), level)).collect()
}
