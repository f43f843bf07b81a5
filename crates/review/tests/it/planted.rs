//! Ten games of our own with a known mistake in each: it is found, graded right, and explained by
//! facts that hold in the position.

use engine::endgame::{Proof, solve};
use engine::sim::{Sim, SimOptions};
use engine::{Choice, Generator, Grid, Leaves, Opening, Ranked, Scene, best, kibitz};
use notation::{Made, Replay};
use review::{Fact, Grade, Review, ReviewedProof, ReviewedTurn, Reviewer, Settings, Unclear};
use rules::{Letter, PlayText};

use crate::games::{play, tools};
use crate::room;

const SETTINGS: Settings =
    Settings { iterations: (48, 320), replies: 64, draws: 4, nodes: 60_000, ..Settings::SMALL };

/// The mistake planted.
#[derive(Clone, Copy, Debug)]
enum Slip {
    /// A pass with a bingo on the rack.
    Pass,
    /// An exchange where a good play is possible.
    Exchange,
    /// A play that is worth 40 points less than the best.
    Play,
    /// A play in the endgame that scores 10 points less than the best.
    Endgame,
}

/// The slip, where this position has room for it.
fn slip(kind: Slip, scene: &Scene, ranked: &[Ranked]) -> Option<Choice> {
    let top = ranked[0];
    let lost = |points: i32| move |other: &&Ranked| (top.equity - other.equity).0 > 1000 * points;
    let mut plays = ranked.iter().filter(|ranked| matches!(ranked.choice, Choice::Play(_)));
    match kind {
        Slip::Pass => (top.choice.tiles().len() == 7 && scene.bag > 20).then_some(Choice::Pass),
        Slip::Exchange if scene.bag > 30 => ranked
            .iter()
            .find(|r| matches!(r.choice, Choice::Exchange(_)) && lost(35)(r))
            .map(|ranked| ranked.choice),
        Slip::Play if scene.bag > 15 => plays.find(lost(40)).map(|ranked| ranked.choice),
        Slip::Endgame if scene.bag == 0 && scene.rack.len() > 5 => {
            plays.find(|r| top.choice.score() - r.choice.score() >= 10).map(|ranked| ranked.choice)
        }
        _ => None,
    }
}

/// A game with a slip, and its turn.
fn planted(kind: Slip, seed: u64) -> (Replay, usize) {
    let mut at = None;
    let replay = play(2, seed, |turn, scene, ranked| {
        let wrong = slip(kind, scene, ranked).filter(|_| at.is_none() && turn > 1);
        if wrong.is_some() {
            at = Some(turn);
        }
        wrong.unwrap_or(ranked[0].choice)
    });
    (replay, at.unwrap_or_else(|| panic!("game {seed} has no place for {kind:?}")))
}

fn review(replay: &Replay) -> Review {
    let mut reviewer = Reviewer::begin(replay, tools(), SETTINGS);
    reviewer.run(|_| true);
    reviewer.report()
}

fn scene(replay: &Replay, turn: usize) -> Scene {
    let before = &replay.turns[turn].before;
    let own = replay.turns[turn].seat.index();
    let grid = Grid::of(&before.board, &replay.ruleset, tools().generator.gaddag());
    let mut scene = Scene::new(&replay.ruleset, grid, before.rack, before.unseen, 1);
    scene.lead = before.scores[own] - before.scores[1 - own];
    scene
}

fn ranked(scene: &Scene) -> Vec<Ranked> {
    kibitz(&tools().generator, scene, &Leaves::trained(), Opening::Across)
}

/// The move of this text.
fn of_text(text: &str, replay: &Replay, turn: usize, all: &[Ranked]) -> Ranked {
    let wanted = match text.parse::<PlayText>() {
        Ok(text) => rules::Move::Play(text.resolve(&replay.turns[turn].before.board).unwrap()),
        Err(_) => match text.strip_prefix("exchange ") {
            Some(tiles) => rules::Move::Exchange(tiles.parse().unwrap()),
            None => rules::Move::Pass,
        },
    };
    *all.iter().find(|ranked| ranked.choice.to_move() == wanted).unwrap()
}

