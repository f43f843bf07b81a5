//! The contenders: those who hope for the first place, and those who hope for a prize.

use super::case::{Case, Contenders};

/// The rules for a case whose byes from the top and factor 3 are known.
pub(super) fn contenders(case: &Case<'_>) -> Contenders {
    let mut contenders = Contenders { bye: hopeful_bye(case), ..Contenders::default() };
    let bye = case.top_bye.or(contenders.bye);
    if case.factor_three.is_empty() {
        let lowest = case.outlooks.lowest_hopeful(1);
        contenders.third = lowest <= 2 && !case.gibsonised(0) && case.bye() >= 3 && bye == Some(1);
        if !contenders.third {
            contenders.barred = barred(case, lowest, bye);
        }
        contenders.first_four = case.position.unplayed() == 2
            && lowest == 3
            && case.bye() >= 4
            && bye.is_none_or(|bye| bye > 3);
    }
    contenders.lowest_hopeful = lowest_hopeful(case, bye);
    contenders
}

/// The lowest of those who hope for a prize and have had no bye, if all others have had one.
fn hopeful_bye(case: &Case<'_>) -> Option<usize> {
    if case.settings.repeat_byes || !case.has_bye() || case.gibson_bye || case.top_bye.is_some() {
        return None;
    }
    let players = case.position.field.players();
    let mut without = case.free.iter().copied().filter(|&place| players[place].byes == 0);
    // From the bottom, the first without a bye decides: one without hope can have it.
    let lowest = without.next_back()?;
    let hopeful = |place: usize| place <= case.lowest_hopeful && !case.gibsonised(place);
    (hopeful(lowest) && without.all(hopeful)).then_some(lowest)
}

/// The player behind those who hope for the first place, if these are an odd number.
///
/// A Gibsonised leader and the player with the bye do not count. A leader who alone has hope and
/// can still be caught meets whom the weights say.
fn barred(case: &Case<'_>, lowest: usize, bye: Option<usize>) -> Option<usize> {
    let next = Some(lowest + 1).filter(|&next| next < case.bye());
    let gibsonised = case.gibsonised(0);
    if lowest == 0 {
        return next.filter(|_| gibsonised);
    }
    let without = usize::from(gibsonised) + usize::from(bye.is_some_and(|bye| bye <= lowest));
    next.filter(|_| (lowest + 1 - without) % 2 == 1)
}

/// The lowest player who may hope for a prize, so that an even number of them is left beside the
/// bye.
///
/// A bye among them takes back the player who was promoted to make them even, or else promotes one
/// more.
fn lowest_hopeful(case: &Case<'_>, bye: Option<usize>) -> usize {
    let lowest = case.lowest_hopeful;
    match (bye, case.outlooks.promoted) {
        (Some(bye), _) if bye > lowest || case.gibsonised(bye) => lowest,
        (Some(bye), Some(promoted)) if bye < promoted => promoted - 1,
        (Some(_), _) if lowest + 1 < case.bye() => lowest + 1,
        _ => lowest,
    }
}
