#![no_main]

fuzz::guided!("session");
