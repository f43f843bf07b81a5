//! Leave values read from a file, taken apart into parts.

use rules::Tile;

use crate::leaves::klv::Klv;
use crate::leaves::lattice;
use crate::leaves::leave::Leaves;

impl Leaves {
    /// The values of a file. Leaves of up to six tiles that it lacks are worth nothing, as is the
    /// empty one. Larger leaves are worth what their parts add up to, and so are leaves that need
    /// more tiles of a kind than any set has, unless leaves that the set does allow need larger
    /// parts.
    pub fn of(klv: &Klv) -> Leaves {
        let order = klv.ranked().map(|(size, _, _)| size).max().unwrap_or(0);
        let mut parts = vec![0; lattice::count(order)];
        for (_, number, points) in klv.ranked() {
            parts[number as usize] = (points * 1000.0).round() as i32;
        }
        // From worths to parts: kind by kind, the worth of the multiset without one tile of that
        // kind is subtracted. Going down through the numbers, those of the smaller multisets are
        // still untouched when they are read.
        let smaller = lattice::listed(order.saturating_sub(1));
        let smaller = if order == 0 { &[] } else { &smaller[..] };
        for kind in 0..Tile::KINDS as u8 {
            for (number, &(kinds, size)) in smaller.iter().enumerate().rev() {
                let place = kinds[..size].partition_point(|&other| other <= kind);
                let mut with = kinds;
                with.copy_within(place..size, place + 1);
                with[place] = kind;
                parts[lattice::rank_of(&with[..=size]) as usize] -= parts[number];
            }
        }
        let order = needed(klv, order, &parts);
        parts.truncate(lattice::count(order));
        Leaves::from_parts(order, parts)
    }
}

/// The number of tiles of the largest part that the set of tiles can ask for. Trained values have
/// parts of at most four tiles, whatever the file lists, and a small table stays in the processor's
/// cache.
fn needed(klv: &Klv, order: usize, parts: &[i32]) -> usize {
    // Most files of other engines need all the parts they have.
    let part = |number: u32| parts[number as usize];
    if klv.ranked().any(|(size, number, _)| size == order && part(number) != 0) {
        return order;
    }
    let mut most = 0;
    lattice::each(&rules::ENGLISH.full_set(), order, |tiles, number| {
        if tiles.len() > most && part(number) != 0 {
            most = tiles.len();
        }
    });
    most
}

#[cfg(test)]
mod tests {
    use rules::Tiles;

    use super::*;
    use crate::{Equity, Random, Seeded, Subracks};

    #[test]
    fn values_of_a_file_come_back_exactly() {
        let mut random = Seeded::new(1);
        let set = rules::ENGLISH.full_set();
        let mut given = std::collections::BTreeMap::new();
        for round in 0..200 {
            let tiles = random.draw(&mut set.clone(), 1 + round % 6);
            given.insert(tiles.to_string(), random.below(80_000) as i32 - 40_000);
        }
        let klv = Klv::new(
            given
                .iter()
                .map(|(tiles, value)| (tiles.parse().unwrap(), f64::from(*value) as f32 / 1000.0)),
        );
        let leaves = Leaves::of(&klv);
        for (tiles, &value) in &given {
            assert_eq!(leaves.value(&tiles.parse().unwrap()), Equity(value), "{tiles}");
        }
        assert_eq!(leaves.value(&"VVWWUU".parse().unwrap()), Equity::ZERO);
        assert_eq!(leaves.value(&Tiles::new()), Equity::ZERO);
    }

    /// A file of trained values lists leaves of six tiles but has parts of four.
    #[test]
    fn a_file_takes_the_room_that_its_values_need() {
        let trained = Leaves::trained();
        let mut klv: Vec<(Tiles, f32)> = Klv::full(&trained, &rules::ENGLISH).leaves().collect();
        let read = Leaves::of(&Klv::new(klv.iter().copied()));
        assert_eq!(format!("{read:?}"), "Leaves(parts of up to 4 tiles)");
        let mut random = Seeded::new(3);
        let racks: Vec<Tiles> =
            (0..300).map(|_| random.draw(&mut rules::ENGLISH.full_set(), 7)).collect();
        for subracks in racks.iter().map(Subracks::new) {
            assert_eq!(read.table(&subracks), trained.table(&subracks));
        }
        // One leave of six tiles that differs needs parts of six, and so does one that is missing.
        let last = klv.iter_mut().rfind(|(tiles, _)| tiles.len() == 6).unwrap();
        let (tiles, worth) = *last;
        last.1 += 1.0;
        let other = Leaves::of(&Klv::new(klv.iter().copied()));
        assert_eq!(format!("{other:?}"), "Leaves(parts of up to 6 tiles)");
        assert_eq!(other.value(&tiles), trained.value(&tiles) + Equity::points(1));
        let rest = klv.into_iter().filter(|&(each, _)| each != tiles);
        let rest = Leaves::of(&Klv::new(rest));
        assert!(worth != 0.0 && rest.value(&tiles) == Equity::ZERO, "{worth}");
    }
}
