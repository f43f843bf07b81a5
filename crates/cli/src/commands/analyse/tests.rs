//! Screen, keys, screen: what is shown, what is pressed, and what is shown then.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use host::WordLists;
use notation::Cgp;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::desk::{Act, Desk, Moment};
use super::draw::draw;
use super::work::Threads;
use crate::screen::seen;

/// A desk with these positions of a game, the first one opened.
fn desk(game: &[&str]) -> Desk {
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    let moment = |cgp: &&str| Moment { told: "Ana".to_string(), cgp: cgp.parse().unwrap() };
    let game = game.iter().map(moment).collect();
    Desk::new(lists, ("travel-2006".to_string(), Vec::new()), (game, 0))
}

fn screen(desk: &Desk) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| draw(frame, desk, false)).unwrap();
    seen::text(&terminal)
}

/// Presses keys and does what they ask for, all of it, then looks.
fn press(desk: &mut Desk, keys: &str) -> String {
    for key in keys.split_whitespace() {
        act(desk, key);
    }
    screen(desk)
}

fn act(desk: &mut Desk, key: &str) -> Act {
    let act = desk.press(seen::press(key));
    if let Act::Work(kind) = act {
        match desk.ask(kind) {
            Ok(analysis) => {
                desk.begins(kind);
                let crew = Threads { count: 1, stop: Arc::new(AtomicBool::new(false)) };
                analysis.work(&crew, &mut |message| desk.hear(message));
            }
            Err(why) => desk.says = why,
        }
    }
    act
}

fn line(desk: &mut Desk, text: &str) -> String {
    text.chars().for_each(|c| {
        let mut bytes = [0; 4];
        act(desk, if c == ' ' { "Space" } else { c.encode_utf8(&mut bytes) });
    });
    press(desk, "Enter")
}

const OPENING: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0";
/// The last turns of a game between experts: the bag is empty.
fn endgame() -> String {
    let ruleset = rules::Edition::Travel2006.ruleset();
    let generator = engine::Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let leaves = engine::Leaves::trained();
    let mut found = String::new();
    engine::static_play::play(&generator, &ruleset, 1, |scene, _| {
        let left = scene.rack.len() + scene.unseen.len();
        if found.is_empty() && engine::endgame::applies(scene) && left <= 8 {
            let mut board = rules::Board::new(15);
            for (row, line) in (0..).zip(format!("{:?}", scene.grid).lines()) {
                for (column, face) in (0..).zip(line.chars()) {
                    board.set(rules::Square::new(row, column), rules::Face::from_char(face));
                }
            }
            let cgp = Cgp {
                board,
                racks: vec![scene.rack, scene.unseen],
                scores: vec![300, 310],
                scoreless_turns: 0,
                operations: Vec::new(),
            };
            found = cgp.to_string();
        }
        engine::best(&generator, scene, &leaves).choice
    });
    found
}

#[test]
fn a_position_is_kibitzed_played_from_and_taken_back() {
    let mut desk = desk(&[OPENING]);
    let shown = press(&mut desk, "k");
    assert!(shown.contains("2006 travel edition"), "{shown}");
    assert!(shown.contains(">to move     0  rack AEINRST"), "{shown}");
    assert!(shown.contains("86 in the bag, 93 unseen"), "{shown}");
    let best = desk.moves()[0].clone();
    assert_eq!(best.tiles.len(), 7, "the rack holds a bingo");
    assert!(shown.contains(&format!(">{}", best.text)), "{shown}");
    // The move that is chosen lies on the board.
    let second = desk.moves()[1].text.clone();
    let shown = press(&mut desk, "Down");
    assert!(shown.contains(&format!(">{second}")), "{shown}");
    let shown = press(&mut desk, "Up Enter");
    assert!(shown.contains("rack unknown"), "{shown}");
    assert!(shown.contains(&format!("start, {}", best.text)), "{shown}");
    assert!(shown.contains(&format!(" other   {:>5}  rack unknown", best.score)), "{shown}");
    assert!(shown.contains("Nobody's rack is known: r sets the racks."), "{shown}");
    let shown = press(&mut desk, "r");
    assert!(shown.contains("Racks, as AEINRT?"), "{shown}");
    let shown = line(&mut desk, "QZ1");
    assert!(shown.contains('1') && matches!(desk.at, super::desk::At::Line(..)), "{shown}");
    press(&mut desk, "Backspace");
    let shown = line(&mut desk, "");
    assert!(shown.contains("rack QZ"), "{shown}");
    press(&mut desk, "u u");
    assert_eq!(desk.tree.branches.len(), 1);
    assert!(press(&mut desk, "u").contains("There is nothing to take back."));
}

