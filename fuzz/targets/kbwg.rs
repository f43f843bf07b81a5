#![no_main]

fuzz::guided!("kbwg");
