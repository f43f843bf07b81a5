//! Events of Together as lines of text.
//!
//! ```text
//! deal 0 AEINRRT                          a first rack
//! goals across edge blank                 goals turned up
//! reachable yes                           the deal check
//! redeal                                  everything back, and dealt again
//! name 1 0                                player 1 wants player 0 to start
//! starts 0
//! play 0 8D TRAIN goals across drew AEIOU = 8D:TRAIN:12
//! end-turn 0 drew -                       a turn ends without a word
//! stuck 0                                 says to be unable to complete a goal
//! possible 0 8D TRAIN goals across        what could have been played
//! can-play yes                            the stuck check
//! help 0 complete-goal edge
//! help 0 exchange-tiles AE drew QZ
//! help 0 extra-tile
//! drew 1 E                                the tile of it
//! help 0 make-blank Q
//! help 0 refresh-goals
//! help 0 trade-tiles QVV                  an offer
//! claim 1 Q for E    unclaim 1 Q for E
//! share 1 Q                               dealt out when the time was up
//! lot 1 Q for E                           given by lot
//! traded
//! pass-over 0 by 1    remove 0 by 1    resign 0
//! say 1 left edge is open    point 1 8H    point 1 -
//! end all_goals 20 2                      goals completed, helpers left
//! ```

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Aid, Ending, Event, Goal, Possible};
use crate::line::{Parts, Show, TilesText, bad, play_text, word, yes_no};
use crate::{ParseEventError, Seat, Tile};

impl<H: TilesText> fmt::Display for Event<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { seat, tiles } => write!(f, "deal {seat} {}", Show(tiles)),
            Event::TurnedUp { goals } => {
                write!(f, "goals")?;
                goals.iter().try_for_each(|goal| write!(f, " {goal}"))
            }
            Event::DealChecked { reachable } => write!(f, "reachable {}", yes_no(*reachable)),
            Event::Redealt => write!(f, "redeal"),
            Event::Named { seat, starter } => write!(f, "name {seat} {starter}"),
            Event::Starts { seat } => write!(f, "starts {seat}"),
            Event::Played { seat, text, words, goals, drawn } => {
                let (goals, drawn) = (Goals(goals), Show(drawn));
                write!(f, "play {seat} {text} goals {goals} drew {drawn} =")?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Event::TurnEnded { seat, drawn } => write!(f, "end-turn {seat} drew {}", Show(drawn)),
            Event::Stuck { seat } => write!(f, "stuck {seat}"),
            Event::StuckChecked { can_play } => write!(f, "can-play {}", yes_no(*can_play)),
            Event::WasPossible(Possible { seat, text, goals }) => {
                write!(f, "possible {seat} {text} goals {}", Goals(goals))
            }
            Event::GoalGiven { seat, goal } => {
                write!(f, "help {seat} {} {goal}", Aid::CompleteGoal)
            }
            Event::Exchanged { seat, returned, drawn } => {
                let (returned, drawn) = (Show(returned), Show(drawn));
                write!(f, "help {seat} {} {returned} drew {drawn}", Aid::ExchangeTiles)
            }
            Event::ExtraTile { seat } => write!(f, "help {seat} {}", Aid::ExtraTile),
            Event::Drew { seat, tiles } => write!(f, "drew {seat} {}", Show(tiles)),
            Event::MadeBlank { seat, tile } => {
                write!(f, "help {seat} {} {}", Aid::MakeBlank, Show(tile))
            }
            Event::Refreshed { seat } => write!(f, "help {seat} {}", Aid::RefreshGoals),
            Event::Offered { seat, tiles } => {
                write!(f, "help {seat} {} {}", Aid::TradeTiles, Show(tiles))
            }
            Event::Claimed { seat, take, give } => write!(f, "claim {seat} {take} for {give}"),
            Event::Unclaimed { seat, take, give } => write!(f, "unclaim {seat} {take} for {give}"),
            Event::Shared { seat, take } => write!(f, "share {seat} {take}"),
            Event::ByLot { seat, take, give } => write!(f, "lot {seat} {take} for {give}"),
            Event::Traded => write!(f, "traded"),
            Event::PassedOver { seat, by } => write!(f, "pass-over {seat} by {by}"),
            Event::Removed { seat, by } => write!(f, "remove {seat} by {by}"),
            Event::Resigned { seat } => write!(f, "resign {seat}"),
            Event::Said { seat, text } => write!(f, "say {seat} {text}"),
            Event::Pointed { seat, square: Some(square) } => write!(f, "point {seat} {square}"),
            Event::Pointed { seat, square: None } => write!(f, "point {seat} -"),
            Event::Ended(Ending { reached, goals, helpers }) => {
                write!(f, "end {} {goals} {helpers}", reached.key())
            }
        }
    }
}

/// Goals written as one word of a line.
struct Goals<'a>(&'a [Goal]);

impl fmt::Display for Goals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut goals = self.0.iter();
        match goals.next() {
            None => write!(f, "-"),
            Some(goal) => {
                write!(f, "{goal}")?;
                goals.try_for_each(|goal| write!(f, ",{goal}"))
            }
        }
    }
}

