//! The games that the lobby shows: those that look for players, and those in progress that may be
//! watched.
//!
//! A row is made with its game and changes in the transaction of the event that changes what it
//! shows. While a player sits at the game's table, a server extends the time for which it is shown;
//! so it leaves the lists by itself when no player is there, whichever servers run.

use std::collections::HashMap;

use rules::Entry;
use sqlx::Row;
use sqlx::any::AnyRow;
use table::{Room, name_key};

use super::ratings::{Rating, beginning, rating};
use super::writes::{Value, number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// For how long a game is shown after a player was seen at its table.
pub(crate) const SHOWN: u64 = 3 * 60_000;

/// For how long a game without players at its table keeps its row, so that it is shown again when
/// they come back.
const KEPT: u64 = 7 * 24 * 3_600_000;

/// For how long after it was last shown the source of a game is kept.
const SOURCE_KEPT: u64 = 3_600_000;

/// The most games in a list.
const MOST: i64 = 1_000;

/// The number of places, at each of which one writer at a time looks for a pairing.
pub(crate) const PLACES: usize = 64;

/// The most names that are shown of a game that any number may play.
const NAMES: usize = 8;

/// The separator of names; no name holds it.
const BETWEEN: &str = "\n";

/// The source of games that were not shown for so long that theirs is forgotten. They count for one
/// host together, so that a player gains nothing by leaving tables alone.
const FORGOTTEN: &str = "-";

/// The one of the [`PLACES`] for those who come one after another because they have this text in
/// common.
pub(crate) fn place_of(text: &str) -> usize {
    text.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % PLACES
}

/// The player who has made a game of the lobby.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Maker<'a> {
    /// The account; `None` for a guest.
    pub(crate) account: Option<&'a str>,
    /// The address, as [`crate::http::new_game::source`] says; `None` for clients without limits.
    pub(crate) source: Option<&'a str>,
}

/// A game that the lobby shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    pub(crate) game: String,
    /// The names of those who have sat down, in order of play.
    pub(crate) names: Vec<String>,
    /// The canonical text of the terms.
    pub(crate) terms: String,
    pub(crate) terms_hash: String,
    /// The number of its seats; 0 where any number may play.
    pub(crate) seats: u16,
    /// The number of its open seats; where any number may play, one always is.
    pub(crate) open: u16,
    /// The date at which it was made or, once it is in progress, at which it began, in milliseconds
    /// since 1970.
    pub(crate) since: u64,
    pub(crate) rated: bool,
    pub(crate) range: RatingRange,
    /// The account that has made it; `None` for a guest.
    pub(crate) maker: Option<String>,
    /// The address at which it was made, as [`crate::http::new_game::source`] says; `None` for clients
    /// without limits.
    pub(crate) source: Option<String>,
    /// The accounts that hold seats, as far as they were asked for.
    pub(crate) accounts: Vec<Seated>,
}

/// An account that holds a seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seated {
    pub(crate) account: String,
    /// The key of its name.
    pub(crate) name_key: String,
    /// Its ratings, with their pools.
    pub(crate) ratings: Vec<(String, Rating)>,
}

/// The ratings with which a player may take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RatingRange {
    pub(crate) from: Option<i32>,
    pub(crate) to: Option<i32>,
}

