//! A game that is over and the unbuilding of its board.

use rules::unbuild::{Command, Event, Phase, Refusal, TableCommand, Unbuild, View};
use rules::{Chance, Game, Inputs, Judge, Millis, Viewer};

use super::command::to_squares;
use super::view::{offer_message, spoilt};
use crate::refusal::refused;
use crate::wire::{RefusalMessage, RemovalMessage, UnbuildOffer};
use crate::{Playing, refuse};

/// A game that is over and the unbuilding of its board.
#[derive(Clone, PartialEq, Debug)]
pub struct AfterGame {
    /// The game, of whatever other mode.
    pub before: Playing,
    /// What is done with its board now.
    pub unbuild: Unbuild,
}

impl AfterGame {
    /// What follows a game, once it is over.
    ///
    /// # Errors
    /// `game_not_over` before its end, `too_many_to_unbuild` after a duplicate session of many,
    /// `nothing_to_unbuild` in a mode without a board.
    pub(crate) fn of(before: &Playing) -> Result<AfterGame, RefusalMessage> {
        if !before.over() {
            let message = "The board can be taken apart once the game is over.";
            return Err(refuse("game_not_over", message));
        }
        let unbuild = match before {
            Playing::Match(position) => Unbuild::after(position),
            Playing::Together(game) => Unbuild::after_team(game),
            Playing::Duplicate(session) => Unbuild::after_session(session),
            Playing::Unbuild(after) => return Ok((**after).clone()),
            Playing::Bingo(_) => {
                let message = "No tile lies on a board here, so there is nothing to take apart.";
                return Err(refuse("nothing_to_unbuild", message));
            }
        };
        let too_many = "Four at most take a board apart: with more, a turn would come too seldom.";
        let unbuild = unbuild.ok_or_else(|| refuse("too_many_to_unbuild", too_many))?;
        Ok(AfterGame { before: before.clone(), unbuild })
    }

    /// What a viewer may do about beginning; `None` once it has begun or if nothing lies there.
    pub(crate) fn offer(&self, viewer: Viewer) -> Option<UnbuildOffer> {
        offer_message(&self.unbuild.view(viewer, Millis(0)))
    }

    /// Whether, with this many people at the seats, nobody competes who could be helped too much.
    pub(crate) fn in_practice(&self, people: usize) -> bool {
        let alone =
            self.before.as_match().is_some_and(|position| position.ruleset().mode.is_alone());
        people < 2 || alone
    }

    /// Whether it waits for nobody.
    pub(crate) fn at_rest(&self) -> bool {
        let asked = self.unbuild.proposal().is_some();
        self.unbuild.over() || self.unbuild.phase() == Phase::Consent && !asked
    }

    /// What taking these letters would mean.
    pub(crate) fn try_removal(
        &self,
        squares: &[String],
        judge: &dyn Judge,
    ) -> Result<RemovalMessage, RefusalMessage> {
        let squares = to_squares(squares)?;
        let tried = self.unbuild.check(&squares, judge);
        let problem = tried.as_ref().err();
        let faces = squares.iter().filter_map(|&square| self.unbuild.board().get(square));
        let alphabet = self.unbuild.alphabet();
        Ok(RemovalMessage {
            points: faces.map(|face| alphabet.face_points(face)).sum(),
            squares: squares.iter().map(ToString::to_string).collect(),
            spoilt: problem.map(spoilt).unwrap_or_default(),
            problem: problem.map(|problem| refused(problem, |_| String::new())),
        })
    }

    /// All removals, the most points first.
    pub(crate) fn removals(&self, judge: &dyn Judge) -> Vec<RemovalMessage> {
        if self.unbuild.over() {
            return Vec::new();
        }
        let all = self.unbuild.removals(judge).into_iter().map(|removal| RemovalMessage {
            points: self.unbuild.points(&removal),
            squares: removal.squares().map(|square| square.to_string()).collect(),
            spoilt: Vec::new(),
            problem: None,
        });
        let mut all: Vec<RemovalMessage> = all.collect();
        all.sort_by(|a, b| b.points.cmp(&a.points).then(a.squares.cmp(&b.squares)));
        all
    }
}

impl Game for AfterGame {
    type Command = Command;
    type TableCommand = TableCommand;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn start() -> Option<TableCommand> {
        Unbuild::start()
    }

    fn tick() -> Option<TableCommand> {
        Unbuild::tick()
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        self.unbuild.decide(command, inputs)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        self.unbuild.conduct(command, inputs)
    }

    fn apply(&mut self, at: Millis, event: &Event) {
        self.unbuild.apply(at, event);
    }

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        self.unbuild.view(viewer, at)
    }

    /// The game is over, and with it all that a game's result says.
    fn over(&self) -> bool {
        true
    }

    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// Nothing of the board is hidden, and nobody asks for what was before.
    fn resampled(&self, _: Viewer, _: &dyn Chance) -> AfterGame {
        self.clone()
    }
}
