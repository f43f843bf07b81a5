//! What has happened in a game of Together, and its line in the log.
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

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Aid, Ending, Goal, Possible, Reached};
use crate::log::{Parts, Show, TilesText, bad, play_text, word, yes_no};
use crate::{ParseEventError, PlayText, Seat, SeenTiles, Square, Tile, Tiles, Viewer, Word};

/// Something that happened. `H` is how hidden tiles are told: [`Tiles`] in the log, [`SeenTiles`]
/// in what a viewer gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<H = Tiles> {
    /// A seat draws its first rack (TOG-11).
    Dealt {
        /// Who.
        seat: Seat,
        /// What.
        tiles: H,
    },
    /// Goals are turned up from the pile (TOG-10, TOG-18).
    TurnedUp {
        /// Which, in the order in which they lie.
        goals: Vec<Goal>,
    },
    /// The deal was checked (AMB-31).
    DealChecked {
        /// Whether an opening word can complete a goal.
        reachable: bool,
    },
    /// Racks and goals go back and are dealt again (AMB-31).
    Redealt,
    /// A seat says who should start (TOG-12).
    Named {
        /// Who says so.
        seat: Seat,
        /// Who should.
        starter: Seat,
    },
    /// The team has decided who starts.
    Starts {
        /// Who.
        seat: Seat,
    },
    /// A word is played and the rack filled up.
    Played {
        /// Who.
        seat: Seat,
        /// The play.
        text: PlayText,
        /// The words formed, the main word first.
        words: Vec<Word>,
        /// The goals completed.
        goals: Vec<Goal>,
        /// The replacement.
        drawn: H,
    },
    /// A turn ends without a word.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Tiles drawn, where the rack was not full.
        drawn: H,
    },
    /// A seat says that it cannot complete a goal.
    Stuck {
        /// Who.
        seat: Seat,
    },
    /// It was checked whether it can.
    StuckChecked {
        /// Whether it can.
        can_play: bool,
    },
    /// A play that was possible when the game was lost.
    WasPossible(Possible),
    /// A goal counts as completed (TOG-29).
    GoalGiven {
        /// Who used the helper.
        seat: Seat,
        /// The goal.
        goal: Goal,
    },
    /// Tiles of a rack are replaced (TOG-30).
    Exchanged {
        /// Who.
        seat: Seat,
        /// Put back.
        returned: H,
        /// Drawn before.
        drawn: H,
    },
    /// Everybody draws one more tile (TOG-31); who drew what follows.
    ExtraTile {
        /// Who used the helper.
        seat: Seat,
    },
    /// The tile of the helper.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        tiles: H,
    },
    /// A tile is turned over and is a blank (TOG-32).
    MadeBlank {
        /// Whose.
        seat: Seat,
        /// The tile it was.
        tile: H,
    },
    /// The current goals go under the pile (TOG-33); what is turned up follows.
    Refreshed {
        /// Who used the helper.
        seat: Seat,
    },
    /// Tiles are offered to the others (TOG-34).
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        tiles: Tiles,
    },
    /// A seat takes an offered tile for one of its own.
    Claimed {
        /// Who.
        seat: Seat,
        /// Taken.
        take: Tile,
        /// Given for it.
        give: Tile,
    },
    /// A claim is taken back.
    Unclaimed {
        /// Who.
        seat: Seat,
        /// Taken.
        take: Tile,
        /// Given for it.
        give: Tile,
    },
    /// A tile that nobody took falls to a seat (AMB-46).
    Shared {
        /// Who.
        seat: Seat,
        /// The tile.
        take: Tile,
    },
    /// A seat gives a tile by lot for one that fell to it.
    ByLot {
        /// Who.
        seat: Seat,
        /// Taken.
        take: Tile,
        /// Given for it.
        give: Tile,
    },
    /// The tiles claimed and given change hands.
    Traded,
    /// The turn of a seat that is away is passed over (AMB-49).
    PassedOver {
        /// Whose.
        seat: Seat,
        /// Who said so.
        by: Seat,
    },
    /// A seat is taken out of the game; its tiles go back.
    Removed {
        /// Who.
        seat: Seat,
        /// Who said so.
        by: Seat,
    },
    /// A seat leaves the game; its tiles go back.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// Team talk.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Somebody points at a square, or no longer.
    Pointed {
        /// Who.
        seat: Seat,
        /// Where.
        square: Option<Square>,
    },
    /// The game is over.
    Ended(Ending),
}

