//! Moves as a review writes them, and as they were made.

use engine::{Candidate, Choice};
use lexicon::Graph;
use notation::{Made, Turn};
use rules::{PlayText, Ruleset, Tiles, examine};

/// The move as it was made, even if it came off.
pub(crate) fn made(turn: &Turn, ruleset: &Ruleset) -> String {
    match &turn.made {
        Made::Play(play) => {
            let formed = examine(&turn.before.board, ruleset, play).ok();
            let word = formed.as_ref().map(|formed| formed.main());
            match word {
                Some(word) => {
                    let faces: String = word.faces.iter().map(|face| face.to_char()).collect();
                    format!("{} {faces}", word.coord)
                }
                None => [rules::Direction::Across, rules::Direction::Down]
                    .into_iter()
                    .find_map(|direction| PlayText::of(&turn.before.board, play, direction))
                    .map_or_else(|| "play".to_string(), |text| text.to_string()),
            }
        }
        Made::Exchange(tiles) => format!("exchange {tiles}"),
        Made::Exchanged(count) => format!("exchange {count}"),
        Made::Pass => "pass".to_string(),
    }
}

/// The move of the turn in the engine's terms: a play that came off is a pass. `None` if it is not
/// known, or cannot be said in these terms.
pub(crate) fn choice(turn: &Turn, ruleset: &Ruleset) -> Option<Choice> {
    match &turn.made {
        _ if turn.withdrawn() => Some(Choice::Pass),
        Made::Play(play) => {
            let formed = examine(&turn.before.board, ruleset, play).ok()?;
            Candidate::of(play, &formed, &turn.before.rack).map(Choice::Play)
        }
        Made::Exchange(tiles) => {
            turn.before.rack.contains(tiles).then_some(Choice::Exchange(*tiles))
        }
        Made::Exchanged(_) => None,
        Made::Pass => Some(Choice::Pass),
    }
}

/// The points that the turn brought.
pub(crate) fn brought(turn: &Turn) -> i32 {
    if turn.withdrawn() { 0 } else { turn.score }
}

/// The words of the play that are not in the list.
pub(crate) fn phonies(turn: &Turn, ruleset: &Ruleset, words: &Graph) -> Vec<String> {
    let Made::Play(play) = &turn.made else { return Vec::new() };
    let Ok(formed) = examine(&turn.before.board, ruleset, play) else { return Vec::new() };
    let unlisted = formed.words.iter().filter(|word| !words.contains(&word.letters()));
    unlisted.map(|word| word.text()).collect()
}

/// The tiles that the seat kept; `None` if they are not known.
pub(crate) fn kept(turn: &Turn) -> Option<Tiles> {
    let mut kept = turn.before.rack;
    let used = match &turn.made {
        _ if turn.before.unknown > 0 => return None,
        _ if turn.withdrawn() => Tiles::new(),
        Made::Play(play) => play.from_rack(&turn.before.board),
        Made::Exchange(tiles) => *tiles,
        Made::Exchanged(0) | Made::Pass => Tiles::new(),
        Made::Exchanged(_) => return None,
    };
    if !kept.contains(&used) {
        return None;
    }
    kept.remove_all(&used);
    Some(kept)
}
