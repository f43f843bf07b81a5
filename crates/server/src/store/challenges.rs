//! Challenges: games that one account offers to another.
//!
//! The game is made with the challenge, and its second seat is taken through the challenge alone.
//! The outcome of a challenge is read from its game: a challenged player who is seated has
//! accepted, and a table that was cancelled is offered no more. So nothing about it can be stored
//! twice and differ.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::wire::ChallengeAnswer;

use super::writes::{Value, number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The most challenges of an account that wait for an answer.
pub(crate) const OPEN: i64 = 10;

/// The most lines of a list.
const LINES: i64 = 100;

/// A game that one account offers to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredChallenge {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The account that offers it, and its name.
    pub(crate) from: (String, String),
    /// The account to which it is offered, and its name.
    pub(crate) to: (String, String),
    pub(crate) rated: bool,
    /// The header of the game.
    pub(crate) header: String,
    pub(crate) answered: ChallengeAnswer,
    /// The date at which it was made, in milliseconds since 1970.
    pub(crate) made: u64,
    /// The date until which it can be accepted.
    pub(crate) until: u64,
}

/// A new challenge.
#[derive(Clone, Copy)]
pub(crate) struct NewChallenge<'a> {
    pub(crate) id: &'a str,
    pub(crate) from: &'a str,
    pub(crate) to: &'a str,
    pub(crate) made: u64,
    pub(crate) until: u64,
}

/// True if the challenged player has taken the seat.
macro_rules! seated {
    () => {
        "exists (select 1 from seats where seats.game = challenges.game
            and seats.account = challenges.to_account)"
    };
}

/// True if a challenge waits for an answer. A table that was cancelled is a game that is over.
macro_rules! open {
    () => {
        concat!(
            "declined = 0 and not ",
            seated!(),
            " and not exists (select 1 from games
                where games.id = challenges.game and games.finished = 1)"
        )
    };
}

/// The challenges that stand at the date `$1` and that `$2` may know of: those that this account
/// has made, unless it has withdrawn them, and those that it can answer or has accepted, unless the
/// two have blocked each other, or the challenger is suspended. A challenger who is blocked sees
/// their own challenge wait, like any other.
macro_rules! known {
    () => {
        concat!(
            "select challenges.id, challenges.game, a.id, a.name, b.id, b.name,
                (select count(*) from rated_games where rated_games.game = challenges.game),
                games.header, case when ",
            seated!(),
            " then 1 when declined = 1 then 2 else 0 end, challenges.made, challenges.until
            from challenges join accounts as a on a.id = challenges.from_account
            join accounts as b on b.id = challenges.to_account
            join games on games.id = challenges.game
            where challenges.until >= $1
                and (games.finished = 0 or declined = 1 or ",
            seated!(),
            ") and (from_account = $2 or (to_account = $2 and declined = 0
                and not exists (select 1 from blocks
                    where (blocks.account = $2 and blocks.other = from_account)
                        or (blocks.account = from_account and blocks.other = $2))
                and not exists (select 1 from sanctions
                    where sanctions.account = from_account and kind = 'suspension'
                        and (sanctions.until is null or sanctions.until > $1)))) "
        )
    };
}

