//! `tilewright review`: games judged turn by turn.

use std::fs;

use super::{file, folder, objects, tilewright};

const GAME: &str = "#player1 ann Ann Archer
#player2 bob Bob Baker
>ann: AEINRST 8D RETINAS +66 66
>bob: AEGOTUZ 7H ZA +26 26
>bob: AEGOTUZ -- -26 0
>ann: EEIOUVV -VV +0 66
>bob: AEGOTUZ - +0 0
";

#[test]
fn a_game_is_reviewed_as_text_as_json_and_as_a_page() {
    let folder = folder("review-one");
    let game = file(&folder, "final.gcg", GAME);
    let fixed = ["review", &game, "--seconds", "0", "--iterations", "64"];
    let text = tilewright(&fixed).ok();
    for told in [
        "  1 Ann Archer   AEINRST  8D RETINAS             66  ",
        "blunder  lost ",
        "    better: J1 OUTGAZES for 90\n",
        "    ZN is not in the list: the play came off.\n",
        " points (",
        "  Bingos missed: turn 2, ",
        "  Phonies played: turn ",
        "Bob Baker: 0.0 % of the most points, bingos 0 of 2, ",
        "complete: ",
    ] {
        assert!(text.contains(told), "{told}\n{text}");
    }
    // With boards: the move on the board, the moves that were judged, and every reason.
    let boards = tilewright(&[&fixed[..], &["--boards"]].concat()).ok();
    for told in [
        " 8 = . . R E T I N A S ",
        "  best moves         points   win   spread\n",
        "\n  2 Bob Baker    AEGOTUZ  7H ZA  ",
    ] {
        assert!(boards.contains(told), "{told}\n{boards}");
    }
    let starred = |text: &str| text.lines().filter(|line| line.contains("  *")).count();
    assert!(starred(&boards) >= 3 && boards.len() > 2 * text.len(), "{boards}");
    let page = folder.join("final.html");
    let page_text = page.to_str().unwrap();
    let more = ["--format", "json", "--html", page_text];
    let one = tilewright(&[&fixed[..], &more].concat()).ok();
    let two = tilewright(&[&fixed[..], &more, &["--threads", "2"]].concat()).ok();
    assert_eq!(one, two, "the number of threads changes nothing");
    let [review] = &objects(&one)[..] else { panic!("{one}") };
    assert_eq!(review["file"], game.as_str());
    assert_eq!(review["turns"].as_array().unwrap().len(), 4);
    assert_eq!(review["turns"][1]["grade"], "blunder");
    let finders = review["turns"][1]["finders"].as_array().unwrap();
    assert_eq!(finders[0]["level"], "beginner");
    assert!(fs::read_to_string(&page).unwrap().contains("J1 OUTGAZES"));
    // The help and the guide name the limits by which the review grades.
    let [win, points] = ["win_scale", "point_scale"].map(|scale| {
        ["inaccuracy", "mistake", "blunder"].map(|grade| review[scale][grade].as_f64().unwrap())
    });
    let [a, b, c] = win.map(|share| 100.0 * share);
    let [d, e, f] = points;
    let help = tilewright(&["review", "--help"]).ok();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = format!("{a} % or more is an inaccuracy, {b} % a mistake, {c} % a blunder");
    assert!(help.contains(&said), "{said}\n{help}");
    assert!(help.contains(&format!("by points: {d}, {e} and {f}.")), "{help}");
    let guide = include_str!("../../../../docs/guide/review.md");
    for (grade, share, points) in [("inaccuracy", a, d), ("mistake", b, e), ("blunder", c, f)] {
        assert!(guide.contains(&format!("| {grade} | {share} % or more | {points} or more |")));
    }
}

#[test]
fn a_folder_of_games_makes_a_folder_of_pages() {
    let folder = folder("review-many");
    file(&folder, "one.gcg", GAME);
    file(&folder, "two.gcg", GAME);
    let pages = folder.join("pages");
    let named = [folder.to_str().unwrap(), "--html", pages.to_str().unwrap()];
    let fixed = ["review", "--seconds", "0", "--iterations", "16", "--format", "json"];
    let out = tilewright(&[&fixed[..], &named].concat()).ok();
    assert_eq!(objects(&out).len(), 2);
    assert!(pages.join("one.html").is_file() && pages.join("two.html").is_file());
    // One that cannot be read does not keep the others waiting.
    file(&folder, "nine.gcg", "no game at all");
    let run = tilewright(&["review", folder.to_str().unwrap(), "--iterations", "16"]);
    assert!(run.out.contains("one.gcg: Ann Archer 66") && run.err.contains("nine.gcg"));
    assert!(run.code == 2 && run.err.contains("1 of 3 files could not be read"), "{}", run.err);
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let folder = folder("review-none");
    let game = file(&folder, "final.gcg", GAME);
    tilewright(&["review", "/nowhere.gcg"]).refused(&["/nowhere.gcg"]);
    tilewright(&["review", &game, "--seconds", "90000"]).refused(&["--seconds"]);
    tilewright(&["review", folder.join("pages").to_str().unwrap()]).refused(&["pages"]);
}
