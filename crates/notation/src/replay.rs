//! A game as it went, turn by turn, as far as it is known: from a file, or from a log.

use alloc::string::String;
use alloc::vec::Vec;

use rules::{Board, Direction, Judge, Play, PlayText, Ruleset, Seat, Tiles, examine};

use crate::Cgp;

/// A game of two to four seats as it went, finished or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// The rules it was played by.
    pub ruleset: Ruleset,
    /// The players' names in order of play.
    pub players: Vec<String>,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// The scores at the end, leftovers and penalties included, or so far. They are the sums of the
    /// turns, unless the game ended before the first turn.
    pub scores: Vec<i32>,
    /// The tiles that each seat is known to hold after the last turn.
    pub racks: Vec<Tiles>,
    /// True if the game is over.
    pub over: bool,
    /// The seat whose turn it would be after the last one, and its knowledge; `None` if the game is
    /// over.
    pub next: Option<Next>,
}

/// Where a game stands that is not over: the seat on turn and what it knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Next {
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The knowledge of the seat.
    pub before: Before,
}

/// One turn: what its seat knew, and what it made of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The knowledge of the seat before the turn.
    pub before: Before,
    /// The move. In a game from a file it may be a play that the rules do not allow.
    pub made: Made,
    /// The points of the play by the rules, a bonus included, even if it came off; 0 for any other
    /// move, and for a play that the rules do not allow.
    pub score: i32,
    /// The outcome of a challenge of the play, if there was one.
    pub challenged: Option<Challenged>,
    /// Points gained or lost besides, before the next turn: a bonus for a wrong challenge, a time
    /// penalty, leftovers.
    pub charges: Vec<Charge>,
    /// Notes on the turn.
    pub notes: Vec<String>,
}

/// A position as the seat on turn knew it. Tiles of the others are part of what is unseen, also
/// where the file says what they held.
#[derive(Clone, PartialEq, Debug)]
pub struct Before {
    /// The board.
    pub board: Board,
    /// The seat's rack, as far as it is known.
    pub rack: Tiles,
    /// The number of further tiles it held.
    pub unknown: usize,
    /// The tiles that are neither on the board nor in `rack`.
    pub unseen: Tiles,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The number of tiles each seat held.
    pub held: Vec<usize>,
    /// The scores.
    pub scores: Vec<i32>,
    /// Turns in a row after which no new tile had stayed on the board.
    pub scoreless: u16,
}

/// A move as it is known afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// Tiles were laid.
    Play(Play),
    /// These tiles were exchanged.
    Exchange(Tiles),
    /// This many tiles were exchanged; which is not known.
    Exchanged(usize),
    /// The turn was passed, declined or lost.
    Pass,
}

/// The outcome of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Challenged {
    /// It came off.
    Withdrawn,
    /// It stood.
    Stood,
}

/// Points other than for a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The seat that gained or lost them.
    pub seat: Seat,
    /// The points; negative if they were lost.
    pub points: i32,
    /// The reason.
    pub reason: Cause,
}

/// The reason for points other than for a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A challenge, in whichever direction.
    Challenge,
    /// Overtime.
    Time,
    /// Tiles left on racks at the end.
    Leftovers,
    /// Anything else, such as the words of a theme.
    Other,
    /// A statement of the file beyond the rules, so that the scores are those of the file.
    Adjustment,
}

impl Replay {
    /// The board after so many turns; `turns` beyond the last are those up to the last.
    pub fn board_after(&self, turns: usize) -> Option<Board> {
        if let Some(next) = self.turns.get(turns) {
            return Some(next.before.board.clone());
        }
        let last = self.turns.last()?;
        let mut board = last.before.board.clone();
        if let (Made::Play(play), false) = (&last.made, last.withdrawn()) {
            for placement in play.placements() {
                board.set(placement.square, Some(placement.face));
            }
        }
        Some(board)
    }

    /// The words that this judge does not accept, with the index of the turn in which they were
    /// formed, also where the play came off.
    pub fn unlisted_words(&self, judge: &dyn Judge) -> Vec<(usize, String)> {
        let mut unlisted = Vec::new();
        for (index, turn) in self.turns.iter().enumerate() {
            let Made::Play(play) = &turn.made else { continue };
            let Ok(formed) = examine(&turn.before.board, &self.ruleset, play) else { continue };
            let words = formed.words.iter().filter(|word| !judge.accepts(&word.letters()));
            unlisted.extend(words.map(|word| (index, word.text())));
        }
        unlisted
    }
}

impl Turn {
    /// The play as people write it; of a single tile, with the longer word. `None` if it is no play,
    /// or its tiles are not in one word.
    pub fn play_text(&self) -> Option<PlayText> {
        let Made::Play(play) = &self.made else { return None };
        let of = |direction| PlayText::of(&self.before.board, play, direction);
        match (of(Direction::Across), of(Direction::Down)) {
            (Some(across), Some(down)) if down.letters.len() > across.letters.len() => Some(down),
            (across, down) => across.or(down),
        }
    }

    /// True if it was a play that came off.
    pub fn withdrawn(&self) -> bool {
        self.challenged == Some(Challenged::Withdrawn)
    }
}

impl Before {
    /// The position with this seat to move, for programs that read such lines. The racks of the
    /// others are left open.
    pub fn cgp(&self, seat: Seat) -> Cgp {
        let seats = self.scores.len().max(1);
        let mut scores = self.scores.clone();
        scores.rotate_left(seat.index() % seats);
        let mut racks = alloc::vec![Tiles::new(); seats];
        racks[0] = self.rack;
        Cgp {
            board: self.board.clone(),
            racks,
            scores,
            scoreless_turns: self.scoreless,
            operations: Vec::new(),
        }
    }
}
