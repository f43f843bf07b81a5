//! Talk at a table: the circles in which it is heard, and its way to the listeners.
//!
//! It is no part of the game. The database alone is the truth: a line is stored first, and then
//! every room of the game, at whatever server, reads the lines that it has not heard.

use std::collections::{HashMap, HashSet};

use rules::{Entry, Seat, Viewer};
use table::wire::{
    Circle, ClientMessage, CommandMessage, Key, SaidMessage, ServerMessage, TogetherCommand,
};
use table::{SeatKind, clean_said};
use tokio::time::Instant;

use crate::base::limit::{self, Allowance};
use crate::base::refusal::ServerRefusal;
use crate::base::secret;
use crate::live::cluster::Word;
use crate::live::room::{Connection, RoomTask};
use crate::store::{NewSaid, StoreError, StoredSaid};

/// The longest id of something that is said.
const ID: usize = 64;

/// The progress of the talk at a table.
#[derive(Default)]
pub(crate) struct Talk {
    /// The last version that the listeners were told of.
    heard: u32,
    /// The remaining allowance of each talker.
    allowances: HashMap<String, Allowance>,
}

impl Talk {
    fn allows(&mut self, speaker: &str) -> bool {
        let now = Instant::now();
        self.allowances.retain(|_, allowance| !allowance.is_full(now));
        let fresh = || Allowance::new(limit::TALK, now);
        self.allowances.entry(speaker.to_owned()).or_insert_with(fresh).take(now)
    }
}

/// The seats of a game that accounts hold.
type Holders = [(u16, String)];

impl RoomTask {
    /// The circle in which a socket could talk, and the refusal if it may not.
    fn circle(
        &self,
        connection: &Connection,
        holders: &Holders,
    ) -> (Circle, Result<(), ServerRefusal>) {
        let circle = match connection.client.viewer() {
            Viewer::Seat(_) => Circle::Seats,
            Viewer::Spectator => Circle::Watchers,
        };
        (circle, self.may_talk(circle, connection, holders))
    }

    fn may_talk(
        &self,
        circle: Circle,
        connection: &Connection,
        holders: &Holders,
    ) -> Result<(), ServerRefusal> {
        let header = self.room().header();
        let mode = header.terms.mode();
        // Entrants of a session must not hear of each other's words, and a team talks in the
        // game.
        let session = header.terms.ruleset().entry() == Entry::Open;
        let team = mode.is_team() && circle == Circle::Seats;
        if session || team || mode.is_alone() {
            return Err(ServerRefusal::NoTalkHere);
        }
        let people = header.seats.iter().filter(|kind| **kind == SeatKind::Person).count();
        let account = connection.talker.id();
        let plays = || {
            let holds = |seat| connection.client.holds(Seat(seat));
            (0..).zip(&header.seats).any(|(seat, _)| holds(seat))
                || holders.iter().any(|(_, holder)| account == Some(holder))
        };
        match circle {
            Circle::Seats if people < 2 => Err(ServerRefusal::NobodyToTalkTo),
            Circle::Seats if !self.public => Ok(()),
            // Talk among the watchers could be advice.
            Circle::Watchers if plays() => Err(ServerRefusal::TalkFromYourSeat),
            Circle::Seats | Circle::Watchers if account.is_none() => {
                Err(ServerRefusal::TalkNeedsAccount)
            }
            Circle::Seats | Circle::Watchers => Ok(()),
        }
    }

    /// The lines that a listener may read: none by accounts from which they are apart.
    fn told(
        &self,
        connection: &Connection,
        said: &[StoredSaid],
        holders: &Holders,
        is_apart: impl Fn(&str) -> bool,
    ) -> Vec<SaidMessage> {
        let (own, Ok(())) = self.circle(connection, holders) else { return Vec::new() };
        let apart = |said: &&StoredSaid| said.account.as_deref().is_some_and(&is_apart);
        // The players read the watchers' talk about the game once it is over.
        let both =
            own == Circle::Seats && self.room().over() && connection.talker.account.is_some();
        let heard = said.iter().filter(|said| (both || said.circle == own) && !apart(said));
        heard.map(message).collect()
    }

