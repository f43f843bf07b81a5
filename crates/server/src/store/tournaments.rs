//! Tournaments: the lines of their logs, and the keys of their directors.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use table::{Header, Record, SeededChance};

use super::writes::{Value, maybe, number, text};
use super::{BoardGame, Store, StoreError, Writes};

/// A tournament that is to be kept.
pub(crate) struct NewTournament<'a> {
    pub(crate) id: &'a str,
    /// The account that makes it.
    pub(crate) account: Option<&'a str>,
    /// The digits that stand for the address of the guest who makes it.
    pub(crate) source: Option<&'a str>,
    /// The secret from which the keys of its tables follow.
    pub(crate) secret: &'a str,
    pub(crate) title: &'a str,
    /// The lines of its log.
    pub(crate) lines: &'a [String],
    /// The director who gets the key.
    pub(crate) director: u8,
    /// The hash of the key.
    pub(crate) key_hash: &'a str,
    /// The director's name as it stands in the first line; empty if it does not.
    pub(crate) name: &'a str,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
}

/// Lines that are to be added to the log of a tournament.
pub(crate) struct NewAct<'a> {
    pub(crate) id: &'a str,
    /// The number of lines before them.
    pub(crate) after: u32,
    pub(crate) lines: &'a [String],
    /// The word by which the act is known if it is sent again.
    pub(crate) once: &'a str,
    /// A new director, with the hash of the key.
    pub(crate) director: Option<(u8, &'a str)>,
    /// The title after the act.
    pub(crate) title: &'a str,
    /// In milliseconds since 1970.
    pub(crate) date: u64,
    /// The game of a board that is made with it, at this served time.
    pub(crate) board: Option<(&'a MadeBoard, u64)>,
}

/// The game of a board, with which it is made.
#[derive(Clone)]
pub(crate) struct MadeBoard {
    pub(crate) board: BoardGame,
    pub(crate) header: Header,
    pub(crate) chance: SeededChance,
    /// Its first events.
    pub(crate) records: Vec<Record>,
}

/// The state of a tournament by which what is known of it is seen to be the newest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TournamentState {
    /// The number of lines.
    pub(crate) records: u32,
    /// The number of times that names were taken out of lines.
    pub(crate) edits: u32,
}

/// A line of a log.
pub(crate) struct StoredLine {
    pub(crate) line: String,
    /// The word by which the act that begins with it is known.
    pub(crate) once: Option<String>,
}

/// A director's key.
#[derive(Clone, Debug)]
pub(crate) struct StoredDirector {
    pub(crate) director: u8,
    pub(crate) key_hash: String,
    /// The account that made the tournament.
    pub(crate) account: Option<String>,
}

/// A tournament, without its lines.
pub(crate) struct StoredTournament {
    /// The secret from which the keys of its tables follow.
    pub(crate) secret: String,
    pub(crate) state: TournamentState,
}

/// A tournament in the list of an account.
pub(crate) struct TournamentLine {
    pub(crate) id: String,
    pub(crate) title: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: u64,
    /// The date of its last act, in milliseconds since 1970.
    pub(crate) written: u64,
}

