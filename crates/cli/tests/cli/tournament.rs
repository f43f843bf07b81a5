//! `tilewright tournament`: files read, checked, paired, converted and replayed.

use std::fs;

use super::{file, folder, golden, objects, tilewright};

/// Six entrants and three rounds, of which the last has a result missing.
const DIVISION: &str = "\
King, Ada  1734 4 2 3; 412 398 401; p12 1 2 1; board 1 1 1; class A
Ray, Bob   1650 5 1 6; 377 430 390; p12 1 1 2; board 2 1 2; class A
Ott, Cleo  1602 6 5 1; 441 402 388; p12 1 2 2; board 3 2 1; class A
Fox, Dan   1540 1 6 5; 399 420; p12 2 1 1; board 1 3 3; class B
Sun, Eve   1488 2 3 4; 410 415; p12 2 1 2; board 2 2 3; class B
Lee, Finn  0 3 4 2; 350 380 420; p12 2 2 1; board 3 3 2; class B
";

const CONFIG: &str = "\
config event_name = \"Spring Open\"
config event_date = \"2027-04-03\"
config max_rounds = 5
division A a.t
";

/// A folder with a tournament of tsh.
fn event(name: &str) -> (std::path::PathBuf, String) {
    let folder = folder(name);
    file(&folder, "a.t", DIVISION);
    let config = file(&folder, "config.tsh", CONFIG);
    (folder, config)
}

#[test]
fn a_round_is_paired_and_explained() {
    let (_, config) = event("tournament-pair");
    let pair = |more: &[&str]| tilewright(&[&["tournament", "pair", &config], more].concat());
    golden("tournament-pair.txt", &pair(&["--rule", "king"]).ok());
    let again = pair(&["--round", "3", "--rule", "cop", "--prizes", "2,B1", "--seed", "7"]).ok();
    golden("tournament-cop.txt", &again);
    let [told] = &objects(&pair(&["--rule", "king", "--format", "json"]).ok())[..] else {
        panic!("one object")
    };
    assert_eq!((&told["round"], &told["rule"]), (&4.into(), &"king".into()));
    assert_eq!(told["boards"][0]["table"], 1);
    let rules = [
        "swiss",
        "king",
        "queen",
        "australian",
        "chew",
        "cop",
        "random",
        "factor:2",
        "round-robin:1/5",
        "groups:4:1/3",
        "fontes:1/3",
    ];
    let rules = rules
        .map(|rule| format!("$ pair config.tsh --rule {rule}\n{}", pair(&["--rule", rule]).ok()));
    golden("tournament-rules.txt", &rules.join("\n"));
    pair(&["--rule", "teams:1/4"]).refused(&["give each entrant a team"]);
    pair(&["--rule", "manual"]).refused(&["pair this round by hand"]);
    pair(&["--rounds", "3"]).refused(&["there is no round 4 in a tournament of 3 rounds"]);
    pair(&["--rule", "knight"]).refused(&["'knight' is not a pairing rule", "swiss"]);
    pair(&["--round", "7"]).refused(&["round 4 is the next of division A: pair that first"]);
    pair(&["--division", "B"]).refused(&["there is no B: choose one of A"]);
    for prizes in ["some", "AB2", "0", "B0", "101", "2B"] {
        let refused = format!("'{prizes}' is neither a number from 1 to 100 nor a class");
        pair(&["--prizes", prizes]).refused(&[&refused]);
    }
    let simulate = ["tournament", "simulate", &config, "--prizes", "2", "--simulations", "2000"];
    golden("tournament-simulate.txt", &tilewright(&simulate).ok());
    let json = tilewright(&[&simulate[..], &["--format", "json"]].concat()).ok();
    let [told] = &objects(&json)[..] else { panic!("one object") };
    assert_eq!(told["players"].as_array().unwrap().len(), 6);
    assert_eq!(told["pairs"].as_array().unwrap().len(), 3);
}

