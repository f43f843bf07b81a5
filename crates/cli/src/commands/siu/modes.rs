//! The searches: what `go` does in each mode, and what is said of it.

use std::cell::Cell;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use engine::endgame::{self, Proof};
use engine::pre_endgame::{self, End};
use engine::sim::{Report, Row, Sim, SimOptions, Stopping};
use engine::{
    Budget, Candidate, Choice, Evaluator, Inference, Last, Opening, Random, Ranked, Sampling,
    Scene, Seeded, kibitz, weigh,
};
use notation::siu::{Fault, FaultCode, Go, Info, Mode, SiuMove};
use rules::{Tiles, examine};

use super::job::{Job, Learnt};
use crate::threads::in_order;

/// The time between two reports of a search that goes on.
const EVERY: Duration = Duration::from_millis(500);
/// Plies of a simulation, and how sure it has to be, where there is no limit of time.
const PLIES: u32 = 2;
const SURE: u8 = 95;
/// As good as to the end of the game.
const MOST_PLIES: u32 = 60;
/// Iterations of a simulation without any limit; with a limit of its own kind, more.
const ITERATIONS: u32 = 1_000;
const SURE_ITERATIONS: u32 = 10_000;
const MOST_ITERATIONS: u32 = 1_000_000;
/// Iterations between two looks at how sure the leader is.
const LOOK: u32 = 128;
/// Seconds of an endgame or pre-endgame without a limit.
const SECONDS: u64 = 10;
/// Racks weighed at a time in an inference, and how many leaves are listed.
const SAMPLES: u32 = 200;
const LISTED: usize = 25;

/// Searches, and says what is found. The best move, if there is one.
pub(super) fn work(job: &Job) -> Option<SiuMove> {
    let Job { go, opened, .. } = job;
    job.writer.info(Info::Provenance {
        engine: format!("Tilewright/{}", env!("CARGO_PKG_VERSION")),
        leaves: job.leaves.name.clone(),
        win_table: "bundled".to_string(),
        lexicon: opened.words.name.clone(),
    });
    opened.ignored.iter().for_each(|what| job.writer.ignored(what.as_str()));
    let scene = &opened.scene;
    let mode = match go.mode.unwrap_or(Mode::Auto) {
        Mode::Auto if endgame::applies(scene) => Mode::Endgame,
        Mode::Auto if pre_endgame::applies(scene) => Mode::Peg,
        Mode::Auto => Mode::Sim,
        other => other,
    };
    unused(mode, go).into_iter().for_each(|what| job.writer.ignored(what));
    if mode != Mode::Infer && scene.rack.is_empty() {
        let fault = Fault::new(FaultCode::BadPosition, "the player on turn has no tiles");
        job.writer.fault(fault);
        return None;
    }
    match mode {
        Mode::Gen => static_list(job),
        Mode::Sim | Mode::Auto => simulate(job),
        Mode::Infer => {
            infer(job);
            None
        }
        Mode::Endgame => solve_endgame(job),
        Mode::Peg => solve_pre_endgame(job),
    }
}

/// The parameters that a mode has no use for.
fn unused(mode: Mode, go: &Go) -> Vec<&'static str> {
    let sim = mode == Mode::Sim;
    let lists = sim || mode == Mode::Gen;
    let all = [
        ("searchmoves", !go.search_moves.is_empty() && !lists),
        ("alsosearchmoves", !go.also_search_moves.is_empty() && !lists),
        ("depth", go.depth.is_some() && !sim),
        ("iterations", go.iterations.is_some() && !sim),
        ("stopcondition", go.stop_condition.is_some() && !sim),
        ("firstwin", go.first_win),
        ("useinference", go.use_inference && !sim),
        ("threads", go.threads.is_some_and(|n| n > 1) && !sim && mode != Mode::Infer),
    ];
    all.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
}

/// A move of the engine in the words of the protocol.
fn siu_move(choice: &Choice, scene: &Scene) -> SiuMove {
    match choice {
        Choice::Play(candidate) => {
            let (coord, word) = scene.grid.main_word(candidate);
            SiuMove::Play { coord, word, known: None }
        }
        Choice::Exchange(tiles) => SiuMove::Exchange { tiles: *tiles, rack: None },
        Choice::Pass => SiuMove::Pass,
    }
}

