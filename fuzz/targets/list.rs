#![no_main]

fuzz::guided!("list");
