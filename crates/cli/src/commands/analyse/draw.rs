//! How the analysis looks, on 80 columns and 24 lines or more.

use std::fmt::Write as _;

use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use rules::{Direction, Edition, Notation, Square};
use table::wire::{AnalysedMove, AnalysisKind, AnalysisMessage, LikelyReply, RepliesMessage};

use super::desk::{At, Desk};
use super::tree::laid;
use crate::play::text::{cut, plain, within};
use crate::screen::board::{Drawing, place};
use crate::screen::{PANEL, WIDE, beside, keys as shown_keys, reversed, too_small, typed};

/// The line of the first move, and how many are shown.
pub(super) const FIRST_MOVE: usize = 6;
pub(super) const MOVES: usize = 11;

const HELP: &str = "\
Up, Down, a click   choose a move             Enter   play it: a new branch
k                   every move by its points and what it keeps
s                   simulate the best of them against racks the other may hold
x                   search to the end, with at most four tiles in the bag
l                   likely replies to the chosen move, and where they lie
Escape              stop the work: what was found stays

e                   change the board: letters lay tiles, capitals blanks, Space
                    takes one off, Tab turns, Enter is done, Escape gives it up
r  c  t             the racks, the scores, whose turn it is
E  h                another edition, house rules
p                   another position (CGP)    [ ]     the turns of the game
/                   a play of your own, as 8D TRAIN, exchange AEI or pass

v                   the tree of variations: Enter goes there, d drops one
n                   name the variation        u       take the last change back
w                   write the tree to a file, a position on each line
q                   leave

Win chances are in percent; behind is by how much a move is behind the first,
+- half the 95 % interval of that. What is proven is called so.";

/// The first move that is shown.
pub(super) fn first_shown(chosen: usize) -> usize {
    (chosen + 1).saturating_sub(MOVES)
}

/// Draws the desk.
pub(super) fn draw(frame: &mut Frame<'_>, desk: &Desk, colour: bool) {
    if too_small(frame) {
        return;
    }
    let area = frame.area();
    let room = usize::from(area.height) - 2;
    let mut lines: Vec<Line<'_>> = match &desk.at {
        At::Help => HELP.lines().map(Line::raw).collect(),
        At::Tree(chosen) => tree(desk, *chosen, room),
        At::Moves | At::Replies | At::Board { .. } | At::Line(..) => table(desk, colour),
    };
    let (mut says, cursor) = status(desk);
    let status = says.pop().unwrap_or_default();
    lines.truncate(room - says.len());
    lines.resize(room - says.len(), Line::default());
    lines.extend(says.into_iter().map(Line::raw));
    let at = match (&desk.at, cursor) {
        (At::Board { cursor, .. }, _) => {
            let (x, y) = place(*cursor, Notation::International);
            Some(Position::new(x, y))
        }
        (_, Some(column)) => Some(Position::new(column.min(area.width - 1), area.height - 2)),
        _ => None,
    };
    lines.push(Line::styled(status, Style::new().add_modifier(Modifier::BOLD)));
    lines.push(shown_keys(keys(desk)));
    frame.render_widget(Paragraph::new(lines), area);
    if let Some(at) = at {
        frame.set_cursor_position(at);
    }
}

/// The board with what is known of the position and the moves beside it.
fn table(desk: &Desk, colour: bool) -> Vec<Line<'static>> {
    let ruleset = desk.ruleset();
    let lies = matches!(desk.at, At::Moves | At::Replies);
    let made = desk.moves().get(desk.chosen).filter(|_| lies);
    let shares = match (&desk.at, &desk.replies) {
        (At::Replies, Some(replies)) => replies.squares.iter(),
        _ => [].iter(),
    };
    let shares = shares.filter_map(|at| Some((at.square.parse().ok()?, at.share)));
    let shares: Vec<(Square, f64)> = shares.collect();
    let mut shown = desk.tree.cgp().board.clone();
    let mut cursor = None;
    let mut tried: Vec<Square> = Vec::new();
    match (&desk.at, made) {
        (At::Board { board, cursor: at, direction }, _) => {
            shown = board.clone();
            let sign = if *direction == Direction::Across { ">" } else { "v" };
            cursor = Some((*at, sign));
        }
        (_, Some(made)) => {
            tried = laid(made);
            for tile in &made.tiles {
                let face = tile.face.chars().next().and_then(rules::Face::from_char);
                if let (Ok(square), Some(face)) = (tile.square.parse(), face) {
                    shown.set(square, Some(face));
                }
            }
        }
        _ => {}
    }
    let drawing = Drawing {
        board: &shown,
        ruleset: &ruleset,
        notation: Notation::International,
        last: &[],
        laid: &tried,
        chosen: &[],
        cursor,
        shares: &shares,
        premiums: true,
        colour,
    };
    let mut lines = beside(drawing.lines(), panel(desk), PANEL);
    lines.extend(below(desk).into_iter().map(Line::raw));
    lines
}

