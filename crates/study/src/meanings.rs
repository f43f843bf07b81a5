//! The meanings of words, from WordNet: read, written as one compact text, and looked up by any
//! form of a word.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

/// The meanings of words. It is one text, sorted by word, in which a look-up searches.
///
/// ```
/// use study::{Meanings, Part, WordNet};
///
/// let index = "bird n 1 0 1 1 00000000";
/// let data = "00000000 05 n 01 bird 0 000 | an animal with feathers; \"a bird sang\"";
/// let mut wordnet = WordNet::default();
/// wordnet.read(Part::Noun, index, data, "")?;
/// let meanings = wordnet.meanings();
/// let found = meanings.of("birds");
/// assert_eq!((found[0].base, found[0].definitions[0]), ("BIRD", "an animal with feathers"));
/// # Ok::<(), study::WordNetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meanings {
    text: String,
    lines: Vec<Range<usize>>,
}

/// A part of speech.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// A noun.
    Noun,
    /// A verb.
    Verb,
    /// An adjective.
    Adjective,
    /// An adverb.
    Adverb,
}

/// The meaning of a word as one part of speech.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning<'a> {
    /// The form under which dictionaries list it, in capitals.
    pub base: &'a str,
    /// As what.
    pub part: Part,
    /// The definitions, the most common first.
    pub definitions: Vec<&'a str>,
}

/// The files of WordNet, as they are read.
#[derive(Clone, Default, Debug)]
pub struct WordNet {
    defined: BTreeMap<(String, Part), Vec<String>>,
    irregular: BTreeMap<(String, Part), BTreeSet<String>>,
    /// The licence at the head of the files, which goes wherever their content goes.
    notice: Vec<String>,
}

/// Definitions that are kept of a word as one part of speech.
const SENSES: usize = 3;
/// The longest word that is kept: no list of words has longer ones.
const LONGEST: usize = 21;
/// The first line of the text.
const VERSION: &str = "tilewright meanings 1";

rules::keys! {
    Part {
        Noun = "noun",
        Verb = "verb",
        Adjective = "adj",
        Adverb = "adv",
    }
}

impl Part {
    /// Endings of regular forms, and what stands in their place in the base form: the rules of
    /// detachment in WordNet's own `morphy`.
    const fn endings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Part::Noun => &[
                ("S", ""),
                ("SES", "S"),
                ("XES", "X"),
                ("ZES", "Z"),
                ("CHES", "CH"),
                ("SHES", "SH"),
                ("MEN", "MAN"),
                ("IES", "Y"),
            ],
            Part::Verb => &[
                ("S", ""),
                ("IES", "Y"),
                ("ES", "E"),
                ("ES", ""),
                ("ED", "E"),
                ("ED", ""),
                ("ING", "E"),
                ("ING", ""),
            ],
            Part::Adjective => &[("ER", ""), ("EST", ""), ("ER", "E"), ("EST", "E")],
            Part::Adverb => &[],
        }
    }
}

impl WordNet {
    /// Reads the files of a part of speech: `index.noun`, `data.noun` and `noun.exc`. Entries that
    /// are not a single word of letters are left out.
    ///
    /// # Errors
    /// The file and the line that is not as WordNet writes it.
    pub fn read(
        &mut self,
        part: Part,
        index: &str,
        data: &str,
        exceptions: &str,
    ) -> Result<(), WordNetError> {
        let at = |file: String, line: usize| WordNetError { file, line: line + 1 };
        let in_index = |line| at(format!("index.{}", part.key()), line);
        if self.notice.is_empty() {
            self.notice = notice(index);
        }
        for (number, line) in entries(index) {
            let mut fields = line.split_ascii_whitespace();
            let (lemma, offsets) = index_line(&mut fields).ok_or_else(|| in_index(number))?;
            let Some(word) = single(lemma) else { continue };
            let mut definitions: Vec<String> = Vec::new();
            for offset in offsets.iter().take(SENSES) {
                let synset = data.get(*offset..).and_then(|rest| rest.lines().next());
                let gloss = synset.and_then(|line| gloss(line, *offset));
                let gloss = gloss.ok_or_else(|| in_index(number))?;
                if !gloss.is_empty() && !definitions.contains(&gloss) {
                    definitions.push(gloss);
                }
            }
            if !definitions.is_empty() {
                self.defined.insert((word, part), definitions);
            }
        }
        for (number, line) in entries(exceptions) {
            let mut fields = line.split_ascii_whitespace();
            let form = fields.next().unwrap_or_default();
            let bases: Vec<&str> = fields.collect();
            if bases.is_empty() {
                return Err(at(format!("{}.exc", part.key()), number));
            }
            if let Some(form) = single(form) {
                let known = self.irregular.entry((form, part)).or_default();
                known.extend(bases.into_iter().filter_map(single));
            }
        }
        Ok(())
    }

