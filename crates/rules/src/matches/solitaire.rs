//! Solitaire: the match for one person, in three ways (VAR-SOL-1 to 3, AMB-51).
//!
//! All three are a [`Ruleset`] and otherwise the game that every edition describes; this file says
//! what they set. A game played alone ends when the tiles are gone or the player stops.

use alloc::format;
use alloc::string::{String, ToString};

use crate::{ChallengeRule, Dictionary, EndRules, Leftovers, Mode, Ruleset};

/// The number of turns without a new tile that end a game with one rack, with an empty bag and with
/// tiles in it: far more than a player passes by mistake, but few enough that a game left alone
/// with its timer ends (AMB-52).
const STALL: (u8, u8) = (6, 12);

/// Sets what the mode requires.
pub(crate) fn adjust(ruleset: &mut Ruleset) {
    match ruleset.mode {
        Mode::OneRack => {
            // There is no opponent to challenge, or to pass to.
            ruleset.challenge = ChallengeRule::Void;
            ruleset.end = EndRules {
                pass_rounds: None,
                scoreless_turns: None,
                stuck_check: true,
                stall_rounds: Some(STALL),
            };
            ruleset.leftovers = Leftovers::DeductAndCollect;
        }
        Mode::TwoRacks => ruleset.open_racks = true,
        Mode::OpenTiles => {
            ruleset.open_pool = true;
            ruleset.challenge = ChallengeRule::Void;
            ruleset.end = EndRules {
                pass_rounds: None,
                scoreless_turns: None,
                stuck_check: false,
                stall_rounds: None,
            };
            ruleset.leftovers = Leftovers::NotCounted;
            ruleset.dictionary = Dictionary::Open;
            ruleset.clock = None;
        }
        _ => {}
    }
}

/// The sentence about the players; `None` in the other modes.
pub(crate) fn players(ruleset: &Ruleset) -> Option<String> {
    let text = match ruleset.mode {
        Mode::OneRack => "One player with one rack, out to beat their own best score.".to_string(),
        Mode::TwoRacks => "One player moves both racks and sees both. The rack that draws the \
                           letter nearest to A starts."
            .to_string(),
        Mode::OpenTiles => format!(
            "One player. All {} tiles lie face up: take any of them, up to {} for each word.",
            ruleset.alphabet.full_set().len(),
            ruleset.rack_size
        ),
        _ => return None,
    };
    Some(text)
}

/// The sentence about what ends the game, in place of the edition's; `None` in the other modes.
pub(crate) fn ending(ruleset: &Ruleset) -> Option<String> {
    let text = match ruleset.mode {
        Mode::OneRack => format!(
            "The game ends when all tiles are played, when you stop, when the bag is empty and no \
             play is left, or after {} turns in a row without a new tile ({} with an empty bag).",
            STALL.1, STALL.0
        ),
        Mode::OpenTiles => "The game ends when all tiles are played or when you stop.".to_string(),
        _ => return None,
    };
    Some(text)
}

/// The sentence about what unplayed tiles cost; `None` in the other modes.
pub(crate) fn leftovers(ruleset: &Ruleset) -> Option<String> {
    let text = match ruleset.mode {
        Mode::OneRack => "The value of the unplayed tiles is taken off the score.",
        Mode::OpenTiles => "Unplayed tiles cost nothing.",
        _ => return None,
    };
    Some(text.to_string())
}
