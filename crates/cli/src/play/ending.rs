//! The end of a game, with the arithmetic of the leftovers line by line.

use rules::{EndReason, Ending, FinalLine, Leftovers, Seat};

use super::game::Game;
use super::sheet::Outside;
use super::told::list;

/// Everything there is to say at the end.
pub(crate) fn lines(game: &Game, ending: &Ending) -> Vec<String> {
    let mut lines = vec![why(game, ending)];
    let given_up = matches!(ending.reason, EndReason::Resigned | EndReason::Overtime);
    let counted = game.position.ruleset().leftovers != Leftovers::NotCounted;
    let charged = game.sheet.entries.iter().any(|entry| entry.outside.is_some());
    if charged {
        lines.push(of_all(game, ending, "Plays", |line| {
            line.before - game.sheet.outside(line.seat, None)
        }));
    }
    for what in Outside::ALL {
        let of = |seat: Seat| game.sheet.outside(seat, Some(what));
        let parts: Vec<String> = ending
            .lines
            .iter()
            .filter(|line| of(line.seat) != 0)
            .map(|line| format!("{} {:+}", game.name(line.seat), of(line.seat)))
            .collect();
        if !parts.is_empty() {
            let title = match what {
                Outside::Challenge => "Challenges",
                Outside::Overtime => "Overtime",
                Outside::Theme => "Theme",
            };
            lines.push(format!("{title}: {}.", parts.join(", ")));
        }
    }
    if !given_up && counted {
        lines.push(of_all(game, ending, "Before leftovers", |line| line.before));
        for line in &ending.lines {
            let name = game.name(line.seat);
            if !line.left.is_empty() {
                let tiles: Vec<String> = line.left.to_string().chars().map(String::from).collect();
                lines.push(match line.deducted {
                    0 => format!("{name} kept {}: nothing off.", list(&tiles)),
                    off => format!("{name} kept {}: {off}.", list(&tiles)),
                });
            }
            if line.collected != 0 {
                let twice = match game.position.ruleset().leftovers {
                    Leftovers::CollectDouble => ", twice the value of the other tiles",
                    Leftovers::DeductAndCollect | Leftovers::NotCounted => "",
                };
                lines.push(format!("{name} collected {}{twice}.", line.collected));
            }
        }
    }
    lines.push(of_all(game, ending, "Final", FinalLine::total));
    if ending.lines.len() > 1 {
        lines.push(winner(game, ending));
    }
    lines
}

/// A line with a number for each seat: `Final: Ana 120, Ben 110.`
fn of_all(game: &Game, ending: &Ending, title: &str, points: impl Fn(&FinalLine) -> i32) -> String {
    let parts: Vec<String> = ending
        .lines
        .iter()
        .map(|line| format!("{} {}", game.name(line.seat), points(line)))
        .collect();
    format!("{title}: {}.", parts.join(", "))
}

fn why(game: &Game, ending: &Ending) -> String {
    if ending.lines.len() == 1 && ending.reason == EndReason::WentOut {
        return "Game over: all tiles are played.".to_string();
    }
    let out = ending.lines.iter().find(|line| line.left.is_empty()).map(|line| line.seat);
    match ending.reason {
        EndReason::WentOut => {
            let name = out.map_or("Somebody", |seat| game.name(seat));
            format!("Game over: {name} went out.")
        }
        EndReason::AllPassed => "Game over: everybody passed.".to_string(),
        EndReason::ScorelessTurns => "Game over: too many turns without a new tile.".to_string(),
        EndReason::Stuck => "Game over: nobody has a play left.".to_string(),
        EndReason::Stalled => "Game over: too many rounds without a new tile.".to_string(),
        EndReason::Agreed => "Game over: all agreed to end it.".to_string(),
        EndReason::Resigned => "Game over: only one player is left.".to_string(),
        EndReason::Overtime => "Game over: claimed on time.".to_string(),
        EndReason::Stopped => "Game over: you stopped.".to_string(),
        EndReason::TargetReached => {
            let name = ending.winners.first().map_or("Somebody", |&seat| game.name(seat));
            format!("Game over: {name} reached the target.")
        }
    }
}

fn winner(game: &Game, ending: &Ending) -> String {
    let total = |seat: Seat| {
        ending.lines.iter().find(|line| line.seat == seat).map_or(0, |line| line.total())
    };
    match ending.winners.as_slice() {
        [only] if ending.tie_broken => {
            format!("Equal final scores: {} won by the score before leftovers.", game.name(*only))
        }
        [only] => {
            let others = ending.lines.iter().filter(|line| line.seat != *only);
            let second = others.map(|line| line.total()).max().unwrap_or(0);
            match total(*only) - second {
                by if by > 0 => format!("{} won by {by}.", game.name(*only)),
                _ => format!("{} won.", game.name(*only)),
            }
        }
        several => {
            let names: Vec<String> =
                several.iter().map(|&seat| game.name(seat).to_string()).collect();
            format!("A draw between {}.", list(&names))
        }
    }
}