    /// A socket listens from now on, and is told what it has missed.
    pub(crate) async fn listen(&mut self, socket: u64, after: u32) {
        // The others hear first what this one is told with the rest.
        self.hear_talk().await;
        let game = self.room().header().id.clone();
        let (holders, last, said) = match self.services.store().talk(&game, after).await {
            Ok(talk) => talk,
            Err(error) => {
                tracing::error!(game, "cannot read the talk: {error}");
                return self.refuse(socket, None, ServerRefusal::Unavailable);
            }
        };
        if !self.connections.values().any(|other| other.talker.listens) {
            self.talk.heard = last;
        }
        let apart = self.apart(socket).await;
        let said = self.masked(said);
        let Some(connection) = self.connections.get(&socket) else { return };
        let (circle, allowed) = self.circle(connection, &holders);
        let is_apart = |by: &str| match &apart {
            Some(apart) => apart.contains(by),
            None => connection.talker.id() != Some(by),
        };
        let said = self.told(connection, &said, &holders, is_apart);
        let deaf = if allowed.is_ok() { self.deaf(circle, &holders) } else { Vec::new() };
        if let Some(connection) = self.connections.get_mut(&socket) {
            connection.talker.listens = allowed.is_ok();
        }
        self.seen.heard(Some(self.talk.heard));
        let (circle, problem) = (Key(circle), allowed.err().map(Into::into));
        self.send(socket, &ServerMessage::Talk { circle, problem, deaf, said });
    }

    /// The accounts that the holder of this socket does not hear, because one has blocked the
    /// other; `None` if that cannot be read.
    async fn apart(&self, socket: u64) -> Option<HashSet<String>> {
        let account = self.connections.get(&socket).and_then(|other| other.talker.id());
        let Some(account) = account else { return Some(HashSet::new()) };
        let read = self.services.store().apart(account).await;
        read.inspect_err(|error| tracing::error!("cannot read who has blocked whom: {error}")).ok()
    }

    /// The accounts that hear none of those who have said this, for each of these. Those who listen
    /// may be many, and those who speak are few.
    async fn apart_from(
        &self,
        said: &[StoredSaid],
    ) -> Result<HashMap<String, HashSet<String>>, StoreError> {
        let mut apart = HashMap::new();
        for by in said.iter().filter_map(|said| said.account.as_ref()) {
            if !apart.contains_key(by) {
                apart.insert(by.clone(), self.services.store().apart(by).await?);
            }
        }
        Ok(apart)
    }

    /// The people at the table who can neither say nor hear anything.
    fn deaf(&self, circle: Circle, holders: &Holders) -> Vec<u16> {
        if circle == Circle::Watchers || !self.public {
            return Vec::new();
        }
        let seats = (0..).zip(&self.room().header().seats);
        let people = seats.filter(|(_, kind)| **kind == SeatKind::Person).map(|(seat, _)| seat);
        people.filter(|seat| !holders.iter().any(|(held, _)| held == seat)).collect()
    }

    /// Handles a line of talk from a socket.
    pub(crate) async fn talk(&mut self, socket: u64, id: String, text: &str) {
        match self.say_at_table(socket, &id, text).await {
            Ok(number) => {
                self.send(socket, &ServerMessage::Spoken { id, number });
                let game = &self.room().header().id;
                if let Some(cluster) = self.services.cluster() {
                    cluster.tell(game, &Word::Talked {});
                }
                self.services.metrics().said();
                self.hear_talk().await;
            }
            Err(refusal) => self.refuse(socket, Some(id), refusal),
        }
    }

    async fn say_at_table(
        &mut self,
        socket: u64,
        id: &str,
        text: &str,
    ) -> Result<u32, ServerRefusal> {
        let game = self.room().header().id.clone();
        let services = self.services.clone();
        let holders =
            services.store().holders(&game).await.map_err(|error| failed(&game, &error))?;
        let connection = self.connections.get(&socket).ok_or(ServerRefusal::Unavailable)?;
        let (circle, allowed) = self.circle(connection, &holders);
        allowed?;
        if id.is_empty() || id.len() > ID {
            return Err(ServerRefusal::BadKey);
        }
        let text = clean_said(text).ok_or(ServerRefusal::BadText)?;
        let talker = connection.talker.clone();
        self.not_silenced(talker.id()).await?;
        let (seat, name) = match connection.client.viewer() {
            Viewer::Seat(Seat(seat)) => {
                let name = self.room().names().get(usize::from(seat)).cloned().flatten();
                (Some(seat), name.unwrap_or_default())
            }
            Viewer::Spectator => {
                (None, talker.account.as_ref().map(|(_, name)| name.clone()).unwrap_or_default())
            }
        };
        let speaker = match (seat, talker.id()) {
            (Some(seat), _) => format!("seat {seat}"),
            (None, account) => format!("account {}", account.unwrap_or_default()),
        };
        if !self.talk.allows(&speaker) {
            return Err(ServerRefusal::TalkTooFast);
        }
        let new = NewSaid {
            game: &game,
            once: &secret::hash(&format!("{game} {speaker} {id}")),
            date: services.time().date(),
            circle,
            seat,
            account: talker.id(),
            name: &name,
            text: &text,
        };
        let number = services.store().say(&new).await.map_err(|error| failed(&game, &error))?;
        number.ok_or(ServerRefusal::TalkFull)
    }

