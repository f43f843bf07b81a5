//! Plays a file through, line by line.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use rules::{
    Board, Leftovers, Placement, Play, PlayProblem, Ruleset, Seat, Square, Tile, Tiles, Word,
    examine,
};

use super::{Disagreement, GcgEvent, GcgLetter, GcgMove, GcgPlay, GcgProblem, RackText};
use crate::{Before, Cause, Challenged, Charge, Made, Next, Replay, Turn};

/// The state of the game after the lines so far.
pub(super) struct Fold {
    ruleset: Ruleset,
    nicks: Vec<String>,
    set: Tiles,
    table: Tabled,
    scores: Vec<i32>,
    /// By how much the last total of each seat was wrong. If the next one is right without, it was a
    /// slip of the pen.
    slips: Vec<i32>,
    turns: Vec<Turn>,
    /// The state of the table before the last event, if that was a play.
    undo: Option<Tabled>,
    /// True if tiles left have been counted.
    ended: bool,
    incomplete: bool,
    /// The last line with an event.
    last_line: usize,
    found: Vec<Disagreement>,
    /// The last event as it is written in full.
    pub(super) full: Option<GcgEvent>,
}

/// The state that a play puts back when it comes off.
#[derive(Clone)]
struct Tabled {
    board: Board,
    /// The number of tiles each seat holds.
    held: Vec<usize>,
    /// The tiles that each seat is known to have kept.
    kept: Vec<Tiles>,
    /// Turns in a row after which no new tile had stayed.
    scoreless: u16,
}

impl Fold {
    pub(super) fn new(ruleset: &Ruleset, nicks: Vec<String>) -> Fold {
        let seats = nicks.len();
        let table = Tabled {
            board: Board::new(ruleset.layout.size),
            held: vec![usize::from(ruleset.rack_size); seats],
            kept: vec![Tiles::new(); seats],
            scoreless: 0,
        };
        Fold {
            ruleset: *ruleset,
            nicks,
            set: ruleset.alphabet.full_set(),
            table,
            scores: vec![0; seats],
            slips: vec![0; seats],
            turns: Vec::new(),
            undo: None,
            ended: false,
            incomplete: false,
            last_line: 1,
            found: Vec::new(),
            full: None,
        }
    }

    fn tell(&mut self, line: usize, problem: GcgProblem) {
        self.found.push(Disagreement { line, problem });
    }

    fn nick(&self, seat: Seat) -> String {
        self.nicks[seat.index()].clone()
    }

    /// Which of the players who share a nick an event is about: a turn is made by whose turn it is,
    /// and what follows one is about the player whose score it comes from.
    pub(super) fn among(&self, seats: &[Seat], event: &GcgEvent) -> Option<Seat> {
        let last = self.turns.last().map(|turn| turn.seat);
        let due = if event.turns() { self.next_seat() } else { last };
        let counts = |seat: &&Seat| {
            let points = event.total.zip(event.score).map(|(total, points)| total - points);
            points == Some(self.scores[seat.index()])
        };
        let due = due.filter(|seat| seats.contains(seat));
        match event.made {
            GcgMove::Time | GcgMove::Leftovers(_) => {
                seats.iter().find(counts).copied().or(due).or(seats.first().copied())
            }
            _ => due.or(seats.first().copied()),
        }
    }

