//! The refusals of a room, apart from those by the rules of its game.

use rules::refusals;

use crate::grouped::grouped;

refusals! {
    /// The refusals of a room, apart from those by the rules of its game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum RoomRefusal {
        SeatTaken = "seat_taken" => "that seat is taken: choose another one",
        NoSuchSeat = "no_such_seat" => "choose one of the seats of this game",
        BadName = "bad_name" => "give a name of 1 to 30 letters or other visible characters",
        NameTaken = "name_taken" =>
            "another player at this table has that name, or one that looks like it: choose \
             another one",
        NameOfComputer = "name_of_computer" =>
            "computer players have that name: choose another one",
        TermsStand = "already_started" =>
            "the game has begun and its terms stand: make another game for other terms",
        TermsChanged = "terms_changed" =>
            "these are not the current terms of this game: read them again before you accept",
        /// Any number may play, one person plays, or the game goes on from a position.
        TermsAreFixed = "not_in_this_game" =>
            "the terms of this kind of game cannot be changed: make another game",
        TutorAmongPeople = "tutor_among_people" =>
            "a tutor helps one person among computer players: leave the tutor out, or play \
             against computers only",
        OtherSeats = "seats_out_of_range" =>
            "these terms are for a different number of seats: choose terms that fit",
        SameTerms = "same_terms" => "those are the terms already in force: change something",
        TermsChangedOften = "too_many_proposals" =>
            "the terms have been changed often enough: accept them, or make another game",
        /// The terms have more changes than there are kinds of change.
        TooManyChanges = "changed_twice" => "give each change once",
        TooManyCommands = "too_many_commands" =>
            "this seat has done more than any game needs: all it can still do is resign",
        ChangeTooLong { change: String, length: u32, most: u32 } = "change_too_long" => (
            "{change} has {long} characters: use at most {limit}, with fewer words in the list",
            long = grouped(*length),
            limit = grouped(*most)
        ),
        BadCommandId = "bad_command_id" => "give the command an id of 1 to 64 visible characters",
        CommandIdUsed = "command_id_used" =>
            "another command had this id: give each command a new one",
        /// The client claims to have seen events that have not happened.
        UnknownSeq = "unknown_seq" =>
            "this sequence number has not been given yet: load the game again",
        StalePosition = "stale_position" =>
            "the game has moved on in the meantime: look at the board and decide again",
        Cancelled {
            /// The name of the player who cancelled it, if the seat was taken.
            by: Option<String>,
        } = "game_cancelled" => (
            "{player} cancelled this table before the game began: make another one",
            player = by.as_deref().unwrap_or("the player who made it")
        ),
        TooLateToCancel = "already_started" =>
            "the game has begun and cannot be cancelled: resign, or agree to end it",
        TooLateToFill = "already_started" =>
            "the game has begun with all its seats taken: propose that a computer stands in for a \
             player",
        /// Any number may play, or one person plays.
        NoFilling = "not_in_this_game" =>
            "no computer can join this kind of table: make another game with one",
        NotTheHost {
            /// The name of the player who made the table, if the seat is taken.
            host: Option<String>,
        } = "not_the_host" => {
            if host.is_none() => "only the player who made this table can do that: ask them",
            else => (
                "only {name}, the player who made this table, can do that: ask them",
                name = host.as_deref().unwrap_or_default()
            ),
        },
        NamedOften = "too_many_names" =>
            "you have changed your name often enough in this game: keep this one",
        NoRematch = "not_in_this_game" =>
            "any number of people may play here: make another session and send its link",
        GameGoesOn = "game_not_over" => "the game is still going on: finish it first",
        RematchDeclined { name: String } = "rematch_declined" =>
            "{name} does not want another game now: make a new one",
        AskedOften = "too_many_proposals" =>
            "that has been asked often enough at this table: make a new game",
        NotStarted = "not_started" => "the game has not begun: wait for the others",
        Over = "game_over" => "the game is over",
        NoStandInDuplicate = "not_in_this_game" =>
            "no computer stands in for a person in a duplicate session: a round closes without \
             the slip of a player who is away",
        NoStandInBingo = "not_in_this_game" =>
            "no computer stands in for a person in Letter bingo: the calls go on without them",
        NoStandInAlone = "not_in_this_game" =>
            "nobody is kept waiting in a game for one: come back and play on",
        NotAPerson { name: String } = "not_a_person" => "{name} is a computer player already",
        StoodInAlready { name: String } = "computer_plays" =>
            "a computer is already playing for {name}",
        HasLeft { name: String } = "seat_resigned" =>
            "{name} has left the game: nobody plays that seat any more",
        LastPerson = "last_person" =>
            "nobody else is playing in person, and computers do not play on alone: resign, or \
             leave the game and come back later",
        UnknownLevel = "unknown_level" =>
            "there is no such level of computer player: use beginner, intermediate, advanced, \
             expert or champion",
        ProposalOpen = "proposal_open" => "there is a proposal already: answer it first",
        ProposedOften = "too_many_proposals" => "you have proposed that often enough in this game",
        NoProposal = "no_proposal" => "there is no proposal to answer",
        AlreadyAnswered = "already_answered" => "you have agreed already: wait for the others",
        NotStoodIn = "no_stand_in" => "no computer is playing for you: the seat is yours already",
        NoComputerThere = "no_stand_in" => "no computer is playing for this seat",
        ComputerPlays = "computer_plays" =>
            "a computer is playing for you: take your seat back first",
        YouLeft = "seat_resigned" => "you have left the game",
        WrongMode = "wrong_mode_command" => "that cannot be done in this kind of game",
        SessionGoesOn = "not_over" =>
            "the file and the results are written when the session is over",
        UnbuiltAfterwards = "game_not_over" => "the board can be taken apart once the game is over",
        NothingToUnbuild = "nothing_to_unbuild" =>
            "no tile lies on a board here, so there is nothing to take apart",
        TooManyToUnbuild = "too_many_to_unbuild" =>
            "four at most take a board apart: with more, a turn would come too seldom",
        NotUnbuilt = "game_not_over" =>
            "no board is being taken apart here: propose it after a game",
        NotInPractice = "not_in_practice" =>
            "all removals are shown only when no other person plays",
    }

    impl Reason {
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
}
