//! Screen, keys, screen: what is shown, what is pressed, and what is shown then.

use std::path::Path;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use rules::{Edition, Notation, Seat, Viewer};
use table::Room;

use super::draw::draw;
use super::keys;
use super::laying::{Act, Laying};
use super::picture::{Expects, Picture};
use crate::play::modes::begun::{begun, seen};
use crate::play::modes::{Hand, mode_of};
use crate::screen::Press;
use crate::screen::seen::{press, text};

/// The first turn of a match between Ana and Ben, as the player on turn sees it; with another rack
/// if one is given.
fn picture(colour: bool, expects: Expects) -> Picture {
    let edition = Edition::Travel2006;
    let on_turn = |room: &Room| {
        let seat = seen(room, Viewer::Spectator).turn.unwrap_or_default();
        Viewer::Seat(Seat(seat))
    };
    let begun = begun(edition, on_turn);
    let table = begun.table();
    Picture {
        board: Some((table.board(), Vec::new())),
        ruleset: edition.ruleset(),
        rack: "AEINRT?".to_string(),
        notation: Notation::International,
        hand: Hand::Rack,
        panel: mode_of(&begun.game).drawn(&table).unwrap().panel,
        under: Vec::new(),
        below: vec!["Ana begins.".to_string()],
        prompt: "Ana> ".to_string(),
        expects,
        keys: keys::MATCH,
        colour,
        height: 24,
    }
}

fn screen(
    picture: &Picture,
    laying: &Laying,
    (width, height): (u16, u16),
) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, picture, laying)).unwrap();
    terminal
}

/// The lines of a file that begin with `keys:` are pressed, those with `asks:` say who is asked;
/// after each the screen is drawn. UPDATE=1 rewrites the file.
fn script(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/full").join(name);
    let kept = std::fs::read_to_string(&path).unwrap();
    let mut picture = picture(false, Expects::Move);
    let mut laying = Laying::new(5);
    let mut found = String::new();
    for line in kept.lines() {
        if line.starts_with('#') {
            found += &format!("{line}\n");
            continue;
        }
        let mut said = String::new();
        if let Some(keys) = line.strip_prefix("keys:") {
            for word in keys.split_whitespace() {
                laying.follow(&picture);
                if let Act::Say(line) = laying.press(press(word), &picture) {
                    said += &format!("said: {line}\n");
                }
            }
        } else if let Some(asks) = line.strip_prefix("asks:") {
            picture.expects = match asks.trim() {
                "move" => Expects::Move,
                "decision" => Expects::Decision,
                "line" => Expects::Line,
                _ => Expects::Nothing,
            };
            // A terminal that is handed on shows no rack.
            picture.rack =
                if picture.expects == Expects::Line { "" } else { "AEINRT?" }.to_string();
            laying.follow(&picture);
        } else {
            continue;
        }
        let bar = "-".repeat(80);
        let shown = text(&screen(&picture, &laying, (80, 24)));
        let shown: String = shown.lines().map(|line| format!("|{line}\n")).collect();
        found += &format!("{line}\n{said}{bar}\n{shown}{bar}\n");
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(found, kept, "{name} has changed: look at it, then run with UPDATE=1");
}

#[test]
fn tiles_are_laid_taken_back_and_played() {
    script("laying.txt");
}

#[test]
fn what_cannot_be_taken_back_is_confirmed() {
    script("confirming.txt");
}

#[test]
fn colour_is_used_where_it_is_wanted_and_never_alone() {
    let plain = screen(&picture(false, Expects::Move), &Laying::new(5), (80, 24));
    let colours = screen(&picture(true, Expects::Move), &Laying::new(5), (80, 24));
    assert_eq!(text(&plain), text(&colours));
    let cells = |of: &Terminal<TestBackend>| {
        let coloured = of.backend().buffer().content.iter();
        coloured.filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
    };
    assert_eq!(cells(&plain), 0);
    assert!(cells(&colours) > 100);
}

#[test]
fn a_window_of_another_size_shows_what_fits() {
    let (picture, laying) = (picture(false, Expects::Move), Laying::new(5));
    let small = text(&screen(&picture, &laying, (79, 24)));
    assert!(small.starts_with("This window is 79 by 24.\n"), "{small}");
    for size in [(80, 24), (120, 50), (200, 25)] {
        let shown = text(&screen(&picture, &laying, size));
        assert_eq!(shown.lines().next().unwrap().trim_end(), {
            let usual = text(&screen(&picture, &laying, (80, 24)));
            usual.lines().next().unwrap().to_string()
        });
        assert!(shown.contains("rack: A E I N R T ?"), "{shown}");
        assert!(shown.lines().last().unwrap().contains("Enter plays"), "{shown}");
    }
    // However small it is, nothing breaks.
    for size in [(1, 1), (80, 1), (1, 24)] {
        screen(&picture, &laying, size);
    }
}

#[test]
fn who_sits_down_does_not_see_what_the_last_player_was_at() {
    let picture = picture(false, Expects::Move);
    let mut laying = Laying::new(5);
    for word in "t r 0 / 8 D Q I".split_whitespace() {
        laying.press(press(word), &picture);
    }
    let before = text(&screen(&picture, &laying, (80, 24)));
    assert!(before.contains("Ana> 8DQI") && before.contains("8 = . . ' . . . T R"), "{before}");
    laying.hand_over();
    let after = text(&screen(&picture, &laying, (80, 24)));
    assert!(!after.contains("8DQI") && !after.contains("T R"), "{after}");
    assert!(after.contains("rack: A E I N R T ?"), "{after}");
}

/// Any keys and clicks leave tiles that are on the rack and squares that are free.
#[test]
fn any_keys_can_be_pressed() {
    use engine::{Random, Seeded};
    let mut random = Seeded::new(6);
    let all = [Expects::Nothing, Expects::Move, Expects::Decision, Expects::Line];
    let mut picture = picture(false, Expects::Move);
    let mut laying = Laying::new(5);
    let mut played = 0;
    for _ in 0..5_000 {
        let next = match random.below(20) {
            0 => Press::Enter,
            1 => Press::Escape,
            2 => Press::Backspace,
            3 => Press::Delete,
            4 => Press::Up,
            5 => Press::Down,
            6 => Press::Left,
            7 => Press::Right,
            8 => Press::Click(random.below(90) as u16, random.below(30) as u16),
            9 => Press::Char(char::from(b' ' + random.below(95) as u8)),
            10 => Press::Home,
            11 => Press::End,
            12 => Press::Resized,
            13 if random.below(10) == 0 => {
                picture.expects = all[random.below(all.len())];
                Press::Help
            }
            _ => Press::Char(char::from(b"aeinrtAEINRT"[random.below(12)])),
        };
        let act = laying.press(next, &picture);
        played += usize::from(
            matches!(&act, Act::Say(line) if line.starts_with(|c: char| c.is_ascii_digit())),
        );
        laying.follow(&picture);
        assert!(laying.laid.len() <= 7);
        let board = picture.board.as_ref().map(|(board, _)| board).unwrap();
        assert!(laying.laid.iter().all(|placement| board.contains(placement.square)));
        assert_eq!(laying.rack(&picture).len() + laying.laid.len(), 7);
        screen(&picture, &laying, (80, 24));
    }
    assert!(played > 5, "{played}");
}
