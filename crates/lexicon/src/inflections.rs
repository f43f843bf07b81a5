//! Regular inflections: the plurals and verb forms that most dictionaries do not print (DIA-47).

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::words::lines;
use crate::{Lengths, Report, Word, Words};

/// Which regular inflections a word has. They follow from its spelling alone:
///
/// - A noun has a plural: BOAT, BOATS. After S, X, Z, CH and SH it ends in ES (BOX, BOXES), and a Y
///   after a consonant becomes IES (CITY, CITIES). A single Z after the only vowel is doubled (QUIZ,
///   QUIZZES).
/// - A verb has three forms: TALK, TALKS, TALKED, TALKING. The first is spelt as a plural, but with
///   ES after a consonant and O (VETO, VETOES). A final E is dropped (BAKE, BAKED, BAKING), but stays
///   before ING after E, O and Y (SEEING), and IE becomes YING (TIE, TYING). A Y after a consonant
///   becomes IED (TRY, TRIED). A vowel and C take a K (PANIC, PANICKED). The last consonant of a
///   word of one syllable, other than H, W, X and Y, is doubled after a single vowel (STOP,
///   STOPPED). In longer words it stays single after ER, EN, OR, ON and OM (ENTER, ENTERED); a final
///   L is written both ways (TRAVEL, TRAVELED, TRAVELLED); otherwise only the stress would tell
///   (VISITED, PERMITTED), so that such a word has no form in ED or ING here.
///
/// Whatever is irregular has to be in the list: a dictionary prints it (OXEN, LEAVES, WENT).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inflections {
    /// Those of a noun and those of a verb.
    Both,
    /// Those of a noun.
    Noun,
    /// Those of a verb.
    Verb,
    /// None, as of an adverb.
    None,
}

impl Inflections {
    /// Every regular inflection of a word, in no particular order. A form of more than
    /// [`Word::MAX_LEN`] letters is left out.
    ///
    /// ```
    /// use lexicon::{Inflections, Words};
    ///
    /// let forms: Words = Inflections::Verb.of("TALK".parse()?).into_iter().collect();
    /// assert_eq!(forms, Words::parse("TALKED TALKING TALKS")?);
    /// # Ok::<(), lexicon::ParseWordError>(())
    /// ```
    pub fn of(self, word: Word) -> Vec<Word> {
        let base = Base::of(word);
        let mut forms = Vec::new();
        if matches!(self, Inflections::Noun | Inflections::Both) {
            forms.push(base.plural());
        }
        if matches!(self, Inflections::Verb | Inflections::Both) {
            forms.push(base.third_person());
            forms.extend(base.past_and_participle());
        }
        forms.iter().filter_map(|form| form.parse().ok()).collect()
    }

    /// The part of speech given by the labels after a word in a line: `boat n`, `talk v.`, `cut n,
    /// v`. `None` if one of them is no part of speech.
    fn of_labels(labels: &str) -> Option<Inflections> {
        let (mut noun, mut verb, mut other) = (false, false, false);
        let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/');
        for label in labels.split(between).filter(|label| !label.is_empty()) {
            match label.trim_end_matches('.') {
                "n" | "noun" => noun = true,
                "v" | "vb" | "vi" | "vt" | "verb" => verb = true,
                "a" | "adj" | "adjective" | "adv" | "adverb" | "art" | "article" | "conj"
                | "conjunction" | "int" | "interj" | "interjection" | "num" | "prep"
                | "preposition" | "pron" | "pronoun" => other = true,
                _ => return None,
            }
        }
        Some(match (noun, verb, other) {
            (true, false, _) => Inflections::Noun,
            (false, true, _) => Inflections::Verb,
            (false, false, true) => Inflections::None,
            _ => Inflections::Both,
        })
    }
}

impl Words {
    /// Reads a word list like [`Words::read`] and adds the regular [`Inflections`] of every word that
    /// is kept, as far as their lengths are kept too. A line may say after the word what part of
    /// speech it is, `boat n` or `talk v`; a word without such a label has the inflections of a noun
    /// and of a verb.
    pub fn read_inflected(text: &[u8]) -> (Words, Report) {
        let lengths = Lengths::default();
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let lines: Vec<(&[u8], Inflections)> = lines(text).map(without_labels).collect();
        let bare: Vec<&[u8]> = lines.iter().map(|(line, _)| *line).collect();
        let (words, mut report) = Words::read(&bare.join(&b'\n'));
        let kept = |line: &[u8]| {
            let word = core::str::from_utf8(line).ok()?.trim().parse::<Word>().ok()?;
            words.contains(word).then_some(word)
        };
        let forms = lines.iter().flat_map(|&(line, inflections)| {
            kept(line).map_or_else(Vec::new, |word| inflections.of(word))
        });
        let all: Words =
            words.iter().chain(forms.filter(|form| lengths.0.contains(&form.len()))).collect();
        report.inflected = all.len() - words.len();
        (all, report)
    }
}

