#![no_main]

fuzz::guided!("together");
