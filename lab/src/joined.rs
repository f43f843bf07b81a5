//! Tells phrases that SCOWL writes as one word from words: CIDERPRESS from CLOTHESPRESS.
//!
//! Size 80 of SCOWL has the entries of a crossword dictionary, in which phrases and hyphenated
//! words stand without space or hyphen. Nothing marks them, but they have three things in common.
//! Both halves are usual words, neither is an affix, and the whole stands alone: no list, however
//! large, has an inflection of it, because phrases have none in dictionaries. `docs/lab` has the
//! cost of the rule.

use std::collections::{HashMap, HashSet};

use lexicon::{Lexicon, Word};

use crate::scowl::Scowl;

/// The largest size of SCOWL whose words count as usual.
const USUAL: u8 = 50;

/// The size that has the phrases.
const PHRASES: u8 = 80;

/// The fewest letters of half a phrase.
const HALF: usize = 3;

/// The fewest letters of the first and last word of a phrase of three.
const THIRD: usize = 4;

/// The fewest letters of a stem.
const SHORTEST_STEM: usize = 4;

/// Beginnings that come before a stem without making a phrase of it.
const PREFIXES: &str = "
    AERO AFTER ANA ANTE ANTI ARCH AUTO BE BI BIO CARDIO CO COM CON CONTRA COUNTER CYCLO DE DEMI DIS
    ELECTRO EN EVERY EXTRA FOR FORE GEO HELIO HERE HETERO HEX HOMO HYDRO HYPER HYPO IN INFRA INTER
    ISO MACRO MAGNETO META MICRO MID MIS MONO MULTI NEO NON ORTHO OUT OVER OXY PAN PARA PEN PENT PER
    PERI PHOTO POLY POST PRE PRO PROTO PSEUDO PSYCHO PYRO RADIO RE SCHIZO SEMI SOME STEREO SUB SUPER
    SUPRA SYN TELE TETRA THERE TRANS TRI ULTRA UN UNDER UNI UP WHERE ZOO";

/// Endings that come after a stem without making a phrase of it.
const SUFFIXES: &str = "
    ABILITY ABLE ABLY AGE AL ALLY AN ANCE ANT ARIA ARY ATE CAL CENT CEPHALIC DOM EAN EER EN ENCE ENT
    ER ERS ERY ESS EST ETIC FOLD FORM FUL FULLY GENESIS GENETIC GENIC GRADE GRAPHIC HOOD IA IAL IAN
    IBLE IC ICAL ICALLY IES INE ING INGS ION ISATION ISE ISED ISH ISM IST ITE ITIS IUM IVE IZATION
    IZE IZED LESS LET LIKE LING LOGIC LOGICAL LY MENT METRIC MORPHIC MOST NESS OID OR ORS ORY OSE
    OUS PHONIC PLASTIC PROOF SCENT SHIP SIS SOME TIC TICAL TION TORY TROPIC URE WARD WARDS WAYS WISE
    WORTHY Y";

/// Second halves of words that have no inflections, so that to lack them proves nothing: MOONSTRUCK
/// is a word.
const FIXED: &str = "
    AWAY BORNE BOUND BUILT CLAD DRENCHED FAST FELT FREE FULL GROUND HUNG LAID LIT MADE SHAPED
    STRICKEN STRUCK SWORN TIGHT WORKS WOVE WROUGHT";

/// The words in the middle of a phrase of three words.
const MIDDLES: [&str; 2] = ["OF", "AND"];

/// Regular endings, and those of words made from adjectives and verbs.
const ENDINGS: [&str; 14] =
    ["", "S", "ES", "D", "ED", "R", "RS", "ER", "ERS", "ING", "INGS", "LY", "NESS", "NESSES"];

/// Plurals without a regular ending, or with a change before it.
const PLURALS: [(&str, &str); 9] = [
    ("MICE", "MOUSE"),
    ("LICE", "LOUSE"),
    ("GEESE", "GOOSE"),
    ("FEET", "FOOT"),
    ("TEETH", "TOOTH"),
    ("MEN", "MAN"),
    ("VES", "F"),
    ("FE", "F"),
    ("PEOPLE", "PERSON"),
];

/// The words among which phrases are found.
pub struct Phrases<'a> {
    scowl: &'a Scowl,
    /// The words of all sizes, and of the American list.
    words: HashSet<Word>,
    /// The number of them that have each stem.
    families: HashMap<String, usize>,
    prefixes: HashSet<&'static str>,
    suffixes: HashSet<&'static str>,
    fixed: HashSet<&'static str>,
}

