//! `tilewright play`: a game in the terminal.

mod chance;
mod export;
mod from;
pub(crate) mod full;
mod hosting;
mod lines;
mod lobby;
mod local;
mod log;
mod modes;
pub(crate) mod online;
mod prompt;
mod records;
pub(crate) mod saved;
mod seats;
mod session;
pub(crate) mod transport;
mod views;

use std::path::PathBuf;

use engine::Level;
use rules::{ListKey, Mode, Terms};

use crate::options::{Common, ExclusionsOption, data_folder, terms};
use crate::stop::Stop;

use host::WordLists;

fn mode_help() -> String {
    let keys: Vec<&str> = Mode::ALL.iter().map(|mode| mode.key()).collect();
    let (last, others) = keys.split_last().expect("there is at least one mode");
    format!("The way to play: {} or {last}", others.join(", "))
}

/// A game in the terminal
#[derive(clap::Args, Debug)]
pub(crate) struct Play {
    /// The rules: an edition's key [default: travel-2006, for together classic-2023]
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    // Its help lists the modes.
    #[arg(long, value_name = "MODE", default_value = "match", help = mode_help())]
    mode: String,
    /// A computer player: beginner, intermediate, advanced, expert or champion; may be repeated.
    /// A match or a game of bingo with one player gets a beginner
    #[arg(long, value_name = "LEVEL")]
    against: Vec<Level>,
    #[command(flatten)]
    exclude: ExclusionsOption,
    /// A person at this terminal, up to 20 letters; may be repeated [default: one person, You]
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,
    /// A change of the rules, such as challenge=single or clock=25; may be repeated.
    /// 'tilewright rules changes' lists them; in the game 'terms' shows the rules in force
    #[arg(long = "change", value_name = "KEY=VALUE")]
    changes: Vec<String>,
    /// Ask for the points of each play before it is made, then say whether they are right: practice
    /// in counting. In the game each player can type 'count on' and 'count off'
    #[arg(long)]
    count: bool,
    /// Play on the full screen, with keys and mouse; it needs 80 columns and 24 lines
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    from: from::FromOptions,
    /// Draw the tiles from this number, so that the game can be played again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write what happens to this file, one readable line for each event
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// When the game is over, write a copy of it to this file: .gcg for other programs, .json for
    /// everything. Once it is over you can also type 'save FILE'
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The folder for unfinished games, the records of games played alone and the seats taken at
    /// servers
    /// [default: ./tilewright-data]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Continue an unfinished game: the one with this number, or the only one; if there are several
    /// and no number is given, they are listed
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "", conflicts_with_all = [
        "edition", "mode", "against", "players", "changes", "seed", "log", "join", "server", "lobby", "watch"
    ])]
    resume: Option<String>,
    /// Join the game that this invitation link leads to
    #[arg(long, value_name = "LINK", conflicts_with_all = [
        "edition", "mode", "against", "changes", "seed", "server", "lobby"
    ])]
    join: Option<String>,
    /// Watch the game at this address of a server, without a seat in it
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = [
        "edition", "mode", "against", "players", "changes", "seed", "server", "lobby", "join", "count"
    ])]
    watch: Option<String>,
    /// Show the games that are looking for players at this server, and take a seat in one
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = [
        "edition", "mode", "against", "changes", "seed", "server"
    ])]
    lobby: Option<String>,
    /// Make the game at the server with this address, so that others join by a link
    #[arg(long, value_name = "ADDRESS", conflicts_with = "seed")]
    server: Option<String>,
    /// At a server: seats for others, who join by the link [default: one if the game needs a second
    /// player and there is no --against]
    #[arg(long, value_name = "SEATS", requires = "server")]
    open: Option<u8>,
    /// At a server: show the game in the lobby, where any player can take a seat
    #[arg(long, requires = "server")]
    public: bool,
}

/// The options of a player for a game.
#[derive(Clone)]
struct PlaySettings {
    /// True if players are asked for the points of plays before they are made.
    count: bool,
    /// True if the game takes the full screen.
    full: bool,
    /// The copy to write when the game is over.
    export: Option<export::Export>,
}

