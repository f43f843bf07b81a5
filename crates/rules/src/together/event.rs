//! The events of a game of Together.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Aid, Goal, Possible};
use crate::{PlayText, Seat, SeenTiles, Square, Tile, Tiles, Viewer, Word};

/// Something that happened. `H` is how hidden tiles are represented: [`Tiles`] in the log,
/// [`SeenTiles`] in what a viewer receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<H = Tiles> {
    /// A seat draws its first rack (TOG-11).
    Dealt {
        /// The seat that draws.
        seat: Seat,
        /// Its first rack.
        tiles: H,
    },
    /// Goals are turned up from the pile (TOG-10, TOG-18).
    TurnedUp {
        /// The goals, in the order in which they lie.
        goals: Vec<Goal>,
    },
    /// The deal was checked (AMB-31).
    DealChecked {
        /// True if an opening word can complete a goal.
        reachable: bool,
    },
    /// Racks and goals go back and are dealt again (AMB-31).
    Redealt,
    /// A seat says who should start (TOG-12).
    Named {
        /// The seat that says so.
        seat: Seat,
        /// The seat that should start.
        starter: Seat,
    },
    /// The team has decided who starts.
    Starts {
        /// The seat that starts.
        seat: Seat,
    },
    /// A word is played and the rack filled up.
    Played {
        /// The seat that played.
        seat: Seat,
        /// The play.
        text: PlayText,
        /// The words formed, the main word first.
        words: Vec<Word>,
        /// The goals completed.
        goals: Vec<Goal>,
        /// The replacement tiles.
        drawn: H,
    },
    /// A turn ends without a word.
    TurnEnded {
        /// The seat whose turn ended.
        seat: Seat,
        /// The tiles drawn, if the rack was not full.
        drawn: H,
    },
    /// A seat says that it cannot complete a goal.
    Stuck {
        /// The seat that is stuck.
        seat: Seat,
    },
    /// The program has found out if the seat can complete a goal.
    StuckChecked {
        /// True if it can.
        can_play: bool,
    },
    /// A play that was possible when the game was lost.
    WasPossible(Possible),
    /// A goal counts as completed (TOG-29).
    GoalGiven {
        /// The seat that used the helper.
        seat: Seat,
        /// The goal.
        goal: Goal,
    },
    /// Tiles of a rack are replaced (TOG-30).
    Exchanged {
        /// The seat that exchanged.
        seat: Seat,
        /// The tiles put back.
        returned: H,
        /// The tiles drawn before that.
        drawn: H,
    },
    /// Every player draws one more tile (TOG-31); events that say who drew what follow.
    ExtraTile {
        /// The seat that used the helper.
        seat: Seat,
    },
    /// A seat draws the tile that the helper "Extra tile" gives it.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The tile drawn.
        tiles: H,
    },
    /// A tile is turned over and is a blank (TOG-32).
    MadeBlank {
        /// The seat whose tile it is.
        seat: Seat,
        /// The tile it was.
        tile: H,
    },
    /// The current goals go under the pile (TOG-33); an event with the new ones follows.
    Refreshed {
        /// The seat that used the helper.
        seat: Seat,
    },
    /// Tiles are offered to the others (TOG-34).
    Offered {
        /// The seat that offers them.
        seat: Seat,
        /// The tiles offered.
        tiles: Tiles,
    },
    /// A seat takes an offered tile in exchange for one of its own.
    Claimed {
        /// The seat that takes it.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// A claim is taken back.
    Unclaimed {
        /// The seat that made the claim.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// A tile that no player took falls to a seat (AMB-46).
    Shared {
        /// The seat it falls to.
        seat: Seat,
        /// The tile.
        take: Tile,
    },
    /// A seat gives a tile by lot for the tile that fell to it.
    ByLot {
        /// The seat that gives it.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// The tiles claimed and given change hands.
    Traded,
    /// The turn of a seat that is away is passed over (AMB-49).
    PassedOver {
        /// The seat passed over.
        seat: Seat,
        /// The seat that said so.
        by: Seat,
    },
    /// A seat is taken out of the game; its tiles go back.
    Removed {
        /// The seat taken out.
        seat: Seat,
        /// The seat that said so.
        by: Seat,
    },
    /// A seat leaves the game; its tiles go back.
    Resigned {
        /// The seat that left.
        seat: Seat,
    },
    /// Team talk.
    Said {
        /// The seat that spoke.
        seat: Seat,
        /// The message.
        text: String,
    },
    /// A player points at a square, or stops pointing.
    Pointed {
        /// The seat that points.
        seat: Seat,
        /// The square; `None` to stop pointing.
        square: Option<Square>,
    },
    /// The game is over.
    Ended(Ending),
}

impl Event {
    /// The event as a viewer sees it.
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

impl<H> Event<H> {
    /// The helper card that this event uses up.
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

/// The reason why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// All goals are completed: won (TOG-37).
    AllGoals,
    /// A player could neither complete a goal nor be helped: lost (TOG-38).
    Stuck,
    /// All players left: lost.
    GivenUp,
}

keys! {
    Reached {
        AllGoals = "all_goals",
        Stuck = "stuck",
        GivenUp = "given_up",
    }
}

/// The result, the same for all (TOG-01). There are no points (TOG-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The reason.
    pub reached: Reached,
    /// Goals completed.
    pub goals: u8,
    /// Helpers left.
    pub helpers: u8,
}

impl Ending {
    /// True if the team has won.
    pub fn won(&self) -> bool {
        self.reached == Reached::AllGoals
    }
}
