//! Talk at a table of a server, besides the game.

use table::wire::{ClientMessage, ModeMessage, SaidMessage};

use super::Session;
use crate::stop::Stop;
use crate::text::{plain, wrap};

/// The state of the talk at this terminal.
#[derive(Default)]
pub(super) struct Talk {
    /// The highest version of what was heard.
    heard: u32,
    /// The id of the message that was said here and is not stored yet.
    saying: Option<String>,
}

impl Session<'_> {
    /// Listens to what the others say, on a new connection.
    pub(super) async fn listen(&mut self) {
        if self.transport.is_remote() {
            self.transport.send(&ClientMessage::Listen { after: self.talk.heard }).await;
        }
    }

    /// The text that a line says; `None` if it is no such line. The team of Together talks in the
    /// game.
    pub(super) fn to_say<'t>(&self, line: &'t str) -> Option<&'t str> {
        let seen = self.views.latest()?;
        let team = matches!(seen.game.mode, ModeMessage::Together { .. });
        let (word, text) = line.trim().split_once(' ')?;
        let says = self.transport.is_remote() && !team && word.eq_ignore_ascii_case("say");
        says.then(|| text.trim())
    }

    /// Says something at the table.
    pub(super) async fn says(&mut self, text: &str) {
        let id = self.id();
        self.talk.saying = Some(id.clone());
        self.transport.send(&ClientMessage::Say { id, text: text.to_string() }).await;
    }

    /// True if a message answers what was said here.
    pub(super) fn was_saying(&mut self, id: &str) -> bool {
        self.talk.saying.take_if(|saying| saying == id).is_some()
    }

    /// Hears what was said.
    pub(super) fn hear_talk(&mut self, said: &[SaidMessage]) -> Result<(), Stop> {
        for said in said {
            self.talk.heard = self.talk.heard.max(said.version);
            // A line that a moderator hides comes again without its text; it has been read already.
            let Some(text) = &said.text else { continue };
            let name = plain(&said.name);
            self.news.push(wrap(&format!("{name} says: {}", plain(text))));
        }
        self.draw(false)
    }
}
