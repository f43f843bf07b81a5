//! The games that the lobby shows: those that look for players, and those in progress that may be
//! watched.
//!
//! A row is made with its game and changes in the transaction of the event that changes what it
//! shows. While somebody sits at the game's table, a server extends the time for which it is shown;
//! so it leaves the lists by itself when nobody is there, whichever servers run.

use std::collections::HashMap;

use rules::Entry;
use sqlx::Row;
use sqlx::any::AnyRow;
use table::{Room, name_key};

use super::ratings::{Rating, rating};
use super::writes::{Value, number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// For how long after somebody was seen at its table a game is shown.
pub(crate) const SHOWN: u64 = 3 * 60_000;

/// How long a game that nobody has visited keeps its place, so that it is shown again when its
/// players come back.
const KEPT: u64 = 7 * 24 * 3_600_000;

/// The most games in a list.
const MOST: i64 = 1_000;

/// How many pairings on different terms go on at the same time.
const PLACES: i64 = 64;

/// The most names that are shown of a game that any number may play.
const NAMES: usize = 8;

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
    /// How many seats it has; 0 where any number may play.
    pub(crate) seats: u16,
    /// How many seats are open; where any number may play, one always is.
    pub(crate) open: u16,
    /// When it was made or, once it is in progress, when it began: milliseconds since 1970.
    pub(crate) since: u64,
    pub(crate) rated: bool,
    pub(crate) range: RatingRange,
    /// Where it was made, so that offers can be counted; empty for clients without limits.
    pub(crate) source: String,
    /// The accounts that hold seats, as far as they were asked for.
    pub(crate) accounts: Vec<Seated>,
}

/// An account that holds a seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seated {
    pub(crate) account: String,
    /// What its name looks like.
    pub(crate) name_key: String,
    /// Its ratings, with their pools.
    pub(crate) ratings: Vec<(String, Rating)>,
}

/// The ratings with which somebody may take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RatingRange {
    pub(crate) from: Option<i32>,
    pub(crate) to: Option<i32>,
}

impl RatingRange {
    /// Whether anybody may.
    pub(crate) fn is_open(self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    pub(crate) fn holds(self, rating: i32) -> bool {
        self.from.is_none_or(|from| from <= rating) && self.to.is_none_or(|to| rating <= to)
    }
}

/// Who looks for one other person, for a game on which terms.
#[derive(Clone, Debug)]
pub(crate) struct Seeker<'a> {
    /// The hash of the terms.
    pub(crate) hash: &'a str,
    pub(crate) pool: &'a str,
    pub(crate) rated: bool,
    /// The account that is signed in.
    pub(crate) account: Option<&'a str>,
    /// The rating in the pool.
    pub(crate) rating: i32,
    /// The ratings that the other one may have.
    pub(crate) range: RatingRange,
    /// The games that are not to be taken.
    pub(crate) except: &'a [String],
}

