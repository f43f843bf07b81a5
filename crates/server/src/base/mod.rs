//! The ground floor: settings, time, chance, secrets, limits, measures and refusals. The other floors
//! use it, and it uses none of them.

pub(crate) mod chance;
pub(crate) mod config;
pub(crate) mod connection;
pub(crate) mod contest_refusal;
pub(crate) mod error;
pub(crate) mod folder;
pub(crate) mod limit;
pub(crate) mod meanings;
pub(crate) mod metrics;
pub(crate) mod noted;
pub(crate) mod provenance;
pub(crate) mod proxies;
pub(crate) mod push;
pub(crate) mod rate_limits;
pub(crate) mod recent;
pub(crate) mod refusal;
pub(crate) mod refused;
pub(crate) mod secret;
pub(crate) mod site_names;
pub(crate) mod time;
pub(crate) mod timed;
pub(crate) mod word_filter;
