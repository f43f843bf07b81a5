//! The fold of events into a position.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::pending::Swap;
use super::{Event, OpenProposal, Pending, Phase, Position, SeatPosition, SetUp, Swaps};
use crate::{ChallengeRule, Face, Fold, Millis, Placement, Play, Seat, Tile, Tiles, Word};

/// True if a turn ends with this event.
fn ends_a_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Played { .. }
            | Event::Exchanged { .. }
            | Event::Passed { .. }
            | Event::Declined { .. }
    )
}

impl Fold for Position {
    type Event = Event;

    fn apply(&mut self, at: Millis, event: &Event) {
        if let Some((seat, since)) = self.running {
            let used = &mut self.seats[seat.index()].used;
            *used = used.plus(at.since(since));
        }
        let turn = self.on_turn;
        let moved = self.moved_by(event);
        if self.ruleset.tutor && ends_a_turn(event) {
            let earlier = core::mem::take(&mut self.earlier);
            let before = Arc::new(self.clone());
            self.earlier = earlier;
            self.earlier.push(before);
        }
        // An event about a seat that is not in the game, from a damaged log, changes nothing.
        if event.seat().is_none_or(|seat| seat.index() < self.seats.len()) {
            self.fold(at, event);
            if let Some(seat) = moved.filter(|_| !matches!(event, Event::Declined { .. })) {
                let turns = &mut self.seat(seat).turns;
                *turns = turns.saturating_add(1);
            }
            if let (Some(seat), Some(clock)) = (moved, self.ruleset.clock) {
                let gained = &mut self.seat(seat).gained;
                *gained = gained.plus(clock.increment);
            }
        }
        // When one person plays alone, turns of the same seat follow each other. A turn that is
        // repeated because the board for which it was made is gone is a new one (AMB-57).
        let begins = match event {
            Event::Resumed
            | Event::ClockStarted
            | Event::Played { .. }
            | Event::Exchanged { .. }
            | Event::Passed { .. }
            | Event::OpeningChecked { .. }
            | Event::HeldMoveDropped { .. }
            | Event::TakenBack { .. }
            | Event::Declined { .. } => true,
            Event::Dealt { .. } => self.ruleset.two_bags,
            _ => false,
        };
        if self.on_turn != turn || begins {
            self.turn_since = at;
        }
        self.running = self.clock_seat().map(|seat| (seat, at));
    }
}

impl Position {
    /// The seat that ends its turn with this event by a move of its own, which earns it the
    /// increment. A turn that ends because its time is up, or because the seat cannot open and may do
    /// nothing else, was not ended by its player.
    fn moved_by(&self, event: &Event) -> Option<Seat> {
        match *event {
            Event::Played { seat, .. } | Event::Exchanged { seat, .. } => Some(seat),
            Event::Passed { seat } => Some(seat).filter(|_| !self.timed_out),
            Event::Declined { seat } => {
                let found = self.can_open == Some(false) && self.exchange_limit(seat).is_err();
                Some(seat).filter(|_| !self.timed_out && !found)
            }
            _ => None,
        }
    }

