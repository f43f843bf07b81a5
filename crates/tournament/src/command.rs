//! The commands of directors, players and rooms.

use crate::actor::DirectorNumber;
use crate::{
    Basis, Board, DivisionNumber, EntrantNumber, EntrantRating, Entry, Forced, Outcome, Penalty,
    Prize, RoundNumber, RoundPlan, Scores, Settings, TableNumber,
};

/// A command. All but [`Command::Begin`], [`Command::Claim`] and [`Command::Settle`] are a
/// director's alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Changes the title and the date.
    Title {
        /// The title: 1 to 80 characters.
        title: String,
        /// The day on which the tournament begins: at most 40 characters.
        date: String,
    },
    /// Adds a director.
    AddDirector {
        /// The name: 1 to 60 characters.
        name: String,
    },
    /// Gives a director another name, by which later acts are signed.
    NameDirector {
        /// The director.
        director: DirectorNumber,
        /// The name: 1 to 60 characters.
        name: String,
    },
    /// Removes a director; one always stays.
    RemoveDirector {
        /// The director.
        director: DirectorNumber,
    },
    /// Adds a division.
    AddDivision {
        /// The name: 1 to 30 characters.
        name: String,
    },
    /// Gives a division another name.
    NameDivision {
        /// The division.
        division: DivisionNumber,
        /// The name: 1 to 30 characters.
        name: String,
    },
    /// Changes the settings of a division.
    Set {
        /// The division.
        division: DivisionNumber,
        /// All of them.
        settings: Settings,
    },
    /// Changes the way in which a division plays on the server. Games that have begun keep their
    /// terms.
    SetOnline {
        /// The division.
        division: DivisionNumber,
        /// The terms as text: `tournament-sowpods seats=2 clock=20`.
        terms: String,
        /// True if the boards of a draft are on the server.
        by_default: bool,
    },
    /// Changes the plan of a division. Published rounds keep their boards.
    Plan {
        /// The division.
        division: DivisionNumber,
        /// The whole plan; not shorter than the rounds that are published.
        plan: Vec<RoundPlan>,
    },
    /// Changes the prizes of a division.
    SetPrizes {
        /// The division.
        division: DivisionNumber,
        /// All of them.
        prizes: Vec<Prize>,
    },
    /// Enters players.
    Enter {
        /// The division.
        division: DivisionNumber,
        /// The first round in which they play; `None` for the next one to be published.
        from: Option<RoundNumber>,
        /// The entries, in order.
        entries: Vec<Entry>,
    },
    /// Corrects an entry.
    Edit {
        /// The entrant.
        entrant: EntrantNumber,
        /// The whole entry.
        entry: Entry,
    },
    /// Gives entrants the ratings of a list. The rest of their entries stays.
    Rate {
        /// The ratings, at most one for each entrant.
        ratings: Vec<EntrantRating>,
    },
    /// Moves an entrant to another division, before they are on any board.
    Move {
        /// The entrant.
        entrant: EntrantNumber,
        /// The division.
        division: DivisionNumber,
    },
    /// Withdraws an entrant, from the first round in which their game has no result.
    Withdraw {
        /// The entrant.
        entrant: EntrantNumber,
    },
    /// Lets an entrant come back, for the next round to be published.
    Return {
        /// The entrant.
        entrant: EntrantNumber,
    },
    /// Fixes the table of an entrant, or frees them of it.
    FixTable {
        /// The entrant.
        entrant: EntrantNumber,
        /// The table.
        table: Option<TableNumber>,
    },
    /// Fixes pairs and byes of a round that is not published.
    Force {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// All fixed pairs and byes of the round.
        pairs: Vec<Forced>,
    },
    /// Publishes the next round, or one that is published with other boards: those with a result
    /// have to stay.
    Publish {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The way in which the boards were found.
        basis: Basis,
        /// The boards.
        boards: Vec<Board>,
    },
    /// A room makes the game of a board on the server.
    Begin {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The table.
        table: TableNumber,
        /// The id of the game: 1 to 64 letters, digits, `-` and `_`.
        game: String,
        /// The game that it replaces, which ended without a result.
        instead: Option<String>,
    },
    /// A player types the scores of their own game.
    Claim {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The scores.
        scores: Scores,
    },
    /// Gives a game a result, or takes it back. A room does it for a board played on the server.
    Settle {
        /// The division.
        division: DivisionNumber,
        /// The round.
        round: RoundNumber,
        /// The table.
        table: TableNumber,
        /// The result; `None` takes it back.
        outcome: Option<Outcome>,
    },
    /// Penalises an entrant.
    Penalise {
        /// The penalty.
        penalty: Penalty,
    },
    /// Undoes an act: it counts as if it had not happened. An act that others rest on cannot be
    /// undone before them.
    Undo {
        /// The act.
        act: u32,
    },
}
