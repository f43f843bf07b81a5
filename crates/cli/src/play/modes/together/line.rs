//! The lines of a game of Together.

use rules::together::Goal;
use rules::{PlayText, Tile, Tiles};
use table::wire::TogetherCommand;

use crate::text::sentence;

/// A line that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::play) enum Line {
    Nothing,
    Play(PlayText),
    /// The player who types plays first.
    Start,
    /// A command for the host of the game.
    Do(TogetherCommand),
    /// Ends the turn, or says that no goal can be completed.
    Pass,
    /// Takes nothing more from an offer.
    Wait,
    Goals,
    Helpers,
    Board,
    Rack,
    /// The news since the last question.
    News,
    Terms,
    Commands,
    Quit,
}

/// Reads a line. `up` are the current goals, which people name by number.
///
/// # Errors
/// A sentence that says what to type.
pub(in crate::play) fn parse(text: &str, up: &[Goal]) -> Result<Line, String> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    Ok(match first.to_ascii_lowercase().as_str() {
        "" => Line::Nothing,
        "start" if rest.is_empty() => Line::Start,
        "start" => {
            let number: u16 = rest.parse().map_err(|_| "Type start and a player's number.")?;
            // Zero becomes a number that no seat has.
            Line::Do(TogetherCommand::Name { starter: number.checked_sub(1).unwrap_or(u16::MAX) })
        }
        "helper" if rest.is_empty() => Line::Helpers,
        "helper" => Line::Do(helper(rest, up)?),
        "pass" | "stuck" => Line::Pass,
        "take" => {
            let (take, give) = swap(rest)?;
            Line::Do(TogetherCommand::Claim { take, give })
        }
        "untake" => {
            let (take, give) = swap(rest)?;
            Line::Do(TogetherCommand::Unclaim { take, give })
        }
        "confirm" => Line::Do(TogetherCommand::Confirm {}),
        "wait" => Line::Wait,
        "goals" => Line::Goals,
        "helpers" => Line::Helpers,
        "board" => Line::Board,
        "rack" => Line::Rack,
        "news" => Line::News,
        "terms" => Line::Terms,
        "help" => Line::Commands,
        "quit" => Line::Quit,
        word => {
            let body = if word == "play" { rest } else { text };
            match body.parse() {
                Ok(play) => Line::Play(play),
                Err(_) if !body.contains(char::is_whitespace) && word != "play" => {
                    return Err(format!("There is no command {word}: type help."));
                }
                Err(error) => return Err(sentence(&format!("{error}"))),
            }
        }
    })
}

fn helper(text: &str, up: &[Goal]) -> Result<TogetherCommand, String> {
    let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let tiles = || {
        let joined: String = rest.split_whitespace().collect();
        let tiles = joined.parse::<Tiles>();
        tiles.map(|tiles| tiles.to_string()).map_err(|error| sentence(&format!("{error}")))
    };
    Ok(match kind.to_ascii_lowercase().as_str() {
        "goal" => {
            let at = rest.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let goal = at.and_then(|at| up.get(at));
            let goal = goal.ok_or("Type helper goal and the number of a goal.")?;
            TogetherCommand::CompleteGoal { goal: goal.card().key.to_string() }
        }
        "exchange" => TogetherCommand::ExchangeTiles { tiles: tiles()? },
        "extra" => TogetherCommand::ExtraTile {},
        "blank" => TogetherCommand::MakeBlank { tile: tile(rest)? },
        "refresh" => TogetherCommand::RefreshGoals {},
        "trade" => TogetherCommand::TradeTiles { tiles: tiles()? },
        _ => {
            return Err(
                "Type helper and one of goal, exchange, extra, blank, refresh, trade.".to_string()
            );
        }
    })
}

fn swap(text: &str) -> Result<(String, String), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [take, word, give] if word.eq_ignore_ascii_case("for") => Ok((tile(take)?, tile(give)?)),
        _ => Err("Type the tile and the one you give for it, such as take Q for E.".to_string()),
    }
}

fn tile(text: &str) -> Result<String, String> {
    let text = text.trim().to_ascii_uppercase();
    let mut all = text.chars();
    match (all.next().and_then(Tile::from_char), all.next()) {
        (Some(tile), None) => Ok(tile.to_string()),
        _ => Err("Write one tile as A to Z, a blank as ?.".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_understood() {
        let up: Vec<Goal> = Goal::all().take(3).collect();
        let same = |text: &str, line: Line| assert_eq!(parse(text, &up), Ok(line), "{text}");
        same("8D TRaIN", Line::Play("8D TRaIN".parse().unwrap()));
        same(" play h8  train ", Line::Play("H8 train".parse().unwrap()));
        let does = |text: &str, command: TogetherCommand| same(text, Line::Do(command));
        let text = str::to_string;
        same("start", Line::Start);
        does("START 2", TogetherCommand::Name { starter: 1 });
        same("helper", Line::Helpers);
        let goal = up[1].card().key.to_string();
        does("helper goal 2", TogetherCommand::CompleteGoal { goal });
        does("helper exchange a e I?", TogetherCommand::ExchangeTiles { tiles: text("AEI?") });
        does("helper blank e", TogetherCommand::MakeBlank { tile: text("E") });
        does("take q for ?", TogetherCommand::Claim { take: text("Q"), give: text("?") });
        same("stuck", Line::Pass);
        for text in ["helper goal 4", "helper goal 0", "helper me", "take q", "start me", "8Z"] {
            assert!(parse(text, &up).is_err(), "{text}");
        }
    }
}