pub(crate) fn run(args: &Play, common: &Common) -> Result<(), Stop> {
    let folder = data_folder(args.data.as_deref());
    let export = export::asked(args.save.as_deref())?;
    let settings = PlaySettings { count: args.count, full: args.full, export };
    let entrant = online::Entrant {
        people: &args.players,
        folder,
        log: args.log.as_deref(),
        settings: &settings,
    };
    let links = [&args.join, &args.server, &args.lobby, &args.watch];
    let far = links.iter().any(|link| link.is_some());
    // At a server one of its lists is chosen, by its name.
    let chosen = match (far, common.list()) {
        (true, Some(name)) if args.server.is_some() => Some(list_change(name)?),
        (true, Some(_)) => {
            return Err(Stop::bad("this game has its words already: leave out --lexicon"));
        }
        _ => None,
    };
    if far && args.exclude.exclusions.is_some() {
        return Err(Stop::bad("the server chooses the words of its games: leave out --exclusions"));
    }
    if let Some(link) = &args.join {
        return online::join(link, &entrant);
    }
    if let Some(link) = &args.watch {
        return online::watch(link, &entrant);
    }
    if let Some(server) = &args.lobby {
        return online::meet(server, &entrant);
    }
    if let Some(id) = &args.resume {
        let lists = |terms: &Terms| lists(terms, common, &args.exclude);
        return local::resume(id, lists, folder, &settings);
    }
    let mode = mode(&args.mode)?;
    let edition = args.edition.as_deref().unwrap_or_else(|| mode.edition().key());
    let mut changes = args.changes.clone();
    changes.extend(chosen);
    if mode != Mode::Match {
        changes.push(format!("mode={}", mode.key()));
    }
    if let Some(server) = &args.server {
        let wanted = online::NewServerGame {
            mode,
            edition,
            changes: &changes,
            against: &args.against,
            open: args.open,
            public: args.public,
        };
        return online::make(server, &entrant, &wanted);
    }
    if args.count && !(mode == Mode::Match || mode.is_alone()) {
        return Err(Stop::bad(match mode {
            Mode::Duplicate => "--count: write your count on the slip, after the word",
            _ => "--count: no plays are scored in this mode: leave it out",
        }));
    }
    let set_up = args.from.read(mode, || Ok(terms(edition, None, &changes)?.ruleset()))?;
    let sitters = match &set_up {
        Some(set_up) => seats::around(set_up, &args.players, &args.against)?,
        None => seats::seats(mode, &args.players, &args.against)?,
    };
    let count = if mode.is_open() { Ok(0) } else { u8::try_from(sitters.len()) };
    let count = count.map_err(|_| Stop::bad("too many players"))?;
    let terms: Terms = terms(edition, Some(count), &changes)?;
    if terms.ruleset().duplicate.arbitrator == rules::duplicate::Arbitrator::Person {
        return Err(Stop::bad(
            "at the terminal the program is the arbitrator: leave arbitrator out",
        ));
    }
    local::play(local::NewGame {
        lists: lists(&terms, common, &args.exclude)?,
        terms,
        sitters,
        set_up,
        seed: seed(args)?,
        folder,
        log: args.log.as_deref(),
        settings: &settings,
    })
}

/// The words of a game with these terms.
fn lists(terms: &Terms, common: &Common, exclude: &ExclusionsOption) -> Result<WordLists, Stop> {
    exclude.suits(terms)?;
    common.lists(exclude.read()?.as_ref())
}

/// The change of the terms by which a list that a server offers is chosen.
fn list_change(name: &str) -> Result<String, Stop> {
    let bad = || Stop::bad(format!("--lexicon {name}: name a list that the server offers"));
    Ok(format!("list={}", ListKey::of(name).ok_or_else(bad)?))
}

/// The seed of the draws.
fn seed(args: &Play) -> Result<u64, Stop> {
    match args.seed {
        Some(seed) => Ok(seed),
        None => getrandom::u64().map_err(|error| {
            Stop::bad(format!("this machine gives no random numbers ({error}): give --seed N"))
        }),
    }
}

/// The mode with this key.
fn mode(key: &str) -> Result<Mode, Stop> {
    Mode::of_key(key).ok_or_else(|| {
        let keys: Vec<&str> = Mode::ALL.iter().map(|mode| mode.key()).collect();
        Stop::bad(format!("--mode {key}: use {}", keys.join(", ")))
    })
}
