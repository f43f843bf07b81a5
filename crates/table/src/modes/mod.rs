//! The modes: the wire form of their games, and the facts that a room needs about them.

mod bingo;
mod duplicate;
mod matches;
mod together;
mod unbuild;

use rules::unbuild::{Unbuild, UnbuildRule};
use rules::{Formed, Millis, Play, Seat, SetUp, Standing, Tiles, Viewer};

pub(crate) use duplicate::ranking;
pub use matches::{GRACE, move_message};
pub(crate) use unbuild::{offer, removals, rests, try_removal};

use crate::basis::Mark;
use crate::mode_list::Listed;
use crate::wire::{
    CommandMessage, GameMessage, GoalsPreview, OwnMessage, RefusalMessage, ServerMessage,
};
use crate::{Audience, Finding, Question, RoomRefusal};

/// The part of a mode that its rules leave to the table. Its events have a part of their own,
/// [`News`](crate::news::News).
pub(crate) trait Travels: Listed {
    /// The command that a seat's message means.
    fn command(
        &self,
        seat: Seat,
        message: &CommandMessage,
    ) -> Result<Self::Command, RefusalMessage>;

    /// Writes into the message what the viewer may know of the game. The room has written what it
    /// knows itself: ids, terms, time, names; a line for each seat where their number is fixed.
    fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage);

    /// True if a seat leaves the game by this command, or ends it: a player who has given too many
    /// commands may still do that.
    fn leaves(&self, message: &CommandMessage) -> bool;

    /// The commands of seats from which the first of these events of a log may have come, with those
    /// after it of the same command; the likeliest first. The events are those of one moment.
    fn acts(&self, events: &[&Self::Event]) -> Vec<Self::Command>;

    /// The change that the client must have seen before giving this command.
    fn needs(&self, _message: &CommandMessage) -> Mark {
        Mark::Nothing
    }

    /// True if a command lays tiles.
    fn is_play(_command: &Self::Command) -> bool {
        false
    }

    // Where the game stands.

    /// The kind of audience.
    fn audience(&self) -> Audience {
        Audience::Table
    }

    /// The seat on turn, if the game has turns.
    fn on_turn(&self) -> Option<Seat> {
        None
    }

    /// The rack of a seat, if players hold tiles of their own.
    fn rack(&self, _seat: Seat) -> Option<Tiles> {
        None
    }

    /// The words that tentative tiles would form, and the goals that they would reach.
    fn preview(&self, _play: &Play) -> Result<(Formed, Option<GoalsPreview>), RefusalMessage> {
        Err(RoomRefusal::WrongMode.into())
    }

    /// The totals sent to a crowd, the same for all viewers.
    fn tally(&self) -> Option<ServerMessage> {
        None
    }

    /// The viewer's own part, where a crowd plays; `None` for a spectator. The names of seats are
    /// those that `showing` gives.
    fn own(&self, _showing: &Showing<'_>) -> Option<OwnMessage> {
        None
    }

    /// True if a viewer in a crowd sees the common state, apart from its own part.
    fn sees_the_common(&self, _viewer: Viewer) -> bool {
        true
    }

    /// The unbuilding of the board, once the game is over.
    fn unbuilding(&self) -> Result<Unbuild, RoomRefusal> {
        Err(RoomRefusal::NothingToUnbuild)
    }

    // The commands of the table.

    /// The command by which the table lets a seat in, where any number may play.
    fn enter(_seat: Seat) -> Option<Self::TableCommand> {
        None
    }

    /// When a tick is due; [`Game::deadline`] unless players are shown an earlier time.
    fn due(&self) -> Option<Millis> {
        self.deadline()
    }

    /// When viewers may do more even if nothing happens before.
    fn claimable_from(&self) -> Option<Millis> {
        None
    }

    /// The question to be answered before the game goes on.
    fn question(&self) -> Option<Question> {
        None
    }

    /// The command that sets a position up, where a game can go on from one.
    fn set_up(_set_up: &SetUp) -> Option<Self::TableCommand> {
        None
    }

    /// The command that ends the game without a result, where the table can do that.
    fn call_off() -> Option<Self::TableCommand> {
        None
    }

    /// The command that brings the answer, if the answer is for this mode.
    fn found(_finding: &Finding) -> Option<Self::TableCommand> {
        None
    }

    // Challenges, and stand-ins.

    /// The command that accepts all plays of these seats, where plays can be challenged.
    fn trust(&self, _of: &[Seat]) -> Option<Standing> {
        None
    }

    /// Each seat's list of the plays that it accepts unasked, where plays can be challenged.
    fn standings(&self) -> Vec<(Seat, &Standing)> {
        Vec::new()
    }

    /// True if a seat is still in the game; `None` in a mode without stand-ins.
    fn partakes(&self, _seat: Seat) -> Option<bool> {
        None
    }

    /// The reason why no computer player can stand in, in a mode without stand-ins.
    fn no_stand_in() -> RoomRefusal {
        RoomRefusal::NoStandInAlone
    }

    /// True if a seat counts as absent because of the events of the game (AMB-16, AMB-49).
    fn absent(&self, _seat: Seat) -> bool {
        false
    }

    /// True if a disconnected player keeps the others waiting: a player's time is running, or
    /// teammates wait.
    fn live(&self) -> bool {
        false
    }

    /// True if the game is paused.
    fn paused(&self) -> bool {
        false
    }

    /// Removes from the message what the viewer may do in this mode, because a computer player
    /// plays their seat.
    fn sit_out(_message: &mut GameMessage) {}
}

/// To whom the game is shown and when, and what the room knows and the game does not.
pub(crate) struct Showing<'a> {
    /// The viewer.
    pub(crate) viewer: Viewer,
    /// The time.
    pub(crate) at: Millis,
    /// The seats and who has them.
    pub(crate) people: &'a dyn Fn(Seat) -> Person,
    /// True if there is no competitor whom this could help unfairly.
    pub(crate) in_practice: bool,
    /// The words by which a board is taken apart.
    pub(crate) unbuild: UnbuildRule,
}

/// The player on a seat.
pub(crate) struct Person {
    /// The name; empty while the seat is open.
    pub(crate) name: String,
    /// True for a computer player.
    pub(crate) computer: bool,
}

/// The refusal for messages of another mode.
pub(crate) fn of_another_mode() -> RefusalMessage {
    RoomRefusal::WrongMode.into()
}
