//! The files of a server with SQLite.

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
