//! Games at this terminal alone: new ones, and those that were left.

use std::path::Path;

use engine::Draws;
use host::WordLists;
use rules::{Millis, Seat, SetUp, Terms};
use table::{Header, Input, Room, SeatKind};

use super::hosting::{Host, Hosting};
use super::lines::Lines;
use super::log::Log;
use super::saved::{self, Found, Saved};
use super::seats::Sitter;
use super::session::Session;
use super::transport::{Local, Transport};
use super::{PlaySettings, online};
use crate::input;
use crate::stop::Stop;

/// A new game at this terminal.
pub(super) struct NewGame<'a> {
    pub(super) terms: Terms,
    pub(super) sitters: Vec<Sitter>,
    /// The position from which it goes on.
    pub(super) set_up: Option<Box<SetUp>>,
    pub(super) lists: WordLists,
    pub(super) seed: u64,
    pub(super) folder: &'a Path,
    pub(super) log: Option<&'a Path>,
    pub(super) settings: &'a PlaySettings,
}

/// Plays a new game.
pub(super) fn play(wanted: NewGame<'_>) -> Result<(), Stop> {
    let NewGame { terms, sitters, set_up, lists, seed, folder, log, settings } = wanted;
    if let Some(export) = &settings.export {
        export.suits(&terms).map_err(|why| Stop::bad(format!("--save {why}")))?;
    }
    let names: Vec<String> = sitters.iter().map(|sitter| sitter.name.clone()).collect();
    let ruleset = terms.ruleset();
    let words = lists.of(&ruleset).map_err(Stop::bad)?.clone();
    let seats = sitters.iter().map(|sitter| match sitter.level {
        Some(level) => SeatKind::Computer(level),
        None => SeatKind::Person,
    });
    let mut header = Header {
        id: String::new(),
        terms,
        lexicon: words.tag().clone(),
        commitment: "none".to_string(),
        seats: seats.collect(),
        created: 0,
    };
    if let Some(set_up) = &set_up {
        // A position that cannot be is refused before anything is kept of the game.
        let input = Input::SetUp(set_up.clone());
        let room = Room::new(header.clone());
        room.judge(&input, Millis(0), words.lexicon(), &Draws(seed))
            .map_err(|why| Stop::bad(format!("--from: {}", why.message)))?;
    }
    let seated = names.iter().map(String::as_str);
    let log = Log::open(log, &header.terms, &header.lexicon, seed, seated)?;
    let saved = Saved::new(folder, seed, &mut header)?;
    let room = Room::new(header);
    let mut transport = Local::open(room, lists, saved, log)?;
    if let Some(set_up) = set_up {
        transport.set_up(set_up)?;
    }
    transport.sit(names)?;
    run(transport, folder, settings, false)
}

/// Continues the game with this number, or the only one; without either it lists the games.
pub(super) fn resume(
    id: &str,
    lists: impl FnOnce(&Terms) -> Result<WordLists, Stop>,
    folder: &Path,
    settings: &PlaySettings,
) -> Result<(), Stop> {
    let open = saved::open_games(folder)?;
    let id = match (id, &open[..]) {
        ("", []) => {
            let folder = folder.display();
            return Err(Stop::bad(format!("--resume: there is no unfinished game in {folder}")));
        }
        ("", [(id, _)]) => *id,
        ("", several) => return list(several),
        (id, _) => id.parse().map_err(|_| {
            Stop::bad(format!(
                "--resume {id}: give the number of a game: --resume alone lists them"
            ))
        })?,
    };
    let Found { saved, room } = saved::find(folder, id)?;
    let lists = lists(&room.header().terms)?;
    let mut transport = Local::open(room, lists, saved, Log::none())?;
    transport.sit_again();
    run(transport, folder, settings, true)
}

/// The games that can be continued.
fn list(games: &[(u32, Room)]) -> Result<(), Stop> {
    for (id, room) in games {
        let terms = &room.header().terms;
        let names: Vec<String> = room.names().iter().flatten().cloned().collect();
        let (mode, edition) = (terms.mode().title(), terms.edition().name());
        let line = format!("{id:>4}  {mode}, {edition}: {}\n", crate::text::list(&names));
        input::print(&line)?;
    }
    input::print("Continue one of these: tilewright play --resume NUMBER\n")
}

fn run(transport: Local, folder: &Path, settings: &PlaySettings, again: bool) -> Result<(), Stop> {
    let room = transport.room();
    let kinds = &room.header().seats;
    let person = |seat: &Seat| !matches!(kinds.get(seat.index()), Some(SeatKind::Computer(_)));
    let names = (0..).map(Seat).zip(room.names()).filter(|(seat, _)| person(seat));
    let names = names.map(|(seat, name)| (seat.0, name.clone().unwrap_or_default())).collect();
    let host = Host::Local(transport.game());
    let export = settings.export.clone();
    let hosting = Hosting { folder, log: None, host, again, export };
    online::run(async {
        let mut lines = Lines::new();
        Session::new(Transport::Local(Box::new(transport)), hosting, names, settings)?
            .play(&mut lines)
            .await
    })
}
