//! The browsers that notices may be sent to, and the notices that wait.
//!
//! A notice is stored with the event that it is about. Whichever server finds it due takes it: the
//! row says who, and comes due again if that one does not report.

use sqlx::Row as _;

use super::writes::{Value, number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// A browser that notices may be sent to.
pub(crate) struct StoredPush {
    /// The hash of its address.
    pub(crate) id: String,
    /// The address at which its push service takes messages.
    pub(crate) endpoint: String,
    /// Its public key, in base64url.
    pub(crate) p256dh: String,
    /// The secret it shares with the server, in base64url.
    pub(crate) auth: String,
}

/// A notice that is due.
pub(crate) struct DueNotice {
    /// The browser it is for.
    pub(crate) push: String,
    pub(crate) game: String,
    pub(crate) seat: u16,
    /// The event of the notice: `turn` or `over`.
    pub(crate) about: String,
    /// The number of attempts so far.
    pub(crate) tries: u32,
}

/// The most browsers of an account, and the most that a guest's seat has.
const MOST: i64 = 10;

impl Writes {
    /// A notice for each browser of a seat's holder, to be sent at this date. One about the same
    /// game that still waits gives way to it.
    pub(crate) fn notice(self, game: &str, seat: u16, about: &str, due: u64) -> Writes {
        let add = "insert into notices (push, game, seat, about, due, tries, taken)
            select found.push, cast($1 as text), cast($2 as bigint), cast($3 as text),
                cast($4 as bigint), 0, ''
            from (
                select push_seats.push as push from seats
                    join push_seats on push_seats.token = seats.token
                    where seats.game = $1 and seats.seat = $2
                union
                select pushes.id as push from seats
                    join sign_ins on sign_ins.account = seats.account
                    join pushes on pushes.sign_in = sign_ins.hash
                    where seats.game = $1 and seats.seat = $2 and sign_ins.expires > $4
            ) as found where true
            on conflict (push, game) do update set seat = excluded.seat, about = excluded.about,
                due = excluded.due, tries = 0, taken = ''";
        self.run(add, vec![text(game), Value::Number(seat.into()), text(about), number(due)])
    }

    /// Notices may be sent to a browser, for the seats of these tokens and for those of the account
    /// that is signed in with this secret.
    pub(crate) fn push(
        self,
        push: &StoredPush,
        signed: Option<(&str, &str)>,
        tokens: &[String],
        date: u64,
    ) -> Writes {
        let id = || text(&push.id);
        let add = "insert into pushes (id, endpoint, p256dh, auth, sign_in, made)
            values ($1, $2, $3, $4, nullif(cast($5 as text), ''), $6)
            on conflict (id) do update set p256dh = excluded.p256dh, auth = excluded.auth,
                sign_in = excluded.sign_in, made = excluded.made";
        let sign_in = text(signed.map_or("", |(hash, _)| hash));
        let (endpoint, p256dh, auth) = (text(&push.endpoint), text(&push.p256dh), text(&push.auth));
        let mut writes = self
            .run(add, vec![id(), endpoint, p256dh, auth, sign_in, number(date)])
            .run("delete from push_seats where push = $1", vec![id()]);
        for token in tokens {
            let hold = "insert into push_seats (push, token)
                select cast($1 as text), token from seats where token = $2 and account is null
                on conflict (push, token) do nothing";
            let few = "delete from push_seats where token = $1 and push not in (
                select push from push_seats join pushes on pushes.id = push_seats.push
                where token = $1 order by made desc, push limit $2)";
            writes = writes
                .run(hold, vec![id(), text(token)])
                .run(few, vec![text(token), Value::Number(MOST)]);
        }
        if let Some((_, account)) = signed {
            let few = "delete from pushes
                where sign_in in (select hash from sign_ins where account = $1)
                and id not in (select pushes.id from pushes
                    join sign_ins on sign_ins.hash = pushes.sign_in
                    where account = $1 order by made desc, pushes.id limit $2)";
            writes = writes.run(few, vec![text(account), Value::Number(MOST)]);
        }
        writes.forget_pushes()
    }

    /// Nothing is sent to a browser any more.
    pub(crate) fn forget_push(self, id: &str) -> Writes {
        self.run("delete from push_seats where push = $1", vec![text(id)])
            .run("delete from notices where push = $1", vec![text(id)])
            .run("delete from pushes where id = $1", vec![text(id)])
    }

    /// Removes the browsers that are no longer signed in, and those of no seat.
    pub(crate) fn forget_pushes(self) -> Writes {
        let signed_out = "delete from pushes
            where sign_in is not null and sign_in not in (select hash from sign_ins)";
        let seatless = "delete from pushes
            where sign_in is null and id not in (select push from push_seats)";
        let seats = "delete from push_seats where push not in (select id from pushes)";
        let notices = "delete from notices where push not in (select id from pushes)";
        self.run(signed_out, vec![]).run(seatless, vec![]).run(seats, vec![]).run(notices, vec![])
    }
}

