//! `tilewright puzzle`: the puzzle of a day, or any other.

use chrono::NaiveDate;
use engine::Generator;
use rules::Counted;
use serde_json::json;
use study::{Card, Puzzle};

use super::study::now;
use super::study::position::{Found, ask};
use crate::input;
use crate::local_day;
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright puzzle
  tilewright puzzle 2026-12-24
  tilewright puzzle --number 17
  tilewright puzzle --format json

Type the move: 8D TRAIN, or exchange QV. There are three tries; an empty line shows the answer. Every
day has its puzzle, the same for everybody; without a date it is today's, by the calendar of this
machine, as on the page.";

/// The most answers.
const TRIES: u32 = 3;

/// The options of `tilewright puzzle`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzleArgs {
    /// The day, such as 2026-12-24
    #[arg(value_name = "DATE", value_parser = day)]
    day: Option<u64>,
    /// A puzzle by its number, from 1
    #[arg(long, value_name = "N", conflicts_with = "day")]
    number: Option<usize>,
}

pub(crate) fn run(args: &PuzzleArgs, common: &Common) -> Result<(), Stop> {
    let all = Puzzle::all();
    let found = match args.number {
        Some(number) => number.checked_sub(1).and_then(|at| Some((at, all.get(at)?))),
        None => Puzzle::of_day(args.day.unwrap_or_else(|| local_day::of(now()))),
    };
    let Some((at, puzzle)) = found else {
        return Err(Stop::bad(format!("--number: there are puzzles 1 to {}", all.len())));
    };
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&json!({
            "number": at + 1,
            "kind": puzzle.card.theme,
            "level": puzzle.level.key(),
            "card": Card::Position(puzzle.card.clone()).to_string(),
        }))?;
        return output.end();
    }
    let lexicon = common.lexicon_for_plays()?;
    let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
    let task = match puzzle.card.theme.as_str() {
        "bingo" => "There is a word with all seven tiles. Find it.",
        "endgame" => "The bag is empty. Find the move that wins.",
        "preendgame" => "The bag is nearly empty. Find the play that wins after the most draws.",
        _ => "One play is clearly ahead. Find it.",
    };
    let head = format!("Puzzle {}. {task}\n{} players find it.\n", at + 1, puzzle.level.name());
    input::print(&head)?;
    let found = ask(&puzzle.card, &generator, TRIES)?.0;
    if !matches!(found, Found::Left) {
        input::print(&sure(puzzle))?;
    }
    match found {
        Found::At(1) => input::print("Found on the first try.\n"),
        Found::At(tries) => input::print(&format!("Found on try {tries}.\n")),
        Found::Not | Found::Left => Ok(()),
    }
}

/// The certainty of the answer, in a line.
fn sure(puzzle: &Puzzle) -> String {
    let Puzzle { margin, work, card, .. } = puzzle;
    let it = if card.answers.len() > 1 { "each" } else { "it" };
    let tenths = f64::from(*margin) / 10.0;
    match card.theme.as_str() {
        "endgame" => {
            let points = Counted(margin / 10, "point");
            format!("Proven: {it} wins by {points}, and nothing else wins.\n")
        }
        "preendgame" => {
            let draws = match margin {
                1_000 => "every draw".to_string(),
                _ => format!("{tenths} % of the draws"),
            };
            format!("Proven: {it} wins after {draws}; nothing else was found that does.\n")
        }
        _ => format!(
            "Simulated {}: the next move is at least {tenths} points behind (95 % sure).\n",
            Counted(*work, "time")
        ),
    }
}

/// A day from its text, counted from the first of January 1970.
fn day(text: &str) -> Result<u64, String> {
    let date: Option<NaiveDate> = text.parse().ok();
    date.and_then(local_day::days).ok_or_else(|| "write a day as 2026-12-24".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_day_is_refused() {
        assert_eq!(day("2026-11-23"), Ok(20_780));
        for text in ["", "today", "2026-13-01", "2026-11", "1969-12-31", "2026-11-23-1"] {
            assert!(day(text).is_err(), "{text}");
        }
    }
}
