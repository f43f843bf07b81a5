//! The game that a room holds, of whatever mode.

use rules::duplicate::{self, Duplicate};
use rules::together::Together;
use rules::unbuild::Unbuild;
use rules::{
    AnyCommand, Formed, Inputs, Millis, Mode, Play, Position, Refusal, Seat, SetUp, SetUpProblem,
    Standing, Terms, Tiles, Viewer, bingo,
};

use crate::basis::Mark;
use crate::mode_list::Listed;
use crate::modes::{Showing, Travels, of_another_mode, offer, rests};
use crate::wire::{
    CommandMessage, GameMessage, GoalsPreview, OwnMessage, RefusalMessage, ServerMessage,
    UnbuildOffer,
};
use crate::{
    Audience, Finding, ModeCommand, ModeEvent, ModeView, Question, RoomEvent, RoomRefusal, refusal,
};

/// A game of whatever mode.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a room holds one of them")]
pub enum Playing {
    /// A match, or solitaire on racks.
    Match(Position),
    /// A duplicate session.
    Duplicate(Duplicate),
    /// Letter bingo.
    Bingo(bingo::Position),
    /// A game that is over, whose board is being taken apart, or for which this is proposed.
    Unbuild(AfterGame),
    /// The cooperative game.
    Together(Together),
}

/// A game that is over and the unbuilding of its board.
#[derive(Clone, PartialEq, Debug)]
pub struct AfterGame {
    /// The game, of whatever other mode.
    pub before: Box<Playing>,
    /// The unbuilding of its board.
    pub unbuild: Unbuild,
}

