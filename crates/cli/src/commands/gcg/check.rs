//! `tilewright gcg check`: games played through and counted again.

use std::path::{Path, PathBuf};

use host::WordLists;
use lexicon::{Halves, Lexicon};
use notation::{Disagreement, Gcg};
use rules::{Counted, Reason as _, Ruleset};
use serde::Serialize;

use super::{RulesOption, Unread, and_more, found, try_open};
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;
use crate::word_source;

const EXAMPLES: &str = "\
Examples:
  tilewright gcg check final.gcg
  tilewright gcg check games/ --lexicon american

Each line that disagrees with the rules, or with the lines before it, is told with its number. With
--lexicon, or where the file names a list that is here, words that are not listed are told too;
they are no disagreement. The exit code is 1 if something disagrees and 2 if a file cannot be read.";

/// The options of `tilewright gcg check`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Games, or folders of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: RulesOption,
}

pub(super) fn run(args: &Check, common: &Common) -> Result<(), Stop> {
    let ruleset = args.rules.ruleset()?;
    let given =
        common.list().map(|name| word_source::open(Some(name), Halves::Dawg)).transpose()?;
    let bundled = WordLists::bundled(None);
    let files = found(&args.files)?;
    let mut output = Output::new(common.format);
    let (mut unread, mut wrong, mut disagreements) = (0, 0, 0);
    for path in &files {
        let shown = path.display();
        match try_open(path) {
            Ok(gcg) => {
                let named = gcg.pragma("lexicon").map(str::trim).filter(|name| !name.is_empty());
                let of_file = named.and_then(|name| bundled.named(name));
                let of_file = of_file.map(|list| list.whole().lexicon());
                let lexicon = given.as_ref().or(of_file);
                let is_it = |name: &&str| {
                    lexicon.is_some_and(|used| {
                        used.name().eq_ignore_ascii_case(name)
                            || of_file.is_some_and(|list| list.digest() == used.digest())
                    })
                };
                // A list of another language is a disagreement with a line of its own.
                let open = |name: &&str| !is_it(name) && gcg.foreign().is_none();
                let other = named.filter(open).map(str::to_owned);
                let report = Report::of(path, &gcg, &ruleset, lexicon, other);
                wrong += usize::from(!report.disagreements.is_empty());
                disagreements +=
                    report.disagreements.iter().map(|told| 1 + told.more).sum::<usize>();
                if output.is_json() {
                    output.object(&report)?;
                } else {
                    for told in &report.disagreements {
                        output.line(format!("{shown}:{}: {}", told.line, told.text))?;
                    }
                    for Unlisted { line, word } in &report.unlisted {
                        let list = lexicon.map_or("", Lexicon::name);
                        output.line(format!("{shown}:{line}: note: {word} is not in {list}"))?;
                    }
                    if let Some(other) = &report.other_list {
                        let how = match lexicon {
                            Some(lexicon) => format!("looked up in {}", lexicon.name()),
                            None => "not looked up".to_string(),
                        };
                        output.line(format!(
                            "{shown}: note: the file names the word list {other}; words are {how}"
                        ))?;
                    }
                }
            }
            Err(why) => {
                unread += 1;
                let (code, text) = match why {
                    Unread::File(text) => ("unreadable", text),
                    Unread::Game(error) => (error.code(), error.to_string()),
                };
                let told = serde_json::json!({
                    "file": shown.to_string(), "error": { "code": code, "text": text },
                });
                output.result(&told, format_args!("{shown}: {text}"))?;
            }
        }
    }
    if !output.is_json() && unread < files.len() {
        output.line(match (wrong, files.len() - unread) {
            (0, games) => format!("{}: nothing disagrees", Counted(games, "game")),
            (wrong, games) => format!(
                "{}: {} in {wrong} of them",
                Counted(games, "game"),
                Counted(disagreements, "disagreement")
            ),
        })?;
    }
    output.end()?;
    match (unread, wrong) {
        (0, 0) => Ok(()),
        (0, _) => Err(Stop::No),
        _ if files.len() == 1 => {
            Err(Stop::bad(format!("{}: no game could be read", files[0].display())))
        }
        _ => Err(Stop::bad(format!(
            "{unread} of {} could not be read",
            Counted(files.len(), "file")
        ))),
    }
}

/// The report of one game.
#[derive(Serialize)]
struct Report {
    file: String,
    players: Vec<String>,
    turns: usize,
    scores: Vec<i32>,
    over: bool,
    disagreements: Vec<Told>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unlisted: Vec<Unlisted>,
    /// The word list that the file names, if its words are not looked up in that.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_list: Option<String>,
}

#[derive(Serialize)]
struct Told {
    line: usize,
    code: &'static str,
    text: String,
    /// The number of further lines with the same disagreement, on the third.
    #[serde(skip_serializing_if = "is_none")]
    more: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

#[derive(Serialize)]
struct Unlisted {
    line: usize,
    word: String,
}

impl Report {
    fn of(
        path: &Path,
        gcg: &Gcg,
        ruleset: &Ruleset,
        lexicon: Option<&Lexicon>,
        other_list: Option<String>,
    ) -> Report {
        let (replay, found) = gcg.replay(ruleset);
        let told = Disagreement::first_of_each(&found).into_iter().map(|(it, more)| Told {
            line: it.line,
            code: it.problem.code(),
            text: format!("{}{}", it.problem, and_more(more)),
            more,
        });
        let lines = gcg.turn_lines();
        let unlisted = lexicon.map_or(Vec::new(), |lexicon| replay.unlisted_words(lexicon));
        let unlisted = unlisted
            .into_iter()
            .filter_map(|(turn, word)| Some(Unlisted { line: *lines.get(turn)?, word }));
        Report {
            file: path.display().to_string(),
            turns: replay.turns.len(),
            disagreements: told.collect(),
            unlisted: unlisted.collect(),
            other_list,
            players: replay.players,
            scores: replay.scores,
            over: replay.over,
        }
    }
}
