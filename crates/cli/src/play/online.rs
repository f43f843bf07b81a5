//! Games on a server: joined with the link of an invitation, or made there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::Level;
use rules::Mode;
use table::wire::{
    AcceptInvite, AcceptSeat, AcceptedInvite, CreateGame, CreateSeat, CreatedGame, DescribeInvite,
    GamePhase, GameSummary, Key, SeatToken,
};

use super::hosting::{Host, Hosting, RemoteGame};
use super::lines::Lines;
use super::modes;
use super::session::Session;
use super::transport::saved_seats::{self, SavedSeat};
use super::transport::{self, Failure, Link, Remote, Site, Transport};
use super::{PlaySettings, lobby, seats};
use crate::input;
use crate::stop::Stop;
use crate::text::{plain, wrap};

/// The most seats that one connection can hold.
const MOST: usize = 4;

/// The people at this terminal, and what is kept.
pub(super) struct Entrant<'a> {
    /// The people named, who share the terminal.
    pub(super) people: &'a [String],
    /// The folder in which seats are kept.
    pub(super) folder: &'a Path,
    /// The file for the game's log when it is over.
    pub(super) log: Option<&'a Path>,
    pub(super) settings: &'a PlaySettings,
}

/// A new game at a server.
pub(super) struct NewServerGame<'a> {
    pub(super) mode: Mode,
    pub(super) edition: &'a str,
    /// Changes as `key=value`, the mode among them.
    pub(super) changes: &'a [String],
    pub(super) against: &'a [Level],
    /// Seats for others, who join with the link, if a number was given.
    pub(super) open: Option<u8>,
    /// True if the lobby shows the game.
    pub(super) public: bool,
}

impl NewServerGame<'_> {
    /// The number of seats for others: one, if the game needs a second player and none is named.
    /// In a mode for any number of players, each player who joins gets a seat.
    fn open(&self, people: usize) -> u8 {
        let any = self.mode.is_open();
        let alone = people + self.against.len() < 2 && !self.mode.is_alone();
        self.open.filter(|_| !any).unwrap_or(u8::from(alone && !any))
    }
}

/// Joins the game of an invitation and plays it.
pub(super) fn join(link: &str, entrant: &Entrant<'_>) -> Result<(), Stop> {
    let names = entrant.names("--join")?;
    entrant.check_log()?;
    // New players cannot join by the address of a table, but those who have a seat there can come
    // back.
    if let Some((site, game, unbuild)) = Site::of_table(link) {
        let taken =
            names.iter().map(|name| saved_seats::find_at(entrant.folder, &site, &game, name));
        let taken: Vec<Option<SavedSeat>> = taken.collect::<Result<_, _>>()?;
        if let Some(taken) = taken.into_iter().collect::<Option<Vec<SavedSeat>>>() {
            return run(async { entrant.play(taken, true, unbuild, &mut Lines::new()).await });
        }
    }
    let link: Link = link.parse().map_err(|error| Stop::bad(format!("--join {link}: {error}")))?;
    run(async {
        let mut lines = Lines::new();
        let mut taken = Vec::new();
        for name in &names {
            if let Some(found) = saved_seats::find(entrant.folder, &link, name)? {
                taken.push(found);
            }
        }
        let again = !taken.is_empty();
        if taken.len() < names.len() {
            let new = names.iter().filter(|name| taken.iter().all(|seat| seat.name != **name));
            let new: Vec<String> = new.cloned().collect();
            let read = DescribeInvite { invite: link.invite.clone() };
            let game: GameSummary = transport::post(&link.site, "/api/invites", &read).await?;
            let Some(found) = entrant.enter(&link, &game, &new, &mut lines).await? else {
                return Ok(());
            };
            taken.extend(found);
        }
        entrant.play(taken, again, false, &mut lines).await
    })
}

