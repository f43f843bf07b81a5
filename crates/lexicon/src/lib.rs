//! Word lists and word graphs.
