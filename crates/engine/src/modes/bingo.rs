//! Letter bingo: forms that are complete early, and a player who pays attention.
//!
//! The time that a form takes can be computed. Give every tile of the bag its own moment between 0
//! and 1, each equally likely, and call the tiles in that order: that is drawing without
//! replacement. At the moment `x` the number of times that a letter has come follows a binomial
//! distribution, independently of the other letters, so the probability that the form is complete
//! by then is the product of their probabilities. The integral of the probability that it is not
//! complete is the mean moment of completion, and with `n` tiles in the bag the mean number of
//! calls is that times `n + 1`, because the `k`-th of `n` such moments is `k / (n + 1)` on average.

use std::sync::OnceLock;

use lexicon::Graph;
use rules::bingo::{Command, Form, Phase, View};
use rules::{Alphabet, Arrange as _, Letter, Tile, Tiles, Viewer};

use crate::{Level, Random};

/// At how many moments the probabilities are computed.
const MOMENTS: usize = 64;
/// The number of words, those that are best alone, that are paired with each other.
const PAIRED: usize = 240;
/// The number of pairs that are kept.
const KEPT: usize = 400;
/// The number of random pairs an Intermediate and an Advanced player look at.
const LOOKS: [usize; 2] = [12, 200];

/// The mean number of calls until all of `needed` has been drawn from `bag`; infinite if the bag
/// does not contain it.
///
/// ```
/// use engine::bingo::mean_calls;
///
/// // With one tile needed out of three, it comes second on the average.
/// let mean = mean_calls(&"A".parse()?, &"ABC".parse()?);
/// assert!((mean - 2.0).abs() < 1e-9, "{mean}");
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
pub fn mean_calls(needed: &Tiles, bag: &Tiles) -> f64 {
    let mut chances = [1.0; MOMENTS];
    for (tile, count) in needed.counts() {
        if bag.count(tile) < count {
            return f64::INFINITY;
        }
        multiply(&mut chances, &letter_chances(bag.count(tile), count));
    }
    mean(&chances, bag.len())
}

fn mean(chances: &[f64; MOMENTS], bag: usize) -> f64 {
    let missing: f64 = chances.iter().map(|chance| 1.0 - chance).sum();
    missing / MOMENTS as f64 * (bag + 1) as f64
}

fn multiply(chances: &mut [f64; MOMENTS], by: &[f64; MOMENTS]) {
    for (chance, by) in chances.iter_mut().zip(by) {
        *chance *= by;
    }
}

/// The probability that at least `wanted` of `held` tiles have come, at each moment.
fn letter_chances(held: u8, wanted: u8) -> [f64; MOMENTS] {
    std::array::from_fn(|at| {
        let x = (at as f64 + 0.5) / MOMENTS as f64;
        // Adds up the binomial terms from zero to one too few.
        let mut term = (1.0 - x).powi(i32::from(held));
        let mut fewer = 0.0;
        for came in 0..wanted {
            fewer += term;
            term *= f64::from(held - came) / f64::from(came + 1) * x / (1.0 - x);
        }
        (1.0 - fewer).max(0.0)
    })
}

/// The forms that a player with a certain vocabulary can think of.
#[derive(Debug)]
pub struct Forms {
    alphabet: &'static Alphabet,
    words: Vec<[Letter; Form::WORD]>,
    best: OnceLock<Vec<Form>>,
}

impl Forms {
    /// Uses the seven-letter words that are in both graphs: those the player knows and those the
    /// game accepts.
    pub fn new(known: &Graph, accepted: &Graph, alphabet: &'static Alphabet) -> Forms {
        let set = alphabet.full_set();
        let fits = |word: &[Letter]| {
            let tiles: Tiles = word.iter().copied().map(Tile::of).collect();
            set.contains(&tiles) && accepted.contains(word)
        };
        let words = known
            .words()
            .filter_map(|word| <[Letter; Form::WORD]>::try_from(word.letters()).ok())
            .filter(|word| fits(word))
            .collect();
        Forms { alphabet, words, best: OnceLock::new() }
    }

    /// The number of words to choose from.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The forms that are complete soonest on average, the best of them first.
    pub fn best(&self) -> &[Form] {
        self.best.get_or_init(|| self.search())
    }

    /// Two words chosen at random, or `None` if no two can share a form.
    pub fn random(&self, random: &mut impl Random) -> Option<Form> {
        let set = self.alphabet.full_set();
        (0..200).find_map(|_| {
            let first = self.words.get(random.below(self.words.len()))?;
            let second = self.words.get(random.below(self.words.len()))?;
            let form = Form::new(first, second)?;
            (first != second && set.contains(&form.tiles())).then_some(form)
        })
    }

