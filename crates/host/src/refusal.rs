//! Why a host refuses something before its room is asked.

use rules::{Mode, refusals};

refusals! {
    /// Why a host refuses something before its room is asked, or because the room's word list is
    /// missing.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum HostRefusal {
        SeatNotHeld = "seat_not_held" =>
            "this device does not hold that seat: use the link you were given",
        OnePersonOnly = "one_person_only" =>
            "solitaire is for one person: take every seat yourself",
        NoPerson = "no_person" =>
            "take a seat yourself or leave one open: computers do not play alone here",
        /// Words would be judged by a list that is no longer there.
        LexiconChanged = "lexicon_changed" =>
            "this game is bound to a word list that is no longer here: ask the operator of the \
             server to bring the list back, or agree to end the game",
        UnknownList {
            /// The key that the terms name.
            list: String,
            /// The keys of the lists on offer.
            offered: Vec<String>,
        } = "unknown_list" => (
            "there is no word list {list} here: choose {others}",
            others = offered.join(" or ")
        ),
        NoAdvice = "not_in_this_game" =>
            "the engine gives advice only to those who play alone or with a tutor",
        NothingMade = "nothing_made" => "make a move first: then the tutor has something to say",
        AdviceNotDue = "not_your_turn" => "ask for advice when you can move",
        /// A position to analyse cannot be read, or cannot occur.
        BadPosition { problem: String } = "bad_position" => "{problem}",
        NoRack = "no_rack" => "give the player to move some tiles first",
        NotSearchable = "not_searchable" =>
            "a search to the end needs two players, full racks and at most 4 tiles in the bag: \
             simulate instead",
        TooManyTurns = "too_many_turns" => "games of more than 400 turns cannot be read",
        NoSuchMove = "no_such_move" => "this move is not possible: choose one from the list",
        /// A game is to go on from there, and the other one never had it or was over by then.
        NoSuchTurn = "no_such_turn" => "there was no such turn in that game: choose an earlier one",
        NotReviewable { mode: Mode } = "not_reviewable" => {
            if *mode == Mode::OpenTiles =>
                "with all tiles open every play is part of one long plan: ask for the best line \
                 during the game instead",
            if *mode == Mode::Bingo =>
                "Letter bingo has no plays to review: letters are called, and forms are marked",
            if *mode == Mode::Together =>
                "a play here is worth what it does for the team's goals, which no review can judge",
            else => "games of this kind cannot be reviewed",
        },
        NothingOpen = "nothing_open" =>
            "no turn of this review would become clearer: look at a position on the analysis \
             board instead",
        /// A card cannot be read, or makes no sense.
        BadCard { problem: String } = "bad_card" => "{problem}",
        BadSearch { error: study::FindError } = "bad_search" => "{error}",
        BadEntry = "bad_entry" =>
            "an entry has an id of 4 to 40 letters, a time, a card, and 'add', 'drop' or 'review \
             GRADE RECALL'",
        TooManyEntries { most: usize } = "too_many_entries" =>
            "send at most {most} entries at once",
        /// An answer to a card is no move in its position.
        NoMove { problem: String } = "no_move" => "{problem}",
    }
}

#[cfg(test)]
mod tests {
    use table::wire::RefusalMessage;

    use super::*;

    #[test]
    fn each_has_its_code_and_is_a_sentence() {
        for (refusal, code, sentence) in [
            (
                HostRefusal::SeatNotHeld,
                "seat_not_held",
                "This device does not hold that seat: use the link you were given.",
            ),
            (
                HostRefusal::LexiconChanged,
                "lexicon_changed",
                "This game is bound to a word list that is no longer here: ask the operator of the \
                 server to bring the list back, or agree to end the game.",
            ),
            (
                HostRefusal::NoAdvice,
                "not_in_this_game",
                "The engine gives advice only to those who play alone or with a tutor.",
            ),
            (
                HostRefusal::NothingMade,
                "nothing_made",
                "Make a move first: then the tutor has something to say.",
            ),
            (
                HostRefusal::UnknownList {
                    list: "club".into(),
                    offered: vec!["british".into(), "american".into()],
                },
                "unknown_list",
                "There is no word list club here: choose british or american.",
            ),
            (HostRefusal::AdviceNotDue, "not_your_turn", "Ask for advice when you can move."),
            (
                HostRefusal::BadPosition { problem: "rack 1 holds 8 tiles".into() },
                "bad_position",
                "Rack 1 holds 8 tiles.",
            ),
            (HostRefusal::NoRack, "no_rack", "Give the player to move some tiles first."),
            (
                HostRefusal::NotSearchable,
                "not_searchable",
                "A search to the end needs two players, full racks and at most 4 tiles in the \
                 bag: simulate instead.",
            ),
            (
                HostRefusal::TooManyTurns,
                "too_many_turns",
                "Games of more than 400 turns cannot be read.",
            ),
            (
                HostRefusal::NoSuchMove,
                "no_such_move",
                "This move is not possible: choose one from the list.",
            ),
            (
                HostRefusal::NothingOpen,
                "nothing_open",
                "No turn of this review would become clearer: look at a position on the analysis \
                 board instead.",
            ),
            (
                HostRefusal::NotReviewable { mode: Mode::OpenTiles },
                "not_reviewable",
                "With all tiles open every play is part of one long plan: ask for the best line \
                 during the game instead.",
            ),
            (
                HostRefusal::NotReviewable { mode: Mode::Bingo },
                "not_reviewable",
                "Letter bingo has no plays to review: letters are called, and forms are marked.",
            ),
            (
                HostRefusal::NotReviewable { mode: Mode::Together },
                "not_reviewable",
                "A play here is worth what it does for the team's goals, which no review can judge.",
            ),
        ] {
            let message = RefusalMessage::from(refusal);
            assert_eq!((message.code.as_str(), message.message.as_str()), (code, sentence));
        }
    }
}
