//! The lessons of games, and the judgement of answers to positions; the shipped puzzles are checked
//! anew.

use engine::endgame::Solver;
use engine::{Choice, Generator, Grid, Leaves, Opening, Scene, kibitz};
use notation::{Cgp, Challenged, Made};
use review::{Drill, DrillProblem, Grade, MoveProblem, ReviewedTurn, Reviewer, Settings};
use rules::{Face, Letter, Placement, Play, Square};
use study::{Card, PositionCard, Puzzle};

use crate::games::{play, tools};

fn drill(card: &PositionCard) -> Drill<'static> {
    Drill::open(card, &tools().generator).unwrap_or_else(|problem| panic!("{problem}: {card:?}"))
}

fn card(text: &str) -> PositionCard {
    let Ok(Card::Position(card)) = text.parse() else { panic!("{text}") };
    card
}

const OPENING: &str = "position bingo 0.0 8D.RETAINS 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 \
                       AEINRST/ 0/0 0 edition classic-2023;";

#[test]
fn answers_are_judged_and_explained() {
    let drill = drill(&card(OPENING));
    let right = drill.answer("8D RETAINS").unwrap();
    assert!(right.right && right.unlisted.is_empty());
    assert_eq!(right.answers, ["8D RETAINS"]);
    assert!(drill.answer("H4 RETAINS").unwrap().right, "on an empty board it mirrors the answer");
    let wrong = drill.answer("8D TRAIN").unwrap();
    assert!(!wrong.right);
    assert!(wrong.best_points > wrong.points.unwrap());
    let told: Vec<&str> = wrong.why.iter().map(|reason| reason.sentence.as_str()).collect();
    assert!(
        told[0].contains("8D RETAINS") && told.iter().any(|one| one.contains("more than 8D TRAIN")),
        "{told:?}"
    );
    let given_up = drill.answer("").unwrap();
    assert!(!given_up.right && given_up.points.is_none() && !given_up.why.is_empty());
    assert_eq!(drill.answer("8D TRAINSE").unwrap().unlisted, ["TRAINSE"]);
    assert_eq!(drill.answer("8E QUIZ"), Err(MoveProblem::NotOnRack));
    assert_eq!(drill.answer("exchange Q"), Err(MoveProblem::NotOnRack));
    assert!(matches!(drill.answer("1A TRAIN"), Err(MoveProblem::Place(_))));
    assert!(matches!(drill.answer("TRAIN"), Err(MoveProblem::Text(_))));
}

#[test]
fn a_move_within_the_tolerance_is_right_too() {
    let all = drill(&card(OPENING));
    let shown = all.answer("8E RETAINS").unwrap();
    assert!(!shown.right, "without a tolerance only the answers are right");
    let wide = OPENING.replace("bingo 0.0", "bingo 9.0");
    assert!(drill(&card(&wide)).answer("8E RETAINS").unwrap().right);
    assert!(!drill(&card(&wide)).answer("8D TRAIN").unwrap().right);
}

#[test]
fn cards_that_make_no_sense_are_refused() {
    let open = |text: &str| Drill::open(&card(text), &tools().generator).map(|_| ()).unwrap_err();
    assert!(matches!(open(&OPENING.replace("8D.RETAINS", "8D.QUIZ")), DrillProblem::Answer(_)));
    assert!(matches!(open(&OPENING.replace("classic-2023", "none")), DrillProblem::Edition(_)));
    assert!(matches!(
        open(&OPENING.replace("15/15/15", "15/15")),
        DrillProblem::Position(_) | DrillProblem::Text(_)
    ));
}

/// The turns of a game, reviewed a little.
fn reviewed(replay: &notation::Replay) -> Vec<ReviewedTurn> {
    let settings = Settings { iterations: (48, 320), nodes: 60_000, draws: 2, ..Settings::SMALL };
    let mut reviewer = Reviewer::begin(replay, tools(), settings);
    reviewer.run(|_| true);
    reviewer.report().turns
}

/// The lessons of a turn, and their learners.
fn cards(turn: &ReviewedTurn) -> Vec<(u16, Card)> {
    turn.taught.iter().map(|lesson| (lesson.seat, lesson.card.parse().unwrap())).collect()
}