#[test]
fn variations_are_named_listed_and_dropped() {
    let mut desk = desk(&[OPENING]);
    press(&mut desk, "k Enter n");
    let shown = line(&mut desk, "my idea");
    assert!(shown.contains("(my idea)"), "{shown}");
    press(&mut desk, "v Up Enter / ");
    let shown = line(&mut desk, "8H TIN");
    assert!(shown.contains("start, 8H TIN"), "{shown}");
    let tree = press(&mut desk, "v");
    assert!(tree.contains("my idea") && tree.contains(">*  8H TIN"), "{tree}");
    let Act::Write(path, text) = ({
        press(&mut desk, "Escape w");
        "x.txt".chars().for_each(|c| {
            act(&mut desk, c.encode_utf8(&mut [0; 4]));
        });
        act(&mut desk, "Enter")
    }) else {
        panic!("nothing is written")
    };
    assert_eq!((path.as_str(), text.lines().count()), ("x.txt", 6), "{text}");
    let tree = press(&mut desk, "v d");
    assert!(!tree.contains("8H TIN") && tree.contains("my idea"), "{tree}");
    // What is no move is refused, with the line kept.
    press(&mut desk, "Escape /");
    assert!(line(&mut desk, "8H QUIZ").contains("has not all of"), "{}", screen(&desk));
    press(&mut desk, "Escape");
    assert_eq!(act(&mut desk, "q"), Act::Quit);
}

#[test]
fn the_board_the_scores_the_turn_and_the_rules_are_changed() {
    let mut desk = desk(&[OPENING]);
    let shown = press(&mut desk, "e c a T Enter");
    assert!(shown.contains(" 8 = . . ' . . . C A t"), "{shown}");
    let shown = press(&mut desk, "e Right Delete Escape");
    assert!(shown.contains("C A t") && shown.contains("The board is as it was."), "{shown}");
    press(&mut desk, "c");
    press(&mut desk, &"Backspace ".repeat(4));
    assert!(line(&mut desk, "120/98").contains(">to move   120"));
    assert!(press(&mut desk, "t").contains(">to move    98  rack unknown"));
    press(&mut desk, "E");
    press(&mut desk, &"Backspace ".repeat(12));
    assert!(line(&mut desk, "classic-2023").contains("2023 classic"), "{}", screen(&desk));
    press(&mut desk, "h");
    assert!(line(&mut desk, "racks=9").contains("2023 classic, changed"), "{}", screen(&desk));
    press(&mut desk, "h");
    let shown = line(&mut desk, " nonsense");
    assert!(shown.contains("nonsense"), "{shown}");
    press(&mut desk, "Escape p");
    let shown = line(&mut desk, "15/15");
    assert!(desk.says.contains("row"), "{shown}");
    press(&mut desk, "Escape");
    let shown = press(&mut desk, "F1");
    assert!(shown.contains("simulate the best") && shown.contains("Any key"), "{shown}");
    assert!(press(&mut desk, "Escape").contains("changed"));
}

#[test]
fn an_endgame_is_proven_and_a_simulation_says_how_sure_it_is() {
    let mut desk = desk(&[&endgame(), OPENING]);
    let shown = press(&mut desk, "x");
    assert!(shown.contains("proven, "), "{shown}");
    assert!(shown.contains("which is proven: "), "{shown}");
    let shown = press(&mut desk, "]");
    assert!(shown.contains("Turn 2 of 2"), "{shown}");
    assert!(press(&mut desk, "]").contains("The game has turns 1 to 2."));
    assert!(press(&mut desk, "x").contains("at most 4 tiles"), "{}", screen(&desk));
}