/// A line without the labels after its word, and what they say. Any other line is left as it is.
fn without_labels(line: &[u8]) -> (&[u8], Inflections) {
    let line = line.trim_ascii();
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let labels = core::str::from_utf8(rest).ok().filter(|_| !word.starts_with(b"#"));
    match labels.and_then(Inflections::of_labels) {
        Some(inflections) => (word, inflections),
        None => (line, Inflections::Both),
    }
}

/// A word to be inflected, in capitals.
struct Base {
    letters: Vec<u8>,
}

/// The change to the last consonant before ED and ING.
enum LastConsonant {
    Single,
    Doubled,
    Either,
    /// The stress would have to be known.
    Unknown,
}

impl Base {
    fn of(word: Word) -> Base {
        Base { letters: word.iter().map(|letter| letter.to_char() as u8).collect() }
    }

    /// The letter at a place counted from the back, 0 for the last one.
    fn back(&self, place: usize) -> Option<u8> {
        self.letters.iter().rev().nth(place).copied()
    }

    /// The word without some letters at its end, with an ending.
    fn with(&self, dropped: usize, ending: &str) -> String {
        let stem = &self.letters[..self.letters.len().saturating_sub(dropped)];
        stem.iter().map(|&letter| char::from(letter)).collect::<String>() + ending
    }

    fn ends(&self, ending: &str) -> bool {
        self.letters.ends_with(ending.as_bytes())
    }

    /// True if the letter at a place counted from the back is written as a vowel: A, E, I, O or U,
    /// but not the U of QU.
    fn is_vowel(&self, place: usize) -> bool {
        match self.back(place) {
            Some(b'U') => self.back(place + 1) != Some(b'Q'),
            letter => matches!(letter, Some(b'A' | b'E' | b'I' | b'O')),
        }
    }

    /// True if the last letter follows a consonant.
    fn after_consonant(&self) -> bool {
        self.letters.len() > 1 && !self.is_vowel(1)
    }

    /// The number of groups of vowels; a Y after a consonant is one.
    fn syllables(&self) -> usize {
        let count = self.letters.len();
        let sounds = |place: usize| {
            let y =
                self.back(place) == Some(b'Y') && place + 1 < count && !self.is_vowel(place + 1);
            self.is_vowel(place) || y
        };
        (0..count).filter(|&place| sounds(place) && (place == 0 || !sounds(place - 1))).count()
    }

    fn plural(&self) -> String {
        if self.ends("Y") && self.after_consonant() {
            self.with(1, "IES")
        } else if self.ends("Z") && matches!(self.last_consonant(), LastConsonant::Doubled) {
            self.with(0, "ZES")
        } else if ["S", "X", "Z", "CH", "SH"].iter().any(|ending| self.ends(ending)) {
            self.with(0, "ES")
        } else {
            self.with(0, "S")
        }
    }

    fn third_person(&self) -> String {
        let doubled_s = self.ends("S") && matches!(self.last_consonant(), LastConsonant::Doubled);
        if self.ends("O") && self.after_consonant() {
            self.with(0, "ES")
        } else if doubled_s {
            self.with(0, "SES")
        } else {
            self.plural()
        }
    }

    /// The forms in ED and ING; none where only the stress tells how they are spelt.
    fn past_and_participle(&self) -> Vec<String> {
        let both = |dropped: usize, between: &str| {
            ["ED", "ING"].map(|ending| self.with(dropped, &(between.to_owned() + ending)))
        };
        if self.ends("E") {
            let participle = match self.back(1) {
                Some(b'I') => self.with(2, "YING"),
                Some(b'E' | b'O' | b'Y') => self.with(0, "ING"),
                _ if self.syllables() < 2 && self.letters.len() < 3 => self.with(0, "ING"),
                _ => self.with(1, "ING"),
            };
            return [self.with(0, "D"), participle].into();
        }
        if self.ends("Y") && self.after_consonant() {
            return [self.with(1, "IED"), self.with(0, "ING")].into();
        }
        if self.ends("C") && self.is_vowel(1) {
            return both(0, "K").into();
        }
        let last = self.letters.last().map(|&letter| String::from(char::from(letter)));
        let doubled = || both(0, last.as_deref().unwrap_or_default());
        match self.last_consonant() {
            LastConsonant::Single => both(0, "").into(),
            LastConsonant::Doubled => doubled().into(),
            LastConsonant::Either => both(0, "").into_iter().chain(doubled()).collect(),
            LastConsonant::Unknown => Vec::new(),
        }
    }