/// Chooses a game in the lobby of a server, takes a seat and plays.
pub(super) fn meet(server: &str, entrant: &Entrant<'_>) -> Result<(), Stop> {
    let site = server.trim_end_matches("#/lobby");
    let site: Site =
        site.parse().map_err(|error| Stop::bad(format!("--lobby {server}: {error}")))?;
    let names = entrant.names("--lobby")?;
    if names.len() > 1 {
        return Err(Stop::bad("--lobby: one player takes a seat: name one with --player"));
    }
    entrant.check_log()?;
    run(async {
        let mut lines = Lines::new();
        let link = Link { site, invite: String::new() };
        loop {
            let Some(game) = lobby::choose(&link.site, &mut lines).await? else { return Ok(()) };
            if let Some(taken) = entrant.enter(&link, &game, &names, &mut lines).await? {
                return entrant.play(taken, false, false, &mut lines).await;
            }
        }
    })
}

/// Makes a game at a server and plays it, or is the arbitrator of a session.
pub(super) fn make(
    server: &str,
    entrant: &Entrant<'_>,
    wanted: &NewServerGame<'_>,
) -> Result<(), Stop> {
    let site: Site =
        server.parse().map_err(|error| Stop::bad(format!("--server {server}: {error}")))?;
    let names = entrant.names("--server")?;
    entrant.check_log()?;
    let mut seats: Vec<CreateSeat> =
        names.iter().map(|name| CreateSeat::Mine { name: name.clone() }).collect();
    let computer = |level: &Level| CreateSeat::Computer { level: level.key().to_string() };
    seats.extend(wanted.against.iter().map(computer));
    seats.extend(std::iter::repeat_n(CreateSeat::Open {}, usize::from(wanted.open(names.len()))));
    let create = CreateGame {
        edition: wanted.edition.to_string(),
        changes: wanted.changes.to_vec(),
        seats,
        public: wanted.public,
        rated: false,
        rating_from: None,
        rating_to: None,
        from: None,
    };
    run(async {
        let made: CreatedGame = transport::post(&site, "/api/games", &create).await?;
        let invite = made.invite.unwrap_or_default();
        let link = Link { site, invite };
        let taken = made.tokens.into_iter().zip(names).map(|(SeatToken { seat, token }, name)| {
            SavedSeat { link: link.clone(), name, game: made.id.clone(), seat, token }
        });
        let taken: Vec<SavedSeat> = taken.collect();
        for seat in &taken {
            saved_seats::keep(entrant.folder, seat)?;
        }
        entrant.play(taken, false, false, &mut Lines::new()).await
    })
}

/// Watches a game, without a seat in it.
pub(super) fn watch(link: &str, entrant: &Entrant<'_>) -> Result<(), Stop> {
    let Some((site, game, unbuild)) = Site::of_table(link) else {
        let stop = format!("--watch {link}: give the address of a game, such as HOST/#/game/ID");
        return Err(Stop::bad(stop));
    };
    entrant.check_log()?;
    run(async {
        let transport = Transport::Remote(Remote::open(&site, &game, Vec::new()));
        let host = Host::Remote(RemoteGame { site, link: None, game, tokens: Vec::new(), unbuild });
        let (folder, log, export) = (entrant.folder, entrant.log, entrant.settings.export.clone());
        let hosting = Hosting { folder, log, host, again: true, export };
        let nobody = BTreeMap::new();
        Session::new(transport, hosting, nobody, entrant.settings)?.play(&mut Lines::new()).await
    })
}

/// Takes a seat.
async fn accept(link: &Link, game: &str, seat: &AcceptSeat) -> Result<AcceptedInvite, Failure> {
    if link.invite.is_empty() {
        return transport::post(&link.site, &format!("/api/seeks/{game}/accept"), seat).await;
    }
    let accept = AcceptInvite { invite: link.invite.clone(), seat: seat.clone() };
    transport::post(&link.site, "/api/invites/accept", &accept).await
}

/// Runs a future to its end. One thread is enough for one person.
pub(crate) fn run<T>(game: impl Future<Output = Result<T, Stop>>) -> Result<T, Stop> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| Stop::bad(format!("cannot open connections: {error}")))?;
    runtime.block_on(game)
}