    pub(super) fn event(&mut self, line: usize, seat: Seat, event: &GcgEvent) {
        self.last_line = line;
        let (prior, mut full) = (self.scores[seat.index()], event.clone());
        if let GcgMove::Play(play) = &mut full.made {
            dotted(&self.table.board, play);
        }
        let undo = self.undo.take();
        let mut formed = Vec::new();
        match &event.made {
            GcgMove::Play(play) => formed = self.play(line, seat, event, play),
            GcgMove::Pass | GcgMove::Exchanged(0) => {
                let rack = self.rack(line, seat, &event.rack, &Tiles::new());
                self.turn(line, seat, rack, Made::Pass);
                self.count(line, seat, event, Some(0), None);
            }
            GcgMove::Exchange(tiles) => {
                let tiles = self.tiles(line, tiles);
                // More blanks than there are stand for tiles that are not known.
                if tiles.count(Tile::BLANK) > self.set.count(Tile::BLANK) {
                    let made = Made::Exchanged(tiles.len());
                    self.exchange(line, seat, event, &Tiles::new(), made);
                } else {
                    self.exchange(line, seat, event, &tiles, Made::Exchange(tiles));
                }
            }
            &GcgMove::Exchanged(count) => {
                let made = Made::Exchanged(usize::from(count));
                self.exchange(line, seat, event, &Tiles::new(), made);
            }
            GcgMove::Withdrawn => self.withdraw(line, seat, event, undo),
            GcgMove::Challenge => {
                match self.turns.last_mut().filter(|_| undo.is_some()) {
                    Some(turn) => turn.challenged = Some(Challenged::Stood),
                    None => self.tell(line, GcgProblem::NothingChallenged),
                }
                self.count(line, seat, event, None, Some(Cause::Challenge));
            }
            GcgMove::Time => self.count(line, seat, event, None, Some(Cause::Time)),
            GcgMove::Leftovers(tiles) => self.leftovers(line, seat, event, tiles),
        }
        if !event.rest.is_empty() && !are_among(&event.rest, &formed) {
            self.tell(line, GcgProblem::Rest { text: event.rest.clone() });
        }
        let total = self.scores[seat.index()];
        full.score = event.score.or(Some(total - prior));
        full.total = Some(total);
        full.nick = self.nick(seat);
        if let (true, Some(turn), true) = (full.rack.is_empty(), self.turns.last(), full.turns()) {
            full.rack = RackText::from(&turn.before.rack);
        }
        self.full = Some(full);
    }

    pub(super) fn note(&mut self, text: &str) {
        if let Some(turn) = self.turns.last_mut() {
            turn.notes.push(text.to_string());
        }
    }

    /// A remark goes on.
    pub(super) fn more(&mut self, text: &str) {
        if let Some(note) = self.turns.last_mut().and_then(|turn| turn.notes.last_mut()) {
            note.push('\n');
            note.push_str(text);
        }
    }

    pub(super) fn incomplete(&mut self) {
        self.incomplete = true;
    }

    fn bag(&self) -> usize {
        let out = self.table.board.tiles() + self.table.held.iter().sum::<usize>();
        self.set.len().saturating_sub(out)
    }

    /// The tiles that are not on the board.
    fn off_board(&self) -> Tiles {
        let mut left = self.set;
        left.remove_all(&self.table.board.covered().map(|(_, face)| face.tile()).collect());
        left
    }

    fn next_seat(&self) -> Option<Seat> {
        let last = self.turns.last()?.seat.0;
        Some(Seat((last + 1) % self.nicks.len() as u16))
    }

    /// The tiles that a text stands for, without what is none.
    fn tiles(&mut self, line: usize, text: &RackText) -> Tiles {
        text.tiles().unwrap_or_else(|found| {
            self.tell(line, GcgProblem::NotATile { found });
            Tiles::new()
        })
    }

