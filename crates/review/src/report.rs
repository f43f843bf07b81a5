//! The review as it is read: plain data that can be written as JSON.

use engine::endgame::Proof;
use serde::{Deserialize, Serialize};

use crate::counted::Counted;
use crate::fact::Reason;
use crate::grade::{Bound, Grade, Scale};

/// A server's message about the review of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewMessage {
    /// The state of the review.
    pub state: ReviewState,
    /// The number of others that come before it.
    pub place: u32,
    /// The review, as far as it is done.
    pub review: Option<Review>,
    /// The same as a page to keep, one file of HTML: with the last line of the review of a file, if
    /// it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub page: Option<String>,
}

/// The state of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// The server works on it, or is going to.
    Open,
    /// Nothing more will be found.
    Done,
    /// It was stopped before that, and can go on.
    Stopped,
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Review {
    /// The players' names in order of play.
    pub players: Vec<String>,
    /// The scores at the end, or so far.
    pub scores: Vec<i32>,
    /// True if the game is over.
    pub over: bool,
    /// In a duplicate session, the seat whose slips the turns are; none in any other game.
    pub of: Option<u16>,
    /// True if moves are graded by the chance to win; otherwise by points. With three or four
    /// players, or where scores are not all that decides, there is no chance to win to go by.
    pub by_win: bool,
    /// The least loss of the chance to win for each grade.
    pub win_scale: Scale,
    /// The least loss of points for each grade.
    pub point_scale: Scale,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// The summary of each player.
    pub sides: Vec<ReviewedSide>,
    /// The chance of the first player to win: at the start, and after each turn; the last is the
    /// result if the game is over. Empty if moves are not graded by it.
    pub win_line: Vec<f64>,
    /// The share of the work that is done, 0 to 1.
    pub progress: f64,
    /// True if nothing is left to do.
    pub done: bool,
    /// The number of times it was worked on longer to clear up turns without a grade.
    pub longer: u32,
    /// The number of turns without a grade that longer work may clear up; 0 once that has
    /// been tried often enough.
    pub open_turns: usize,
    /// Rollouts made.
    pub rollouts: f64,
    /// The doubts about the review as a whole, in sentences.
    pub notes: Vec<String>,
    /// A sentence for words that are not those of the list that the file names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub other_list: Option<String>,
}

/// The quality of a judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewedProof {
    /// Proven.
    Exact,
    /// Proven between bounds.
    Bounds,
    /// Estimated.
    Estimate,
}

impl From<Proof> for ReviewedProof {
    fn from(proof: Proof) -> ReviewedProof {
        match proof {
            Proof::Exact => ReviewedProof::Exact,
            Proof::Bounds => ReviewedProof::Bounds,
            Proof::Heuristic => ReviewedProof::Estimate,
        }
    }
}

/// The review of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedTurn {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The seat whose turn it was.
    pub seat: u16,
    /// The position before it, as its seat knew it.
    pub cgp: String,
    /// The rack, as far as it is known.
    pub rack: String,
    /// The number of tiles of the rack that are not known.
    pub unknown: usize,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The tiles that the seat had not seen.
    pub unseen: String,
    /// The scores before it, by seat; empty in a duplicate session.
    pub scores: Vec<i32>,
    /// The move: `8D TRAIN`, `exchange QV`, `exchange 3` if the tiles are not known, or `pass`; in
    /// a duplicate session `no slip` if there was none.
    pub made: String,
    /// The points of the play by the rules, even if it came off; what a slip scored.
    pub points: i32,
    /// The index in `moves` of the move made; a play that came off counts as the pass that it
    /// became. None if the move cannot be judged.
    pub played: Option<usize>,
    /// The moves judged, the best first.
    pub moves: Vec<ReviewedMove>,
    /// The probability that the first is the best of them; none before anything was tried out.
    pub sure: Option<f64>,
    /// The quality of the judgement.
    pub proof: ReviewedProof,
    /// The loss against the best; none if it cannot be judged.
    pub loss: Option<Loss>,
    /// The grade; none if `unclear` says why.
    pub grade: Option<Grade>,
    /// The reason why there is no grade.
    pub unclear: Option<Unclear>,
    /// The number of times the moves were tried out; 0 so far, or if the end of the game was
    /// searched.
    pub iterations: u32,
    /// The chance of the seat to win after the move as it was made.
    pub win: Option<f64>,
    /// The chance that players of each level would have found the best move, the weakest first.
    /// Only for plays.
    pub finders: Vec<Finder>,
    /// The bingos of the rack.
    pub bingos: Bingos,
    /// The phony, if the play formed words that are not in the list.
    pub phony: Option<Phony>,
    /// The luck of the draw for this turn.
    pub luck: Option<Luck>,
    /// The facts that explain the judgement, the most important first.
    pub why: Vec<Reason>,
    /// The lessons of the turn.
    #[serde(default)]
    pub taught: Vec<Taught>,
    /// The notes on the turn in the file of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<_>"))]
    pub notes: Vec<String>,
}