#[test]
fn a_missed_bingo_is_learnt_as_a_position_and_as_letters() {
    let mut at = None;
    let replay = play(2, 21, |turn, scene, ranked| {
        let bingo = ranked[0].choice.tiles().len() == 7 && scene.bag > 20 && turn > 1;
        if bingo && at.is_none() {
            at = Some(turn);
            return Choice::Pass;
        }
        ranked[0].choice
    });
    let at = at.unwrap();
    let turns = reviewed(&replay);
    let turn = &turns[at];
    let found = cards(turn);
    let position = found.iter().find_map(|(seat, card)| match card {
        Card::Position(card) => Some((*seat, card)),
        _ => None,
    });
    let (seat, position) = position.unwrap_or_else(|| panic!("{turn:?}"));
    assert_eq!((seat, position.theme.as_str()), (turn.seat, "bingo"));
    let drill = drill(position);
    assert!(drill.answer(&position.answers[0]).unwrap().right);
    assert!(!drill.answer("pass").unwrap().right, "what was done is wrong");
    assert!(found.iter().any(|(_, card)| matches!(card, Card::Anagram(_))), "{found:?}");
    // A position is learnt from a slip and from nothing else, and what was done there is wrong.
    for turn in &turns {
        let positions: Vec<_> =
            turn.taught.iter().filter(|lesson| lesson.card.starts_with("position ")).collect();
        let slip = turn.grade.is_some_and(|grade| grade >= Grade::Inaccuracy);
        assert_eq!(positions.len(), usize::from(slip), "{turn:?}");
        for lesson in positions {
            let asked = self::drill(&card(&lesson.card));
            assert!(!asked.answer(&turn.made).unwrap().right, "{}", lesson.card);
        }
    }
}

#[test]
fn words_let_pass_are_learnt_by_both_and_words_challenged_by_the_challenger() {
    let mut replay = play(2, 3, |_, _, ranked| ranked[0].choice);
    let lay = |word: &str| {
        let letters = word.chars().enumerate();
        Made::Play(Play::new(letters.map(|(step, letter)| Placement {
            square: Square::new(7, 4 + step as u8),
            face: Face { letter: Letter::from_char(letter).unwrap(), blank: false },
        })))
    };
    replay.turns.truncate(1);
    replay.turns[0].before.rack = "AEINRST".parse().unwrap();
    replay.turns[0].made = lay("TRAINSE");
    let cards = |replay: &notation::Replay| cards(&reviewed(replay)[0]);
    let of = |cards: &[(u16, Card)], seat: u16, text: &str| {
        cards.contains(&(seat, text.parse().unwrap()))
    };
    // TRAINSE makes TRAINS longer, which has hooks of its own.
    let found = cards(&replay);
    assert!(of(&found, 0, "hooks TRAINS") && of(&found, 1, "hooks TRAINS"), "{found:?}");
    replay.turns[0].challenged = Some(Challenged::Withdrawn);
    let found = cards(&replay);
    assert!(of(&found, 0, "hooks TRAINS") && !of(&found, 1, "hooks TRAINS"), "{found:?}");
    replay.turns[0].made = lay("NERTAIS");
    let found = cards(&replay);
    assert!(of(&found, 0, "anagram AEINRST"), "{found:?}");
    replay.turns[0].made = lay("TRAIN");
    replay.turns[0].challenged = Some(Challenged::Stood);
    let found = cards(&replay);
    assert!(of(&found, 1, "anagram AINRT") && !of(&found, 0, "anagram AINRT"), "{found:?}");
}

/// Every answer of a puzzle is a move with listed words, and of `bingo` no bingo is left out.
#[test]
fn every_puzzle_can_be_asked() {
    for puzzle in Puzzle::all() {
        let drill = drill(&puzzle.card);
        for answer in &puzzle.card.answers {
            let judged = drill.answer(answer).unwrap();
            assert!(judged.right && judged.unlisted.is_empty(), "{puzzle}");
        }
    }
}

