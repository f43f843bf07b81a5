//! Draws the pictures of `docs/engine.md` from what the engine finds, and prints what that page says
//! of its example: `cargo xtask lab pictures FOLDER`.

use std::collections::VecDeque;
use std::error::Error;
use std::path::{Path, PathBuf};

use engine::endgame::{Proof, Solver};
use engine::odds::Odds;
use engine::sim::{Sim, SimOptions};
use engine::{
    Equity, Evaluator, Generator, Leaves, Opening, Ranked, Scene, best, kibitz, static_play,
};
use plotters::coord::Shift;
use plotters::prelude::*;
use rules::{Edition, Ruleset, Tile, Tiles};

use crate::Outcome;
use crate::arguments::Arguments;

const SIZE: (u32, u32) = (720, 420);
const FLAT: (u32, u32) = (720, 280);
/// Colours that people tell apart whatever their eyes see (Okabe and Ito 2008).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];
/// The words of the picture of a word graph.
const WORDS: &str = "ARE BAR BARE BARES BARS CAR CARE CARES CARS";
/// The number of tiles that are not on the board, for the picture of the odds.
const LEFT: [usize; 4] = [80, 50, 25, 10];
/// The candidates of the example, and how often each is tried out.
const CANDIDATES: usize = 5;
const ITERATIONS: u32 = 1_600;
/// The number of positions that the search of the endgame looks at before its bounds are drawn.
const NODES: [u64; 18] = [
    10, 20, 50, 100, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000,
    8_000, 10_000,
];

type Drawn = Result<(), Box<dyn Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

struct Tools {
    generator: Generator,
    leaves: Leaves,
    ruleset: Ruleset,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let folder = PathBuf::from(arguments.required(0, "FOLDER")?);
    std::fs::create_dir_all(&folder)?;
    let tools = Tools {
        generator: Generator::new(lexica::Bundled::American.lexicon().graph())?,
        leaves: Leaves::trained(),
        ruleset: Edition::TournamentSowpods.ruleset(),
    };
    let file = |name: &str| folder.join(name);
    word_graph(&file("word-graph.svg"))?;
    leaves(&tools, &file("leaves.svg"))?;
    odds(&file("odds.svg"))?;
    simulation(&tools, &file("simulation.svg"))?;
    endgame(&tools, &file("endgame.svg"))
}

fn area(path: &Path, size: (u32, u32)) -> Result<Area<'_>, Box<dyn Error>> {
    let area = SVGBackend::new(path, size).into_drawing_area();
    area.fill(&WHITE)?;
    Ok(area)
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().into()
}

/// A word graph of a few words: each path from the left is a beginning, a ring ends a word.
fn word_graph(path: &Path) -> Drawn {
    // Two beginnings are one node if the same endings follow.
    let all: Vec<String> = WORDS.split(' ').map(str::to_string).collect();
    let after = |start: &str| -> Vec<String> {
        all.iter().filter_map(|word| word.strip_prefix(start)).map(str::to_string).collect()
    };
    let mut nodes: Vec<Vec<String>> = vec![after("")];
    let mut arcs: Vec<(usize, usize, String)> = Vec::new();
    // Where they are drawn: as far down as the node before, or below its other endings.
    let mut rows = vec![0];
    let mut open = VecDeque::from([(0, String::new())]);
    while let Some((from, start)) = open.pop_front() {
        let mut letters: Vec<char> =
            nodes[from].iter().filter_map(|rest| rest.chars().next()).collect();
        letters.dedup();
        let mut below = 0;
        for letter in letters {
            let next = format!("{start}{letter}");
            let rest = after(&next);
            let known = nodes.iter().position(|known| *known == rest);
            let to = known.unwrap_or_else(|| {
                nodes.push(rest);
                rows.push(rows[from] + below);
                below += 1;
                open.push_back((nodes.len() - 1, next));
                nodes.len() - 1
            });
            match arcs.iter_mut().find(|arc| (arc.0, arc.1) == (from, to)) {
                Some(arc) => arc.2 += &format!(" {letter}"),
                None => arcs.push((from, to, letter.to_string())),
            }
        }
    }
    // The column of a node is the longest way to it.
    let mut columns = vec![0; nodes.len()];
    for _ in 0..nodes.len() {
        arcs.iter().for_each(|&(from, to, _)| columns[to] = columns[to].max(columns[from] + 1));
    }
    let last = columns.iter().copied().max().unwrap_or(0).max(1);
    let places: Vec<(i32, i32)> = columns
        .iter()
        .zip(&rows)
        .map(|(&column, row)| {
            let x = 50 + column * (FLAT.0 as usize - 100) / last;
            // Not all on one line: an arc may pass a column.
            (x as i32, 50 + 130 * row + 45 * (column as i32 % 2))
        })
        .collect();
    let area = area(path, FLAT)?;
    for (from, to, letters) in &arcs {
        let (a, b) = (places[*from], places[*to]);
        area.draw(&PathElement::new([a, b], BLACK.stroke_width(1)))?;
        let at = ((a.0 + b.0) / 2 - 5 * letters.len() as i32, (a.1 + b.1) / 2 - 22);
        area.draw(&Text::new(letters.as_str(), at, font(18)))?;
    }
    for (place, rest) in places.iter().zip(&nodes) {
        area.draw(&Circle::new(*place, 12, WHITE.filled()))?;
        area.draw(&Circle::new(*place, 12, COLOURS[0].stroke_width(2)))?;
        if rest.iter().any(String::is_empty) {
            area.draw(&Circle::new(*place, 7, COLOURS[0].stroke_width(2)))?;
        }
    }
    area.present()?;
    println!("word graph: {} words, {} nodes", all.len(), nodes.len());
    Ok(())
}

