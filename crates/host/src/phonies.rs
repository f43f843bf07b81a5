//! The phonies of a match that is over: words that stood although they are not in its list.

use lexicon::Lexicon;
use notation::Replay;
use rules::{ChallengeRule, Mode, Seat};
use table::Room;

use crate::WordLists;
use crate::reviewing::Reviewable;

/// Names the phonies that stood in a room, once its match is over and while its word list is here.
/// Before the end they would tell the players which words are good.
pub fn name_phonies(room: &mut Room, lists: &WordLists) {
    if !room.wants_phonies() {
        return;
    }
    let header = room.header();
    let ruleset = header.terms.ruleset();
    // Where wrong words are refused there are none, and other modes have no plays that stand unless
    // a player challenges them.
    let has_turns = ruleset.mode == Mode::Match || ruleset.mode.is_alone();
    if ruleset.challenge == ChallengeRule::Void || !has_turns {
        return room.name_phonies(Vec::new());
    }
    let Some(words) = lists.bound(&header.lexicon, &ruleset) else { return };
    let phonies = match Reviewable::of(room) {
        Ok(Reviewable::Turns(replay)) => stood(&replay, words.lexicon()),
        _ => Vec::new(),
    };
    room.name_phonies(phonies);
}

/// The words of plays that stood, without those in the list, in the order in which they were played.
fn stood(replay: &Replay, lexicon: &Lexicon) -> Vec<(Seat, String)> {
    let mut found: Vec<(Seat, String)> = Vec::new();
    for (index, word) in replay.unlisted_words(lexicon) {
        let turn = &replay.turns[index];
        if !turn.withdrawn() && found.iter().all(|(_, known)| *known != word) {
            found.push((turn.seat, word));
        }
    }
    found
}