#[test]
fn slips_in_endgames_are_graded_by_proven_points() {
    for seed in [35, 36, 37] {
        let (replay, at) = planted(Slip::Endgame, seed);
        let review = review(&replay);
        let turn = &review.turns[at];
        assert_eq!(turn.proof, ReviewedProof::Exact, "game {seed}");
        // The best is told with the spread it leads to, however it was found.
        let best = &turn.moves[0];
        let spread = best.spread.map(|spread| (spread.low, spread.high));
        let loss = turn.loss.unwrap().points;
        let scene = scene(&replay, at);
        let generator = &tools().generator;
        let whole = solve(generator, &scene, 18, &mut |_| true).unwrap();
        assert_eq!(whole.proof, Proof::Exact);
        let end = f64::from(scene.lead + whole.value);
        assert_eq!((best.proof, spread), (ReviewedProof::Exact, Some((end, end))), "game {seed}");
        let all = ranked(&scene);
        let made = of_text(&turn.made, &replay, at, &all).choice;
        let rest = after(generator, &scene, &made);
        assert_eq!(loss.about, f64::from(whole.value - (made.score() - rest)), "game {seed}");
        assert_eq!((loss.low, loss.high), (loss.about, loss.about), "game {seed}");
        let by_points = review.point_scale.grade(loss.about);
        assert!(turn.grade.unwrap() >= by_points, "game {seed}");
        assert!(turn.grade.unwrap() >= Grade::Inaccuracy, "game {seed}: {loss:?}");
        assert!(check(&replay, at, turn).contains(&"proven"), "game {seed}");
    }
}

/// The gain of the other side from here to the end.
fn after(generator: &Generator, scene: &Scene, made: &Choice) -> i32 {
    let mut rack = scene.rack;
    rack.remove_all(&made.tiles());
    let mut next = scene.clone();
    next.rack = scene.unseen;
    next.unseen = rack;
    next.opponents = vec![rack.len()];
    if let Choice::Play(play) = made {
        next.grid.apply(play, generator.gaddag());
    }
    let found = solve(generator, &next, 18, &mut |_| true).unwrap();
    assert_eq!(found.proof, Proof::Exact);
    found.value
}

/// The loss of the move in chance to win, in another simulation, with its standard error.
fn measured(replay: &Replay, at: usize, turn: &ReviewedTurn) -> (f64, f64) {
    let scene = scene(replay, at);
    let all = ranked(&scene);
    let text = |index: usize| of_text(&turn.moves[index].text, replay, at, &all);
    let two = [text(0), text(turn.played.unwrap())];
    let plies = if scene.bag <= 14 { u32::MAX } else { 2 };
    let options = SimOptions { plies, seed: 99, ..SimOptions::default() };
    let mut sim = Sim::new(tools().evaluator(), &scene, &two, options);
    while sim.iterations() < 320 {
        sim.take(sim.block().map(|number| sim.iteration(number)).collect());
    }
    let report = sim.report();
    let [low, high] = report.judged[1].behind_win;
    assert_eq!(report.judged[0].ranked, two[0], "both find the same move best");
    ((low + high) / 2.0, (high - low) / 2.0 / 1.96)
}

