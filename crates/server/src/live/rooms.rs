//! The rooms that are awake, and how to wake one.

mod forgetting;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::Mode;
use table::Room;
use table::wire::{ContestSummary, GamePhase, GameSummary, Key, RankingMessage};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, oneshot, watch};

use crate::base::recent::Recent;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::live::channels::Channels;
use crate::live::cluster::Word;
use crate::live::room::ask::WAITING;
use crate::live::room::{Ask, RoomTask, Woken};
use crate::live::services::Services;
use crate::store::{Contest, Store, StoreError};

/// The lead with which a game is woken before its time.
const AHEAD: Duration = Duration::from_secs(2);

/// The interval at which the search includes games that should have been woken before.
const AGAIN: Duration = Duration::from_secs(30);

/// The interval at which a server that cannot hear the others looks for the events that they have
/// stored.
const LOOK: Duration = Duration::from_millis(500);

/// The interval at which a server that hears the others does so: a word may have been lost.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// The interval at which a server looks for talk that it was not told of.
const LOOK_FOR_TALK: Duration = Duration::from_secs(5);

/// The time limit for putting the rooms away.
const PUTTING_AWAY: Duration = Duration::from_secs(10);

/// The number of sleeping games that are replayed at once for callers who only ask about them.
const REPLAYING: usize = 2;

/// The number of rankings of finished sessions that are kept; the longest are some 3 MB.
const RANKINGS: usize = 8;

/// The rooms that are awake. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Rooms {
    services: Services,
    channels: Channels,
    /// Each room that is awake holds a receiver, so that it is known when the last has gone.
    /// Nothing is sent.
    there: Arc<watch::Sender<()>>,
    /// Limits the number of games that are replayed at once only to answer questions about them.
    replaying: Arc<Semaphore>,
    /// Rankings of sessions that are over which were last asked for.
    rankings: Recent<Arc<RankingMessage>>,
}

/// A stored game that was replayed only to be told of.
pub(crate) struct Replayed {
    pub(crate) room: Room,
    /// The served time at which it was made.
    since: u64,
    /// True if the lobby shows it.
    pub(crate) public: bool,
    /// The seed of its draws.
    pub(crate) seed: String,
}

impl Rooms {
    pub(crate) fn new(services: Services) -> Rooms {
        let replaying = Arc::new(Semaphore::new(REPLAYING));
        let (channels, there) = (Channels::default(), Arc::default());
        Rooms { services, channels, there, replaying, rankings: Recent::new(RANKINGS) }
    }

    /// Returns true if the room of a game is awake.
    pub(crate) fn is_awake(&self, game: &str) -> bool {
        self.channels.has(game)
    }

    /// True if a room is awake.
    pub(crate) fn any_awake(&self) -> bool {
        self.channels.any()
    }

    /// The services that every room needs.
    pub(crate) fn services(&self) -> &Services {
        &self.services
    }

    /// The channel to a room, which is woken if it sleeps.
    pub(crate) async fn wake(&self, game: &str) -> Result<mpsc::Sender<Box<Ask>>, Refused> {
        // Another server may have the game awake too.
        self.woken(game, self.services.cluster().is_none()).await
    }

    /// The same, and if the room slept it does what is due to happen in it by itself.
    pub(crate) async fn wake_to_go_on(
        &self,
        game: &str,
    ) -> Result<mpsc::Sender<Box<Ask>>, Refused> {
        self.woken(game, true).await
    }

    async fn woken(&self, game: &str, leads: bool) -> Result<mpsc::Sender<Box<Ask>>, Refused> {
        let awake = self.channels.of(game);
        let mut locked = awake.lock().await;
        if let Some(asks) = locked.sender.as_ref().filter(|asks| !asks.is_closed()) {
            return Ok(asks.clone());
        }
        let begun = Instant::now();
        let woken = Woken { seen: awake.seen(), leads, read_at: begun.into() };
        match self.load(game, woken).await {
            Ok((task, asks)) => {
                let counted = self.services.metrics().room(begun.elapsed());
                *locked.sender = Some(asks.clone());
                drop(locked);
                let there = self.there.subscribe();
                tokio::spawn(async move {
                    task.run(awake).await;
                    drop((there, counted));
                });
                Ok(asks)
            }
            Err(refused) => {
                locked.sleep();
                Err(refused)
            }
        }
    }

    /// Starts the task of a stored game and returns the channel to it.
    async fn load(
        &self,
        game: &str,
        woken: Woken,
    ) -> Result<(Box<RoomTask>, mpsc::Sender<Box<Ask>>), Refused> {
        let stored =
            self.services.store().load(game).await?.ok_or_else(|| Refused::not_found("game"))?;
        let (asks, receiver) = mpsc::channel(WAITING);
        let task = RoomTask::new(self.services.clone(), stored, receiver, asks.downgrade(), woken)
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        Ok((Box::new(task), asks))
    }

