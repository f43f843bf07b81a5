//! Shadow play, as MAGPIE and Macondo call it: the best play without listing all plays. Each slot of
//! the board gets an upper bound before any letter is tried, and the slots are searched from the
//! highest bound down; `best` explains the method.

mod anchor_heap;
mod best;
mod lane_cache;
mod laying;
mod prepared_rack;
mod subrack_words;
mod survey;

pub(crate) use best::best_play;
pub(crate) use lane_cache::LaneCache;
pub(crate) use prepared_rack::PreparedRack;
