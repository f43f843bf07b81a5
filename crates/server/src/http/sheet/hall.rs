//! Sheets that a hall prints before and during a session: blank slips, the chief's list of rounds
//! and people, and the ranking for the wall.

use maud::{Markup, html};
use rules::Counted;
use table::wire::{DuplicateMessage, RankingLine, RankingMessage};

use super::{Sheet, table_of};

/// The number of slips that fit on a page.
const SLIPS_ON_PAGE: usize = 8;

/// The style of slips.
pub(super) const SLIPS: &str = ".page{display:grid;grid-template-columns:1fr 1fr;grid-template-rows:repeat(4,1fr);height:var(--page);\
    break-after:page}.page:last-child{break-after:auto}.slip{border:1px dashed #000;margin:0;padding:4mm;display:grid;\
    grid-template-rows:auto auto 1fr auto;gap:2mm;break-inside:avoid}.slip b{font-size:13pt}\
    .slip .h{display:flex;justify-content:space-between;gap:4mm;font-size:11pt}.slip .n{overflow:hidden;\
    text-overflow:ellipsis;white-space:nowrap}.f{display:grid;grid-template-columns:1fr 20mm 20mm;gap:3mm;\
    align-self:end}.f div,.slip .w{border-bottom:1.2pt solid #000;height:9mm}.slip .w{height:11mm}\
    .f span,.slip .l{font-size:8pt}";

/// The style of the ranking for the wall.
pub(super) const WALL: &str = "table.wall{font-size:17pt;line-height:1.25}.wall caption{font-size:22pt}\
     .wall td,.wall th{padding:1.2mm 2mm}.wall th{font-size:12pt}.wall .r:first-child{width:18mm}";

/// The lines of a ranking in the order of tables and names.
fn by_table<'a>(lines: impl Iterator<Item = &'a RankingLine>) -> Vec<&'a RankingLine> {
    let mut lines: Vec<&RankingLine> = lines.collect();
    lines.sort_by_key(|line| (line.table.unwrap_or(u16::MAX), line.row.name.to_lowercase()));
    lines
}

/// Blank slips: for each player without a device a page, or as many as the rounds need.
pub(super) fn slips(ranking: &RankingMessage, rounds: u16) -> Markup {
    let rounds: Vec<u16> = (1..=rounds).collect();
    let pages = |name: &str, table: &str| {
        html! {
            @for some in rounds.chunks(SLIPS_ON_PAGE) {
                section.page { @for round in some { (slip(*round, name, table)) } }
            }
        }
    };
    let players = by_table(ranking.lines.iter().filter(|line| line.paper));
    html! {
        @for line in &players { (pages(&line.row.name, &table_of(line))) }
        @if players.is_empty() { (pages("Name:", "")) }
    }
}

fn slip(round: u16, name: &str, table: &str) -> Markup {
    html! {
        div.slip {
            div.h {
                b { "Round " (round) }
                span { @if !table.is_empty() { "Table " (table) } }
            }
            div.h.n { (name) }
            div { div.w {} span.l { "Word, small letters for blanks" } }
            div.f {
                span.l {}
                div {}
                div {}
                span {}
                span { "Place" }
                span { "Score" }
            }
        }
    }
}

/// The list on which the chief notes the rounds, and the people whose slips are to come in.
pub(super) fn master(session: &DuplicateMessage, ranking: &RankingMessage, rounds: u16) -> Markup {
    let mut sum = 0;
    let sums = session.rounds.iter().map(|round| {
        sum += round.best;
        (sum, round)
    });
    let sums: Vec<_> = sums.collect();
    let known = u16::try_from(session.rounds.len()).unwrap_or(u16::MAX);
    let columns = rounds.max(known);
    html! {
        table.grid {
            caption { "Rounds" }
            thead {
                tr {
                    th.r { "#" } th { "Rack" } th { "Top" } th { "Where" } th.r { "Points" }
                    th.r { "Sum" } th { "On the board" } th { "Where" } th.r { "Points" }
                }
            }
            tbody {
                @for (number, (sum, round)) in (1..).zip(sums) {
                    tr {
                        td.r { (number) }
                        td { (round.rack) }
                        td { b { (round.top.word) } }
                        td { (round.top.place) }
                        td.r { (round.top.score) }
                        td.r { (sum) }
                        td { (round.placed.word) }
                        td { (round.placed.place) }
                        td.r { (round.placed.score) }
                    }
                }
                @for number in known.saturating_add(1)..=rounds {
                    tr.blank { td.r { (number) } @for _ in 0..8 { td {} } }
                }
            }
        }
        table.grid.new {
            caption { "Slips and points" }
            thead {
                tr {
                    th.r { "Table" }
                    th.n { "Player" }
                    @for number in 1..=columns { th.r { (number) } }
                    th.r { "Sum" }
                }
            }
            tbody {
                @for line in by_table(ranking.lines.iter()) {
                    tr.blank {
                        td.r { (table_of(line)) }
                        td { (line.row.name) }
                        @for points in &line.rounds { td.r { (points) } }
                        @for _ in line.rounds.len()..usize::from(columns) { td {} }
                        @if line.rounds.is_empty() { td {} }
                        @else { td.r { b { (line.row.points) } } }
                    }
                }
            }
        }
    }
}

/// The ranking in letters that are read from some steps away.
pub(super) fn wall(ranking: &RankingMessage) -> Markup {
    html! {
        table.wall {
            caption {
                @match ranking.rounds.len() {
                    0 => "Players",
                    rounds => { "Ranking after " (Counted(rounds, "round")) }
                }
            }
            thead {
                tr { th.r { "Place" } th { "Player" } th.r { "Points" } th.r { "Of top" } }
            }
            tbody {
                @for line in &ranking.lines {
                    tr {
                        td.r { (line.row.place) }
                        td { (line.row.name) }
                        td.r { b { (line.row.points) } }
                        td.r { (Sheet::share(line.row.points, ranking.tops)) }
                    }
                }
            }
        }
    }
}
