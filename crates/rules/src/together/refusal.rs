//! Why a command may be refused.

use super::{Aid, Goal, MAX_TALK};
use crate::{CommonRefusal, Counted, PlayProblem, PlayTextError, Seat, Tile, refusals};

refusals! {
    /// Why a command was refused. Nothing has changed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal {
        Common(CommonRefusal),
        SeatResigned = "seat_resigned" => "that seat has left this game",
        NotYourTurn { turn: Seat } = "not_your_turn", naming turn =>
            "it is {turn}'s turn: plan with the team",
        StarterOpen = "starter_open" => "decide first who starts",
        StarterKnown = "starter_known" => "it is already decided who starts",
        CheckDue = "check_due" => "wait a moment: the program is checking what can be played",
        NoCheck = "no_check" => "there is nothing to check now",
        NothingPlaced = "nothing_placed" => "place at least one tile first, or use a helper",
        Play(PlayProblem),
        Text(PlayTextError),
        /// TOG-17.
        NoGoalCompleted {
            /// The goal that the play comes nearest to, if there is one.
            nearest: Option<Goal>,
        } = "no_goal_completed" => {
            if nearest.is_none() => "every word here must complete a goal: use a helper",
            else => (
                "every word here must complete a goal; the nearest is \"{title}\"",
                title = nearest.map_or("", |goal| goal.card().title)
            ),
        },
        /// TOG-26.
        HelperUsed { helper: Aid } = "helper_already_used" =>
            ("\"{title}\" has been used: choose another helper", title = helper.title()),
        /// AMB-33.
        OneHelperATurn = "one_helper_a_turn" =>
            "one helper a turn: play a word now, or end your turn",
        /// TOG-19.
        HelperNeeded = "helper_needed" => "a turn without a word needs a helper: use one first",
        AlreadyStuck = "already_stuck" =>
            "you have already said that you are stuck: choose a helper",
        GoalNotUp { goal: Goal } = "goal_not_up" => (
            "\"{title}\" is not one of the current goals: choose one",
            title = goal.card().title
        ),
        NothingChosen = "exchange_nothing_chosen" => "choose the tiles first",
        BlankAlready = "blank_already" => "that tile is a blank already: choose a letter",
        /// AMB-46.
        TradeAlone = "trade_alone" => "there is nobody to trade with: choose another helper",
        /// AMB-46.
        TradeMoreThanOthers { have: usize } = "trade_more_than_others" =>
            ("the others hold {tiles}: offer at most {have}", tiles = Counted(*have, "tile")),
        TradeOpen = "trade_open" => "finish the trade first",
        NoTrade = "no_trade" => "no tiles are offered now",
        OwnOffer = "own_offer" => "this is your own offer: the others take the tiles",
        TileNotOffered { tile: Tile } = "tile_not_offered" =>
            "no {tile} is left in the offer: choose another tile",
        NoSuchClaim = "no_such_claim" => "you have made no such trade",
        /// TOG-34.
        OfferOpen { left: usize } = "offer_open" =>
            "every tile offered must be taken: {left} to go",
        LastClaimer { seat: Seat } = "last_claimer", naming seat =>
            "the last tile went to {seat}, who confirms the trade",
        NotAway = "not_away" => "give your teammate more time: a turn may take two minutes",
        NothingSaid = "nothing_said" => "write something first",
        TooLong = "message_too_long" => "that is too long: at most {MAX_TALK} characters at a time",
        /// TOG-14.
        TellsLetters = "tells_letters" =>
            "keep your letters to yourself: talk about squares, goals and directions instead",
        TooMuchTalk = "too_much_talk" => "this game has no room for more messages",
    }
}
