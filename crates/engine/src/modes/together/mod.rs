//! Computer team mates for Together, and the findings that this mode asks the engine for.

mod goals;
mod help;
mod notice;
mod record;
mod swap;

use rules::together::{
    Aid, Command, Deed, GOALS_TO_WIN, Goal, Help, Phase, Possible, Together, View,
};
use rules::{Board, PlayText, Ruleset, Seat, Tiles, Viewer, examine};

use self::goals::{EASE, bit, bits, meets};
use self::notice::{Found, Notice};
use crate::{Candidate, Equity, Gaddag, Generator, Grid, Leaves, Level, Opening, Random};

pub use record::{TeamError, TeamRecord, play_team};

/// Every play of a rack with the goals of the deck that it completes.
fn plays(
    generator: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    rack: &Tiles,
    mut sink: impl FnMut(Candidate, u64),
) {
    let grid = Grid::of(board, ruleset, generator.gaddag());
    let subracks = crate::Subracks::new(rack);
    generator.generate_with(&grid, &subracks, Opening::Both, |candidate| {
        let play = candidate.play();
        let Ok(formed) = examine(board, ruleset, &play) else { return };
        let deed = Deed { board, ruleset, play: &play, formed: &formed };
        sink(candidate, meets(deed));
    });
}

/// The goals of the deck, in its order, for which a rack has a word.
pub fn within_reach(
    generator: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    rack: &Tiles,
) -> [bool; 50] {
    let mut met = 0;
    plays(generator, board, ruleset, rack, |_, meets| met |= meets);
    std::array::from_fn(|place| met >> place & 1 != 0)
}

/// True if an opening word of one of these racks completes one of these goals (AMB-31).
pub fn opening_reachable(
    generator: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    goals: &[Goal],
    racks: &[Tiles],
) -> bool {
    let wanted = bits(goals);
    racks.iter().any(|rack| {
        let mut any = false;
        plays(generator, board, ruleset, rack, |_, meets| any |= meets & wanted != 0);
        any
    })
}

/// For each of these racks the play that completes most of the goals, if any play completes one
/// (AMB-35). Among equals the highest-scoring play wins.
pub fn possible(
    generator: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    goals: &[Goal],
    racks: &[(Seat, Tiles)],
) -> Vec<Possible> {
    let wanted = bits(goals);
    let best = |rack: &Tiles| {
        let mut best: Option<(u32, Candidate, u64)> = None;
        plays(generator, board, ruleset, rack, |candidate, meets| {
            let count = (meets & wanted).count_ones();
            let better = |(most, other, _): &(u32, Candidate, u64)| {
                (count, other.key()) > (*most, candidate.key())
            };
            if count > 0 && best.as_ref().is_none_or(better) {
                best = Some((count, candidate, meets));
            }
        });
        best
    };
    racks
        .iter()
        .filter_map(|(seat, rack)| {
            let (_, candidate, meets) = best(rack)?;
            let text = PlayText::of(board, &candidate.play(), candidate.direction())?;
            let goals = goals.iter().copied().filter(|&goal| meets & bit(goal) != 0).collect();
            Some(Possible { seat: *seat, text, goals })
        })
        .collect()
}

/// A computer team mate. It knows what a person in its seat would know.
#[derive(Clone, Debug)]
pub struct Teammate {
    notice: Notice,
    leaves: Leaves,
}

impl Teammate {
    /// A team mate of a level for games with this word list. `known` are the words it knows; `None`
    /// if it knows them all.
    pub fn new(level: Level, lexicon: &Gaddag, known: Option<&Gaddag>) -> Teammate {
        let known = known.unwrap_or(lexicon);
        let notice = Notice {
            level,
            full: Generator::with_gaddag(lexicon.clone()),
            known: Generator::with_gaddag(known.clone()),
            most: match level {
                Level::Beginner => Some(12),
                Level::Intermediate => Some(40),
                Level::Advanced => Some(150),
                Level::Expert | Level::Champion => None,
            },
        };
        Teammate { notice, leaves: Leaves::trained() }
    }

    /// The same team mate, noticing this number of plays in a turn; all plays if `None`.
    #[must_use]
    pub fn with_notices(self, notices: Option<usize>) -> Teammate {
        Teammate { notice: Notice { most: notices, ..self.notice }, ..self }
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.notice.level
    }

