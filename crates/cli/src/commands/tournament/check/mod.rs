//! `tilewright tournament check`: files that agree with themselves, and answers of other programs
//! that agree with ours.

mod cases;
mod exports;
mod known;
mod pages;
mod report;
mod requests;
mod sheet;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use rules::Counted;
use tournament::format::Form;
use tournament::pairing::Spreads;

use super::open;
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;
use known::Known;
use report::{Difference, Report};
use requests::{Demands, Oracle};

const EXAMPLES: &str = "\
Examples:
  tilewright tournament check config.tsh
  tilewright tournament check oracles/

Each line of a tournament that disagrees with another is shown with its number. In a folder, and in
the folders below it, these files are compared in which other programs have left their answers:

  page data of tsh (.js)      the ranks and ratings after every round
  divisions of Woogles        NAME.json beside NAME-standings.golden, -tou.golden, -tsh.golden
  cases of who plays whom     a list of cases in JSON
  requests for COP            NAME.json, with NAME.answer.json and NAME.log beside it; the table of
                              spreads is that of score_differences.go, if there is one. Answers
                              are compared by the rules of August 2026, and the opponents that a
                              list of demands names for NAME by those of September

A folder without answers is checked as a tournament: its config.tsh, or else each .t, .tou and .log.

A difference that a known rule explains is shown with that rule. The exit code is 1 if there are
others.";

/// The options of `tilewright tournament check`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Tournaments, answers of other programs, or folders of these
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// The file with the table of spreads by which another program simulates.
const SPREADS: &str = "score_differences.go";

/// The largest file in a folder that is looked into, in bytes.
const LARGEST: u64 = 16 << 20;

pub(super) fn run(args: &Check, common: &Common) -> Result<(), Stop> {
    let mut run = Run::default();
    for path in &args.files {
        if path.is_dir() {
            run.folder(path)?;
        } else {
            let text = open::text(path)?;
            run.file(path, &text)?;
        }
    }
    run.finish(common)
}

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A tournament.
    Tournament(Form),
    /// A request for a round by COP.
    Request,
    /// Cases of who plays whom.
    Cases,
}

impl Kind {
    /// The kind of a text, by what it contains.
    fn of(text: &str) -> Kind {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        match start.chars().next() {
            Some('{') if start.contains("\"playerNames\"") => Kind::Request,
            Some('[') => Kind::Cases,
            _ => Kind::Tournament(Form::of(text)),
        }
    }
}

/// The name of a form in reports.
const fn name(form: Form) -> &'static str {
    match form {
        Form::Newt => "page data",
        Form::Woogles => "Woogles",
        Form::Log => "log",
        _ => "tournament",
    }
}

/// A run over several files.
#[derive(Default)]
struct Run {
    reports: Vec<Report>,
    /// The requests that were paired, by their text.
    requests: HashMap<String, PathBuf>,
    /// Requests that are copies of others.
    copies: usize,
    spreads: Option<Spreads>,
    demands: Demands,
}

impl Run {
    /// Looks for answers of other programs in a folder and those in it.
    fn folder(&mut self, folder: &Path) -> Result<(), Stop> {
        let found = files_below(folder)?;
        let spreads = found.iter().find(|path| path.ends_with(SPREADS));
        self.spreads = spreads
            .and_then(|path| open::text(path).ok())
            .and_then(|text| requests::spreads(&text))
            .or(self.spreads.take());
        for path in found.iter().filter(|path| is_data(path)) {
            if let Ok(text) = open::text(path)
                && text.contains("\"expect\"")
            {
                self.demands.read(&text);
            }
        }
        let before = self.reports.len();
        for path in found.iter().filter(|path| is_data(path)) {
            let Ok(text) = open::text(path) else { continue };
            let answers = match Kind::of(&text) {
                Kind::Request => true,
                Kind::Cases => text.contains("\"round_pairings\""),
                Kind::Tournament(Form::Newt) => text.contains("rrank"),
                Kind::Tournament(Form::Woogles) => exports::has_some(path),
                Kind::Tournament(_) => false,
            };
            if answers {
                self.file(path, &text)?;
            }
        }
        if self.reports.len() > before {
            return Ok(());
        }
        let settings: Vec<&PathBuf> =
            found.iter().filter(|path| path.ends_with(open::SETTINGS)).collect();
        let others = || found.iter().filter(|path| is_tournament(path)).collect();
        let files = if settings.is_empty() { others() } else { settings };
        if files.is_empty() {
            return Err(Stop::at(
                folder,
                "no file in it is a tournament or has answers to compare",
            ));
        }
        files.into_iter().try_for_each(|path| self.file(path, &open::text(path)?))
    }

