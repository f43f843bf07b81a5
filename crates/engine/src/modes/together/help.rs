//! Which helper card a computer team mate uses when it has no word for a goal.

use rules::together::{Aid, Goal, Help, View};
use rules::{Arrange as _, Tile, Tiles};

use super::goals::{EASE, bits, unseen_goals};
use super::notice::{Found, Notice};
use crate::{Level, Random};

/// The number of random draws that are tried to see what new tiles would bring.
const TRIES: usize = 6;

/// The helper that promises most, keeping the one that is certain to help for last.
pub(super) fn choose(
    notice: &Notice,
    view: &View,
    options: &[Found],
    random: &mut impl Random,
) -> Option<Help> {
    let rack = view.rack?;
    let hardest = view.goals.iter().copied().min_by_key(|goal| EASE[goal.index()]);
    let mut found: Vec<(u32, Help)> = Vec::new();
    for &helper in &view.helpers {
        found.extend(match helper {
            Aid::CompleteGoal => hardest.map(|goal| (55, Help::CompleteGoal(goal))),
            Aid::MakeBlank => make_blank(notice, view, &rack, random),
            Aid::ExchangeTiles => exchange(notice, view, &rack, random),
            Aid::ExtraTile => extra(notice, view, &rack, random),
            Aid::RefreshGoals => Some((refresh(view, options), Help::RefreshGoals)),
            Aid::TradeTiles => trade(view, &rack),
        });
    }
    if notice.level == Level::Beginner && !found.is_empty() {
        return Some(found[random.below(found.len())].1);
    }
    found.into_iter().max_by_key(|(chance, _)| *chance).map(|(_, help)| help)
}

/// True if the rack has a word for a current goal.
fn can_play(notice: &Notice, view: &View, rack: &Tiles, random: &mut impl Random) -> bool {
    let wanted = bits(&view.goals);
    notice.options(view, rack, random).iter().any(|option| option.meets & wanted != 0)
}

fn make_blank(
    notice: &Notice,
    view: &View,
    rack: &Tiles,
    random: &mut impl Random,
) -> Option<(u32, Help)> {
    let flip = |tile: Tile| {
        let mut flipped = *rack;
        let _ = flipped.remove(tile);
        flipped.add(Tile::BLANK);
        flipped
    };
    // Tiles of high value first: they are the ones in the way.
    let mut tiles: Vec<Tile> = rack.counts().map(|(tile, _)| tile).collect();
    tiles.retain(|tile| !tile.is_blank());
    tiles.arrange_by_key(|&tile| -view.ruleset.alphabet.points(tile));
    let good = tiles.iter().copied().find(|&tile| can_play(notice, view, &flip(tile), random));
    match good {
        Some(tile) => Some((95, Help::MakeBlank(tile))),
        None => tiles.first().map(|&tile| (5, Help::MakeBlank(tile))),
    }
}

fn share(tries: usize, good: usize) -> u32 {
    (good * 100 / tries.max(1)) as u32
}

fn exchange(
    notice: &Notice,
    view: &View,
    rack: &Tiles,
    random: &mut impl Random,
) -> Option<(u32, Help)> {
    let count = rack.len().min(view.bag);
    let letters = rack.iter().filter(|tile| !tile.is_blank());
    // Blanks are kept if there is anything else to give.
    let blanks = rack.iter().filter(|tile| tile.is_blank());
    let most = rack.len().saturating_sub(usize::from(rack.count(Tile::BLANK))).max(1);
    let returned: Tiles = letters.chain(blanks).take(count.min(most)).collect();
    if returned.is_empty() {
        return None;
    }
    let good = (0..TRIES).filter(|_| {
        let mut pool = view.unseen;
        let mut new = *rack;
        new.remove_all(&returned);
        new.add_all(&random.draw(&mut pool, returned.len()));
        can_play(notice, view, &new, random)
    });
    Some((share(TRIES, good.count()), Help::ExchangeTiles(returned)))
}

fn extra(
    notice: &Notice,
    view: &View,
    rack: &Tiles,
    random: &mut impl Random,
) -> Option<(u32, Help)> {
    if view.bag == 0 {
        return Some((0, Help::ExtraTile));
    }
    let good = (0..TRIES).filter(|_| {
        let mut pool = view.unseen;
        let mut new = *rack;
        new.add_all(&random.draw(&mut pool, 1));
        can_play(notice, view, &new, random)
    });
    // It helps the other players as well.
    let others = 5 * (view.seats.iter().filter(|seat| !seat.left).count() as u32 - 1);
    Some((share(TRIES, good.count()) + others, Help::ExtraTile))
}

/// The chance that one of the goals that would be turned up is among those for which the rack has a
/// word.
fn refresh(view: &View, options: &[Found]) -> u32 {
    let doable = options.iter().fold(0, |all, option| all | option.meets);
    let pool = unseen_goals(view);
    let turned = view.goals.len().min(view.pile);
    if turned == 0 || pool.is_empty() {
        return 0;
    }
    let bad = pool.iter().filter(|goal| doable & bits(&[**goal] as &[Goal]) == 0).count();
    let mut miss = 100;
    for step in 0..turned {
        miss = miss * bad.saturating_sub(step) / pool.len().saturating_sub(step).max(1);
    }
    100 - miss as u32
}

/// Offers the tiles of the highest value, half of the rack.
fn trade(view: &View, rack: &Tiles) -> Option<(u32, Help)> {
    let own = view.viewer;
    let others: usize = (0..view.seats.len())
        .filter(|&seat| !own.is(rules::Seat(seat as u16)))
        .map(|seat| usize::from(view.seats[seat].tiles))
        .sum();
    let mut tiles: Vec<Tile> = rack.iter().collect();
    // Those of the highest value first, blanks last.
    tiles.arrange_by_key(|&tile| -view.ruleset.alphabet.points(tile));
    let offer: Tiles = tiles.into_iter().take(3.min(others)).collect();
    (!offer.is_empty()).then_some((40, Help::TradeTiles(offer)))
}
