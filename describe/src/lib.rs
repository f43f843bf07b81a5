//! Descriptions of the messages for others: the page's types, and the API as an OpenAPI document.
//!
//! Both are files in the repository. A test compares them with the messages, and
//! `UPDATE=1 cargo test -p describe` writes them anew. No program that ships contains this crate
//! or the feature `describe` of `table` and `review`.
#![forbid(unsafe_code)]

mod calls;
pub mod openapi;
pub mod typescript;
