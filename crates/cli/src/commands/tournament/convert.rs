//! `tilewright tournament convert`: a tournament in another format.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rules::{Counted, Millis};
use tournament::format::csv::{StandingLine, pairings, results, standings};
use tournament::format::{
    Config, Found, Noted, RatingList, Sheet, TournamentFile, archive, division_file, tou,
};
use tournament::{Actor, Command, DirectorNumber, Division, DivisionNumber, History, decide};

use super::chosen;
use super::open::{self, Opened, SETTINGS};
use crate::files;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright tournament convert config.tsh --to log -o event.log
  tilewright tournament convert event.log --to tsh -o event/
  tilewright tournament convert event.log --to tou -o event.tou
  tilewright tournament convert event.log --ratings wespa.txt --to log -o rated.log

A log is what a server keeps and opens again. Converted from the file of another program, it has its
entries, rounds and results as acts of a director, who can go on from there. tsh is a file for each
division and config.tsh, for which --output names a folder; a single division may also be printed.
The files of tsh keep names, ratings, classes, tables and scores; tou keeps names, scores and who
began; results keep tables too. Only a log keeps the plan, prizes, penalties and settings.";

/// The options of `tilewright tournament convert`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// The tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Form,
    /// Where to write it; otherwise it is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The division, by name or number [default: all]
    #[arg(long, value_name = "DIVISION")]
    division: Option<String>,
    /// The round, for pairings [default: the last]
    #[arg(long, value_name = "N")]
    round: Option<u8>,
    /// A rating list, by whose names entrants get their ratings; in a log that is one act
    #[arg(long, value_name = "FILE")]
    ratings: Option<PathBuf>,
    /// The name of the director of a log
    #[arg(long, value_name = "NAME", default_value = "Director")]
    director: String,
}

/// Formats of a tournament.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// config.tsh and a file for each division
    Tsh,
    /// The same in one file
    Archive,
    /// The file that rating officers take
    Tou,
    /// JSON for other programs, from which the standings follow
    Json,
    /// CSV of the standings
    Standings,
    /// CSV of all games
    Results,
    /// CSV of who plays whom in a round
    Pairings,
    /// The log of a tournament, as servers keep it
    Log,
}

pub(super) fn run(args: &Convert) -> Result<(), Stop> {
    let mut opened = open::open(&args.file)?;
    if let Some(list) = &args.ratings {
        rate(&mut opened, list)?;
    }
    let Opened { mut tournament, history, sheet: mut read } = opened;
    if let Some(named) = &args.division {
        if args.to == Form::Log && history.is_some() {
            return Err(Stop::bad(
                "--division: a log is that of the whole tournament: leave the division out, or \
                 choose another format",
            ));
        }
        let number = chosen(&tournament, Some(named))?.number;
        // The divisions of a sheet are numbered in order.
        if let Some(sheet) = &mut read {
            let mut numbers = (1..).map(DivisionNumber);
            sheet.divisions.retain(|_| numbers.next() == Some(number));
        }
        tournament.divisions.retain(|division| division.number == number);
        tournament.entrants.retain(|entrant| entrant.division == number);
    }
    // Another program's file keeps what a tournament has no place for.
    let sheet = || read.clone().unwrap_or_else(|| Sheet::of(&tournament));
    let text = match args.to {
        Form::Tsh => return tsh(args, &sheet()),
        Form::Archive => {
            let sheet = sheet();
            archive::write(&Config::of(&sheet), &sheet)
        }
        Form::Tou => tou::write(&sheet()),
        Form::Json => format!("{}\n", TournamentFile::of(&tournament)),
        Form::Standings => standings(&StandingLine::all(&tournament)),
        Form::Results => results(&sheet()),
        Form::Pairings => {
            let last = tournament.divisions.iter().map(Division::published).max();
            let last = last.map_or(0, |round| round.0);
            let round = args.round.unwrap_or(last);
            if !(1..=last).contains(&round) {
                return Err(Stop::bad(match last {
                    0 => "no round is paired yet".to_owned(),
                    last => format!("--round: choose one from 1 to {last}"),
                }));
            }
            pairings(&sheet(), usize::from(round))
        }
        Form::Log => match history {
            Some(history) => history.file(),
            None => {
                let told = History::of_sheet(&sheet(), &args.director, now());
                told.map_err(|why| Stop::at(&args.file, why))?.file()
            }
        },
    };
    written(args.output.as_deref(), &text)
}

/// Gives entrants the ratings of a list, in a log as an act of its first director.
fn rate(opened: &mut Opened, path: &Path) -> Result<(), Stop> {
    let Noted { value: list, notes } =
        RatingList::read(&open::text(path)?).map_err(|why| Stop::at(path, why))?;
    let Noted { value: ratings, notes: missing } = list.changed(&opened.tournament.entrants);
    for note in notes.iter().chain(&missing) {
        eprintln!("note: {note}");
    }
    eprintln!("{} changed", Counted(ratings.len(), "rating"));
    if let Some(history) = &mut opened.history {
        let directors = history.tournament().directors.first();
        let by = Actor::Director(directors.map_or(DirectorNumber(1), |(number, _)| *number));
        let events = decide(history, by, &Command::Rate { ratings });
        history.act(now(), by, events.map_err(|why| Stop::at(path, why))?);
        opened.tournament = history.tournament().clone();
    } else {
        list.rate(opened.tournament.entrants.iter_mut().map(|one| &mut one.entry));
        let divisions = opened.sheet.iter_mut().flat_map(|sheet| &mut sheet.divisions);
        for row in divisions.flat_map(|division| &mut division.rows) {
            if let Found::One(rating) = list.find(&row.name) {
                row.rating = Some(rating);
            }
        }
    }
    Ok(())
}

fn now() -> Millis {
    Millis(chrono::Utc::now().timestamp_millis().unsigned_abs())
}

fn written(output: Option<&Path>, text: &str) -> Result<(), Stop> {
    match output {
        Some(path) => files::write_whole(path, text.as_bytes()),
        None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
    }
}

/// Writes the files of tsh into a folder, or prints the only division.
fn tsh(args: &Convert, sheet: &Sheet) -> Result<(), Stop> {
    let Some(folder) = &args.output else {
        return match &sheet.divisions[..] {
            [one] => written(None, &division_file::write(one)),
            _ => Err(Stop::bad(
                "tsh has a file for each division: name a folder with --output, or one --division",
            )),
        };
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| Stop::at(folder, format_args!("cannot be made: {error}")))?;
    let config = Config::of(sheet);
    for ((_, _, file), division) in config.divisions().zip(&sheet.divisions) {
        files::write_whole(&folder.join(file), division_file::write(division).as_bytes())?;
    }
    files::write_whole(&folder.join(SETTINGS), config.write().as_bytes())
}
