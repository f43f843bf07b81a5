//! Names, cancelled tables, and playing again.

use serde_json::{Value, json};
use server::{ChanceSource, Config};

use crate::client::{Folder, Made, Reply, Server, Site, quick};

fn mine(name: &str) -> Value {
    json!({"type": "mine", "name": name})
}

fn open() -> Value {
    json!({"type": "open"})
}

/// Sits down through the invitation; returns the token.
async fn accept(site: Site, made: &Made, name: &str) -> String {
    let invite = made.invite.as_deref().unwrap();
    let hash = site.invited(invite).await.json()["terms"]["hash"].clone();
    let body = json!({"name": name, "terms_hash": hash});
    let accepted = site.accept(invite, &body).await.json();
    accepted["token"]["token"].as_str().unwrap().to_owned()
}

async fn rename(site: Site, game: &str, token: &str, name: &str) -> Reply {
    let body = json!({"token": token, "name": name});
    site.post(&format!("/api/games/{game}/name"), &body).await
}

async fn cancel(site: Site, game: &str, tokens: &[&str]) -> Reply {
    site.post(&format!("/api/games/{game}/cancel"), &json!({"tokens": tokens})).await
}

async fn again(site: Site, game: &str, tokens: &[&str], again: bool) -> Reply {
    let body = json!({"tokens": tokens, "again": again});
    site.post(&format!("/api/games/{game}/again"), &body).await
}

/// The id of the next game, and the tokens in it.
fn next(reply: &Reply) -> (String, Vec<String>) {
    assert_eq!(reply.status, 200, "{}", reply.json());
    let made = &reply.json()["next"];
    let tokens = made["tokens"].as_array().unwrap().iter();
    let tokens = tokens.map(|token| token["token"].as_str().unwrap().to_owned()).collect();
    (made["id"].as_str().unwrap().to_owned(), tokens)
}

