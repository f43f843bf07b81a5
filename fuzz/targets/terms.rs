#![no_main]

fuzz::guided!("terms");