    fn file(&mut self, path: &Path, text: &str) -> Result<(), Stop> {
        let shown = path.display().to_string();
        let (form, mut report) = match Kind::of(text) {
            Kind::Request => {
                if self.requests.contains_key(text) {
                    self.copies += 1;
                    return Ok(());
                }
                self.requests.insert(text.to_owned(), path.to_owned());
                let folder = path.parent().unwrap_or(Path::new("")).display().to_string();
                let known = self.reports.iter().position(|report| report.file == folder);
                let index = known.unwrap_or_else(|| {
                    self.reports.push(Report::new(folder, "COP"));
                    self.reports.len() - 1
                });
                let oracle = Oracle { spreads: self.spreads.as_ref(), demands: &self.demands };
                requests::compare(&mut self.reports[index], path, text, &oracle);
                return Ok(());
            }
            Kind::Cases => {
                let mut report = Report::new(shown, "who plays whom");
                cases::compare(&mut report, text).map_err(|why| Stop::at(path, why))?;
                self.reports.push(report);
                return Ok(());
            }
            Kind::Tournament(Form::Log) => {
                self.reports.push(log(path, text)?);
                return Ok(());
            }
            Kind::Tournament(form) => (form, Report::new(shown, name(form))),
        };
        let (noted, lines) = open::sheet(path, text, form)?;
        report.notes.extend(noted.notes.iter().map(ToString::to_string));
        sheet::check(&mut report, &noted.value, &lines);
        if report.differences.is_empty() {
            match form {
                Form::Newt => pages::compare(&mut report, text),
                Form::Woogles => exports::compare(&mut report, path, text),
                _ => tournament::Tournament::from_sheet(&noted.value).map(drop),
            }
            .map_err(|why| Stop::at(path, why))?;
        }
        self.reports.push(report);
        Ok(())
    }

    fn finish(self, common: &Common) -> Result<(), Stop> {
        let mut output = Output::new(common.format);
        for report in &self.reports {
            report.print(&mut output)?;
        }
        let all: usize = self.reports.iter().map(|report| report.differences.len()).sum();
        let unexplained: usize = self.reports.iter().map(Report::unexplained).sum();
        if !output.is_json() {
            if self.copies > 0 {
                let copies = Counted(self.copies, "more request");
                output.line(format!("left out as copies of these: {copies}"))?;
            }
            let differences = self.reports.iter().flat_map(|report| &report.differences);
            let mut known: Vec<Known> = differences.filter_map(|it| it.known).collect();
            known.sort();
            for rule in known.chunk_by(|one, other| one == other) {
                if let Some(known) = rule.first() {
                    output.line(format!("{} {}: {}", rule.len(), known.key(), known.reason()))?;
                }
            }
            output.line(match (all, unexplained) {
                (0, _) => "nothing disagrees".to_owned(),
                (all, _) if all == unexplained => Counted(all, "difference").to_string(),
                (all, 0) => format!("{}: explained by a rule each", Counted(all, "difference")),
                (_, unexplained) => {
                    format!("{} that no rule explains", Counted(unexplained, "difference"))
                }
            })?;
        }
        output.end()?;
        if unexplained > 0 { Err(Stop::No) } else { Ok(()) }
    }
}

/// The report on a log of ours.
fn log(path: &Path, text: &str) -> Result<Report, Stop> {
    let mut report = Report::new(path.display().to_string(), name(Form::Log));
    let (history, differs) = open::log(path, text)?;
    match differs {
        None => history.records().iter().for_each(|_| report.count("records", None)),
        Some(why) => {
            let at = path.display().to_string();
            report.count("logs", Some(Difference { at, text: why.to_string(), known: None }));
        }
    }
    Ok(report)
}

/// True for files with the endings of tournaments.
fn is_tournament(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    ending.is_some_and(|ending| ["t", "tou", "log"].contains(&ending.as_str()))
}

/// True for files that may have answers, and are not the answers themselves.
fn is_data(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    let name = name.unwrap_or_default();
    let small = fs::metadata(path).is_ok_and(|file| file.len() <= LARGEST);
    small && !name.ends_with(".answer.json") && (name.ends_with(".json") || name.ends_with(".js"))
}

/// The files below a folder, in order. Links to folders are not followed: they may lead in circles.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let unread = |error| Stop::at(&folder, format_args!("cannot be read: {error}"));
        for entry in fs::read_dir(&folder).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            if entry.file_type().is_ok_and(|it| it.is_dir()) {
                folders.push(entry.path());
            } else if entry.path().is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}