#[test]
fn standings_are_those_of_every_format() {
    let (folder, config) = event("tournament-standings");
    let standings = |file: &str| tilewright(&["tournament", "standings", file]).ok();
    let shown = standings(&config);
    golden("tournament-standings.txt", &shown);
    let rated = ["tournament", "standings", &config, "--round", "2", "--ratings", "naspa"];
    golden("tournament-ratings.txt", &tilewright(&rated).ok());
    for to in ["archive", "log", "tou"] {
        let path = folder.join(format!("event.{to}"));
        let path = path.to_str().unwrap();
        tilewright(&["tournament", "convert", &config, "--to", to, "-o", path]).ok();
        assert_eq!(standings(path), shown, "{to}");
        let run = tilewright(&["tournament", "check", path]);
        assert_eq!(run.code, 0, "{to}: {}", run.out);
    }
    let log = folder.join("event.log");
    let again = folder.join("again");
    let again = again.to_str().unwrap();
    tilewright(&["tournament", "convert", log.to_str().unwrap(), "--to", "tsh", "-o", again]).ok();
    assert_eq!(standings(&format!("{again}/config.tsh")), shown);
    let csv = |to: &str| tilewright(&["tournament", "convert", &config, "--to", to]).ok();
    assert_eq!(csv("results").lines().count(), 10);
    assert_eq!(csv("pairings").lines().nth(1), Some("A,3,1,Ada King,Cleo Ott"));
    assert!(csv("standings").starts_with("division,rank,"));
    // Results and pairings come in again; standings alone are no tournament.
    let again = file(&folder, "results.csv", csv("results"));
    let names =
        |shown: String| -> Vec<String> { shown.lines().skip(2).map(str::to_owned).collect() };
    assert_eq!(names(standings(&again)), names(shown.clone()));
    let pairings = file(&folder, "pairings.csv", csv("pairings"));
    assert_eq!(names(standings(&pairings)).len(), 6);
    let ranks = file(&folder, "standings.csv", csv("standings"));
    tilewright(&["tournament", "standings", &ranks]).refused(&["this is not a division of tsh"]);
    let files = ["tsh", "archive", "tou", "standings", "results", "pairings"];
    let files =
        files.map(|to| format!("$ convert config.tsh --to {to}\n{}", csv(to).replace('\r', "")));
    golden("tournament-convert.txt", &files.join("\n"));
    let json = file(&folder, "event.json", csv("json"));
    tilewright(&["tournament", "standings", &json]).refused(&["take the log of the tournament"]);
    let [first, ..] =
        &objects(&tilewright(&["tournament", "standings", &config, "--format", "json"]).ok())[..]
    else {
        panic!("rows")
    };
    assert_eq!((&first["rank"], &first["division"]), (&1.into(), &"A".into()));
    tilewright(&["tournament", "standings", &config, "--round", "9"]).refused(&["A has 3 rounds"]);
}

#[test]
fn a_rating_list_changes_a_file_and_is_one_act_of_a_log() {
    let (folder, config) = event("tournament-ratings");
    let list = file(&folder, "list.txt", "Ada King\t1810\t212\nBob Ray\t1650\nFinn Lee\t1400\n");
    let convert = |from: &str, to: &str, more: &[&str]| {
        let run = [&["tournament", "convert", from, "--to", to], more].concat();
        tilewright(&run)
    };
    let run = convert(&config, "archive", &["--ratings", &list]);
    assert!(run.err.contains("Cleo Ott is not in the rating list"), "{}", run.err);
    assert!(run.err.contains("2 ratings changed"), "{}", run.err);
    let shown = run.ok();
    assert!(shown.contains(" 1810 ") && shown.contains(" 1400 "), "{shown}");
    let log = folder.join("event.log");
    let log = log.to_str().unwrap();
    convert(&config, "log", &["-o", log]).ok();
    let rated = convert(log, "log", &["--ratings", &list]).ok();
    let act = rated.lines().last().unwrap();
    assert!(act.ends_with(" rate 1=1810/212 6=1400"), "{act}");
    let empty = file(&folder, "empty.txt", "");
    convert(log, "log", &["--ratings", &empty]).refused(&["empty.txt"]);
}

#[test]
fn a_log_is_judged_again() {
    let (folder, config) = event("tournament-replay");
    let log = folder.join("event.log");
    let log = log.to_str().unwrap();
    tilewright(&["tournament", "convert", &config, "--to", "log", "-o", log]).ok();
    let replay = |path: &str| tilewright(&["tournament", "replay", path]);
    let first = replay(log).ok();
    assert!(first.contains("each follows from those before it"), "{first}");
    golden("tournament-replay.txt", &first);
    let digest = first.lines().last().unwrap().to_owned();
    assert_eq!(digest.len(), "digest ".len() + 64);
    // The records alone are a log too.
    let text = fs::read_to_string(log).unwrap();
    let bare = file(&folder, "bare.log", text.split_once('\n').unwrap().1);
    assert_eq!(replay(&bare).ok(), first);
    let part = ["tournament", "convert", log, "--division", "A", "--to", "log"];
    tilewright(&part).refused(&["--division: a log is that of the whole tournament"]);
    // A table of that round does not exist.
    let broken = file(&folder, "broken.log", text.replace("settle 1 2 3 ", "settle 1 2 9 "));
    let run = replay(&broken);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("does not follow from the lines before it"), "{}", run.out);
    assert_ne!(run.out.lines().last(), Some(digest.as_str()));
    assert_eq!(tilewright(&["tournament", "check", &broken]).code, 1);
    replay(&config).refused(&["this is no log", "convert --to log"]);
    let torn = file(&folder, "torn.log", "tilewright tournament 1\n1 5 d1 made \"A\"\n");
    replay(&torn).refused(&["line 2"]);
}

