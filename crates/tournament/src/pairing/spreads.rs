//! The spreads by which games are won.

/// The spreads by which games are won, each as likely as any other, in rising order; 0 is a tie.
///
/// ```
/// use tournament::pairing::Spreads;
///
/// let spreads = Spreads::new(vec![120, 30, 0]);
/// assert_eq!(spreads.values(), [0, 30, 120]);
/// assert_eq!(Spreads::standard().values().len(), 256);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spreads(Vec<u16>);

impl Spreads {
    /// Spreads each as likely as any other; a tie alone if there are none.
    pub fn new(mut values: Vec<u16>) -> Spreads {
        if values.is_empty() {
            values.push(0);
        }
        values.sort_unstable();
        Spreads(values)
    }

    /// The spreads of games between players of like strength.
    ///
    /// The score of each side varies by many small causes, so that the difference of both is close
    /// to normal around 0. The table has 256 quantiles of its absolute value for a standard
    /// deviation of 120 points: mean 96, median 81, one game in ten above 196, one in 256 a tie.
    /// Tournaments have means from about 80, in large collections of games, to about 110, in
    /// single divisions.
    pub fn standard() -> Spreads {
        Spreads(STANDARD.to_vec())
    }

    /// The spreads.
    pub fn values(&self) -> &[u16] {
        &self.0
    }
}

impl Default for Spreads {
    fn default() -> Spreads {
        Spreads::standard()
    }
}

/// 120 times the normal quantile of 1/2 + (2i + 1) / 1024, to the nearest integer.
#[rustfmt::skip]
const STANDARD: [u16; 256] = [
    0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8, 9, 9, 10, 10, 11, 11, 12, 13, 13, 14, 14, 15, 16, 16,
    17, 17, 18, 19, 19, 20, 20, 21, 22, 22, 23, 23, 24, 25, 25, 26, 26, 27, 28, 28, 29, 29, 30, 31,
    31, 32, 32, 33, 34, 34, 35, 35, 36, 37, 37, 38, 39, 39, 40, 40, 41, 42, 42, 43, 44, 44, 45, 45,
    46, 47, 47, 48, 49, 49, 50, 51, 51, 52, 52, 53, 54, 54, 55, 56, 56, 57, 58, 58, 59, 60, 60, 61,
    62, 62, 63, 64, 64, 65, 66, 66, 67, 68, 68, 69, 70, 71, 71, 72, 73, 73, 74, 75, 75, 76, 77, 78,
    78, 79, 80, 81, 81, 82, 83, 84, 84, 85, 86, 87, 87, 88, 89, 90, 90, 91, 92, 93, 94, 94, 95, 96,
    97, 98, 98, 99, 100, 101, 102, 103, 103, 104, 105, 106, 107, 108, 109, 110, 110, 111, 112, 113,
    114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132,
    133, 134, 135, 136, 137, 139, 140, 141, 142, 143, 145, 146, 147, 148, 149, 151, 152, 153, 155,
    156, 157, 159, 160, 162, 163, 165, 166, 168, 169, 171, 173, 174, 176, 178, 179, 181, 183, 185,
    187, 189, 191, 193, 195, 198, 200, 202, 205, 207, 210, 213, 216, 219, 222, 225, 229, 232, 236,
    241, 245, 250, 256, 262, 268, 276, 285, 296, 310, 331, 372,
];

#[cfg(test)]
mod tests {
    use super::Spreads;

    #[test]
    fn the_standard_spreads_are_as_described() {
        let standard = Spreads::standard();
        assert_eq!(standard, Spreads::new(standard.values().to_vec()), "in order");
        let values = standard.values();
        let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
        assert_eq!((sum + 128) / 256, 96);
        assert_eq!((values[127] + values[128]) / 2, 81);
        assert_eq!(values.iter().filter(|&&value| value > 196).count(), 26);
        assert_eq!(values.iter().filter(|&&value| value == 0).count(), 1);
    }
}
