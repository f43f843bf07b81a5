//! Look-ups of words, and the study of words and positions.

use serde::{Deserialize, Serialize};

use super::LevelKey;

/// The answer to `GET /api/words`: words that were looked for in a word list on offer:
/// the one whose key is `words`, or the usual one.
///
/// `find` says what is looked for: `anagram`, the words of exactly the tiles in `of`; `build`,
/// those of some of them; `pattern`; `hooks`, the words that one letter more makes of the word;
/// `extensions`, those that contain it; or `list`, a list by its key. `lengths` is a number of
/// letters or two, such as `2-5`; `order` is `alphabet`, `length`, `probability` or `leave`; `skip`
/// words are left out at the front, and `limit` come at most, 100 if nothing is said and never
/// more than 500. Criteria narrow the search, all of them together: `pattern`; `contains`, letters
/// anywhere in the word; `front` and `back`, letters of which one hooks it there; `anagrams`, the
/// number of words with the same letters, such as `1` or `2-3`; `place`, the place among the words
/// of the same length, the likeliest to be drawn first, such as `1-1000`. Values are
/// percent-encoded: a blank, `?`, is `%3F`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FoundWords {
    /// The number of all words.
    pub total: u32,
    /// Those asked for.
    pub words: Vec<DescribedWord>,
}

/// A word with its hooks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DescribedWord {
    /// The word.
    pub word: String,
    /// The letters that make a word in front of it.
    pub front: String,
    /// The letters that make a word behind it.
    pub back: String,
    /// True if it is a word without its first letter.
    pub inner_front: bool,
    /// True if it is a word without its last letter.
    pub inner_back: bool,
    /// The number of different sets of tiles that spell it, blanks counted.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub ways: u64,
}

/// A list of words worth knowing. `GET /api/words/lists` tells all of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WordListMessage {
    /// Its key, for `GET /api/words?find=list&of=KEY`.
    pub key: String,
    /// Its name, for people.
    pub title: String,
    /// A sentence or two on its use.
    pub about: String,
}

/// An entry in a learner's deck. Entries are only ever added, and several devices merge theirs by
/// union: an entry that both have, known by its id, counts once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyEntry {
    /// 4 to 40 letters, digits, `-` and `_`, drawn at random by the client that makes the entry.
    pub id: String,
    /// When it was, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The act: `add`, `drop`, `review GRADE RECALL`, with a grade from 1, forgotten, to 4, known
    /// at once, and the milliseconds until the answer, or `known DAYS DUE` of a card that was
    /// learnt with another program: the number of days it is remembered, and the time it is due, in
    /// milliseconds since 1970.
    pub act: String,
    /// The card: `anagram LETTERS`, `hooks WORD`, or `position THEME TOLERANCE MOVES CGP`.
    pub card: String,
}

/// `POST /api/study/schedule`: when the cards of these entries are to be asked. The server keeps
/// nothing of it; all entries of a card belong into one request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScheduleCards {
    /// At most 500 entries.
    pub entries: Vec<StudyEntry>,
}

/// Where a card stands after its entries. The answer to `POST /api/study/schedule` is a list of
/// them, one for each card of which there are entries.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CardMessage {
    /// The card.
    pub card: String,
    /// True if it is to be learnt: it was added, and not dropped since.
    pub learnt: bool,
    /// When it is to be asked again, in milliseconds since 1970; a card that was never asked, since
    /// it was added.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub due: u64,
    /// The number of reviews.
    pub reviews: u32,
    /// The number of times it was forgotten after it was known.
    pub lapses: u32,
    /// For how many days it is remembered with a probability of nine in ten; 0 before the first
    /// review.
    pub stability: f64,
}

/// A cardbox of Zyzzyva as entries: the answer to `POST /api/study/cardbox?words=KEY`, whose body is
/// the file `Anagrams.db`, at most 8 MB. Its questions are looked up in the word list on offer whose
/// key is `words`, or in the usual one. The server keeps nothing of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CardboxMessage {
    /// An entry for each question that is in a box; the same for the same question, so that a
    /// cardbox that is imported twice counts once.
    pub entries: Vec<StudyEntry>,
    /// The number of questions that are in no box, and so are not to be learnt.
    pub unboxed: u32,
    /// The number of rows left out because they make no sense or no listed word has their letters.
    pub left_out_count: u32,
    /// The first hundred of them, each in a sentence that names it.
    pub left_out: Vec<String>,
}

/// `POST /api/study/answers`: an answer to a card that asks for the move of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerCard {
    /// The card: `position THEME TOLERANCE MOVES CGP`.
    pub card: String,
    /// The move: `8D TRAIN`, `exchange QV` or `pass`. Empty if the learner does not know.
    pub answer: String,
}

/// An answer to a card, judged. The server keeps nothing of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnsweredCard {
    /// True if it is right.
    pub right: bool,
    /// The words of the answer that are not in the list: then it is wrong.
    pub unlisted: Vec<String>,
    /// The score of the answer; absent if it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub points: Option<i32>,
    /// The moves that the card calls right, the best first.
    pub answers: Vec<String>,
    /// The score of the best of them.
    pub best_points: i32,
    /// The reasons why the best is better than the answer; if that is right or empty, than the
    /// best of the other moves. In sentences.
    pub why: Vec<String>,
}

/// A puzzle: a position whose answer is sure. `GET /api/puzzles` tells all of them in the order of
/// the days; that of a day, counted from the first of January 1970, is the one whose place is the
/// remainder of the day by their number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleMessage {
    /// The weakest level that is likely to notice the answer.
    pub level: LevelKey,
    /// The margin of the answer, in tenths. Of `bingo` and `best`: the points by which the next
    /// move is behind at least, with 95 % certainty. Of `endgame`: the points by which it wins. Of
    /// `preendgame`: the draws out of a hundred in which it wins.
    pub margin: u16,
    /// The number of times it was tried out; 0 if it is proven.
    pub work: u32,
    /// The card, whose theme is the kind of the puzzle: `bingo`, `best`, `endgame` or `preendgame`.
    pub card: String,
}

/// `POST /api/account/study`: keeps entries in the account, besides those that are there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeepEntries {
    /// At most 500.
    pub entries: Vec<StudyEntry>,
}

/// Entries that the account keeps, in the order in which they came: the answer to
/// `GET /api/account/study?after=CURSOR`, at most 500 at a time. `POST /api/account/study` answers
/// with none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptEntries {
    /// The entries.
    pub entries: Vec<StudyEntry>,
    /// The cursor for `after` that gets the entries that follow; absent where no entries are
    /// listed. Entries that another server stores at the same moment may be placed before it: a
    /// client that asks again later should begin ten minutes earlier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub next: Option<String>,
}

/// The answer to `GET /api/meanings/{word}`: what a word means, if the host has added a pack of
/// meanings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MeaningsMessage {
    /// True if there is such a pack.
    pub installed: bool,
    /// The meanings of the word; empty if they are not known.
    pub meanings: Vec<MeaningMessage>,
}

/// A part of speech.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PartOfSpeech {
    /// A noun.
    Noun,
    /// A verb.
    Verb,
    /// An adjective.
    Adj,
    /// An adverb.
    Adv,
}

/// The meanings of a word as one part of speech.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MeaningMessage {
    /// The form under which dictionaries list it, in capitals.
    pub base: String,
    /// The part of speech.
    pub part: PartOfSpeech,
    /// The definitions, the most common first.
    pub definitions: Vec<String>,
}
