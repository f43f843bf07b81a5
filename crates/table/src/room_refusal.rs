//! Why a room refuses something, apart from the rules of the game that is played in it.

use std::fmt;

use rules::Reason;

use crate::grouped::grouped;

/// Why a room refuses something, apart from the rules of the game that is played in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoomRefusal {
    /// Somebody already has the seat.
    SeatTaken,
    /// The game has no such seat.
    NoSuchSeat,
    /// A name that cannot be shown.
    BadName,
    /// Somebody else at the table has a name that looks the same.
    NameTaken,
    /// A name that computer players have.
    NameOfComputer,
    /// Terms are proposed or accepted after the start.
    TermsStand,
    /// The terms that were read are not the current ones.
    TermsChanged,
    /// Other terms are proposed for a game that any number may play, that one person plays, or that
    /// goes on from a position.
    TermsAreFixed,
    /// A game with a tutor has other seats than one for a person and the rest for computers.
    TutorAmongPeople,
    /// The proposed terms have another number of seats.
    OtherSeats,
    /// The proposed terms are those in force.
    SameTerms,
    /// The terms have been reopened as often as is allowed.
    TermsChangedOften,
    /// The terms have more changes than there are kinds of change.
    TooManyChanges,
    /// A seat has done so much that the game takes nothing more from it.
    TooManyCommands,
    /// A change of the terms is longer than any list of theme words has to be.
    ChangeTooLong {
        /// How it begins.
        change: String,
        /// Its length in characters.
        length: u32,
        /// The greatest length.
        most: u32,
    },
    /// The id of a command is empty, too long or invisible.
    BadCommandId,
    /// The id belongs to another command of the seat.
    CommandIdUsed,
    /// The client claims to have seen events that have not happened.
    UnknownSeq,
    /// Something has happened that the person should have seen before deciding.
    StalePosition,
    /// The table was cancelled before the start.
    Cancelled {
        /// The name of the player who cancelled it, if somebody sat there.
        by: Option<String>,
    },
    /// A table cannot be cancelled after the start.
    TooLateToCancel,
    /// A computer player is asked to a table after the start.
    TooLateToFill,
    /// A computer player is asked to a game that any number may play, or that one person plays.
    NoFilling,
    /// Only the player who made the table can cancel it, or ask a computer player to it.
    NotTheHost {
        /// The name of the player who made the table, if somebody sat there.
        host: Option<String>,
    },
    /// The seat has changed its name as often as is allowed.
    NamedOften,
    /// A rematch is asked for where any number may play.
    NoRematch,
    /// A rematch is asked for before the end.
    GameGoesOn,
    /// Somebody else does not want a rematch.
    RematchDeclined {
        /// The name of the seat.
        name: String,
    },
    /// Players have said as often as is allowed whether they want another game.
    AskedOften,
    /// A stand-in is proposed before the start.
    NotStarted,
    /// A stand-in is proposed after the end.
    Over,
    /// A stand-in is proposed in a duplicate session.
    NoStandInDuplicate,
    /// A stand-in is proposed in Letter bingo.
    NoStandInBingo,
    /// A stand-in is proposed for somebody who plays alone.
    NoStandInAlone,
    /// A stand-in is proposed for a computer player.
    NotAPerson {
        /// The name of the seat.
        name: String,
    },
    /// A stand-in is proposed for a seat that already has one.
    StoodInAlready {
        /// The name of the seat.
        name: String,
    },
    /// A stand-in is proposed for a person who has left the game.
    HasLeft {
        /// The name of the seat.
        name: String,
    },
    /// A stand-in is proposed for the last person who plays.
    LastPerson,
    /// No level has this key.
    UnknownLevel,
    /// A stand-in has already been proposed.
    ProposalOpen,
    /// The seat has proposed a stand-in as often as is allowed.
    ProposedOften,
    /// There is no proposal to answer.
    NoProposal,
    /// The seat has already agreed.
    AlreadyAnswered,
    /// A person takes back a seat that no stand-in plays.
    NotStoodIn,
    /// A computer player acts on a seat that it does not play.
    NoComputerThere,
    /// A person acts while a computer player plays the seat.
    ComputerPlays,
    /// A person who has left the game acts.
    YouLeft,
    /// The command belongs to another mode.
    WrongMode,
    /// The file or the results of a session are asked for before its end.
    SessionGoesOn,
    /// Unbuild is proposed before the end of the game.
    UnbuiltAfterwards,
    /// Unbuild is proposed where no board has tiles.
    NothingToUnbuild,
    /// Unbuild is proposed with too many players.
    TooManyToUnbuild,
    /// Removals are asked for where no board is being taken apart.
    NotUnbuilt,
    /// All removals are asked for in a game between people.
    NotInPractice,
}

