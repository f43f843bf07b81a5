//! A game as it is shown at this terminal.

use std::collections::BTreeMap;

use rules::{Board, Face, Ruleset, Square};
use table::wire::{
    EventMessage, GameMessage, GamePhase, LexiconMessage, ModeMessage, TermsMessage, UnbuildPhase,
};

use crate::text::{LINES, broken, cut, plain};

/// A game as it is shown to a player.
#[derive(Clone, Copy)]
pub(in crate::play) struct Table<'a> {
    /// The game as it is shown: with the rack of the seat that is asked, or as all players here may
    /// see it.
    pub(in crate::play) game: &'a GameMessage,
    /// The game as it is seen by the seat that is asked, or that is held here.
    pub(in crate::play) own: &'a GameMessage,
    /// The events.
    pub(in crate::play) events: &'a [EventMessage],
    pub(in crate::play) terms: &'a TermsMessage,
    pub(in crate::play) lexicon: &'a LexiconMessage,
    pub(in crate::play) ruleset: &'a Ruleset,
    /// The seats held at this terminal.
    pub(in crate::play) local_seats: &'a [u16],
    /// The names of the people at this terminal.
    pub(in crate::play) names: &'a BTreeMap<u16, String>,
    /// True if the seat has nothing more to do for now.
    pub(in crate::play) silent: bool,
    /// The time in milliseconds since the game was made; `None` leaves out what changes by itself.
    pub(in crate::play) now: Option<u64>,
    /// True if what the seat holds is shown.
    pub(in crate::play) open: bool,
    /// True if there is a connection.
    pub(in crate::play) connected: bool,
    pub(in crate::play) colour: bool,
    /// The link for others, at a server.
    pub(in crate::play) link: Option<&'a str>,
}

impl Table<'_> {
    /// The name of a seat.
    pub(in crate::play) fn name(&self, seat: u16) -> String {
        let seats = self.game.seats.get(usize::from(seat)).map(|seat| seat.name.clone());
        let name = match &self.game.mode {
            ModeMessage::Bingo { bingo } => {
                let player = bingo.players.iter().find(|player| player.seat == seat);
                player.map(|player| player.name.clone())
            }
            ModeMessage::Duplicate { session } => {
                let mut rows = session.first.iter().chain(&session.near);
                rows.find(|row| row.seat == seat).map(|row| row.name.clone())
            }
            _ => None,
        };
        let name = name.or(seats).filter(|name| !name.is_empty());
        let name = name.or_else(|| self.names.get(&seat).cloned());
        plain(&name.unwrap_or_else(|| format!("Player {}", u32::from(seat) + 1)))
    }

    /// The board.
    pub(in crate::play) fn board(&self) -> Board {
        self.laid(&self.game.board)
    }

    /// A board of the size of this game's, with these rows.
    pub(in crate::play) fn laid(&self, rows: &[String]) -> Board {
        let mut board = Board::new(self.ruleset.layout.size);
        for (row, line) in (0..board.size()).zip(rows) {
            for (column, face) in (0..board.size()).zip(line.chars()) {
                board.set(Square::new(row, column), Face::from_char(face));
            }
        }
        board
    }

    /// The squares of the last play.
    pub(in crate::play) fn last(&self) -> Vec<Square> {
        squares(&self.game.last_play)
    }

    /// True if several people share this terminal and must not see what the others hold.
    pub(in crate::play) fn shared(&self) -> bool {
        self.local_seats.len() > 1 && !self.ruleset.open_racks
    }

    /// Edition and word list, the first line of a panel.
    pub(in crate::play) fn title(&self) -> String {
        plain(&format!("{}, {}", self.terms.name, self.lexicon.name))
    }
}

/// The squares for these texts.
pub(in crate::play) fn squares(texts: &[String]) -> Vec<Square> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// True if the game is over, apart from a possible unbuilding.
pub(in crate::play) fn over(game: &GameMessage) -> bool {
    match &game.unbuilding {
        Some(unbuilding) => unbuilding.phase == UnbuildPhase::Over,
        None => matches!(game.phase, GamePhase::Over | GamePhase::Cancelled),
    }
}

/// Lines on one screen: the first one and as many of the last as fit.
pub(in crate::play) fn page(lines: Vec<String>) -> String {
    let skipped = lines.len().saturating_sub(LINES - 2);
    let kept = lines.iter().take(1).chain(lines.iter().skip(skipped.max(1)));
    let kept: Vec<String> = kept.map(|line| cut(&plain(line), 79)).collect();
    kept.join("\n")
}

/// The rules in force, the changed ones first.
pub(in crate::play) fn terms(terms: &table::wire::TermsMessage) -> String {
    let lines = terms.sentences.iter().flat_map(|rule| {
        let changed = if rule.changed { "Changed: " } else { "" };
        broken(&format!("{changed}{}", rule.text))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The question to a host who may begin.
pub(super) const BEGIN: &str = "Type begin when everybody is here, or help.";

/// The link for others, with a line that says so.
pub(super) fn invitation(link: &str) -> [String; 2] {
    ["Others join with this link, from a browser or a terminal:".to_string(), link.to_string()]
}

/// The conditions for a game at a server to begin; `None` once it has begun.
pub(in crate::play) fn gathering(table: &Table<'_>) -> Option<Vec<String>> {
    if table.own.phase != GamePhase::Gathering {
        return None;
    }
    let link = table.link.filter(|link| !link.is_empty());
    let mut lines = link.map_or_else(Vec::new, |link| invitation(link).to_vec());
    let own = table.own.viewer.and_then(|seat| table.own.seats.get(usize::from(seat)));
    lines.push(
        match own {
            Some(own) if !own.accepted => {
                "Other terms were proposed. Type terms to read them, and accept to play by them."
            }
            _ => "The game begins when all seats are taken and everybody accepts the terms.",
        }
        .to_string(),
    );
    Some(lines)
}
