//! The database: games, their events, and the hashes of the secrets that hold seats.
//!
//! The statements are in the SQL that SQLite and PostgreSQL share. Events are only ever added; a
//! game can have only one event with each number, which is the lock between two writers.
//!
//! Writers wait in a queue, and what is waiting at the same time is committed together. SQLite
//! allows one writer at a time, so there is one; PostgreSQL has several. Readers have their own
//! connections and never wait for writers.

mod accounts;
mod annotations;
mod arbitrators;
mod archive;
mod blocks;
mod challenges;
mod collections;
mod contests;
mod favourites;
mod forgetting;
mod kept;
mod lobby;
mod moderation;
mod moves;
mod newcomers;
mod passkeys;
mod place;
mod pushes;
mod ratings;
mod reports;
mod reviews;
mod schema;
mod series;
mod servers;
mod skeletons;
mod study;
mod summary;
mod talk;
mod tournament_games;
mod tournaments;
mod writer;
mod writes;
mod writing;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rules::Millis;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row};
use table::{Header, Record, SeededChance};

pub(crate) use self::accounts::{NewSignIn, Signed, StoredAccount};
pub(crate) use self::annotations::{
    AnnotationState, AnnotationText, NewAnnotation, StoredAnnotation,
};
pub use self::archive::{AccountLine, ListedTournament, Listing, StoredLog};
pub(crate) use self::archive::{Archive, Kept, Raw, RawTournament};
pub(crate) use self::challenges::{NewChallenge, StoredChallenge};
pub(crate) use self::collections::{NewCollection, StoredCollection};
pub(crate) use self::contests::{
    Contest, Counted, Entrant, PlayedSession, Scores, SeatOfEntrant, Taken,
};
pub(crate) use self::lobby::{Maker, PLACES, RatingRange, SHOWN, Seated, Seeker, Shown, place_of};
pub(crate) use self::moderation::{Act, Doing};
pub(crate) use self::passkeys::{Ceremony, NewPasskey, StoredPasskey};
pub(crate) use self::place::{Held, Place};
pub(crate) use self::pushes::{DueNotice, StoredPush};
pub(crate) use self::ratings::{BEGINNING, Listed, Rated, Rating, Scored, StoredOpponent};
pub(crate) use self::reports::{Evidence, EvidenceBy, NewReport, StoredReport};
pub(crate) use self::reviews::{ReviewClaim, StoredReview};
pub(crate) use self::schema::NEWEST;
pub(crate) use self::series::Series;
pub(crate) use self::summary::turn_ends;
pub(crate) use self::talk::{NewSaid, StoredSaid};
pub(crate) use self::tournament_games::{BoardGame, BoardPlace};
pub(crate) use self::tournaments::{
    MadeBoard, NewAct, NewTournament, StoredDirector, TournamentState,
};
use self::writer::{Counting, Writer};
use self::writes::{Beat, stored};
pub(crate) use self::writes::{SeatHold, Writes};
pub(crate) use self::writing::StoreError;
use self::writing::damaged;
use crate::base::error::ServerError;
use crate::base::metrics::Metrics;
use crate::base::noted::Note;
use crate::base::time::{Served, TimeSource};

/// The number of connections that read at once.
const READERS: u32 = 4;

/// The number of connections that write to PostgreSQL at once.
const WRITERS: u32 = 4;

/// The greatest age of the stored served time while games go on.
const OFTEN: Duration = Duration::from_millis(200);

/// The database. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Store {
    readers: AnyPool,
    writer: Writer,
    time: Served,
    /// The served time that was last to be stored.
    beaten: Arc<AtomicU64>,
    metrics: Metrics,
}

/// A game as it is stored.
pub(crate) struct StoredGame {
    pub(crate) header: Header,
    pub(crate) chance: SeededChance,
    pub(crate) records: Vec<Record>,
    /// The served time at which it was made.
    pub(crate) since: u64,
    /// The served time at which something next happens in it by itself.
    pub(crate) due: Option<u64>,
    /// True if the lobby shows it.
    pub(crate) public: bool,
    /// True if it is rated.
    pub(crate) rated: bool,
    /// True if a board of a tournament is played in it.
    pub(crate) board: bool,
    /// The contest that it is a session of.
    pub(crate) contest: Option<Contest>,
}

/// A game that is to be stored.
pub(crate) struct NewGame<'a> {
    pub(crate) header: &'a Header,
    pub(crate) chance: &'a SeededChance,
    /// Its first events.
    pub(crate) records: Vec<Record>,
    /// The time at which something happens in it by itself, if no player acts before.
    pub(crate) due: Option<Millis>,
}

impl Store {
    /// Opens the database of a server that has noted nothing, see [`Store::noted`].
    #[cfg(test)]
    pub(crate) async fn open(place: &Place, time: TimeSource) -> Result<Store, ServerError> {
        Store::noted(place, time, None).await
    }

