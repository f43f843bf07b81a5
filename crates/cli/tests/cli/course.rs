//! `tilewright course`: the lessons, and a lesson with its exercises.

use super::{objects, tilewright, typed};

#[test]
fn lessons_are_listed() {
    let list = tilewright(&["course"]).ok();
    assert!(list.starts_with(" 1 short-words      Words of two and three letters\n"), "{list}");
    assert!(list.lines().count() >= 10);
    let json = objects(&tilewright(&["course", "--format", "json"]).ok());
    assert_eq!((&json[1]["number"], json[1]["lesson"].as_str()), (&2.into(), Some("the-s")));
    tilewright(&["course", "99"]).refused(&["99: no such lesson: choose 1 to "]);
}

#[test]
fn a_lesson_is_asked_to_its_end() {
    let out = typed(&["course", "1"], "zz\nax\nex\nox\nxi\nxu\n\n8A X\n6n x.\n").ok();
    for said in [
        "Words of two and three letters\n",
        "Exercise 1 of 3. ",
        "> zz\nThat is not it. Look again.\n",
        "> ax\nYes. There is more.\n",
        "> xu\nRight.\n",
        "Missed: JA JO.\n",
        "Your rack: AEKPRUX\n",
        "> 8A X\nThat is not it. Look again.\n",
        "> 6n x.\nRight.\nWhat is right: 6N XI.\n",
        "twos, threes.",
    ] {
        assert!(out.contains(said), "'{said}' is not in:\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    // Tiles to exchange are typed in any order, and the player may leave.
    let out = typed(&["course", "late-q"], "exchange vlq\n").ok();
    assert!(out.contains("Right.\nWhat is right: exchange LQV, exchange LNQV.\n"), "{out}");
    assert!(typed(&["course", "unseen"], "enort\n").ok().contains("Right.\nThey are ENORT.\n"));
    assert!(!typed(&["course", "2"], "quit\n").ok().contains("Exercise 2"));
}
