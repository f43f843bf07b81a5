//! Closed sets whose values have stable keys: the words by which they are stored and travel.

/// A closed set of values, each with a stable key.
///
/// [`keys!`](crate::keys) implements it.
///
/// ```
/// use rules::{Keyed, Level};
///
/// fn keys<T: Keyed>() -> Vec<&'static str> {
///     T::ALL.iter().map(|value| value.key()).collect()
/// }
/// assert_eq!(keys::<Level>(), ["beginner", "intermediate", "advanced", "expert", "champion"]);
/// ```
pub trait Keyed: Copy + 'static {
    /// All values, in the order in which they are offered.
    const ALL: &'static [Self];

    /// The stable key. It is stored, and never reused.
    fn key(self) -> &'static str;

    /// The value with this key, if there is one.
    fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.key() == key)
    }
}

/// Gives the values of an enum their stable keys: `ALL`, `key` and `of_key`, and the trait
/// [`Keyed`](crate::Keyed) with the same.
///
/// The variants are listed once. One without a key does not compile.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Side {
///     Front,
///     Back,
/// }
///
/// rules::keys! { Side { Front = "front", Back = "back" } }
///
/// assert_eq!(Side::ALL, [Side::Front, Side::Back]);
/// assert_eq!(Side::Back.key(), "back");
/// assert_eq!(Side::of_key("front"), Some(Side::Front));
/// ```
#[macro_export]
macro_rules! keys {
    ($set:ident { $($value:ident = $key:literal),+ $(,)? }) => {
        impl $set {
            /// All values, in the order in which they are offered.
            pub const ALL: [$set; [$($key),+].len()] = [$($set::$value),+];

            /// The stable key. It is stored, and never reused.
            pub const fn key(self) -> &'static str {
                match self {
                    $($set::$value => $key),+
                }
            }

            /// The value with this key, if there is one.
            pub fn of_key(key: &str) -> Option<$set> {
                <$set as $crate::Keyed>::of_key(key)
            }
        }

        impl $crate::Keyed for $set {
            const ALL: &'static [$set] = &$set::ALL;

            fn key(self) -> &'static str {
                $set::key(self)
            }
        }
    };
}
