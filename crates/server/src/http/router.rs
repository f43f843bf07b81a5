//! All paths of the server, and what every request passes on its way to them.

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

use crate::base::limit;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::{
    about, accounts, analyses, annotations, arbitrators, challenges, collections, consent, contest,
    course, documents, exports, games, kept_games, lobby, meanings, moderation, moves, origin,
    page, people, picture, push, rate_limiting, ratings, reports, reviews, study, tournaments,
};

/// All paths under `/api`, and the links of games.
pub(crate) fn routes(api: Api) -> Router {
    Router::new()
        .merge(about::routes())
        .merge(accounts::routes())
        .merge(analyses::routes())
        .merge(annotations::routes())
        .merge(arbitrators::routes())
        .merge(challenges::routes())
        .merge(collections::routes())
        .merge(consent::routes())
        .merge(contest::routes())
        .merge(course::routes())
        .merge(exports::routes())
        .merge(kept_games::routes())
        .merge(games::routes())
        .merge(lobby::routes())
        .merge(meanings::routes())
        .merge(moderation::routes())
        .merge(moves::routes())
        .merge(page::routes())
        .merge(documents::routes())
        .merge(people::routes())
        .merge(picture::routes())
        .merge(push::routes())
        .merge(ratings::routes())
        .merge(reports::routes())
        .merge(reviews::routes())
        .merge(study::routes())
        .merge(tournaments::routes())
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(api.clone(), contest::embargo::embargo))
        .layer(from_fn(origin::pass))
        .layer(from_fn_with_state(api.rate_limits.clone(), rate_limiting::limit))
        .layer(CompressionLayer::new().compress_when(
            // Lines that come one by one are not collected to be compressed.
            SizeAbove::new(limit::SMALL).and(NotForContentType::new("application/x-ndjson")),
        ))
        .with_state(api)
}

async fn wrong_method() -> Refused {
    ServerRefusal::WrongMethod.into()
}
