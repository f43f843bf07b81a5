//! Accounts: signing in keeps games, on every device, and is never needed to play.

pub(crate) mod attempts;
mod blocks;
mod browser;
mod cookie;
mod export;
mod favourites;
mod handlers;
mod known;
mod passkeys;
pub(crate) mod password;
mod relying_party;
mod signing_in;
mod study;
pub(crate) mod visitor;

use axum::Router;
use axum::routing::{get, post};

use crate::http::api::Api;

/// The paths of accounts.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/account", get(handlers::who_am_i).post(handlers::register))
        .route("/api/account/sign-in", post(handlers::sign_in))
        .route("/api/account/sign-in/passkey", post(passkeys::sign_in))
        .route("/api/account/sign-in/passkey/ask", post(passkeys::ask_any))
        .route("/api/account/sign-out", post(handlers::sign_out))
        .route("/api/account/tokens", post(handlers::move_in))
        .route("/api/account/password", post(handlers::change_password))
        .route("/api/account/sign-ins", get(handlers::sign_ins))
        .route("/api/account/sign-ins/{id}/end", post(handlers::end_sign_in))
        .route("/api/account/passkeys", get(passkeys::passkeys).post(passkeys::add))
        .route("/api/account/passkeys/ask", post(passkeys::ask))
        .route("/api/account/passkeys/{id}/remove", post(passkeys::remove))
        .route("/api/account/blocks", get(blocks::blocks).post(blocks::block))
        .route("/api/account/blocks/{id}/end", post(blocks::unblock))
        .route("/api/account/favourites", get(favourites::favourites).post(favourites::keep))
        .route("/api/account/favourites/drop", post(favourites::drop))
        .route("/api/account/study", get(study::entries).post(study::keep))
        .route("/api/account/export", get(export::export))
        .route("/api/account/delete", post(handlers::delete))
}
