//! The parts of a game that depend on its host, apart from messages: the files kept, where others
//! join, and what is printed when it ends.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use table::wire::{
    AcceptTerms, EventKind, EventMessage, GameMessage, ModeMessage, UnbuildMessage, UnbuildPhase,
};

use super::export::Export;
use super::saved;
use super::transport::{self, Failure, LocalGame, Site};
use super::views::Views;
use crate::input;
use crate::stop::Stop;
use crate::text::{pad, plain};

/// The host of a game, and the files that are kept of it here.
pub(super) struct Hosting<'a> {
    /// The folder of this terminal.
    pub(super) folder: &'a Path,
    /// The file for a session that a server hosts.
    pub(super) log: Option<&'a Path>,
    pub(super) host: Host,
    /// True if the players have come back to the game.
    pub(super) again: bool,
    /// The copy to write when the game is over.
    pub(super) export: Option<Export>,
}

/// The host of a game: a server, or this process.
pub(super) enum Host {
    Remote(RemoteGame),
    Local(LocalGame),
}

/// A game at a server.
pub(super) struct RemoteGame {
    pub(super) site: Site,
    /// The link for others, where seats are open.
    pub(super) link: Option<String>,
    /// The game's id.
    pub(super) game: String,
    /// The tokens that hold the seats.
    pub(super) tokens: Vec<String>,
    /// True for the address of an unbuilding, false for that of a game.
    pub(super) unbuild: bool,
}

/// The events shown to a player who comes back.
const LATELY: usize = 4;

