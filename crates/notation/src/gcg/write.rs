//! A game as a GCG file that other programs read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use rules::{Board, Counted, Seat, Tiles, refusals};

use super::{Gcg, GcgEvent, GcgLetter, GcgLine, GcgMove, GcgPlay, RackText};
use crate::{Cause, Made, Replay, Turn};

/// The way out in every refusal.
const JSON: &str = "the JSON form of the game has everything";

refusals! {
    /// Why GCG cannot say what happened in a game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum GcgRefusal {
        RackSize { tiles: u8 } = "gcg_rack_size" => (
            "GCG is for racks of seven tiles, and these have {all}: {JSON}",
            all = Counted(*tiles, "tile")
        ),
        NoTurn = "gcg_no_turn" => "nobody had a turn, and a GCG file is a list of turns: {JSON}",
        SetUp = "gcg_set_up" =>
            "the game went on from a position, and GCG begins with an empty board: {JSON}",
        Swap { turn: usize } = "gcg_swap" =>
            "GCG cannot say that a tile on the board was swapped, as in turn {turn}: {JSON}",
        Rearranged { turn: usize } = "gcg_rearranged" =>
            "GCG cannot say that a word was rearranged, as in turn {turn}: {JSON}",
        Theme { turn: usize } = "gcg_theme" =>
            "GCG has no points for a theme, as in turn {turn}: {JSON}",
        NoWord { turn: usize } = "gcg_no_word" =>
            "the tiles of turn {turn} are not one word, so GCG cannot name it: {JSON}",
    }
}

impl Gcg {
    /// A game as a file: its players, the word list if that is named, and a line for everything that
    /// happened.
    ///
    /// The points that a wrong challenge took from the challenger are written as a `(challenge)` of
    /// fewer points, a lost turn as a pass.
    ///
    /// # Errors
    /// [`GcgRefusal`] if something happened that the format has no line for.
    pub fn of(replay: &Replay, lexicon: Option<&str>) -> Result<Gcg, GcgRefusal> {
        let tiles = replay.ruleset.rack_size;
        if tiles != 7 {
            return Err(GcgRefusal::RackSize { tiles });
        }
        if replay.turns.is_empty() && replay.over {
            return Err(GcgRefusal::NoTurn);
        }
        let begins = |turn: &Turn| {
            turn.before.board.is_empty() && turn.before.scores.iter().all(|&score| score == 0)
        };
        if !replay.turns.first().is_none_or(begins) {
            return Err(GcgRefusal::SetUp);
        }
        let nicks = nicks(&replay.players);
        let mut lines = vec![GcgLine::Encoding];
        for (number, (nick, name)) in (1..).zip(nicks.iter().zip(&replay.players)) {
            let (nick, name) = (nick.clone(), one_line(name));
            let name = if name.is_empty() { nick.clone() } else { name };
            lines.push(GcgLine::Player { number, nick, name });
        }
        if let Some(text) = lexicon.map(one_line).filter(|text| !text.is_empty()) {
            lines.push(GcgLine::Pragma { name: "lexicon".into(), text });
        }
        let mut writing = Writing { replay, nicks, lines, scores: vec![0; replay.players.len()] };
        let mut board = Board::new(replay.ruleset.layout.size);
        for (index, turn) in replay.turns.iter().enumerate() {
            if turn.before.board != board {
                return Err(GcgRefusal::Swap { turn: index + 1 });
            }
            writing.turn(index + 1, turn)?;
            board = replay.board_after(index + 1).unwrap_or(board);
        }
        writing.end();
        Ok(Gcg { lines: writing.lines })
    }
}

struct Writing<'a> {
    replay: &'a Replay,
    nicks: Vec<String>,
    lines: Vec<GcgLine>,
    scores: Vec<i32>,
}

