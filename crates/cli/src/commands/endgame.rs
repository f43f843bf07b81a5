//! `tilewright endgame`: a position with an empty bag, or nearly, searched to its end.

use std::time::Instant;

use engine::{Choice, Leaves, endgame, pre_endgame};
use rules::Counted;
use serde_json::json;

use crate::options::{Common, threads};
use crate::output::{Output, Page};
use crate::positions::{Analysis, Opened, PositionOptions};
use crate::stop::Stop;

const EXAMPLES: &str = "\
Example:
  tilewright endgame --cgp 'CLY12/1E3R2Q6/1ZAG1AB1A6/T1WINDUPS6/O4ID1Id5/O1T2O2DI5/T1A2I2AG5/E1PHONAL1O4V/DUH2G3XU3R/1MO4M1IT2JO/2U4A1nEB1AW/C1S4F2RE1F1/OVERLENT2IN1A1/L6I1KNEES1/Y6R2ET3 EINS/EER 300/310 0'

How a position is written: tilewright moves --help";

/// The options of `tilewright endgame`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Endgame {
    #[command(flatten)]
    positions: PositionOptions,
    /// The most seconds to search each position
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,
    /// The number of positions searched at a time; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
}

/// The size of the transposition table, as a power of two: some 6 MB.
const TABLE_BITS: u32 = 18;

pub(crate) fn run(args: &Endgame, common: &Common) -> Result<(), Stop> {
    if !(args.time >= 0.0 && args.time.is_finite()) {
        return Err(Stop::bad("--time needs a number of seconds"));
    }
    let analysis = Analysis::new(&args.positions, common)?;
    let mut output = Output::new(common.format);
    analysis.each(&args.positions, args.threads, &mut output, |page, opened| {
        let Opened { text, origin, scene, .. } = opened;
        if pre_endgame::applies(scene) {
            return search_draws(args, opened, page);
        }
        let (held, unseen) = (scene.opponents.iter().sum::<usize>(), scene.unseen.len());
        if scene.bag > 0 {
            return Err(Stop::bad(format!(
                "{origin}: {} {} unseen and the opponent holds {held}: only positions with \
                 at most four tiles in the bag can be searched, use 'tilewright sim'",
                Counted(unseen, "tile"),
                if unseen == 1 { "is" } else { "are" }
            )));
        }
        let begun = Instant::now();
        let mut go_on = time_left(begun, args.time);
        let found = endgame::solve(opened.generator(), scene, TABLE_BITS, &mut go_on)
            .ok_or_else(|| Stop::bad(format!("{origin}: an endgame needs tiles on both racks")))?;
        let seconds = begun.elapsed().as_secs_f64();
        let line = Choice::texts(&found.line, &scene.grid, opened.generator().gaddag());
        if page.is_json() {
            return page.object(&json!({
                "cgp": text,
                "value": found.value,
                "proof": found.proof.key(),
                "low": found.low,
                "high": found.high,
                "pv": line,
                "nodes": found.nodes,
                "seconds": seconds,
            }));
        }
        let bound = |bound: Option<i32>| bound.map_or("unknown".to_string(), |b| format!("{b:+}"));
        page.line(format!(
            "{:+} points for the player to move ({}, from {} to {}), {} in {seconds:.2} s",
            found.value,
            found.proof.key(),
            bound(found.low),
            bound(found.high),
            Counted(found.nodes, "position")
        ))?;
        page.line(format!("  {}", line.join(", ")))
    })?;
    output.end()
}

/// Says whether a search may go on. A single step may take milliseconds, so it looks at the clock
/// each time.
fn time_left(begun: Instant, seconds: f64) -> impl FnMut(u64) -> bool {
    move |_| begun.elapsed().as_secs_f64() < seconds
}

/// The most moves that are printed.
const PRINTED: usize = 10;

/// A position with a few tiles in the bag: searches every draw.
fn search_draws(args: &Endgame, opened: &Opened<'_>, output: &mut Page) -> Result<(), Stop> {
    let Opened { text, origin, scene, .. } = opened;
    let begun = Instant::now();
    let mut go_on = time_left(begun, args.time);
    let leaves = Leaves::trained();
    let report = pre_endgame::solve(opened.generator(), scene, &leaves, &mut go_on)
        .ok_or_else(|| Stop::bad(format!("{origin}: there is nothing to search")))?;
    let seconds = begun.elapsed().as_secs_f64();
    let text_of = |weighed: &pre_endgame::Weighed| weighed.choice.text(&scene.grid);
    if output.is_json() {
        let moves: Vec<_> = report
            .moves
            .iter()
            .map(|weighed| {
                json!({
                    "move": text_of(weighed),
                    "win": weighed.win,
                    "draws": weighed.counts.map(|counts| json!({
                        "wins": counts.wins,
                        "ties": counts.ties,
                        "losses": counts.losses,
                        "of": counts.of,
                    })),
                    "spread": weighed.spread,
                    "exact_spread": weighed.exact_spread,
                    "proof": weighed.proof.key(),
                })
            })
            .collect();
        return output.object(&json!({
            "cgp": text,
            "bag": scene.bag,
            "proof": report.proof.key(),
            "moves": moves,
            "nodes": report.nodes,
            "seconds": seconds,
        }));
    }
    output.line(format!(
        "{} in the bag: {}, {} in {seconds:.2} s",
        scene.bag,
        report.proof.key(),
        Counted(report.nodes, "position")
    ))?;
    for weighed in report.moves.iter().take(PRINTED) {
        let (move_text, proof) = (text_of(weighed), proven(weighed));
        output.line(match (weighed.win, weighed.spread) {
            (Some(win), Some(spread)) => format!(
                "  {move_text:<24} wins {:>5.1} %  {} {spread:>+7.1} points  {proof}",
                100.0 * win,
                if weighed.exact_spread { "exactly" } else { "  about" },
            ),
            (Some(win), None) => {
                let (win, dash) = (100.0 * win, "\u{2013}");
                format!("  {move_text:<24} wins {win:>5.1} %          {dash:>7}         {proof}")
            }
            (None, _) => format!("  {move_text:<24}      {:>5}    not looked at yet", "\u{2013}"),
        })?;
    }
    Ok(())
}

/// The proof of a move in words: `wins 7 of 8 draws, exact`.
fn proven(weighed: &pre_endgame::Weighed) -> String {
    let Some(counts) = weighed.counts.filter(|_| weighed.proof != endgame::Proof::Heuristic) else {
        return weighed.proof.key().to_string();
    };
    let pre_endgame::Counts { wins, ties, losses, of } = counts;
    let each = [("wins", wins), ("ties", ties), ("loses", losses)];
    let told: Vec<String> = each
        .into_iter()
        .filter(|&(_, count)| count > 0)
        .map(|(verb, count)| format!("{verb} {count}"))
        .collect();
    format!("{} of {of} draws, {}", told.join(", "), weighed.proof.key())
}
