#![no_main]

fuzz::guided!("event");
