//! Screen, keys, screen: what is asked, what is pressed, and what is shown then.

use engine::Generator;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use rules::ENGLISH;
use study::{Card, Finder, Grade, Meanings};

use super::draw::draw;
use super::trainer::{Act, At, Tools, Trainer};
use crate::play::full::Laying;
use crate::screen::seen;

const PACK: &str = "tilewright meanings 1\nCARE\tnoun\tworry or concern\n";

/// What drills need.
struct Desk {
    finder: Finder,
    generator: Generator,
    meanings: Option<Meanings>,
}

impl Desk {
    fn new() -> Desk {
        let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let finder = Finder::new(lexica::Bundled::American.lexicon().clone(), &ENGLISH);
        Desk { finder, generator, meanings: None }
    }

    fn trainer(&self, cards: &[&str]) -> Trainer<'_> {
        let tools = Tools {
            finder: &self.finder,
            generator: Some(&self.generator),
            meanings: self.meanings.as_ref(),
            colour: false,
        };
        let cards: Vec<Card> = cards.iter().map(|card| card.parse().unwrap()).collect();
        Trainer::new(tools, (cards, 50, 3), Laying::new(5))
    }
}

fn screen(trainer: &mut Trainer<'_>) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| draw(frame, trainer)).unwrap();
    seen::text(&terminal)
}

/// Presses keys at a time, then looks.
fn press(trainer: &mut Trainer<'_>, keys: &str, now: u64) -> String {
    for key in keys.split_whitespace() {
        assert_eq!(trainer.press(seen::press(key), now), Act::Nothing, "{key}");
    }
    screen(trainer)
}

/// Types a line.
fn line(trainer: &mut Trainer<'_>, text: &str, now: u64) -> String {
    let keys: Vec<String> =
        text.chars().map(|c| if c == ' ' { "Space".into() } else { c.to_string() }).collect();
    press(trainer, &format!("{} Enter", keys.join(" ")), now)
}

/// Presses a key that grades the card, and goes on; returns the grade and the recall.
fn grade(trainer: &mut Trainer<'_>, key: &str, now: u64) -> (Grade, u32) {
    let Act::Graded { grade, recall, .. } = trainer.press(seen::press(key), now) else {
        panic!("{key} does not grade: {}", screen(trainer))
    };
    trainer.go_on("It comes back tomorrow.".to_string(), now);
    (grade, recall)
}

const POSITION: &str = "position bingo 2.5 8D.RETAINS \
     15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/12 0";

#[test]
fn words_hooks_and_a_position_are_asked_one_after_another() {
    let desk = Desk::new();
    let mut trainer = desk.trainer(&["anagram ACER", "hooks CARE", POSITION]);
    let themes = screen(&mut trainer);
    assert!(themes.starts_with("3 drills due; 3 for today.\n"), "{themes}");
    assert!(themes.contains("So far you have drilled on 3 days."), "{themes}");
    assert!(themes.contains("> all              3\n  anagram          1\n"), "{themes}");
    let asked = press(&mut trainer, "Enter", 1_000);
    assert!(
        asked.contains("Drill 1 of 3: anagram") && asked.contains("A C E R, 4 words"),
        "{asked}"
    );
    assert!(asked.contains("9 show the rest  Ctrl+C leaves"), "{asked}");
    assert!(line(&mut trainer, "zoo", 1_500).contains("That is not one of them."));
    let found = line(&mut trainer, "care", 2_000);
    assert!(found.contains(" CARE ") && found.contains("found"), "{found}");
    assert!(line(&mut trainer, "care", 2_500).contains("You have that already."));
    // What is not known is shown, and how long it took.
    let shown = press(&mut trainer, "9", 8_250);
    assert_eq!(shown.matches("missed").count(), 3, "{shown}");
    assert!(shown.contains("It took 7.2 s. How well did you know it? Enter: 1"), "{shown}");
    assert!(shown.contains("1 not  2 with effort  3 well  4 at once"), "{shown}");
    // Only the keys that are shown do anything.
    press(&mut trainer, "x 9 Escape", 8_300);
    assert_eq!(grade(&mut trainer, "Enter", 9_000), (Grade::Again, 7_250));
    let hooks = screen(&mut trainer);
    assert!(
        hooks.contains("It comes back tomorrow.")
            && hooks.contains("In front:\n9 none  Ctrl+C leaves"),
        "{hooks}"
    );
    assert!(line(&mut trainer, "s", 9_500).contains("In front: s\n"));
    let known = desk.finder.describe("CARE".parse().unwrap());
    let told = line(&mut trainer, &known.back.to_lowercase(), 11_000);
    let wanted = if known.front == "S" { "right" } else { "not quite" };
    assert!(told.contains(wanted), "{told}");
    grade(&mut trainer, "3", 12_000);
    // The move is laid on the board with keys; the points are those of the rules.
    let board = screen(&mut trainer);
    assert!(
        board.contains("Drill 3 of 3: bingo") && board.contains("rack: A E I N R S T"),
        "{board}"
    );
    assert!(board.contains("Scores 0 12, yours first"), "{board}");
    let laid = press(&mut trainer, "Left Left Left Left r e t a i n s", 13_000);
    assert!(laid.contains(" 8 = . . R E T A I N S"), "{laid}");
    assert!(laid.contains("points. Enter plays."), "{laid}");
    let solved = press(&mut trainer, "Enter", 14_000);
    assert!(solved.contains("8D RETAINS is right.") || solved.contains("is right."), "{solved}");
    assert!(solved.contains("How well did you know it?"), "{solved}");
    assert!(solved.contains("1 not  2 with effort  3 well  4 at once"), "{solved}");
    // A click on a key of the last line presses it.
    let column = solved.lines().last().unwrap().find("4 at once").unwrap();
    assert_eq!(grade(&mut trainer, &format!("click:{column},23"), 15_000), (Grade::Easy, 2_000));
    let over = screen(&mut trainer);
    assert!(over.contains("You were asked 3 drills and knew "), "{over}");
    assert_eq!(trainer.press(seen::press("x"), 16_000), Act::Quit);
}

