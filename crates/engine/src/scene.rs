//! Scenes: what a seat knows of a position, as far as evaluation needs it.

use rules::{Alphabet, Leftovers, Ruleset, Seat, Tiles, View, Viewer};

use crate::{Gaddag, Grid};

/// A position as the seat on turn sees it. It contains nothing that is hidden from the seat: the
/// bag and the other racks appear only as the unseen tiles.
///
/// ```
/// use engine::{Grid, Scene};
/// use rules::Edition;
///
/// let ruleset = Edition::Classic2023.ruleset();
/// let mut unseen = ruleset.alphabet.full_set();
/// let rack = "AEINRST".parse()?;
/// unseen.remove_all(&rack);
/// let scene = Scene::new(&ruleset, Grid::new(&ruleset), rack, unseen, 1);
/// assert_eq!((scene.bag, scene.opponents), (86, vec![7]));
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub grid: Grid,
    /// The seat's rack.
    pub rack: Tiles,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// Tiles in the bag and on the other racks.
    pub unseen: Tiles,
    /// The most tiles that can be exchanged; 0 if an exchange is not allowed.
    pub exchange: usize,
    /// The number of tiles each opponent holds, the next one first.
    pub opponents: Vec<usize>,
    /// The tiles that each opponent is known to hold, in the same order; they are among the unseen
    /// ones. Missing ones are empty.
    pub known: Vec<Tiles>,
    /// The seat's score minus the best of the others, in points.
    pub lead: i32,
    /// Letters and their values.
    pub alphabet: &'static Alphabet,
    /// The cost and the gain of unplayed tiles.
    pub leftovers: Leftovers,
    /// The number of letters the first word needs; 2 unless the rules ask for more.
    pub first_word: u8,
    /// True if the game ends as soon as a seat reaches its target (VAR-FIN-1).
    pub finish_line: bool,
    /// True if the game ends if this turn is a pass.
    pub pass_ends: bool,
}

impl Scene {
    /// The scene of a board and a rack with everything else unseen, from which analysis starts. The
    /// bag holds what the racks of `others` opponents leave of the unseen tiles.
    pub fn new(ruleset: &Ruleset, grid: Grid, rack: Tiles, unseen: Tiles, others: usize) -> Scene {
        let size = usize::from(ruleset.rack_size);
        let mut left = unseen.len();
        let opponents: Vec<usize> = (0..others)
            .map(|_| {
                let held = left.min(size);
                left -= held;
                held
            })
            .collect();
        let bag = left;
        let least = usize::from(ruleset.exchange.min_bag.max(1));
        Scene {
            grid,
            rack,
            bag,
            unseen,
            exchange: if bag >= least { bag } else { 0 },
            opponents,
            known: Vec::new(),
            lead: 0,
            alphabet: ruleset.alphabet,
            leftovers: ruleset.leftovers,
            first_word: 2,
            finish_line: ruleset.targets.is_some(),
            pass_ends: false,
        }
    }

    /// The scene with the opponents' racks known, in whole or in part, the next opponent first. It
    /// ignores tiles that are not unseen, and those beyond the number that an opponent holds.
    #[must_use]
    pub fn knowing(self, racks: &[Tiles]) -> Scene {
        let mut left = self.unseen;
        let mut known = |(rack, &held): (&Tiles, &usize)| {
            rack.iter().filter(|&tile| left.remove(tile)).take(held).collect()
        };
        Scene { known: racks.iter().zip(&self.opponents).map(&mut known).collect(), ..self }
    }

    /// The unseen tiles less those that opponents are known to hold.
    pub fn unplaced(&self) -> Tiles {
        let mut tiles = self.unseen;
        self.known.iter().for_each(|known| tiles.remove_all(known));
        tiles
    }

    /// The same after so many turns in a row without a new tile on the board, with this lead.
    #[must_use]
    pub fn after(self, ruleset: &Ruleset, lead: i32, scoreless_turns: u16) -> Scene {
        let (turns, seats) = (usize::from(scoreless_turns) + 1, self.opponents.len() + 1);
        let end = &ruleset.end;
        let pass_ends = end.pass_rounds.is_some_and(|r| turns >= usize::from(r) * seats)
            || end.scoreless_turns.is_some_and(|most| turns >= usize::from(most));
        Scene { lead, pass_ends, ..self }
    }

