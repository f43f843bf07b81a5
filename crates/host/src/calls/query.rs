//! The query of an address.

use percent_encoding::percent_decode_str;

/// The query of an address: `key=value` pairs between `&`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Query<'a>(&'a str);

impl<'a> Query<'a> {
    /// The query of this text, which begins after the `?` of the address.
    pub fn new(text: &'a str) -> Query<'a> {
        Query(text)
    }

    /// The value of a key as it is written, if the query has that key.
    pub fn value(self, key: &str) -> Option<&'a str> {
        self.0.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
    }

    /// The value of a key, if it is a number.
    pub fn number(self, key: &str) -> Option<usize> {
        self.value(key)?.parse().ok()
    }

    /// The text that the value of a key stands for; `None` if that is empty.
    pub fn text(self, key: &str) -> Option<String> {
        let value = self.value(key)?.replace('+', " ");
        let text = percent_decode_str(&value).decode_utf8_lossy();
        (!text.is_empty()).then(|| text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_whole_key() {
        let query = Query::new("of=A%3FB+C&offset=3&lengths=");
        assert_eq!(query.value("of"), Some("A%3FB+C"));
        assert_eq!(query.text("of").as_deref(), Some("A?B C"));
        assert_eq!((query.number("offset"), query.number("of")), (Some(3), None));
        assert_eq!((query.value("lengths"), query.text("lengths")), (Some(""), None));
        assert_eq!((query.value("off"), Query::default().value("")), (None, None));
    }
}
