//! `tilewright gcg`: files checked, shown and converted.

use super::{file, folder, golden, objects, tilewright};

const GAME: &str = "#player1 ann Ann Archer\r
#player2 bob Bob Baker\r
>ann: AEINRST 8D RETINAS +66 66\r
>bob: AEGOTUZ 7H ZA +26 26\r
>bob: AEGOTUZ -- -26 0\r
#note ZN* and AA challenged off\r
>ann: EEIOUVV -VV +0 66\r
>bob: AEGOTUZ - +0 0\r
>ann: DEEGIOU H8 (N)IDE\r
>ann: EEGOU (challenge) +5 76\r
>bob: (time) -10 -10\r
#Weather rain\r
#rack2 AEGOTUZ\r
#incomplete\r
";

#[test]
fn a_game_is_checked_shown_and_converted() {
    let folder = folder("gcg-one");
    let game = file(&folder, "final.gcg", GAME);
    let run = tilewright(&["gcg", "check", &game]);
    assert_eq!((run.code, run.out.as_str()), (0, "1 game: nothing disagrees\n"), "{}", run.err);
    golden("gcg-show.txt", &tilewright(&["gcg", "show", &game]).ok());
    golden("gcg-show-turn.txt", &tilewright(&["gcg", "show", &game, "--turn", "2"]).ok());
    golden("gcg-convert.txt", &tilewright(&["gcg", "convert", &game, "--to", "gcg"]).ok());
    let lines = tilewright(&["gcg", "convert", &game, "--to", "cgp"]).ok();
    assert_eq!(lines.lines().count(), 6);
    // Nothing is lost on the way through JSON.
    let json = folder.join("final.json");
    let json = json.to_str().unwrap();
    tilewright(&["gcg", "convert", &game, "--to", "json", "-o", json]).ok();
    let back = tilewright(&["gcg", "convert", json, "--to", "gcg"]).ok();
    assert_eq!(back, tilewright(&["gcg", "convert", &game, "--to", "gcg"]).ok());
    assert_eq!(tilewright(&["gcg", "show", json]).ok(), tilewright(&["gcg", "show", &game]).ok());
    // What stands at a turn is what other commands take.
    let shown = tilewright(&["gcg", "show", &game, "--turn", "6", "--format", "json"]).ok();
    let [shown] = &objects(&shown)[..] else { panic!("{shown}") };
    assert_eq!(shown["cgp"].as_str(), lines.lines().last());
    assert_eq!((&shown["player"], &shown["rack"]), (&"Bob Baker".into(), &"AEGOTUZ".into()));
    let cgp = shown["cgp"].as_str().unwrap();
    tilewright(&["moves", "--cgp", cgp, "--top", "1"]).ok();
    tilewright(&["gcg", "show", &game, "--turn", "7"]).refused(&["this game has turns 1 to 6"]);
}

#[test]
fn a_folder_is_checked_file_by_file() {
    let folder = folder("gcg-folder");
    let deep = folder.join("more");
    std::fs::create_dir(&deep).unwrap();
    file(&folder, "a.gcg", GAME);
    file(&deep, "b.GCG", GAME.replace("RETINAS +66", "RETINAS +68"));
    file(&folder, "notes.txt", "no game");
    let path = folder.to_str().unwrap();
    let run = tilewright(&["gcg", "check", path]);
    let expected = format!(
        "{path}/more/b.GCG:3: it scores 66 by the rules, not 68\n\
         2 games: 1 disagreement in 1 of them\n"
    );
    assert_eq!((run.code, run.out), (1, expected), "{}", run.err);

    let args = ["gcg", "check", path, "--format", "json", "--lexicon", "Wordnik"];
    let run = tilewright(&args);
    let [first, second] = &objects(&run.out)[..] else { panic!("{}", run.out) };
    assert_eq!(first["disagreements"], serde_json::json!([]));
    assert_eq!(first["unlisted"], serde_json::json!([{ "line": 4, "word": "ZN" }]));
    assert_eq!(second["disagreements"][0]["code"], "score");

    file(&folder, "c.gcg", "8D TRAIN");
    let run = tilewright(&["gcg", "check", path]);
    assert!(run.code == 2 && run.out.contains("c.gcg: this is not a GCG file"), "{}", run.out);
    assert_eq!(run.err, "tilewright: 1 of 3 files could not be read\n");
    let wide: Vec<u8> = GAME.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide = file(&folder, "wide.gcg", wide);
    tilewright(&["gcg", "show", &wide]).refused(&["wide.gcg", "in UTF-16: save it as UTF-8"]);
    let none = super::folder("gcg-none");
    tilewright(&["gcg", "check", none.to_str().unwrap()]).refused(&["no file in it ends in .gcg"]);
}

#[test]
fn names_of_wide_and_combining_characters_leave_the_columns_in_place() {
    use unicode_width::UnicodeWidthStr as _;
    let lines = "#character-encoding UTF-8\n#player1 a 田中太郎\n#player2 b Zoe\u{308} 👍🏽\n\
        >a: AEINRST 8D RETAINS +66 66\n>b: ABDEGHI - +0 0\n";
    let file = file(&folder("gcg-wide"), "wide.gcg", lines);
    let shown = tilewright(&["gcg", "show", &file]).ok();
    let before = |rack: &str| {
        let line = shown.lines().find(|line| line.contains(rack)).unwrap();
        line.split(rack).next().unwrap().width()
    };
    assert_eq!(before("AEINRST"), before("ABDEGHI"), "{shown}");
    assert_eq!(before("AEINRST"), 3 + 1 + "田中太郎".width() + 1, "{shown}");
}
