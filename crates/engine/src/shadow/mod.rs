//! The best play without all the others: places are bounded from above before a letter is tried
//! (the field calls it shadow play), and tried from the highest bound down.

mod anchor_heap;
mod best;
mod lane_cache;
mod laying;
mod parts;
mod prepared_rack;
mod survey;

pub(crate) use best::best_play;
pub(crate) use lane_cache::LaneCache;
pub(crate) use prepared_rack::PreparedRack;
