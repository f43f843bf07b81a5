//! The headers of requests.

use axum::http::{HeaderMap, header};

/// Returns true if a header of the request has this among its values.
pub(crate) fn mentions(headers: &HeaderMap, name: header::HeaderName, value: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|found| found.to_str().ok());
    values.flat_map(|list| list.split(',')).any(|item| {
        item.split(';').next().is_some_and(|item| item.trim().eq_ignore_ascii_case(value))
    })
}
