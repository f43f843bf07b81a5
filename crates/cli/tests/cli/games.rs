//! `tilewright play`: whole games typed in.

use std::fs;

use super::{file, folder, golden, objects, tilewright, typed};

/// Accepts every play and passes, so that the computer plays alone.
const PATIENT: &str = "accept\npass\n";

#[test]
fn a_game_against_the_computer_ends_with_its_arithmetic() {
    let folder = folder("game");
    let log = folder.join("game.log");
    let log = log.to_str().unwrap();
    let args = ["play", "--against", "expert", "--seed", "5", "--log", log];
    let out = typed(&args, &PATIENT.repeat(60)).ok();
    for says in [
        "Opening draw: You drew I, Expert drew T.\nThe first turn goes to you.",
        "Game over: Expert went out.",
        "Before leftovers: You 0, Expert ",
        "You kept ",
        "Expert collected ",
        "Final: You -",
        "Expert won by ",
        "--seed 5.",
    ] {
        assert!(out.contains(says), "'{says}' is missing: {}", &out[out.len() - 2000..]);
    }
    // The computer plays listed words only, so its last play does not wait for a challenge (AMB-12,
    // AMB-14).
    assert!(!out.contains("This play ends the game."));
    // The log is the game: terms, players, and events that end in the same result.
    let lines = std::fs::read_to_string(log).unwrap();
    assert!(lines.starts_with("terms travel-2006 seats=2\nlexicon American "), "{lines}");
    assert!(lines.contains("seated 1 Expert\n"));
    assert!(lines.lines().last().unwrap().contains(" end went_out 0:0:"), "{lines}");
    typed(&args, "").refused(&["exists"]);
}

#[test]
fn an_earlier_turn_is_shown_by_its_number() {
    let lines = "turn 1\n".to_owned() + &PATIENT.repeat(3) + "turn 2\nturn 99\nturn x\n";
    let out = typed(&["play", "--against", "expert", "--seed", "5"], &lines).ok();
    assert!(out.contains("Nobody has played yet."), "{out}");
    let told = out.lines().find(|line| line.starts_with("After turn 2: ")).unwrap();
    assert!(told.ends_with(". Type board for now."), "{told}");
    let word = told.split([' ', ',']).nth(5).unwrap();
    // The board of that turn is above it, with only the first word.
    let above: Vec<&str> = out.lines().take_while(|line| *line != told).collect();
    let board = &above[above.len() - 15..];
    let tiles = board.iter().map(|row| row[3..].matches(char::is_alphabetic).count());
    assert_eq!(tiles.sum::<usize>(), word.len(), "{told}\n{}", board.join("\n"));
    assert!(out.contains("The score sheet has "), "{out}");
    assert!(out.contains("Name a turn by its number in the score sheet: turn 5"), "{out}");
}

#[test]
fn var_uns_1_a_board_is_taken_apart_after_a_match() {
    let folder = folder("unbuild");
    let log = folder.join("game.log");
    let log = log.to_str().unwrap();
    let args = ["play", "--against", "expert", "--seed", "5", "--log", log];
    let out = typed(&args, "pass\npass\nresign\nunbuild\nterms\nall\n8H\n15E\nresign\n").ok();
    for says in [
        "Type unbuild to take the board apart",
        "Take 1 to 6 letters of one word",
        "The rest of the board would fall apart at 8I: take other letters.",
        "You took S from 15E: 1 point.",
        "Expert took ",
        "Unbuilt: one player is left. You 1, Expert ",
    ] {
        assert!(out.contains(says), "'{says}' is missing: {out}");
    }
    let lines = std::fs::read_to_string(log).unwrap();
    assert!(lines.contains(" unbuild remove 0 1 15E:S\n"), "{lines}");
    assert!(lines.lines().last().unwrap().contains(" unbuild end "), "{lines}");
}