    /// All that has been read, ready to be looked up.
    pub fn meanings(&self) -> Meanings {
        let mut lines: Vec<String> = Vec::new();
        for ((word, part), definitions) in &self.defined {
            lines.push(format!("{word}\t{}\t{}", part.key(), definitions.join("\t")));
        }
        for ((form, part), bases) in &self.irregular {
            let known = |base: &&String| self.defined.contains_key(&((*base).clone(), *part));
            for base in bases.iter().filter(known).filter(|base| *base != form) {
                lines.push(format!("{form}\t={}\t{base}", part.key()));
            }
        }
        lines.sort_unstable();
        let notice: String = self.notice.iter().map(|line| format!("# {line}\n")).collect();
        let text = format!("{VERSION}\n{notice}{}\n", lines.join("\n"));
        Meanings::of_text(text)
    }
}

/// The lines of a file with their numbers, from 0, without the licence, which is indented.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.starts_with(' ') && !line.is_empty())
}

/// The licence at the head of a file, whose lines are indented and numbered.
fn notice(text: &str) -> Vec<String> {
    let lines = text.lines().take_while(|line| line.starts_with("  "));
    let words = |line: &str| {
        line.trim().trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string()
    };
    lines.map(words).collect()
}

/// The lemma of a line of an index, and where its synsets begin in the data.
fn index_line<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<(&'a str, Vec<usize>)> {
    let (lemma, _part) = (fields.next()?, fields.next()?);
    let synsets: usize = fields.next()?.parse().ok()?;
    let pointers: usize = fields.next()?.parse().ok()?;
    // The kinds of pointers, then the counts of senses and of tagged senses.
    let mut offsets = fields.skip(pointers.checked_add(2)?);
    let read = (0..synsets).map(|_| offsets.next()?.parse().ok()).collect::<Option<Vec<_>>>()?;
    (!read.is_empty()).then_some((lemma, read))
}

/// The definitions of a line of data, without the examples, which are in quotes.
fn gloss(line: &str, offset: usize) -> Option<String> {
    let (head, gloss) = line.split_once(" | ")?;
    let begins: usize = head.split(' ').next()?.parse().ok()?;
    if begins != offset {
        return None;
    }
    let parts = gloss.split(';').map(str::trim).filter(|part| !part.is_empty());
    let told: Vec<&str> = parts.take_while(|part| !part.starts_with('"')).collect();
    Some(told.join("; ").replace('\t', " "))
}

/// A lemma in capitals if it is a single word of letters.
fn single(lemma: &str) -> Option<String> {
    let plain = lemma.bytes().all(|byte| byte.is_ascii_alphabetic());
    let fits = (2..=LONGEST).contains(&lemma.len());
    (plain && fits).then(|| lemma.to_ascii_uppercase())
}

impl Meanings {
    /// Reads the text that [`Meanings::text`] gives.
    ///
    /// # Errors
    /// The line that is not as it is written, or not in its place.
    pub fn parse(text: String) -> Result<Meanings, ParseMeaningsError> {
        if text.lines().next() != Some(VERSION) {
            return Err(ParseMeaningsError { line: 1 });
        }
        let mut last = "";
        for (number, line) in text.lines().enumerate().skip(1) {
            let good = line.starts_with('#') || (line > last && is_entry(line));
            if !good {
                return Err(ParseMeaningsError { line: number + 1 });
            }
            if !line.starts_with('#') {
                last = line;
            }
        }
        Ok(Meanings::of_text(text))
    }

    fn of_text(text: String) -> Meanings {
        let mut lines = Vec::new();
        let mut from = 0;
        for line in text.split('\n') {
            let to = from + line.len();
            if is_entry(line) {
                lines.push(from..to);
            }
            from = to + 1;
        }
        Meanings { text, lines }
    }

