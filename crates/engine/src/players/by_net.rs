//! The choice by a net, without any search.

use std::cmp::Reverse;

use crate::net::{Foreseen, Net};
use crate::odds::Odds;
use crate::sim::promise;
use crate::{Generator, Ranked, Scene};

/// The number of the best moves by equity that the net looks at; the best is hardly ever behind
/// them.
const AMONG: usize = 40;

/// The best of moves in the order of equity, as a net sees it; the first among equals. `None` if
/// there are none, if the net does not know such a game, or if the bag is empty: then nothing is
/// hidden, and there is nothing to foresee.
pub fn best_by_net(
    net: &Net,
    generator: &Generator,
    scene: &Scene,
    ranked: &[Ranked],
) -> Option<Ranked> {
    if scene.bag == 0 {
        return None;
    }
    let among = &ranked[..ranked.len().min(AMONG)];
    let foreseen = net.foresee_all(generator, scene, among)?;
    let odds = Odds::trained();
    let promised =
        |(one, &of_it): (&Ranked, &Foreseen)| Reverse(promise(odds, scene, one, Some(of_it)));
    among.iter().zip(&foreseen).min_by_key(|&each| promised(each)).map(|(one, _)| *one)
}
