//! Several servers, their PostgreSQL and their NATS.

use server::Config;

use super::nats::Nats;
use crate::client::{Folder, Server, quick};
use crate::database;
use crate::process::Process;

/// A folder for each server, and the database of all.
pub(super) struct Several {
    pub(super) nats: Nats,
    pub(super) database: String,
    pub(super) folders: Vec<Folder>,
}

impl Several {
    pub(super) async fn new() -> Several {
        let folder = Folder::new();
        let database = database::of_postgres(folder.path()).await;
        Several { nats: Nats::start(), database, folders: Vec::new() }
    }

    pub(super) async fn server(&mut self) -> Server {
        self.server_with(|config| config).await
    }

    pub(super) async fn server_with(&mut self, with: impl Fn(Config) -> Config) -> Server {
        let folder = Folder::new();
        let (database, nats) = (Some(self.database.clone()), Some(self.nats.url()));
        let config = with(Config { database, nats, ..quick(&folder) });
        self.folders.push(folder);
        Server::with(config).await
    }

    pub(super) async fn process(&mut self) -> Process {
        self.folders.push(Folder::new());
        self.again(self.folders.len() - 1).await
    }

    /// A process in the folder of an earlier server.
    pub(super) async fn again(&self, number: usize) -> Process {
        let urls = [self.database.clone(), self.nats.url()];
        Process::with(self.folders[number].path(), urls.into_iter()).await
    }
}