impl Writes {
    /// A new tournament.
    pub(crate) fn tournament(self, new: &NewTournament<'_>) -> Writes {
        let add = "insert into tournaments (id, account, source, secret, title, records, edits,
                made, written) values ($1, $2, $3, $4, $5, $6, 0, $7, $7)";
        let director = "insert into tournament_directors (tournament, director, key, account, name)
            values ($1, $2, $3, $4, $5)";
        let source = text(new.source.unwrap_or_default());
        let (records, date) = (number(new.lines.len() as u64), number(new.date));
        self.run(
            add,
            vec![
                text(new.id),
                maybe(new.account),
                source,
                text(new.secret),
                text(new.title),
                records,
                date,
            ],
        )
        .run(
            director,
            vec![
                text(new.id),
                Value::Number(new.director.into()),
                text(new.key_hash),
                maybe(new.account),
                text(new.name),
            ],
        )
        .tournament_lines(new.id, 0, new.lines, None)
    }

    /// Lines of a tournament behind the first `after`; `once` belongs to the first of them.
    fn tournament_lines(
        mut self,
        id: &str,
        after: u32,
        lines: &[String],
        once: Option<&str>,
    ) -> Writes {
        let add = "insert into tournament_records (tournament, seq, line, once)
            values ($1, $2, $3, $4)";
        let mut once = once;
        for (seq, line) in (u64::from(after) + 1..).zip(lines) {
            self = self.run(add, vec![text(id), number(seq), text(line), maybe(once.take())]);
        }
        self
    }

    /// An act of a tournament. It contradicts what is stored if another act has its numbers or its
    /// word.
    pub(crate) fn tournament_act(self, new: &NewAct<'_>) -> Writes {
        let put = "update tournaments set records = $2, written = $3, title = $4 where id = $1";
        let records = u64::from(new.after) + new.lines.len() as u64;
        let values = vec![text(new.id), number(records), number(new.date), text(new.title)];
        let writes =
            self.tournament_lines(new.id, new.after, new.lines, Some(new.once)).run(put, values);
        let writes = match new.board {
            Some((MadeBoard { board, header, chance, records }, since)) => writes
                .game(header, chance, since, None)
                .events(&header.id, records.clone())
                .board_game(board),
            None => writes,
        };
        let Some((director, key)) = new.director else { return writes };
        let add = "insert into tournament_directors (tournament, director, key, account, name)
            values ($1, $2, $3, null, '')";
        writes.run(add, vec![text(new.id), Value::Number(director.into()), text(key)])
    }

    /// A tournament is no longer kept.
    pub(crate) fn withdraw_tournament(self, id: &str) -> Writes {
        let id = || vec![text(id)];
        self.run("delete from tournament_records where tournament = $1", id())
            .run("delete from tournament_directors where tournament = $1", id())
            .run("delete from tournaments where id = $1", id())
    }

    /// The tournaments that an account made go on without it and without its name.
    pub(super) fn leave_tournaments(self, account: &str) -> Writes {
        let of = || vec![text(account)];
        let unname = "update tournament_records set line = replace(line,
                (select name from tournament_directors
                    where tournament = tournament_records.tournament and account = $1),
                '\"A director\"')
            where seq = 1 and tournament in (
                select tournament from tournament_directors where account = $1 and name <> '')";
        let edit = "update tournaments set edits = edits + 1, account = null where account = $1";
        let leave = "update tournament_directors set account = null, name = '' where account = $1";
        self.run(unname, of()).run(edit, of()).run(leave, of())
    }
}

impl Store {
    /// Keeps a tournament.
    pub(crate) async fn make_tournament(&self, new: &NewTournament<'_>) -> Result<(), StoreError> {
        self.write(Writes::default().tournament(new)).await
    }

    /// Adds an act to a tournament, if its lines are the next.
    pub(crate) async fn add_act(&self, new: &NewAct<'_>) -> Result<(), StoreError> {
        self.write(Writes::default().tournament_act(new)).await
    }

    /// Puts other lines in place of some, by their numbers from 1, which count as an edit.
    pub(crate) async fn edit_lines(
        &self,
        id: &str,
        lines: &[(u32, String)],
    ) -> Result<(), StoreError> {
        let put = "update tournament_records set line = $3 where tournament = $1 and seq = $2";
        let edit = "update tournaments set edits = edits + 1 where id = $1";
        let writes = lines.iter().fold(Writes::default(), |writes, (seq, line)| {
            writes.run(put, vec![text(id), number((*seq).into()), text(line)])
        });
        self.write(writes.run(edit, vec![text(id)])).await
    }

    /// No longer keeps a tournament.
    pub(crate) async fn withdraw_tournament(&self, id: &str) -> Result<(), StoreError> {
        self.write(Writes::default().withdraw_tournament(id)).await
    }

    /// The state of a tournament; `None` if there is no such tournament.
    pub(crate) async fn tournament_state(
        &self,
        id: &str,
    ) -> Result<Option<TournamentState>, StoreError> {
        let query = "select records, edits from tournaments where id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(|row| state(row, 0)).transpose()
    }

