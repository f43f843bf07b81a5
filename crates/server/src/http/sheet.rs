//! The sheets of a duplicate session that are printed: results, ranking, blank slips, and the list of
//! the arbitrator.

mod hall;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use review::escaped;
use rules::{Counted, Millis, Viewer};
use table::wire::{
    DuplicateMessage, GameMessage, ModeMessage, RankingLine, RankingMessage, RefusalMessage,
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

/// How many rounds there are on a sheet unless the terms or somebody say so.
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

/// The sheet that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    sheet: Sheet,
    /// Whether it is printed on Letter; otherwise on A4.
    letter: bool,
    /// How many rounds it is for; 0 for those of the terms.
    rounds: u16,
}

impl Wanted {
    /// Reads `kind=slips&paper=letter&rounds=20`; what is missing or unknown is as usual.
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
        // These have as many rounds as there were: one sheet is kept, whatever is said.
        if matches!(wanted.sheet, Sheet::Result | Sheet::Ranking) {
            wanted.rounds = 0;
        }
        wanted
    }

    /// Whether it is for writing on: it tells nothing of what has happened in the session.
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
    fn share(points: i32, tops: i32) -> f64 {
        f64::from(points) * 100.0 / f64::from(tops.max(1))
    }
}

/// A page for printing.
pub(crate) struct Page {
    text: String,
}

impl Page {
    fn new(wanted: Wanted) -> Page {
        let (size, height) = if wanted.letter { ("letter", 258) } else { ("A4", 276) };
        let title = wanted.sheet.title();
        let text = format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{title} - Tilewright</title><style>{STYLE}\
             @page{{size:{size};margin:10mm}}:root{{--page:{height}mm}}</style>",
        );
        let mut page = Page { text };
        page.choices(wanted);
        page
    }

    /// Links to the same sheet on other paper; they are not printed.
    fn choices(&mut self, wanted: Wanted) {
        let link = |letter: bool, name: &str| {
            let paper = if letter { "letter" } else { "a4" };
            let (kind, rounds) = (wanted.sheet.key(), wanted.rounds);
            match letter == wanted.letter {
                true => format!("<b>{name}</b>"),
                false => {
                    format!(
                        "<a href=\"?kind={kind}&amp;paper={paper}&amp;rounds={rounds}\">{name}</a>"
                    )
                }
            }
        };
        let (a4, letter) = (link(false, "A4"), link(true, "Letter"));
        let _ = write!(self.text, "<nav>For printing on {a4} or {letter}.</nav>");
    }

    fn style(&mut self, style: &str) {
        let _ = write!(self.text, "<style>{style}</style>");
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
    let mut page = Page::new(wanted);
    match wanted.sheet {
        Sheet::Slips => hall::slips(&mut page, &ranking, wanted),
        Sheet::Master => hall::master(&mut page, session, &ranking, wanted),
        Sheet::Ranking => hall::wall(&mut page, &ranking),
        Sheet::Result if !room.over() => return Err(RoomRefusal::SessionGoesOn.into()),
        Sheet::Result => results(&mut page, room, &game, session, &ranking),
    }
    page.text.push_str("</html>");
    Ok(page.text)
}

fn results(
    page: &mut Page,
    room: &Room,
    game: &GameMessage,
    session: &DuplicateMessage,
    ranking: &RankingMessage,
) {
    let page = &mut page.text;
    let table::Header { terms, lexicon, .. } = room.header();
    let _ = write!(
        page,
        "<h1>Duplicate: results</h1><p>{} by {}. Tops add up to {}. {}. {}, word list {}.</p>",
        Counted(ranking.rounds.len(), "round"),
        Counted(ranking.players, "player"),
        ranking.tops,
        if session.arbitrator == "person" {
            format!("Arbitrator: {}", escaped(&session.host))
        } else {
            "The program drew and judged".to_owned()
        },
        escaped(terms.edition().name()),
        escaped(&lexicon.name),
    );
    page.push_str("<div class=o>");
    ranked(page, "Ranking", &ranking.lines.iter().collect::<Vec<_>>(), ranking);
    page.push_str("</div>");
    groups(page, ranking);
    page.push_str(
        "<div class=o><table class=new><caption>Rounds</caption><thead><tr><th class=r>#<th>Rack<th>Top<th>Where\
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
        "</table></div><p>Draws can be checked: commitment {}, seed in the file of the session.</p>",
        escaped(&game.commitment),
    );
}

/// A table of the ranking with the score of every round.
fn ranked(page: &mut String, caption: &str, lines: &[&RankingLine], ranking: &RankingMessage) {
    let tables = ranking.lines.iter().any(|line| line.table.is_some());
    let table = if tables { "<th class=r>Table" } else { "" };
    let _ = write!(
        page,
        "<table><caption>{caption}</caption><thead><tr><th class=r>Place<th class=n>Player{table}\
         <th class=r>Points<th class=r>Of top"
    );
    for round in 1..=ranking.rounds.len() {
        let _ = write!(page, "<th class=\"r g\">{round}");
    }
    page.push_str("<tbody>");
    let mut place = 0;
    for (index, line) in lines.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| lines.get(before));
        if before.is_none_or(|before| before.row.points != line.row.points) {
            place = index + 1;
        }
        let _ = write!(
            page,
            "<tr{}><td class=r>{place}<td>{}",
            if place == 1 { " class=first" } else { "" },
            escaped(&line.row.name),
        );
        if tables {
            let table = line.table.map(|table| table.to_string()).unwrap_or_default();
            let _ = write!(page, "<td class=r>{table}");
        }
        let share = Sheet::share(line.row.points, ranking.tops);
        let _ = write!(page, "<td class=r><b>{}</b><td class=r>{share:.1} %", line.row.points);
        for points in &line.rounds {
            let _ = write!(page, "<td class=\"r g\">{points}");
        }
    }
    page.push_str("</table>");
}

/// The ranking within each arbitrator's group, where there are several.
fn groups(page: &mut String, ranking: &RankingMessage) {
    let mut of: BTreeMap<u16, Vec<&RankingLine>> = BTreeMap::new();
    for line in &ranking.lines {
        of.entry(line.arbitrator).or_default().push(line);
    }
    if of.len() < 2 {
        return;
    }
    for (number, lines) in (1..).zip(of.values()) {
        let tables = lines.iter().filter_map(|line| line.table);
        let caption = match (tables.clone().min(), tables.max()) {
            (Some(first), Some(last)) if first < last => {
                format!("Group {number}: tables {first} to {last}")
            }
            (Some(only), _) => format!("Group {number}: table {only}"),
            _ => format!("Group {number}"),
        };
        page.push_str("<div class=o>");
        ranked(page, &caption, lines, ranking);
        page.push_str("</div>");
    }
}
