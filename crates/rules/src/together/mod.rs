//! Together: all players against the goal cards (TOG).
//!
//! Twenty of the fifty goals lie in a pile, three of them face up. Every word has to complete at
//! least one; a player who cannot do that uses one of six helpers. Twenty goals win the game for
//! the whole team; a player who can neither play nor be helped loses it for the whole team. No
//! points are scored.
//!
//! The pile is a set until a card is turned up: chance then picks among the goals not seen yet. So
//! there is no hidden order of the pile that a player could know, and every game is as likely as
//! with a pile shuffled at the start (TOG-08).

mod aid;
mod command;
mod decide;
mod deck;
mod demand;
mod event;
mod fold;
mod log;
mod options;
mod position;
mod profile;
mod refusal;
mod sentences;
mod talk;
mod variations;
mod view;

pub use aid::{Aid, Help, UnknownAid};
pub use command::{Command, Possible, TableCommand};
pub use deck::{Card, DECK, Goal, UnknownGoal};
pub use demand::{Class, Deed, Demand, Zone};
pub use event::{Ending, Event, Reached};
pub use options::{AWAY_AFTER, GOALS_TO_WIN, GOALS_UP, NAMING_TIME, TRADE_TIME, TogetherRule};
pub use position::{Phase, SeatState, Together, Trade, TradeClaim};
pub(crate) use profile::PROFILE;
pub use refusal::Refusal;
pub(crate) use sentences::{chips, sentences};
pub use talk::{MAX_TALK, TALK_POLICY, tells_letters};
pub(crate) use variations::VARIATIONS;
pub use view::{May, SeatView, View};

use crate::game::any_command;

any_command!(Together);
