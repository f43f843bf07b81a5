//! Tables at which no game ever began are not kept for ever.

use std::sync::LazyLock;

use sqlx::Row as _;
use table::ModeEvent;

use super::writes::{Value, stored};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The first words of the lines that a table may have before its game begins: players sit down,
/// agree, change terms or names, or cancel it. Where any number may play, they enter.
const PREPARING: [&str; 6] = ["seated ", "terms ", "agreed ", "renamed ", "cancelled ", "setup "];

/// The tables whose games have not begun, at which nothing has happened since this served time. No
/// report about them waits for a moderator.
static UNBEGUN: LazyLock<String> = LazyLock::new(|| {
    let modes = ModeEvent::WORDS.iter().filter(|word| !word.is_empty());
    let entered = modes.map(|word| format!("{word}enter "));
    let lines = PREPARING.iter().map(ToString::to_string).chain(entered);
    let lines: Vec<String> = lines.map(|words| format!("line like '{words}%'")).collect();
    format!(
        "select id, (select max(seq) from events where game = id) from games
        where since < $1 and not exists (
            select 1 from reports where game = games.id and closed is null
        ) and not exists (
            select 1 from events where game = id and (since + at >= $1 or not ({}))
        ) limit 1000",
        lines.join(" or ")
    )
});

/// Rows to remove after the events of a table, if those were removed: they were not if an event has
/// come meanwhile.
const THEN: [&str; 17] = [
    "delete from notices where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from contest_entrants
        where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from contest_sessions
        where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from tournament_games
        where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from rated_games where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from reports where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from talk where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from challenges where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from public_games
        where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from lobby where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from summaries where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from reviews where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from moves where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from invites where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from arbitrator_links
        where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from seats where game = $1 and not exists (select 1 from events where game = $1)",
    "delete from games where id = $1 and not exists (select 1 from events where game = $1)",
];

impl Store {
    /// The tables at which no game has begun and nothing has happened since this served time, each
    /// with the number of its last event.
    pub(crate) async fn unbegun(&self, before: u64) -> Result<Vec<(String, u32)>, StoreError> {
        let rows = sqlx::query(&UNBEGUN).bind(stored(before)).fetch_all(&self.readers).await?;
        let mut tables = Vec::with_capacity(rows.len());
        for row in rows {
            // Without events it is not a table: no seat is taken.
            let Some(seq) = row.try_get::<Option<i64>, _>(1)? else { continue };
            tables.push((row.try_get(0)?, u32::try_from(seq).map_err(damaged)?));
        }
        Ok(tables)
    }

