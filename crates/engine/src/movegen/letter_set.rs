//! Sets of letters as bits.

use rules::Letter;

/// A set of letters: bit `n` for the letter with number `n`. Bit 0 is the separator of the
/// GADDAG where the set describes a list of siblings, and unused elsewhere.
pub(crate) type LetterSet = u32;

/// Every letter, without the separator.
pub(crate) const ALL_LETTERS: LetterSet = ((1 << Letter::COUNT) - 1) << 1;
