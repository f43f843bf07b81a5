//! The game that a room holds, of whatever mode.

use rules::duplicate::{self, Duplicate};
use rules::together::{self, Together};
use rules::{
    AnyCommand, ChallengeRule, Command, Game as _, Inputs, Millis, Mode, Move, Phase, Position,
    Reason, Seat, Standing, Terms, View, Viewer, bingo, unbuild,
};

use crate::modes::{AfterGame, Mark, Travels, of_another_mode};
use crate::wire::{CommandMessage, GameMessage, RefusalMessage, UnbuildOffer};
use crate::{Finding, Question, RoomEvent, refusal};

/// A game of whatever mode. To add a mode, give it a variant here, a variant of [`RoomEvent`] and
/// of [`ModeView`], and a file of `modes/` that says how it travels.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a room holds one of them")]
pub enum Playing {
    /// A match, or solitaire on racks.
    Match(Position),
    /// A duplicate session.
    Duplicate(Duplicate),
    /// Letter bingo.
    Bingo(bingo::Position),
    /// A game that is over, whose board is taken apart or is proposed to be.
    Unbuild(Box<AfterGame>),
    /// The cooperative game.
    Together(Together),
}

/// What a seat may know of a game, of whatever mode: what computer players decide from.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "made, looked at and gone")]
pub enum ModeView {
    /// Of a match.
    Match(View),
    /// Of a duplicate session.
    Duplicate(duplicate::View),
    /// Of Letter bingo.
    Bingo(bingo::View),
    /// Of a board that is taken apart.
    Unbuild(unbuild::View),
    /// Of Together.
    Together(together::View),
}

/// What a computer player does, in whatever mode.
#[derive(Clone, PartialEq, Debug)]
pub enum ModeCommand {
    /// In a match.
    Match(Command),
    /// In a duplicate session.
    Duplicate(duplicate::Command),
    /// In Letter bingo.
    Bingo(bingo::Command),
    /// While a board is taken apart.
    Unbuild(unbuild::Command),
    /// In Together.
    Together(together::Command),
}

