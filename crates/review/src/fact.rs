//! Facts about a turn, from which its explanation is made.

use serde::{Deserialize, Serialize};

use crate::counted::Counted;

/// A fact with its sentence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Reason {
    /// The fact as data.
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

/// A fact that was computed about a turn. "The best" is the first of the moves judged.
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
    /// The tiles that the best keeps are worth more or less than those that the move made keeps.
    Leave {
        /// The tiles that the best keeps.
        best: String,
        /// The tiles that the move made keeps.
        made: String,
        /// By how many points it is worth more; negative if it is worth less.
        more: f64,
    },
    /// The next player's likely replies to each of two moves, for the same draws.
    Replies {
        /// The best.
        best: String,
        /// The likely replies to it.
        after_best: After,
        /// The move made.
        made: String,
        /// The likely replies to that.
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
    /// The effects of the best and of the move made on the triple-word squares.
    TripleWords {
        /// The best.
        best: String,
        /// Its effect.
        of_best: Triples,
        /// The move made.
        made: String,
        /// The effect of this.
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
        /// The number of these that are in the bag.
        bag: usize,
    },
    /// The play formed words that are not in the list.
    Phony {
        /// Those words.
        words: Vec<String>,
        /// True if the play came off.
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
    /// The best plays for all players in a round of a duplicate session.
    Tops {
        /// The best plays: those that score most and, among these, take the fewest blanks.
        tops: Vec<String>,
        /// The number of players who scored as much.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// A bingo was possible, and another move was made.
    BingoMissed {
        /// The one worth most.
        best: String,
        /// The number of bingos.
        count: usize,
    },
    /// With one or two tiles in the bag: after how many draws the best and the move made are proven
    /// to win.
    Draws {
        /// The best.
        best: String,
        /// After how many it wins.
        of_best: Counted,
        /// True if it is proven that no other move wins after more.
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

/// The effect of a move on the triple-word squares, by their names. A square is open if a play of a
/// whole rack or less could cover it, as far as its place and the cross-words go.
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

/// The chances after a move, as shares of the racks drawn for it, 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct After {
    /// The number of racks drawn.
    pub racks: u32,
    /// The average points of the next player's best reply.
    pub points: f64,
    /// The share of racks for which it is a bingo.
    pub bingos: f64,
    /// The share of racks for which it covers a triple-word square.
    pub triples: f64,
    /// The share of draws that make a bingo with the tiles kept, were the board to stay as it is.
    pub own_bingos: f64,
    /// The reply that is best most often.
    pub likeliest: String,
    /// The share of racks for which it is the best.
    pub likelihood: f64,
}
