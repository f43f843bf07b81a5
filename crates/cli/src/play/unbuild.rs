//! Taking the board apart after a match, at this terminal.

use rules::unbuild::{Command, Event, Parts, Phase, Unbuild, sentences};
use rules::{Board, Game as _, Inputs, Mode, Seat, Square, Viewer};

use super::game::Game;
use super::input;
use super::screen::wrap;
use crate::stop::Stop;

/// Asks whether the board is to be taken apart, and does it. Whoever types `unbuild` does so for
/// all who sit here; computer players agree.
pub(crate) fn offer(game: &mut Game) -> Result<(), Stop> {
    let fits = game.position.ruleset().mode == Mode::Match
        && game.people() > 0
        && !game.position.board().is_empty();
    let Some(mut unbuild) = Unbuild::after(&game.position).filter(|_| fits) else {
        return Ok(());
    };
    let asked = input::line("Type unbuild to take the board apart, or press Enter to leave: ")?;
    if !asked.is_some_and(|text| text.eq_ignore_ascii_case("unbuild")) {
        return Ok(());
    }
    for (_, sentence) in sentences(game.position.ruleset().unbuild) {
        input::print(&(wrap(&sentence) + "\n"))?;
    }
    input::print("Name squares to take their letters: 9H 9J. Or: resign, quit.\n")?;
    if game.people() == 1 {
        input::print("The command all lists every removal.\n")?;
    }
    send(game, &mut unbuild, &Command::Start)?.ok();
    while let Phase::Turn(seat) = unbuild.phase() {
        let view = unbuild.view(Viewer::Seat(seat), game.now());
        let command = match game.unbuild_move(seat, &view) {
            Some(command) => command,
            None => match ask(game, &unbuild, seat)? {
                Some(command) => command,
                None => return input::print("The unbuilding stops here.\n"),
            },
        };
        if let Err(refusal) = send(game, &mut unbuild, &command)? {
            input::print(&(wrap(&refusal) + "\n"))?;
        }
    }
    Ok(())
}

/// A command of the person on this seat; `None` to stop.
fn ask(game: &Game, unbuild: &Unbuild, seat: Seat) -> Result<Option<Command>, Stop> {
    input::print(&draw(unbuild.board()))?;
    let points: Vec<String> = (0..)
        .map(Seat)
        .zip(unbuild.seats())
        .map(|(seat, held)| format!("{} {}", game.name(seat), held.points))
        .collect();
    loop {
        let prompt = format!("{} | Taken by {}: ", points.join(", "), game.name(seat));
        let Some(text) = input::line(&prompt)? else { return Ok(None) };
        match text.to_ascii_lowercase().as_str() {
            "quit" | "exit" => return Ok(None),
            "resign" => return Ok(Some(Command::Resign { seat })),
            "all" if game.people() == 1 => input::print(&all(game, unbuild))?,
            _ => {
                let squares: Result<Vec<Square>, _> =
                    text.split_whitespace().map(str::parse).collect();
                match squares {
                    Ok(squares) => return Ok(Some(Command::Remove { seat, squares })),
                    Err(error) => input::print(&(wrap(&format!("Name squares: {error}.")) + "\n"))?,
                }
            }
        }
    }
}

/// Every removal, the most points first.
fn all(game: &Game, unbuild: &Unbuild) -> String {
    let parts = Parts::new(unbuild.board(), &game.lexicon);
    let mut removals = parts.removals(parts.all());
    removals.sort_by_key(|removal| -unbuild.points(removal));
    let line = |removal| format!("{:>3}  {removal}\n", unbuild.points(removal));
    removals.iter().map(line).collect()
}

fn draw(board: &Board) -> String {
    let letters: String =
        (0..board.size()).map(|column| format!(" {}", super::board::letter(column))).collect();
    let mut text = format!("\n  {letters}\n");
    for (row, faces) in board.to_string().lines().enumerate() {
        let faces: String = faces.chars().map(|face| format!("{face} ")).collect();
        text.push_str(&format!("{:>2} {}\n", row + 1, faces.trim_end()));
    }
    text
}

/// Carries a command out and tells what happens, or says why not.
fn send(
    game: &mut Game,
    unbuild: &mut Unbuild,
    command: &Command,
) -> Result<Result<(), String>, Stop> {
    let at = game.now();
    let chance = engine::Draws(game.seed);
    let inputs = Inputs { at, judge: &game.lexicon, chance: &chance };
    let events = match unbuild.decide(command, inputs) {
        Ok(events) => events,
        Err(refusal) => return Ok(Err(format!("Not so: {refusal}."))),
    };
    for event in events {
        unbuild.apply(at, &event);
        game.note(at, &format!("unbuild {event}"))?;
        let told = tell(game, &event);
        input::print(&(wrap(&told) + "\n"))?;
    }
    Ok(Ok(()))
}

fn tell(game: &Game, event: &Event) -> String {
    match event {
        Event::Proposed { seat } => format!("{} proposes to unbuild the board.", game.name(*seat)),
        Event::Answered { seat, agree: true } => format!("{} agrees.", game.name(*seat)),
        Event::Answered { seat, agree: false } => format!("{} does not agree.", game.name(*seat)),
        Event::Starts { seat } => format!("The first turn goes to {}.", game.name(*seat)),
        Event::Removed { seat, points, removal } => {
            format!("Taken by {}: {removal} for {points}.", game.name(*seat))
        }
        Event::Resigned { seat } => format!("Given up by {}.", game.name(*seat)),
        Event::Ended(ending) => {
            let points: Vec<String> = (0..)
                .map(Seat)
                .zip(&ending.points)
                .map(|(seat, points)| format!("{} {points}", game.name(seat)))
                .collect();
            let winners: Vec<&str> = ending.winners.iter().map(|&seat| game.name(seat)).collect();
            format!("Unbuilt: {}. Won by {}.", points.join(", "), winners.join(" and "))
        }
    }
}
