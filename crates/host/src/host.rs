//! A room with everything that keeps its game going by itself.

use std::cell::Cell;

use engine::Seeded;
use rules::{Chance, Judge, Letter, Millis, Viewer};
use table::wire::RefusalMessage;
use table::{Batch, Input, Record, ReplayError, Room, Verdict, WrongBatch};

use crate::HostRefusal;
use crate::advice::Advice;
use crate::duty::Duty;
use crate::game_words::GameWords;
use crate::lists::WordLists;
use crate::phonies::name_phonies;

use crate::work::{Found, Outcome, Work, order};

/// A room with its word list, its computer players and its chance. It changes only by
/// [`Host::commit`], and reads neither a clock nor a file: its driver passes in the time and
/// stores what happens.
pub struct Host<C> {
    room: Room,
    lists: WordLists,
    chance: C,
    luck: Luck,
}

/// Where computer players get their luck from.
pub enum Luck {
    /// One generator for the whole game; each decision continues from the one before.
    Carried(Seeded),
    /// A seed for each decision, drawn for the decision after the event with this number.
    Drawn(Box<dyn Fn(u32) -> u64 + Send + Sync>),
}

/// The way in which a game continues by itself.
#[derive(Debug)]
pub enum Next {
    /// There is nothing to do now.
    Wait,
    /// The situation has changed since the work began: ask [`Host::work`] again.
    Rethink,
    /// The first of these inputs that is not refused is carried out.
    Try(Vec<Input>),
}

impl<C: Chance> Host<C> {
    /// A host for a room, new or as it was stored.
    pub fn new(mut room: Room, lists: WordLists, chance: C, luck: Luck) -> Host<C> {
        name_phonies(&mut room, &lists);
        Host { room, lists, chance, luck }
    }

    /// The room.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Where its draws come from.
    pub fn chance(&self) -> &C {
        &self.chance
    }

    /// The words that the game is bound to; `None` if they are no longer here.
    pub fn words(&self) -> Option<&GameWords> {
        let header = self.room.header();
        self.lists.bound(&header.lexicon, &header.terms.ruleset())
    }

    /// The words of the game or, if they are no longer here, the usual ones: computer players go on
    /// with them, and nothing is judged by them.
    fn words_or_others(&self) -> &GameWords {
        let usual = || self.lists.usual().words(&self.room.header().terms.ruleset());
        self.words().unwrap_or_else(usual)
    }

    /// The batch that an input would cause at a point of time. Nothing has happened until the batch
    /// is stored and committed.
    ///
    /// # Errors
    /// A refusal for the client: `lexicon_changed` if words would be judged by a list that is no
    /// longer there.
    pub fn judge(&self, input: &Input, at: Millis) -> Result<Verdict, RefusalMessage> {
        if let Input::Reopen(reopening) = input {
            let words = self.lists.bound(&reopening.lexicon, &reopening.terms.ruleset());
            let words = words.ok_or(HostRefusal::LexiconChanged)?;
            return self.room.judge(input, at, words.lexicon(), &self.chance);
        }
        self.with_words(|judge| self.room.judge(input, at, judge, &self.chance))
    }

    /// Evaluates something that may need the word list.
    pub(crate) fn with_words<T>(
        &self,
        ask: impl FnOnce(&dyn Judge) -> Result<T, RefusalMessage>,
    ) -> Result<T, RefusalMessage> {
        if let Some(words) = self.words() {
            return ask(words.lexicon());
        }
        let missing = Missing::default();
        let answer = ask(&missing);
        match missing.asked.get() {
            false => answer,
            true => Err(HostRefusal::LexiconChanged.into()),
        }
    }

    /// Applies a stored batch.
    ///
    /// # Errors
    /// [`WrongBatch`] if the room has changed since the batch was judged.
    pub fn commit(&mut self, batch: Batch) -> Result<(), WrongBatch> {
        self.room.commit(batch)?;
        name_phonies(&mut self.room, &self.lists);
        Ok(())
    }

    /// Applies an event that another host has stored.
    ///
    /// # Errors
    /// [`ReplayError`] if it cannot be read or its number is not the next.
    pub fn read(&mut self, record: Record) -> Result<(), ReplayError> {
        self.room.read(record)?;
        name_phonies(&mut self.room, &self.lists);
        Ok(())
    }

