//! `tilewright review`: whole games judged turn by turn.

mod session;
mod text;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use review::{Review, Reviewer, Settings};
use rules::Counted;
use serde::Serialize;

use super::gcg::{Game, RulesOption, found, open_any, told};
use super::study;
use crate::files;
use crate::interrupt::interrupted;
use crate::options::{Common, SeedOption, threads};
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;

const EXAMPLES: &str = "\
Examples:
  tilewright review final.gcg
  tilewright review final.gcg --boards | less
  tilewright review final.gcg --html final.html
  tilewright review games/ --learn Ada
  tilewright review games/ --seconds 5 --threads 2 --format json
  tilewright review session.twd --player Mira

Grades go by what a move lost of the chance to win: 2 % or more is an inaccuracy, 5 % a mistake,
10 % a blunder; in endgames, and with three or four players, by points: 3, 7 and 15. Where the
95 % interval of a loss does not tell the grade, the review says so. In a duplicate session every
slip is compared with the best play of the round, in points. Ctrl-C ends the work early and
shows what was found so far.";

/// The options of `tilewright review`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReviewArgs {
    /// Games, or folders of games; also the files of duplicate sessions
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write a page to keep or send; with several games, a folder of pages
    #[arg(long, value_name = "PATH")]
    html: Option<PathBuf>,
    /// Show with each turn its board, the moves that were judged, and every reason
    #[arg(long)]
    boards: bool,
    /// Of a duplicate session, the slips of this player alone
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The longest time to work on each game; 0 for as long as it takes
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    seconds: f64,
    /// The most iterations for each turn
    #[arg(long, value_name = "N", default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,
    /// The number of threads that work on a game; the same work gives the same review
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// Make drills of what this player did wrong, named as in the game or by number, from 1;
    /// 'tilewright study' asks them
    #[arg(long, value_name = "PLAYER")]
    learn: Option<String>,
    /// The folder in which your drills are kept [default: ./tilewright-data]
    #[arg(long, id = "deck_folder", value_name = "DIR", requires = "learn")]
    data: Option<PathBuf>,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    rules: RulesOption,
}

/// One game on one line.
#[derive(Serialize)]
struct Found<'a> {
    file: String,
    /// The disagreements of the file with the rules or with itself.
    disagreements: Vec<String>,
    #[serde(flatten)]
    review: &'a Review,
}

pub(crate) fn run(args: &ReviewArgs, common: &Common) -> Result<(), Stop> {
    if !(0.0..=86_400.0).contains(&args.seconds) {
        return Err(Stop::bad("--seconds needs a number from 0 to 86400"));
    }
    let ruleset = args.rules.ruleset()?;
    let files = found(&args.files)?;
    let lists = common.lists(None)?;
    let interrupted = interrupted();
    let mut output = Output::new(common.format);
    let (mut unread, mut learnt) = (0, 0);
    for path in &files {
        if let Some(session) = session::open(path)? {
            let named = Some(session.words.0.as_str());
            let words = common.words_of_file(&lists, named, &session.terms.ruleset())?.words;
            session::review(path, &session, args, words.tools(), files.len(), &mut output)?;
            continue;
        }
        let (named, (replay, disagreements)) = match open_any(path) {
            Ok(Game::Gcg(gcg)) => (gcg.pragma("lexicon").map(str::to_owned), gcg.replay(&ruleset)),
            Ok(Game::Log(log)) => (log.0.lexicon.map(|list| list.name), (log.1, Vec::new())),
            Err(Stop::Bad(line)) if files.len() > 1 => {
                eprintln!("tilewright: {line}");
                unread += 1;
                continue;
            }
            Err(stop) => return Err(stop),
        };
        let disagreements = told(&disagreements);
        let begun = Instant::now();
        let file = common.words_of_file(&lists, named.as_deref(), &ruleset)?;
        let other_list = file.sentence();
        let settings = Settings { foreign: other_list.is_some(), ..settings(args) };
        let mut reviewer = Reviewer::begin(&replay, file.words.tools(), settings);
        work(&mut reviewer, args, begun, &interrupted);
        let review = Review { other_list, ..reviewer.report() };
        if let Some(html) = &args.html {
            let page = review::page(&review, &replay);
            files::write_whole(&page_path(html, path, files.len())?, page.as_bytes())?;
        }
        let found = Found { file: path.display().to_string(), disagreements, review: &review };
        match output.is_json() {
            true => output.object(&found)?,
            false => text::print(
                &mut output,
                &found,
                args.boards.then_some(&replay.ruleset),
                begun.elapsed(),
            )?,
        }
        if let Some(player) = &args.learn {
            learnt += learn(args, player, &review, path)?;
        }
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    if args.learn.is_some() && !output.is_json() {
        output.line(format!("{} added", Counted(learnt, "drill")))?;
    }
    output.end()?;
    match unread {
        0 => Ok(()),
        _ => Err(Stop::bad(format!(
            "{unread} of {} could not be read",
            Counted(files.len(), "file")
        ))),
    }
}

/// Makes drills of what a player did wrong; returns how many are new.
fn learn(args: &ReviewArgs, player: &str, review: &Review, path: &Path) -> Result<usize, Stop> {
    let named = |name: &String| name.eq_ignore_ascii_case(player);
    let by_number = || player.parse::<usize>().ok()?.checked_sub(1);
    let seat = review.players.iter().position(named).or_else(by_number);
    let Some(seat) = seat.filter(|&seat| seat < review.players.len()) else {
        let shown = path.display();
        let players = review.players.join(", ");
        return Err(Stop::bad(format!("{shown}: --learn {player}: its players are {players}")));
    };
    let lessons = review.turns.iter().flat_map(|turn| &turn.taught);
    let own = lessons.filter(|lesson| usize::from(lesson.seat) == seat);
    let cards = own.filter_map(|lesson| lesson.card.parse().ok()).collect();
    study::learn(args.data.as_deref(), cards)
}

fn settings(args: &ReviewArgs) -> Settings {
    let usual = Settings::default();
    let (least, _) = usual.iterations;
    Settings {
        seed: args.seed.seed,
        iterations: (least.min(args.iterations), args.iterations),
        ..usual
    }
}

/// Works until nothing is left, the time is up or the player ends it.
fn work(reviewer: &mut Reviewer<'_>, args: &ReviewArgs, begun: Instant, interrupted: &AtomicBool) {
    let limit = Duration::from_secs_f64(args.seconds);
    let goes_on =
        || !interrupted.load(Ordering::Relaxed) && (limit.is_zero() || begun.elapsed() < limit);
    while goes_on() {
        let batch = reviewer.batch();
        if batch.is_empty() {
            return;
        }
        let results = in_order(batch.len(), args.threads, |n| batch[n].run_while(&goes_on));
        // An interrupted batch is dropped.
        let Some(results) = results.into_iter().collect() else { return };
        reviewer.take(results);
    }
}

/// The path for the page of a game.
fn page_path(html: &Path, game: &Path, games: usize) -> Result<PathBuf, Stop> {
    if games == 1 && !html.is_dir() {
        return Ok(html.to_path_buf());
    }
    std::fs::create_dir_all(html)
        .map_err(|error| Stop::at(html, format_args!("cannot be made: {error}")))?;
    let name = game.file_stem().unwrap_or_default();
    Ok(html.join(name).with_extension("html"))
}
