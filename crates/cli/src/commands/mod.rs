//! The commands, each in its own module; the game in the terminal is [`crate::play`].

mod admin;
mod analyse;
mod backup;
mod bench;
mod course;
mod duplicate;
mod endgame;
pub(crate) mod gcg;
mod health;
mod leaves;
mod lexicon;
mod manuals;
mod matches;
mod meanings;
mod moves;
mod puzzle;
mod review;
mod rules;
mod selfplay;
pub(crate) mod serve;
mod sim;
mod siu;
mod study;
mod team;
mod tournament;
mod words;

use clap::Subcommand;

use crate::options::Common;
use crate::play;
use crate::stop::Stop;

/// A command and its options.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the web app: the default command
    Serve(serve::Serve),
    /// Copy a server's games into a file, even while it runs
    Backup(backup::Backup),
    /// Manage a server's games: list, check, back up, restore
    Admin {
        #[command(subcommand)]
        what: admin::What,
    },
    /// Check that a server is working
    Health(health::Health),
    /// Play a game in this terminal
    Play(play::Play),
    /// The editions and their rules
    Rules {
        #[command(subcommand)]
        what: rules::What,
    },
    /// Word lists and word graphs
    Lexicon {
        #[command(subcommand)]
        what: lexicon::What,
    },
    /// Look words up: anagrams, patterns, hooks, extensions, lists
    Words(words::Words),
    /// The meanings of words, from WordNet where it has been added
    Meanings(meanings::MeaningsArgs),
    /// Take the course: short lessons with exercises
    Course(course::Course),
    /// Drill words and positions that you want to learn
    Study(study::Study),
    /// A puzzle a day: find the move
    Puzzle(puzzle::PuzzleArgs),
    /// Let computer players play each other
    Selfplay(selfplay::Selfplay),
    /// Find out which of two engines is stronger: ours, or any program that speaks SIU
    Match(matches::Match),
    /// Let a computer team play Together, and count how often it wins
    Team(team::Team),
    /// Find every play in a position
    Moves(moves::Moves),
    /// Review whole games: what was best, what was lost, and why
    Review(review::ReviewArgs),
    /// Analyse a position or a turn of a game: its moves, likely replies, what a search proves
    Analyse(analyse::Analyse),
    /// Try moves out against racks the opponent may hold
    Sim(sim::Sim),
    /// Search a position with at most four tiles in the bag to its end
    Endgame(endgame::Endgame),
    /// Games in GCG files: check, show, convert
    Gcg {
        #[command(subcommand)]
        what: gcg::What,
    },
    /// Answer interfaces that speak SIU, on standard input and output
    Siu(siu::Siu),
    /// Duplicate sessions: check a recorded one
    Duplicate {
        #[command(subcommand)]
        what: duplicate::What,
    },
    /// Tournaments in files: check, pair, standings, convert, replay, simulate
    Tournament {
        #[command(subcommand)]
        what: tournament::What,
    },
    /// The values of kept tiles
    Leaves {
        #[command(subcommand)]
        what: leaves::What,
    },
    /// Print a script that completes commands and options in a shell
    Completions(manuals::Completions),
    /// Manual pages
    Man(manuals::Man),
    /// Measure the engine: fixed work, with a signature of the results
    Bench(bench::Bench),
}

impl Command {
    /// Runs the command; `program` is the whole command line, which manuals describe.
    pub(crate) fn run(&self, common: &Common, program: fn() -> clap::Command) -> Result<(), Stop> {
        if !matches!(self, Command::Serve(_)) {
            common.one_list()?;
        }
        match self {
            Command::Serve(serve) => serve::run(serve, common),
            Command::Backup(backup) => backup::run(backup, common),
            Command::Admin { what } => admin::run(what, common),
            Command::Health(health) => health::run(health, common),
            Command::Play(play) => play::run(play, common),
            Command::Rules { what } => rules::run(what, common),
            Command::Lexicon { what } => lexicon::run(what, common),
            Command::Words(args) => words::run(args, common),
            Command::Meanings(args) => meanings::run(args, common),
            Command::Course(args) => course::run(args, common),
            Command::Study(args) => study::run(args, common),
            Command::Puzzle(puzzle) => puzzle::run(puzzle, common),
            Command::Selfplay(selfplay) => selfplay::run(selfplay, common),
            Command::Match(args) => matches::run(args, common),
            Command::Team(team) => team::run(team, common),
            Command::Moves(moves) => moves::run(moves, common),
            Command::Analyse(args) => analyse::run(args, common),
            Command::Review(review) => review::run(review, common),
            Command::Sim(sim) => sim::run(sim, common),
            Command::Endgame(endgame) => endgame::run(endgame, common),
            Command::Gcg { what } => gcg::run(what, common),
            Command::Siu(siu) => siu::run(siu, common),
            Command::Duplicate { what } => duplicate::run(what, common),
            Command::Tournament { what } => tournament::run(what, common),
            Command::Leaves { what } => leaves::run(what, common),
            Command::Completions(completions) => {
                manuals::completions(completions, program(), common)
            }
            Command::Man(man) => manuals::man(man, program(), common),
            Command::Bench(bench) => bench::run(bench, common),
        }
    }
}