#[test]
fn replies_to_a_move_are_shown_with_where_they_lie() {
    let mut desk = desk(&[OPENING]);
    assert!(press(&mut desk, "l").contains("No move is chosen: k finds the moves."));
    press(&mut desk, "k Down");
    let made = desk.moves()[1].text.clone();
    let shown = press(&mut desk, "l");
    let replies = desk.replies.clone().unwrap();
    assert_eq!(replies.racks, 1_024);
    let first = &replies.likeliest[0];
    assert!(shown.contains(&format!("After {made}\n")), "{shown}");
    assert!(shown.contains("reply                  chance  points"), "{shown}");
    assert!(
        shown.contains(&format!(" {:<20} {:>6.1} %", first.text, 100.0 * first.share)),
        "{shown}"
    );
    assert!(shown.contains("1024 racks were drawn: "), "{shown}");
    // The likeliest square has its digit.
    let top = replies.squares.iter().max_by(|a, b| a.share.total_cmp(&b.share)).unwrap();
    let square: rules::Square = top.square.parse().unwrap();
    let (x, y) = crate::screen::board::place(square, rules::Notation::International);
    let line: Vec<char> = shown.lines().nth(usize::from(y)).unwrap().chars().collect();
    let digit = line[usize::from(x) + 1].to_digit(10).unwrap();
    assert_eq!(digit, (top.share * 10.0) as u32, "{} of {}: {shown}", top.square, top.share);
    // Another move has other replies; then back to the moves, which are as they were.
    let other = press(&mut desk, "Up");
    assert!(other.contains(&format!("After {}\n", desk.moves()[0].text)), "{other}");
    assert_ne!(desk.replies.as_ref(), Some(&replies));
    let back = press(&mut desk, "Escape");
    assert!(back.contains(" move                 points  keeps   equity"), "{back}");
    // What is worked on can be stopped, and stays.
    desk.begins(table::wire::AnalysisKind::Replies);
    desk.at = super::desk::At::Replies;
    assert_eq!(act(&mut desk, "Escape"), Act::Stop);
    assert!(screen(&desk).contains("Stopped: this is what was found."));
    assert_eq!(act(&mut desk, "Enter"), Act::Stop, "nobody's rack is known after it");
    assert_eq!(desk.tree.branches.len(), 2, "Enter plays the move that is chosen");
}

#[test]
fn every_edition_with_any_number_of_players_is_analysed() {
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    for edition in rules::Edition::ALL {
        let size = edition.ruleset().layout.size;
        let rows = vec![size.to_string(); size.into()].join("/");
        for (racks, scores, told) in [
            ("AEINRST/", "7/8", " other       8  rack unknown"),
            ("AEINRST/QUIZ/", "7/8/90", " others   8/90  IQUZ/unknown"),
            ("AEINRST///", "7/8/90/100", " others 8/90/100  unknown/unknown/unknown"),
        ] {
            let seats = scores.split('/').count();
            let cgp: Cgp = format!("{rows} {racks} {scores} 0").parse().unwrap();
            let moment = Moment { told: String::new(), cgp };
            let key = edition.to_string();
            let mut desk = Desk::new(lists.clone(), (key, Vec::new()), (vec![moment], 0));
            let shown = press(&mut desk, "k");
            if seats > usize::from(edition.ruleset().seats.1) {
                assert!(shown.contains(&format!("is for 2 players, not {seats}")), "{shown}");
                continue;
            }
            assert!(desk.moves().len() > 1, "{edition} {racks}: {shown}");
            assert!(shown.contains(told), "{edition} {racks}: {shown}");
            let best = desk.moves()[0].score;
            // What follows is the turn of the next player.
            press(&mut desk, "Enter");
            let after = desk.tree.cgp();
            assert_eq!(after.racks.len(), seats, "{edition} {racks}");
            assert_eq!((after.scores[0], *after.scores.last().unwrap()), (8, 7 + best));
        }
    }
}
