//! A player who is not put off by anything: connects again and again, to any server, and gives an
//! unanswered command once more with the same id.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Random as _, Seeded};
use serde_json::{Value, json};

use crate::Outcome;
use crate::client::{Client, Game, Site};
use crate::plays::Finder;

/// The silence after which the player connects again.
const SILENCE: Duration = Duration::from_secs(20);

/// The most time for a game.
const LONGEST: Duration = Duration::from_secs(240);

/// The events that a player has seen of a game.
pub struct Seen {
    /// The seat; `None` for a spectator.
    pub seat: Option<u16>,
    /// The events as they were told, by number.
    pub events: BTreeMap<u64, Value>,
    /// The commands that were acknowledged: the event they were based on, and the one that was
    /// acknowledged.
    pub done: Vec<(u32, u64)>,
    /// The times of the game when something was stored, and when they were told.
    pub times: Vec<(Instant, u64)>,
    /// The number of times the player connected.
    pub connections: usize,
    /// The longest time from giving a command until it was acknowledged.
    pub longest: Duration,
    /// The faults found.
    pub wrong: Vec<String>,
}

/// A command that is not yet answered.
struct Pending {
    id: String,
    seq: u32,
    command: Value,
    given: Instant,
}

/// A player.
pub struct Player {
    /// Where the servers are.
    pub servers: Vec<Site>,
    /// The game.
    pub game: String,
    /// The token of the seat, and the seat.
    pub seat: Option<(String, u16)>,
    /// Finds plays.
    pub finder: Arc<Finder>,
    /// Decides where to connect and when to be careless.
    pub chance: Seeded,
}

/// Why a connection is over.
enum Over {
    /// The game is.
    Game,
    /// It broke, or the player hung up.
    Connection,
}

impl Player {
    /// Plays until the game is over.
    pub async fn play(mut self) -> Outcome<Seen> {
        let seat = self.seat.as_ref().map(|(_, seat)| *seat);
        let mut seen = Seen {
            seat,
            events: BTreeMap::new(),
            done: Vec::new(),
            times: Vec::new(),
            connections: 0,
            longest: Duration::ZERO,
            wrong: Vec::new(),
        };
        let mut pending = None;
        let begun = Instant::now();
        loop {
            if begun.elapsed() > LONGEST {
                let last = seen.events.last_key_value();
                seen.wrong.push(format!("the game is stuck after {last:?}"));
                return Ok(seen);
            }
            let server = self.servers[self.chance.below(self.servers.len())];
            let token = self.seat.as_ref().map(|(token, _)| token.as_str());
            let joined = server.join(&self.game, token).await;
            let Ok(client) = joined else {
                // No server is there just now.
                tokio::time::sleep(Duration::from_millis(30)).await;
                continue;
            };
            seen.connections += 1;
            match self.converse(client, &mut seen, &mut pending).await {
                Over::Game => return Ok(seen),
                Over::Connection => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    async fn converse(
        &mut self,
        mut client: Client,
        seen: &mut Seen,
        pending: &mut Option<Pending>,
    ) -> Over {
        let mut first = true;
        loop {
            let Ok(Ok(text)) = tokio::time::timeout(SILENCE, client.next_text()).await else {
                return Over::Connection;
            };
            let Ok(message) = serde_json::from_str::<Value>(&text) else {
                seen.wrong.push(format!("not JSON: {text}"));
                return Over::Connection;
            };
            match message["type"].as_str() {
                Some("update") => {
                    seen.take(&message);
                    let Ok(game) = serde_json::from_value::<Game>(message["game"].clone()) else {
                        seen.wrong.push(format!("not a game: {text}"));
                        return Over::Connection;
                    };
                    if game.phase == "over" && pending.is_none() {
                        return Over::Game;
                    }
                    if std::mem::take(&mut first) && pending.is_some() {
                        if !self.send(&mut client, pending).await {
                            return Over::Connection;
                        }
                    } else if pending.is_none()
                        && let Some(command) = self.choose(&game, &message["game"])
                    {
                        // People take a moment.
                        let pause = 20 + self.chance.below(120) as u64;
                        tokio::time::sleep(Duration::from_millis(pause)).await;
                        let id = format!("{:x}", self.chance.next_u64());
                        let given = Instant::now();
                        *pending = Some(Pending { id, seq: game.seq, command, given });
                        if !self.send(&mut client, pending).await {
                            return Over::Connection;
                        }
                        if self.chance.below(10) == 0 {
                            // The network drops the connection before the answer comes.
                            return Over::Connection;
                        }
                    }
                }
                Some("done") => {
                    if let Some(given) = pending.take_if(|given| message["id"] == given.id) {
                        let seq = message["seq"].as_u64().unwrap_or_default();
                        seen.done.push((given.seq, seq));
                        seen.longest = seen.longest.max(given.given.elapsed());
                        if seen.is_over() {
                            return Over::Game;
                        }
                    }
                }
                Some("refused") => {
                    let code = message["refusal"]["code"].as_str().unwrap_or_default();
                    if code == "unavailable" {
                        // Nothing is known: ask again with the same id.
                        return Over::Connection;
                    }
                    if pending.take_if(|given| message["id"] == given.id).is_none() {
                        seen.wrong.push(format!("refused: {text}"));
                    }
                    // Another event came first; the state that is on its way leads on.
                    return Over::Connection;
                }
                _ => {}
            }
        }
    }

    /// Sends the pending command, now and then to two servers at once.
    async fn send(&mut self, client: &mut Client, pending: &Option<Pending>) -> bool {
        let (Some(given), Some((token, seat))) = (pending, &self.seat) else { return true };
        if self.servers.len() > 1 && self.chance.below(8) == 0 {
            let server = self.servers[self.chance.below(self.servers.len())];
            if let Ok(mut other) = server.join(&self.game, Some(token)).await
                && other.next_text().await.is_ok()
            {
                // It is not known either if it arrives there.
                let _ = other.command(&given.id, *seat, given.seq, &given.command).await;
            }
        }
        client.command(&given.id, *seat, given.seq, &given.command).await.is_ok()
    }

    /// The command of the player now, if any.
    fn choose(&mut self, game: &Game, raw: &Value) -> Option<Value> {
        let (_, seat) = self.seat.as_ref()?;
        match game.phase.as_str() {
            "turn" if game.turn == Some(*seat) => self.finder.best(game).ok(),
            "final_acceptance" if raw["pending"]["seat"] != *seat => {
                Some(json!({"type": "accept"}))
            }
            _ => None,
        }
    }
}

impl Seen {
    fn take(&mut self, update: &Value) {
        let known = self.events.len();
        for event in update["events"].as_array().into_iter().flatten() {
            let Some(seq) = event["seq"].as_u64() else { continue };
            match self.events.get(&seq) {
                Some(known) if known != event => {
                    self.wrong.push(format!("event {seq} was {known} and is {event}"));
                }
                _ => drop(self.events.insert(seq, event.clone())),
            }
        }
        // A time at which something was stored; what is shown meanwhile may wait for the others.
        if let Some(at) = update["game"]["at"].as_u64().filter(|_| self.events.len() > known) {
            self.times.push((Instant::now(), at));
        }
    }

    fn is_over(&self) -> bool {
        self.events.values().any(|event| event["event"]["type"] == "ended")
    }
}
