//! Boards of tournaments that are played here: seats, games, and results that arrive by themselves.

use serde_json::{Value, json};

use crate::client::{Client, Folder, Reply, Server, Site};
use crate::process::Process;
use crate::tournaments::{Director, publication, settle, word};

/// The secrets of the devices of four players.
const OWN: [&str; 4] =
    ["device-of-ada-0001", "device-of-bob-0002", "device-of-cem-0003", "other-0000000004"];

/// A tournament of four players, with table 1 here and table 2 on wood.
struct Hall {
    director: Director,
    /// The keys of the two tables.
    keys: [String; 2],
}

/// Round 1 with table 1 here and table 2 on wood.
fn published() -> Value {
    let mut command = publication(1, &[(1, 2), (3, 4)]);
    command["boards"]["games"][0]["online"] = json!(true);
    command
}

impl Hall {
    async fn new(site: Site) -> Hall {
        let director = Director::new(site).await;
        director.enter(&["Ada", "Bob", "Cem", "Dee"]).await;
        director.act(&published()).await;
        let keys = director.ask("GET", "/tables?division=1", b"").await.json();
        let key = |table: usize| keys["keys"][table]["key"].as_str().unwrap().to_owned();
        Hall { keys: [key(0), key(1)], director }
    }

    fn at(&self, site: Site) -> Hall {
        Hall { director: self.director.at(site, &self.director.key), keys: self.keys.clone() }
    }

    async fn asks(&self, key: &str, entrant: u16, own: &str) -> Reply {
        let asked = json!({"key": key, "division": 1, "round": 1, "entrant": entrant, "own": own});
        self.director.site.post(&format!("{}/seat", self.director.path), &asked).await
    }

    /// Ada (1) or Bob (2) takes the seat on their own device. Returns the game and the token.
    async fn takes(&self, entrant: u16) -> (String, String) {
        let reply = self.asks(&self.keys[0], entrant, OWN[usize::from(entrant) - 1]).await;
        assert_eq!(reply.status, 200, "{}", reply.json());
        let told = reply.json();
        assert_eq!(told["seat"], entrant - 1);
        (told["game"].as_str().unwrap().to_owned(), told["token"].as_str().unwrap().to_owned())
    }

    /// Both players at their board.
    async fn play(&self) -> [Client; 2] {
        let (game, ada) = self.takes(1).await;
        let (_, bob) = self.takes(2).await;
        let site = self.director.site;
        [site.join(&game, &[&ada]).await, site.join(&game, &[&bob]).await]
    }

    /// The game at table 1 as a follower is told of it, once that is so.
    async fn followed(&self, so: impl Fn(&Value) -> bool) -> Value {
        let mut follower = self.director.follow(None).await;
        loop {
            let told = follower.unfollowed().await.unwrap();
            // The whole tournament first, then the games that have changed.
            let division = &told["divisions"][0];
            let places = [&division["rounds"][0], &division["changes"][0]];
            let games = places.into_iter().filter_map(|place| place["games"].as_array()).flatten();
            for game in games {
                if game["table"] == 1 && so(game) {
                    return game.clone();
                }
            }
        }
    }

