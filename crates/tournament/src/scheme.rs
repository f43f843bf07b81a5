//! Schemes: the plan of a division in the words of a director.

use crate::{Part, RoundNumber, RoundPlan, Rule};

rules::refusals! {
    /// The reason why a scheme is not a plan.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SchemeProblem {
        Empty = "scheme_empty" => "write a scheme such as: 7 rounds: 3 Fontes, 3 Swiss, king",
        UnknownRule { text: String } = "scheme_unknown_rule" =>
            "'{text}' is not a pairing rule: write one such as Swiss, Fontes or king of the hill",
        Length { said: u8, sum: usize } = "scheme_length" =>
            "the scheme says {said} rounds, but its parts add up to {sum}",
        TooLong { most: u8 } = "scheme_too_long" => "a division has at most {most} rounds",
        NeedsEntrants = "scheme_needs_entrants" =>
            "say how many rounds, or enter the players first: the length depends on their number",
    }
}

/// The most rounds of a scheme.
const MOST: u8 = 60;

/// The plan that a scheme means, for a division with so many entrants.
///
/// A scheme is a list of rules with commas between them, each with its number of rounds in front.
/// Rounds rest on the standings of the round before; those that are paired as one block rest on the
/// standings before the block. If the scheme begins with the number of all rounds, the first rule
/// without a number fills what the others leave.
///
/// ```
/// let plan = tournament::scheme("7 rounds: 3 Fontes, 3 Swiss, king of the hill", 24)?;
/// let rows: Vec<String> = plan.iter().map(ToString::to_string).collect();
/// assert_eq!(
///     rows,
///     ["fontes:1/3@0", "fontes:2/3@0", "fontes:3/3@0", "swiss@3", "swiss@4", "swiss@5", "king@6"],
/// );
/// assert_eq!(tournament::scheme("5 rounds: Swiss, king", 24)?.len(), 5);
/// assert_eq!(tournament::scheme("round robin", 6)?.len(), 5);
/// # Ok::<(), tournament::SchemeProblem>(())
/// ```
///
/// # Errors
/// A problem with a rule or with the number of rounds.
pub fn scheme(text: &str, entrants: usize) -> Result<Vec<RoundPlan>, SchemeProblem> {
    let text = text.trim().to_lowercase();
    let (said, list) = total(&text);
    let items: Vec<Item> = list
        .split([',', ';', '\n', '+'])
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(item)
        .collect::<Result<_, _>>()?;
    if items.is_empty() {
        return Err(SchemeProblem::Empty);
    }
    let mut lengths = Vec::new();
    for item in &items {
        lengths.push(match (item.rounds, item.rule.own_length(entrants)) {
            (Some(rounds), _) => Some(rounds),
            (None, Some(own)) => Some(own.ok_or(SchemeProblem::NeedsEntrants)?),
            (None, None) => None,
        });
    }
    if let Some(said) = said {
        let others = lengths.iter().skip_while(|length| length.is_some()).skip(1);
        let known = lengths.iter().take_while(|length| length.is_some());
        let sum: usize = known.chain(others).map(|length| length.map_or(1, usize::from)).sum();
        if let Some(open) = lengths.iter_mut().find(|length| length.is_none()) {
            let left = usize::from(said).checked_sub(sum).filter(|&left| left > 0);
            let left = left.ok_or(SchemeProblem::Length { said, sum: sum + 1 })?;
            *open = Some(left as u8);
        } else if sum != usize::from(said) {
            return Err(SchemeProblem::Length { said, sum });
        }
    }
    let mut plan: Vec<RoundPlan> = Vec::new();
    for (item, length) in items.iter().zip(lengths) {
        let of = length.unwrap_or(1);
        if plan.len() + usize::from(of) > usize::from(MOST) {
            return Err(SchemeProblem::TooLong { most: MOST });
        }
        let start = RoundNumber(plan.len() as u8);
        for nth in 1..=of {
            let (rule, whole) = item.rule.in_block(Part { nth, of });
            let basis = if whole { start } else { RoundNumber(plan.len() as u8) };
            plan.push(RoundPlan { rule, basis, repeats: None });
        }
    }
    Ok(plan)
}

/// The number of all rounds, if the scheme begins with it, and the list behind it.
fn total(text: &str) -> (Option<u8>, &str) {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok();
    let after = rest.trim_start();
    let after = after.strip_prefix("rounds").or_else(|| after.strip_prefix("round"));
    match (number, after.map(str::trim_start)) {
        // `3 rounds of Swiss, king` has the number of one rule only.
        (Some(number), Some(after)) if after.starts_with([':', '-', ',']) => {
            (Some(number), after.trim_start_matches([':', '-', ',', ' ']))
        }
        _ => (None, text),
    }
}

