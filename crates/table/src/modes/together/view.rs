//! The message of Together for a viewer.

use rules::together::{
    Aid, GOALS_TO_WIN, Goal, Phase, Possible, TALK_POLICY, Together, TradeClaim, View,
};
use rules::{Board, Play, Seat};

use crate::wire::{
    AidMessage, GamePhase, GoalMessage, GoalsPreview, Key, PossibleMessage, RefusalMessage,
    TalkMessage, TeamResult, TogetherMay, TogetherMessage, TradeClaimMessage, TradeMessage,
    VoiceMessage,
};

pub(super) fn phase(phase: Phase) -> GamePhase {
    match phase {
        Phase::Opening => GamePhase::Gathering,
        Phase::DealCheck => GamePhase::DealCheck,
        Phase::Naming => GamePhase::Naming,
        Phase::Turn(_) => GamePhase::Turn,
        Phase::Trade(_) => GamePhase::Trade,
        Phase::StuckCheck(_) => GamePhase::StuckCheck,
        Phase::Over => GamePhase::Over,
    }
}

pub(super) fn together_message(view: &View) -> TogetherMessage {
    let goal = |goal: &Goal| {
        let card = goal.card();
        GoalMessage {
            key: card.key.to_owned(),
            title: card.title.to_owned(),
            text: card.text.to_owned(),
            tip: card.tip.to_owned(),
        }
    };
    let helper = |helper: Aid| AidMessage {
        key: Key(helper),
        title: helper.title().to_owned(),
        summary: helper.summary().to_owned(),
        left: view.helpers.contains(&helper),
    };
    let claim = |claim: &TradeClaim| TradeClaimMessage {
        seat: claim.seat.0,
        take: claim.take.to_string(),
        give: claim.give.map(|give| give.to_string()),
    };
    let trade = view.trade.as_ref().map(|trade| TradeMessage {
        seat: trade.seat.0,
        offer: trade.offer.to_string(),
        open: trade.open.to_string(),
        claims: trade.claims.iter().map(claim).collect(),
        shared: trade.shared,
    });
    let voice = |&(seat, starter): &(Seat, Seat)| VoiceMessage { seat: seat.0, starter: starter.0 };
    let talk = |(seat, text): &(Seat, String)| TalkMessage { seat: seat.0, text: text.clone() };
    let may = view.may;
    TogetherMessage {
        goals: view.goals.iter().map(goal).collect(),
        done: keys(&view.done),
        to_win: GOALS_TO_WIN as u8,
        pile: view.pile as u8,
        last_goals: keys(&view.last_goals),
        helpers: Aid::ALL.into_iter().map(helper).collect(),
        helped: view.helped.map(Key),
        stuck: view.stuck,
        voices: view.voices.iter().map(voice).collect(),
        trade,
        policy: TALK_POLICY.to_owned(),
        talk: view.talk.iter().map(talk).collect(),
        points_at: view.seats.iter().map(|s| s.points_at.map(|at| at.to_string())).collect(),
        passed_over: view.seats.iter().map(|seat| seat.away).collect(),
        racks: view.seats.iter().filter_map(|s| s.rack.map(|rack| rack.to_string())).collect(),
        deadline: view.deadline.map(|at| at.0),
        possible: view.possible.iter().map(possible).collect(),
        result: view.ending.as_ref().map(result),
        may: TogetherMay {
            name: may.name,
            play: may.play,
            help: may.help,
            end_turn: may.end_turn,
            stuck: may.stuck,
            claim: may.claim,
            confirm: may.confirm,
            pass_over_from: may.pass_over_from.map(|at| at.0),
            say: may.say,
            resign: may.resign,
        },
    }
}

pub(super) fn keys(goals: &[Goal]) -> Vec<String> {
    goals.iter().map(ToString::to_string).collect()
}

pub(super) fn possible(possible: &Possible) -> PossibleMessage {
    PossibleMessage {
        seat: possible.seat.0,
        text: possible.text.to_string(),
        goals: possible.goals.iter().map(|goal| goal.card().title.to_owned()).collect(),
    }
}

pub(super) fn result(ending: &rules::together::Ending) -> TeamResult {
    TeamResult {
        reached: Key(ending.reached),
        won: ending.won(),
        goals: ending.goals,
        helpers: ending.helpers,
    }
}

/// The words of a tentative play and the goals it would complete.
pub(super) fn preview(
    game: &Together,
    play: &Play,
) -> Result<(rules::Formed, GoalsPreview), RefusalMessage> {
    let (board, ruleset, goals): (&Board, _, _) = (game.board(), game.ruleset(), game.goals());
    let (completed, formed) = Together::completes(board, ruleset, goals, play)?;
    let nearest = match completed.is_empty() {
        true => Together::nearest(board, ruleset, goals, play, &formed),
        false => None,
    };
    let nearest = nearest.map(|goal| goal.to_string());
    Ok((formed, GoalsPreview { completed: keys(&completed), nearest }))
}
