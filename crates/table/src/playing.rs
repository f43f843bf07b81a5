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

/// What a room asks of its game.
pub(crate) enum Ask<'a> {
    /// Somebody sat down where any number may play.
    Enter(Seat),
    /// The game goes on from a position.
    SetUp(&'a SetUp),
    /// All seats are taken.
    Start,
    /// Time has passed.
    Tick,
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

    /// Whether the board can be taken apart, once the game is over.
    pub(crate) fn unbuild_offer(&self, viewer: Viewer) -> Option<UnbuildOffer> {
        offer(&self.after().ok()?.unbuild, viewer)
    }

    /// Whether the game is over once these events have happened.
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

    /// What a viewer may know.
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

    /// The viewer's own part, where a crowd plays; `None` for a spectator.
    pub(crate) fn own(&self, showing: &Showing<'_>) -> Option<OwnMessage> {
        each!(self, game => game.own(showing))
    }

    /// Whether a viewer sees in a crowd what everybody sees, apart from its own part.
    pub(crate) fn sees_the_common(&self, viewer: Viewer) -> bool {
        each!(self, game => game.sees_the_common(viewer))
    }

    /// Whether the game is over: unbuilding its board afterwards does not change that.
    pub(crate) fn over(&self) -> bool {
        matches!(self, Playing::Unbuild(_)) || each!(self, game => rules::Game::over(game))
    }

    /// Whether it is over and waits for nobody: a game whose board is not being taken apart.
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

    /// Whose turn it is, if the game has turns.
    pub(crate) fn on_turn(&self) -> Option<Seat> {
        each!(self, game => Travels::on_turn(game))
    }

    /// To whom the room speaks.
    pub(crate) fn audience(&self) -> Audience {
        each!(self, game => Travels::audience(game))
    }

    /// What a seat holds, if players hold tiles of their own.
    pub(crate) fn rack(&self, seat: Seat) -> Option<Tiles> {
        each!(self, game => Travels::rack(game, seat))
    }

    /// What tentative tiles would form, and which goals they would reach.
    pub(crate) fn preview(
        &self,
        play: &Play,
    ) -> Result<(Formed, Option<GoalsPreview>), RefusalMessage> {
        each!(self, game => game.preview(play))
    }

    /// The totals that a crowd is sent, the same for everybody.
    pub(crate) fn tally(&self) -> Option<ServerMessage> {
        each!(self, game => game.tally())
    }

    /// The command that accepts all plays of these seats, where plays can be challenged.
    pub(crate) fn trust(&self, of: &[Seat]) -> Option<Standing> {
        each!(self, game => game.trust(of))
    }

    /// What each seat said about plays that it accepts unasked, where plays can be challenged.
    pub(crate) fn standings(&self) -> Vec<(Seat, &Standing)> {
        each!(self, game => game.standings())
    }

    /// Whether a seat is still in the game; `None` in a mode without stand-ins.
    pub(crate) fn partakes(&self, seat: Seat) -> Option<bool> {
        each!(self, game => game.partakes(seat))
    }

    /// Why no computer player can stand in, in a mode without stand-ins.
    pub(crate) fn no_stand_in(&self) -> RoomRefusal {
        fn of<G: Travels>(_: &G) -> RoomRefusal {
            G::no_stand_in()
        }
        each!(self, game => of(game))
    }

    /// Whether a seat counts as absent because of what has happened in the game (AMB-16, AMB-49).
    pub(crate) fn absent(&self, seat: Seat) -> bool {
        each!(self, game => game.absent(seat))
    }

    /// Whether a disconnected player keeps the others waiting: time is running, or teammates wait.
    pub(crate) fn live(&self) -> bool {
        each!(self, game => game.live())
    }

    /// Whether the game is paused.
    pub(crate) fn paused(&self) -> bool {
        each!(self, game => Travels::paused(game))
    }

    /// Removes from the message what the mode says that the viewer may do.
    pub(crate) fn sit_out(&self, message: &mut GameMessage) {
        fn of<G: Travels>(_: &G, message: &mut GameMessage) {
            G::sit_out(message);
        }
        each!(self, game => of(game, message));
    }

    pub(crate) fn due(&self) -> Option<Millis> {
        each!(self, game => game.due())
    }

    pub(crate) fn turn_ends(&self) -> Option<Millis> {
        match self {
            Playing::Match(position) => position.turn_ends(),
            _ => None,
        }
    }

    /// Whether a turn has days: nobody has to be there then.
    pub(crate) fn slow(&self) -> bool {
        self.as_match().is_some_and(|position| position.ruleset().slow_turn().is_some())
    }

    pub(crate) fn claimable_from(&self) -> Option<Millis> {
        each!(self, game => Travels::claimable_from(game))
    }

    pub(crate) fn question(&self) -> Option<Question> {
        each!(self, game => Travels::question(game))
    }

    /// What the person must have seen before giving this command.
    pub(crate) fn needs(&self, message: &CommandMessage) -> Mark {
        each!(self, game => game.needs(message))
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
        Ask::Finding(finding) => G::found(finding).map(AnyCommand::Table),
        Ask::Message(seat, message) => Some(AnyCommand::Seat(game.command(*seat, message)?)),
        Ask::Command(command) => {
            let command = G::own_command(command).ok_or_else(of_another_mode)?;
            Some(AnyCommand::Seat(command.clone()))
        }
    };
    let Some(command) = command else { return Ok(Vec::new()) };
    match game.judge(&command, inputs) {
        Ok(events) => Ok(events.into_iter().map(G::logged).collect()),
        Err(refusal) => Err(refusal::refused(&refusal, name)),
    }
}
