//! Accounts, their sign-ins, and the seats that they hold.

use sqlx::Row as _;
use table::{Header, account_key};

use super::writes::{number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// An account.
pub(crate) struct StoredAccount {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The hash of the password, in its text form.
    pub(crate) password: String,
    /// The date at which it was made, in milliseconds since 1970.
    pub(crate) created: u64,
}

/// A client that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signed {
    /// The id of the account.
    pub(crate) account: String,
    /// The name of the account.
    pub(crate) name: String,
    /// The date at which the account was made, in milliseconds since 1970.
    pub(crate) created: u64,
    /// The hash of the secret in the cookie.
    pub(crate) hash: String,
    /// The date at which this browser was last heard of, in milliseconds since 1970.
    pub(crate) seen: u64,
    /// True if the account is a moderator's.
    pub(crate) moderator: bool,
}

/// A browser that is signed in.
pub(crate) struct StoredSignIn {
    pub(crate) id: String,
    pub(crate) hash: String,
    pub(crate) browser: String,
    pub(crate) created: u64,
    pub(crate) seen: u64,
}

/// A new sign-in to an account.
pub(crate) struct NewSignIn<'a> {
    pub(crate) account: &'a str,
    pub(crate) hash: &'a str,
    pub(crate) id: &'a str,
    pub(crate) browser: &'a str,
    pub(crate) date: u64,
    pub(crate) expires: u64,
}

impl Writes {
    /// A new account. It contradicts what is stored if another one has a name that looks like it.
    pub(crate) fn account(self, account: &StoredAccount) -> Writes {
        let add = "insert into accounts (id, name, name_key, password, created)
            values ($1, $2, $3, $4, $5)";
        let StoredAccount { id, name, password, created } = account;
        let key = text(&account_key(name));
        self.run(add, vec![text(id), text(name), key, text(password), number(*created)])
            .skeletons(id, name)
    }

    /// Adds a sign-in. Sign-ins that have not been used for too long are removed.
    pub(crate) fn sign_in(self, new: &NewSignIn<'_>) -> Writes {
        let forget = "delete from sign_ins where account = $1 and expires < $2";
        let add = "insert into sign_ins (hash, id, account, browser, created, seen, expires)
            values ($1, $2, $3, $4, $5, $6, $7)";
        let (hash, id, account) = (text(new.hash), text(new.id), text(new.account));
        let date = || number(new.date);
        let values =
            vec![hash, id, account, text(new.browser), date(), date(), number(new.expires)];
        self.run(forget, vec![text(new.account), date()]).run(add, values)
    }

    /// The browser with this secret is no longer signed in.
    pub(crate) fn sign_out(self, hash: &str) -> Writes {
        self.run("delete from sign_ins where hash = $1", vec![text(hash)]).forget_pushes()
    }

    /// Signs all other browsers out of the account.
    pub(crate) fn sign_others_out(self, account: &str, hash: &str) -> Writes {
        let end = "delete from sign_ins where account = $1 and hash <> $2";
        self.run(end, vec![text(account), text(hash)]).forget_pushes()
    }

    /// This one of the account's browsers is no longer signed in.
    pub(crate) fn end_sign_in(self, account: &str, id: &str) -> Writes {
        let end = "delete from sign_ins where account = $1 and id = $2";
        self.run(end, vec![text(account), text(id)]).forget_pushes()
    }

    /// Another password.
    pub(crate) fn password(self, account: &str, password: &str) -> Writes {
        let update = "update accounts set password = $1 where id = $2";
        self.run(update, vec![text(password), text(account)])
    }

    /// A guest's seat moves into an account, unless it belongs to one already. `by` takes the place
    /// of the token, which holds the seat no longer.
    pub(crate) fn move_in(self, account: &str, token_hash: &str, by: &str) -> Writes {
        let update = "update seats set account = $1, token = $2
            where token = $3 and account is null";
        self.run(update, vec![text(account), text(by), text(token_hash)])
    }

    /// The accounts that hold seats of a game hold the same seats in the next one.
    pub(crate) fn held_as_before(self, game: &str, before: &str) -> Writes {
        // The value in place of a token's hash only has to be unlike any other.
        let add = "insert into seats (token, game, seat, account)
            select distinct 'account ' || games.id || ' ' || cast(seats.seat as text),
                games.id, seats.seat, seats.account
            from games, seats
            where games.id = $1 and seats.game = $2 and seats.account is not null";
        self.run(add, vec![text(game), text(before)])
    }

    /// The account with all that is kept about it. Its seats have no holder from then on.
    pub(crate) fn delete_account(self, id: &str) -> Writes {
        let entrant = text(&format!("account:{id}"));
        let writes = self.newcomer_leaves(id);
        let account = || vec![text(id)];
        writes
            .run("delete from sign_ins where account = $1", account())
            .run("delete from passkeys where account = $1", account())
            .run("delete from ceremonies where account = $1", account())
            .run("delete from ratings where account = $1", account())
            .run("delete from standings where account = $1", account())
            .run("delete from talk where account = $1", account())
            .run("delete from blocks where account = $1 or other = $1", account())
            .run("delete from favourites where account = $1", account())
            .run("delete from study_entries where account = $1", account())
            .run("delete from challenges where from_account = $1 or to_account = $1", account())
            .delete_shelf(id)
            .leave_tournaments(id)
            .run("delete from moderators where account = $1", account())
            .run("delete from sanctions where account = $1", account())
            .run("update reports set account = null where account = $1", account())
            .run(Store::FORGET_REPORTER, account())
            .run("update seats set account = null where account = $1", account())
            .run("update kept_games set account = null where account = $1", account())
            .run("update contests set account = null where account = $1", account())
            .run(Store::FORGET_ENTRANT, vec![entrant])
            .free_skeletons(id)
            .run("update lobby set maker = '' where maker = $1", account())
            .run("delete from accounts where id = $1", account())
            .forget_pushes()
    }
}

