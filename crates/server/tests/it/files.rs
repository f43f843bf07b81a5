//! The files of a server with SQLite.

use sqlx::Executor as _;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use crate::client::{Folder, Server};

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_on_the_machine_reads_the_games() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let modes = || {
        let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
        let files = std::fs::read_dir(folder.path()).unwrap().map(|file| {
            let file = file.unwrap();
            (file.file_name().into_string().unwrap(), mode(&file.path()))
        });
        (mode(folder.path()), files.collect::<Vec<_>>())
    };
    for again in [false, true] {
        let server = Server::start(&folder).await;
        let _ = server.site.two("travel-2006", &[]).await;
        let (dir, files) = modes();
        assert_eq!(dir, 0o700, "again: {again}");
        assert!(files.len() >= 4, "with -wal and -shm: {files:?}");
        assert!(files.iter().all(|&(_, mode)| mode == 0o600), "again: {again}: {files:?}");
        server.stop().await;
        // As earlier versions of the server left it.
        for (file, _) in modes().1 {
            let open = std::fs::Permissions::from_mode(0o644);
            std::fs::set_permissions(folder.path().join(file), open).unwrap();
        }
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[tokio::test]
async fn a_game_that_sleeps_is_replayed_once_for_all_who_ask_about_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let path = format!("/api/games/{}", made.id);
    let awake = server.site.get(&path).await.json();
    server.stop().await;
    let server = Server::start(&folder).await;
    assert_eq!(server.site.get(&path).await.json(), awake);
    // With its log broken, another replay would fail.
    let options = SqliteConnectOptions::new().filename(folder.path().join("tilewright.db"));
    let pool = SqlitePool::connect_with(options).await.unwrap();
    pool.execute("create table saved as select * from events").await.unwrap();
    pool.execute("update events set line = 'nonsense' where seq = 1").await.unwrap();
    assert_eq!(server.site.get(&path).await.json(), awake);
    // Another server stores something: what is kept no longer holds.
    pool.execute(
        "insert into events (game, seq, at, line)
         select game, max(seq) + 1, max(at), 'renamed 1 Zed' from events group by game",
    )
    .await
    .unwrap();
    assert_eq!(server.site.get(&path).await.refusal(), (503, "game_damaged".into()));
    pool.execute(
        "update events set line = (select line from saved where saved.seq = 1
         and saved.game = events.game) where seq = 1",
    )
    .await
    .unwrap();
    let summary = server.site.get(&path).await.json();
    assert_eq!(summary["seats"][1]["name"], "Zed");
    assert_eq!(summary["seats"][0], awake["seats"][0]);
    pool.close().await;
    server.stop().await;
}
