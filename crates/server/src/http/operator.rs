//! The metrics, which only the operator sees, on a listener of their own.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::base::metrics::Metrics;
use crate::base::rate_limits::RateLimits;
use crate::base::refused::Refused;
use crate::base::site_names::SiteNames;
use crate::http::{host_check, listen};
use crate::store::Store;

/// The most connections at once: more than collectors of metrics open.
const CONNECTIONS: usize = 64;

/// The format that Prometheus and its like read.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Shows the metrics until the task is aborted.
pub(crate) async fn serve(listener: TcpListener, store: Store, names: SiteNames) {
    let routes = Router::new()
        .route("/metrics", get(metrics))
        .fallback(async || Refused::not_found("address"))
        .layer(from_fn_with_state(names, host_check::pass))
        .with_state(store);
    let (_stop, stopping) = watch::channel(false);
    let measured = Metrics::default();
    listen::serve(listener, routes, &RateLimits::default(), CONNECTIONS, measured, stopping).await;
}

async fn metrics(State(store): State<Store>) -> Response {
    // While the database does not answer, the last number stands.
    if let Ok(open) = store.reports_open().await {
        store.metrics().reports_open(open);
    }
    match store.metrics().text(Duration::from_millis(store.time().now())) {
        Ok(text) => ([(header::CONTENT_TYPE, FORMAT)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
