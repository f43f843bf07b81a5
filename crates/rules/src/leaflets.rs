//! The settings of each edition: its leaflet as a [`Ruleset`].

use crate::bingo::BingoRules;
use crate::together::TogetherRule;
use crate::{
    Bonus, ChallengeRule, ChallengeScope, ClockRule, DealOrder, Dictionary, DrawTiming, ENGLISH,
    Edition, EndRules, ExchangeRule, LastWindow, Leftovers, LostTurns, Millis, Mode, Palette,
    Ruleset, STANDARD, TieBreak, Watchers, Window,
};

impl Edition {
    /// The ruleset of the leaflet.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Edition::Travel2006 => TRAVEL_2006,
            Edition::Folio2001 => FOLIO_2001,
            Edition::TournamentSowpods => TOURNAMENT_SOWPODS,
            Edition::Diamond2008 => DIAMOND_2008,
            Edition::Classic2023 => CLASSIC_2023,
        }
    }
}

/// The rules that the leaflets share; each edition below says where it differs.
const TRAVEL_2006: Ruleset = Ruleset {
    edition: Edition::Travel2006,
    mode: Mode::Match,
    seats: (2, 4),
    layout: &STANDARD,
    alphabet: &ENGLISH,
    rack_size: 7,
    bonuses: &[Bonus { tiles: 7, points: 50 }],
    exchange: ExchangeRule { min_bag: 1, none_is_pass: false },
    deal: DealOrder::AllThenClock,
    draw_timing: DrawTiming::AtOnce,
    challenge: ChallengeRule::Single,
    lost_turns: LostTurns::AddUp,
    scope: ChallengeScope::Play,
    window: Window { guard: Some(Millis::seconds(20)), last: LastWindow::Usual },
    end: EndRules {
        pass_rounds: Some(2),
        scoreless_turns: None,
        stuck_check: true,
        stall_rounds: Some((2, 6)),
    },
    open_racks: false,
    watchers: Watchers::Nothing,
    tutor: false,
    open_pool: false,
    leftovers: Leftovers::DeductAndCollect,
    tie_break: TieBreak::Draw,
    clock: None,
    move_timer: None,
    holiday: Millis(0),
    first_word: None,
    blank_recycling: false,
    letter_recycling: false,
    anagrams: None,
    two_bags: false,
    theme: None,
    word_list: None,
    family_words: false,
    dictionary: Dictionary::Closed,
    targets: None,
    duplicate: crate::duplicate::Options::LEAFLET,
    unbuild: crate::unbuild::UnbuildRule::USUAL,
    bingo: BingoRules::USUAL,
    palette: Palette::Classic,
    together: TogetherRule::LEAFLET,
};

const FOLIO_2001: Ruleset = Ruleset {
    edition: Edition::Folio2001,
    exchange: ExchangeRule { min_bag: 1, none_is_pass: true },
    challenge: ChallengeRule::Double,
    end: EndRules { pass_rounds: None, ..TRAVEL_2006.end },
    tie_break: TieBreak::ScoreBeforeLeftovers,
    ..TRAVEL_2006
};

const TOURNAMENT_SOWPODS: Ruleset = Ruleset {
    edition: Edition::TournamentSowpods,
    mode: Mode::Match,
    seats: (2, 2),
    exchange: ExchangeRule { min_bag: 7, none_is_pass: false },
    deal: DealOrder::StarterThenClock,
    end: EndRules {
        pass_rounds: None,
        scoreless_turns: Some(6),
        stuck_check: false,
        stall_rounds: None,
    },
    leftovers: Leftovers::CollectDouble,
    clock: Some(ClockRule::tournament(Millis::minutes(25))),
    ..TRAVEL_2006
};

const DIAMOND_2008: Ruleset = Ruleset {
    edition: Edition::Diamond2008,
    exchange: ExchangeRule { min_bag: 7, none_is_pass: false },
    palette: Palette::Diamond,
    ..FOLIO_2001
};

const CLASSIC_2023: Ruleset = Ruleset {
    edition: Edition::Classic2023,
    challenge: ChallengeRule::Penalty(10),
    family_words: true,
    ..TRAVEL_2006
};
