#![no_main]

fuzz::guided!("bingo");
