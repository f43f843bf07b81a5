//! Facts that the board alone gives: which premium squares a move takes, which triple-word squares
//! it opens or closes, and how much room it leaves for bingos.

use std::collections::BTreeSet;

use engine::{Choice, Grid, Scene};
use rules::{Arrange as _, Premium, Ruleset, Square};

use crate::fact::{Fact, Triples};
use crate::tools::Tools;

/// By how many lanes the room for bingos has to differ to be told.
const APART: usize = 3;

/// The effects of two moves on a board, as far as they differ.
pub(crate) fn facts(
    tools: &Tools,
    ruleset: &Ruleset,
    scene: &Scene,
    best: &Choice,
    made: &Choice,
) -> Vec<Fact> {
    let mut facts = Vec::new();
    let texts = || (best.text(&scene.grid), made.text(&scene.grid));
    let (of_best, of_made) = (taken(ruleset, best), taken(ruleset, made));
    if of_best != of_made {
        let (best, made) = texts();
        facts.push(Fact::Premiums { best, of_best, made, of_made });
    }
    if scene.opponents.is_empty() {
        return facts;
    }
    let (after_best, after_made) = (after(tools, scene, best), after(tools, scene, made));
    let (of_best, of_made) = (
        triples(ruleset, &scene.grid, &after_best, best),
        triples(ruleset, &scene.grid, &after_made, made),
    );
    if of_best != of_made {
        let (best, made) = texts();
        facts.push(Fact::TripleWords { best, of_best, made, of_made });
    }
    let full = usize::from(ruleset.rack_size);
    if scene.bag > 0 {
        let (now, room_best, room_made) =
            (scene.grid.lanes_for(full), after_best.lanes_for(full), after_made.lanes_for(full));
        if room_best.abs_diff(room_made) >= APART {
            let (best, made) = texts();
            facts.push(Fact::Lanes {
                now,
                best,
                after_best: room_best,
                made,
                after_made: room_made,
            });
        }
    }
    facts
}

/// The premium squares that a move covers, the dearest first.
pub(crate) fn taken(ruleset: &Ruleset, choice: &Choice) -> Vec<String> {
    let Choice::Play(play) = choice else { return Vec::new() };
    named(play.placements().map(|placement| ruleset.layout.premium(placement.square)))
}

/// The names of premium squares, the dearest first.
pub(crate) fn named(premiums: impl Iterator<Item = Premium>) -> Vec<String> {
    let mut all: Vec<Premium> = premiums.filter(|&premium| premium != Premium::Plain).collect();
    let dear = |premium: &Premium| (premium.word_factor(), premium.letter_factor());
    all.arrange_by_key(|premium| std::cmp::Reverse(dear(premium)));
    let name = |premium: Premium| match premium {
        Premium::Plain => "plain",
        Premium::DoubleLetter => "double letter",
        Premium::TripleLetter => "triple letter",
        Premium::DoubleWord => "double word",
        Premium::TripleWord => "triple word",
    };
    all.into_iter().map(|premium| name(premium).to_string()).collect()
}

fn after(tools: &Tools, scene: &Scene, choice: &Choice) -> Grid {
    let mut grid = scene.grid.clone();
    if let Choice::Play(play) = choice {
        grid.apply(play, tools.generator.gaddag());
    }
    grid
}

/// The empty triple-word squares that a play could cover.
fn reached(ruleset: &Ruleset, grid: &Grid) -> BTreeSet<Square> {
    let most = usize::from(ruleset.rack_size);
    let triple = |&square: &Square| ruleset.layout.premium(square) == Premium::TripleWord;
    let free = |&square: &Square| grid.get(square).is_none() && grid.reaches(square, most);
    ruleset.layout.squares().filter(triple).filter(free).collect()
}

fn triples(ruleset: &Ruleset, before: &Grid, after: &Grid, choice: &Choice) -> Triples {
    let (was, is) = (reached(ruleset, before), reached(ruleset, after));
    let covers: BTreeSet<Square> = match choice {
        Choice::Play(play) => play
            .placements()
            .map(|placement| placement.square)
            .filter(|&square| ruleset.layout.premium(square) == Premium::TripleWord)
            .collect(),
        Choice::Exchange(_) | Choice::Pass => BTreeSet::new(),
    };
    let names = |squares: &mut dyn Iterator<Item = &Square>| -> Vec<String> {
        squares.map(ToString::to_string).collect()
    };
    Triples {
        opens: names(&mut is.difference(&was)),
        closes: names(&mut was.difference(&is).filter(|square| !covers.contains(square))),
        covers: names(&mut covers.iter()),
    }
}