impl<'a> Phrases<'a> {
    /// Counts the words that are related to each other.
    pub fn new(scowl: &'a Scowl, american: &Lexicon) -> Phrases<'a> {
        let words: HashSet<Word> = scowl.all().chain(american.graph().words()).collect();
        let mut families = HashMap::new();
        for word in &words {
            for stem in stems(&word.to_string()) {
                *families.entry(stem).or_default() += 1;
            }
        }
        let [prefixes, suffixes, fixed] =
            [PREFIXES, SUFFIXES, FIXED].map(|text| text.split_whitespace().collect());
        Phrases { scowl, words, families, prefixes, suffixes, fixed }
    }

    /// True if a word of SCOWL is more likely a phrase that is written as one word.
    pub fn is_joined(&self, word: Word) -> bool {
        let text = word.to_string();
        if self.is_derived(&text) {
            return false;
        }
        if self.has_three_words(&text) {
            return true;
        }
        if self.scowl.size(word) != Some(PHRASES) || self.has_relatives(&text) {
            return false;
        }
        self.has_two_words(&text) || text.strip_suffix("UP").is_some_and(|verb| self.is_usual(verb))
    }

    /// True if it consists of two usual words, neither of them an affix, and in no way ends with a
    /// word that does not inflect.
    fn has_two_words(&self, text: &str) -> bool {
        let mut halves = splits(text, HALF, HALF)
            .filter(|&(first, last)| self.is_usual(first) && self.is_usual(last))
            .filter(|(first, last)| !self.prefixes.contains(first) && !self.suffixes.contains(last))
            .peekable();
        halves.peek().is_some() && halves.all(|(_, last)| !self.fixed.contains(last))
    }

    /// True if it consists of two usual words with *of* or *and* between them.
    fn has_three_words(&self, text: &str) -> bool {
        splits(text, THIRD, THIRD).any(|(first, rest)| {
            MIDDLES
                .into_iter()
                .filter_map(|middle| rest.strip_prefix(middle))
                .any(|last| last.len() >= THIRD && self.is_usual(first) && self.is_usual(last))
        })
    }

    /// True if a text of at least three letters is a usual word.
    fn is_usual(&self, text: &str) -> bool {
        let size = text.parse().ok().and_then(|word| self.scowl.size(word));
        text.len() >= HALF && size.is_some_and(|size| size <= USUAL)
    }

    /// True if it is a word with a prefix or a suffix.
    fn is_derived(&self, text: &str) -> bool {
        splits(text, 2, HALF)
            .any(|(prefix, word)| self.prefixes.contains(prefix) && self.is_word(word))
            || splits(text, HALF, 1).any(|(stem, suffix)| {
                self.suffixes.contains(suffix)
                    && (self.is_word(stem) || self.has_others(&bare(stem), text))
            })
    }

    fn is_word(&self, text: &str) -> bool {
        text.parse().is_ok_and(|word| self.words.contains(&word))
    }

    /// True if a word has an inflection, or is one of another word.
    fn has_relatives(&self, text: &str) -> bool {
        stems(text).iter().any(|stem| self.has_others(stem, text))
    }

    /// True if another word than this has the stem.
    fn has_others(&self, stem: &str, text: &str) -> bool {
        let own = usize::from(stems(text).contains(stem));
        self.families.get(stem).is_some_and(|&words| words > own)
    }
}

/// The ways to cut a text in two, with at least so many letters before and after the cut.
fn splits(text: &str, before: usize, after: usize) -> impl Iterator<Item = (&str, &str)> {
    (before..=text.len().saturating_sub(after)).map(|at| text.split_at(at))
}

/// The possible stems of a word, by its endings.
fn stems(text: &str) -> HashSet<String> {
    let stems = ENDINGS.iter().filter_map(|ending| text.strip_suffix(ending));
    stems.filter(|stem| stem.len() >= SHORTEST_STEM).map(bare).collect()
}

/// A stem without what changes before an ending: a last E, a doubled consonant, Y or I.
fn bare(stem: &str) -> String {
    let plural = PLURALS.iter().find_map(|(many, one)| Some((stem.strip_suffix(many)?, one)));
    let stem = plural.map_or(stem.to_owned(), |(front, one)| format!("{front}{one}"));
    if let Some(front) = stem.strip_suffix('E') {
        return front.to_owned();
    }
    if let Some(front) = stem.strip_suffix('Y') {
        return format!("{front}I");
    }
    match stem.as_bytes() {
        [.., _, before, last] if before == last => stem[..stem.len() - 1].to_owned(),
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflections_share_a_stem() {
        for [one, other] in [
            ["LOLLIPOP", "LOLLIPOPS"],
            ["CARAVAN", "CARAVANNING"],
            ["STABILISE", "STABILISING"],
            ["TRAVELLER", "TRAVEL"],
            ["TOASTY", "TOASTIES"],
            ["FIELDMOUSE", "FIELDMICE"],
            ["RAILWAYMAN", "RAILWAYMEN"],
            ["BOOKSHELF", "BOOKSHELVES"],
        ] {
            assert!(!stems(one).is_disjoint(&stems(other)), "{one} {other}");
        }
        assert!(stems("CIDERPRESS").is_disjoint(&stems("CIDER")));
    }
}
