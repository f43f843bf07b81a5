//! Matches: how they travel.

use rules::{Command, Event, Millis, Phase, Position, Seat, TableCommand, ThemeView, View, Viewer};

use super::{Mark, Travels};
use crate::convert::{event_kind, pending_message, proposal_message, rows, to_command};
use crate::refusal::refused;
use crate::room::GRACE;
use crate::wire::{
    BagsMessage, ClaimMessage, CommandMessage, EventKind, GameMessage, MayMessage, ModeMessage,
    RefusalMessage, SeatMessage, ThemeMessage,
};
use crate::{Finding, ModeCommand, OpeningQuestion, Question, RoomEvent, StuckQuestion};

impl Travels for Position {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        to_command(seat, message, self.board(), self.ruleset())
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Match(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Game(event)
    }

    fn event_kind(event: &Event, viewer: Viewer) -> EventKind {
        event_kind(&event.seen_by(viewer))
    }

    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        let view = self.view(viewer, at);
        message.phase = phase_key(view.phase).to_owned();
        message.mode = mode_message(self, &view);
        message.paused = view.paused;
        message.turn = match view.phase {
            Phase::Turn(seat) => Some(seat.0),
            _ => None,
        };
        message.board = rows(&view.board);
        message.last_play = view.last_play.iter().map(ToString::to_string).collect();
        message.rack = view.rack.map(|rack| rack.to_string());
        message.first_word = view.first_word;
        message.turn_ends = view.turn_ends.map(|at| at.0);
        message.bag = view.bag as u32;
        message.unseen = view.unseen.to_string();
        message.pending =
            view.pending.as_ref().map(|pending| pending_message(pending, &view.ruleset));
        message.proposal = view.proposal.as_ref().map(proposal_message);
        message.warning = warning(&view);
        fill_seats(&view, at, &mut message.seats);
        let names: Vec<String> = message.seats.iter().map(|seat| seat.name.clone()).collect();
        message.may = may_message(&view, |seat| names.get(seat.index()).cloned());
    }

    /// The end of a turn comes [`GRACE`] later than the players are shown, so that a move made in
    /// time is not lost on its way (AMB-16).
    fn due(&self) -> Option<Millis> {
        match self.deadline() {
            Some(deadline) if Some(deadline) == self.turn_ends() => Some(deadline.plus(GRACE)),
            other => other,
        }
    }

    /// From then on the game may be claimed on time.
    fn claimable_from(&self) -> Option<Millis> {
        Position::claimable_from(self)
    }

    fn question(&self) -> Option<Question> {
        let (ruleset, board) = (*self.ruleset(), self.board().clone());
        let rack = |seat: Seat| self.seats()[seat.index()].rack;
        match self.phase() {
            Phase::StuckCheck => {
                let racks = self.active().map(rack).collect();
                Some(Question::Stuck(StuckQuestion { ruleset, board, racks }))
            }
            Phase::OpeningCheck(seat) => {
                let (rack, letters) = (rack(seat), self.first_word());
                Some(Question::Opening(OpeningQuestion { ruleset, board, rack, letters }))
            }
            _ => None,
        }
    }

    fn found(finding: &Finding) -> Option<TableCommand> {
        match *finding {
            Finding::Stuck { anyone_can_play } => {
                Some(TableCommand::StuckVerdict { anyone_can_play })
            }
            Finding::Opening { can_open } => Some(TableCommand::OpeningVerdict { can_open }),
            _ => None,
        }
    }

    /// For a move, a challenge and an acceptance that is what changes the board or passes the turn
    /// on. Acceptances, answers, held moves, windows that close, charges and resignations of
    /// others spoil nothing.
    fn marks(event: &Event) -> Option<Mark> {
        match event {
            Event::Starts { .. }
            | Event::Played { .. }
            | Event::Withdrawn { .. }
            | Event::Exchanged { .. }
            | Event::Passed { .. }
            | Event::Declined { .. }
            | Event::BlankTaken { .. }
            | Event::LetterTaken { .. }
            | Event::Skipped { .. } => Some(Mark::Turn),
            Event::Proposed { .. } => Some(Mark::Proposal),
            _ => None,
        }
    }

    /// Resigning, resuming, proposing to pause and claiming the time are right whenever the rules
    /// allow them. Whoever proposes to end the game means the board as it was seen.
    fn needs(&self, message: &CommandMessage) -> Mark {
        match message {
            CommandMessage::Play { .. }
            | CommandMessage::PlayText { .. }
            | CommandMessage::Exchange { .. }
            | CommandMessage::Pass {}
            | CommandMessage::TakeBlank { .. }
            | CommandMessage::TakeLetter { .. }
            | CommandMessage::Challenge { .. }
            | CommandMessage::Accept {}
            | CommandMessage::ProposeEnd {} => Mark::Turn,
            CommandMessage::Answer { .. } => Mark::Proposal,
            CommandMessage::Together { .. } => Mark::Nothing,
            CommandMessage::ProposePause {}
            | CommandMessage::ChooseBags { .. }
            | CommandMessage::ClaimTheme { .. }
            | CommandMessage::VoteTheme { .. }
            | CommandMessage::AlwaysAccept { .. }
            | CommandMessage::Resume {}
            | CommandMessage::Resign {}
            | CommandMessage::Unbuild { .. }
            | CommandMessage::ClaimTime {}
            | CommandMessage::StandIn { .. }
            | CommandMessage::Duplicate { .. }
            | CommandMessage::Bingo { .. } => Mark::Nothing,
        }
    }
}

