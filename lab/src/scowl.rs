//! The lists of SCOWL, on Debian in the package `scowl`; no build needs them.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use lexicon::{Capitals, Lengths, Word, Words};

/// The sizes of SCOWL that lists have words of, smallest first. `1` in the data files stands for
/// the first.
pub const LEVELS: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// The largest size, of words that are too rare for any list.
const LARGEST: u8 = 95;

/// The lists that tell how common a word is: words of all English, of either spelling, and usual
/// variants.
const USUAL: [&str; 6] =
    ["english", "american", "british", "british_z", "variant_1", "british_variant_1"];

/// The words of SCOWL in small letters only: no names, abbreviations, numerals or apostrophes.
pub struct Scowl {
    /// The digit of the smallest size of a usual list with the word: see [`LEVELS`].
    usual: HashMap<Word, u8>,
    /// The smallest size of any list with the word, up to 80.
    sizes: HashMap<Word, u8>,
    /// The words of all sizes.
    all: HashSet<Word>,
}

impl Scowl {
    /// Reads all lists of words in a folder.
    ///
    /// # Errors
    /// A sentence that names the file that cannot be read.
    pub fn read(folder: &str) -> Result<Scowl, Box<dyn Error>> {
        let mut scowl = Scowl { usual: HashMap::new(), sizes: HashMap::new(), all: HashSet::new() };
        let entries = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
        let mut lists = Vec::new();
        for entry in entries {
            let name = entry?.file_name().into_string().unwrap_or_default();
            let Some((list, size)) = name.split_once("-words.") else { continue };
            lists.push((size.parse::<u8>()?, list.to_owned(), name.clone()));
        }
        // Smallest size first, so that it is the one that stays.
        lists.sort();
        if lists.is_empty() {
            return Err(format!("{folder} has no lists of SCOWL").into());
        }
        for (size, list, name) in lists {
            let path = Path::new(folder).join(&name);
            let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let (words, _) = Words::read_with(&text, Capitals::Drop, Lengths::default());
            let place = LEVELS.iter().position(|&level| level == size);
            let digit = place.and_then(|place| b'1'.checked_add(u8::try_from(place).ok()?));
            let digit = digit.filter(|_| USUAL.contains(&list.as_str()));
            for word in words.iter() {
                if let Some(digit) = digit {
                    scowl.usual.entry(word).or_insert(digit);
                }
                if size < LARGEST {
                    scowl.sizes.entry(word).or_insert(size);
                }
                scowl.all.insert(word);
            }
        }
        Ok(scowl)
    }

    /// The digit of how common a word is, `1` to `9`; `0` if no usual list has it.
    pub fn digit(&self, word: Word) -> u8 {
        self.usual.get(&word).copied().unwrap_or(b'0')
    }

    /// The words of all lists up to size 80, in no order.
    pub fn words(&self) -> impl Iterator<Item = Word> + '_ {
        self.sizes.keys().copied()
    }

    /// The smallest size of a list with the word, 10 to 80.
    pub fn size(&self, word: Word) -> Option<u8> {
        self.sizes.get(&word).copied()
    }

    /// The words of all lists, of size 95 too, in no order.
    pub fn all(&self) -> impl Iterator<Item = Word> + '_ {
        self.all.iter().copied()
    }
}