/// True if a play wins, for each tile that may be the last in the bag, if a short search proves it.
fn ends(generator: &Generator, scene: &Scene, choice: &Choice) -> Vec<Option<bool>> {
    let Choice::Play(play) = choice else { panic!("{choice:?}") };
    let mut solver = Solver::new(generator, 16);
    let mut grid = scene.grid.clone();
    grid.apply(play, generator.gaddag());
    let mut kept = scene.rack;
    kept.remove_all(&play.tiles());
    let least = play.score() + scene.lead;
    let end = |tile| {
        let (mut own, mut theirs) = (kept, scene.unseen);
        own.add(tile);
        assert!(theirs.remove(tile));
        let next = Scene {
            grid: grid.clone(),
            rack: theirs,
            unseen: own,
            opponents: vec![own.len()],
            bag: 0,
            exchange: 0,
            ..scene.clone()
        };
        let found = solver.decide(&next, least, &mut |nodes| nodes < 6_000).unwrap();
        match (found.low, found.high) {
            (_, Some(high)) if high < least => Some(true),
            (Some(low), _) if low >= least => Some(false),
            _ => None,
        }
    };
    scene.unseen.counts().map(|(tile, _)| tile).map(end).collect()
}

/// Games under either list have the same puzzles.
#[test]
fn a_sample_of_the_puzzles_is_still_sound_under_both_lists() {
    let british = Generator::new(lexica::Bundled::British.lexicon().graph()).unwrap();
    a_sample_is_sound(&tools().generator);
    a_sample_is_sound(&british);
}

fn a_sample_is_sound(generator: &Generator) {
    for puzzle in Puzzle::all().iter().step_by(9) {
        let drill = Drill::open(&puzzle.card, generator).unwrap();
        let cgp: Cgp = puzzle.card.cgp.parse().unwrap();
        let ruleset = Drill::edition(&puzzle.card).unwrap().ruleset();
        let resolved = cgp.resolve(&ruleset).unwrap();
        let grid = Grid::of(&cgp.board, &ruleset, generator.gaddag());
        let scene = Scene::new(&ruleset, grid, cgp.racks[0], resolved.unseen, 1);
        let ranked = kibitz(generator, &scene, &Leaves::trained(), Opening::Across);
        let text = |choice: &Choice| choice.text(&scene.grid);
        let is_answer = |choice: &Choice| puzzle.card.answers.contains(&text(choice));
        match puzzle.card.theme.as_str() {
            "bingo" => {
                let bingos = ranked.iter().filter(|one| {
                    one.choice.tiles().len() == 7 && matches!(one.choice, Choice::Play(_))
                });
                assert!(bingos.clone().all(|one| is_answer(&one.choice)), "{puzzle}");
                assert_eq!(bingos.count(), puzzle.card.answers.len(), "{puzzle}");
            }
            "best" => assert!(is_answer(&ranked[0].choice), "{puzzle}"),
            "endgame" => {
                // Of the moves that score most, none is as good as the answer.
                let wrong = ranked.iter().filter(|one| !is_answer(&one.choice)).take(5);
                for other in wrong {
                    assert!(!drill.answer(&text(&other.choice)).unwrap().right, "{puzzle}");
                }
                let why = drill.answer("").unwrap().why;
                assert!(why.iter().any(|one| one.sentence.contains("you win by")), "{puzzle}");
                assert!(why.iter().all(|one| !one.sentence.contains(" is : ")), "{puzzle}");
            }
            "preendgame" => {
                assert!(!is_answer(&ranked[0].choice), "{puzzle}");
                let [own, theirs] = cgp.scores[..] else { panic!("{puzzle}") };
                let scene = Scene { lead: own - theirs, ..scene.clone() };
                let answers = ranked.iter().filter(|one| is_answer(&one.choice));
                for answer in answers {
                    let ends = ends(generator, &scene, &answer.choice);
                    assert!(ends.iter().all(|end| *end != Some(false)), "{puzzle}: {ends:?}");
                    assert!(ends.contains(&Some(true)), "{puzzle}: {ends:?}");
                }
                assert_eq!(puzzle.margin, 1000, "{puzzle}");
            }
            kind => panic!("{kind}"),
        }
        assert_eq!(scene.bag, drill.bag());
    }
}
