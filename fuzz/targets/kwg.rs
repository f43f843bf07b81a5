#![no_main]

fuzz::guided!("kwg");
