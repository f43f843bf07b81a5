//! The table of a match: the board on the left, scores and sheet on the right, the rack below. It
//! fits 80 by 24.

use rules::{Counted, Tiles};
use table::wire::{GamePhase, ModeMessage, SeatHolder, SeatMessage};

use super::sheet::Sheet;
use crate::board;
use crate::play::modes::Table;
use crate::text::{PANEL, beside, cut, pad, spaced};

/// The lines of the table.
pub(super) fn lines(table: &Table<'_>) -> Vec<String> {
    let left = board::rows(&table.board(), table.ruleset, &table.last(), table.colour);
    let panel = panel(table, left.len());
    let mut lines = beside(&left, &panel);
    lines.extend(racks(table));
    lines
}

/// The lines below the board that show what can be laid.
fn racks(table: &Table<'_>) -> Vec<String> {
    let Some(rack) = &table.game.rack else { return Vec::new() };
    if table.game.phase == GamePhase::Gathering || !table.open {
        return Vec::new();
    }
    if table.ruleset.open_pool {
        return store(rack);
    }
    let mut lines = vec![format!("   rack: {}", spaced(rack))];
    lines.extend(idle(table));
    lines
}

/// The racks that are not on turn in a game for one person, where they lie open.
pub(super) fn idle(table: &Table<'_>) -> Vec<String> {
    if let ModeMessage::Solitaire { racks, .. } = &table.game.mode
        && table.ruleset.open_racks
    {
        let others = (0..).zip(racks).filter(|(seat, _)| Some(*seat) != table.game.viewer);
        let others = others.filter_map(|(_, rack)| rack.as_ref());
        return others.map(|rack| format!("   idle: {}", spaced(rack))).collect();
    }
    Vec::new()
}

/// All tiles as a store: how many there are of each letter.
fn store(pool: &str) -> Vec<String> {
    let pool: Tiles = pool.parse().unwrap_or_default();
    let kinds: Vec<String> = pool.counts().map(|(tile, count)| format!("{tile}{count}")).collect();
    let mut lines = Vec::new();
    for (index, part) in kinds.chunks(16).enumerate() {
        let name = if index == 0 { "tiles:" } else { "      " };
        lines.push(format!("   {name} {}", part.join(" ")));
    }
    lines
}

/// The score of a seat as on the sheet: including a play that may still be challenged, followed by
/// a question mark.
pub(super) fn standing(table: &Table<'_>, seat: u16) -> String {
    let score = table.game.seats.get(usize::from(seat)).map_or(0, |player| player.score);
    match table.game.pending.as_ref().filter(|open| open.seat == seat) {
        Some(open) => format!("{}?", score + open.formed.score),
        None => score.to_string(),
    }
}

/// Time left on a seat's clock, `24:59`, or `-0:12` in overtime.
pub(super) fn clock(table: &Table<'_>, player: &SeatMessage) -> String {
    let Some(bank) = table.terms.clock else { return String::new() };
    let now = table.now.unwrap_or(table.game.at);
    let since = if player.running { now.saturating_sub(table.game.at) } else { 0 };
    let (allowed, used) = (bank + player.gained, player.used + since);
    let sign = if used > allowed { "-" } else { "" };
    let left = allowed.abs_diff(used);
    let seconds = left / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}

/// Time left for a seat's turn in a slow game, `2 d 4 h`, or `holiday`; empty for a seat that is not
/// on turn.
pub(super) fn slow_clock(table: &Table<'_>, seat: u16, player: &SeatMessage) -> String {
    if player.on_holiday {
        return "holiday".to_string();
    }
    let Some(ends) = table.game.turn_ends.filter(|_| table.game.turn == Some(seat)) else {
        return String::new();
    };
    let left = ends.saturating_sub(table.now.unwrap_or(table.game.at));
    days_text(left)
}

