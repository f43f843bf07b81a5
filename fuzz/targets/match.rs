#![no_main]

fuzz::guided!("match");