/// The accounts that hold seats of those games whose selection follows, a line for each rating.
macro_rules! seated {
    () => {
        "select distinct seats.game, accounts.id, accounts.name, standings.pool,
            standings.number, standings.rating, standings.deviation, standings.volatility,
            standings.at
        from seats join accounts on accounts.id = seats.account
        left join standings on standings.account = accounts.id
        where seats.game in ("
    };
}

/// The games that look for players at the date `$1`, at most `$2`. Who has no limits is not told
/// apart by address.
macro_rules! sought {
    () => {
        "began is null and open > 0 and shown_until >= $1
            order by row_number() over (
                partition by case when source = '' then lobby.game else source end
                order by made, lobby.game
            ), made, lobby.game limit $2"
    };
}

/// The columns of a line, and its game's time.
macro_rules! columns {
    ($since:literal) => {
        concat!(
            "lobby.game, names, terms, hash, seats, open, ",
            $since,
            ", (select count(*) from rated_games where rated_games.game = lobby.game),
            rating_from, rating_to, source"
        )
    };
}

/// The games with one open seat that suit a [`Seeker`]. Its rating and those of the others are
/// whole points; `$7` and `$8` are the limits of its range, `$9` says whether it has one.
macro_rules! suitable {
    () => {
        "hash = $1 and began is null and open = 1 and shown_until >= $2
            and (select count(*) from rated_games where rated_games.game = lobby.game) = $3
            and (($4 <> '' and coalesce(rating_from, $6) <= $6 and coalesce(rating_to, $6) >= $6)
                or (rating_from is null and rating_to is null))
            and not exists (select 1 from seats
                left join standings on standings.account = seats.account and standings.pool = $5
                where seats.game = lobby.game and (seats.account = $4
                    or ($9 = 1 and (seats.account is null
                        or (coalesce(standings.rating, 1500000000) + 500000) / 1000000 < $7
                        or (coalesce(standings.rating, 1500000000) + 500000) / 1000000 > $8))))
            and not exists (select 1 from seats join blocks
                on (blocks.account = $4 and blocks.other = seats.account)
                or (blocks.account = seats.account and blocks.other = $4)
                where seats.game = lobby.game)
            and $10 not like '%' || lobby.game || '%'"
    };
}

impl Seeker<'_> {
    /// The values of [`suitable`].
    fn values(&self, date: u64) -> Vec<Value> {
        let RatingRange { from, to } = self.range;
        vec![
            text(self.hash),
            number(date),
            Value::Number(self.rated.into()),
            text(self.account.unwrap_or_default()),
            text(self.pool),
            Value::Number(self.rating.into()),
            Value::Number(from.unwrap_or(i32::MIN).into()),
            Value::Number(to.unwrap_or(i32::MAX).into()),
            Value::Number((!self.range.is_open()).into()),
            Value::Text(self.except.join(" ")),
        ]
    }

    /// Those who want the same come one after another, on all servers.
    fn place(&self) -> i64 {
        self.hash.bytes().fold(0, |sum, byte| (sum + i64::from(byte)) % PLACES)
    }
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
        let header = room.header();
        let any = header.terms.ruleset().entry() == Entry::Open;
        let names = room.names().iter().flatten().map(String::as_str);
        let names: Vec<&str> = names.take(if any { NAMES } else { usize::MAX }).collect();
        let (seats, open) = match any {
            true => (0, 1),
            false => {
                let open = room.names().iter().filter(|name| name.is_none()).count();
                (room.names().len(), open)
            }
        };
        Line {
            names: names.join(BETWEEN),
            terms: header.terms.to_string(),
            hash: header.terms_hash(),
            seats: seats as i64,
            open: open as i64,
        }
    }
}

impl Writes {
    /// The lobby shows a new game, whose open seats are for people with these ratings. `source` says
    /// where it was made.
    pub(crate) fn show(
        self,
        room: &Room,
        range: RatingRange,
        date: u64,
        source: Option<&str>,
    ) -> Writes {
        let game = &room.header().id;
        let Line { names, terms, hash, seats, open } = Line::of(room);
        let forget = "delete from lobby where shown_until < $1";
        let add = "insert into lobby
            (game, names, terms, hash, seats, open, made, shown_until, rating_from, rating_to, source)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let values = vec![
            text(game),
            Value::Text(names),
            Value::Text(terms),
            Value::Text(hash),
            Value::Number(seats),
            Value::Number(open),
            number(date),
            number(date.saturating_add(SHOWN)),
            Value::MaybeNumber(range.from.map(i64::from)),
            Value::MaybeNumber(range.to.map(i64::from)),
            text(source.unwrap_or_default()),
        ];
        let public = "insert into public_games (game) values ($1)";
        self.run(forget, vec![number(date.saturating_sub(KEPT))])
            .run(add, values)
            .run(public, vec![text(game)])
    }

    /// It contradicts what is stored if another game than this new one suits whoever has made it:
    /// then they can sit down there instead of waiting.
    pub(crate) fn unless_suited(self, game: &str, seeker: &Seeker<'_>, date: u64) -> Writes {
        // The row is locked until the transaction ends. So of two who look at the same time the
        // second one sees what the first one has stored.
        let turn = "insert into pairings (place, turn) values ($1, 1)
            on conflict (place) do update set turn = pairings.turn + 1";
        // A game cannot be listed twice.
        let refuse = concat!(
            "insert into lobby (game, names, terms, hash, seats, open, made, shown_until)
            select game, names, terms, hash, seats, open, made, shown_until from lobby where ",
            suitable!(),
            " and lobby.game <> $11"
        );
        let values = [seeker.values(date), vec![text(game)]].concat();
        self.run(turn, vec![Value::Number(seeker.place())]).run(refuse, values)
    }

