//! The sentence about the words that count, for every mode.

use alloc::string::{String, ToString};

use crate::Ruleset;

/// The sentence on hate speech (CLA-29); `None` where it counts and the edition never says
/// otherwise.
pub(crate) fn family_words(ruleset: &Ruleset) -> Option<(&'static str, String)> {
    let text = if ruleset.family_words {
        "Words recognised as hate speech do not count as words."
    } else if ruleset.edition.ruleset().family_words || ruleset.mode.profile().family_words {
        "All words in the list count as words."
    } else {
        return None;
    };
    Some(("family_words", text.to_string()))
}
