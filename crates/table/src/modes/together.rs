//! Together: how its games travel.

use rules::together::{
    Aid, Command, Event, GOALS_TO_WIN, Goal, Help, Phase, Possible, TALK_POLICY, TableCommand,
    Together, TradeClaim, View,
};
use rules::{Board, Play, PlayText, Seat, SeenTiles, Square, Tile, Tiles, Viewer};

use super::{Mark, Travels, of_another_mode};
use crate::refusal::{refused, sentence};
use crate::tiles::{rows, square_faces, to_play};
use crate::wire::{
    AidMessage, CommandMessage, EventKind, GameMessage, GoalMessage, GoalsPreview, MayMessage,
    ModeMessage, PossibleMessage, RefusalMessage, TalkMessage, TeamResult, TogetherCommand,
    TogetherEvent, TogetherMay, TogetherMessage, TradeClaimMessage, TradeMessage, VoiceMessage,
};
use crate::{Finding, GoalQuestion, ModeCommand, Question, RoomEvent, refuse};

impl Travels for Together {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        Ok(match message {
            CommandMessage::Play { tiles } => Command::Play { seat, play: to_play(tiles)? },
            CommandMessage::PlayText { text } => {
                let text: PlayText =
                    text.parse().map_err(|error| bad("bad_play", &format!("{error}")))?;
                let play = text.resolve(self.board()).map_err(|error| {
                    refused(&rules::together::Refusal::from(error), |_| String::new())
                })?;
                Command::Play { seat, play }
            }
            CommandMessage::Resign {} => Command::Resign { seat },
            CommandMessage::Together { command } => to_command(seat, command)?,
            _ => return Err(of_another_mode()),
        })
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Together(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Together(event)
    }

    fn event_kind(event: &Event, viewer: Viewer) -> EventKind {
        event_kind(&event.seen_by(viewer))
    }

    fn fill(&self, viewer: Viewer, at: rules::Millis, message: &mut GameMessage) {
        let view = self.view(viewer, at);
        message.phase = phase_key(view.phase).to_owned();
        message.turn = match view.phase {
            Phase::Turn(seat) | Phase::Trade(seat) | Phase::StuckCheck(seat) => Some(seat.0),
            _ => None,
        };
        message.board = rows(&view.board);
        message.last_play = view.last_play.iter().map(ToString::to_string).collect();
        message.rack = view.rack.map(|rack| rack.to_string());
        message.first_word = 2;
        message.bag = view.bag as u32;
        message.unseen = view.unseen.to_string();
        for (seat, known) in message.seats.iter_mut().zip(&view.seats) {
            seat.tiles = known.tiles;
            seat.resigned = known.left;
            seat.away = known.away > 0;
        }
        message.may =
            MayMessage { act: view.may.play, resign: view.may.resign, ..MayMessage::default() };
        message.mode = ModeMessage::Together { together: Box::new(together(&view)) };
    }

    fn question(&self) -> Option<Question> {
        let opening = match self.phase() {
            Phase::DealCheck => true,
            Phase::StuckCheck(_) => false,
            _ => return None,
        };
        let rack = |seat: Seat| (seat, self.seats()[seat.index()].rack);
        Some(Question::Goals(GoalQuestion {
            ruleset: *self.ruleset(),
            board: self.board().clone(),
            goals: self.goals().to_vec(),
            racks: self.active().map(rack).collect(),
            opening,
        }))
    }

    fn found(finding: &Finding) -> Option<TableCommand> {
        match finding {
            &Finding::OpeningGoal { reachable } => Some(TableCommand::DealVerdict { reachable }),
            Finding::GoalPlays { possible } => {
                Some(TableCommand::StuckVerdict { possible: possible.clone() })
            }
            _ => None,
        }
    }

    /// What changes the board, the goals or the turn.
    fn marks(event: &Event) -> Option<Mark> {
        match event {
            Event::Starts { .. }
            | Event::Played { .. }
            | Event::TurnEnded { .. }
            | Event::PassedOver { .. }
            | Event::Removed { .. }
            | Event::TurnedUp { .. } => Some(Mark::Turn),
            _ => None,
        }
    }

    /// Talk, trades and the word on who starts are right whenever the rules allow them.
    fn needs(&self, message: &CommandMessage) -> Mark {
        let CommandMessage::Together { command } = message else {
            return match message {
                CommandMessage::Resign {} => Mark::Nothing,
                _ => Mark::Turn,
            };
        };
        match command {
            TogetherCommand::Name { .. }
            | TogetherCommand::Claim { .. }
            | TogetherCommand::Unclaim { .. }
            | TogetherCommand::Confirm {}
            | TogetherCommand::Remove { .. }
            | TogetherCommand::Say { .. }
            | TogetherCommand::Point { .. } => Mark::Nothing,
            _ => Mark::Turn,
        }
    }
}

