#![no_main]

fuzz::guided!("cgp");
