//! Facts: what was computed about a turn, from which its explanation is made.

use serde::{Deserialize, Serialize};

use crate::counted::Counted;

/// A fact with its sentence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Reason {
    /// What was computed.
    pub fact: Fact,
    /// The same in words, said to the player.
    pub sentence: String,
    /// The same said of the player by name, to other readers; none if that makes no difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub named: Option<String>,
}

impl Reason {
    /// Returns the sentence for a reader who is not the player.
    pub fn told(&self) -> &str {
        self.named.as_deref().unwrap_or(&self.sentence)
    }
}

/// What was computed about a turn. "The best" is the first of the moves judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// The best scores more or fewer points than the move made.
    Points {
        /// The best.
        best: String,
        /// The move made.
        made: String,
        /// By how many points it scores more; negative if it scores less.
        more: i32,
    },
    /// What the best keeps is worth more or less than what the move made keeps.
    Leave {
        /// The tiles that the best keeps.
        best: String,
        /// The tiles that the move made keeps.
        made: String,
        /// By how many points it is worth more; negative if it is worth less.
        more: f64,
    },
    /// What the next player is likely to do after each of two moves, in the same draws.
    Replies {
        /// The best.
        best: String,
        /// What may follow it.
        after_best: After,
        /// The move made.
        made: String,
        /// What may follow that.
        after_made: After,
    },
    /// The premium squares that the best and the move made cover.
    Premiums {
        /// The best.
        best: String,
        /// Those that it covers, by their names, the dearest first.
        of_best: Vec<String>,
        /// The move made.
        made: String,
        /// Those that this covers.
        of_made: Vec<String>,
    },
    /// What the best and the move made do to the triple-word squares.
    TripleWords {
        /// The best.
        best: String,
        /// What it does.
        of_best: Triples,
        /// The move made.
        made: String,
        /// What this does.
        of_made: Triples,
    },
    /// In how many rows and columns a whole rack could lie, as far as its place and the cross-words
    /// go.
    Lanes {
        /// Before the turn.
        now: usize,
        /// The best.
        best: String,
        /// After it.
        after_best: usize,
        /// The move made.
        made: String,
        /// After this.
        after_made: usize,
    },
    /// Letters that make a new word in front of or behind the word of the move made.
    Hooks {
        /// The word.
        word: String,
        /// Those in front of it.
        front: String,
        /// Those behind it.
        back: String,
    },
    /// Few tiles are left: which they are.
    Unseen {
        /// All tiles that the seat has not seen.
        tiles: String,
        /// How many of them are in the bag.
        bag: usize,
    },
    /// The play formed words that are not in the list.
    Phony {
        /// Those words.
        words: Vec<String>,
        /// Whether it came off.
        withdrawn: bool,
    },
    /// A play with good words was challenged, and stood.
    ChallengedInVain {
        /// The points that the play earned by it.
        bonus: i32,
        /// The points that the challenger lost by it.
        cost: i32,
    },
    /// A slip has words that are not good.
    NoPoints {
        /// Those words.
        words: Vec<String>,
    },
    /// A player handed in no slip.
    NoSlip,
    /// What was best for everybody in a round of a duplicate session.
    Tops {
        /// The best plays: those that score most and, among these, take the fewest blanks.
        tops: Vec<String>,
        /// How many players scored as much.
        found: usize,
        /// Of how many.
        players: usize,
    },
    /// A bingo was possible, and another move was made.
    BingoMissed {
        /// The one worth most.
        best: String,
        /// How many there were.
        count: usize,
    },
    /// With one or two tiles in the bag: after how many draws the best and the move made are proven
    /// to win.
    Draws {
        /// The best.
        best: String,
        /// After how many it wins.
        of_best: Counted,
        /// Whether it is proven that no other move wins after more.
        sure: bool,
        /// The move made, if that is another.
        made: Option<String>,
        /// After how many this wins, if anything is proven of it.
        of_made: Option<Counted>,
    },
    /// The end of the game is proven from here.
    Proven {
        /// The moves from here to the end, the best of both sides.
        line: Vec<String>,
        /// The final spread of the seat with them.
        spread: i32,
        /// Its final spread after the move made, if that is proven too.
        made: Option<i32>,
    },
}

/// What a move does to the triple-word squares, by their names. A square is open if a play of a whole
/// rack or less could cover it, as far as its place and the cross-words go.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Triples {
    /// Those that it covers.
    pub covers: Vec<String>,
    /// Those that were not open before it and are after it.
    pub opens: Vec<String>,
    /// Those that were open before it and are not after it, without being covered.
    pub closes: Vec<String>,
}

/// What may follow a move, as shares of the racks drawn for it, 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct After {
    /// How many racks were drawn.
    pub racks: u32,
    /// What the next player's best reply scores on average.
    pub points: f64,
    /// How often it is a bingo.
    pub bingos: f64,
    /// How often it covers a triple-word square.
    pub triples: f64,
    /// How often the tiles kept and those drawn make a bingo, were the board to stay as it is.
    pub own_bingos: f64,
    /// The reply that is best most often.
    pub likeliest: String,
    /// How often it is.
    pub likelihood: f64,
}