/// The lines to the right of the board, and which of them is chosen.
fn panel(desk: &Desk) -> Vec<(String, bool)> {
    let edition = desk
        .edition
        .parse::<Edition>()
        .map_or_else(|_| desk.edition.clone(), |edition| edition.name().to_string());
    let changed = if desk.changes.is_empty() { "" } else { ", changed" };
    let cgp = desk.tree.cgp();
    let rack = |at: usize| match cgp.racks.get(at).map(ToString::to_string).unwrap_or_default() {
        none if none.is_empty() => "unknown".to_string(),
        rack => rack,
    };
    let score = |at: usize| cgp.scores.get(at).copied().unwrap_or(0);
    let mut lines = vec![format!("{edition}{changed}")];
    lines.push(format!(">to move {:>5}  rack {}", score(0), rack(0)));
    lines.push(match cgp.racks.len() {
        0..=2 => format!(" other   {:>5}  rack {}", score(1), rack(1)),
        seats => {
            let scores: Vec<String> = (1..seats).map(|at| score(at).to_string()).collect();
            let racks: Vec<String> = (1..seats).map(rack).collect();
            format!(" others {:>6}  {}", scores.join("/"), racks.join("/"))
        }
    });
    lines.push(match &desk.position {
        Ok(position) => {
            let unseen = position.unseen.chars().count();
            format!("{} in the bag, {unseen} unseen", position.bag)
        }
        Err(_) => String::new(),
    });
    let mut lines: Vec<(String, bool)> = lines.into_iter().map(|line| (line, false)).collect();
    if desk.at == At::Replies {
        let to = desk.moves().get(desk.chosen).map_or("", |made| made.text.as_str());
        let on = if desk.working { " ..." } else { "" };
        lines.push((format!("After {to}{on}"), false));
        let replies = desk.replies.iter().flat_map(answers).take(MOVES + 1);
        lines.extend(replies.map(|line| (line, false)));
        return lines;
    }
    let found = desk.found.as_ref();
    lines.push((found.map_or_else(String::new, |it| told(desk.kind, it, desk.working)), false));
    let figures = Figures::of(desk.kind, desk.moves());
    lines.push((figures.heading().to_string(), false));
    let first = first_shown(desk.chosen);
    let moves = desk.moves().iter().enumerate().skip(first).take(MOVES);
    lines.extend(moves.map(|(at, made)| (figures.row(at == desk.chosen, made), at == desk.chosen)));
    lines
}

/// What may be answered, the likeliest first.
pub(super) fn answers(replies: &RepliesMessage) -> Vec<String> {
    let mut lines = vec![" reply                  chance  points".to_string()];
    lines.extend(replies.likeliest.iter().map(|LikelyReply { text, share, points }| {
        format!(" {text:<20.20} {:>6.1} % {points:>7}", 100.0 * share)
    }));
    lines
}

/// What the replies come to, in a sentence.
pub(super) fn answered(replies: &RepliesMessage) -> String {
    let RepliesMessage { racks, points, bingos, .. } = replies;
    let bingos = 100.0 * bingos;
    format!("{racks} racks were drawn: {points:.1} points on average, {bingos:.0} % with a bingo.")
}

/// What is known of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Figures {
    /// Points, and the worth of what is kept.
    Worth,
    /// Tried out: the chance to win.
    Tried,
    /// Searched with tiles in the bag: the chance to win, and the spread.
    Won,
    /// Searched with an empty bag: the spread.
    Ended,
}