    /// The lobby shows the game as it is now, if it shows it at all.
    pub(crate) fn show_now(self, room: &Room, date: u64) -> Writes {
        let game = text(&room.header().id);
        if room.over() {
            return self.run("delete from lobby where game = $1", vec![game]);
        }
        let Line { names, terms, hash, seats, open } = Line::of(room);
        let line = vec![Value::Text(names), Value::Text(terms), Value::Text(hash), game.clone()];
        let writes =
            self.run("update lobby set names = $1, terms = $2, hash = $3 where game = $4", line);
        let began = "update lobby set began = coalesce(began, $1), open = $3 where game = $2";
        let taken = "update lobby set open = $1 where game = $2";
        if room.looks_for_players() {
            writes.run(taken, vec![Value::Number(open), game])
        } else {
            // Whoever comes late to a game for any number still finds a seat.
            let open = if seats == 0 { open } else { 0 };
            writes.run(began, vec![number(date), game, Value::Number(open)])
        }
    }
}

impl Store {
    /// Whether an account and one that holds a seat of a game have blocked each other.
    pub(crate) async fn blocked_at(&self, account: &str, game: &str) -> Result<bool, StoreError> {
        let query = "select 1 from seats join blocks
            on (blocks.account = seats.account and blocks.other = $1)
                or (blocks.account = $1 and blocks.other = seats.account)
            where seats.game = $2 limit 1";
        let row = sqlx::query(query).bind(account).bind(game).fetch_optional(&self.readers);
        Ok(row.await?.is_some())
    }

    /// The accounts that hold seats of a game.
    pub(crate) async fn seated(&self, game: &str) -> Result<Vec<Seated>, StoreError> {
        let rows = sqlx::query(concat!(seated!(), "$1)")).bind(game).fetch_all(&self.readers);
        let mut accounts = Vec::new();
        for row in rows.await? {
            add_seated(&mut accounts, &row, 1)?;
        }
        Ok(accounts)
    }

    /// Somebody sits at the table of a game that the lobby shows.
    pub(crate) async fn keep_shown(&self, game: &str, date: u64) -> Result<(), StoreError> {
        let keep = "update lobby set shown_until = $1 where game = $2 and shown_until < $1";
        let until = Value::Number(stored(date.saturating_add(SHOWN)));
        self.write(Writes::default().run(keep, vec![until, text(game)])).await
    }

    /// Whether the lobby shows a game, now or when its players come back, or has shown it until it
    /// was over.
    pub(crate) async fn is_public(&self, game: &str) -> Result<bool, StoreError> {
        // Servers of an older version know of the lobby alone.
        let query = "select 1 from public_games where game = $1
            union select 1 from lobby where game = $1";
        let row = sqlx::query(query).bind(game);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The games that look for players at this date, oldest first, and who has made them. If there
    /// are too many, there is one of each address before the second of any.
    pub(crate) async fn seeks(&self, date: u64) -> Result<Vec<Shown>, StoreError> {
        let query = concat!("select ", columns!("made"), " from lobby where ", sought!());
        let seated = concat!(seated!(), "select game from lobby where ", sought!(), ")");
        let mut lines = self.listed(query, seated, date).await?;
        lines.sort_by(|one, two| (one.since, &one.game).cmp(&(two.since, &two.game)));
        Ok(lines)
    }

    /// At how many games that look for players at this date an account sits.
    pub(crate) async fn seeks_of(&self, account: &str, date: u64) -> Result<i64, StoreError> {
        let query = "select count(*) from lobby
            where began is null and open > 0 and shown_until >= $2
            and game in (select game from seats where account = $1)";
        let row = sqlx::query(query).bind(account).bind(stored(date));
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// How many games that look for players at this date were made at a place; none at the empty
    /// one.
    pub(crate) async fn seeks_from(&self, source: &str, date: u64) -> Result<i64, StoreError> {
        let query = "select count(*) from lobby
            where source = $1 and source <> '' and began is null and open > 0
            and shown_until >= $2";
        let row = sqlx::query(query).bind(source).bind(stored(date));
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// A game that looks for players at this date, or takes them although it has begun.
    pub(crate) async fn seek(&self, game: &str, date: u64) -> Result<Option<Shown>, StoreError> {
        let query = concat!(
            "select ",
            columns!("made"),
            " from lobby
            where lobby.game = $2 and open > 0 and shown_until >= $1"
        );
        let row = sqlx::query(query).bind(stored(date)).bind(game);
        row.fetch_optional(&self.readers).await?.as_ref().map(shown).transpose()
    }

    /// The games with one open seat that suit somebody: if they are rated the closest in rating
    /// first, otherwise the oldest.
    pub(crate) async fn partners(
        &self,
        seeker: &Seeker<'_>,
        date: u64,
    ) -> Result<Vec<String>, StoreError> {
        let query = concat!(
            "select lobby.game from lobby where ",
            suitable!(),
            " order by case when $3 = 1 then abs($6 * 1000000 - coalesce((
                    select max(standings.rating) from seats
                    join standings on standings.account = seats.account and standings.pool = $5
                    where seats.game = lobby.game), 1500000000)) else 0 end,
                made, lobby.game limit 20"
        );
        let mut rows = sqlx::query(query);
        for value in seeker.values(date) {
            rows = match value {
                Value::Text(text) => rows.bind(text),
                Value::Number(number) => rows.bind(number),
                Value::MaybeNumber(number) => rows.bind(number),
                Value::MaybeText(text) => rows.bind(text),
            };
        }
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The games in progress at this date, newest first, and who plays them.
    pub(crate) async fn watched(&self, date: u64) -> Result<Vec<Shown>, StoreError> {
        let query = concat!(
            "select ",
            columns!("began"),
            " from lobby where began is not null and shown_until >= $1
            order by began desc, lobby.game limit $2"
        );
        let seated = concat!(
            seated!(),
            "select game from lobby where began is not null and shown_until >= $1
            order by began desc, game limit $2)"
        );
        self.listed(query, seated, date).await
    }

