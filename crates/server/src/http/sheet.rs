//! The sheets of a duplicate session that are printed: results, ranking, blank slips, and the list
//! of the arbitrator.

mod hall;

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rules::duplicate::Arbitrator;
use rules::{Counted, Millis, Viewer};
use table::wire::{
    DuplicateMessage, GameMessage, Key, ModeMessage, RankingLine, RankingMessage, RefusalMessage,
};
use table::{Presence, Room, RoomRefusal};

const STYLE: &str = "body{font:14px/1.4 'Atkinson Hyperlegible Next',system-ui,sans-serif;\
    margin:2rem auto;max-width:60rem;color:#17211c}h1{font-size:1.7rem;margin:0}\
    p{margin:.3rem 0 1rem;color:#46534b}table{border-collapse:collapse;width:100%;\
    margin:0 0 2rem;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:700;\
    padding:.4rem 0;font-size:1.1rem}th,td{border-bottom:1px solid #d5dcd5;padding:.3rem .5rem;\
    text-align:left}th{font-weight:600;color:#46534b}.r{text-align:right}.w{letter-spacing:.06em}\
    .n{width:45%}.first td{font-weight:700}.o{overflow-x:auto}nav{margin:0 0 1rem}\
    .grid th,.grid td{border:1px solid #777;padding:.2rem .3rem}.grid .n{width:auto;min-width:9rem}\
    .grid .blank td{height:7mm}\
    @media print{body{margin:0;max-width:none;font-size:10.5px;color:#000}th,p{color:#000}\
    thead{display:table-header-group}tr{break-inside:avoid}.new{break-before:page}nav{display:none}\
    .o{overflow:visible}th,td{border-color:#000}}\
    @media screen and (max-width:40rem){.g{display:none}body{margin:1rem}}";

/// The most rounds for which slips are printed at once.
const MOST_ROUNDS: u16 = 30;

/// The number of rounds on a sheet if neither the terms nor the request have one.
const USUAL_ROUNDS: u16 = 20;

/// A sheet that can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sheet {
    /// The results, at the end.
    Result,
    /// The ranking, for the wall.
    Ranking,
    /// Blank slips.
    Slips,
    /// Rounds and people, for the chief.
    Master,
}

/// The sheet that a request asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    sheet: Sheet,
    /// True for Letter paper, false for A4.
    letter: bool,
    /// The number of rounds on it; 0 for that of the terms.
    rounds: u16,
}

impl Wanted {
    /// Reads `kind=slips&paper=letter&rounds=20`; a value that is missing or unknown is the usual
    /// one.
    pub(crate) fn read(query: &str) -> Wanted {
        let mut wanted = Wanted { sheet: Sheet::Result, letter: false, rounds: 0 };
        for (key, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            match (key, value) {
                ("kind", "ranking") => wanted.sheet = Sheet::Ranking,
                ("kind", "slips") => wanted.sheet = Sheet::Slips,
                ("kind", "master") => wanted.sheet = Sheet::Master,
                ("paper", value) => wanted.letter = value == "letter",
                ("rounds", value) => {
                    wanted.rounds = value.parse().unwrap_or(0).min(MOST_ROUNDS);
                }
                _ => {}
            }
        }
        // Results and rankings have as many rounds as were played: one sheet is kept for any number
        // asked for.
        if matches!(wanted.sheet, Sheet::Result | Sheet::Ranking) {
            wanted.rounds = 0;
        }
        wanted
    }

    /// Returns true if the sheet is for writing on, and so reveals nothing of the session.
    pub(crate) fn is_blank(self) -> bool {
        self.sheet == Sheet::Slips
    }
}

impl Sheet {
    fn key(self) -> &'static str {
        match self {
            Sheet::Result => "result",
            Sheet::Ranking => "ranking",
            Sheet::Slips => "slips",
            Sheet::Master => "master",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Sheet::Result => "Results",
            Sheet::Ranking => "Ranking",
            Sheet::Slips => "Slips",
            Sheet::Master => "Arbitrator\u{2019}s sheet",
        }
    }

    /// The share of the tops, in per cent.
    fn share(points: i32, tops: i32) -> String {
        format!("{:.1} %", f64::from(points) * 100.0 / f64::from(tops.max(1)))
    }
}

/// A page for printing, with a style of its own besides that of all sheets.
fn page(wanted: Wanted, style: &str, body: &Markup) -> String {
    let (size, height) = if wanted.letter { ("letter", 258) } else { ("A4", 276) };
    let paper = format!("@page{{size:{size};margin:10mm}}:root{{--page:{height}mm}}");
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (wanted.sheet.title()) " - Tilewright" }
                style { (PreEscaped(STYLE)) (PreEscaped(paper)) (PreEscaped(style)) }
            }
            body {
                (papers(wanted))
                (body)
            }
        }
    };
    document.into_string()
}

/// Links to the same sheet on other paper; they are not printed.
fn papers(wanted: Wanted) -> Markup {
    let Wanted { sheet, letter, rounds } = wanted;
    let link = |paper: &str, name: &str, chosen: bool| {
        html! {
            @if chosen { b { (name) } } @else {
                a href={ "?kind=" (sheet.key()) "&paper=" (paper) "&rounds=" (rounds) } { (name) }
            }
        }
    };
    html! {
        nav {
            "For printing on " (link("a4", "A4", !letter)) " or " (link("letter", "Letter", letter))
            "."
        }
    }
}

