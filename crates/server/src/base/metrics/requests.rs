//! Counts each request by its route, and logs it for operators who want that.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::{Asked, Metrics, Route};

/// The code of a refusal, as an extension of its answer.
#[derive(Clone, Debug)]
pub(crate) struct Coded(pub(crate) String);

/// Answers a request and measures that.
pub(crate) async fn measure(
    State(metrics): State<Metrics>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    // A label for each unknown path would be a way to fill the memory.
    let route = match request.extensions().get::<MatchedPath>() {
        Some(matched) => matched.as_str().to_owned(),
        None if request.uri().path().starts_with("/api") => "unknown".to_owned(),
        None => "page".to_owned(),
    };
    // So would be one for each method that a client makes up.
    let method = match request.method().as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") => known,
        _ => "other",
    };
    let method = method.to_owned();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    tracing::debug!(%method, %route, status, seconds = took.as_secs_f64(), "request");
    if let Some(Coded(code)) = response.extensions().get() {
        metrics.refused(code);
    }
    let times = metrics.0.request_times.get_or_create(&Route { route: route.clone() });
    times.observe(took.as_secs_f64());
    drop(times);
    metrics.0.requests.get_or_create(&Asked { method, route, status }).inc();
    response
}
