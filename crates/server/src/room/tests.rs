//! A room without sockets: what it sends, and when.

use std::time::Duration;

use super::*;
use crate::chance::{ChanceSource, Drawing};
use crate::engine::Engine;
use crate::outbox::{self, Outgoings};
use crate::store::{Place, Store};
use crate::time::{SteppedTime, TimeSource};
use futures_util::FutureExt as _;
use host::WordLists;
use rules::{Millis, Seat};
use table::wire::{ClientMessage, CommandMessage, ServerMessage};
use table::{Header, SeatKind, Verdict, parse_terms};

/// The times used, as everybody is shown them.
fn used(queue: &mut Outgoings) -> Vec<u64> {
    let mut used = Vec::new();
    while let Some(Some(message)) = queue.next().now_or_never() {
        if let Ok(ServerMessage::Update { game, .. }) = serde_json::from_str(&message.text()) {
            used = game.seats.iter().map(|seat| seat.used).collect();
        }
    }
    used
}

#[tokio::test]
async fn time_used_never_goes_back_behind_what_was_told() {
    let folder = std::env::temp_dir().join(format!("room-used-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let clock = SteppedTime::at(1_790_000_000_000);
    let time = TimeSource::Stepped(clock.clone());
    let place = Place::of(&folder, None).unwrap();
    let store = Store::open(&place, time).await.unwrap();
    let lists = WordLists::new(lexica::bundled(), None).unwrap();
    let chance = SeededChance::new([7; 32]);
    let terms = parse_terms("classic-2023", 3, &["clock=25".into()]).unwrap();
    let header = Header {
        id: "g".into(),
        lexicon: lists.tag(&terms.ruleset()).clone(),
        terms,
        commitment: chance.commitment(),
        seats: vec![SeatKind::Person; 3],
        created: 0,
    };
    let sit = (0..3).map(|seat| (Seat(seat), format!("Player {seat}"))).collect();
    let room = Room::new(header.clone());
    let Ok(Verdict::Batch(batch)) =
        room.judge(&Input::Sit(sit), Millis(0), lexica::bundled(), &chance)
    else {
        panic!("nobody sits down");
    };
    store.create(&header, &chance, batch.records(), &[], None).await.unwrap();
    let drawing = Drawing::new(ChanceSource::Seeded(7));
    let engine = Engine::new(Duration::ZERO..=Duration::ZERO, store.metrics().clone());
    let services = Services::new(
        store.clone(),
        lists,
        drawing,
        engine,
        None,
        crate::services::Chosen::default(),
    );
    let stored = store.load("g").await.unwrap().unwrap();
    let (asks, receiver) = mpsc::channel(WAITING);
    let woken = Woken { seen: Arc::default(), leads: true };
    let mut task =
        RoomTask::new(services.clone(), stored, receiver, asks.downgrade(), woken).ok().unwrap();
    let (outbox, mut told) = outbox::outbox();
    let connect = |socket, held| {
        let (outbox, talker) = (outbox.clone(), Talker::default());
        Ask::Connect(Connect { socket, outbox, address: None, held, talker, last_seq: 0 })
    };
    let seats = (0..3).map(Seat).collect();
    assert!(task.answer(connect(1, seats)).await.is_ok());
    clock.pass(Duration::from_secs(2));
    // The move arrives, and while it waits somebody joins and everybody is sent the time.
    let said = services.time().now();
    clock.pass(Duration::from_millis(42));
    assert!(task.answer(connect(2, Vec::new())).await.is_ok());
    let before = used(&mut told);
    let turn = task.room().on_turn().unwrap();
    assert_eq!(before[turn.index()], 2_042);
    let (id, seq, command) = ("a".to_owned(), task.room().seq(), CommandMessage::Pass {});
    let message = ClientMessage::Command { id, seat: turn.0, seq, command };
    assert!(task.answer(Ask::Say { socket: 1, message, said, delay: Millis(0) }).await.is_ok());
    let after = used(&mut told);
    assert_ne!(task.room().on_turn(), Some(turn));
    assert!(before.iter().zip(&after).all(|(before, after)| before <= after), "{after:?}");
    store.close().await;
    std::fs::remove_dir_all(&folder).unwrap();
}
