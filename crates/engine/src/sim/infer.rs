//! Inference (Richards and Amir, IJCAI 2007): what an opponent's last move says about the tiles it
//! kept.
//!
//! A good player who kept an S had no better use for it. Racks from which the opponent may have
//! moved are sampled from the unseen tiles. Each is weighted by how far the move that was made is
//! behind the best move of that rack by static equity, and in a simulation the tiles it kept are
//! drawn by that weight. The rest of its rack is drawn from the other unseen tiles. Richards and
//! Amir also assume that a player moves by static equity.
//!
//! Nothing hidden is used: the opponent's rack and the bag appear as the unseen tiles only.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

use rules::Tiles;

use crate::{Choice, Equity, Evaluator, Random, Scene, Seeded, best, kibitz::best_of_size};

/// The distance behind the best at which a move is half as likely.
const HALF: Equity = Equity(1_000);
/// The weight of a rack whose best move was the one made.
const SURE: u64 = 1 << 16;
/// The least weight of any rack: people make mistakes, and some simulate. Where no rack explains
/// the move, all weigh the same.
const LEAST: u64 = SURE / 64;

/// A seat's last move, as the others saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    /// It laid tiles.
    Play {
        /// The pieces laid.
        tiles: Tiles,
        /// Points, bonus included.
        score: i32,
    },
    /// It exchanged this number of tiles.
    Exchange(usize),
}

impl Last {
    /// The number of tiles it took from the rack.
    pub fn moved(&self) -> usize {
        match self {
            Last::Play { tiles, .. } => tiles.len(),
            Last::Exchange(count) => *count,
        }
    }
}

/// The tiles that the seat that moved last may have kept, with weights.
///
/// ```
/// use engine::sim::Sampling;
/// use engine::{Evaluator, Generator, Grid, Inference, Last, Leaves, Scene};
/// use lexicon::{Halves, Words, compile};
/// use rules::Edition;
///
/// let words = Words::parse("CAT CATS AT QAT QATS")?;
/// let generator = Generator::new(&compile(&words, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let unseen = ruleset.alphabet.full_set();
/// let before = Scene::new(&ruleset, Grid::new(&ruleset), "".parse()?, unseen, 1);
///
/// // The opponent played CAT without an S: a sign that there was none to play.
/// let last = Last::Play { tiles: "CAT".parse()?, score: 10 };
/// let leaves = Leaves::none();
/// let sampling = Sampling { count: 2_000, seed: 1 };
/// let evaluator = Evaluator::new(&generator, &leaves);
/// let inference = Inference::new(evaluator, &before, &before, &last, sampling);
/// let inference = inference.ok_or("nothing to learn")?;
/// assert_eq!(inference.kept(), 4);
/// let with_s: f64 = inference
///     .leaves()
///     .iter()
///     .filter(|(kept, _)| kept.to_string().contains('S'))
///     .map(|(_, share)| share)
///     .sum();
/// assert!(with_s < 0.1, "{with_s}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    guesses: Vec<Guess>,
    /// The running sums of the weights, up to and including each guess.
    sums: Vec<u64>,
}

/// The number of racks or draws that are sampled at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// Their number.
    pub count: u32,
    /// The seed that they follow from.
    pub seed: u64,
}

/// A rack after its move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Guess {
    kept: Tiles,
    /// Put back by an exchange after the draw, so not drawn again.
    returned: Tiles,
}

/// Counts things in the order in which they first came, which is the same in every run.
struct Frequencies<T> {
    places: HashMap<T, usize>,
    counts: Vec<(T, u64)>,
}

impl<T: Copy + Eq + Hash> Frequencies<T> {
    fn new() -> Frequencies<T> {
        Frequencies { places: HashMap::new(), counts: Vec::new() }
    }

    fn add(&mut self, what: T, count: u64) {
        let place = *self.places.entry(what).or_insert(self.counts.len());
        match self.counts.get_mut(place) {
            Some((_, sum)) => *sum += count,
            None => self.counts.push((what, count)),
        }
    }
}

impl Inference {
    /// Enough samples for any purpose. With a thousand, the racks that explain a move well are
    /// often too few to stand for all racks, because only one in fifty may explain it.
    pub const ENOUGH: u32 = 20_000;

