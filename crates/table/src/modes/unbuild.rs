//! Taking the board apart after a game: how it travels.

use rules::unbuild::{Command, Event, Phase, Refusal, TableCommand, Unbuild, UnbuildRule, View};
use rules::{Chance, Game, Inputs, Judge, Millis, Seat, Square, Viewer};

use super::{Mark, Travels, of_another_mode};
use crate::refusal::refused;
use crate::tiles::rows;
use crate::wire::{
    CommandMessage, EndedMessage, EventKind, GameMessage, MayMessage, ModeMessage, ProposalMessage,
    RefusalMessage, RemovalMessage, SentenceMessage, SquareFace, UnbuildCommand, UnbuildEnding,
    UnbuildEvent, UnbuildMay, UnbuildMessage, UnbuildOffer, UnbuildSeat,
};
use crate::{ModeCommand, Playing, RoomEvent, refuse};

/// More squares than anybody could mean are refused unread.
const MOST_SQUARES: usize = 32;

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
        let view = self.unbuild.view(viewer, Millis(0));
        let away = (0u16..).zip(&view.seats).filter(|(_, known)| known.away);
        (view.phase == Phase::Consent && !view.board.is_empty()).then(|| UnbuildOffer {
            proposal: view.proposal.as_ref().map(|proposal| ProposalMessage {
                seat: proposal.seat.0,
                what: "unbuild".to_owned(),
                agreed: proposal.agreed.iter().map(|seat| seat.0).collect(),
            }),
            away: away.map(|(seat, _)| seat).collect(),
            may_propose: view.may.propose,
            may_answer: view.may.answer,
            may_begin: view.may.begin,
        })
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

/// The squares of what would be left and is not a word, or of what would be cut off.
fn spoilt(problem: &Refusal) -> Vec<String> {
    use rules::Reason;
    let squares = match problem.bad_word() {
        Some((word, coord)) => (0..word.len() as i16)
            .filter_map(|step| coord.square.step(coord.direction, step))
            .collect(),
        None => problem.square().into_iter().collect::<Vec<Square>>(),
    };
    squares.iter().map(ToString::to_string).collect()
}

fn to_squares(squares: &[String]) -> Result<Vec<Square>, RefusalMessage> {
    if squares.len() > MOST_SQUARES {
        return Err(refuse("removal_too_many", "Take at most 6 letters in one turn."));
    }
    let square = |text: &String| {
        text.parse::<Square>().map_err(|_| refuse("bad_square", "Write squares as 8H."))
    };
    squares.iter().map(square).collect()
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

impl Travels for AfterGame {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Unbuild { command } = message else { return Err(of_another_mode()) };
        Ok(match command {
            UnbuildCommand::Propose {} => Command::Propose { seat },
            &UnbuildCommand::Answer { agree } => Command::Answer { seat, agree },
            UnbuildCommand::Begin {} => Command::Begin { seat },
            UnbuildCommand::Remove { squares } => {
                Command::Remove { seat, squares: to_squares(squares)? }
            }
            UnbuildCommand::Resign {} => Command::Resign { seat },
        })
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Unbuild(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Unbuild(event)
    }

    fn event_kind(event: &Event, _viewer: Viewer) -> EventKind {
        let event = match event {
            Event::Proposed { seat } => UnbuildEvent::Proposed { seat: seat.0 },
            Event::Answered { seat, agree } => {
                UnbuildEvent::Answered { seat: seat.0, agree: *agree }
            }
            Event::Starts { seat } => UnbuildEvent::Starts { seat: seat.0 },
            Event::Removed { seat, points, removal } => {
                UnbuildEvent::Removed { seat: seat.0, points: *points, tiles: faces(removal) }
            }
            Event::Resigned { seat } => UnbuildEvent::Resigned { seat: seat.0 },
            Event::Ended(ending) => UnbuildEvent::Ended { ending: ending_message(ending) },
        };
        EventKind::Unbuild { event }
    }

    /// The game as it ended; once it has begun, with what is left of its board.
    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        self.before.fill(viewer, at, message);
        let view = self.unbuild.view(viewer, at);
        if view.phase == Phase::Consent {
            return;
        }
        message.phase = "over".to_owned();
        let before = EndedMessage {
            mode: std::mem::take(&mut message.mode),
            board: std::mem::take(&mut message.board),
            last_play: std::mem::take(&mut message.last_play),
        };
        let persons = message.seats.iter().filter(|seat| seat.kind != "computer").count();
        message.board = rows(&view.board);
        message.may = MayMessage::default();
        message.turn = match view.phase {
            Phase::Turn(seat) => Some(seat.0),
            Phase::Consent | Phase::Over => None,
        };
        message.mode = ModeMessage::Unbuild {
            unbuild: Box::new(unbuild_message(
                &view,
                before,
                self.before.unbuild_rule(),
                self.in_practice(persons),
            )),
        };
    }

    fn marks(event: &Event) -> Option<Mark> {
        match event {
            Event::Starts { .. } | Event::Removed { .. } => Some(Mark::Turn),
            Event::Proposed { .. } => Some(Mark::Proposal),
            Event::Answered { .. } | Event::Resigned { .. } | Event::Ended(_) => None,
        }
    }

    fn needs(&self, message: &CommandMessage) -> Mark {
        match message {
            CommandMessage::Unbuild { command: UnbuildCommand::Remove { .. } } => Mark::Turn,
            CommandMessage::Unbuild { command: UnbuildCommand::Answer { .. } } => Mark::Proposal,
            _ => Mark::Nothing,
        }
    }
}

fn faces(removal: &rules::unbuild::Removal) -> Vec<SquareFace> {
    let faces = removal
        .tiles()
        .iter()
        .map(|tile| SquareFace { square: tile.square.to_string(), face: tile.face.to_string() });
    faces.collect()
}

fn ending_message(ending: &rules::unbuild::Ending) -> UnbuildEnding {
    UnbuildEnding {
        reason: ending.reason.key().to_owned(),
        points: ending.points.clone(),
        winners: ending.winners.iter().map(|seat| seat.0).collect(),
    }
}

fn unbuild_message(
    view: &View,
    before: EndedMessage,
    rule: UnbuildRule,
    alone: bool,
) -> UnbuildMessage {
    let phase = match view.phase {
        Phase::Consent => "consent",
        Phase::Turn(_) => "turn",
        Phase::Over => "over",
    };
    let seats = view.seats.iter().map(|seat| UnbuildSeat {
        points: seat.points,
        taken: seat.taken,
        resigned: seat.resigned,
        away: seat.away,
    });
    let rules = rules::unbuild::sentences(rule).into_iter().map(|(about, text)| SentenceMessage {
        about: about.to_owned(),
        text,
        changed: false,
    });
    UnbuildMessage {
        phase: phase.to_owned(),
        starter: view.starter.0,
        seats: seats.collect(),
        last: view.last.as_ref().map(|(_, removal)| faces(removal)).unwrap_or_default(),
        ending: view.ending.as_ref().map(ending_message),
        before,
        rules: rules.collect(),
        may: UnbuildMay {
            remove: view.may.remove,
            resign: view.may.resign,
            show_all: alone && view.may.remove,
        },
    }
}
