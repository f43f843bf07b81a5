//! A position after a move.

use notation::Cgp;
use rules::{PlayText, Ruleset, Tiles, examine};

/// The position after a move such as `8D TRAIN`, `exchange AEI` or `pass`. The player keeps the
/// tiles that are not used; what is drawn is unknown.
///
/// # Errors
/// A sentence if the move is not possible there.
pub(super) fn played(cgp: &Cgp, ruleset: &Ruleset, text: &str) -> Result<Cgp, String> {
    let mut next = cgp.clone();
    let words: Vec<&str> = text.split_whitespace().collect();
    let used: Tiles = match words[..] {
        ["pass"] => Tiles::new(),
        ["exchange", tiles] => tiles.to_uppercase().parse().map_err(|error| format!("{error}"))?,
        _ => {
            let play: PlayText = text.parse().map_err(|error| format!("{error}"))?;
            let play = play.resolve(&cgp.board).map_err(|error| error.to_string())?;
            let formed = examine(&cgp.board, ruleset, &play).map_err(|error| error.to_string())?;
            for placement in play.placements() {
                next.board.set(placement.square, Some(placement.face));
            }
            next.scores.resize(cgp.racks.len().max(cgp.scores.len()).max(2), 0);
            next.scores[0] += formed.score;
            play.from_rack(&cgp.board)
        }
    };
    next.racks.resize(cgp.racks.len().max(2), Tiles::new());
    next.scores.resize(next.racks.len().max(next.scores.len()), 0);
    // A rack that is not known as a whole may hold any other tiles.
    let rack = &mut next.racks[0];
    let held = rack.len();
    let unknown = used.iter().filter(|&tile| !rack.remove(tile)).count();
    if held + unknown > usize::from(ruleset.rack_size) {
        return Err(format!("the rack {} does not hold all of {used}", cgp.racks[0]));
    }
    next.racks.rotate_left(1);
    next.scores.rotate_left(1);
    let lies = next.board != cgp.board;
    next.scoreless_turns = if lies { 0 } else { cgp.scoreless_turns.saturating_add(1) };
    Ok(next)
}

#[cfg(test)]
mod tests {
    use rules::Edition;

    use super::*;

    #[test]
    fn a_move_hands_the_position_to_the_next_player() {
        let ruleset = Edition::Travel2006.ruleset();
        let rows = vec!["15"; 15].join("/");
        let start: Cgp = format!("{rows} TRAINER/ABC 5/9 1").parse().unwrap();
        let after = played(&start, &ruleset, "8D TRAIN").unwrap();
        let told = after.to_string();
        assert!(told.contains("/3TRAIN7/") && told.ends_with(" ABC/ER 9/17 0"), "{told}");
        let passed = played(&after, &ruleset, "pass").unwrap();
        assert!(passed.to_string().ends_with(" ER/ABC 17/9 1"), "{passed}");
        // Of a rack of which three tiles are known, any others may be played.
        let hooked = played(&after, &ruleset, "9C CAB").unwrap();
        assert!(hooked.to_string().contains(" ER/ "), "{hooked}");
        let unknown = played(&after, &ruleset, "G5 QUIZ").unwrap_err();
        assert!(!unknown.is_empty());
        let exchanged = played(&start, &ruleset, "exchange nr").unwrap();
        assert!(exchanged.to_string().ends_with(" ABC/AEIRT 9/5 2"), "{exchanged}");
        let lacks = played(&start, &ruleset, "8D TRAINS").unwrap_err();
        assert_eq!(lacks, "the rack AEINRRT does not hold all of AINRST");
    }
}
