#![no_main]

fuzz::guided!("klv2");
