//! Sheets that are cut: slips of games, and certificates.

use maud::{Markup, html};
use tournament::Board;

use super::tables;
use super::wanted::Shown;

/// A slip for each game of the round, to be signed by both.
pub(super) fn slips(shown: &Shown<'_>) -> Markup {
    let boards = shown.division.round(shown.round).map_or(&[][..], |round| &round.boards);
    let games = boards.iter().filter_map(|board| match *board {
        Board::Game { table, first, second, .. } => Some((table, first, second)),
        Board::Bye(_) | Board::Missed(_) => None,
    });
    let side = |name: &str, turn: &str| {
        html! {
            div.side {
                div { (name) div.l { (turn) } }
                div { div.f {} div.l { "Score" } }
                div { div.f {} div.l { "Signed" } }
            }
        }
    };
    let several = shown.tournament.divisions.len() > 1;
    html! {
        section {
            div.slips {
                @for (table, first, second) in games {
                    div.slip {
                        div.h {
                            span { "Round " (shown.round) ", table " (table) }
                            span { (shown.tournament.title) @if several { ", " (shown.division.name) } }
                        }
                        (side(shown.name(first), "begins"))
                        (side(shown.name(second), "replies"))
                        div.boxes.l {
                            span { span.box {} "Challenge" }
                            span { span.box {} "Overtime, first player" }
                            span { span.box {} "Overtime, second player" }
                            span { span.box {} "Recounted" }
                        }
                    }
                }
            }
        }
    }
}

/// A certificate for each winner of a prize, on a page of its own.
pub(super) fn certificates(shown: &Shown<'_>) -> Markup {
    let winners = shown.tournament.winners(shown.division.number, shown.round);
    let several = shown.tournament.divisions.len() > 1;
    html! {
        section {
            @for prize in &winners {
                @for winner in &prize.entries {
                    div.certificate {
                        h1 { (shown.tournament.title) }
                        @if several { p { (shown.division.name) } }
                        p.who { (shown.name(winner.entrant)) }
                        p { b { (tables::prize(&prize.prize)) } }
                        @if !tables::merit(shown, winner.merit).is_empty() {
                            p { (tables::merit(shown, winner.merit)) }
                        }
                        @if !prize.prize.award.is_empty() { p { (prize.prize.award) } }
                        p.sign {
                            span { (shown.tournament.date) }
                            span { "Director" }
                        }
                    }
                }
            }
        }
    }
}
