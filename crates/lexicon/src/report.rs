//! The report on a word list that was read.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why a line of a word list was dropped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// It is spelt with a capital.
    Capital,
    /// It has an apostrophe.
    Apostrophe,
    /// It has a hyphen inside.
    Hyphen,
    /// It is a prefix or suffix: it starts or ends with a hyphen.
    Affix,
    /// It has a full stop.
    Abbreviation,
    /// It consists of several words.
    Phrase,
    /// It has a character that is not a letter of the alphabet.
    Alphabet,
    /// It has too few letters.
    TooShort,
    /// It has too many letters.
    TooLong,
    /// It occurred before.
    Duplicate,
}

impl Reason {
    /// All reasons, in the order of a report.
    pub const ALL: [Reason; 10] = [
        Reason::Capital,
        Reason::Apostrophe,
        Reason::Hyphen,
        Reason::Affix,
        Reason::Abbreviation,
        Reason::Phrase,
        Reason::Alphabet,
        Reason::TooShort,
        Reason::TooLong,
        Reason::Duplicate,
    ];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Capital => "capital",
            Reason::Apostrophe => "apostrophe",
            Reason::Hyphen => "hyphen",
            Reason::Affix => "affix",
            Reason::Abbreviation => "abbreviation",
            Reason::Phrase => "phrase",
            Reason::Alphabet => "alphabet",
            Reason::TooShort => "too_short",
            Reason::TooLong => "too_long",
            Reason::Duplicate => "duplicate",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Capital => "spelt with a capital",
            Reason::Apostrophe => "with an apostrophe",
            Reason::Hyphen => "with a hyphen",
            Reason::Affix => "a prefix or suffix",
            Reason::Abbreviation => "an abbreviation",
            Reason::Phrase => "more than one word",
            Reason::Alphabet => "with a character outside A to Z",
            Reason::TooShort => "too short",
            Reason::TooLong => "too long",
            Reason::Duplicate => "repeated",
        })
    }
}

/// An example of a line that was dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The text of the line, cut after 40 characters.
    pub text: String,
}

/// The treatment of the lines of a word list.
///
/// ```
/// use lexicon::{Reason, Words};
///
/// let (_, report) = Words::read(b"car\nIndia\nrock'n'roll\ncar\nco-op\n");
/// assert_eq!((report.lines, report.kept), (5, 1));
/// assert_eq!(report.count(Reason::Capital), 1);
/// let sample = &report.samples(Reason::Hyphen)[0];
/// assert_eq!((sample.line, sample.text.as_str()), (5, "co-op"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The number of lines, not counting empty lines and comments.
    pub lines: usize,
    /// The number of words that were kept.
    pub kept: usize,
    /// True if the list was taken to be written in capitals, so that they have no meaning.
    pub in_capitals: bool,
    /// True if the text after each word was taken for its definition.
    pub defined: bool,
    /// The number of words that were added as regular inflections of those that were kept.
    pub inflected: usize,
    counts: [usize; Reason::ALL.len()],
    samples: [Vec<Sample>; Reason::ALL.len()],
}

impl Report {
    /// The number of samples that are kept for each reason.
    pub const SAMPLES: usize = 5;

    /// The number of lines that were dropped.
    pub fn dropped(&self) -> usize {
        self.counts.iter().sum()
    }

    /// The number of lines that were dropped for this reason.
    pub fn count(&self, reason: Reason) -> usize {
        self.counts[reason as usize]
    }

    /// The first few lines dropped for this reason.
    pub fn samples(&self, reason: Reason) -> &[Sample] {
        &self.samples[reason as usize]
    }

    pub(crate) fn forget(&mut self, reason: Reason) {
        self.counts[reason as usize] = 0;
        self.samples[reason as usize].clear();
    }

    pub(crate) fn drop(&mut self, reason: Reason, line: u64, text: &[u8]) {
        self.counts[reason as usize] += 1;
        let samples = &mut self.samples[reason as usize];
        if samples.len() < Report::SAMPLES {
            let text = String::from_utf8_lossy(text).chars().take(40).collect();
            samples.push(Sample { line, text });
        }
    }
}

impl fmt::Display for Report {
    /// One line for what was kept and one for each reason, with samples.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} lines kept", self.kept, self.lines)?;
        if self.defined {
            write!(f, "; what follows each word was taken for its definition")?;
        }
        for reason in Reason::ALL {
            if self.count(reason) == 0 {
                continue;
            }
            write!(f, "\n{} dropped, {reason}:", self.count(reason))?;
            for (i, sample) in self.samples(reason).iter().enumerate() {
                let comma = if i == 0 { "" } else { "," };
                write!(f, "{comma} {} (line {})", sample.text, sample.line)?;
            }
        }
        Ok(())
    }
}
