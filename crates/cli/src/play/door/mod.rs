//! The doors to a game: messages of the wire go in and come out, wherever it is hosted.

mod http;
mod link;
mod remote;
pub(super) mod seats;
mod tls;

use table::wire::{ClientMessage, ServerMessage};

pub(super) use http::{Failure, get, post, text};
pub(super) use link::{Link, Site};
pub(super) use remote::Remote;

use crate::stop::Stop;

/// What comes through a door.
pub(super) enum Heard {
    /// It is open: what was not answered has to be said again.
    Open,
    /// The host of the game says something.
    Said(Box<ServerMessage>),
    /// The connection broke, and is opened again.
    Lost,
    /// There is no use in trying again.
    Over(Stop),
}

/// Where a game is hosted.
pub(super) enum Door {
    /// At a server.
    Remote(Remote),
}

impl Door {
    /// What comes next; `None` when nothing will.
    pub(super) async fn hear(&mut self) -> Option<Heard> {
        match self {
            Door::Remote(remote) => remote.hear.recv().await,
        }
    }

    /// Says something to the host of the game. If the connection breaks, commands are said again
    /// when it is open.
    pub(super) async fn say(&mut self, message: &ClientMessage) {
        match self {
            Door::Remote(remote) => remote.say(message).await,
        }
    }

    /// Whether others can come in, and time passes whatever is done at this terminal.
    pub(super) fn is_far(&self) -> bool {
        match self {
            Door::Remote(_) => true,
        }
    }

    /// The time of the game, in milliseconds; `None` if it is counted on from the last message.
    pub(super) fn now(&self) -> Option<u64> {
        match self {
            Door::Remote(_) => None,
        }
    }

    /// Nobody here has more to say. Where nobody else can say anything, the time until something
    /// happens by itself is passed over: then this is true.
    pub(super) fn pass_time(&mut self) -> bool {
        match self {
            Door::Remote(_) => false,
        }
    }

    /// The next one sits down at a terminal that is handed on.
    pub(super) fn sits_down(&mut self) {
        match self {
            Door::Remote(_) => {}
        }
    }
}
