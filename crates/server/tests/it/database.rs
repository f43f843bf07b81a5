//! The databases of the tests: a file of SQLite in the folder, or one of a PostgreSQL server, so
//! that the same tests hold for both.

use std::path::Path;

use sqlx::any::AnyRow;
use sqlx::{AnyPool, Connection as _, Executor as _, PgConnection, Row as _};

/// The address of a PostgreSQL server on which databases may be made: `postgres://user@host:port`.
const SERVER: &str = "TILEWRIGHT_POSTGRES";

/// The database for a server in this folder; `None` for the file in it.
pub(crate) async fn of(folder: &Path) -> Option<String> {
    let server = std::env::var(SERVER).ok()?;
    let name = folder.file_name().unwrap().to_str().unwrap().replace('-', "_");
    let mut connection = PgConnection::connect(&format!("{server}/postgres")).await.unwrap();
    let there = sqlx::query("select 1 from pg_database where datname = $1").bind(&name);
    if there.fetch_optional(&mut connection).await.unwrap().is_none() {
        connection.execute(format!("create database {name}").as_str()).await.unwrap();
    }
    connection.close().await.unwrap();
    Some(format!("{server}/{name}"))
}

/// The database for a server in this folder, which must be of PostgreSQL.
pub(crate) async fn of_postgres(folder: &Path) -> String {
    let database = of(folder).await;
    database.unwrap_or_else(|| panic!("{SERVER} names no server: cargo xtask test --only postgres"))
}

/// A row of a server's database, while the server runs or afterwards.
pub(crate) async fn row(folder: &Path, query: &str, argument: &str) -> AnyRow {
    sqlx::any::install_default_drivers();
    let file = format!("sqlite://{}", folder.join("tilewright.db").display());
    let pool = AnyPool::connect(&of(folder).await.unwrap_or(file)).await.unwrap();
    let row = sqlx::query(query).bind(argument).fetch_one(&pool).await.unwrap();
    pool.close().await;
    row
}

/// The time at which something next happens by itself in a stored game, and the number of its
/// events.
pub(crate) async fn stored(folder: &Path, game: &str) -> (Option<i64>, i64) {
    let query =
        "select due, (select count(*) from events where game = id) from games where id = $1";
    let row = row(folder, query, game).await;
    (row.get(0), row.get(1))
}

/// Changes the database of a server that does not run, and returns how many rows that concerned.
pub(crate) async fn change(folder: &Path, statement: &str, argument: &str) -> u64 {
    sqlx::any::install_default_drivers();
    let file = format!("sqlite://{}", folder.join("tilewright.db").display());
    let pool = AnyPool::connect(&of(folder).await.unwrap_or(file)).await.unwrap();
    let done = sqlx::query(statement).bind(argument).execute(&pool).await.unwrap();
    pool.close().await;
    done.rows_affected()
}

/// Carries out a statement on a server's database.
pub(crate) async fn execute(folder: &Path, statement: &str) {
    sqlx::any::install_default_drivers();
    let file = format!("sqlite://{}", folder.join("tilewright.db").display());
    let pool = AnyPool::connect(&of(folder).await.unwrap_or(file)).await.unwrap();
    sqlx::query(statement).execute(&pool).await.unwrap();
    pool.close().await;
}