    /// The known tiles of a rack of which these tiles are used. A rack that cannot be is as good as
    /// unknown, but for the tiles that were used.
    fn rack(&mut self, line: usize, seat: Seat, text: &RackText, used: &Tiles) -> Tiles {
        let (held, off_board) = (self.table.held[seat.index()], self.off_board());
        let mut rack = self.tiles(line, text);
        // More blanks than there are stand for tiles that are not known.
        let blanks = rack.count(Tile::BLANK);
        let marked = blanks > self.set.count(Tile::BLANK);
        if marked {
            rack.remove_all(&core::iter::repeat_n(Tile::BLANK, blanks.into()).collect());
        }
        let known = !rack.is_empty();
        let all = union(&rack, used);
        if let Some(tile) = off_board.missing(&all) {
            let (count, left) = (all.count(tile), off_board.count(tile));
            self.tell(line, GcgProblem::TooManyOfTile { tile, count, left });
            return *used;
        }
        if rack.len() > held {
            let (nick, tiles) = (self.nick(seat), rack.len());
            self.tell(line, GcgProblem::RackTooLong { nick, tiles, held });
            return *used;
        }
        let fits = marked && all.len() <= held;
        if let Some(tile) = rack.missing(used).filter(|_| known && !fits) {
            let blank = rack.count(Tile::BLANK) > used.count(Tile::BLANK) && !tile.is_blank();
            self.tell(line, GcgProblem::NotOnRack { tile, blank });
            return if all.len() <= held { all } else { *used };
        }
        let kept = self.table.kept[seat.index()];
        let with_kept = union(&all, &kept);
        if with_kept.len() <= held && off_board.contains(&with_kept) {
            return with_kept;
        }
        let mut missing = kept;
        missing.remove_all(&all);
        let (nick, tiles) = (self.nick(seat), missing.to_string());
        self.tell(line, GcgProblem::Lost { nick, tiles });
        all
    }

    /// Adds a turn, with nothing yet counted for it.
    fn turn(&mut self, line: usize, seat: Seat, rack: Tiles, made: Made) {
        if self.ended {
            self.tell(line, GcgProblem::AfterEnd);
        } else if let Some(expected) = self.next_seat().filter(|&expected| expected != seat) {
            let (nick, expected) = (self.nick(seat), self.nick(expected));
            self.tell(line, GcgProblem::OutOfTurn { nick, expected });
        }
        let before = self.before(seat, rack);
        let mut kept = rack;
        let mut stays = false;
        match &made {
            Made::Play(play) => {
                kept.remove_all(&play.tiles());
                stays = !play.is_empty();
            }
            Made::Exchange(tiles) => kept.remove_all(tiles),
            Made::Exchanged(_) => kept = Tiles::new(),
            Made::Pass => {}
        }
        self.table.kept[seat.index()] = kept;
        self.table.scoreless = if stays { 0 } else { self.table.scoreless.saturating_add(1) };
        self.turns.push(Turn {
            seat,
            before,
            made,
            score: 0,
            challenged: None,
            charges: Vec::new(),
            notes: Vec::new(),
        });
    }

    fn before(&self, seat: Seat, rack: Tiles) -> Before {
        let mut unseen = self.off_board();
        unseen.remove_all(&rack);
        Before {
            board: self.table.board.clone(),
            rack,
            unknown: self.table.held[seat.index()].saturating_sub(rack.len()),
            unseen,
            bag: self.bag(),
            held: self.table.held.clone(),
            scores: self.scores.clone(),
            scoreless: self.table.scoreless,
        }
    }

    fn exchange(&mut self, line: usize, seat: Seat, event: &GcgEvent, used: &Tiles, made: Made) {
        let rack = self.rack(line, seat, &event.rack, used);
        let tiles = match made {
            Made::Exchanged(count) => count,
            _ => used.len(),
        };
        let (bag, held) = (self.bag(), self.table.held[seat.index()]);
        if tiles > bag {
            self.tell(line, GcgProblem::Exchange { tiles, bag });
        } else if tiles > held {
            let nick = self.nick(seat);
            self.tell(line, GcgProblem::RackTooLong { nick, tiles, held });
        }
        self.turn(line, seat, rack, made);
        self.count(line, seat, event, Some(0), None);
    }

