//! The message of a match for a viewer.

use rules::{
    Millis, OpenProposal, PendingView, Phase, Position, Ruleset, Seat, ThemeView, View, Viewer,
};

use crate::refusal::refused;
use crate::tiles::{formed_message, seats};
use crate::wire::{
    BagsMessage, ClaimMessage, GamePhase, MayMessage, ModeMessage, PendingMessage, ProposalMessage,
    SeatMessage, ThemeMessage,
};

pub(super) fn mode_message(position: &Position, view: &View) -> ModeMessage {
    let bags = bags_message(position, view);
    if !view.ruleset.mode.is_alone() {
        return ModeMessage::Match { bags, theme: view.theme.as_ref().map(theme_message) };
    }
    let racks = view.seats.iter().map(|seat| seat.rack.map(|rack| rack.to_string()));
    ModeMessage::Solitaire { racks: racks.collect(), bags }
}

pub(super) fn phase(phase: Phase) -> GamePhase {
    match phase {
        Phase::Opening => GamePhase::Gathering,
        Phase::Choosing(_) => GamePhase::Choosing,
        Phase::Turn(_) => GamePhase::Turn,
        Phase::FinalAcceptance(_) => GamePhase::FinalAcceptance,
        Phase::OpeningCheck(_) => GamePhase::OpeningCheck,
        Phase::StuckCheck => GamePhase::StuckCheck,
        Phase::Claims => GamePhase::Claims,
        Phase::Over => GamePhase::Over,
    }
}

pub(super) fn fill_seats(view: &View, at: Millis, seats: &mut [SeatMessage]) {
    for (index, (message, held)) in seats.iter_mut().zip(&view.seats).enumerate() {
        let running = held.running_since.map_or(Millis(0), |since| at.since(since));
        message.score = held.score;
        message.tiles = held.tiles;
        message.target = view.ruleset.targets.and_then(|all| all.get(index).copied());
        message.away = held.away;
        message.skips = held.skips;
        message.resigned = held.resigned;
        message.wants_resume = held.wants_resume;
        message.on_holiday = held.on_holiday;
        message.holiday_left = held.holiday_left.map(|left| left.0);
        message.always_accepts = held.standing.of.iter().map(|of| of.0).collect();
        message.accepts_last = held.standing.last;
        message.used = held.used.plus(running).0;
        message.gained = held.gained.0;
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

pub(super) fn may_message(view: &View, name: impl Fn(Seat) -> Option<String>) -> MayMessage {
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
        go_on_holiday: may.go_on_holiday,
        come_back: may.come_back,
        take_turn_back: may.take_back,
        resign: may.resign,
        abort: may.abort,
        claim_time: may.claim_time,
        ..MayMessage::default()
    }
}

/// A sentence when the next round without a tile that stays would end the game.
pub(super) fn warning(view: &View) -> Option<String> {
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

pub(super) fn pending_message(pending: &PendingView, ruleset: &Ruleset) -> PendingMessage {
    PendingMessage {
        seat: pending.seat.0,
        formed: formed_message(&pending.words, pending.score),
        accepted: seats(&pending.accepted),
        waits_for: seats(&pending.waits_for),
        guard: pending.guard.map(|guard| guard.0),
        deadline: pending.deadline.map(|deadline| deadline.0),
        is_final: pending.is_final,
        held: pending.held,
        price: rules::price(ruleset),
        free: ruleset.challenge.is_free(),
        by_words: ruleset.scope == rules::ChallengeScope::Words,
    }
}

pub(super) fn proposal_message(open: &OpenProposal) -> ProposalMessage {
    ProposalMessage { seat: open.seat.0, what: open.what.into(), agreed: seats(&open.agreed) }
}
