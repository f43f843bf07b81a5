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
    // Other commands take the position at a turn as it is shown.
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

#[test]
fn a_game_in_another_language_is_told_once_and_shown_nowhere() {
    let folder = folder("gcg-languages");
    let head = "#player1 uwe Uwe Lang\n#player2 ida Ida Kurz\n";
    let moves = ">uwe: EGHNRTU 8G HUT +14 14\n>ida: AEHLORT 7H ROH +9 9\n>uwe: EGNR 6I .. +1 2\n";
    let umlaut = ">uwe: EGHNÜRT 8E GRÜN +20 20\n>ida: AEHLORT 9G ROT +9 9\n";
    let games = [
        ("letter", format!("{head}{umlaut}"), 3, "'Ü' is on no English tile"),
        ("rack", format!("{head}>uwe: EGHNÜRT - +0 0\n"), 3, "'Ü' is on no English tile"),
        ("tile", format!("{head}>uwe: [CH]EG - +0 0\n"), 3, "'[CH]' is on no English tile"),
        ("list", format!("#lexicon RD29\n{head}{moves}"), 1, "#lexicon RD29 is a German list"),
        ("both", format!("#lexicon RD29\n{head}{umlaut}"), 4, "'Ü' is on no English tile"),
        ("set", format!("#tile-set French\n{head}{moves}"), 1, "#tile-set French is a French set"),
    ];
    for (name, text, line, why) in games {
        let game = file(&folder, &format!("{name}.gcg"), text);
        let run = tilewright(&["gcg", "check", &game]);
        let told: Vec<&str> = run.out.lines().filter(|line| line.contains(".gcg:")).collect();
        assert!(run.code == 1 && told.len() == 1, "{}", run.out);
        assert!(told[0].starts_with(&format!("{game}:{line}: {why}")), "{}", run.out);
        for args in [
            &["gcg", "show", &game][..],
            &["gcg", "show", &game, "--turn", "1"],
            &["gcg", "convert", &game, "--to", "cgp"],
            &["gcg", "convert", &game, "--to", "json"],
            &["gcg", "convert", &game, "--to", "gcg"],
            &["review", &game, "--seconds", "1"],
        ] {
            let run = tilewright(args);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
            assert!(run.err.contains(&format!("{game}: line {line}: {why}")), "{}", run.err);
        }
    }
    // Of many games the others are reviewed all the same.
    file(&folder, "ours.gcg", GAME);
    let run = tilewright(&["review", folder.to_str().unwrap(), "--seconds", "0.1"]);
    assert!(run.code == 2 && run.out.contains("ours.gcg"), "{}{}", run.out, run.err);
    assert!(run.err.ends_with("6 of 7 files could not be read\n"), "{}", run.err);
}

#[test]
fn lines_that_disagree_in_the_same_way_are_told_three_times_and_counted() {
    let moves = ">ann: AB - +1 1\n>bob: AB - +1 1\n".repeat(4);
    let text = format!("#player1 ann Ann\n#player2 bob Bob\n{moves}");
    let game = file(&folder("gcg-often"), "often.gcg", text);
    let run = tilewright(&["gcg", "check", &game]);
    let scores = |out: &str| out.lines().filter(|line| line.contains("it scores 0")).count();
    assert_eq!(scores(&run.out), 3, "{}", run.out);
    assert!(run.out.contains("by the rules, not 1 (and 5 more lines like this)\n"), "{}", run.out);
    assert_eq!(scores(&tilewright(&["gcg", "show", &game]).err), 3);
    let json = tilewright(&["gcg", "check", &game, "--format", "json"]);
    let found = &objects(&json.out)[0]["disagreements"];
    assert_eq!(found[2]["more"], 5, "{found}");
}
