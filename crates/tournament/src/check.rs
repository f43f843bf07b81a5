//! The limits of what directors and players write.

use crate::{
    Entry, Penalty, Prize, PrizeKind, PrizeRounds, Rating, Refusal, RoundNumber, RoundPlan, Rule,
    Scores, Settings,
};

/// The most divisions of a tournament.
pub(crate) const MOST_DIVISIONS: usize = 40;
/// The most directors that a tournament ever has.
pub(crate) const MOST_DIRECTORS: usize = 20;
/// The most entrants of a tournament.
pub(crate) const MOST_ENTRANTS: usize = 5_000;
/// The most rounds of a division.
pub(crate) const MOST_ROUNDS: usize = 60;
/// The most prizes of a division.
const MOST_PRIZES: usize = 100;
/// The highest rating.
const MOST_RATING: u32 = 9_999_999;
/// The most acts of a tournament that undo others: each folds the whole log again.
pub(crate) const MOST_UNDOINGS: usize = 2_000;
/// The most simulated tournaments.
const MOST_SIMULATIONS: u32 = 1_000_000;
/// The scores that a game can end with: rack penalties and overtime make low ones.
pub(crate) const SCORES: core::ops::RangeInclusive<i32> = -1_000..=2_000;

/// The text without spaces at its ends.
pub(crate) fn text(
    field: &'static str,
    text: &str,
    least: usize,
    most: usize,
) -> Result<String, Refusal> {
    let shown: String = text.chars().filter(|character| !character.is_control()).collect();
    let text = shown.trim();
    if (least..=most).contains(&text.chars().count()) {
        Ok(text.to_owned())
    } else {
        Err(Refusal::TextLength { field, least, most })
    }
}

pub(crate) fn entry(entry: &Entry) -> Result<Entry, Refusal> {
    let capital = |letter: Option<char>| match letter.map(|letter| letter.to_ascii_uppercase()) {
        Some(letter) if !letter.is_ascii_uppercase() => Err(Refusal::NotACapital { letter }),
        letter => Ok(letter),
    };
    entry.rating.map_or(Ok(()), rating)?;
    Ok(Entry {
        name: text("name", &entry.name, 1, 60)?,
        rating: entry.rating,
        class: capital(entry.class)?,
        club: text("club", &entry.club, 0, 60)?,
        team: capital(entry.team)?,
        initials_only: entry.initials_only,
    })
}

pub(crate) fn rating(Rating { value, .. }: Rating) -> Result<(), Refusal> {
    match value <= MOST_RATING {
        true => Ok(()),
        false => Err(Refusal::RatingRange { rating: value, most: MOST_RATING }),
    }
}

/// The name and club by which two entries are told apart.
pub(crate) fn folded(entry: &Entry) -> String {
    format!("{}\n{}", entry.name.to_lowercase(), entry.club.to_lowercase())
}

pub(crate) fn settings(settings: &Settings) -> Result<(), Refusal> {
    if settings.tie_breaks.len() > 3 {
        return Err(Refusal::TooMany { field: "tie-break", most: 3 });
    }
    if settings.cop.simulations > MOST_SIMULATIONS {
        return Err(Refusal::TooMany { field: "simulation", most: MOST_SIMULATIONS as usize });
    }
    Ok(())
}

pub(crate) fn plan(plan: &[RoundPlan], published: RoundNumber) -> Result<(), Refusal> {
    if plan.len() > MOST_ROUNDS {
        return Err(Refusal::TooMany { field: "round", most: MOST_ROUNDS });
    }
    if plan.len() < usize::from(published.0) {
        return Err(Refusal::PlanTooShort { published });
    }
    for (index, row) in plan.iter().enumerate() {
        let round = RoundNumber(index as u8 + 1);
        if row.basis >= round {
            return Err(Refusal::PlanBasis { round });
        }
        let Some(part) = row.rule.part() else { continue };
        let before = index.checked_sub(1).map(|before| plan[before]);
        let follows = part.nth == 1
            || before.is_some_and(|before| {
                let follows = before.rule.part().is_some_and(|one| {
                    one.of == part.of && one.nth.checked_add(1) == Some(part.nth)
                });
                follows && same_block(before.rule, row.rule) && before.basis == row.basis
            });
        if !follows {
            return Err(Refusal::PlanPart { round });
        }
    }
    Ok(())
}

/// True if two rules differ at most in the round of their block.
fn same_block(one: Rule, other: Rule) -> bool {
    match (one, other) {
        (Rule::Groups(one, _), Rule::Groups(other, _)) => one == other,
        _ => one.kind() == other.kind(),
    }
}

pub(crate) fn prizes(prizes: &[Prize]) -> Result<Vec<Prize>, Refusal> {
    if prizes.len() > MOST_PRIZES {
        return Err(Refusal::TooMany { field: "prize", most: MOST_PRIZES });
    }
    let checked = prizes.iter().map(|prize| {
        if let Some(PrizeRounds { first, last }) = prize.rounds {
            if !prize.kind.of_a_game() {
                return Err(Refusal::PlaceByRounds);
            }
            if first < RoundNumber(1) || last < first {
                return Err(Refusal::PrizeRounds { first, last });
            }
            round(last)?;
        }
        match prize.kind {
            PrizeKind::Place(0) | PrizeKind::Class(_, 0) => return Err(Refusal::NoSuchPlace),
            PrizeKind::Class(letter, _) if !letter.is_ascii_uppercase() => {
                return Err(Refusal::NotACapital { letter });
            }
            _ => {}
        }
        Ok(Prize { award: text("award", &prize.award, 0, 60)?, ..prize.clone() })
    });
    checked.collect()
}

/// Checks that a division can have this round.
pub(crate) fn round(round: RoundNumber) -> Result<(), Refusal> {
    match usize::from(round.0) <= MOST_ROUNDS {
        true => Ok(()),
        false => Err(Refusal::TooMany { field: "round", most: MOST_ROUNDS }),
    }
}

pub(crate) fn scores(scores: Scores) -> Result<(), Refusal> {
    if [scores.first, scores.second].iter().all(|score| SCORES.contains(score)) {
        Ok(())
    } else {
        Err(Refusal::ScoreRange { least: *SCORES.start(), most: *SCORES.end() })
    }
}

pub(crate) fn penalty(penalty: &Penalty) -> Result<Penalty, Refusal> {
    if penalty.spread == 0 && penalty.half_wins == 0 {
        return Err(Refusal::PenaltyEmpty);
    }
    round(penalty.round)?;
    Ok(Penalty { reason: text("reason", &penalty.reason, 1, 120)?, ..penalty.clone() })
}
