//! Wire form of values of closed sets: each is its stable key.

use std::fmt;

use rules::{
    ChargeReason, CloseCause, EndReason, Keyed, Leftovers, Level, Mode, Notation, OvertimeMinutes,
    Palette, Proposal, bingo, duplicate, together, unbuild,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::Speed;

/// A value of a closed set. It travels as its key, so each set is listed once, where it is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key<T>(pub T);

impl<T: Keyed> fmt::Display for Key<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.key())
    }
}

impl<T: Keyed> Serialize for Key<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.key())
    }
}

impl<'de, T: Keyed> Deserialize<'de> for Key<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Key<T>, D::Error> {
        let key = String::deserialize(from)?;
        let value = T::of_key(&key).map(Key);
        value.ok_or_else(|| D::Error::custom(format_args!("{key:?} is not one of the values")))
    }
}

/// Gives the sets their wire names: in the types of messages, in TypeScript and in
/// OpenAPI.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident = $set:ty;)*) => {
        $(
            $(#[$doc])*
            pub type $name = $crate::wire::Key<$set>;

            #[cfg(feature = "describe")]
            impl $crate::wire::Named for $set {
                const NAME: &'static str = stringify!($name);
            }
        )*
    };
}

pub(super) use sets;

sets! {
    /// A helper card of Together.
    AidKey = together::Aid;
    /// The arbitrator of a duplicate session.
    ArbitratorKey = duplicate::Arbitrator;
    /// The caller of Letter bingo.
    BingoCallerKey = bingo::Caller;
    /// The reason why Letter bingo ended.
    BingoEndReasonKey = bingo::EndReason;
    /// The reason for points apart from those of plays.
    ChargeReasonKey = ChargeReason;
    /// The reason why a challenge window closed.
    CloseCauseKey = CloseCause;
    /// The reason why a duplicate session ended.
    DuplicateEndReasonKey = duplicate::EndReason;
    /// The source of the word that a duplicate round places.
    DuplicateSourceKey = duplicate::Source;
    /// The reason why a match ended.
    EndReasonKey = EndReason;
    /// The rule for tiles left at the end.
    LeftoversKey = Leftovers;
    /// The level of a computer player.
    LevelKey = Level;
    /// A mode.
    ModeKey = Mode;
    /// A notation of places on the board.
    NotationKey = Notation;
    /// The minutes of overtime that cost points: those that have begun, or completed ones.
    OvertimeMinutesKey = OvertimeMinutes;
    /// The colours of the premium squares.
    PaletteKey = Palette;
    /// The state of a slip on paper.
    PaperStateKey = duplicate::PaperState;
    /// A proposal to all players of a match.
    ProposalKey = Proposal;
    /// The end that a game of Together has reached.
    ReachedKey = together::Reached;
    /// The class of a clock.
    SpeedKey = Speed;
    /// The reason why an unbuilding ended.
    UnbuildEndReasonKey = unbuild::EndReason;
}

#[cfg(feature = "describe")]
mod described {
    use std::borrow::Cow;

    use rules::Keyed;
    use ts_rs::{Config, TS};
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::Key;

    /// A set with its wire name.
    pub trait Named: Keyed {
        /// The name of its TypeScript type and its OpenAPI schema.
        const NAME: &'static str;
    }

    impl<T: Named> TS for Key<T> {
        type WithoutGenerics = Key<T>;
        type OptionInnerType = Key<T>;

        fn name(_: &Config) -> String {
            T::NAME.to_owned()
        }

        fn inline(_: &Config) -> String {
            let keys: Vec<String> = T::ALL.iter().map(|one| format!("{:?}", one.key())).collect();
            keys.join(" | ")
        }

        fn decl(config: &Config) -> String {
            format!("type {} = {};", T::NAME, Self::inline(config))
        }
    }

    impl<T: Named> PartialSchema for Key<T> {
        fn schema() -> RefOr<Schema> {
            let keys = T::ALL.iter().map(|one| one.key());
            ObjectBuilder::new().schema_type(Type::String).enum_values(Some(keys)).into()
        }
    }

    impl<T: Named> ToSchema for Key<T> {
        fn name() -> Cow<'static, str> {
            T::NAME.into()
        }
    }
}

#[cfg(feature = "describe")]
pub use described::Named;