    /// Takes in a play; returns the words it forms, if it may lie there.
    fn play(
        &mut self,
        line: usize,
        seat: Seat,
        event: &GcgEvent,
        written: &GcgPlay,
    ) -> Vec<String> {
        let before = self.table.clone();
        let (play, mut problem) = lay(&self.table.board, written);
        let used = play.tiles();
        let formed = match examine(&self.table.board, &self.ruleset, &play) {
            Ok(formed) => Some(formed),
            Err(PlayProblem::NothingPlaced) if problem.is_some() => None,
            Err(other) => {
                problem = problem.or(Some(GcgProblem::of_play(other)));
                None
            }
        };
        let rack = self.rack(line, seat, &event.rack, &used);
        self.turn(line, seat, rack, Made::Play(play.clone()));
        for &Placement { square, face } in play.placements() {
            self.table.board.set(square, Some(face));
        }
        let out_of_set = self.set.len().saturating_sub(before.board.tiles());
        let bag = out_of_set.saturating_sub(before.held.iter().sum());
        let held = &mut self.table.held[seat.index()];
        *held = (*held).saturating_sub(play.len()) + play.len().min(bag);
        if problem.is_none() {
            problem = other_word(&self.table.board, written);
        }
        problem.into_iter().for_each(|problem| self.tell(line, problem));
        if let (Some(turn), Some(formed)) = (self.turns.last_mut(), &formed) {
            turn.score = formed.score;
        }
        self.count(line, seat, event, formed.as_ref().map(|formed| formed.score), None);
        self.undo = Some(before);
        formed.map_or_else(Vec::new, |formed| formed.words.iter().map(Word::text).collect())
    }

    /// Counts the points of a line: those of the file, and what they differ from the rules by as an
    /// adjustment. `counted` is what the rules give, if they say; `cause` is why, other than for a
    /// move.
    fn count(
        &mut self,
        line: usize,
        seat: Seat,
        event: &GcgEvent,
        counted: Option<i32>,
        cause: Option<Cause>,
    ) {
        if self.turns.is_empty() {
            self.tell(line, GcgProblem::NothingBefore);
            return;
        }
        let prior = self.scores[seat.index()];
        let mut told = event.score;
        // Some files leave the sign of a loss out.
        if let (Some(points), Some(cause)) = (told, cause)
            && event.total.map_or(cause == Cause::Time && points > 0, |it| it == prior - points)
        {
            told = Some(-points);
        }
        let mut points = told.or(counted).or(event.total.map(|total| total - prior)).unwrap_or(0);
        if let (Some(told), Some(counted)) = (told, counted)
            && told != counted
        {
            self.tell(
                line,
                match cause {
                    Some(Cause::Leftovers) => GcgProblem::LeftoverPoints { told, counted },
                    _ => GcgProblem::Score { told, counted },
                },
            );
            // If the total has the right points, only the figure is a slip.
            if event.total == Some(sum(prior, counted)) {
                points = counted;
            }
        }
        let counts_to = sum(prior, points);
        let total = event.total.unwrap_or(counts_to);
        if event.total.is_some() {
            let slip = core::mem::take(&mut self.slips[seat.index()]);
            if total != counts_to && total != sum(counts_to, -slip) {
                self.tell(line, GcgProblem::Total { told: total, counted: counts_to });
                self.slips[seat.index()] = total - counts_to;
            }
        }
        self.scores[seat.index()] = total;
        // Of a play that the rules do not allow they give no points.
        let by_rules = counted.unwrap_or(if cause.is_some() { points } else { 0 });
        self.charge(seat, by_rules, cause);
        self.charge(seat, total - prior - by_rules, Some(Cause::Adjustment));
    }

    fn charge(&mut self, seat: Seat, points: i32, reason: Option<Cause>) {
        if let (Some(turn), Some(reason), true) = (self.turns.last_mut(), reason, points != 0) {
            turn.charges.push(Charge { seat, points, reason });
        }
    }

