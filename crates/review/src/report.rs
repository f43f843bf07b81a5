//! The review as it is read: plain data that can be written as JSON.

use serde::{Deserialize, Serialize};

use crate::counted::Counted;
use crate::fact::Reason;
use crate::grade::{Bound, Grade, Scale};

/// What a server says of the review of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewMessage {
    /// How far it is.
    pub state: ReviewState,
    /// How many others come before it.
    pub place: u32,
    /// What there is of it.
    pub review: Option<Review>,
    /// The same as a page to keep, one file of HTML: with the last line of the review of a file, if
    /// it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub page: Option<String>,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Somebody works on it, or is going to.
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
    /// Whether the game is over.
    pub over: bool,
    /// In a duplicate session, the seat whose slips the turns are; none in any other game.
    pub of: Option<u16>,
    /// Whether moves are graded by the chance to win; otherwise by points. With three or four
    /// players, or where scores are not all that decides, there is no chance to win to go by.
    pub by_win: bool,
    /// What a loss of the chance to win has to reach for each grade.
    pub win_scale: Scale,
    /// What a loss of points has to reach for each grade.
    pub point_scale: Scale,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// What can be said about each player.
    pub sides: Vec<ReviewedSide>,
    /// The chance of the first player to win: at the start, and after each turn; the last is the
    /// result if the game is over. Empty if moves are not graded by it.
    pub win_line: Vec<f64>,
    /// How much of the work is done, 0 to 1.
    pub progress: f64,
    /// Whether nothing is left to do.
    pub done: bool,
    /// How often it was worked on longer to clear up turns that had no grade.
    pub longer: u32,
    /// How many turns have no grade yet that longer work may give them; 0 if there has been enough.
    pub open_turns: usize,
    /// Rollouts made.
    pub rollouts: f64,
    /// What the review is not certain of as a whole, in sentences.
    pub notes: Vec<String>,
    /// That the words are not those of the list that the file names, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub other_list: Option<String>,
}

/// The review of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedTurn {
    /// The number of the turn, from 1.
    pub number: usize,
    /// Whose turn it was.
    pub seat: u16,
    /// The position before it, as its seat knew it.
    pub cgp: String,
    /// The rack, as far as it is known.
    pub rack: String,
    /// How many tiles of the rack are not known.
    pub unknown: usize,
    /// How many tiles were in the bag.
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
    /// Which of `moves` was made; a play that came off counts as the pass that it became. None if
    /// the move cannot be judged.
    pub played: Option<usize>,
    /// The moves judged, the best first.
    pub moves: Vec<ReviewedMove>,
    /// The probability that the first is the best of them; none before anything was tried out.
    pub sure: Option<f64>,
    /// How good the judgement is: `exact` if it is proven, `bounds` if proven between bounds,
    /// `estimate` otherwise.
    pub proof: String,
    /// What the move lost against the best; none if it cannot be judged.
    pub loss: Option<Loss>,
    /// The grade; none if `unclear` says why.
    pub grade: Option<Grade>,
    /// Why there is no grade.
    pub unclear: Option<Unclear>,
    /// How many times the moves were tried out; 0 so far, or if the end of the game was searched.
    pub iterations: u32,
    /// The chance of the seat to win after the move as it was made.
    pub win: Option<f64>,
    /// Whether players of each level would have found the best move, the weakest first. Only for
    /// plays.
    pub finders: Vec<Finder>,
    /// The bingos of the rack.
    pub bingos: Bingos,
    /// If the play formed words that are not in the list.
    pub phony: Option<Phony>,
    /// What was drawn for this turn.
    pub luck: Option<Luck>,
    /// The facts that explain the judgement, the most important first.
    pub why: Vec<Reason>,
    /// What the turn teaches.
    #[serde(default)]
    pub taught: Vec<Taught>,
    /// The notes on the turn in the file of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<_>"))]
    pub notes: Vec<String>,
}

