//! The number of simulations that is enough.

use super::simulation::Tally;

/// The probability that all that is said of a tally is true, in ten thousandths.
const CONFIDENCE: u32 = 9_900;

/// True if the tally says of each player surely that they reach each of these places in more, or in
/// less, than a share of tournaments, in ten thousandths.
///
/// A count is sure if the exact interval of Clopper and Pearson (1934) about it does not hold the
/// share; the intervals are so wide that all of them hold together.
pub(super) fn sure(tally: &Tally, places: &[usize], share: u16) -> bool {
    let cells = tally.size() * places.len();
    let Some((low, high)) = doubtful(tally.simulations, share, cells) else {
        return true;
    };
    let doubt = |count: u32| low <= count && count <= high;
    let mut counts =
        (0..tally.size()).flat_map(|start| places.iter().map(move |&end| tally.of(start, end)));
    !counts.any(doubt)
}

/// The least and the greatest count of `count` simulations whose interval holds the share; `None`
/// if there is none.
///
/// The interval about a count lies above the share if so great a count has less than half the
/// permitted probability of error, were the share the true one; and below it likewise. Only
/// additions, multiplications and divisions in a fixed order: the same on every machine.
fn doubtful(count: u32, share: u16, cells: usize) -> Option<(u32, u32)> {
    let tail = f64::from(10_000 - CONFIDENCE) / 10_000.0 / cells.max(1) as f64 / 2.0;
    let n = f64::from(count);
    let p = f64::from(share.min(10_000)) / 10_000.0;
    if share == 0 {
        return None;
    }
    if p == 1.0 {
        return Some((count, count));
    }
    // The probabilities of all counts that matter, relative to that of the likeliest.
    let mode = (((n + 1.0) * p) as u32).min(count);
    let odds = p / (1.0 - p);
    let falling = |start: u32, step: &dyn Fn(f64) -> f64, end: u32| {
        let mut terms = Vec::new();
        let (mut at, mut term) = (start, 1.0);
        while at != end && term > 1e-30 {
            term *= step(f64::from(at));
            at = if end < start { at - 1 } else { at + 1 };
            terms.push(term);
        }
        terms
    };
    let below = falling(mode, &|at| at / (n - at + 1.0) / odds, 0);
    let above = falling(mode, &|at| (n - at) / (at + 1.0) * odds, count);
    let total = 1.0 + below.iter().sum::<f64>() + above.iter().sum::<f64>();
    // Walk in from the far end of each side while what is behind stays below the permitted error.
    let unlikely = |terms: &[f64]| {
        let mut sum = 0.0;
        let far = terms.iter().rev().take_while(|&&term| {
            sum += term;
            sum / total < tail
        });
        terms.len() - far.count()
    };
    Some((mode - unlikely(&below) as u32, mode + unlikely(&above) as u32))
}

#[cfg(test)]
mod tests {
    use super::doubtful;

    /// All terms of the binomial distribution, for small numbers.
    fn slow(n: u32, p: f64, tail: f64) -> Vec<u32> {
        let choose = |k: u32| (0..k).fold(1.0, |all, i| all * f64::from(n - i) / f64::from(i + 1));
        let term = |k: u32| choose(k) * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32);
        (0..=n)
            .filter(|&k| {
                let (down, up): (f64, f64) = ((0..=k).map(term).sum(), (k..=n).map(term).sum());
                down >= tail && up >= tail
            })
            .collect()
    }

    #[test]
    fn as_the_definition_says() {
        for (n, share, cells) in [(40, 200, 1), (40, 5_000, 3), (60, 9_000, 20), (1, 200, 2)] {
            let p = f64::from(share) / 10_000.0;
            let all = slow(n, p, 0.01 / f64::from(cells as u32) / 2.0);
            let ends = all.first().copied().zip(all.last().copied());
            assert_eq!(doubtful(n, share, cells), ends, "{n} {share} {cells}");
        }
        assert_eq!(doubtful(10, 0, 1), None);
        assert_eq!(doubtful(10, 10_000, 1), Some((10, 10)));
    }
}