    fn withdraw(&mut self, line: usize, seat: Seat, event: &GcgEvent, undo: Option<Tabled>) {
        let last = self.turns.last_mut().filter(|turn| turn.seat == seat);
        let (Some(table), Some(turn)) = (undo, last) else {
            self.tell(line, GcgProblem::NothingToWithdraw);
            self.count(line, seat, event, None, Some(Cause::Adjustment));
            return;
        };
        let (prior, before) = (self.scores[seat.index()], turn.before.scores[seat.index()]);
        turn.challenged = Some(Challenged::Withdrawn);
        turn.charges.clear();
        let rack = turn.before.rack;
        self.table = table;
        self.table.kept[seat.index()] = rack;
        self.table.scoreless = self.table.scoreless.saturating_add(1);
        let brought = prior - before;
        let lost = match (event.score, event.total) {
            // Some programs write no points, and the score that was before.
            (Some(0), Some(total)) if total == before => brought,
            (points, _) => points.map_or(brought, i32::saturating_abs),
        };
        if lost != brought {
            self.tell(line, GcgProblem::LostPoints { told: lost, counted: brought });
        }
        let counted = if event.total == Some(before) { before } else { sum(prior, -lost) };
        let total = event.total.unwrap_or(counted);
        if total != counted {
            self.tell(line, GcgProblem::Total { told: total, counted });
        }
        self.scores[seat.index()] = total;
        self.charge(seat, total - before, Some(Cause::Adjustment));
        self.check_rack_again(line, seat, event);
    }

    /// The rack is given once more where a play comes off.
    fn check_rack_again(&mut self, line: usize, seat: Seat, event: &GcgEvent) {
        if !event.rack.is_empty() {
            self.rack(line, seat, &event.rack, &Tiles::new());
        }
    }

    fn leftovers(&mut self, line: usize, seat: Seat, event: &GcgEvent, text: &RackText) {
        self.ended = true;
        let tiles = self.tiles(line, text);
        let value = self.ruleset.alphabet.value(&tiles);
        let held = self.table.held[seat.index()];
        let prior = self.scores[seat.index()];
        let own = match (event.score, event.total) {
            (Some(0), _) | (None, None) => !event.rack.is_empty(),
            (Some(points), Some(total)) if total == prior - points => true,
            (Some(points), _) => points < 0,
            (None, Some(total)) => total < prior,
        };
        let counted = if own {
            let left = self.off_board();
            let kept = self.table.kept[seat.index()];
            if let Some(tile) = left.missing(&tiles) {
                let (count, left) = (tiles.count(tile), left.count(tile));
                self.tell(line, GcgProblem::TooManyOfTile { tile, count, left });
            } else if tiles.len() != held {
                self.tell(line, GcgProblem::LeftoverCount { told: tiles.len(), held });
            } else if !tiles.contains(&kept) {
                let mut missing = kept;
                missing.remove_all(&tiles);
                let (nick, tiles) = (self.nick(seat), missing.to_string());
                self.tell(line, GcgProblem::Lost { nick, tiles });
            }
            if !event.rack.is_empty() {
                let rack = self.tiles(line, &event.rack);
                if rack != tiles && event.rack.tiles().is_ok() {
                    let (rack, told) = (rack.to_string(), tiles.to_string());
                    self.tell(line, GcgProblem::LeftoverRack { rack, told });
                }
            }
            self.table.kept[seat.index()] = tiles;
            -value
        } else {
            if held > 0 {
                let nick = self.nick(seat);
                self.tell(line, GcgProblem::NotOut { nick, held });
            } else if self.off_board() != tiles {
                let (told, left) = (tiles.to_string(), self.off_board().to_string());
                self.tell(line, GcgProblem::LeftoverTiles { told, left });
            }
            let others = self.table.kept.iter_mut().enumerate();
            let mut others = others.filter(|(index, _)| *index != seat.index());
            if let (Some((_, kept)), None) = (others.next(), others.next()) {
                *kept = tiles;
            }
            match self.ruleset.leftovers {
                Leftovers::CollectDouble => 2 * value,
                Leftovers::DeductAndCollect => value,
                Leftovers::NotCounted => 0,
            }
        };
        self.count(line, seat, event, Some(counted), Some(Cause::Leftovers));
    }

    /// The tiles of a player where the file ends.
    pub(super) fn last_rack(&mut self, line: usize, seat: Seat, rack: &RackText) {
        if !self.is_over() {
            let known = self.rack(line, seat, rack, &Tiles::new());
            self.table.kept[seat.index()] = known;
        }
    }

    /// The seat that has no tiles left.
    fn out(&self) -> Option<Seat> {
        let index = self.table.held.iter().position(|&held| held == 0)?;
        Some(Seat(index as u16))
    }

