//! Contests: what is sealed, the sessions in which it is played, and who has entered.
//!
//! An entrant takes a place before sitting down, with a token that only this attempt knows; the
//! seat is added in the transaction in which it is taken. So no player enters twice, whichever
//! servers they ask, and an attempt that comes to nothing is given back or runs out.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::{LexiconTag, SeededChance};

use super::writes::{Value, number, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The time for which a place is kept for an entrant who has not sat down, in milliseconds.
const KEPT: u64 = 60_000;

/// The time for which a contest that is over is listed, in milliseconds.
const LISTED: u64 = 60 * 24 * 3_600_000;

/// The most contests in a list.
const MOST: i64 = 200;

/// The separator between classes; no class contains it.
const BETWEEN: char = '\n';

/// The columns of a contest.
macro_rules! contest {
    ($rest:literal) => {
        concat!(
            "select contests.id, contests.name, contests.terms, contests.lexicon, contests.seed,
                contests.opens, contests.closes, contests.accounts, contests.classes,
                contests.public, contests.organiser, contests.account ",
            $rest
        )
    };
}

/// A contest as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The canonical text of the terms of its sessions.
    pub(crate) terms: String,
    pub(crate) lexicon: LexiconTag,
    pub(crate) chance: SeededChance,
    /// The date from which sessions can be opened.
    pub(crate) opens: u64,
    /// The date at which the results become known.
    pub(crate) closes: u64,
    /// True if only accounts can enter.
    pub(crate) accounts: bool,
    pub(crate) classes: Vec<String>,
    pub(crate) public: bool,
    /// The hash of the organiser's secret.
    pub(crate) organiser: String,
    /// The account of the organiser.
    pub(crate) account: Option<String>,
}

impl Contest {
    /// True if the results must not be known yet at this date.
    pub(crate) fn is_under_embargo(&self, date: u64) -> bool {
        date < self.closes
    }
}

/// A contest, with how many play in it.
pub(crate) struct Counted {
    pub(crate) contest: Contest,
    pub(crate) sessions: u32,
    pub(crate) players: u32,
}

/// A player who enters a contest.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) contest: String,
    /// Their account, or their name.
    pub(crate) who: String,
    pub(crate) name_key: String,
    /// The hash of the secret of the attempt to sit down.
    pub(crate) token: String,
    pub(crate) game: String,
    pub(crate) class: Option<String>,
}

/// An obstacle to entering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taken {
    /// They have entered before.
    Entered,
    /// Another entrant has a name that looks the same.
    Name,
}

/// The scores of the players of a session.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Scores {
    /// The sum of the tops.
    pub(crate) tops: i32,
    pub(crate) rounds: u16,
    /// Seat, name and points.
    pub(crate) players: Vec<(u16, String, i32)>,
}

/// A session of a contest that is over.
pub(crate) struct PlayedSession {
    pub(crate) game: String,
    pub(crate) hall: String,
    /// The date at which it ended.
    pub(crate) ended: Option<u64>,
    pub(crate) scores: Scores,
}

/// An entrant on a seat of a session, and the entrant's class.
pub(crate) struct SeatOfEntrant {
    pub(crate) game: String,
    pub(crate) seat: u16,
    /// Their account, or their name.
    pub(crate) who: String,
    pub(crate) class: Option<String>,
}

/// A text that may be missing; null and nothing are the same here.
fn maybe(text: Option<&str>) -> Value {
    Value::Text(text.unwrap_or_default().to_owned())
}

