//! The referee of Letter bingo: judges a command and says what happens.
//!
//! A strike or a claim is judged by one form only, whatever the number of players.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::form::text;
use super::{
    BingoRules, Command, EndReason, Ending, Event, Form, Phase, Position, Refusal, TableCommand,
};
use crate::chance::draw;
use crate::{CommonRefusal, Game, Inputs, Letter, Millis, Seat, Tile};

impl Game for Position {
    type Command = Command;
    type TableCommand = TableCommand;
    type Refusal = Refusal;

    /// Players come in first, and the host begins.
    fn start() -> Option<TableCommand> {
        None
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        match *command {
            Command::Lock { seat, ref words } => self.lock(seat, words, inputs),
            Command::Begin { seat } => {
                self.begin(seat).and_then(|begun| self.all_locked(seat, begun))
            }
            Command::BeginWithout { seat } => self.begin(seat),
            Command::Call { seat } => self.call(seat, inputs),
            Command::Strike { seat, index } => self.strike(seat, index),
            Command::Claim { seat } => self.claim(seat),
            Command::Leave { seat } => self.leave(seat),
        }
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        match *command {
            TableCommand::Enter { seat } => self.enter(seat),
            TableCommand::Tick => Ok(self.tick_at(inputs)),
        }
    }

    fn over(&self) -> bool {
        self.ending.is_some()
    }

    fn deadline(&self) -> Option<Millis> {
        let begun = self.begun.filter(|_| self.ending.is_none())?;
        let rules = &self.ruleset.bingo;
        match self.caller() {
            None if self.calls.is_empty() => Some(begun.plus(rules.pace.min(BingoRules::LEAD_IN))),
            None => Some(self.called_at.plus(rules.pace)),
            Some(_) if !self.claims.is_empty() => Some(self.claimed_at.plus(BingoRules::CLOSE)),
            Some(_) if self.bag.is_empty() => Some(self.called_at.plus(BingoRules::CLOSE)),
            Some(_) => None,
        }
    }
}