impl Writes {
    /// A challenge to a new game, in place of one between the same two that is over. It contradicts
    /// what is stored if one of them waits for an answer, or as many of the account as may.
    pub(crate) fn challenge(self, game: &str, new: NewChallenge<'_>) -> Writes {
        let forget = concat!(
            "delete from challenges where from_account = $1 and to_account = $2
            and (until < $3 or not (",
            open!(),
            "))"
        );
        // No challenge may be without an id, so this fails where there are too many.
        let add = concat!(
            "insert into challenges (id, game, from_account, to_account, declined, made, until)
            select case when count(*) < $7 then $1 end, $2, $3, $4, 0, $5, $6
            from challenges where from_account = $3 and until >= $5 and ",
            open!()
        );
        let NewChallenge { id, from, to, made, until } = new;
        let values = vec![text(id), text(game), text(from), text(to), number(made), number(until)];
        // Challenges that an account makes at the same moment are counted one after another.
        let alone = "update accounts set name = name where id = $1";
        self.run(alone, vec![text(from)])
            .run(forget, vec![text(from), text(to), number(made)])
            .run(add, [values, vec![Value::Number(OPEN)]].concat())
    }

    /// A challenge is withdrawn, or its answer has been read.
    pub(crate) fn drop_challenge(self, id: &str) -> Writes {
        self.run("delete from challenges where id = $1", vec![text(id)])
    }
}

impl Store {
    /// The challenges that an account can answer, and those that it has made, newest first.
    pub(crate) async fn challenges(
        &self,
        account: &str,
        date: u64,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        let query = concat!(
            known!(),
            "and (from_account = $2 or not ",
            seated!(),
            ") order by challenges.made desc, challenges.id limit $3"
        );
        let rows = sqlx::query(query).bind(stored(date)).bind(account).bind(LINES);
        rows.fetch_all(&self.readers).await?.iter().map(challenge).collect()
    }

    /// A challenge that an account may know of.
    pub(crate) async fn challenge(
        &self,
        id: &str,
        account: &str,
        date: u64,
    ) -> Result<Option<StoredChallenge>, StoreError> {
        let query = concat!(known!(), "and challenges.id = $3");
        let row = sqlx::query(query).bind(stored(date)).bind(account).bind(id);
        row.fetch_optional(&self.readers).await?.as_ref().map(challenge).transpose()
    }

    /// True if a challenge of one account to another waits for an answer.
    pub(crate) async fn has_challenged(
        &self,
        from: &str,
        to: &str,
        date: u64,
    ) -> Result<bool, StoreError> {
        let query = concat!(
            "select 1 from challenges
            where until >= $1 and from_account = $2 and to_account = $3 and ",
            open!()
        );
        let row = sqlx::query(query).bind(stored(date)).bind(from).bind(to);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The game of a challenge of one account to another that has expired without an answer.
    pub(crate) async fn expired_challenge(
        &self,
        from: &str,
        to: &str,
        date: u64,
    ) -> Result<Option<String>, StoreError> {
        let query = concat!(
            "select game from challenges
            where until < $1 and from_account = $2 and to_account = $3 and ",
            open!()
        );
        let row = sqlx::query(query).bind(stored(date)).bind(from).bind(to);
        row.fetch_optional(&self.readers).await?.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The games of the challenges to and of an account that have not been answered.
    pub(crate) async fn challenged_games(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let query = concat!(
            "select game from challenges where (from_account = $1 or to_account = $1) and ",
            open!()
        );
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// True if a seat of a game is kept for a challenged player.
    pub(crate) async fn is_challenged(&self, game: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("select 1 from challenges where game = $1").bind(game);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// True if one account may challenge another: not itself, nor one that it has blocked. One by
    /// which it is blocked is not named here, because players are not told who has blocked them.
    pub(crate) async fn may_challenge(&self, from: &str, to: &str) -> Result<bool, StoreError> {
        let query = "select 1 from blocks where account = $1 and other = $2";
        let row = sqlx::query(query).bind(from).bind(to).fetch_optional(&self.readers).await?;
        Ok(from != to && row.is_none())
    }

    /// Records that a challenge was not accepted; its table is cancelled. A challenge that was
    /// answered otherwise meanwhile stays as it is.
    pub(crate) async fn decline(&self, id: &str) -> Result<(), StoreError> {
        let update =
            concat!("update challenges set declined = 1 where id = $1 and not ", seated!());
        self.write(Writes::default().run(update, vec![text(id)])).await
    }

    /// Challenges that have expired, with their games.
    pub(crate) async fn expired_challenges(
        &self,
        date: u64,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let query = "select id, game from challenges where until < $1 order by until limit 1000";
        let rows = sqlx::query(query).bind(stored(date)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }
}

fn challenge(row: &AnyRow) -> Result<StoredChallenge, StoreError> {
    let time = |at: usize| u64::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
    Ok(StoredChallenge {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        from: (row.try_get(2)?, row.try_get(3)?),
        to: (row.try_get(4)?, row.try_get(5)?),
        rated: row.try_get::<i64, _>(6)? > 0,
        header: row.try_get(7)?,
        answered: match row.try_get::<i64, _>(8)? {
            1 => ChallengeAnswer::Accepted,
            2 => ChallengeAnswer::Declined,
            _ => ChallengeAnswer::Open,
        },
        made: time(9)?,
        until: time(10)?,
    })
}