    /// The form that a player of this level writes: a beginner takes words as they come to mind,
    /// the next two levels the quickest of several, experts one of the best, so that two of them
    /// seldom write the same.
    pub fn choose(&self, level: Level, random: &mut impl Random) -> Option<Form> {
        let among = match level {
            Level::Beginner => return self.random(random),
            Level::Intermediate => return self.quickest(LOOKS[0], random),
            Level::Advanced => return self.quickest(LOOKS[1], random),
            Level::Expert => KEPT,
            Level::Champion => KEPT / 10,
        };
        let best = self.best();
        best.get(random.below(best.len().min(among))).copied().or_else(|| self.random(random))
    }

    /// The quickest of `looks` random forms.
    fn quickest(&self, looks: usize, random: &mut impl Random) -> Option<Form> {
        let set = self.alphabet.full_set();
        (0..looks)
            .filter_map(|_| self.random(random))
            .map(|form| (mean_calls(&form.tiles(), &set), form))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, form)| form)
    }

    /// Pairs of the words that are quickest alone. A pair of slower words is hardly ever better:
    /// completing both takes longer than completing either.
    fn search(&self) -> Vec<Form> {
        let set = self.alphabet.full_set();
        let mut chances = vec![[1.0; MOMENTS]; Tile::KINDS * (Form::LETTERS + 1)];
        for (tile, held) in set.counts() {
            for wanted in 1..=held.min(Form::LETTERS as u8) {
                let at = tile.index() * (Form::LETTERS + 1) + usize::from(wanted);
                chances[at] = letter_chances(held, wanted);
            }
        }
        let calls = |needed: &Tiles| {
            let mut all = [1.0; MOMENTS];
            for (tile, count) in needed.counts() {
                multiply(
                    &mut all,
                    &chances[tile.index() * (Form::LETTERS + 1) + usize::from(count)],
                );
            }
            mean(&all, set.len())
        };
        let mut alone: Vec<(f64, &[Letter; Form::WORD])> = self
            .words
            .iter()
            .map(|word| (calls(&word.iter().copied().map(Tile::of).collect()), word))
            .collect();
        alone.arrange_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(b.1)));
        alone.truncate(PAIRED);
        let mut pairs = Vec::new();
        for (at, (_, first)) in alone.iter().enumerate() {
            for (_, second) in &alone[at + 1..] {
                let Some(form) = Form::new(*first, *second) else { continue };
                let needed = form.tiles();
                if set.contains(&needed) {
                    pairs.push((calls(&needed), form));
                }
            }
        }
        pairs.arrange_by(|a, b| a.0.total_cmp(&b.0).then(a.1.letters().cmp(b.1.letters())));
        pairs.truncate(KEPT);
        pairs.into_iter().map(|(_, form)| form).collect()
    }
}

/// The command of a computer player now, if it has anything to do: it writes a form, strikes
/// letters at once, and calls bingo when its form is complete. To be asked after each change of the
/// view.
pub fn decide(
    view: &View,
    forms: &Forms,
    level: Level,
    random: &mut impl Random,
) -> Option<Command> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    if view.phase == Phase::Forms {
        let form = if view.may.lock { forms.choose(level, random)? } else { return None };
        let text = |word: &[Letter]| word.iter().map(|letter| letter.to_char()).collect();
        return Some(Command::Lock { seat, words: form.words().map(text) });
    }
    if let Some(index) = to_strike(view) {
        return Some(Command::Strike { seat, index });
    }
    let complete = view.form.is_some_and(|form| !form.struck.contains(&0));
    (view.may.claim && complete).then_some(Command::Claim { seat })
}

/// The letter to strike for the latest call. Only a blank gives a choice: then it is the letter
/// without which the rest is complete soonest.
fn to_strike(view: &View) -> Option<u8> {
    let own = view.form?;
    let open: Vec<usize> = (0..Form::LETTERS).filter(|&index| view.may.strike[index]).collect();
    let mut bag = view.ruleset.alphabet.full_set();
    bag.remove_all(&view.calls.iter().copied().collect());
    let rest = |struck: usize| {
        let still = (0..Form::LETTERS).filter(|&i| own.struck[i] == 0 && i != struck);
        let needed: Tiles = still.map(|i| Tile::of(own.form.letters()[i])).collect();
        // A form that can no longer be completed is no reason to stop.
        mean_calls(&needed, &bag)
    };
    open.into_iter().min_by(|&a, &b| rest(a).total_cmp(&rest(b))).map(|index| index as u8)
}
