//! What each mode provides at the terminal: how it is shown, what is asked, how a line is read.

use std::collections::BTreeMap;

use rules::{Board, Face, Notation, Ruleset, Square};
use table::wire::{
    CommandMessage, EventMessage, GameMessage, LexiconMessage, ModeMessage, RefusalMessage,
    TermsMessage,
};

use crate::play::full::keys::Key;
use crate::text::{LINES, broken, cut, plain, wrap};

/// A game as it is shown to a player.
#[derive(Clone, Copy)]
pub(in crate::play) struct Table<'a> {
    /// As it is shown: with the rack of the seat that is asked, or as everybody may see it.
    pub(in crate::play) game: &'a GameMessage,
    /// As it is seen by the seat that is asked, or that is held here.
    pub(in crate::play) own: &'a GameMessage,
    /// What has happened.
    pub(in crate::play) events: &'a [EventMessage],
    pub(in crate::play) terms: &'a TermsMessage,
    pub(in crate::play) lexicon: &'a LexiconMessage,
    pub(in crate::play) ruleset: &'a Ruleset,
    /// The seats held at this terminal.
    pub(in crate::play) held: &'a [u16],
    /// The names of the people at this terminal.
    pub(in crate::play) names: &'a BTreeMap<u16, String>,
    /// Whether the seat has nothing more to do for now.
    pub(in crate::play) silent: bool,
    /// The time in milliseconds since the game was made; `None` leaves out what changes by itself.
    pub(in crate::play) now: Option<u64>,
    /// Whether what the seat holds is shown.
    pub(in crate::play) open: bool,
    /// Whether there is a connection.
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

    /// Whether several people share this terminal and must not see what the others hold.
    pub(in crate::play) fn shared(&self) -> bool {
        self.held.len() > 1 && !self.ruleset.open_racks
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

/// The meaning of a line.
pub(in crate::play) enum Typed {
    /// The seat does something; with the text to show once it is done.
    Do(CommandMessage, Option<String>),
    /// The same, if the question, given in lines, is answered with yes.
    Sure(CommandMessage, String),
    /// An answer below what is on the screen.
    Say(String),
    /// The table again, with an answer below.
    Show(String),
    /// An answer in place of the table.
    Page(String),
    /// The seat does nothing more for now.
    Silent,
    /// Switches on or off whether the player is asked for the points of each play.
    Count(bool),
    /// Asks for something that is not on the screen.
    Ask(Question),
    Quit,
}

/// A question that only the host of the game or the data folder can answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::play) enum Question {
    /// Whether these are words.
    Words(Vec<String>),
    /// What the engine would do.
    Hint,
    /// The best continuation.
    Best,
    /// A page of all letters that can be taken.
    Removals(usize),
    /// The results of games played alone.
    Records,
    /// The ranking of all players.
    Ranking,
    /// What has happened since the last question.
    News,
}

/// What somebody lays, or takes, on a full screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum Hand {
    /// Tiles from a rack.
    Rack,
    /// Tiles out of all, which lie open.
    Store,
    /// Letters that lie on the board.
    Letters,
}

/// How a mode with a board is drawn on a full screen, where tiles are laid one by one.
pub(in crate::play) struct Drawn {
    /// What stands to the right of the board.
    pub(in crate::play) panel: Vec<String>,
    /// What stands below the rack.
    pub(in crate::play) under: Vec<String>,
    /// What names rows and columns, and how a play is written.
    pub(in crate::play) notation: Notation,
    pub(in crate::play) hand: Hand,
    /// What the digits do.
    pub(in crate::play) keys: &'static [Key],
}

/// A mode at the terminal.
pub(in crate::play) trait Way {
    /// The lines of the table.
    fn table(&self, table: &Table<'_>) -> Vec<String>;

    /// How the mode is drawn on a full screen; `None` if its lines are all there is.
    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let _ = table;
        None
    }

    /// Whether the seat can lay tiles now, or take letters.
    fn lays(&self, table: &Table<'_>) -> bool {
        table.own.may.act
    }

    /// Whether a letter alone is an answer now.
    fn wants_letter(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// Sentences or lines about these events; empty if they are no news.
    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String>;

    /// What the seat may do, when it is asked for the first time.
    fn hint(&self, table: &Table<'_>) -> Vec<String> {
        let _ = table;
        Vec::new()
    }

    /// What the seat may do, before each line.
    fn question(&self, table: &Table<'_>) -> Vec<String>;

    /// What stands before the line that is typed.
    fn prompt(&self, table: &Table<'_>, name: &str) -> String {
        let _ = table;
        format!("{name}> ")
    }

    /// The prompt for the next player to sit down, where several share the terminal.
    fn cover(&self, table: &Table<'_>, name: &str) -> String {
        let _ = table;
        format!("Give the terminal to {name}, who presses Enter. ")
    }

    /// Whether a line that is typed before sitting down may be more than Enter.
    fn reads_covered(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// Whether the rack of the seat that is asked is shown to it.
    fn opens(&self, table: &Table<'_>) -> bool {
        let _ = table;
        true
    }

    /// Whether what has happened is shown again to the player who sits down.
    fn repeats(&self, table: &Table<'_>) -> bool {
        let _ = table;
        true
    }

    /// Whether the game waits for the seat.
    fn waits(&self, table: &Table<'_>) -> bool;

    /// Whether the game waits for the seat once nobody here has anything else to do.
    fn waits_last(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// While this stays the same, a seat that has nothing more to do is not asked.
    fn lasts(&self, table: &Table<'_>) -> String {
        let _ = table;
        String::new()
    }

    /// What the seat does unasked, if nobody else can join any more.
    fn by_itself(&self, table: &Table<'_>) -> Option<CommandMessage> {
        let _ = table;
        None
    }

    /// Reads a line of the seat that is asked.
    fn read(&self, table: &Table<'_>, text: &str) -> Typed;

    /// What is done in place of a command that was refused.
    fn instead(&self, done: &CommandMessage, why: &RefusalMessage) -> Option<CommandMessage> {
        let _ = (done, why);
        None
    }

    /// Why a command was refused, as lines.
    fn refused(&self, done: &CommandMessage, why: &RefusalMessage) -> String {
        let _ = done;
        wrap(&plain(&why.message))
    }

    /// The text in place of news that do not fit; `None` if all are shown. `clear` says that the
    /// screen is redrawn and so has limited space.
    fn more(&self, clear: bool) -> Option<&'static str> {
        clear.then_some("...")
    }

    /// Whether the table is shown again with a refusal.
    fn redraws(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// The end: the table, what has happened, and the result.
    fn ending(&self, table: &Table<'_>, news: &[String]) -> Vec<String>;

    /// What is drawn by chance, for the hint how to get the same again.
    fn draws(&self) -> &'static str {
        "tiles come"
    }
}

/// Whether the game is over, apart from a possible unbuilding.
pub(in crate::play) fn over(game: &GameMessage) -> bool {
    match &game.unbuilding {
        Some(unbuilding) => unbuilding.phase == "over",
        None => matches!(game.phase.as_str(), "over" | "cancelled"),
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

/// What a game at a server waits for before it begins; `None` once it has begun.
pub(in crate::play) fn gathering(table: &Table<'_>) -> Option<Vec<String>> {
    if table.own.phase != "gathering" {
        return None;
    }
    let mut lines = Vec::new();
    if let Some(link) = table.link.filter(|link| !link.is_empty()) {
        lines.push("Others join with this link, from a browser or a terminal:".to_string());
        lines.push(link.to_string());
    }
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
