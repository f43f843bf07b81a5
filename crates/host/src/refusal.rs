//! Why a host refuses something before its room is asked.

use std::fmt;

use rules::Reason;

/// Why a host refuses something before its room is asked, or because the room's word list is
/// missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostRefusal {
    /// Somebody acts for a seat that others hold.
    SeatNotHeld,
    /// Words would be judged by a list that is no longer there.
    LexiconChanged,
    /// Somebody who does not play alone asks for advice.
    NoAdvice,
    /// Somebody who cannot move asks for advice.
    AdviceNotDue,
}

impl Reason for HostRefusal {
    fn code(&self) -> &'static str {
        match self {
            HostRefusal::SeatNotHeld => "seat_not_held",
            HostRefusal::LexiconChanged => "lexicon_changed",
            HostRefusal::NoAdvice => "not_in_this_game",
            HostRefusal::AdviceNotDue => "not_your_turn",
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
                "this game is bound to a word list that is no longer here: ask the server's host \
                 to bring the list back, or agree to end the game"
            }
            HostRefusal::NoAdvice => "the engine gives advice only to those who play alone",
            HostRefusal::AdviceNotDue => "ask for advice when you can move",
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
                "This game is bound to a word list that is no longer here: ask the server's host \
                 to bring the list back, or agree to end the game.",
            ),
            (
                HostRefusal::NoAdvice,
                "not_in_this_game",
                "The engine gives advice only to those who play alone.",
            ),
            (HostRefusal::AdviceNotDue, "not_your_turn", "Ask for advice when you can move."),
        ] {
            let message = RefusalMessage::from(refusal);
            assert_eq!((message.code.as_str(), message.message.as_str()), (code, sentence));
        }
    }
}
