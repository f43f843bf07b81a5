//! The best play without listing all plays: places are bounded from above before any letter is
//! tried, which other engines (MAGPIE, Macondo) call shadow play, and searched from the highest
//! bound down.

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