impl Store {
    /// The secret of the key that notices are signed with; `new` if there is none yet.
    pub(crate) async fn push_key(&self, new: &str) -> Result<String, StoreError> {
        let add = "insert into push_keys (one, secret) values (1, $1)
            on conflict (one) do nothing";
        self.write(Writes::default().run(add, vec![text(new)])).await?;
        let row = sqlx::query("select secret from push_keys where one = 1");
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// True if notices are sent to this browser.
    pub(crate) async fn has_push(&self, id: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("select 1 from pushes where id = $1").bind(id);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The notices that are due, the oldest first, at most this many.
    pub(crate) async fn due_notices(
        &self,
        date: u64,
        most: i64,
    ) -> Result<Vec<DueNotice>, StoreError> {
        let query = "select push, game, seat, about, tries from notices
            where due <= $1 order by due limit $2";
        let rows = sqlx::query(query).bind(stored(date)).bind(most).fetch_all(&self.readers);
        let mut found = Vec::new();
        for row in rows.await? {
            let seat = u16::try_from(row.try_get::<i64, _>(2)?).map_err(damaged)?;
            let tries = u32::try_from(row.try_get::<i64, _>(4)?).map_err(damaged)?;
            let (push, game, about) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?);
            found.push(DueNotice { push, game, seat, about, tries });
        }
        Ok(found)
    }

    /// Takes a due notice, which comes due again at `until`. `None` if another server has it.
    pub(crate) async fn take_notice(
        &self,
        notice: &DueNotice,
        taker: &str,
        date: u64,
        until: u64,
    ) -> Result<Option<StoredPush>, StoreError> {
        let take = "update notices set taken = $1, due = $2, tries = tries + 1
            where push = $3 and game = $4 and due <= $5";
        let values =
            vec![text(taker), number(until), text(&notice.push), text(&notice.game), number(date)];
        self.write(Writes::default().run(take, values)).await?;
        let query = "select pushes.id, endpoint, p256dh, auth
            from notices join pushes on pushes.id = notices.push
            where notices.push = $1 and notices.game = $2 and notices.taken = $3";
        let row = sqlx::query(query).bind(&notice.push).bind(&notice.game).bind(taker);
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(None) };
        let (id, endpoint) = (row.try_get(0)?, row.try_get(1)?);
        let (p256dh, auth) = (row.try_get(2)?, row.try_get(3)?);
        Ok(Some(StoredPush { id, endpoint, p256dh, auth }))
    }

    /// A notice was sent, or is no longer true. A newer one in its place stays.
    pub(crate) async fn drop_notice(
        &self,
        notice: &DueNotice,
        taker: &str,
    ) -> Result<(), StoreError> {
        let done = "delete from notices where push = $1 and game = $2 and taken = $3";
        let values = vec![text(&notice.push), text(&notice.game), text(taker)];
        self.write(Writes::default().run(done, values)).await
    }

    /// A notice is tried again at this date.
    pub(crate) async fn put_off_notice(
        &self,
        notice: &DueNotice,
        taker: &str,
        due: u64,
    ) -> Result<(), StoreError> {
        let later = "update notices set due = $1 where push = $2 and game = $3 and taken = $4";
        let values = vec![number(due), text(&notice.push), text(&notice.game), text(taker)];
        self.write(Writes::default().run(later, values)).await
    }
}
