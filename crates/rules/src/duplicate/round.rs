//! A round: its rack, the slips, and what is placed.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Arrange as _, Millis, PlayText, Ruling, Seat, Tiles};

/// A word that can be placed, and what it scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The word and where it stands.
    pub text: PlayText,
    /// Its points, including the bonus.
    pub score: i32,
}

/// One of the different words on the slips of a round. It is judged once, however many players
/// wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The word and where it stands.
    pub text: PlayText,
    /// Its points if it is admissible.
    pub score: i32,
    /// The words that it forms, and whether they are good.
    pub words: Vec<Ruling>,
    /// The number of slips that have it.
    pub count: u32,
}

impl Answer {
    /// True if all its words are good. A slip that is not admissible scores nothing (VAR-DUP-09).
    pub fn admissible(&self) -> bool {
        self.words.iter().all(|word| word.good)
    }

    /// The score of a slip with it.
    pub fn points(&self) -> i32 {
        if self.admissible() { self.score } else { 0 }
    }
}

/// A sealed slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Its answer, as an index into the answers of the round.
    pub answer: u32,
    /// When it was sealed.
    pub at: Millis,
    /// The score that was written on it. It never counts (AMB-27).
    pub declared: Option<u16>,
    /// True if it was written in the other direction, in which it does not fit (AMB-26).
    pub turned: bool,
    /// True if it is locked; once all slips are locked the round closes early.
    pub locked: bool,
}

/// Where the word on the board comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The best slip.
    Slip,
    /// The best possible play.
    Top,
}

keys! {
    Source {
        Slip = "slip",
        Top = "top",
    }
}

/// A round that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    /// The rack of all entrants.
    pub rack: Tiles,
    /// The best play there was.
    pub top: Laid,
    /// The play that was placed.
    pub placed: Laid,
    /// Where the word placed came from.
    pub source: Source,
    /// The number of slips that scored as much as the top, or more.
    pub found: u32,
    pub(super) slips: Slips,
}

impl Round {
    /// The different words on the slips.
    pub fn answers(&self) -> &[Answer] {
        &self.slips.answers
    }

    /// A seat's slip.
    pub fn slip(&self, seat: Seat) -> Option<&Slip> {
        self.slips.of(seat)
    }

    /// The score of a seat.
    pub fn points(&self, seat: Seat) -> i32 {
        self.slips.points(seat)
    }

    /// The score that counts as the top. A slip can score more where the arbitrator has allowed a
    /// word that the list does not have.
    pub fn best(&self) -> i32 {
        self.top.score.max(self.placed.score)
    }
}

/// The slips of a round. Equal answers are stored once.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Slips {
    pub(super) answers: Vec<Answer>,
    by_seat: Vec<Option<Slip>>,
    /// The index of each word among the answers.
    known: BTreeMap<String, u32>,
    pub(super) sealed: u32,
    pub(super) locked: u32,
}

impl Slips {
    pub(super) fn of(&self, seat: Seat) -> Option<&Slip> {
        self.by_seat.get(seat.index())?.as_ref()
    }

    pub(super) fn answer(&self, seat: Seat) -> Option<&Answer> {
        self.answers.get(self.of(seat)?.answer as usize)
    }

    pub(super) fn points(&self, seat: Seat) -> i32 {
        self.answer(seat).map_or(0, Answer::points)
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = (Seat, &Slip)> + '_ {
        (0..).map(Seat).zip(&self.by_seat).filter_map(|(seat, slip)| Some((seat, slip.as_ref()?)))
    }

    /// Seals a slip, replacing the seat's last one.
    pub(super) fn seal(&mut self, seat: Seat, answer: Answer, slip: Slip) {
        if self.by_seat.len() <= seat.index() {
            self.by_seat.resize(seat.index() + 1, None);
        }
        let key = answer.text.to_string();
        let next = self.answers.len() as u32;
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.answers.push(Answer { count: 0, ..answer });
        }
        self.answers[number as usize].count += 1;
        let before = self.by_seat[seat.index()].replace(Slip { answer: number, ..slip });
        match before {
            Some(old) => {
                self.answers[old.answer as usize].count -= 1;
                self.locked -= u32::from(old.locked);
            }
            None => self.sealed += 1,
        }
        self.locked += u32::from(slip.locked);
    }

    /// A seat has no slip any more.
    pub(super) fn withdraw(&mut self, seat: Seat) {
        let Some(slip) = self.by_seat.get_mut(seat.index()).and_then(Option::take) else { return };
        if let Some(answer) = self.answers.get_mut(slip.answer as usize) {
            answer.count -= 1;
        }
        self.sealed -= 1;
        self.locked -= u32::from(slip.locked);
    }

    pub(super) fn lock(&mut self, seat: Seat) {
        if let Some(Some(slip)) = self.by_seat.get_mut(seat.index()) {
            self.locked += u32::from(!slip.locked);
            slip.locked = true;
        }
    }

    /// Changes the verdict on a word in every answer.
    pub(super) fn rule(&mut self, word: &str, good: bool) {
        let words = self.answers.iter_mut().flat_map(|answer| &mut answer.words);
        words.filter(|ruling| ruling.word == word).for_each(|ruling| ruling.good = good);
    }

    /// The best admissible answers: the highest score and, among those, the fewest blanks.
    pub(super) fn best(&self) -> Vec<Laid> {
        let given = self.answers.iter().filter(|answer| answer.count > 0 && answer.admissible());
        best_of(given.map(|answer| Laid { text: answer.text.clone(), score: answer.score }))
    }
}

/// The answers with the highest score and, among those, the fewest blanks (AMB-27).
pub(super) fn best_of(all: impl Iterator<Item = Laid>) -> Vec<Laid> {
    let blanks = |laid: &Laid| laid.text.letters.iter().flatten().filter(|face| face.blank).count();
    let rank = |laid: &Laid| (-laid.score, blanks(laid));
    let mut best: Vec<Laid> = Vec::new();
    for laid in all {
        match best.first().map(|first| rank(&laid).cmp(&rank(first))) {
            Some(core::cmp::Ordering::Greater) => continue,
            Some(core::cmp::Ordering::Less) => best.clear(),
            _ => {}
        }
        if !best.contains(&laid) {
            best.push(laid);
        }
    }
    // The order in which slips came in must not matter for the lots that are drawn.
    best.arrange_by_key(|laid| laid.text.to_string());
    best
}
