//! One task for each room that is awake. The task alone changes the room; it stores each event
//! before it tells any client, and sends each socket only what its viewer may know.

mod again;
mod answering;
pub(crate) mod ask;
mod crowd;
mod elsewhere;
mod keeping;
mod notifying;
mod seating;
mod showing;
mod talk;
pub(crate) mod talker;
mod telling;
mod thinking;
mod times;
mod waiting;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use host::{Client, Host, Luck};
use rules::Millis;
use table::{Input, Late, Record, Room, SeededChance};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

pub(crate) use self::ask::{Ask, Asks, Connect};
use self::elsewhere::Elsewhere;
pub(crate) use self::keeping::Stored;
use self::times::Due;
use self::waiting::{IDLE, come, is_far};
use crate::live::channels::{Awake, Seen};
use crate::live::outbox::Outbox;
use crate::live::room::crowd::Crowd;
use crate::live::room::talk::Talk;
use crate::live::room::talker::Talker;
use crate::live::services::Services;
use crate::store::{Contest, StoredGame};

/// A socket, as the room sees it.
pub(crate) struct Connection {
    outbox: Outbox,
    pub(crate) client: Client,
    /// The address that limits count it for.
    address: Option<IpAddr>,
    /// The client's identity in the talk at the table.
    pub(crate) talker: Talker,
}

/// The task of a room.
pub(crate) struct RoomTask {
    pub(crate) services: Services,
    pub(crate) host: Host<SeededChance>,
    /// The served time at which the game was made.
    since: u64,
    /// The served time at which something next happens by itself, as it is stored; `None` if
    /// another server may have stored another one.
    stored_due: Option<Option<u64>>,
    /// True if this room, and not one at another server, does what is due to happen by itself: it
    /// has stored the last event, or was woken for it.
    leads: bool,
    /// The time at which it does so in place of another one that seems to be gone.
    taking_over: Option<Instant>,
    /// The known state of the game's rooms at other servers.
    elsewhere: Elsewhere,
    /// The time at which the database was last asked for events: the room knows all that were
    /// stored before.
    read_at: Instant,
    /// The progress of the game.
    pub(crate) seen: Arc<Seen>,
    /// The room before what is not yet stored, if other servers may be ahead of this one. That of a
    /// crowd is kept and goes on with what is stored: it takes longer to copy than to follow.
    before: Option<Box<Room>>,
    /// Events that have been applied but not told to other servers.
    untold: Vec<Record>,
    /// True if the lobby shows the game.
    pub(crate) public: bool,
    /// True if the game is rated.
    rated: bool,
    /// True if a board of a tournament is played in it.
    board: bool,
    /// The contest that the game is a session of.
    // Boxed, because few games are.
    contest: Option<Box<Contest>>,
    /// The time at which the lobby was last told that a player is here.
    kept_shown: Option<Instant>,
    /// The time at which the number of watchers is next sent to all clients.
    watching_due: Option<Instant>,
    /// The number of watchers as last sent to all clients.
    told_watching: u32,
    /// The game as last seen by the clients that watch it some turns later.
    late: Option<Box<Late>>,
    /// The progress of the game as last sent to them.
    told_late: (u32, bool),
    /// The latest time sent to any client; the game never goes back to before it.
    pub(crate) told_at: Millis,
    pub(crate) asks: Asks,
    own: mpsc::WeakSender<Box<Ask>>,
    // Boxed, because the map keeps room for twice as many as there are.
    pub(crate) connections: HashMap<u64, Box<Connection>>,
    /// The time since which each seat has had no connection.
    left_at: Vec<Option<Millis>>,
    /// The connected seats as last sent to all clients.
    told_connected: Vec<bool>,
    /// The last event after which all clients were told that the game may be claimed on time.
    claimable_told: u32,
    /// The last event that was sent to all clients at once.
    pub(crate) told: u32,
    /// The state that was last sent to a crowd.
    pub(crate) crowd: Crowd,
    /// True if the events that are about to be stored end the game.
    to_be_rated: bool,
    /// The time at which all clients get the next totals of a duplicate round.
    pub(crate) tally_due: Option<Instant>,
    /// The progress of the talk at the table, and the allowance for more of it.
    pub(crate) talk: Talk,
    /// The running work of computer players or the referee.
    thinking: Option<JoinHandle<()>>,
    /// The running work on advice.
    advising: Option<JoinHandle<()>>,
}

/// The state in which a room is woken.
pub(crate) struct Woken {
    /// The progress of the game.
    pub(crate) seen: Arc<Seen>,
    /// True if the room does what is due to happen by itself.
    pub(crate) leads: bool,
    /// The time at which the database was asked for its events.
    pub(crate) read_at: Instant,
}

/// The room can no longer be kept in memory; the next request loads it from the store.
pub(crate) struct Lost;

