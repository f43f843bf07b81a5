//! Tests of PostgreSQL alone. `cargo xtask test` starts a PostgreSQL server for these tests, and
//! runs those of the other files with it once more.

mod cluster;
mod counted;
mod nats;
mod relay;
mod several;

use server::{Config, ServerError};

use crate::client::{Folder, Server};
use crate::database;

#[tokio::test(flavor = "multi_thread")]
async fn one_database_is_served_by_one_server() {
    let (one, two) = (Folder::new(), Folder::new());
    let database = Some(database::of_postgres(one.path()).await);
    let with =
        |folder: &Folder| Config { database: database.clone(), ..Config::new(folder.path()) };
    let first = server::open(with(&one)).await.unwrap();
    let told = match server::open(with(&two)).await {
        Err(error @ ServerError::DatabaseInUse { .. }) => error.to_string(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("both use it"),
    };
    assert!(told.contains("127.0.0.1") && told.contains("name another database"), "{told}");
    // A server that has stopped leaves no lock behind.
    drop(first);
    server::open(with(&two)).await.map(drop).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_names_the_database_without_its_password() {
    let folder = Folder::new();
    let database = Some("postgres://somebody:hunter2@127.0.0.1:9/games".to_owned());
    let refused = server::open(Config { database, ..Config::new(folder.path()) }).await;
    let told = refused.err().unwrap().to_string();
    assert!(told.contains("games at 127.0.0.1:9") && !told.contains("hunter2"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_kept_in_a_file() {
    let folder = Folder::new();
    database::of_postgres(folder.path()).await;
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    assert!(database::stored(folder.path(), &made.id).await.1 > 0);
    assert!(!folder.path().join("tilewright.db").exists());
    server.stop().await;
}
