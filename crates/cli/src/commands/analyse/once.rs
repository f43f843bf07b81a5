//! An analysis that is printed: for scripts, and for terminals that cannot be drawn on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use host::WordLists;
use host::analysis::{Analysis, Crew, position};
use serde::Serialize;
use table::wire::{
    AnalysisKind, AnalysisMessage, AnalysisState, AskAnalysis, AskPosition, PositionMessage,
};

use super::work::Threads;
use super::{Analyse, Opened, draw};
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

/// The most moves that are printed.
const MOVES: usize = 20;

/// A position and what was found.
#[derive(Serialize)]
struct Found<'a> {
    edition: &'a str,
    #[serde(flatten)]
    position: PositionMessage,
    analysis: AnalysisMessage,
}

/// Threads that work until the time is up.
struct Timed {
    threads: Threads,
    until: Option<Instant>,
}

impl Crew for Timed {
    fn goes_on(&self) -> bool {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        if late {
            self.threads.stop.store(true, Ordering::Relaxed);
        }
        self.threads.goes_on()
    }

    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        self.threads.each(count, &|number| {
            if self.goes_on() {
                work(number);
            }
        });
    }
}

pub(super) fn run(
    args: &Analyse,
    common: &Common,
    opened: &Opened,
    lists: &WordLists,
) -> Result<(), Stop> {
    if !(0.0..=86_400.0).contains(&args.seconds) {
        return Err(Stop::bad("--seconds needs a number from 0 to 86400"));
    }
    let cgp = opened.game[opened.turn].cgp.to_string();
    let (edition, changes) = (opened.edition.clone(), opened.changes.clone());
    let asked =
        AskPosition { cgp: cgp.clone(), edition: edition.clone(), changes: changes.clone() };
    let bad = |refusal: table::wire::RefusalMessage| Stop::bad(refusal.message);
    let position = position(&asked, lists).map_err(bad)?;
    let kind = args.kind.of_analysis();
    let after = args.after.clone();
    if after.is_some() && kind != AnalysisKind::Replies {
        return Err(Stop::bad("--after names the move for --kind replies"));
    }
    let asked = AskAnalysis { cgp, edition, changes, kind, after };
    let analysis = Analysis::ask(&asked, lists).map_err(bad)?;
    let limit = Duration::from_secs_f64(args.seconds);
    let crew = Timed {
        threads: Threads { count: args.threads, stop: Arc::new(AtomicBool::new(false)) },
        until: (!limit.is_zero()).then(|| Instant::now() + limit),
    };
    let mut last = AnalysisMessage::default();
    analysis.work(&crew, &mut |message| last = message);
    // Work that the time ended is not done.
    if crew.threads.stop.load(Ordering::Relaxed) {
        last.state = AnalysisState::Working;
    }
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&Found { edition: &opened.edition, position, analysis: last })?;
        return output.end();
    }
    output.line(format!("{}: {}", opened.edition, position.cgp))?;
    output.line(format!("{} in the bag, unseen: {}", position.bag, position.unseen))?;
    for word in &position.unlisted {
        output.line(format!("{word} is not in the list"))?;
    }
    if let Some(replies) = &last.replies {
        output.line(draw::answered(replies))?;
        for line in draw::answers(replies) {
            output.line(line.trim_end())?;
        }
        return output.end();
    }
    output.line(draw::told(kind, &last, false))?;
    let figures = draw::Figures::of(kind, &last.moves);
    output.line(figures.heading())?;
    for made in last.moves.iter().take(MOVES) {
        output.line(figures.row(false, made).trim_end())?;
    }
    if let Some(text) = draw::searched(&last) {
        output.line(text)?;
    }
    output.end()
}
