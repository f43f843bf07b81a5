//! Guided by coverage: `fuzz/src/target.rs` has the law.
#![no_main]

fuzz::guided!("cardbox");
