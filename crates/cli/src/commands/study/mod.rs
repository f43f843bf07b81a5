//! `tilewright study`: drills at the terminal, kept in the data folder.
//! `tilewright review --learn` adds to them.

mod account;
mod deck_file;
pub(crate) mod position;
mod question;
mod quiz;
mod sync_file;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::Subcommand;
use lexicon::Halves;
use rules::{Counted, ENGLISH};
use serde_json::json;
use study::{Act, BadRow, Card, Cardbox, Entry, Find, Finder, Scope};

use self::deck_file::DeckFile;
use super::meanings;
use super::words::Reference;
use super::words::criteria::CriteriaOptions;
use crate::files;
use crate::options::{Common, data_folder};
use crate::output::Output;
use crate::stop::Stop;
use crate::word_source;

/// Drills: all words of some letters, the hooks of a word, the move of a position; asked again at
/// growing intervals.
#[derive(clap::Args, Debug)]
pub(crate) struct Study {
    /// The folder in which your drills are kept [default: ./tilewright-data]
    #[arg(long, id = "deck_folder", global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The most drills to be asked on a day
    #[arg(long, value_name = "N", default_value_t = 50)]
    amount: usize,
    /// The time, in milliseconds since 1970, in place of the machine's: for tests
    #[arg(long, global = true, hide = true, value_name = "MS")]
    at: Option<u64>,
    /// Drill one theme only
    #[arg(long, value_name = "THEME", value_parser = Card::THEMES)]
    theme: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

/// The actions besides a drill.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// Learn words; those with the same letters make one drill
    Add {
        /// The words
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Learn the next words of a list, such as q-without-u; 'tilewright words lists' names them
    List {
        /// The list
        list: String,
        #[command(flatten)]
        criteria: CriteriaOptions,
        /// The most drills to add
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: usize,
        /// Learn their hooks, not their anagrams
        #[arg(long)]
        hooks: bool,
    },
    /// Import a cardbox from Zyzzyva: its file Anagrams.db
    Import {
        /// The file
        file: PathBuf,
    },
    /// Merge these drills with those of an account at a server, in both places
    Sync {
        /// The address of the server, as for --server of tilewright play
        #[arg(value_name = "URL")]
        server: String,
        /// The name of the account; its password is asked for, and neither is kept
        #[arg(long, value_name = "NAME")]
        account: String,
    },
    /// Say how many drills there are and how many are due
    Due,
    /// Say how many drills there are of each theme
    Themes,
}

impl Study {
    /// The time, in milliseconds since 1970.
    fn now(&self) -> u64 {
        self.at.unwrap_or_else(now)
    }
}

/// The machine's time, in milliseconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0))
}

/// Adds cards to the drills of a data folder; returns how many are new.
pub(crate) fn learn(folder: Option<&Path>, cards: Vec<Card>) -> Result<usize, Stop> {
    let mut file = DeckFile::open(data_folder(folder))?;
    // Cards taken out of the drills stay out.
    let fresh: Vec<Card> = cards.into_iter().filter(|card| !file.deck().knows(card)).collect();
    add(&mut file, fresh, usize::MAX, now())
}

