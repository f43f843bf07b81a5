//! Games that annotators write down and publish, and that readers follow meanwhile. The database is
//! the truth, so any server takes the changes and shows them.

pub(crate) mod followed;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use table::wire::{
    AskGcg, GcgMessage, KeptAnnotation, PublishedAnnotation, ReplaceAnnotation, WithdrawAnnotation,
};

use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::word_filter::WordFilter;
use crate::base::{limit, provenance, secret};
use crate::http::annotations::followed::played_through;
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;
use crate::store::{AnnotationText, NewAnnotation, Store, StoredAnnotation};

/// The paths of annotations.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/annotations", post(publish))
        .route("/api/annotations/{id}", get(follow).put(replace))
        .route("/api/annotations/{id}/withdraw", post(withdraw))
}

/// `POST /api/annotations`: publishes a game, so that readers can follow it.
async fn publish(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    let asked: AskGcg = read(request).await?;
    let services = api.rooms.services();
    let account = visitor.account();
    // An account's annotations are counted by the account alone.
    let source = if account.is_some() { None } else { provenance::digits(client, "annotations") };
    let (own, from) = services.store().annotations_of(account, source.as_deref()).await?;
    let counts = [(own, limit::ANNOTATIONS_OF_ACCOUNT), (from, limit::ANNOTATIONS_OF_ADDRESS)];
    if let Some(most) = limit::reached(counts) {
        return Err(ServerRefusal::TooManyAnnotations { most }.into());
    }
    let text = of_writer(&api, client, asked).await?;
    let (id, key) = (secret::secret()?, secret::secret()?);
    let new = NewAnnotation {
        id: &id,
        key_hash: &secret::hash(&key),
        account,
        source: source.as_deref(),
        text: &text,
        date: services.time().date(),
    };
    services.store().publish(&new).await?;
    Ok(json(StatusCode::CREATED, &PublishedAnnotation { id, key, revision: 1 }))
}

/// `PUT /api/annotations/{id}`: the game as it is now.
async fn replace(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let ReplaceAnnotation { key, game } = read(request).await?;
    let services = api.rooms.services();
    let stored = written_by(services.store(), &id, &visitor, key.as_deref()).await?;
    let text = of_writer(&api, client, game).await?;
    if text.is_same(&stored.text) {
        // The writer sent it again, because the first answer was lost.
        return Ok(json(StatusCode::OK, &KeptAnnotation { revision: stored.revision }));
    }
    services.store().rewrite(&id, &text, services.time().date()).await?;
    api.followed.look_again(&id);
    let state = services.store().annotation_state(&id).await?;
    let state = state.ok_or_else(|| Refused::not_found("annotation"))?;
    Ok(json(StatusCode::OK, &KeptAnnotation { revision: state.revision }))
}

/// `POST /api/annotations/{id}/withdraw`: takes the game back from its followers.
async fn withdraw(
    State(api): State<Api>,
    visitor: Visitor,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let WithdrawAnnotation { key } = read(request).await?;
    let store = api.rooms.services().store();
    let stored = written_by(store, &id, &visitor, key.as_deref()).await?;
    store.withdraw(&id).await?;
    api.followed.look_again(&id);
    Ok(json(StatusCode::OK, &KeptAnnotation { revision: stored.revision }))
}

/// `GET /api/annotations/{id}`: the game as it is now.
async fn follow(State(api): State<Api>, Named(id): Named, asked: HeaderMap) -> ApiResult {
    let shown = api.followed.shown(api.rooms.services(), &id).await?;
    shown.ok_or_else(|| Refused::not_found("annotation"))?.respond(&asked)
}

/// Returns an annotation to a caller that has its key or owns it.
///
/// # Errors
/// `not_its_writer` for any other caller.
async fn written_by(
    store: &Store,
    id: &str,
    visitor: &Visitor,
    key: Option<&str>,
) -> Result<StoredAnnotation, Refused> {
    let stored = store.annotation(id).await?;
    let stored = stored.ok_or_else(|| Refused::not_found("annotation"))?;
    let has_key = key.is_some_and(|key| secret::hash(key) == stored.key_hash);
    let is_own = visitor.account().is_some_and(|own| stored.account.as_deref() == Some(own));
    match has_key || is_own {
        true => Ok(stored),
        false => Err(ServerRefusal::NotItsWriter.into()),
    }
}

/// Checks the game that a writer sends, and returns it as it is kept, with forbidden words masked.
pub(crate) async fn of_writer(
    api: &Api,
    client: ClientAddress,
    asked: AskGcg,
) -> Result<AnnotationText, Refused> {
    if !api.rate_limits.annotation(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let services = api.rooms.services();
    let gcg = fit_to_read(services.word_filter(), &asked.gcg)?;
    let asked = AskGcg { gcg, overtime: Vec::new(), ..asked };
    let (asked, message) = played_through(services, asked).await?;
    for name in &message.players {
        services.allow_name(name)?;
    }
    let AskGcg { edition, changes, gcg, .. } = asked;
    let GcgMessage { players, scores, over, .. } = message;
    Ok(AnnotationText { edition, changes, gcg, names: players, scores, over })
}

/// The text of a game with asterisks for the forbidden words of its notes.
///
/// # Errors
/// A refusal if a player has such a name.
fn fit_to_read(filter: &WordFilter, gcg: &str) -> Result<String, ServerRefusal> {
    let gcg = gcg.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = Vec::new();
    for line in gcg.split('\n') {
        let line: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
        let told = line.trim_start();
        let name = match (told.strip_prefix('>'), told.get(..7)) {
            (Some(event), _) => event.split(':').next(),
            (None, Some(pragma)) if pragma.eq_ignore_ascii_case("#player") => told.get(8..),
            _ => None,
        };
        let Some(name) = name else {
            lines.push(filter.masked(&line).unwrap_or(line));
            continue;
        };
        // Both what the lines call a player and the whole name.
        let (nick, whole) = name.trim().split_once(char::is_whitespace).unwrap_or((name, ""));
        if [nick, whole].into_iter().any(|name| filter.forbids(&name.replace('_', " "))) {
            return Err(ServerRefusal::NameNotAllowed);
        }
        lines.push(line);
    }
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_masked_and_names_refused_but_plays_are_left_alone() {
        let filter = WordFilter::read("blorp\n").unwrap();
        let read = |text: &str| fit_to_read(&filter, text);
        let game = "#player1 ann Ann Blue\r\n#title a blorp\r>ann: BLORPAA 8D BLORP +20 20\n\
                    #note BLORP!\u{0}\nblorp again\n";
        assert_eq!(
            read(game).unwrap(),
            "#player1 ann Ann Blue\n#title a *****\n>ann: BLORPAA 8D BLORP +20 20\n\
             #note *****!\n***** again\n"
        );
        for named in ["#player1 blorp Ann\n", "#Player2 ann Ann Blorp\n", ">b_lorp: - +0 0\n"] {
            assert_eq!(read(named), Err(ServerRefusal::NameNotAllowed), "{named}");
        }
    }
}
