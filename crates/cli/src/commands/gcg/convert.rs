//! `tilewright gcg convert`: a game in another form.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::ValueEnum;
use notation::{GameFile, Gcg};

use super::{Game, RulesOption, open_any};
use crate::files;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright gcg convert old.gcg --to gcg -o new.gcg
  tilewright gcg convert final.gcg --to cgp

GCG is written as other programs read it best: in UTF-8, letters on the board as dots, with the
racks, points and scores that the file leaves out, as far as they are known. CGP is one line for
the position before each turn. JSON keeps everything; it can be read in place of a GCG file.";

/// The options of `tilewright gcg convert`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// The game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// Where to write it; otherwise it is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesOption,
}

/// Forms of a game.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A GCG file
    Gcg,
    /// JSON, from which nothing is lost
    Json,
    /// One position on each line
    Cgp,
}

pub(super) fn run(args: &Convert) -> Result<(), Stop> {
    let ruleset = args.rules.ruleset()?;
    let game = open_any(&args.file)?;
    let text = match args.to {
        Form::Gcg => match game {
            Game::Gcg(gcg) => gcg.completed(&ruleset).to_string(),
            Game::Log(log) => {
                let (file, replay) = *log;
                let lexicon = file.lexicon.as_ref().map(|lexicon| lexicon.name.as_str());
                Gcg::of(&replay, lexicon).map_err(Stop::bad)?.to_string()
            }
        },
        Form::Json => {
            let file = match game {
                Game::Gcg(gcg) => GameFile::of_gcg(&gcg, &gcg.replay(&ruleset).0),
                Game::Log(log) => log.0,
            };
            format!("{file}\n")
        }
        Form::Cgp => {
            let replay = game.replay(&ruleset);
            let turns = replay.turns.iter().map(|turn| (turn.seat, &turn.before));
            let all = turns.chain(replay.next.iter().map(|next| (next.seat, &next.before)));
            all.fold(String::new(), |mut text, (seat, before)| {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{}", before.cgp(seat));
                text
            })
        }
    };
    match &args.output {
        Some(path) => files::write_whole(path, text.as_bytes()),
        None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
    }
}
