//! What an engine has to work out before a game can continue.

use std::sync::Arc;

use engine::{Level, Seeded};
use rules::Viewer;
use table::{Finding, ModeCommand, ModeView, Question};

use crate::players::{Players, accepts, can_be_followed, is_asked};
use crate::questions::find_out;

/// What an engine has to work out before a game can continue: the answer to the game's question, or
/// what its computer players do. It holds everything it needs, so that another thread can do it.
/// Cloning is cheap.
#[derive(Clone)]
pub struct Work {
    /// The number of the last event that is known to those who think.
    seq: u32,
    players: Players,
    task: Arc<Task>,
}

#[expect(clippy::large_enum_variant, reason = "each is made once and shared")]
enum Task {
    /// What the game asks.
    Question(Question),
    /// What the first of these seats does that has something to do, each from its view.
    Decide { seats: Vec<(Level, ModeView)>, random: Seeded },
}

/// What came of [`Work`], for [`Host::next`](crate::Host::next).
#[derive(Clone, Debug)]
pub struct Outcome {
    pub(crate) seq: u32,
    pub(crate) found: Found,
}

#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// The answer to the game's question.
    Finding(Finding),
    /// What a computer player does, if one does something, and what is left of the luck.
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

    /// Whether people may like a moment in which to follow what a computer player does. Letters
    /// are called at a pace, and each of many computer players has to strike in time.
    pub fn can_be_followed(&self) -> bool {
        match &*self.task {
            Task::Question(_) => false,
            Task::Decide { seats, .. } => seats.iter().all(|(_, view)| can_be_followed(view)),
        }
    }

    /// Whether a computer player is asked about a play of somebody else.
    pub fn is_for_a_reply(&self) -> bool {
        match &*self.task {
            Task::Question(_) => false,
            Task::Decide { seats, .. } => seats.iter().any(|(_, view)| is_asked(view)),
        }
    }

    /// What a computer player says to a play of somebody else, which is soon found: others wait
    /// for it. `None` if none says anything; then [`Work::finish`] is the way on.
    pub fn reply(&self) -> Option<Outcome> {
        let Task::Decide { seats, random } = &*self.task else { return None };
        let mut random = random.clone();
        let mut asked = seats.iter().filter(|(_, view)| is_asked(view));
        let command =
            asked.find_map(|(level, view)| self.players.decide(*level, view, &mut random))?;
        Some(self.decided(Some(command), random))
    }

    /// Works it out, which may take seconds.
    pub fn finish(&self) -> Outcome {
        match &*self.task {
            Task::Question(question) => {
                let finding = find_out(self.players.referee(), question);
                Outcome { seq: self.seq, found: Found::Finding(finding) }
            }
            Task::Decide { seats, random } => {
                let mut random = random.clone();
                let mut seats = seats.iter();
                let command =
                    seats.find_map(|(level, view)| self.players.decide(*level, view, &mut random));
                self.decided(command, random)
            }
        }
    }

    /// What does the least harm where nothing could be worked out.
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
    /// Whether it only accepts the play of somebody else: nobody wants to follow that.
    pub fn is_acceptance(&self) -> bool {
        matches!(&self.found, Found::Decided { command: Some(command), .. } if accepts(command))
    }
}

/// The seats that computer players play, those first that may have to answer somebody: the one on
/// turn is last.
pub(crate) fn order(
    mut seats: Vec<(rules::Seat, Level)>,
    turn: Option<rules::Seat>,
) -> Vec<(Viewer, Level)> {
    seats.sort_by_key(|&(seat, _)| (Some(seat) == turn, seat));
    seats.into_iter().map(|(seat, level)| (Viewer::Seat(seat), level)).collect()
}
