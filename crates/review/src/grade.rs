//! Grades: how good a move was, and whether that is known.

use serde::{Deserialize, Serialize};

/// The quality of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing better is known.
    Best,
    /// Something was a little better.
    Fine,
    /// It cost a little.
    Inaccuracy,
    /// It cost much.
    Mistake,
    /// It cost very much.
    Blunder,
}

impl Grade {
    /// All grades, the best first.
    pub const ALL: [Grade; 5] =
        [Grade::Best, Grade::Fine, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Fine => "fine",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

/// The least loss for each grade, defined only here.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Scale {
    /// No more than this is no loss at all: the move is best if it may have lost no more and has
    /// not lost enough for an inaccuracy.
    pub best: f64,
    /// A loss of this or more is an inaccuracy.
    pub inaccuracy: f64,
    /// A loss of this or more is a mistake.
    pub mistake: f64,
    /// A loss of this or more is a blunder.
    pub blunder: f64,
}

/// Grades by what was lost of the chance to win, 0 to 1: 2, 5 and 10 hundredths.
pub const WIN: Scale = Scale { best: 0.005, inaccuracy: 0.02, mistake: 0.05, blunder: 0.10 };

/// Grades by points lost: in endgames, where points are proven, and where there is no chance to
/// win to go by, as with three or four players.
pub const POINTS: Scale = Scale { best: 0.5, inaccuracy: 3.0, mistake: 7.0, blunder: 15.0 };

/// A loss with the bounds between which it lies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Bound {
    /// It is no less.
    pub low: f64,
    /// The estimate.
    pub about: f64,
    /// It is no more.
    pub high: f64,
}

impl Bound {
    /// A loss that is known.
    pub const fn exact(value: f64) -> Bound {
        Bound { low: value, about: value, high: value }
    }

    /// The same to four decimals.
    pub(crate) fn rounded(self) -> Bound {
        Bound { low: rounded(self.low), about: rounded(self.about), high: rounded(self.high) }
    }
}

/// A figure to four decimals, as reports give it: no estimate is better than that.
pub(crate) fn rounded(figure: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (figure * 1e4).round() / 1e4 + 0.0
}

/// The grade of a move, or the grades it lies between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grading {
    /// Its grade.
    Clear(Grade),
    /// It is one of these: the interval does not tell.
    Between(Grade, Grade),
}

impl Grading {
    /// The grade, if it is clear.
    pub const fn grade(self) -> Option<Grade> {
        match self {
            Grading::Clear(grade) => Some(grade),
            Grading::Between(..) => None,
        }
    }

    /// The worse of two, grade by grade.
    pub(crate) fn or_worse(self, other: Grading) -> Grading {
        let ends = |grading: Grading| match grading {
            Grading::Clear(grade) => (grade, grade),
            Grading::Between(one, other) => (one, other),
        };
        let ((a, b), (c, d)) = (ends(self), ends(other));
        match (a.max(c), b.max(d)) {
            (one, other) if one == other => Grading::Clear(one),
            (one, other) => Grading::Between(one, other),
        }
    }
}

impl Scale {
    /// The grade of a loss that is known.
    pub fn grade(&self, loss: f64) -> Grade {
        match loss {
            _ if loss >= self.blunder => Grade::Blunder,
            _ if loss >= self.mistake => Grade::Mistake,
            _ if loss >= self.inaccuracy => Grade::Inaccuracy,
            _ if loss > self.best => Grade::Fine,
            _ => Grade::Best,
        }
    }

    /// The grade of a loss from its bounds. A move that may be as good as any, and is no inaccuracy
    /// at worst, counts as best.
    pub fn judge(&self, loss: &Bound) -> Grading {
        let (one, other) = (self.grade(loss.low), self.grade(loss.high));
        match one == other || other == Grade::Fine {
            true => Grading::Clear(one),
            false => Grading::Between(one, other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_needs_an_interval_that_tells() {
        let judge = |low: f64, high: f64| WIN.judge(&Bound { low, about: low, high });
        assert_eq!(judge(0.0, 0.0), Grading::Clear(Grade::Best));
        assert_eq!(judge(0.004, 0.019), Grading::Clear(Grade::Best));
        assert_eq!(judge(0.006, 0.019), Grading::Clear(Grade::Fine));
        assert_eq!(judge(0.006, 0.021), Grading::Between(Grade::Fine, Grade::Inaccuracy));
        assert_eq!(judge(0.02, 0.049), Grading::Clear(Grade::Inaccuracy));
        assert_eq!(judge(0.05, 0.09), Grading::Clear(Grade::Mistake));
        assert_eq!(judge(0.04, 0.30), Grading::Between(Grade::Inaccuracy, Grade::Blunder));
        assert_eq!(judge(0.10, 0.30), Grading::Clear(Grade::Blunder));
    }

    #[test]
    fn points_are_graded_too() {
        let grades = [0.0, 1.0, 3.0, 7.0, 15.0].map(|points| POINTS.grade(points));
        assert_eq!(grades, Grade::ALL);
    }

    #[test]
    fn the_worse_of_two_gradings() {
        let (best, worst) = (Grading::Clear(Grade::Best), Grading::Clear(Grade::Blunder));
        assert_eq!(best.or_worse(worst), worst);
        let unclear = Grading::Between(Grade::Best, Grade::Mistake);
        assert_eq!(unclear.or_worse(Grading::Clear(Grade::Mistake)).grade(), Some(Grade::Mistake));
        assert_eq!(best.or_worse(unclear), unclear);
    }
}
