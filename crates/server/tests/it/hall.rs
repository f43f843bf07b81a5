//! Duplicate in a hall: several arbitrators, and slips typed in from paper.

use serde_json::{Value, json};

use crate::client::{Client, Folder, Made, Server, Site};

fn dup(command: Value) -> Value {
    json!({"type": "duplicate", "command": command})
}

fn hall(command: Value) -> Value {
    dup(json!({"type": "hall", "command": command}))
}

fn session(client: &Client) -> &Value {
    &client.game["mode"]["session"]
}

fn paper(client: &Client, seat: u64) -> Value {
    let papers = session(client)["hall"]["papers"].as_array().unwrap();
    papers.iter().find(|paper| paper["seat"] == seat).unwrap().clone()
}

/// Draws until there is a rack, and starts the clock.
async fn start_round(chief: &mut Client) {
    while chief.game["phase"] != "called" {
        let may = session(chief)["may"].clone();
        let next = match () {
            () if may["draw"] == true => "draw",
            () if may["accept"] == true => "accept",
            () if may["reject"] == true => "reject",
            () => {
                chief.until(|chief| chief.game["phase"] != "sought").await;
                continue;
            }
        };
        chief.command(0, dup(json!({"type": next}))).await.unwrap();
    }
    chief.command(0, dup(json!({"type": "start_clock"}))).await.unwrap();
    chief.until(|chief| chief.game["phase"] == "slips").await;
}

async fn made(site: &Site) -> Made {
    let changes = ["mode=duplicate", "arbitrator=person", "placed=slip", "rounds=1"];
    site.create("classic-2023", &changes, json!([{"type": "mine", "name": "Ada"}])).await
}

async fn link(site: &Site, made: &Made) -> String {
    let path = format!("/api/games/{}/duplicate/arbitrators", made.id);
    let reply = site.post(&path, &json!({"token": made.tokens[0]})).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()["link"].as_str().unwrap().to_owned()
}

async fn called_in(site: &Site, link: &str, name: &str) -> (u64, String) {
    let body = json!({"link": link, "name": name, "key": format!("sixteen letters for {name}")});
    let reply = site.post("/api/arbitrators/join", &body).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    let again = site.post("/api/arbitrators/join", &body).await;
    assert_eq!(again.json(), reply.json(), "repeated after a lost answer");
    let token = &reply.json()["token"];
    (token["seat"].as_u64().unwrap(), token["token"].as_str().unwrap().to_owned())
}

/// A round with two arbitrators, each at their own site, and two people on paper.
pub(crate) async fn two_arbitrators(one: &Site, two: &Site) {
    let made = made(one).await;
    let mut ada = one.join(&made.id, &[&made.tokens[0]]).await;
    let link = link(one, &made).await;
    let found = two.post("/api/arbitrators/session", &json!({"link": link})).await;
    assert_eq!(found.json()["id"], json!(made.id));
    let (seat, token) = called_in(two, &link, "Bea").await;
    let mut bea = two.join(&made.id, &[&token]).await;
    let twins = json!([{"name": "Cleo", "table": 1}, {"name": " cleo", "table": 2}]);
    let twins = hall(json!({"type": "add_paper", "entrants": twins}));
    assert_eq!(bea.command(seat, twins).await.unwrap_err(), "name_taken", "all or nothing");
    let names = json!([{"name": "Cleo", "table": 1}, {"name": "Dora", "table": 2}]);
    bea.command(seat, hall(json!({"type": "add_paper", "entrants": names}))).await.unwrap();
    ada.until(|ada| session(ada)["hall"]["papers"].as_array().is_some_and(|all| all.len() == 2))
        .await;
    let (cleo, dora) = (seat + 1, seat + 2);
    assert_eq!(paper(&ada, cleo)["name"], "Cleo");
    let group = json!({"tables": [2, 9], "entrants": []});
    let group = json!({"type": "group", "arbitrator": seat, "group": group});
    assert_eq!(bea.command(seat, hall(group.clone())).await.unwrap_err(), "not_the_chief");
    ada.command(0, hall(group)).await.unwrap();
    bea.until(|bea| paper(bea, dora)["arbitrator"] == seat).await;
    assert_eq!(paper(&bea, cleo)["arbitrator"], 0);

    ada.command(0, dup(json!({"type": "begin"}))).await.unwrap();
    start_round(&mut ada).await;
    bea.until(|bea| bea.game["phase"] == "slips").await;
    ada.command(0, dup(json!({"type": "close"}))).await.unwrap();
    ada.until(|ada| ada.game["phase"] == "rulings").await;
    bea.until(|bea| bea.game["phase"] == "rulings").await;
    let rack = ada.game["rack"].as_str().unwrap().replace('?', "a");
    let (one, two) = (format!("H8 {}", &rack[..2]), format!("8H {}", &rack[..2]));
    let typed =
        |entrant, line: &str| hall(json!({"type": "type", "entrant": entrant, "line": line}));
    assert_eq!(
        bea.command(seat, typed(cleo, "what is this")).await.unwrap_err(),
        "line_unreadable"
    );
    bea.command(seat, typed(cleo, &one)).await.unwrap();
    bea.command(seat, typed(dora, &one)).await.unwrap();
    ada.until(|ada| paper(ada, dora)["state"] == "once").await;
    assert_eq!(paper(&ada, dora)["typed"], json!([]), "what the first typed is hidden");
    assert!(!ada.heard.join("\n").contains(&format!("\"line\":\"{one}")));
    ada.command(0, typed(cleo, &one)).await.unwrap();
    assert_eq!(paper(&ada, cleo)["state"], "in");
    ada.command(0, typed(dora, &two)).await.unwrap();
    assert_eq!(paper(&ada, dora)["typed"].as_array().unwrap().len(), 2);
    bea.until(|bea| paper(bea, dora)["state"] == "differs").await;
    let confirm = dup(json!({"type": "confirm"}));
    assert_eq!(ada.command(0, confirm.clone()).await.unwrap_err(), "paper_missing");
    ada.command(0, hall(json!({"type": "settle", "entrant": dora, "line": two}))).await.unwrap();
    assert_eq!(bea.command(seat, confirm.clone()).await.unwrap_err(), "not_the_chief");
    ada.command(0, confirm).await.unwrap();
    bea.until(|bea| bea.game["phase"] == "over").await;
    assert_eq!(session(&bea)["players"], 2, "arbitrators do not play");
}

