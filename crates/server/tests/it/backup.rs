//! A backup that is made while games go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;
use server::BackupError;

use crate::client::{Folder, Server};

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_holds_every_acknowledged_event() {
    let (folder, copies) = (Folder::new(), Folder::new());
    std::fs::create_dir_all(copies.path()).unwrap();
    let server = Server::start(&folder).await;
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    let mut games = Vec::new();
    for _ in 0..3 {
        let made = server.site.two("folio-2001", &[]).await;
        let acknowledged = Arc::new(AtomicU64::new(0));
        games.push((made.id.clone(), acknowledged.clone()));
        let (stop, site) = (stop.clone(), server.site);
        players.push(tokio::spawn(async move {
            let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
            let mut client = site.join(&made.id, &tokens).await;
            // Proposing a pause never ends a game. There are no more proposals than a socket may
            // send at once.
            for _ in 0..25 {
                if stop.load(Ordering::SeqCst) {
                    break;
                }
                let seq = client.command(0, json!({"type": "propose_pause"})).await.unwrap();
                acknowledged.store(seq, Ordering::SeqCst);
                let no = json!({"type": "answer", "agree": false});
                let seq = client.command(1, no).await.unwrap();
                acknowledged.store(seq, Ordering::SeqCst);
            }
            client.events
        }));
    }
    let mut before = Vec::new();
    for number in 0..3 {
        while games.iter().any(|(_, seq)| seq.load(Ordering::SeqCst) < 14 * (number + 1)) {
            tokio::task::yield_now().await;
        }
        before.push(games.iter().map(|(_, seq)| seq.load(Ordering::SeqCst)).collect::<Vec<_>>());
        let output = copies.path().join(format!("{number}.db"));
        let copied = server::backup(folder.path(), None, &output).await.unwrap();
        assert_eq!(copied.games, 3);
        assert!(copied.events >= before.last().unwrap().iter().sum());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(output.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        let again = server::backup(folder.path(), None, &output).await;
        assert!(matches!(again, Err(BackupError::Exists { .. })), "{again:?}");
    }
    stop.store(true, Ordering::SeqCst);
    let mut logs = Vec::new();
    for player in players {
        logs.push(player.await.unwrap());
    }
    server.stop().await;
    for (number, before) in before.into_iter().enumerate() {
        let restored = Folder::new();
        std::fs::create_dir_all(restored.path()).unwrap();
        let copy = copies.path().join(format!("{number}.db"));
        std::fs::copy(copy, restored.path().join("tilewright.db")).unwrap();
        let server = Server::start(&restored).await;
        for (((game, _), seq), log) in games.iter().zip(before).zip(&logs) {
            let client = server.site.join(game, &[]).await;
            assert!(client.seq() >= seq, "{} of {seq} acknowledged", client.seq());
            let kept = client.events.iter().zip(log);
            assert!(kept.clone().count() as u64 >= seq);
            kept.for_each(|(one, two)| {
                assert_eq!((&one["seq"], &one["at"]), (&two["seq"], &two["at"]))
            });
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn where_there_is_no_database_nothing_is_made() {
    let folder = Folder::new();
    let output = folder.path().join("copy.db");
    let missing = server::backup(folder.path(), None, &output).await;
    assert!(matches!(missing, Err(BackupError::Missing { .. })), "{missing:?}");
    assert!(!folder.path().exists());
}
