//! `tilewright bench`: fixed work for each part of the engine, with a signature of the results.

use std::time::Instant;

use engine::{Generator, bench};
use lexica::Bundled;
use serde_json::json;

use crate::options::{Common, EditionOption};
use crate::output::Output;
use crate::stop::Stop;
use crate::word_source;

/// The options of `tilewright bench`.
#[derive(clap::Args, Debug)]
pub(crate) struct Bench {
    /// The amount of work, as a multiple of the basic one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    size: u32,
    #[command(flatten)]
    edition: EditionOption,
}

pub(crate) fn run(args: &Bench, common: &Common) -> Result<(), Stop> {
    let ruleset = args.edition.ruleset()?;
    // Fixed work, whichever list is the usual one.
    let lexicon = word_source::open_for_plays(common.list().or(Some(Bundled::American.key())))?;
    let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
    let start = Instant::now();
    let measures = bench::run(&generator, &ruleset, args.size, || start.elapsed());
    let mut output = Output::new(common.format);
    for measure in measures {
        let (seconds, rate) = (measure.time.as_secs_f64(), measure.per_second());
        if output.is_json() {
            output.object(&json!({
                "work": measure.work,
                "unit": measure.unit,
                "amount": measure.amount,
                "seconds": seconds,
                "per_second": rate,
                "signature": measure.signature.to_string(),
            }))?;
        } else {
            output.line(format!(
                "{:<14}{:>10} {:<10}{seconds:>8.3} s {rate:>14.1} a second  {}",
                measure.work, measure.amount, measure.unit, measure.signature
            ))?;
        }
    }
    output.end()
}