    /// Asks a room something and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        game: &str,
        ask: impl Fn(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Refused> {
        // The room may just be going to sleep; the second attempt wakes it.
        for _ in 0..2 {
            let (reply, answer) = oneshot::channel();
            if self.wake(game).await?.send(Box::new(ask(reply))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Refused::unavailable())
    }

    /// True if there is such a game. Nothing more is read of it.
    pub(crate) async fn has(&self, game: &str) -> Result<bool, Refused> {
        Ok(self.channels.has(game) || self.services.store().has(game).await?)
    }

    /// The public summary of a game. A room that sleeps is not woken for it.
    pub(crate) async fn summary(&self, game: &str) -> Result<GameSummary, Refused> {
        with_contest(self.services.store(), self.summed(game).await?).await
    }

    /// The same, with what must not be known under an embargo.
    async fn summed(&self, game: &str) -> Result<GameSummary, Refused> {
        if self.channels.has(game) {
            return self.ask(game, |reply| Ask::Summary { reply }).await;
        }
        let store = self.services.store();
        if let Some(summary) = store.summary(game).await? {
            return Ok(summary);
        }
        // A long game takes a while: a caller who asks for many holds up only others who do.
        let _turn = self.turn_to_replay().await?;
        if let Some(summary) = store.summary(game).await? {
            return Ok(summary);
        }
        let Replayed { room, since, .. } = self.replayed(game).await?;
        let summary = self.services.dated(&room, since);
        if let Err(error) = store.keep_summary(&room, since, &summary).await {
            // It is worked out again next time.
            tracing::warn!(game, "cannot keep the summary: {error}");
        }
        Ok(summary)
    }

    /// Has the room of a game read the events that other servers have stored before it is asked
    /// anything else: a client that is told here of an event at another server then finds it here.
    pub(crate) async fn keep_up(&self, game: &str) -> Result<(), Refused> {
        if self.services.cluster().is_some() && self.channels.has(game) {
            for (_, seq) in self.services.store().last(&[game]).await? {
                self.channels.look(game, seq);
            }
        }
        Ok(())
    }

    /// A part of the ranking of a duplicate session; `None` in another mode. A session that is over
    /// is not woken for it.
    pub(crate) async fn ranking(
        &self,
        game: &str,
        from: usize,
        count: usize,
    ) -> Result<Option<RankingMessage>, Refused> {
        let summary = self.summary(game).await?;
        if summary.terms.mode != Key(Mode::Duplicate) {
            return Ok(None);
        }
        if summary.phase != GamePhase::Over || self.channels.has(game) {
            return self.ask(game, |reply| Ask::Ranking { from, count, reply }).await;
        }
        let part = |whole: &RankingMessage| {
            let lines = whole.lines.iter().skip(from).take(count).cloned().collect();
            Some(RankingMessage { lines, rounds: whole.rounds.clone(), ..*whole })
        };
        let seq = self.last(game).await?;
        if let Some(whole) = self.rankings.get(game, seq) {
            return Ok(part(&whole));
        }
        let _turn = self.turn_to_replay().await?;
        if let Some(whole) = self.rankings.get(game, seq) {
            return Ok(part(&whole));
        }
        let whole = self.replayed(game).await?.room.ranking(0, usize::MAX);
        let whole = Arc::new(whole.ok_or_else(Refused::unavailable)?);
        self.rankings.put(game, seq, whole.clone());
        Ok(part(&whole))
    }

    /// The number of the last event of a game.
    pub(crate) async fn last(&self, game: &str) -> Result<u32, Refused> {
        let last = self.services().store().last_event(game).await?;
        last.ok_or_else(|| Refused::not_found("game"))
    }

    /// A game that is over, and the seed of its draws.
    pub(crate) async fn whole(&self, game: &str) -> Result<(Room, String), Refused> {
        let _turn = self.turn_to_replay().await?;
        let found = self.replayed(game).await?;
        if !found.room.over() || found.room.cancelled() {
            return Err(ServerRefusal::StillPlayed.into());
        }
        Ok((found.room, found.seed))
    }

    /// A turn to replay a game only to tell of it.
    pub(crate) async fn turn_to_replay(&self) -> Result<SemaphorePermit<'_>, Refused> {
        self.replaying.acquire().await.map_err(|_| Refused::unavailable())
    }

    /// A stored game, replayed only to answer questions about it. Each caller waits for a turn.
    pub(crate) async fn replayed(&self, game: &str) -> Result<Replayed, Refused> {
        let stored = self.services.store().load(game).await?;
        let stored = stored.ok_or_else(|| Refused::not_found("game"))?;
        let (since, public, seed) = (stored.since, stored.public, stored.chance.reveal());
        self.services.metrics().replayed();
        let replay = move || Room::replay(stored.header, stored.records);
        let room = tokio::task::spawn_blocking(replay).await.map_err(|_| Refused::unavailable())?;
        let room = room.map_err(|error| StoreError::Damaged(error.to_string()))?;
        Ok(Replayed { room, since, public, seed })
    }

    /// Hands the rooms what other servers tell, and looks into the database for what was not told.
    /// `acted` is called with the id of a tournament in which another server has stored an act.
    pub(crate) async fn keep_reading(&self, acted: impl Fn(&str)) {
        let Some(cluster) = self.services.cluster() else { return };
        let heard = |game: &str, word| {
            match word {
                Word::SignedOut { account, mut others } => {
                    others.push(account);
                    self.services.signed_out().hear(others);
                }
                Word::Acted {} => acted(game),
                word => self.channels.hear(game, word),
            }
            self.services.metrics().heard();
        };
        tokio::join!(cluster.listen(heard), self.look());
    }

    /// Something was hidden at a table: those who listen are told, also at other servers.
    pub(crate) fn talked(&self, game: &str) {
        self.channels.talked(game);
        if let Some(cluster) = self.services.cluster() {
            cluster.tell(game, &Word::Talked {});
        }
    }

    /// Looks regularly whether the database has events that rooms do not know.
    async fn look(&self) {
        let Some(cluster) = self.services.cluster() else { return };
        let mut looked = Instant::now();
        loop {
            tokio::time::sleep(LOOK).await;
            if cluster.is_connected() && looked.elapsed() < LOOK_AGAIN {
                continue;
            }
            looked = Instant::now();
            let games = self.channels.games();
            let games: Vec<&str> = games.iter().map(String::as_str).collect();
            // Not all at once: players would wait for it.
            let span = if cluster.is_connected() { LOOK_AGAIN } else { LOOK };
            let pause = span / 2 / games.len().div_ceil(Store::LAST).max(1) as u32;
            for games in games.chunks(Store::LAST) {
                match self.services.store().last(games).await {
                    Ok(last) => last.iter().for_each(|(game, seq)| self.channels.look(game, *seq)),
                    Err(error) => tracing::error!("cannot look for news of other servers: {error}"),
                }
                tokio::time::sleep(pause).await;
            }
        }
    }

    /// Looks regularly whether the database has talk that rooms have not heard: what another server
    /// stored and did not tell, and what a moderator or an operator has hidden.
    pub(crate) async fn keep_listening(&self) {
        loop {
            tokio::time::sleep(LOOK_FOR_TALK).await;
            let heard: HashMap<String, u32> = self.channels.listening().into_iter().collect();
            let games: Vec<&str> = heard.keys().map(String::as_str).collect();
            for games in games.chunks(Store::LAST) {
                match self.services.store().last_said(games).await {
                    Ok(last) => {
                        let ahead =
                            |&(ref game, said): &(String, u32)| heard.get(game) < Some(&said);
                        for (game, _) in last.iter().filter(|last| ahead(last)) {
                            self.channels.talked(game);
                        }
                    }
                    Err(error) => tracing::error!("cannot look for talk: {error}"),
                }
            }
        }
    }

    /// Puts all rooms away. Everything they had acknowledged is stored, and so is the time until
    /// which each may sleep.
    pub(crate) async fn put_away(&self) {
        self.channels.clear().await;
        if tokio::time::timeout(PUTTING_AWAY, self.there.closed()).await.is_err() {
            tracing::error!("some games were not put away: they wake at the next start");
        }
    }

    /// Wakes each game when something is due to happen in it by itself: windows close and computer
    /// players move even if no client is connected. Games in which nothing has to happen go back to
    /// sleep.
    pub(crate) async fn keep_waking(&self) {
        let mut damaged = HashSet::new();
        let (mut from, mut again) = (0, Instant::now());
        loop {
            if again <= Instant::now() {
                // Also games that should have been woken before: the database may have been
                // unreachable.
                (from, again) = (0, Instant::now() + AGAIN);
            }
            let until = self.services.time().now() + AHEAD.as_millis() as u64;
            match self.services.store().due(from..=until).await {
                Ok(games) => {
                    for game in games {
                        let asleep = !self.channels.has(&game) && !damaged.contains(&game);
                        // A damaged game harms no other, and waking it has reported it.
                        if asleep
                            && self.services.cluster().is_none_or(|others| others.wakes(&game))
                            && self.wake_to_go_on(&game).await.is_err()
                        {
                            damaged.insert(game);
                        }
                    }
                    from = until + 1;
                }
                Err(error) => tracing::error!("cannot find the games that are due: {error}"),
            }
            tokio::time::sleep(AHEAD / 2).await;
        }
    }
}

/// A summary with the contest that the game is a session of. The winner is not told before the
/// contest is over.
async fn with_contest(store: &Store, summary: GameSummary) -> Result<GameSummary, Refused> {
    if summary.terms.mode != Key(Mode::Duplicate) {
        return Ok(summary);
    }
    let Some((contest, hall)) = store.contest_of(&summary.id).await? else { return Ok(summary) };
    let over = !contest.is_under_embargo(store.time().date());
    let winners = if over { summary.winners } else { Vec::new() };
    let Contest { id, name, closes, accounts, classes, .. } = contest;
    let contest = Some(ContestSummary { id, name, hall, closes, over, accounts, classes });
    Ok(GameSummary { winners, contest, ..summary })
}
