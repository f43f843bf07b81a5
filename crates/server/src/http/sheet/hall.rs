//! Sheets that a hall prints before and during a session: blank slips, the chief's list of rounds
//! and people, and the ranking for the wall.

use std::fmt::Write as _;

use review::escaped;
use rules::Counted;
use table::wire::{DuplicateMessage, RankingLine, RankingMessage};

use super::{Page, Sheet, Wanted};

/// How many slips fit on a page.
const SLIPS_ON_PAGE: usize = 8;

const SLIPS: &str = ".page{display:grid;grid-template-columns:1fr 1fr;grid-template-rows:repeat(4,1fr);height:var(--page);\
    break-after:page}.page:last-child{break-after:auto}.slip{border:1px dashed #000;margin:0;padding:4mm;display:grid;\
    grid-template-rows:auto auto 1fr auto;gap:2mm;break-inside:avoid}.slip b{font-size:13pt}\
    .slip .h{display:flex;justify-content:space-between;gap:4mm;font-size:11pt}.slip .n{overflow:hidden;\
    text-overflow:ellipsis;white-space:nowrap}.f{display:grid;grid-template-columns:1fr 20mm 20mm;gap:3mm;\
    align-self:end}.f div,.slip .w{border-bottom:1.2pt solid #000;height:9mm}.slip .w{height:11mm}\
    .f span,.slip .l{font-size:8pt}";

/// Blank slips: for each player without a device a page, or as many as the rounds need.
pub(super) fn slips(page: &mut Page, ranking: &RankingMessage, wanted: Wanted) {
    page.style(SLIPS);
    let mut people: Vec<&RankingLine> = ranking.lines.iter().filter(|line| line.paper).collect();
    people.sort_by_key(|line| (line.table.unwrap_or(u16::MAX), line.row.name.to_lowercase()));
    let rounds: Vec<u16> = (1..=wanted.rounds).collect();
    let mut pages = |name: &str, table: Option<u16>| {
        for some in rounds.chunks(SLIPS_ON_PAGE) {
            page.text.push_str("<section class=page>");
            for round in some {
                let table = table.map(|table| format!("Table {table}")).unwrap_or_default();
                let name = if name.is_empty() { "Name:" } else { name };
                let _ = write!(
                    page.text,
                    "<div class=slip><div class=h><b>Round {round}</b><span>{table}</span></div>\
                     <div class=\"h n\">{}</div><div><div class=w></div><span class=l>Word, small \
                     letters for blanks</span></div><div class=f><span class=l></span><div></div>\
                     <div></div><span></span><span>Place</span><span>Score</span></div></div>",
                    escaped(name),
                );
            }
            page.text.push_str("</section>");
        }
    };
    for line in &people {
        pages(&line.row.name, line.table);
    }
    if people.is_empty() {
        pages("", None);
    }
}

/// The list on which the chief notes the rounds, and the people whose slips are to come in.
pub(super) fn master(
    page: &mut Page,
    session: &DuplicateMessage,
    ranking: &RankingMessage,
    wanted: Wanted,
) {
    page.text.push_str(
        "<table class=grid><caption>Rounds</caption><thead><tr><th class=r>#<th>Rack<th>Top\
         <th>Where<th class=r>Points<th class=r>Sum<th>On the board<th>Where<th class=r>Points<tbody>",
    );
    let mut sum = 0;
    for (number, round) in (1..).zip(&session.rounds) {
        sum += round.best;
        let (top, placed) = (&round.top, &round.placed);
        let _ = write!(
            page.text,
            "<tr><td class=r>{number}<td>{}<td><b>{}</b><td>{}<td class=r>{}<td class=r>{sum}<td>{}\
             <td>{}<td class=r>{}",
            round.rack, top.word, top.place, top.score, placed.word, placed.place, placed.score,
        );
    }
    let known = u16::try_from(session.rounds.len()).unwrap_or(u16::MAX);
    for number in known.saturating_add(1)..=wanted.rounds {
        let blank = "<td>".repeat(8);
        let _ = write!(page.text, "<tr class=blank><td class=r>{number}{blank}");
    }
    page.text.push_str("</table>");
    let mut people: Vec<&RankingLine> = ranking.lines.iter().collect();
    people.sort_by_key(|line| (line.table.unwrap_or(u16::MAX), line.row.name.to_lowercase()));
    let rounds = wanted.rounds.max(known);
    page.text.push_str("<table class=\"grid new\"><caption>Slips and points</caption><thead><tr><th class=r>Table<th class=n>Player");
    for number in 1..=rounds {
        let _ = write!(page.text, "<th class=r>{number}");
    }
    page.text.push_str("<th class=r>Sum<tbody>");
    for line in people {
        let table = line.table.map(|table| table.to_string()).unwrap_or_default();
        let _ =
            write!(page.text, "<tr class=blank><td class=r>{table}<td>{}", escaped(&line.row.name));
        for points in &line.rounds {
            let _ = write!(page.text, "<td class=r>{points}");
        }
        page.text.push_str(&"<td>".repeat(usize::from(rounds).saturating_sub(line.rounds.len())));
        match line.rounds.is_empty() {
            true => page.text.push_str("<td>"),
            false => drop(write!(page.text, "<td class=r><b>{}</b>", line.row.points)),
        }
    }
    page.text.push_str("</table>");
}

/// The ranking in letters that are read from some steps away.
pub(super) fn wall(page: &mut Page, ranking: &RankingMessage) {
    page.style(
        "table.wall{font-size:17pt;line-height:1.25}.wall caption{font-size:22pt}\
         .wall td,.wall th{padding:1.2mm 2mm}.wall th{font-size:12pt}.wall .r:first-child{width:18mm}",
    );
    let after = match ranking.rounds.len() {
        0 => "Players".to_owned(),
        rounds => format!("Ranking after {}", Counted(rounds, "round")),
    };
    let _ = write!(
        page.text,
        "<table class=wall><caption>{after}</caption><thead><tr><th class=r>Place<th>Player\
         <th class=r>Points<th class=r>Of top<tbody>"
    );
    for line in &ranking.lines {
        let _ = write!(
            page.text,
            "<tr><td class=r>{}<td>{}<td class=r><b>{}</b><td class=r>{:.1} %",
            line.row.place,
            escaped(&line.row.name),
            line.row.points,
            Sheet::share(line.row.points, ranking.tops),
        );
    }
    page.text.push_str("</table>");
}
