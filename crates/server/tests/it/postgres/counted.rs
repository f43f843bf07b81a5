//! Time that servers of one database have not served together is charged to no player.

use std::time::Duration;

use serde_json::json;
use server::Config;
use sqlx::Row as _;
use tokio::task::JoinSet;

use super::nats::Nats;
use super::relay::Relay;
use crate::client::{Folder, Server, quick};
use crate::database;

/// Selects how far the counted time is ahead of the database's clock, the counted time, the date
/// when it was last written down, and the date of the database.
const COUNTED: &str = "with clock as (select served, stamped,
        cast(extract(epoch from statement_timestamp()) * 1000 as bigint) as now
        from clock where cluster <> $1)
    select served - stamped, served - stamped + now, stamped, now from clock";

/// When something last happened in a game, in served time.
const LAST: &str = "select games.since + max(events.at) from games join events
    on events.game = games.id where games.id = $1 group by games.since";

/// For how long a server relies on what it was told of the time, in milliseconds. If no server beats
/// in the second after that, nothing of it is counted, although it was served.
const RELIED_ON: i64 = 500;

/// The number of games played: more than are stored in one transaction.
const GAMES: u32 = 12;

#[tokio::test(flavor = "multi_thread")]
async fn what_a_database_did_not_count_is_charged_to_nobody() {
    let (folder, nats) = (Folder::new(), Nats::start());
    let mut relay = Relay::to(&database::of_postgres(folder.path()).await).await;
    let (database, nats) = (Some(relay.url()), Some(nats.url()));
    let server = Server::with(Config { database, nats, ..quick(&folder) }).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let made = server.site.two("travel-2006", &["clock=25"]).await;
        let ada = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
        games.push((made.id, ada));
    }
    // Longer than servers may be silent: none of it counts. The server only notices that the
    // database does not answer, and waits for it.
    relay.cut().await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let resumed: i64 = database::row(folder.path(), COUNTED, "").await.get(3);
    let mut passing = JoinSet::new();
    for (number, (id, mut ada)) in (0..).zip(games) {
        let folder = folder.path().to_owned();
        passing.spawn(async move {
            tokio::time::sleep(Duration::from_millis(40) * number).await;
            let turn = ada.turn().unwrap();
            ada.command(turn, json!({"type": "pass"})).await.unwrap();
            let last: i64 = database::row(&folder, LAST, &id).await.get(0);
            // Time in which the database could not be reached is taken off with the next beat.
            let counted: i64 = loop {
                let row = database::row(&folder, COUNTED, "").await;
                if row.get::<i64, _>(2) >= resumed {
                    break row.get(1);
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            };
            let more = last - counted;
            assert!(more <= RELIED_ON, "{more} ms more are charged than were served");
        });
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    relay.resume().await;
    passing.join_all().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_joins_counts_nothing_twice() {
    let (folder, nats) = (Folder::new(), Nats::start());
    let database = Some(database::of_postgres(folder.path()).await);
    let config = || Config {
        database: database.clone(),
        nats: Some(nats.url()),
        ..Config::new(folder.path())
    };
    drop(server::open(config()).await.unwrap());
    // The others have said 0.6 s ago that they serve. A move that was stored since says how much
    // was served until then.
    let now = "cast(extract(epoch from statement_timestamp()) * 1000 as bigint)";
    let said = format!("update clock set served = 1000000, stamped = {now} - 600");
    database::execute(folder.path(), &said).await;
    database::execute(folder.path(), "update starts set beat = 1000550").await;
    let ahead = async || -> i64 { database::row(folder.path(), COUNTED, "").await.get(0) };
    let before = ahead().await;
    drop(server::open(config()).await.unwrap());
    let after = ahead().await;
    assert!(after <= before, "{} ms were counted twice", after - before);
}