impl Reason for RoomRefusal {
    fn code(&self) -> &'static str {
        match self {
            RoomRefusal::SeatTaken => "seat_taken",
            RoomRefusal::NoSuchSeat => "no_such_seat",
            RoomRefusal::BadName => "bad_name",
            RoomRefusal::NameTaken => "name_taken",
            RoomRefusal::NameOfComputer => "name_of_computer",
            RoomRefusal::TermsStand | RoomRefusal::TooLateToCancel | RoomRefusal::TooLateToFill => {
                "already_started"
            }
            RoomRefusal::TermsChanged => "terms_changed",
            RoomRefusal::TermsAreFixed
            | RoomRefusal::NoFilling
            | RoomRefusal::NoRematch
            | RoomRefusal::NoStandInDuplicate
            | RoomRefusal::NoStandInBingo
            | RoomRefusal::NoStandInAlone => "not_in_this_game",
            RoomRefusal::TutorAmongPeople => "tutor_among_people",
            RoomRefusal::OtherSeats => "seats_out_of_range",
            RoomRefusal::SameTerms => "same_terms",
            RoomRefusal::TermsChangedOften
            | RoomRefusal::AskedOften
            | RoomRefusal::ProposedOften => "too_many_proposals",
            RoomRefusal::TooManyCommands => "too_many_commands",
            RoomRefusal::TooManyChanges => "changed_twice",
            RoomRefusal::ChangeTooLong { .. } => "change_too_long",
            RoomRefusal::BadCommandId => "bad_command_id",
            RoomRefusal::CommandIdUsed => "command_id_used",
            RoomRefusal::UnknownSeq => "unknown_seq",
            RoomRefusal::StalePosition => "stale_position",
            RoomRefusal::Cancelled { .. } => "game_cancelled",
            RoomRefusal::NotTheHost { .. } => "not_the_host",
            RoomRefusal::NamedOften => "too_many_names",
            RoomRefusal::GameGoesOn | RoomRefusal::UnbuiltAfterwards | RoomRefusal::NotUnbuilt => {
                "game_not_over"
            }
            RoomRefusal::NothingToUnbuild => "nothing_to_unbuild",
            RoomRefusal::TooManyToUnbuild => "too_many_to_unbuild",
            RoomRefusal::RematchDeclined { .. } => "rematch_declined",
            RoomRefusal::NotStarted => "not_started",
            RoomRefusal::Over => "game_over",
            RoomRefusal::NotAPerson { .. } => "not_a_person",
            RoomRefusal::StoodInAlready { .. } | RoomRefusal::ComputerPlays => "computer_plays",
            RoomRefusal::HasLeft { .. } | RoomRefusal::YouLeft => "seat_resigned",
            RoomRefusal::LastPerson => "last_person",
            RoomRefusal::UnknownLevel => "unknown_level",
            RoomRefusal::ProposalOpen => "proposal_open",
            RoomRefusal::NoProposal => "no_proposal",
            RoomRefusal::AlreadyAnswered => "already_answered",
            RoomRefusal::NotStoodIn | RoomRefusal::NoComputerThere => "no_stand_in",
            RoomRefusal::WrongMode => "wrong_mode_command",
            RoomRefusal::SessionGoesOn => "not_over",
            RoomRefusal::NotInPractice => "not_in_practice",
        }
    }

    fn begins_as_written(&self) -> bool {
        match self {
            RoomRefusal::Cancelled { by } => by.is_some(),
            RoomRefusal::ChangeTooLong { .. }
            | RoomRefusal::RematchDeclined { .. }
            | RoomRefusal::NotAPerson { .. }
            | RoomRefusal::HasLeft { .. } => true,
            _ => false,
        }
    }
}