/// Checks every fact of a turn against the position, by other means than those that found it, and
/// returns which there are.
fn check(replay: &Replay, at: usize, turn: &ReviewedTurn) -> Vec<&'static str> {
    let scene = scene(replay, at);
    let all = ranked(&scene);
    let graph = tools().generator.gaddag().graph();
    let find = |text: &str| of_text(text, replay, at, &all);
    let made = &replay.turns[at];
    let mut told = Vec::new();
    for reason in &turn.why {
        assert!(!reason.sentence.is_empty() && !reason.sentence.contains('!'));
        told.push(match &reason.fact {
            Fact::Points { best, made: own, more } => {
                assert_eq!(*own, turn.made);
                assert_eq!(*best, turn.moves[0].text);
                assert_eq!(*more, find(best).choice.score() - made.score);
                "points"
            }
            Fact::Leave { best, made: own, more } => {
                let value = |tiles: &str| Leaves::trained().value(&tiles.parse().unwrap());
                assert_eq!(*best, turn.moves[0].keeps);
                let off = (value(best) - value(own)).as_points() - more;
                assert!(off.abs() < 0.001, "{off}");
                "leave"
            }
            Fact::Replies { best, after_best, made: own, after_made } => {
                for (text, after) in [(best, after_best), (own, after_made)] {
                    assert_eq!(after.racks, 64);
                    let points = replies(&scene, &find(text).choice);
                    assert!((points - after.points).abs() < 12.0, "{text}: {points}, {after:?}");
                    for share in [after.bingos, after.triples, after.own_bingos, after.likelihood] {
                        assert!((0.0..=1.0).contains(&share));
                    }
                }
                "replies"
            }
            Fact::Hooks { word, front, back } => {
                let letters = |text: &str| -> Vec<Letter> {
                    text.chars().filter_map(Letter::from_char).collect()
                };
                assert!(front.chars().all(|c| graph.contains(&letters(&format!("{c}{word}")))));
                assert!(back.chars().all(|c| graph.contains(&letters(&format!("{word}{c}")))));
                assert!(turn.made.to_uppercase().ends_with(word.as_str()));
                "hooks"
            }
            Fact::Unseen { tiles, bag } => {
                assert_eq!(*tiles, made.before.unseen.to_string());
                assert_eq!(*bag, made.before.bag);
                "unseen"
            }
            Fact::BingoMissed { best, count } => {
                let full = |ranked: &&Ranked| match ranked.choice {
                    Choice::Play(candidate) => candidate.laid() == 7,
                    _ => false,
                };
                assert_eq!(all.iter().filter(full).count(), *count);
                assert_eq!(find(best).choice, all.iter().find(full).unwrap().choice);
                "bingo"
            }
            Fact::Draws { best, of_best, made: own, of_made, .. } => {
                assert_eq!((best, own.as_ref()), (&turn.moves[0].text, Some(&turn.made)));
                for counted in [Some(of_best), of_made.as_ref()].into_iter().flatten() {
                    assert!(counted.wins + counted.ties + counted.losses + counted.open() > 0);
                    assert_eq!(counted.of - counted.open(), {
                        counted.wins + counted.ties + counted.losses
                    });
                }
                "draws"
            }
            Fact::Proven { line, spread, made: own } => {
                let value = solve(&tools().generator, &scene, 18, &mut |_| true).unwrap().value;
                assert_eq!(*spread, scene.lead + value);
                assert!(own.is_none_or(|own| own <= *spread));
                assert_eq!(line.first(), Some(&turn.moves[0].text));
                "proven"
            }
            Fact::Premiums { best, of_best, made: own, of_made } => {
                for (text, names) in [(best, of_best), (own, of_made)] {
                    let Choice::Play(play) = find(text).choice else {
                        assert!(names.is_empty());
                        continue;
                    };
                    let factor = |square| {
                        let premium = replay.ruleset.layout.premium(square);
                        premium.word_factor() * premium.letter_factor()
                    };
                    let dear = play.placements().filter(|laid| factor(laid.square) > 1).count();
                    assert_eq!(names.len(), dear, "{text}: {names:?}");
                }
                "premiums"
            }
            Fact::TripleWords { best, of_best, made: own, of_made } => {
                for (text, triples) in [(best, of_best), (own, of_made)] {
                    room::check_triples(replay, &scene, &find(text).choice, triples);
                }
                "triple words"
            }
            Fact::Lanes { now, best, after_best, made: own, after_made } => {
                assert_eq!(room::lanes(&scene, &Choice::Pass), *now);
                assert_eq!(room::lanes(&scene, &find(best).choice), *after_best);
                assert_eq!(room::lanes(&scene, &find(own).choice), *after_made);
                "lanes"
            }
            Fact::NoPoints { .. } | Fact::NoSlip | Fact::Tops { .. } => panic!("no session"),
            Fact::Phony { .. } => panic!("there are no phonies in these games"),
            Fact::ChallengedInVain { .. } => panic!("nothing is challenged in these games"),
        });
    }
    told
}

