//! The five published editions by name. Keys are stored in logs and never reused.

use core::fmt;
use core::str::FromStr;

/// A published ruleset by name.
///
/// ```
/// use rules::Edition;
///
/// let edition: Edition = "diamond-2008".parse()?;
/// assert_eq!(edition.name(), "2008 diamond edition");
/// assert_eq!(edition.ruleset().exchange.min_bag, 7);
/// # Ok::<(), rules::UnknownEdition>(())
/// ```
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

keys! {
    Edition {
        Travel2006 = "travel-2006",
        Folio2001 = "folio-2001",
        TournamentSowpods = "tournament-sowpods",
        Diamond2008 = "diamond-2008",
        Classic2023 = "classic-2023",
    }
}

impl Edition {
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

    /// Its meaning for play, in a sentence that the new-game page puts after the name, and its
    /// other differences from the other editions.
    pub const fn summary(self) -> &'static str {
        match self {
            Edition::Travel2006 => {
                "A wrong challenge is free. The game also ends when everyone passes twice in a row. \
                 Sold in the United Kingdom."
            }
            Edition::Folio2001 => {
                "A wrong challenge costs a turn. Equal scores are decided by the score before \
                 leftovers. Sold in North America."
            }
            Edition::TournamentSowpods => {
                "For two players, 25 minutes each. A wrong challenge is free, and six turns in a row \
                 without a new tile end the game."
            }
            Edition::Diamond2008 => {
                "A wrong challenge costs a turn, and late exchanges are barred. Exchanging needs seven \
                 tiles in the bag. Sold in North America, with colours of its own."
            }
            Edition::Classic2023 => {
                "A wrong challenge costs 10 points. Words recognised as hate speech do not count. Sold \
                 worldwide."
            }
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The error for a text that is not the key of an edition.
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
        Edition::of_key(key).ok_or(UnknownEdition)
    }
}