impl fmt::Display for RoomRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RoomRefusal::SeatTaken => "that seat is taken: choose another one",
            RoomRefusal::NoSuchSeat => "choose one of the seats of this game",
            RoomRefusal::BadName => "give a name of 1 to 30 letters or other visible characters",
            RoomRefusal::NameTaken => "another player at this table has that name, or one that looks like it: choose another one",
            RoomRefusal::NameOfComputer => "computer players have that name: choose another one",
            RoomRefusal::TermsStand => "the game has begun and its terms stand: make another game for other terms",
            RoomRefusal::TermsChanged => "these are not the current terms of this game: read them again before you accept",
            RoomRefusal::TermsAreFixed => "the terms of this kind of game cannot be changed: make another game",
            RoomRefusal::TutorAmongPeople => "a tutor helps one person among computer players: leave the tutor out, or play against computers only",
            RoomRefusal::OtherSeats => "these terms are for a different number of seats: choose terms that fit",
            RoomRefusal::SameTerms => "those are the terms already in force: change something",
            RoomRefusal::TermsChangedOften => "the terms have been changed often enough: accept them, or make another game",
            RoomRefusal::TooManyCommands => {
                "this seat has done more than any game needs: all it can still do is resign"
            }
            RoomRefusal::TooManyChanges => "give each change once",
            RoomRefusal::BadCommandId => "give the command an id of 1 to 64 visible characters",
            RoomRefusal::CommandIdUsed => "another command had this id: give each command a new one",
            RoomRefusal::UnknownSeq => "this sequence number has not been given yet: load the game again",
            RoomRefusal::StalePosition => "the game has moved on in the meantime: look at the board and decide again",
            RoomRefusal::TooLateToCancel => "the game has begun and cannot be cancelled: resign, or agree to end it",
            RoomRefusal::TooLateToFill => "the game has begun with all its seats taken: propose that a computer stands in for a player",
            RoomRefusal::NoFilling => "no computer can join this kind of table: make another game with one",
            RoomRefusal::NamedOften => "you have changed your name often enough in this game: keep this one",
            RoomRefusal::NoRematch => "any number of people may play here: make another session and send its link",
            RoomRefusal::GameGoesOn => "the game is still going on: finish it first",
            RoomRefusal::AskedOften => "that has been asked often enough at this table: make a new game",
            RoomRefusal::NotStarted => "the game has not begun: wait for the others",
            RoomRefusal::Over => "the game is over",
            RoomRefusal::NoStandInDuplicate => "no computer stands in for a person in a duplicate session: a round closes without the slip of a player who is away",
            RoomRefusal::NoStandInBingo => "no computer stands in for a person in Letter bingo: the calls go on without them",
            RoomRefusal::NoStandInAlone => "nobody is kept waiting in a game for one: come back and play on",
            RoomRefusal::LastPerson => "nobody else is playing in person, and computers do not play on alone: resign, or leave the game and come back later",
            RoomRefusal::UnknownLevel => "there is no such level of computer player: use beginner, intermediate, advanced, expert or champion",
            RoomRefusal::ProposalOpen => "there is a proposal already: answer it first",
            RoomRefusal::ProposedOften => "you have proposed that often enough in this game",
            RoomRefusal::NoProposal => "there is no proposal to answer",
            RoomRefusal::AlreadyAnswered => "you have agreed already: wait for the others",
            RoomRefusal::NotStoodIn => "no computer is playing for you: the seat is yours already",
            RoomRefusal::NoComputerThere => "no computer is playing for this seat",
            RoomRefusal::ComputerPlays => "a computer is playing for you: take your seat back first",
            RoomRefusal::YouLeft => "you have left the game",
            RoomRefusal::WrongMode => "that cannot be done in this kind of game",
            RoomRefusal::SessionGoesOn => "the file and the results are written when the session is over",
            RoomRefusal::UnbuiltAfterwards => "the board can be taken apart once the game is over",
            RoomRefusal::NothingToUnbuild => "no tile lies on a board here, so there is nothing to take apart",
            RoomRefusal::TooManyToUnbuild => "four at most take a board apart: with more, a turn would come too seldom",
            RoomRefusal::NotUnbuilt => "no board is being taken apart here: propose it after a game",
            RoomRefusal::NotInPractice => "all removals are shown only when no other person plays",
            RoomRefusal::ChangeTooLong { change, length, most } => {
                return write!(
                    f,
                    "{change} has {} characters: use at most {}, with fewer words in the list",
                    grouped(*length),
                    grouped(*most)
                );
            }
            RoomRefusal::Cancelled { by } => {
                let by = by.as_deref().unwrap_or("the player who made it");
                return write!(
                    f,
                    "{by} cancelled this table before the game began: make another one"
                );
            }
            RoomRefusal::NotTheHost { host: None } => "only the player who made this table can do that: ask them",
            RoomRefusal::NotTheHost { host: Some(name) } => {
                return write!(f, "only {name}, the player who made this table, can do that: ask them");
            }
            RoomRefusal::RematchDeclined { name } => return write!(f, "{name} does not want another game now: make a new one"),
            RoomRefusal::NotAPerson { name } => return write!(f, "{name} is a computer player already"),
            RoomRefusal::StoodInAlready { name } => return write!(f, "a computer is already playing for {name}"),
            RoomRefusal::HasLeft { name } => return write!(f, "{name} has left the game: nobody plays that seat any more"),
        })
    }
}

impl std::error::Error for RoomRefusal {}