/// The mean of what the next player's best reply scores, over racks drawn by another seed.
fn replies(scene: &Scene, choice: &Choice) -> f64 {
    use engine::{Random, Seeded};
    let generator = &tools().generator;
    let mut next = scene.clone();
    if let Choice::Play(play) = choice {
        next.grid.apply(play, generator.gaddag());
    }
    next.exchange = 0;
    next.bag = scene.bag.saturating_sub(choice.tiles().len());
    let mut random = Seeded::new(12_345);
    let mut sum = 0;
    for _ in 0..100 {
        let mut unseen = scene.unseen;
        next.rack = random.draw(&mut unseen, scene.opponents[0]);
        next.unseen = unseen;
        sum += best(generator, &next, &Leaves::trained()).choice.score();
    }
    f64::from(sum) / 100.0
}

#[test]
fn a_phony_is_told_whether_it_came_off_or_stood() {
    let (mut replay, at) = planted(Slip::Play, 25);
    let turn = &mut replay.turns[at];
    // The same squares, with two letters swapped into what is no word.
    let Made::Play(play) = &turn.made else { panic!("a play") };
    let mut placements = play.placements().to_vec();
    let last = placements.len() - 1;
    let face = placements[0].face;
    placements[0].face = placements[last].face;
    placements[last].face = face;
    turn.made = Made::Play(rules::Play::new(placements));
    let Made::Play(phony) = &turn.made else { panic!("a play") };
    let formed = rules::examine(&turn.before.board, &replay.ruleset, phony).unwrap();
    let graph = tools().generator.gaddag().graph();
    let unlisted: Vec<String> = formed
        .words
        .iter()
        .filter(|word| !graph.contains(&word.letters()))
        .map(rules::Word::text)
        .collect();
    assert!(!unlisted.is_empty());
    turn.score = formed.score;
    replay.turns.truncate(at + 1);
    let stood = review(&replay);
    let phony = stood.turns[at].phony.clone().unwrap();
    assert_eq!((phony.words, phony.withdrawn), (unlisted.clone(), false));
    assert_eq!(stood.sides[at % 2].phonies, [at + 1]);
    assert_eq!(stood.sides[1 - at % 2].let_pass, [at + 1]);
    assert!(stood.turns[at].loss.is_some());

    // By another list than that of the game nothing is said of it.
    let settings = Settings { foreign: true, ..Settings::SMALL };
    let foreign = Reviewer::begin(&replay, tools(), settings).report();
    let turn = &foreign.turns[at];
    assert_eq!((&turn.phony, turn.grade), (&None, None));
    assert_eq!(turn.unclear, Some(Unclear::OtherList));
    assert!(foreign.sides.iter().all(|side| side.phonies.is_empty() && side.let_pass.is_empty()));

    let page = review::page(&stood, &replay);
    for told in ["phonies played", "phonies let pass"] {
        assert!(page.contains(&format!("{told}: <a href=\"#turn-{0}\">turn {0}</a>", at + 1)));
    }

    replay.turns[at].challenged = Some(notation::Challenged::Withdrawn);
    let off = review(&replay);
    let turn = &off.turns[at];
    assert_eq!(turn.moves[turn.played.unwrap()].text, "pass");
    assert!(turn.phony.as_ref().unwrap().withdrawn && off.sides[1 - at % 2].let_pass.is_empty());
    assert!(turn.why.iter().any(|reason| reason.sentence.contains("came off")));
    assert!(turn.grade >= Some(Grade::Mistake));
}