impl Store {
    /// The account of this name, or the one whose name may be taken for it.
    pub(crate) async fn account_named(
        &self,
        name: &str,
    ) -> Result<Option<StoredAccount>, StoreError> {
        let query = "select id, name, password, created from accounts where name_key = $1";
        match self.one_account(query, &account_key(name)).await? {
            None => self.account_that_looks_like(name).await,
            found => Ok(found),
        }
    }

    /// The account of this id.
    pub(crate) async fn account(&self, id: &str) -> Result<Option<StoredAccount>, StoreError> {
        let query = "select id, name, password, created from accounts where id = $1";
        self.one_account(query, id).await
    }

    pub(super) async fn one_account(
        &self,
        query: &'static str,
        value: &str,
    ) -> Result<Option<StoredAccount>, StoreError> {
        let row = sqlx::query(query).bind(value).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let created = u64::try_from(row.try_get::<i64, _>(3)?).map_err(damaged)?;
        let (id, name, password) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok(Some(StoredAccount { id, name, password, created }))
    }

    /// The account that has signed in with a secret of this hash, if that has not expired and the
    /// account is not suspended.
    pub(crate) async fn signed(&self, hash: &str, date: u64) -> Result<Option<Signed>, StoreError> {
        let query = "select accounts.id, accounts.name, accounts.created, sign_ins.seen,
                (select count(*) from moderators where account = accounts.id)
            from sign_ins join accounts on accounts.id = sign_ins.account
            where sign_ins.hash = $1 and sign_ins.expires > $2 and not exists (
                select 1 from sanctions where account = accounts.id and kind = 'suspension'
                    and (until is null or until > $2)
            )";
        let row = sqlx::query(query).bind(hash).bind(stored(date));
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(None) };
        let time = |at: usize| u64::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
        let (created, seen) = (time(2)?, time(3)?);
        let (account, name) = (row.try_get(0)?, row.try_get(1)?);
        let moderator = row.try_get::<i64, _>(4)? > 0;
        Ok(Some(Signed { account, name, created, hash: hash.to_owned(), seen, moderator }))
    }

    /// Notes that a signed-in client was there.
    pub(crate) async fn seen(&self, hash: &str, date: u64, until: u64) -> Result<(), StoreError> {
        let update = "update sign_ins set seen = $1, expires = $2 where hash = $3";
        let values = vec![number(date), number(until), text(hash)];
        self.write(Writes::default().run(update, values)).await
    }

    /// The browsers that are signed in to an account, the one heard of last first.
    pub(crate) async fn sign_ins(
        &self,
        account: &str,
        date: u64,
    ) -> Result<Vec<StoredSignIn>, StoreError> {
        let query = "select id, hash, browser, created, seen from sign_ins
            where account = $1 and expires > $2 order by seen desc, created desc";
        let rows = sqlx::query(query).bind(account).bind(stored(date)).fetch_all(&self.readers);
        let mut found = Vec::new();
        for row in rows.await? {
            let time = |at: usize| u64::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
            let (created, seen) = (time(3)?, time(4)?);
            let (id, hash, browser) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            found.push(StoredSignIn { id, hash, browser, created, seen });
        }
        Ok(found)
    }

    /// The seats of a game that an account holds.
    pub(crate) async fn seats_held(
        &self,
        account: &str,
        game: &str,
    ) -> Result<Vec<u16>, StoreError> {
        let query =
            "select distinct seat from seats where account = $1 and game = $2 order by seat";
        let rows = sqlx::query(query).bind(account).bind(game).fetch_all(&self.readers).await?;
        rows.iter().map(|row| u16::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)).collect()
    }

    /// The games in which an account holds seats, the newest first, at most this many.
    pub(crate) async fn games_held(
        &self,
        account: &str,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        let query = "select id from games
            where id in (select game from seats where account = $1) order by since desc limit $2";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = sqlx::query(query).bind(account).bind(most).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Returns the newest games in which an account holds seats, at most this many, without those
    /// that this version cannot read.
    pub(crate) async fn headers_held(
        &self,
        account: &str,
        most: usize,
    ) -> Result<Vec<Header>, StoreError> {
        let query = "select header from games
            where id in (select game from seats where account = $1) order by since desc limit $2";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = sqlx::query(query).bind(account).bind(most).fetch_all(&self.readers).await?;
        let headers = rows.iter().map(|row| Ok(row.try_get::<&str, _>(0)?.parse().ok()));
        headers.filter_map(Result::transpose).collect()
    }

    /// The number of attempts of this kind since this date.
    pub(crate) async fn attempts(&self, subject: &str, since: u64) -> Result<i64, StoreError> {
        let query = "select count(*) from attempts where subject = $1 and at > $2";
        let row = sqlx::query(query).bind(subject).bind(stored(since));
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// One more attempt of each of these kinds. Those from before `since` are forgotten.
    pub(crate) async fn attempted(
        &self,
        subjects: &[String],
        date: u64,
        since: u64,
    ) -> Result<(), StoreError> {
        let forget = "delete from attempts where at < $1";
        let mut writes = Writes::default().run(forget, vec![number(since)]);
        for subject in subjects {
            let add = "insert into attempts (subject, at) values ($1, $2)";
            writes = writes.run(add, vec![text(subject), number(date)]);
        }
        self.write(writes).await
    }

    /// Forgets the attempts of a kind.
    pub(crate) async fn forget_attempts(&self, subject: &str) -> Result<(), StoreError> {
        let forget = "delete from attempts where subject = $1";
        self.write(Writes::default().run(forget, vec![text(subject)])).await
    }
}