fn bad(code: &str, message: &str) -> RefusalMessage {
    refuse(code, sentence(message))
}

fn tile(text: &str) -> Result<Tile, RefusalMessage> {
    let mut all = text.chars();
    match (all.next().and_then(Tile::from_char), all.next()) {
        (Some(tile), None) => Ok(tile),
        _ => Err(bad("bad_tile", "write a tile as A to Z, a blank as ?")),
    }
}

fn tiles(text: &str) -> Result<Tiles, RefusalMessage> {
    if text.len() > 32 {
        return Err(bad("too_many_tiles", "choose tiles from your rack"));
    }
    text.parse().map_err(|error| bad("bad_tile", &format!("{error}")))
}

fn goal(key: &str) -> Result<Goal, RefusalMessage> {
    key.parse().map_err(|error| bad("no_such_goal", &format!("{error}")))
}

fn to_command(seat: Seat, command: &TogetherCommand) -> Result<Command, RefusalMessage> {
    let help = |help| Command::Help { seat, help };
    Ok(match command {
        &TogetherCommand::Name { starter } => Command::Name { seat, starter: Seat(starter) },
        TogetherCommand::CompleteGoal { goal: key } => help(Help::CompleteGoal(goal(key)?)),
        TogetherCommand::ExchangeTiles { tiles: text } => help(Help::ExchangeTiles(tiles(text)?)),
        TogetherCommand::ExtraTile {} => help(Help::ExtraTile),
        TogetherCommand::MakeBlank { tile: text } => help(Help::MakeBlank(tile(text)?)),
        TogetherCommand::RefreshGoals {} => help(Help::RefreshGoals),
        TogetherCommand::TradeTiles { tiles: text } => help(Help::TradeTiles(tiles(text)?)),
        TogetherCommand::EndTurn {} => Command::EndTurn { seat },
        TogetherCommand::Stuck {} => Command::Stuck { seat },
        TogetherCommand::Claim { take, give } => {
            Command::Claim { seat, take: tile(take)?, give: tile(give)? }
        }
        TogetherCommand::Unclaim { take, give } => {
            Command::Unclaim { seat, take: tile(take)?, give: tile(give)? }
        }
        TogetherCommand::Confirm {} => Command::Confirm { seat },
        TogetherCommand::PassOver {} => Command::PassOver { seat },
        &TogetherCommand::Remove { who } => Command::Remove { seat, who: Seat(who) },
        TogetherCommand::Say { text } => Command::Say { seat, text: text.clone() },
        TogetherCommand::Point { square } => {
            let read = |text: &String| text.parse::<Square>();
            let square = square.as_ref().map(read).transpose();
            let square = square.map_err(|_| bad("bad_square", "write squares as 8H"))?;
            Command::Point { seat, square }
        }
    })
}

fn keys(goals: &[Goal]) -> Vec<String> {
    goals.iter().map(ToString::to_string).collect()
}

fn possible(possible: &Possible) -> PossibleMessage {
    PossibleMessage {
        seat: possible.seat.0,
        text: possible.text.to_string(),
        goals: possible.goals.iter().map(|goal| goal.card().title.to_owned()).collect(),
    }
}

fn result(ending: &rules::together::Ending) -> TeamResult {
    TeamResult {
        reached: ending.reached.key().to_owned(),
        won: ending.won(),
        goals: ending.goals,
        helpers: ending.helpers,
    }
}

