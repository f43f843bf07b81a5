//! What a line of a match asks for.

use rules::{Move, Proposal};
use table::wire::{CommandMessage, StandInCommand};

use super::line::{self, Line, Trusted};
use super::{reading, show};
use crate::play::modes::{Question, Table, Typed};
use crate::text::{sentence, wrap};

/// Reads a line of the seat that is asked.
pub(super) fn read(table: &Table<'_>, text: &str) -> Typed {
    match text.trim() {
        "link" if table.link.is_some() => {
            return Typed::Say(table.link.unwrap_or_default().to_string());
        }
        "back" if table.own.may.take_back => {
            let command = StandInCommand::TakeBack {};
            return Typed::Do(CommandMessage::StandIn { command }, None);
        }
        _ => {}
    }
    let line = match line::parse(text) {
        Ok(line) => line,
        Err(error) => return Typed::Say(wrap(&sentence(&error.to_string()))),
    };
    let spell = |words: Vec<Vec<rules::Letter>>| -> Vec<String> {
        words.iter().map(|word| word.iter().map(|letter| letter.to_char()).collect()).collect()
    };
    let mut read_as = None;
    let command = match line {
        Line::Play(text) => {
            let rack = table.own.rack.as_deref().and_then(|rack| rack.parse().ok());
            let plain = reading::in_capitals(&text, &table.board(), &rack.unwrap_or_default());
            read_as = plain.as_ref().map(reading::told);
            CommandMessage::PlayText { text: plain.unwrap_or(text).to_string() }
        }
        Line::Move(Move::Exchange(tiles)) => CommandMessage::Exchange { tiles: tiles.to_string() },
        // A typed line never gives these as placements.
        Line::Move(Move::Pass | Move::Play(_)) => CommandMessage::Pass {},
        Line::Challenge(words) => CommandMessage::Challenge { words: spell(words) },
        Line::Swap(square) => CommandMessage::TakeBlank { square: square.to_string() },
        Line::Take(square, face) => {
            CommandMessage::TakeLetter { square: square.to_string(), face: face.to_string() }
        }
        Line::Bags(vowels) => CommandMessage::ChooseBags { vowels },
        Line::Theme(words, plea) => CommandMessage::ClaimTheme { words: spell(words), plea },
        Line::Vote(number, agree) => CommandMessage::VoteTheme { number, agree },
        Line::Accept => CommandMessage::Accept {},
        Line::Always(trusted) => always_accept(table, trusted),
        Line::Propose(Proposal::End) => CommandMessage::ProposeEnd {},
        Line::Propose(Proposal::Pause) => CommandMessage::ProposePause {},
        Line::Answer(agree) if table.own.may.answer_stand_in => {
            CommandMessage::StandIn { command: StandInCommand::Answer { agree } }
        }
        Line::Answer(agree) => CommandMessage::Answer { agree },
        Line::Resume => CommandMessage::Resume {},
        Line::Holiday => CommandMessage::GoOnHoliday {},
        Line::TakeBack => CommandMessage::TakeTurnBack {},
        Line::Back => CommandMessage::ComeBack {},
        Line::Resign => CommandMessage::Resign {},
        Line::Abort => CommandMessage::Abort {},
        Line::Claim => CommandMessage::ClaimTime {},
        Line::Show(show) => return show::answer(table, show),
        Line::Word(words) => return Typed::Ask(Question::Words(spell(words))),
        Line::Hint if !table.ruleset.mode.is_alone() && !table.ruleset.tutor => {
            return Typed::Say("Hints are for games played alone or with a tutor.".to_string());
        }
        Line::Hint if !table.own.may.act => {
            return Typed::Say("It is not your turn now.".to_string());
        }
        Line::Hint => return Typed::Ask(Question::Hint),
        Line::Best if !table.ruleset.open_pool => {
            return Typed::Say(
                "The best continuation is shown only where all tiles lie open.".to_string(),
            );
        }
        Line::Best => return Typed::Ask(Question::Best),
        Line::Records if !table.ruleset.mode.is_alone() => {
            return Typed::Say("Records are kept of games played alone.".to_string());
        }
        Line::Records => return Typed::Ask(Question::Records),
        Line::Count(on) => return Typed::Count(on),
        Line::Quit => return Typed::Quit,
    };
    Typed::Do(command, read_as)
}

/// A seat says whose plays it accepts without being asked. It is still asked about the last play of
/// a person.
fn always_accept(table: &Table<'_>, trusted: Trusted) -> CommandMessage {
    let all = (0..).zip(&table.game.seats);
    let of = all.filter(|(of, seat)| match trusted {
        Trusted::Everybody => Some(*of) != table.own.viewer,
        Trusted::Computers => seat.kind == "computer",
        Trusted::Nobody => false,
    });
    let of = of.map(|(of, _)| of).collect();
    CommandMessage::AlwaysAccept { of, last: trusted == Trusted::Computers }
}
