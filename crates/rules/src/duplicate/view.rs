//! The view that one viewer has of a duplicate session. It stays small with any number of players.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::round::Slips;
use super::{Answer, Duplicate, HallView, Laid, Need, Phase, Round, Row, Slip, Source};
use crate::chance::draw;
use crate::{
    Arrange as _, Board, Chance, Coord, Direction, Millis, PlayText, Ruleset, Seat, Square, Tiles,
    Viewer, Views,
};

/// The number of rows of the ranking that all viewers see.
const FIRST_ROWS: usize = 10;

/// The number of different words that the arbitrator is shown to rule on.
const MOST_ANSWERS: usize = 200;

/// The number of slips of a word that the arbitrator is shown.
const MOST_SLIPS: usize = 12;

/// A session as one viewer may see it. Two sessions that differ only in what is hidden from the
/// viewer give equal views.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The phase of the session.
    pub phase: Phase,
    /// The board.
    pub board: Board,
    /// The squares of the word placed last.
    pub last_play: Vec<Square>,
    /// The rack; `None` until all viewers may see it.
    pub rack: Option<Tiles>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// All tiles that are neither on the board nor, as far as the viewer sees it, on the rack.
    pub unseen: Tiles,
    /// The number of the current or the last round; 0 before the first.
    pub round: u16,
    /// The vowels and consonants that the next rack needs; `None` if none can be drawn any more.
    pub need: Option<Need>,
    /// The racks thrown back since the last round.
    pub rejected: Vec<Tiles>,
    /// True if half a minute or less is left.
    pub warned: bool,
    /// The number of players.
    pub players: usize,
    /// The number of slips handed in for this round.
    pub slips: usize,
    /// The number of them that are locked.
    pub locked: usize,
    /// The rounds that are over, the first one first.
    pub rounds: Vec<RoundView>,
    /// The sum of the tops of those rounds.
    pub tops: i32,
    /// The first rows of the ranking.
    pub first: Vec<Row>,
    /// The viewer's own row and its neighbours.
    pub near: Vec<Row>,
    /// The viewer's own part; `None` for a spectator.
    pub own: Option<Own>,
    /// The words to rule on, for the arbitrator: the doubtful ones first.
    pub answers: Vec<AnswerView>,
    /// The hall, for an arbitrator.
    pub hall: Option<HallView>,
    /// The commands open to the viewer.
    pub may: May,
}

/// The parts of a [`View`] that are the viewer's own; the rest is the same for all viewers except
/// an arbitrator.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnView {
    /// The viewer's own row and its neighbours.
    pub near: Vec<Row>,
    /// The viewer's seat and slip.
    pub own: Own,
    /// The viewer's own word in the last round that is over, and its points.
    pub answer: Option<OwnAnswer>,
    /// The commands open to the viewer.
    pub may: May,
}

/// The viewer's own seat and slip.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    /// The viewer's seat.
    pub seat: Seat,
    /// True if the viewer plays; the arbitrator does not.
    pub plays: bool,
    /// The sum of the viewer's scores.
    pub points: i32,
    /// The number of rounds that were over when the viewer joined.
    pub since: u16,
    /// The number of cautions that the viewer has had.
    pub cautions: u16,
    /// The slip of this round.
    pub slip: Option<OwnSlip>,
}

/// The viewer's slip. It does not say whether its words are words.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnSlip {
    /// The word and where it stands.
    pub text: PlayText,
    /// Its score if it is admissible.
    pub score: i32,
    /// The score that was written on it.
    pub declared: Option<u16>,
    /// True if it was read in the other direction.
    pub turned: bool,
    /// True if it is locked.
    pub locked: bool,
    /// When it was sealed.
    pub at: Millis,
}

/// A round that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundView {
    /// The rack.
    pub rack: Tiles,
    /// The best play there was.
    pub top: Laid,
    /// The word placed.
    pub placed: Laid,
    /// The source of the word placed.
    pub source: Source,
    /// The number of slips that scored as much as the top.
    pub found: u32,
    /// The viewer's own word and points.
    pub own: Option<OwnAnswer>,
}

/// The viewer's own slip in a round that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnAnswer {
    /// The word and where it stands.
    pub text: PlayText,
    /// Its score; 0 if it was not admissible.
    pub points: i32,
    /// True if all its words are good.
    pub admissible: bool,
}

/// A word to rule on.
#[derive(Clone, PartialEq, Debug)]
pub struct AnswerView {
    /// The answer.
    pub answer: Answer,
    /// True if the arbitrator has already ruled on one of its words.
    pub ruled: bool,
    /// The first few slips with this answer; those that need a look come first.
    pub slips: Vec<SlipView>,
}

