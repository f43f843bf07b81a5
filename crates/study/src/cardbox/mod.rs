//! The cardbox of Zyzzyva: an SQLite file with a table `questions`, which has a row for each question,
//! the letters of its words in the order of the alphabet.

mod sqlite;

use std::fmt;

use lexicon::Word;

use self::sqlite::{Row, Value};
use crate::{Act, Card, Entry, LATEST};

/// A cardbox as entries of a deck.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cardbox {
    /// An entry for each question that is in a box. Their ids follow from the questions, so that a
    /// cardbox that is imported on two devices counts once.
    pub entries: Vec<Entry>,
    /// The number of questions that are in no box: they were asked, but are not to be learnt.
    pub unboxed: usize,
    /// The rows that are left out, in the order of the file.
    pub left_out: Vec<BadRow>,
}

/// The most characters of a question that are shown: more than a word has.
const LONGEST_SHOWN: usize = 24;

/// A row that is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRow {
    /// Its number in the file.
    pub row: i64,
    /// Its question, as far as it can be read.
    pub question: String,
    /// Why.
    pub why: RowProblem,
}

/// Why a row of a cardbox is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowProblem {
    /// The row is damaged.
    Damaged,
    /// The question is not letters.
    Letters,
    /// A number is missing or is no number.
    Number,
    /// No listed word has these letters.
    NoWord,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadRow { row, question, why } = self;
        // A question may be as long as the file.
        let mut shown: String = question.chars().take(LONGEST_SHOWN).collect();
        if shown.len() < question.len() {
            shown.push('…');
        }
        match why {
            RowProblem::Damaged => write!(f, "row {row}: it is damaged"),
            RowProblem::Letters => write!(f, "row {row}: '{shown}' is not letters"),
            RowProblem::Number => write!(f, "row {row}: {shown}: a number is missing"),
            RowProblem::NoWord => write!(f, "row {row}: no listed word has the letters {shown}"),
        }
    }
}

/// Why a file is no cardbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardboxError {
    /// It is not an SQLite file.
    NotSqlite,
    /// It has no table of questions.
    NoQuestions,
    /// Its text is not UTF-8.
    Encoding,
    /// It is damaged.
    Damaged,
}

impl fmt::Display for CardboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cardbox of Zyzzyva (Anagrams.db): ")?;
        f.write_str(match self {
            CardboxError::NotSqlite => "it is not an SQLite file",
            CardboxError::NoQuestions => "it has no table of questions",
            CardboxError::Encoding => "its text is not UTF-8",
            CardboxError::Damaged => "it is damaged",
        })
    }
}

impl std::error::Error for CardboxError {}

impl Cardbox {
    /// Reads the bytes of the file; `spells` returns true for the letters of a listed word.
    ///
    /// # Errors
    ///
    /// [`CardboxError`] for what is no cardbox. A row that makes no sense is left out.
    pub fn read(bytes: &[u8], spells: &dyn Fn(Word) -> bool) -> Result<Cardbox, CardboxError> {
        let table = sqlite::table(bytes, "questions")?;
        let at = |name: &str| table.columns.iter().position(|column| column == name);
        let columns = Columns {
            question: at("question").ok_or(CardboxError::NoQuestions)?,
            last_correct: at("last_correct"),
            cardbox: at("cardbox"),
            next_scheduled: at("next_scheduled"),
        };
        let mut cardbox = Cardbox::default();
        for row in table.rows {
            match columns.entry(&row, spells) {
                Ok(Some(entry)) => cardbox.entries.push(entry),
                Ok(None) => cardbox.unboxed += 1,
                Err(left_out) => cardbox.left_out.push(left_out),
            }
        }
        Ok(cardbox)
    }
}

/// The places of the columns. Files of versions before 0.15 have no boxes: all their questions are
/// to be learnt.
struct Columns {
    question: usize,
    last_correct: Option<usize>,
    cardbox: Option<usize>,
    next_scheduled: Option<usize>,
}

impl Columns {
    /// Returns the entry of a row; `None` for a question that is in no box.
    fn entry(&self, row: &Row, spells: &dyn Fn(Word) -> bool) -> Result<Option<Entry>, BadRow> {
        let value = |column: usize| row.values.as_ref().and_then(|values| values.get(column));
        let question = match value(self.question) {
            Some(Value::Text(text)) => text.trim().to_owned(),
            _ => String::new(),
        };
        let left_out = |why| BadRow { row: row.number, question: question.clone(), why };
        if row.values.is_none() {
            return Err(left_out(RowProblem::Damaged));
        }
        let letters: Word = question.parse().map_err(|_| left_out(RowProblem::Letters))?;
        if letters.is_empty() {
            return Err(left_out(RowProblem::Letters));
        }
        // A file to which a column was added later has rows without it.
        let number = |column: Option<usize>| match column.and_then(value) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Integer(number)) => Ok(Some(*number)),
            Some(_) => Err(left_out(RowProblem::Number)),
        };
        let time = |column| {
            let seconds = number(column)?.and_then(|seconds| u64::try_from(seconds).ok());
            let time =
                seconds.filter(|&seconds| seconds > 0).map(|time| time.saturating_mul(1_000));
            Ok(time.map(|time| time.min(LATEST)))
        };
        let (last, next) = (time(self.last_correct)?, time(self.next_scheduled)?);
        let boxed = self.cardbox.is_none() || number(self.cardbox)?.is_some();
        if boxed && !spells(letters) {
            return Err(left_out(RowProblem::NoWord));
        }
        let at = last.or(next).unwrap_or(0);
        let due = next.unwrap_or(at);
        // A question without a right answer was not remembered, whenever it is due.
        let known = if last.is_some() { due.saturating_sub(at) } else { 0 };
        Ok(boxed.then(|| Entry {
            at,
            id: format!("zyzzyva-{letters}"),
            act: Act::known(known, due),
            card: Card::of(letters),
        }))
    }
}
