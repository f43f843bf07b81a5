//! A tournament that goes on while servers are killed: two directors and the players of some tables
//! act at once, at any server, and do an act again until it is answered.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::{Random as _, Seeded};
use tournament::wire::{
    ActMessage, ActedMessage, PenaltyMessage, ScoresMessage, TournamentCommand,
};

use crate::Outcome;
use crate::client::Site;
use crate::event::{Event, enter, publish, settle};

/// The entrants, and the most of their rounds.
const ENTRANTS: u16 = 24;
const ROUNDS: u8 = 60;

/// The acts of the first director between two rounds.
const ACTS_A_ROUND: usize = 30;

/// The tables whose players type their scores themselves.
const TYPED: u16 = 4;

/// The time after which an act that is not answered is done again.
const SILENCE: Duration = Duration::from_secs(10);

/// The time after which an act that is never answered is a fault.
const LONGEST: Duration = Duration::from_secs(240);

/// An act that was answered.
pub struct Answered {
    /// The signature.
    pub by: tournament::Actor,
    /// The command.
    pub command: TournamentCommand,
    /// The answer.
    pub acted: ActedMessage,
}

/// The answers that the people of a tournament got.
#[derive(Default)]
pub struct Known {
    /// The acts that were answered, in no order.
    pub answered: Vec<Answered>,
    /// The number of acts that were refused.
    pub refused: usize,
    /// Those of them that had been sent before without an answer: a request that arrives late may
    /// still have been done, once nothing stood in its way any more.
    pub doubtful: Vec<(tournament::Actor, TournamentCommand)>,
    /// The number of times that an act was sent again.
    pub again: usize,
    /// The longest time until an act was answered.
    pub longest: Duration,
    /// The faults found.
    pub wrong: Vec<String>,
}

/// A person who acts.
struct Person {
    servers: Vec<Site>,
    event: Event,
    by: tournament::Actor,
    /// The person's own key, or that of the table.
    key: String,
    known: Arc<Mutex<Known>>,
    chance: Seeded,
}

/// Runs a tournament until the hall closes. Returns it with what its people know of it, and
/// `None` if the hall closed before it was made.
pub async fn run(
    servers: Vec<Site>,
    closing: Arc<AtomicBool>,
    mut chance: Seeded,
) -> Outcome<Option<(Event, Known)>> {
    let Some(event) = make(&servers, &closing, &mut chance).await else { return Ok(None) };
    let known = Arc::<Mutex<Known>>::default();
    let mut person = |by, key: &str| Person {
        servers: servers.clone(),
        event: event.clone(),
        by,
        key: key.to_owned(),
        known: known.clone(),
        chance: Seeded::new(chance.next_u64()),
    };
    let director = |number| tournament::Actor::Director(tournament::DirectorNumber(number));
    let mut first = person(director(1), &event.key);
    first.act(TournamentCommand::AddDivision { name: "A".to_owned() }).await;
    first.act(enter(0..usize::from(ENTRANTS))).await;
    let added = first.act(TournamentCommand::AddDirector { name: "Bob Lee".to_owned() }).await;
    let key = added.and_then(|acted| acted.key).ok_or("the second director has no key")?;
    let keys = first.keys_of_tables().await?;
    let round = Arc::new(AtomicU8::new(0));
    let mut acting = tokio::task::JoinSet::new();
    acting.spawn(first.direct(round.clone(), closing.clone(), true));
    acting.spawn(person(director(2), &key).direct(round.clone(), closing.clone(), false));
    for table in 1..=TYPED {
        let key = keys.get(usize::from(table) - 1).ok_or("a table has no key")?;
        for second in [false, true] {
            // The round decides later who sits there.
            let player = person(director(0), key);
            acting.spawn(player.type_scores(table, second, round.clone(), closing.clone()));
        }
    }
    acting.join_all().await;
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(Some((event, std::mem::take(&mut *known))))
}