#[test]
fn a_challenge_in_vain_is_told_with_what_it_cost() {
    let (mut replay, at) = planted(Slip::Play, 25);
    replay.turns.truncate(at + 1);
    let (own, other) = (replay.turns[at].seat, rules::Seat(1 - replay.turns[at].seat.0));
    let fact = |replay: &Replay| {
        let turn = review(replay).turns.remove(at);
        turn.why.first().map(|reason| reason.fact.clone())
    };
    assert!(!matches!(fact(&replay), Some(Fact::ChallengedInVain { .. })));
    replay.turns[at].challenged = Some(notation::Challenged::Stood);
    let told = |bonus, cost| Some(Fact::ChallengedInVain { bonus, cost });
    assert_eq!(fact(&replay), told(0, 0));
    for (seat, points, expected) in [(own, 5, told(5, 0)), (other, -10, told(0, 10))] {
        let reason = notation::Cause::Challenge;
        replay.turns[at].charges = vec![notation::Charge { seat, points, reason }];
        assert_eq!(fact(&replay), expected);
    }
}

#[test]
fn what_a_seat_could_not_know_changes_nothing() {
    let (mut replay, at) = planted(Slip::Play, 26);
    replay.turns.truncate(at + 1);
    replay.over = false;
    let one = review(&replay);
    // The other side held other tiles besides those it played.
    let Made::Play(play) = &replay.turns[at - 1].made else { panic!("a play") };
    let mut kept = replay.turns[at - 1].before.rack;
    kept.remove_all(&play.tiles());
    let own = replay.turns[at].before.rack;
    let replay_before = &mut replay.turns[at - 1].before;
    let mut pool = replay_before.unseen;
    pool.remove_all(&own);
    let others: rules::Tiles = pool.iter().take(kept.len()).collect();
    assert_ne!(others, kept);
    replay_before.rack.remove_all(&kept);
    replay_before.rack.add_all(&others);
    replay_before.unseen.remove_all(&others);
    replay_before.unseen.add_all(&kept);
    let other = review(&replay);
    assert!(one.turns[at - 1] != other.turns[at - 1]);
    assert_eq!(one.turns[at], other.turns[at]);
}

