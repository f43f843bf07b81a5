//! The passkeys of accounts, and the challenges that passkeys are to answer.
//!
//! A challenge is stored, so that any of several servers can take the answer, and only one of them
//! takes it.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::writes::{Value, maybe, number, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// A passkey, as its account lists it.
pub(crate) struct StoredPasskey {
    pub(crate) id: String,
    /// The credential's id on its device, in base64url.
    pub(crate) credential: String,
    /// The id of the account.
    pub(crate) account: String,
    /// The name of the site that it is for.
    pub(crate) site: String,
    pub(crate) name: String,
    /// Its public key, in base64url.
    pub(crate) key: String,
    /// The part that changes with each use, in base64url: its counter, and whether it is backed up.
    pub(crate) state: String,
    /// The date at which it was added, in milliseconds since 1970.
    pub(crate) created: u64,
    /// The date at which it was last used.
    pub(crate) used: Option<u64>,
}

/// A passkey to be stored.
pub(crate) struct NewPasskey<'a> {
    pub(crate) id: &'a str,
    pub(crate) credential: &'a str,
    pub(crate) account: &'a str,
    pub(crate) site: &'a str,
    pub(crate) name: &'a str,
    pub(crate) key: &'a str,
    pub(crate) state: &'a str,
    pub(crate) date: u64,
}

/// A challenge that waits for an answer.
pub(crate) struct Ceremony<'a> {
    pub(crate) challenge: &'a str,
    /// The account to which a passkey is added; `None` for signing in with one.
    pub(crate) account: Option<&'a str>,
    /// The name of the site where it was asked.
    pub(crate) site: &'a str,
    /// The state with which the answer is compared, in base64url.
    pub(crate) state: &'a str,
    /// The date until which it can be answered, in milliseconds since 1970.
    pub(crate) expires: u64,
}

impl Writes {
    /// A passkey was used. If it was used elsewhere in the meantime, that stands.
    pub(crate) fn passkey_used(self, passkey: &StoredPasskey, state: &str, date: u64) -> Writes {
        let update = "update passkeys set state = $1, used = $2 where id = $3 and state = $4";
        let values = vec![text(state), number(date), text(&passkey.id), text(&passkey.state)];
        self.run(update, values)
    }
}

impl Store {
    /// Stores a challenge. Those that have expired are removed.
    pub(crate) async fn ask(&self, new: &Ceremony<'_>, date: u64) -> Result<(), StoreError> {
        let forget = "delete from ceremonies where expires < $1";
        let add = "insert into ceremonies (challenge, account, site, state, expires)
            values ($1, $2, $3, $4, $5)";
        let Ceremony { challenge, account, site, state, expires } = *new;
        let (challenge, account) = (text(challenge), maybe(account));
        let values = vec![challenge, account, text(site), text(state), number(expires)];
        self.write(Writes::default().run(forget, vec![number(date)]).run(add, values)).await
    }

    /// Takes the answer to a challenge: returns the state with which it is compared, if the
    /// challenge was made at this site, for this account or for signing in, and has not been
    /// answered. `by` is unlike any other.
    pub(crate) async fn take_answer(
        &self,
        challenge: &str,
        account: Option<&str>,
        site: &str,
        by: &str,
        date: u64,
    ) -> Result<Option<String>, StoreError> {
        let take = "update ceremonies set taken = $1
            where challenge = $2 and taken is null and expires >= $3 and site = $4
                and coalesce(account, '') = $5";
        let asked = text(account.unwrap_or_default());
        let values = vec![text(by), text(challenge), number(date), text(site), asked];
        self.write(Writes::default().run(take, values)).await?;
        let query = "select state from ceremonies where challenge = $1 and taken = $2";
        let row = sqlx::query(query).bind(challenge).bind(by).fetch_optional(&self.readers);
        Ok(row.await?.map(|row| row.try_get(0)).transpose()?)
    }

    /// Keeps a passkey, unless the account has as many as it may have: then there is none of this
    /// id afterwards. It contradicts what is stored if the passkey is known already.
    pub(crate) async fn keep_passkey(
        &self,
        new: &NewPasskey<'_>,
        most: usize,
    ) -> Result<(), StoreError> {
        let add = "insert into passkeys (credential, id, account, site, name, key, state, created)
            select $1, $2, $3, $4, $5, $6, $7, $8
            where (select count(*) from passkeys where account = $3) < $9";
        let texts =
            [new.credential, new.id, new.account, new.site, new.name, new.key, new.state].map(text);
        let mut values = Vec::from(texts);
        values.push(number(new.date));
        values.push(Value::Number(i64::try_from(most).unwrap_or(i64::MAX)));
        self.write(Writes::default().run(add, values)).await
    }

    /// No longer keeps a passkey of an account.
    pub(crate) async fn drop_passkey(&self, account: &str, id: &str) -> Result<(), StoreError> {
        let drop = "delete from passkeys where account = $1 and id = $2";
        self.write(Writes::default().run(drop, vec![text(account), text(id)])).await
    }

    /// The passkeys of an account, oldest first.
    pub(crate) async fn passkeys(&self, account: &str) -> Result<Vec<StoredPasskey>, StoreError> {
        let query = "select id, credential, account, site, name, key, state, created, used
            from passkeys where account = $1 order by created, id";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers);
        rows.await?.iter().map(passkey).collect()
    }

    /// The passkey that a device calls this.
    pub(crate) async fn passkey(
        &self,
        credential: &str,
    ) -> Result<Option<StoredPasskey>, StoreError> {
        let query = "select id, credential, account, site, name, key, state, created, used
            from passkeys where credential = $1";
        let row = sqlx::query(query).bind(credential).fetch_optional(&self.readers);
        row.await?.as_ref().map(passkey).transpose()
    }
}

fn passkey(row: &AnyRow) -> Result<StoredPasskey, StoreError> {
    let time = |time: i64| u64::try_from(time).map_err(damaged);
    Ok(StoredPasskey {
        id: row.try_get(0)?,
        credential: row.try_get(1)?,
        account: row.try_get(2)?,
        site: row.try_get(3)?,
        name: row.try_get(4)?,
        key: row.try_get(5)?,
        state: row.try_get(6)?,
        created: time(row.try_get(7)?)?,
        used: row.try_get::<Option<i64>, _>(8)?.map(time).transpose()?,
    })
}