    /// Weighs what the seat before the one on turn may have kept. `scene` is the position now;
    /// `before` is the position in which the last move was made, and its rack is not read.
    ///
    /// `None` if nothing can be learned: if the bag is empty (the unseen tiles are then what it
    /// holds, or it is not clear how many it drew), if nothing was kept, or if more tiles were
    /// moved than it can have held.
    pub fn new(
        evaluator: Evaluator<'_>,
        scene: &Scene,
        before: &Scene,
        last: &Last,
        sampling: Sampling,
    ) -> Option<Inference> {
        let held = *scene.opponents.last()?;
        let kept = held.checked_sub(last.moved())?;
        if kept == 0 || scene.bag == 0 || last.moved() == 0 || scene.unseen.len() < held {
            return None;
        }
        let mut random = Seeded::new(sampling.seed);
        // Equal leaves are weighed once; how often they come up is how likely they are to be drawn.
        let mut drawn: Frequencies<Tiles> = Frequencies::new();
        let count = if matches!(last, Last::Play { .. }) { kept } else { held };
        for _ in 0..sampling.count {
            drawn.add(random.draw(&mut scene.unseen.clone(), count), 1);
        }
        let mut before = before.clone();
        let mut weights: Frequencies<Guess> = Frequencies::new();
        for (tiles, times) in drawn.counts {
            if let Some((guess, gap)) = explain(evaluator, &mut before, last, tiles) {
                weights.add(guess, times * weight(gap));
            }
        }
        let mut sum = 0;
        let weigh = |(guess, weight): (Guess, u64)| {
            sum += weight;
            (guess, sum)
        };
        let (guesses, sums): (Vec<Guess>, Vec<u64>) = weights.counts.into_iter().map(weigh).unzip();
        (!sums.is_empty()).then_some(Inference { guesses, sums })
    }

    /// The two inferences of the same move together, so that long work can be done in parts: those
    /// of different seeds.
    #[must_use]
    pub fn and(self, other: &Inference) -> Inference {
        let mut weights: Frequencies<Guess> = Frequencies::new();
        for part in [&self, other] {
            let mut before = 0;
            for (&guess, &sum) in part.guesses.iter().zip(&part.sums) {
                weights.add(guess, sum - before);
                before = sum;
            }
        }
        let mut sum = 0;
        let weigh = |(guess, weight): (Guess, u64)| {
            sum += weight;
            (guess, sum)
        };
        let (guesses, sums) = weights.counts.into_iter().map(weigh).unzip();
        Inference { guesses, sums }
    }

    /// The number of tiles the seat kept.
    pub fn kept(&self) -> usize {
        self.guesses.first().map_or(0, |guess| guess.kept.len())
    }

    /// The leaves it may have kept, each with its probability, 0 to 1, the most likely first; equal
    /// ones in the order of their letters.
    pub fn leaves(&self) -> Vec<(Tiles, f64)> {
        let mut chances: Frequencies<Tiles> = Frequencies::new();
        let mut before = 0;
        for (guess, &sum) in self.guesses.iter().zip(&self.sums) {
            chances.add(guess.kept, sum - before);
            before = sum;
        }
        let mut order = chances.counts;
        order.sort_by_cached_key(|(kept, weight)| (Reverse(*weight), kept.to_string()));
        order.into_iter().map(|(kept, weight)| (kept, weight as f64 / before as f64)).collect()
    }

    /// Draws a rack of `held` tiles and removes them from the unseen tiles: the tiles kept by their
    /// weight, the rest at random.
    pub fn draw(&self, from: &mut Tiles, held: usize, random: &mut impl Random) -> Tiles {
        let total = self.sums.last().copied().unwrap_or(0);
        let point = random.below_sum(total);
        let at = self.sums.partition_point(|&sum| sum <= point);
        let Some(guess) = self.guesses.get(at).filter(|guess| from.contains(&guess.kept)) else {
            return random.draw(from, held);
        };
        from.remove_all(&guess.kept);
        // In an exchange tiles are drawn before others are put back.
        let mut rest = *from;
        rest.remove_all(&guess.returned);
        let mut rack = random.draw(&mut rest, held.saturating_sub(guess.kept.len()));
        from.remove_all(&rack);
        rack.add_all(&guess.kept);
        rack
    }
}

/// The distance of the move made behind the best move of a rack, and the tiles kept of the rack.
/// For a play the tiles are those kept; for an exchange they are the whole rack, of which the best
/// tiles are assumed to be kept.
fn explain(
    Evaluator { generator, leaves, .. }: Evaluator<'_>,
    before: &mut Scene,
    last: &Last,
    tiles: Tiles,
) -> Option<(Guess, Equity)> {
    let (guess, equity) = match last {
        Last::Play { tiles: laid, score } => {
            before.rack = tiles;
            before.rack.add_all(laid);
            let equity = Equity::points(*score) + leaves.value(&tiles);
            (Guess { kept: tiles, returned: Tiles::new() }, equity)
        }
        Last::Exchange(count) => {
            before.rack = tiles;
            let (kept, equity) = best_of_size(leaves, &tiles, tiles.len().checked_sub(*count)?)?;
            let mut returned = tiles;
            returned.remove_all(&kept);
            (Guess { kept, returned }, equity)
        }
    };
    let best = best(generator, before, leaves);
    // The tiles that an exchange puts back are hidden: the best exchange of its size is assumed.
    let same =
        matches!((best.choice, last), (Choice::Exchange(t), Last::Exchange(n)) if t.len() == *n);
    Some((guess, if same { Equity::ZERO } else { best.equity - equity }))
}

