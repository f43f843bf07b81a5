//! The luck of the draws, measured so that its mean is 0 whatever the players do.
//!
//! A draw is compared with other draws of as many tiles from the same bag at the same moment. Each
//! was as likely as the one that happened, so in the mean over all games nothing is left of their
//! difference, whichever way a rack is valued; the better the value, the more of the luck is seen.
//! Here a rack is worth its best move by static equity on the board as it stands, and what that
//! adds to the chance to win.
//!
//! Unlike the luck that a review tells a player (`review`'s), which starts from what one seat could
//! know, this is the referee's: it knows the bag.

use rules::{Event, Position, Seat, Tiles};

use crate::odds::CERTAIN;
use crate::{Equity, Evaluator, Grid, Random, Sampling, Scene, Seeded, best};

/// The luck of one draw, or of several added up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawLuck {
    /// The seat that drew.
    pub seat: Seat,
    /// The worth of the tiles drawn above the mean of those that could have been, in points.
    pub points: f64,
    /// The share of the draw in the chance to win, from -1 to 1.
    pub win: f64,
}

impl DrawLuck {
    /// The luck of an event that has just been folded into the position; `None` if no tile was
    /// drawn. It is compared with a sample of other draws.
    pub fn of(
        position: &Position,
        event: &Event,
        Evaluator { generator, leaves, odds }: Evaluator<'_>,
        Sampling { count: redraws, seed }: Sampling,
    ) -> Option<DrawLuck> {
        let none = Tiles::new();
        let (seat, drawn, returned) = match event {
            Event::Dealt { seat, tiles } | Event::Drew { seat, tiles } => (*seat, tiles, &none),
            Event::Played { seat, drawn, .. } => (*seat, drawn, &none),
            Event::Exchanged { seat, returned, drawn } => (*seat, drawn, returned),
            _ => return None,
        };
        if drawn.is_empty() || redraws == 0 {
            return None;
        }
        // The bag as it was when the tiles were drawn from it.
        let mut bag = *position.bag();
        bag.remove_all(returned);
        bag.add_all(drawn);
        let mut kept = position.seats().get(seat.index())?.rack;
        kept.remove_all(drawn);
        // Tiles that are hidden but do not change with the draw: the other racks, and those that an
        // exchange puts back.
        let mut beside = *returned;
        for other in position.seats().iter().enumerate().filter(|(index, _)| *index != seat.index())
        {
            beside.add_all(&other.1.rack);
        }
        let ruleset = position.ruleset();
        let grid = Grid::of(position.board(), ruleset, generator.gaddag());
        let worth = |drawn: &Tiles| {
            let (mut rack, mut unseen) = (kept, bag);
            unseen.remove_all(drawn);
            unseen.add_all(&beside);
            rack.add_all(drawn);
            best(generator, &Scene::new(ruleset, grid.clone(), rack, unseen, 1), leaves).equity
        };
        let own = worth(drawn);
        let other = |number: u32| {
            let mut from = bag;
            worth(&Seeded::nth(seed, u64::from(number)).draw(&mut from, drawn.len()))
        };
        let others: Vec<Equity> = (0..redraws).map(other).collect();
        // An average draw leaves the chances where they were. The mean is of all draws, the one that
        // happened too: which of them that was must not show in it.
        let total: i64 = others.iter().chain([&own]).map(|equity| i64::from(equity.0)).sum();
        let mean = (total / i64::from(redraws + 1)) as i32;
        let lead = lead(position, seat);
        let left = position.bag().len()
            + position.seats().iter().map(|seat| seat.rack.len()).sum::<usize>();
        let win = |worth: Equity| {
            let spread = Equity(lead.saturating_mul(1000)).0 + worth.0 - mean;
            // The other side is on turn.
            1.0 - f64::from(odds.win(Equity(-spread), left)) / f64::from(CERTAIN)
        };
        let count = f64::from(redraws);
        let points = |equity: Equity| f64::from(equity.0) / 1000.0;
        Some(DrawLuck {
            seat,
            points: points(own) - others.iter().copied().map(points).sum::<f64>() / count,
            win: win(own) - others.iter().copied().map(win).sum::<f64>() / count,
        })
    }
}

/// The lead of a seat, with a play that can still be challenged counted.
fn lead(position: &Position, seat: Seat) -> i32 {
    let score = |index: usize| {
        let open = position.pending().filter(|open| open.seat.index() == index);
        position.seats()[index].score + open.map_or(0, |open| open.score)
    };
    let others = (0..position.seats().len()).filter(|&index| index != seat.index());
    score(seat.index()) - others.map(score).max().unwrap_or(0)
}