/// A slip as the arbitrator sees it once the round is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlipView {
    /// The seat whose slip it is.
    pub seat: Seat,
    /// The score that was written on it, if it is not the one that counts (AMB-27).
    pub miscounted: Option<u16>,
    /// True if it was read in the other direction, the only one in which it fits (AMB-26).
    pub turned: bool,
}

/// The commands open to a viewer now. They depend on nothing hidden from the viewer, and never on
/// the word list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct May {
    /// Begin the session.
    pub begin: bool,
    /// Seal a slip.
    pub seal: bool,
    /// Lock the slip.
    pub lock: bool,
    /// Draw the next rack.
    pub draw: bool,
    /// Accept the rack.
    pub accept: bool,
    /// Throw the rack back.
    pub reject: bool,
    /// Start the clock.
    pub start_clock: bool,
    /// Give 30 seconds more.
    pub extend: bool,
    /// Close the round.
    pub close: bool,
    /// Rule on words.
    pub rule: bool,
    /// Confirm the rulings.
    pub confirm: bool,
    /// End the session.
    pub stop: bool,
}

impl Views for Duplicate {
    type View = View;

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < self.entrants.len() => Some(seat),
            _ => None,
        };
        let arbitrator = self.is_arbitrator(viewer);
        let rack = self.rack_for(arbitrator);
        let mut unseen = self.ruleset.alphabet.full_set();
        unseen.remove_all(&self.board.covered().map(|(_, face)| face.tile()).collect());
        unseen.remove_all(&rack.unwrap_or_default());
        let near = own.map_or_else(Vec::new, |seat| self.near(seat));
        View {
            viewer,
            ruleset: self.ruleset,
            phase: self.phase,
            board: self.board.clone(),
            last_play: self.last_play.clone(),
            rack,
            bag: self.bag.len(),
            unseen,
            round: self.round(),
            need: self.need(),
            rejected: self.rejected.clone(),
            warned: self.warned,
            players: self.players(),
            slips: self.slips_in(),
            locked: self.slips.locked as usize,
            rounds: self.rounds.iter().map(|round| round_view(round, own)).collect(),
            tops: self.tops(),
            first: self.ranking(0..FIRST_ROWS),
            near,
            own: own.map(|seat| self.own(seat)),
            answers: if arbitrator { self.answers_to_rule() } else { Vec::new() },
            hall: self.hall_view(viewer),
            may: own.map_or_else(May::default, |seat| self.may(seat, at)),
        }
    }

    /// Made up anew are the others' slips, whether the viewer's words are good, the top, and a rack
    /// that has not been called out yet.
    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Duplicate {
        let mut other = self.clone();
        let arbitrator = self.is_arbitrator(viewer);
        other.forget_typed(viewer);
        if self.rack_for(arbitrator).is_none() {
            let pool = self.pool();
            let rack: Tiles = draw(&pool, 0, self.rack.len(), chance).into_iter().collect();
            other.bag = pool;
            other.bag.remove_all(&rack);
            other.rack = rack;
        }
        let made_up = |number: u32| Laid {
            text: PlayText {
                coord: Coord::new(Square::new(chance.pick(number, 15) as u8, 0), Direction::Across),
                letters: Vec::new(),
            },
            score: chance.pick(number + 1, 100) as i32,
        };
        if other.top.is_some() {
            other.top = Some(made_up(100));
        }
        if !(arbitrator && self.phase == Phase::Rulings) {
            let dummy = made_up(200);
            other.slips = Slips::default();
            for (seat, &slip) in self.slips.seats() {
                let Some(answer) = self.slips.answer(seat) else { continue };
                let mut answer = answer.clone();
                // The viewer's word is known, but not whether its words are good.
                answer.words.iter_mut().for_each(|ruling| ruling.good = !ruling.good);
                if viewer.is(seat) {
                    other.slips.seal(seat, answer, slip);
                } else {
                    answer.text = dummy.text.clone();
                    answer.score = dummy.score;
                    let slip = Slip { declared: None, turned: false, ..slip };
                    other.slips.seal(seat, answer, slip);
                }
            }
        }
        other
    }
}

impl Duplicate {
    /// The viewer's own part of [`view`](Views::view), without the work for everything else; `None`
    /// for those who have none.
    pub fn own_view(&self, viewer: Viewer, at: Millis) -> Option<OwnView> {
        let Viewer::Seat(seat) = viewer else { return None };
        if seat.index() >= self.entrants.len() {
            return None;
        }
        let answer = self.rounds.last().and_then(|round| own_answer(round, seat));
        let (near, own) = (self.near(seat), self.own(seat));
        Some(OwnView { near, own, answer, may: self.may(seat, at) })
    }