/// A lesson of a turn for one of the players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Taught {
    /// The seat of the player who is to learn it.
    pub seat: u16,
    /// The card to be learnt, as in the log of a deck: `anagram LETTERS`, `hooks WORD` or
    /// `position THEME TOLERANCE MOVES CGP`.
    pub card: String,
}

/// A move with what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedMove {
    /// The move: `8D TRAIN`, `exchange QV` or `pass`. A small letter is a blank.
    pub text: String,
    /// The points.
    pub points: i32,
    /// The tiles kept.
    pub keeps: String,
    /// The worth of the kept tiles, in points.
    pub leave: f64,
    /// Points and leave together.
    pub equity: f64,
    /// The chance to win; none where there is no chance to win to go by.
    pub win: Option<Bound>,
    /// The spread at the end of the game, or of the rollouts with what is kept then.
    pub spread: Option<Bound>,
    /// The number of times it was tried out.
    pub iterations: u32,
    /// The quality of the chance to win, and in an endgame of the spread too.
    pub proof: ReviewedProof,
    /// With one or two tiles in the bag, after how many draws it is proven who wins; none if it is
    /// after none.
    #[serde(default)]
    pub draws: Option<Counted>,
}

/// The loss of a move against the best, with its bounds: 95 % certain, or proven.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Loss {
    /// The loss of the chance to win, 0 to 1.
    pub win: Option<Bound>,
    /// The loss of spread, in points.
    pub points: Bound,
    /// The loss of static equity, in points.
    pub equity: f64,
}

impl Loss {
    /// The losses with their intervals, the chance to win first: `3.3 % (2.0 to 4.5)` and
    /// `7.3 points (4.6 to 10.1)`. Proven figures have no interval, and a loss of nothing is left
    /// out.
    pub fn told(&self) -> Vec<String> {
        let figure = |Bound { low, about, high }: Bound, unit: f64, of: &str| {
            let interval = match low == high {
                true => String::new(),
                false => format!(" ({:.1} to {:.1})", unit * low, unit * high),
            };
            format!("{:.1} {of}{interval}", unit * about)
        };
        let win = self.win.filter(|win| win.high > 0.0005).map(|win| figure(win, 100.0, "%"));
        let points = (self.points.high >= 0.5).then(|| figure(self.points, 1.0, "points"));
        win.into_iter().chain(points).collect()
    }
}

/// The reason why a move has no grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Unclear {
    /// It was only judged by static equity so far.
    Waiting,
    /// The interval does not tell: it is one of these, or one between.
    Between {
        /// The better one.
        from: Grade,
        /// The worse one.
        to: Grade,
    },
    /// It could not be proven within the work allowed.
    NotProven,
    /// Not all tiles of the rack are known.
    RackUnknown,
    /// Which tiles were exchanged is not known.
    ExchangeUnknown,
    /// The rules do not allow the play.
    NotAllowed,
    /// The game was played with another word list, and this one does not have a word of the play.
    OtherList,
    /// The rules of this game allow plays that the engine does not know.
    Rules,
}

impl Unclear {
    /// The reason in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Unclear::Waiting => "Not tried out yet.",
            Unclear::Between { .. } => "The interval does not tell the grade.",
            Unclear::NotProven => "Not proven within the work allowed.",
            Unclear::RackUnknown => "The rack is not known in full.",
            Unclear::ExchangeUnknown => "Which tiles were exchanged is not known.",
            Unclear::NotAllowed => "The rules do not allow this play.",
            Unclear::OtherList => "A word of this play is not in the word list of the review.",
            Unclear::Rules => "This game allows plays that the engine does not know.",
        }
    }
}

impl Unclear {
    /// Returns true if more work may give a grade.
    pub const fn may_clear(self) -> bool {
        match self {
            Unclear::Waiting | Unclear::Between { .. } | Unclear::NotProven => true,
            Unclear::RackUnknown
            | Unclear::ExchangeUnknown
            | Unclear::NotAllowed
            | Unclear::OtherList
            | Unclear::Rules => false,
        }
    }
}

impl ReviewedTurn {
    /// Returns true if it has no grade, and more work may give it one.
    pub fn is_open(&self) -> bool {
        self.unclear.is_some_and(Unclear::may_clear)
    }

    /// The chance of each level to find the best move, in a sentence; none if the best move is no
    /// play.
    pub fn found_by(&self) -> Option<String> {
        let best = self.moves.first()?;
        let parts: Vec<String> = self
            .finders
            .iter()
            .map(|Finder { level, knows, notices }| match knows {
                true => format!("{} {:.0} %", level.name(), 100.0 * notices),
                false => format!("{} does not know it", level.name()),
            })
            .collect();
        let all = format!("{} and above know every word", engine::Level::Expert.name());
        (!parts.is_empty()).then(|| format!("Finding {}: {}; {all}.", best.text, parts.join(", ")))
    }
}

