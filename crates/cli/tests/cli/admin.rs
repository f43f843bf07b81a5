//! `tilewright admin`.

use super::serving::{ask, serve};
use super::{folder, objects, tilewright};

#[test]
fn the_games_of_a_server_are_looked_after() {
    let served = serve("administered");
    let game = r#"{"edition":"travel-2006","changes":[],"seats":[
        {"type":"mine","name":"Ada"},{"type":"mine","name":"Bob"}]}"#;
    let answer = ask(&served, "POST /api/games", game);
    let id = answer.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap();
    let data = served.data().to_str().unwrap();
    let admin = |words: &[&str]| tilewright(&[&["admin"], words, &["--data", data]].concat());

    let listed = admin(&["games", "list"]).ok();
    assert!(listed.starts_with(id) && listed.contains("running"), "{listed}");
    assert_eq!(admin(&["games", "list", "--over"]).ok(), "");
    let shown = admin(&["games", "show", id]).ok();
    for part in ["terms    travel-2006", "seat 0   Ada (person): 0", "on turn", "made     20"] {
        assert!(shown.contains(part), "'{part}' is not in: {shown}");
    }
    let exported = admin(&["games", "export", id]).ok();
    assert!(exported.starts_with(&format!("game {id}\nterms travel-2006")), "{exported}");
    assert!(exported.contains("\n1\t0\t-\tseated 0 Ada\n"), "{exported}");
    let object = &objects(&admin(&["games", "export", id, "--format", "json"]).ok())[0];
    assert_eq!(object["events"][1]["line"], "seated 1 Bob");
    admin(&["games", "show", "none"]).refused(&["no game none", "admin games list"]);

    let account = r#"{"name":"Cy","password":"correct horse battery","tokens":[]}"#;
    assert!(ask(&served, "POST /api/account", account).starts_with("HTTP/1.1 200"));
    let users = admin(&["users", "list"]).ok();
    assert!(users.contains("0 games  seen 20") && users.ends_with("Z  Cy\n"), "{users}");
    let checked = admin(&["check"]).ok();
    assert!(checked.starts_with("1 games with") && checked.contains("replayed"), "{checked}");
    let copies = folder("admin-copies");
    let copy = copies.join("monday.db");
    let copy = copy.to_str().unwrap();
    admin(&["backup", "--output", copy]).ok();
    admin(&["restore", copy]).refused(&["another Tilewright uses the data folder"]);
    let fresh = copies.join("fresh");
    let fresh = fresh.to_str().unwrap();
    let restored = tilewright(&["admin", "restore", copy, "--data", fresh]).ok();
    assert!(restored.starts_with("restored 1 games"), "{restored}");
    let listed = tilewright(&["admin", "games", "list", "--data", fresh]).ok();
    assert!(listed.starts_with(id), "{listed}");
    tilewright(&["admin", "restore", copy, "--data", fresh]).refused(&["exists already"]);
    tilewright(&["admin", "check", "--data", "nowhere"]).refused(&["nothing at nowhere"]);
}
