//! Games that are over as files.

use notation::{GameFile, Gcg, Made};
use rules::Edition;
use serde_json::json;

use crate::client::{Folder, Server};
use crate::watching::end;

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_is_given_as_gcg_and_as_json() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let path = |kind: &str| format!("/api/games/{}/{kind}", made.id);
    for kind in ["gcg", "json"] {
        let reply = server.site.get(&path(kind)).await;
        assert_eq!(reply.refusal(), (422, "still_played".into()), "racks are hidden still");
        let nothing = server.site.get(&format!("/api/games/none/{kind}")).await;
        assert_eq!(nothing.refusal().0, 404);
    }
    end(server.site, &made).await;

    let reply = server.site.get(&path("gcg")).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"));
    let gcg = Gcg::read(&reply.body).unwrap();
    let (replay, told) = gcg.replay(&Edition::Travel2006.ruleset());
    assert!(told.is_empty(), "{told:?}\n{gcg}");
    assert!(gcg.pragma("lexicon").is_some());
    let [turn] = &replay.turns[..] else { panic!("{gcg}") };
    assert_eq!(turn.before.rack.len(), 7);
    assert!(matches!(&turn.made, Made::Exchange(tiles) if tiles.len() == 1));
    assert!(turn.notes.iter().any(|note| note.ends_with(" resigned")), "{gcg}");

    let reply = server.site.get(&path("json")).await;
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let text = String::from_utf8(reply.body).unwrap();
    let file: GameFile = text.parse().unwrap();
    assert_eq!((file.turns.len(), file.over, &file.players), (1, true, &replay.players));
    let logged = file.log().unwrap().unwrap();
    assert_eq!(logged.turns[0].before, turn.before);
    assert!(logged.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_gcg_cannot_say_is_refused_with_the_reason_and_goes_to_json() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &["racks=9"]).await;
    end(server.site, &made).await;
    let reply = server.site.get(&format!("/api/games/{}/gcg", made.id)).await;
    let message = reply.json()["message"].as_str().unwrap_or_default().to_owned();
    assert_eq!(reply.refusal(), (422, "not_in_gcg".into()));
    assert!(message.contains("these have 9 tiles"), "{message}");
    let reply = server.site.get(&format!("/api/games/{}/json", made.id)).await;
    let file: GameFile = String::from_utf8(reply.body).unwrap().parse().unwrap();
    assert_eq!(json!(file.turns[0].rack.len()), 9);
}
