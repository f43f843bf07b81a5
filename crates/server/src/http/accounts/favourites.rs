//! Plans for games that a player keeps under names, to make such a game again.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use serde_json::{Map, Value};
use table::clean_title;
use table::wire::{DropFavourite, FavouriteMessage};

use crate::base::refusal::ServerRefusal;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::extract::read;
use crate::http::responses::{ApiResult, json};
use crate::store::{Store, StoreError};

/// The longest plan, in bytes.
const LONGEST: usize = 8_000;

/// The plans that the account keeps.
pub(super) async fn favourites(State(api): State<Api>, Account(signed): Account) -> ApiResult {
    Ok(json(StatusCode::OK, &told(api.rooms.services().store(), &signed.account).await?))
}

/// Keeps another plan, or replaces the one of the same name.
pub(super) async fn keep(
    State(api): State<Api>,
    Account(signed): Account,
    request: Request,
) -> ApiResult {
    let FavouriteMessage { name, plan } = read(request).await?;
    let name = clean_title(&name).ok_or(ServerRefusal::BadFavourite)?;
    // The page alone reads a plan; as JSON it keeps the export readable.
    if plan.len() > LONGEST || serde_json::from_str::<Map<String, Value>>(&plan).is_err() {
        return Err(ServerRefusal::BadFavourite.into());
    }
    let services = api.rooms.services();
    let store = services.store();
    match store.keep_favourite(&signed.account, &name, &plan, services.time().date()).await {
        // The account was deleted in this moment.
        Err(error) if error.is_of_the_rows() => return Err(ServerRefusal::NotSignedIn.into()),
        kept => kept?,
    }
    Ok(json(StatusCode::OK, &told(store, &signed.account).await?))
}

/// Deletes a plan.
pub(super) async fn drop(
    State(api): State<Api>,
    Account(signed): Account,
    request: Request,
) -> ApiResult {
    let DropFavourite { name } = read(request).await?;
    let store = api.rooms.services().store();
    if let Some(name) = clean_title(&name) {
        store.drop_favourite(&signed.account, &name).await?;
    }
    Ok(json(StatusCode::OK, &told(store, &signed.account).await?))
}

async fn told(store: &Store, account: &str) -> Result<Vec<FavouriteMessage>, StoreError> {
    let favourites = store.favourites(account).await?.into_iter();
    Ok(favourites.map(|(name, plan)| FavouriteMessage { name, plan }).collect())
}
