//! A room without sockets: what it sends, and when.

use std::path::PathBuf;
use std::time::Duration;

use super::ask::WAITING;
use super::*;
use crate::base::chance::{ChanceSource, Drawing};
use crate::base::time::{SteppedTime, TimeSource};
use crate::live::engine::Engine;
use crate::live::outbox::{self, Outgoings};
use crate::store::{Place, Store};
use futures_util::FutureExt as _;
use host::WordLists;
use rules::{Millis, Seat, Terms};
use table::wire::{ClientMessage, CommandMessage, ServerMessage};
use table::{Header, SeatKind, Verdict};

/// A room with its people, who have no sockets.
struct Table {
    folder: PathBuf,
    store: Store,
    clock: SteppedTime,
    services: Services,
    asks: mpsc::Sender<Box<Ask>>,
    task: RoomTask,
}

impl Table {
    /// A room with these terms and this many people, in a folder of this name.
    async fn of(name: &str, terms: &str, people: u16) -> Table {
        let folder = std::env::temp_dir().join(format!("room-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let clock = SteppedTime::at(1_790_000_000_000);
        let time = TimeSource::Stepped(clock.clone());
        let place = Place::of(&folder, None).unwrap();
        let store = Store::open(&place, time).await.unwrap();
        let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
        let chance = SeededChance::new([7; 32]);
        let terms: Terms = terms.parse().unwrap();
        let header = Header {
            id: "g".into(),
            lexicon: lists.usual().whole().tag().clone(),
            terms,
            commitment: chance.commitment(),
            seats: vec![SeatKind::Person; usize::from(people)],
            created: 0,
        };
        let sit = (0..people).map(|seat| (Seat(seat), format!("Player {seat}"))).collect();
        let room = Room::new(header.clone());
        let Ok(Verdict::Batch(batch)) =
            room.judge(&Input::Sit(sit), Millis(0), lexica::Bundled::American.lexicon(), &chance)
        else {
            panic!("nobody sits down");
        };
        store.create(&header, &chance, batch.records(), &[], None).await.unwrap();
        let drawing = Drawing::new(ChanceSource::Seeded(7));
        let engine = Engine::new(Duration::ZERO..=Duration::ZERO, store.metrics().clone());
        let chosen = crate::live::services::Chosen::default();
        let services = Services::new(store.clone(), lists, drawing, engine, None, chosen);
        let stored = store.load("g").await.unwrap().unwrap();
        let (asks, receiver) = mpsc::channel(WAITING);
        let woken = Woken { seen: Arc::default(), leads: true, read_at: Instant::now() };
        let own = asks.downgrade();
        let task = RoomTask::new(services.clone(), stored, receiver, own, woken).ok().unwrap();
        Table { folder, store, clock, services, asks, task }
    }

    /// Connects a client that holds these seats. Returns what it is sent.
    async fn connect(&mut self, socket: u64, held: Vec<Seat>) -> Outgoings {
        let (outbox, told) = outbox::outbox();
        let (talker, came) = (Talker::default(), Instant::now());
        let connect = Connect { socket, outbox, address: None, held, talker, last_seq: 0, came };
        assert!(self.task.answer(Ask::Connect(connect)).await.is_ok());
        told
    }

    async fn close(self) {
        self.store.close().await;
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// Everything that was sent, in order.
fn sent(queue: &mut Outgoings) -> Vec<ServerMessage> {
    let mut sent = Vec::new();
    while let Some(Some(message)) = queue.next().now_or_never() {
        sent.push(serde_json::from_str(&message.text()).unwrap());
    }
    sent
}

/// The times used, as last shown to a client.
fn used(queue: &mut Outgoings) -> Vec<u64> {
    let shown = sent(queue).into_iter().rev().find_map(|message| match message {
        ServerMessage::Update { game, .. } => Some(game),
        _ => None,
    });
    shown.into_iter().flat_map(|game| game.seats).map(|seat| seat.used).collect()
}

#[tokio::test]
async fn time_used_never_goes_back_behind_what_was_told() {
    let mut table = Table::of("used", "classic-2023 seats=3 clock=25", 3).await;
    let mut mine = table.connect(1, (0..3).map(Seat).collect()).await;
    table.clock.pass(Duration::from_secs(2));
    // The move arrives, and while it waits a client joins and all are sent the time.
    let said = table.services.time().now();
    table.clock.pass(Duration::from_millis(42));
    let mut theirs = table.connect(2, Vec::new()).await;
    let before = used(&mut theirs);
    let turn = table.task.room().on_turn().unwrap();
    assert_eq!(before[turn.index()], 2_042);
    let (id, seq, command) = ("a".to_owned(), table.task.room().seq(), CommandMessage::Pass {});
    let message = ClientMessage::Command { id, seat: turn.0, seq, command };
    let say = Ask::Say { socket: 1, message, said, delay: Millis(0) };
    assert!(table.task.answer(say).await.is_ok());
    let after = used(&mut mine);
    assert_ne!(table.task.room().on_turn(), Some(turn));
    assert!(before.iter().zip(&after).all(|(before, after)| before <= after), "{after:?}");
    table.close().await;
}

#[tokio::test]
async fn what_waits_in_a_crowd_counts_from_when_it_came() {
    let mut table = Table::of("waits", "classic-2023 mode=duplicate", 1).await;
    table.clock.pass(Duration::from_secs(2));
    let said = table.services.time().now();
    table.clock.pass(Duration::from_secs(3));
    // Meanwhile a client is told something.
    let _told = table.connect(1, vec![Seat(0)]).await;
    table.task.told_at = table.task.now();
    assert_eq!(table.task.told_at, Millis(5_000));
    assert_eq!(table.task.at(said), Millis(2_000));
    table.close().await;
}

#[tokio::test]
async fn talk_in_a_crowd_is_answered_though_it_waits_behind_something_else() {
    let mut table = Table::of("talk", "classic-2023 mode=duplicate", 1).await;
    let mut told = table.connect(1, vec![Seat(0)]).await;
    let say = |message| Ask::Say { socket: 1, message, said: 0, delay: Millis(0) };
    let look = |id: &str| ClientMessage::LookUp { id: id.into(), word: "TILE".into() };
    let talk = ClientMessage::Say { id: "said".into(), text: "Hello".into() };
    for message in [ClientMessage::Listen { after: 0 }, talk, look("b")] {
        table.asks.send(Box::new(say(message))).await.unwrap();
    }
    sent(&mut told);
    assert!(table.task.answer(say(look("a"))).await.is_ok());
    while let Some(ask) = table.task.asks.next_if(|_| true) {
        assert!(table.task.answer(ask).await.is_ok());
    }
    let answers = sent(&mut told).into_iter().map(|message| match message {
        ServerMessage::Talk { problem, .. } => format!("talk: {}", problem.unwrap().code),
        ServerMessage::Refused { id, refusal } => format!("{}: {}", id.unwrap(), refusal.code),
        other => panic!("{other:?}"),
    });
    let answers: Vec<String> = answers.collect();
    let expected =
        ["a: lookup_closed", "talk: no_talk_here", "said: no_talk_here", "b: lookup_closed"];
    assert_eq!(answers, expected);
    table.close().await;
}

/// The size of what a function returns.
fn size<A, B, F>(_: impl Fn(A, B) -> F) -> usize {
    size_of::<F>()
}

#[test]
fn a_room_that_waits_takes_little_memory() {
    // Every game that is awake keeps these, and an empty queue the memory for 32 asks.
    let (task, room, ask) = (size(RoomTask::run), size_of::<RoomTask>(), size_of::<Box<Ask>>());
    assert!(task <= 768 && room <= 2_560 && ask <= 8, "{task} and {room} bytes, {ask} an ask");
}