fn goal(word: &str) -> Result<Goal, ParseEventError> {
    word.parse().map_err(|_| bad(word))
}

fn goals(word: &str) -> Result<Vec<Goal>, ParseEventError> {
    if word == "-" { Ok(Vec::new()) } else { word.split(',').map(goal).collect() }
}

fn tile(word: &str) -> Result<Tile, ParseEventError> {
    let mut all = word.chars();
    let tile = all.next().and_then(Tile::from_char);
    tile.filter(|_| all.next().is_none()).ok_or_else(|| bad(word))
}

fn swap(parts: &mut Parts<'_>) -> Result<(Seat, Tile, Tile), ParseEventError> {
    let (seat, take) = (parts.seat()?, tile(parts.word()?)?);
    parts.literal("for")?;
    Ok((seat, take, tile(parts.word()?)?))
}

fn by(parts: &mut Parts<'_>) -> Result<(Seat, Seat), ParseEventError> {
    let seat = parts.seat()?;
    parts.literal("by")?;
    Ok((seat, parts.seat()?))
}

fn help(parts: &mut Parts<'_>) -> Result<Event, ParseEventError> {
    let seat = parts.seat()?;
    let helper = parts.keyed()?;
    Ok(match helper {
        Aid::CompleteGoal => Event::GoalGiven { seat, goal: goal(parts.word()?)? },
        Aid::ExchangeTiles => {
            let returned = parts.tiles()?;
            parts.literal("drew")?;
            Event::Exchanged { seat, returned, drawn: parts.tiles()? }
        }
        Aid::ExtraTile => Event::ExtraTile { seat },
        Aid::MakeBlank => Event::MadeBlank { seat, tile: parts.tiles()? },
        Aid::RefreshGoals => Event::Refreshed { seat },
        Aid::TradeTiles => Event::Offered { seat, tiles: parts.tiles()? },
    })
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<Event, ParseEventError> {
        // Talk is taken as it is, because it contains spaces.
        if let Some((seat, text)) = line.strip_prefix("say ").and_then(|l| l.split_once(' ')) {
            let seat = Seat(seat.parse().map_err(|_| bad(seat))?);
            return Ok(Event::Said { seat, text: text.to_string() });
        }
        let mut parts = Parts::of(line);
        let p = &mut parts;
        let event = match p.word()? {
            "deal" => Event::Dealt { seat: p.seat()?, tiles: p.tiles()? },
            "goals" => Event::TurnedUp { goals: p.rest(goal)? },
            "reachable" => Event::DealChecked { reachable: p.yes()? },
            "redeal" => Event::Redealt,
            "name" => Event::Named { seat: p.seat()?, starter: p.seat()? },
            "starts" => Event::Starts { seat: p.seat()? },
            "play" => {
                let (seat, text) = (p.seat()?, play_text(p)?);
                p.literal("goals")?;
                let goals = goals(p.word()?)?;
                p.literal("drew")?;
                let drawn = p.tiles()?;
                p.literal("=")?;
                Event::Played { seat, text, goals, drawn, words: p.rest(word)? }
            }
            "end-turn" => {
                let seat = p.seat()?;
                p.literal("drew")?;
                Event::TurnEnded { seat, drawn: p.tiles()? }
            }
            "stuck" => Event::Stuck { seat: p.seat()? },
            "can-play" => Event::StuckChecked { can_play: p.yes()? },
            "possible" => {
                let (seat, text) = (p.seat()?, play_text(p)?);
                p.literal("goals")?;
                Event::WasPossible(Possible { seat, text, goals: goals(p.word()?)? })
            }
            "help" => help(p)?,
            "drew" => Event::Drew { seat: p.seat()?, tiles: p.tiles()? },
            "claim" => {
                let (seat, take, give) = swap(p)?;
                Event::Claimed { seat, take, give }
            }
            "unclaim" => {
                let (seat, take, give) = swap(p)?;
                Event::Unclaimed { seat, take, give }
            }
            "share" => Event::Shared { seat: p.seat()?, take: tile(p.word()?)? },
            "lot" => {
                let (seat, take, give) = swap(p)?;
                Event::ByLot { seat, take, give }
            }
            "traded" => Event::Traded,
            "pass-over" => {
                let (seat, by) = by(p)?;
                Event::PassedOver { seat, by }
            }
            "remove" => {
                let (seat, by) = by(p)?;
                Event::Removed { seat, by }
            }
            "resign" => Event::Resigned { seat: p.seat()? },
            "point" => {
                let seat = p.seat()?;
                let square = match p.word()? {
                    "-" => None,
                    square => Some(square.parse().map_err(|_| bad(square))?),
                };
                Event::Pointed { seat, square }
            }
            "end" => {
                let reached = p.keyed()?;
                Event::Ended(Ending { reached, goals: p.take()?, helpers: p.take()? })
            }
            other => return Err(bad(other)),
        };
        p.end().map(|()| event)
    }
}
