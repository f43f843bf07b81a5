//! The live floor: games that are awake, the sockets that follow them, and the work of the engine for
//! them. It uses the floors `store` and `base`.

pub(crate) mod channels;
pub(crate) mod cluster;
pub(crate) mod engine;
pub(crate) mod frames;
pub(crate) mod newcomers;
pub(crate) mod outbox;
pub(crate) mod packing;
pub(crate) mod push;
pub(crate) mod queue;
pub(crate) mod ratings;
pub(crate) mod room;
pub(crate) mod rooms;
pub(crate) mod scheduler;
pub(crate) mod seat_holds;
pub(crate) mod services;
pub(crate) mod signed_out;
pub(crate) mod socket;
pub(crate) mod tournaments;
pub(crate) mod turns;
pub(crate) mod visitor;