/// The weight of a move that is this far behind: it halves with every [`HALF`], and is interpolated
/// linearly in between, in integers, so that it is the same on every machine.
fn weight(gap: Equity) -> u64 {
    let gap = gap.0.max(0) as u64;
    let half = HALF.0 as u64;
    let (halvings, rest) = (gap / half, gap % half);
    if halvings >= 16 {
        return LEAST;
    }
    let from = SURE >> halvings;
    (from - from / 2 * rest / half).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Grid, Leaves, Opening, kibitz};
    use lexicon::{Halves, Words, compile};
    use rules::{ENGLISH, Edition};

    fn tiles(text: &str) -> Tiles {
        text.parse().unwrap()
    }

    fn scene(unseen: Tiles) -> Scene {
        let ruleset = Edition::Travel2006.ruleset();
        Scene::new(&ruleset, Grid::new(&ruleset), Tiles::new(), unseen, 1)
    }

    fn all() -> Generator {
        Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap()
    }

    fn common(one: &Tiles, other: &Tiles) -> usize {
        one.counts().map(|(tile, count)| usize::from(count.min(other.count(tile)))).sum()
    }

    #[test]
    fn racks_drawn_are_unseen_tiles_of_the_right_number() {
        let (generator, leaves) = (all(), Leaves::trained());
        let mut random = Seeded::new(4);
        let cat = Last::Play { tiles: tiles("CAT"), score: 10 };
        for (last, count) in [(cat, 60), (cat, 9), (Last::Exchange(3), 40), (cat, 8)] {
            let mut pool = ENGLISH.full_set();
            pool.remove_all(&tiles("CAT"));
            let scene = scene(random.draw(&mut pool, count));
            let evaluator = Evaluator::new(&generator, &leaves);
            let found =
                Inference::new(evaluator, &scene, &scene, &last, Sampling { count: 50, seed: 1 })
                    .unwrap();
            assert_eq!(found.kept(), 4);
            let sum: f64 = found.leaves().iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            assert!(found.leaves().is_sorted_by(|one, other| one.1 >= other.1));
            for _ in 0..200 {
                let mut from = scene.unseen;
                let rack = found.draw(&mut from, 7, &mut random);
                assert_eq!((rack.len(), from.len()), (7, count - 7));
                from.add_all(&rack);
                assert_eq!(from, scene.unseen);
                let kept = found.leaves().iter().any(|(kept, _)| rack.contains(kept));
                assert!(kept, "{rack}");
            }
        }
    }

    /// CATZ scores twenty points more than CAT: a player who laid CAT had no Z. By chance alone,
    /// one in three racks has the Z among four of twelve tiles.
    #[test]
    fn who_did_not_lay_the_z_does_not_hold_it() {
        let words = Words::parse("CAT CATZ").unwrap();
        let generator = Generator::new(&compile(&words, Halves::Both).unwrap()).unwrap();
        let leaves = Leaves::none();
        let scene = scene(tiles("ZEEEEEOOOOII"));
        let infer = |laid: &str, score| {
            let last = Last::Play { tiles: tiles(laid), score };
            Inference::new(
                Evaluator::new(&generator, &leaves),
                &scene,
                &scene,
                &last,
                Sampling { count: 2_000, seed: 9 },
            )
            .unwrap()
        };
        let z = |found: &Inference| -> f64 {
            let with = |kept: &Tiles| common(kept, &tiles("Z")) > 0;
            found.leaves().iter().filter(|(kept, _)| with(kept)).map(|(_, chance)| chance).sum()
        };
        assert!(z(&infer("CAT", 10)) < 0.02);
        // Nothing better could have been laid without the C, so it is chance alone.
        let told_nothing = z(&infer("AAT", 10));
        assert!((told_nothing - 1.0 / 3.0).abs() < 0.05, "{told_nothing}");
        let (found, mut random) = (infer("CAT", 10), Seeded::new(2));
        let kept_z = (0..1_000).filter(|_| {
            let mut bag = scene.unseen;
            common(&found.draw(&mut bag, 7, &mut random), &tiles("Z")) > 0
        });
        // Three tiles are drawn out of the eight that are left: 37.5 %.
        let share = kept_z.count();
        assert!((320..440).contains(&share), "{share} of 1000, against 583 by chance");
    }

    /// Openings by static equity: the leaves that are inferred have more in common with the true,
    /// hidden leave than chance would give.
    #[test]
    fn inferred_leaves_are_nearer_the_true_ones_than_chance() {
        let (generator, leaves) = (all(), Leaves::trained());
        let mut random = Seeded::new(8);
        let (mut inferred, mut fair, mut trials) = (0.0, 0.0, 0);
        while trials < 60 {
            let mut pool = ENGLISH.full_set();
            random.draw(&mut pool, 7);
            let mut scene = scene(pool);
            scene.rack = random.draw(&mut pool, 7);
            let ranked = kibitz(&generator, &scene, &leaves, Opening::Across)[0];
            let mut kept = scene.rack;
            kept.remove_all(&ranked.choice.tiles());
            let Choice::Play(play) = ranked.choice else { continue };
            scene.unseen.remove_all(&play.tiles());
            let last = Last::Play { tiles: play.tiles(), score: play.score() };
            let evaluator = Evaluator::new(&generator, &leaves);
            let Some(found) =
                Inference::new(evaluator, &scene, &scene, &last, Sampling { count: 200, seed: 3 })
            else {
                continue;
            };
            trials += 1;
            let each = found.leaves();
            inferred +=
                each.iter().map(|(l, chance)| common(l, &kept) as f64 * chance).sum::<f64>();
            for _ in 0..200 {
                let guess = random.draw(&mut scene.unseen.clone(), kept.len());
                fair += common(&guess, &kept) as f64 / 200.0;
            }
        }
        assert!(inferred > 1.15 * fair, "{inferred} and {fair} of {trials}");
    }

    #[test]
    fn where_nothing_is_to_be_known_there_is_no_inference() {
        let (generator, leaves) = (all(), Leaves::trained());
        let infer = |unseen: &str, last| {
            let scene = scene(tiles(unseen));
            Inference::new(
                Evaluator::new(&generator, &leaves),
                &scene,
                &scene,
                &last,
                Sampling { count: 20, seed: 1 },
            )
        };
        let play = |laid: &str| Last::Play { tiles: tiles(laid), score: 8 };
        assert_eq!(infer("EEEEEEEEEEEE", play("RETINAS")), None, "nothing kept");
        assert_eq!(infer("EEEEEEE", play("CAT")), None, "an empty bag");
        assert_eq!(infer("EEEEEEEEEEEE", play("")), None, "nothing moved");
        assert_eq!(infer("EEEEEEEEEEEE", Last::Exchange(8)), None, "more than it held");
        assert!(infer("EEEEEEEEEEEE", play("CAT")).is_some());
    }

    /// Every sample counts the same, in whichever part it was drawn.
    #[test]
    fn parts_of_an_inference_add_up() {
        let words = Words::parse("CAT CATZ").unwrap();
        let generator = Generator::new(&compile(&words, Halves::Both).unwrap()).unwrap();
        let leaves = Leaves::none();
        let scene = scene(tiles("ZEEEEEOOOOII"));
        let last = Last::Play { tiles: tiles("CAT"), score: 10 };
        let part = |seed| {
            Inference::new(
                Evaluator::new(&generator, &leaves),
                &scene,
                &scene,
                &last,
                Sampling { count: 300, seed },
            )
            .unwrap()
        };
        let (one, other) = (part(1), part(2));
        let whole = one.clone().and(&other);
        assert_eq!(
            whole.sums.last().unwrap(),
            &(one.sums.last().unwrap() + other.sums.last().unwrap())
        );
        let weight = |of: &Inference, kept: &Tiles| {
            let chance = of.leaves().into_iter().find(|(tiles, _)| tiles == kept);
            chance.map_or(0.0, |(_, chance)| chance * *of.sums.last().unwrap() as f64)
        };
        for (kept, _) in whole.leaves() {
            let sum = weight(&one, &kept) + weight(&other, &kept);
            assert!((weight(&whole, &kept) - sum).abs() < 1e-3, "{kept}");
        }
        assert!(whole.leaves().len() >= one.leaves().len().max(other.leaves().len()));
    }

    #[test]
    fn weights_halve_with_every_point() {
        for (gap, want) in [(-5, SURE), (0, SURE), (1, SURE / 2), (2, SURE / 4), (99, LEAST)] {
            assert_eq!(weight(Equity::points(gap)), want);
        }
        let weights = (0..200_000).step_by(37).map(|gap| weight(Equity(gap)));
        assert!(weights.is_sorted_by(|one, other| one >= other));
    }
}
