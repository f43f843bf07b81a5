//! The accounts that a player has blocked: neither hears the other, and the lobby does not seat them
//! together. The other one is not told.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use table::wire::{BlockAccount, BlockMessage};

use crate::base::refused::Refused;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::store::{Store, StoreError};

/// The accounts that this one has blocked.
pub(super) async fn blocks(State(api): State<Api>, Account(signed): Account) -> ApiResult {
    Ok(json(StatusCode::OK, &told(api.rooms.services().store(), &signed.account).await?))
}

/// Blocks an account.
pub(super) async fn block(
    State(api): State<Api>,
    Account(signed): Account,
    request: Request,
) -> ApiResult {
    let BlockAccount { account } = read(request).await?;
    let services = api.rooms.services();
    services.store().block(&signed.account, &account, services.time().date()).await?;
    let blocks = told(services.store(), &signed.account).await?;
    if !blocks.iter().any(|block| block.account == account) {
        return Err(Refused::not_found("account"));
    }
    Ok(json(StatusCode::OK, &blocks))
}

/// Ends a block.
pub(super) async fn unblock(
    State(api): State<Api>,
    Account(signed): Account,
    Named(other): Named,
) -> ApiResult {
    let store = api.rooms.services().store();
    store.unblock(&signed.account, &other).await?;
    Ok(json(StatusCode::OK, &told(store, &signed.account).await?))
}

async fn told(store: &Store, account: &str) -> Result<Vec<BlockMessage>, StoreError> {
    let blocks = store.blocks(account).await?.into_iter();
    let told = blocks.map(|blocked| BlockMessage {
        account: blocked.account,
        name: blocked.name,
        since: blocked.since,
    });
    Ok(told.collect())
}
