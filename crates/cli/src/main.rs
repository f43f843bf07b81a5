//! The program `tilewright`.
fn main() {}
