//! The requests that a room can be sent.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;

use host::Outcome;
use rules::{Millis, Seat};
use table::wire::{
    ClientMessage, GameSummary, OtherTerms, RankingMessage, RefusalMessage, SeatToken,
};
use table::{Input, Room};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::base::limit;
use crate::base::refused::Refused;
use crate::live::cluster::Word;
use crate::live::outbox::Outbox;
use crate::live::room::talker::Talker;
use crate::live::visitor::Visitor;
use crate::store::{Entrant, SeatHold};

/// Writes a document of a duplicate session from its room and the seed of its draws.
pub(crate) type WriteDocument =
    Arc<dyn Fn(&Room, &str) -> Result<String, RefusalMessage> + Send + Sync>;

/// A request to a room.
pub(crate) enum Ask {
    /// A socket has said hello.
    Connect(Connect),
    /// A socket sends something.
    Say {
        /// Its number.
        socket: u64,
        /// The message; never `hello` or `ping`.
        message: ClientMessage,
        /// The served time at which it arrived. This counts, however long it waits here.
        said: u64,
        /// The measured time that news to the client and an answer take on their way.
        delay: Millis,
    },
    /// A socket is gone.
    Leave {
        /// Its number.
        socket: u64,
    },
    /// A visitor becomes an arbitrator of a duplicate session.
    CallIn {
        /// Their name.
        name: String,
        /// The new arbitrator.
        visitor: Visitor,
        /// The token that will hold the seat.
        secret: String,
        /// Receives the seat or the refusal.
        reply: oneshot::Sender<Result<SeatToken, Refused>>,
    },
    /// A visitor accepts the invitation.
    Join {
        /// Their name and what they accepted.
        newcomer: Newcomer,
        /// Receives the seat or the refusal.
        reply: oneshot::Sender<Result<SeatToken, Refused>>,
    },
    /// A player takes the seat that is theirs.
    Take {
        /// The seat.
        seat: Seat,
        /// The names for it: the first that suits is taken.
        names: Vec<String>,
        /// The token that will hold it.
        hold: SeatHold,
        /// Receives nothing or the refusal.
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// Seated players accept the terms or propose others.
    Consent {
        /// The consent that a seat gives, and its subject.
        consent: Consent,
        /// Receives nothing or the refusal.
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// A seat changes its name, or the player who made the table cancels it.
    People {
        /// The input to be judged.
        input: Input,
        /// Receives nothing or the refusal.
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// Players of this table say whether they want another game.
    Again {
        /// Their seats.
        seats: Vec<Seat>,
        /// True if the player wants it.
        again: bool,
        /// Receives the id of the next game, if there is one by now, or the refusal.
        reply: oneshot::Sender<Result<Option<String>, Refused>>,
    },
    /// A caller asks for the public summary of the game.
    Summary {
        /// Receives the answer.
        reply: oneshot::Sender<GameSummary>,
    },
    /// A caller asks for a part of the ranking of a duplicate session; `None` in another mode.
    Ranking {
        /// The first line, from 0.
        from: usize,
        /// The number of lines.
        count: usize,
        /// Receives the answer.
        reply: oneshot::Sender<Option<RankingMessage>>,
    },
    /// A client asks for a document of a duplicate session: its file, or a sheet.
    Document {
        /// Writes it.
        write: WriteDocument,
        /// True if it tells nothing of what has happened in the session.
        is_blank: bool,
        /// Receives the answer.
        reply: oneshot::Sender<Result<String, RefusalMessage>>,
    },
    /// An engine has worked something out.
    WorkedOut(Outcome),
    /// Another server tells something about the game.
    Word(Word),
    /// Something was said at the table, or hidden, that the room may not know.
    Talked,
    /// The database has events that the room does not know.
    Behind,
}

impl Ask {
    /// True if a caller waits for the answer, so that the request must find a place in the queue.
    pub(crate) fn is_waited_for(&self) -> bool {
        matches!(self, Ask::Word(word) if word.is_waited_for())
    }

    /// True if it is a socket's message about the game, and not one for the talk at the table.
    pub(crate) fn is_about_the_game(&self) -> bool {
        let Ask::Say { message, .. } = self else { return false };
        !matches!(message, ClientMessage::Listen { .. } | ClientMessage::Say { .. })
    }
}

/// A socket that has said hello.
pub(crate) struct Connect {
    /// Its number.
    pub(crate) socket: u64,
    /// The outbox for its messages.
    pub(crate) outbox: Outbox,
    /// The address that limits count it for, if any.
    pub(crate) address: Option<IpAddr>,
    /// The seats whose tokens it has shown.
    pub(crate) held: Vec<Seat>,
    /// The client's identity in the talk at the table.
    pub(crate) talker: Talker,
    /// The last event it has seen.
    pub(crate) last_seq: u32,
    /// The time at which it said hello.
    pub(crate) came: Instant,
}

/// A visitor who arrives through an invitation.
pub(crate) struct Newcomer {
    /// The name given.
    pub(crate) name: String,
    /// The terms that were read.
    pub(crate) terms_hash: String,
    /// Terms proposed instead, under which they sit down.
    pub(crate) instead: Option<OtherTerms>,
    /// The visitor: an account holds the seat from then on, or else a token.
    pub(crate) visitor: Visitor,
    /// The token that will hold the seat.
    pub(crate) secret: String,
    /// The place that they have in the contest, if the game is a session of one.
    pub(crate) entrant: Option<Entrant>,
}

/// The consent of players who already have seats, or other terms that they propose.
pub(crate) struct Consent {
    /// Their seats.
    pub(crate) seats: Vec<Seat>,
    /// The terms that were read.
    pub(crate) terms_hash: String,
    /// The terms proposed instead; without them the players accept.
    pub(crate) instead: Option<OtherTerms>,
}

/// The queue of requests to a room, in the order in which they came.
pub(crate) struct Asks {
    // Boxed, because an empty queue takes the memory of 32 asks.
    queue: mpsc::Receiver<Box<Ask>>,
    /// Requests that were taken from the queue and not answered: never more than fit into it.
    back: VecDeque<Box<Ask>>,
}

impl Asks {
    pub(crate) fn new(queue: mpsc::Receiver<Box<Ask>>) -> Asks {
        Asks { queue, back: VecDeque::new() }
    }

    /// Waits for the next request; `None` once no sender is left. Nothing is lost if the wait is
    /// cancelled.
    pub(crate) async fn next(&mut self) -> Option<Box<Ask>> {
        match self.back.pop_front() {
            Some(ask) => Some(ask),
            None => self.queue.recv().await,
        }
    }

    /// The next, if there is one already and it is of those that are wanted.
    pub(crate) fn next_if(&mut self, wanted: impl FnOnce(&Ask) -> bool) -> Option<Ask> {
        let ask = self.back.pop_front().or_else(|| self.queue.try_recv().ok())?;
        if wanted(&ask) {
            return Some(*ask);
        }
        self.back.push_front(ask);
        None
    }

    /// The first that is there already and of those that are wanted, also if others came before.
    pub(crate) fn first_of(&mut self, wanted: impl Fn(&Ask) -> bool) -> Option<Ask> {
        while self.back.len() < WAITING
            && let Ok(ask) = self.queue.try_recv()
        {
            self.back.push_back(ask);
        }
        let first = self.back.iter().position(|ask| wanted(ask))?;
        self.back.remove(first).map(|ask| *ask)
    }

    /// True if no request waits to be answered.
    pub(crate) fn is_empty(&self) -> bool {
        self.back.is_empty() && self.queue.is_empty()
    }

    /// Takes no more. Later requests are refused to their senders.
    pub(crate) fn close(&mut self) {
        self.queue.close();
    }
}

/// The largest number of asks that wait for a room.
pub(crate) const WAITING: usize = limit::QUEUE;