/// The worth of keeping each tile, alone.
fn leaves(tools: &Tools, path: &Path) -> Drawn {
    let worth = |tile: Tile| tools.leaves.value(&[tile].into_iter().collect::<Tiles>()).as_points();
    let mut all: Vec<(char, f64)> =
        Tile::kinds().map(|tile| (tile.to_char(), worth(tile))).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    let area = area(path, SIZE)?;
    let most = all[0].1.ceil() as i32 + 1;
    let least = all[all.len() - 1].1.floor() as i32 - 1;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .x_label_area_size(28)
        .y_label_area_size(44)
        .build_cartesian_2d(-1.0..all.len() as f64, f64::from(least)..f64::from(most))?;
    let label = |x: &f64| {
        let whole = (x.round() - x).abs() < 0.01;
        let at = all.get(x.round() as usize).filter(|_| whole && *x >= 0.0);
        at.map_or(String::new(), |(tile, _)| tile.to_string())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_labels(2 * all.len())
        .x_label_formatter(&label)
        .y_desc("points")
        .label_style(font(15))
        .draw()?;
    chart.draw_series(all.iter().enumerate().map(|(at, &(_, worth))| {
        let (left, right) = (at as f64 - 0.35, at as f64 + 0.35);
        Rectangle::new([(left, 0.0), (right, worth)], COLOURS[usize::from(worth < 0.0)].filled())
    }))?;
    area.present()?;
    Ok(())
}

/// The chance to win by the lead, for some numbers of tiles that are not on the board.
fn odds(path: &Path) -> Drawn {
    let odds = Odds::trained();
    let area = area(path, SIZE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(-120..120, 0.0..100.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("lead of the side on turn, in points")
        .y_desc("chance to win, in percent")
        .label_style(font(15))
        .draw()?;
    for (left, colour) in LEFT.into_iter().zip(COLOURS) {
        let win = |lead: i32| f64::from(odds.win(Equity::points(lead), left)) / 1e4;
        chart
            .draw_series(LineSeries::new(
                (-120..=120).map(|lead| (lead, win(lead))),
                colour.stroke_width(2),
            ))?
            .label(format!("{left} tiles not on the board"))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(font(15))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    area.present()?;
    Ok(())
}

/// The candidates of a position in the middle of a game, the first of which by static equity is not
/// the one that simulation likes.
fn simulation(tools: &Tools, path: &Path) -> Drawn {
    let (seed, scene, ranked, courses) =
        (1..).find_map(|seed| example(tools, seed)).ok_or("no game has such a position")?;
    println!("\nsimulation: game {seed}, rack {}, {} in the bag", scene.rack, scene.bag);
    println!("{}", shown(&scene));
    let area = area(path, SIZE)?;
    let last = |course: &[(u32, f64, f64)]| course.last().map_or(0.0, |at| at.1);
    let highest = courses.iter().map(|course| last(course)).fold(0.0, f64::max);
    let lowest = courses.iter().map(|course| last(course)).fold(100.0, f64::min);
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(0..ITERATIONS, lowest - 4.0..highest + 9.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("times tried out")
        .y_desc("chance to win, in percent")
        .label_style(font(15))
        .draw()?;
    for ((one, course), colour) in ranked.iter().zip(&courses).zip(COLOURS) {
        let (text, equity) = (one.choice.text(&scene.grid), one.equity.as_points());
        let (_, win, error) = course.last().copied().unwrap_or_default();
        println!(
            "{text}: {} points, equity {equity:.1}, wins {win:.1} % ± {error:.1}",
            one.choice.score()
        );
        let upper = course.iter().map(|&(at, win, error)| (at, win + 1.96 * error));
        let lower = course.iter().rev().map(|&(at, win, error)| (at, win - 1.96 * error));
        let band: Vec<(u32, f64)> = upper.chain(lower).collect();
        chart.draw_series([Polygon::new(band, colour.mix(0.12))])?;
        chart
            .draw_series(LineSeries::new(
                course.iter().map(|&(at, win, _)| (at, win)),
                colour.stroke_width(2),
            ))?
            .label(format!("{text} ({equity:.1})"))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .label_font(font(15))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    area.present()?;
    Ok(())
}

/// The number of times a candidate was tried out, its chance to win and the standard error, in
/// percent.
type Course = Vec<(u32, f64, f64)>;

fn example(tools: &Tools, seed: u64) -> Option<(u64, Scene, Vec<Ranked>, Vec<Course>)> {
    let mut found = None;
    static_play::play(&tools.generator, &tools.ruleset, seed, |scene, _| {
        if found.is_none() && (30..45).contains(&scene.bag) && scene.lead.abs() < 30 {
            found = Some(scene.clone());
        }
        best(&tools.generator, scene, &tools.leaves).choice
    });
    let scene = found?;
    let mut ranked = kibitz(&tools.generator, &scene, &tools.leaves, Opening::Across);
    ranked.truncate(CANDIDATES);
    let evaluator = Evaluator::new(&tools.generator, &tools.leaves);
    let options = SimOptions { seed, ..SimOptions::default() };
    let mut sim = Sim::new(evaluator, &scene, &ranked, options);
    let mut courses: Vec<Course> = vec![Vec::new(); ranked.len()];
    while sim.iterations() < ITERATIONS {
        sim.take(sim.block().map(|number| sim.iteration(number)).collect());
        let report = sim.report();
        for (one, course) in ranked.iter().zip(&mut courses) {
            let judged = report.judged.iter().find(|judged| judged.ranked == *one)?;
            course.push((sim.iterations(), 100.0 * judged.win, 100.0 * judged.win_error));
        }
    }
    let win = |at: usize| courses[at].last().map_or(0.0, |course| course.1);
    let other = (1..ranked.len()).any(|at| win(at) > win(0) + 3.0);
    other.then_some((seed, scene, ranked, courses))
}

/// The bounds on the value of an endgame as the search goes on.
fn endgame(tools: &Tools, path: &Path) -> Drawn {
    let bounds = |scene: &Scene, nodes: u64| {
        let mut solver = Solver::new(&tools.generator, 18);
        solver.solve(scene, &mut |done| done < nodes)
    };
    let hard = |seed: u64| {
        let mut found = None;
        static_play::play(&tools.generator, &tools.ruleset, seed, |scene, _| {
            if found.is_none() && scene.bag == 0 {
                found = Some(scene.clone());
            }
            best(&tools.generator, scene, &tools.leaves).choice
        });
        let scene: Scene = found?;
        let after = |nodes| bounds(&scene, nodes).map(|found| (found.proof, found.low, found.high));
        let between = matches!(after(5_000), Some((Proof::Bounds, Some(_), Some(_))));
        let proven = || matches!(after(10_000), Some((Proof::Exact, ..)));
        (between && proven()).then_some((seed, scene))
    };
    let (seed, scene) = (1..).find_map(hard).ok_or("no game has such an endgame")?;
    println!("\nendgame: game {seed}, rack {}, the other side {}", scene.rack, scene.unseen);
    println!("{}", shown(&scene));
    let mut course: Vec<(f64, i32, Option<i32>, Option<i32>)> = Vec::new();
    for nodes in NODES {
        let Some(found) = bounds(&scene, nodes) else { continue };
        println!("{nodes}: {} {:?} {:?}", found.value, found.low, found.high);
        course.push(((nodes as f64).log10(), found.value, found.low, found.high));
        if found.proof == Proof::Exact {
            break;
        }
    }
    let values = || course.iter().flat_map(|&(_, value, low, high)| [Some(value), low, high]);
    let (least, most) = (values().flatten().min(), values().flatten().max());
    let (Some(least), Some(most)) = (least, most) else { return Err("no bounds".into()) };
    let last = course[course.len() - 1].0;
    let area = area(path, SIZE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .margin_right(30)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(1.0..last, f64::from(least - 3)..f64::from(most + 12))?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_labels(8)
        .x_label_formatter(&|x| match (x - x.round()).abs() < 1e-6 {
            true => format!("{:.0}", 10f64.powf(*x)),
            false => String::new(),
        })
        .x_desc("positions looked at")
        .y_desc("change of the spread, in points")
        .label_style(font(15))
        .draw()?;
    let mut draw = |name: &str, colour: RGBColor, line: Vec<(f64, i32)>| -> Drawn {
        let line = line.into_iter().map(|(at, value)| (at, f64::from(value)));
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
        Ok(())
    };
    let [blue, red, green, ..] = COLOURS;
    draw("estimate", red, course.iter().map(|at| (at.0, at.1)).collect())?;
    draw("no less (proven)", blue, course.iter().filter_map(|at| Some((at.0, at.2?))).collect())?;
    draw("no more (proven)", green, course.iter().filter_map(|at| Some((at.0, at.3?))).collect())?;
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .label_font(font(15))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    area.present()?;
    Ok(())
}

/// The board, a line for each row; a point is an empty square.
fn shown(scene: &Scene) -> String {
    let size = scene.grid.size();
    let face = |row, column| {
        let face = scene.grid.get(rules::Square::new(row, column));
        face.map_or('.', |face| {
            let letter = face.letter.to_char();
            if face.blank { letter.to_ascii_lowercase() } else { letter }
        })
    };
    let line = |row| (0..size).map(|column| face(row, column)).collect::<String>();
    (0..size).map(line).collect::<Vec<_>>().join("\n")
}
