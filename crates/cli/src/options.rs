//! Options that several commands share, and their values.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::RangedI64ValueParser;
use engine::Leaves;
use engine::klv::Klv;
use engine::net::Net;
use host::{FileWords, WordLists};
use lexicon::{Exclusions, Lexicon};
use rules::{Change, Edition, Ruleset, Terms};

use crate::stop::Stop;
use crate::{files, word_source};

/// The options of every command.
#[derive(clap::Args, Debug)]
pub(crate) struct Common {
    /// The words: a bundled list (british or american), a word list, or a .kwg or .kbwg file;
    /// NAME=PATH gives it that name. 'serve' may be given several, for players to choose from, the
    /// usual one first [default: british; for 'serve' both bundled lists]
    #[arg(long, global = true, value_name = "NAME|PATH")]
    pub(crate) lexicon: Vec<String>,
    /// Text for people, or one JSON object per line
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

impl Common {
    /// The lexicon that is named.
    pub(crate) fn list(&self) -> Option<&str> {
        self.lexicon.first().map(String::as_str)
    }

    /// Refuses several lexica, for commands that need one.
    pub(crate) fn one_list(&self) -> Result<(), Stop> {
        match self.lexicon.len() {
            0 | 1 => Ok(()),
            _ => Err(Stop::bad("--lexicon: only 'serve' offers several lists: name one")),
        }
    }

    /// The lexicon, ready for finding plays.
    pub(crate) fn lexicon_for_plays(&self) -> Result<Lexicon, Stop> {
        word_source::open_for_plays(self.list())
    }

    /// The lists on offer: those that are named, or the bundled ones.
    pub(crate) fn lists(&self, exclusions: Option<&Exclusions>) -> Result<WordLists, Stop> {
        let opened = self.lexicon.iter().map(|name| word_source::open_for_plays(Some(name)));
        let lexica: Vec<Lexicon> = opened.collect::<Result<_, _>>()?;
        WordLists::offering(&lexica, exclusions).map_err(Stop::bad)
    }

    /// The words for a file or a position that names its list: those of the command line come first,
    /// then those of the file, then the usual ones.
    pub(crate) fn words_of_file(
        &self,
        lists: &WordLists,
        named: Option<&str>,
        ruleset: &Ruleset,
    ) -> Result<FileWords, Stop> {
        let given = self.list().map(|_| lists.usual().key());
        let ruleset = Ruleset { word_list: given, family_words: false, ..*ruleset };
        lists.for_file(named, &ruleset).map_err(Stop::bad)
    }
}

/// The output, in the format asked for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
}

/// The edition whose rules apply.
#[derive(clap::Args, Debug)]
pub(crate) struct EditionOption {
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "travel-2006")]
    pub(crate) edition: String,
}

impl EditionOption {
    /// The terms of a game for two.
    pub(crate) fn terms_for_two(&self) -> Result<Terms, Stop> {
        terms(&self.edition, Some(2), &[])
    }

    /// The rules as they are published.
    pub(crate) fn ruleset(&self) -> Result<Ruleset, Stop> {
        Ok(terms(&self.edition, None, &[])?.ruleset())
    }
}

/// The terms given by an edition and changes; if no number of seats is given, with the fewest.
pub(crate) fn terms(edition: &str, seats: Option<u8>, changes: &[String]) -> Result<Terms, Stop> {
    let edition: Edition =
        edition.parse().map_err(|error| Stop::bad(format!("{edition}: {error}")))?;
    let seats = seats.unwrap_or(edition.ruleset().seats.0);
    let changes: Vec<Change> =
        changes.iter().map(|change| change.parse()).collect::<Result<_, _>>().map_err(Stop::bad)?;
    Terms::proposed(edition, seats, &changes).map_err(Stop::bad)
}

/// The storage of a server's games.
#[derive(clap::Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StorageOptions {
    /// The folder for games [default: ./tilewright-data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The database, as sqlite:///FILE or postgres://USER@HOST/NAME [default: SQLite in the data
    /// folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

impl StorageOptions {
    /// The folder for games.
    pub(crate) fn folder(&self) -> PathBuf {
        data_folder(self.data.as_deref()).to_path_buf()
    }
}

/// The folder in which games and drills are kept: the one that is named, or the usual one.
pub(crate) fn data_folder(named: Option<&Path>) -> &Path {
    named.unwrap_or(Path::new("tilewright-data"))
}

/// The words left out where the terms exclude hate speech.
#[derive(clap::Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExclusionsOption {
    /// Words recognised as hate speech, instead of the bundled list: one word or digest per line,
    /// as 'tilewright lexicon exclude' writes them
    #[arg(long, value_name = "FILE")]
    pub(crate) exclusions: Option<PathBuf>,
}

impl ExclusionsOption {
    /// The host's list, if one is named.
    pub(crate) fn read(&self) -> Result<Option<Exclusions>, Stop> {
        self.exclusions.as_deref().map(word_source::exclusions).transpose()
    }

    /// Refuses a list that is named although these terms leave no words out.
    pub(crate) fn suits(&self, terms: &Terms) -> Result<(), Stop> {
        match self.exclusions {
            Some(_) if !terms.ruleset().family_words => Err(Stop::bad(
                "--exclusions: these terms leave no words out: add --change words=family, or \
                 leave the file out",
            )),
            _ => Ok(()),
        }
    }
}

/// The words of a game by these terms: without hate speech if they exclude it (CLA-29).
pub(crate) fn words_for_terms(
    lexicon: Lexicon,
    terms: &Terms,
    exclude: &ExclusionsOption,
) -> Result<Lexicon, Stop> {
    exclude.suits(terms)?;
    match terms.ruleset().family_words {
        true => lexica::family_of(&lexicon, exclude.read()?.as_ref()).map_err(Stop::bad),
        false => Ok(lexicon),
    }
}

/// Leave values from a file.
#[derive(clap::Args, Debug)]
pub(crate) struct LeavesOption {
    /// Leave values from this file instead of the bundled ones
    #[arg(long, value_name = "FILE.klv2")]
    leaves: Option<PathBuf>,
}

impl LeavesOption {
    /// The leave values of the file that is named, or the bundled ones.
    pub(crate) fn open(&self) -> Result<Leaves, Stop> {
        self.leaves.as_deref().map_or_else(|| Ok(Leaves::trained()), leaves)
    }
}

/// The leave values of a file.
pub(crate) fn leaves(path: &Path) -> Result<Leaves, Stop> {
    let klv = Klv::read(&files::read(path)?).map_err(|error| Stop::at(path, error))?;
    Ok(Leaves::of(&klv))
}

/// The weights of a net.
///
/// # Errors
/// If the file cannot be read or is no net.
pub(crate) fn net(path: &Path) -> Result<Net, Stop> {
    let read = Net::read(&files::read(path)?);
    read.map_err(|error| Stop::at(path, error))
}

/// The seed of everything drawn by chance.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct SeedOption {
    /// The seed of all draws
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

impl SeedOption {
    /// The seed of one of many games.
    pub(crate) fn of_game(self, number: u64) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number)
    }
}

/// The values that --threads may have.
pub(crate) fn threads() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=256)
}
