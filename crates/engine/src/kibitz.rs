//! Static evaluation (kibitzing): every move of a position with its equity, best first.
//!
//! Equity is the score plus the worth of what is kept. Once the bag is empty nothing is drawn any
//! more: going out earns the others' tiles, and what is kept costs its value twice (once lost, once
//! collected by the player who goes out) and a little more for the turns it takes.

use std::cmp::Ordering;

use rules::{Alphabet, Arrange as _, Face, Move, Tiles};

use crate::shadow::PreparedRack;
use crate::shadow::best_play;
use crate::{Candidate, Equity, Gaddag, Generator, Grid, Leaves, Opening, Scene, Subracks};

/// The cost of tiles left with an empty bag besides twice their value.
const NOT_OUT: Equity = Equity(10_000);

/// A move in the engine's terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Lays tiles.
    Play(Candidate),
    /// Exchanges these tiles.
    Exchange(Tiles),
    /// Passes.
    Pass,
}

impl Choice {
    /// The move as the rules know it.
    pub fn to_move(&self) -> Move {
        match self {
            Choice::Play(candidate) => Move::Play(candidate.play()),
            Choice::Exchange(tiles) => Move::Exchange(*tiles),
            Choice::Pass => Move::Pass,
        }
    }

    /// The move on this board: `8D TRAIN`, `exchange QV` or `pass`.
    pub fn text(&self, grid: &Grid) -> String {
        match self {
            Choice::Play(candidate) => {
                let (coord, faces) = grid.main_word(candidate);
                let word: String = faces.into_iter().map(Face::to_char).collect();
                format!("{coord} {word}")
            }
            Choice::Exchange(tiles) => format!("exchange {tiles}"),
            Choice::Pass => "pass".to_owned(),
        }
    }

    /// The moves of a line, each on the board as it is after those before it.
    pub fn texts(line: &[Choice], grid: &Grid, gaddag: &Gaddag) -> Vec<String> {
        let mut grid = grid.clone();
        let told = line.iter().map(|choice| {
            let text = choice.text(&grid);
            if let Choice::Play(candidate) = choice {
                grid.apply(candidate, gaddag);
            }
            text
        });
        told.collect()
    }

    /// The points it scores.
    pub fn score(&self) -> i32 {
        match self {
            Choice::Play(candidate) => candidate.score(),
            Choice::Exchange(_) | Choice::Pass => 0,
        }
    }

    /// The tiles that leave the rack.
    pub fn tiles(&self) -> Tiles {
        match self {
            Choice::Play(candidate) => candidate.tiles(),
            Choice::Exchange(tiles) => *tiles,
            Choice::Pass => Tiles::new(),
        }
    }

    /// The order of moves of equal equity: plays before exchanges before the pass; plays as
    /// [`Candidate`] orders them; exchanges of fewer tiles first, then by letter.
    fn key(&self) -> impl Ord + use<> {
        match self {
            Choice::Play(candidate) => (0, Some(candidate.key()), 0, None),
            Choice::Exchange(tiles) => (1, None, tiles.len(), Some(tiles.to_string())),
            Choice::Pass => (2, None, 0, None),
        }
    }
}

/// A move with what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The move.
    pub choice: Choice,
    /// Score, leave and adjustments.
    pub equity: Equity,
    /// The worth of the tiles kept; with an empty bag, their cost.
    pub leave: Equity,
}

/// Weighs the moves of one rack in one position.
pub(crate) struct Scale {
    subracks: Subracks,
    /// The worth of keeping each subrack, by its number.
    kept: Vec<Equity>,
}

impl Scale {
    pub(crate) fn new(scene: &Scene, leaves: &Leaves) -> Scale {
        let subracks = Subracks::new(&scene.rack);
        let kept = if scene.bag > 0 {
            leaves.table(&subracks)
        } else {
            let out = Equity::points(scene.out_bonus());
            (0..subracks.count())
                .map(|number| match number {
                    0 => out,
                    _ => stuck_with(scene.alphabet, &subracks.subset(number)),
                })
                .collect()
        };
        Scale { subracks, kept }
    }

    /// The rack prepared for searches on boards like this one.
    pub(crate) fn prepare(self, grid: &Grid) -> PreparedRack {
        PreparedRack::new(grid, self.subracks, self.kept)
    }

    pub(crate) fn subracks(&self) -> &Subracks {
        &self.subracks
    }

