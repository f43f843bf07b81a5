//! The course: lessons with exercises.

use serde::{Deserialize, Serialize};

use super::WordListMessage;

/// A lesson. `GET /api/course` tells all of them, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonMessage {
    /// Its name in addresses.
    pub key: String,
    /// Its name, for people.
    pub title: String,
    /// The paragraphs of its text.
    pub text: Vec<String>,
    /// The exercises, in order.
    pub exercises: Vec<ExerciseMessage>,
    /// Lists of words to go on with.
    pub lists: Vec<WordListMessage>,
}

/// A question with its answer, which is no secret: the learner can see it at any time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExerciseMessage {
    /// The question.
    pub question: String,
    /// The lesson in it, shown with the answer.
    pub explained: String,
    /// The kind of answer wanted.
    pub task: TaskMessage,
}

/// The task of an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TaskMessage {
    /// All of these words, in any order.
    Words {
        /// The words, by the list of the server.
        words: Vec<String>,
    },
    /// A move, as a card asks for it.
    Move {
        /// The card: `position THEME TOLERANCE MOVES CGP`.
        card: String,
    },
    /// The tiles that the other player holds, by what is on the board.
    Unseen {
        /// The position, as CGP.
        cgp: String,
        /// The tiles, in the order of the alphabet.
        tiles: String,
    },
}