    /// Opens the database, makes its tables or brings those of an older version up to date. The
    /// time served goes on from what is stored, or from what the last server has noted.
    pub(crate) async fn noted(
        place: &Place,
        time: TimeSource,
        note: Option<Note>,
    ) -> Result<Store, ServerError> {
        let failed = |error| ServerError::Database { place: place.shown(), error };
        let unread = |error: StoreError| error.of(place);
        let writers = if place.file().is_some() { 1 } else { WRITERS };
        let opened = Arc::<AtomicU64>::default();
        let writing = place.connect_counting(writers, &opened).await.map_err(failed)?;
        let found = schema::migrate(&writing).await.map_err(unread)?;
        if found > schema::NEWEST {
            let place = place.shown();
            return Err(ServerError::DatabaseNewer { place, found, known: schema::NEWEST });
        }
        let readers = place.connect(READERS).await.map_err(failed)?;
        let time = started(&readers, time, note).await.map_err(unread)?;
        let metrics = Metrics::default();
        let (client, served) = (Arc::default(), time.clone());
        let counting = Counting { readers: readers.clone(), time: served, opened, client };
        let writer = Writer::start(writing, writers, counting, metrics.clone());
        let beaten = Arc::new(AtomicU64::new(0));
        let store = Store { readers, writer, time, beaten, metrics };
        store.beat().await.map_err(unread)?;
        store.give_skeletons().await.map_err(unread)?;
        Ok(store)
    }

    /// The time that is charged.
    pub(crate) fn time(&self) -> &Served {
        &self.time
    }