impl Writes {
    /// A new contest.
    pub(crate) fn contest(self, contest: &Contest, date: u64) -> Writes {
        let add = "insert into contests (id, name, terms, lexicon, seed, opens, closes, accounts,
                classes, public, organiser, account, made)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12, ''), $13)";
        let LexiconTag { name, digest, words } = &contest.lexicon;
        let values = vec![
            text(&contest.id),
            text(&contest.name),
            text(&contest.terms),
            Value::Text(format!("{digest} {words} {name}")),
            Value::Text(contest.chance.reveal()),
            number(contest.opens),
            number(contest.closes),
            Value::Number(contest.accounts.into()),
            Value::Text(contest.classes.join(&BETWEEN.to_string())),
            Value::Number(contest.public.into()),
            text(&contest.organiser),
            maybe(contest.account.as_deref()),
            number(date),
        ];
        self.run(add, values)
    }

    /// A new game is a session of a contest.
    pub(crate) fn contest_session(
        self,
        game: &str,
        contest: &str,
        hall: &str,
        date: u64,
    ) -> Writes {
        let add = "insert into contest_sessions (game, contest, hall, made)
            values ($1, $2, $3, $4)";
        self.run(add, vec![text(game), text(contest), text(hall), number(date)])
    }

    /// Enters a player with the first seat of a new session. It contradicts what is stored if they
    /// have entered before.
    pub(crate) fn enters(self, entrant: &Entrant, date: u64) -> Writes {
        let add = "insert into contest_entrants
                (contest, who, name_key, token, game, seat, class, at)
            values ($1, $2, $3, $4, $5, 0, nullif($6, ''), $7)";
        self.run(add, entrant.values(date))
    }

    /// Seats an entrant who has a place in the contest.
    pub(crate) fn seated(self, entrant: &Entrant, seat: u16) -> Writes {
        let add = "update contest_entrants set seat = $1
            where contest = $2 and who = $3 and token = $4";
        let Entrant { contest, who, token, .. } = entrant;
        self.run(add, vec![Value::Number(seat.into()), text(contest), text(who), text(token)])
    }

    /// A session of a contest has come to its end.
    pub(crate) fn scored(self, game: &str, scores: &Scores, date: u64) -> Writes {
        let add = "update contest_sessions set ended = $1, results = $2
            where game = $3 and ended is null";
        // Numbers and texts can always be written.
        let results = serde_json::to_string(scores).unwrap_or_default();
        self.run(add, vec![number(date), Value::Text(results), text(game)])
    }
}

impl Entrant {
    fn values(&self, date: u64) -> Vec<Value> {
        let Entrant { contest, who, name_key, token, game, class } = self;
        let texts = [contest, who, name_key, token, game].map(|value| text(value));
        texts.into_iter().chain([maybe(class.as_deref()), number(date)]).collect()
    }
}

impl Store {
    /// Detaches the contest entries of a deleted account from it.
    pub(super) const FORGET_ENTRANT: &str =
        "update contest_entrants set who = 'seat:' || game || ':' || coalesce(seat, 0)
        where who = $1";

    /// A contest.
    pub(crate) async fn contest(&self, id: &str) -> Result<Option<Contest>, StoreError> {
        let row = sqlx::query(contest!("from contests where id = $1")).bind(id);
        row.fetch_optional(&self.readers).await?.as_ref().map(contest).transpose()
    }