/// The candidates: the first `count` by static equity and those asked for.
fn candidates(job: &Job, count: usize) -> Vec<Ranked> {
    let (scene, generator) = (&job.opened.scene, &job.opened.words.generator);
    let leaves = &job.leaves.leaves;
    let only = !job.go.search_moves.is_empty();
    let mut chosen = match only {
        true => Vec::new(),
        false => kibitz(generator, scene, leaves, Opening::Across),
    };
    chosen.truncate(count);
    let asked = job.go.search_moves.iter().chain(&job.go.also_search_moves);
    let mut all: Option<Vec<Ranked>> = None;
    for made in asked {
        let all = all.get_or_insert_with(|| kibitz(generator, scene, leaves, Opening::Both));
        match find(made, all, job) {
            Ok(found)
                if !chosen.iter().any(|one| one.choice.to_move() == found.choice.to_move()) =>
            {
                chosen.push(found);
            }
            Ok(_) => {}
            Err(why) => {
                job.writer.fault(Fault::new(FaultCode::BadMove, format!("{made}: {why}")));
            }
        }
    }
    if only {
        chosen.sort_by_key(|ranked| std::cmp::Reverse(ranked.equity));
    }
    chosen
}

/// A move that was asked for among all that are possible.
fn find(made: &SiuMove, all: &[Ranked], job: &Job) -> Result<Ranked, String> {
    let (scene, board) = (&job.opened.scene, &job.opened.out.now.board);
    let find = |is_it: &dyn Fn(&Choice) -> bool| all.iter().find(|r| is_it(&r.choice)).copied();
    match made {
        SiuMove::Play { .. } => {
            let text = made.text().ok_or("it has no word")?;
            let play = text.resolve(board).map_err(|error| error.to_string())?;
            let formed = examine(board, &job.opened.ruleset, &play);
            let formed = formed.map_err(|problem| problem.to_string())?;
            if let Some(tile) = scene.rack.missing(&play.tiles()) {
                return Err(format!("the rack has too few of {}", tile.to_char()));
            }
            // A play that was made is of interest whether or not its words are listed.
            let candidate = Candidate::of(&play, &formed, &scene.rack);
            let choice = candidate.map(Choice::Play).ok_or("it cannot be laid")?;
            Ok(weigh(scene, &job.leaves.leaves, choice))
        }
        SiuMove::Exchange { tiles, .. } => find(&|choice| *choice == Choice::Exchange(*tiles))
            .ok_or_else(|| "the rack or the rules do not allow the exchange".to_string()),
        SiuMove::Pass => find(&|choice| *choice == Choice::Pass)
            .ok_or_else(|| "passing is not allowed".to_string()),
        SiuMove::Exchanged(_) => Err("name the tiles".to_string()),
        SiuMove::Phony { .. } => Err("it came off, so it cannot be searched".to_string()),
    }
}

fn static_list(job: &Job) -> Option<SiuMove> {
    let scene = &job.opened.scene;
    let chosen = candidates(job, job.settings.moves);
    for ranked in &chosen {
        let mut leave = scene.rack;
        leave.remove_all(&ranked.choice.tiles());
        job.writer.info(Info::Gen {
            made: siu_move(&ranked.choice, scene),
            score: ranked.choice.score(),
            equity: ranked.equity.as_points(),
            leave,
        });
    }
    chosen.first().map(|ranked| siu_move(&ranked.choice, scene))
}

fn simulate(job: &Job) -> Option<SiuMove> {
    let Job { go, opened, .. } = job;
    let chosen = candidates(job, job.settings.candidates);
    if chosen.is_empty() {
        return None;
    }
    let most = match (go.iterations, go.infinite || go.move_time.is_some(), go.stop_condition) {
        (Some(iterations), ..) => iterations,
        (None, true, _) => MOST_ITERATIONS,
        (None, false, Some(_)) => SURE_ITERATIONS,
        (None, false, None) => ITERATIONS,
    };
    let timed = go.move_time.is_some();
    // A caller of an endless search wants to see every candidate, not only the best.
    let sure = go.stop_condition.unwrap_or(match go.infinite {
        true => 100,
        false if timed => Stopping::SURE_BY_TIME,
        false => SURE,
    });
    let doubt = f64::from(100 - sure.min(100)) / 100.0;
    let plies = go.depth.unwrap_or(match timed {
        true if opened.scene.bag <= Budget::LAST_ROUNDS => MOST_PLIES,
        true => Budget::PLIES_BY_TIME,
        false => PLIES,
    });
    let plies = plies.min(MOST_PLIES);
    let evaluator = Evaluator::new(&opened.words.generator, &job.leaves.leaves);
    let inference = go.use_inference.then(|| learnt(job)).flatten();
    let options = SimOptions { plies, seed: job.settings.seed, doubt, inference };
    let mut sim = Sim::new(evaluator, &opened.scene, &chosen, options);
    let mut said: Option<Instant> = None;
    loop {
        let block = sim.block();
        let count = block.len().min(most.saturating_sub(block.start) as usize).max(1);
        let number = |index: usize| block.start + index as u32;
        // The very first iteration is not left out, so that there is something to say.
        let rows: Vec<Option<Row>> = in_order(count, job.threads(), |index| {
            (number(index) == 0 || job.goes_on()).then(|| sim.iteration(number(index)))
        });
        sim.take(rows.into_iter().map_while(|row| row).collect());
        if sim.settled() || sim.iterations() >= most || !job.goes_on() {
            break;
        }
        let look = go.stop_condition.filter(|_| sim.iterations().is_multiple_of(LOOK));
        let due = said.is_none_or(|said| said.elapsed() >= EVERY);
        if due || look.is_some() {
            let report = sim.report();
            if look.is_some_and(|percent| report.confidence >= f64::from(percent) / 100.0) {
                break;
            }
            if due {
                say_candidates(job, &report);
                said = Some(Instant::now());
            }
        }
    }
    let report = sim.report();
    say_candidates(job, &report);
    report.judged.first().map(|judged| siu_move(&judged.ranked.choice, &opened.scene))
}

