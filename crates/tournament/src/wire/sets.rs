//! The closed sets of settings and results.

use serde::{Deserialize, Serialize};

/// Mirrors closed sets, whose keys travel.
macro_rules! sets {
    ($($(#[$about:meta])* $name:ident = $set:ident { $($value:ident),+ })+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
            #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
            #[cfg_attr(test, derive(schemars::JsonSchema))]
            #[serde(rename_all = "kebab-case")]
            #[allow(missing_docs, reason = "the set that is mirrored is documented")]
            pub enum $name {
                $($value),+
            }

            impl From<crate::$set> for $name {
                fn from(value: crate::$set) -> $name {
                    match value {
                        $(crate::$set::$value => $name::$value),+
                    }
                }
            }

            impl From<$name> for crate::$set {
                fn from(value: $name) -> crate::$set {
                    match value {
                        $($name::$value => crate::$set::$value),+
                    }
                }
            }
        )+
    };
}

sets! {
    /// A side of a game: the one who began is the first.
    SideKey = Side { First, Second }
    /// A criterion between entrants with the same wins and spread.
    TieBreakKey = TieBreak { HeadToHead, OpponentsWins, Rating }
    /// The way in which rounds count that a latecomer missed.
    MissedRoundsKey = MissedRounds { Forfeits, Byes, Nothing }
    /// A federation by whose rules new ratings are estimated.
    FederationKey = Federation { Absp, Naspa }
}
