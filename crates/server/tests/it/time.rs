//! No player is charged for time in which the server did not serve, whatever the date says.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::client::{Client, Folder, Server, Site, quick};
use crate::database::stored;

const NOON: u64 = 1_790_000_000_000;
const DAY: u64 = 86_400_000;

async fn serve(folder: &Folder, clock: &SteppedTime) -> Server {
    Server::with(Config { time: TimeSource::Stepped(clock.clone()), ..quick(folder) }).await
}

/// Gets the position as it is now.
async fn look(client: &mut Client) {
    client.game["at"] = Value::Null;
    client.send(&json!({"type": "view_as", "seat": 0})).await;
    client.until(|client| client.game["at"].is_u64()).await;
}

/// Lets time pass while the server serves.
async fn pass(client: &mut Client, clock: &SteppedTime, seconds: u64) {
    for _ in 0..seconds {
        clock.pass(Duration::from_secs(1));
        look(client).await;
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_goes_on_where_it_stood_when_the_server_stopped() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(NOON));
    let mut server = serve(&folder, &clock).await;
    let made = server.site.two("classic-2023", &["timer=15", "clock=25"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    pass(&mut client, &clock, 3).await;
    for (down, date) in [(40, None), (3_600, Some(NOON - DAY)), (3_600, Some(NOON + DAY))] {
        let turn = client.turn().unwrap() as usize;
        let stood = |game: &Value| {
            let used = number(&game["seats"][turn]["used"]);
            (used, number(&game["turn_ends"]) - number(&game["at"]), game["seq"].clone())
        };
        assert_eq!((stood(&client.game).0, stood(&client.game).1), (3_000, 12_000));
        let before = client.game.clone();
        drop(client);
        server.stop().await;
        clock.pass(Duration::from_secs(down));
        if let Some(date) = date {
            clock.set_date(date);
        }
        server = serve(&folder, &clock).await;
        client = server.site.join(&made.id, &tokens).await;
        assert_eq!(stood(&client.game), stood(&before), "after {down} s");
    }
    // From then on the turn runs out as usual.
    let turn = client.turn();
    pass(&mut client, &clock, 14).await;
    client.until(|client| client.turn() != turn).await;
    drop(client);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_cannot_be_claimed_because_the_date_was_set() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(NOON));
    let server = serve(&folder, &clock).await;
    let made = server.site.two("classic-2023", &["clock=1"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    let turn = client.turn().unwrap();
    clock.set_date(NOON + DAY);
    look(&mut client).await;
    let claimed = client.command(1 - turn, json!({"type": "claim_time"})).await;
    assert!(claimed.is_err(), "{claimed:?}");
    assert_eq!(client.game["seats"][turn as usize]["used"], 0);
    // Asleep for a night: a moment of it is charged at most.
    clock.pass(Duration::from_secs(8 * 3_600));
    look(&mut client).await;
    assert!(number(&client.game["seats"][turn as usize]["used"]) <= 5_000);
    clock.set_date(NOON - DAY);
    let used = number(&client.game["seats"][turn as usize]["used"]);
    pass(&mut client, &clock, 2).await;
    assert_eq!(client.game["seats"][turn as usize]["used"], used + 2_000, "time does not freeze");
    drop(client);
    server.stop().await;
}

/// Time added by moves puts off the moment from which the game can be claimed. The server tells of
/// that moment by itself, and reads the added time back after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_claimed_later_by_what_moves_have_added() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(NOON));
    let server = serve(&folder, &clock).await;
    let made = server.site.two("classic-2023", &["clock=1", "increment=10", "forfeit=1"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    // Seat 0 looks on: the other one has made a move and is on turn again.
    for seat in [0, 1, 0].into_iter().skip(client.turn().unwrap() as usize) {
        client.command(seat, json!({"type": "pass"})).await.unwrap();
    }
    for _ in 0..12 {
        clock.pass(Duration::from_secs(5));
        look(&mut client).await;
    }
    let times = |client: &Client| {
        let seat = &client.game["seats"][1];
        (number(&seat["used"]), number(&seat["gained"]), client.turn())
    };
    assert_eq!(times(&client), (60_000, 10_000, Some(1)));
    drop(client);
    server.stop().await;
    let server = serve(&folder, &clock).await;
    let mut client = server.site.join(&made.id, &tokens).await;
    assert_eq!(times(&client), (60_000, 10_000, Some(1)));
    // A minute on the clock, the ten seconds, and a minute over.
    for _ in 0..13 {
        clock.pass(Duration::from_secs(5));
        look(&mut client).await;
    }
    pass(&mut client, &clock, 4).await;
    let claim = || json!({"type": "claim_time"});
    assert_eq!(client.game["may"]["claim_time"], false);
    assert_eq!(client.command(0, claim()).await, Err("no_time_claim".into()));
    clock.pass(Duration::from_secs(1));
    client.until(|client| client.game["may"]["claim_time"] == true).await;
    client.command(0, claim()).await.unwrap();
    client.until(|client| client.game["phase"] == "over").await;
    drop(client);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_round_stays_open_while_the_server_is_down() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(NOON));
    let server = serve(&folder, &clock).await;
    let mine = json!([{"type": "mine", "name": "Ada"}]);
    let made = server.site.create("classic-2023", &["mode=duplicate", "round=60"], mine).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let begin = json!({"type": "duplicate", "command": {"type": "begin"}});
    ada.command(0, begin).await.unwrap();
    ada.until(|ada| ada.game["phase"] == "slips").await;
    pass(&mut ada, &clock, 4).await;
    let left = |game: &Value| number(&game["mode"]["session"]["ends"]) - number(&game["at"]);
    let before = left(&ada.game);
    assert_eq!(before, 56_000);
    drop(ada);
    server.stop().await;
    clock.pass(Duration::from_secs(600));
    let server = serve(&folder, &clock).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!((ada.game["phase"].as_str(), left(&ada.game)), (Some("slips"), before));
    look(&mut ada).await;
    assert_eq!(ada.game["phase"], "slips");
    drop(ada);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn your_games_show_the_date_of_the_last_move_whatever_was_not_served() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(NOON));
    let server = serve(&folder, &clock).await;
    let made = server.site.two("classic-2023", &[]).await;
    let path = format!("/api/games/{}", made.id);
    let first = server.site.get(&path).await.json();
    assert_eq!((&first["created"], &first["updated"]), (&json!(NOON), &json!(NOON)));
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    pass(&mut client, &clock, 2).await;
    drop(client);
    server.stop().await;
    clock.pass(Duration::from_secs(3_600));
    let server = serve(&folder, &clock).await;
    assert_eq!(server.site.get(&path).await.json()["updated"], NOON);
    let mut client = server.site.join(&made.id, &tokens).await;
    let turn = client.turn().unwrap();
    client.command(turn, json!({"type": "pass"})).await.unwrap();
    assert_eq!(server.site.get(&path).await.json()["updated"], NOON + 3_602_000);
    drop(client);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_sleeps_until_somebody_comes_or_its_time_is_there() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(NOON));
    let server = serve(&folder, &clock).await;
    let timed = server.site.two("classic-2023", &["timer=15"]).await;
    let waiting = server.site.two("classic-2023", &[]).await;
    // From the beginning: another server would wake them for nothing, and keep them awake.
    let (due, events) = stored(folder.path(), &timed.id).await;
    assert!(due.is_some_and(|due| due > 15_000), "{due:?}");
    assert_eq!(stored(folder.path(), &waiting.id).await.0, None, "nothing happens by itself");
    server.stop().await;
    assert_eq!(stored(folder.path(), &timed.id).await, (due, events));
    assert_eq!(stored(folder.path(), &waiting.id).await.0, None);

    let server = serve(&folder, &clock).await;
    let other = server.site.two("classic-2023", &[]).await;
    let mut other = server.site.join(&other.id, &[&other.tokens[0], &other.tokens[1]]).await;
    pass(&mut other, &clock, 10).await;
    // A request for the public summary wakes no game either.
    assert_eq!(server.site.get(&format!("/api/games/{}", timed.id)).await.status, 200);
    assert_eq!(stored(folder.path(), &timed.id).await, (due, events));
    pass(&mut other, &clock, 6).await;
    while stored(folder.path(), &timed.id).await.1 == events {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let next = stored(folder.path(), &timed.id).await.0;
    assert!(next >= due.map(|due| due + 15_000), "{next:?}: the next turn has a timer as well");
    assert_eq!(stored(folder.path(), &waiting.id).await.0, None, "still asleep");
    drop(other);
    server.stop().await;
}

fn crediting(folder: &Folder) -> Config {
    Config { credit: true, ..quick(folder) }
}

/// A client that answers the ping after `hello` with this delay.
pub(crate) async fn late(site: Site, game: &str, tokens: &[&str], late: Duration) -> Client {
    let mut client = site.socket(game).await;
    client.send(&json!({"type": "hello", "tokens": tokens, "last_seq": 0})).await;
    client.until_asked().await;
    tokio::time::sleep(late).await;
    answered(&mut client).await;
    client
}

/// The server has heard all that the client has sent, answers to pings included.
async fn answered(client: &mut Client) {
    client.until(|client| client.game["seq"].is_u64()).await;
    client.send(&json!({"type": "ping"})).await;
    while client.next().await["type"] != "pong" {}
}

/// The time credited to a seat, move by move, in milliseconds.
pub(crate) fn credits(client: &Client, seat: u64) -> Vec<u64> {
    let of =
        |event: &&Value| event["event"]["type"] == "credited" && event["event"]["seat"] == seat;
    let credits = client.events.iter().filter(of);
    credits.map(|event| number(&event["event"]["span"])).collect()
}

/// The time used on a seat's clock, in milliseconds.
pub(crate) fn used(client: &Client, seat: u64) -> u64 {
    number(&client.game["seats"][seat as usize]["used"])
}

/// The length of the first turn, once it is over, in milliseconds.
pub(crate) fn first_turn(client: &Client) -> u64 {
    let at = |kind: &str| {
        number(&client.events.iter().find(|event| event["event"]["type"] == kind).unwrap()["at"])
    };
    at("passed") - at("clock_started")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_move_was_on_its_way_is_given_back_and_no_more() {
    let folder = Folder::new();
    let server = Server::with(crediting(&folder)).await;
    let made = server.site.two("travel-2006", &["clock=25", "window=none"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    // Longer than is ever credited: a client that answers late on purpose gets no more.
    let mut client = late(server.site, &made.id, &tokens, Duration::from_millis(700)).await;
    let turn = client.turn().unwrap();
    // No turn gives back more than it has taken.
    tokio::time::sleep(Duration::from_millis(400)).await;
    client.command(turn, json!({"type": "pass"})).await.unwrap();
    assert_eq!(credits(&client, turn), [300]);
    let before = used(&client, turn);
    assert_eq!(before + 300, first_turn(&client));
    drop(client);
    server.stop().await;
    // It is an event like others, so the clock is the same when the log is read again.
    let server = Server::with(quick(&folder)).await;
    let client = server.site.join(&made.id, &tokens).await;
    assert_eq!((used(&client, turn), credits(&client, turn)), (before, vec![300]));
    drop(client);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_answers_late_gives_nothing_to_the_other() {
    let folder = Folder::new();
    let server = Server::with(crediting(&folder)).await;
    let made = server.site.two("travel-2006", &["clock=25", "window=none"]).await;
    let seats = [&made.tokens[0], &made.tokens[1]];
    let turn = server.site.join(&made.id, &[seats[0]]).await.turn().unwrap() as usize;
    let slow = Duration::from_secs(2);
    let mut slow = late(server.site, &made.id, &[seats[turn]], slow).await;
    let asked = Instant::now();
    let mut quick = late(server.site, &made.id, &[seats[1 - turn]], Duration::ZERO).await;
    // The most that the answer can have taken, however busy the machine is.
    let most = asked.elapsed().as_millis() as u64;
    let (turn, other) = (turn as u64, 1 - turn as u64);
    slow.command(turn, json!({"type": "pass"})).await.unwrap();
    quick.catch_up(&slow).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    quick.command(other, json!({"type": "pass"})).await.unwrap();
    assert_eq!(credits(&quick, turn), [300]);
    match credits(&quick, other)[..] {
        [] => {}
        [span] => assert!((20..=most).contains(&span), "{span} of {most}"),
        ref more => panic!("{more:?}"),
    }
    drop((slow, quick));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_given_back_without_a_clock_or_where_the_operator_does_not_want_it() {
    for (change, credit) in [("clock=none", true), ("clock=25", false)] {
        let folder = Folder::new();
        let server = Server::with(Config { credit, ..quick(&folder) }).await;
        let made = server.site.two("travel-2006", &[change, "window=none"]).await;
        let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
        let mut client = late(server.site, &made.id, &tokens, Duration::from_millis(300)).await;
        let turn = client.turn().unwrap();
        client.command(turn, json!({"type": "pass"})).await.unwrap();
        assert_eq!(credits(&client, turn), [0; 0], "{change}");
        drop(client);
        server.stop().await;
    }
}
