//! Matches that go on from a position.

use std::path::Path;

use crate::{folder, typed};

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/games").join(name);
    path.to_str().unwrap().to_string()
}

#[test]
fn a_match_goes_on_from_any_turn_of_a_game_in_a_file() {
    let data = folder("from-a-file");
    let file = fixture("01-whole-game.gcg");
    let play = |args: &[&str], lines: &str| {
        let from = ["play", "--data", data.to_str().unwrap(), "--seed", "3", "--from", &file];
        typed(&[&from[..], args].concat(), lines)
    };
    // The person moves, with the rack of the file and the scores as they were.
    let save = data.join("after.gcg");
    let lines = format!("9g zap\nresign\nsave {}\n\n", save.display());
    let out = play(&["--turn", "3", "--against", "expert"], &lines).ok();
    for says in [
        " 8 = . . F U G I E . . . ' . . =",
        ">You                    26  7 tiles",
        "    Expert                 25  7 tiles",
        "   rack: A E N P T Z ?\n",
        "77 tiles in the bag",
        "The game goes on from a position with 9 tiles on the board, 26 to 25.",
        ">You                    83  7 tiles",
        "the game went on from a position, and GCG begins with an empty",
    ] {
        assert!(out.contains(says), "'{says}' is missing: {out}");
    }
    // GCG has no way to say where such a game began.
    assert!(!save.exists());
    // It is kept and continued like any other, here at the turn of the second player.
    let out = play(&["--turn", "4", "--player", "Ana", "--player", "Ben"], "\n").ok();
    assert!(out.contains("tilewright play --resume 2"), "{out}");
    let again = ["play", "--resume", "2", "--data", data.to_str().unwrap()];
    let out = typed(&again, "\n\n").ok();
    assert!(out.contains(">Ana                    25  7 tiles"), "{out}");
    assert!(out.contains(" Ben                    83  7 tiles"), "{out}");
    for (args, says) in [
        (&[][..], "this game is over: say with --turn N, from 1 to 21"),
        (&["--turn", "22"], "--turn 22: this game has turns 1 to 21"),
        (&["--turn", "0"], "--turn 0: this game has turns 1 to 21"),
        (&["--turn", "3", "--mode", "bingo"], "only a match can go on from a position"),
        (
            &["--turn", "3", "--player", "A", "--player", "B", "--player", "C"],
            "2 play there, not 3: name each with --player or --against",
        ),
    ] {
        play(args, "").refused(&[says]);
    }
    assert!(!data.join("games/3.game").exists());
}

#[test]
fn a_match_goes_on_from_a_position() {
    let data = folder("from-a-position");
    let kept = data.to_str().unwrap();
    let rows = "15/15/15/15/15/15/15/3FUGIE7/15/15/15/15/15/15/15";
    let play = |cgp: &str| typed(&["play", "--data", kept, "--seed", "1", "--from", cgp], "");
    let out = play(&format!("{rows} AEINRST/ 0/26 0")).ok();
    assert!(out.contains("   rack: A E I N R S T\n"), "{out}");
    assert!(out.contains(" Beginner               26  7 tiles"), "{out}");
    play(&format!("{rows} AEINRSTT/ 0/26 0")).refused(&["--from: "]);
    play(&format!("{rows} !/ 0/26 0")).refused(&["--from: "]);
    let turn = [&["play", "--data", kept, "--turn", "2", "--from"][..], &[rows]].concat();
    typed(&turn, "").refused(&["a position as CGP has no turns"]);
    typed(&["play", "--data", kept, "--from", "no-such.gcg"], "")
        .refused(&["no-such.gcg: there is no such file"]);
}
