//! The lines of a match: what it is, and what each of its games came to.

use serde::{Deserialize, Serialize};

use super::fault::FaultKind;

/// The first line of a file: what all games of it have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct MatchLine {
    /// The form of the file, [`FORM`].
    #[serde(rename = "match")]
    pub(super) form: u32,
    /// The version of the program.
    pub(super) version: String,
    /// The two players, A and B. All pairs of values below are in this order.
    pub(super) players: [String; 2],
    pub(super) edition: String,
    pub(super) lexicon: String,
    /// The digest of the lexicon.
    pub(super) digest: String,
    pub(super) seed: u64,
    /// With how many other draws each draw is compared.
    pub(super) redraws: u32,
    /// With how many tiles in the bag the players begin, if not at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bag: Option<u16>,
    /// Seconds for a move of a program.
    pub(super) time: Option<f64>,
}

/// The form of the file; it grows when the meaning of a line changes.
pub(super) const FORM: u32 = 1;

impl MatchLine {
    /// The differences of another match, in words.
    pub(super) fn differences(&self, other: &MatchLine) -> Vec<String> {
        let time = |line: &MatchLine| line.time.map_or("none".into(), |time| time.to_string());
        let bag = |line: &MatchLine| line.bag.map_or("none".into(), |tiles| tiles.to_string());
        let all = |line: &MatchLine| {
            [
                ("form", line.form.to_string()),
                ("version", line.version.clone()),
                ("player A", line.players[0].clone()),
                ("player B", line.players[1].clone()),
                ("edition", line.edition.clone()),
                ("lexicon", format!("{} {}", line.lexicon, line.digest)),
                ("seed", line.seed.to_string()),
                ("redraws", line.redraws.to_string()),
                ("bag", bag(line)),
                ("time", time(line)),
            ]
        };
        let pairs = all(self).into_iter().zip(all(other));
        pairs
            .filter(|((_, own), (_, other))| own != other)
            .map(|((name, own), (_, other))| format!("{name} is {own} there and {other} here"))
            .collect()
    }
}

/// A line for a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct GameLine {
    /// Its number, from 0. Games 2n and 2n + 1 are a pair.
    pub(super) game: u64,
    /// The seed of its draws, in hexadecimal digits.
    pub(super) draws: String,
    /// The player in the first seat.
    pub(super) first: Name,
    pub(super) scores: [i32; 2],
    /// The tiles in the bag when the players began, in a match that begins late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bag: Option<usize>,
    /// 1 if A has won, 0 if B has, and one half for a draw.
    pub(super) result: f64,
    /// The key of the rule by which it ended, or `fault`.
    pub(super) ended: String,
    pub(super) turns: u32,
    /// The fault by which one of them lost it.
    pub(super) fault: Option<FaultLine>,
    /// The luck of the draws, if it was measured.
    pub(super) luck: Option<LuckLine>,
    /// Milliseconds of each move, for programs only: of our own players they would be another
    /// figure each time.
    pub(super) ms: [Option<Vec<u32>>; 2],
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Name {
    A,
    B,
}

impl Name {
    pub(super) const BOTH: [Name; 2] = [Name::A, Name::B];
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct FaultLine {
    /// The player at fault.
    pub(super) player: Name,
    pub(super) code: FaultKind,
    /// The stable code of the rule that was broken.
    pub(super) rule: Option<String>,
    /// The fault in words.
    pub(super) text: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct LuckLine {
    /// The worth of the draws of each beyond those that could have been, in points.
    pub(super) points: [f64; 2],
    /// The share of all draws in the chance that A wins.
    pub(super) win: f64,
}