impl Writing<'_> {
    fn event(&mut self, seat: Seat, rack: &Tiles, made: GcgMove, points: i32) {
        let score = &mut self.scores[seat.index()];
        *score += points;
        self.lines.push(GcgLine::Event(GcgEvent {
            nick: self.nicks[seat.index()].clone(),
            rack: RackText::from(rack),
            made,
            score: Some(points),
            total: Some(*score),
            rest: String::new(),
        }));
    }

    fn turn(&mut self, number: usize, turn: &Turn) -> Result<(), GcgRefusal> {
        let of_cause = |cause: Cause| turn.charges.iter().filter(move |it| it.reason == cause);
        if of_cause(Cause::Other).next().is_some() {
            return Err(GcgRefusal::Theme { turn: number });
        }
        let more: i32 = of_cause(Cause::Adjustment).map(|it| it.points).sum();
        let (seat, rack) = (turn.seat, &turn.before.rack);
        let made = match &turn.made {
            Made::Play(play) => {
                let board = &turn.before.board;
                if play.placements().iter().any(|it| board.get(it.square).is_some()) {
                    return Err(GcgRefusal::Rearranged { turn: number });
                }
                let text = turn.play_text().ok_or(GcgRefusal::NoWord { turn: number })?;
                let letters = text.letters.iter();
                let letters = letters.map(|it| it.map_or(GcgLetter::Dot, GcgLetter::Face));
                GcgMove::Play(GcgPlay { coord: text.coord, letters: letters.collect() })
            }
            Made::Exchange(tiles) => GcgMove::Exchange(RackText::from(tiles)),
            Made::Exchanged(count) => GcgMove::Exchanged(u8::try_from(*count).unwrap_or(u8::MAX)),
            Made::Pass => GcgMove::Pass,
        };
        if turn.withdrawn() {
            self.event(seat, rack, made, turn.score);
            self.event(seat, rack, GcgMove::Withdrawn, more - turn.score);
        } else {
            self.event(seat, rack, made, turn.score + more);
        }
        for note in turn.notes.iter().flat_map(|note| note.lines()) {
            self.lines.push(GcgLine::Note(one_line(note)));
        }
        for charge in &turn.charges {
            let (seat, points) = (charge.seat, charge.points);
            let made = match charge.reason {
                Cause::Challenge => GcgMove::Challenge,
                Cause::Time => GcgMove::Time,
                Cause::Leftovers => {
                    let own = self.replay.racks.get(seat.index()).copied().unwrap_or_default();
                    if points < 0 {
                        self.event(seat, &own, GcgMove::Leftovers(RackText::from(&own)), points);
                        continue;
                    }
                    let mut others = Tiles::new();
                    let racks = self.replay.racks.iter().enumerate();
                    let racks = racks.filter(|(index, _)| *index != seat.index());
                    racks.for_each(|(_, rack)| others.add_all(rack));
                    GcgMove::Leftovers(RackText::from(&others))
                }
                Cause::Other | Cause::Adjustment => continue,
            };
            self.event(seat, &Tiles::new(), made, points);
        }
        Ok(())
    }

    fn end(&mut self) {
        if self.replay.over {
            return;
        }
        for (number, rack) in (1..).zip(&self.replay.racks) {
            if !rack.is_empty() {
                self.lines.push(GcgLine::Rack { number, rack: RackText::from(rack) });
            }
        }
        self.lines.push(GcgLine::Incomplete(String::new()));
    }
}

/// A text on one line, with one space between words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The players' names in events: their names without spaces and colons, all different.
fn nicks(players: &[String]) -> Vec<String> {
    let mut nicks: Vec<String> = Vec::new();
    for (number, name) in (1..).zip(players) {
        let name = one_line(name).replace(' ', "_").replace(':', "");
        let name = if name.is_empty() { format!("player{number}") } else { name };
        let mut nick = name.clone();
        let mut again = 2;
        while nicks.iter().any(|other| other.to_lowercase() == nick.to_lowercase()) {
            nick = format!("{name}_{again}");
            again += 1;
        }
        nicks.push(nick.to_string());
    }
    nicks
}
