//! `tilewright sim`, `endgame` and `leaves`.

use std::fs;

use serde_json::Value;

use super::{file, folder, objects, tilewright};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const MID: &str = "15/15/15/15/15/15/15/3RETINAS5/15/15/15/15/15/15/15 AEGOTUV/ 0/66 0";

#[test]
fn simulation_gives_the_same_bytes_for_any_number_of_threads() {
    let run = |threads: &str| {
        let args = [
            "sim",
            "--format",
            "json",
            "--no-times",
            "--iterations",
            "70",
            "--candidates",
            "6",
            "--seed",
            "5",
            "--threads",
            threads,
            "--cgp",
            MID,
        ];
        tilewright(&args).ok()
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("7"));
    let found = &objects(&one)[0];
    let candidates = found["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 6);
    assert_eq!(candidates[0]["iterations"], 70);
    for candidate in candidates {
        let number = |key: &str| candidate[key].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&number("win")) && number("spread").abs() < 200.0);
        assert!(candidate["behind"][0].as_f64() <= candidate["behind"][1].as_f64());
    }
    assert!((0.0..=1.0).contains(&found["confidence"].as_f64().unwrap()));
    assert_eq!(found["cgp"], MID);
    assert!(found.get("rollouts_per_second").is_none());
    let timed = tilewright(&["sim", "--format", "json", "--iterations", "2", "--cgp", MID]).ok();
    assert!(objects(&timed)[0]["rollouts_per_second"].as_f64().unwrap() > 0.0);
}

/// Positions of a file are answered in order, including those before a bad one.
#[test]
fn a_file_of_positions_gives_the_same_bytes_for_any_number_of_threads() {
    let mut lines: Vec<String> = ["AEG", "QIS", "TOP", "OWL", "ZT"]
        .map(|rack| format!("{} {rack}/ 10/20 0", MID.split(' ').next().unwrap()))
        .into();
    let folder = folder("threads");
    let run = |what: &[&str], lines: &[String], threads: &str| {
        let path = file(&folder, "positions.cgp", lines.join("\n"));
        tilewright(
            &[what, &["--format", "json", "--cgp-file", &path, "--threads", threads]].concat(),
        )
    };
    let one = run(&["moves"], &lines, "1").ok();
    let cgps: Vec<Value> = objects(&one).iter().map(|found| found["cgp"].clone()).collect();
    assert_eq!(cgps, lines);
    assert_eq!(one, run(&["moves"], &lines, "2").ok());
    assert_eq!(one, run(&["moves"], &lines, "9").ok());
    let ends = late(8, 5);
    let values = |threads: &str| -> Vec<Value> {
        let found = objects(&run(&["endgame"], &ends, threads).ok());
        found.iter().map(|found| found["value"].clone()).collect()
    };
    assert_eq!(values("1").len(), ends.len());
    assert_eq!(values("1"), values("3"));
    lines[3] = lines[3].replace("OWL", "QQ");
    for threads in ["1", "2", "9"] {
        let refused = run(&["moves"], &lines, threads);
        assert_eq!(objects(&refused.out).len(), 3, "{threads}");
        refused.refused(&["line 4"]);
    }
}

const PLAYED: &str = "15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15";

fn inferred(cgp: &str, last: &str, threads: &str) -> Value {
    let seed = ["sim", "--format", "json", "--no-times", "--iterations", "40", "--seed", "5"];
    let rest = ["--candidates", "4", "--threads", threads, "--infer", "--last", last];
    let args: Vec<&str> = seed.into_iter().chain(rest).chain(["--cgp", cgp]).collect();
    objects(&tilewright(&args).ok())[0].clone()
}

