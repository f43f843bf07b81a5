//! What the screen shows of a duplicate session. It fits 80 by 24.

use rules::duplicate::{EndReason, Phase, View};
use rules::{Coord, Counted, Notation, PlayText, Seat, Viewer};

use super::Hall;
use crate::play::board;
use crate::play::input;
use crate::play::screen::wrap;
use crate::play::told::list;
use crate::stop::Stop;

/// How much room there is to the right of the board.
const PANEL: usize = 43;

/// So many rows of the ranking are beside the board.
const ROWS: usize = 6;

impl Hall<'_> {
    fn notation(&self) -> Notation {
        self.game.ruleset().duplicate.notation
    }

    /// A slip as it may be written.
    pub(super) fn example(&self) -> &'static str {
        match self.notation() {
            Notation::Duplicate => "H4 TRAIN",
            Notation::International => "8D TRAIN",
            Notation::LetterFirst => "D8 TRAIN",
        }
    }

    fn place(&self, text: &PlayText) -> String {
        Coord::in_notation(text.coord, self.notation()).to_string()
    }

    /// The table as a person sees it, or as everybody may.
    pub(super) fn screen(&self, seat: Option<Seat>) -> String {
        let view = self.game.view(seat.map_or(Viewer::Spectator, Viewer::Seat), self.now());
        let colour = self.style.colour;
        let left = match self.notation() {
            Notation::Duplicate => {
                board::lettered_rows(&view.board, &view.ruleset, &view.last_play, colour)
            }
            _ => board::rows(&view.board, &view.ruleset, &view.last_play, colour),
        };
        let panel = self.panel(&view, seat, left.len());
        let mut text = String::from(self.style.wipe());
        for (index, line) in left.iter().enumerate() {
            match panel.get(index).filter(|right| !right.is_empty()) {
                Some(right) => text.push_str(&format!("{line}  {right}")),
                None => text.push_str(line.trim_end()),
            }
            text.push('\n');
        }
        if let (Some(rack), Some(_)) = (view.rack, seat) {
            let tiles: Vec<String> = rack.to_string().chars().map(String::from).collect();
            text.push_str(&format!("   rack: {}\n", tiles.join(" ")));
        }
        text
    }

    /// Round, time, the first of the ranking and the last rounds.
    fn panel(&self, view: &View, seat: Option<Seat>, height: usize) -> Vec<String> {
        let mut lines = vec![
            format!("{}, {}", self.terms.edition().name(), self.lexicon.name()),
            format!("Round {}, {} in the bag", view.round, Counted(view.bag, "tile")),
        ];
        if let Phase::Slips { ends } = view.phase {
            let left = ends.since(self.now()).0.div_ceil(1000);
            let (minutes, seconds) = (left / 60, left % 60);
            lines.push(format!(
                "{minutes}:{seconds:02} left, slips in: {} of {}",
                view.slips, view.players
            ));
        }
        lines.push(String::new());
        lines.extend(self.ranking(ROWS));
        lines.push(String::new());
        let room = height.saturating_sub(lines.len());
        lines.extend(self.rounds(seat.unwrap_or(Seat(0)), room));
        lines.iter().map(|line| line.chars().take(PANEL).collect()).collect()
    }

    /// The first of the ranking.
    fn ranking(&self, most: usize) -> Vec<String> {
        let tops = self.game.tops();
        let mut lines: Vec<String> = self
            .game
            .ranking(0..most)
            .iter()
            .map(|row| {
                let share = match tops {
                    0 => String::new(),
                    _ => format!("{:>6.1} %", f64::from(row.points) * 100.0 / f64::from(tops)),
                };
                format!("{:>2}. {:<20} {:>5} {share}", row.place, self.name(row.seat), row.points)
            })
            .collect();
        if self.names.len() > most {
            lines.push(format!("    and {} more", self.names.len() - most));
        }
        lines
    }

    /// The last rounds: rack, top and what the seat scored.
    pub(super) fn rounds(&self, seat: Seat, room: usize) -> Vec<String> {
        let view = self.view(seat);
        if view.rounds.is_empty() || room < 2 {
            return Vec::new();
        }
        let mut lines = vec![format!("    rack    top                       {:>5}", "own")];
        let skipped = view.rounds.len().saturating_sub(room - 1);
        lines.extend((1..).zip(&view.rounds).skip(skipped).map(|(number, round)| {
            let own = round.own.as_ref().map_or(0, |own| own.points);
            let (rack, top) = (round.rack.to_string(), &round.top);
            let (place, word) = (self.place(&top.text), letters(&top.text));
            format!("{number:>3} {rack:<7} {place:>3} {word:<15} {:>3} {own:>5}", top.score)
        }));
        lines
    }

    /// What a person may do, and the slip that is sealed.
    pub(super) fn question(&self, seat: Seat) -> String {
        let slip = self.view(seat).own.and_then(|own| own.slip);
        match slip {
            None => {
                format!(
                    "Seal a slip such as {}, then type done. Or: help, terms.\n",
                    self.example()
                )
            }
            Some(slip) => {
                let turned = if slip.turned { ", read in the other direction" } else { "" };
                let place = slip.text.coord.in_notation(self.notation());
                let (word, points) = (letters(&slip.text), Counted(slip.score, "point"));
                wrap(&format!(
                    "Sealed: {place} {word}{turned}, {points} if all words are in the list. \
                     Seal another, or type done."
                )) + "\n"
            }
        }
    }

    /// How the last round went.
    pub(super) fn told(&self) -> String {
        let view = self.view(Seat(0));
        let Some(round) = view.rounds.last() else { return String::new() };
        let scored: Vec<String> = (0..self.people as u16)
            .map(Seat)
            .map(|seat| {
                let own = self.view(seat).rounds.pop().and_then(|round| round.own);
                let points = own.as_ref().map_or(0, |own| own.points);
                let why = match own {
                    None => " (no slip)",
                    Some(own) if !own.admissible => " (not in the list)",
                    Some(_) => "",
                };
                format!("{} scored {points}{why}", self.name(seat))
            })
            .collect();
        let top = &round.top;
        let (place, word) = (self.place(&top.text), letters(&top.text));
        wrap(&format!("The top was {place} {word} for {}. {}.", top.score, list(&scored))) + "\n"
    }

    /// The end: every round and the ranking.
    pub(super) fn end(&self) -> Result<(), Stop> {
        let why = match self.game.phase() {
            Phase::Over(EndReason::AllPlayed) => "all tiles are played",
            Phase::Over(EndReason::NoRack) => "no vowels or no consonants are left",
            Phase::Over(EndReason::NoPlay) => "the last tiles have no play",
            Phase::Over(EndReason::Rounds) => "all rounds are played",
            _ => "it was stopped",
        };
        input::print(&(self.screen(None) + &self.news))?;
        input::print(&format!(
            "The session is over: {why}. The tops come to {}.\n",
            self.game.tops()
        ))?;
        let best = self.game.ranking(0..usize::MAX);
        let winners: Vec<String> = best
            .iter()
            .filter(|row| row.place == 1)
            .map(|row| self.name(row.seat).to_string())
            .collect();
        if best.len() > 1 {
            let won = if winners.len() == 1 { "won" } else { "share the win" };
            input::print(&(wrap(&format!("{} {won}.", list(&winners))) + "\n"))?;
        }
        input::print(&format!("The same racks come again with --seed {}.\n", self.seed))
    }
}

/// The letters of a play; a dot for a tile that was there.
fn letters(text: &PlayText) -> String {
    text.letters.iter().map(|letter| letter.map_or('.', rules::Face::to_char)).collect()
}