/// Makes the tournament; one that is not answered stays behind without anything in it.
async fn make(servers: &[Site], closing: &AtomicBool, chance: &mut Seeded) -> Option<Event> {
    while !closing.load(Ordering::Relaxed) {
        let server = servers[chance.below(servers.len())];
        if let Ok(Ok(event)) = tokio::time::timeout(SILENCE, Event::make(server)).await {
            return Some(event);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    None
}

impl Person {
    fn note(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn server(&mut self) -> Site {
        self.servers[self.chance.below(self.servers.len())]
    }

    /// Does an act until it is answered; `None` if it is refused.
    async fn act(&mut self, command: TournamentCommand) -> Option<ActedMessage> {
        let entrant = match self.by {
            tournament::Actor::Entrant(entrant) => Some(entrant.0),
            _ => None,
        };
        let once = format!("{:016x}", self.chance.next_u64());
        let act = ActMessage { key: self.key.clone(), entrant, once, command: command.clone() };
        // This cannot fail for our types.
        let body = serde_json::to_string(&act).unwrap_or_default();
        let given = Instant::now();
        let mut doubtful = false;
        loop {
            if self.chance.below(10) == 0 {
                // The network drops the connection before the answer comes.
                let patience = Duration::from_millis(self.chance.below(30) as u64);
                doubtful |= self.send(&body, patience).await.is_none();
                self.note().again += 1;
            }
            let (one, other) = (self.server(), self.server());
            let both = self.chance.below(8) == 0;
            let sent = if both {
                // The same act at two servers in the same moment.
                let (one, other) = tokio::join!(
                    self.send_to(one, &body, SILENCE),
                    self.send_to(other, &body, SILENCE)
                );
                self.compare(&one, &other);
                doubtful |= one.is_none() || other.is_none();
                if one.is_some() { one } else { other }
            } else {
                self.send_to(one, &body, SILENCE).await
            };
            let Some((status, answer)) = sent else {
                doubtful = true;
                self.note().again += 1;
                if given.elapsed() > LONGEST {
                    self.note().wrong.push(format!("never answered: {body}"));
                    return None;
                }
                tokio::time::sleep(Duration::from_millis(30)).await;
                continue;
            };
            let acted = self.answered(command, status, &answer, given.elapsed(), doubtful)?;
            if self.chance.below(6) == 0 {
                // An act that was answered is answered in the same way whenever it comes again.
                let later = self.send(&body, SILENCE).await;
                self.compare(&Some((status, answer)), &later);
            }
            return Some(acted);
        }
    }

    /// Takes note of an answer; `None` if it is a refusal.
    fn answered(
        &self,
        command: TournamentCommand,
        status: u16,
        answer: &str,
        time: Duration,
        doubtful: bool,
    ) -> Option<ActedMessage> {
        let mut known = self.note();
        known.longest = known.longest.max(time);
        if status != 200 {
            known.refused += 1;
            if status != 422 {
                known.wrong.push(format!("{status}: {answer}"));
            }
            if doubtful {
                known.doubtful.push((self.by, command));
            }
            return None;
        }
        let Ok(acted) = serde_json::from_str::<ActedMessage>(answer) else {
            known.wrong.push(format!("not an answer to an act: {answer}"));
            return None;
        };
        known.answered.push(Answered { by: self.by, command, acted: acted.clone() });
        Some(acted)
    }

    async fn send(&mut self, body: &str, patience: Duration) -> Option<(u16, String)> {
        let server = self.server();
        self.send_to(server, body, patience).await
    }

    /// The answer to an act, if there is one that says what became of it.
    async fn send_to(&self, server: Site, body: &str, patience: Duration) -> Option<(u16, String)> {
        let path = format!("{}/acts", self.event.path);
        let asked = server.request("POST", &path, "", body);
        let (status, answer) = tokio::time::timeout(patience, asked).await.ok()?.ok()?;
        // The server may be too busy, stopping or without its database, or nginx without a server.
        let says = status == 200 || (400..500).contains(&status) && ![408, 429].contains(&status);
        says.then_some((status, answer))
    }

    fn compare(&self, one: &Option<(u16, String)>, other: &Option<(u16, String)>) {
        if let (Some((200, one)), Some((_, other))) | (Some((_, one)), Some((200, other))) =
            (one, other)
            && one != other
        {
            self.note().wrong.push(format!("one act is answered with {one} and with {other}"));
        }
    }

    /// The keys of the tables, from the first on.
    async fn keys_of_tables(&mut self) -> Outcome<Vec<String>> {
        let (path, given) = (format!("{}/tables?division=1", self.event.path), Instant::now());
        let head = format!("authorization: Bearer {}\r\n", self.key);
        loop {
            let server = self.server();
            let asked = server.request("GET", &path, &head, "");
            if let Ok(Ok((200, answer))) = tokio::time::timeout(SILENCE, asked).await
                && let Ok(keys) = serde_json::from_str::<tournament::wire::TableKeys>(&answer)
            {
                return Ok(keys.keys.into_iter().map(|table| table.key).collect());
            }
            if given.elapsed() > LONGEST {
                return Err("the keys of the tables are never told".to_owned());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// People take a moment.
    async fn think(&mut self) {
        let pause = 20 + self.chance.below(180) as u64;
        tokio::time::sleep(Duration::from_millis(pause)).await;
    }

    fn points(&mut self) -> i32 {
        250 + self.chance.below(300) as i32
    }

    /// Settles and corrects games, penalises and undoes; the first director publishes the rounds.
    async fn direct(mut self, round: Arc<AtomicU8>, closing: Arc<AtomicBool>, publishes: bool) {
        let (mut own, mut since) = (Vec::new(), ACTS_A_ROUND);
        while !closing.load(Ordering::Relaxed) {
            self.think().await;
            let now = round.load(Ordering::Relaxed);
            if publishes && since >= ACTS_A_ROUND && now < ROUNDS {
                if self.act(publish(now + 1, ENTRANTS)).await.is_some() {
                    round.store(now + 1, Ordering::Relaxed);
                }
                since = 0;
                continue;
            }
            if now == 0 {
                continue;
            }
            since += 1;
            let command = match self.chance.below(8) {
                0 => TournamentCommand::Penalise { penalty: self.penalty(now) },
                1 if !own.is_empty() => {
                    let act = own.swap_remove(self.chance.below(own.len()));
                    TournamentCommand::Undo { act }
                }
                _ => {
                    // Most games are of the last round; now and then one is put right later.
                    let earlier =
                        if self.chance.below(4) == 0 { self.chance.below(now.into()) } else { 0 };
                    let table = 1 + self.chance.below(usize::from(ENTRANTS / 2)) as u16;
                    let (first, second) = (self.points(), self.points());
                    settle(now - earlier as u8, table, first, second)
                }
            };
            let acted = self.act(command).await;
            own.extend(acted.map(|acted| acted.act).filter(|act| *act != 0));
        }
    }

    fn penalty(&mut self, round: u8) -> PenaltyMessage {
        PenaltyMessage {
            entrant: 1 + self.chance.below(usize::from(ENTRANTS)) as u16,
            round,
            spread: 5 * self.chance.below(10) as u16,
            half_wins: self.chance.below(2) as u8,
            reason: "Late at the table".to_owned(),
        }
    }

    /// Types the scores of one side of a table in each round; mostly as the other side does.
    async fn type_scores(
        mut self,
        table: u16,
        second: bool,
        round: Arc<AtomicU8>,
        closing: Arc<AtomicBool>,
    ) {
        let mut typed = 0;
        while !closing.load(Ordering::Relaxed) {
            self.think().await;
            let now = round.load(Ordering::Relaxed);
            if now == typed {
                continue;
            }
            typed = now;
            let TournamentCommand::Publish { boards, .. } = publish(now, ENTRANTS) else { return };
            let Some(game) = boards.games.iter().find(|game| game.table == table) else { return };
            let own = if second { game.second } else { game.first };
            self.by = tournament::Actor::Entrant(tournament::EntrantNumber(own));
            let slip = i32::from(self.chance.below(5) == 0);
            let first = 300 + i32::from(now) + i32::from(table);
            let scores = ScoresMessage { first, second: 420 - first / 4 + slip };
            self.act(TournamentCommand::Claim { division: 1, round: now, scores }).await;
        }
    }
}
