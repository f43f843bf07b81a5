//! Results of games that are over, and the ratings that they make.
//!
//! Ratings are only ever added, numbered for each account and pool. The number is the lock between
//! two servers that rate games of the same player at once: one of them has to begin again. A game
//! has one rating for each account, so that it counts once.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::{Achieved, Counts, Finish};

use super::writes::{Value, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The rating of a beginner in millionths of points, for statements.
macro_rules! beginning {
    () => {
        1_500_000_000
    };
}
pub(super) use beginning;

/// The rating of a beginner, in millionths of points.
pub(crate) const BEGINNING: i64 = beginning!();

/// A rating after a number of games. The figures are millionths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rating {
    pub(crate) games: u32,
    pub(crate) rating: i64,
    pub(crate) deviation: i64,
    pub(crate) volatility: i64,
    /// The date at which the last of them was rated, in milliseconds since 1970.
    pub(crate) at: u64,
}

/// The result of an account in a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scored {
    pub(crate) account: String,
    /// 0 for lost, 1 for drawn, 2 for won.
    pub(crate) finish: i64,
    pub(crate) score: i64,
    pub(crate) counts: Counts,
}

/// The new rating of an account.
pub(crate) struct Rated {
    pub(crate) account: String,
    pub(crate) rating: Rating,
}

/// A rated game that is over and has not been rated.
pub(crate) struct Unrated {
    pub(crate) pool: String,
    pub(crate) players: Vec<Scored>,
    /// The number of people at the table.
    pub(crate) people: usize,
}

/// The column `fair` of a result that counts fully, and of one that counts as a loss only.
const FULLY: i64 = 1;
const LOSSES: i64 = 2;

/// A stored result of an account.
pub(crate) struct StoredResult {
    pub(crate) game: String,
    pub(crate) at: u64,
    pub(crate) pool: String,
    pub(crate) rated: bool,
    pub(crate) seat: i64,
    pub(crate) finish: i64,
    pub(crate) score: i32,
}

/// Another player of a game.
pub(crate) struct StoredOpponent {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) seat: i64,
    pub(crate) score: i32,
}

/// A rating with its owner or its game.
pub(crate) struct Listed {
    pub(crate) id: String,
    /// The name of the owner, or the pool.
    pub(crate) name: String,
    pub(crate) rating: Rating,
}

impl Writes {
    /// A game that will be rated when it is over.
    pub(crate) fn counting(self, game: &str) -> Writes {
        self.run("insert into rated_games (game, done) values ($1, 0)", vec![text(game)])
    }

    /// The next game of the same players will be rated if this one is.
    pub(crate) fn rated_as_before(self, game: &str, before: &str) -> Writes {
        let add = "insert into rated_games (game, done)
            select games.id, 0 from games, rated_games
            where games.id = $1 and rated_games.game = $2";
        self.run(add, vec![text(game), text(before)])
    }