    /// The contest that a game is a session of, with the name of the hall.
    pub(crate) async fn contest_of(
        &self,
        game: &str,
    ) -> Result<Option<(Contest, String)>, StoreError> {
        let query = contest!(
            ", contest_sessions.hall from contest_sessions
            join contests on contests.id = contest_sessions.contest
            where contest_sessions.game = $1"
        );
        let row = sqlx::query(query).bind(game).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((contest(&row)?, row.try_get(12)?))).transpose()
    }

    /// True if the results of a game must not be known yet at this date.
    pub(crate) async fn is_under_embargo(&self, game: &str, date: u64) -> Result<bool, StoreError> {
        let query = "select 1 from contest_sessions
            join contests on contests.id = contest_sessions.contest
            where contest_sessions.game = $1 and contests.closes > $2";
        let row = sqlx::query(query).bind(game).bind(stored(date));
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    /// The number of sessions of a contest, and of players who have entered it.
    pub(crate) async fn contest_counts(&self, id: &str) -> Result<(u32, u32), StoreError> {
        let query = "select
            (select count(*) from contest_sessions where contest = $1),
            (select count(*) from contest_entrants where contest = $1 and seat is not null)";
        let row = sqlx::query(query).bind(id).fetch_one(&self.readers).await?;
        counts(&row, 0)
    }

    /// The contests that are listed at this date: those that are to come or go on first.
    pub(crate) async fn contests(&self, date: u64) -> Result<Vec<Counted>, StoreError> {
        let query = contest!(
            ", (select count(*) from contest_sessions
                    where contest = contests.id),
                (select count(*) from contest_entrants
                    where contest = contests.id and seat is not null)
            from contests where public = 1 and closes > $1
            order by case when closes > $2 then 0 else 1 end,
                case when closes > $2 then closes else -closes end, id limit $3"
        );
        let since = stored(date.saturating_sub(LISTED));
        let rows = sqlx::query(query).bind(since).bind(stored(date)).bind(MOST);
        rows.fetch_all(&self.readers).await?.iter().map(counted).collect()
    }

    /// The number of contests of an account that are not over at this date.
    pub(crate) async fn contests_of(&self, account: &str, date: u64) -> Result<i64, StoreError> {
        let query = "select count(*) from contests where account = $1 and closes > $2";
        let row = sqlx::query(query).bind(account).bind(stored(date));
        Ok(row.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// The organiser lets the results be known from this date on, if no session of the contest goes
    /// on. Says whether they are known.
    pub(crate) async fn close_contest(&self, id: &str, date: u64) -> Result<bool, StoreError> {
        let close = "update contests set closes = $1 where id = $2 and closes > $1
            and not exists (select 1 from contest_sessions
                where contest = $2 and ended is null)";
        self.write(Writes::default().run(close, vec![number(date), text(id)])).await?;
        Ok(self.contest(id).await?.is_some_and(|contest| !contest.is_under_embargo(date)))
    }

    /// The organiser calls a contest off, if no session has been opened. Says whether it is gone.
    pub(crate) async fn cancel_contest(&self, id: &str) -> Result<bool, StoreError> {
        let delete = "delete from contests where id = $1
            and not exists (select 1 from contest_sessions where contest = $1)";
        let leave = "delete from series_contests where contest = $1
            and not exists (select 1 from contest_sessions where contest = $1)";
        let id_only = || vec![text(id)];
        match self.write(Writes::default().run(leave, id_only()).run(delete, id_only())).await {
            Err(error) if error.is_of_the_rows() => {}
            done => done?,
        }
        Ok(self.contest(id).await?.is_none())
    }

    /// Removes the contests that have been over since this date and in which no game was played,
    /// and series made before it that have no contests.
    pub(crate) async fn forget_contests(&self, before: u64) -> Result<(), StoreError> {
        let delete = "delete from contests where closes < $1
            and not exists (select 1 from contest_sessions where contest = contests.id)";
        let leave = "delete from series_contests where contest in (select id from contests
            where closes < $1
            and not exists (select 1 from contest_sessions where contest = contests.id))";
        let series = "delete from series where made < $1
            and not exists (select 1 from series_contests where series = series.id)";
        let date = || vec![number(before)];
        let writes = Writes::default().run(leave, date()).run(delete, date()).run(series, date());
        self.write(writes).await
    }

    /// Keeps a place in a contest for an entrant who is about to sit down in a game.
    pub(crate) async fn enter(
        &self,
        entrant: &Entrant,
        date: u64,
    ) -> Result<Result<(), Taken>, StoreError> {
        // A place whose owner never sat down is free again after a while.
        let free = "delete from contest_entrants
            where contest = $1 and seat is null and at < $2 and (who = $3 or name_key = $4)";
        let add = "insert into contest_entrants
                (contest, who, name_key, token, game, seat, class, at)
            values ($1, $2, $3, $4, $5, null, nullif($6, ''), $7)
            on conflict do nothing";
        let Entrant { contest, who, name_key, .. } = entrant;
        let since = number(date.saturating_sub(KEPT));
        let writes = Writes::default()
            .run(free, vec![text(contest), since, text(who), text(name_key)])
            .run(add, entrant.values(date));
        self.write(writes).await?;
        Ok(match self.taken(entrant).await? {
            None => Ok(()),
            Some(taken) => Err(taken),
        })
    }

    /// The obstacle to an entrant's taking a place; `None` if the place is free or kept for this
    /// attempt to sit down.
    pub(crate) async fn taken(&self, entrant: &Entrant) -> Result<Option<Taken>, StoreError> {
        let query = "select who, token from contest_entrants
            where contest = $1 and (who = $2 or name_key = $3) order by who";
        let Entrant { contest, who, name_key, token, .. } = entrant;
        let rows = sqlx::query(query).bind(contest).bind(who).bind(name_key);
        let mut taken = None;
        for row in rows.fetch_all(&self.readers).await? {
            let (owner, theirs) = (row.try_get::<String, _>(0)?, row.try_get::<String, _>(1)?);
            match owner == *who {
                true if theirs == *token => {}
                true => taken = Some(Taken::Entered),
                false => taken = taken.or(Some(Taken::Name)),
            }
        }
        Ok(taken)
    }

    /// Gives back a place on which no seat was taken.
    pub(crate) async fn leave_contest(&self, entrant: &Entrant) -> Result<(), StoreError> {
        let delete = "delete from contest_entrants
            where contest = $1 and who = $2 and token = $3 and seat is null";
        let Entrant { contest, who, token, .. } = entrant;
        let values = vec![text(contest), text(who), text(token)];
        self.write(Writes::default().run(delete, values)).await
    }

    /// The game in which a player has entered a contest.
    pub(crate) async fn entered(
        &self,
        contest: &str,
        who: &str,
    ) -> Result<Option<String>, StoreError> {
        let query = "select game from contest_entrants
            where contest = $1 and who = $2 and seat is not null";
        let row = sqlx::query(query).bind(contest).bind(who).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The sessions of a contest, in the order in which they were opened.
    pub(crate) async fn sessions_of(&self, id: &str) -> Result<Vec<PlayedSession>, StoreError> {
        let query = "select game, hall, ended, results from contest_sessions
            where contest = $1 order by made, game";
        let session = |row: &AnyRow| {
            let ended = row.try_get::<Option<i64>, _>(2)?.map(u64::try_from);
            let scores = match row.try_get::<Option<String>, _>(3)? {
                Some(results) => serde_json::from_str(&results).map_err(damaged)?,
                None => Scores::default(),
            };
            Ok(PlayedSession {
                game: row.try_get(0)?,
                hall: row.try_get(1)?,
                ended: ended.transpose().map_err(damaged)?,
                scores,
            })
        };
        let rows = sqlx::query(query).bind(id).fetch_all(&self.readers).await?;
        rows.iter().map(session).collect()
    }

    /// The entrants on the seats of a contest's sessions.
    pub(crate) async fn seated_in(&self, id: &str) -> Result<Vec<SeatOfEntrant>, StoreError> {
        let query = "select game, seat, who, class from contest_entrants
            where contest = $1 and seat is not null";
        let seated = |row: &AnyRow| {
            Ok(SeatOfEntrant {
                game: row.try_get(0)?,
                seat: u16::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?,
                who: row.try_get(2)?,
                class: row.try_get(3)?,
            })
        };
        let rows = sqlx::query(query).bind(id).fetch_all(&self.readers).await?;
        rows.iter().map(seated).collect()
    }
}

/// The contests of a series, in order, with how many play in them.
pub(super) const COUNTED_IN_SERIES: &str = contest!(
    ", (select count(*) from contest_sessions where contest = contests.id),
        (select count(*) from contest_entrants
            where contest = contests.id and seat is not null)
    from contests join series_contests on series_contests.contest = contests.id
    where series_contests.series = $1 order by series_contests.place"
);

/// A contest with how many play in it.
pub(super) fn counted(row: &AnyRow) -> Result<Counted, StoreError> {
    let (sessions, players) = counts(row, 12)?;
    Ok(Counted { contest: contest(row)?, sessions, players })
}

fn counts(row: &AnyRow, first: usize) -> Result<(u32, u32), StoreError> {
    let count = |at| u32::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
    Ok((count(first)?, count(first + 1)?))
}

fn contest(row: &AnyRow) -> Result<Contest, StoreError> {
    let date = |at: usize| u64::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
    let lexicon: String = row.try_get(3)?;
    let mut parts = lexicon.splitn(3, ' ');
    let mut part = || parts.next().ok_or_else(|| damaged("the word list of a contest"));
    let (digest, words, name) = (part()?, part()?, part()?);
    let classes: String = row.try_get(8)?;
    let classes = classes.split(BETWEEN).filter(|class| !class.is_empty());
    Ok(Contest {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        terms: row.try_get(2)?,
        lexicon: LexiconTag {
            name: name.to_owned(),
            digest: digest.to_owned(),
            words: words.parse().map_err(damaged)?,
        },
        chance: row.try_get::<&str, _>(4)?.parse().map_err(damaged)?,
        opens: date(5)?,
        closes: date(6)?,
        accounts: row.try_get::<i64, _>(7)? != 0,
        classes: classes.map(str::to_owned).collect(),
        public: row.try_get::<i64, _>(9)? != 0,
        organiser: row.try_get(10)?,
        account: row.try_get(11)?,
    })
}
