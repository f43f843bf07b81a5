//! The talk at tables. It is no part of the games, and kept as long as they are.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::wire::Circle;

use super::writes::{Value, stored};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The most versions of the talk of a game.
const MOST: i64 = 2_000;

/// The number of times that storing a line is tried again if other writers were faster.
const TRIES: usize = 10;

/// Something that is said.
pub(crate) struct NewSaid<'a> {
    pub(crate) game: &'a str,
    /// The same for what is sent twice.
    pub(crate) once: &'a str,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
    pub(crate) circle: Circle,
    pub(crate) seat: Option<u16>,
    pub(crate) account: Option<&'a str>,
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredSaid {
    pub(crate) number: u32,
    pub(crate) version: u32,
    pub(crate) date: u64,
    pub(crate) circle: Circle,
    pub(crate) seat: Option<u16>,
    pub(crate) account: Option<String>,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) hidden: bool,
}

impl Store {
    /// Stores a line of talk, unless it was stored before. Returns its number; `None` if too much
    /// has been said at the table.
    pub(crate) async fn say(&self, new: &NewSaid<'_>) -> Result<Option<u32>, StoreError> {
        let add = "insert into talk
                (game, number, version, once, at, circle, seat, account, name, text, hidden)
            select $1, last.n, last.n, $2, $3, $4, $5, $6, $7, $8, 0
            from (select coalesce(max(version), 0) + 1 as n from talk where game = $1) as last
            where last.n <= $9 and not exists (select 1 from talk where once = $2)";
        let text = |text: &str| Value::Text(text.to_owned());
        for tries in 1.. {
            let values = vec![
                text(new.game),
                text(new.once),
                Value::Number(stored(new.date)),
                text(new.circle.key()),
                Value::MaybeNumber(new.seat.map(i64::from)),
                Value::MaybeText(new.account.map(str::to_owned)),
                text(new.name),
                text(new.text),
                Value::Number(MOST),
            ];
            match self.write(Writes::default().run(add, values)).await {
                Ok(()) => break,
                // A line was stored by another server in this moment.
                Err(error) if error.is_of_the_rows() && tries < TRIES => {}
                Err(error) => return Err(error),
            }
        }
        let row = sqlx::query("select number from talk where once = $1").bind(new.once);
        let row = row.fetch_optional(&self.readers).await?;
        row.map(|row| u32::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)).transpose()
    }

    /// The talk at a table: the accounts that hold seats there, the last version, and what was said
    /// or hidden after this version, in the order of versions.
    pub(crate) async fn talk(
        &self,
        game: &str,
        after: u32,
    ) -> Result<(Vec<(u16, String)>, u32, Vec<StoredSaid>), StoreError> {
        let holders = self.holders(game).await?;
        let query = "select number, version, at, circle, seat, account, name, text, hidden
            from talk where game = $1 and version > $2 order by version";
        let rows = sqlx::query(query).bind(game).bind(i64::from(after)).fetch_all(&self.readers);
        let said: Vec<StoredSaid> = rows.await?.iter().map(said).collect::<Result<_, _>>()?;
        // A client that claims to have heard more than there is has heard everything.
        let last = match said.last() {
            Some(last) => last.version,
            None => self.last_said(&[game]).await?.first().map_or(0, |(_, last)| after.min(*last)),
        };
        Ok((holders, last, said))
    }

    /// The lines of an account, with their games, in the order in which they were said.
    pub(crate) async fn said_by(
        &self,
        account: &str,
    ) -> Result<Vec<(String, StoredSaid)>, StoreError> {
        let query = "select number, version, at, circle, seat, account, name, text, hidden, game
            from talk where account = $1 order by at, game, number";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(9)?, said(row)?))).collect()
    }

    /// The last version of the talk at each of these tables, of which there are at most
    /// [`Store::LAST`].
    pub(crate) async fn last_said(&self, games: &[&str]) -> Result<Vec<(String, u32)>, StoreError> {
        self.last_in("talk", "version", games).await
    }

    /// The seats of a game that accounts hold, with the accounts.
    pub(crate) async fn holders(&self, game: &str) -> Result<Vec<(u16, String)>, StoreError> {
        let query = "select distinct seat, account from seats
            where game = $1 and account is not null order by seat";
        let seat = |row: &AnyRow| {
            Ok((u16::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?, row.try_get(1)?))
        };
        let rows = sqlx::query(query).bind(game).fetch_all(&self.readers);
        rows.await?.iter().map(seat).collect()
    }
}

fn said(row: &AnyRow) -> Result<StoredSaid, StoreError> {
    let number = |at: usize| u32::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
    let seat = row.try_get::<Option<i64>, _>(4)?.map(u16::try_from);
    Ok(StoredSaid {
        number: number(0)?,
        version: number(1)?,
        date: u64::try_from(row.try_get::<i64, _>(2)?).map_err(damaged)?,
        circle: Circle::of_key(row.try_get(3)?).unwrap_or(Circle::Seats),
        seat: seat.transpose().map_err(damaged)?,
        account: row.try_get(5)?,
        name: row.try_get(6)?,
        text: row.try_get(7)?,
        hidden: row.try_get::<i64, _>(8)? != 0,
    })
}
