//! `tilewright analyse`: a position analysed and printed.

use serde_json::Value;

use super::{file, folder, objects, tilewright};

/// An empty board with this rack, and what follows it.
fn opening(rest: &str) -> String {
    format!("{} {rest}", ["15"; 15].join("/"))
}

fn analysed(args: &[&str]) -> super::Run {
    tilewright(&[&["analyse"], args].concat())
}

fn object(args: &[&str]) -> Value {
    let json = analysed(&[args, &["--format", "json"]].concat()).ok();
    let [found] = &objects(&json)[..] else { panic!("one object: {json}") };
    found.clone()
}

#[test]
fn every_move_is_listed_by_what_it_scores_and_keeps() {
    let cgp = opening("AEINRST/ 0/0 0");
    let text = analysed(&[&cgp]).ok();
    assert!(text.starts_with(&format!("travel-2006: {cgp}\n86 in the bag, unseen: ")), "{text}");
    let found = object(&[&cgp]);
    assert_eq!((&found["edition"], &found["bag"]), (&"travel-2006".into(), &86.into()));
    let analysis = &found["analysis"];
    assert_eq!(analysis["state"], "done");
    let moves = analysis["moves"].as_array().unwrap();
    assert_eq!(moves[0]["tiles"].as_array().unwrap().len(), 7, "{}", moves[0]);
    let worth: Vec<f64> = moves.iter().map(|made| made["equity"].as_f64().unwrap()).collect();
    assert!(worth.is_sorted_by(|a, b| a >= b), "the best first: {worth:?}");
    // The text lists the same, the best twenty.
    assert!(text.contains(&format!("\n{} moves\n", analysis["count"])), "{text}");
    assert!(text.contains("\n 8 = . . ' . . . * . . . ' . . =\n"), "{text}");
    let listed: Vec<&str> =
        text.lines().skip_while(|line| !line.starts_with(" move ")).skip(1).collect();
    assert_eq!(listed.len(), 20);
    for (line, made) in listed.iter().zip(moves) {
        assert!(line.contains(made["text"].as_str().unwrap()), "{line}: {made}");
    }
}

#[test]
fn it_is_simulated_searched_and_asked_what_may_follow() {
    let cgp = opening("AEINRST/ 0/0 0");
    let simulated = &object(&[&cgp, "--kind", "simulate", "--seconds", "0.5"])["analysis"];
    assert!(simulated["sure"].is_number(), "{simulated}");
    assert!(simulated["moves"][0]["win"].as_f64().is_some(), "{simulated}");
    let best = simulated["moves"][0]["text"].as_str().unwrap();
    let replies = ["--kind", "replies", "--after", best, "--seconds", "0"];
    let found = &object(&[&[cgp.as_str()], &replies[..]].concat())["analysis"];
    assert_eq!(found["replies"]["racks"], 1_024);
    assert!(!found["replies"]["squares"].as_array().unwrap().is_empty());
    let likeliest = found["replies"]["likeliest"][0]["text"].as_str().unwrap();
    let text = analysed(&[&[cgp.as_str()], &replies[..]].concat()).ok();
    assert!(text.contains("\n1024 racks were drawn: "), "{text}");
    assert!(text.contains(&format!("\n {likeliest} ")), "{text}");
    // Four tiles in the bag at the most: in an opening nothing is searched.
    analysed(&[&cgp, "--kind", "search"]).refused(&["at most 4 tiles"]);
}

/// Racks are full as long as there is a bag, so tiles of a rack that is not known are not in it.
#[test]
fn tiles_that_are_not_known_are_not_in_the_bag() {
    let empty = vec!["15"; 15].join("/");
    for rack in ["AEI", "AEINRST"] {
        assert_eq!(object(&[&format!("{empty} {rack}/ 0/0 0")])["bag"], 86, "{rack}");
    }
}

#[test]
fn a_turn_of_a_game_is_analysed() {
    let game = "#player1 Ana Ana\n#player2 Ben Ben\n\
                >Ana: AEINRST 8D TRAIN +12 12\n>Ben: DEOTUVZ - +0 12\n";
    let game = file(&folder("analyse-game"), "game.gcg", game);
    let found = object(&[&game, "1"]);
    assert_eq!(
        (&found["edition"], &found["racks"][0]),
        (&"tournament-sowpods".into(), &"AEINRST".into())
    );
    let found = object(&[&game, "2"]);
    assert_eq!(found["racks"][0], "DEOTUVZ");
    assert!(found["board"][7].as_str().unwrap().contains("TRAIN"), "{}", found["board"]);
    let text = analysed(&[&game, "2"]).ok();
    assert!(text.contains("\nTurn 2 of 3: Ben passed\n"), "{text}");
    analysed(&[&game, "9"]).refused(&["game.gcg", "turns 1 to"]);
}

