//! In how many ways a word can be drawn.

use lexicon::Word;
use rules::{Alphabet, Letter};

/// The treatment of blanks when a word is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Blanks {
    /// Up to as many blanks as the set holds may stand for letters of the word. It is how the
    /// field numbers words by probability.
    #[default]
    Counted,
    /// Every letter is drawn as itself.
    Left,
}

/// The number of different sets of tiles, told apart even where they look alike, that can be drawn
/// from a full bag and spell this word with every tile used.
///
/// Words of the same length are as likely to be drawn as these numbers are large. The number for
/// a word with `k` blanks is the number of ways to choose `k` blanks, times the ways to draw the
/// letters that remain, summed over all choices of `k` letters of the word.
pub fn ways(word: Word, alphabet: &Alphabet, blanks: Blanks) -> u64 {
    let mut counts = [0u8; Letter::COUNT as usize + 1];
    for letter in word.iter() {
        counts[usize::from(letter.number())] += 1;
    }
    let most = match blanks {
        Blanks::Counted => usize::from(alphabet.blanks).min(word.len()),
        Blanks::Left => 0,
    };
    // `drawn[k]`: the ways to draw the letters considered so far with `k` of them left to blanks.
    let mut drawn = vec![0u64; most + 1];
    drawn[0] = 1;
    for letter in Letter::all() {
        let count = counts[usize::from(letter.number())];
        if count == 0 {
            continue;
        }
        let held = alphabet.info(letter).count;
        for k in (0..=most).rev() {
            let by =
                |blank: usize| choose(held, count - blank as u8).saturating_mul(drawn[k - blank]);
            drawn[k] = (0..=k.min(usize::from(count))).map(by).fold(0, u64::saturating_add);
        }
    }
    (0..=most)
        .map(|k| choose(alphabet.blanks, k as u8).saturating_mul(drawn[k]))
        .fold(0, u64::saturating_add)
}

/// The number of ways to choose `taken` of `held`.
fn choose(held: u8, taken: u8) -> u64 {
    if taken > held {
        return 0;
    }
    (0..u64::from(taken)).fold(1, |ways, i| ways * (u64::from(held) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{ENGLISH, Tile};

    fn count(word: &str, blanks: Blanks) -> u64 {
        ways(word.parse().unwrap(), &ENGLISH, blanks)
    }

    #[test]
    fn ways_to_draw_a_word() {
        // 2 F; without blanks both are needed for FIFE.
        assert_eq!(count("QI", Blanks::Left), 9);
        assert_eq!(count("QI", Blanks::Counted), 9 + 2 * (9 + 1) + 1);
        assert_eq!(count("FIFE", Blanks::Left), 9 * 12);
        // One Z in the set: the other has to be a blank.
        assert_eq!(count("ZZZ", Blanks::Counted), 1);
        assert_eq!(count("ZZZZ", Blanks::Counted), 0);
        // 12 E, 9 A, 6 R, 9 I, 6 T, 6 N, 4 S.
        assert_eq!(count("RETAINS", Blanks::Left), 6 * 12 * 6 * 9 * 9 * 6 * 4);
    }

    /// The definition, word for word: every set of tiles is counted one by one.
    #[test]
    fn the_number_is_that_of_the_sets_of_tiles() {
        let bag: Vec<Tile> = ENGLISH.full_set().iter().collect();
        for word in ["QI", "JO", "ZZZ", "ADD", "EEL"] {
            let word: Word = word.parse().unwrap();
            let mut found = 0;
            each_set(&bag, word.len(), &mut Vec::new(), &mut |set| {
                let mut letters = word.letters();
                let used = set.iter().all(|tile| match tile.letter() {
                    None => true,
                    Some(letter) => letters
                        .iter()
                        .position(|&other| other == letter)
                        .map(|at| letters.remove(at))
                        .is_some(),
                });
                found += u64::from(used);
            });
            assert_eq!(ways(word, &ENGLISH, Blanks::Counted), found, "{word}");
        }
    }

    fn each_set(bag: &[Tile], size: usize, set: &mut Vec<Tile>, visit: &mut impl FnMut(&[Tile])) {
        if set.len() == size {
            return visit(set);
        }
        for (i, &tile) in bag.iter().enumerate() {
            set.push(tile);
            each_set(&bag[i + 1..], size, set, visit);
            set.pop();
        }
    }
}
