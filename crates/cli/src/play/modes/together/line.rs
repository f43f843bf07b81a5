//! What people type in a game of Together.

use rules::together::{Goal, Help};
use rules::{PlayText, Tile, Tiles};

/// A line that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::play) enum Line {
    Nothing,
    Play(PlayText),
    /// A player's number on the screen; without one, the player who types.
    Start(Option<u16>),
    Help(Help),
    /// Ends the turn, or says that no goal can be completed.
    Pass,
    Take(Tile, Tile),
    TakeBack(Tile, Tile),
    Confirm,
    /// Takes nothing more from an offer.
    Wait,
    Goals,
    Helpers,
    Board,
    Rack,
    /// What has happened since the last question.
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
        "start" if rest.is_empty() => Line::Start(None),
        "start" => {
            let number = rest.parse().map_err(|_| "Type start and a player's number.")?;
            Line::Start(Some(number))
        }
        "helper" if rest.is_empty() => Line::Helpers,
        "helper" => Line::Help(helper(rest, up)?),
        "pass" | "stuck" => Line::Pass,
        "take" => {
            let (take, give) = swap(rest)?;
            Line::Take(take, give)
        }
        "untake" => {
            let (take, give) = swap(rest)?;
            Line::TakeBack(take, give)
        }
        "confirm" => Line::Confirm,
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
                Err(error) => return Err(crate::text::sentence(&format!("{error}"))),
            }
        }
    })
}

fn helper(text: &str, up: &[Goal]) -> Result<Help, String> {
    let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let tiles = || {
        let joined: String = rest.split_whitespace().collect();
        joined.parse::<Tiles>().map_err(|error| crate::text::sentence(&format!("{error}")))
    };
    Ok(match kind.to_ascii_lowercase().as_str() {
        "goal" => {
            let place = rest.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let goal = place.and_then(|place| up.get(place)).copied();
            Help::CompleteGoal(goal.ok_or("Type helper goal and the number of a goal.")?)
        }
        "exchange" => Help::ExchangeTiles(tiles()?),
        "extra" => Help::ExtraTile,
        "blank" => Help::MakeBlank(tile(rest)?),
        "refresh" => Help::RefreshGoals,
        "trade" => Help::TradeTiles(tiles()?),
        _ => {
            return Err(
                "Type helper and one of goal, exchange, extra, blank, refresh, trade.".to_string()
            );
        }
    })
}

fn swap(text: &str) -> Result<(Tile, Tile), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [take, word, give] if word.eq_ignore_ascii_case("for") => Ok((tile(take)?, tile(give)?)),
        _ => Err("Type the tile and the one you give for it, such as take Q for E.".to_string()),
    }
}

fn tile(text: &str) -> Result<Tile, String> {
    let text = text.trim().to_ascii_uppercase();
    let mut all = text.chars();
    match (all.next().and_then(Tile::from_char), all.next()) {
        (Some(tile), None) => Ok(tile),
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
        same("start", Line::Start(None));
        same("START 2", Line::Start(Some(2)));
        same("helper", Line::Helpers);
        same("helper goal 2", Line::Help(Help::CompleteGoal(up[1])));
        same("helper exchange a e I?", Line::Help(Help::ExchangeTiles("AEI?".parse().unwrap())));
        same("helper blank e", Line::Help(Help::MakeBlank(tile("E").unwrap())));
        same("take q for ?", Line::Take(tile("Q").unwrap(), tile("?").unwrap()));
        same("stuck", Line::Pass);
        for text in ["helper goal 4", "helper goal 0", "helper me", "take q", "start me", "8Z"] {
            assert!(parse(text, &up).is_err(), "{text}");
        }
    }
}