/// A rule of a scheme and its number of rounds, if it has one.
struct Item {
    rounds: Option<u8>,
    rule: Named,
}

/// A rule as a scheme names it.
#[derive(Clone, Copy)]
enum Named {
    RoundRobin { cycles: u8 },
    Teams,
    Groups(u8),
    Fontes,
    Other(Rule),
}

impl Named {
    /// The number of rounds that the rule itself asks for, if it asks for one; unknown without
    /// entrants.
    fn own_length(self, entrants: usize) -> Option<Option<u8>> {
        // More rounds than any division has are refused as too long.
        let rounds = |rounds: usize| u8::try_from(rounds).unwrap_or(u8::MAX);
        match self {
            Named::RoundRobin { cycles } => {
                let cycle = (entrants > 1).then(|| rounds(entrants - 1 + entrants % 2));
                Some(cycle.map(|cycle| cycle.saturating_mul(cycles)))
            }
            Named::Teams => Some((entrants > 1).then(|| rounds(entrants / 2))),
            Named::Groups(size) => Some(Some(size - 1 + size % 2)),
            Named::Fontes => Some(Some(3)),
            Named::Other(_) => None,
        }
    }

    /// The rule of a round of a block, and true if the block is paired as a whole.
    fn in_block(self, part: Part) -> (Rule, bool) {
        match self {
            Named::RoundRobin { .. } => (Rule::RoundRobin(part), true),
            Named::Teams => (Rule::Teams(part), true),
            Named::Groups(size) => (Rule::Groups(size, part), true),
            Named::Fontes => (Rule::Fontes(part), true),
            Named::Other(rule) => (rule, false),
        }
    }
}

fn item(text: &str) -> Result<Item, SchemeProblem> {
    let unknown = || SchemeProblem::UnknownRule { text: text.to_owned() };
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let mut rounds: Option<u8> = text[..text.len() - rest.len()].parse().ok();
    if rounds.is_none() && rest.len() < text.len() {
        return Err(SchemeProblem::TooLong { most: MOST });
    }
    let name = rest.trim_start_matches(['x', '×', '*', ' ']).replace('-', " ");
    // `3 rounds of Swiss` and `1 round king`, but not `5 round robin`.
    let name = name
        .strip_prefix("rounds ")
        .or_else(|| name.strip_prefix("round ").filter(|rest| !rest.starts_with("robin")))
        .unwrap_or(&name);
    let name = name.strip_prefix("of ").unwrap_or(name).trim().to_owned();
    // The number may stand behind, as in `Swiss x 3`.
    let (name, behind) = match name.rsplit_once(" x ").or_else(|| name.rsplit_once(" × ")) {
        Some((name, count)) => (name.trim().to_owned(), count.trim().parse::<u8>().ok()),
        None => (name, None),
    };
    rounds = rounds.or(behind);
    if rounds == Some(0) {
        return Err(unknown());
    }
    let rule = match name.as_str() {
        "round robin" | "rr" | "all play all" => Named::RoundRobin { cycles: 1 },
        "double round robin" => Named::RoundRobin { cycles: 2 },
        "triple round robin" => Named::RoundRobin { cycles: 3 },
        "team round robin" | "teams" | "team" => Named::Teams,
        "quads" | "quad" => Named::Groups(4),
        "fontes" | "initial fontes" => Named::Fontes,
        "swiss" => Named::Other(Rule::Swiss),
        "king of the hill" | "king" | "koth" => Named::Other(Rule::King),
        "queen of the hill" | "queen" | "qoth" => Named::Other(Rule::Queen),
        "australian" | "australian draw" => Named::Other(Rule::Australian),
        "chew" => Named::Other(Rule::Chew),
        "cop" => Named::Other(Rule::Cop),
        "random" => Named::Other(Rule::Random),
        "manual" | "by hand" => Named::Other(Rule::Manual),
        name => {
            let number = |prefix: &str, least: u8| {
                let number = name.strip_prefix(prefix)?.trim().parse::<u8>().ok()?;
                (number >= least).then_some(number)
            };
            match (number("factor", 1), number("groups of", 2)) {
                (Some(factor), _) => Named::Other(Rule::Factor(factor)),
                (_, Some(size)) => Named::Groups(size),
                _ => return Err(unknown()),
            }
        }
    };
    Ok(Item { rounds, rule })
}
