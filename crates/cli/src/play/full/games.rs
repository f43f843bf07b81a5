//! Games on the full screen: a real one, hosted here, with keys pressed by a test.

use std::path::{Path, PathBuf};

use host::WordLists;
use ratatui::backend::TestBackend;
use rules::Terms;
use table::{Header, Room, SeatKind};

use crate::play::PlaySettings;
use crate::play::hosting::{Host, Hosting};
use crate::play::log::Log;
use crate::play::prompt::Next;
use crate::play::saved::Saved;
use crate::play::session::Session;
use crate::play::transport::{Local, Transport};
use crate::screen::{Press, Terminal, seen};

/// A game for these people, with the tiles of this seed.
fn session<'a>(folder: &'a Path, people: &[&str], seed: u64) -> Session<'a> {
    let terms: Terms = format!("travel-2006 seats={}", people.len()).parse().unwrap();
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    let mut header = Header {
        id: String::new(),
        lexicon: lists.usual().words(&terms.ruleset()).tag().clone(),
        terms,
        commitment: "none".to_string(),
        seats: vec![SeatKind::Person; people.len()],
        created: 0,
    };
    let saved = Saved::new(folder, seed, &mut header).unwrap();
    let mut transport = Local::open(Room::new(header), lists, saved, Log::none()).unwrap();
    transport.sit(people.iter().map(|name| name.to_string()).collect()).unwrap();
    let host = Host::Local(transport.game());
    let hosting = Hosting { folder, log: None, host, again: false, export: None };
    let names = (0..).zip(people.iter().map(|name| name.to_string())).collect();
    let settings = PlaySettings { count: false, full: false, export: None };
    let session =
        Session::new(Transport::Local(Box::new(transport)), hosting, names, &settings).unwrap();
    let terminal = ratatui::Terminal::new(TestBackend::new(80, 24)).unwrap();
    session.on(Terminal::Kept(terminal), 7)
}

/// The screen once nothing more happens by itself.
async fn screen(session: &mut Session<'_>) -> String {
    session.settle_down().await;
    let Some(Terminal::Kept(terminal)) = session.full.as_ref().map(|full| &full.terminal) else {
        panic!("the screen is gone")
    };
    seen::text(terminal)
}

async fn press(session: &mut Session<'_>, keys: &str) -> String {
    for key in keys.split_whitespace() {
        let next = session.pressed(seen::press(key)).await.unwrap();
        assert!(matches!(next, Next::On), "{keys}: the game ends");
        session.settle_down().await;
    }
    screen(session).await
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tilewright-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(test);
}

#[test]
fn two_people_hand_the_terminal_on_and_see_only_their_own_tiles() {
    let data = folder("full-two");
    run(async {
        let mut session = session(&data, &["Ana", "Ben"], 3);
        let covered = screen(&mut session).await;
        assert!(covered.contains("Give the terminal to Ana"), "{covered}");
        assert!(!covered.contains("rack:"), "{covered}");
        let open = press(&mut session, "Enter").await;
        assert!(open.contains("rack: A H I N N S W"), "{open}");
        // The points are those of the referee.
        let laid = press(&mut session, "Left Left Left s w a n").await;
        assert!(laid.contains("SWAN: 14 points. Enter plays."), "{laid}");
        let apart = press(&mut session, "Right h").await;
        assert!(apart.contains("8I") && !apart.contains("14 points."), "{apart}");
        let handed = press(&mut session, "Backspace Enter").await;
        assert!(handed.contains("Give the terminal to Ben"), "{handed}");
        assert!(handed.contains("Ana played 8E SWAN, 14 points."), "{handed}");
        assert!(!handed.contains("rack:"), "{handed}");
        let open = press(&mut session, "Enter").await;
        assert!(open.contains("rack: D E L N O S W"), "{open}");
        let asked = press(&mut session, "8").await;
        assert!(asked.contains("Challenge the last play? Enter challenges."), "{asked}");
        let judged = press(&mut session, "Enter").await;
        assert!(judged.contains("SWAN is good. The play stands."), "{judged}");
        // Leaving is asked twice, and can be taken back.
        let asked = press(&mut session, "Ctrl+C").await;
        assert!(asked.contains("Really leave?") && asked.contains("Leave>"), "{asked}");
        let back = press(&mut session, "Enter").await;
        assert!(back.contains("rack: D E L N O S W"), "{back}");
        let help = press(&mut session, "F1").await;
        assert!(help.contains("Any key shows the table."), "{help}");
        assert!(press(&mut session, "Escape").await.contains("rack: D E L N O S W"));
        press(&mut session, "Ctrl+C").await;
        assert!(matches!(session.pressed(Press::Interrupt).await.unwrap(), Next::Leave));
    });
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_game_is_played_to_its_end_and_the_result_stays() {
    let data = folder("full-end");
    run(async {
        let mut session = session(&data, &["Ana", "Ben"], 3);
        screen(&mut session).await;
        press(&mut session, "Enter / r e s i g n Enter").await;
        let over = screen(&mut session).await;
        assert!(over.contains("Game over: ") && over.contains(" resigned."), "{over}");
        assert!(over.contains("Any key shows the table."), "{over}");
        let table = press(&mut session, "Escape").await;
        assert!(table.contains("leave"), "{table}");
        let full = session.full.as_ref().unwrap();
        assert!(full.result.iter().any(|line| line.contains("Game over")), "{:?}", full.result);
    });
    let _ = std::fs::remove_dir_all(data);
}

/// The column at which a text begins in the first line that has it.
fn column(session: &Session<'_>, text: &str) -> Vec<usize> {
    let Some(Terminal::Kept(terminal)) = session.full.as_ref().map(|full| &full.terminal) else {
        panic!("the screen is gone")
    };
    let buffer = terminal.backend().buffer();
    let found = (0..buffer.area.height).filter_map(|y| {
        let cells = (0..buffer.area.width).map(|x| buffer.cell((x, y)).unwrap().symbol());
        let cells: Vec<&str> = cells.collect();
        (0..cells.len()).find(|&x| cells[x..].concat().starts_with(text))
    });
    found.collect()
}

#[test]
fn names_of_wide_and_combining_characters_leave_the_columns_in_place() {
    let data = folder("full-wide");
    run(async {
        let mut session = session(&data, &["田中太郎", "Zoe\u{308}"], 3);
        screen(&mut session).await;
        press(&mut session, "Enter").await;
        assert_eq!(column(&session, "7 tiles").len(), 2);
        let tiles = column(&session, "7 tiles");
        assert_eq!(tiles[0], tiles[1], "{}", screen(&mut session).await);
        let handed = press(&mut session, "Left Left Left s w a n Enter").await;
        assert!(handed.contains("8E SWAN, 14 points."), "{handed}");
        let open = press(&mut session, "Enter").await;
        // The name of the sheet has eight columns between the number of the turn and the play.
        let play = column(&session, "8E SWAN ");
        let turn = column(&session, "1 田");
        assert_eq!(play, [turn[0] + 11], "{open}");
    });
    let _ = std::fs::remove_dir_all(data);
}
