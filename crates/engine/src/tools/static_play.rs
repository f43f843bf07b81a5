//! Games between two static players, without a referee and so fast: what benchmarks measure and
//! training learns from. The rules are those of the ruleset, as far as two such players meet them.

use rules::{Alphabet, EndRules, Leftovers, Ruleset, Tiles};

use crate::{Choice, Generator, Grid, Leaves, Random, Scene, Seeded, best};

/// A game of two players by static equity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaticGame {
    /// Final scores.
    pub scores: [i32; 2],
    /// The number of turns.
    pub turns: u32,
}

/// Plays a game by static equity.
pub fn game(generator: &Generator, ruleset: &Ruleset, leaves: &Leaves, seed: u64) -> StaticGame {
    let mut game = StaticGame { scores: [0; 2], turns: 0 };
    play(generator, ruleset, seed, |scene, side| {
        game.turns += 1;
        let ranked = best(generator, scene, leaves);
        game.scores[side] += ranked.choice.score();
        ranked.choice
    })
    .iter()
    .enumerate()
    .for_each(|(side, points)| game.scores[side] += points);
    game
}

/// Plays a game of two seats with the draws of a seed and moves chosen by `choose`. Returns by how
/// much the leftovers change the scores at the end.
pub fn play(
    generator: &Generator,
    ruleset: &Ruleset,
    seed: u64,
    mut choose: impl FnMut(&Scene, usize) -> Choice,
) -> [i32; 2] {
    let mut random = Seeded::new(seed);
    let mut bag = ruleset.alphabet.full_set();
    let size = usize::from(ruleset.rack_size);
    let mut racks = [random.draw(&mut bag, size), random.draw(&mut bag, size)];
    let mut scene = Scene::new(ruleset, Grid::new(ruleset), racks[0], bag, 1);
    let (mut side, mut dry, mut passes) = (0, 0, 0);
    while !is_over(&ruleset.end, bag.is_empty(), dry, passes) {
        scene.rack = racks[side];
        scene.bag = bag.len();
        scene.unseen = bag;
        scene.unseen.add_all(&racks[1 - side]);
        scene.opponents[0] = racks[1 - side].len();
        let least = usize::from(ruleset.exchange.min_bag.max(1));
        scene.exchange = if bag.len() >= least { bag.len() } else { 0 };
        let choice = choose(&scene, side);
        let tiles = choice.tiles();
        racks[side].remove_all(&tiles);
        racks[side].add_all(&random.draw(&mut bag, tiles.len()));
        (dry, passes) = (dry + 1, passes + 1);
        match choice {
            Choice::Play(candidate) => {
                scene.grid.apply(&candidate, generator.gaddag());
                (dry, passes) = (0, 0);
            }
            Choice::Exchange(tiles) => {
                bag.add_all(&tiles);
                passes = 0;
            }
            Choice::Pass => {}
        }
        if racks[side].is_empty() {
            break;
        }
        side = 1 - side;
    }
    leftovers(ruleset.alphabet, ruleset.leftovers, &racks)
}

/// True if a game of two seats ends by its rules after `dry` turns in a row on which no tile was
/// laid, the last `passes` of them passes.
fn is_over(end: &EndRules, empty_bag: bool, dry: u32, passes: u32) -> bool {
    let turns = |rounds: u8| 2 * u32::from(rounds);
    let named = [
        end.scoreless_turns.map(|turns| dry >= u32::from(turns)),
        end.pass_rounds.map(|rounds| passes >= turns(rounds)),
    ];
    let stalled = end
        .stall_rounds
        .is_some_and(|(empty, filled)| dry >= turns(if empty_bag { empty } else { filled }));
    // Two players who consider plays only and have both passed will pass for ever: neither has a
    // play left.
    let stuck = named == [None, None] && passes >= 2;
    named.contains(&Some(true)) || stalled || stuck
}

fn leftovers(alphabet: &Alphabet, rule: Leftovers, racks: &[Tiles; 2]) -> [i32; 2] {
    let values = [alphabet.value(&racks[0]), alphabet.value(&racks[1])];
    let out = racks.iter().position(Tiles::is_empty);
    match (out, rule) {
        (_, Leftovers::NotCounted) => [0, 0],
        (None, _) => [-values[0], -values[1]],
        (Some(0), Leftovers::CollectDouble) => [2 * values[1], 0],
        (Some(_), Leftovers::CollectDouble) => [0, 2 * values[0]],
        (Some(0), Leftovers::DeductAndCollect) => [values[1], -values[1]],
        (Some(_), Leftovers::DeductAndCollect) => [-values[0], values[0]],
    }
}

#[cfg(test)]
mod tests {
    use rules::Edition;

    use super::is_over;

    #[test]
    fn games_end_as_their_edition_has_it() {
        let ends = |edition: Edition, empty, dry, passes| {
            is_over(&edition.ruleset().end, empty, dry, passes)
        };
        // Six scoreless turns, whatever they are (SOW-54).
        assert!(!ends(Edition::TournamentSowpods, false, 5, 5));
        assert!(ends(Edition::TournamentSowpods, false, 6, 0));
        // Two rounds of passes (TRV-22).
        assert!(!ends(Edition::Travel2006, false, 5, 3));
        assert!(ends(Edition::Travel2006, false, 5, 4));
        // No seat has a play left (FOL-36), and the guard against endless games (AMB-52).
        assert!(ends(Edition::Folio2001, true, 2, 2));
        assert!(!ends(Edition::Folio2001, true, 3, 1));
        assert!(ends(Edition::Folio2001, true, 4, 1));
        assert!(!ends(Edition::Folio2001, false, 4, 1));
    }
}
