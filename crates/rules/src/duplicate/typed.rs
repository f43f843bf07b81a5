//! An arbitrator's entry for a slip on paper.

use crate::PlayText;

/// An entry for a slip on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// A word that can be laid.
    Slip(TypedSlip),
    /// Something that cannot be laid: it scores nothing.
    Void,
    /// No slip was handed in.
    Nothing,
}

/// A word that was written on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedSlip {
    /// The word and where it stands.
    pub text: PlayText,
    /// Its points if it is admissible.
    pub score: i32,
    /// The score that was written beside it.
    pub declared: Option<u16>,
    /// True if it was written in the other direction (AMB-26).
    pub turned: bool,
}

impl Typed {
    /// The entry that both make, if they do not contradict each other. A score that only one of
    /// them has typed is no contradiction: it never counts (AMB-27).
    pub(super) fn agreed(&self, other: &Typed) -> Option<Typed> {
        match (self, other) {
            (Typed::Slip(one), Typed::Slip(two)) => {
                let clash = one.declared.zip(two.declared).is_some_and(|(one, two)| one != two);
                (one.text == two.text && !clash).then(|| {
                    Typed::Slip(TypedSlip {
                        declared: one.declared.or(two.declared),
                        turned: one.turned || two.turned,
                        ..one.clone()
                    })
                })
            }
            (one, two) => (one == two).then(|| one.clone()),
        }
    }
}
