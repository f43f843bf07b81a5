//! The doors to a game: wire messages go in and come out, wherever the game is hosted.

mod http;
mod link;
mod local;
mod remote;
pub(super) mod seats;
mod tls;

use table::wire::{ClientMessage, ServerMessage};

pub(crate) use http::Visit;
pub(super) use http::{Failure, get, post, text};
pub(super) use link::Link;
pub(crate) use link::Site;
pub(super) use local::Local;
pub(super) use remote::Remote;

use crate::stop::Stop;

/// What comes through a door.
pub(super) enum Heard {
    /// The door is open: what was not answered has to be sent again.
    Open,
    /// The host of the game says something.
    Said(Box<ServerMessage>),
    /// The connection broke, and is opened again.
    Lost,
    /// Nothing more happens until somebody does something or time has passed.
    Still,
    /// It cannot be opened; trying again would not help.
    Over(Stop),
}

/// Where a game is hosted.
pub(super) enum Door {
    /// In this process.
    Local(Box<Local>),
    /// At a server.
    Remote(Remote),
}

impl Door {
    /// What comes next; `None` when nothing will.
    pub(super) async fn hear(&mut self) -> Option<Heard> {
        match self {
            Door::Local(local) => local.hear().await,
            Door::Remote(remote) => remote.hear.recv().await,
        }
    }

    /// Sends something to the host of the game. If the connection breaks, the session sends
    /// commands again once it is open.
    pub(super) async fn say(&mut self, message: &ClientMessage) {
        match self {
            Door::Local(local) => local.say(message),
            Door::Remote(remote) => remote.say(message).await,
        }
    }

    /// Whether others can join, and time passes whatever is done at this terminal.
    pub(super) fn is_far(&self) -> bool {
        match self {
            Door::Local(_) => false,
            Door::Remote(_) => true,
        }
    }

    /// The time of the game, in milliseconds; `None` if it has to be counted from the last message.
    pub(super) fn now(&self) -> Option<u64> {
        match self {
            Door::Local(local) => Some(local.now()),
            Door::Remote(_) => None,
        }
    }

    /// Called when nobody here has more to do. If nobody else can do anything either, this skips
    /// the time until something happens by itself, and returns true.
    pub(super) fn pass_time(&mut self) -> bool {
        match self {
            Door::Local(local) => local.pass_time(),
            Door::Remote(_) => false,
        }
    }

    /// The next player sits down at a terminal that is handed on.
    pub(super) fn sits_down(&mut self) {
        match self {
            Door::Local(local) => local.sits_down(),
            Door::Remote(_) => {}
        }
    }

    /// Whether more happens at once without anybody being asked.
    pub(super) fn goes_on(&self) -> bool {
        match self {
            Door::Local(local) => local.goes_on(),
            Door::Remote(_) => false,
        }
    }
}
