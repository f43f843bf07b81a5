//! The rows that are added together: all of them or none.

use rules::Millis;
use sqlx::AnyConnection;
use table::{Header, Record, SeededChance};

/// The numbers of rows that a statement adds. With few sizes there are few statements, and the
/// database keeps each of them prepared.
const SIZES: [usize; 4] = [64, 16, 4, 1];

/// A seat and who holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatHold {
    pub(crate) seat: u16,
    /// The hash of a token; for a seat that an account holds, what no token has.
    pub(crate) token_hash: String,
    /// The account that holds it.
    pub(crate) account: Option<String>,
}

/// Rows that are stored together, all of them or none.
#[derive(Default)]
pub(crate) struct Writes {
    games: Vec<GameRow>,
    events: Vec<(String, Record)>,
    holds: Vec<(String, SeatHold)>,
    invites: Vec<(String, String)>,
    others: Vec<(&'static str, Vec<Value>)>,
    /// The served time at which it was judged; 0 if that does not matter.
    judged: u64,
}

/// A value of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    /// A number or null.
    MaybeNumber(Option<i64>),
    /// A text or null.
    MaybeText(Option<String>),
}

/// A new game.
struct GameRow {
    id: String,
    header: String,
    seed: String,
    since: i64,
    due: Option<i64>,
}

/// The time served until now, and since when it has kept pace with the date.
pub(super) struct Beat {
    pub(super) start: u64,
    pub(super) date: u64,
    pub(super) served: u64,
}

