//! To whom a room speaks.

/// To whom a room speaks, and what is done differently for a crowd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// A few at a table. Each hears of every event that is for them to know, at once, and who is
    /// there.
    Table,
    /// A crowd in a duplicate session, of thousands perhaps. Each hears where the game stands and
    /// nothing of the events between; who hands in a slip is for a [`Room::tally`](crate::Room::tally), and who is
    /// there for nobody.
    Crowd,
}

impl Audience {
    /// Whether they hear of each event.
    pub fn hears_events(self) -> bool {
        self == Audience::Table
    }

    /// Whether they hear who is there, and who comes in or takes another name.
    pub fn hears_who_is_there(self) -> bool {
        self == Audience::Table
    }

    /// Whether what comes in together is judged one after another and stored at once.
    pub fn is_judged_together(self) -> bool {
        self == Audience::Crowd
    }

    /// Whether computer players think on while others act: a slip changes nothing for those who
    /// still seek.
    pub fn thinks_on(self) -> bool {
        self == Audience::Crowd
    }
}