    /// Refuses an account that is silenced.
    async fn not_silenced(&self, account: Option<&str>) -> Result<(), ServerRefusal> {
        let Some(account) = account else { return Ok(()) };
        let date = self.services.time().date();
        let silenced = self.services.store().silenced(account, date).await;
        let game = &self.room().header().id;
        match silenced.map_err(|error| failed(game, &error))? {
            Some(sanction) => Err(ServerRefusal::Silenced { until: sanction.until }),
            None => Ok(()),
        }
    }

    /// A message as it may be heard by the others: the team of Together talks in the game. `None`
    /// if the sender is silenced, which they have been told.
    pub(crate) async fn with_clean_talk(
        &mut self,
        socket: u64,
        mut message: ClientMessage,
    ) -> Option<ClientMessage> {
        let ClientMessage::Command { id, command, .. } = &mut message else { return Some(message) };
        let CommandMessage::Together { command: TogetherCommand::Say { text } } = command else {
            return Some(message);
        };
        let account = self.connections.get(&socket).and_then(|other| other.talker.id());
        let account = account.map(str::to_owned);
        if let Some(masked) = self.services.word_filter().masked(text) {
            *text = masked;
        }
        let id = id.clone();
        match self.not_silenced(account.as_deref()).await {
            Ok(()) => Some(message),
            Err(refusal) => {
                self.refuse(socket, Some(id), refusal);
                None
            }
        }
    }

    /// The lines, without the words that are not to be read.
    fn masked(&self, mut said: Vec<StoredSaid>) -> Vec<StoredSaid> {
        for said in &mut said {
            if let Some(masked) = self.services.word_filter().masked(&said.text) {
                said.text = masked;
            }
        }
        said
    }

    /// Tells the listeners which lines were said or hidden since they were last told.
    pub(crate) async fn hear_talk(&mut self) {
        let listening: Vec<u64> = self
            .connections
            .iter()
            .filter(|(_, connection)| connection.talker.listens)
            .map(|(&socket, _)| socket)
            .collect();
        if listening.is_empty() {
            self.seen.heard(None);
            return;
        }
        let game = self.room().header().id.clone();
        let (holders, last, said) = match self.services.store().talk(&game, self.talk.heard).await {
            Ok(talk) => talk,
            // It is looked for again.
            Err(error) => return tracing::error!(game, "cannot read the talk: {error}"),
        };
        let apart = match self.apart_from(&said).await {
            Ok(apart) => apart,
            Err(error) => {
                return tracing::error!(game, "cannot read who has blocked whom: {error}");
            }
        };
        let said = self.masked(said);
        self.talk.heard = last;
        self.seen.heard(Some(last));
        for socket in listening {
            let Some(connection) = self.connections.get(&socket) else { continue };
            let is_apart = |by: &str| {
                let apart = apart.get(by).zip(connection.talker.id());
                apart.is_some_and(|(apart, account)| apart.contains(account))
            };
            let said = self.told(connection, &said, &holders, is_apart);
            if !said.is_empty() {
                self.send(socket, &ServerMessage::Said { said });
            }
        }
    }
}

/// The refusal for the speaker when the database fails.
fn failed(game: &str, error: &StoreError) -> ServerRefusal {
    tracing::error!(game, "cannot store what was said: {error}");
    ServerRefusal::Unavailable
}

fn message(said: &StoredSaid) -> SaidMessage {
    SaidMessage {
        number: said.number,
        version: said.version,
        at: said.date,
        circle: Key(said.circle),
        seat: said.seat,
        account: said.account.clone(),
        name: said.name.clone(),
        text: (!said.hidden).then(|| said.text.clone()),
    }
}
