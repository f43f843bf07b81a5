//! What games of Together may agree on before they start.

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
    /// Messages that seem to tell letters are refused (TOG-13, TOG-14).
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
