//! Plays with which a side can go out, as answers to plays of the other side: a play is worth no
//! more than what it leaves if the answer is one that it does not disturb.

use rules::Arrange as _;

use super::lane_play::LanePlay;
use super::lanes::{Cover, Field};
use super::value::LARGE;

/// The number of plays that are remembered for each lane, and of all.
const FOR_LANE: usize = 4;
const MOST: usize = 32;

/// A play that goes out.
struct Out {
    score: i32,
    /// The squares on which it depends.
    needed: Cover,
}

/// The plays with which a side can go out, the highest score first.
pub(super) struct Outs {
    all: Vec<Out>,
    /// True if the tiles that the other side is left with count.
    counted: bool,
}

impl Outs {
    /// Collects them. A play is left out if another one of the lane scores no less and needs no
    /// other square of it.
    pub(super) fn new<'p>(
        field: &Field,
        lanes: impl Iterator<Item = &'p [LanePlay]>,
        counted: bool,
    ) -> Outs {
        let mut found: Vec<&LanePlay> = Vec::new();
        for plays in lanes {
            let first = found.len();
            for play in plays.iter().take_while(|found| found.play.kept() == 0) {
                if found[first..].iter().all(|other| other.laid & !play.laid != 0) {
                    found.push(play);
                    if found.len() == first + FOR_LANE {
                        break;
                    }
                }
            }
        }
        found.arrange_by_key(|found| -found.play.score());
        found.truncate(MOST);
        let out =
            |found: &LanePlay| Out { score: found.play.score(), needed: field.needed_by(found) };
        Outs { all: found.into_iter().map(out).collect(), counted }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The answers to plays of one lane.
    pub(super) fn answers(&self, place: usize) -> Answers {
        let mut answers = Answers { list: [(0, 0); MOST], count: 0, counted: self.counted };
        for out in &self.all {
            let needed = out.needed[place];
            answers.list[answers.count] = (out.score, needed);
            answers.count += 1;
            if needed == 0 {
                break;
            }
        }
        answers
    }

    /// A play is worth no more than this.
    pub(super) fn limit(&self, found: &LanePlay) -> i32 {
        let place = found.place();
        let free = self.all.iter().find(|out| out.needed[place] & found.laid == 0);
        free.map_or(LARGE, |out| worth(found, self.counted) - out.score)
    }
}

/// The worth of a play if the other side then goes out, apart from the score of that.
fn worth(found: &LanePlay, counted: bool) -> i32 {
    if counted { found.promise } else { found.play.score() }
}

/// The answers to plays of one lane: scores, and the cells of the lane that they need.
pub(super) struct Answers {
    list: [(i32, u32); MOST],
    count: usize,
    counted: bool,
}

impl Answers {
    /// A play of the lane is worth no more than this.
    pub(super) fn limit(&self, found: &LanePlay) -> i32 {
        let free = self.list[..self.count].iter().find(|(_, needed)| needed & found.laid == 0);
        free.map_or(LARGE, |(score, _)| worth(found, self.counted) - score)
    }

    /// Neither this play nor any that promises no more is worth more than this.
    pub(super) fn limit_of_rest(&self, found: &LanePlay) -> i32 {
        match self.list[..self.count].last() {
            Some(&(score, 0)) if self.counted => found.promise - score,
            _ => LARGE,
        }
    }
}
