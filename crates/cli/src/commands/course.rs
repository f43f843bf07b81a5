//! `tilewright course`: lessons with exercises, one question after another.

use lexicon::{Halves, Word};
use notation::Cgp;
use rules::{ENGLISH, Edition, Play, PlayText, Tiles};
use serde_json::json;
use study::Finder;
use study::course::{Exercise, Lesson, Task};

use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;
use crate::text::{Style, wrap};
use crate::word_source;
use crate::{board, input};

/// The course: short lessons with exercises.
#[derive(clap::Args, Debug)]
pub(crate) struct Course {
    /// The lesson, by number or name; without one, all of them are listed
    lesson: Option<String>,
}

/// The answer of a player to a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Right,
    Wrong,
    More,
}

pub(crate) fn run(args: &Course, common: &Common) -> Result<(), Stop> {
    let Some(wanted) = &args.lesson else { return list(common) };
    let all = Lesson::all();
    let by_number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let lesson = by_number.and_then(|at| all.get(at));
    let lesson = lesson.or_else(|| all.iter().find(|lesson| lesson.key == wanted));
    let lesson = lesson.ok_or_else(|| {
        let count = all.len();
        Stop::bad(format!("{wanted}: no such lesson: choose 1 to {count}, or a name that 'tilewright course' lists"))
    })?;
    let lexicon = word_source::open(common.list(), Halves::Dawg)?;
    let finder = Finder::new(lexicon, &ENGLISH);
    input::print(&format!("{}\n", lesson.title))?;
    for paragraph in lesson.text {
        input::print(&format!("\n{}\n", wrap(paragraph)))?;
    }
    let count = lesson.exercises.len();
    for (number, exercise) in (1..).zip(lesson.exercises) {
        let head = format!("Exercise {number} of {count}. {}", exercise.question);
        input::print(&format!("\n{}\n", wrap(&head)))?;
        if !ask(exercise, &finder)? {
            return Ok(());
        }
        input::print(&format!("{}\n", wrap(exercise.explained)))?;
    }
    if !lesson.lists.is_empty() {
        let lists = lesson.lists.join(", ");
        let on = "Lists to learn next, by 'tilewright words list' and 'tilewright study list'";
        input::print(&format!("\n{}\n", wrap(&format!("{on}: {lists}."))))?;
    }
    Ok(())
}

/// Prints what lessons there are.
fn list(common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    for (number, lesson) in (1..).zip(Lesson::all()) {
        let exercises = lesson.exercises.len();
        if output.is_json() {
            let (lesson, title) = (lesson.key, lesson.title);
            output.object(&json!({ "number": number, "lesson": lesson, "title": title, "exercises": exercises }))?;
        } else {
            output.line(format!("{number:>2} {:<16} {}", lesson.key, lesson.title))?;
        }
    }
    output.end()
}

/// Asks one exercise; false if the player leaves.
fn ask(exercise: &Exercise, finder: &Finder) -> Result<bool, Stop> {
    match exercise.task {
        Task::Words(search) => {
            let words = search.words(finder);
            let mut found: Vec<Word> = Vec::new();
            input::print(&format!("Words: {}. An empty line shows the rest.\n", words.len()))?;
            let goes_on = question(|line| {
                let word = line.parse::<Word>().ok().filter(|word| words.contains(word));
                Ok(match word {
                    Some(word) if !found.contains(&word) => {
                        found.push(word);
                        if found.len() == words.len() { Line::Right } else { Line::More }
                    }
                    _ => Line::Wrong,
                })
            })?;
            let missed = words.iter().filter(|word| !found.contains(word));
            let missed: Vec<String> = missed.map(ToString::to_string).collect();
            if goes_on && !missed.is_empty() {
                input::print(&format!("Missed: {}.\n", missed.join(" ")))?;
            }
            Ok(goes_on)
        }
        Task::Move { cgp, answers, .. } => {
            let cgp = position(cgp)?;
            show(&cgp)?;
            input::print("Your move, such as 8D TRAIN or exchange QV. An empty line shows it.\n")?;
            let right = |line: &str| answers.iter().any(|answer| same(line, answer, &cgp));
            let goes_on = question(|line| Ok(if right(line) { Line::Right } else { Line::Wrong }))?;
            if goes_on {
                input::print(&format!("What is right: {}.\n", answers.join(", ")))?;
            }
            Ok(goes_on)
        }
        Task::Unseen { cgp } => {
            let cgp = position(cgp)?;
            show(&cgp)?;
            let resolved = cgp.resolve(&Edition::Classic2023.ruleset()).map_err(Stop::bad)?;
            input::print("Type the tiles. An empty line shows them.\n")?;
            let right = |line: &str| line.parse::<Tiles>().is_ok_and(|it| it == resolved.unseen);
            let goes_on = question(|line| Ok(if right(line) { Line::Right } else { Line::Wrong }))?;
            if goes_on {
                input::print(&format!("They are {}.\n", resolved.unseen))?;
            }
            Ok(goes_on)
        }
    }
}

/// Reads lines until one settles the question or is empty; false at 'quit' and at the end of the
/// input.
fn question(mut judge: impl FnMut(&str) -> Result<Line, Stop>) -> Result<bool, Stop> {
    loop {
        input::print("> ")?;
        let Some(line) = input::read()? else { return Ok(false) };
        input::echo(&line)?;
        if line.eq_ignore_ascii_case("quit") {
            return Ok(false);
        }
        if line.is_empty() {
            return Ok(true);
        }
        match judge(&line)? {
            Line::Right => {
                input::print("Right.\n")?;
                return Ok(true);
            }
            Line::Wrong => input::print("That is not it. Look again.\n")?,
            Line::More => input::print("Yes. There is more.\n")?,
        }
    }
}

fn position(cgp: &str) -> Result<Cgp, Stop> {
    cgp.parse().map_err(|error: notation::ParseCgpError| Stop::bad(error.to_string()))
}

/// The board and the rack.
fn show(cgp: &Cgp) -> Result<(), Stop> {
    let ruleset = Edition::Classic2023.ruleset();
    let rows = board::rows(&cgp.board, &ruleset, &[], Style::detect().colour);
    let rack = cgp.racks.first().map(ToString::to_string).unwrap_or_default();
    input::print(&format!("{}\nYour rack: {rack}\n", rows.join("\n")))
}

/// True if two texts are the same move in a position. Small letters stand for plain tiles where the
/// rack has no blank.
fn same(one: &str, other: &str, cgp: &Cgp) -> bool {
    let exchanged = |text: &str| {
        let (word, tiles) = text.split_once(' ')?;
        word.eq_ignore_ascii_case("exchange").then(|| tiles.parse::<Tiles>().ok())?
    };
    let laid = |text: &str| -> Option<Play> {
        text.parse::<PlayText>().ok()?.resolve(&cgp.board).ok().filter(|play| !play.is_empty())
    };
    let blank = cgp.racks.first().is_some_and(|rack| rack.to_string().contains('?'));
    let plain = if blank { one.to_string() } else { one.to_ascii_uppercase() };
    match exchanged(other) {
        Some(tiles) => exchanged(one) == Some(tiles),
        None => laid(&plain).is_some_and(|play| laid(other) == Some(play)),
    }
}