#[test]
fn a_rack_is_inferred_from_the_last_move_for_any_number_of_threads() {
    let cgp = format!("{PLAYED} AEGOTUV/ 0/12 0");
    for (last, kept) in [("8D TRAIN", 2), ("exchange 3", 4), ("8D TR(A)IN", 3)] {
        let one = inferred(&cgp, last, "1");
        assert_eq!(one.to_string(), inferred(&cgp, last, "3").to_string());
        assert_eq!(one["inferred"]["kept"], kept, "{last}");
        let likely = one["inferred"]["likely"].as_array().unwrap();
        assert_eq!(likely.len(), 5);
        assert!(likely.iter().all(|l| l["leave"].as_str().unwrap().len() == kept));
        assert!(
            likely
                .is_sorted_by(|one, other| { one["chance"].as_f64() >= other["chance"].as_f64() })
        );
    }
}

/// An inference from the last move does not depend on the rack that the position gives.
#[test]
fn the_true_rack_does_not_enter_an_inference() {
    let answers = ["", "QZJXKVW", "EEIOAS?"].map(|hidden| {
        let answer = inferred(&format!("{PLAYED} AEGOTUV/{hidden} 0/12 0"), "8D TRAIN", "2");
        answer["inferred"].to_string()
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn a_last_move_that_says_nothing_leaves_racks_to_chance() {
    let told = inferred(MID, "8D RETINAS", "1");
    assert_eq!(told["inferred"]["kept"], 0);
    let args = ["sim", "--format", "json", "--no-times", "--iterations", "40", "--seed", "5"];
    let rest = ["--candidates", "4", "--cgp", MID];
    let args: Vec<&str> = args.into_iter().chain(rest).collect();
    let plain = objects(&tilewright(&args).ok())[0].clone();
    assert_eq!(told["candidates"], plain["candidates"]);
    let text = ["sim", "--iterations", "2", "--infer", "--last", "8D RETINAS", "--cgp", MID];
    assert!(tilewright(&text).ok().contains("says nothing"));
}

#[test]
fn last_moves_that_cannot_be_are_refused() {
    let cgp = format!("{PLAYED} AEGOTUV/ 0/12 0");
    for (last, says) in [
        ("8D TRAIL", "no L lies on 8H"),
        ("8D train", "no t lies on 8D"),
        ("15L TRAIN", "no T lies on 15L"),
        ("8D .....", "at least one tile"),
        ("exchange 9", "7 tiles could be exchanged"),
        ("exchange none", "exchange 3"),
        ("TRAIN", "8D TRAIN"),
    ] {
        tilewright(&["sim", "--infer", "--last", last, "--cgp", &cgp]).refused(&[says]);
    }
    tilewright(&["sim", "--infer", "--cgp", &cgp]).refused(&["--last"]);
    tilewright(&["sim", "--last", "8D TRAIN", "--cgp", &cgp]).refused(&["--infer"]);
}

/// The first positions with an empty bag of games between experts, with this many tiles left.
fn late(most: usize, games: u64) -> Vec<String> {
    let ruleset = rules::Edition::Travel2006.ruleset();
    let generator = engine::Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let leaves = engine::Leaves::trained();
    let mut found = Vec::new();
    for seed in 0..games {
        let mut taken = false;
        engine::static_play::play(&generator, &ruleset, seed, |scene, _| {
            let left = scene.rack.len() + scene.unseen.len();
            if !taken && engine::endgame::applies(scene) && left <= most {
                taken = true;
                let rows: Vec<String> = format!("{:?}", scene.grid).lines().map(row).collect();
                found.push(format!("{} {}/{} 300/310 0", rows.join("/"), scene.rack, scene.unseen));
            }
            engine::best(&generator, scene, &leaves).choice
        });
    }
    found
}

/// A row of a board with its empty squares counted.
fn row(squares: &str) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for square in squares.chars().chain(['|']) {
        if square != '.' && empty > 0 {
            row += &empty.to_string();
            empty = 0;
        }
        match square {
            '.' => empty += 1,
            '|' => {}
            face => row.push(face),
        }
    }
    row
}

#[test]
fn endgames_are_proven_within_the_time() {
    let positions = late(8, 14);
    assert!(positions.len() >= 4);
    let file = file(&folder("late"), "late.cgp", positions.join("\n"));
    let args = ["endgame", "--format", "json", "--cgp-file", &file, "--time", "20"];
    let found = objects(&tilewright(&args).ok());
    assert_eq!(found.len(), positions.len());
    for (found, position) in found.iter().zip(&positions) {
        assert_eq!(found["cgp"], *position);
        assert_eq!(found["proof"], "exact", "{found}");
        assert_eq!((&found["low"], &found["high"]), (&found["value"], &found["value"]));
        assert!(!found["pv"].as_array().unwrap().is_empty());
        assert!(found["nodes"].as_u64().unwrap() > 0 && found["seconds"].as_f64().unwrap() < 20.5);
    }
    let at_once = ["endgame", "--time", "0", "--format", "json", "--cgp", &late(14, 1)[0]];
    let found = &objects(&tilewright(&at_once).ok())[0];
    assert!(found["proof"] != "exact" && found["seconds"].as_f64().unwrap() < 1.0, "{found}");
}

#[test]
fn a_position_with_tiles_in_the_bag_is_no_endgame() {
    tilewright(&["endgame", "--cgp", MID]).refused(&["unseen", "tilewright sim"]);
    let one = late(8, 1).remove(0);
    let (board, rest) = one.split_once(' ').unwrap();
    let rack = rest.split_once('/').unwrap().0;
    // Without the opponent's rack, that rack is what is left.
    let found = tilewright(&["endgame", "--cgp", &format!("{board} {rack}/ 0/0 0")]).ok();
    assert!(found.contains("exact"), "{found}");
}

/// A position with this many tiles in the bag and few plays: most tiles fill the upper rows and hang
/// down from them, where nothing can be added, and AT lies below.
fn nearly(bag: usize) -> String {
    let alphabet = rules::Edition::Travel2006.ruleset().alphabet;
    let mut tiles = alphabet.full_set();
    for gone in ["AT", "CIJUUVV", "QCWWUUB", &"NODE"[..bag]] {
        tiles.remove_all(&gone.parse().unwrap());
    }
    // Blanks are laid as any letter.
    let faces: Vec<char> =
        tiles.iter().map(|tile| tile.letter().map_or('q', |l| l.to_char())).collect();
    let (upper, tail) = faces.split_at(75);
    let mut rows: Vec<String> = upper.chunks(15).map(|row| row.iter().collect()).collect();
    rows.extend(tail.iter().map(|face| format!("{face}14")));
    rows.push("AT13".to_owned());
    rows.resize(15, "15".to_owned());
    format!("{} CIJUUVV/ 300/310 0", rows.join("/"))
}

#[test]
fn with_one_tile_in_the_bag_it_is_proven_after_which_draws_the_best_wins() {
    // Exchanges, which are never exact, need seven tiles in the bag there.
    let cgp = nearly(1);
    let exact = ["endgame", "--edition", "tournament-sowpods", "--time", "600", "--cgp", &cgp];
    let args = [&exact[..], &["--format", "json"]].concat();
    let found = &objects(&tilewright(&args).ok())[0];
    assert_eq!((&found["cgp"], &found["bag"]), (&Value::from(cgp.as_str()), &Value::from(1)));
    // A pass need not be beaten after every draw: then it is not proven that nothing is better.
    let proof = found["proof"].as_str().unwrap();
    assert!(["exact", "bounds"].contains(&proof), "{found}");
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves[0]["proof"], "exact");
    let draws = |key: &str| moves[0]["draws"][key].as_u64().unwrap();
    assert_eq!((draws("of"), draws("wins") + draws("ties") + draws("losses")), (8, 8));
    assert!(moves.len() > 2 && found["nodes"].as_u64().unwrap() > 0);
    let told = tilewright(&exact).ok();
    assert!(told.starts_with(&format!("1 in the bag: {proof}")), "{told}");
    assert!(told.contains(moves[0]["move"].as_str().unwrap()), "{told}");
}

#[test]
fn bad_times_and_doubts_are_refused() {
    let cgp = format!("{EMPTY} A/ 0/0 0");
    tilewright(&["endgame", "--time=-1", "--cgp", &cgp]).refused(&["--time"]);
    tilewright(&["sim", "--doubt", "70", "--cgp", &cgp]).refused(&["--doubt"]);
    let none = format!("{EMPTY} / 0/0 0");
    tilewright(&["sim", "--cgp", &none]).refused(&["no tiles"]);
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    #[test]
    fn leaves_are_trained_resumed_and_used() {
        let folder = folder("leaves");
        let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
        let (one, two) = (path("one.klv2"), path("two.klv2"));
        let journal = path("progress");
        let train = |output: &str, more: &[&str]| {
            let args = ["leaves", "train", "--games", "16", "-o", output];
            tilewright(&[&args[..], more].concat())
        };
        train(&one, &["--resume", &journal]).ok();
        // A journal cut short anywhere gives the same values, as do two threads.
        let whole = fs::read(&journal).unwrap();
        fs::write(&journal, &whole[..whole.len() * 2 / 3]).unwrap();
        train(&two, &["--resume", &journal, "--threads", "2"]).ok();
        assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
        assert_eq!(fs::read(&journal).unwrap(), whole);
        train(&two, &["--resume", &journal, "--seed", "2"]).refused(&["records another training"]);

        let show = ["leaves", "show", "--format", "json", "?", "Q", "--leaves", &one];
        let shown: Vec<Value> = objects(&tilewright(&show).ok());
        assert!(shown[0]["value"].as_f64().unwrap() > 8.0, "{shown:?}");
        assert!(shown[1]["value"].as_f64().unwrap() < 0.0, "{shown:?}");
        let sort = ["moves", "--sort", "equity", "--format", "json", "--top", "1", "--cgp", MID];
        let with = tilewright(&[&sort[..], &["--leaves", &one]].concat()).ok();
        let without = tilewright(&sort).ok();
        assert_ne!(
            objects(&with)[0]["moves"][0]["equity"],
            objects(&without)[0]["moves"][0]["equity"]
        );
        let bad = file(&folder, "bad.klv2", b"\x05\0\0\0");
        tilewright(&[&sort[..], &["--leaves", &bad]].concat()).refused(&["bad.klv2", "KLV2"]);
        let play = ["selfplay", "--games", "2", "--player", "expert", "--player"];
        let with = format!("expert,leaves={one}");
        tilewright(&[&play[..], &[&with]].concat()).ok();
        tilewright(&[&play[..], &["expert,leaves"]].concat())
            .refused(&["leaves=none|formula|FILE"]);
    }

    #[test]
    fn with_many_tiles_in_the_bag_or_no_time_nothing_is_called_exact() {
        for (bag, time) in [(1, "0"), (2, "0"), (3, "0.3"), (4, "0.3")] {
            let cgp = nearly(bag);
            let args = ["endgame", "--format", "json", "--time", time, "--cgp", &cgp];
            let found = &objects(&tilewright(&args).ok())[0];
            assert_eq!(found["bag"], bag);
            assert_ne!(found["proof"], "exact", "{found}");
            let moves = found["moves"].as_array().unwrap();
            // Moves that were not looked at come last.
            let number = |the_move: &Value, key: &str| the_move[key].as_f64();
            let order = |the_move: &Value| (number(the_move, "win"), number(the_move, "spread"));
            assert!(
                !moves.is_empty() && moves.is_sorted_by(|a, b| order(a) >= order(b)),
                "{found}"
            );
            let wins = moves.iter().filter_map(|the_move| number(the_move, "win"));
            assert!(wins.into_iter().all(|win| (0.0..=1.0).contains(&win)), "{found}");
            let told = tilewright(&["endgame", "--time", time, "--cgp", &cgp]).ok();
            let begins = |proof: &str| told.starts_with(&format!("{bag} in the bag: {proof}"));
            assert!(begins("heuristic") || begins("bounds"), "{told}");
        }
    }
}
