//! Collections of games: an account puts them together, and every reader with the link may open
//! them.

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use table::wire::{
    ArrangeCollection, ArrangedGame, CollectGame, CollectedGame, CollectionMessage, MakeCollection,
};
use table::{clean_about, clean_title};

use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::accounts::visitor::Account;
use crate::http::annotations::of_writer;
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::services::Services;
use crate::live::visitor::Visitor;
use crate::store::{NewAnnotation, NewCollection, Signed, StoredCollection, Writes};

/// The paths of collections.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/account/collections", get(mine).post(make))
        .route("/api/collections/{id}", get(collection).put(arrange))
        .route("/api/collections/{id}/games", post(collect))
        .route("/api/collections/{id}/remove", post(remove))
}

/// The collections of the account.
async fn mine(State(api): State<Api>, Account(signed): Account) -> ApiResult {
    let store = api.rooms.services().store();
    Ok(json(StatusCode::OK, &store.collections_of(&signed.account).await?))
}

/// Makes a collection without games.
async fn make(State(api): State<Api>, Account(signed): Account, request: Request) -> ApiResult {
    let MakeCollection { title, about } = read(request).await?;
    let services = api.rooms.services();
    let (title, about) = described(services, &title, &about)?;
    if services.store().collections_of(&signed.account).await?.len() >= limit::COLLECTIONS {
        return Err(ServerRefusal::TooManyCollections { most: limit::COLLECTIONS }.into());
    }
    let (id, date) = (secret::secret()?, services.time().date());
    let (account, title, about) = (&signed.account, &title, &about);
    let new = NewCollection { id: &id, account, title, about, date };
    services.store().make_collection(&new).await?;
    told(services, &id, Some(&signed.account), StatusCode::CREATED).await
}

/// `GET /api/collections/{id}`: the collection and its games, for any reader.
async fn collection(State(api): State<Api>, visitor: Visitor, Named(id): Named) -> ApiResult {
    told(api.rooms.services(), &id, visitor.account(), StatusCode::OK).await
}

/// Changes the title, the lines about it, the titles of games, or their order.
async fn arrange(
    State(api): State<Api>,
    Account(signed): Account,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let ArrangeCollection { title, about, games } = read(request).await?;
    let services = api.rooms.services();
    own(services, &id, &signed).await?;
    let (title, about) = described(services, &title, &about)?;
    if games.len() > limit::COLLECTED as usize {
        return Err(full());
    }
    let named = |game: ArrangedGame| {
        Ok(ArrangedGame { title: of_game(services, &game.title)?, id: game.id })
    };
    let games: Vec<ArrangedGame> =
        games.into_iter().map(named).collect::<Result<_, ServerRefusal>>()?;
    if games.iter().any(|game| game.id.contains('\0')) {
        return Err(Refused::not_found("annotation"));
    }
    let date = services.time().date();
    services.store().arrange_collection(&id, &title, &about, &games, date).await?;
    told(services, &id, Some(&signed.account), StatusCode::OK).await
}

/// Adds a game to a collection.
async fn collect(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Account(signed): Account,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let CollectGame { title, game } = read(request).await?;
    let services = api.rooms.services();
    own(services, &id, &signed).await?;
    let title = of_game(services, &title)?;
    let text = of_writer(&api, client, game).await?;
    let (games, length) = services.store().collection_size(&id).await?;
    if games >= limit::COLLECTED || length + text.gcg.len() as u64 > limit::COLLECTION {
        return Err(full());
    }
    let game = secret::secret()?;
    let new = NewAnnotation {
        id: &game,
        // Only the account changes it.
        key_hash: &secret::unheld(&secret::secret()?),
        account: Some(&signed.account),
        source: None,
        text: &text,
        date: services.time().date(),
    };
    services.store().collect(&new, &id, &title).await?;
    let (players, scores, over) = (text.names, text.scores, text.over);
    Ok(json(StatusCode::CREATED, &CollectedGame { id: game, title, players, scores, over }))
}

/// Deletes a collection and the games kept for it.
async fn remove(State(api): State<Api>, Account(signed): Account, Named(id): Named) -> ApiResult {
    let services = api.rooms.services();
    own(services, &id, &signed).await?;
    services.store().write(Writes::default().remove_collection(&id)).await?;
    Ok(json(StatusCode::OK, &serde_json::json!({})))
}

fn full() -> Refused {
    ServerRefusal::CollectionFull { games: limit::COLLECTED, bytes: limit::COLLECTION }.into()
}

/// A collection of the account; any other one is refused.
async fn own(services: &Services, id: &str, signed: &Signed) -> Result<StoredCollection, Refused> {
    let found = services.store().collection(id).await?;
    let found = found.ok_or_else(|| Refused::not_found("collection"))?;
    match found.account == signed.account {
        true => Ok(found),
        false => Err(ServerRefusal::NotItsWriter.into()),
    }
}

/// The title of a collection and what is said about it, as they are kept.
fn described(
    services: &Services,
    title: &str,
    about: &str,
) -> Result<(String, String), ServerRefusal> {
    let title = clean_title(title).ok_or(ServerRefusal::BadCollection)?;
    services.allow_name(&title)?;
    let about = clean_about(about).ok_or(ServerRefusal::BadCollection)?;
    Ok((title, services.word_filter().masked(&about).unwrap_or(about)))
}

/// Checks the title of a game in a collection, and returns it as it is kept; it may be empty.
fn of_game(services: &Services, title: &str) -> Result<String, ServerRefusal> {
    if title.trim().is_empty() {
        return Ok(String::new());
    }
    let title = clean_title(title).ok_or(ServerRefusal::BadCollection)?;
    services.allow_name(&title)?;
    Ok(title)
}

/// Answers with a collection, as the account or guest who asks sees it.
async fn told(services: &Services, id: &str, asks: Option<&str>, status: StatusCode) -> ApiResult {
    let found = services.store().collection(id).await?;
    let found = found.ok_or_else(|| Refused::not_found("collection"))?;
    let games = services.store().collected(id).await?;
    let mine = asks == Some(found.account.as_str());
    let StoredCollection { id, by, title, about, written, .. } = found;
    let message = CollectionMessage { id, title, about, by, mine, written, games };
    Ok(json(status, &message))
}
