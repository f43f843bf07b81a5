//! The referee of crossword tile games with its computer players, as a module that a page runs
//! without a server.
//!
//! A [`Desk`] has games and takes calls: bytes in, bytes out, both JSON. The messages of a game in
//! them are those of a server's socket ([`table::wire`]). The module has no clock, no chance and no
//! storage: its caller hands in the word lists, the time and the
//! seed of each game, stores the records of whatever
//! happens, and then commits it.
//!
//! | act | what it does |
//! | --- | --- |
//! | `make` | makes a game from the request that a server takes at `POST /api/games` |
//! | `wake` | takes up a game from its header and its records |
//! | `hear` | hears a message of the page |
//! | `tick` | says that the time has come at which something is due |
//! | `work` | has the engine find what comes next, which may take seconds |
//! | `go_on` | carries that out |
//! | `commit` | applies what the caller has stored, and tells of it |
//! | `read` | applies records that another worker has stored, and tells of them |
//! | `leave` | forgets a game |
//! | `ask` | answers a call of the HTTP API that needs no server |
//!
//! The engine may work in a second worker with a desk of its own: it reads the records of the first
//! one, and the first one stores and reads the records that come of its work.
#![deny(unsafe_code)]

mod ask;
mod asked;
mod call;
#[cfg(not(feature = "games-only"))]
mod crew;
mod desk;
mod exports;
#[cfg(not(feature = "games-only"))]
mod library;
#[cfg(feature = "measure")]
pub mod measure;
mod refusal;

pub use ask::Told;
pub use call::{Act, Answer, Call, StoredRecord};
pub use desk::Desk;
#[cfg(not(feature = "games-only"))]
pub use library::Held;
pub use refusal::DeskRefusal;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
