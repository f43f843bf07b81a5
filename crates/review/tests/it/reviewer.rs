//! The driver: pieces of work, progress, and the same bytes for any number of threads.

use std::thread;

use review::{Done, Grade, Review, ReviewedProof, Reviewer, Settings, Task, Unclear};

use crate::games::{best, fourth, play, tools};

fn review(replay: &notation::Replay) -> Review {
    let mut reviewer = Reviewer::begin(replay, tools(), Settings::SMALL);
    reviewer.run(|_| true);
    assert!(reviewer.done());
    reviewer.report()
}

#[test]
fn a_first_answer_is_there_at_once_and_then_it_becomes_firmer() {
    let replay = play(2, 1, best);
    let mut reviewer = Reviewer::begin(&replay, tools(), Settings::SMALL);
    let first = reviewer.report();
    assert_eq!(first.turns.len(), replay.turns.len());
    assert!(first.turns.iter().all(|turn| turn.iterations == 0 && !turn.moves.is_empty()));
    assert!(!first.done && first.progress < 0.2, "{}", first.progress);
    let mut last = first.progress;
    reviewer.run(|reviewer| {
        assert!(reviewer.progress() >= last - 1e-9, "{last} and then {}", reviewer.progress());
        last = reviewer.progress();
        true
    });
    let review = reviewer.report();
    assert!(review.done && (review.progress - 1.0).abs() < 1e-9);
    let judged = |turn: &review::ReviewedTurn| {
        turn.loss.is_some() || turn.unclear == Some(Unclear::NotProven)
    };
    assert!(review.turns.iter().all(judged));
    assert!(review.turns.iter().filter(|turn| turn.loss.is_some()).count() > 15);
    assert!(review.rollouts > 1000.0);
    assert_eq!(review.win_line.len(), review.turns.len() + 1);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let replay = play(2, 2, best);
    let alone = serde_json::to_string(&review(&replay)).unwrap();
    let mut reviewer = Reviewer::begin(&replay, tools(), Settings::SMALL);
    while !reviewer.done() {
        let batch = reviewer.batch();
        let (odd, even): (Vec<_>, Vec<_>) =
            batch.iter().enumerate().partition(|(index, _)| index % 2 == 1);
        let run = |tasks: Vec<(usize, &Task<'_>)>| -> Vec<(usize, Done)> {
            tasks.into_iter().map(|(index, task)| (index, task.run())).collect()
        };
        let mut all = thread::scope(|scope| {
            let other = scope.spawn(|| run(odd));
            let mut all = run(even);
            all.extend(other.join().unwrap());
            all
        });
        all.sort_by_key(|&(index, _)| index);
        drop(batch);
        reviewer.take(all.into_iter().map(|(_, done)| done).collect());
    }
    assert!(serde_json::to_string(&reviewer.report()).unwrap() == alone);
}

#[test]
fn a_review_can_be_written_and_read() {
    let review = review(&play(3, 4, best));
    assert!(!review.by_win && review.win_line.is_empty());
    let text = serde_json::to_string(&review).unwrap();
    assert!(serde_json::from_str::<Review>(&text).unwrap() == review);
}

#[test]
fn the_shares_add_up_to_the_score() {
    for (seats, seed) in [(2, 5), (3, 6), (4, 7)] {
        let replay = play(seats, seed, best);
        let review = review(&replay);
        for (side, score) in review.sides.iter().zip(&replay.scores) {
            let shares = side.shares;
            let sum = shares.luck + shares.choices + shares.board + shares.charges;
            assert_eq!(sum, 1000 * score);
            assert_eq!((shares.choices, shares.unknown), (0, 0), "the best was always made");
        }
        let charges: i32 = review.sides.iter().map(|side| side.shares.charges).sum();
        let left: i32 =
            replay.turns.iter().flat_map(|turn| &turn.charges).map(|charge| charge.points).sum();
        assert_eq!(charges, 1000 * left);
    }
}

#[test]
fn a_pass_with_a_bingo_on_the_rack_is_a_blunder() {
    // Between two by the chance to win, otherwise by points.
    for seats in 2..=4 {
        let mut planted = None;
        let replay = play(seats, 8, |turn, scene, ranked| {
            let bingo = ranked
                .iter()
                .any(|ranked| ranked.choice.tiles().len() == 7 && ranked.choice.score() > 50);
            if planted.is_none() && turn > 1 && bingo && scene.bag > 20 {
                planted = Some(turn);
                return engine::Choice::Pass;
            }
            ranked[0].choice
        });
        let planted = planted.unwrap();
        let review = review(&replay);
        let turn = &review.turns[planted];
        assert_eq!(turn.grade, Some(Grade::Blunder), "{seats}: {:?}", turn.loss);
        assert!(review.sides[planted % seats].bingos_missed.contains(&(planted + 1)));
        assert_eq!(turn.made, "pass");
        assert_eq!(turn.moves[turn.played.unwrap()].text, "pass");
    }
}