#[test]
fn lines_that_disagree_are_told_with_their_numbers() {
    let folder = folder("tournament-check");
    let wrong = DIVISION
        .replace("1650 5 1 6", "1650 5 1 9")
        .replace("; 399 420", "; 399")
        .replace("Lee, Finn", "# a comment\nSun, Eve");
    let wrong = file(&folder, "a.t", wrong);
    let run = tilewright(&["tournament", "check", &wrong]);
    assert_eq!(run.code, 1, "{}", run.err);
    golden("tournament-check.txt", &run.out.replace(&wrong, "a.t"));
    let check =
        |folder: &std::path::Path| tilewright(&["tournament", "check", folder.to_str().unwrap()]);
    assert_eq!(check(&folder).out, run.out, "the folder is checked as a tournament");
    check(&super::folder("tournament-empty"))
        .refused(&["no file in it is a tournament or has answers to compare"]);
    tilewright(&["tournament", "standings", &wrong]).refused(&["cannot meet 9 in round 3"]);
}

#[test]
fn a_folder_of_tsh_is_a_tournament() {
    let (folder, config) = event("tournament-folder");
    let path = folder.to_str().unwrap();
    let standings = |path: &str| tilewright(&["tournament", "standings", path]);
    assert_eq!(standings(path).ok(), standings(&config).ok());
    let checked = tilewright(&["tournament", "check", path]).ok();
    assert!(checked.contains("config.tsh: tournament: 6 of 6 names"), "{checked}");
    // A refusal names the file in which the mistake is, and its line.
    file(&folder, "a.t", DIVISION.replace("399 420", "399 x"));
    standings(path).refused(&["a.t: line 4 has 'x' where a number belongs"]);
    assert!(!standings(&config).err.contains("config.tsh"));
    fs::remove_file(folder.join("a.t")).unwrap();
    standings(&config).refused(&["config.tsh: line 4 names a.t, which is missing"]);
    fs::write(folder.join("a.t"), b"\0\0").unwrap();
    standings(&config).refused(&["a.t: this is not a text"]);
}

#[test]
fn answers_of_other_programs_are_compared() {
    let folder = folder("tournament-answers");
    // Two rounds of four; one rank is wrong, and one rating.
    file(
        &folder,
        "tourney.js",
        "newt={config:{event_name:'Spring',max_rounds:'2'},divisions:[{name:'A',\
         rating_system:'naspa',players:[undefined,\
         {id:1,name:'King, Ada',rating:1700,pairings:[2,3],scores:[400,410],\
         etc:{p12:[1,2],rrank:[1,2,3],newr:[1712,1733]}},\
         {id:2,name:'Ray, Bob',rating:1600,pairings:[1,4],scores:[390,380],\
         etc:{p12:[2,1],rrank:[2,3,3],newr:[1593,1580]}},\
         {id:3,name:'Ott, Cleo',rating:1500,pairings:[4,1],scores:[350,400],\
         etc:{p12:[1,1],rrank:[3,4,4],newr:[1489,1484]}},\
         {id:4,name:'Fox, Dan',rating:1450,pairings:[3,2],scores:[370,385],\
         etc:{p12:[2,2],rrank:[4,1,1],newr:[1467,1486]}}]}]};",
    );
    // A request that is paired as it says, and one that is refused.
    let request = r#"{"playerNames": ["Ada", "Ben", "Cleo", "Dan"], "playerClasses": [0, 0, 0, 0],
        "divisionPairings": [{"pairings": [1, 0, 3, 2]}],
        "divisionResults": [{"results": [400, 350, 300, 380]}], "gibsonSpread": 250,
        "controlLossThreshold": 0.25, "hopefulnessThreshold": 0.02, "allPlayers": 4,
        "validPlayers": 4, "rounds": 3, "placePrizes": 1, "divisionSims": 1000,
        "controlLossSims": 1000, "controlLossActivationRound": 3, "seed": "7"}"#;
    file(&folder, "one.json", request);
    file(&folder, "one.answer.json", r#"{"errorCode": "SUCCESS", "pairings": [3, 2, 1, 0]}"#);
    file(&folder, "two.json", request.replace("\"rounds\": 3", "\"rounds\": 1"));
    file(&folder, "two.answer.json", r#"{"errorCode": "ALL_ROUNDS_PAIRED", "pairings": []}"#);
    // A case of king of the hill.
    file(
        &folder,
        "cases.json",
        r#"[{"name": "king", "deterministic": true, "input": {"players": [
            {"name": "P1", "rating": 2000, "dropped": false},
            {"name": "P2", "rating": 1900, "dropped": false},
            {"name": "P3", "rating": 1800, "dropped": false}], "result_slips": [],
            "round_pairings": [{"round": 1, "start_round": 0, "pairing": "KotH"}],
            "fixed_pairings": {}, "seed": 0}, "expected": [{"round": 1, "pairings": [
            {"first": "P1", "second": "P2", "repeats": 1},
            {"first": "Bye", "second": "P3", "repeats": 1}]}]}]"#,
    );
    let path = folder.to_str().unwrap();
    let run = tilewright(&["tournament", "check", path]);
    assert_eq!(run.code, 1, "{}", run.err);
    golden("tournament-answers.txt", &run.out.replace(path, "answers"));
    let json = tilewright(&["tournament", "check", path, "--format", "json"]);
    let kinds: Vec<String> = objects(&json.out).iter().map(|it| it["kind"].to_string()).collect();
    assert_eq!(kinds, ["\"who plays whom\"", "\"COP\"", "\"page data\""]);
}