    /// The command of the seat now; `None` if it waits for others.
    pub fn decide(&self, view: &View, random: &mut impl Random) -> Option<Command> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let may = &view.may;
        if may.name {
            return self.name(view, seat, random);
        }
        if may.claim {
            return swap::answer(view, seat);
        }
        if !may.play {
            return None;
        }
        self.turn(view, seat, random)
    }

    /// Follows the last speaker; if no teammate has spoken, it names itself if it has a word.
    fn name(&self, view: &View, seat: Seat, random: &mut impl Random) -> Option<Command> {
        let last = view.voices.last().copied();
        let own = view.voices.iter().find(|voice| voice.0 == seat).copied();
        match (last, own) {
            (Some((who, _)), _) if who == seat => None,
            (Some((_, starter)), Some((_, before))) if before == starter => None,
            (Some((_, starter)), _) => Some(Command::Name { seat, starter }),
            (None, _) => {
                let first = view.seats.iter().position(|known| !known.left) == Some(seat.index());
                let wanted = bits(&view.goals);
                let found = self.options(view, random);
                let can = found.iter().any(|option| option.meets & wanted != 0);
                (first || can).then_some(Command::Name { seat, starter: seat })
            }
        }
    }

    /// The plays that it notices for its own rack, whatever goals they complete.
    fn options(&self, view: &View, random: &mut impl Random) -> Vec<Found> {
        view.rack.map_or_else(Vec::new, |rack| self.notice.options(view, &rack, random))
    }

    fn turn(&self, view: &View, seat: Seat, random: &mut impl Random) -> Option<Command> {
        let wanted = bits(&view.goals);
        let remaining = GOALS_TO_WIN.saturating_sub(view.done.len());
        let all = self.options(view, random);
        let mut noticed: Vec<&Found> =
            all.iter().filter(|option| option.meets & wanted != 0).collect();
        let free = view.may.help && view.helpers.contains(&Aid::CompleteGoal);
        let most = noticed.iter().map(|o| (o.meets & wanted).count_ones()).max().unwrap_or(0);
        if free && most as usize + 1 >= remaining {
            // The game is won with one goal given and the others completed by the word.
            let ends = |option: &&&Found| (option.meets & wanted).count_ones() == most;
            let met = noticed.iter().find(ends).map_or(0, |option| option.meets);
            let spare = view.goals.iter().copied().find(|&goal| met & bit(goal) == 0);
            if let Some(goal) = spare {
                return Some(Command::Help { seat, help: Help::CompleteGoal(goal) });
            }
        }
        if noticed.is_empty() {
            if view.may.end_turn {
                return Some(Command::EndTurn { seat });
            }
            if !view.may.help {
                // It looks at every play once more before it says so.
                let rack = view.rack?;
                let racks = [(seat, rack)];
                let last =
                    possible(&self.notice.full, &view.board, &view.ruleset, &view.goals, &racks);
                let play = last.first().and_then(|last| last.text.as_laid());
                return match play {
                    Some(play) => Some(Command::Play { seat, play }),
                    None => view.may.stuck.then_some(Command::Stuck { seat }),
                };
            }
            return match help::choose(&self.notice, view, &all, random) {
                Some(help) => Some(Command::Help { seat, help }),
                // Nothing promises anything, but the turn has to end: a tile for every player does
                // the least harm.
                None if view.helpers.contains(&Aid::ExtraTile) => {
                    Some(Command::Help { seat, help: Help::ExtraTile })
                }
                None => view.may.stuck.then_some(Command::Stuck { seat }),
            };
        }
        if self.notice.level == Level::Beginner {
            let option = noticed[random.below(noticed.len())];
            return Some(Command::Play { seat, play: option.candidate.play() });
        }
        let worth = |option: &Found| {
            let goals = view.goals.iter().filter(|&&goal| option.meets & bit(goal) != 0);
            let goals: i32 = goals.map(|&goal| 200 - i32::from(EASE[goal.index()])).sum();
            let mut kept = view.rack.unwrap_or_default();
            kept.remove_all(&option.candidate.tiles());
            let leave = if view.bag > 0 { self.leaves.value(&kept) } else { Equity::ZERO };
            goals * 1000 + leave.0
        };
        noticed.sort_by_cached_key(|option| (-worth(option), option.candidate.key()));
        let best = if self.notice.level >= Level::Expert && most as usize <= remaining {
            self.look_ahead(view, &noticed, &worth, random)
        } else {
            noticed[0]
        };
        Some(Command::Play { seat, play: best.candidate.play() })
    }

    /// Of the most promising plays, the one after which the next player is most likely to find a
    /// word for the goals that are left.
    fn look_ahead<'a>(
        &self,
        view: &View,
        options: &[&'a Found],
        worth: &dyn Fn(&Found) -> i32,
        random: &mut impl Random,
    ) -> &'a Found {
        const PLAYS: usize = 8;
        const RACKS: usize = 3;
        let racks: Vec<Tiles> = (0..RACKS)
            .map(|_| {
                let mut pool = view.unseen;
                random.draw(&mut pool, usize::from(view.ruleset.rack_size))
            })
            .collect();
        let mut best = (i32::MIN, options[0]);
        for &option in options.iter().take(PLAYS) {
            let left = bits(&view.goals) & !option.meets;
            let mut board = view.board.clone();
            for placement in option.candidate.placements() {
                board.set(placement.square, Some(placement.face));
            }
            let mut found = 0;
            for rack in racks.iter().filter(|_| left != 0) {
                let mut met = 0;
                plays(&self.notice.known, &board, &view.ruleset, rack, |_, meets| {
                    met |= meets & left
                });
                found += i32::from(met != 0);
            }
            let value = worth(option) + found * 60_000 / RACKS as i32;
            if value > best.0 {
                best = (value, option);
            }
        }
        best.1
    }
}

/// The seats in the order in which a server asks them: any seat that has something to do may
/// answer.
pub fn order_of_asking(game: &Together) -> impl Iterator<Item = Seat> + '_ {
    let turn = match game.phase() {
        Phase::Turn(seat) => Some(seat),
        _ => None,
    };
    turn.into_iter().chain(game.active().filter(move |&seat| Some(seat) != turn))
}