impl Event {
    /// The event as a viewer is told it.
    pub fn seen_by(&self, viewer: Viewer) -> Event<SeenTiles> {
        let seen = |seat: Seat, tiles: &Tiles| SeenTiles::of(seat, tiles, viewer);
        match self.clone() {
            Event::Dealt { seat, tiles } => Event::Dealt { seat, tiles: seen(seat, &tiles) },
            Event::TurnedUp { goals } => Event::TurnedUp { goals },
            Event::DealChecked { reachable } => Event::DealChecked { reachable },
            Event::Redealt => Event::Redealt,
            Event::Named { seat, starter } => Event::Named { seat, starter },
            Event::Starts { seat } => Event::Starts { seat },
            Event::Played { seat, text, words, goals, drawn } => {
                Event::Played { seat, text, words, goals, drawn: seen(seat, &drawn) }
            }
            Event::TurnEnded { seat, drawn } => {
                Event::TurnEnded { seat, drawn: seen(seat, &drawn) }
            }
            Event::Stuck { seat } => Event::Stuck { seat },
            Event::StuckChecked { can_play } => Event::StuckChecked { can_play },
            Event::WasPossible(possible) => Event::WasPossible(possible),
            Event::GoalGiven { seat, goal } => Event::GoalGiven { seat, goal },
            Event::Exchanged { seat, returned, drawn } => Event::Exchanged {
                seat,
                returned: seen(seat, &returned),
                drawn: seen(seat, &drawn),
            },
            Event::ExtraTile { seat } => Event::ExtraTile { seat },
            Event::Drew { seat, tiles } => Event::Drew { seat, tiles: seen(seat, &tiles) },
            Event::MadeBlank { seat, tile } => Event::MadeBlank { seat, tile: seen(seat, &tile) },
            Event::Refreshed { seat } => Event::Refreshed { seat },
            Event::Offered { seat, tiles } => Event::Offered { seat, tiles },
            Event::Claimed { seat, take, give } => Event::Claimed { seat, take, give },
            Event::Unclaimed { seat, take, give } => Event::Unclaimed { seat, take, give },
            Event::Shared { seat, take } => Event::Shared { seat, take },
            Event::ByLot { seat, take, give } => Event::ByLot { seat, take, give },
            Event::Traded => Event::Traded,
            Event::PassedOver { seat, by } => Event::PassedOver { seat, by },
            Event::Removed { seat, by } => Event::Removed { seat, by },
            Event::Resigned { seat } => Event::Resigned { seat },
            Event::Said { seat, text } => Event::Said { seat, text },
            Event::Pointed { seat, square } => Event::Pointed { seat, square },
            Event::Ended(ending) => Event::Ended(ending),
        }
    }
}

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

/// Goals as one word of a line.
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
    let helper = parts.one_of(&Aid::ALL, Aid::key)?;
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
        // Talk is taken as it is: it has blanks in it.
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
                let reached = p.one_of(&Reached::ALL, Reached::key)?;
                Event::Ended(Ending { reached, goals: p.take()?, helpers: p.take()? })
            }
            other => return Err(bad(other)),
        };
        p.end().map(|()| event)
    }
}

impl<H> Event<H> {
    /// The helper card that is used up by it.
    pub fn helper(&self) -> Option<(Seat, Aid)> {
        match *self {
            Event::GoalGiven { seat, .. } => Some((seat, Aid::CompleteGoal)),
            Event::Exchanged { seat, .. } => Some((seat, Aid::ExchangeTiles)),
            Event::ExtraTile { seat } => Some((seat, Aid::ExtraTile)),
            Event::MadeBlank { seat, .. } => Some((seat, Aid::MakeBlank)),
            Event::Refreshed { seat } => Some((seat, Aid::RefreshGoals)),
            Event::Offered { seat, .. } => Some((seat, Aid::TradeTiles)),
            _ => None,
        }
    }
}