impl Figures {
    pub(super) fn of(kind: AnalysisKind, moves: &[AnalysedMove]) -> Figures {
        let won = moves.iter().any(|made| made.win.is_some());
        let ended = moves.iter().any(|made| made.spread.is_some());
        match kind {
            AnalysisKind::Simulate => Figures::Tried,
            AnalysisKind::Search if won => Figures::Won,
            AnalysisKind::Search if ended => Figures::Ended,
            _ => Figures::Worth,
        }
    }

    pub(super) fn heading(self) -> &'static str {
        match self {
            Figures::Worth => " move                 points  keeps   equity",
            Figures::Tried => " move            points   win behind    +-",
            Figures::Won => " move           points   win           spread",
            Figures::Ended => " move           points  keeps           spread",
        }
    }

    /// A move with its figures.
    pub(super) fn row(self, chosen: bool, made: &AnalysedMove) -> String {
        let mark = if chosen { '>' } else { ' ' };
        let (text, score) = (&made.text, made.score);
        let percent = |win: f64| 100.0 * win;
        let proof = made.proof.as_deref().map_or("", proven);
        match (self, made.win) {
            (Figures::Tried, Some(win)) => {
                let behind = made.win_behind.map_or_else(String::new, |[low, high]| {
                    let (about, off) = ((low + high) / 2.0, (high - low) / 2.0);
                    match off > 0.0 {
                        true => format!("{:>6.1} {:>5.1}", percent(about), percent(off)),
                        false => String::new(),
                    }
                });
                format!("{mark}{text:<18.18}{score:>4} {:>5.1} {behind}", percent(win))
            }
            (Figures::Won, Some(win)) => {
                let (win, spread) = (percent(win), made.spread.unwrap_or_default());
                format!("{mark}{text:<17.17}{score:>4} {win:>5.1} {proof:<9} {spread:>+6.1}")
            }
            // Not looked at yet.
            (Figures::Won, None) => format!("{mark}{text:<17.17}{score:>4} {:>5}", "\u{2013}"),
            (Figures::Ended, _) => {
                let spread = made.spread.map_or_else(String::new, |spread| format!("{spread:+}"));
                let keeps = &made.keeps;
                format!("{mark}{text:<17.17}{score:>4}  {keeps:<7.7} {proof:<9} {spread:>4}")
            }
            _ => format!("{mark}{text:<20.20}{score:>6}  {:<7.7} {:>6.1}", made.keeps, made.equity),
        }
    }
}

/// How good a figure is, in a word.
fn proven(proof: &str) -> &'static str {
    match proof {
        "exact" => "proven",
        "bounds" => "bounded",
        _ => "estimated",
    }
}

/// How far the work is, in a line.
pub(super) fn told(kind: AnalysisKind, found: &AnalysisMessage, working: bool) -> String {
    let mut text = match kind {
        AnalysisKind::Static | AnalysisKind::Replies => format!("{} moves", found.count),
        AnalysisKind::Simulate => {
            let sure = found.sure.map_or(0.0, |sure| 100.0 * sure);
            let times = found.moves.first().map_or(0, |made| made.times);
            format!("simulated {times} times, {sure:.0} % sure")
        }
        AnalysisKind::Search => {
            let proof = found.proof.as_deref().map_or("searching", proven);
            format!("{proof}, {} positions", found.work)
        }
    };
    if working {
        text.push_str(" ...");
    }
    text
}