#[test]
fn a_rack_that_is_not_known_is_said_to_be_so() {
    let (mut replay, at) = planted(Slip::Play, 27);
    replay.turns.truncate(at + 1);
    let Made::Play(play) = &replay.turns[at].made else { panic!("a play") };
    let known = play.tiles();
    let before = &mut replay.turns[at].before;
    let mut hidden = before.rack;
    hidden.remove_all(&known);
    before.unknown = hidden.len();
    before.rack = known;
    before.unseen.add_all(&hidden);
    let review = review(&replay);
    let turn = &review.turns[at];
    assert_eq!((turn.grade, turn.unclear), (None, Some(review::Unclear::RackUnknown)));
    assert_eq!(review.notes.len(), 1);
    assert!(review.sides[at % 2].shares.unknown >= 1);
    let shares = review.sides[at % 2].shares;
    assert_eq!(
        shares.luck + shares.choices + shares.board + shares.charges,
        1000 * replay.scores[at % 2]
    );
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    #[test]
    fn slips_before_the_endgame_are_found_graded_and_explained() {
        let games = [
            (Slip::Pass, 21),
            (Slip::Pass, 22),
            (Slip::Exchange, 23),
            (Slip::Exchange, 28),
            (Slip::Play, 25),
            (Slip::Play, 26),
            (Slip::Play, 27),
        ];
        for (kind, seed) in games {
            let (replay, at) = planted(kind, seed);
            let review = review(&replay);
            let turn = &review.turns[at];
            let context = format!("{kind:?} in game {seed}, turn {}", turn.number);
            let loss = turn.loss.unwrap().win.unwrap();
            // Graded as another simulation says, with another seed and nothing but the two moves.
            let (mean, error) = measured(&replay, at, turn);
            assert!(
                mean + 3.0 * error > loss.low && mean - 3.0 * error < loss.high,
                "{context}: {mean} +- {error} is not {loss:?}"
            );
            assert!(turn.grade.is_some_and(|grade| grade >= Grade::Mistake), "{context}: {loss:?}");
            assert_eq!(turn.grade.unwrap(), review.win_scale.grade(loss.about), "{context}");
            let side = &review.sides[at % 2];
            assert!(side.grades[3] + side.grades[4] >= 1, "{context}");
            assert!(side.shares.choices < -30_000, "{context}");
            let remarks = review::remarks(turn);
            assert!((2..=3).contains(&remarks.len()), "{context}: {remarks:?}");
            let known = |said: &String| turn.why.iter().any(|reason| reason.sentence == *said);
            assert!(remarks[1..].iter().all(known), "{context}: {remarks:?}");
            let told = check(&replay, at, turn);
            assert!(told.contains(&"points") && told.contains(&"replies"), "{context}: {told:?}");
        }
    }

    /// A proof with one or two tiles in the bag holds for every draw: the turn is judged alike for
    /// all racks and draws of the other side.
    #[test]
    fn where_the_unseen_tiles_lie_changes_no_proof() {
        use engine::{Random, Seeded};
        let settings =
            Settings { iterations: (8, 8), replies: 8, draws: 1, nodes: 10_000, ..SETTINGS };
        let review = |replay: &Replay| {
            let mut reviewer = Reviewer::begin(replay, tools(), settings);
            reviewer.run(|_| true);
            reviewer.report()
        };
        let mut proven = 0;
        for seed in [31, 32, 33] {
            let mut replay = play(2, seed, |_, _, ranked| ranked[0].choice);
            let in_bag = |turn: &notation::Turn| turn.before.unseen.len().saturating_sub(7);
            let Some(at) = replay.turns.iter().position(|turn| matches!(in_bag(turn), 1 | 2))
            else {
                continue;
            };
            // The turn, with those before and after it, in which the other side's rack is recorded.
            replay.turns.truncate(at + 2);
            replay.turns.drain(..at - 1);
            assert_eq!(replay.turns.len(), 3, "game {seed} goes on");
            replay.over = false;
            let one = review(&replay);
            if one.turns[1].moves.iter().any(|made| made.draws.is_some()) {
                proven += 1;
            }
            let Made::Play(first) = &replay.turns[0].made else { panic!("a play") };
            let played = first.tiles();
            let unseen = replay.turns[1].before.unseen;
            let mut seen = std::collections::BTreeSet::new();
            for deal in [1, 2, 3] {
                let mut random = Seeded::new(deal);
                let mut other = replay.clone();
                let mut pool = unseen;
                // The tiles kept before and those held after are both among the unseen tiles.
                let before = &mut other.turns[0].before;
                let mut kept = before.rack;
                kept.remove_all(&played);
                let dealt = random.draw(&mut pool, kept.len());
                before.unseen.add_all(&kept);
                before.unseen.remove_all(&dealt);
                before.rack = dealt;
                before.rack.add_all(&played);
                let after = &mut other.turns[2].before;
                let mut pool = unseen;
                let held = random.draw(&mut pool, after.rack.len());
                after.unseen.add_all(&after.rack);
                after.unseen.remove_all(&held);
                after.rack = held;
                other.turns[2].made = Made::Pass;
                other.turns[2].score = 0;
                seen.insert(format!("{dealt} {held}"));
                assert_eq!(one.turns[1], review(&other).turns[1], "game {seed}, deal {deal}");
            }
            assert!(seen.len() > 1, "game {seed}: the deals differ");
        }
        assert!(proven > 1, "{proven} turns were proven");
    }
}