#[test]
fn a_wrong_move_and_none_show_the_answer_with_its_reasons() {
    let desk = Desk::new();
    for (keys, says) in
        [("/ 8 D Space T R A I N Enter", "8D TRAIN is not it."), ("9", "This is the answer:")]
    {
        let mut trainer = desk.trainer(&[POSITION]);
        let shown = press(&mut trainer, keys, 500);
        assert!(shown.contains(says), "{shown}");
        assert!(shown.contains("8D RETAINS for "), "{shown}");
        assert!(shown.contains(" 8 = . . R E T A I N S"), "the answer lies on the board: {shown}");
        assert_eq!(grade(&mut trainer, "Enter", 600), (Grade::Again, 500));
    }
    // What is no move is said, and asked again.
    let mut trainer = desk.trainer(&[POSITION]);
    press(&mut trainer, "/ 8 D Space Q Enter", 10);
    assert!(matches!(trainer.at, At::Question));
    assert!(screen(&mut trainer).contains("Find the move."));
    // A tile that is not on the rack; and help.
    assert!(press(&mut trainer, "q", 20).contains("You have no Q on your rack."));
    assert!(
        press(&mut trainer, "F1", 30).contains("Letters lay tiles"),
        "{}",
        screen(&mut trainer)
    );
    assert_eq!(trainer.press(seen::press("Ctrl+C"), 40), Act::Quit);
}

#[test]
fn one_theme_is_drilled_and_meanings_are_told() {
    let mut desk = Desk::new();
    desk.meanings = Some(Meanings::parse(PACK.to_string()).unwrap());
    let mut trainer = desk.trainer(&["hooks CARE", "anagram ACER"]);
    // Themes by keys and by a click.
    let shown = press(&mut trainer, "Down", 0);
    assert!(shown.contains("> anagram          1"), "{shown}");
    press(&mut trainer, "click:3,5", 0);
    press(&mut trainer, "9", 100);
    let shown = screen(&mut trainer);
    assert!(shown.contains("Drill 1 of 1: anagram"), "{shown}");
    assert!(shown.contains("worry or concern"), "{shown}");
    // What is left can be drilled then.
    grade(&mut trainer, "2", 200);
    let shown = screen(&mut trainer);
    assert!(shown.starts_with("1 drill due; 1 for today.\n"), "{shown}");
    assert!(
        shown.contains("It comes back tomorrow. You were asked 1 drill and knew 0."),
        "{shown}"
    );
    assert!(press(&mut trainer, "Enter", 300).contains("Drill 1 of 1: hooks"));
}

#[test]
fn a_command_may_be_a_word() {
    let desk = Desk::new();
    let mut trainer = desk.trainer(&["anagram IQTU", "anagram EHLP"]);
    assert!(line(&mut trainer, "quit", 10).contains("How well did you know it? Enter: 3"));
    grade(&mut trainer, "3", 20);
    assert!(line(&mut trainer, "help", 30).contains("How well did you know it? Enter: 3"));
    // A click on the last line leaves.
    let column = screen(&mut trainer).lines().last().unwrap().find("Ctrl+C").unwrap();
    assert_eq!(trainer.press(seen::press(&format!("click:{column},23")), 40), Act::Quit);
}

#[test]
fn nothing_is_said_twice_where_nothing_is_due() {
    let desk = Desk::new();
    let mut trainer = desk.trainer(&[]);
    let shown = screen(&mut trainer);
    assert!(shown.starts_with("Nothing is due."), "{shown}");
    assert_eq!(trainer.press(seen::press("Enter"), 0), Act::Quit);
    // A window that is too small says so, and loses nothing.
    let mut trainer = desk.trainer(&["anagram ACER"]);
    press(&mut trainer, "c a", 0);
    let mut small = Terminal::new(TestBackend::new(60, 20)).unwrap();
    small.draw(|frame| draw(frame, &mut trainer)).unwrap();
    assert!(seen::text(&small).starts_with("This window is 60 by 20."));
    assert!(screen(&mut trainer).contains("> ca"));
}