impl Position {
    /// Refuses unless the seat takes part at all, and the game is in this phase.
    fn present(&self, seat: Seat, wanted: Phase) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Over => Err(CommonRefusal::GameOver.into()),
            _ if !self.player(seat).entered => Err(CommonRefusal::NoSuchSeat.into()),
            _ if self.player(seat).left => Err(Refusal::Left),
            phase if phase == wanted => Ok(()),
            Phase::Forms => Err(Refusal::NotBegun),
            Phase::Calling if self.player(seat).locked => Err(Refusal::AlreadyBegun),
            Phase::Calling => Err(Refusal::FormsClosed),
        }
    }

    /// Players may come in until the calling begins.
    fn enter(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.phase() {
            Phase::Over => Err(CommonRefusal::GameOver.into()),
            Phase::Calling => Err(Refusal::FormsClosed),
            Phase::Forms if self.player(seat).entered => Err(Refusal::AlreadyEntered),
            Phase::Forms => Ok(vec![Event::Entered { seat }]),
        }
    }

    /// Locks a form: two words of seven letters, no more of a letter than the set holds, both in
    /// the word list unless agreed otherwise (VAR-BNG-1, VAR-BNG-2, AMB-25).
    fn lock(
        &self,
        seat: Seat,
        words: &[String; 2],
        inputs: Inputs<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.player(seat).locked && self.phase() != Phase::Over {
            return Err(Refusal::FormLocked);
        }
        self.present(seat, Phase::Forms)?;
        if self.is_neutral(seat) {
            return Err(Refusal::CallerHasNoForm);
        }
        let form = self.form_of(words)?;
        if self.ruleset.bingo.listed {
            let unknown: Vec<String> = form
                .words()
                .into_iter()
                .filter(|word| !inputs.judge.accepts(word))
                .map(text)
                .collect();
            if !unknown.is_empty() {
                return Err(Refusal::WordsNotInList { words: unknown });
            }
        }
        Ok(vec![Event::Locked { seat, form: Some(form) }])
    }

    /// The form that two texts make, whether or not they are words.
    ///
    /// # Errors
    /// A problem with the length, the characters or the count of a letter.
    pub fn form_of(&self, words: &[String; 2]) -> Result<Form, Refusal> {
        let [first, second] = [letters(&words[0])?, letters(&words[1])?];
        let short = |word: &str| Refusal::WordLength {
            word: word.trim().chars().take(20).collect::<String>().to_ascii_uppercase(),
            letters: word.trim().chars().count(),
        };
        for (word, letters) in words.iter().zip([&first, &second]) {
            if letters.len() != Form::WORD {
                return Err(short(word));
            }
        }
        let form = Form::new(&first, &second).ok_or_else(|| short(&words[0]))?;
        let needed = form.tiles();
        for letter in Letter::all() {
            let (need, have) =
                (needed.count(Tile::of(letter)), self.ruleset.alphabet.info(letter).count);
            if need > have {
                return Err(Refusal::TooManyOfLetter { letter, need, have });
            }
        }
        Ok(form)
    }

    fn begin(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.phase() == Phase::Calling {
            return Err(Refusal::AlreadyBegun);
        }
        self.present(seat, Phase::Forms)?;
        if seat != self.host() {
            return Err(Refusal::NotTheHost);
        }
        if !self.any_form() {
            return Err(Refusal::NoForms);
        }
        Ok(vec![Event::Begun])
    }

    /// Lets the calling begin only if every player who means to play has locked words (AMB-64).
    fn all_locked(&self, host: Seat, begun: Vec<Event>) -> Result<Vec<Event>, Refusal> {
        let without = |seat: &Seat| {
            let player = self.player(*seat);
            player.entered && !player.left && !player.locked && !self.is_neutral(*seat)
        };
        let all = (0..self.players.len() as u16).map(Seat).filter(without);
        let (own, others): (Vec<Seat>, Vec<Seat>) = all.partition(|&seat| seat == host);
        match (own.is_empty(), others.len()) {
            (true, 0) => Ok(begun),
            (own, others) => Err(Refusal::FormsMissing { own: !own, others }),
        }
    }

    fn call(&self, seat: Seat, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        self.present(seat, Phase::Calling)?;
        if self.caller() != Some(seat) {
            return Err(Refusal::NotTheCaller);
        }
        let share = !self.claims.is_empty();
        let waited = if share {
            inputs.at.since(self.claimed_at) >= BingoRules::SHARE
        } else {
            self.calls.is_empty() || inputs.at.since(self.called_at) >= BingoRules::LEAST_GAP
        };
        if !waited {
            return Err(Refusal::TooSoon { share });
        }
        Ok(self.next(inputs))
    }

    /// Calls a letter that is due, or ends the game.
    fn tick_at(&self, inputs: Inputs<'_>) -> Vec<Event> {
        match self.deadline() {
            Some(deadline) if deadline <= inputs.at => self.next(inputs),
            _ => Vec::new(),
        }
    }

    /// The latest call is over: the game ends, or the next letter is drawn and called
    /// (VAR-BNG-3).
    fn next(&self, inputs: Inputs<'_>) -> Vec<Event> {
        if let Some(reason) = self.ends_with() {
            return vec![self.ended(reason)];
        }
        let drawn = draw(&self.bag, self.calls.len() as u32, 1, inputs.chance);
        drawn.into_iter().map(|tile| Event::Called { tile }).collect()
    }

    /// Strikes one letter for each call, even if it occurs several times (VAR-BNG-4).
    fn strike(&self, seat: Seat, index: u8) -> Result<Vec<Event>, Refusal> {
        let player = self.with_form(seat)?;
        let Some(&called) = self.calls.last() else { return Err(Refusal::NothingCalled) };
        let at = usize::from(index);
        let letter = *player
            .form
            .as_ref()
            .and_then(|form| form.letters().get(at))
            .ok_or(Refusal::NoSuchLetter)?;
        if player.struck[at] > 0 {
            return Err(Refusal::AlreadyStruck { letter });
        }
        match called.letter() {
            None if !self.ruleset.bingo.wild_blank => return Err(Refusal::BlankVoid),
            Some(called) if called != letter => return Err(Refusal::NotCalled { called, letter }),
            _ if player.struck.contains(&self.latest()) => return Err(Refusal::CallUsed),
            _ => {}
        }
        let mut events = vec![Event::Struck { seat, index }];
        if self.ruleset.bingo.automatic && player.open().count() == 1 {
            self.bingo(seat, &mut events);
        }
        Ok(events)
    }

    /// Checks the form: either all letters are struck, or the open ones are named (VAR-BNG-5).
    fn claim(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        let player = self.with_form(seat)?;
        if player.claimed {
            return Err(Refusal::AlreadyClaimed);
        }
        if self.calls.is_empty() {
            return Err(Refusal::NothingCalled);
        }
        let open: Vec<Letter> = player.open().map(|(_, letter)| letter).collect();
        if open.is_empty() {
            let mut events = Vec::new();
            self.bingo(seat, &mut events);
            return Ok(events);
        }
        if player.false_at == self.latest() {
            return Err(Refusal::FalseCall { open });
        }
        Ok(vec![Event::FalselyClaimed { seat, open }])
    }

    /// A bingo. If no player is left who could share it, the game ends at once.
    fn bingo(&self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::Claimed { seat });
        if !self.others_may_claim(seat) {
            let mut winners = self.claims.clone();
            winners.push(seat);
            events.push(Event::Ended(Ending { reason: EndReason::Bingo, winners }));
        }
    }

    /// True if a player on another seat has a form and has not called bingo with it.
    fn others_may_claim(&self, seat: Seat) -> bool {
        self.players.iter().enumerate().any(|(index, player)| {
            index != seat.index() && player.locked && !player.left && !player.claimed
        })
    }

    /// The seat leaves. When no player is left who could call bingo, or share one, the game is over.
    fn leave(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.phase() {
            Phase::Over => return Err(CommonRefusal::GameOver.into()),
            _ if !self.player(seat).entered => return Err(CommonRefusal::NoSuchSeat.into()),
            _ if self.player(seat).left => return Err(Refusal::Left),
            Phase::Forms | Phase::Calling => {}
        }
        let others = match self.phase() {
            Phase::Calling => self.others_may_claim(seat),
            // Those who are still in may hand in a form.
            Phase::Forms | Phase::Over => self
                .players
                .iter()
                .enumerate()
                .any(|(index, player)| index != seat.index() && !player.left),
        };
        let mut events = vec![Event::Left { seat }];
        if !others {
            let bingo = !self.claims.is_empty();
            events.push(self.ended(if bingo { EndReason::Bingo } else { EndReason::Abandoned }));
        }
        Ok(events)
    }

    /// The player, if the seat has a form on which letters can be struck.
    fn with_form(&self, seat: Seat) -> Result<super::Player, Refusal> {
        self.present(seat, Phase::Calling)?;
        Some(self.player(seat)).filter(|player| player.form.is_some()).ok_or(Refusal::NoForm)
    }

    fn ended(&self, reason: EndReason) -> Event {
        Event::Ended(Ending { reason, winners: self.claims.clone() })
    }
}

/// The letters of a text as a player typed it.
fn letters(word: &str) -> Result<Vec<Letter>, Refusal> {
    let word = word.trim();
    word.chars().map(Letter::from_char).collect::<Option<Vec<Letter>>>().ok_or_else(|| {
        Refusal::NotLetters { word: word.chars().take(20).collect::<String>().to_ascii_uppercase() }
    })
}