fn say_candidates(job: &Job, report: &Report) {
    for judged in &report.judged {
        job.writer.info(Info::Sim {
            made: siu_move(&judged.ranked.choice, &job.opened.scene),
            win: (100.0 * judged.win, 100.0 * judged.win_error),
            spread: (judged.spread, judged.spread_error),
            iterations: judged.iterations,
        });
    }
    progress(job, report.rollouts);
}

fn progress(job: &Job, nodes: u64) {
    let time = u64::try_from(job.halt.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    job.writer.info(Info::Progress { time, nodes });
}

/// The result of the last inference, if it was about this board.
fn learnt(job: &Job) -> Option<Inference> {
    let learnt = job.learnt.lock().unwrap_or_else(PoisonError::into_inner);
    let here = learnt.as_ref().filter(|learnt| learnt.board == job.opened.out.now.board);
    if here.is_none() {
        job.writer.ignored("useinference: 'go infer' has found nothing about this board");
    }
    here.map(|learnt| learnt.inference.clone())
}

fn infer(job: &Job) {
    let unsupported = |why: &str| job.writer.fault(Fault::new(FaultCode::UnsupportedMode, why));
    let (Some(made), Some(before)) = (&job.opened.out.last, &job.opened.before) else {
        return unsupported("infer needs the last move: position cgp ... moves <move>");
    };
    let last = match &made.made {
        SiuMove::Play { .. } => Last::Play { tiles: made.laid, score: made.score },
        SiuMove::Exchange { tiles, .. } => Last::Exchange(tiles.len()),
        SiuMove::Exchanged(count) => Last::Exchange(usize::from(*count)),
        SiuMove::Pass | SiuMove::Phony { .. } => {
            return unsupported("infer learns from a play or an exchange");
        }
    };
    let mut scene = job.opened.scene.clone();
    // Tiles of its own rack that are not known are among the unseen ones, but not in the bag.
    let missing = usize::from(job.opened.ruleset.rack_size).saturating_sub(scene.rack.len());
    scene.bag = scene.bag.saturating_sub(missing);
    let mut before = before.clone();
    before.unseen = scene.unseen;
    before.unseen.add_all(&made.laid);
    let evaluator = Evaluator::new(&job.opened.words.generator, &job.leaves.leaves);
    // The simulation has seeds of its own, and so has each part here. They are drawn: streams whose
    // seeds are a step apart would repeat each other.
    let mut random = Seeded::new(!job.settings.seed);
    let most = Inference::ENOUGH / SAMPLES;
    let seeds: Vec<u64> = (0..most).map(|_| random.next_u64()).collect();
    let mut found: Option<Inference> = None;
    let (mut parts, mut said) = (0, Instant::now());
    while parts < most {
        let count = u32::from(job.threads()).min(most - parts) as usize;
        let from = parts as usize;
        let some = in_order(count, job.threads(), |index| {
            let sampling = Sampling { count: SAMPLES, seed: seeds[from + index] };
            Inference::new(evaluator, &scene, &before, &last, sampling)
        });
        parts += count as u32;
        for part in some.into_iter().flatten() {
            found = Some(match found {
                Some(found) => found.and(&part),
                None => part,
            });
        }
        if found.is_none() || !job.goes_on() {
            break;
        }
        if let Some(found) = found.as_ref().filter(|_| said.elapsed() >= EVERY) {
            say_leaves(job, found, parts);
            said = Instant::now();
        }
    }
    match &found {
        Some(found) => say_leaves(job, found, parts),
        None => job.writer.info(Info::Text("the last move says nothing about a rack".to_string())),
    }
    let board = job.opened.out.now.board.clone();
    let found = found.map(|inference| Learnt { board, inference });
    *job.learnt.lock().unwrap_or_else(PoisonError::into_inner) = found;
}

fn say_leaves(job: &Job, found: &Inference, parts: u32) {
    for (leave, chance) in found.leaves().into_iter().take(LISTED) {
        job.writer.info(Info::Infer { leave, chance });
    }
    progress(job, u64::from(parts * SAMPLES));
}

/// Says whether a search of positions may go on, and from time to time how many it has looked at.
fn watched(job: &Job) -> impl FnMut(u64) -> bool {
    let said = Cell::new(Instant::now());
    let limit = job.go.move_time.is_none() && !job.go.infinite;
    move |nodes| {
        if said.get().elapsed() >= EVERY {
            progress(job, nodes);
            said.set(Instant::now());
        }
        job.goes_on() && !(limit && job.halt.begun.elapsed() >= Duration::from_secs(SECONDS))
    }
}

fn solve_endgame(job: &Job) -> Option<SiuMove> {
    let (scene, generator) = (&job.opened.scene, &job.opened.words.generator);
    let bits = (job.settings.hash * (1 << 20) / 24).max(2).ilog2();
    let Some(found) = endgame::solve(generator, scene, bits, &mut watched(job)) else {
        let why = "an endgame has two players, an empty bag and tiles on both racks";
        job.writer.fault(Fault::new(FaultCode::UnsupportedMode, why));
        return None;
    };
    let mut at = scene.clone();
    let mut line = Vec::new();
    for choice in &found.line {
        line.push(siu_move(choice, &at));
        if let Choice::Play(candidate) = choice {
            at.grid.apply(candidate, generator.gaddag());
        }
    }
    let best = line.first().cloned();
    let bound = match (found.proof, found.low, found.high) {
        (Proof::Bounds, Some(low), None) if low == found.value => Some("lowerbound"),
        (Proof::Bounds, None, Some(high)) if high == found.value => Some("upperbound"),
        _ => None,
    };
    let spread = scene.lead + found.value;
    job.writer.info(Info::Endgame { depth: line.len(), spread, bound, line });
    let end = |end: Option<i32>| end.map_or("?".into(), |end| format!("{:+}", scene.lead + end));
    job.writer.info(Info::Text(format!(
        "proof {}: from {} to {}",
        found.proof.key(),
        end(found.low),
        end(found.high)
    )));
    progress(job, found.nodes);
    best
}

fn solve_pre_endgame(job: &Job) -> Option<SiuMove> {
    let (scene, generator) = (&job.opened.scene, &job.opened.words.generator);
    let found = pre_endgame::solve(generator, scene, &job.leaves.leaves, &mut watched(job));
    let Some(found) = found else {
        let why = "a pre-endgame has two players, one to four tiles in the bag and a full rack";
        job.writer.fault(Fault::new(FaultCode::UnsupportedMode, why));
        return None;
    };
    for (weighed, ends) in found.moves.iter().zip(&found.ends) {
        let made = siu_move(&weighed.choice, scene);
        let (Some(win), Some(spread)) = (weighed.win, weighed.spread) else {
            let proven = |win: f64| format!("proven {made} wp {:.2}", 100.0 * win);
            let text = weighed.win.map_or_else(|| format!("unseen {made}"), proven);
            job.writer.info(Info::Text(text));
            continue;
        };
        if ends.is_empty() {
            let win = 100.0 * win;
            let text = format!("estimated {made} wp {win:.2} spread {spread:+.2}");
            job.writer.info(Info::Text(text));
        } else {
            let drawn = |is_it: fn(i32) -> bool| -> Vec<Tiles> {
                ends.iter().filter(|end: &&End| is_it(end.spread)).map(|end| end.drawn).collect()
            };
            let draws = [drawn(|spread| spread > 0), drawn(|spread| spread == 0), drawn(|s| s < 0)];
            job.writer.info(Info::Peg { made, draws, spread });
        }
    }
    job.writer.info(Info::Text(format!("proof {}", found.proof.key())));
    progress(job, found.nodes);
    found.moves.first().map(|weighed| siu_move(&weighed.choice, scene))
}