    /// Takes back what was applied and could not be stored: the room becomes as it was then.
    pub fn take_back(&mut self, then: Room) {
        self.room = then;
    }

    /// An engine's advice here, for a viewer who plays alone.
    ///
    /// # Errors
    /// A refusal for a viewer who does not play alone, or is not on turn.
    pub(crate) fn advice(
        &self,
        viewer: Viewer,
        at: Millis,
        id: String,
    ) -> Result<Advice, RefusalMessage> {
        Advice::ask(&self.room, viewer, at, self.words_or_others(), id)
    }

    /// The tutor's remark on a viewer's last turn.
    ///
    /// # Errors
    /// A refusal where there is no tutor, or for a player who has made no move.
    pub(crate) fn remark(&self, viewer: Viewer, id: String) -> Result<Advice, RefusalMessage> {
        Advice::remark(&self.room, viewer, self.words_or_others(), id)
    }

    /// True if there is [`Host::work`] to do. The computer players may then find nothing to do.
    pub fn has_work(&self) -> bool {
        self.room.has_work()
    }

    /// The work to be done before the game can continue, if there is any.
    pub fn work(&self, at: Millis) -> Option<Work> {
        let seq = self.room.seq();
        // Not before there is something to do: computer players take a while to prepare.
        let players = || self.words_or_others().players().clone();
        if let Some(question) = self.room.question() {
            return Some(Work::question(seq, players(), question));
        }
        if self.room.at_rest() || self.room.gathering() {
            return None;
        }
        let seats = order(self.room.computers().collect(), self.room.on_turn());
        let views = seats.into_iter().map(|(viewer, level)| (level, self.room.view(viewer, at)));
        let views: Vec<_> = views.collect();
        let random = match &self.luck {
            Luck::Carried(random) => random.clone(),
            Luck::Drawn(luck) => Seeded::new(luck(seq)),
        };
        (!views.is_empty()).then(|| Work::decide(seq, players(), views, random))
    }

    /// True if work that has begun is worth finishing although something has happened since: the
    /// slips of others change nothing for a computer player still looking for its own.
    pub fn thinks_on(&self) -> bool {
        self.room.thinks_on() && self.room.question().is_none()
    }

    /// The next step of the game with the result of the work. `None` if something has happened
    /// meanwhile.
    pub fn next(&mut self, outcome: Outcome) -> Option<Next> {
        let Outcome { seq, found } = outcome;
        let current = seq == self.room.seq();
        let (command, random) = match found {
            Found::Finding(finding) => {
                return current.then(|| Next::Try(vec![Input::Finding(finding)]));
            }
            Found::Decided { command, random } => (command, random),
        };
        let on = self.room.thinks_on();
        if !current && !on {
            return None;
        }
        if let Luck::Carried(carried) = &mut self.luck {
            *carried = random;
        }
        let at = self.room.last_at();
        Some(match command {
            Some(command) => {
                let view = self.room.view(Viewer::Seat(command.seat()), at);
                let instead = (Duty::of(&view).fallbacks)(command.seat());
                Next::Try([command].into_iter().chain(instead).map(Input::Computer).collect())
            }
            None if on && seq < self.room.loud() => Next::Rethink,
            None => self.stuck(at),
        })
    }

    /// The command of a computer player for which the game waits and which has found nothing, so
    /// that the game continues.
    fn stuck(&self, at: Millis) -> Next {
        let waited_for = |seat| Duty::of(&self.room.view(Viewer::Seat(seat), at)).waited_for;
        let seat = self.room.computers().map(|(seat, _)| seat).find(|&seat| waited_for(seat));
        seat.map_or(Next::Wait, |seat| {
            let view = self.room.view(Viewer::Seat(seat), at);
            Next::Try((Duty::of(&view).fallbacks)(seat).into_iter().map(Input::Computer).collect())
        })
    }
}

/// Takes the place of a missing word list, and records whether it was asked.
#[derive(Default)]
struct Missing {
    asked: Cell<bool>,
}

impl Judge for Missing {
    fn accepts(&self, _word: &[Letter]) -> bool {
        self.asked.set(true);
        false
    }
}