fn event_kind(event: &Event<SeenTiles>) -> EventKind {
    let count = |tiles: &SeenTiles| tiles.len() as u8;
    let known = |tiles: &SeenTiles| tiles.known().map(ToString::to_string);
    let (take, give) = match event {
        Event::Claimed { take, give, .. }
        | Event::Unclaimed { take, give, .. }
        | Event::ByLot { take, give, .. } => (take.to_string(), give.to_string()),
        Event::Shared { take, .. } => (take.to_string(), String::new()),
        _ => Default::default(),
    };
    let event = match event {
        // What other modes have as well travels as it does there.
        Event::Dealt { seat, tiles } => {
            return EventKind::Dealt { seat: seat.0, count: count(tiles), tiles: known(tiles) };
        }
        Event::Drew { seat, tiles } => {
            return EventKind::Drew { seat: seat.0, count: count(tiles), tiles: known(tiles) };
        }
        Event::Starts { seat } => return EventKind::Starts { seat: seat.0 },
        Event::Resigned { seat } => return EventKind::Resigned { seat: seat.0 },
        Event::Exchanged { seat, returned, drawn } => {
            return EventKind::Exchanged {
                seat: seat.0,
                count: count(returned),
                returned: known(returned),
                drawn: known(drawn),
            };
        }
        Event::TurnedUp { goals } => TogetherEvent::TurnedUp { goals: keys(goals) },
        Event::DealChecked { reachable } => TogetherEvent::DealChecked { reachable: *reachable },
        Event::Redealt => TogetherEvent::Redealt {},
        Event::Named { seat, starter } => TogetherEvent::Named { seat: seat.0, starter: starter.0 },
        Event::Played { seat, text, words, goals, drawn } => TogetherEvent::WordPlayed {
            seat: seat.0,
            text: text.to_string(),
            tiles: text.as_laid().map_or_else(Vec::new, |play| square_faces(&play)),
            words: words.iter().map(rules::Word::text).collect(),
            goals: keys(goals),
            drawn_count: count(drawn),
            drawn: known(drawn),
        },
        Event::TurnEnded { seat, drawn } => TogetherEvent::TurnEnded {
            seat: seat.0,
            drawn_count: count(drawn),
            drawn: known(drawn),
        },
        Event::Stuck { seat } => TogetherEvent::SaidStuck { seat: seat.0 },
        Event::StuckChecked { can_play } => TogetherEvent::PlayChecked { can_play: *can_play },
        Event::WasPossible(was) => TogetherEvent::WasPossible { possible: possible(was) },
        Event::GoalGiven { seat, goal } => {
            TogetherEvent::GoalGiven { seat: seat.0, goal: goal.to_string() }
        }
        Event::ExtraTile { seat } => TogetherEvent::ExtraTile { seat: seat.0 },
        Event::MadeBlank { seat, tile } => {
            TogetherEvent::MadeBlank { seat: seat.0, tile: known(tile) }
        }
        Event::Refreshed { seat } => TogetherEvent::Refreshed { seat: seat.0 },
        Event::Offered { seat, tiles } => {
            TogetherEvent::Offered { seat: seat.0, tiles: tiles.to_string() }
        }
        Event::Claimed { seat, .. } => TogetherEvent::Claimed { seat: seat.0, take, give },
        Event::Unclaimed { seat, .. } => TogetherEvent::Unclaimed { seat: seat.0, take, give },
        Event::Shared { seat, .. } => TogetherEvent::Shared { seat: seat.0, take },
        Event::ByLot { seat, .. } => TogetherEvent::ByLot { seat: seat.0, take, give },
        Event::Traded => TogetherEvent::Traded {},
        Event::PassedOver { seat, by } => TogetherEvent::PassedOver { seat: seat.0, by: by.0 },
        Event::Removed { seat, by } => TogetherEvent::Removed { seat: seat.0, by: by.0 },
        Event::Said { seat, text } => TogetherEvent::Said { seat: seat.0, text: text.clone() },
        Event::Pointed { seat, square } => {
            let square = square.map(|square| square.to_string());
            TogetherEvent::Pointed { seat: seat.0, square }
        }
        Event::Ended(ending) => TogetherEvent::TeamEnded { result: result(ending) },
    };
    EventKind::Together { event }
}

fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "gathering",
        Phase::DealCheck => "deal_check",
        Phase::Naming => "naming",
        Phase::Turn(_) => "turn",
        Phase::Trade(_) => "trade",
        Phase::StuckCheck(_) => "stuck_check",
        Phase::Over => "over",
    }
}

fn together(view: &View) -> TogetherMessage {
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
        key: helper.key().to_owned(),
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
        helped: view.helped.map(|helper| helper.to_string()),
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

/// The words of a tentative play and the goals it would complete.
pub(crate) fn preview(
    game: &Together,
    play: &Play,
) -> Result<(rules::Formed, GoalsPreview), RefusalMessage> {
    let (board, ruleset, goals): (&Board, _, _) = (game.board(), game.ruleset(), game.goals());
    let (completed, formed) = Together::completes(board, ruleset, goals, play)
        .map_err(|problem| refused(&rules::together::Refusal::from(problem), |_| String::new()))?;
    let nearest = match completed.is_empty() {
        true => Together::nearest(board, ruleset, goals, play, &formed),
        false => None,
    };
    let nearest = nearest.map(|goal| goal.to_string());
    Ok((formed, GoalsPreview { completed: keys(&completed), nearest }))
}