    /// The seat whose clock runs: the seat on turn, even while the last play may be challenged;
    /// none while a committed move waits or the game waits for a finding (AMB-54).
    fn clock_seat(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Turn(seat) if self.clock_started && !self.paused && self.waiting().is_none() => {
                Some(seat)
            }
            _ => None,
        }
    }

    fn seat(&mut self, seat: Seat) -> &mut SeatPosition {
        &mut self.seats[seat.index()]
    }

    fn draw(&mut self, seat: Seat, tiles: &Tiles) {
        self.leave_bags(tiles);
        self.seat(seat).rack.add_all(tiles);
        self.draws += tiles.len() as u32;
    }

    fn fold_set_up(&mut self, set_up: &SetUp) {
        for &Placement { square, face } in &set_up.board {
            self.board.set(square, Some(face));
            self.bag.remove_all(&Tiles::from_iter([face.tile()]));
        }
        for (seat, known) in self.seats.iter_mut().zip(&set_up.seats) {
            (seat.score, seat.rack, seat.more) = (known.score, known.rack, known.more);
            self.bag.remove_all(&known.rack);
        }
        self.dry_turns = set_up.dry_turns;
        self.starter = Some(set_up.on_turn).filter(|seat| seat.index() < self.seats.len());
    }

    /// Restores the position before the seat's last move. Time is not given back, and the tiles that
    /// come next are drawn anew.
    fn fold_taken_back(&mut self, seat: Seat) {
        let Some(index) = self.last_turn_of(seat) else { return };
        let mut before = Position::clone(&self.earlier[index]);
        self.earlier.truncate(index);
        before.earlier = core::mem::take(&mut self.earlier);
        before.draws = self.draws;
        for (then, now) in before.seats.iter_mut().zip(&self.seats) {
            (then.used, then.credited, then.gained) = (now.used, now.credited, now.gained);
            then.standing = now.standing.clone();
        }
        *self = before;
    }

    fn pass_turn_on(&mut self, from: Seat) {
        self.on_turn = Some(self.after(from));
        self.proposal = None;
        self.can_open = None;
        self.timed_out = false;
        self.swaps = Swaps::default();
    }

    fn fold(&mut self, at: Millis, event: &Event) {
        match event {
            Event::SetUp(set_up) => self.fold_set_up(set_up),
            &Event::TakenBack { seat } => self.fold_taken_back(seat),
            Event::OpeningDraw { drawn } => {
                for &(_, tile) in drawn {
                    if self.bag.remove(tile) {
                        self.opening.push(tile);
                    }
                }
                self.draws += drawn.len() as u32;
            }
            &Event::Starts { seat } => {
                let tiles: Tiles = self.opening.drain(..).collect();
                self.bag.add_all(&tiles);
                self.on_turn = Some(seat);
            }
            Event::Dealt { seat, tiles } | Event::Drew { seat, tiles } => self.draw(*seat, tiles),
            Event::ClockStarted => self.clock_started = true,
            Event::Played { seat, text, words, score, drawn } => {
                let play = text.as_laid().unwrap_or_else(|| Play::new([]));
                self.fold_play(at, *seat, play, words, *score, drawn);
            }
            Event::Exchanged { seat, returned, drawn } => {
                let vowel_blanks = self.vowel_blanks;
                self.draw(*seat, drawn);
                self.seat(*seat).rack.remove_all(returned);
                self.return_to_bags(returned);
                self.seat(*seat).passes = 0;
                self.seat(*seat).timeouts = 0;
                self.fold_new_round();
                self.fold_dry_turn(at, *seat, *returned, *drawn, vowel_blanks);
            }
            &Event::Passed { seat } => {
                let passes = &mut self.seat(seat).passes;
                *passes = passes.saturating_add(1);
                self.fold_own_decision(at, seat);
                self.fold_dry_turn(at, seat, Tiles::new(), Tiles::new(), self.vowel_blanks);
            }
            &Event::Declined { seat } => {
                self.fold_own_decision(at, seat);
                self.fold_decline(seat);
                self.pass_turn_on(seat);
            }
            &Event::TimedOut { seat } => {
                let timeouts = &mut self.seat(seat).timeouts;
                *timeouts = timeouts.saturating_add(1);
                self.timed_out = true;
            }
            &Event::BlankTaken { seat, square, stands } => {
                if let Some(face) = self.board.get(square).filter(|face| face.blank)
                    && self.seat(seat).rack.remove(Tile::of(face.letter))
                {
                    self.seat(seat).rack.add(Tile::BLANK);
                    self.board.set(square, Some(Face::letter(face.letter)));
                    if self.ruleset.letter_recycling && !stands {
                        self.swaps.steps.push(Swap { square, before: face });
                    }
                }
            }
            Event::LetterTaken { seat, square, face, words } => {
                if let Some(before) = self.board.get(*square)
                    && self.seat(*seat).rack.remove(face.tile())
                {
                    self.seat(*seat).rack.add(before.tile());
                    self.board.set(*square, Some(*face));
                    self.swaps.steps.push(Swap { square: *square, before });
                    for word in words {
                        if !self.swaps.words.contains(word) {
                            self.swaps.words.push(word.clone());
                        }
                    }
                }
            }
            &Event::BagsChosen { seat, vowels } => self.seat(seat).bag_wish = Some(vowels),
            &Event::BagsDrawn { seat, vowels, consonants: _ } => {
                self.seat(seat).bag_wish = None;
                self.drawing = Some(vowels);
            }
            Event::ThemeClaimed { seat, number, word, plea } => {
                self.claim(at, *seat, *number, word, plea);
            }
            &Event::ThemeVoted { seat, number, agree } => {
                let claim = self.claims.iter_mut().find(|claim| claim.number == number);
                claim.into_iter().for_each(|claim| claim.votes.push((seat, agree)));
            }
            &Event::ThemeSettled { seat: _, number, granted } => self.settle_claim(number, granted),
            &Event::ClaimsDone { seat } => self.claimable.retain(|open| open.seat != seat),
            Event::AlwaysAccepts { seat, standing } => {
                self.seat(*seat).standing = standing.clone();
            }
            &Event::Accepted { seat } => {
                if let Some(pending) = &mut self.pending {
                    pending.accepted.push(seat);
                }
            }
            Event::WindowClosed { cause: _ } => {
                if let Some(pending) = self.pending.take() {
                    self.seat(pending.seat).score += pending.score;
                }
            }
            Event::Challenged { .. } => {}
            Event::Withdrawn { seat, returned } => self.fold_withdrawal(*seat, returned),
            &Event::Charged { seat, points, reason: _ } => self.seat(seat).score += points,
            &Event::Credited { seat, span } => {
                let known = self.seat(seat);
                known.used = known.used.since(span);
                known.credited = known.credited.plus(span);
            }
            &Event::SkipOwed { seat } => {
                let skips = &mut self.seat(seat).skips;
                *skips = skips.saturating_add(1);
            }
            &Event::Skipped { seat } => {
                let skips = &mut self.seat(seat).skips;
                *skips = skips.saturating_sub(1);
                self.pass_turn_on(seat);
            }
            Event::MoveHeld { seat: _, held } => {
                if let Some(pending) = &mut self.pending {
                    pending.held.clone_from(held);
                }
            }
            Event::HeldMoveDropped { seat: _ } => {
                self.timed_out = false;
                if let Some(pending) = &mut self.pending {
                    pending.held = None;
                }
            }
            &Event::Proposed { seat, what } => {
                self.proposal = Some(OpenProposal { seat, what, agreed: vec![seat] });
            }
            &Event::Answered { seat, agree } => match &mut self.proposal {
                Some(proposal) if agree => proposal.agreed.push(seat),
                _ => self.proposal = None,
            },
            Event::Paused => {
                self.paused = true;
                self.paused_at = at;
                self.proposal = None;
            }
            &Event::ResumeAsked { seat } => self.seat(seat).wants_resume = true,
            Event::Resumed => {
                self.paused = false;
                if let Some(pending) = &mut self.pending {
                    let later = |end: &mut Millis| *end = end.plus(at.since(self.paused_at));
                    pending.guard.iter_mut().chain(&mut pending.deadline).for_each(later);
                }
                self.seats.iter_mut().for_each(|seat| seat.wants_resume = false);
            }
            &Event::HolidayBegan { seat } => self.seat(seat).holiday_since = Some(at),
            &Event::HolidayEnded { seat } => self.fold_return(at, seat),
            &Event::Resigned { seat } => {
                self.seat(seat).resigned = true;
                self.seat(seat).holiday_since = None;
                if self.on_turn == Some(seat) {
                    let swaps = core::mem::take(&mut self.swaps);
                    self.undo(seat, &swaps);
                }
                self.stuck_checked = false;
                if self.on_turn == Some(seat) {
                    self.pass_turn_on(seat);
                }
            }
            &Event::OpeningChecked { seat: _, can_open } => self.can_open = Some(can_open),
            &Event::DeclineLapsed { seat } => {
                if core::mem::take(&mut self.seat(seat).declined) {
                    self.declines = self.declines.saturating_sub(1);
                }
                self.seat(seat).lapsed = true;
            }
            &Event::OpeningEased { letters } => {
                self.first_word = letters.max(2);
                self.can_open = None;
                self.fold_new_round();
            }
            // The end follows.
            Event::Aborted { .. } => {}
            Event::StuckChecked { anyone_can_play: _ } => self.stuck_checked = true,
            Event::Ended(ending) => {
                for line in &ending.lines {
                    if let Some(seat) = self.seats.get_mut(line.seat.index()) {
                        seat.score = line.total();
                    }
                }
                self.proposal = None;
                self.paused = false;
                self.ending = Some(ending.clone());
            }
        }
    }

    /// The seat is back from its holiday: what waited for it has that much longer.
    fn fold_return(&mut self, at: Millis, seat: Seat) {
        let Some(since) = self.seat(seat).holiday_since else { return };
        // A play passes the turn on, so the turn began no earlier than the play was made.
        let still = at.since(since.max(self.turn_since));
        let asked = self.waits_for().any(|other| other == seat);
        if let Some(end) = self.pending.as_mut().and_then(|pending| pending.deadline.as_mut())
            && asked
        {
            *end = end.plus(still);
        }
        if self.on_turn == Some(seat) {
            self.turn_since = self.turn_since.plus(still);
        }
        let known = self.seat(seat);
        known.holiday_since = None;
        known.holiday_used = known.holiday_used.plus(at.since(since));
    }

    fn fold_play(
        &mut self,
        at: Millis,
        seat: Seat,
        play: Play,
        words: &[Word],
        score: i32,
        drawn: &Tiles,
    ) {
        self.last_play.clear();
        let laid = play.from_rack(&self.board);
        let mut covered = Vec::new();
        for &Placement { square, face } in play.placements() {
            covered.extend(self.board.get(square).map(|face| Placement { square, face }));
            self.board.set(square, Some(face));
            self.last_play.push(square);
        }
        self.seat(seat).rack.remove_all(&laid);
        let vowel_blanks_before = self.vowel_blanks;
        self.draw(seat, drawn);
        self.plays = self.plays.saturating_add(1);
        self.open_to_claims(at, seat, words);
        self.seat(seat).passes = 0;
        self.seat(seat).timeouts = 0;
        let target = self.ruleset.targets.map(|targets| i32::from(targets[seat.index() % 4]));
        let reached = target.is_some_and(|target| self.seat(seat).score + score >= target);
        let is_final = reached || self.bag.is_empty() && self.seat(seat).rack.is_empty();
        let swaps = core::mem::take(&mut self.swaps);
        let (guard, deadline) = self.window_of(at, seat, is_final);
        self.pending = Some(Pending {
            seat,
            play,
            words: words.iter().chain(&swaps.words).cloned().collect(),
            score,
            drawn: *drawn,
            accepted: Vec::new(),
            guard,
            deadline,
            is_final,
            held: None,
            covered,
            swaps,
            exchanged: Tiles::new(),
            vowel_blanks_before,
            dry_turns_before: self.dry_turns,
        });
        self.dry_turns = 0;
        self.stuck_checked = false;
        self.pass_turn_on(seat);
    }

    /// Until when the next move waits for a play of this seat to be accepted, and when its window
    /// closes by itself (AMB-12, AMB-14).
    fn window_of(
        &self,
        at: Millis,
        seat: Seat,
        is_final: bool,
    ) -> (Option<Millis>, Option<Millis>) {
        let until = |span: Option<Millis>| span.map(|span| at.plus(span));
        if is_final {
            return (None, until(self.ruleset.last_window(self.seats.len())));
        }
        let guard = until(self.ruleset.window.guard);
        let next = &self.seats[self.after(seat).index()];
        if self.active().count() > 2 {
            return (guard, None);
        }
        if next.skips == 0 {
            // The player who moves next is the only opponent.
            return (None, None);
        }
        // The turn of the only opponent is skipped, and the player moves again. If tiles are still
        // to be drawn for this play, the player needs them first.
        let size = usize::from(self.ruleset.rack_size);
        let short = self.seats[seat.index()].rack.len() < size && !self.bag.is_empty();
        (guard, guard.filter(|_| short))
    }

    /// A turn in which no tile was laid. If letters were swapped in it, it can be challenged like a
    /// play (AMB-44).
    fn fold_dry_turn(
        &mut self,
        at: Millis,
        seat: Seat,
        returned: Tiles,
        drawn: Tiles,
        vowel_blanks_before: u8,
    ) {
        let before = self.dry_turns;
        self.dry_turns = before.saturating_add(1);
        let swaps = core::mem::take(&mut self.swaps);
        if !swaps.words.is_empty() && self.ruleset.challenge != ChallengeRule::Void {
            let is_final = self.turns_are_up().is_some();
            let (guard, deadline) = self.window_of(at, seat, is_final);
            self.last_play = swaps.steps.iter().map(|step| step.square).collect();
            self.pending = Some(Pending {
                seat,
                play: Play::new([]),
                words: swaps.words.clone(),
                score: 0,
                drawn,
                accepted: Vec::new(),
                guard,
                deadline,
                is_final,
                held: None,
                covered: Vec::new(),
                swaps,
                exchanged: returned,
                vowel_blanks_before,
                dry_turns_before: before,
            });
        }
        self.pass_turn_on(seat);
    }

    /// Puts every letter that was swapped back, the last one first (AMB-44).
    fn undo(&mut self, seat: Seat, swaps: &Swaps) {
        let mut back = Tiles::new();
        for step in swaps.steps.iter().rev() {
            if let Some(now) = self.board.get(step.square) {
                self.seat(seat).rack.add(now.tile());
                back.add(step.before.tile());
                self.board.set(step.square, Some(step.before));
            }
        }
        // At the end, because a letter taken from the board may afterwards have paid for a blank.
        self.seat(seat).rack.remove_all(&back);
    }

    /// Restores the board, the rack and the bag from before the play, which counts as a turn
    /// without a tile (TRV-46, SOW-54).
    fn fold_withdrawal(&mut self, seat: Seat, returned: &Tiles) {
        let Some(pending) = self.pending.take() else { return };
        for placement in pending.play.placements() {
            self.board.set(placement.square, None);
        }
        for placement in &pending.covered {
            self.board.set(placement.square, Some(placement.face));
        }
        self.last_play.clear();
        self.seat(seat).rack.remove_all(returned);
        self.bag.add_all(returned);
        self.seat(seat).rack.add_all(&pending.from_rack());
        self.bag.remove_all(&pending.exchanged);
        self.vowel_blanks = pending.vowel_blanks_before;
        if !pending.play.is_empty() {
            self.drop_claims(seat);
        }
        self.seat(seat).rack.add_all(&pending.exchanged);
        self.undo(seat, &pending.swaps);
        self.dry_turns = pending.dry_turns_before.saturating_add(1);
        if self.board.is_empty() {
            self.fold_decline(seat);
        }
    }

    /// One more seat could not open; once all have declined in a row one letter fewer will do
    /// (VAR-JKO-2, VAR-JKO-3, VAR-MIN1-1). An opening that was taken off counts as a decline
    /// (AMB-21).
    fn fold_decline(&mut self, seat: Seat) {
        if self.seats[seat.index()].lapsed {
            return;
        }
        self.seat(seat).declined = true;
        self.declines = self.declines.saturating_add(1);
        if usize::from(self.declines) >= self.active().count() {
            self.first_word = self.first_word.saturating_sub(1).max(2);
            self.fold_new_round();
        }
    }

    /// Every seat is asked once more to open.
    fn fold_new_round(&mut self) {
        self.declines = 0;
        self.seats.iter_mut().for_each(|seat| seat.declined = false);
    }

    /// A turn given up before its time was up is the player's own decision, which shows that the
    /// player is there.
    fn fold_own_decision(&mut self, at: Millis, seat: Seat) {
        let timer = self.ruleset.move_timer;
        let since = self.turn_since;
        if timer.is_none_or(|timer| at.since(since) < timer.span) {
            self.seat(seat).timeouts = 0;
        }
    }
}