    #[inline]
    pub(crate) fn weigh(&self, candidate: &Candidate) -> Equity {
        Equity::points(candidate.score()) + self.kept[candidate.kept()]
    }

    fn rank(&self, choice: Choice) -> Ranked {
        let number = match &choice {
            Choice::Play(candidate) => candidate.kept(),
            Choice::Exchange(tiles) => self.subracks.count() - 1 - self.subracks.number(tiles),
            Choice::Pass => self.subracks.count() - 1,
        };
        let leave = self.kept[number];
        Ranked { choice, equity: Equity::points(choice.score()) + leave, leave }
    }
}

fn stuck_with(alphabet: &Alphabet, kept: &Tiles) -> Equity {
    -(Equity::points(2 * alphabet.value(kept)) + NOT_OUT)
}

/// All moves of a position, the best first: plays, exchanges of every subrack that the rules allow,
/// and the pass. The order is total: the same position always gives the same list.
///
/// ```
/// use engine::{Generator, Grid, Leaves, Opening, Scene, kibitz};
/// use lexicon::{Halves, Words, compile};
/// use rules::Edition;
///
/// let generator = Generator::new(&compile(&Words::parse("CAT CATS ACT AT")?, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let unseen = ruleset.alphabet.full_set();
/// let scene = Scene::new(&ruleset, Grid::new(&ruleset), "CATSQ".parse()?, unseen, 1);
/// let moves = kibitz(&generator, &scene, &Leaves::none(), Opening::Across);
/// assert_eq!(moves[0].choice.text(&scene.grid), "8E CATS");
/// assert_eq!(moves.last().map(|last| last.choice.text(&scene.grid)), Some("pass".to_owned()));
/// assert!(moves.is_sorted_by(|one, next| one.equity >= next.equity));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn kibitz(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    opening: Opening,
) -> Vec<Ranked> {
    let scale = Scale::new(scene, leaves);
    let mut moves = Vec::new();
    generator.generate_with(&scene.grid, scale.subracks(), opening, |candidate| {
        moves.push(scale.rank(Choice::Play(candidate)));
    });
    let exchanges = exchanges(scene, scale.subracks());
    moves.extend(exchanges.map(|tiles| scale.rank(Choice::Exchange(tiles))));
    moves.push(scale.rank(Choice::Pass));
    moves.arrange_by(compare);
    moves
}

/// The worth of a move of the rack, even if [`kibitz`] would not list it.
///
/// ```
/// use engine::{Choice, Equity, Grid, Leaves, Scene, weigh};
/// use rules::Edition;
///
/// let ruleset = Edition::Classic2023.ruleset();
/// let unseen = ruleset.alphabet.full_set();
/// let scene = Scene::new(&ruleset, Grid::new(&ruleset), "EINQRST".parse()?, unseen, 1);
/// let exchange = |tiles: &str| tiles.parse().map(Choice::Exchange);
/// let keep = weigh(&scene, &Leaves::trained(), exchange("Q")?);
/// let waste = weigh(&scene, &Leaves::trained(), exchange("EINRST")?);
/// assert!(keep.equity > waste.equity, "EINRST are worth keeping, a Q is not");
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
pub fn weigh(scene: &Scene, leaves: &Leaves, choice: Choice) -> Ranked {
    Scale::new(scene, leaves).rank(choice)
}

/// The best move by equity: the first that [`kibitz`] lists.
///
/// ```
/// use engine::{Choice, Generator, Grid, Leaves, Scene, best};
/// use lexicon::{Halves, Words, compile};
/// use rules::Edition;
///
/// let generator = Generator::new(&compile(&Words::parse("CAT CATS ACT AT")?, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let unseen = ruleset.alphabet.full_set();
/// let scene = Scene::new(&ruleset, Grid::new(&ruleset), "CATS".parse()?, unseen, 1);
/// let found = best(&generator, &scene, &Leaves::trained());
/// assert!(matches!(found.choice, Choice::Play(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best(generator: &Generator, scene: &Scene, leaves: &Leaves) -> Ranked {
    let scale = Scale::new(scene, leaves);
    let mut rest = scale.rank(Choice::Pass);
    for number in 1..scale.subracks.count() {
        // Few exchanges are worth as much as the best so far; only those are examined more closely.
        if scene.exchange > 0 && scale.kept[scale.subracks.count() - 1 - number] >= rest.equity {
            let tiles = scale.subracks.subset(number);
            if tiles.len() <= scene.exchange {
                rest = better(rest, scale.rank(Choice::Exchange(tiles)));
            }
        }
    }
    let prepared = scale.prepare(&scene.grid);
    match best_play(generator, &scene.grid, &prepared, None, rest.equity, &mut 0) {
        Some((equity, play)) => {
            let leave = equity - Equity::points(play.score());
            better(rest, Ranked { choice: Choice::Play(play), equity, leave })
        }
        None => rest,
    }
}