fn mode_message(position: &Position, view: &View) -> ModeMessage {
    let bags = bags_message(position, view);
    if !view.ruleset.mode.is_alone() {
        return ModeMessage::Match { bags, theme: view.theme.as_ref().map(theme_message) };
    }
    let racks = view.seats.iter().map(|seat| seat.rack.map(|rack| rack.to_string()));
    ModeMessage::Solitaire { racks: racks.collect(), bags }
}

fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "gathering",
        Phase::Choosing(_) => "choosing",
        Phase::Turn(_) => "turn",
        Phase::FinalAcceptance(_) => "final_acceptance",
        Phase::OpeningCheck(_) => "opening_check",
        Phase::StuckCheck => "stuck_check",
        Phase::Claims => "claims",
        Phase::Over => "over",
    }
}

fn fill_seats(view: &View, at: Millis, seats: &mut [SeatMessage]) {
    for (index, (message, held)) in seats.iter_mut().zip(&view.seats).enumerate() {
        let running = held.running_since.map_or(Millis(0), |since| at.since(since));
        message.score = held.score;
        message.tiles = held.tiles;
        message.target = view.ruleset.targets.and_then(|all| all.get(index).copied());
        message.away = held.away;
        message.skips = held.skips;
        message.resigned = held.resigned;
        message.wants_resume = held.wants_resume;
        message.always_accepts = held.standing.of.iter().map(|of| of.0).collect();
        message.accepts_last = held.standing.last;
        message.used = held.used.plus(running).0;
        message.running = held.running_since.is_some();
    }
}

fn bags_message(position: &Position, view: &View) -> Option<BagsMessage> {
    let (vowels, consonants) = view.bags?;
    let wish = |seat: Seat| view.seats.get(seat.index()).and_then(|held| held.bag_wish);
    let choosing = match view.phase {
        Phase::Choosing(seat) => Some(seat.0),
        _ => None,
    };
    Some(BagsMessage {
        vowels: vowels as u32,
        consonants: consonants as u32,
        wish: match view.viewer {
            Viewer::Seat(seat) => wish(seat),
            Viewer::Spectator => None,
        },
        choosing,
        until: position.choice_ends().map(|at| at.0),
    })
}

fn theme_message(view: &ThemeView) -> ThemeMessage {
    let text = |word: &Vec<rules::Letter>| word.iter().map(|letter| letter.to_char()).collect();
    let claims = view.claims.iter().map(|claim| {
        let count = |wanted| claim.votes.iter().filter(|(_, agree)| *agree == wanted).count() as u8;
        ClaimMessage {
            number: claim.number,
            seat: claim.seat.0,
            word: claim.word.clone(),
            plea: claim.plea.clone(),
            until: claim.until.map(|at| at.0),
            yes: count(true),
            no: count(false),
            may_vote: view.votes.contains(&claim.number),
        }
    });
    ThemeMessage {
        name: view.theme.name.clone(),
        words: view.theme.words.iter().map(text).collect(),
        claimable: view.claimable.clone(),
        claim_until: view.claim_until.map(|at| at.0),
        claims: claims.collect(),
    }
}

fn may_message(view: &View, name: impl Fn(Seat) -> Option<String>) -> MayMessage {
    let may = &view.may;
    let name = |seat| name(seat).unwrap_or_default();
    let (exchange, exchange_refusal) = match &may.exchange {
        _ if !may.act => (0, None),
        Ok(most) => (*most, None),
        Err(refusal) => (0, Some(refused(refusal, name))),
    };
    MayMessage {
        act: may.act,
        exchange,
        exchange_refusal,
        pass: may.pass,
        take_blank: may.take_blank,
        take_letter: may.take_letter,
        rearrange: may.rearrange,
        choose_bags: may.choose_bags,
        claim: may.claim,
        look_up: may.look_up,
        challenge: may.challenge,
        accept: may.accept,
        always_accept: may.always_accept,
        propose: may.propose,
        answer: may.answer,
        resume: may.resume,
        resign: may.resign,
        claim_time: may.claim_time,
        ..MayMessage::default()
    }
}

/// A sentence when the next round without a tile that stays would end the game.
fn warning(view: &View) -> Option<String> {
    if matches!(view.phase, Phase::Over | Phase::Opening) {
        return None;
    }
    let round = view.seats.iter().filter(|seat| !seat.resigned).count() as u16;
    let scoreless = view.ruleset.end.scoreless_turns;
    let scoreless = scoreless.map(|turns| u16::from(turns).saturating_sub(view.dry_turns));
    let left = view.turns_to_stall.into_iter().chain(scoreless).min()?;
    let turns =
        if left == 1 { "the next turn".to_owned() } else { format!("the next {left} turns") };
    (left > 0 && left <= round).then(|| format!("The game ends if no tile is played in {turns}."))
}
