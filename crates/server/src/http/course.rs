//! The course: lessons with exercises, for players who want to get better.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::get;
use notation::Cgp;
use rules::Edition;
use study::course::{Exercise, Lesson, Task};
use study::{Finder, WordList};
use table::wire::{ExerciseMessage, LessonMessage, TaskMessage};

use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, CachedJson};
use crate::http::study::list_message;

/// The path of the course.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/api/course", get(course))
}

/// `GET /api/course`: all lessons. Words are those of the usual list, so they are looked up once and
/// then kept.
async fn course(State(api): State<Api>, headers: HeaderMap) -> ApiResult {
    let told = move || {
        let lessons = || {
            let finder = api.rooms.services().lists().usual().finder();
            Lesson::all().iter().map(|lesson| message(lesson, finder)).collect::<Vec<_>>()
        };
        api.course.get_or_init(|| CachedJson::new(&lessons())).respond(&headers)
    };
    tokio::task::spawn_blocking(told).await.map_err(|_| Refused::unavailable())?
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
