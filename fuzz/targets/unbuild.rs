#![no_main]

fuzz::guided!("unbuild");