    /// All of it as text: a line for each word and part of speech, with the notice of WordNet.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of words that have a meaning of their own.
    pub fn count(&self) -> usize {
        let entries = self.entries(0..self.lines.len());
        let mut words: Vec<&str> =
            entries.filter(|(_, key, _)| !key.starts_with('=')).map(|(word, ..)| word).collect();
        words.dedup();
        words.len()
    }

    /// The meanings of a word, found by its base form if it is an inflection. Empty if it is not
    /// known.
    pub fn of(&self, word: &str) -> Vec<Meaning<'_>> {
        let word = word.to_ascii_uppercase();
        Part::ALL.into_iter().flat_map(|part| self.as_part(&word, part)).collect()
    }

    fn as_part(&self, word: &str, part: Part) -> Vec<Meaning<'_>> {
        let irregular: Vec<&str> = self
            .entries(self.place(word))
            .filter(|(_, key, _)| key.strip_prefix('=').and_then(Part::of_key) == Some(part))
            .map(|(_, _, base)| base)
            .collect();
        let mut found: Vec<Meaning<'_>> = self.listed(word, part).into_iter().collect();
        found.extend(irregular.into_iter().filter_map(|base| self.listed(base, part)));
        if found.is_empty() {
            for (ending, instead) in part.endings() {
                let Some(stem) = word.strip_suffix(ending) else { continue };
                let base = format!("{stem}{instead}");
                let known = |meaning: &Meaning<'_>| found.iter().all(|it| it.base != meaning.base);
                if let Some(meaning) = self.listed(&base, part).filter(known) {
                    found.push(meaning);
                }
            }
        }
        found
    }

    /// The meaning of a base form.
    fn listed(&self, base: &str, part: Part) -> Option<Meaning<'_>> {
        let mut entries = self.entries(self.place(base));
        let (base, _, definitions) = entries.find(|(_, key, _)| *key == part.key())?;
        Some(Meaning { base, part, definitions: definitions.split('\t').collect() })
    }

    /// The lines of a word.
    fn place(&self, word: &str) -> Range<usize> {
        let head = |line: &Range<usize>| self.text[line.clone()].split('\t').next().unwrap_or("");
        let from = self.lines.partition_point(|line| head(line) < word);
        let to = self.lines.partition_point(|line| head(line) <= word);
        from..to
    }

    /// Lines taken apart: the word, the part of speech, and the rest.
    fn entries(&self, lines: Range<usize>) -> impl Iterator<Item = (&str, &str, &str)> {
        self.lines[lines].iter().filter_map(|line| taken_apart(&self.text[line.clone()]))
    }
}

fn taken_apart(line: &str) -> Option<(&str, &str, &str)> {
    let mut parts = line.splitn(3, '\t');
    Some((parts.next()?, parts.next()?, parts.next()?))
}

fn is_entry(line: &str) -> bool {
    let capitals = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase());
    taken_apart(line).is_some_and(|(word, key, rest)| {
        let part = Part::of_key(key.strip_prefix('=').unwrap_or(key));
        let rest = if key.starts_with('=') { capitals(rest) } else { !rest.is_empty() };
        capitals(word) && part.is_some() && rest
    })
}

/// The error for files that are not those of WordNet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordNetError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for WordNetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: line {}: not as WordNet writes it", self.file, self.line)
    }
}

impl std::error::Error for WordNetError {}

/// The error for a text that holds no meanings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseMeaningsError {
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for ParseMeaningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: not meanings: add them again with 'tilewright meanings add'", self.line)
    }
}

