//! The meaning of a line of a match.

use table::wire::{CommandMessage, SeatHolder, StandInCommand};

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
    match line {
        Line::Play(text) => {
            let rack = table.own.rack.as_deref().and_then(|rack| rack.parse().ok());
            let plain = reading::in_capitals(&text, &table.board(), &rack.unwrap_or_default());
            let read_as = plain.as_ref().map(reading::told);
            let text = plain.unwrap_or(text).to_string();
            Typed::Do(CommandMessage::PlayText { text }, read_as)
        }
        Line::Do(CommandMessage::Answer { agree }) if table.own.may.answer_stand_in => {
            let command = StandInCommand::Answer { agree };
            Typed::Do(CommandMessage::StandIn { command }, None)
        }
        Line::Do(command) => Typed::Do(command, None),
        Line::Always(trusted) => Typed::Do(always_accept(table, trusted), None),
        Line::Show(show) => show::answer(table, show),
        Line::Ask(question) => match refused(table, &question) {
            Some(why) => Typed::Say(why.to_string()),
            None => Typed::Ask(question),
        },
        Line::Count(on) => Typed::Count(on),
        Line::Quit => Typed::Quit,
    }
}

/// The reason why a question is not answered in this game, or not now; `None` if it is.
fn refused(table: &Table<'_>, question: &Question) -> Option<&'static str> {
    let (ruleset, alone) = (table.ruleset, table.ruleset.mode.is_alone());
    match question {
        Question::Hint if !alone && !ruleset.tutor => {
            Some("Hints are for games played alone or with a tutor.")
        }
        Question::Hint if !table.own.may.act => Some("It is not your turn now."),
        Question::Best if !ruleset.open_pool => {
            Some("The best continuation is shown only where all tiles lie open.")
        }
        Question::Records if !alone => Some("Records are kept of games played alone."),
        _ => None,
    }
}

/// A seat says whose plays it accepts without being asked. It is still asked about the last play of
/// a person.
fn always_accept(table: &Table<'_>, trusted: Trusted) -> CommandMessage {
    let all = (0..).zip(&table.game.seats);
    let of = all.filter(|(of, seat)| match trusted {
        Trusted::Everybody => Some(*of) != table.own.viewer,
        Trusted::Computers => seat.kind == SeatHolder::Computer,
        Trusted::Nobody => false,
    });
    let of = of.map(|(of, _)| of).collect();
    CommandMessage::AlwaysAccept { of, last: trusted == Trusted::Computers }
}