    /// True if the viewer arbitrates, and so sees the session differently from all others.
    pub fn is_arbitrator(&self, viewer: Viewer) -> bool {
        matches!(viewer, Viewer::Seat(seat) if self.arbitrates(seat))
    }

    fn near(&self, seat: Seat) -> Vec<Row> {
        let line = self.line_of(seat);
        line.map_or_else(Vec::new, |line| self.ranking(line.saturating_sub(1)..line + 2))
    }

    /// The rack as the viewer may see it. While it may still be thrown back only the arbitrator
    /// sees it, so that no player can think ahead.
    fn rack_for(&self, arbitrator: bool) -> Option<Tiles> {
        match self.phase {
            Phase::Rack | Phase::Sought if !arbitrator => None,
            Phase::Opening => None,
            _ => Some(self.rack),
        }
    }

    fn own(&self, seat: Seat) -> Own {
        let entrant = self.entrants[seat.index()];
        let slip = self.slips.of(seat).zip(self.slips.answer(seat));
        Own {
            seat,
            plays: self.plays(seat),
            points: entrant.points,
            since: entrant.since,
            cautions: self.cautions(seat),
            slip: slip.map(|(slip, answer)| OwnSlip {
                text: answer.text.clone(),
                score: answer.score,
                declared: slip.declared,
                turned: slip.turned,
                locked: slip.locked,
                at: slip.at,
            }),
        }
    }

    fn answers_to_rule(&self) -> Vec<AnswerView> {
        if self.phase != Phase::Rulings {
            return Vec::new();
        }
        let given = (0..).zip(&self.slips.answers).filter(|(_, answer)| answer.count > 0);
        let mut slips: BTreeMap<u32, Vec<SlipView>> = BTreeMap::new();
        for (seat, slip) in self.slips.seats() {
            let score = self.slips.answer(seat).map_or(0, |answer| answer.score);
            let miscounted = slip.declared.filter(|&declared| i32::from(declared) != score);
            let view = SlipView { seat, miscounted, turned: slip.turned };
            slips.entry(slip.answer).or_default().push(view);
        }
        let first = |number: u32| {
            let mut first = slips.get(&number).cloned().unwrap_or_default();
            first.arrange_by_key(|slip| (slip.miscounted.is_none() && !slip.turned, slip.seat));
            first.truncate(MOST_SLIPS);
            first
        };
        let ruled = |answer: &Answer| {
            answer.words.iter().any(|ruling| self.rulings.contains_key(&ruling.word))
        };
        let mut answers: Vec<AnswerView> = given
            .map(|(number, answer)| AnswerView {
                ruled: ruled(answer),
                slips: first(number),
                answer: answer.clone(),
            })
            .collect();
        answers
            .arrange_by_key(|view| (view.answer.admissible() && !view.ruled, -view.answer.score));
        answers.truncate(MOST_ANSWERS);
        answers
    }

    fn may(&self, seat: Seat, at: Millis) -> May {
        let first = seat.0 == 0;
        let conducts = self.conducts(seat);
        let over = matches!(self.phase, Phase::Over(_));
        let running = matches!(self.phase, Phase::Slips { .. });
        let in_time = matches!(self.phase, Phase::Slips { ends } if at <= ends.plus(super::GRACE));
        let plays = self.plays(seat);
        let slip = self.slips.of(seat);
        let good = self.need().is_some_and(|need| self.fills(&self.rack, need));
        May {
            begin: first && self.phase == Phase::Opening,
            seal: plays && in_time,
            lock: plays && in_time && slip.is_some_and(|slip| !slip.locked),
            draw: (first || conducts) && matches!(self.phase, Phase::Between { .. }),
            accept: conducts && self.phase == Phase::Rack && good,
            reject: conducts && self.phase == Phase::Rack && !good,
            start_clock: conducts && self.phase == Phase::Called,
            extend: conducts && running,
            close: conducts && running,
            rule: conducts && self.phase == Phase::Rulings,
            confirm: conducts && self.phase == Phase::Rulings,
            stop: first && !over && self.phase != Phase::Opening,
        }
    }
}

fn round_view(round: &Arc<Round>, own: Option<Seat>) -> RoundView {
    RoundView {
        rack: round.rack,
        top: round.top.clone(),
        placed: round.placed.clone(),
        source: round.source,
        found: round.found,
        own: own.and_then(|seat| own_answer(round, seat)),
    }
}

fn own_answer(round: &Round, seat: Seat) -> Option<OwnAnswer> {
    let answer = round.slips.answer(seat)?;
    Some(OwnAnswer {
        text: answer.text.clone(),
        points: answer.points(),
        admissible: answer.admissible(),
    })
}
