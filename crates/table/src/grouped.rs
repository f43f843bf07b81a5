//! Numbers as people read them.

/// A number with its thousands separated: `194,152`.
pub(crate) fn grouped(number: u32) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}