    fn last_consonant(&self) -> LastConsonant {
        let vowel = |place: usize| self.is_vowel(place) || self.back(place) == Some(b'Y');
        let never = matches!(self.back(0), None | Some(b'H' | b'W' | b'X' | b'Y'));
        if never || vowel(0) || !vowel(1) || vowel(2) {
            LastConsonant::Single
        } else if self.syllables() == 1 {
            LastConsonant::Doubled
        } else if self.ends("L") {
            LastConsonant::Either
        } else if ["ER", "EN", "OR", "ON", "OM"].iter().any(|ending| self.ends(ending)) {
            LastConsonant::Single
        } else {
            LastConsonant::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    fn forms(inflections: Inflections, word: &str) -> String {
        let words: Words = inflections.of(word.parse().unwrap()).into_iter().collect();
        words.iter().map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn dia_47_nouns_have_regular_plurals() {
        for (word, plural) in [
            ("BOAT", "BOATS"),
            ("BOX", "BOXES"),
            ("GAS", "GASES"),
            ("TOPAZ", "TOPAZES"),
            ("QUIZ", "QUIZZES"),
            ("CHURCH", "CHURCHES"),
            ("DISH", "DISHES"),
            ("CITY", "CITIES"),
            ("SOLILOQUY", "SOLILOQUIES"),
            ("TOY", "TOYS"),
            ("PIANO", "PIANOS"),
            ("LEAF", "LEAFS"),
        ] {
            assert_eq!(forms(Inflections::Noun, word), plural);
        }
    }

    #[test]
    fn dia_47_verbs_have_regular_forms() {
        for (word, all) in [
            ("TALK", "TALKED TALKING TALKS"),
            ("BAKE", "BAKED BAKES BAKING"),
            ("AGREE", "AGREED AGREEING AGREES"),
            ("HOE", "HOED HOEING HOES"),
            ("TIE", "TIED TIES TYING"),
            ("TRY", "TRIED TRIES TRYING"),
            ("PLAY", "PLAYED PLAYING PLAYS"),
            ("WISH", "WISHED WISHES WISHING"),
            ("FIX", "FIXED FIXES FIXING"),
            ("SHOW", "SHOWED SHOWING SHOWS"),
            ("STOP", "STOPPED STOPPING STOPS"),
            ("UP", "UPPED UPPING UPS"),
            ("QUIT", "QUITS QUITTED QUITTING"),
            ("GAS", "GASSED GASSES GASSING"),
            ("GYM", "GYMMED GYMMING GYMS"),
            ("RAIN", "RAINED RAINING RAINS"),
            ("ENTER", "ENTERED ENTERING ENTERS"),
            ("LISTEN", "LISTENED LISTENING LISTENS"),
            ("TRAVEL", "TRAVELED TRAVELING TRAVELLED TRAVELLING TRAVELS"),
            ("PANIC", "PANICKED PANICKING PANICS"),
            ("VETO", "VETOED VETOES VETOING"),
            ("RADIO", "RADIOED RADIOING RADIOS"),
            ("BE", "BED BEING BES"),
            // Only the stress tells VISITED from PERMITTED.
            ("VISIT", "VISITS"),
            ("PERMIT", "PERMITS"),
        ] {
            assert_eq!(forms(Inflections::Verb, word), all);
        }
        assert_eq!(forms(Inflections::None, "TALK"), "");
        assert_eq!(forms(Inflections::Both, "ECHO"), "ECHOED ECHOES ECHOING ECHOS");
        let long = "A".repeat(Word::MAX_LEN);
        assert_eq!(forms(Inflections::Both, &long), "", "no form fits on the largest board");
    }

    fn read(text: &str) -> (String, Report) {
        let (words, report) = Words::read_inflected(text.as_bytes());
        (words.iter().map(|word| word.to_string()).collect::<Vec<_>>().join(" "), report)
    }

    #[test]
    fn dia_47_a_line_may_say_what_its_word_is() {
        assert_eq!(read("boat n\ntalk v\n").0, "BOAT BOATS TALK TALKED TALKING TALKS");
        assert_eq!(read("BOAT\tnoun\r\nTALK vt., vi.\n").0, "BOAT BOATS TALK TALKED TALKING TALKS");
        assert_eq!(read("often adv.\nboat\n").0, "BOAT BOATED BOATING BOATS OFTEN");
        assert_eq!(read("boat n\rtalk v\r").0, read("boat n\ntalk v\n").0);
        assert_eq!(read("cut n, v\n").0, read("cut\n").0);
        assert_eq!(read("\u{feff}boat n\r\n"), read("boat n\n"), "a mark that editors write first");
        // Anything else after a word is no word, as without inflections.
        let (words, report) = read("# comment n\nice cream\nboat n boat\nIndia n\ncar n\n");
        assert_eq!((words.as_str(), report.inflected), ("CAR CARS", 1));
        assert_eq!((report.lines, report.kept, report.dropped()), (4, 1, 3));
    }

    #[test]
    fn dia_47_what_is_listed_is_not_added_and_what_is_too_long_is_left_out() {
        let (words, report) = read("boat n\nboats adv\n");
        assert_eq!((words.as_str(), report.inflected, report.kept), ("BOAT BOATS", 0, 2));
        let (words, report) = read("misunderstanding n\nuncopyrightable n\n");
        assert_eq!((words.as_str(), report.inflected), ("UNCOPYRIGHTABLE", 0));
    }
}
