//! The grade of an answer to a card.

/// The grade of an answer: from forgotten to easily remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Not, or not wholly.
    Again,
    /// With much effort.
    Hard,
    /// After a moment.
    Good,
    /// At once.
    Easy,
}

impl Grade {
    /// All of them, the worst first.
    pub const ALL: [Grade; 4] = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy];

    /// Its number, 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The grade with this number.
    pub fn new(number: u8) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| grade.number() == number)
    }
}
