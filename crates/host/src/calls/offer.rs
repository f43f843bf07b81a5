//! The rules on offer.

use rules::{Level, Ruleset};
use table::wire::{DescribeTerms, Key, ListMessage, RefusalMessage, RulesMessage, TermsMessage};
use table::{describe_terms, editions_message, lexicon_message, modes_message, variations_message};

use crate::WordLists;

/// `GET /api/rules`: everything from which the terms of a game are chosen, the same as long as the
/// lists are.
pub fn offer(lists: &WordLists) -> RulesMessage {
    let offered = lists.offered().iter().map(|list| ListMessage {
        key: list.key().to_string(),
        lexicon: lexicon_message(list.whole().tag()),
        lent: false,
    });
    let usual = lists.usual();
    RulesMessage {
        editions: editions_message(|ruleset| usual.words(ruleset).tag().clone()),
        modes: modes_message(),
        variations: variations_message(),
        levels: Level::ALL.map(Key).to_vec(),
        lexicon: lexicon_message(usual.whole().tag()),
        lists: offered.collect(),
        on_devices: None,
    }
}

/// `POST /api/terms`: terms in full.
///
/// # Errors
/// As [`describe_terms`], and `unknown_list` if there is no such list.
pub fn terms(asked: &DescribeTerms, lists: &WordLists) -> Result<TermsMessage, RefusalMessage> {
    let tag = |ruleset: &Ruleset| Ok(lists.of(ruleset)?.tag().clone());
    describe_terms(asked, tag)
}
