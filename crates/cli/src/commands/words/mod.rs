//! `tilewright words`: words looked up and listed for study.

pub(super) mod criteria;

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use lexicon::Halves;
use rules::ENGLISH;
use serde_json::json;
use study::{Find, FindError, Finder, Meanings, Scope, WordList};

use self::criteria::CriteriaOptions;
use super::meanings;
use crate::options::{Common, data_folder};
use crate::output::Output;
use crate::stop::Stop;
use crate::word_source;

/// The kinds of look-up.
#[derive(Subcommand, Debug)]
enum What {
    /// The words that tiles spell (? for a blank)
    Anagram {
        /// The tiles
        tiles: String,
        /// Also words that use only some of the tiles, the longest first
        #[arg(long)]
        some: bool,
        #[command(flatten)]
        scope: ScopeOptions,
    },
    /// The words that fit a pattern: ? or . one letter, * any letters, `[ABC]` one of these, `[^ABC]`
    /// another
    Pattern {
        /// The pattern, in quotes
        pattern: String,
        #[command(flatten)]
        scope: ScopeOptions,
    },
    /// The letters that make new words before or after words
    Hooks {
        /// The words
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Longer words that contain a word
    Extensions {
        /// The word
        word: String,
        #[command(flatten)]
        scope: ScopeOptions,
    },
    /// The words of a list, such as q-without-u; 'tilewright words lists' names them
    List {
        /// The list
        list: String,
        #[command(flatten)]
        scope: ScopeOptions,
    },
    /// The names of the lists
    Lists,
}

/// Words looked up, with what they mean where a pack of meanings is installed.
#[derive(clap::Args, Debug)]
pub(crate) struct Words {
    /// The data folder that may have meanings; they follow words with hooks
    /// [default: ./tilewright-data]
    #[arg(long, id = "words_folder", global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

/// The hooks and meanings that words are shown with.
pub(super) struct Reference {
    pub(super) finder: Finder,
    pub(super) meanings: Option<Meanings>,
}

/// The words to print, and their form.
#[derive(clap::Args, Debug)]
struct ScopeOptions {
    #[command(flatten)]
    criteria: CriteriaOptions,
    /// The order [default: what suits the search]
    #[arg(long, value_enum)]
    order: Option<Order>,
    /// Words to leave out at the front
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// The most words to print
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Print each word with its hooks, and the ways to draw it
    #[arg(long)]
    hooks: bool,
}

/// The order of the words.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Order {
    /// By the alphabet
    Alphabet,
    /// The longest first
    Length,
    /// By length, and those that are drawn most often first
    Probability,
    /// Words of up to seven letters, those whose letters are worth most on the rack first
    Leave,
}

impl ScopeOptions {
    fn scope(&self) -> Result<Scope, Stop> {
        let whole = self.criteria.scope()?;
        let order = self.order.map(|order| match order {
            Order::Alphabet => study::Order::Alphabet,
            Order::Length => study::Order::Length,
            Order::Probability => study::Order::Probability,
            Order::Leave => study::Order::Leave,
        });
        let limit = self.limit.unwrap_or(usize::MAX);
        Ok(Scope { order, skip: self.skip, limit, ..whole })
    }
}

pub(crate) fn run(args: &Words, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    let data = data_folder(args.data.as_deref());
    let open = || -> Result<Reference, Stop> {
        let lexicon = word_source::open(common.list(), Halves::Dawg)?;
        let finder = Finder::new(lexicon, &ENGLISH);
        Ok(Reference { finder, meanings: meanings::installed(data)? })
    };
    let told = |given: &str, error: FindError| Stop::bad(format!("{given}: {error}"));
    match &args.what {
        What::Anagram { tiles, some, scope } => {
            let find = if *some { Find::build(tiles) } else { Find::anagram(tiles) };
            answer(&mut output, &open()?, &find.map_err(|error| told(tiles, error))?, scope)?;
        }
        What::Pattern { pattern, scope } => {
            let find = Find::pattern(pattern).map_err(|error| told(pattern, error))?;
            answer(&mut output, &open()?, &find, scope)?;
        }
        What::Hooks { words } => hooks(&mut output, &open()?, words)?,
        What::Extensions { word, scope } => {
            let find = Find::extensions(word).map_err(|error| told(word, error))?;
            answer(&mut output, &open()?, &find, scope)?;
        }
        What::List { list, scope } => {
            let find = Find::list(list).map_err(|_| {
                let all = "'tilewright words lists' shows them";
                Stop::bad(format!("{list}: no word list has this name: {all}"))
            })?;
            answer(&mut output, &open()?, &find, scope)?;
        }
        What::Lists => lists(&mut output)?,
    }
    output.end()
}

/// Prints what was found. If that is nothing, the answer is no.
fn answer(
    output: &mut Output,
    reference: &Reference,
    find: &Find,
    options: &ScopeOptions,
) -> Result<(), Stop> {
    let scope = options.scope()?;
    let answer = reference.finder.find(find, &scope);
    for &word in &answer.words {
        if output.is_json() || options.hooks {
            described(output, reference, word)?;
        } else {
            output.line(word)?;
        }
    }
    if answer.total == 0 { Err(Stop::No) } else { Ok(()) }
}

/// Prints the hooks of words, which need not be words themselves.
fn hooks(output: &mut Output, reference: &Reference, words: &[String]) -> Result<(), Stop> {
    let read = |text: &String| match text.as_str() {
        "" => Err(Stop::bad("a word is empty: give words of letters")),
        text => text.parse().map_err(|error| Stop::bad(format!("{text}: {error}"))),
    };
    for word in words.iter().map(read).collect::<Result<Vec<_>, _>>()? {
        described(output, reference, word)?;
    }
    Ok(())
}

/// Writes one word on a line, its hooks beside it: front, word, back, and the ways to draw it. The
/// meaning follows if it is known.
fn described(output: &mut Output, reference: &Reference, word: lexicon::Word) -> Result<(), Stop> {
    let known = reference.finder.describe(word);
    let text = known.word.to_string();
    let meanings = reference.meanings.as_ref().map(|meanings| meanings.of(&text));
    if output.is_json() {
        let mut object = json!({
            "word": text,
            "good": known.listed,
            "front": known.front,
            "back": known.back,
            "inner_front": known.inner_front,
            "inner_back": known.inner_back,
            "ways": known.ways,
        });
        if let Some(meanings) = meanings {
            object["meanings"] = meanings.iter().map(meanings::object).collect();
        }
        return output.object(&object);
    }
    let dash = |hooks: &str| if hooks.is_empty() { "-".to_string() } else { hooks.to_string() };
    let dot = |inner: bool| if inner { "." } else { "" };
    let (before, after) = (dot(known.inner_front), dot(known.inner_back));
    let (front, back) = (dash(&known.front), dash(&known.back));
    output.line(format!("{front} {before}{word}{after} {back} {}", known.ways))?;
    let mut lines = meanings.iter().flatten().flat_map(|meaning| meanings::lines(&text, meaning));
    lines.try_for_each(|line| output.line(format!("  {line}")))
}

/// Prints the lists there are.
fn lists(output: &mut Output) -> Result<(), Stop> {
    for list in WordList::all() {
        if output.is_json() {
            let (list, title, about) = (list.key(), list.title(), list.about());
            output.object(&json!({ "list": list, "title": title, "about": about }))?;
        } else {
            output.line(format!("{:<16} {}", list.key(), list.title()))?;
        }
    }
    Ok(())
}
