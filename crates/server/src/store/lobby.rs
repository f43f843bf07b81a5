//! The games that the lobby shows: those that look for players, and those in progress that may be
//! watched.
//!
//! A row is made with its game and changes in the transaction of the event that changes what it
//! shows. While somebody sits at the game's table, a server extends the time for which it is shown;
//! so it leaves the lists by itself when nobody is there, whichever servers run.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::Room;

use super::writes::{Value, stored};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// For how long after somebody was seen at its table a game is shown.
pub(crate) const SHOWN: u64 = 3 * 60_000;

/// How long a game that nobody has visited keeps its place, so that it is shown again when its
/// players come back.
const KEPT: u64 = 7 * 24 * 3_600_000;

/// The most games in a list.
const MOST: i64 = 1_000;

/// What separates names; no name holds it.
const BETWEEN: &str = "\n";

/// A game that the lobby shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    pub(crate) game: String,
    /// The names of those who have sat down, in order of play.
    pub(crate) names: Vec<String>,
    /// The canonical text of the terms.
    pub(crate) terms: String,
    pub(crate) terms_hash: String,
    pub(crate) seats: u16,
    /// How many seats are open.
    pub(crate) open: u16,
    /// When it was made or, once it is in progress, when it began: milliseconds since 1970.
    pub(crate) since: u64,
}

/// What the lobby shows of a game as it is now.
struct Line {
    names: String,
    terms: String,
    hash: String,
    seats: i64,
    open: i64,
}

impl Line {
    fn of(room: &Room) -> Line {
        let names: Vec<&str> = room.names().iter().flatten().map(String::as_str).collect();
        let header = room.header();
        Line {
            names: names.join(BETWEEN),
            terms: header.terms.to_string(),
            hash: header.terms_hash(),
            seats: room.names().len() as i64,
            open: room.names().iter().filter(|name| name.is_none()).count() as i64,
        }
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

impl Writes {
    /// The lobby shows a new game. Its place is `pairing` while it looks for players: no other game
    /// can have the same one.
    pub(crate) fn show(self, room: &Room, pairing: Option<&str>, date: u64) -> Writes {
        let game = &room.header().id;
        let Line { names, terms, hash, seats, open } = Line::of(room);
        let number = |time| Value::Number(stored(time));
        let forget = "delete from lobby where shown_until < $1";
        let add = "insert into lobby (game, names, terms, hash, seats, open, made, shown_until)
            values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let values = vec![
            text(game),
            Value::Text(names),
            Value::Text(terms),
            Value::Text(hash),
            Value::Number(seats),
            Value::Number(open),
            number(date),
            number(date.saturating_add(SHOWN)),
        ];
        let writes = self.run(forget, vec![number(date.saturating_sub(KEPT))]).run(add, values);
        let Some(pairing) = pairing else { return writes };
        // A place that nobody waits at any more is free.
        let free = "update lobby set pairing = null where pairing = $1 and shown_until < $2";
        let take = "update lobby set pairing = $1 where game = $2";
        writes
            .run(free, vec![text(pairing), number(date)])
            .run(take, vec![text(pairing), text(game)])
    }

    /// The lobby shows the game as it is now, if it shows it at all.
    pub(crate) fn show_now(self, room: &Room, date: u64) -> Writes {
        let game = text(&room.header().id);
        if room.over() {
            return self.run("delete from lobby where game = $1", vec![game]);
        }
        let Line { names, terms, hash, seats: _, open } = Line::of(room);
        let line = vec![Value::Text(names), Value::Text(terms), Value::Text(hash), game.clone()];
        let writes =
            self.run("update lobby set names = $1, terms = $2, hash = $3 where game = $4", line);
        let began = "update lobby set began = coalesce(began, $1), pairing = null, open = 0 where game = $2";
        let taken = "update lobby set open = $1, pairing = null where game = $2";
        if room.gathering() {
            writes.run(taken, vec![Value::Number(open), game])
        } else {
            writes.run(began, vec![Value::Number(stored(date)), game])
        }
    }
}

impl Store {
    /// Somebody sits at the table of a game that the lobby shows.
    pub(crate) async fn keep_shown(&self, game: &str, date: u64) -> Result<(), StoreError> {
        let keep = "update lobby set shown_until = $1 where game = $2 and shown_until < $1";
        let until = Value::Number(stored(date.saturating_add(SHOWN)));
        self.write(Writes::default().run(keep, vec![until, text(game)])).await
    }

    /// Whether the lobby shows a game, now or when its players come back.
    pub(crate) async fn is_public(&self, game: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("select 1 from lobby where game = $1").bind(game);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The games that look for players at this date, oldest first.
    pub(crate) async fn seeks(&self, date: u64) -> Result<Vec<Shown>, StoreError> {
        let query = "select game, names, terms, hash, seats, open, made from lobby
            where began is null and open > 0 and shown_until >= $1
            order by made, game limit $2";
        let rows = sqlx::query(query).bind(stored(date)).bind(MOST).fetch_all(&self.readers);
        rows.await?.iter().map(shown).collect()
    }

    /// A game that looks for players at this date.
    pub(crate) async fn seek(&self, game: &str, date: u64) -> Result<Option<Shown>, StoreError> {
        let query = "select game, names, terms, hash, seats, open, made from lobby
            where game = $2 and began is null and open > 0 and shown_until >= $1";
        let row = sqlx::query(query).bind(stored(date)).bind(game);
        row.fetch_optional(&self.readers).await?.as_ref().map(shown).transpose()
    }

    /// The games on these terms with one open seat, oldest first.
    pub(crate) async fn partners(&self, hash: &str, date: u64) -> Result<Vec<String>, StoreError> {
        let query = "select game from lobby
            where hash = $1 and began is null and open = 1 and shown_until >= $2
            order by made, game limit 20";
        let rows = sqlx::query(query).bind(hash).bind(stored(date)).fetch_all(&self.readers);
        rows.await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The games in progress at this date, newest first.
    pub(crate) async fn watched(&self, date: u64) -> Result<Vec<Shown>, StoreError> {
        let query = "select game, names, terms, hash, seats, open, began from lobby
            where began is not null and shown_until >= $1
            order by began desc, game limit $2";
        let rows = sqlx::query(query).bind(stored(date)).bind(MOST).fetch_all(&self.readers);
        rows.await?.iter().map(shown).collect()
    }
}

fn shown(row: &AnyRow) -> Result<Shown, StoreError> {
    let count = |value: i64| u16::try_from(value).map_err(damaged);
    Ok(Shown {
        game: row.try_get(0)?,
        names: row.try_get::<&str, _>(1)?.split(BETWEEN).map(str::to_owned).collect(),
        terms: row.try_get(2)?,
        terms_hash: row.try_get(3)?,
        seats: count(row.try_get(4)?)?,
        open: count(row.try_get(5)?)?,
        since: u64::try_from(row.try_get::<i64, _>(6)?).map_err(damaged)?,
    })
}
