//! Equity: what a move is worth, in thousandths of a point.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A worth in thousandths of a point. It is an integer, so that sums do not depend on their order
/// and results are the same on every machine and for any number of threads (design decision D10).
///
/// ```
/// use engine::Equity;
///
/// let worth = Equity::points(24) + Equity(-1_250);
/// assert_eq!(worth, Equity(22_750));
/// assert_eq!((worth.as_points(), worth.to_string()), (22.75, "22.750".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Equity(pub i32);

impl Equity {
    /// Nothing.
    pub const ZERO: Equity = Equity(0);

    /// Whole points as equity.
    pub const fn points(points: i32) -> Equity {
        Equity(points * 1000)
    }

    /// The value in points, for statistics and display.
    pub fn as_points(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl Add for Equity {
    type Output = Equity;

    fn add(self, other: Equity) -> Equity {
        Equity(self.0 + other.0)
    }
}

impl AddAssign for Equity {
    fn add_assign(&mut self, other: Equity) {
        self.0 += other.0;
    }
}

impl Sub for Equity {
    type Output = Equity;

    fn sub(self, other: Equity) -> Equity {
        Equity(self.0 - other.0)
    }
}

impl SubAssign for Equity {
    fn sub_assign(&mut self, other: Equity) {
        self.0 -= other.0;
    }
}

impl Neg for Equity {
    type Output = Equity;

    fn neg(self) -> Equity {
        Equity(-self.0)
    }
}

impl Sum for Equity {
    fn sum<I: Iterator<Item = Equity>>(equities: I) -> Equity {
        equities.fold(Equity::ZERO, Add::add)
    }
}

/// Points with three decimals: `-4.250`.
impl fmt::Display for Equity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:03}", size / 1000, size % 1000))
    }
}

impl fmt::Debug for Equity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Equity;

    #[test]
    fn prints_points_with_three_decimals() {
        for (equity, text) in
            [(0, "0.000"), (-250, "-0.250"), (12_034, "12.034"), (-7_000, "-7.000")]
        {
            assert_eq!(Equity(equity).to_string(), text);
        }
        assert_eq!(Equity::points(3) - Equity(500), Equity(2500));
    }
}
