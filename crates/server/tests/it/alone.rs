//! Solitaire: one person, one device, advice from the engine (VAR-SOL, AMB-51).

use serde_json::{Value, json};

use crate::client::{Folder, Server};

fn mine(count: usize) -> Value {
    (0..count).map(|n| json!({"type": "mine", "name": format!("Rack {n}")})).collect()
}

async fn advice(client: &mut crate::client::Client) -> Value {
    client.send(&json!({"type": "advise", "id": "a1"})).await;
    loop {
        let message = client.unfollowed().await.unwrap();
        if message["type"] == "advised" || message["type"] == "refused" {
            return message;
        }
    }
}

#[tokio::test]
async fn var_sol_3_all_tiles_lie_open_and_the_engine_knows_a_continuation() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.create("travel-2006", &["mode=open-tiles"], mine(1)).await;
    assert_eq!(made.invite, None);
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(client.game["rack"].as_str().unwrap().len(), 100);
    assert_eq!(client.game["mode"]["type"], "solitaire");
    assert!(client.game["may"]["pass"] == false && client.game["may"]["look_up"] == true);
    let told = advice(&mut client).await;
    let (best, play) = (told["best"].as_i64().unwrap(), told["play"].clone());
    assert!(best > 1_000, "{told}");
    client.command(0, json!({"type": "play_text", "text": play})).await.unwrap();
    let score = client.game["seats"][0]["score"].as_i64().unwrap();
    assert_eq!(score, told["points"].as_i64().unwrap());
    assert_eq!(client.command(0, json!({"type": "pass"})).await.unwrap_err(), "only_plays");
    client.command(0, json!({"type": "resign"})).await.unwrap();
    assert_eq!(client.game["phase"], "over");
    assert_eq!(client.game["seats"][0]["score"], score);
    assert_eq!(advice(&mut client).await["refusal"]["code"], "not_your_turn");
    server.stop().await;
}

#[tokio::test]
async fn var_sol_2_both_racks_are_seen_from_both_seats_and_by_nobody_else() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.create("folio-2001", &["mode=two-racks"], mine(2)).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut client = server.site.join(&made.id, &tokens).await;
    let turn = client.turn().unwrap();
    client.send(&json!({"type": "view_as", "seat": turn})).await;
    client.until(|client| client.game["viewer"] == turn).await;
    let racks = client.game["mode"]["racks"].as_array().unwrap().clone();
    assert!(racks.iter().all(|rack| rack.as_str().unwrap().len() == 7), "{racks:?}");
    let watching = server.site.join(&made.id, &[]).await;
    assert_eq!(watching.game["mode"]["racks"], json!([null, null]));
    assert!(advice(&mut client).await["points"].as_i64().is_some());
    client.command(turn, json!({"type": "propose_end"})).await.unwrap();
    assert_eq!(client.game["phase"], "over");
    server.stop().await;
}

#[tokio::test]
async fn amb_51_nobody_else_sits_down_and_matches_get_no_advice() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    for seats in [
        json!([{"type": "mine", "name": "A"}, {"type": "open"}]),
        json!([{"type": "mine", "name": "A"}, {"type": "computer", "level": "expert"}]),
    ] {
        let body = json!({"edition": "travel-2006", "changes": ["mode=two-racks"], "seats": seats});
        let refusal = server.site.post("/api/games", &body).await.refusal();
        assert_eq!(refusal.1, "one_person_only");
    }
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(advice(&mut client).await["refusal"]["code"], "not_in_this_game");
    server.stop().await;
}