/// What a room asks of its game.
pub(crate) enum Ask<'a> {
    /// Somebody sat down where any number may.
    Enter(Seat),
    /// All seats are taken.
    Start,
    /// Time has passed.
    Tick,
    /// The answer to the game's question.
    Finding(&'a Finding),
    /// A person wants to do something.
    Message(Seat, &'a CommandMessage),
    /// A computer player wants to do something, or the table does it for somebody.
    Command(&'a ModeCommand),
}

/// The same for the game of each mode.
macro_rules! each {
    ($playing:expr, $game:ident => $result:expr) => {
        match $playing {
            Playing::Match($game) => $result,
            Playing::Duplicate($game) => $result,
            Playing::Bingo($game) => $result,
            Playing::Unbuild($game) => {
                let $game = &**$game;
                $result
            }
            Playing::Together($game) => $result,
        }
    };
}

impl Playing {
    /// The game of these terms before anything has happened.
    pub(crate) fn new(terms: &Terms) -> Playing {
        match terms.mode() {
            Mode::Duplicate => Playing::Duplicate(Duplicate::new(terms)),
            Mode::Bingo => Playing::Bingo(bingo::Position::new(terms)),
            Mode::Together => Playing::Together(Together::new(terms)),
            _ => Playing::Match(Position::new(terms)),
        }
    }

    /// The match, if it is one.
    pub fn as_match(&self) -> Option<&Position> {
        match self {
            Playing::Match(position) => Some(position),
            Playing::Unbuild(after) => after.before.as_match(),
            _ => None,
        }
    }

    /// The duplicate session, if it is one.
    pub fn as_duplicate(&self) -> Option<&Duplicate> {
        match self {
            Playing::Duplicate(session) => Some(session),
            Playing::Unbuild(after) => after.before.as_duplicate(),
            _ => None,
        }
    }

    /// By what its board is taken apart.
    pub(crate) fn unbuild_rule(&self) -> unbuild::UnbuildRule {
        match self {
            Playing::Match(position) => position.ruleset().unbuild,
            _ => unbuild::UnbuildRule::USUAL,
        }
    }

    /// That all plays of these seats are accepted, where plays can be challenged.
    pub(crate) fn trust(&self, of: &[Seat]) -> Option<Standing> {
        let Playing::Match(position) = self else { return None };
        let ruleset = position.ruleset();
        let open = ruleset.challenge != ChallengeRule::Void && !ruleset.mode.is_alone();
        (open && !of.is_empty()).then(|| Standing { of: of.to_vec(), last: true })
    }

    /// Whether the board can be taken apart, once the game is over.
    pub(crate) fn unbuild_offer(&self, viewer: Viewer) -> Option<UnbuildOffer> {
        AfterGame::of(self).ok()?.offer(viewer)
    }

    /// Whether the game is over once these events have happened.
    pub(crate) fn over_after(&self, at: Millis, events: &[RoomEvent]) -> bool {
        if let Playing::Duplicate(_) = self {
            // A copy of a session would cost as much as there are entrants.
            let ends = |event: &RoomEvent| {
                matches!(event, RoomEvent::Duplicate(duplicate::Event::Ended { .. }))
            };
            return self.over() || events.iter().any(ends);
        }
        let mut after = self.clone();
        for event in events {
            after.apply(at, event);
        }
        after.over()
    }

    pub(crate) fn judge(
        &self,
        ask: &Ask<'_>,
        inputs: Inputs<'_>,
        name: impl Fn(Seat) -> String,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        if let Ask::Message(_, CommandMessage::Unbuild { .. })
        | Ask::Command(ModeCommand::Unbuild(_)) = ask
        {
            return judged(&AfterGame::of(self)?, ask, inputs, name);
        }
        each!(self, game => judged(game, ask, inputs, name))
    }

    /// Folds an event. `false` if it is none of this mode's: nothing has changed then.
    pub(crate) fn apply(&mut self, at: Millis, event: &RoomEvent) -> bool {
        if let RoomEvent::Unbuild(_) = event
            && self.as_unbuild().is_none()
            && let Ok(after) = AfterGame::of(self)
        {
            *self = Playing::Unbuild(Box::new(after));
        }
        match (self, event) {
            (Playing::Match(position), RoomEvent::Game(event)) => position.apply(at, event),
            (Playing::Unbuild(after), RoomEvent::Unbuild(event)) => after.apply(at, event),
            (Playing::Duplicate(session), RoomEvent::Duplicate(event)) => {
                session.apply(at, event);
            }
            (Playing::Bingo(position), RoomEvent::Bingo(event)) => position.apply(at, event),
            (Playing::Together(game), RoomEvent::Together(event)) => game.apply(at, event),
            _ => return false,
        }
        true
    }

    /// What a viewer may know.
    pub(crate) fn view(&self, viewer: Viewer, at: Millis) -> ModeView {
        match self {
            Playing::Match(position) => ModeView::Match(position.view(viewer, at)),
            Playing::Duplicate(session) => ModeView::Duplicate(session.view(viewer, at)),
            Playing::Bingo(position) => ModeView::Bingo(position.view(viewer, at)),
            Playing::Unbuild(after) => ModeView::Unbuild(after.view(viewer, at)),
            Playing::Together(game) => ModeView::Together(game.view(viewer, at)),
        }
    }

    pub(crate) fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        each!(self, game => game.fill(viewer, at, message));
    }

    pub(crate) fn over(&self) -> bool {
        each!(self, game => rules::Game::over(game))
    }

    /// Whether it is over and waits for nobody: a game whose board is not being taken apart.
    pub(crate) fn at_rest(&self) -> bool {
        match self {
            Playing::Unbuild(after) => after.at_rest(),
            other => other.over(),
        }
    }

    /// The unbuilding, if there is one.
    pub(crate) fn as_unbuild(&self) -> Option<&AfterGame> {
        match self {
            Playing::Unbuild(after) => Some(after),
            _ => None,
        }
    }

    pub(crate) fn on_turn(&self) -> Option<Seat> {
        match self {
            Playing::Match(position) => match position.phase() {
                Phase::Turn(seat) => Some(seat),
                _ => None,
            },
            Playing::Duplicate(_) => None,
            Playing::Bingo(_) => None,
            Playing::Unbuild(after) => match after.unbuild.phase() {
                unbuild::Phase::Turn(seat) => Some(seat),
                unbuild::Phase::Consent | unbuild::Phase::Over => None,
            },
            Playing::Together(game) => match game.phase() {
                together::Phase::Turn(seat) => Some(seat),
                _ => None,
            },
        }
    }

    pub(crate) fn due(&self) -> Option<Millis> {
        each!(self, game => game.due())
    }

    pub(crate) fn claimable_from(&self) -> Option<Millis> {
        each!(self, game => Travels::claimable_from(game))
    }

    pub(crate) fn question(&self) -> Option<Question> {
        each!(self, game => Travels::question(game))
    }

    /// What has to have been seen before this command is given.
    pub(crate) fn needs(&self, message: &CommandMessage) -> Mark {
        each!(self, game => game.needs(message))
    }
}

impl ModeCommand {
    /// That a seat accepts plays without being asked, from now on.
    pub(crate) fn always_accept(seat: Seat, standing: Standing) -> ModeCommand {
        ModeCommand::Match(Command::AlwaysAccept { seat, standing })
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        match self {
            ModeCommand::Match(command) => command.seat(),
            ModeCommand::Duplicate(command) => command.seat(),
            ModeCommand::Bingo(command) => command.seat(),
            ModeCommand::Unbuild(command) => command.seat(),
            ModeCommand::Together(command) => command.seat(),
        }
    }

    /// Whether it lays tiles.
    pub(crate) fn is_play(&self) -> bool {
        match self {
            ModeCommand::Match(Command::Move { the_move, .. }) => matches!(the_move, Move::Play(_)),
            ModeCommand::Together(command) => matches!(command, together::Command::Play { .. }),
            ModeCommand::Match(_)
            | ModeCommand::Duplicate(_)
            | ModeCommand::Bingo(_)
            | ModeCommand::Unbuild(_) => false,
        }
    }
}

impl ModeView {
    /// The view of a match, if it is one.
    pub fn into_match(self) -> Option<View> {
        match self {
            ModeView::Match(view) => Some(view),
            _ => None,
        }
    }
}

fn judged<G: Travels>(
    game: &G,
    ask: &Ask<'_>,
    inputs: Inputs<'_>,
    name: impl Fn(Seat) -> String,
) -> Result<Vec<RoomEvent>, RefusalMessage> {
    let command: Option<AnyCommand<G>> = match ask {
        Ask::Enter(seat) => G::enter(*seat).map(AnyCommand::Table),
        Ask::Start => G::start().map(AnyCommand::Table),
        Ask::Tick => G::tick().map(AnyCommand::Table),
        Ask::Finding(finding) => G::found(finding).map(AnyCommand::Table),
        Ask::Message(seat, message) => Some(AnyCommand::Seat(game.command(*seat, message)?)),
        Ask::Command(command) => {
            let command = G::of_mode(command).ok_or_else(of_another_mode)?;
            Some(AnyCommand::Seat(command.clone()))
        }
    };
    let Some(command) = command else { return Ok(Vec::new()) };
    match game.judge(&command, inputs) {
        Ok(events) => Ok(events.into_iter().map(G::logged).collect()),
        Err(refusal) => Err(refused(&refusal, name)),
    }
}

fn refused<R: Reason>(reason: &R, name: impl Fn(Seat) -> String) -> RefusalMessage {
    refusal::refused(reason, name)
}
