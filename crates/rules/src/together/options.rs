//! What can be agreed upon for Together, and what is the same in all its games.

use crate::Millis;

/// Goals to complete (TOG-03).
pub const GOALS_TO_WIN: usize = 20;
/// Goals that lie face up (TOG-10).
pub const GOALS_UP: usize = 3;
/// How long the team waits for voices on who starts, after the first.
pub const NAMING_TIME: Millis = Millis(120_000);
/// How long an offer waits for takers, and then for what they give (AMB-46).
pub const TRADE_TIME: Millis = Millis(60_000);
/// How long a turn lasts until team mates may take it for the seat being away (AMB-49).
pub const AWAY_AFTER: Millis = Millis(120_000);
/// Messages that a log keeps; the view shows the last hundred.
pub(crate) const MOST_TALK: u16 = 600;
/// Deals until the goals stand whatever they are (AMB-31).
pub(crate) const MOST_DEALS: u8 = 20;

/// The settings of Together. Each has a variation of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TogetherRule {
    /// Only the twenty starter cards are used (TOG-09).
    pub starter_cards: bool,
    /// The goals are dealt again until an opening word can complete one (AMB-31).
    pub deal_check: bool,
    /// Before a declaration loses the game it is checked that no play exists (AMB-35).
    pub stuck_check: bool,
    /// A player without tiles is passed over while a team mate holds some (AMB-48).
    pub pass_over_empty: bool,
    /// Messages that seem to give away letters are refused (TOG-13, TOG-14).
    pub talk_filter: bool,
}

impl TogetherRule {
    /// As the leaflet has it, in the kinder reading where it says nothing.
    pub const LEAFLET: TogetherRule = TogetherRule {
        starter_cards: false,
        deal_check: true,
        stuck_check: true,
        pass_over_empty: true,
        talk_filter: false,
    };
}
