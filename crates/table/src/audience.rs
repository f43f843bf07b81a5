//! The kinds of audience that a room has.

/// The kind of audience of a room, and what is done differently for a crowd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// A few people at a table. Each is told at once of every event that they may know, and of who
    /// is connected.
    Table,
    /// A crowd in a duplicate session or in Letter bingo, perhaps of thousands. Each is told where
    /// the game stands, and nothing of the events between; slips are only counted in a
    /// [`Room::tally`](crate::Room::tally), and connections are not announced.
    Crowd,
}

impl Audience {
    /// True if viewers are told of each event.
    pub fn hears_events(self) -> bool {
        self == Audience::Table
    }

    /// True if viewers are told of connections, new players and changed names.
    pub fn hears_who_is_there(self) -> bool {
        self == Audience::Table
    }

    /// True if messages that arrive together are judged one after another and stored in one go.
    pub fn is_judged_together(self) -> bool {
        self == Audience::Crowd
    }
}