#[test]
fn moves_are_made_first_one_after_another() {
    let cgp = opening("AEINRST/ 0/0 0");
    let found = object(&[&cgp, "--play", "8D TRAIN", "--play", "exchange AEI"]);
    assert_eq!((&found["racks"][0], &found["scores"]), (&"ES".into(), &[12, 0].into()));
    assert_eq!(found["scoreless"], 1);
    assert!(found["board"][7].as_str().unwrap().contains("TRAIN"), "{}", found["board"]);
    let refused = analysed(&[&cgp, "--play", "8D TRAINED"]);
    refused.refused(&["--play 8D TRAINED", "the rack AEINRST does not hold all of ADEINRT"]);
    analysed(&[&cgp, "--play", "1A TRAIN"]).refused(&["--play 1A TRAIN"]);
}

#[test]
fn three_and_four_players_and_every_edition_are_analysed() {
    let editions = objects(&tilewright(&["rules", "list", "--format", "json"]).ok());
    assert!(editions.len() > 3);
    for edition in editions {
        let key = edition["key"].as_str().unwrap();
        for rest in ["AEINRST/ 0/0 0", "AEINRST/QI/ 1/2/3 0", "AEINRST/// 1/2/3/4 0"] {
            let seats = rest.split(' ').nth(1).unwrap().split('/').count();
            if seats as u64 > edition["most_seats"].as_u64().unwrap() {
                analysed(&[&opening(rest), "--edition", key]).refused(&["players, not"]);
                continue;
            }
            let found = object(&[&opening(rest), "--edition", key]);
            assert_eq!(found["edition"], key);
            assert!(!found["analysis"]["moves"].as_array().unwrap().is_empty(), "{key} {rest}");
            assert_eq!(found["scores"].as_array().unwrap().len(), seats);
        }
    }
}

#[test]
fn what_cannot_be_analysed_is_said() {
    let cgp = opening("AEINRST/ 0/0 0");
    analysed(&["15/15 AEI/ 0/0 0"]).refused(&["there is no such file", "row"]);
    analysed(&[&opening("/ 0/0 0")]).refused(&["some tiles"]);
    assert_eq!(analysed(&[]).code, 2);
    analysed(&[&cgp, "3"]).refused(&["a position has no turns"]);
    analysed(&[&cgp, "--edition", "none"]).refused(&["none"]);
    analysed(&[&cgp, "--seconds=-1"]).refused(&["--seconds"]);
    analysed(&[&cgp, "--after", "8D TRAIN"]).refused(&["--kind replies"]);
    analysed(&[&cgp, "--kind", "replies", "--after", "1A TRAIN"]).refused(&["not possible"]);
    assert_eq!(analysed(&[&cgp, "--kind", "replies"]).code, 2);
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    /// The best move may be ranked low by its points and leave: here it is twentieth.
    #[test]
    fn moves_of_an_endgame_are_listed_by_what_they_lead_to() {
        let cgp = "15/9F5/3PANETELA4/3IDOLA1A5/9N1B3/9KIER2/6BYTE1V2M/E2FUGIE1DEATHY/L2I2ZAP2T2O/\
               ID1G3ROW1r2T/XU1M4DOJo2O/IO1E6EN2N/R2N6W3I/SCOTCH8A/3S5ANVILS AEERSUU/ 427/380 0";
        let asked = [cgp, "--edition", "tournament-sowpods", "--kind", "search", "--seconds", "60"];
        let found = &object(&asked)["analysis"];
        let moves = found["moves"].as_array().unwrap();
        assert_eq!((&found["value"], &found["line"][0]), (&28.into(), &"5B RUES".into()));
        assert_eq!((&moves[0]["text"], &moves[0]["proof"]), (&"5B RUES".into(), &"exact".into()));
        let ends: Vec<f64> = moves.iter().map(|made| made["spread"].as_f64().unwrap()).collect();
        assert_eq!(ends[0], 75.0, "{ends:?}");
        assert!(ends[1..].is_sorted_by(|a, b| a >= b), "{ends:?}");
        let text = analysed(&asked).ok();
        assert!(text.contains(" 5B RUES            21  AEU     proven     +75\n"), "{text}");
    }
}
