//! The course: lessons with exercises, for players who want to get better.

use notation::Cgp;
use rules::Edition;
use study::course::{Exercise, Lesson, Task};
use study::{Finder, WordList};
use table::wire::{ExerciseMessage, LessonMessage, TaskMessage};

use crate::WordLists;
use crate::calls::study::list_message;

/// `GET /api/course`: all lessons. Their words are looked up in the usual list.
pub fn course(lists: &WordLists) -> Vec<LessonMessage> {
    let finder = lists.usual().finder();
    Lesson::all().iter().map(|lesson| message(lesson, finder)).collect()
}

fn message(lesson: &Lesson, finder: &Finder) -> LessonMessage {
    let lists = lesson.lists.iter().filter_map(|key| key.parse::<WordList>().ok());
    LessonMessage {
        key: lesson.key.to_owned(),
        title: lesson.title.to_owned(),
        text: lesson.text.iter().map(|&paragraph| paragraph.to_owned()).collect(),
        exercises: lesson.exercises.iter().map(|it| exercise(it, finder)).collect(),
        lists: lists.map(|list| list_message(&list)).collect(),
    }
}

fn exercise(exercise: &Exercise, finder: &Finder) -> ExerciseMessage {
    let task = match exercise.task {
        Task::Words(search) => {
            let words = search.words(finder).iter().map(ToString::to_string).collect();
            TaskMessage::Words { words }
        }
        Task::Move { .. } => TaskMessage::Move { card: exercise.task.card().unwrap_or_default() },
        Task::Unseen { cgp } => TaskMessage::Unseen { cgp: cgp.to_owned(), tiles: unseen(cgp) },
    };
    ExerciseMessage {
        question: exercise.question.to_owned(),
        explained: exercise.explained.to_owned(),
        task,
    }
}

/// The tiles that are neither on the board nor on the rack of a position of the course.
fn unseen(cgp: &str) -> String {
    let read = cgp.parse::<Cgp>().ok();
    let resolved = read.and_then(|cgp| cgp.resolve(&Edition::Classic2023.ruleset()).ok());
    resolved.map_or_else(String::new, |resolved| resolved.unseen.to_string())
}