impl Hosting<'_> {
    /// Returns whether the terminal shows an unbuilding as soon as one begins: a local game goes on
    /// where it stopped, and a game at a server stays as it ended.
    pub(super) fn shows_unbuilding(&self) -> bool {
        match &self.host {
            Host::Remote(remote) => remote.unbuild,
            Host::Local(_) => true,
        }
    }

    /// The link for others, empty where no seat is open; `None` for a local game.
    pub(super) fn link(&self) -> Option<&str> {
        match &self.host {
            Host::Remote(remote) => Some(remote.link.as_deref().unwrap_or_default()),
            Host::Local(_) => None,
        }
    }

    /// The server does not answer like this version.
    pub(super) fn strange(&self) -> Stop {
        match &self.host {
            Host::Remote(remote) => Failure::Strange { site: remote.site.clone() }.into(),
            Host::Local(local) => {
                let path = local.path.display();
                Stop::bad(format!("{path}: this version cannot continue it: compare versions"))
            }
        }
    }

    /// The number of events that a player who arrives is not shown.
    pub(super) fn begin(&self, _: &GameMessage, events: &[EventMessage]) -> Result<usize, Stop> {
        let moved = |event: &EventMessage| {
            !matches!(
                event.event,
                EventKind::Seated { .. }
                    | EventKind::Agreed { .. }
                    | EventKind::OpeningDraw { .. }
                    | EventKind::Starts { .. }
                    | EventKind::Dealt { .. }
                    | EventKind::AlwaysAccepts { .. }
                    | EventKind::ClockStarted {}
            )
        };
        let late = self.again && events.iter().any(moved);
        Ok(if late { events.len().saturating_sub(LATELY) } else { 0 })
    }

    /// The fate of the game if the player leaves before the end, for the question whether to leave.
    pub(super) fn lost(&self) -> Option<String> {
        match &self.host {
            Host::Remote(_) => None,
            Host::Local(local) => Some(format!(
                "The game is saved: 'tilewright play --resume {}' continues it.",
                local.id
            )),
        }
    }

    /// Says how to come back, to a player who leaves before the end.
    pub(super) fn left(&self) -> Result<(), Stop> {
        match &self.host {
            Host::Remote(RemoteGame { site, game, tokens, .. }) if tokens.is_empty() => {
                input::print(&format!(
                    "Watch again: tilewright play --watch {site}/#/game/{game}\n"
                ))
            }
            Host::Remote(RemoteGame { link: Some(_), .. }) => {
                input::print("Your seat is kept: join with the same link and name to come back.\n")
            }
            Host::Remote(RemoteGame { site, game, .. }) => input::print(&format!(
                "Your seat is kept: join with the same name to come back, with --join\n\
                 {site}/#/game/{game}\n"
            )),
            Host::Local(local) => {
                input::print(&format!(
                    "The game stops here, before its end.\n\
                     Continue it: tilewright play --resume {}\n",
                    local.id
                ))?;
                local.tell_log()
            }
        }
    }

    /// Prints what follows the result.
    pub(super) fn told_end(&self, draws: &str) -> Result<(), Stop> {
        match &self.host {
            Host::Remote(_) => Ok(()),
            Host::Local(LocalGame { seed, .. }) => {
                input::print(&format!("The same {draws} again with --seed {seed}.\n"))
            }
        }
    }

    /// Accepts the terms as they are now; returns what to print.
    pub(super) async fn accept(&self, terms_hash: String) -> String {
        let Host::Remote(RemoteGame { site, game, tokens, .. }) = &self.host else {
            return "The game has begun.".to_string();
        };
        let accept = AcceptTerms { tokens: tokens.clone(), terms_hash };
        let path = format!("/api/games/{game}/accept");
        match transport::post::<serde_json::Value>(site, &path, &accept).await {
            Ok(_) => "You have accepted the terms.".to_string(),
            Err(failure) => failure.to_string(),
        }
    }

    /// The first hundred of the ranking, from the server.
    pub(super) async fn ranking(&self) -> String {
        let Host::Remote(RemoteGame { site, game, tokens, .. }) = &self.host else {
            return "The ranking is beside the board.".to_string();
        };
        let path = format!("/api/games/{game}/duplicate/ranking?from=0&count=100");
        let token = tokens.first().map(String::as_str);
        match transport::get::<table::wire::RankingMessage>(site, &path, token).await {
            Err(failure) => failure.to_string(),
            Ok(ranking) => {
                let hidden = (ranking.players as usize).saturating_sub(ranking.lines.len());
                let mut lines: Vec<String> = ranking
                    .lines
                    .iter()
                    .map(|line| {
                        let row = &line.row;
                        let name = pad(&plain(&row.name), 30);
                        format!("{:>4}. {name} {:>5}", row.place, row.points)
                    })
                    .collect();
                if hidden > 0 {
                    lines.push(format!("      and {hidden} more"));
                }
                lines.join("\n")
            }
        }
    }

    /// The copy of a game at a server.
    ///
    /// # Errors
    /// A sentence with the reason why there is none.
    pub(super) async fn copy(&self, export: &Export) -> Result<String, String> {
        let Host::Remote(RemoteGame { site, game, .. }) = &self.host else {
            return Err("The game is not at a server.".to_string());
        };
        let path = export.api(game);
        transport::text(site, &path).await.map_err(|failure| failure.to_string())
    }

    /// Prints where the game is kept, now that it is over.
    pub(super) async fn over(&self, views: &Views) -> Result<(), Stop> {
        let RemoteGame { site, game, .. } = match &self.host {
            Host::Remote(remote) => remote,
            Host::Local(local) => {
                saved::close(&local.path)?;
                return local.tell_log();
            }
        };
        let latest = views.latest().map(|seen| &seen.game);
        let duplicate =
            latest.is_some_and(|game| matches!(game.mode, ModeMessage::Duplicate { .. }));
        if let Some(unbuilding) = views.unbuilding() {
            input::print(&format!(
                "{}: tilewright play --watch {site}/#/game/{game}/unbuild\n",
                taken_apart(unbuilding)
            ))?;
        }
        if !duplicate {
            return input::print(&format!("The game: {site}/#/game/{game}\n"));
        }
        if views.latest().is_some_and(|seen| seen.game.seed.is_none()) {
            return input::print(&format!(
                "This session belongs to a contest. Its papers are there when the contest has \
                 closed: {site}/#/game/{game}\n"
            ));
        }
        let papers = format!("/api/games/{game}/duplicate");
        input::print(&format!("The result sheet: {site}{papers}/sheet\n"))?;
        let path = format!("{papers}/session");
        let Some(log) = self.log else {
            return input::print(&format!("The session's file: {site}{path}\n"));
        };
        let text = transport::text(site, &path).await?;
        File::create_new(log)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| Stop::at(log, format_args!("cannot be written: {error}")))?;
        input::print(&format!("The session's file is in {}.\n", log.display()))
    }
}

/// The state of the unbuilding of a board, without the full stop.
pub(super) fn taken_apart(unbuilding: &UnbuildMessage) -> &'static str {
    match unbuilding.phase {
        UnbuildPhase::Over => "Its board was taken apart",
        UnbuildPhase::Turn => "Its board is being taken apart",
    }
}

impl LocalGame {
    /// Says where the log is.
    fn tell_log(&self) -> Result<(), Stop> {
        match &self.log {
            Some(path) => input::print(&format!("What happened is in {}.\n", path.display())),
            None => Ok(()),
        }
    }
}
