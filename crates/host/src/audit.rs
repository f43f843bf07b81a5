//! The audit of a game that was refereed elsewhere, with its words and an engine.

use table::{AuditRefusal, Auditor, Header, Question, Record, Room, SeededChance};

use crate::game_words::GameWords;
use crate::questions::find_out;

/// The room of a finished game that was refereed elsewhere, such as by a browser without a network.
/// The game is played once more, with the words that it is bound to.
///
/// # Errors
/// [`AuditRefusal`] if the game is not over, or its log cannot have come about so.
pub fn audited(
    header: Header,
    records: impl IntoIterator<Item = Record>,
    chance: &SeededChance,
    words: &GameWords,
) -> Result<Room, AuditRefusal> {
    let engine = |question: &Question| find_out(words.players().referee(), question);
    Auditor { chance, judge: words.lexicon(), engine: &engine }.room(header, records)
}