#[test]
fn longer_work_clears_up_turns_and_leaves_the_others_alone() {
    let replay = play(2, 9, fourth);
    let first = review(&replay);
    assert!(first.open_turns > 0 && first.longer == 0, "name another seed");
    let open: Vec<usize> =
        first.turns.iter().filter(|turn| turn.is_open()).map(|turn| turn.number).collect();
    assert_eq!(open.len(), first.open_turns);

    let again = |review: &Review| {
        let (given, longer) = (Some(review.clone()), review.longer + 1);
        let mut reviewer = Reviewer::longer(&replay, tools(), Settings::SMALL, given, longer);
        let begun = reviewer.report();
        // The earlier findings are shown until more is known.
        assert!(begun.turns == review.turns && begun.progress < 1.0);
        reviewer.run(|_| true);
        reviewer.report()
    };
    let second = again(&first);
    assert_eq!((second.longer, second.done, second.progress), (1, true, 1.0));
    assert!(second.open_turns < first.open_turns, "{} of {open:?}", second.open_turns);
    assert!(second.rollouts > first.rollouts);
    for (before, after) in first.turns.iter().zip(&second.turns) {
        assert_eq!(before.luck, after.luck);
        match open.contains(&before.number) {
            true => assert!(after.iterations >= before.iterations),
            false => assert!(before == after, "turn {}", before.number),
        }
    }
    for (before, after) in first.sides.iter().zip(&second.sides) {
        assert_eq!(before.shares, after.shares);
    }
    // The same work gives the same review, and there is an end to it.
    assert!(again(&first) == second);
    let last = Review { longer: Settings::LONGER, ..second };
    let settled = Reviewer::longer(&replay, tools(), Settings::SMALL, Some(last), Settings::LONGER);
    assert_eq!(settled.report().open_turns, 0);
}

#[test]
fn what_a_game_lost_is_told_in_points_with_the_turns_that_cost_most() {
    let review = review(&play(2, 9, fourth));
    for (seat, side) in review.sides.iter().enumerate() {
        let own = || review.turns.iter().filter(|turn| usize::from(turn.seat) == seat);
        let lost: f64 = own().filter_map(|turn| turn.loss).map(|loss| loss.points.about).sum();
        assert!((side.points_lost - lost).abs() < 1e-3, "{} and {lost}", side.points_lost);
        assert_eq!(side.judged, own().filter(|turn| turn.loss.is_some()).count());
        assert!(side.points_lost_a_turn().is_some_and(|a_turn| a_turn > 0.5), "poor moves");
        let win = |number: &usize| review.turns[number - 1].loss.unwrap().win.unwrap().about;
        assert!((1..=3).contains(&side.costliest.len()));
        assert!(side.costliest.is_sorted_by(|one, other| win(one) >= win(other)));
        let most = own().filter_map(|turn| turn.loss?.win).map(|win| win.about).fold(0.0, f64::max);
        assert!((win(&side.costliest[0]) - most).abs() < 1e-9);
    }
}

/// A review that has room for proofs.
fn proven(replay: &notation::Replay) -> Review {
    let settings = Settings { nodes: 12_000, ..Settings::SMALL };
    let mut reviewer = Reviewer::begin(replay, tools(), settings);
    reviewer.run(|_| true);
    reviewer.report()
}

/// The reviews of single turns with one or two tiles in the bag, and the games that they are of.
fn nearly_empty(seeds: std::ops::RangeInclusive<u64>) -> Vec<(notation::Replay, Review)> {
    let games = seeds.map(|seed| play(2, seed, best));
    let turns = games.flat_map(|whole| {
        let turns = whole.turns.clone().into_iter();
        let nearly = turns.filter(|turn| (1..=2).contains(&turn.before.bag));
        nearly
            .map(|turn| notation::Replay { turns: vec![turn], over: false, ..whole.clone() })
            .collect::<Vec<_>>()
    });
    turns.map(|replay| (replay.clone(), proven(&replay))).collect()
}

#[test]
fn with_one_or_two_tiles_in_the_bag_it_is_proven_after_which_draws_a_move_wins() {
    let mut partly = 0;
    for (_, review) in nearly_empty(1..=5) {
        let turn = &review.turns[0];
        for made in &turn.moves {
            let Some(draws) = made.draws else {
                assert_eq!(made.proof, ReviewedProof::Estimate);
                continue;
            };
            let halves = f64::from(2 * draws.wins + draws.ties);
            let all = f64::from(2 * draws.of);
            let win = made.win.unwrap();
            assert!((win.low - halves / all).abs() < 1e-4);
            assert!(
                (win.high - (halves / all + f64::from(draws.open()) / f64::from(draws.of))).abs()
                    < 1e-4
            );
            assert_eq!(made.proof == ReviewedProof::Exact, draws.open() == 0);
        }
        let first = &turn.moves[0];
        let told = turn.why.iter().any(|reason| matches!(reason.fact, review::Fact::Draws { .. }));
        assert_eq!(told, first.draws.is_some());
        partly += usize::from(turn.moves.iter().any(|made| made.draws.is_some()));
        if turn.proof != ReviewedProof::Exact {
            assert!(turn.sure.is_none_or(|sure| sure < 1.0) || first.draws.is_none());
            continue;
        }
        let most = first.win.unwrap().low;
        assert_eq!(first.draws.unwrap().open(), 0);
        assert!(
            turn.moves.iter().all(|made| made.draws.is_none_or(|_| made.win.unwrap().low <= most))
        );
        let played = &turn.moves[turn.played.unwrap()];
        if played.proof == ReviewedProof::Exact {
            let lost = turn.loss.unwrap().win.unwrap();
            assert!((lost.low - lost.high).abs() < 2e-4, "{lost:?}");
            assert!((lost.low - (most - played.win.unwrap().low)).abs() < 2e-4);
        }
    }
    assert!(partly >= 2, "{partly}");
}

#[test]
fn who_held_which_unseen_tiles_changes_nothing_of_what_is_proven() {
    for (mut replay, told) in nearly_empty(1..=3) {
        // The racks at the end are those that the record of the game knows.
        replay.racks.reverse();
        replay.scores.reverse();
        let other = proven(&replay);
        assert_eq!(other.turns, told.turns);
    }
}