/// The lines below the board: where somebody is in the tree, what a search proved, what is odd.
fn below(desk: &Desk) -> Vec<String> {
    let mut text = Vec::new();
    let path = desk.tree.branches.len() > 1 || !desk.tree.branches[0].name.is_empty();
    if path {
        text.push(desk.path(desk.tree.at).join(", "));
    } else if let Some(moment) = desk.game.get(desk.turn).filter(|_| desk.game.len() > 1) {
        text.push(format!("Turn {} of {}: {}", desk.turn + 1, desk.game.len(), moment.told));
    }
    match &desk.position {
        Err(why) => text.push(plain(why)),
        Ok(position) if !position.unlisted.is_empty() => {
            text.push(format!("Not in the list: {}.", position.unlisted.join(", ")));
        }
        Ok(_) if desk.tree.cgp().racks[0].is_empty() => {
            text.push("Nobody's rack is known: r sets the racks.".to_string());
        }
        Ok(_) => {}
    }
    if desk.at == At::Replies {
        text.extend(desk.replies.as_ref().map(answered));
        let tenths = "A digit after a square: how many tenths of the replies lay a tile there (: is \
                      half a tenth or more).";
        text.push(tenths.to_string());
    } else if let Some(found) = desk.found.as_ref().filter(|_| desk.kind == AnalysisKind::Search) {
        text.extend(searched(found));
    }
    let mut lines: Vec<String> = text.iter().flat_map(|text| within(text, WIDE)).collect();
    lines.truncate(5);
    lines
}

/// What a search says of the end of the game.
pub(super) fn searched(found: &AnalysisMessage) -> Option<String> {
    let value = found.value?;
    let mut text = format!("The spread changes by {value:+}");
    match (found.proof.as_deref(), found.bounds) {
        (Some("exact"), _) => text.push_str(", which is proven"),
        (_, [Some(low), Some(high)]) => {
            let _ = write!(text, ", an estimate: {low:+} to {high:+} is proven");
        }
        _ => text.push_str(", an estimate"),
    }
    if !found.line.is_empty() {
        let _ = write!(text, ": {}", found.line.join(", "));
    }
    Some(text + ".")
}

fn tree(desk: &Desk, chosen: usize, room: usize) -> Vec<Line<'static>> {
    let listed = desk.tree.listed();
    let first = (chosen + 1).saturating_sub(room.saturating_sub(1));
    let mut lines = vec![Line::raw("Variations, each below the one that it follows:")];
    for (at, &branch) in listed.iter().enumerate().skip(first) {
        let it = &desk.tree.branches[branch];
        let made = if it.made.is_empty() { "start" } else { &it.made };
        let name = if it.name.is_empty() { String::new() } else { format!("  {}", it.name) };
        let scores: Vec<String> = it.cgp.scores.iter().map(ToString::to_string).collect();
        let here = if branch == desk.tree.at { '*' } else { ' ' };
        let mark = if at == chosen { '>' } else { ' ' };
        let indent = "  ".repeat(desk.tree.depth(branch).min(20));
        let text = format!("{mark}{here}{indent}{made}  {}{name}", scores.join("/"));
        lines.push(Line::styled(cut(&plain(&text), WIDE), reversed(at == chosen)));
    }
    lines
}

/// The lines above the keys, mostly one, and where the cursor is if something is typed there.
fn status(desk: &Desk) -> (Vec<String>, Option<u16>) {
    match &desk.at {
        At::Line(wants, line) => {
            let (shown, column) = typed(&format!("{}{line}", wants.prompt()));
            let mut lines = said(desk);
            lines.push(shown);
            (lines, Some(column))
        }
        _ => (said(desk), None),
    }
}

/// The answer to the last key; nothing, if there is none.
fn said(desk: &Desk) -> Vec<String> {
    if desk.says.is_empty() {
        return Vec::new();
    }
    let mut lines = within(&plain(&desk.says), WIDE);
    lines.truncate(4);
    lines
}

fn keys(desk: &Desk) -> &'static str {
    match &desk.at {
        At::Help => "Any key shows the board",
        At::Tree(_) => "Enter goes there  d drops it  Escape goes back",
        At::Line(..) => "Enter is done  Escape goes back",
        At::Board { .. } => {
            "letters lay  A-Z blanks  Space takes off  Tab turns  Enter is done  Esc"
        }
        At::Moves if desk.working => {
            "Escape stops  Up Down Enter play  v variations  F1 help  q quit"
        }
        At::Moves => {
            "Enter play  k moves  s simulate  x search  l replies  e board  F1 help  q quit"
        }
        At::Replies if desk.working => {
            "Escape stops  Up Down another move  Enter play  q goes back"
        }
        At::Replies => "Up Down another move  Enter play  q goes back",
    }
}