    /// Removes a game and everything about it, if this is still its last event and no report about
    /// it is open.
    pub(crate) async fn forget(&self, game: &str, seq: u32) -> Result<(), StoreError> {
        let text = || Value::Text(game.to_owned());
        let events = "delete from events
            where game = $1 and (select max(seq) from events where game = $1) = $2
                and not exists (select 1 from reports where game = $1 and closed is null)";
        let first = Writes::default().run(events, vec![text(), Value::Number(seq.into())]);
        let writes = THEN.into_iter().fold(first, |writes, then| writes.run(then, vec![text()]));
        self.write(writes).await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::{Act, Doing, NewGame, NewReport, Place, SeatHold};
    use super::*;
    use crate::base::time::{SteppedTime, TimeSource};
    use table::{Header, LexiconTag, Record, SeatKind, SeededChance, parse_terms};

    #[tokio::test]
    async fn tables_where_no_game_began_are_removed_and_others_are_kept() {
        let folder = std::env::temp_dir().join(format!("store-forget-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let clock = SteppedTime::at(1_790_000_000_000);
        let place = Place::of(&folder, None).unwrap();
        let store = Store::open(&place, TimeSource::Stepped(clock.clone())).await.unwrap();
        let chance = SeededChance::new([7; 32]);
        let made = |id: &'static str, lines: &'static [&'static str]| {
            let header = Header {
                id: id.to_owned(),
                terms: parse_terms("travel-2006", 2, &[]).unwrap(),
                lexicon: LexiconTag { name: "X".into(), digest: "0".repeat(64), words: 1 },
                commitment: chance.commitment(),
                seats: vec![SeatKind::Person; 2],
                created: 0,
            };
            let records = (1..).zip(lines).map(|(seq, line)| Record {
                seq,
                at: 0,
                line: (*line).to_owned(),
                command: None,
            });
            let records: Vec<Record> = records.collect();
            let (store, chance) = (store.clone(), chance.clone());
            async move {
                let token_hash = format!("token of {id}");
                let hold = SeatHold { seat: 0, token_hash, account: None };
                let invite = format!("invite of {id}");
                let rated = Writes::default().counting(id);
                let (holds, invite) = ([hold], Some(invite.as_str()));
                let due = None;
                let game = NewGame { header: &header, chance: &chance, records, due };
                store.create_with(game, &holds, invite, rated).await.unwrap();
            }
        };
        made("waits", &["seated 0 Ada", "renamed 0 Eva"]).await;
        made("hall", &["seated 0 Ada", "duplicate enter 0"]).await;
        made("terms", &["seated 0 Ada", "terms 0 travel-2006 seats=2 lexicon 8f 9 List"]).await;
        made("begun", &["seated 0 Ada", "seated 1 Bob", "starts 0"]).await;
        made("touched", &["seated 0 Ada"]).await;
        // A name was reported there, and no moderator has looked at it.
        made("reported", &["seated 0 Ada"]).await;
        let report = NewReport {
            id: "r",
            once: "once",
            game: "reported",
            line: None,
            seat: Some(0),
            account: None,
            name: "Ada",
            about: "name",
            words: "",
            evidence: &[],
            reporter: None,
            reporter_name: "Bob",
            date: 5,
        };
        assert!(store.report(&report).await.unwrap());
        clock.pass(Duration::from_secs(2));
        store.time().now();
        clock.pass(Duration::from_secs(2));
        made("new", &["seated 0 Ada"]).await;
        let late = Record { seq: 2, at: 3_500, line: "renamed 0 E".into(), command: None };
        store.write(Writes::default().events("touched", vec![late])).await.unwrap();
        let before = store.time().now() - 3_000;
        let mut tables = store.unbegun(before).await.unwrap();
        tables.sort();
        let found: Vec<(&str, u32)> = tables.iter().map(|(id, seq)| (id.as_str(), *seq)).collect();
        assert_eq!(found, [("hall", 2), ("terms", 2), ("waits", 2)]);
        // A player does something at one of them just then.
        let event = Record { seq: 3, at: 1, line: "renamed 0 E".into(), command: None };
        store.write(Writes::default().events("hall", vec![event])).await.unwrap();
        for (game, seq) in tables {
            store.forget(&game, seq).await.unwrap();
        }
        // A report that comes just then keeps the table as well.
        store.forget("reported", 1).await.unwrap();
        for (game, kept) in [
            ("waits", false),
            ("terms", false),
            ("hall", true),
            ("begun", true),
            ("touched", true),
            ("reported", true),
            ("new", true),
        ] {
            assert_eq!(store.load(game).await.unwrap().is_some(), kept, "{game}");
            let hold = store.hold(&format!("token of {game}")).await.unwrap();
            let invited = store.invited(&format!("invite of {game}")).await.unwrap();
            assert_eq!((hold.is_some(), invited.is_some()), (kept, kept), "{game}");
        }
        assert_eq!(store.load("hall").await.unwrap().unwrap().records.len(), 3);
        // Once the report is closed, the table goes, and the report with it.
        let acts = [Act::Close { settled: false }];
        let doing = Doing {
            by: None,
            account: None,
            name: "Ada",
            report: Some(("r", "reported")),
            reason: "a fine name",
            date: 9,
            id: "a",
        };
        assert!(store.moderate(&doing, &acts).await.unwrap());
        assert!(!store.moderate(&Doing { id: "b", ..doing }, &acts).await.unwrap(), "once");
        let tables = store.unbegun(before).await.unwrap();
        assert!(tables.contains(&("reported".to_owned(), 1)), "{tables:?}");
        store.forget("reported", 1).await.unwrap();
        assert!(store.load("reported").await.unwrap().is_none());
        assert_eq!(store.audit().await.unwrap().len(), 1, "what was done is on record");
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