    fn is_over(&self) -> bool {
        self.ended || self.out().is_some() && !self.incomplete
    }

    pub(super) fn finish(mut self, players: Vec<String>) -> (Replay, Vec<Disagreement>) {
        let over = self.is_over();
        let left = self.off_board();
        if let Some(seat) = self.out().filter(|_| over && !self.ended)
            && self.ruleset.leftovers != Leftovers::NotCounted
            && self.ruleset.alphabet.value(&left) > 0
        {
            let (nick, left) = (self.nick(seat), left.to_string());
            self.tell(self.last_line, GcgProblem::EndMissing { nick, left });
        }
        let seat = self.next_seat().unwrap_or(Seat(0));
        let rack = self.table.kept[seat.index()];
        let before = self.before(seat, rack);
        let next = (!over).then_some(Next { seat, before });
        let Fold { ruleset, turns, scores, found, table, .. } = self;
        (Replay { ruleset, players, turns, scores, racks: table.kept, over, next }, found)
    }
}

/// True if a text lists nothing but some of these words, as programs do that name the words a play
/// forms.
fn are_among(text: &str, words: &[String]) -> bool {
    let mut named = text.split([',', ' ']).filter(|name| !name.is_empty());
    named.all(|name| words.contains(&name.to_ascii_uppercase()))
}

/// A score with some more points, kept in a range in which sums cannot overflow.
fn sum(score: i32, points: i32) -> i32 {
    score.saturating_add(points).clamp(-99_999_999, 99_999_999)
}

/// The most of each tile that one of the two has.
fn union(one: &Tiles, other: &Tiles) -> Tiles {
    let mut all = *one;
    for (tile, count) in other.counts() {
        all.add_many(tile, count.saturating_sub(one.count(tile)));
    }
    all
}

/// The tiles that a word lays on the empty squares, and the first thing that does not fit.
fn lay(board: &Board, written: &GcgPlay) -> (Play, Option<GcgProblem>) {
    let mut placements = Vec::new();
    let mut problem = None;
    for (index, &letter) in written.letters.iter().enumerate() {
        let coord = written.coord;
        let square = coord.square.step(coord.direction, index as i16);
        let Some(square) = square.filter(|&square| board.contains(square)) else {
            problem.get_or_insert(GcgProblem::OffBoard);
            break;
        };
        match (board.get(square), letter) {
            (None, GcgLetter::Face(face)) => placements.push(Placement { square, face }),
            (None, _) => drop(problem.get_or_insert(GcgProblem::NothingThere { square })),
            (Some(there), GcgLetter::Face(face) | GcgLetter::Through(face))
                if there.letter != face.letter =>
            {
                let (there, written) = (there.letter.to_char(), face.letter.to_char());
                problem.get_or_insert(GcgProblem::Different { square, there, written });
            }
            (Some(_), _) => {}
        }
    }
    (Play::new(placements), problem)
}

/// Writes a dot for each letter that lies there already.
fn dotted(board: &Board, play: &mut GcgPlay) {
    for (index, letter) in play.letters.iter_mut().enumerate() {
        let square = play.coord.square.step(play.coord.direction, index as i16);
        let there = square.and_then(|square| board.get(square));
        if let (Some(there), GcgLetter::Face(face) | GcgLetter::Through(face)) = (there, *letter)
            && there.letter == face.letter
        {
            *letter = GcgLetter::Dot;
        }
    }
}

/// The longer word on the board, if it goes on beyond the squares that are written.
fn other_word(board: &Board, written: &GcgPlay) -> Option<GcgProblem> {
    let run = board.run(written.coord.square, written.coord.direction);
    let first: Option<Square> = run.first().map(|(square, _)| *square);
    let same = first == Some(written.coord.square) && run.len() == written.letters.len();
    let word = run.iter().map(|(_, face)| face.letter.to_char()).collect();
    (!same && !run.is_empty()).then_some(GcgProblem::OtherWord { word })
}
