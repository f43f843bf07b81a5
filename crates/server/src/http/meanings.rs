//! The meanings of words, where the operator has added a pack of them to the data folder.

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path as Named, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::routing::get;
use study::Part;
use table::wire::{MeaningMessage, MeaningsMessage, PartOfSpeech};

use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, json};

/// The path of meanings.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/api/meanings/{word}", get(meanings))
}

/// `GET /api/meanings/{word}`: the meanings of a word, also of an inflection.
async fn meanings(State(api): State<Api>, word: Result<Named<String>, PathRejection>) -> ApiResult {
    // A path that is not text names no word.
    let word = word.map(|Named(word)| word).unwrap_or_default();
    let told = move || {
        let pack = api.meanings.get();
        let meanings = pack.map(|pack| pack.of(&word)).unwrap_or_default();
        let told = meanings.into_iter().map(|meaning| MeaningMessage {
            base: meaning.base.to_owned(),
            part: match meaning.part {
                Part::Noun => PartOfSpeech::Noun,
                Part::Verb => PartOfSpeech::Verb,
                Part::Adjective => PartOfSpeech::Adj,
                Part::Adverb => PartOfSpeech::Adv,
            },
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
