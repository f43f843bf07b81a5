//! Reading a message that says in `type` which of several it is.
//!
//! serde derives such reading too, but compiles it anew for each variant: in a module for browsers
//! that was a fifth of the code.

use std::fmt::{self, Write as _};

use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Error, Value};

/// Defines an enum whose variants have named fields, and its reading as JSON. Fields that no variant
/// has are refused, and an optional field may be left out.
///
/// ```
/// table::tagged! {
///     /// A call.
///     #[derive(Debug)]
///     pub enum Call {
///         /// Looks a word up.
///         LookUp {
///             /// The word.
///             word: String,
///             /// The most answers.
///             most: Option<u32>,
///         },
///     }
/// }
///
/// let call = serde_json::from_str(r#"{"type": "look_up", "word": "TRAIN"}"#)?;
/// assert!(matches!(call, Call::LookUp { word, most: None } if word == "TRAIN"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! tagged {
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident {
            $(
                $(#[$of:meta])*
                $variant:ident { $( $(#[$detail:meta])* $field:ident: $kind:ty ),* $(,)? }
            ),* $(,)?
        }
    ) => {
        $(#[$about])*
        $visible enum $name {
            $(
                $(#[$of])*
                $variant { $( $(#[$detail])* $field: $kind ),* }
            ),*
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                fn read(
                    mut fields: $crate::tagged::Fields,
                ) -> Result<$name, serde_json::Error> {
                    $(
                        if fields.are_of(stringify!($variant)) {
                            let read = $name::$variant {
                                $( $field: fields.take(stringify!($field))? ),*
                            };
                            fields.end(&[$( stringify!($field) ),*])?;
                            return Ok(read);
                        }
                    )*
                    Err(fields.of_none(&[$( stringify!($variant) ),*]))
                }
                read($crate::tagged::Fields::read(from)?).map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use tagged;

/// The fields of a message that are still to be read, and its type.
pub struct Fields {
    kind: String,
    left: Vec<(String, Value)>,
}

impl Fields {
    /// The fields of an object.
    ///
    /// # Errors
    /// An error of the reader if it is no object, names a field twice or has no type.
    pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Fields, D::Error> {
        from.deserialize_map(Reading)
    }

    /// True if the message is of this variant, whose name in messages has small letters and `_`.
    pub fn are_of(&self, variant: &str) -> bool {
        self.kind == told(variant)
    }

    /// Reads the field of this name.
    ///
    /// # Errors
    /// An error if it has no such value, or is missing and not optional.
    pub fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Error> {
        match self.left.iter().position(|(key, _)| key == name) {
            Some(at) => serde_json::from_value(self.left.swap_remove(at).1),
            // Only an optional field reads nothing.
            None => serde_json::from_value(Value::Null).map_err(|_| Error::missing_field(name)),
        }
    }

    /// Ends the reading of a variant with these fields.
    ///
    /// # Errors
    /// An error that names a field which is left over.
    pub fn end(self, known: &'static [&'static str]) -> Result<(), Error> {
        match self.left.first() {
            Some((other, _)) => Err(Error::unknown_field(other, known)),
            None => Ok(()),
        }
    }

    /// The error for a message that is of none of these variants.
    pub fn of_none(self, variants: &[&str]) -> Error {
        let mut problem = format!("unknown variant `{}`, expected one of", self.kind);
        for (number, variant) in variants.iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(problem, "{comma} `{}`", told(variant));
        }
        Error::custom(problem)
    }
}

/// The name of a variant in messages.
fn told(variant: &str) -> String {
    let mut told = String::new();
    for letter in variant.chars() {
        if letter.is_ascii_uppercase() && !told.is_empty() {
            told.push('_');
        }
        told.push(letter.to_ascii_lowercase());
    }
    told
}

struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a type")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let (mut kind, mut left) = (None, Vec::<(String, Value)>::new());
        while let Some(key) = map.next_key::<String>()? {
            let known = left.iter().any(|(known, _)| *known == key);
            if known || (key == "type" && kind.is_some()) {
                return Err(A::Error::custom(format_args!("duplicate field `{key}`")));
            }
            match &key[..] {
                "type" => kind = Some(map.next_value()?),
                _ => left.push((key, map.next_value()?)),
            }
        }
        let kind = kind.ok_or_else(|| A::Error::missing_field("type"))?;
        Ok(Fields { kind, left })
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use crate::wire::{ClientMessage, CommandMessage};

    tagged! {
        #[derive(PartialEq, Debug, Serialize)]
        #[serde(tag = "type", rename_all = "snake_case")]
        enum Read {
            ViewAs { seat: Option<u16>, words: Vec<String> },
            Ping {},
            GoOn {},
        }
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    enum Derived {
        ViewAs { seat: Option<u16>, words: Vec<String> },
        Ping {},
        GoOn {},
    }

    #[test]
    fn what_is_read_and_what_is_refused_are_as_serde_derives_them() {
        for text in [
            r#"{"type":"view_as","seat":3,"words":[]}"#,
            r#"{"words":["A"],"seat":null,"type":"view_as"}"#,
            r#"{"type":"view_as","words":["A","B"]}"#,
            r#"{"type":"ping"}"#,
            r#"{"type":"go_on"}"#,
            r#"{"type":"view_as","seat":3}"#,
            r#"{"type":"view_as","seat":-1,"words":[]}"#,
            r#"{"type":"view_as","seat":1.5,"words":[]}"#,
            r#"{"type":"view_as","seat":"A","words":[]}"#,
            r#"{"type":"view_as","seat":3,"words":null}"#,
            r#"{"type":"view_as","seat":3,"words":[1]}"#,
            r#"{"type":"view_as","seat":3,"words":[],"more":1}"#,
            r#"{"type":"ping","more":1}"#,
            r#"{"type":"pong"}"#,
            r#"{"type":"ViewAs","words":[]}"#,
            r#"{"seat":3,"words":[]}"#,
        ] {
            let [read, derived] = [
                serde_json::from_str::<Read>(text).map(|read| serde_json::to_string(&read)),
                serde_json::from_str::<Derived>(text).map(|read| serde_json::to_string(&read)),
            ]
            .map(|read| match read {
                Ok(text) => Ok(text.unwrap()),
                Err(error) => Err(error.to_string()),
            });
            let plain = |problem: String| problem.split(" at line").next().unwrap().to_owned();
            assert_eq!(read.map_err(plain), derived.map_err(plain), "{text}");
        }
    }

    #[test]
    fn what_is_no_such_object_is_refused() {
        for text in [
            "7",
            "[]",
            "null",
            r#""ping""#,
            r#"{"type":1}"#,
            r#"{"type":"ping","type":"ping"}"#,
            r#"{"type":"view_as","seat":1,"seat":1,"words":[]}"#,
        ] {
            assert!(serde_json::from_str::<Read>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn messages_within_messages_are_read() {
        let text = r#"{"type":"command","id":"a","seat":0,"seq":1,"command":
            {"type":"bingo","command":{"type":"strike","index":2}}}"#;
        let read: ClientMessage = serde_json::from_str(text).unwrap();
        assert!(matches!(
            read,
            ClientMessage::Command { command: CommandMessage::Bingo { .. }, seat: 0, .. }
        ));
    }
}
