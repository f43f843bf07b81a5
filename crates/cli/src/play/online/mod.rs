//! A duplicate session that a server hosts, at this terminal: as an entrant by the link of an
//! invitation, or as whoever makes the session and may be its arbitrator.

mod connection;
mod http;
mod line;
mod lines;
mod link;
mod screen;
mod seats;
mod session;

use std::path::{Path, PathBuf};

use engine::Level;
use rules::Mode;
use table::wire::{
    AcceptInvite, AcceptedInvite, CreateGame, CreateSeat, CreatedGame, GameSummary, TermsMessage,
};

use self::lines::Lines;
use self::link::{Link, Site};
use self::seats::Held;
use self::session::Session;
use super::{input, seats as names};
use crate::stop::Stop;

/// Who sits at this terminal, and what is kept.
pub(crate) struct Entrant<'a> {
    /// The people named: one.
    pub(crate) people: &'a [String],
    /// The folder in which seats are kept.
    pub(crate) folder: &'a Path,
    /// Where the session's file goes when it is over.
    pub(crate) log: Option<&'a Path>,
}

/// What somebody wants who makes a session.
pub(crate) struct Wish<'a> {
    pub(crate) edition: &'a str,
    /// Changes as `key=value`, the mode among them.
    pub(crate) changes: &'a [String],
    pub(crate) against: &'a [Level],
}

/// Joins the session of an invitation and plays it.
pub(crate) fn join(link: &str, entrant: &Entrant<'_>) -> Result<(), Stop> {
    let link: Link = link.parse().map_err(|error| Stop::bad(format!("--join {link}: {error}")))?;
    let name = entrant.name("--join")?;
    entrant.check_log()?;
    run(async {
        let mut lines = Lines::new();
        let held = match seats::find(entrant.folder, &link, &name)? {
            Some(held) => held,
            None => match enter(&link, &name, &mut lines).await? {
                Some(held) => {
                    seats::keep(entrant.folder, &held)?;
                    held
                }
                None => return input::print("You have not taken a seat.\n"),
            },
        };
        Session::new(held, entrant.log)?.play(&mut lines).await
    })
}

/// Makes a session at a server and plays it, or is its arbitrator.
pub(crate) fn make(server: &str, entrant: &Entrant<'_>, wish: &Wish<'_>) -> Result<(), Stop> {
    let site: Site =
        server.parse().map_err(|error| Stop::bad(format!("--server {server}: {error}")))?;
    let name = entrant.name("--server")?;
    entrant.check_log()?;
    let mut seats = vec![CreateSeat::Mine { name: name.clone() }];
    let computer = |level: &Level| CreateSeat::Computer { level: level.key().to_string() };
    seats.extend(wish.against.iter().map(computer));
    let create =
        CreateGame { edition: wish.edition.to_string(), changes: wish.changes.to_vec(), seats };
    run(async {
        let made: CreatedGame = http::post(&site, "/api/games", &create).await?;
        let (Some(token), Some(invite)) = (made.tokens.into_iter().next(), made.invite) else {
            return Err(http::Failure::Strange { site }.into());
        };
        let link = Link { site, invite };
        let held = Held { link, name, game: made.id, seat: token.seat, token: token.token };
        seats::keep(entrant.folder, &held)?;
        Session::new(held, entrant.log)?.play(&mut Lines::new()).await
    })
}

/// Runs until it is done. One thread is enough for one person.
fn run(game: impl Future<Output = Result<(), Stop>>) -> Result<(), Stop> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| Stop::bad(format!("cannot open connections: {error}")))?;
    runtime.block_on(game)
}

/// Shows the terms and takes a seat if they are accepted.
async fn enter(link: &Link, name: &str, lines: &mut Lines) -> Result<Option<Held>, Stop> {
    let path = format!("/api/invites/{}", link.invite);
    let summary: GameSummary = http::get(&link.site, &path).await?;
    let mode = &summary.terms.mode;
    if mode != Mode::Duplicate.key() {
        let known = Mode::ALL.into_iter().find(|known| known.key() == mode);
        let title = known.map_or(mode.as_str(), |known| known.title());
        return Err(Stop::bad(format!(
            "this link is for {}: open it in a browser; the terminal joins duplicate sessions",
            screen::plain(title)
        )));
    }
    if summary.phase == "over" {
        return Err(Stop::bad("this session is over: ask for the link of another one"));
    }
    let host = summary.seats.first().map_or("", |seat| seat.name.as_str());
    let mut text = terms(&summary.terms);
    text.push_str(&format!("{} made this session.\n", screen::plain(host)));
    input::print(&text)?;
    loop {
        input::print("Do you accept these terms and take a seat? yes or no> ")?;
        match lines.next().await?.as_deref().map(str::to_ascii_lowercase).as_deref() {
            Some("yes" | "y") => break,
            None | Some("no" | "n" | "quit" | "exit") => return Ok(None),
            Some(_) => {}
        }
    }
    let accept = AcceptInvite {
        name: name.to_string(),
        terms_hash: summary.terms.hash,
        key: Some(random()?),
        instead: None,
    };
    let path = format!("{path}/accept");
    let answer = http::post(&link.site, &path, &accept).await;
    // An answer that was lost is asked for again: the same key gives the same seat.
    let accepted: AcceptedInvite = match answer {
        Err(http::Failure::Unreachable { .. }) => http::post(&link.site, &path, &accept).await?,
        answer => answer?,
    };
    let (link, name) = (link.clone(), name.to_string());
    let AcceptedInvite { id: game, token } = accepted;
    Ok(Some(Held { link, name, game, seat: token.seat, token: token.token }))
}

/// The rules in force, the changed ones first.
fn terms(terms: &TermsMessage) -> String {
    let changed = |changed: bool| if changed { "Changed: " } else { "" };
    let rules =
        terms.sentences.iter().map(|rule| format!("{}{}", changed(rule.changed), rule.text));
    rules.flat_map(|rule| screen::broken(&rule)).map(|line| line + "\n").collect()
}

/// A text that nobody else makes up.
fn random() -> Result<String, Stop> {
    let number = getrandom::u64()
        .map_err(|error| Stop::bad(format!("no chance to be had from this machine ({error})")))?;
    Ok(format!("{number:016x}"))
}

impl Entrant<'_> {
    /// The one name that others see.
    fn name(&self, what: &str) -> Result<String, Stop> {
        match &names::names(self.people)?[..] {
            [name] => Ok(name.clone()),
            [] => Err(Stop::bad(format!("{what}: say who you are with --player NAME"))),
            _ => Err(Stop::bad(format!(
                "{what} is for one player: let the others join from terminals of their own"
            ))),
        }
    }

    /// What could not be written at the end is told before the beginning.
    fn check_log(&self) -> Result<(), Stop> {
        let exists: Option<PathBuf> = self.log.filter(|path| path.exists()).map(Path::to_path_buf);
        exists.map_or(Ok(()), |path| {
            Err(Stop::bad(format!("{}: exists: name a new file", path.display())))
        })
    }
}
