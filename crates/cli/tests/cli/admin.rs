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
    assert!(checked.starts_with("1 game with") && checked.ends_with("replayed\n"), "{checked}");
    let event = r#"{"title":"Spring Open","date":"","director":"Ada"}"#;
    assert!(ask(&served, "POST /api/tournaments", event).starts_with("HTTP/1.1 201"));
    let listed = admin(&["tournaments", "list"]).ok();
    assert!(listed.ends_with("  1 record  Spring Open\n"), "{listed}");
    let tournament = listed.split(' ').next().unwrap();
    let file = admin(&["tournaments", "export", tournament]).ok();
    assert!(file.starts_with("tilewright tournament 1\n1 "), "{file}");
    admin(&["tournaments", "export", "none"]).refused(&["no tournament none", "tournaments list"]);
    let checked = admin(&["check"]).ok();
    let folded = "\n1 tournament with 1 record can be replayed\n";
    assert!(checked.starts_with("1 game with") && checked.ends_with(folded), "{checked}");
    let copies = folder("admin-copies");
    let copy = copies.join("monday.db");
    let copy = copy.to_str().unwrap();
    admin(&["backup", "--output", copy]).ok();
    admin(&["restore", copy]).refused(&["another Tilewright uses the data folder"]);
    let fresh = copies.join("fresh");
    let fresh = fresh.to_str().unwrap();
    let restored = tilewright(&["admin", "restore", copy, "--data", fresh]).ok();
    assert!(restored.starts_with("restored 1 game with"), "{restored}");
    assert!(restored.ends_with(", and 1 tournament\n"), "{restored}");
    let listed = tilewright(&["admin", "games", "list", "--data", fresh]).ok();
    assert!(listed.starts_with(id), "{listed}");
    tilewright(&["admin", "restore", copy, "--data", fresh]).refused(&["exists already"]);
    tilewright(&["admin", "check", "--data", "nowhere"]).refused(&["nothing at nowhere"]);
}

#[test]
fn accounts_are_silenced_suspended_and_deleted_and_all_of_it_is_recorded() {
    let served = serve("moderated");
    let account = r#"{"name":"Cy","password":"correct horse battery","tokens":[]}"#;
    assert!(ask(&served, "POST /api/account", account).starts_with("HTTP/1.1 200"));
    let data = served.data().to_str().unwrap();
    let admin = |words: &[&str]| tilewright(&[&["admin"], words, &["--data", data]].concat());
    assert_eq!(admin(&["users", "moderator", "Cy"]).ok(), "Cy is a moderator\n");
    let off = ["users", "moderator", "Cy", "--off", "--reason", "has left"];
    assert_eq!(admin(&off).ok(), "Cy is no longer a moderator\n");
    assert_eq!(admin(&off[..4]).ok(), "Cy is no longer a moderator\n");
    let why = ["--reason", "too loud"];
    let of = |act: &[&str]| admin(&[&["users"], act, &["Cy"], &why[..]].concat());
    assert_eq!(of(&["silence", "--days", "2"]).ok(), "Cy is silenced\n");
    assert_eq!(of(&["let-speak"]).ok(), "Cy may talk\n");
    assert_eq!(of(&["suspend"]).ok(), "Cy is suspended\n");
    let refused = ask(&served, "POST /api/account/sign-in", account);
    assert!(refused.contains("403") && refused.contains("for good: too loud"), "{refused}");
    assert_eq!(of(&["restore"]).ok(), "Cy may sign in\n");
    assert!(ask(&served, "POST /api/account/sign-in", account).starts_with("HTTP/1.1 200"));
    of(&["suspend", "--days", "0"]).refused(&["1 to 3650 days"]);
    admin(&["users", "suspend", "Cy", "--reason", " "]).refused(&["say why"]);
    admin(&["users", "restore", "Dan", "--reason", "x"]).refused(&["no account Dan", "users list"]);
    assert_eq!(of(&["delete"]).ok(), "Cy is deleted\n");
    assert_eq!(admin(&["users", "list"]).ok(), "");
    assert_eq!(admin(&["reports"]).ok(), "");

    let recorded = admin(&["audit"]).ok();
    let acts: Vec<&str> =
        recorded.lines().map(|line| line.split_once("  the operator: ").unwrap().1).collect();
    assert_eq!(acts[0], "delete Cy: too loud");
    assert_eq!(acts[2], "suspend Cy: too loud");
    assert!(acts[4].starts_with("silence Cy until 20") && acts[4].ends_with(": too loud"));
    let (removed, left) = ("discharge Cy: removed by the operator", "discharge Cy: has left");
    assert_eq!(acts[5..], [removed, left, "appoint Cy: chosen by the operator"]);
    let objects = objects(&admin(&["audit", "--most", "1", "--format", "json"]).ok());
    assert_eq!((objects.len(), &objects[0]["act"]), (1, &"delete".into()));
}

#[test]
fn a_report_is_closed_where_there_is_no_moderator() {
    let served = serve("reported");
    let game = r#"{"edition":"travel-2006","changes":[],"seats":[
        {"type":"mine","name":"Ada"},{"type":"mine","name":"Bob"}]}"#;
    let answer = ask(&served, "POST /api/games", game);
    let after = |field: &str| {
        let found = answer.split(&format!("\"{field}\":\"")).nth(1).unwrap();
        found.split('"').next().unwrap().to_owned()
    };
    let (game, token) = (after("id"), after("token"));
    let report = format!(
        r#"{{"tokens":["{token}"],"line":null,"seat":1,"about":"name","words":"It is not his"}}"#
    );
    let taken = ask(&served, &format!("POST /api/games/{game}/reports"), &report);
    assert!(taken.starts_with("HTTP/1.1 200"), "{taken}");
    let data = served.data().to_str().unwrap();
    let admin = |words: &[&str]| tilewright(&[&["admin"], words, &["--data", data]].concat());
    let open = admin(&["reports", "--most", "5"]).ok();
    assert!(open.contains("name: Bob\n  reported with: It is not his"), "{open}");
    let id = open.split("  ").next().unwrap();
    admin(&["reports", "close", id, "--reason", ""]).refused(&["say why"]);
    let close = ["reports", "close", id, "--reason", "it is"];
    assert_eq!(admin(&close).ok(), format!("{id} is closed\n"));
    admin(&close).refused(&["no report", "is open", "admin reports"]);
    assert_eq!(admin(&["reports"]).ok(), "");
    let recorded = admin(&["audit"]).ok();
    let expected = format!("  the operator: settle Bob (game {game}): it is\n");
    assert!(recorded.ends_with(&expected), "{recorded}");
}
