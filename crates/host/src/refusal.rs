//! Why a host refuses something before its room is asked.

use std::fmt;

use rules::{Mode, Reason};

/// Why a host refuses something before its room is asked, or because the room's word list is
/// missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostRefusal {
    /// A caller acts for a seat that others hold.
    SeatNotHeld,
    /// Words would be judged by a list that is no longer there.
    LexiconChanged,
    /// The terms name a word list that is not on offer.
    UnknownList {
        /// The key that they name.
        list: String,
        /// The keys of the lists on offer.
        offered: Vec<String>,
    },
    /// A player who plays neither alone nor with a tutor asks for advice.
    NoAdvice,
    /// A player who has made no move asks what the tutor says of it.
    NothingMade,
    /// A player who cannot move asks for advice.
    AdviceNotDue,
    /// A position that is to be analysed cannot be read, or cannot occur.
    BadPosition(String),
    /// A position that is to be analysed has no rack for the player to move.
    NoRack,
    /// A position is to be searched to the end although too many tiles are left.
    NotSearchable,
    /// A game that was written down has more turns than any game.
    TooManyTurns,
    /// Replies are wanted to a move that is not possible.
    NoSuchMove,
    /// A game is to go on from a turn that another one never had, or at which that one was over.
    NoSuchTurn,
    /// A game of this mode is to be reviewed, which no review can judge.
    NotReviewable(Mode),
    /// A review is to be worked on longer although all its turns are clear, or it has been worked
    /// on long enough.
    NothingOpen,
    /// A card that is to be asked cannot be read, or makes no sense.
    BadCard(String),
    /// An answer to a card is no move in its position.
    NoMove(String),
}

impl Reason for HostRefusal {
    fn code(&self) -> &'static str {
        match self {
            HostRefusal::SeatNotHeld => "seat_not_held",
            HostRefusal::LexiconChanged => "lexicon_changed",
            HostRefusal::UnknownList { .. } => "unknown_list",
            HostRefusal::NoAdvice => "not_in_this_game",
            HostRefusal::NothingMade => "nothing_made",
            HostRefusal::AdviceNotDue => "not_your_turn",
            HostRefusal::BadPosition(_) => "bad_position",
            HostRefusal::NoRack => "no_rack",
            HostRefusal::NotSearchable => "not_searchable",
            HostRefusal::TooManyTurns => "too_many_turns",
            HostRefusal::NoSuchMove => "no_such_move",
            HostRefusal::NoSuchTurn => "no_such_turn",
            HostRefusal::NotReviewable(_) => "not_reviewable",
            HostRefusal::NothingOpen => "nothing_open",
            HostRefusal::BadCard(_) => "bad_card",
            HostRefusal::NoMove(_) => "no_move",
        }
    }
}

impl fmt::Display for HostRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HostRefusal::SeatNotHeld => {
                "this device does not hold that seat: use the link you were given"
            }
            HostRefusal::LexiconChanged => {
                "this game is bound to a word list that is no longer here: ask the operator of the \
                 server to bring the list back, or agree to end the game"
            }
            HostRefusal::NoAdvice => {
                "the engine gives advice only to those who play alone or with a tutor"
            }
            HostRefusal::NothingMade => "make a move first: then the tutor has something to say",
            HostRefusal::AdviceNotDue => "ask for advice when you can move",
            HostRefusal::UnknownList { list, offered } => {
                let offered = offered.join(" or ");
                return write!(f, "there is no word list {list} here: choose {offered}");
            }
            HostRefusal::BadPosition(problem)
            | HostRefusal::BadCard(problem)
            | HostRefusal::NoMove(problem) => problem,
            HostRefusal::NoRack => "give the player to move some tiles first",
            HostRefusal::NotSearchable => {
                "a search to the end needs two players, full racks and at most 4 tiles in the bag: \
                 simulate instead"
            }
            HostRefusal::TooManyTurns => "games of more than 400 turns cannot be read",
            HostRefusal::NoSuchMove => "this move is not possible: choose one from the list",
            HostRefusal::NoSuchTurn => "there was no such turn in that game: choose an earlier one",
            HostRefusal::NothingOpen => {
                "no turn of this review would become clearer: look at a position on the analysis \
                 board instead"
            }
            HostRefusal::NotReviewable(Mode::OpenTiles) => {
                "with all tiles open every play is part of one long plan: ask for the best line \
                 during the game instead"
            }
            HostRefusal::NotReviewable(Mode::Bingo) => {
                "Letter bingo has no plays to review: letters are called, and forms are marked"
            }
            HostRefusal::NotReviewable(_) => {
                "a play here is worth what it does for the team's goals, which no review can judge"
            }
        })
    }
}

impl std::error::Error for HostRefusal {}

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
                HostRefusal::BadPosition("rack 1 holds 8 tiles".into()),
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
                HostRefusal::NotReviewable(Mode::OpenTiles),
                "not_reviewable",
                "With all tiles open every play is part of one long plan: ask for the best line \
                 during the game instead.",
            ),
            (
                HostRefusal::NotReviewable(Mode::Bingo),
                "not_reviewable",
                "Letter bingo has no plays to review: letters are called, and forms are marked.",
            ),
            (
                HostRefusal::NotReviewable(Mode::Together),
                "not_reviewable",
                "A play here is worth what it does for the team's goals, which no review can judge.",
            ),
        ] {
            let message = RefusalMessage::from(refusal);
            assert_eq!((message.code.as_str(), message.message.as_str()), (code, sentence));
        }
    }
}