    async fn result(&self) -> Value {
        self.followed(|game| !game["outcome"].is_null()).await["outcome"].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_take_their_seats_and_the_result_arrives_by_itself() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    let terms = json!({"terms": "tournament-sowpods seats=2 clock=20", "by_default": false});
    hall.director.act(&json!({"type": "set_online", "division": 1, "online": terms})).await;
    let [one, two] = &hall.keys;
    for (key, entrant, own, refusal) in [
        (two, 1, OWN[0], (403, "wrong_table_key")),
        (one, 3, OWN[2], (403, "wrong_table_key")),
        (two, 3, OWN[2], (422, "not_a_room_game")),
        (one, 1, "short", (422, "bad_key")),
    ] {
        let refused = hall.asks(key, entrant, own).await.refusal();
        assert_eq!(refused, (refusal.0, refusal.1.to_owned()), "{entrant}");
    }

    let (game, token) = hall.takes(1).await;
    assert_eq!(hall.takes(1).await, (game.clone(), token.clone()), "the same seat again");
    let refused = hall.asks(one, 1, OWN[3]).await.refusal();
    assert_eq!(refused, (422, "seat_elsewhere".to_owned()), "the opponent knows the key too");
    let told = hall.followed(|game| game.get("game").is_some()).await;
    assert_eq!(told["game"], game.as_str());
    let mut ada = server.site.join(&game, &[&token]).await;
    assert_eq!(ada.game["phase"], "gathering");
    let renamed = json!({"token": token, "name": "The best"});
    let renamed = server.site.post(&format!("/api/games/{game}/name"), &renamed).await.refusal();
    assert_eq!(renamed.1, "name_of_entrant");
    let filled = json!({"tokens": [token], "seat": 1, "level": "beginner"});
    let filled = server.site.post(&format!("/api/games/{game}/fill"), &filled).await.refusal();
    assert_eq!(filled.1, "no_stand_in_at_tournaments");
    assert_eq!(server.site.get("/api/seeks").await.json()["count"], 0);

    let (same, token) = hall.takes(2).await;
    assert_eq!(same, game);
    let mut bob = server.site.join(&game, &[&token]).await;
    ada.until(|ada| ada.turn().is_some()).await;
    assert_eq!((ada.turn(), ada.kinds().contains(&"opening_draw")), (Some(0), false));
    assert_eq!(ada.game["seats"][1]["name"], "Bob");
    assert_eq!(ada.game["terms"]["clock"], 20 * 60_000);
    assert!(ada.game["rack"].as_str().unwrap().len() == 7 && !ada.game["commitment"].is_null());
    let watcher = server.site.join(&game, &[]).await;
    assert_eq!(
        (&watcher.game["rack"], &watcher.game["seats"][0]["rack"]),
        (&Value::Null, &Value::Null)
    );
    let propose = json!({"type": "stand_in", "command": {"type": "propose", "of": 0,
        "level": "champion"}});
    assert_eq!(bob.command(1, propose).await, Err("no_stand_in_at_tournaments".to_owned()));
    let claim = json!({"type": "claim", "division": 1, "round": 1,
        "scores": {"first": 401, "second": 387}});
    let act = json!({"key": one, "entrant": 1, "once": word(), "command": claim});
    let claimed = server.site.post(&format!("{}/acts", hall.director.path), &act).await.refusal();
    assert_eq!(claimed.1, "result_arrives");

    // Six passes end the game, and each player loses the points of the rack.
    for turn in 0..6 {
        let [one, other] = if turn % 2 == 0 { [&mut ada, &mut bob] } else { [&mut bob, &mut ada] };
        one.command(turn % 2, json!({"type": "pass"})).await.unwrap();
        other.catch_up(one).await;
    }
    let score = |seat: usize| ada.game["seats"][seat]["score"].clone();
    let scores = json!({"type": "scores", "first": score(0), "second": score(1)});
    assert!(scores["first"].as_i64() < Some(0));
    assert_eq!(hall.result().await, scores);
    let log = hall.director.ask("GET", "/log", b"").await.json();
    let last = log.as_array().unwrap().last().unwrap();
    assert_eq!(last["by"], "room");
    // The director has the last word.
    hall.director.act(&settle(1, 1, 300, 200)).await;
    hall.followed(|game| game["outcome"]["first"] == 300).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_with_as_many_points_forfeits() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    let [mut ada, _bob] = hall.play().await;
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    assert_eq!(hall.result().await, json!({"type": "forfeit", "side": "first"}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_changes_the_device_when_the_director_has_freed_the_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    let (game, old) = hall.takes(1).await;
    let free = json!({"division": 1, "round": 1, "table": 1, "side": "first"});
    let path = format!("{}/seat/free", hall.director.path);
    assert_eq!(server.site.post(&path, &free).await.refusal().1, "not_its_director");
    let none = json!({"division": 1, "round": 1, "table": 2, "side": "first"});
    assert_eq!(hall.director.post("/seat/free", &none).await.refusal().1, "no_such_table");
    assert_eq!(hall.director.post("/seat/free", &free).await.status, 200);
    let reply = hall.asks(&hall.keys[0], 1, OWN[3]).await.json();
    assert_eq!((&reply["game"], &reply["seat"]), (&json!(game), &json!(0)));
    assert_ne!(reply["token"], old.as_str());
    assert_eq!(hall.asks(&hall.keys[0], 1, OWN[0]).await.refusal().1, "seat_elsewhere");
    let client = server.site.join(&game, &[reply["token"].as_str().unwrap()]).await;
    assert_eq!(client.game["viewer"], 0);
    let mut former = server.site.socket(&game).await;
    let told = former.hello(&[&old], 0).await;
    assert_ne!(told["viewer"], 0, "{told}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_taken_away_ends_its_game_without_a_result() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    let [mut ada, _bob] = hall.play().await;
    let first = ada.game["id"].clone();
    let log = hall.director.ask("GET", "/log", b"").await.json();
    let acts = log.as_array().unwrap().iter();
    let is_published =
        |act: &&Value| act["told"][0].as_str().unwrap().starts_with("Round 1 published");
    let act = acts.rev().find(is_published).unwrap()["act"].clone();
    hall.director.act(&json!({"type": "undo", "act": act})).await;
    ada.until(|ada| ada.game["phase"] == "over").await;
    let ended = &ada.events.last().unwrap()["event"];
    assert_eq!((&ended["reason"], &ended["winners"]), (&json!("aborted"), &json!([])));
    let seen = hall.director.sees().await;
    assert_eq!(seen["divisions"][0]["published"], 0);

    hall.director.act(&published()).await;
    let (game, token) = hall.takes(2).await;
    assert_ne!(json!(game), first, "another board has another game");
    // The game has not begun: the table is cancelled.
    let mut bob = server.site.join(&game, &[&token]).await;
    hall.director.act(&publication(1, &[(1, 2), (3, 4)])).await;
    bob.until(|bob| bob.game["phase"] == "cancelled").await;
    assert_eq!(hall.asks(&hall.keys[0], 2, OWN[1]).await.refusal().1, "not_a_room_game");
    hall.director.act(&settle(1, 1, 401, 387)).await;
    assert_eq!(hall.result().await["first"], 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_follows_one_that_was_aborted() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    let [mut ada, _bob] = hall.play().await;
    let first = ada.game["id"].clone();
    ada.command(0, json!({"type": "abort"})).await.unwrap();
    let [mut ada, mut bob] = hall.play().await;
    assert_ne!(ada.game["id"], first);
    bob.command(1, json!({"type": "resign"})).await.unwrap();
    ada.catch_up(&bob).await;
    assert_eq!(hall.result().await, json!({"type": "forfeit", "side": "second"}));
    // The seat stays as it is, to look at the game again.
    assert_eq!(json!(hall.takes(1).await.0), ada.game["id"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_arrives_although_the_server_is_killed() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    let mut process = Process::start(folder.path()).await;
    let hall = Hall::new(process.site).await;
    let [mut ada, _bob] = hall.play().await;
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    process.kill();
    let process = Process::start(folder.path()).await;
    let hall = hall.at(process.site);
    assert_eq!(hall.result().await, json!({"type": "forfeit", "side": "first"}));
    let log = hall.director.ask("GET", "/log", b"").await.json();
    let by_rooms = log.as_array().unwrap().iter().filter(|act| act["by"] == "room");
    assert_eq!(by_rooms.count(), 2, "the game began once and has one result");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_began_at_another_server_is_played_anew() {
    let (folder, other) = (Folder::new(), Folder::new());
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    let (there, _) = hall.takes(1).await;
    let file = hall.director.ask("GET", "/file", b"").await.body;
    server.stop().await;

    const OPEN: &str =
        "POST /api/tournaments/file HTTP/1.1\r\ncontent-type: application/octet-stream";
    let server = Server::start(&other).await;
    let made = server.site.request(OPEN, &file).await.json();
    let director = Director {
        site: server.site,
        path: format!("/api/tournaments/{}", made["id"].as_str().unwrap()),
        key: made["key"].as_str().unwrap().to_owned(),
    };
    let keys = director.ask("GET", "/tables?division=1", b"").await.json();
    let key = |table: usize| keys["keys"][table]["key"].as_str().unwrap().to_owned();
    let hall = Hall { keys: [key(0), key(1)], director };
    let told = hall.followed(|_| true).await;
    assert!(told.get("game").is_none(), "no link leads to a game of another server: {told}");
    let (game, token) = hall.takes(1).await;
    assert_ne!(game, there);
    assert_eq!(server.site.join(&game, &[&token]).await.game["phase"], "gathering");
    assert_eq!(hall.followed(|it| it.get("game").is_some()).await["game"], game.as_str());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_refused_terms_by_which_none_is_played() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let hall = Hall::new(server.site).await;
    for (terms, refusal) in [
        ("chess seats=2", "bad_terms"),
        ("travel-2006 seats=3", "not_for_boards"),
        ("travel-2006 seats=2 list=klingon", "unknown_list"),
    ] {
        let online = json!({"terms": terms, "by_default": true});
        let command = json!({"type": "set_online", "division": 1, "online": online});
        assert_eq!(hall.director.refused(&command).await.1, refusal, "{terms}");
    }
    let online = json!({"terms": "travel-2006 seats=2", "by_default": true});
    hall.director.act(&json!({"type": "set_online", "division": 1, "online": online})).await;
    assert_eq!(hall.director.sees().await["divisions"][0]["online"], online);
    hall.director.act(&settle(1, 1, 401, 387)).await;
    hall.director.act(&settle(1, 2, 401, 387)).await;
    let draft = json!({"division": 1, "round": 2, "rule": null});
    let draft = hall.director.post("/draft", &draft).await.json();
    assert_eq!(draft["boards"]["games"][1]["online"], true);
    server.stop().await;
}

/// The players of a board at two servers, and the result at both.
pub(crate) async fn across(one: Site, two: Site) {
    let here = Hall::new(one).await;
    let there = here.at(two);
    // Both come at once, and have one game.
    let ((game, ada), (same, bob)) = tokio::join!(here.takes(1), there.takes(2));
    assert_eq!(game, same);
    let (mut ada, mut bob) = (one.join(&game, &[&ada]).await, two.join(&game, &[&bob]).await);
    ada.until(|ada| ada.turn().is_some()).await;
    bob.catch_up(&ada).await;
    bob.command(1, json!({"type": "resign"})).await.unwrap();
    let forfeit = json!({"type": "forfeit", "side": "second"});
    assert_eq!(here.result().await, forfeit);
    assert_eq!(there.result().await, forfeit);
    let log = here.director.ask("GET", "/log", b"").await.json();
    let by_rooms = log.as_array().unwrap().iter().filter(|act| act["by"] == "room");
    assert_eq!(by_rooms.count(), 2, "{log}");
}