impl RoomTask {
    /// Wakes a stored game.
    pub(crate) fn new(
        services: Services,
        stored: StoredGame,
        asks: mpsc::Receiver<Box<Ask>>,
        own: mpsc::WeakSender<Box<Ask>>,
        woken: Woken,
    ) -> Result<RoomTask, table::ReplayError> {
        let StoredGame { header, chance, records, since, due, public, rated, board, contest } =
            stored;
        let commitment = header.commitment.clone();
        let room = Room::replay(header, records)?;
        let drawing = services.clone();
        let luck = move |seq| drawing.chance().luck(&commitment, seq);
        let Woken { seen, leads, read_at } = woken;
        seen.know(room.seq());
        let host = Host::new(room, services.lists().clone(), chance, Luck::Drawn(Box::new(luck)));
        Ok(RoomTask {
            services,
            host,
            since,
            stored_due: Some(due),
            leads,
            taking_over: None,
            elsewhere: Elsewhere::default(),
            read_at,
            seen,
            before: None,
            untold: Vec::new(),
            public,
            rated,
            board,
            contest: contest.map(Box::new),
            kept_shown: None,
            watching_due: None,
            told_watching: 0,
            late: None,
            told_late: (0, false),
            told_at: Millis(0),
            asks: Asks::new(asks),
            own,
            connections: HashMap::new(),
            left_at: Vec::new(),
            told_connected: Vec::new(),
            claimable_told: 0,
            told: 0,
            crowd: Crowd::default(),
            to_be_rated: false,
            tally_due: None,
            talk: Talk::default(),
            thinking: None,
            advising: None,
        })
    }

    pub(crate) fn room(&self) -> &Room {
        self.host.room()
    }

    /// True if the results, and the draws of other sessions, must not be known yet.
    pub(crate) fn is_under_embargo(&self) -> bool {
        let date = self.services.time().date();
        self.contest.as_ref().is_some_and(|contest| contest.is_under_embargo(date))
    }

    /// The seed as viewers may be told of it: nothing under an embargo, for other sessions have the
    /// same draws.
    pub(crate) fn seed(&self) -> String {
        match self.is_under_embargo() {
            true => String::new(),
            false => self.host.chance().reveal(),
        }
    }

    /// Serves the room until no client needs it or it is lost. `awake` is its place among the rooms
    /// that are awake.
    // Boxed, because what is handed to a task is kept there once more for each function that it is
    // handed to.
    pub(crate) async fn run(mut self: Box<Self>, awake: Awake) {
        self.set_thinking();
        let _hearing = self.hear_others();
        loop {
            self.note_gone();
            self.say_who_is_here(false);
            let next = self.next_due();
            let served = tokio::select! {
                // The work is in a function of its own, so that a room that waits does not keep the
                // memory for it.
                ask = self.asks.next() => match ask {
                    Some(ask) => Box::pin(self.answer(*ask)).await,
                    // The server stops.
                    None => {
                        Box::pin(self.fall_asleep()).await;
                        break;
                    }
                },
                due = come(next) => Box::pin(self.go_by_itself(due)).await,
                () = std::future::ready(()), if self.crowd.is_being_told() => {
                    self.tell_some();
                    tokio::task::yield_now().await;
                    Ok(())
                }
                () = tokio::time::sleep(IDLE), if self.idle() && is_far(self.due()) => {
                    // No task can wake the room meanwhile. An ask that arrives now is dropped, and
                    // repeated once the room has been woken.
                    let place = awake.lock().await;
                    if self.asks.is_empty() {
                        self.asks.close();
                        Box::pin(self.fall_asleep()).await;
                        place.sleep();
                        break;
                    }
                    Ok(())
                }
            };
            if served.is_err() {
                awake.lock().await.sleep();
                break;
            }
        }
        if let Some(thinking) = self.thinking {
            thinking.abort();
        }
    }

    /// Does what is due to happen by itself.
    async fn go_by_itself(&mut self, due: Due) -> Result<(), Lost> {
        match due {
            Due::Tick => return self.tick().await,
            Due::Tally => self.tell_tally(),
            Due::Shown => self.keep_shown().await,
            Due::Watching => {
                self.watching_due = None;
                self.tell_all();
            }
            Due::Claimable => {
                self.claimable_told = self.room().seq();
                self.tell_all();
            }
            Due::StandIn => {
                return self.carry_out(&Input::Gone(self.gone()), &[]).await.map(drop);
            }
            Due::TakingOver => self.take_over(),
            Due::Here => self.say_who_is_here(true),
        }
        Ok(())
    }

    fn idle(&self) -> bool {
        self.connections.is_empty() && self.thinking.is_none() && self.taking_over.is_none()
    }
}

#[cfg(test)]
mod tests;
