#![no_main]

fuzz::guided!("message");
