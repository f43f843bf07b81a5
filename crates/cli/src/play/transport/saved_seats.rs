//! The seats taken at servers, in a small file in the data folder: a player who comes back with
//! the same name to the same invitation has the same seat.
//!
//! A line for each seat: server, invitation, name, game, seat and token, separated by tabs. The
//! tokens are secrets, so only the file's owner can read it.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use super::link::{Link, Site};
use crate::stop::Stop;

/// The file's name.
const FILE: &str = "seats.txt";

/// A seat at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::play) struct SavedSeat {
    pub(in crate::play) link: Link,
    pub(in crate::play) name: String,
    /// The game's id.
    pub(in crate::play) game: String,
    pub(in crate::play) seat: u16,
    pub(in crate::play) token: String,
}

impl SavedSeat {
    fn line(&self) -> String {
        let SavedSeat { link, name, game, seat, token } = self;
        format!("{}\t{}\t{name}\t{game}\t{seat}\t{token}", link.site, link.invite)
    }

    fn read(line: &str) -> Option<SavedSeat> {
        let parts: Vec<&str> = line.split('\t').collect();
        let [site, invite, name, game, seat, token] = parts[..] else { return None };
        Some(SavedSeat {
            link: Link { site: site.parse().ok()?, invite: invite.to_string() },
            name: name.to_string(),
            game: game.to_string(),
            seat: seat.parse().ok()?,
            token: token.to_string(),
        })
    }
}

/// The seat that this name has taken through this invitation.
pub(in crate::play) fn find(
    folder: &Path,
    link: &Link,
    name: &str,
) -> Result<Option<SavedSeat>, Stop> {
    Ok(kept(folder)?.into_iter().find(|seat| seat.link == *link && seat.name == name))
}

/// The seat that this name has in a game.
pub(in crate::play) fn find_at(
    folder: &Path,
    site: &Site,
    game: &str,
    name: &str,
) -> Result<Option<SavedSeat>, Stop> {
    let here = |seat: &SavedSeat| seat.link.site == *site && seat.game == game && seat.name == name;
    Ok(kept(folder)?.into_iter().find(here))
}

/// All seats, the one taken last first. Without a file there are none; unreadable lines are
/// skipped.
fn kept(folder: &Path) -> Result<Vec<SavedSeat>, Stop> {
    let path = folder.join(FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(Stop::at(&path, format_args!("cannot be read: {error}")));
        }
    };
    Ok(text.lines().rev().filter_map(SavedSeat::read).collect())
}

/// Adds a seat to the file.
pub(in crate::play) fn keep(folder: &Path, seat: &SavedSeat) -> Result<(), Stop> {
    let path = folder.join(FILE);
    let failed = |error| Stop::at(&path, format_args!("the seat cannot be kept: {error}"));
    fs::create_dir_all(folder).map_err(failed)?;
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&path).map_err(failed)?;
    writeln!(file, "{}", seat.line()).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back_and_others_are_none() {
        let seat = SavedSeat {
            link: "http://127.0.0.1:7420/#/join/00ff".parse().unwrap(),
            name: "Ana of the North".to_string(),
            game: "ab12".to_string(),
            seat: 3,
            token: "77".to_string(),
        };
        assert_eq!(SavedSeat::read(&seat.line()), Some(seat.clone()));
        for line in ["", "a\tb", &seat.line().replace("\t3\t", "\tx\t"), "x\tx\tx\tx\t1\tx\tx"] {
            assert_eq!(SavedSeat::read(line), None, "{line}");
        }
    }
}