/// Days and hours, or hours and minutes: `2 d 4 h`, `3 h 20 min`, `5 min`.
pub(super) fn days_text(span: u64) -> String {
    let minutes = span.div_ceil(60_000);
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes} min"),
        (0, _) => format!("{hours} h {minutes} min"),
        _ => format!("{days} d {hours} h"),
    }
}

/// Edition, bag, players and as many lines of the score sheet as fit.
pub(super) fn panel(table: &Table<'_>, height: usize) -> Vec<String> {
    let game = table.game;
    let bag = match parts(&game.mode).0 {
        Some(bags) => format!(
            "{}, {} in the bags",
            Counted(bags.vowels, "vowel"),
            Counted(bags.consonants, "consonant")
        ),
        None if table.ruleset.open_pool => "all tiles lie open".to_string(),
        None => format!("{} in the bag", Counted(game.bag, "tile")),
    };
    let bag = if table.connected { bag } else { "No connection: trying again".to_string() };
    let mut lines = vec![cut(&table.title(), PANEL), bag];
    for (seat, player) in (0..).zip(&game.seats) {
        let turn = if game.turn == Some(seat) { '>' } else { ' ' };
        let (name, score) = (pad(&table.name(seat), 20), standing(table, seat));
        let tiles = Counted(player.tiles, "tile").to_string();
        let mut line = format!("{turn}{name} {score:>4} {tiles:>8}");
        if game.phase == GamePhase::Gathering {
            let there = match (player.kind, player.accepted) {
                (SeatHolder::Open, _) => "open",
                (_, true) => "ready",
                (_, false) => "has to accept",
            };
            let name = if player.kind == SeatHolder::Open { pad("...", 20) } else { name };
            line = format!(" {name} {there}");
        } else if player.resigned {
            line = format!("{turn}{name} {score:>4} resigned");
        } else if table.terms.clock.is_some() {
            line.push_str(&format!(" {:>6}", clock(table, player)));
        } else if table.terms.slow_turn.is_some() {
            line.push_str(&format!(" {}", slow_clock(table, seat, player)));
        } else if player.skips > 0 {
            line.push_str(" skips");
        } else if player.stand_in.is_some() {
            line.push_str(" *");
        } else if !player.connected && table.link.is_some() {
            line.push_str(" away");
        }
        lines.push(cut(&line, PANEL));
    }
    lines.push(String::new());
    let room = height.saturating_sub(lines.len());
    let entries = Sheet::of(table).entries;
    let first = entries.len().saturating_sub(room);
    for (number, entry) in (1..).zip(&entries).skip(first) {
        let open = if entry.open { '?' } else { ' ' };
        let name = pad(&table.name(entry.seat), 8);
        let (what, points, total) = (&entry.what, entry.points, entry.total);
        let line = format!("{number:>3} {name} {what:<19} {points:>4}{open}{total:>5}");
        lines.push(cut(&line, PANEL));
    }
    lines
}

/// The two bags and the theme, where there are any.
pub(super) fn parts(
    mode: &ModeMessage,
) -> (Option<&table::wire::BagsMessage>, Option<&table::wire::ThemeMessage>) {
    match mode {
        ModeMessage::Match { bags, theme } => (bags.as_ref(), theme.as_ref()),
        ModeMessage::Solitaire { bags, .. } => (bags.as_ref(), None),
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use rules::{Edition, Seat, Viewer};

    use super::*;
    use crate::play::modes::begun::begun;

    /// The markers of the leaflet end at 799; a score on the screen does not.
    #[test]
    fn trv_14_scores_of_three_digits_and_more_are_shown_in_full() {
        for edition in Edition::ALL {
            let mut begun = begun(edition, |_| Viewer::Seat(Seat(0)));
            for total in [254, 799, 800, 1234] {
                begun.game.seats[0].score = total;
                let table = begun.table();
                let lines = lines(&table);
                let line = lines.iter().find(|line| line.contains("Ana ")).unwrap();
                assert!(line.contains(&format!(" {total}  7 tiles")), "{edition}: {line}");
            }
        }
    }
}