#[tokio::test]
async fn sheets_are_printed_before_during_and_after_a_session() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = &server.site;
    let made = made(site).await;
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let names = json!([{"name": "Dora <b>", "table": 12}, {"name": "Cleo", "table": 3}]);
    ada.command(0, hall(json!({"type": "add_paper", "entrants": names}))).await.unwrap();
    let sheet = async |query: &str| {
        let path = format!("/api/games/{}/duplicate/sheet?{query}", made.id);
        let reply = site.get(&path).await;
        assert_eq!(reply.status, 200, "{query}");
        String::from_utf8(reply.body).unwrap()
    };
    let slips = sheet("kind=slips&rounds=10").await;
    assert_eq!(slips.matches("class=\"slip\"").count(), 20, "ten rounds for two");
    assert_eq!(slips.matches("<section").count(), 4, "eight on a page");
    assert!(slips.find("Cleo") < slips.find("Dora &lt;b&gt;") && slips.contains("Table 12"));
    assert!(slips.contains("@page{size:A4") && !slips.contains("<script"));
    let slips = sheet("kind=slips&paper=letter").await;
    assert_eq!(slips.matches("class=\"slip\"").count(), 2, "as many rounds as the terms say");
    assert!(slips.contains("@page{size:letter"));
    assert!(sheet("kind=slips&rounds=60000").await.matches("class=\"slip\"").count() == 60);
    let master = sheet("kind=master&rounds=3").await;
    assert!(master.contains("Dora &lt;b&gt;") && master.matches("class=\"blank\"").count() == 5);
    assert!(sheet("kind=ranking").await.contains("<caption>Players"));
    let early = site.get(&format!("/api/games/{}/duplicate/sheet", made.id)).await;
    assert_eq!(early.refusal().1, "not_over");
    let other = site.two("travel-2006", &[]).await;
    let other = site.get(&format!("/api/games/{}/duplicate/sheet?kind=slips", other.id)).await;
    assert_eq!(other.refusal().1, "wrong_mode_command");
    server.stop().await;
}

#[tokio::test]
async fn two_arbitrators_type_slips_and_the_chief_settles() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    two_arbitrators(&server.site, &server.site).await;
    server.stop().await;
}

#[tokio::test]
async fn a_link_is_withdrawn_replaced_and_only_the_chiefs() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = &server.site;
    let made = made(site).await;
    let path = format!("/api/games/{}/duplicate/arbitrators", made.id);
    let first = link(site, &made).await;
    let (seat, token) = called_in(site, &first, "Bea").await;
    assert_eq!(site.post(&path, &json!({"token": token})).await.refusal().1, "not_the_chief");
    let unknown = site.post(&path, &json!({"token": "made up"})).await;
    assert_eq!(unknown.refusal().1, "seat_not_held");
    let second = link(site, &made).await;
    let join = |link: &str| json!({"link": link, "name": "Eve", "key": "a key of sixteen letters"});
    let refused = site.post("/api/arbitrators/join", &join(&first)).await.refusal();
    assert_eq!(refused, (404, "not_found".to_owned()), "replaced");
    let withdraw = format!("{path}/withdraw");
    let body = json!({"token": made.tokens[0]});
    assert_eq!(site.post(&withdraw, &body).await.json()["link"], Value::Null);
    assert_eq!(site.post("/api/arbitrators/join", &join(&second)).await.refusal().0, 404);
    // An arbitrator who was sent away sees the session and can do nothing in it.
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let mut bea = site.join(&made.id, &[&token]).await;
    assert!(session(&bea)["hall"].is_object());
    ada.command(0, hall(json!({"type": "dismiss", "arbitrator": seat}))).await.unwrap();
    bea.until(|bea| session(bea)["hall"].is_null()).await;
    let paper = hall(json!({"type": "add_paper", "entrants": [{"name": "Cleo", "table": null}]}));
    assert_eq!(bea.command(seat, paper).await.unwrap_err(), "not_arbitrator");
    // Where the program arbitrates there is no arbitrator to help.
    let alone = json!([{"type": "mine", "name": "Ada"}]);
    let other = site.create("classic-2023", &["mode=duplicate"], alone).await;
    let path = format!("/api/games/{}/duplicate/arbitrators", other.id);
    assert_eq!(site.post(&path, &json!({"token": other.tokens[0]})).await.refusal().1, "no_hall");
    server.stop().await;
}
