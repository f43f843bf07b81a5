//! The events of a tournament.

use crate::actor::DirectorNumber;
use crate::{
    Basis, Board, DivisionNumber, EntrantNumber, EntrantRating, Entry, Forced, Online, Outcome,
    Penalty, Prize, RoundNumber, RoundPlan, Scores, Settings, Side, TableNumber,
};

/// Something that happened. Its text is a line of the log; see [`History`](crate::History).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The tournament is made, by its first director.
    Created {
        /// The title.
        title: String,
        /// The day on which it begins.
        date: String,
        /// The name of the first director.
        director: String,
    },
    /// The title or the date changes.
    Titled {
        /// The title.
        title: String,
        /// The day on which it begins.
        date: String,
    },
    /// A director joins.
    DirectorAdded {
        /// The number.
        director: DirectorNumber,
        /// The name.
        name: String,
    },
    /// A director gets another name.
    DirectorNamed {
        /// The number.
        director: DirectorNumber,
        /// The name.
        name: String,
    },
    /// A director leaves.
    DirectorRemoved {
        /// The number.
        director: DirectorNumber,
    },
    /// A division is added.
    DivisionAdded {
        /// The number.
        division: DivisionNumber,
        /// The name.
        name: String,
    },
    /// A division gets another name.
    DivisionNamed {
        /// The number.
        division: DivisionNumber,
        /// The name.
        name: String,
    },
    /// The settings of a division change.
    SettingsChanged {
        /// The division.
        division: DivisionNumber,
        /// All of them.
        settings: Settings,
    },
    /// The way in which a division plays on the server changes.
    OnlineSet {
        /// The division.
        division: DivisionNumber,
        /// The terms, and the usual place of its boards.
        online: Online,
    },
    /// The plan of a division changes.
    Planned {
        /// The division.
        division: DivisionNumber,
        /// The whole plan, a row for each round.
        plan: Vec<RoundPlan>,
    },
    /// The prizes of a division change.
    PrizesSet {
        /// The division.
        division: DivisionNumber,
        /// All of them.
        prizes: Vec<Prize>,
    },
    /// A player enters.
    Entered {
        /// The number.
        entrant: EntrantNumber,
        /// The division.
        division: DivisionNumber,
        /// The first round in which the entrant plays.
        from: RoundNumber,
        /// The entry.
        entry: Entry,
    },
    /// An entry is corrected.
    Edited {
        /// The entrant.
        entrant: EntrantNumber,
        /// The whole entry.
        entry: Entry,
    },
    /// Entrants get ratings, all at once.
    Rated {
        /// The ratings.
        ratings: Vec<EntrantRating>,
    },
    /// An entrant who is on no published board changes the division.
    Moved {
        /// The entrant.
        entrant: EntrantNumber,
        /// The new division.
        division: DivisionNumber,
    },
    /// An entrant withdraws. Games without a result from this round on are forfeited by events of
    /// their own.
    Withdrew {
        /// The entrant.
        entrant: EntrantNumber,
        /// The first round that the entrant does not play.
        from: RoundNumber,
    },
    /// An entrant comes back.
    Returned {
        /// The entrant.
        entrant: EntrantNumber,
        /// The first round that the entrant plays again.
        from: RoundNumber,
    },
    /// An entrant plays at the same table from now on, or no longer.
    TableFixed {
        /// The entrant.
        entrant: EntrantNumber,
        /// The table.
        table: Option<TableNumber>,
    },
    /// Pairs and byes of a round are fixed before it is paired.
    Forced {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// All fixed pairs and byes of the round.
        pairs: Vec<Forced>,
    },
    /// A round is published, or published once more with other boards.
    Published {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The way in which the boards were found.
        basis: Basis,
        /// The boards.
        boards: Vec<Board>,
    },
    /// The game of a board on the server is made, because one of its players has come.
    Begun {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The board: the game is that of these two entrants at this table, and of no others.
        board: Board,
        /// The id of the game.
        game: String,
    },
    /// A player types the scores of a game.
    Claimed {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The table.
        table: TableNumber,
        /// The side that the player has.
        side: Side,
        /// The scores.
        scores: Scores,
    },
    /// A game has a result, another result, or none any more.
    Settled {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The table.
        table: TableNumber,
        /// The result.
        outcome: Option<Outcome>,
    },
    /// An entrant is penalised.
    Penalised {
        /// The division.
        division: DivisionNumber,
        /// The penalty.
        penalty: Penalty,
    },
    /// An earlier act counts as if it had not happened.
    Undone {
        /// The act.
        act: u32,
    },
}

impl Event {
    /// The division that the event is about, where it names one.
    pub fn division(&self) -> Option<DivisionNumber> {
        match *self {
            Event::DivisionAdded { division, .. }
            | Event::DivisionNamed { division, .. }
            | Event::SettingsChanged { division, .. }
            | Event::OnlineSet { division, .. }
            | Event::Planned { division, .. }
            | Event::PrizesSet { division, .. }
            | Event::Entered { division, .. }
            | Event::Moved { division, .. }
            | Event::Forced { division, .. }
            | Event::Published { division, .. }
            | Event::Begun { division, .. }
            | Event::Claimed { division, .. }
            | Event::Settled { division, .. }
            | Event::Penalised { division, .. } => Some(division),
            Event::Created { .. }
            | Event::Titled { .. }
            | Event::DirectorAdded { .. }
            | Event::DirectorNamed { .. }
            | Event::DirectorRemoved { .. }
            | Event::Edited { .. }
            | Event::Rated { .. }
            | Event::Withdrew { .. }
            | Event::Returned { .. }
            | Event::TableFixed { .. }
            | Event::Undone { .. } => None,
        }
    }

    /// The round that the event is about, where it names one.
    pub fn round(&self) -> Option<RoundNumber> {
        match *self {
            Event::Forced { round, .. }
            | Event::Published { round, .. }
            | Event::Begun { round, .. }
            | Event::Claimed { round, .. }
            | Event::Settled { round, .. } => Some(round),
            Event::Penalised { ref penalty, .. } => Some(penalty.round),
            _ => None,
        }
    }

    /// True if the event names the entrant.
    pub fn names(&self, entrant: EntrantNumber) -> bool {
        match self {
            Event::Entered { entrant: one, .. }
            | Event::Edited { entrant: one, .. }
            | Event::Moved { entrant: one, .. }
            | Event::Withdrew { entrant: one, .. }
            | Event::Returned { entrant: one, .. }
            | Event::TableFixed { entrant: one, .. } => *one == entrant,
            Event::Rated { ratings } => ratings.iter().any(|one| one.entrant == entrant),
            Event::Forced { pairs, .. } => {
                pairs.iter().any(|pair| pair.entrant == entrant || pair.opponent == Some(entrant))
            }
            Event::Published { boards, .. } => boards.iter().any(|board| board.has(entrant)),
            Event::Penalised { penalty, .. } => penalty.entrant == entrant,
            _ => false,
        }
    }
}
