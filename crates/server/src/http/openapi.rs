//! The description of the API, served at `/api/openapi.json`.

/// Every call and message of the API as an OpenAPI document. The crate `describe` writes it, and
/// its test compares it with the routes.
pub(crate) const DOCUMENT: &str = include_str!("openapi.json");
