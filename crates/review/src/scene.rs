//! From the record of a turn to what the engine needs of it.

use engine::{Gaddag, Grid, Scene};
use notation::Turn;
use rules::{Mode, Ruleset};

/// The knowledge of the seat of a turn, as a scene; `None` if the engine cannot play by these
/// rules.
pub(crate) fn scene(turn: &Turn, ruleset: &Ruleset, gaddag: &Gaddag) -> Option<Scene> {
    if !playable(ruleset) {
        return None;
    }
    let before = &turn.before;
    let (own, seats) = (turn.seat.index(), before.held.len());
    // A seat without tiles plays no longer.
    let others = (1..seats).map(|step| (own + step) % seats).filter(|&seat| before.held[seat] > 0);
    let least = usize::from(ruleset.exchange.min_bag.max(1));
    let rivals = before.scores.iter().enumerate().filter(|&(seat, _)| seat != own);
    let best = rivals.map(|(_, &score)| score).max();
    let dry = usize::from(before.scoreless) + 1;
    let end = &ruleset.end;
    Some(Scene {
        grid: Grid::of(&before.board, ruleset, gaddag),
        rack: before.rack,
        bag: before.bag,
        unseen: before.unseen,
        exchange: if before.bag >= least { before.bag } else { 0 },
        opponents: others.map(|seat| before.held[seat]).collect(),
        known: Vec::new(),
        lead: before.scores.get(own).unwrap_or(&0) - best.unwrap_or(0),
        alphabet: ruleset.alphabet,
        leftovers: ruleset.leftovers,
        first_word: ruleset.first_word.map_or(2, |first| first.letters),
        finish_line: ruleset.targets.is_some(),
        pass_ends: end.pass_rounds.is_some_and(|rounds| dry >= usize::from(rounds) * seats)
            || end.scoreless_turns.is_some_and(|most| dry >= usize::from(most)),
    })
}

/// True if the engine finds every play that these rules allow.
pub(crate) fn playable(ruleset: &Ruleset) -> bool {
    let racks = matches!(ruleset.mode, Mode::Match | Mode::OneRack | Mode::TwoRacks);
    racks && ruleset.anagrams.is_none() && !ruleset.open_pool
}

/// True if the chance to win is the measure of a move: two seats, and the higher score wins.
pub(crate) fn by_win(ruleset: &Ruleset, seats: usize) -> bool {
    seats == 2 && !ruleset.mode.is_alone() && ruleset.targets.is_none() && ruleset.theme.is_none()
}
