//! A position with the moves made from it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rules::{Counted, Ruleset, Tiles, examine};

use super::{Fault, FaultCode, Known, SiuMove};
use crate::Cgp;

/// A position, the moves made from it, and perhaps the rack of the player on turn after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenPosition {
    /// The position before the moves.
    pub cgp: Cgp,
    /// The moves.
    pub moves: Vec<SiuMove>,
    /// The rack of the player on turn after them.
    pub rack: Option<Tiles>,
}

impl fmt::Display for GivenPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position cgp {}", self.cgp)?;
        if !self.moves.is_empty() || self.rack.is_some() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|one| write!(f, " {one}"))?;
        self.rack.iter().try_for_each(|rack| write!(f, " rack.{rack}"))
    }
}

/// A position after its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedOut {
    /// The position now.
    pub now: Cgp,
    /// The last move, if one was made.
    pub last: Option<Made>,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The position before it.
    pub before: Cgp,
    /// The move.
    pub made: SiuMove,
    /// The tiles that it laid.
    pub laid: Tiles,
    /// Its points, without those for a challenge.
    pub score: i32,
}

impl GivenPosition {
    /// Makes the moves. It does not check that words are listed. A rack is known as far as the text
    /// goes: the tiles that a player draws after a move are not.
    ///
    /// # Errors
    /// [`FaultCode::BadPosition`] if the position cannot occur under these rules, before the moves
    /// or after them; [`FaultCode::BadMove`] if a move cannot be made.
    pub fn play(&self, ruleset: &Ruleset) -> Result<PlayedOut, Fault> {
        let mut now = self.cgp.clone();
        let players = now.racks.len().max(2);
        now.racks.resize(players, Tiles::new());
        now.scores.resize(players, 0);
        let possible = |cgp: &Cgp| match cgp.resolve(ruleset) {
            Ok(resolved) => Ok(resolved.ruleset),
            Err(problem) => Err(Fault::new(FaultCode::BadPosition, problem)),
        };
        let ruleset = possible(&now)?;
        let mut last = None;
        for (number, made) in (1..).zip(&self.moves) {
            let bad = |why: String| {
                Fault::new(FaultCode::BadMove, format!("move {number}, {made}: {why}"))
            };
            let before = now.clone();
            let (laid, score) = step(&mut now, made, &ruleset).map_err(bad)?;
            last = Some(Made { before, made: made.clone(), laid, score });
        }
        if let Some(rack) = self.rack {
            now.racks[0] = rack;
        }
        possible(&now)?;
        Ok(PlayedOut { now, last })
    }
}

/// Makes one move: the tiles laid and their points.
fn step(now: &mut Cgp, made: &SiuMove, ruleset: &Ruleset) -> Result<(Tiles, i32), String> {
    let full = usize::from(ruleset.rack_size);
    let held = |now: &Cgp, rack: Option<Tiles>| rack.unwrap_or(now.racks[0]);
    let mut laid = Tiles::new();
    let mut score = 0;
    let mut skips = false;
    now.scoreless_turns = now.scoreless_turns.saturating_add(1);
    match made {
        SiuMove::Play { known, .. } => {
            let text = made.text().ok_or("it has no word")?;
            let play = text.resolve(&now.board).map_err(|error| error.to_string())?;
            let formed =
                examine(&now.board, ruleset, &play).map_err(|problem| problem.to_string())?;
            laid = play.tiles();
            score = formed.score;
            now.racks[0] = taken(held(now, known.as_ref().map(|known| known.rack)), &laid, full)?;
            let bonus = known.as_ref().map_or(0, |known| i32::from(known.bonus));
            now.scores[0] = now.scores[0].saturating_add(score).saturating_add(bonus);
            skips = matches!(known, Some(Known { turn_lost: true, .. }));
            for placement in play.placements() {
                now.board.set(placement.square, Some(placement.face));
            }
            // A lost turn is one without a new tile.
            now.scoreless_turns = u16::from(skips);
        }
        SiuMove::Exchange { tiles, rack } => {
            may_exchange(now, ruleset, tiles.len())?;
            now.racks[0] = taken(held(now, *rack), tiles, full)?;
        }
        SiuMove::Exchanged(count) if usize::from(*count) > full => {
            return Err(format!("a rack holds {full} tiles"));
        }
        SiuMove::Exchanged(count) => {
            may_exchange(now, ruleset, usize::from(*count))?;
            now.racks[0] = Tiles::new();
        }
        SiuMove::Pass | SiuMove::Phony { .. } => {}
    }
    now.operations.retain(|operation| operation.name() != "lm");
    let turns = if skips { now.racks.len().min(2) } else { 1 };
    now.racks.rotate_left(turns);
    now.scores.rotate_left(turns);
    Ok((laid, score))
}