    /// The tournament of this id.
    pub(crate) async fn tournament(
        &self,
        id: &str,
    ) -> Result<Option<StoredTournament>, StoreError> {
        let query = "select records, edits, secret from tournaments where id = $1";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredTournament { state: state(&row, 0)?, secret: row.try_get(2)? }))
    }

    /// The lines of a tournament behind the first `after`.
    pub(crate) async fn tournament_lines(
        &self,
        id: &str,
        after: u32,
    ) -> Result<Vec<StoredLine>, StoreError> {
        let query = "select line, once from tournament_records
            where tournament = $1 and seq > $2 order by seq";
        let rows = sqlx::query(query).bind(id).bind(i64::from(after)).fetch_all(&self.readers);
        let one = |row: &AnyRow| Ok(StoredLine { line: row.try_get(0)?, once: row.try_get(1)? });
        rows.await?.iter().map(one).collect()
    }

    /// The keys of a tournament's directors.
    pub(crate) async fn tournament_directors(
        &self,
        id: &str,
    ) -> Result<Vec<StoredDirector>, StoreError> {
        let query = "select director, key, account from tournament_directors where tournament = $1
            order by director";
        let rows = sqlx::query(query).bind(id).fetch_all(&self.readers).await?;
        let one = |row: &AnyRow| {
            let director = u8::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?;
            let (key_hash, account) = (row.try_get(1)?, row.try_get(2)?);
            Ok(StoredDirector { director, key_hash, account })
        };
        rows.iter().map(one).collect()
    }

    /// Counts the tournaments of an account, and those of an address.
    pub(crate) async fn count_tournaments(
        &self,
        account: Option<&str>,
        source: Option<&str>,
    ) -> Result<(u32, u32), StoreError> {
        let of_account = "select count(*) from tournaments where account = $1";
        let of_source = "select count(*) from tournaments where source = $1";
        let mut counts = [0; 2];
        for (count, (query, value)) in
            counts.iter_mut().zip([(of_account, account), (of_source, source)])
        {
            let Some(value) = value else { continue };
            let row = sqlx::query(query).bind(value).fetch_one(&self.readers).await?;
            *count = u32::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)?;
        }
        Ok((counts[0], counts[1]))
    }

    /// The tournaments that an account made, the one with the latest act first.
    pub(crate) async fn tournaments_by(
        &self,
        account: &str,
    ) -> Result<Vec<TournamentLine>, StoreError> {
        let query = "select id, title, made, written from tournaments where account = $1
            order by written desc, id";
        let rows = sqlx::query(query).bind(account).fetch_all(&self.readers).await?;
        let one = |row: &AnyRow| {
            let date = |at: usize| u64::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
            let (id, title) = (row.try_get(0)?, row.try_get(1)?);
            Ok(TournamentLine { id, title, made: date(2)?, written: date(3)? })
        };
        rows.iter().map(one).collect()
    }

    /// Removes the tournaments of accounts whose last act was before `kept`, and those of guests and
    /// of deleted accounts whose last act was before `of_guests`; forgets the addresses of those
    /// that were made before `source`.
    pub(crate) async fn forget_tournaments(
        &self,
        kept: u64,
        of_guests: u64,
        source: u64,
    ) -> Result<(), StoreError> {
        let old = "delete from tournaments where written < $1
            or (written < $2 and (account is null or not exists (
                select 1 from accounts where accounts.id = tournaments.account)))";
        let forget = "update tournaments set source = '' where made < $1 and source <> ''";
        let left = [
            "delete from tournament_games where state = 2 and not exists (
                select 1 from tournaments where tournaments.id = tournament_games.tournament)",
            "delete from tournament_records where not exists (
                select 1 from tournaments where tournaments.id = tournament_records.tournament)",
            "delete from tournament_directors where not exists (
                select 1 from tournaments where tournaments.id = tournament_directors.tournament)",
        ];
        let writes = Writes::default()
            .run(old, vec![number(kept), number(of_guests)])
            .run(forget, vec![number(source)]);
        self.write(left.into_iter().fold(writes, |writes, it| writes.run(it, Vec::new()))).await
    }
}

/// The state in the columns from this one on.
fn state(row: &AnyRow, at: usize) -> Result<TournamentState, StoreError> {
    let number = |at: usize| u32::try_from(row.try_get::<i64, _>(at)?).map_err(damaged);
    Ok(TournamentState { records: number(at)?, edits: number(at + 1)? })
}

/// The error of a row that cannot be one of a tournament.
fn damaged(error: impl ToString) -> StoreError {
    StoreError::DamagedTournament(error.to_string())
}
