//! Connections to a game: wire messages go to its host and come from it, wherever that is.

mod http;
mod link;
mod local;
mod remote;
pub(super) mod saved_seats;
mod tls;

use table::wire::{ClientMessage, ServerMessage};

pub(crate) use http::Visit;
pub(super) use http::{Failure, get, post, text};
pub(super) use link::Link;
pub(crate) use link::Site;
pub(super) use local::{Local, LocalGame};
pub(super) use remote::Remote;

use crate::stop::Stop;

/// A message of the host, or news of the connection to it.
pub(super) enum Incoming {
    /// There is a connection: requests that were not answered have to be sent again.
    Connected,
    /// A message of the host.
    Message(Box<ServerMessage>),
    /// The connection broke, and is opened again.
    Disconnected,
    /// Nothing more happens until a player acts or time has passed.
    Idle,
    /// There is no connection, and another try would not help.
    Failed(Stop),
}

/// The connection to the host of a game.
pub(super) enum Transport {
    /// A host in this process.
    Local(Box<Local>),
    /// A host at a server.
    Remote(Remote),
}

impl Transport {
    /// The next message or news; `None` when there will be none.
    pub(super) async fn receive(&mut self) -> Option<Incoming> {
        match self {
            Transport::Local(local) => local.receive().await,
            Transport::Remote(remote) => remote.incoming.recv().await,
        }
    }

    /// Sends a message to the host. If the connection breaks, the session sends
    /// commands again once it is open.
    pub(super) async fn send(&mut self, message: &ClientMessage) {
        match self {
            Transport::Local(local) => local.send(message),
            Transport::Remote(remote) => remote.send(message).await,
        }
    }

    /// True if others can join, and time passes whatever is done at this terminal.
    pub(super) fn is_remote(&self) -> bool {
        match self {
            Transport::Local(_) => false,
            Transport::Remote(_) => true,
        }
    }

    /// The time of the game, in milliseconds; `None` if it has to be counted from the last message.
    pub(super) fn now(&self) -> Option<u64> {
        match self {
            Transport::Local(local) => Some(local.now()),
            Transport::Remote(_) => None,
        }
    }

    /// Called when all seats here have no more to do. If the other seats have none either, this
    /// skips the time until something happens by itself, and returns true.
    pub(super) fn pass_time(&mut self) -> bool {
        match self {
            Transport::Local(local) => local.pass_time(),
            Transport::Remote(_) => false,
        }
    }

    /// The next player sits down at a terminal that is handed on.
    pub(super) fn sits_down(&mut self) {
        match self {
            Transport::Local(local) => local.sits_down(),
            Transport::Remote(_) => {}
        }
    }

    /// True if more happens at once without a question to a player.
    pub(super) fn goes_on(&self) -> bool {
        match self {
            Transport::Local(local) => local.goes_on(),
            Transport::Remote(_) => false,
        }
    }
}
