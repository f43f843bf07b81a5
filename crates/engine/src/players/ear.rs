//! The ear: how much something sounds like a word to a player who does not know it.
//!
//! A player who knows many words knows which letters follow each other. The ear counts the runs of
//! up to four letters in the words that its player knows, the edges of words among them; letters
//! that hardly ever follow each other there sound odd. The limit of oddness is measured by the same
//! words: each is heard as if it were not known. All of it is arithmetic of integers, so every
//! machine hears the same.

use rules::{Arrange as _, Letter};

use lexicon::Graph;

/// The letters, and 0 for the edge of a word.
const SYMBOLS: usize = Letter::COUNT as usize + 1;
/// The longest run that is counted.
const RUN: usize = 4;
/// The number of times that a run has to be met before it counts for more than the shorter run in
/// it.
const LEAN: u64 = 4;
/// A probability of 1.
const ONE: u64 = 1 << 32;
/// A halved probability, in the unit in which surprise is measured.
const BIT: u32 = 256;
/// The number of known words that are heard to find out what is odd.
const HEARD: usize = 4_000;
/// Of the known words, this many of 1,000 sound as if no player could take them for words.
const NO_WORD: usize = 30;
/// This many of 1,000 leave some doubt by their sound.
const DOUBTFUL: usize = 150;

/// The runs of letters that an ear has heard.
#[derive(Debug)]
pub(crate) struct Ear {
    /// The number of times each run of 1 to [`RUN`] symbols was met.
    runs: [Vec<u32>; RUN],
    /// The number of times anything followed a run that is shorter by one.
    before: [Vec<u32>; RUN],
    /// The surprise from which a word leaves some doubt.
    doubtful: u32,
    /// The surprise from which it is no word.
    no_word: u32,
}

impl Ear {
    /// The ear of a player who knows these words.
    pub(crate) fn new(known: &Graph) -> Ear {
        let table = |length: usize| vec![0; SYMBOLS.pow(length as u32)];
        let mut ear = Ear {
            runs: std::array::from_fn(|shorter| table(shorter + 1)),
            before: std::array::from_fn(table),
            doubtful: 0,
            no_word: 0,
        };
        for word in known.words() {
            for run in runs(&symbols(word.iter())) {
                for shorter in 0..run.len() {
                    let tail = &run[run.len() - 1 - shorter..];
                    ear.runs[shorter][place(tail)] += 1;
                    ear.before[shorter][place(&tail[..shorter])] += 1;
                }
            }
        }
        let words = usize::try_from(known.word_count()).unwrap_or(usize::MAX);
        let step = (words / HEARD).max(1);
        let heard = known.words().step_by(step);
        let mut surprises: Vec<u32> = heard.map(|word| ear.surprise(word.iter(), 1)).collect();
        surprises.arrange_by(|one, other| other.cmp(one));
        let among = |of_1000: usize| surprises.get(surprises.len() * of_1000 / 1_000).copied();
        ear.doubtful = among(DOUBTFUL).unwrap_or(0);
        ear.no_word = among(NO_WORD).unwrap_or(0);
        ear
    }

    /// Returns how odd a word sounds, in percent: 0 if it could well be one, 100 if no player would
    /// take it for one.
    pub(crate) fn oddness(&self, word: &[Letter]) -> u32 {
        let surprise = self.surprise(word.iter().copied(), 0);
        if surprise >= self.no_word {
            return 100;
        }
        100 * surprise.saturating_sub(self.doubtful) / (self.no_word - self.doubtful).max(1)
    }

    /// The surprise at the letters of a word: that of the least expected and the mean of all, which
    /// counts twice. `own` is the number of times the word itself is among those heard.
    fn surprise(&self, word: impl Iterator<Item = Letter>, own: u32) -> u32 {
        let symbols = symbols(word);
        let (mut most, mut sum, mut count) = (0, 0, 0);
        for run in runs(&symbols) {
            let bits = self.unexpected(run, own);
            most = most.max(bits);
            sum += bits;
            count += 1;
        }
        (most + 2 * sum / count.max(1)) / 3
    }

    /// The surprise at the last symbol of a run after the others: the negative binary logarithm of
    /// its probability. Each run leans on the shorter one, which was met more often.
    fn unexpected(&self, run: &[u8], own: u32) -> u32 {
        let mut probability = ONE / SYMBOLS as u64;
        for shorter in 0..run.len() {
            let tail = &run[run.len() - 1 - shorter..];
            let met = self.runs[shorter][place(tail)].saturating_sub(own);
            let all = self.before[shorter][place(&tail[..shorter])].saturating_sub(own);
            let leant = u64::from(met) * ONE + LEAN * probability;
            probability = leant / (u64::from(all) + LEAN);
        }
        logarithm(ONE).saturating_sub(logarithm(probability.max(1)))
    }
}

/// A word between its edges.
fn symbols(word: impl Iterator<Item = Letter>) -> Vec<u8> {
    std::iter::once(0).chain(word.map(Letter::number)).chain([0]).collect()
}

/// For each symbol but the first, the run of at most [`RUN`] symbols that it ends.
fn runs(symbols: &[u8]) -> impl Iterator<Item = &[u8]> {
    (2..=symbols.len()).map(|end| &symbols[end.saturating_sub(RUN)..end])
}

/// Where a run is counted.
fn place(run: &[u8]) -> usize {
    run.iter().fold(0, |place, &symbol| place * SYMBOLS + usize::from(symbol))
}

/// The binary logarithm in units of [`BIT`], straight between the powers of two.
fn logarithm(number: u64) -> u32 {
    let whole = number.max(1).ilog2();
    let part = (u128::from(number) * u128::from(BIT)) >> whole;
    whole * BIT + (part as u32).saturating_sub(BIT)
}
