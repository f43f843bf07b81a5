//! The lists of words worth knowing, each computed from the lexicon by a rule.

use std::fmt;
use std::str::FromStr;

use rules::{Alphabet, Letter};

use crate::word_index::Indexed;

/// A list of words, such as those with a Q and no U.
#[derive(Clone, Copy, Debug)]
pub struct WordList {
    key: &'static str,
    title: &'static str,
    about: &'static str,
    rule: Rule,
}

impl PartialEq for WordList {
    fn eq(&self, other: &WordList) -> bool {
        self.key == other.key
    }
}

impl Eq for WordList {}

/// Which words a list has.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// All words.
    All,
    /// Those of this many letters.
    Length(usize),
    /// Those with one of these letters and without any of the others, up to a length.
    With(&'static str, &'static str, usize),
    /// Those that take one of these letters behind.
    Takes(&'static str),
    /// Those that take one of these letters in front.
    TakesInFront(&'static str),
    /// Those of these letters alone, each used once at most.
    Of(&'static str),
    /// Bingos of seven letters that use all but one of some of these letters.
    MostlyOf(&'static str),
    /// Bingos, of seven or eight letters, that begin like this.
    Begins(&'static str),
    /// Bingos that end like this.
    Ends(&'static str),
    /// Bingos with these letters side by side.
    Group(&'static str),
    /// Those of at least two vowels in three letters.
    Vowels,
    /// Those without a vowel.
    NoVowels,
}

macro_rules! lists {
    ($($key:literal, $title:literal, $about:literal, $rule:expr;)*) => {
        &[$(WordList { key: $key, title: $title, about: $about, rule: $rule }),*]
    };
}

/// Bingos from seven tiles, or from seven and one on the board.
const BINGO: std::ops::RangeInclusive<usize> = 7..=8;

use Rule::*;

static LISTS: &[WordList] = lists![
    "all", "All words", "Choose a length and begin with the words that are drawn most often.", All;
    "twos", "Two letters", "The words that join plays together. Know them first.", Length(2);
    "threes", "Three letters", "Next come these: most parallel plays need one.", Length(3);
    "q-without-u", "Q without U", "A Q is worth ten points and needs no U in these.", With("Q", "U", 21);
    "power", "Short words with J, Q, X and Z", "The four great tiles in at most five letters.", With("JQXZ", "", 5);
    "s-hooks", "Words that take an S", "An S makes one word longer while it is part of another.", Takes("S");
    "s-front", "Words that take an S in front", "The S that opponents overlook.", TakesInFront("S");
    "d-hooks", "Words that take a D", "Hooks behind: D.", Takes("D");
    "e-hooks", "Words that take an E", "Hooks behind: E.", Takes("E");
    "r-hooks", "Words that take an R", "Hooks behind: R.", Takes("R");
    "y-hooks", "Words that take a Y", "Hooks behind: Y.", Takes("Y");
    "starline", "Words out of STARLINE", "Words of A, E, I, L, N, R, S and T alone, each at most once: the tiles worth keeping.", Of("AEILNRST");
    "starline-bingos", "Bingos with six of STARLINE", "Seven letters of which six are different ones of A, E, I, L, N, R, S and T.", MostlyOf("AEILNRST");
    "vowel-heavy", "Many vowels", "Two letters in three are vowels: for a rack with too many.", Vowels;
    "no-vowels", "No vowels", "No A, E, I, O or U: for a rack without any.", NoVowels;
    "begins-de", "Bingos that begin with DE", "A beginning to look for on the left of your rack.", Begins("DE");
    "begins-out", "Bingos that begin with OUT", "A beginning to look for on the left of your rack.", Begins("OUT");
    "begins-re", "Bingos that begin with RE", "A beginning to look for on the left of your rack.", Begins("RE");
    "begins-un", "Bingos that begin with UN", "A beginning to look for on the left of your rack.", Begins("UN");
    "ends-ed", "Bingos that end in ED", "An ending to look for on the right of your rack.", Ends("ED");
    "ends-er", "Bingos that end in ER", "An ending to look for on the right of your rack.", Ends("ER");
    "ends-ers", "Bingos that end in ERS", "An ending to look for on the right of your rack.", Ends("ERS");
    "ends-es", "Bingos that end in ES", "An ending to look for on the right of your rack.", Ends("ES");
    "ends-est", "Bingos that end in EST", "An ending to look for on the right of your rack.", Ends("EST");
    "ends-ier", "Bingos that end in IER", "An ending to look for on the right of your rack.", Ends("IER");
    "ends-ies", "Bingos that end in IES", "An ending to look for on the right of your rack.", Ends("IES");
    "ends-ing", "Bingos that end in ING", "An ending to look for on the right of your rack.", Ends("ING");
    "ends-ly", "Bingos that end in LY", "An ending to look for on the right of your rack.", Ends("LY");
    "with-br", "Bingos with BR", "Letters that go together.", Group("BR");
    "with-ch", "Bingos with CH", "Letters that go together.", Group("CH");
    "with-cl", "Bingos with CL", "Letters that go together.", Group("CL");
    "with-dle", "Bingos with DLE", "Letters that go together.", Group("DLE");
    "with-ed", "Bingos with ED", "Letters that go together.", Group("ED");
    "with-ent", "Bingos with ENT", "Letters that go together.", Group("ENT");
    "with-est", "Bingos with EST", "Letters that go together.", Group("EST");
    "with-ful", "Bingos with FUL", "Letters that go together.", Group("FUL");
    "with-ght", "Bingos with GHT", "Letters that go together.", Group("GHT");
    "with-ing", "Bingos with ING", "Letters that go together.", Group("ING");
    "with-ism", "Bingos with ISM", "Letters that go together.", Group("ISM");
    "with-ium", "Bingos with IUM", "Letters that go together.", Group("IUM");
    "with-ive", "Bingos with IVE", "Letters that go together.", Group("IVE");
    "with-kle", "Bingos with KLE", "Letters that go together.", Group("KLE");
    "with-mb", "Bingos with MB", "Letters that go together.", Group("MB");
    "with-mis", "Bingos with MIS", "Letters that go together.", Group("MIS");
    "with-mp", "Bingos with MP", "Letters that go together.", Group("MP");
    "with-nd", "Bingos with ND", "Letters that go together.", Group("ND");
    "with-nk", "Bingos with NK", "Letters that go together.", Group("NK");
    "with-nt", "Bingos with NT", "Letters that go together.", Group("NT");
    "with-ous", "Bingos with OUS", "Letters that go together.", Group("OUS");
    "with-pl", "Bingos with PL", "Letters that go together.", Group("PL");
    "with-pr", "Bingos with PR", "Letters that go together.", Group("PR");
    "with-re", "Bingos with RE", "Letters that go together.", Group("RE");
    "with-str", "Bingos with STR", "Letters that go together.", Group("STR");
    "with-th", "Bingos with TH", "Letters that go together.", Group("TH");
    "with-un", "Bingos with UN", "Letters that go together.", Group("UN");
];

impl WordList {
    /// All lists, in the order in which they are offered.
    pub fn all() -> &'static [WordList] {
        LISTS
    }

    /// Its name for programs and in commands. It never changes.
    pub const fn key(self) -> &'static str {
        self.key
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        self.title
    }

    /// One or two sentences on what it is good for.
    pub const fn about(self) -> &'static str {
        self.about
    }

    /// True if a word is on it.
    pub(crate) fn has(self, word: &Indexed<'_>, alphabet: &Alphabet) -> bool {
        let len = word.word.len();
        match self.rule {
            Rule::All => true,
            Rule::Length(length) => len == length,
            Rule::With(one, none, longest) => {
                len <= longest && word.letters & set(one) != 0 && word.letters & set(none) == 0
            }
            Rule::Takes(letters) => word.back & set(letters) != 0,
            Rule::TakesInFront(letters) => word.front & set(letters) != 0,
            Rule::Of(letters) => word.letters & !set(letters) == 0 && different(word) == len,
            Rule::MostlyOf(letters) => {
                len == 7 && (word.letters & set(letters)).count_ones() as usize >= len - 1
            }
            Rule::Begins(part) => {
                BINGO.contains(&len) && word.word.iter().take(part.len()).eq(text(part))
            }
            Rule::Ends(part) => {
                BINGO.contains(&len) && word.word.iter().skip(len - part.len()).eq(text(part))
            }
            Rule::Group(part) => {
                BINGO.contains(&len)
                    && word.letters & set(part) == set(part)
                    && (0..=len - part.len())
                        .any(|at| word.word.iter().skip(at).take(part.len()).eq(text(part)))
            }
            Rule::Vowels => 3 * vowels(word, alphabet) >= 2 * len,
            Rule::NoVowels => vowels(word, alphabet) == 0,
        }
    }
}

fn text(part: &str) -> impl Iterator<Item = Letter> + '_ {
    part.chars().filter_map(Letter::from_char)
}

/// Bit `n` is the letter with number `n`.
fn set(letters: &str) -> u32 {
    text(letters).fold(0, |set, letter| set | 1 << letter.number())
}

fn different(word: &Indexed<'_>) -> usize {
    word.letters.count_ones() as usize
}

fn vowels(word: &Indexed<'_>, alphabet: &Alphabet) -> usize {
    word.word.iter().filter(|&letter| alphabet.info(letter).vowel).count()
}

impl FromStr for WordList {
    type Err = UnknownWordList;

    fn from_str(key: &str) -> Result<WordList, UnknownWordList> {
        LISTS.iter().find(|list| list.key == key).copied().ok_or(UnknownWordList)
    }
}

/// The error for a key that no list has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownWordList;

impl fmt::Display for UnknownWordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no word list has this name: choose one of those there are")
    }
}

impl std::error::Error for UnknownWordList {}
