//! The options of Together, and the constants of all its games.

use crate::Millis;

/// The number of goals that win the game (TOG-03).
pub const GOALS_TO_WIN: usize = 20;
/// The number of goals that lie face up (TOG-10).
pub const GOALS_UP: usize = 3;
/// The time that the team waits after the first voice for the others to say who should start.
pub const NAMING_TIME: Millis = Millis(120_000);
/// The time that an offer waits for takers, and then for their tiles (AMB-46).
pub const TRADE_TIME: Millis = Millis(60_000);
/// The length of a turn after which teammates may treat its seat as away (AMB-49).
pub const AWAY_AFTER: Millis = Millis(120_000);
/// The number of messages a log keeps; the view shows the last hundred.
pub(crate) const MOST_TALK: u16 = 600;
/// After this many deals the goals stand, whatever they are (AMB-31).
pub(crate) const MOST_DEALS: u8 = 20;

/// The settings of Together. Each has a variation of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TogetherRule {
    /// Only the twenty starter cards are used (TOG-09).
    pub starter_cards: bool,
    /// The goals are dealt again until an opening word can complete one (AMB-31).
    pub deal_check: bool,
    /// Before a declaration loses the game, the program checks that no play exists (AMB-35).
    pub stuck_check: bool,
    /// A player without tiles is passed over while a teammate holds some (AMB-48).
    pub pass_over_empty: bool,
    /// Messages that seem to give away letters are refused (TOG-13, TOG-14).
    pub talk_filter: bool,
}

impl TogetherRule {
    /// The settings of the leaflet, read in the kinder way where it leaves a question open.
    pub const LEAFLET: TogetherRule = TogetherRule {
        starter_cards: false,
        deal_check: true,
        stuck_check: true,
        pass_over_empty: true,
        talk_filter: false,
    };
}