/// Two people on two devices; the first one resigns, so that the game is over.
async fn finished(site: Site, changes: &[&str], seats: Value) -> (Made, String) {
    let made = site.create("travel-2006", changes, seats).await;
    let bob = accept(site, &made, "Bob").await;
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    (made, bob)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_takes_another_name_and_the_others_see_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], json!([mine("Guest"), open()])).await;
    let token = made.tokens[0].as_str();
    let bob = accept(site, &made, "Bob").await;
    let mut other = site.join(&made.id, &[&bob]).await;
    let read = rename(site, &made.id, token, "  Ada ").await;
    assert_eq!((read.status, &read.json()["seats"][0]["name"]), (200, &json!("Ada")));
    other.until(|client| client.game["seats"][0]["name"] == "Ada").await;
    assert_eq!(
        other.events.last().unwrap()["event"],
        json!({"type": "renamed", "seat": 0, "name": "Ada"})
    );
    // The same again changes nothing.
    let seq = other.seq();
    assert_eq!(rename(site, &made.id, token, "Ada").await.status, 200);
    assert_eq!(site.join(&made.id, &[]).await.seq(), seq);
    let code = async |token: &str, name: &str| rename(site, &made.id, token, name).await.refusal();
    assert_eq!(code(token, "").await, (422, "bad_name".into()));
    assert_eq!(code(token, &"x".repeat(31)).await, (422, "bad_name".into()));
    assert_eq!(code("nonsense", "Eve").await, (422, "seat_not_held".into()));
    for number in 1..20 {
        assert_eq!(rename(site, &made.id, token, &format!("Ada {number}")).await.status, 200);
    }
    assert_eq!(code(token, "Eve").await, (422, "too_many_names".into()));
    server.stop().await;
    let server = Server::start(&folder).await;
    let read = server.site.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!(read["seats"][0]["name"], "Ada 19");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_is_cancelled_by_whoever_made_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.create("travel-2006", &[], json!([mine("Ada"), open(), open()])).await;
    let bob = accept(site, &made, "Bob").await;
    let mut other = site.join(&made.id, &[&bob]).await;
    assert_eq!(cancel(site, &made.id, &[]).await.refusal(), (422, "seat_not_held".into()));
    let refused = cancel(site, &made.id, &[&bob]).await;
    assert_eq!(refused.refusal(), (422, "not_the_host".into()));
    assert!(refused.json()["message"].as_str().unwrap().contains("Only Ada"));

    let host = made.tokens[0].as_str();
    let read = cancel(site, &made.id, &[host]).await;
    assert_eq!((read.status, &read.json()["phase"]), (200, &json!("cancelled")));
    other.until(|client| client.game["phase"] == "cancelled").await;
    assert_eq!(other.events.last().unwrap()["event"], json!({"type": "cancelled", "seat": 0}));
    // A request repeated after a lost answer is not refused.
    assert_eq!(cancel(site, &made.id, &[host]).await.status, 200);

    let invite = made.invite.as_deref().unwrap();
    let hash = site.invited(invite).await.json()["terms"]["hash"].clone();
    let body = json!({"name": "Cy", "terms_hash": hash});
    let late = site.accept(invite, &body).await;
    assert_eq!(late.refusal(), (422, "game_cancelled".into()));
    assert_eq!(other.command(1, json!({"type": "pass"})).await, Err("game_cancelled".into()));
    assert_eq!(rename(site, &made.id, host, "Eve").await.refusal().1, "game_cancelled");
    assert_eq!(again(site, &made.id, &[host], true).await.refusal().1, "game_cancelled");
    server.stop().await;
    let server = Server::start(&folder).await;
    assert_eq!(server.site.invited(invite).await.json()["phase"], "cancelled");
    // A game that has begun is resigned, not cancelled.
    let made = server.site.two("travel-2006", &[]).await;
    let begun = cancel(server.site, &made.id, &[&made.tokens[0]]).await;
    assert_eq!(begun.refusal(), (422, "already_started".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_press_play_again_and_it_is_one_game() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (made, bob) = finished(site, &["clock=10"], json!([mine("Ada"), open()])).await;
    let ada = made.tokens[0].as_str();
    let mut watching = site.join(&made.id, &[&bob]).await;
    assert_eq!(watching.game["again"], json!({"wanted": [], "declined": [], "next": null}));
    let one = again(site, &made.id, &[ada], true).await;
    assert_eq!((one.status, one.json()), (200, json!({"next": null})));
    watching.until(|client| client.game["again"]["wanted"] == json!([0])).await;
    // A button pressed twice counts once.
    let seq = watching.seq();
    assert_eq!(again(site, &made.id, &[ada], true).await.json(), json!({"next": null}));
    assert_eq!(site.join(&made.id, &[]).await.seq(), seq);

    // A wish survives a restart. The next server draws from another seed, or its first game would
    // be dealt like the first game of this one.
    server.stop().await;
    let chance = ChanceSource::Seeded(4);
    let server = Server::with(Config { chance, ..quick(&folder) }).await;
    let site = server.site;
    let (his, hers) = ([bob.as_str()], [ada]);
    let both = tokio::join!(
        again(site, &made.id, &his, true),
        again(site, &made.id, &his, true),
        again(site, &made.id, &hers, true),
    );
    let (id, bobs) = next(&both.0);
    assert_eq!(next(&both.1), (id.clone(), bobs.clone()));
    // The player who asked first gets the seat once the other has answered, and gets it again when
    // asking again.
    let (same, adas) = next(&again(site, &made.id, &[ada], true).await);
    assert_eq!(same, id);
    assert_eq!(next(&again(site, &made.id, &[ada], false).await), (id.clone(), adas.clone()));
    let mut old = site.join(&made.id, &[&bob]).await;
    assert_eq!(old.game["again"]["next"], json!(id));
    assert_eq!(old.events.last().unwrap()["event"], json!({"type": "followed", "game": id}));
    assert_eq!(old.kinds().iter().filter(|&&kind| kind == "followed").count(), 1);
    assert_eq!(old.command(1, json!({"type": "pass"})).await, Err("game_over".into()));

    // The same players on the same terms, begun at once; no other player can join with an old
    // token.
    let new = site.join(&id, &[&adas[0]]).await;
    assert_eq!((&new.game["viewer"], &new.game["phase"]), (&json!(0), &json!("turn")));
    assert_eq!(new.game["terms"]["text"], "travel-2006 seats=2 clock=10");
    assert_eq!(new.game["seats"][1]["name"], "Bob");
    assert_eq!(site.join(&id, &[&bobs[0]]).await.game["viewer"], 1);
    assert_ne!(new.game["commitment"], old.game["commitment"]);
    let mut stranger = site.socket(&id).await;
    stranger.send(&json!({"type": "hello", "tokens": [ada], "last_seq": 0})).await;
    assert_eq!(stranger.refusal().await, "unknown_token");
    let read = site.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!((&read["next"], &read["winners"]), (&json!(id), &json!([1])));
    server.stop().await;
    let server = Server::start(&folder).await;
    assert_eq!(next(&again(server.site, &made.id, &[&bob], true).await), (id, bobs));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_declines_says_so_and_may_change_their_mind() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (made, bob) = finished(site, &[], json!([mine("Ada"), open()])).await;
    let ada = made.tokens[0].as_str();
    let mut asking = site.join(&made.id, &[ada]).await;
    again(site, &made.id, &[ada], true).await;
    assert_eq!(again(site, &made.id, &[&bob], false).await.json(), json!({"next": null}));
    asking.until(|client| client.game["again"]["declined"] == json!([1])).await;
    assert_eq!(asking.game["again"]["wanted"], json!([]));
    let refused = again(site, &made.id, &[ada], true).await;
    assert_eq!(refused.refusal(), (422, "rematch_declined".into()));
    assert!(refused.json()["message"].as_str().unwrap().starts_with("Bob "));
    again(site, &made.id, &[&bob], true).await;
    asking.until(|client| client.game["again"]["wanted"] == json!([1])).await;
    let (id, _) = next(&again(site, &made.id, &[ada], true).await);
    asking.until(|client| client.game["again"]["next"] == json!(id)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_come_along_and_one_device_answers_for_all_its_seats() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let computer = json!({"type": "computer", "level": "beginner"});
    let made = site.create("travel-2006", &[], json!([mine("Ada"), computer, mine("Bob")])).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let going = again(site, &made.id, &tokens, true).await;
    assert_eq!(going.refusal(), (422, "game_not_over".into()));
    let mut game = site.join(&made.id, &tokens).await;
    game.command(0, json!({"type": "resign"})).await.unwrap();
    game.command(2, json!({"type": "resign"})).await.unwrap();
    game.until(|client| client.game["phase"] == "over").await;
    assert_eq!(again(site, &made.id, &[], true).await.refusal().1, "seat_not_held");
    let (id, next) = next(&again(site, &made.id, &tokens, true).await);
    let next: Vec<&str> = next.iter().map(String::as_str).collect();
    let new = site.join(&id, &next).await;
    let kinds = new.game["seats"].as_array().unwrap().iter().map(|seat| seat["kind"].clone());
    assert_eq!(kinds.collect::<Vec<_>>(), ["person", "computer", "person"]);
    assert_eq!(new.game["seats"][1]["level"], "beginner");
    assert_eq!(new.game["seats"][2]["name"], "Bob");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_for_any_number_has_no_rematch() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.create("travel-2006", &["mode=duplicate"], json!([mine("Ada")])).await;
    let refused = again(server.site, &made.id, &[&made.tokens[0]], true).await;
    assert_eq!(refused.refusal(), (422, "not_in_this_game".into()));
    server.stop().await;
}