/// The best leave of `size` tiles; among equal ones the first by number. `None` if the rack is
/// smaller.
pub(crate) fn best_of_size(leaves: &Leaves, rack: &Tiles, size: usize) -> Option<(Tiles, Equity)> {
    let subracks = Subracks::new(rack);
    let worths = leaves.table(&subracks);
    let mut best: Option<(Tiles, Equity)> = None;
    for (number, &worth) in worths.iter().enumerate() {
        let kept = subracks.subset(number);
        if kept.len() == size && best.is_none_or(|(_, top)| worth > top) {
            best = Some((kept, worth));
        }
    }
    best
}

/// The order of moves, the best first.
fn compare(one: &Ranked, other: &Ranked) -> Ordering {
    other.equity.cmp(&one.equity).then_with(|| one.choice.key().cmp(&other.choice.key()))
}

fn better(one: Ranked, other: Ranked) -> Ranked {
    if compare(&other, &one) == Ordering::Less { other } else { one }
}

/// Every exchange that the rules allow.
fn exchanges<'a>(scene: &'a Scene, subracks: &'a Subracks) -> impl Iterator<Item = Tiles> + 'a {
    (1..subracks.count())
        .filter(|_| scene.exchange > 0)
        .map(|number| subracks.subset(number))
        .filter(|tiles| tiles.len() <= scene.exchange)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use lexicon::{Halves, Words, compile};
    use rules::Edition;
    use std::cmp::Reverse;

    fn scene(rack: &str, unseen: usize) -> (Generator, Scene) {
        let words = Words::parse("CAT CATS AT TA TAS ACT ACTS").unwrap();
        let generator = Generator::new(&compile(&words, Halves::Both).unwrap()).unwrap();
        let ruleset = Edition::Diamond2008.ruleset();
        let rack: Tiles = rack.parse().unwrap();
        let mut pool = ruleset.alphabet.full_set();
        pool.remove_all(&rack);
        let unseen = pool.iter().take(unseen).collect();
        let grid = Grid::new(&ruleset);
        (generator, Scene::new(&ruleset, grid, rack, unseen, 1))
    }

    #[test]
    fn every_move_is_listed_once_and_the_best_comes_first() {
        let (generator, scene) = scene("CATSVV?", 93);
        let leaves = Leaves::formula();
        let list = kibitz(&generator, &scene, &leaves, Opening::Across);
        let exchanges = |list: &[Ranked]| {
            list.iter().filter(|m| matches!(m.choice, Choice::Exchange(_))).count()
        };
        assert_eq!(exchanges(&list), 2usize.pow(5) * 3 - 1);
        assert_eq!(list.iter().filter(|m| m.choice == Choice::Pass).count(), 1);
        assert!(list.is_sorted_by_key(|ranked| Reverse(ranked.equity)));
        assert_eq!(best(&generator, &scene, &leaves), list[0]);
    }

    #[test]
    fn an_exchange_keeps_to_the_bag() {
        // DIA-19: none with fewer than seven tiles in the bag.
        let (generator, scene) = scene("CATSVV?", 13);
        assert_eq!(scene.bag, 6);
        let list = kibitz(&generator, &scene, &Leaves::formula(), Opening::Across);
        assert!(!list.iter().any(|m| matches!(m.choice, Choice::Exchange(_))));
    }

    #[test]
    fn with_an_empty_bag_going_out_counts_twice_the_others_tiles() {
        let (generator, scene) = scene("CAT", 5);
        assert_eq!(scene.bag, 0);
        let best = best(&generator, &scene, &Leaves::formula());
        let value = scene.alphabet.value(&scene.unseen);
        assert_eq!(best.equity, Equity::points(best.choice.score() + 2 * value));
        assert_eq!(best.choice.tiles(), scene.rack);
    }
}