/// The sheet as a page of its own.
///
/// # Errors
/// `not_over` for the results while the session lasts, `wrong_mode_command` for other games.
pub(crate) fn sheet(room: &Room, wanted: Wanted) -> Result<String, RefusalMessage> {
    let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
    let game = room.game(Viewer::Spectator, Millis(0), presence);
    let (ModeMessage::Duplicate { session }, Some(ranking)) =
        (&game.mode, room.ranking(0, usize::MAX))
    else {
        return Err(RoomRefusal::WrongMode.into());
    };
    let agreed = room.header().terms.ruleset().duplicate.rounds.unwrap_or(USUAL_ROUNDS);
    let wanted = match wanted.rounds {
        0 => Wanted { rounds: agreed.min(MOST_ROUNDS), ..wanted },
        _ => wanted,
    };
    Ok(match wanted.sheet {
        Sheet::Slips => page(wanted, hall::SLIPS, &hall::slips(&ranking, wanted.rounds)),
        Sheet::Master => page(wanted, "", &hall::master(session, &ranking, wanted.rounds)),
        Sheet::Ranking => page(wanted, hall::WALL, &hall::wall(&ranking)),
        Sheet::Result if !room.over() => return Err(RoomRefusal::SessionGoesOn.into()),
        Sheet::Result => page(wanted, "", &results(room, &game, session, &ranking)),
    })
}

fn results(
    room: &Room,
    game: &GameMessage,
    session: &DuplicateMessage,
    ranking: &RankingMessage,
) -> Markup {
    let table::Header { terms, lexicon, .. } = room.header();
    let lines: Vec<&RankingLine> = ranking.lines.iter().collect();
    html! {
        h1 { "Duplicate: results" }
        p {
            (Counted(ranking.rounds.len(), "round")) " by " (Counted(ranking.players, "player"))
            ". Tops add up to " (ranking.tops) ". "
            @if session.arbitrator == Key(Arbitrator::Person) { "Arbitrator: " (session.host) }
            @else { "The program drew and judged" }
            ". " (terms.edition().name()) ", word list " (lexicon.name) "."
        }
        div.o { (ranked("Ranking", &lines, ranking)) }
        (groups(ranking))
        div.o {
            table.new {
                caption { "Rounds" }
                thead {
                    tr {
                        th.r { "#" } th { "Rack" } th { "Top" } th { "Where" } th.r { "Points" }
                        th.r { "Found by" } th { "On the board" } th { "Where" } th.r { "Points" }
                    }
                }
                tbody {
                    @for (number, round) in (1..).zip(&session.rounds) {
                        tr {
                            td.r { (number) }
                            td.w { (round.rack) }
                            td { b { (round.top.word) } }
                            td { (round.top.place) }
                            td.r { (round.top.score) }
                            td.r { (round.found) }
                            td { (round.placed.word) }
                            td { (round.placed.place) }
                            td.r { (round.placed.score) }
                        }
                    }
                }
            }
        }
        p {
            "Draws can be checked: commitment " (game.commitment) ", seed in the file of the session."
        }
    }
}

/// A table of the ranking with the score of every round.
fn ranked(caption: &str, lines: &[&RankingLine], ranking: &RankingMessage) -> Markup {
    let tables = ranking.lines.iter().any(|line| line.table.is_some());
    let mut place = 0;
    let places = lines.iter().enumerate().map(|(index, line)| {
        let before = index.checked_sub(1).and_then(|before| lines.get(before));
        if before.is_none_or(|before| before.row.points != line.row.points) {
            place = index + 1;
        }
        (place, line)
    });
    let places: Vec<(usize, &&RankingLine)> = places.collect();
    html! {
        table {
            caption { (caption) }
            thead {
                tr {
                    th.r { "Place" }
                    th.n { "Player" }
                    @if tables { th.r { "Table" } }
                    th.r { "Points" }
                    th.r { "Of top" }
                    @for round in 1..=ranking.rounds.len() { th.r.g { (round) } }
                }
            }
            tbody {
                @for (place, line) in places {
                    tr class=[(place == 1).then_some("first")] {
                        td.r { (place) }
                        td { (line.row.name) }
                        @if tables { td.r { (table_of(line)) } }
                        td.r { b { (line.row.points) } }
                        td.r { (Sheet::share(line.row.points, ranking.tops)) }
                        @for points in &line.rounds { td.r.g { (points) } }
                    }
                }
            }
        }
    }
}

/// The number of a player's table; nothing for a player with a device.
fn table_of(line: &RankingLine) -> String {
    line.table.map(|table| table.to_string()).unwrap_or_default()
}

/// The ranking within each arbitrator's group, where there are several.
fn groups(ranking: &RankingMessage) -> Markup {
    let mut of: BTreeMap<u16, Vec<&RankingLine>> = BTreeMap::new();
    for line in &ranking.lines {
        of.entry(line.arbitrator).or_default().push(line);
    }
    if of.len() < 2 {
        return Markup::default();
    }
    let caption = |number: u16, lines: &[&RankingLine]| {
        let tables = lines.iter().filter_map(|line| line.table);
        match (tables.clone().min(), tables.max()) {
            (Some(first), Some(last)) if first < last => {
                format!("Group {number}: tables {first} to {last}")
            }
            (Some(only), _) => format!("Group {number}: table {only}"),
            _ => format!("Group {number}"),
        }
    };
    html! {
        @for (number, lines) in (1..).zip(of.values()) {
            div.o { (ranked(&caption(number, lines), lines, ranking)) }
        }
    }
}