impl Entrant<'_> {
    /// The names that others see.
    fn names(&self, what: &str) -> Result<Vec<String>, Stop> {
        let names = seats::names(self.people)?;
        if names.is_empty() {
            return Err(Stop::bad(format!("{what}: say who you are with --player NAME")));
        }
        if names.len() > MOST {
            let stop = format!("{what}: at most {MOST} can share a terminal at a server");
            return Err(Stop::bad(stop));
        }
        Ok(names)
    }

    /// Reports before the game what could not be written after it.
    fn check_log(&self) -> Result<(), Stop> {
        let exists: Option<PathBuf> = self.log.filter(|path| path.exists()).map(Path::to_path_buf);
        exists.map_or(Ok(()), |path| Err(Stop::at(&path, "exists: name a new file")))
    }

    /// Shows the terms of a game and takes a seat for each of these names, by the invitation or, if
    /// there is none, in the lobby. `None` if the terms are not accepted.
    async fn enter(
        &self,
        link: &Link,
        summary: &GameSummary,
        names: &[String],
        lines: &mut Lines,
    ) -> Result<Option<Vec<SavedSeat>>, Stop> {
        let session = summary.terms.mode == Key(Mode::Duplicate);
        let what = if session { "session" } else { "game" };
        if summary.phase == GamePhase::Over {
            let stop = format!("this {what} is over: ask for the link of another one");
            return Err(Stop::bad(stop));
        }
        let host = summary.seats.first().map_or("", |seat| seat.name.as_str());
        let terms = modes::terms(&summary.terms);
        input::print(&format!("{terms}\n{} made this {what}.\n", plain(host)))?;
        loop {
            input::print("Do you accept these terms and take a seat? yes or no> ")?;
            match lines.next().await?.as_deref().map(str::to_ascii_lowercase).as_deref() {
                Some("yes" | "y") => break,
                None | Some("no" | "n" | "quit" | "exit") => {
                    input::print("You have not taken a seat.\n")?;
                    return Ok(None);
                }
                Some(_) => {}
            }
        }
        let mut taken = Vec::new();
        for name in names {
            let seat = AcceptSeat {
                name: name.clone(),
                terms_hash: summary.terms.hash.clone(),
                key: Some(super::chance::random()?),
                instead: None,
                class: None,
            };
            // If an answer is lost the request is repeated: the same key gives the same seat.
            let answer = match accept(link, &summary.id, &seat).await {
                Err(Failure::Unreachable { .. }) => accept(link, &summary.id, &seat).await,
                answer => answer,
            };
            let accepted = match answer {
                // In the lobby others are sometimes faster, and another game will do.
                Err(why @ Failure::Refused(_)) if link.invite.is_empty() => {
                    input::print(&format!("{}\n", wrap(&why.to_string())))?;
                    return Ok(None);
                }
                answer => answer?,
            };
            let AcceptedInvite { id: game, token: SeatToken { seat, token } } = accepted;
            let seat = SavedSeat { link: link.clone(), name: name.clone(), game, seat, token };
            saved_seats::keep(self.folder, &seat)?;
            taken.push(seat);
        }
        Ok(Some(taken))
    }

    /// Plays the game to which these seats belong, or takes its board apart.
    async fn play(
        &self,
        taken: Vec<SavedSeat>,
        again: bool,
        unbuild: bool,
        lines: &mut Lines,
    ) -> Result<(), Stop> {
        let Some(first) = taken.first() else {
            return Err(Stop::bad("the server gave no seat: make the game again"));
        };
        let link = (!first.link.invite.is_empty()).then(|| first.link.to_string());
        let (site, game) = (first.link.site.clone(), first.game.clone());
        let tokens: Vec<String> = taken.iter().map(|seat| seat.token.clone()).collect();
        let transport = Transport::Remote(Remote::open(&site, &game, tokens.clone()));
        let remote = RemoteGame { site, link, game, tokens, unbuild };
        let host = Host::Remote(remote);
        let export = self.settings.export.clone();
        let hosting = Hosting { folder: self.folder, log: self.log, host, again, export };
        let seats = taken.iter().map(|seat| (seat.seat, seat.name.clone())).collect();
        Session::new(transport, hosting, seats, self.settings)?.play(lines).await
    }
}