    /// The server's metrics. The store holds them because it is the first part of the server to
    /// start.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Stores the time served until now, and since when it has kept pace with the date.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        self.writer.write(self.with_time(Writes::default())).await
    }

    /// Adds the time served until now.
    fn with_time(&self, writes: Writes) -> Writes {
        let (start, date) = self.time.last_start();
        self.beaten.store(self.time.now(), Ordering::Relaxed);
        // A server that starts goes on from here: what may have to be taken back is left out.
        let served = self.time.known();
        writes.beat(Beat { start, date, served })
    }

    /// The time since the time served was last to be stored.
    pub(crate) fn since_beat(&self) -> Duration {
        let beaten = self.beaten.load(Ordering::Relaxed);
        Duration::from_millis(self.time.now().saturating_sub(beaten))
    }

    /// Stores the time served and closes the database.
    pub(crate) async fn close(&self) {
        if let Err(error) = self.beat().await {
            tracing::error!("cannot store the time: {error}");
        }
        self.writer.pool.close().await;
        self.readers.close().await;
    }

    /// Returns true if the database answers and its last write succeeded. The beat tries a write
    /// every few seconds.
    pub(crate) async fn healthy(&self) -> bool {
        let answers = sqlx::query("select 1").fetch_one(&self.readers).await;
        if answers.is_err() {
            self.metrics.database_failed("look");
        }
        self.writer.is_well() && answers.is_ok()
    }

    /// Stores a new game with its first events.
    #[cfg(test)]
    pub(crate) async fn create(
        &self,
        header: &Header,
        chance: &SeededChance,
        records: Vec<Record>,
        holds: &[SeatHold],
        invite_hash: Option<&str>,
    ) -> Result<(), StoreError> {
        let at_once = NewGame { header, chance, records, due: Some(Millis(0)) };
        self.create_with(at_once, holds, invite_hash, Writes::default()).await
    }

    /// Stores a new game with its first events, and something else with it.
    pub(crate) async fn create_with(
        &self,
        game: NewGame<'_>,
        holds: &[SeatHold],
        invite_hash: Option<&str>,
        more: Writes,
    ) -> Result<(), StoreError> {
        let NewGame { header, chance, records, due } = game;
        let writes = more.game(header, chance, self.time.now(), due);
        let mut writes = writes.events(&header.id, records).holds(&header.id, holds);
        if let Some(hash) = invite_hash {
            writes = writes.invite(&header.id, hash);
        }
        self.writer.write(writes).await
    }

    /// Lets a token hold a seat of a game, if it does not yet.
    pub(crate) async fn take(&self, game: &str, hold: SeatHold) -> Result<(), StoreError> {
        self.writer.write(Writes::default().holds(game, &[hold])).await
    }

    /// Stores all of it or nothing. When this has returned it is on the disk.
    pub(crate) async fn write(&self, writes: Writes) -> Result<(), StoreError> {
        // A write that is committed anyway may as well carry the time served: after a crash, less
        // time is given back.
        let writes = if self.since_beat() < OFTEN { writes } else { self.with_time(writes) };
        self.writer.write(writes).await
    }

    /// Returns true if there is a game of this id.
    pub(crate) async fn has(&self, game: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("select 1 from games where id = $1").bind(game);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// A game with its events, if there is one of this id.
    pub(crate) async fn load(&self, game: &str) -> Result<Option<StoredGame>, StoreError> {
        let row = sqlx::query("select header, seed, since, due from games where id = $1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let header: Header = row.try_get::<&str, _>(0)?.parse().map_err(damaged)?;
        let chance = row.try_get::<&str, _>(1)?.parse().map_err(damaged)?;
        let since = match row.try_get::<Option<i64>, _>(2)? {
            Some(since) => u64::try_from(since).map_err(damaged)?,
            // The game was made when time was still charged by the date.
            None => header.created,
        };
        let due = row.try_get::<Option<i64>, _>(3)?.map(u64::try_from);
        let due = due.transpose().map_err(damaged)?;
        let records = self.after(game, 0).await?;
        let public = self.is_public(game).await?;
        let rated = self.is_rated(game).await?;
        let board = self.is_board(game).await?;
        let contest = self.contest_of(game).await?.map(|(contest, _)| contest);
        let stored =
            StoredGame { header, chance, records, since, due, public, rated, board, contest };
        Ok(Some(stored))
    }

    /// The events of a game after the one with this number.
    pub(crate) async fn after(&self, game: &str, seq: u32) -> Result<Vec<Record>, StoreError> {
        let rows = sqlx::query(
            "select seq, at, line, command from events where game = $1 and seq > $2 order by seq",
        );
        let rows = rows.bind(game).bind(i64::from(seq)).fetch_all(&self.readers).await?;
        let mut records = Vec::with_capacity(rows.len());
        for row in rows {
            records.push(Record {
                seq: u32::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?,
                at: u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?,
                line: row.try_get(2)?,
                command: row.try_get(3)?,
            });
        }
        Ok(records)
    }

    /// The most games that [`Store::last`] is asked for.
    pub(crate) const LAST: usize = 100;

    /// The number of the last event of each of these games, of which there are at most
    /// [`Store::LAST`].
    pub(crate) async fn last(&self, games: &[&str]) -> Result<Vec<(String, u32)>, StoreError> {
        self.last_in("events", "seq", games).await
    }

    /// The greatest number in a column of a table for each of these games.
    async fn last_in(
        &self,
        table: &'static str,
        column: &'static str,
        games: &[&str],
    ) -> Result<Vec<(String, u32)>, StoreError> {
        let places: Vec<_> = (1..=Store::LAST).map(|place| format!("${place}")).collect();
        let places = places.join(", ");
        let select = format!(
            "select game, max({column}) from {table} where game in ({places}) group by game"
        );
        let mut query = sqlx::query(&select);
        // One statement for any number of games, which the database keeps prepared.
        for place in 0..Store::LAST {
            query = query.bind(games.get(place).or(games.first()).copied());
        }
        let number = |row: &AnyRow| {
            let seq = u32::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?;
            Ok((row.try_get(0)?, seq))
        };
        query.fetch_all(&self.readers).await?.iter().map(number).collect()
    }

    /// The games in which something happens by itself in this span of served time.
    pub(crate) async fn due(&self, span: RangeInclusive<u64>) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("select id from games where due between $1 and $2 order by due")
            .bind(stored(*span.start()))
            .bind(stored(*span.end()))
            .fetch_all(&self.readers);
        rows.await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The game and the seat that a token holds.
    pub(crate) async fn hold(&self, token_hash: &str) -> Result<Option<(String, u16)>, StoreError> {
        let row = sqlx::query("select game, seat from seats where token = $1")
            .bind(token_hash)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let seat = u16::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?;
        Ok(Some((row.try_get(0)?, seat)))
    }

    /// The game to which an invitation leads.
    pub(crate) async fn invited(&self, invite_hash: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("select game from invites where invite = $1")
            .bind(invite_hash)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }
}

/// Continues from the time served before; or, in a database from when time was charged by the date
/// and no served time was stored, from the last thing that happened.
async fn started(
    pool: &AnyPool,
    source: TimeSource,
    note: Option<Note>,
) -> Result<Served, StoreError> {
    let number = |value: i64| u64::try_from(value).map_err(damaged);
    let mut starts = Vec::new();
    let mut served = None;
    let rows = sqlx::query("select served, date, beat from starts order by served");
    for row in rows.fetch_all(pool).await? {
        starts.push((number(row.try_get(0)?)?, number(row.try_get(1)?)?));
        served = served.max(Some(number(row.try_get(2)?)?));
    }
    if served.is_none() {
        let last = "select header, (select max(at) from events where game = id) from games";
        for row in sqlx::query(last).fetch_all(pool).await? {
            let header: Header = row.try_get::<&str, _>(0)?.parse().map_err(damaged)?;
            let at = number(row.try_get::<Option<i64>, _>(1)?.unwrap_or_default())?;
            served = served.max(Some(header.created.saturating_add(at)));
        }
    }
    let stored = served.unwrap_or_default();
    let served = note.map_or(stored, |note| note.after(stored, &starts));
    Ok(Served::new(source, served, starts))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::writes::carry_out;
    use super::writing::Writing;
    use super::*;

    fn header(id: &str, chance: &SeededChance) -> Header {
        Header {
            id: id.to_owned(),
            terms: table::parse_terms("travel-2006", 2, &[]).unwrap(),
            lexicon: table::LexiconTag { name: "X".into(), digest: "0".repeat(64), words: 1 },
            commitment: chance.commitment(),
            seats: vec![table::SeatKind::Person; 2],
            created: 0,
        }
    }

    fn record(seq: u32) -> Record {
        Record { seq, at: 0, line: "x".repeat(2_000), command: None }
    }

    /// Limits what the store writes to `pages` pages.
    async fn allow_pages(store: &Store, pages: u32) {
        let limit = format!("pragma max_page_count = {pages}");
        sqlx::query(&limit).fetch_all(&store.writer.pool).await.unwrap();
    }

    async fn opened(name: &str) -> (PathBuf, Store) {
        let folder = std::env::temp_dir().join(format!("store-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = Place::of(&folder, None).unwrap();
        let store = Store::open(&place, TimeSource::System).await.unwrap();
        (folder, store)
    }

    async fn events(store: &Store) -> Vec<i64> {
        let rows = sqlx::query("select seq from events order by seq").fetch_all(&store.readers);
        rows.await.unwrap().iter().map(|row| row.get(0)).collect()
    }

    #[tokio::test]
    async fn after_a_full_disk_what_is_acknowledged_is_stored() {
        let (folder, store) = opened("full").await;
        let chance = SeededChance::new([7; 32]);
        store.create(&header("g", &chance), &chance, Vec::new(), &[], None).await.unwrap();
        allow_pages(&store, 40).await;
        let mut stored = Vec::new();
        let mut refused = 0;
        let mut was_unwell = false;
        for seq in 1..200 {
            match store.write(Writes::default().events("g", vec![record(seq)])).await {
                Ok(()) => stored.push(i64::from(seq)),
                Err(StoreError::Database(_)) => {
                    refused += 1;
                    was_unwell |= !store.healthy().await;
                }
                Err(other) => panic!("{other}"),
            }
            if refused == 20 {
                // There is room again.
                allow_pages(&store, 10_000).await;
            }
        }
        // New connections have no limit, so a single refusal suffices.
        assert!(was_unwell && store.healthy().await);
        assert!(refused > 0 && stored.len() > 100, "{refused} refused, {} stored", stored.len());
        let place = Place::of(&folder, None).unwrap();
        let other = Store::open(&place, TimeSource::System).await.unwrap();
        assert_eq!(events(&other).await, stored);
        other.close().await;
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn a_transaction_that_is_dropped_leaves_nothing_behind() {
        let (folder, store) = opened("left").await;
        let chance = SeededChance::new([7; 32]);
        store.create(&header("g", &chance), &chance, Vec::new(), &[], None).await.unwrap();
        for seq in 1..20 {
            let mut writing = Writing::begin(&store.writer.pool).await.unwrap();
            let writes = Writes::default().events("g", vec![record(seq)]);
            carry_out(writing.connection().unwrap(), &[&writes]).await.unwrap();
            drop(writing);
        }
        store.write(Writes::default().events("g", vec![record(1)])).await.unwrap();
        assert_eq!(events(&store).await, [1]);
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn what_waits_together_is_stored_together_and_only_contradictions_are_refused() {
        let (folder, store) = opened("together").await;
        let chance = SeededChance::new([7; 32]);
        for game in 0..150 {
            let header = header(&format!("{game}"), &chance);
            store.create(&header, &chance, vec![record(1)], &[], None).await.unwrap();
        }
        // Every tenth adds an event with a number that exists already. On one thread all of them
        // wait before the writer has its first turn.
        let mut waiting = tokio::task::JoinSet::new();
        for game in 0..150_u32 {
            let store = store.clone();
            waiting.spawn(async move {
                let seq = if game % 10 == 3 { 1 } else { 2 };
                let records = vec![record(seq), record(seq + 2)];
                let writes = Writes::default().events(&game.to_string(), records);
                (game, store.write(writes).await)
            });
        }
        for (game, stored) in waiting.join_all().await {
            assert_eq!(stored.is_ok(), game % 10 != 3, "{game}");
            let records = store.load(&game.to_string()).await.unwrap().unwrap().records;
            let numbers: Vec<u32> = records.iter().map(|record| record.seq).collect();
            assert_eq!(numbers, if game % 10 == 3 { vec![1] } else { vec![1, 2, 4] }, "{game}");
        }
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