/// A request of a room to its game.
pub(crate) enum Ask<'a> {
    /// A player sat down where any number may play.
    Enter(Seat),
    /// The game goes on from a position.
    SetUp(&'a SetUp),
    /// All seats are taken.
    Start,
    /// Time has passed.
    Tick,
    /// The organiser takes the board away.
    CallOff,
    /// The answer to the game's question.
    Finding(&'a Finding),
    /// A person wants to do something.
    Message(Seat, &'a CommandMessage),
    /// A computer player wants to do something, or the table does it for a seat.
    Command(&'a ModeCommand),
}

/// The same for the game of each mode.
macro_rules! each {
    ($playing:expr, $game:ident => $result:expr) => {
        match $playing {
            Playing::Match($game) => $result,
            Playing::Duplicate($game) => $result,
            Playing::Bingo($game) => $result,
            Playing::Unbuild(AfterGame { unbuild: $game, .. }) => $result,
            Playing::Together($game) => $result,
        }
    };
}

/// Forwards requests to the game of whatever mode; [`Travels`] describes each of them.
macro_rules! asked {
    ($($name:ident($($argument:ident: $type:ty)?) -> $answer:ty;)+) => {
        impl Playing {
            $(pub(crate) fn $name(&self $(, $argument: $type)?) -> $answer {
                each!(self, game => Travels::$name(game $(, $argument)?))
            })+
        }
    };
}

asked! {
    own(showing: &Showing<'_>) -> Option<OwnMessage>;
    sees_the_common(viewer: Viewer) -> bool;
    on_turn() -> Option<Seat>;
    audience() -> Audience;
    rack(seat: Seat) -> Option<Tiles>;
    preview(play: &Play) -> Result<(Formed, Option<GoalsPreview>), RefusalMessage>;
    tally() -> Option<ServerMessage>;
    trust(of: &[Seat]) -> Option<Standing>;
    standings() -> Vec<(Seat, &Standing)>;
    partakes(seat: Seat) -> Option<bool>;
    absent(seat: Seat) -> bool;
    live() -> bool;
    paused() -> bool;
    due() -> Option<Millis>;
    claimable_from() -> Option<Millis>;
    question() -> Option<Question>;
    needs(message: &CommandMessage) -> Mark;
    leaves(message: &CommandMessage) -> bool;
}

impl Playing {
    /// A game with these terms, before anything has happened.
    pub(crate) fn new(terms: &Terms) -> Playing {
        match terms.mode() {
            Mode::Duplicate => Playing::Duplicate(Duplicate::new(terms)),
            Mode::Bingo => Playing::Bingo(bingo::Position::new(terms)),
            Mode::Together => Playing::Together(Together::new(terms)),
            Mode::Match | Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles => {
                Playing::Match(Position::new(terms))
            }
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

    /// The unbuilding that can follow the game, once it is over.
    ///
    /// # Errors
    /// `game_not_over` before its end, `too_many_to_unbuild` after a large duplicate session,
    /// `nothing_to_unbuild` in a mode without a board.
    fn after(&self) -> Result<AfterGame, RoomRefusal> {
        if let Playing::Unbuild(after) = self {
            return Ok(after.clone());
        }
        if !self.over() {
            return Err(RoomRefusal::UnbuiltAfterwards);
        }
        let unbuild = each!(self, game => game.unbuilding())?;
        Ok(AfterGame { before: Box::new(self.clone()), unbuild })
    }

    /// The offer to take the board apart, once the game is over.
    pub(crate) fn unbuild_offer(&self, viewer: Viewer) -> Option<UnbuildOffer> {
        offer(&self.after().ok()?.unbuild, viewer)
    }

    /// True if the game is over once these events have happened.
    pub(crate) fn over_after(&self, at: Millis, events: &[RoomEvent]) -> bool {
        if let Playing::Duplicate(_) = self {
            // Copying a session would take time in proportion to its entrants.
            let ends = |event: &RoomEvent| {
                matches!(
                    event,
                    RoomEvent::Game(ModeEvent::Duplicate(duplicate::Event::Ended { .. }))
                )
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
            return judged(&self.after()?.unbuild, ask, inputs, name);
        }
        each!(self, game => judged(game, ask, inputs, name))
    }

    /// Folds an event. `false` if it is not an event of this mode: then nothing has changed.
    pub(crate) fn apply(&mut self, at: Millis, event: &RoomEvent) -> bool {
        fn fold<G: Listed>(game: &mut G, at: Millis, event: &ModeEvent) -> bool {
            let own = G::own_event(event);
            own.map(|event| game.apply(at, event)).is_some()
        }
        let RoomEvent::Game(event) = event else { return false };
        if let ModeEvent::Unbuild(_) = event
            && self.as_unbuild().is_none()
            && let Ok(after) = self.after()
        {
            *self = Playing::Unbuild(after);
        }
        each!(self, game => fold(game, at, event))
    }

    /// True if the event is one of this game, or of what can follow it.
    pub(crate) fn knows(&self, event: &ModeEvent) -> bool {
        fn of<G: Listed>(_: &G, event: &ModeEvent) -> bool {
            G::own_event(event).is_some()
        }
        match event {
            ModeEvent::Unbuild(_) => self.after().is_ok(),
            event => each!(self, game => of(game, event)),
        }
    }

    /// The commands of seats from which the first of these events may have come, with those after it
    /// of the same command; the likeliest first.
    pub(crate) fn acts(&self, events: &[&ModeEvent]) -> Vec<ModeCommand> {
        fn of<G: Travels>(game: &G, events: &[&ModeEvent]) -> Vec<ModeCommand> {
            let own: Vec<&G::Event> =
                events.iter().map_while(|event| G::own_event(event)).collect();
            game.acts(&own).into_iter().map(G::given).collect()
        }
        if let Some(ModeEvent::Unbuild(_)) = events.first() {
            let after = self.after();
            return after.map(|after| of(&after.unbuild, events)).unwrap_or_default();
        }
        each!(self, game => of(game, events))
    }

    /// The viewer's view.
    pub(crate) fn view(&self, viewer: Viewer, at: Millis) -> ModeView {
        fn shown<G: Listed>(game: &G, viewer: Viewer, at: Millis) -> ModeView {
            G::shown(game.view(viewer, at))
        }
        each!(self, game => shown(game, viewer, at))
    }

    /// Writes into the message what the viewer may know.
    pub(crate) fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage) {
        if let Playing::Unbuild(after) = self {
            after.before.fill(showing, message);
        }
        each!(self, game => game.fill(showing, message));
    }

    /// True if the game is over: unbuilding its board afterwards does not change that.
    pub(crate) fn over(&self) -> bool {
        matches!(self, Playing::Unbuild(_)) || each!(self, game => rules::Game::over(game))
    }

    /// True if it is over and waits for no player: a game whose board is not being taken apart.
    pub(crate) fn at_rest(&self) -> bool {
        match self {
            Playing::Unbuild(after) => rests(&after.unbuild),
            other => other.over(),
        }
    }

    /// The unbuilding, if there is one.
    pub(crate) fn as_unbuild(&self) -> Option<&Unbuild> {
        match self {
            Playing::Unbuild(after) => Some(&after.unbuild),
            _ => None,
        }
    }

    /// The reason why no computer player can stand in, in a mode without stand-ins.
    pub(crate) fn no_stand_in(&self) -> RoomRefusal {
        fn of<G: Travels>(_: &G) -> RoomRefusal {
            G::no_stand_in()
        }
        each!(self, game => of(game))
    }

    /// True if a command of this mode lays tiles.
    pub(crate) fn is_play(&self, command: &ModeCommand) -> bool {
        fn of<G: Travels>(_: &G, command: &ModeCommand) -> bool {
            G::own_command(command).is_some_and(G::is_play)
        }
        each!(self, game => of(game, command))
    }

    /// Removes from the message what the mode says that the viewer may do.
    pub(crate) fn sit_out(&self, message: &mut GameMessage) {
        fn of<G: Travels>(_: &G, message: &mut GameMessage) {
            G::sit_out(message);
        }
        each!(self, game => of(game, message));
    }

    pub(crate) fn turn_ends(&self) -> Option<Millis> {
        match self {
            Playing::Match(position) => position.turn_ends(),
            _ => None,
        }
    }

    /// True if players have days for a turn, and need not be connected meanwhile.
    pub(crate) fn slow(&self) -> bool {
        self.as_match().is_some_and(|position| position.ruleset().slow_turn().is_some())
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
        Ask::SetUp(set_up) => {
            let command = G::set_up(set_up);
            let none = || refusal::refused(&Refusal::SetUp(SetUpProblem::Rules), &name);
            Some(AnyCommand::Table(command.ok_or_else(none)?))
        }
        Ask::Start => G::start().map(AnyCommand::Table),
        Ask::Tick => G::tick().map(AnyCommand::Table),
        Ask::CallOff => G::call_off().map(AnyCommand::Table),
        Ask::Finding(finding) => G::found(finding).map(AnyCommand::Table),
        Ask::Message(seat, message) => Some(AnyCommand::Seat(game.command(*seat, message)?)),
        Ask::Command(command) => {
            let command = G::own_command(command).ok_or_else(of_another_mode)?;
            Some(AnyCommand::Seat(command.clone()))
        }
    };
    let Some(command) = command else { return Ok(Vec::new()) };
    match game.judge(&command, inputs) {
        Ok(events) => Ok(events.into_iter().map(G::logged).map(RoomEvent::Game).collect()),
        Err(refusal) => Err(refusal::refused(&refusal, name)),
    }
}