#[test]
fn a_computer_player_that_may_not_play_what_it_found_passes() {
    for change in ["first-word=4", "first-word=5", "jacks=open"] {
        for seed in ["1", "2", "3", "4", "5", "6"] {
            let args = ["play", "--against", "intermediate", "--seed", seed, "--change", change];
            typed(&args, &"pass\n".repeat(8)).ok();
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let args = ["play", "--against", "beginner", "--against", "intermediate", "--seed", "11"];
    let input = PATIENT.repeat(8);
    let first = typed(&args, &input).ok();
    assert_eq!(first, typed(&args, &input).ok());
    let other = typed(&["play", "--against", "beginner", "--seed", "12"], &input).ok();
    assert_ne!(first, other);
}

/// Two people, a phony challenged off, a wrong challenge, refusals and every question.
#[test]
fn two_people_at_one_terminal() {
    let lines = [
        "",
        "rack",
        "8D MOUE",
        "8H MOE?",
        "8F MOUe",
        "H9 EM",
        "8F MQ",
        "exchange EZ",
        "hello",
        "8F TOMIE",
        "",
        "rack",
        "challenge ZAX",
        "challenge",
        "exchange",
        "",
        "square 8H",
        "row 8",
        "last",
        "accept",
        "8G HEX",
        "",
        "challenge hex",
        "last",
        "scores",
        "unseen",
        "clock",
        "terms",
        "word QI",
        "help",
        "square 8H",
        "column H",
        "square 8P",
        "row 16",
        "propose end",
        "answer no",
        "",
        "H8 E.",
        "H8 AM",
        "H8 EM",
        "",
        "accept",
        "scores",
    ];
    let input = lines.join("\n") + "\n";
    let args =
        ["play", "--player", "Ana", "--player", "Ben", "--seed", "5", "--edition", "classic-2023"];
    let run = typed(&args, &input);
    assert_eq!(run.code, 0, "{}", run.err);
    golden("two-people.txt", &run.out);
}

#[test]
fn amb_37_the_points_are_asked_for_before_a_play() {
    let lines = [
        "",
        "8F ZAX",
        "8F TOMIE",
        "many",
        "",
        "scores",
        "8F TOMIE",
        "24",
        "",
        "count off",
        "8A HEX",
        "exchange",
        "",
        "count on",
    ];
    let args =
        ["play", "--player", "Ana", "--player", "Ben", "--seed", "5", "--edition", "classic-2023"];
    let counting: Vec<&str> = args.into_iter().chain(["--count"]).collect();
    let out = typed(&counting, &(lines.join("\n") + "\n")).ok();
    // An illegal play is not counted; Enter alone goes back.
    let asked = "How many points? Press Enter alone to go back.\nPoints> ";
    for says in [
        "Ana> 8F ZAX\nYou have no A left on your rack",
        &format!("Ana> 8F TOMIE\n{asked}many\nWrite a number, such as 24.\n{asked}\n"),
        "Nothing was played.\n",
        "Ana> scores\nAna 0, Ben 0.\n",
        &format!("Ana> 8F TOMIE\n{asked}24\n"),
        "Ana counted 24. It scores 14.\nAna played 8F TOMIE, 14 points.\n",
        "Ben> count off\nPlays are made without asking for their points.\n",
    ] {
        assert!(out.contains(says), "'{says}' is missing: {out}");
    }
    assert_eq!(out.matches("Points> ").count(), 3, "{out}");
    // Without the option no player is asked to count, until one wants to.
    let typed_on = ["", "count on", "8F TOMIE", "14"].join("\n") + "\n";
    let out = typed(&args, &typed_on).ok();
    assert!(out.contains("14 points, as Ana counted.\nAna played 8F TOMIE"), "{out}");
    assert_eq!(typed(&args, "\n8F TOMIE\n").ok().matches("Points> ").count(), 0);
    let slips = tilewright(&["play", "--mode", "duplicate", "--count"]);
    slips.refused(&["after the word"]);
}

/// A phony challenged off, a wrong challenge, and the end by agreement.
#[test]
fn a_result_names_what_challenges_cost_and_adds_up() {
    let lines = [
        "",
        "8F TOMIE",
        "",
        "challenge",
        "8G HEX",
        "",
        "scores",
        "challenge",
        "propose end",
        "answer yes",
    ];
    let args =
        ["play", "--player", "Ana", "--player", "Ben", "--seed", "5", "--edition", "classic-2023"];
    let out = typed(&args, &(lines.join("\n") + "\n")).ok();
    assert!(out.contains("Ben challenged: TOMIE is not in the list."), "{out}");
    assert!(out.contains("Ana 0, Ben 26?"), "a play counts at once, and is marked: {out}");
    let said = |title: &str| {
        let line = out.lines().find(|line| line.starts_with(title));
        line.unwrap_or_else(|| panic!("no {title:?} in {out}")).to_string()
    };
    assert_eq!(said("Plays: "), "Plays: Ana 0, Ben 26.");
    assert_eq!(said("Challenges: "), "Challenges: Ana -10.");
    assert_eq!(said("Before leftovers: "), "Before leftovers: Ana -10, Ben 26.");
}

#[test]
fn the_result_names_the_phonies_that_stood() {
    let args =
        ["play", "--player", "Ana", "--player", "Ben", "--seed", "5", "--edition", "classic-2023"];
    let out = typed(&args, &["", "8F TOMIE", "", "resign", ""].join("\n")).ok();
    let said = "This word stood though it is not in the list: TOMIE (Ana).";
    let (before, end) = out.split_once("Ben resigned.").unwrap_or_else(|| panic!("{out}"));
    assert!(end.contains(said) && !before.contains("not in the list"), "{out}");
    // A play that came off did not stand, and good words are not named.
    let off = ["", "8F TOMIE", "", "challenge", "8G HEX", "", "propose end", "answer yes"];
    let out = typed(&args, &(off.join("\n") + "\n")).ok();
    assert!(out.contains("Before leftovers: Ana 0, Ben 26."), "{out}");
    assert!(!out.contains("stood though"), "{out}");
}

#[test]
fn racks_stay_covered_until_their_turn() {
    let args = ["play", "--player", "Ana", "--player", "Ben", "--seed", "5"];
    let covered = typed(&args, "").ok();
    assert!(covered.contains("Give the terminal to Ana"), "{covered}");
    assert!(!covered.contains("rack:"), "{covered}");
    let open = typed(&args, "\n").ok();
    assert_eq!(open.matches("rack: E E I M O T U").count(), 1, "{open}");
    let next = typed(&args, "\npass\n").ok();
    assert_eq!(next.matches("rack:").count(), 1, "only Ana's rack was shown: {next}");
}

#[test]
fn with_three_the_others_accept_or_challenge_first() {
    let args = ["play", "--player", "Ana", "--player", "Ben", "--player", "Cleo", "--seed", "5"];
    let out = typed(&args, "\npass\n\npass\n\npass\n").ok();
    assert!(out.contains("Give the terminal to Cleo"), "{out}");
    let starter = ["Ana", "Ben", "Cleo"]
        .into_iter()
        .find(|name| out.contains(&format!("The first turn goes to {name}.")))
        .unwrap();
    let rack = out.split("rack: ").nth(1).unwrap().lines().next().unwrap().replace(' ', "");
    // Any two tiles make a phony; both others may object, and one does.
    let two: String = rack.chars().filter(|tile| *tile != '?').take(2).collect();
    let out = typed(&args, &format!("\n8G {two}\nrack\naccept\n\nchallenge\n")).ok();
    assert!(out.contains(&format!("{starter} played 8G {two}")), "{out}");
    assert!(out.contains("Racks stay covered until your turn."), "{out}");
    assert!(out.contains("accepted the play."), "{out}");
    assert!(out.contains(&format!("challenged: {two} is")), "{out}");
}

#[test]
fn amb_10_a_second_wrong_challenge_is_told_to_cost_no_second_turn() {
    let mut args = vec!["play", "--seed", "5", "--edition", "folio-2001"];
    args.extend(["--change", "lost-turns=one"]);
    args.extend(["Ana", "Ben", "Cleo", "Dora"].iter().flat_map(|name| ["--player", name]));
    // Dora begins; Cleo challenges her play and then Ana's, both wrongly, before Cleo's turn comes.
    let out = typed(&args, "\n8G ME\naccept\nchallenge\n\n9G OH\nchallenge\n").ok();
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = "Cleo challenged: ME is good. The play stands. Cleo's next turn is skipped.";
    assert!(out.contains(first), "{out}");
    let second = "The play stands. Cleo already owes a turn, so it costs nothing more.";
    assert!(out.contains(second), "{out}");
}

#[test]
fn the_game_can_be_paused_ended_by_all_or_given_up() {
    let args = ["play", "--player", "Ana", "--player", "Ben", "--seed", "5"];
    let out = typed(&args, "\npropose pause\nanswer yes\nresume\nresume\n").ok();
    assert!(out.contains("The game is paused.") && out.contains("The game goes on."), "{out}");
    let out = typed(&args, "\npropose end\nanswer yes\n").ok();
    assert!(
        out.contains("Game over: everybody agreed to end it.") && out.contains("Final: "),
        "{out}"
    );
    let out = typed(&args, "\nresign\n").ok();
    assert!(out.contains("Ana resigned.") && out.contains("Ben won"), "{out}");
    let out = typed(&args, "\npass\n\npass\n\npass\n\npass\n").ok();
    assert!(out.contains("Game over: everybody passed."), "{out}");
}

#[test]
fn a_game_is_aborted_without_a_result_until_it_counts() {
    let args = ["play", "--player", "Ana", "--player", "Ben", "--seed", "5"];
    let args = [&args[..], &["--edition", "folio-2001"]].concat();
    let out = typed(&args, "\npass\n\nabort\n").ok();
    for says in ["Game over: it was aborted before it counted.", "There is no result."] {
        assert!(out.contains(says), "'{says}' is missing: {out}");
    }
    assert!(!out.contains(" won") && !out.contains("A draw"), "{out}");
    let out = typed(&args, &("\npass\n".repeat(4) + "\nabort\nresign\n")).ok();
    assert!(out.contains("so the game counts: resign") && out.contains(" resigned."), "{out}");
}

/// Four seats with the longest names, a clock and a long sheet: 80 columns, and 24 rows from the
/// letters of the columns to the next prompt. A person begins: a script, unlike a screen, is told all
/// the news of an opening.
#[test]
fn the_screen_fits_80_by_24() {
    let (ana, ben) = ("Annabel of the Woods", "Benjamin of the Hill");
    let mut args = vec!["play", "--player", ana, "--player", ben, "--seed", "10"];
    args.extend(["--against", "expert", "--against", "expert", "--change", "clock=25"]);
    let out = typed(&args, &"accept\n\npass\n".repeat(12)).ok();
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let screens: Vec<&str> = out.split("   A B C D").skip(1).collect();
    assert!(screens.len() > 12, "{out}");
    for screen in screens {
        // It ends with what asks for the next line.
        let prompt = |line: &str| line.contains("> ") || line.contains("presses Enter.");
        let asked = screen.split_inclusive('\n').take_while(|line| !prompt(line));
        assert!(asked.count() < 24, "{screen}");
    }
}

/// The clocks of a local game run by the time of day, so each move adds more than a test takes.
#[test]
fn a_move_adds_to_the_clock_at_the_terminal() {
    let args = ["play", "--player", "Ana", "--player", "Ben", "--seed", "5"];
    let args = [&args[..], &["--change", "clock=10", "--change", "increment=60"]].concat();
    let out = typed(&args, "\npass\n\nclock\nterms\n").ok();
    assert!(out.contains("60 seconds more for each play"), "{out}");
    let told = out.lines().find(|line| line.starts_with("Ana 1")).unwrap();
    let left: Vec<u32> = told
        .trim_end_matches('.')
        .split(", ")
        .map(|part| {
            let (minutes, seconds) = part.split_once(' ').unwrap().1.split_once(':').unwrap();
            minutes.parse::<u32>().unwrap() * 60 + seconds.parse::<u32>().unwrap()
        })
        .collect();
    assert!(left[0] > 600 && left[1] <= 600, "{told}");
}

#[test]
fn the_end_of_the_input_and_odd_input_end_well() {
    for input in ["", "quit\n", "rack", "\u{0}\u{1b}[2J\n", &"x".repeat(20_000)] {
        let out = typed(&["play", "--seed", "5"], input).ok();
        assert!(out.contains("The game stops here, before its end."), "{input:?}: {out}");
        assert!(!out.contains(|c: char| c.is_control() && c != '\n'), "{input:?}: {out}");
    }
}

/// A game of one person against a beginner, from a number at which the person begins with `rack`.
fn opening(rack: &str) -> String {
    let begins = |seed: &u32| {
        let out = typed(&["play", "--seed", &seed.to_string()], "rack\n").ok();
        let own = out.split("rack: ").nth(1).map(|rest| rest.lines().next().unwrap_or_default());
        let own = own.unwrap_or_default().replace(' ', "");
        out.contains("The first turn goes to you.") && rack.chars().all(|tile| own.contains(tile))
    };
    (1..2000).find(begins).expect("a game that begins so").to_string()
}

#[test]
fn a_word_in_small_letters_is_read_as_plain_tiles() {
    let seed = opening("AT");
    let args = ["play", "--seed", &seed];
    let out = typed(&args, "8h at\nlast\n").ok();
    assert!(out.contains("Read as 8H AT, without blanks."), "{out}");
    assert!(out.contains("You played 8H AT, 4 points."), "{out}");
    // A capital says that small letters are meant as blanks.
    let out = typed(&args, "8H At\n").ok();
    assert!(out.contains("You have too few blanks for that."), "{out}");
    let seed = opening("?A");
    let out = typed(&["play", "--seed", &seed], "8H aT\n8H At\n").ok();
    assert!(out.contains("You played 8H AT, 2 points."), "{out}");
    assert!(!out.contains("Read as"), "{out}");
}

#[test]
fn one_of_a_thing_is_told_in_the_singular() {
    let seed = opening("AT");
    let out = typed(&["play", "--seed", &seed], "exchange A\nlast\n").ok();
    assert!(out.contains("You exchanged 1 tile."), "{out}");
    // A player holds one tile near the end of a game between computers and a person who exchanges
    // nothing: no screen speaks of 1 tiles, 1 letters or 1 points.
    let out = typed(&["play", "--seed", "5"], &PATIENT.repeat(60)).ok();
    assert!(out.contains("Game over"), "{out}");
    for noun in ["tile", "letter", "point", "play", "turn", "goal", "vowel", "consonant"] {
        let wrong = format!(" 1 {noun}s");
        assert!(!out.contains(&wrong), "{wrong}");
    }
    assert!(out.contains(" 1 tile\n") || out.contains(" 1 tile "), "{out}");
    let terms = tilewright(&["rules", "show", "travel-2006"]).ok();
    assert!(!terms.contains(" 1 points"), "{terms}");
    let minute = typed(&["play", "--seed", "5", "--change", "clock=1"], "terms\n").ok();
    assert!(minute.contains("1 minute each for the whole game"), "{minute}");
}

#[test]
fn quit_asks_before_a_game_is_left() {
    let folder = folder("quit");
    let log = folder.join("game.log");
    let log = log.to_str().unwrap();
    let stops = "The game stops here, before its end.";
    for (args, asked, plays_on) in [
        (&["play", "--seed", "5"][..], "", "You>"),
        (&["play", "--seed", "5", "--player", "Ana", "--player", "Ben"], "", "Give the terminal"),
        (&["play", "--mode", "together", "--seed", "3"], "", "You>"),
        (&["play", "--mode", "bingo", "--seed", "3"], "", "your two words>"),
        (&["play", "--mode", "duplicate", "--seed", "7"], "", "You>"),
    ] {
        let out = typed(args, &format!("{asked}quit\n\nhelp\n")).ok();
        let (_, after) = out.split_once("Leave> ").expect("quit is asked about");
        assert!(out.contains("Really leave? The game is saved:"), "{args:?}: {out}");
        assert!(out.contains("play --resume 1"), "{args:?}: {out}");
        assert!(after.contains(plays_on), "{args:?}: {out}");
        let out = typed(args, &format!("{asked}quit\nquit\nhelp\n")).ok();
        let (_, after) = out.split_once("Leave> ").expect("quit is asked about");
        assert!(!after.contains("> ") && after.contains("stops here"), "{args:?}: {out}");
    }
    let out = typed(&["play", "--seed", "5", "--log", log], "quit\nyes\n").ok();
    assert!(out.contains("game.log.") && out.contains(stops), "{out}");
}

#[test]
fn computers_play_each_other() {
    let args = |threads| {
        ["selfplay", "--games", "4", "--seed", "3", "--format", "json", "--threads", threads]
    };
    let one = objects(&tilewright(&args("1")).ok()).remove(0);
    let two = objects(&tilewright(&args("2")).ok()).remove(0);
    assert_eq!(one["signature"], two["signature"]);
    assert_eq!((&one["games"], &one["win_rate"]), (&4.into(), &0.5.into()));
    assert!(one["turns"].as_u64().unwrap() > 40);
}

#[test]
fn selfplay_writes_what_a_net_learns_from_and_keeps_it() {
    let folder = folder("learn");
    let path = folder.to_str().unwrap();
    let bad = tilewright(&["selfplay", "--learn", path, "--player", "expert"]);
    assert_eq!(bad.code, 2, "{}", bad.err);
    let args = ["selfplay", "--learn", path, "--games", "2", "--seed", "7", "--format", "json"];
    let learn = || objects(&tilewright(&args).ok()).remove(0);
    let (first, again) = (learn(), learn());
    assert_eq!((&first["files"], &first["kept"]), (&1.into(), &0.into()));
    let written = fs::read(folder.join("7.afterstates")).unwrap();
    assert_eq!(&written[..8], b"TWAFTER\x01");
    let moves = first["moves"].as_u64().unwrap();
    assert!(moves > 60 && written.len() as u64 > 85 * moves, "{moves}");
    assert_eq!((&again["kept"], &again["moves"]), (&1.into(), &0.into()));
    let blocked = file(&folder, "no-folder", "");
    let refused = tilewright(&["selfplay", "--learn", &blocked, "--games", "1"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
}

#[test]
fn trv_03_good_players_together_score_400_points_and_more() {
    let args = ["selfplay", "--games", "20", "--seed", "1", "--edition", "travel-2006"];
    let found = objects(&tilewright(&[&args[..], &["--format", "json"]].concat()).ok()).remove(0);
    let scores = found["mean_scores"].as_array().unwrap();
    let together: f64 = scores.iter().map(|score| score.as_f64().unwrap()).sum();
    assert!((400.0..1000.0).contains(&together), "{together}");
}

#[test]
fn the_engine_is_measured_with_a_signature() {
    let signatures = || -> Vec<(String, String)> {
        let found = objects(&tilewright(&["bench", "--format", "json"]).ok());
        assert!(found.iter().all(|measure| measure["per_second"].as_f64().unwrap() > 0.0));
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_string();
        found.iter().map(|m| (text(&m["work"]), text(&m["signature"]))).collect()
    };
    let first = signatures();
    assert!(first.len() >= 4, "{first:?}");
    assert_eq!(first, signatures());
}

/// Solitaire: stopping counts, records are kept by kind and shown with progress (AMB-51).
#[test]
fn games_alone_are_stopped_counted_and_kept() {
    let folder = folder("alone");
    let data = folder.to_str().unwrap();
    let open = ["play", "--mode", "open-tiles", "--data", data, "--seed", "1"];
    let first = typed(&open, "pass\nword QI\n8D RATIONS\nstop\n").ok();
    for says in [
        "All tiles are yours already",
        "QI is in the list.",
        "Game over: you stopped.\nFinal: You 66.\nYour first record: 66.",
        "   1 ######################################## ",
        "Type unbuild to take the board apart",
    ] {
        assert!(first.contains(says), "'{says}' is missing: {first}");
    }
    let second = typed(&open, "best\nhint\n8G QUIZ\nrecords\nstop\n").ok();
    for says in [
        "The best continuation the engine knows ends at ",
        "The engine would play ",
        "best 66, average 66 in 1 game.",
        ": 22 below your best of 66.",
        "best 66, average 55 in 2 games.",
    ] {
        assert!(second.contains(says), "'{says}' is missing: {second}");
    }
    // Other kinds have their own records; a game without a play is none.
    let one = ["play", "--mode", "one-rack", "--data", data, "--seed", "3"];
    let none = typed(&one, "hint\nbest\npass\nrecords\nstop\n").ok();
    assert!(none.contains("No game like this has been played"), "{none}");
    assert!(
        none.contains("The best continuation is shown only where all tiles lie open."),
        "{none}"
    );
    let two =
        typed(&["play", "--mode", "two-racks", "--data", data, "--seed", "3"], "pass\nstop\n");
    let two = two.ok();
    assert!(two.contains("idle: ") && !two.contains("Give the terminal"), "{two}");
    let kept = std::fs::read_to_string(folder.join("solitaire-records.txt")).unwrap();
    assert_eq!(kept.lines().count(), 2, "{kept}");
    typed(&["play", "--mode", "chess"], "").refused(&["--mode chess: use match, one-rack"]);
}

#[test]
fn tog_12_a_team_at_one_terminal_agrees_who_starts() {
    let folder = folder("together");
    let log = folder.join("game.log");
    let log = log.to_str().unwrap();
    let args = ["play", "--mode", "together", "--player", "Ann", "--player", "Bo", "--seed", "3"];
    let args = [&args[..], &["--log", log]].concat();
    let text = typed(&args, "\nstart 9\nstart 2\n\nstart\ngoals\nterms\nquit\n").ok();
    for says in [
        "Give the terminal to Ann, who presses Enter.",
        "There is no such seat: choose one of the game's seats.",
        "Ann wanted Bo to start.\nGive the terminal to Bo",
        "Bo offered to start.\nThe first turn goes to Bo.",
        "Tip: One valuable letter in the right place can beat a long word.",
        "2 players win or lose together.",
        "The game stops here, before its end.",
    ] {
        assert!(text.contains(says), "'{says}' is missing: {text}");
    }
    let lines = std::fs::read_to_string(log).unwrap();
    assert!(lines.contains("seated 1 Bo\n"), "{lines}");
    // It uses the edition whose leaflet describes it, unless another one is named.
    assert!(lines.starts_with("terms classic-2023 seats=2 mode=together\n"), "{lines}");
}

/// Three computers whose turns have much to tell: what does not fit is there to be asked for.
#[test]
fn the_screen_of_together_fits_80_by_24() {
    let mut args = vec!["play", "--mode", "together", "--seed", "3", "--player", "Bartholomew"];
    args.extend(["--against", "intermediate"].repeat(3));
    let turns = "stuck\nyes\nnews\nhelper extra\nhelper refresh\nhelper goal 1\npass\n";
    let out = typed(&args, &format!("start\n{}", turns.repeat(12))).ok();
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let screens: Vec<&str> = out.split("   A B C D").skip(1).collect();
    assert!(screens.len() > 4, "{out}");
    for screen in screens {
        let asked = screen.split_inclusive('\n').take_while(|line| !line.contains("w> "));
        assert!(asked.count() < 24, "{screen}");
    }
    assert!(out.contains("More has happened: type news."), "{out}");
}