/// A value of a row.
#[derive(Clone, Copy)]
enum Cell<'a> {
    Text(&'a str),
    Maybe(Option<&'a str>),
    Number(i64),
    MaybeNumber(Option<i64>),
}

impl Writes {
    /// A new game, made at this served time. `due` is the time of the game at which something
    /// happens in it by itself, if no player acts before.
    pub(crate) fn game(
        mut self,
        header: &Header,
        chance: &SeededChance,
        since: u64,
        due: Option<Millis>,
    ) -> Writes {
        let (id, header, seed) = (header.id.clone(), header.to_string(), chance.reveal());
        let due = due.map(|due| stored(since.saturating_add(due.0)));
        self.games.push(GameRow { id, header, seed, since: stored(since), due });
        self
    }

    /// Events of a game.
    pub(crate) fn events(mut self, game: &str, records: Vec<Record>) -> Writes {
        self.events.extend(records.into_iter().map(|record| (game.to_owned(), record)));
        self
    }

    /// It was judged at this served time, and may not be stored before.
    pub(crate) fn judged(mut self, served: u64) -> Writes {
        self.judged = self.judged.max(served);
        self
    }

    /// The served time before which it may not be stored.
    pub(super) fn not_before(&self) -> u64 {
        self.judged
    }

    /// Tokens that hold seats of a game, if they do not yet. It contradicts what is stored if one
    /// of them holds another seat.
    pub(crate) fn holds(mut self, game: &str, holds: &[SeatHold]) -> Writes {
        self.holds.extend(holds.iter().map(|hold| (game.to_owned(), hold.clone())));
        self
    }

    /// An invitation to a game.
    pub(crate) fn invite(mut self, game: &str, hash: &str) -> Writes {
        self.invites.push((hash.to_owned(), game.to_owned()));
        self
    }

    /// The game is over.
    pub(crate) fn finished(self, game: &str) -> Writes {
        let finish = "update games set finished = 1 where id = $1";
        self.run(finish, vec![text(game)])
    }

    /// From now on, something next happens in the game by itself at this served time; `None` if
    /// nothing does until a player acts.
    pub(crate) fn due(self, game: &str, due: Option<u64>) -> Writes {
        let due = Value::MaybeNumber(due.map(stored));
        let update = "update games set due = $1 where id = $2";
        self.run(update, vec![due, text(game)])
    }

    /// The same, unless the game has events after the one with this number.
    pub(crate) fn due_after(self, game: &str, seq: u32, due: Option<u64>) -> Writes {
        let update = "update games set due = $1 where id = $2
            and not exists (select 1 from events where game = $2 and seq > $3)";
        let (due, seq) = (Value::MaybeNumber(due.map(stored)), Value::Number(seq.into()));
        self.run(update, vec![due, text(game), seq])
    }

    /// The time that was served.
    pub(super) fn beat(self, beat: Beat) -> Writes {
        let add = "insert into starts (served, date, beat) values ($1, $2, $3)
            on conflict (served) do update set date = excluded.date, beat = excluded.beat";
        let times = [beat.start, beat.date, beat.served];
        self.run(add, times.map(|time| Value::Number(stored(time))).to_vec())
    }

    /// A statement for rows of which few are written, with the values of its `$1`, `$2` and so on.
    /// These come after everything else, in the order in which they were added.
    pub(crate) fn run(mut self, statement: &'static str, values: Vec<Value>) -> Writes {
        self.others.push((statement, values));
        self
    }
}

/// Carries out several at once, in a transaction of the caller.
pub(super) async fn carry_out(
    connection: &mut AnyConnection,
    together: &[&Writes],
) -> Result<(), sqlx::Error> {
    use Cell::{Maybe, MaybeNumber, Number, Text};
    let games: Vec<_> = together
        .iter()
        .flat_map(|writes| &writes.games)
        .map(|game| {
            let (finished, since, due) = (Number(0), Number(game.since), MaybeNumber(game.due));
            [Text(&game.id), Text(&game.header), Text(&game.seed), finished, since, due]
        })
        .collect();
    let into = "insert into games (id, header, seed, finished, since, due)";
    insert(connection, into, &games, "").await?;
    let events: Vec<_> = together
        .iter()
        .flat_map(|writes| &writes.events)
        .map(|(game, record)| {
            let (seq, at) = (i64::from(record.seq), stored(record.at));
            let command = Maybe(record.command.as_deref());
            [Text(game), Number(seq), Number(at), Text(&record.line), command]
        })
        .collect();
    insert(connection, "insert into events (game, seq, at, line, command)", &events, "").await?;
    let holds: Vec<_> = together
        .iter()
        .flat_map(|writes| &writes.holds)
        .map(|(game, hold)| {
            let account = Maybe(hold.account.as_deref());
            [Text(&hold.token_hash), Text(game), Number(hold.seat.into()), account]
        })
        .collect();
    let into = "insert into seats (token, game, seat, account)";
    // A player who asks twice at the same time must not sit on a second seat, which would have no
    // holder: no seat may be without a game, so this fails then.
    let or = "on conflict (token) do update set game = null
        where seats.game <> excluded.game or seats.seat <> excluded.seat";
    insert(connection, into, &holds, or).await?;
    let invites: Vec<_> = together
        .iter()
        .flat_map(|writes| &writes.invites)
        .map(|(hash, game)| [Text(hash), Text(game)])
        .collect();
    insert(connection, "insert into invites (invite, game)", &invites, "").await?;
    for (statement, values) in together.iter().flat_map(|writes| &writes.others) {
        let mut query = sqlx::query(statement);
        for value in values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::MaybeNumber(number) => query.bind(number),
                Value::MaybeText(text) => query.bind(text),
            };
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Adds rows. `or` says what happens to those that are there already.
async fn insert<const N: usize>(
    connection: &mut AnyConnection,
    into: &str,
    rows: &[[Cell<'_>; N]],
    or: &str,
) -> Result<(), sqlx::Error> {
    let mut rest = rows;
    while let Some(size) = SIZES.into_iter().find(|&size| size <= rest.len()) {
        let (now, later) = rest.split_at(size);
        let row = |row: usize| {
            let values: Vec<_> = (1..=N).map(|column| format!("${}", row * N + column)).collect();
            format!("({})", values.join(", "))
        };
        let values: Vec<_> = (0..size).map(row).collect();
        let statement = format!("{into} values {} {or}", values.join(", "));
        let mut query = sqlx::query(&statement);
        for cell in now.iter().flatten() {
            query = match *cell {
                Cell::Text(text) => query.bind(text),
                Cell::Maybe(text) => query.bind(text),
                Cell::Number(number) => query.bind(number),
                Cell::MaybeNumber(number) => query.bind(number),
            };
        }
        query.execute(&mut *connection).await?;
        rest = later;
    }
    Ok(())
}

/// A text.
pub(super) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// A text or null.
pub(super) fn maybe(text: Option<&str>) -> Value {
    Value::MaybeText(text.map(str::to_owned))
}

/// A time, or another number that is never negative.
pub(super) fn number(number: u64) -> Value {
    Value::Number(stored(number))
}

/// A time as it is stored.
pub(super) fn stored(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}
