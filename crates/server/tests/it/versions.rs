//! Databases of older versions, and of newer ones.

use serde_json::json;
use server::ServerError;
use sqlx::Executor as _;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::client::{Folder, Server, quick};

/// A folder as it was stored on 2026-11-22: a game of each mode, and a table that waits.
const FOLDER: &str = include_str!("../../../../fixtures/folders/version-2.sql");

/// Turns it into the first version, whose games ran on the date.
const FIRST: &str = "alter table games drop column since; drop table starts;";

/// The seats of that folder: game, token, phase.
const SEATS: [(&str, &str, &str); 6] = [
    ("7d9928def389159ecca14b4d0ff55294", "1c16eea264e0d3cd6d18f5f74d5442cc", "turn"),
    ("9f3cca7c3b090977d6191049b9c96526", "ce5f722b9390c184116d6ef65507f177", "turn"),
    ("bb0f8aacfa856b798bed94086fe63848", "07c44d2e37e2e381ea62c2eb0ee2cbc1", "opening"),
    ("2d2e72503bc245cd0d8e1564c1ae4870", "407d75d88d53e16d227379c362dc0ed0", "forms"),
    ("81ac08985e767c2904a3ca462ab23b8c", "682a6f92b6b465f46efa921989bed72c", "naming"),
    ("324fb116edfb24e8b7c2fbc0efbe3f5d", "08d6dac44d2c99805885069425989f0d", "gathering"),
];

async fn database(folder: &Folder) -> SqlitePool {
    std::fs::create_dir_all(folder.path()).unwrap();
    let file = folder.path().join("tilewright.db");
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    // The tables of the fixture come in the order of their names.
    let options = options.foreign_keys(false);
    SqlitePool::connect_with(options).await.unwrap()
}

async fn stored(folder: &Folder, statements: &[&str]) {
    let pool = database(folder).await;
    for statement in statements {
        pool.execute(*statement).await.unwrap();
    }
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn folders_of_older_versions_open_and_their_games_go_on() {
    for statements in [&[FOLDER][..], &[FOLDER, FIRST]] {
        let folder = Folder::new();
        stored(&folder, statements).await;
        // The second time it is up to date already.
        for _ in 0..2 {
            let server = Server::start(&folder).await;
            for (game, token, phase) in SEATS {
                let mut client = server.site.socket(game).await;
                assert_eq!(client.hello(&[token], 0).await["type"], "update", "{game}");
                // Computer players may still have to move.
                client.until(|client| client.game["phase"] == phase).await;
            }
            server.stop().await;
        }
        let server = Server::start(&folder).await;
        let (game, token, _) = SEATS[0];
        let mut client = server.site.join(game, &[token]).await;
        client.until(|client| client.turn() == Some(0)).await;
        client.command(0, json!({"type": "pass"})).await.unwrap();
        server.stop().await;
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let folder = Folder::new();
    Server::start(&folder).await.stop().await;
    stored(&folder, &["update schema set version = version + 1"]).await;
    let refused = server::open(quick(&folder)).await.err().unwrap();
    assert!(matches!(refused, ServerError::DatabaseNewer { .. }), "{refused}");
    let message = refused.to_string();
    assert!(message.contains("newer Tilewright") && message.contains("tilewright.db"), "{message}");
}