pub(crate) fn run(args: &Study, common: &Common) -> Result<(), Stop> {
    let folder = data_folder(args.data.as_deref());
    let mut file = DeckFile::open(folder)?;
    let finder =
        || word_source::open(common.list(), Halves::Dawg).map(|l| Finder::new(l, &ENGLISH));
    let mut output = Output::new(common.format);
    match &args.what {
        None => {
            let reference = Reference { finder: finder()?, meanings: meanings::installed(folder)? };
            return quiz::quiz(&mut file, &reference, common, args);
        }
        Some(What::Add { words }) => {
            let finder = finder()?;
            let mut cards = Vec::new();
            for text in words {
                let find = Find::anagram(text).map_err(|e| Stop::bad(format!("{text}: {e}")))?;
                let Some(&word) = finder.find(&find, &Scope::default()).words.first() else {
                    return Err(Stop::bad(format!("{text}: no word has these letters")));
                };
                cards.push(Card::of(word));
            }
            added(&mut output, add(&mut file, cards, usize::MAX, args.now())?)?;
        }
        Some(What::List { list, criteria, limit, hooks }) => {
            let find = Find::list(list).map_err(|e| Stop::bad(format!("{list}: {e}")))?;
            let scope = criteria.scope()?;
            let finder = finder()?;
            let mut words = finder.find(&find, &scope).words;
            if *hooks {
                words.retain(|&word| {
                    let known = finder.describe(word);
                    !known.front.is_empty() || !known.back.is_empty()
                });
            }
            let card = if *hooks { Card::Hooks } else { Card::of };
            let cards = words.into_iter().map(card);
            added(&mut output, add(&mut file, cards, *limit, args.now())?)?;
        }
        Some(What::Import { file: path }) => {
            let bytes = files::read(path)?;
            let finder = finder()?;
            let cardbox = Cardbox::read(&bytes, &|letters| finder.spells(letters))
                .map_err(|error| Stop::at(path, error))?;
            let all = cardbox.entries.len();
            // A card drilled here since then is better known than the cardbox knows it.
            let fresh = cardbox.entries.into_iter().filter(|e| !file.deck().knows(&e.card));
            let fresh: Vec<Entry> = fresh.collect();
            let new = file.append(fresh)?;
            let left_out: Vec<String> = cardbox.left_out.iter().map(BadRow::to_string).collect();
            if output.is_json() {
                let unboxed = cardbox.unboxed;
                let told = json!({ "drills": all, "added": new, "unboxed": unboxed, "left_out": left_out });
                output.object(&told)?;
            } else {
                output
                    .line(format!("{} in the cardbox, {new} of them new", Counted(all, "drill")))?;
                if cardbox.unboxed > 0 {
                    let are = if cardbox.unboxed == 1 { "is" } else { "are" };
                    let questions = Counted(cardbox.unboxed, "question");
                    output.line(format!("{questions} in no box, which {are} not to be learnt"))?;
                }
                for line in left_out {
                    output.line(format!("left out: {line}"))?;
                }
            }
        }
        Some(What::Sync { server, account }) => {
            let account::Synced { given, taken } =
                account::sync(&mut file, folder, server, account)?;
            let line = format!("entries given to the account: {given}, taken from it: {taken}");
            output.result(&json!({ "given": given, "taken": taken }), line)?;
        }
        Some(What::Themes) => {
            let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
            for (card, _) in file.deck().cards() {
                *themes.entry(card.theme()).or_default() += 1;
            }
            if output.is_json() {
                output.object(&json!(themes))?;
            } else {
                for (theme, count) in themes {
                    output.line(format!("{theme:<12} {count}"))?;
                }
            }
        }
        Some(What::Due) => {
            let (all, due) = (file.deck().cards().count(), file.deck().due(args.now()).len());
            let line = format!("{}, {due} due", Counted(all, "drill"));
            output.result(&json!({ "drills": all, "due": due }), line)?;
        }
    }
    output.end()
}

/// Adds cards that the deck does not have.
fn add(
    file: &mut DeckFile,
    cards: impl IntoIterator<Item = Card>,
    most: usize,
    now: u64,
) -> Result<usize, Stop> {
    let mut entries: Vec<Entry> = Vec::new();
    for card in cards {
        let known = file.deck().progress(&card).is_some();
        if known || entries.iter().any(|entry| entry.card == card) {
            continue;
        }
        if entries.len() == most {
            break;
        }
        entries.push(Entry { at: now, id: id()?, act: Act::Add, card });
    }
    file.append(entries)
}

fn added(output: &mut Output, new: usize) -> Result<(), Stop> {
    let line = match new {
        0 => "no new drills".to_string(),
        new => format!("{} added", Counted(new, "drill")),
    };
    output.result(&json!({ "added": new }), line)
}

/// The id of a new entry.
fn id() -> Result<String, Stop> {
    let number = getrandom::u64()
        .map_err(|error| Stop::bad(format!("this machine gives no random numbers: {error}")))?;
    Ok(format!("{number:016x}"))
}