/// What a turn teaches one of the players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Taught {
    /// Whom it teaches.
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
    /// What the kept tiles are worth, in points.
    pub leave: f64,
    /// Points and leave together.
    pub equity: f64,
    /// The chance to win; none where there is no chance to win to go by.
    pub win: Option<Bound>,
    /// The spread at the end of the game, or of the rollouts with what is kept then.
    pub spread: Option<Bound>,
    /// How many times it was tried out.
    pub iterations: u32,
    /// `exact`, `bounds` or `estimate`: how good the chance to win is, and in an endgame the spread
    /// too.
    pub proof: String,
    /// With one or two tiles in the bag, after how many draws it is proven who wins; none if it is
    /// after none.
    #[serde(default)]
    pub draws: Option<Counted>,
}

/// What a move lost against the best: bounds with 95 % certainty, or proven ones.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Loss {
    /// Of the chance to win, 0 to 1.
    pub win: Option<Bound>,
    /// Of the spread, in points.
    pub points: Bound,
    /// Of static equity, in points.
    pub equity: f64,
}

impl Loss {
    /// What was lost, the chance to win first, each with its interval: `3.3 % (2.0 to 4.5)` and
    /// `7.3 points (4.6 to 10.1)`. Proven figures have none, and what was not lost is left out.
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

/// Why a move has no grade.
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
    /// Why there is no grade, in a sentence.
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
    /// Whether more work may give a grade.
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
    /// Whether it has no grade that more work may give it.
    pub fn is_open(&self) -> bool {
        self.unclear.is_some_and(Unclear::may_clear)
    }

    /// Which levels would find the best move, in a sentence; none if the best move is no play.
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

/// Whether players of a level would have found a play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Finder {
    /// The key of the level.
    #[cfg_attr(feature = "describe", ts(type = "string"))]
    #[serde(with = "level")]
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub level: engine::Level,
    /// Whether they know all its words.
    pub knows: bool,
    /// How likely they are to notice it, 0 to 1.
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
    /// How many plays of the whole rack there were.
    pub count: usize,
    /// The one worth most.
    pub best: Option<String>,
    /// Whether one was played, and stayed on the board.
    pub played: bool,
}

/// A play with words that are not in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Phony {
    /// Those words.
    pub words: Vec<String>,
    /// Whether it came off after a challenge, or was a slip; otherwise it stood.
    pub withdrawn: bool,
}

/// What was drawn for a turn, as against what might have been drawn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Luck {
    /// How many points more than the mean draw was the best move worth.
    pub points: f64,
    /// The standard error of the mean that it is measured against.
    pub error: f64,
}

/// What can be said about a player.
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
    /// How often each grade was given, from best to blunder.
    pub grades: [usize; 5],
    /// Turns without a grade.
    pub unclear: usize,
    /// The points lost against the best moves, in all turns together whose loss is known: as the
    /// intervals of these losses have it, so it may be off by some points.
    pub points_lost: f64,
    /// How many turns these are.
    pub judged: usize,
    /// The numbers of the turns that cost most, the costliest first; at most three, and none that
    /// cost less than an inaccuracy.
    pub costliest: Vec<usize>,
    /// The numbers of the turns with a phony.
    pub phonies: Vec<usize>,
    /// The numbers of the turns in which another player's phony was not challenged.
    pub let_pass: Vec<usize>,
    /// What the final score is made of.
    pub shares: Shares,
}

/// What a score is made of, in thousandths of a point, so that the shares add up to it exactly:
/// `luck + choices + board + charges` is the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Shares {
    /// Luck of the draws: how much more the best moves were worth than after average draws.
    pub luck: i32,
    /// The standard error of `luck`.
    pub luck_error: i32,
    /// What the moves made were worth less than the best by static equity; above 0 only if a phony
    /// stood.
    pub choices: i32,
    /// What the turns would have brought with average draws and the best moves: the board as it
    /// was, and how many turns there were.
    pub board: i32,
    /// Points besides those of plays: challenges, overtime, leftovers.
    pub charges: i32,
    /// The turns whose draw is not known; all they brought is part of `board`.
    pub unknown: usize,
}
