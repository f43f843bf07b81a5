//! The course: lessons with exercises, for players who want to get better.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::get;
use host::calls;

use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, CachedJson};

/// The path of the course.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/api/course", get(course))
}

/// `GET /api/course`: all lessons. Words are those of the usual list, so they are looked up once and
/// then kept.
async fn course(State(api): State<Api>, headers: HeaderMap) -> ApiResult {
    let told = move || {
        let lessons = || calls::course(api.rooms.services().lists());
        api.course.get_or_init(|| CachedJson::new(&lessons())).respond(&headers)
    };
    tokio::task::spawn_blocking(told).await.map_err(|_| Refused::unavailable())?
}
