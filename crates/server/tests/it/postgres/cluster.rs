//! Several servers of one database.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use server::{Config, ServerError};

use super::relay::Relay;
use super::several::Several;
use crate::client::{Client, Folder, Server, Site};
use crate::plays::Finder;
use crate::process::Process;
use crate::seen::metrics;
use crate::{moderation, passkeys, talk, time};

/// Plays on until the game is over or this many turns have passed. Each seat's player is at
/// another server.
async fn play(players: &mut [Client; 2], finder: &Finder, turns: usize) {
    for _ in 0..turns {
        let Some(turn) = players[0].turn() else { return };
        let (mover, other) = match players {
            [one, two] if turn == 0 => (one, two),
            [one, two] => (two, one),
        };
        mover.command(turn, finder.best(&mover.game)).await.unwrap();
        other.catch_up(mover).await;
    }
}

/// The number of messages that this server has heard from others.
async fn words_heard(server: &Server) -> f64 {
    metrics(server.operator).await["tilewright_words_heard_total"]
}

/// Waits until other servers have told this one more.
async fn more_words_are_heard(server: &Server, than: f64) {
    for _ in 0..600 {
        if words_heard(server).await > than {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nothing is heard from the other server");
}

/// Asserts that each event is there once: the numbers run on without gaps.
fn assert_each_once(client: &Client) {
    let numbers: Vec<u64> =
        client.events.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert!(numbers.windows(2).all(|two| two[0] + 1 == two[1]), "{numbers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_made_and_accepted_once_at_different_servers() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    crate::challenges::at_once(one.site, two.site).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_written_down_at_one_server_is_followed_at_another() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    crate::annotations::across(one.site, two.site).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn directors_act_in_a_tournament_at_two_servers_at_once() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    crate::tournaments::across(one.site, two.site).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_a_tournament_is_played_at_two_servers() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    crate::tournaments_boards::across(one.site, two.site).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_at_another_server_is_seen_before_it_is_heard_of() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    crate::challenges::unheard(one.site, two.site, || several.nats.cut()).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_sent_by_one_of_several_servers() {
    let mut several = Several::new().await;
    let both = |config| crate::push::looking_every(Duration::from_millis(1), config);
    let one = several.server_with(both).await;
    let two = several.server_with(both).await;
    crate::push::sent_once(one.site, two.site).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arbitrators_may_be_at_different_servers() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    crate::hall::two_arbitrators(&one.site, &two.site).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_a_game_may_be_at_different_servers() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let made = one.site.two("travel-2006", &["window=none"]).await;
    let ada = one.site.join(&made.id, &[&made.tokens[0]]).await;
    let ben = two.site.join(&made.id, &[&made.tokens[1]]).await;
    let mut players = [ada, ben];
    play(&mut players, &Finder::new(), 400).await;
    if players[0].game["phase"] == "final_acceptance" {
        let out = players[0].game["pending"]["seat"].as_u64().unwrap();
        let [ada, ben] = &mut players;
        let (one, other) = if out == 0 { (ben, ada) } else { (ada, ben) };
        one.command(1 - out, json!({"type": "accept"})).await.unwrap();
        other.catch_up(one).await;
    }
    for player in &players {
        assert_eq!(player.game["phase"], "over");
    }
    assert_eq!(players[0].kinds(), players[1].kinds());
    assert_each_once(&players[0]);
    // Both are told that the other one is there.
    for player in &players {
        assert!(
            player.game["seats"].as_array().unwrap().iter().all(|seat| seat["connected"] == true)
        );
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_hears_of_the_games_that_are_awake_there_and_of_no_others() {
    const OTHERS: usize = 40;
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let shared = one.site.two("travel-2006", &[]).await;
    let mut ada = one.site.join(&shared.id, &[&shared.tokens[0]]).await;
    let mut ben = two.site.join(&shared.id, &[&shared.tokens[1]]).await;
    for _ in 0..OTHERS {
        let made = one.site.two("travel-2006", &[]).await;
        let mut both = one.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
        let turn = both.turn().unwrap();
        both.command(turn, json!({"type": "pass"})).await.unwrap();
    }
    // A server's messages arrive in the order in which it sent them, so a server that has heard of
    // both passes has heard all before them.
    for _ in 0..2 {
        let turn = ada.turn().unwrap();
        let (mover, other) = if turn == 0 { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
        mover.command(turn, json!({"type": "pass"})).await.unwrap();
        other.catch_up(mover).await;
    }
    let heard = words_heard(&two).await;
    assert!(heard >= 1.0 && heard < OTHERS as f64, "{heard}");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_told_of_games_that_only_one_server_has_awake() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let nats = async_nats::connect(several.nats.url()).await.unwrap();
    let mut words = nats.subscribe("tilewright.>").await.unwrap();
    nats.flush().await.unwrap();
    let made = one.site.two("travel-2006", &[]).await;
    let mut both = one.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "pass"})).await.unwrap();
    // Ben comes to another server, which is told of all events from then on.
    let mut ben = two.site.join(&made.id, &[&made.tokens[1]]).await;
    while metrics(one.operator).await["tilewright_words_heard_total"] < 1.0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "pass"})).await.unwrap();
    ben.catch_up(&both).await;
    let mut told = Vec::new();
    while told.is_empty() {
        let word = words.next().await.unwrap();
        let word: Value = serde_json::from_slice(&word.payload).unwrap();
        if word["type"] == "stored" && word["records"] != json!([]) {
            told.push(word["seq"].clone());
        }
    }
    assert_eq!(told, [json!(both.seq())], "the first that was told");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_find_each_other_although_what_they_said_at_first_was_lost() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let made = one.site.two("travel-2006", &[]).await;
    let mut both = one.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    several.nats.cut();
    let mut ben = two.site.join(&made.id, &[&made.tokens[1]]).await;
    several.nats.resume();
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "pass"})).await.unwrap();
    // It is found in the database, and with it that there is another server to be asked.
    ben.catch_up(&both).await;
    more_words_are_heard(&two, 0.0).await;
    more_words_are_heard(&one, 0.0).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_one_server_is_heard_at_the_others_and_once() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let made = one.site.two("travel-2006", &[]).await;
    let mut ada = one.site.join(&made.id, &[&made.tokens[0]]).await;
    let mut ben = two.site.join(&made.id, &[&made.tokens[1]]).await;
    talk::listen(&mut ada, 0).await;
    talk::listen(&mut ben, 0).await;
    assert_eq!(talk::say(&mut ada, "a1", "Here").await, Ok(1));
    assert_eq!(talk::texts(&talk::said(&mut ben).await), ["Here"]);
    // At the same moment, at both servers.
    let (here, there) =
        tokio::join!(talk::say(&mut ada, "a2", "Two"), talk::say(&mut ben, "b1", "Three"));
    let mut numbers = [here.unwrap(), there.unwrap()];
    numbers.sort_unstable();
    assert_eq!(numbers, [2, 3]);
    // Ada goes to the other server, and sends again what she does not know to have arrived.
    let mut again = two.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(talk::say(&mut again, "a1", "Here").await, Ok(1));
    let told = talk::listen(&mut again, 0).await;
    let mut texts = talk::texts(&told["said"]);
    texts.sort_unstable();
    assert_eq!(texts, ["Here", "Three", "Two"]);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_moderator_does_at_one_server_is_heard_at_the_others() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let mut ada = moderation::account(one.site, "Ada").await;
    let mut ben = moderation::account(two.site, "Ben").await;
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    let made = ada.create("travel-2006", &[], seats).await;
    ben.accept(made.invite.as_deref().unwrap(), "Ben").await;
    let mut there = ben.join(&made.id, &["seat:1"]).await;
    talk::listen(&mut there, 0).await;
    talk::say(&mut there, "b1", "You WRETCH").await.unwrap();
    let path = format!("/api/games/{}/reports", made.id);
    assert_eq!(ada.post(&path, &moderation::of_line(1, &[])).await.status, 200);
    let mut mo = moderation::account(one.site, "Mo").await;
    let admin = server::Admin::open(several.folders[0].path(), Some(&several.database)).await;
    let admin = admin.unwrap();
    admin.moderate("Mo", server::Measure::Appoint, "chosen").await.unwrap();
    admin.close().await;
    let report = moderation::open(&mut mo).await[0].clone();
    // The other server would find it out by itself, but a little later: it has been told.
    let before = words_heard(&two).await;
    moderation::settle(&mut mo, &report, &moderation::settling(&[1], None, None)).await;
    moderation::hidden(&mut there, 1).await;
    more_words_are_heard(&two, before).await;
    let before = words_heard(&two).await;
    let path = format!("/api/moderation/accounts/{}", report["account"].as_str().unwrap());
    let suspend = json!({"act": "suspend", "hours": 24, "reason": "again"});
    assert_eq!(mo.post(&path, &suspend).await.status, 200);
    let closed = loop {
        if let Err(code) = there.next_or_close().await {
            break code;
        }
    };
    assert_eq!(closed, Some(1008));
    more_words_are_heard(&two, before).await;
    assert_eq!(ben.who().await, None);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_given_at_the_same_moment_at_two_servers_are_judged_one_after_the_other() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let made = one.site.two("travel-2006", &[]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    // Both hold both seats, and both pass for the seat on turn.
    let mut here = one.site.join(&made.id, &tokens).await;
    let mut there = two.site.join(&made.id, &tokens).await;
    let mut done = 0;
    for _ in 0..4 {
        let Some(turn) = here.turn() else { break };
        let pass = json!({"type": "pass"});
        let (a, b) = tokio::join!(here.command(turn, pass.clone()), there.command(turn, pass));
        done += usize::from(a.is_ok()) + usize::from(b.is_ok());
        let refused: Vec<_> = [a, b].into_iter().filter_map(Result::err).collect();
        assert_eq!(refused.len(), 1, "one of them comes too late: {refused:?}");
        let seq = here.seq().max(there.seq());
        here.until(|here| here.seq() >= seq).await;
        there.until(|there| there.seq() >= seq).await;
    }
    let passes = here.kinds().iter().filter(|kind| **kind == "passed").count();
    assert_eq!((passes, done > 0), (done, true), "{:?}", here.kinds());
    assert_eq!(here.kinds(), there.kinds());
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_nats_news_comes_from_the_database() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let made = one.site.two("travel-2006", &["window=none"]).await;
    let ada = one.site.join(&made.id, &[&made.tokens[0]]).await;
    let ben = two.site.join(&made.id, &[&made.tokens[1]]).await;
    let (mut players, finder) = ([ada, ben], Finder::new());
    play(&mut players, &finder, 2).await;
    several.nats.cut();
    play(&mut players, &finder, 4).await;
    // A player who knows of a move from elsewhere answers it at a server that has not heard of it.
    let turn = players[0].turn().unwrap();
    let (first, second) = if turn == 0 { (0, 1) } else { (1, 0) };
    let exchange = |client: &Client| json!({"type": "exchange", "tiles": &client.game["rack"].as_str().unwrap()[..1]});
    let swap = exchange(&players[first]);
    let seq = players[first].command(turn, swap).await.unwrap();
    let swap = exchange(&players[second]);
    players[second].command_as("elsewhere", 1 - turn, seq, swap).await.unwrap();
    let [ada, ben] = &mut players;
    if turn == 0 {
        ada.catch_up(ben).await
    } else {
        ben.catch_up(ada).await
    }
    several.nats.resume();
    play(&mut players, &finder, 4).await;
    assert_eq!(players[0].kinds(), players[1].kinds());
    assert_each_once(&players[0]);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_costs_its_players_a_new_connection() {
    let mut several = Several::new().await;
    let mut one = several.process().await;
    let two = several.process().await;
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "mine", "name": "Ben"},
        {"type": "computer", "level": "expert"},
    ]);
    let made = one.site.create("travel-2006", &["window=none"], seats).await;
    let finder = Finder::new();
    let mut ada = one.site.join(&made.id, &[&made.tokens[0]]).await;
    let mut ben = two.site.join(&made.id, &[&made.tokens[1]]).await;
    let mut killed = false;
    let mut plays = 0;
    while plays < 12 {
        ben.until(|ben| ben.turn() != Some(2)).await;
        let Some(turn) = ben.turn() else { break };
        if turn == 1 {
            ben.command(1, finder.best(&ben.game)).await.unwrap();
        } else {
            ada.catch_up(&ben).await;
            let play = finder.best(&ada.game);
            if plays >= 4 && !killed {
                // The move is on its way, and the computer player comes after Ben.
                let seq = ada.seq();
                let move_ = json!({
                    "type": "command", "id": "last", "seat": 0, "seq": seq, "command": play
                });
                ada.send(&move_).await;
                one.kill();
                killed = true;
                ada = two.site.join(&made.id, &[&made.tokens[0]]).await;
                // The move is carried out once, even if it had arrived before.
                ada.command_as("last", 0, seq, move_["command"].clone()).await.unwrap();
                ada.command_as("last", 0, seq, move_["command"].clone()).await.unwrap();
            } else {
                ada.command(0, play).await.unwrap();
            }
            ben.catch_up(&ada).await;
        }
        plays += 1;
    }
    assert!(killed);
    assert_each_once(&ben);
    let turns = ben.events.iter().filter(|event| event["command"] == "last").count();
    assert!(turns <= 1);
    drop(two);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_all_servers_is_charged_to_no_player_and_gives_nothing_back() {
    let mut several = Several::new().await;
    let mut processes = [several.process().await, several.process().await];
    let made = processes[0].site.two("classic-2023", &["clock=25"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    for _ in 0..3 {
        let mut client = processes[0].site.join(&made.id, &tokens).await;
        let (shown, told) = crate::restart::look(&mut client).await;
        crate::restart::noted(several.folders[0].path()).await;
        processes.iter_mut().for_each(Process::kill);
        let killed = Instant::now();
        tokio::time::sleep(Duration::from_millis(200)).await;
        let absent = killed.elapsed();
        processes = [several.again(0).await, several.again(1).await];
        let mut client = processes[0].site.join(&made.id, &tokens).await;
        let (again, told_again) = crate::restart::look(&mut client).await;
        assert!(again >= shown, "{shown} was shown, and then {again}");
        let most = (told_again - told - absent).as_millis() as u64 + 5;
        assert!(again - shown <= most, "{} charged, {most} served at most", again - shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_and_deadlines_act_once_whoever_is_connected_where() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    // A window of five seconds follows each play, and the computer player answers after it.
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "computer", "level": "expert"},
    ]);
    let made = one.site.create("travel-2006", &["window=5"], seats).await;
    let mut here = one.site.join(&made.id, &[&made.tokens[0]]).await;
    let mut there = two.site.join(&made.id, &[&made.tokens[0]]).await;
    let finder = Finder::new();
    let turns = ["played", "exchanged", "passed"].map(Value::from);
    let seats = |client: &Client| -> Vec<u64> {
        let events = client.events.iter().map(|event| &event["event"]);
        let turns = events.filter(|event| turns.contains(&event["type"]));
        turns.map(|event| event["seat"].as_u64().unwrap()).collect()
    };
    // Ada is on turn after so many turns of hers: the computer player has answered each.
    let mine = |client: &Client, turns| {
        let had = seats(client).iter().filter(|seat| **seat == 0).count();
        client.turn() == Some(0) && client.game["phase"] == "turn" && had == turns
    };
    for number in 0..2 {
        here.until(|here| mine(here, number)).await;
        there.until(|there| mine(there, number)).await;
        let client = if number == 0 { &mut here } else { &mut there };
        let play = finder.best(&client.game);
        client.command(0, play).await.unwrap();
    }
    here.until(|here| mine(here, 2)).await;
    there.until(|there| mine(there, 2)).await;
    assert_eq!(here.kinds(), there.kinds());
    assert!(seats(&here).windows(2).all(|two| two[0] != two[1]), "{:?}", seats(&here));
    assert_each_once(&here);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_agree_at_all_servers_and_run_on_when_one_stops() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let made = one.site.two("travel-2006", &["clock=25"]).await;
    let ada = one.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let turn = ada.turn().unwrap();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let used = |client: &Client| client.game["seats"][turn as usize]["used"].as_u64().unwrap();
    // The time used on the clock, as a server tells it, and the moments between which it was asked
    // and answered.
    let look = async |server: &Server| {
        let asked = Instant::now();
        let client = server.site.join(&made.id, &[&made.tokens[0]]).await;
        (used(&client), asked, Instant::now())
    };
    let assert_agree = |first: (u64, Instant, Instant), second: (u64, Instant, Instant)| {
        let least = second.1.duration_since(first.2).as_millis() as u64;
        let most = second.2.duration_since(first.1).as_millis() as u64;
        let used = (first.0 + least).saturating_sub(50)..=first.0 + most + 50;
        assert!(used.contains(&second.0), "{} is not in {used:?}", second.0);
    };
    for _ in 0..5 {
        let (here, there) = (look(&one).await, look(&two).await);
        assert_agree(here, there);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let before = look(&one).await;
    one.stop().await;
    let after = look(&two).await;
    assert_agree(before, after);
    // No server runs for a while; none of that time counts.
    two.stop().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let three = several.server().await;
    let (after, (resumed, ..)) = (after.0, look(&three).await);
    assert!(resumed < after + 1_500, "{after} before and {resumed} after nobody served");
    three.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_move_was_on_its_way_is_given_back_at_all_servers() {
    let mut several = Several::new().await;
    let crediting = |config| Config { credit: true, ..config };
    let one = several.server_with(crediting).await;
    let two = several.server().await;
    let made = one.site.two("travel-2006", &["clock=25", "window=none"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut there = two.site.join(&made.id, &tokens).await;
    let mut here = time::late(one.site, &made.id, &tokens, Duration::from_secs(2)).await;
    let turn = here.turn().unwrap();
    here.command(turn, json!({"type": "pass"})).await.unwrap();
    there.catch_up(&here).await;
    let credits = time::credits(&here, turn);
    assert_eq!(credits, [300]);
    let expected = time::first_turn(&here) - credits[0];
    // The servers where the move was made, where it was heard of, and where the log is read.
    let three = several.server().await;
    let third = three.site.join(&made.id, &tokens).await;
    for client in [&here, &there, &third] {
        assert_eq!((time::used(client, turn), time::credits(client, turn)), (expected, vec![300]));
    }
    drop((here, there, third));
    for server in [one, two, three] {
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_session_works_with_its_players_spread_over_servers() {
    let mut several = Several::new().await;
    let servers = [several.server().await, several.server().await, several.server().await];
    let site = servers[0].site;
    let changes = ["mode=duplicate", "placed=top"];
    let made =
        site.create("classic-2023", &changes, json!([{"type": "mine", "name": "Ada"}])).await;
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let invite = made.invite.as_ref().unwrap();
    let hash = site.get(&format!("/api/games/{}", made.id)).await.json()["terms"]["hash"].clone();
    // They arrive at three servers at the same time.
    let entering = (0..45_usize).map(|number| {
        let site = servers[number % 3].site;
        let body = json!({"name": format!("Player {number}"), "terms_hash": hash});
        let (invite, game) = (invite.clone(), made.id.clone());
        tokio::spawn(async move {
            let reply = site.accept(&invite, &body).await;
            assert_eq!(reply.status, 200, "{}", reply.json());
            let token = reply.json()["token"].clone();
            let client = site.join(&game, &[token["token"].as_str().unwrap()]).await;
            (token["seat"].as_u64().unwrap(), client)
        })
    });
    let entering: Vec<_> = entering.collect();
    let mut players = Vec::new();
    for player in entering {
        players.push(player.await.unwrap());
    }
    let mut seats: Vec<u64> = players.iter().map(|(seat, _)| *seat).collect();
    seats.sort_unstable();
    assert_eq!(seats, (1..=45).collect::<Vec<_>>(), "everybody has a seat of their own");
    let dup = |command: Value| json!({"type": "duplicate", "command": command});
    ada.command(0, dup(json!({"type": "begin"}))).await.unwrap();
    let slip = |client: &Client| {
        let rack = client.game["rack"].as_str().unwrap().replace('?', "a");
        json!({
            "type": "seal_text", "place": "H8", "word": &rack[..2], "declared": null, "lock": true
        })
    };
    let sealing = players.into_iter().map(|(seat, mut client)| {
        tokio::spawn(async move {
            client.until(|client| client.game["phase"] == "slips").await;
            let sealed = slip(&client);
            client.command(seat, json!({"type": "duplicate", "command": sealed})).await.unwrap();
            client
        })
    });
    let sealing: Vec<_> = sealing.collect();
    ada.until(|ada| ada.game["phase"] == "slips").await;
    let sealed = slip(&ada);
    ada.command(0, dup(sealed)).await.unwrap();
    for player in sealing {
        let mut client = player.await.unwrap();
        client
            .until(|client| client.game["mode"]["session"]["rounds"].as_array().unwrap().len() == 1)
            .await;
        assert_eq!(client.game["mode"]["session"]["players"], 46);
    }
    let ranking = site.get(&format!("/api/games/{}/duplicate/ranking", made.id)).await.json();
    assert_eq!(ranking["lines"].as_array().unwrap().len(), 46);
    for server in servers {
        server.stop().await;
    }
}

/// The database of one server is slow: what came there in time is stored after another server might
/// have ended the round.
#[tokio::test(flavor = "multi_thread")]
async fn a_slip_that_came_in_time_counts_however_long_it_takes_to_store_it() {
    let mut several = Several::new().await;
    let way = Relay::to(&several.database).await;
    let one = several.server().await;
    let slow = several.server_with(|config| Config { database: Some(way.url()), ..config }).await;
    let changes = ["mode=duplicate", "placed=top", "round=30", "rounds=1"];
    let seats = json!([{"type": "mine", "name": "Ada"}]);
    let made = one.site.create("classic-2023", &changes, seats).await;
    let mut ada = one.site.join(&made.id, &[&made.tokens[0]]).await;
    let hash =
        one.site.get(&format!("/api/games/{}", made.id)).await.json()["terms"]["hash"].clone();
    let body = json!({"name": "Ben", "terms_hash": hash});
    let token =
        slow.site.accept(made.invite.as_ref().unwrap(), &body).await.json()["token"].clone();
    let mut ben = slow.site.join(&made.id, &[token["token"].as_str().unwrap()]).await;
    let dup = |command: Value| json!({"type": "duplicate", "command": command});
    ada.command(0, dup(json!({"type": "begin"}))).await.unwrap();
    for client in [&mut ada, &mut ben] {
        client.until(|client| client.game["phase"] == "slips").await;
    }
    // Six seconds are enough for a machine that stands still for a while.
    let ends = ben.game["mode"]["session"]["ends"].as_u64().unwrap();
    let left = ends - ben.game["at"].as_u64().unwrap();
    tokio::time::sleep(Duration::from_millis(left - 6_000)).await;
    let rack = ben.game["rack"].as_str().unwrap().replace('?', "a");
    let word = &rack[..2];
    let slip = json!({
        "type": "seal_text", "place": "H8", "word": word, "declared": null, "lock": false
    });
    way.hold(true);
    let stored = tokio::spawn(async move {
        let stored = ben.command(token["seat"].as_u64().unwrap(), dup(slip)).await;
        (ben, stored)
    });
    // A second of grace, and another one in which the round would be over.
    tokio::time::sleep(Duration::from_millis(8_000)).await;
    assert!(!stored.is_finished());
    assert_eq!(one.site.get(&format!("/api/games/{}", made.id)).await.json()["phase"], "slips");
    way.hold(false);
    let (ben, stored) = stored.await.unwrap();
    assert_eq!(stored.map(drop), Ok(()));
    ada.until(|ada| ada.game["phase"] == "over").await;
    drop((ada, ben));
    one.stop().await;
    slow.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hears_nobody_does_not_join_and_sqlite_is_not_shared() {
    let mut several = Several::new().await;
    let one = several.server().await;
    let (folder, database) = (Folder::new(), Some(several.database.clone()));
    let alone = Config { database, ..Config::new(folder.path()) };
    assert!(matches!(server::open(alone).await, Err(ServerError::DatabaseInUse { .. })));
    let nats = Some(several.nats.url());
    let with_file = Config { nats, ..Config::new(folder.path()) };
    assert!(matches!(server::open(with_file).await, Err(ServerError::NatsWithFile)));
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_are_counted_at_all_servers_and_seats_are_offered_by_each() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    let key = |letter: &str| letter.repeat(16);
    let pair = async |site: Site, name: &str, letter: &str| {
        let body = json!({
            "name": name, "edition": "travel-2006", "changes": ["clock=15"], "key": key(letter),
        });
        let reply = site.post("/api/pair", &body).await;
        assert_eq!(reply.status, 200, "{}", reply.json());
        reply.json()
    };
    // Six at once, three at each server: no player is left alone.
    let (first, second) = (one.site, two.site);
    let all = ["a", "b", "c", "d", "e", "f"].into_iter().zip([first, second].into_iter().cycle());
    let mut asking = tokio::task::JoinSet::new();
    for (letter, site) in all {
        asking.spawn(async move {
            let body = json!({
                "name": letter, "edition": "travel-2006", "changes": ["clock=15"],
                "key": letter.repeat(16),
            });
            let reply = site.post("/api/pair", &body).await;
            assert_eq!(reply.status, 200, "{}", reply.json());
            reply.json()["id"].as_str().unwrap().to_owned()
        });
    }
    let mut games = asking.join_all().await;
    games.sort();
    assert_eq!(games.chunks(2).filter(|two| two[0] == two[1]).count(), 3, "{games:?}");
    // One offers a seat at one server, the other takes it at the other one.
    let ada = pair(first, "Ada", "g").await;
    let ben = pair(second, "Ben", "h").await;
    let id = ada["id"].as_str().unwrap();
    assert_eq!(ben["id"], ada["id"]);
    let token = |paired: &Value| paired["token"]["token"].as_str().unwrap().to_owned();
    let mut ada = first.join(id, &[&token(&ada)]).await;
    let mut ben = second.join(id, &[&token(&ben)]).await;
    let _here = first.join(id, &[]).await;
    let _there = second.join(id, &[]).await;
    for player in [&mut ada, &mut ben] {
        player.until(|client| client.game["watching"] == 2).await;
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_enters_a_contest_once_whichever_server_they_ask() {
    let mut several = Several::new().await;
    let servers = [several.server().await, several.server().await];
    let sites = [servers[0].site, servers[1].site];
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let contest = json!({
        "name": "Two towns", "edition": "classic-2023", "changes": ["rounds=2"],
        "opens": now - 60_000, "closes": now + 3_600_000,
        "accounts": false, "classes": [], "public": false,
    });
    let id = sites[0].post("/api/contests", &contest).await.json()["id"].clone();
    let path = format!("/api/contests/{}", id.as_str().unwrap());
    let mut halls = Vec::new();
    for (site, name) in sites.iter().zip(["Ada", "Bob"]) {
        let hash = site.get(&path).await.json()["terms"]["hash"].clone();
        let asked = json!({
            "name": name, "terms_hash": hash, "hall": name, "arbitrator": false, "class": null,
            "key": format!("the session of {name}"),
        });
        let made = site.post(&format!("{path}/sessions"), &asked).await.json();
        halls.push((made["id"].clone(), made["invite"].clone(), hash));
    }
    let tries = (0..12).map(|at| {
        let (_, invite, hash) = &halls[at / 2 % 2];
        let body = json!({"invite": invite, "seat": {"name": "Eva", "terms_hash": hash}});
        let site = sites[at % 2];
        async move { site.post("/api/invites/accept", &body).await.status }
    });
    let mut statuses = futures_util::future::join_all(tries).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [&[200][..], &[422; 11]].concat());
    for site in sites {
        let told = site.get(&path).await.json();
        assert_eq!((&told["line"]["sessions"], &told["line"]["players"]), (&json!(2), &json!(3)));
        for (game, ..) in &halls {
            let watcher = site.socket(game.as_str().unwrap()).await.hello(&[], 0).await;
            assert_eq!(watcher["refusal"]["code"], "under_embargo");
        }
    }
    for server in servers {
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_answers_one_server_what_another_has_asked() {
    let mut several = Several::new().await;
    let (one, two) = (several.server().await, several.server().await);
    passkeys::asked_here_answered_there(one.site, two.site).await;
    one.stop().await;
    two.stop().await;
}
