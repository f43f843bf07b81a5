#![no_main]

fuzz::guided!("play");
