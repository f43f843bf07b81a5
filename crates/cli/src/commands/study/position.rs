//! Positions that are asked: the board and the rack, and whether the move is right.

use std::time::Instant;

use engine::Generator;
use review::{Answered, Drill};
use study::PositionCard;

use crate::stop::Stop;
use crate::{board, input};

/// The result of a position.
pub(crate) enum Found {
    /// It was found at this try.
    At(u32),
    /// It was shown.
    Not,
    /// The player leaves.
    Left,
}

/// Asks for the move of a position, with so many tries. Returns what became of it and the
/// milliseconds until then.
pub(crate) fn ask(
    card: &PositionCard,
    generator: &Generator,
    tries: u32,
) -> Result<(Found, u32), Stop> {
    let drill = Drill::open(card, generator).map_err(Stop::bad)?;
    show(&drill)?;
    let started = Instant::now();
    let took = || u32::try_from(started.elapsed().as_millis()).unwrap_or(u32::MAX);
    let mut tried = 0;
    loop {
        input::print("> ")?;
        let Some(line) = input::read()? else { return Ok((Found::Left, took())) };
        input::echo(&line)?;
        if line.eq_ignore_ascii_case("quit") {
            return Ok((Found::Left, took()));
        }
        let answered = match drill.answer(&line) {
            Ok(answered) => answered,
            Err(problem) => {
                input::print(&format!("{problem}\n"))?;
                continue;
            }
        };
        tried += 1;
        let took = took();
        if answered.right {
            input::print("Right.\n")?;
            tell(&answered)?;
            return Ok((Found::At(tried), took));
        }
        if !answered.unlisted.is_empty() {
            input::print(&format!("Not in the list: {}.\n", answered.unlisted.join(", ")))?;
        }
        if line.is_empty() || tried >= tries {
            tell(&answered)?;
            return Ok((Found::Not, took));
        }
        let left = tries - tried;
        let word = if left == 1 { "try is" } else { "tries are" };
        input::print(&format!("That is not it; {left} {word} left.\n"))?;
    }
}

/// The position as text.
fn show(drill: &Drill<'_>) -> Result<(), Stop> {
    let rows = board::rows(drill.board(), drill.ruleset(), &[], false);
    let scores: Vec<String> = drill.scores().iter().map(ToString::to_string).collect();
    input::print(&format!(
        "{}\nRack {}, scores {} (yours first), {} in the bag.\n",
        rows.join("\n"),
        drill.rack(),
        scores.join(" "),
        drill.bag()
    ))
}

/// The answer with its reasons, line by line.
fn told(answered: &Answered) -> Vec<String> {
    let others = answered.answers.get(1..).unwrap_or_default();
    let best = answered.answers.first().map_or("", String::as_str);
    let too = if others.is_empty() { String::new() } else { format!(", or {}", others.join(", ")) };
    let mut lines = vec![format!("{best} for {}{too}.", answered.best_points)];
    lines.extend(answered.why.iter().map(|reason| format!("  {}", reason.sentence)));
    lines
}

fn tell(answered: &Answered) -> Result<(), Stop> {
    told(answered).iter().try_for_each(|line| input::print(&format!("{line}\n")))
}
