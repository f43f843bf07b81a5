//! Copies of games that are over, in files.

use std::fs;

use crate::joining::Terminal;
use crate::serving::seeded;
use crate::{folder, objects, tilewright, typed};

/// Gives a game up after one turn.
const SHORT: &str = "pass\nresign\n";

#[test]
fn a_game_that_is_over_is_saved_in_both_forms() {
    let data = folder("saving");
    let (kept, gcg) = (data.to_str().unwrap(), data.join("at-the-end.gcg"));
    let (gcg, json) = (gcg.to_str().unwrap(), data.join("typed.json"));
    let args = ["play", "--against", "expert", "--seed", "5", "--save", gcg, "--data", kept];
    let lines = format!("{SHORT}save {}\nsave x.txt\nsave {gcg}.gcg\n\n", json.display());
    let out = typed(&args, &lines).ok().replace('\n', " ");
    for says in [
        format!("The game is in {}.", json.display()),
        "x.txt: name a file that ends in .gcg or .json.".to_string(),
        format!("The game is in {gcg}.gcg."),
    ] {
        assert!(out.contains(&says), "'{says}' is missing: {out}");
    }
    assert!(out.ends_with(&format!("The game is in {gcg}. ")), "{out}");
    let text = fs::read_to_string(gcg).unwrap();
    assert!(text.contains("#player1 You You\n") && text.contains(" - +0 0\n"), "{text}");
    assert_eq!(text, fs::read_to_string(format!("{gcg}.gcg")).unwrap());
    // All forms are the same game, the file that the terminal keeps among them.
    let over = data.join("games/1.over");
    let shown = |path: &str| tilewright(&["gcg", "show", path, "--edition", "travel-2006"]).ok();
    assert_eq!(shown(json.to_str().unwrap()), shown(over.to_str().unwrap()));
    let whole: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(whole["source"]["log"]["seed"], "5");
    assert_eq!(
        objects(
            &tilewright(&["gcg", "check", gcg, "--edition", "travel-2006", "--format", "json"]).out
        )[0]["disagreements"],
        serde_json::json!([])
    );
    // Nothing is overwritten, and nothing begins that could not be saved.
    typed(&args, "").refused(&["--save", "at-the-end.gcg: exists: name a new file"]);
    let new = data.join("new.gcg");
    let new = new.to_str().unwrap();
    for (more, says) in [
        (&["--mode", "together"][..], "this is a game of Together: only matches"),
        (&["--change", "racks=9"], "GCG is for racks of seven tiles, and these have 9 tiles"),
    ] {
        let args = [&["play", "--save", new, "--data", kept][..], more].concat();
        typed(&args, "").refused(&["--save", "new.gcg: ", says, "JSON form"]);
    }
    tilewright(&["play", "--save", "game.txt"])
        .refused(&["name a file that ends in .gcg or .json"]);
    assert!(!data.join("games/2.game").exists());
}

#[test]
fn a_game_of_another_mode_is_saved_as_json_only() {
    let data = folder("saving-modes");
    let (gcg, json) = (data.join("solo.gcg"), data.join("solo.json"));
    let args = ["play", "--mode", "one-rack", "--seed", "4", "--save", json.to_str().unwrap()];
    typed(&args, "stop\n").ok();
    let whole = fs::read_to_string(&json).unwrap();
    assert!(whole.contains("mode=one-rack"), "{whole}");
    let args = ["play", "--mode", "one-rack", "--seed", "4", "--save", gcg.to_str().unwrap()];
    typed(&args, "stop\n").refused(&["only matches can be told turn by turn"]);
}

#[test]
fn a_game_at_a_server_is_talked_at_watched_and_saved() {
    let address = seeded("saving-far", 5);
    let (data, site) = (folder("saving-far-seats"), format!("http://{address}"));
    let copy = |name: &str| data.join(format!("{name}.json")).to_str().unwrap().to_string();
    let (with, copies) = (["--data", data.to_str().unwrap()], [copy("Ana"), copy("Ben")]);
    let host = ["--server", &site, "--player", "Ana", "--save", &copies[0]];
    let mut ana = Terminal::new(&[&host[..], &with].concat());
    ana.until("from a browser or a terminal:\n");
    let link = ana.until("\n").trim().to_string();
    let join = ["--join", &link, "--player", "Ben", "--save", &copies[1]];
    let mut ben = Terminal::new(&[&join[..], &with].concat());
    ben.until("yes or no> ");
    ben.types("yes");
    ana.until("The first turn goes to ");
    let first = ana.until(".");
    let (mut one, name, other, copy) = match first.as_str() {
        "Ana." => (ana, "Ana", ben, &copies[1]),
        _ => (ben, "Ben", ana, &copies[0]),
    };
    let (prompt, said) = (format!("{name}> "), format!("{name} says: Good luck!"));
    one.until(&prompt);
    one.types("say Good luck!");
    one.until(&said);
    one.types("quit");
    one.ends();
    // A player who comes back can read the earlier talk.
    let mut one = Terminal::new(&[&["--join", &link, "--player", name], &with[..]].concat());
    one.until(&said);
    one.until(&prompt);
    one.types("resign");
    let told = other.ends();
    assert!(told.contains(&said) && told.contains(&format!("{name} resigned.")), "{told}");
    let game = told.lines().find_map(|line| line.strip_prefix("The game: ")).unwrap().to_string();
    assert!(told.replace('\n', " ").contains(&format!("The game is in {copy}.")), "{told}");
    assert!(fs::read_to_string(copy).unwrap().contains("resign"));
    let mut cy = Terminal::new(&["--watch", &game]);
    let seen = cy.until("Game over: ");
    assert!(!seen.contains("rack:") && !seen.contains("says:"), "{seen}");
    cy.ends();
    tilewright(&["play", "--watch", &link]).refused(&["--watch", "/#/game/ID"]);
}
