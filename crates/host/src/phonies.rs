//! The phonies of a match that is over: words that stood although they are not in its list.

use lexicon::Lexicon;
use notation::{Made, Replay};
use rules::{ChallengeRule, Seat, examine};
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
    let Some(words) = lists.bound(&header.lexicon, &ruleset) else { return };
    let phonies = match Reviewable::of(room) {
        // Where wrong words are refused there are none.
        Ok(Reviewable::Turns(replay)) if ruleset.challenge != ChallengeRule::Void => {
            stood(&replay, words.lexicon())
        }
        // Other modes have no plays that stand unless a player challenges them.
        _ => Vec::new(),
    };
    room.name_phonies(phonies);
}

/// The words of plays that stood, without those in the list, in the order in which they were played.
fn stood(replay: &Replay, lexicon: &Lexicon) -> Vec<(Seat, String)> {
    let mut found: Vec<(Seat, String)> = Vec::new();
    for turn in replay.turns.iter().filter(|turn| !turn.withdrawn()) {
        let Made::Play(play) = &turn.made else { continue };
        let Ok(formed) = examine(&turn.before.board, &replay.ruleset, play) else { continue };
        for word in formed.words.iter().filter(|word| !lexicon.contains(&word.letters())) {
            let text: String = word.letters().iter().map(|letter| letter.to_char()).collect();
            if found.iter().all(|(_, known)| *known != text) {
                found.push((turn.seat, text));
            }
        }
    }
    found
}
