//! The course: each exercise is sound, by the engine and the bundled words.

use std::sync::LazyLock;

use engine::endgame::{Proof, Solver};
use engine::sim::{Sim, SimOptions};
use engine::{Choice, Evaluator, Generator, Grid, Leaves, Opening, Scene, kibitz};
use notation::Cgp;
use rules::{ENGLISH, Edition, Move, Ruleset, examine};
use study::course::{Exercise, Goal, Lesson, Task};
use study::{Finder, WordList};

static GENERATOR: LazyLock<Generator> =
    LazyLock::new(|| Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap());

/// The rules of every position.
fn ruleset() -> Ruleset {
    Edition::Classic2023.ruleset()
}

/// The points that an answer brings more than any other move: fewer are too few to teach.
const CLEAR: f64 = 2.0;
/// The same for moves that are tried out, in points of the whole game.
const AHEAD: f64 = 0.75;

/// A move of a position.
struct Weighed {
    text: String,
    /// The worth of the move for the goal of the exercise.
    worth: f64,
}

fn exercises() -> impl Iterator<Item = (&'static Lesson, &'static Exercise)> {
    Lesson::all().iter().flat_map(|lesson| lesson.exercises.iter().map(move |it| (lesson, it)))
}

fn open(cgp: &str) -> (Cgp, Scene) {
    let cgp: Cgp = cgp.parse().unwrap();
    let resolved = cgp.resolve(&ruleset()).unwrap();
    let grid = Grid::of(&cgp.board, &resolved.ruleset, GENERATOR.gaddag());
    let scene = Scene::new(&resolved.ruleset, grid, cgp.racks[0], resolved.unseen, 1);
    let unlisted = cgp.unlisted_words(lexica::Bundled::American.lexicon().graph());
    assert!(unlisted.is_empty(), "{unlisted:?}");
    (cgp, scene)
}

/// The change of the spread by a move if both sides play on as well as they can.
fn to_the_end(scene: &Scene, choice: &Choice) -> f64 {
    let mut next = scene.clone();
    let mut kept = scene.rack;
    kept.remove_all(&choice.tiles());
    if kept.is_empty() {
        return f64::from(choice.score() + scene.out_bonus());
    }
    if let Choice::Play(play) = choice {
        next.grid.apply(play, GENERATOR.gaddag());
    }
    (next.rack, next.unseen) = (scene.unseen, kept);
    next.opponents = vec![kept.len()];
    let solved = Solver::new(&GENERATOR, 16).solve(&next, &mut |_| true).unwrap();
    assert_eq!(solved.proof, Proof::Exact);
    f64::from(choice.score() - solved.value)
}

/// The best moves by equity, tried out against racks that the other side may hold.
fn tried(scene: &Scene, ranked: &[engine::Ranked]) -> Vec<Weighed> {
    let leaves = Leaves::trained();
    let evaluator = Evaluator::new(&GENERATOR, &leaves);
    let mut sim = Sim::new(evaluator, scene, &ranked[..12], SimOptions::default());
    while sim.iterations() < 600 {
        let rows = sim.block().map(|number| sim.iteration(number)).collect();
        sim.take(rows);
    }
    let weighed = |it: &engine::sim::Judged| Weighed {
        text: it.ranked.choice.text(&scene.grid),
        worth: it.spread,
    };
    sim.report().judged.iter().map(weighed).collect()
}

/// Every move of a position, with what it brings towards the goal.
fn weighed(cgp: &str, goal: Goal) -> Vec<Weighed> {
    let (cgp, scene) = open(cgp);
    let ranked = kibitz(&GENERATOR, &scene, &Leaves::trained(), Opening::Both);
    let worth = |ranked: &engine::Ranked| match goal {
        Goal::Points => f64::from(ranked.choice.score()),
        Goal::Keep | Goal::Tried => ranked.equity.as_points(),
        Goal::End => to_the_end(&scene, &ranked.choice),
        Goal::Forms(wanted) => {
            let Move::Play(play) = ranked.choice.to_move() else { return 0.0 };
            let formed = examine(&cgp.board, &ruleset(), &play).unwrap();
            let words: Vec<String> = formed.words.iter().map(rules::Word::text).collect();
            let all = wanted.iter().all(|word| words.iter().any(|formed| formed == word));
            if all { CLEAR } else { 0.0 }
        }
    };
    if goal == Goal::Tried {
        return tried(&scene, &ranked);
    }
    let weighed = |ranked: &engine::Ranked| Weighed {
        text: ranked.choice.text(&scene.grid),
        worth: worth(ranked),
    };
    ranked.iter().map(weighed).collect()
}

#[test]
fn the_answers_of_moves_are_the_best_and_clearly_so() {
    let (mut asked, mut unclear) = (0, Vec::new());
    for (lesson, exercise) in exercises() {
        let Task::Move { cgp, answers, goal } = exercise.task else { continue };
        let (right, wrong): (Vec<Weighed>, Vec<Weighed>) =
            weighed(cgp, goal).into_iter().partition(|it| answers.contains(&it.text.as_str()));
        if right.len() != answers.len() {
            unclear.push(format!("{}: {answers:?} are not all moves", lesson.key));
            continue;
        }
        let least = right.iter().map(|it| it.worth).fold(f64::INFINITY, f64::min);
        let most = wrong.iter().max_by(|a, b| a.worth.total_cmp(&b.worth)).unwrap();
        if least < most.worth + if goal == Goal::Tried { AHEAD } else { CLEAR } {
            let Weighed { text, worth } = most;
            unclear.push(format!("{}: {answers:?} bring {least}, {text} {worth}", lesson.key));
        }
        asked += 1;
    }
    assert!(unclear.is_empty(), "{unclear:#?}");
    assert!(asked >= 25, "{asked}");
}

#[test]
fn dia_53_dia_57_dia_59_the_words_that_are_asked_are_there_and_not_too_many() {
    let finder = Finder::new(lexica::Bundled::American.lexicon().clone(), &ENGLISH);
    let mut asked = 0;
    for (lesson, exercise) in exercises() {
        let Task::Words(search) = exercise.task else { continue };
        let words = search.words(&finder);
        assert!((1..=8).contains(&words.len()), "{}: {words:?}", lesson.key);
        asked += 1;
    }
    assert!(asked >= 10, "{asked}");
}

#[test]
fn what_is_unseen_is_the_other_rack() {
    for (_, exercise) in exercises() {
        let Task::Unseen { cgp } = exercise.task else { continue };
        let (_, scene) = open(cgp);
        assert_eq!((scene.bag, scene.opponents[0]), (0, scene.unseen.len()));
    }
}

#[test]
fn lessons_have_names_of_their_own_and_lists_that_there_are() {
    let lessons = Lesson::all();
    assert!(lessons.len() >= 10);
    for (number, lesson) in lessons.iter().enumerate() {
        assert!(lessons[..number].iter().all(|other| other.key != lesson.key), "{}", lesson.key);
        assert!(!lesson.exercises.is_empty() && !lesson.text.is_empty(), "{}", lesson.key);
        for list in lesson.lists {
            assert!(list.parse::<WordList>().is_ok(), "{list}");
        }
    }
}
