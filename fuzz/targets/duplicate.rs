#![no_main]

fuzz::guided!("duplicate");
