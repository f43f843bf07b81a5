//! The pack of meanings that an operator may add to the data folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use study::Meanings;

/// The file in the data folder that holds the pack.
pub const MEANINGS: &str = "meanings.txt";

/// The longest file that is read.
const MOST: u64 = 64 << 20;

/// The pack, read when it is first asked for. Until there is one, each question looks again, so a
/// pack can be added while the server runs.
#[derive(Clone, Debug)]
pub(crate) struct Pack {
    file: PathBuf,
    read: Arc<OnceLock<Option<Meanings>>>,
}

impl Pack {
    pub(crate) fn new(folder: &Path) -> Pack {
        Pack { file: folder.join(MEANINGS), read: Arc::default() }
    }

    /// The pack; `None` while there is none that can be read.
    pub(crate) fn get(&self) -> Option<&Meanings> {
        if self.read.get().is_none() && !self.file.is_file() {
            return None;
        }
        let read = || {
            let text = std::fs::metadata(&self.file)
                .and_then(|file| match file.len() {
                    0..=MOST => std::fs::read_to_string(&self.file),
                    _ => Err(std::io::ErrorKind::FileTooLarge.into()),
                })
                .map_err(|error| error.to_string());
            let meanings = text
                .and_then(|text| Meanings::parse(text).map_err(|error| error.to_string()))
                .inspect_err(|error| {
                    tracing::warn!(file = %self.file.display(), error, "no meanings");
                });
            meanings.ok()
        };
        self.read.get_or_init(read).as_ref()
    }
}
