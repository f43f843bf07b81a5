//! The five published editions as data. Keys are stored in logs and never reused.

use core::fmt;
use core::str::FromStr;

use crate::bingo::BingoRules;
use crate::ruleset::*;
use crate::together::TogetherRule;
use crate::{ClockRule, ENGLISH, Millis, Mode, STANDARD};

/// A published ruleset by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// The travel edition of 2006 (rows TRV).
    Travel2006,
    /// The folio edition of 2001 (rows FOL).
    Folio2001,
    /// The rules of clubs and tournaments (rows SOW).
    TournamentSowpods,
    /// The diamond anniversary edition of 2008 (rows DIA).
    Diamond2008,
    /// The classic game of 2023 (rows CLA).
    Classic2023,
}

impl Edition {
    /// All of them, oldest leaflet order.
    pub const ALL: [Edition; 5] = [
        Edition::Travel2006,
        Edition::Folio2001,
        Edition::TournamentSowpods,
        Edition::Diamond2008,
        Edition::Classic2023,
    ];

    /// The stable key, as in logs and addresses.
    pub const fn key(self) -> &'static str {
        match self {
            Edition::Travel2006 => "travel-2006",
            Edition::Folio2001 => "folio-2001",
            Edition::TournamentSowpods => "tournament-sowpods",
            Edition::Diamond2008 => "diamond-2008",
            Edition::Classic2023 => "classic-2023",
        }
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Travel2006 => "2006 travel edition",
            Edition::Folio2001 => "2001 folio edition",
            Edition::TournamentSowpods => "Tournament",
            Edition::Diamond2008 => "2008 diamond edition",
            Edition::Classic2023 => "2023 classic",
        }
    }

    /// One sentence or two that tell it from the others.
    pub const fn summary(self) -> &'static str {
        match self {
            Edition::Travel2006 => "UK. Simple and forgiving: a wrong challenge costs nothing.",
            Edition::Folio2001 => "North America. Challenge wrongly and you lose your next turn.",
            Edition::TournamentSowpods => {
                "Two players, 25 minutes each. Six scoreless turns end the game."
            }
            Edition::Diamond2008 => {
                "North America. Own colours; exchanging needs seven tiles in the bag."
            }
            Edition::Classic2023 => "Worldwide. A wrong challenge costs 10 points.",
        }
    }

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

/// What the leaflets share; each edition below says where it differs.
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
    window: Window { guard: Some(Millis::seconds(20)), last: Some(Millis::seconds(60)) },
    end: EndRules {
        pass_rounds: Some(2),
        scoreless_turns: None,
        stuck_check: true,
        stall_rounds: Some((2, 6)),
    },
    open_racks: false,
    open_pool: false,
    leftovers: Leftovers::DeductAndCollect,
    tie_break: TieBreak::Draw,
    clock: None,
    move_timer: None,
    first_word: None,
    blank_recycling: false,
    letter_recycling: false,
    anagrams: None,
    two_bags: false,
    theme: None,
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

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// A name that is no edition's key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownEdition;

impl fmt::Display for UnknownEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such edition; there are")?;
        for (index, edition) in Edition::ALL.iter().enumerate() {
            write!(f, "{} {edition}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownEdition {}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(key: &str) -> Result<Edition, UnknownEdition> {
        Edition::ALL.into_iter().find(|edition| edition.key() == key).ok_or(UnknownEdition)
    }
}
