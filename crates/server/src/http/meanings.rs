//! What words mean, where the host has added a pack of meanings to the data folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path as Named, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::routing::get;
use study::Meanings;
use table::wire::{MeaningMessage, MeaningsMessage};

use crate::http::answer::{Answer, Refused, json};
use crate::http::rest::Api;

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

    fn get(&self) -> Option<&Meanings> {
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

/// The path of meanings.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/api/meanings/{word}", get(meanings))
}

/// `GET /api/meanings/{word}`: what a word means, also if it is an inflection.
async fn meanings(State(api): State<Api>, word: Result<Named<String>, PathRejection>) -> Answer {
    // What is no text is no word.
    let word = word.map(|Named(word)| word).unwrap_or_default();
    let told = move || {
        let pack = api.meanings.get();
        let meanings = pack.map(|pack| pack.of(&word)).unwrap_or_default();
        let told = meanings.into_iter().map(|meaning| MeaningMessage {
            base: meaning.base.to_owned(),
            part: meaning.part.key().to_owned(),
            definitions: meaning.definitions.into_iter().map(str::to_owned).collect(),
        });
        MeaningsMessage { installed: pack.is_some(), meanings: told.collect() }
    };
    let told = tokio::task::spawn_blocking(told).await.map_err(|_| Refused::unavailable())?;
    let mut answer = json(StatusCode::OK, &told);
    let always = HeaderValue::from_static("no-cache");
    answer.headers_mut().insert(header::CACHE_CONTROL, always);
    Ok(answer)
}