    /// The scene of the viewing seat; `None` for a spectator.
    pub fn of(view: &View, gaddag: &Gaddag) -> Option<Scene> {
        let (Viewer::Seat(own), Some(rack)) = (view.viewer, view.rack) else { return None };
        let count = view.seats.len();
        let others = (1..count)
            .map(|step| (own.index() + step) % count)
            .filter(|&seat| !view.seats[seat].resigned);
        // A play that can still be challenged counts as if it were accepted.
        let score = |seat: usize| {
            let open = view.pending.as_ref().filter(|open| open.seat.index() == seat);
            view.seats[seat].score + open.map_or(0, |open| open.score)
        };
        let best = (0..count)
            .filter(|&seat| seat != own.index() && !view.seats[seat].resigned)
            .map(score)
            .max();
        // The tiles for a play that can still be challenged may be drawn only later, but before
        // this move counts; so the scene takes them as drawn.
        let full = usize::from(view.ruleset.rack_size);
        let open = view.pending.as_ref().map(|open| open.seat.index());
        let due = open.filter(|&seat| seat != own.index()).map_or(0, |seat| {
            full.saturating_sub(usize::from(view.seats[seat].tiles)).min(view.bag)
        });
        let held = |seat: usize| {
            usize::from(view.seats[seat].tiles) + if open == Some(seat) { due } else { 0 }
        };
        let bag = view.bag - due;
        let most = view.may.exchange.as_ref().map_or(0, |&most| usize::from(most));
        let least = usize::from(view.ruleset.exchange.min_bag.max(1));
        Some(Scene {
            grid: Grid::of(&view.board, &view.ruleset, gaddag),
            rack,
            bag,
            unseen: hidden(view, own),
            exchange: if bag >= least { most.min(bag) } else { 0 },
            opponents: others.map(held).collect(),
            // Racks that lie open are not looked at: see `hidden`.
            known: Vec::new(),
            lead: score(own.index()) - best.unwrap_or(0),
            alphabet: view.ruleset.alphabet,
            leftovers: view.ruleset.leftovers,
            first_word: view.first_word,
            finish_line: view.ruleset.targets.is_some(),
            pass_ends: pass_ends(view, own),
        })
    }

    /// True if a play of this length may be the first, if it would be the first.
    pub fn may_open(&self, laid: usize) -> bool {
        !self.grid.is_empty() || laid >= usize::from(self.first_word)
    }

    /// The gain of going out besides the play itself, as a difference to the others, in points: the
    /// tiles they hold, once added to the seat's score and once taken off theirs, or added twice.
    pub fn out_bonus(&self) -> i32 {
        let value = self.alphabet.value(&self.unseen);
        match self.leftovers {
            Leftovers::DeductAndCollect if self.opponents.len() > 1 => {
                // Each opponent loses only their own tiles: a share of them on average.
                value + value / self.opponents.len() as i32
            }
            Leftovers::DeductAndCollect | Leftovers::CollectDouble => 2 * value,
            Leftovers::NotCounted => 0,
        }
    }
}

/// The bag and the other racks, including those that lie open: players weigh what others may hold,
/// not what they happen to see.
fn hidden(view: &View, own: Seat) -> Tiles {
    let others = view.seats.iter().enumerate().filter(|&(index, _)| index != own.index());
    let mut hidden = view.unseen;
    others.filter_map(|(_, seat)| seat.rack).for_each(|rack| hidden.add_all(&rack));
    hidden
}

/// True if a pass by this seat is the last of those that end a game.
fn pass_ends(view: &View, own: Seat) -> bool {
    let end = &view.ruleset.end;
    let all_passed = |rounds: u8| {
        let active = view.seats.iter().enumerate().filter(|(_, seat)| !seat.resigned);
        active
            .into_iter()
            .all(|(index, seat)| seat.passes + u8::from(index == own.index()) >= rounds)
    };
    end.pass_rounds.is_some_and(all_passed)
        || end.scoreless_turns.is_some_and(|turns| view.dry_turns + 1 >= u16::from(turns))
        || view.turns_to_stall == Some(1)
}