/// Checks that the bag allows an exchange. As long as it holds tiles, racks are full.
fn may_exchange(now: &Cgp, ruleset: &Ruleset, tiles: usize) -> Result<(), String> {
    let held = now.racks.len() * usize::from(ruleset.rack_size);
    let off_board = ruleset.alphabet.full_set().len().saturating_sub(now.board.tiles());
    let (bag, least) = (off_board.saturating_sub(held), usize::from(ruleset.exchange.min_bag));
    match bag {
        0 => Err("the bag is empty, so nothing can be exchanged".to_string()),
        _ if bag < least => {
            Err(format!("the bag holds {}: an exchange needs {least}", Counted(bag, "tile")))
        }
        _ if bag < tiles => Err(format!("the bag holds {}", Counted(bag, "tile"))),
        _ => Ok(()),
    }
}

/// The tiles that a rack keeps. Of a rack that is not known whole, any tile may be one that is not
/// known.
fn taken(mut rack: Tiles, tiles: &Tiles, full: usize) -> Result<Tiles, String> {
    if tiles.len() > full {
        return Err(format!("a rack holds {full} tiles"));
    }
    if let Some(tile) = rack.missing(tiles).filter(|_| rack.len() >= full) {
        return Err(format!("the rack {rack} has too few of {}", tile.to_char()));
    }
    rack.remove_all(tiles);
    Ok(rack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::siu::Command;
    use rules::Edition;

    fn after(rest: &str) -> Result<PlayedOut, Fault> {
        let line = format!("position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 {rest}");
        let Some(Command::Position(given)) = Command::read(&line).command else { panic!("{line}") };
        given.play(&Edition::TournamentSowpods.ruleset())
    }

    #[test]
    fn moves_change_board_racks_scores_and_turns() {
        let out = after("AINRTXY/ 0/0 0 lm pass; moves 8D.TRAIN 7H.ox rack.AEGOTUZ").unwrap();
        assert_eq!(
            out.now.to_string(),
            "15/15/15/15/15/15/7ox6/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 12/1 0"
        );
        let last = out.last.unwrap();
        assert_eq!((last.laid.to_string().as_str(), last.score), ("??", 1));
        assert_eq!(last.before.scores, [0, 12]);
        let out = after("AINRTXY/ABCDEFG 0/7 1 moves ex.XY pass phony.8D.BAD ex.3").unwrap();
        assert!(out.now.to_string().ends_with("/15 AINRT/ 0/7 5"), "{}", out.now);
    }

    #[test]
    fn a_failed_challenge_pays_or_costs_the_turn() {
        let out = after("/ 0/0 0 moves 8D.TRAIN.AINRTXY.5.0").unwrap();
        assert_eq!((out.now.scores, out.now.racks[1].to_string()), ([0, 17].into(), "XY".into()));
        let out = after("/ 0/0 0 moves 8D.TRAIN.AINRTXY.0.1").unwrap();
        assert_eq!((&out.now.scores[..], out.now.scoreless_turns), (&[12, 0][..], 1));
        assert_eq!(out.now.racks[0].to_string(), "XY");
    }

    /// A board with so few tiles off it that no exchange is allowed in tournaments.
    const LATE: &str = "position cgp 5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/\
        ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/\
        1INDOW1U7/4DORR7";

    #[test]
    fn an_exchange_that_the_bag_does_not_allow_is_refused() {
        let ruleset = Edition::TournamentSowpods.ruleset();
        for (moves, says) in [("ex.IK", "the bag"), ("ex.7", "the bag"), ("pass ex.1", "the bag")] {
            let line = format!("{LATE} IKLMTZ/AEINRU? 0/0 0 moves {moves}");
            let Some(Command::Position(given)) = Command::read(&line).command else {
                panic!("{line}")
            };
            let fault = given.play(&ruleset).unwrap_err();
            assert_eq!(fault.code, FaultCode::BadMove, "{fault}");
            assert!(fault.text.contains(says), "{fault}");
        }
    }

    #[test]
    fn what_cannot_have_been_is_refused() {
        for (rest, code, says) in [
            ("AINRTXY/ 0/0 0 moves 8D.STRAIN", FaultCode::BadMove, "too few of S"),
            ("/ 0/0 0 moves 1A.TRAIN", FaultCode::BadMove, "move 1, 1A.TRAIN"),
            ("/ 0/0 0 moves 8M.TRAIN", FaultCode::BadMove, "runs off the board"),
            ("/ 0/0 0 moves 8D.TRAIN 8D.BRAIN", FaultCode::BadMove, "move 2"),
            ("/ 0/0 0 moves ex.9", FaultCode::BadMove, "holds 7 tiles"),
            ("/ 0/0 0 moves ex.AEINORST", FaultCode::BadMove, "holds 7 tiles"),
            ("/ 0/0 0 etl 87; moves ex.7", FaultCode::BadMove, "86 tiles: an exchange needs 87"),
            ("QQ/ 0/0 0", FaultCode::BadPosition, "rack 1 needs 2 of Q"),
            ("/ 0/0 0 moves 8E.QUAY rack.Q", FaultCode::BadPosition, "rack 1"),
        ] {
            let fault = after(rest).unwrap_err();
            assert_eq!(fault.code, code, "{fault}");
            assert!(fault.text.contains(says), "{fault}");
        }
    }
}
