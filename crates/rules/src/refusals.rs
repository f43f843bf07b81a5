//! The macro by which types of refusals are written.

/// Defines an enum of refusals: for each variant its fields, its code and its sentence.
///
/// ```
/// use rules::{Counted, Reason, Square, refusals};
///
/// refusals! {
///     /// Why tiles may not be laid face down.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum CoverRefusal {
///         NotStarted = "not_started" => "the game has not started: wait for the others",
///         Taken { square: Square } = "taken", at *square =>
///             "{square} is taken: choose another square",
///         TooFew { need: u8, have: u8 } = "too_few" => {
///             if *have == 0 => "your rack is empty: pass",
///             else => ("{more} to go", more = Counted(need - have, "tile")),
///         },
///     }
/// }
///
/// let refusal = CoverRefusal::Taken { square: Square::new(7, 7) };
/// assert_eq!(refusal.code(), "taken");
/// assert_eq!(refusal.to_string(), "8H is taken: choose another square");
/// assert_eq!(refusal.square(), Some(Square::new(7, 7)));
/// assert_eq!(CoverRefusal::TooFew { need: 3, have: 1 }.to_string(), "2 tiles to go");
/// ```
///
/// The enum implements [`Reason`](crate::Reason), `Display` and `Error`. The sentence is
///
/// * a format string that captures the fields, `"{square} is taken"`;
/// * or such a string with arguments, in brackets;
/// * or several sentences in braces, each but the last with a condition.
///
/// Arguments and conditions see the fields as references. Codes and sentences are the documentation
/// of the variants; a comment adds what they leave open.
///
/// Behind the code may follow, in this order,
///
/// * `status`: the status of an answer, if it is not the usual one. The type and the usual status
///   stand in the head, `enum Name: StatusCode = StatusCode::CONFLICT`; the enum then has a method
///   `status`, and `STATUSES` by code;
/// * `naming`: a field of type [`Seat`](crate::Seat), for which the sentence has the name of the
///   player;
/// * `at`: the square that the refusal is about.
///
/// A variant that holds another type of refusals, as `Play(PlayProblem)` does, has the codes and
/// sentences of that type, and `?` makes it.
///
/// Methods in a block `impl Reason { .. }` behind the variants replace the defaults of the trait.
#[macro_export]
macro_rules! refusals {
    (@tell $out:ident $text:literal) => { $out.write_fmt(::core::format_args!($text)) };
    (@tell $out:ident ($($text:tt)+)) => { $out.write_fmt(::core::format_args!($($text)+)) };
    (@tell $out:ident { $(if $condition:expr => $text:tt,)+ else => $other:tt $(,)? }) => {
        $(if $condition { $crate::refusals!(@tell $out $text) } else)+ {
            $crate::refusals!(@tell $out $other)
        }
    };
    (@text $text:literal) => { $text };
    (@text ($text:literal $($argument:tt)*)) => { $text };
    (@texts { $(if $condition:expr => $text:tt,)+ else => $other:tt $(,)? }) => {
        &[$($crate::refusals!(@text $text),)+ $crate::refusals!(@text $other)]
    };
    (@texts $text:tt) => { &[$crate::refusals!(@text $text)] };
    (@about { $(if $condition:expr => $text:tt,)+ else => $other:tt $(,)? }) => {
        ::core::concat!(
            $($crate::refusals!(@text $text), "; or: ",)+ $crate::refusals!(@text $other)
        )
    };
    (@about $text:tt) => { $crate::refusals!(@text $text) };
    (@square) => { ::core::option::Option::None };
    (@square $square:expr) => { ::core::option::Option::Some($square) };
    (@status $usual:path) => { $usual };
    (@status $usual:path, $own:expr) => { $own };
    (@statuses $vis:vis $name:ident [] $($variant:tt)+) => {};
    (@statuses $vis:vis $name:ident [$status:ty, $usual:path]
        $([$variant:ident $code:literal $(, $own:expr)?])+
    ) => {
        impl $name {
            /// The statuses of the codes.
            #[allow(dead_code)]
            $vis const STATUSES: &'static [(&'static str, $status)] =
                &[$(($code, $crate::refusals!(@status $usual $(, $own)?))),+];

            /// The status of the answer.
            $vis const fn status(&self) -> $status {
                match self {
                    $(Self::$variant { .. } => $crate::refusals!(@status $usual $(, $own)?),)+
                }
            }
        }
    };

    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(: $status:ty = $usual:path)? {
            $(
                $(#[$about:meta])*
                $variant:ident
                $(($inner:ty))?
                $(
                    $({ $($(#[$what:meta])* $field:ident: $type:ty),+ $(,)? })?
                    = $code:literal
                    $(, status $own:expr)?
                    $(, naming $seat:ident)?
                    $(, at $square:expr)?
                    => $text:tt
                )?
            ),+ $(,)?
        }
        $(impl Reason { $($method:tt)* })?
    ) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the sentences say what the fields are")]
        $vis enum $name {
            $(
                $(
                    #[doc = ::core::concat!(
                        "`", $code, "`: ", $crate::refusals!(@about $text)
                    )]
                    #[doc = ""]
                )?
                $(#[doc = ::core::concat!("One of [`", ::core::stringify!($inner), "`].")])?
                $(#[$about])*
                $variant $(($inner))? $($({ $($(#[$what])* $field: $type),+ })?)?
            ),+
        }

        impl $crate::Reason for $name {
            fn code(&self) -> &'static str {
                match self {
                    $(
                        $(Self::$variant(inner) => <$inner as $crate::Reason>::code(inner),)?
                        $(Self::$variant { .. } => $code,)?
                    )+
                }
            }

            fn codes(found: &mut dyn FnMut(&'static str, &'static [&'static str])) {
                $(
                    $(<$inner as $crate::Reason>::codes(found);)?
                    $(found($code, $crate::refusals!(@texts $text));)?
                )+
            }

            #[allow(unused_variables)]
            fn square(&self) -> ::core::option::Option<$crate::Square> {
                match self {
                    $(
                        $(Self::$variant(inner) => <$inner as $crate::Reason>::square(inner),)?
                        $(Self::$variant { $($($field),+)? } => {
                            $crate::refusals!(@square $($square)?)
                        })?
                    )+
                }
            }

            #[allow(unused_variables)]
            fn tell(
                &self,
                out: &mut dyn ::core::fmt::Write,
                name: $crate::Names<'_>,
            ) -> ::core::fmt::Result {
                match self {
                    $(
                        $(Self::$variant(inner) => {
                            <$inner as $crate::Reason>::tell(inner, out, name)
                        })?
                        $(Self::$variant { $($($field),+)? } => {
                            $(let $seat = name(*$seat);)?
                            $crate::refusals!(@tell out $text)
                        })?
                    )+
                }
            }

            $($($method)*)?
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::Reason::tell(self, f, &$crate::Seat::unnamed)
            }
        }

        impl ::core::error::Error for $name {}

        $crate::refusals!(@statuses $vis $name [$($status, $usual)?]
            $([$variant $($code $(, $own)?)?])+
        );

        $($(
            impl ::core::convert::From<$inner> for $name {
                fn from(inner: $inner) -> $name {
                    $name::$variant(inner)
                }
            }
        )?)+
    };
}