impl ReviewedSide {
    /// The turns worth another look, with what they have in common; none of the lists is empty.
    pub fn told(&self) -> Vec<(&'static str, &[usize])> {
        let lists: [(_, &[usize]); 4] = [
            ("Turns that cost most", &self.costliest),
            ("Bingos missed", &self.bingos_missed),
            ("Phonies played", &self.phonies),
            ("Phonies let pass", &self.let_pass),
        ];
        lists.into_iter().filter(|(_, turns)| !turns.is_empty()).collect()
    }

    /// The points lost per turn on average; none if no turn could be judged.
    pub fn points_lost_a_turn(&self) -> Option<f64> {
        (self.judged > 0).then(|| self.points_lost / self.judged as f64)
    }

    /// Luck of the draws, in points.
    pub fn luck(&self) -> f64 {
        f64::from(self.shares.luck) / 1e3
    }

    /// Half the 95 % interval of [`ReviewedSide::luck`], in points.
    pub fn luck_interval(&self) -> f64 {
        1.96 * f64::from(self.shares.luck_error) / 1e3
    }
}

/// The chance that players of a level would have found a play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Finder {
    /// The key of the level.
    #[cfg_attr(feature = "describe", ts(type = "string"))]
    #[serde(with = "level")]
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub level: engine::Level,
    /// True if they know all its words.
    pub knows: bool,
    /// The chance that they notice it, 0 to 1.
    pub notices: f64,
}

/// Levels by their keys.
mod level {
    use engine::Level;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(level: &Level, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(level.key())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        let key = String::deserialize(from)?;
        key.parse().map_err(|_| D::Error::custom("not the key of a level"))
    }
}

/// The bingos of a rack.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Bingos {
    /// The number of possible plays of the whole rack.
    pub count: usize,
    /// The one worth most.
    pub best: Option<String>,
    /// True if one was played, and stayed on the board.
    pub played: bool,
}

/// A play with words that are not in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Phony {
    /// Those words.
    pub words: Vec<String>,
    /// True if it came off after a challenge, or was a slip; otherwise it stood.
    pub withdrawn: bool,
}

/// The luck of a draw, measured against the draws that were possible.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Luck {
    /// The points by which the best move was worth more than after the mean draw.
    pub points: f64,
    /// The standard error of the mean that it is measured against.
    pub error: f64,
}

/// The summary of a player.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedSide {
    /// The points of all best moves, and those of the moves made, for turns in which both are
    /// known.
    pub best_points: i32,
    /// Their share that the player made, 0 to 1; none if no turn is known.
    pub share: Option<f64>,
    /// The same for equity lost: how much of the best moves' equity was made, in points a turn.
    pub equity_lost: f64,
    /// In a duplicate session, how often they scored as much as the best play; otherwise 0.
    pub tops: usize,
    /// Turns with a bingo on the rack that could be played.
    pub bingos_possible: usize,
    /// Those in which one was played.
    pub bingos_found: usize,
    /// The numbers of the turns in which a bingo was missed.
    pub bingos_missed: Vec<usize>,
    /// The number of turns with each grade, from best to blunder.
    pub grades: [usize; 5],
    /// Turns without a grade.
    pub unclear: usize,
    /// The points lost against the best moves, summed over all turns whose loss is known. The
    /// losses have intervals, so the sum may be off by some points.
    pub points_lost: f64,
    /// The number of these turns.
    pub judged: usize,
    /// The numbers of the turns that cost most, the costliest first; at most three, and none that
    /// cost less than an inaccuracy.
    pub costliest: Vec<usize>,
    /// The numbers of the turns with a phony.
    pub phonies: Vec<usize>,
    /// The numbers of the turns in which another player's phony was not challenged.
    pub let_pass: Vec<usize>,
    /// The parts of the final score.
    pub shares: Shares,
}

/// The parts of a score, in thousandths of a point, so that they add up to it exactly:
/// `luck + choices + board + charges` is the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Shares {
    /// Luck of the draws: how much more the best moves were worth than after average draws.
    pub luck: i32,
    /// The standard error of `luck`.
    pub luck_error: i32,
    /// The static equity of the moves made less that of the best; above 0 only if a phony stood.
    pub choices: i32,
    /// The points that the best moves would have brought after average draws: they depend on the
    /// board and on the number of turns.
    pub board: i32,
    /// Points besides those of plays: challenges, overtime, leftovers.
    pub charges: i32,
    /// The turns whose draw is not known; all they brought is part of `board`.
    pub unknown: usize,
}