    /// A list, with the accounts that hold seats of its games.
    async fn listed(
        &self,
        query: &'static str,
        seated: &'static str,
        date: u64,
    ) -> Result<Vec<Shown>, StoreError> {
        let rows = sqlx::query(query).bind(stored(date)).bind(MOST).fetch_all(&self.readers);
        let mut lines = rows.await?.iter().map(shown).collect::<Result<Vec<Shown>, _>>()?;
        let at: HashMap<String, usize> =
            lines.iter().enumerate().map(|(at, line)| (line.game.clone(), at)).collect();
        let rows = sqlx::query(seated).bind(stored(date)).bind(MOST).fetch_all(&self.readers);
        for row in rows.await? {
            let Some(&at) = at.get(row.try_get::<&str, _>(0)?) else { continue };
            add_seated(&mut lines[at].accounts, &row, 1)?;
        }
        Ok(lines)
    }
}

/// Adds an account, or one more of its ratings, from the columns of [`seated`].
fn add_seated(accounts: &mut Vec<Seated>, row: &AnyRow, from: usize) -> Result<(), StoreError> {
    let account: String = row.try_get(from)?;
    let at = match accounts.iter().position(|seated| seated.account == account) {
        Some(at) => at,
        None => {
            let name_key = name_key(row.try_get(from + 1)?);
            accounts.push(Seated { account, name_key, ratings: Vec::new() });
            accounts.len() - 1
        }
    };
    if let Some(pool) = row.try_get::<Option<String>, _>(from + 2)? {
        accounts[at].ratings.push((pool, rating(row, from + 3)?));
    }
    Ok(())
}

impl Store {
    /// The games in progress at this date that the lobby shows and in which an account has a seat,
    /// newest first.
    pub(crate) async fn watched_of(
        &self,
        account: &str,
        date: u64,
    ) -> Result<Vec<Shown>, StoreError> {
        let query = concat!(
            "select ",
            columns!("began"),
            " from lobby where began is not null and shown_until >= $1
            and lobby.game in (select game from seats where account = $2)
            order by began desc, lobby.game limit 20"
        );
        let rows = sqlx::query(query).bind(stored(date)).bind(account).fetch_all(&self.readers);
        rows.await?.iter().map(shown).collect()
    }
}

fn shown(row: &AnyRow) -> Result<Shown, StoreError> {
    let count = |value: i64| u16::try_from(value).map_err(damaged);
    let limit = |at: usize| {
        let limit = row.try_get::<Option<i64>, _>(at)?;
        limit.map(|limit| i32::try_from(limit).map_err(damaged)).transpose()
    };
    Ok(Shown {
        game: row.try_get(0)?,
        names: row.try_get::<&str, _>(1)?.split(BETWEEN).map(str::to_owned).collect(),
        terms: row.try_get(2)?,
        terms_hash: row.try_get(3)?,
        seats: count(row.try_get(4)?)?,
        open: count(row.try_get(5)?)?,
        since: u64::try_from(row.try_get::<i64, _>(6)?).map_err(damaged)?,
        rated: row.try_get::<i64, _>(7)? > 0,
        range: RatingRange { from: limit(8)?, to: limit(9)? },
        source: row.try_get(10)?,
        accounts: Vec::new(),
    })
}
