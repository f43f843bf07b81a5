//! Letter bingo at the terminal.

use crate::{folder, typed};

#[test]
fn var_bng_5_a_computer_player_calls_bingo() {
    let folder = folder("bingo");
    let log = folder.join("game.log");
    let log = log.to_str().unwrap();
    let args = ["play", "--mode", "bingo", "--against", "champion", "--seed", "3", "--log", log];
    let lines =
        "giggles quoting\nareolae edition\nb\nbingo\nbingo\n".to_string() + &"next\n".repeat(100);
    let text = typed(&args, &lines).ok();
    for says in [
        "Champion locked two words.",
        "Your two words need 4 G and the set has 3: change one of them.",
        "B is not open on your form",
        "You called bingo too early. Still open: A, R, E, O, L, A, E, E, D, I, T, I, O and N.",
        "Game over: bingo for Champion after ",
    ] {
        assert!(text.replace('\n', " ").contains(says), "'{says}' is missing: {text}");
    }
    let lines = std::fs::read_to_string(log).unwrap();
    assert!(lines.starts_with("terms travel-2006 mode=bingo\n"), "{lines}");
    assert!(lines.contains("seated 1 Champion\n") && lines.contains(" bingo call "), "{lines}");
    assert!(lines.lines().last().unwrap().contains(" bingo end bingo won 1"), "{lines}");
}

/// A strike that is open is not lost by a key pressed too often.
#[test]
fn var_bng_4_a_strike_is_let_go_only_by_saying_so() {
    let args = ["play", "--mode", "bingo", "--seed", "3"];
    let text = typed(&args, "retains outline\n\n\nnext\n").ok();
    assert!(text.contains("call 2,"), "{text}");
    assert!(text.contains("Type next to let it go."), "{text}");
    assert_eq!(text.matches("call 3,").count(), 1, "{text}");
}

#[test]
fn players_leave_and_the_input_ends_well() {
    let two = ["play", "--mode", "bingo", "--player", "Ana", "--player", "Ben", "--seed", "3"];
    let text = typed(&two, "\nretains outline\n\nareolae edition\n\nleave\n\nleave\n").ok();
    assert!(text.contains("Ana left the game."), "{text}");
    assert!(text.contains("Game over: nobody was left to call bingo."), "{text}");
    for input in ["", "\n", "\nretains", "\u{0}\n\u{1b}[2J\n", "quit\n"] {
        let text = typed(&two, input).ok();
        assert!(text.contains("The game stops here, before its end."), "{input:?}: {text}");
    }
}

#[test]
fn var_bng_3_the_first_person_draws_and_calls_the_letters() {
    let args = ["play", "--mode", "bingo", "--seed", "3", "--change", "caller=player"];
    let text = typed(&args, "retains outline\nhelp\ndance\ncall\n\n\nquit\n").ok();
    for says in [
        "draw and call the next letter: for the caller",
        "Press Enter or type call, leave, help or quit.",
        "Enter calls the first letter.",
        "call 1, 99 left in the bag",
        "Enter calls the next letter.",
        "call 2, 98 left in the bag",
    ] {
        assert!(text.contains(says), "'{says}' is missing: {text}");
    }
    // Nothing is called by itself.
    assert!(!text.contains("call 3,"), "{text}");
}

#[test]
fn var_bng_3_a_neutral_caller_has_no_form_and_may_leave() {
    let args = ["play", "--mode", "bingo", "--seed", "3", "--change", "caller=neutral"];
    let two = [&args[..], &["--player", "Ana", "--player", "Ben"]].concat();
    let text = typed(&two, "\nretains outline\n\nnext\nleave\nnext\nquit\n").ok();
    assert!(!text.contains("Ana, your two words"), "{text}");
    assert!(text.contains("Give the terminal to Ana: Enter calls the first letter."), "{text}");
    // Without her the program calls.
    assert!(text.contains("Ana left the game.") && text.contains("call 2,"), "{text}");
    let text = typed(&two, "\nleave\n").ok();
    assert!(text.contains("Game over: nobody was left to call bingo."), "{text}");
    let text = typed(&args, &"call\n".repeat(100)).ok();
    assert!(text.contains("Game over: bingo for Beginner after "), "{text}");
}
