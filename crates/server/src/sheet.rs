//! The sheet of results of a duplicate session, for printing.

use std::fmt::Write as _;

use rules::{Millis, Viewer};
use table::wire::{ModeMessage, RefusalMessage};
use table::{Presence, Room, RoomRefusal};

const STYLE: &str = "body{font:14px/1.4 'Atkinson Hyperlegible Next',system-ui,sans-serif;\
    margin:2rem auto;max-width:60rem;color:#17211c}h1{font-size:1.7rem;margin:0}\
    p{margin:.3rem 0 1rem;color:#46534b}table{border-collapse:collapse;width:100%;\
    margin:0 0 2rem;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:700;\
    padding:.4rem 0;font-size:1.1rem}th,td{border-bottom:1px solid #d5dcd5;padding:.3rem .5rem;\
    text-align:left}th{font-weight:600;color:#46534b}.r{text-align:right}.w{letter-spacing:.06em}\
    .n{width:45%}.first td{font-weight:700}div{overflow-x:auto}\
    @media print{body{margin:0;font-size:10.5px}thead{display:table-header-group}\
    tr{break-inside:avoid}}@media (max-width:40rem){.g{display:none}body{margin:1rem}}";

/// The sheet as a page of its own.
///
/// # Errors
/// `not_over` while the session lasts, `wrong_mode_command` for other games.
pub(crate) fn sheet(room: &Room) -> Result<String, RefusalMessage> {
    let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
    let game = room.game(Viewer::Spectator, Millis(0), presence);
    let (ModeMessage::Duplicate { session }, Some(ranking)) =
        (&game.mode, room.ranking(0, usize::MAX))
    else {
        return Err(RoomRefusal::WrongMode.into());
    };
    if !room.over() {
        return Err(RoomRefusal::SessionGoesOn.into());
    }
    let table::Header { terms, lexicon, .. } = room.header();
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>Results - Tilewright</title><style>{STYLE}</style>\
         <h1>Duplicate: results</h1><p>{} by {}. Tops add up to {}. {}. {}, word list {}.</p>",
        count(ranking.rounds.len(), "round"),
        count(ranking.players as usize, "player"),
        ranking.tops,
        if session.arbitrator == "person" {
            format!("Arbitrator: {}", escape(&session.host))
        } else {
            "The program drew and judged".to_owned()
        },
        escape(terms.edition().name()),
        escape(&lexicon.name),
    );
    page.push_str(
        "<div><table><caption>Ranking</caption><thead><tr><th class=r>Place<th class=n>Player\
         <th class=r>Points<th class=r>Of top",
    );
    for round in 1..=ranking.rounds.len() {
        let _ = write!(page, "<th class=\"r g\">{round}");
    }
    page.push_str("<tbody>");
    for line in &ranking.lines {
        let share = f64::from(line.row.points) * 100.0 / f64::from(ranking.tops.max(1));
        let _ = write!(
            page,
            "<tr{}><td class=r>{}<td>{}<td class=r><b>{}</b><td class=r>{share:.1} %",
            if line.row.place == 1 { " class=first" } else { "" },
            line.row.place,
            escape(&line.row.name),
            line.row.points,
        );
        for points in &line.rounds {
            let _ = write!(page, "<td class=\"r g\">{points}");
        }
    }
    page.push_str(
        "</table></div><div><table><caption>Rounds</caption><thead><tr><th class=r>#<th>Rack<th>Top<th>Where\
         <th class=r>Points<th class=r>Found by<th>On the board<th>Where<th class=r>Points<tbody>",
    );
    for (number, round) in (1..).zip(&session.rounds) {
        let _ = write!(
            page,
            "<tr><td class=r>{number}<td class=w>{}<td><b>{}</b><td>{}<td class=r>{}<td class=r>{}\
             <td>{}<td>{}<td class=r>{}",
            round.rack,
            round.top.word,
            round.top.place,
            round.top.score,
            round.found,
            round.placed.word,
            round.placed.place,
            round.placed.score,
        );
    }
    let _ = write!(
        page,
        "</table></div><p>Draws can be checked: commitment {}, seed in the file of the session.</p></html>",
        escape(&game.commitment),
    );
    Ok(page)
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Escapes a text for HTML: names come from people.
fn escape(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}