impl RatingRange {
    /// True if a player with any rating may.
    pub(crate) fn is_open(self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    pub(crate) fn holds(self, rating: i32) -> bool {
        self.from.is_none_or(|from| from <= rating) && self.to.is_none_or(|to| rating <= to)
    }
}

/// A player who looks for one other player, for a game on certain terms.
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
    /// The ratings that the other player may have.
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

/// The games that look for players at the date `$1`, at most `$2`. Clients without limits are not
/// told apart by address.
macro_rules! sought {
    () => {
        "began is null and open > 0 and shown_until >= $1
            order by row_number() over (
                partition by case when source = '' then lobby.game else source end
                order by made, lobby.game
            ), made, lobby.game limit $2"
    };
}

/// The columns of a line, with its game's date.
macro_rules! columns {
    ($since:literal) => {
        concat!(
            "lobby.game, names, terms, hash, seats, open, ",
            $since,
            ", (select count(*) from rated_games where rated_games.game = lobby.game),
            rating_from, rating_to, maker, source"
        )
    };
}

/// The games with one open seat that suit a [`Seeker`]. Its rating and those of the others are
/// whole points; `$7` and `$8` are the limits of its range, `$9` is 1 if it has one.
macro_rules! suitable {
    () => {
        concat!(
            "hash = $1 and began is null and open = 1 and shown_until >= $2
            and (select count(*) from rated_games where rated_games.game = lobby.game) = $3
            and (($4 <> '' and coalesce(rating_from, $6) <= $6 and coalesce(rating_to, $6) >= $6)
                or (rating_from is null and rating_to is null))
            and not exists (select 1 from seats
                left join standings on standings.account = seats.account and standings.pool = $5
                where seats.game = lobby.game and (seats.account = $4
                    or ($9 = 1 and (seats.account is null
                        or (coalesce(standings.rating, ",
            beginning!(),
            ") + 500000) / 1000000 < $7
                        or (coalesce(standings.rating, ",
            beginning!(),
            ") + 500000) / 1000000 > $8))))
            and not exists (select 1 from seats join blocks
                on (blocks.account = $4 and blocks.other = seats.account)
                or (blocks.account = seats.account and blocks.other = $4)
                where seats.game = lobby.game)
            and $10 not like '%' || lobby.game || '%'"
        )
    };
}

/// The number of games that look for players at the date `$1` and were made with the account `$2`.
macro_rules! made_by {
    () => {
        "(select count(*) from lobby where maker = $2 and maker <> ''
            and began is null and open > 0 and shown_until >= $1)"
    };
}

/// The same of those that were made at the source `$3`.
macro_rules! made_from {
    () => {
        "(select count(*) from lobby where source = $3 and source <> ''
            and began is null and open > 0 and shown_until >= $1)"
    };
}

impl Maker<'_> {
    /// The values of [`made_by`] and [`made_from`].
    fn values(self, date: u64) -> Vec<Value> {
        let Maker { account, source } = self;
        vec![number(date), text(account.unwrap_or_default()), text(source.unwrap_or_default())]
    }
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
}

/// The line of the lobby for a game as it is now.
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
    /// The lobby shows a new game, whose open seats are for players with these ratings.
    pub(crate) fn show(
        self,
        room: &Room,
        range: RatingRange,
        date: u64,
        maker: Maker<'_>,
    ) -> Writes {
        let game = &room.header().id;
        let Line { names, terms, hash, seats, open } = Line::of(room);
        let forget = "delete from lobby where shown_until < $1";
        let add = "insert into lobby
            (game, names, terms, hash, seats, open, made, shown_until, rating_from, rating_to,
                maker, source)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
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
            text(maker.account.unwrap_or_default()),
            text(maker.source.unwrap_or_default()),
        ];
        let public = "insert into public_games (game) values ($1)";
        self.run(forget, vec![number(date.saturating_sub(KEPT))])
            .run(add, values)
            .run(public, vec![text(game)])
    }

    /// Waits until no other transaction has this row of `pairings`, and keeps it until this one ends:
    /// what comes after it sees all that the other one has stored.
    fn turn(self, place: usize) -> Writes {
        let turn = "insert into pairings (place, turn) values ($1, 1)
            on conflict (place) do update set turn = pairings.turn + 1";
        self.run(turn, vec![number(place as u64)])
    }

    /// Contradicts what is stored if with this new game its maker seeks players for more games than
    /// `most` with the account, or than `most_from` at the address.
    pub(crate) fn unless_too_many(
        self,
        game: &str,
        maker: Maker<'_>,
        most: i64,
        most_from: i64,
        date: u64,
    ) -> Writes {
        let Maker { account, source } = maker;
        // Pairings have the places before these. All transactions take theirs in the same order, so
        // that no two wait for each other.
        let mut places: Vec<usize> =
            [account, source].into_iter().flatten().map(|who| PLACES + place_of(who)).collect();
        places.sort_unstable();
        places.dedup();
        let refuse = concat!(
            "insert into lobby (game, names, terms, hash, seats, open, made, shown_until)
            select game, names, terms, hash, seats, open, made, shown_until from lobby
            where game = $4 and (",
            made_by!(),
            " > $5 or ",
            made_from!(),
            " > $6)"
        );
        let most = [most, most_from].map(Value::Number);
        let values = [maker.values(date), vec![text(game)], most.to_vec()];
        places.into_iter().fold(self, Writes::turn).run(refuse, values.concat())
    }

    /// Contradicts what is stored if another game than this new one suits its maker, who can then
    /// sit down there instead of waiting.
    pub(crate) fn unless_suited(self, game: &str, seeker: &Seeker<'_>, date: u64) -> Writes {
        // A game cannot be listed twice.
        let refuse = concat!(
            "insert into lobby (game, names, terms, hash, seats, open, made, shown_until)
            select game, names, terms, hash, seats, open, made, shown_until from lobby where ",
            suitable!(),
            " and lobby.game <> $11"
        );
        let values = [seeker.values(date), vec![text(game)]].concat();
        self.turn(place_of(seeker.hash)).run(refuse, values)
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
        let began = "update lobby
            set began = coalesce(began, $1), open = $3, maker = '', source = '' where game = $2";
        let taken = "update lobby set open = $1 where game = $2";
        if room.looks_for_players() {
            writes.run(taken, vec![Value::Number(open), game])
        } else {
            // A player who comes late to a game for any number still finds a seat.
            let open = if seats == 0 { open } else { 0 };
            writes.run(began, vec![number(date), game, Value::Number(open)])
        }
    }
}

impl Store {
    /// True if an account and one that holds a seat of a game have blocked each other.
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

    /// A player sits at the table of a game that the lobby shows.
    pub(crate) async fn keep_shown(&self, game: &str, date: u64) -> Result<(), StoreError> {
        let keep = "update lobby set shown_until = $1 where game = $2 and shown_until < $1";
        let until = Value::Number(stored(date.saturating_add(SHOWN)));
        self.write(Writes::default().run(keep, vec![until, text(game)])).await
    }

    /// Forgets the sources of games that have begun, or have not been shown for long.
    pub(crate) async fn forget_sources(&self, date: u64) -> Result<(), StoreError> {
        // A server of an older version leaves them when a game begins.
        let forget = "update lobby set source = case when began is null then $1 else '' end
            where source <> '' and source <> $1 and (began is not null or shown_until < $2)";
        let values = vec![text(FORGOTTEN), number(date.saturating_sub(SOURCE_KEPT))];
        self.write(Writes::default().run(forget, values)).await
    }

    /// True if the lobby shows a game, now or when its players come back, or has shown it until it
    /// was over.
    pub(crate) async fn is_public(&self, game: &str) -> Result<bool, StoreError> {
        // Servers of an older version know of the lobby alone.
        let query = "select 1 from public_games where game = $1
            union select 1 from lobby where game = $1";
        let row = sqlx::query(query).bind(game);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The games that look for players at this date, oldest first, with the accounts that sit there.
    /// If there are too many, there is one of each address before the second of any.
    pub(crate) async fn seeks(&self, date: u64) -> Result<Vec<Shown>, StoreError> {
        let query = concat!("select ", columns!("made"), " from lobby where ", sought!());
        let seated = concat!(seated!(), "select game from lobby where ", sought!(), ")");
        let mut lines = self.listed(query, seated, date).await?;
        lines.sort_by(|one, two| (one.since, &one.game).cmp(&(two.since, &two.game)));
        Ok(lines)
    }

    /// The numbers of games that look for players at this date and were made with the account of
    /// this maker, and at the address.
    pub(crate) async fn seeks_of(
        &self,
        maker: Maker<'_>,
        date: u64,
    ) -> Result<(i64, i64), StoreError> {
        let query = concat!("select ", made_by!(), ", ", made_from!());
        let Maker { account, source } = maker;
        let row = sqlx::query(query).bind(stored(date)).bind(account.unwrap_or_default());
        let row = row.bind(source.unwrap_or_default()).fetch_one(&self.readers).await?;
        Ok((row.try_get(0)?, row.try_get(1)?))
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

    /// The games with one open seat that suit a player: if they are rated the closest in rating
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
                    where seats.game = lobby.game), ",
            beginning!(),
            ")) else 0 end,
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

    /// The games in progress at this date, newest first, with the accounts that play them.
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
        maker: Some(row.try_get(10)?).filter(|maker: &String| !maker.is_empty()),
        source: Some(row.try_get(11)?).filter(|source: &String| !source.is_empty()),
        accounts: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::Place;
    use super::*;
    use crate::base::time::{SteppedTime, TimeSource};

    /// The sources of games, by their names.
    async fn sources(store: &Store) -> Vec<(String, String)> {
        let rows = sqlx::query("select game, source from lobby order by game");
        let rows = rows.fetch_all(&store.readers).await.unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    #[tokio::test]
    async fn the_source_of_a_game_that_is_no_longer_sought_is_forgotten() {
        let folder = std::env::temp_dir().join(format!("store-lobby-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = Place::of(&folder, None).unwrap();
        let (date, hour) = (1_790_000_000_000, 3_600_000);
        let time = TimeSource::Stepped(SteppedTime::at(date));
        let store = Store::open(&place, time).await.unwrap();
        let add = "insert into games (id, header, seed, finished) values ($1, '', '', 0)";
        let line = "insert into lobby
                (game, names, terms, hash, seats, open, made, began, shown_until, maker, source)
            values ($1, '', '', '', 2, 1, 0, $2, $3, 'ada', $4)";
        for (game, began, shown_until, source) in [
            ("begun", Some(5), date, "0123ab"),
            ("left", None, date - hour - 1, "0123ab"),
            ("near", None, date - hour - 1, ""),
            ("sought", None, date - hour + 1, "0123ab"),
        ] {
            let began = Value::MaybeNumber(began);
            let values = vec![text(game), began, number(shown_until), text(source)];
            let writes = Writes::default().run(add, vec![text(game)]).run(line, values);
            store.write(writes).await.unwrap();
        }
        for _ in 0..2 {
            store.forget_sources(date).await.unwrap();
            let expected = [("begun", ""), ("left", "-"), ("near", ""), ("sought", "0123ab")]
                .map(|(game, source)| (game.to_owned(), source.to_owned()));
            assert_eq!(sources(&store).await, expected);
        }
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
