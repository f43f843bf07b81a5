//! The whole screen: board left, scores and sheet right, rack below. It fits 80 by 24.

use rules::{Counted, Phase, Seat, View, Viewer};

use super::game::Game;
use super::show::clock_text;
use super::text::PANEL;
pub(crate) use super::text::{Style, wrap};
use super::{alone, board};

/// How many lines a terminal has at least.
const LINES: usize = 24;

/// The table with the news below it. On a screen that is drawn anew so much of the oldest news is
/// left out that the table and what is still to come, so many lines with the prompt, fit on it.
pub(crate) fn with_news(table: &str, news: &str, below: usize, style: Style) -> String {
    let room = LINES.saturating_sub(table.lines().count() + below);
    let count = news.lines().count();
    if !style.clear || count <= room {
        return format!("{table}{news}");
    }
    let kept = news.lines().skip(count + 1 - room.max(1)).map(|line| format!("{line}\n"));
    format!("{table}...\n{}", kept.collect::<String>())
}

/// Draws the table: with the rack of a seat, or as everybody may see it.
pub(crate) fn draw(game: &Game, seat: Option<Seat>, style: Style) -> String {
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let view = game.position.view(viewer, game.now());
    let left = board::lines(&view, style.colour);
    let panel = panel(game, &view, left.len());
    let mut text = String::from(style.wipe());
    for (index, line) in left.iter().enumerate() {
        let right = panel.get(index).map_or("", String::as_str);
        if right.is_empty() {
            text.push_str(line.trim_end());
        } else {
            text.push_str(&format!("{line}  {right}"));
        }
        text.push('\n');
    }
    for line in alone::racks(&view) {
        text.push_str(&(line + "\n"));
    }
    text
}

/// The score of a seat as the sheet counts: with a play that may still be challenged, and a question
/// mark behind it.
pub(crate) fn standing(view: &View, seat: Seat) -> String {
    let score = view.seats.get(seat.index()).map_or(0, |held| held.score);
    match view.pending.as_ref().filter(|open| open.seat == seat) {
        Some(open) => format!("{}?", score + open.score),
        None => score.to_string(),
    }
}

/// Edition, bag, players and as many lines of the score sheet as fit.
fn panel(game: &Game, view: &View, height: usize) -> Vec<String> {
    let edition = game.terms.edition().name();
    let bag = match view.bag {
        _ if view.ruleset.open_pool => "all tiles lie open".to_string(),
        count => format!("{} in the bag", Counted(count, "tile")),
    };
    let bag = match view.bags {
        Some((vowels, consonants)) => {
            format!(
                "{}, {} in the bags",
                Counted(vowels, "vowel"),
                Counted(consonants, "consonant")
            )
        }
        None => bag,
    };
    let mut lines = vec![fit(&format!("{edition}, {}", game.lexicon.name())), bag];
    for (index, held) in view.seats.iter().enumerate() {
        let seat = Seat(index as u16);
        let turn = if view.phase == Phase::Turn(seat) { '>' } else { ' ' };
        let (name, score) = (game.name(seat), standing(view, seat));
        let tiles = Counted(held.tiles, "tile").to_string();
        let mut line = format!("{turn}{name:<20} {score:>4} {tiles:>8}");
        if held.resigned {
            line = format!("{turn}{name:<20} {score:>4} resigned");
        } else if view.ruleset.clock.is_some() {
            line.push_str(&format!(" {:>6}", clock_text(game, seat)));
        } else if held.skips > 0 {
            line.push_str(" skips");
        }
        lines.push(fit(&line));
    }
    lines.push(String::new());
    let room = height.saturating_sub(lines.len());
    let entries = &game.sheet.entries;
    let first = entries.len().saturating_sub(room);
    for (index, entry) in entries.iter().enumerate().skip(first) {
        let open = if entry.open { '?' } else { ' ' };
        let name: String = game.name(entry.seat).chars().take(8).collect();
        lines.push(fit(&format!(
            "{:>3} {name:<8} {:<19} {:>4}{open}{:>5}",
            index + 1,
            entry.what,
            entry.points,
            entry.total
        )));
    }
    lines
}

/// Cuts a line to the room there is.
fn fit(line: &str) -> String {
    line.chars().take(PANEL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::seats::Sitter;
    use lexicon::{Halves, Lexicon, Words, compile};

    /// The markers of the leaflet end at 799; a score on the screen does not.
    #[test]
    fn trv_14_scores_of_three_digits_and_more_are_shown_in_full() {
        let (words, _) = Words::read(b"AA\n");
        let lexicon = || Lexicon::new("small", compile(&words, Halves::Both).unwrap());
        let sitter = |name: &str| Sitter { name: name.to_string(), computer: None };
        for edition in rules::Edition::ALL {
            let terms = format!("{edition} seats=2").parse().unwrap();
            let sitters = vec![sitter("Ana"), sitter("Ben")];
            let mut game = Game::new(terms, lexicon(), sitters, 1, None).unwrap();
            game.send(&rules::TableCommand::Start.into()).unwrap().unwrap();
            let (seat, reason) = (Seat(0), rules::ChargeReason::Challenge);
            for (points, total) in [(254, "254"), (545, "799"), (1, "800"), (434, "1234")] {
                game.position.apply(game.now(), &rules::Event::Charged { seat, points, reason });
                let screen = draw(&game, None, Style { colour: false, clear: false });
                let line = screen.lines().find(|line| line.contains("Ana ")).unwrap();
                assert!(line.contains(&format!(" {total}  7 tiles")), "{edition}: {line}");
            }
        }
    }

    #[test]
    fn the_oldest_news_gives_way_on_a_screen_of_24_lines() {
        let table = "row\n".repeat(17);
        let news: String = (1..=10).map(|number| format!("news {number}\n")).collect();
        let person = Style { colour: false, clear: true };
        let screen = with_news(&table, &news, 2, person);
        assert_eq!(screen.lines().count() + 2, LINES, "{screen}");
        assert!(screen.ends_with("...\nnews 7\nnews 8\nnews 9\nnews 10\n"), "{screen}");
        // What fits is there, and a script is told everything.
        assert_eq!(with_news(&table, "one\n", 2, person), format!("{table}one\n"));
        let script = Style { colour: false, clear: false };
        assert_eq!(with_news(&table, &news, 2, script), format!("{table}{news}"));
    }
}
