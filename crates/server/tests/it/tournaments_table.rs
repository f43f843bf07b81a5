//! A table of a tournament, as a broadcast follows it.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::client::{Folder, Server, Site};
use crate::tournaments::{Director, entry, settle};

const TABLE_1: &str = "/divisions/1/tables/1";

/// Four players who have played a round: Ada beat Cem by 50, Bob beat Dee by 20. Ada plays Bob now.
async fn second_round(site: Site) -> Director {
    let director = Director::new(site).await;
    director.enter(&["Ada King", "Bob Lee", "Cem", "Dee"]).await;
    let mut minor = entry("Bob Lee");
    minor["initials_only"] = json!(true);
    director.act(&json!({"type": "edit", "entrant": 2, "entry": minor})).await;
    director.publish(1, &[(1, 3), (2, 4)]).await;
    director.act(&settle(1, 1, 450, 400)).await;
    director.act(&settle(1, 2, 420, 400)).await;
    director.publish(2, &[(1, 2), (3, 4)]).await;
    director
}

async fn shown(director: &Director) -> Value {
    let reply = director.site.get(&format!("{}{TABLE_1}", director.path)).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_tells_its_game_its_players_and_what_they_need() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = second_round(server.site).await;
    let told = shown(&director).await;
    assert_eq!(
        (&told["round"], &told["rounds"], &told["standings"]),
        (&json!(2), &json!(2), &json!(1))
    );
    assert_eq!((&told["title"], &told["division"]), (&json!("Spring Open"), &json!("A")));
    let [ada, bob] = [0, 1].map(|place| &told["players"][place]);
    assert_eq!((&ada["name"], &bob["name"]), (&json!("Ada King"), &json!("B. L.")));
    assert_eq!((&ada["standing"]["rank"], &ada["standing"]["spread"]), (&json!(1), &json!(50)));
    let needs = |player: &Value| player["needs"][0]["end"].clone();
    assert_eq!(needs(ada), json!({"sure": 0, "possible": 0}), "a tie is enough for first place");
    assert_eq!(needs(bob), json!({"sure": 1, "possible": 1}));
    assert_eq!(told["leaders"].as_array().unwrap().len(), 4);
    assert_eq!(told["leaders"][1]["name"], "B. L.");

    // With a result nothing is needed any more.
    director.act(&settle(2, 1, 380, 410)).await;
    let told = shown(&director).await;
    assert_eq!(told["game"]["outcome"], json!({"type": "scores", "first": 380, "second": 410}));
    assert_eq!((&told["players"][0]["needs"], &told["standings"]), (&json!([]), &json!(1)));

    for (path, status) in [
        ("/divisions/2/tables/1", 404),
        ("/divisions/1/tables/0", 404),
        ("/divisions/x/tables/1", 404),
        ("/divisions/1/tables/99999", 404),
        ("/divisions/1/tables/1/socket", 426),
    ] {
        let reply = server.site.get(&format!("{}{path}", director.path)).await;
        assert_eq!(reply.status, status, "{path}");
    }
    let empty = server.site.get(&format!("{}/divisions/1/tables/7", director.path)).await.json();
    assert_eq!((&empty["game"], &empty["players"]), (&Value::Null, &json!([])));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_stays_with_its_game_until_that_is_over() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = second_round(server.site).await;
    // A round is published while the one before is played.
    director.publish(3, &[(4, 1), (2, 3)]).await;
    let told = shown(&director).await;
    assert_eq!((&told["round"], &told["players"][0]["entrant"]), (&json!(2), &json!(1)));
    director.act(&settle(2, 1, 400, 390)).await;
    let told = shown(&director).await;
    assert_eq!((&told["round"], &told["players"][0]["entrant"]), (&json!(3), &json!(4)));
    assert_eq!(told["players"][0]["needs"], json!([]), "a game of the round before has no result");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_of_a_table_hear_of_it_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = second_round(server.site).await;
    let url = format!("ws://test{}{TABLE_1}/socket", director.path);
    let mut follower = server.site.socket_for(url.as_str().into_client_request().unwrap()).await;
    let first = follower.unfollowed().await.unwrap();
    assert_eq!(first, shown(&director).await);

    // An act that does not touch the table, and one that does.
    director.act(&json!({"type": "add_director", "name": "Dora Vane"})).await;
    director.act(&settle(2, 1, 380, 410)).await;
    let second = follower.unfollowed().await.unwrap();
    assert_eq!(second["game"]["outcome"]["second"], 410);
    director.act(&settle(2, 2, 500, 300)).await;
    let third = follower.unfollowed().await.unwrap();
    assert_eq!((&third["standings"], &third["leaders"][0]["name"]), (&json!(2), &json!("B. L.")));
    assert_eq!(third, shown(&director).await);
    director.post("/withdraw", &json!({})).await;
    assert_eq!(follower.unfollowed().await, Err(Some(1008)));
    server.stop().await;
}