    /// The results of people in a game that is over now. The column `fair` says how each counts: 0
    /// for not at all, 1 fully, 2 as a loss only.
    pub(crate) fn results(
        mut self,
        game: &str,
        pool: &str,
        achieved: &[Achieved],
        date: u64,
    ) -> Writes {
        let add = "insert into results
                (game, seat, pool, fair, finish, score, plays, bingos, best, at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            on conflict (game, seat) do nothing";
        for one in achieved {
            let finish = match one.finish {
                Finish::Lost => 0,
                Finish::Drawn => 1,
                Finish::Won => 2,
            };
            let counts = match one.counts {
                Counts::No => 0,
                Counts::Fully => FULLY,
                Counts::Losses => LOSSES,
            };
            let mut values = vec![text(game), Value::Number(one.seat.0.into()), text(pool)];
            values.extend(
                [
                    counts,
                    finish,
                    one.score.into(),
                    one.plays.into(),
                    one.bingos.into(),
                    one.best.into(),
                    stored(date),
                ]
                .map(Value::Number),
            );
            self = self.run(add, values);
        }
        self
    }

    /// The game is rated, or never will be; these are the new ratings.
    pub(crate) fn rated(mut self, game: &str, pool: &str, rated: &[Rated]) -> Writes {
        let add = "insert into ratings
                (account, pool, number, game, rating, deviation, volatility, at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let stand = "insert into standings
                (account, pool, number, rating, deviation, volatility, at)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (account, pool) do update set number = excluded.number,
                rating = excluded.rating, deviation = excluded.deviation,
                volatility = excluded.volatility, at = excluded.at";
        for Rated { account, rating } in rated {
            let Rating { games, rating, deviation, volatility, at } = *rating;
            let figures = [rating, deviation, volatility, stored(at)].map(Value::Number);
            let whose = vec![text(account), text(pool), Value::Number(games.into())];
            let added = [whose.clone(), vec![text(game)], figures.to_vec()].concat();
            self = self.run(add, added).run(stand, [whose, figures.to_vec()].concat());
        }
        self.run("update rated_games set done = 1 where game = $1", vec![text(game)])
    }
}

/// The weight of a result, from the column `fair`.
fn counts(fair: i64) -> Counts {
    match fair {
        FULLY => Counts::Fully,
        LOSSES => Counts::Losses,
        _ => Counts::No,
    }
}

pub(super) fn rating(row: &AnyRow, from: usize) -> Result<Rating, StoreError> {
    Ok(Rating {
        games: u32::try_from(row.try_get::<i64, _>(from)?).map_err(damaged)?,
        rating: row.try_get(from + 1)?,
        deviation: row.try_get(from + 2)?,
        volatility: row.try_get(from + 3)?,
        at: u64::try_from(row.try_get::<i64, _>(from + 4)?).map_err(damaged)?,
    })
}

fn points(row: &AnyRow, at: usize) -> Result<i32, StoreError> {
    i32::try_from(row.try_get::<i64, _>(at)?).map_err(damaged)
}

impl Store {
    /// True if a game is rated, or will be.
    pub(crate) async fn is_rated(&self, game: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("select 1 from rated_games where game = $1").bind(game);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The games that are over and wait to be rated.
    pub(crate) async fn waiting_to_be_rated(&self) -> Result<Vec<String>, StoreError> {
        let query = "select rated_games.game from rated_games
            join games on games.id = rated_games.game
            where rated_games.done = 0 and games.finished = 1 limit 1000";
        let rows = sqlx::query(query).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// A game that is over and waits to be rated.
    pub(crate) async fn unrated(&self, game: &str) -> Result<Option<Unrated>, StoreError> {
        let waits = "select 1 from rated_games join games on games.id = rated_games.game
            where rated_games.game = $1 and rated_games.done = 0 and games.finished = 1";
        let waits = sqlx::query(waits).bind(game).fetch_optional(&self.readers).await?;
        if waits.is_none() {
            return Ok(None);
        }
        let query = "select distinct results.seat, results.pool, results.fair, results.finish,
                results.score, seats.account
            from results left join seats on seats.game = results.game
                and seats.seat = results.seat and seats.account is not null
            where results.game = $1 order by results.seat";
        let rows = sqlx::query(query).bind(game).fetch_all(&self.readers).await?;
        let mut found = Unrated { pool: String::new(), players: Vec::new(), people: rows.len() };
        for row in rows {
            found.pool = row.try_get(1)?;
            if let Some(account) = row.try_get(5)? {
                let (finish, score) = (row.try_get(3)?, row.try_get(4)?);
                let counts = counts(row.try_get(2)?);
                found.players.push(Scored { account, finish, score, counts });
            }
        }
        Ok(Some(found))
    }

    /// The results of two accounts in games that were rated for both since this date, in all pools.
    pub(crate) async fn rated_together(
        &self,
        one: &str,
        other: &str,
        since: u64,
    ) -> Result<Vec<[Scored; 2]>, StoreError> {
        let query = "select distinct a.game, own.seat, own.finish, own.score, own.fair,
                their.seat, their.finish, their.score, their.fair
            from ratings as a join ratings as b on b.game = a.game
            join seats as my_seat on my_seat.game = a.game and my_seat.account = a.account
            join results as own on own.game = a.game and own.seat = my_seat.seat
            join seats as their_seat on their_seat.game = b.game and their_seat.account = b.account
            join results as their on their.game = b.game and their.seat = their_seat.seat
            where a.account = $1 and b.account = $2 and a.at > $3";
        let rows = sqlx::query(query).bind(one).bind(other).bind(stored(since));
        let rows = rows.fetch_all(&self.readers).await?;
        let scored = |row: &AnyRow, account: &str, at: usize| {
            Ok::<Scored, StoreError>(Scored {
                account: account.to_owned(),
                finish: row.try_get(at)?,
                score: row.try_get(at + 1)?,
                counts: counts(row.try_get(at + 2)?),
            })
        };
        rows.iter().map(|row| Ok([scored(row, one, 2)?, scored(row, other, 6)?])).collect()
    }

    /// The rating of an account in a pool.
    pub(crate) async fn rating(
        &self,
        account: &str,
        pool: &str,
    ) -> Result<Option<Rating>, StoreError> {
        let query = "select number, rating, deviation, volatility, at from standings
            where account = $1 and pool = $2";
        let row = sqlx::query(query).bind(account).bind(pool).fetch_optional(&self.readers).await?;
        row.map(|row| rating(&row, 0)).transpose()
    }

    /// The best of a pool whose deviation is at most this, in millionths.
    pub(crate) async fn leaders(
        &self,
        pool: &str,
        deviation: i64,
        most: i64,
    ) -> Result<Vec<Listed>, StoreError> {
        let query = "select accounts.id, accounts.name, standings.number, standings.rating,
                standings.deviation, standings.volatility, standings.at
            from standings join accounts on accounts.id = standings.account
            where standings.pool = $1 and standings.deviation <= $2
            order by standings.rating desc, accounts.id limit $3";
        let rows = sqlx::query(query).bind(pool).bind(deviation).bind(most);
        listed(&rows.fetch_all(&self.readers).await?)
    }

    /// The ratings of an account, with their pools.
    pub(crate) async fn ratings(&self, account: &str) -> Result<Vec<Listed>, StoreError> {
        let query = "select account, pool, number, rating, deviation, volatility, at
            from standings where account = $1 order by number desc, pool";
        listed(&sqlx::query(query).bind(account).fetch_all(&self.readers).await?)
    }

    /// The last ratings of an account, newest first: games and pools.
    pub(crate) async fn rating_history(
        &self,
        account: &str,
        most: i64,
    ) -> Result<Vec<Listed>, StoreError> {
        let query = "select game, pool, number, rating, deviation, volatility, at from ratings
            where account = $1 order by at desc, number desc limit $2";
        listed(&sqlx::query(query).bind(account).bind(most).fetch_all(&self.readers).await?)
    }

    /// The name of an account and the date at which it was made.
    pub(crate) async fn player(&self, id: &str) -> Result<Option<(String, u64)>, StoreError> {
        let query = "select name, created from accounts where id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let created = u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?;
        Ok(Some((row.try_get(0)?, created)))
    }

    /// The last results of an account in games with other people, newest first: all of them, or
    /// those of rated games.
    pub(crate) async fn results_of(
        &self,
        account: &str,
        all: bool,
        most: i64,
    ) -> Result<Vec<StoredResult>, StoreError> {
        let query = "select distinct results.game, results.at, results.pool, results.seat,
                results.finish, results.score,
                (select count(*) from ratings where ratings.game = results.game
                    and ratings.account = $1)
            from seats join results on results.game = seats.game and results.seat = seats.seat
            where seats.account = $1 and exists (select 1 from results as others
                where others.game = results.game and others.seat <> results.seat)
                and ($3 = 1 or exists (select 1 from ratings where ratings.game = results.game
                    and ratings.account = $1))
            order by results.at desc, results.game limit $2";
        let query = sqlx::query(query).bind(account).bind(most).bind(i64::from(all));
        let rows = query.fetch_all(&self.readers).await?;
        let result = |row: &AnyRow| {
            Ok(StoredResult {
                game: row.try_get(0)?,
                at: u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?,
                pool: row.try_get(2)?,
                seat: row.try_get(3)?,
                finish: row.try_get(4)?,
                score: points(row, 5)?,
                rated: row.try_get::<i64, _>(6)? > 0,
            })
        };
        rows.iter().map(result).collect()
    }

    /// The people in the other seats of a game that is over.
    pub(crate) async fn opponents(
        &self,
        game: &str,
        seat: i64,
    ) -> Result<Vec<StoredOpponent>, StoreError> {
        let query = "select distinct results.seat, accounts.id, accounts.name, results.score
            from results left join seats on seats.game = results.game
                and seats.seat = results.seat and seats.account is not null
            left join accounts on accounts.id = seats.account
            where results.game = $1 and results.seat <> $2 order by results.seat";
        let rows = sqlx::query(query).bind(game).bind(seat).fetch_all(&self.readers).await?;
        let opponent = |row: &AnyRow| {
            Ok(StoredOpponent {
                id: row.try_get(1)?,
                name: row.try_get(2)?,
                seat: row.try_get(0)?,
                score: points(row, 3)?,
            })
        };
        rows.iter().map(opponent).collect()
    }

    /// The record of an account in each pool: the pool, and games, won, drawn, points, best score,
    /// plays, bingos and best play.
    pub(crate) async fn records(
        &self,
        account: &str,
    ) -> Result<Vec<(String, [i64; 8])>, StoreError> {
        let query = "select pool, count(*),
                count(case when finish = 2 then 1 end), count(case when finish = 1 then 1 end),
                cast(sum(score) as bigint), max(score), cast(sum(plays) as bigint),
                cast(sum(bingos) as bigint), max(best)
            from results where exists (select 1 from seats where seats.game = results.game
                and seats.seat = results.seat and seats.account = $1)
            group by pool order by count(*) desc, pool";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        let record = |row: &AnyRow| {
            let mut figures = [0; 8];
            for (at, figure) in figures.iter_mut().enumerate() {
                *figure = row.try_get(at + 1)?;
            }
            Ok((row.try_get(0)?, figures))
        };
        rows.iter().map(record).collect()
    }

    /// The numbers of games of two accounts against each other, of those that the first one has won
    /// and drawn, and the points of both: in all of them, or in the rated ones.
    pub(crate) async fn head_to_head(
        &self,
        one: &str,
        other: &str,
        all: bool,
    ) -> Result<[i64; 5], StoreError> {
        let query = "select count(*),
                count(case when a.finish = 2 then 1 end), count(case when a.finish = 1 then 1 end),
                cast(coalesce(sum(a.score), 0) as bigint),
                cast(coalesce(sum(b.score), 0) as bigint)
            from results as a join results as b on b.game = a.game and b.seat <> a.seat
            where exists (select 1 from seats where seats.game = a.game
                    and seats.seat = a.seat and seats.account = $1)
                and exists (select 1 from seats where seats.game = b.game
                    and seats.seat = b.seat and seats.account = $2)
                and ($3 = 1 or exists (select 1 from ratings where ratings.game = a.game))";
        let query = sqlx::query(query).bind(one).bind(other).bind(i64::from(all));
        let row = query.fetch_one(&self.readers).await?;
        let mut figures = [0; 5];
        for (at, figure) in figures.iter_mut().enumerate() {
            *figure = row.try_get(at)?;
        }
        Ok(figures)
    }
}

fn listed(rows: &[AnyRow]) -> Result<Vec<Listed>, StoreError> {
    let one = |row: &AnyRow| {
        Ok(Listed { id: row.try_get(0)?, name: row.try_get(1)?, rating: rating(row, 2)? })
    };
    rows.iter().map(one).collect()
}