impl std::error::Error for ParseMeaningsError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few made-up entries in the form of WordNet, each synset where its offset says.
    fn data(part: &str, glosses: &[&str]) -> (String, Vec<usize>) {
        let mut text = "  1 A licence, indented as in the files of WordNet.  \n".to_string();
        let mut offsets = Vec::new();
        for gloss in glosses {
            offsets.push(text.len());
            text.push_str(&format!("{:08} 05 {part} 01 x 0 000 | {gloss}  \n", text.len()));
        }
        (text, offsets)
    }

    fn wordnet() -> WordNet {
        let mut wordnet = WordNet::default();
        let (nouns, at) = data(
            "n",
            &[
                "a tool with teeth; \"he lent me his saw\"",
                "an animal",
                "a person; an adult",
                "air",
            ],
        );
        let index = format!(
            "  1 A licence, Princeton University.  \n  2 It says:  \nfox n 1 1 @ 1 1 {:08}  \nman n 1 2 @ ~ 1 1 {:08}\nsaw n 1 0 1 0 {:08}\n\
             hot_air n 1 0 1 0 {:08}\nox n 1 0 1 0 {:08}\n",
            at[1], at[2], at[0], at[3], at[1]
        );
        wordnet.read(Part::Noun, &index, &nouns, "oxen ox\n").unwrap();
        let (verbs, at) = data("v", &["cut with a saw", "notice with the eyes", "go fast", "try"]);
        let index = format!(
            "saw v 1 0 1 0 {:08}\nsee v 2 0 2 0 {:08} {:08}\nrun v 1 0 1 0 {:08}\ntry v 1 0 1 0 {:08}\n",
            at[0], at[1], at[1], at[2], at[3]
        );
        wordnet.read(Part::Verb, &index, &verbs, "saw see\nrunning run\nran run\n").unwrap();
        let (adjectives, at) = data("a", &["of low temperature"]);
        wordnet
            .read(Part::Adjective, &format!("cold a 1 0 1 0 {:08}\n", at[0]), &adjectives, "")
            .unwrap();
        wordnet
    }

    fn told(meanings: &Meanings, word: &str) -> Vec<String> {
        let of = meanings.of(word).into_iter();
        of.map(|it| format!("{} {}: {}", it.base, it.part.key(), it.definitions.join(" / ")))
            .collect()
    }

    #[test]
    fn words_are_found_by_any_form() {
        let meanings = wordnet().meanings();
        for (word, expected) in [
            ("fox", &["FOX noun: an animal"][..]),
            ("FOXES", &["FOX noun: an animal"]),
            ("oxen", &["OX noun: an animal"]),
            ("women", &[]),
            ("men", &["MAN noun: a person; an adult"]),
            ("running", &["RUN verb: go fast"]),
            ("tries", &["TRY verb: try"]),
            ("coldest", &["COLD adj: of low temperature"]),
            ("hot", &[]),
            ("s", &[]),
            ("", &[]),
        ] {
            assert_eq!(told(&meanings, word), expected, "{word}");
        }
    }

    #[test]
    fn a_word_may_be_itself_and_a_form_of_another() {
        let expected = [
            "SAW noun: a tool with teeth",
            "SAW verb: cut with a saw",
            "SEE verb: notice with the eyes",
        ];
        assert_eq!(told(&wordnet().meanings(), "saw"), expected);
    }

    #[test]
    fn text_comes_back() {
        let meanings = wordnet().meanings();
        let head =
            "tilewright meanings 1\n# A licence, Princeton University.\n# It says:\nCOLD\tadj\t";
        assert!(meanings.text().starts_with(head), "{}", meanings.text());
        assert_eq!(meanings.count(), 8);
        assert_eq!(Meanings::parse(meanings.text().to_string()), Ok(meanings));
    }

    #[test]
    fn what_is_broken_is_named_by_file_and_line() {
        let (nouns, at) = data("n", &["a thing"]);
        let good = format!("thing n 1 0 1 0 {:08}\n", at[0]);
        for index in [
            format!("{good}other n 1 0 1 0 00000003\n"),
            format!("{good}other n x 0 1 0 {:08}\n", at[0]),
            format!("{good}other n 2 0 1 0 {:08}\n", at[0]),
            format!("{good}other n 1 99999999999999999999 1 0 {:08}\n", at[0]),
            format!("{good}other n 1 0 1 0 99999999\n"),
            format!("{good}other\n"),
        ] {
            let error = WordNet::default().read(Part::Noun, &index, &nouns, "").unwrap_err();
            assert_eq!(error, WordNetError { file: "index.noun".to_string(), line: 2 }, "{index}");
        }
        let error = WordNet::default().read(Part::Verb, "", "", "ran run\nwent\n").unwrap_err();
        assert_eq!((error.file.as_str(), error.line), ("verb.exc", 2));
        for (text, line) in [
            ("", 1),
            ("something else\n", 1),
            ("tilewright meanings 1\n# x\nFOX\tnoun\n", 3),
            ("tilewright meanings 1\nFOX\tnoun\ta\nBEE\tnoun\tb\n", 3),
            ("tilewright meanings 1\nFOX\tpronoun\ta\n", 2),
            ("tilewright meanings 1\nfox\tnoun\ta\n", 2),
        ] {
            assert_eq!(
                Meanings::parse(text.to_string()),
                Err(ParseMeaningsError { line }),
                "{text}"
            );
        }
    }
}
