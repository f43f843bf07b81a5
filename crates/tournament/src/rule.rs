//! The rules by which rounds are paired.

use core::fmt;
use core::str::FromStr;

/// A rule by which a round is paired.
///
/// Its text is its [`key`](RuleKind::key), with what it needs behind colons:
///
/// ```
/// use tournament::{Part, Rule};
///
/// assert_eq!("factor:3".parse(), Ok(Rule::Factor(3)));
/// let rule: Rule = "fontes:1/3".parse()?;
/// assert_eq!(rule, Rule::Fontes(Part { nth: 1, of: 3 }));
/// assert_eq!("groups:4:2/3".parse::<Rule>()?.to_string(), "groups:4:2/3");
/// # Ok::<(), tournament::ParseRuleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Each entrant meets each other, by Berger's table: the first round pairs 1 with the last.
    RoundRobin(Part),
    /// Each of a team meets each of the other teams.
    Teams(Part),
    /// Round robins in groups of so many in the order of the standings: quads have 4.
    Groups(u8, Part),
    /// Initial Fontes: round robins in groups of equal strength.
    Fontes(Part),
    /// 1-2, 3-4 in the order of the standings.
    King,
    /// 1-3, 2-4 by fours; the last six 1-4, 2-5, 3-6.
    Queen,
    /// The number of a place and that number further down among the first twice as many; the
    /// others as in [`Rule::Swiss`].
    Factor(u8),
    /// A perfect matching of least weight: repeats, then wins, then top half against bottom half.
    Swiss,
    /// King of the hill without repeats.
    Australian,
    /// Chew: contenders for the highest open prize among themselves.
    Chew,
    /// COP: by simulation of the rest of the tournament.
    Cop,
    /// By lot.
    Random,
    /// By the director.
    Manual,
}

/// A round of a block of rounds that are paired as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// The round within the block, from 1.
    pub nth: u8,
    /// The number of rounds of the block, from 1 to 255.
    pub of: u8,
}

/// The name of a rule, without what it needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variants of `Rule` are documented")]
pub enum RuleKind {
    RoundRobin,
    Teams,
    Groups,
    Fontes,
    King,
    Queen,
    Factor,
    Swiss,
    Australian,
    Chew,
    Cop,
    Random,
    Manual,
}

rules::keys! {
    RuleKind {
        RoundRobin = "round-robin",
        Teams = "teams",
        Groups = "groups",
        Fontes = "fontes",
        King = "king",
        Queen = "queen",
        Factor = "factor",
        Swiss = "swiss",
        Australian = "australian",
        Chew = "chew",
        Cop = "cop",
        Random = "random",
        Manual = "manual",
    }
}

impl Rule {
    /// The name of the rule.
    pub const fn kind(self) -> RuleKind {
        match self {
            Rule::RoundRobin(_) => RuleKind::RoundRobin,
            Rule::Teams(_) => RuleKind::Teams,
            Rule::Groups(..) => RuleKind::Groups,
            Rule::Fontes(_) => RuleKind::Fontes,
            Rule::King => RuleKind::King,
            Rule::Queen => RuleKind::Queen,
            Rule::Factor(_) => RuleKind::Factor,
            Rule::Swiss => RuleKind::Swiss,
            Rule::Australian => RuleKind::Australian,
            Rule::Chew => RuleKind::Chew,
            Rule::Cop => RuleKind::Cop,
            Rule::Random => RuleKind::Random,
            Rule::Manual => RuleKind::Manual,
        }
    }

    /// The round within its block, for rules that pair several rounds as one.
    pub const fn part(self) -> Option<Part> {
        match self {
            Rule::RoundRobin(part)
            | Rule::Teams(part)
            | Rule::Groups(_, part)
            | Rule::Fontes(part) => Some(part),
            _ => None,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.kind().key();
        match self {
            Rule::RoundRobin(part) | Rule::Teams(part) | Rule::Fontes(part) => {
                write!(f, "{key}:{part}")
            }
            Rule::Groups(size, part) => write!(f, "{key}:{size}:{part}"),
            Rule::Factor(factor) => write!(f, "{key}:{factor}"),
            _ => write!(f, "{key}"),
        }
    }
}

/// The error for a text that names no pairing rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRuleError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a pairing rule: write one such as swiss or factor:3", self.text)
    }
}

impl core::error::Error for ParseRuleError {}

impl FromStr for Part {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Part, ParseRuleError> {
        let bad = || ParseRuleError { text: text.to_owned() };
        let (nth, of) = text.split_once('/').ok_or_else(bad)?;
        let part =
            Part { nth: nth.parse().map_err(|_| bad())?, of: of.parse().map_err(|_| bad())? };
        if (1..=part.of).contains(&part.nth) { Ok(part) } else { Err(bad()) }
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Rule, ParseRuleError> {
        let bad = || ParseRuleError { text: text.to_owned() };
        let parts: Vec<&str> = text.split(':').collect();
        let kind = RuleKind::of_key(parts[0]).ok_or_else(bad)?;
        let part = |index: usize| parts.get(index).ok_or_else(bad)?.parse::<Part>();
        let number = |index: usize, least: u8| {
            let number = parts.get(index).and_then(|part| part.parse::<u8>().ok());
            number.filter(|&number| number >= least).ok_or_else(bad)
        };
        let rule = match kind {
            RuleKind::RoundRobin => Rule::RoundRobin(part(1)?),
            RuleKind::Teams => Rule::Teams(part(1)?),
            RuleKind::Fontes => Rule::Fontes(part(1)?),
            RuleKind::Groups => Rule::Groups(number(1, 2)?, part(2)?),
            RuleKind::Factor => Rule::Factor(number(1, 1)?),
            RuleKind::King => Rule::King,
            RuleKind::Queen => Rule::Queen,
            RuleKind::Swiss => Rule::Swiss,
            RuleKind::Australian => Rule::Australian,
            RuleKind::Chew => Rule::Chew,
            RuleKind::Cop => Rule::Cop,
            RuleKind::Random => Rule::Random,
            RuleKind::Manual => Rule::Manual,
        };
        // Anything left over makes the text differ from the rule's own.
        if rule.to_string() == text { Ok(rule) } else { Err(bad()) }
    }
}
