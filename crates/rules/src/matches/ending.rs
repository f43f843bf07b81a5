//! When a game is over, and the arithmetic of its end.

use alloc::vec::Vec;

use super::{EndReason, Ending, FinalLine, Position, Refusal, TURNS_TO_COUNT};
use crate::{Leftovers, Millis, Seat, TieBreak};

impl Position {
    /// True if the game can still end without a result: a seat that plays has had fewer than
    /// [`TURNS_TO_COUNT`] turns of its own.
    pub fn may_be_aborted(&self) -> bool {
        let early = |seat: Seat| self.seats[seat.index()].turns < TURNS_TO_COUNT;
        !self.ruleset.mode.is_alone() && self.active().any(early)
    }

    /// The seat that has used its last tile with an empty bag, if no window is open.
    pub(crate) fn went_out(&self) -> Option<Seat> {
        let out = |seat: &Seat| self.seats[seat.index()].rack.is_empty();
        let started = self.on_turn.is_some() && self.bag.is_empty();
        self.active().find(out).filter(|_| started && self.pending.is_none())
    }

    /// A seat whose counted score has reached its target; if there are several, the one furthest
    /// beyond (VAR-FIN-1).
    pub(crate) fn reached_target(&self) -> Option<Seat> {
        let targets = self.ruleset.targets?;
        let beyond = |seat: &Seat| {
            self.seats[seat.index()].score - i32::from(targets[seat.index() % targets.len()])
        };
        self.active().filter(|seat| beyond(seat) >= 0).max_by_key(beyond)
    }

    /// The reason to end the game now because of passes or turns without a new tile, if there is
    /// one.
    pub(crate) fn turns_are_up(&self) -> Option<EndReason> {
        let end = &self.ruleset.end;
        let all_passed =
            |rounds: u8| self.active().all(|seat| self.seats[seat.index()].passes >= rounds);
        if end.pass_rounds.is_some_and(all_passed) {
            return Some(EndReason::AllPassed);
        }
        if end.scoreless_turns.is_some_and(|turns| self.dry_turns >= u16::from(turns)) {
            return Some(EndReason::ScorelessTurns);
        }
        if self.turns_to_stall().is_some_and(|turns| turns == 0) {
            return Some(EndReason::Stalled);
        }
        None
    }

    /// After how many more turns without a tile that stays the stall guard ends the game (AMB-52).
    /// Players are told one round ahead.
    pub fn turns_to_stall(&self) -> Option<u16> {
        let (empty, filled) = self.ruleset.end.stall_rounds?;
        let rounds = if self.bag.is_empty() { empty } else { filled };
        let turns = u16::from(rounds) * self.active().count() as u16;
        Some(turns.saturating_sub(self.dry_turns))
    }

    /// The most tiles that the seat may exchange if it is on turn.
    ///
    /// # Errors
    /// [`Refusal::ExchangeBagLow`] if the bag has fewer tiles than the edition requires, or none.
    pub fn exchange_limit(&self, seat: Seat) -> Result<u8, Refusal> {
        if self.ruleset.open_pool {
            return Err(Refusal::OnlyPlays);
        }
        let have = self.bag.len();
        let letters = self.first_word();
        if letters > 2 && self.ruleset.first_word.is_some_and(|first| !first.exchange) {
            return Err(Refusal::ExchangeBeforeOpening { letters });
        }
        let need = self.ruleset.exchange.min_bag.max(1);
        if have < usize::from(need) {
            return Err(Refusal::ExchangeBagLow { need, have });
        }
        let rack = self.seats.get(seat.index()).map_or(0, |seat| seat.rack.len());
        Ok(rack.min(have) as u8)
    }

    /// True if a seat is far enough over its time, or has let enough turns in a row run out, for
    /// the others to claim the game (AMB-15, AMB-16).
    pub fn may_claim_time(&self, turn: Seat, at: Millis) -> bool {
        if self.ruleset.mode.is_alone() || self.waiting() == Some(turn) {
            return false;
        }
        if self.seats[turn.index()].timeouts >= 3 {
            return true;
        }
        let Some(clock) = self.ruleset.clock else { return false };
        let Some(cap) = clock.forfeit_after else { return false };
        self.over_at(turn, at) >= cap && !self.paused
    }

    /// When the others may claim the game on time if the seat on turn does nothing before then
    /// (AMB-15). Nothing happens by itself at that time, but what they may do changes.
    pub fn claimable_from(&self) -> Option<Millis> {
        let crate::Phase::Turn(turn) = self.phase() else { return None };
        let clock = self.ruleset.clock?;
        let (_, since) = self.running().filter(|&(running, _)| running == turn && !self.paused)?;
        let known = &self.seats[turn.index()];
        let most = clock.bank.plus(known.gained).plus(clock.forfeit_after?);
        Some(since.plus(most.since(known.used)))
    }
}

/// Counts a finished game: leftovers, ranking, tie-break, in this order (AMB-53). Penalties are in
/// the scores already. `only` is the seat that went out, or the only seat that may win because the
/// others resigned or it has reached its target.
pub(crate) fn count(position: &Position, reason: EndReason, only: Option<Seat>) -> Ending {
    let aborted = reason == EndReason::Aborted;
    let given_up =
        matches!(reason, EndReason::Resigned | EndReason::Overtime | EndReason::TargetReached)
            || aborted;
    let out = only.filter(|_| reason == EndReason::WentOut);
    let value = |seat: Seat| position.ruleset.alphabet.value(&position.seats[seat.index()].rack);
    let all: Vec<Seat> = (0..position.seats.len() as u16).map(Seat).collect();
    let others: i32 = all.iter().filter(|&&seat| Some(seat) != out).map(|&s| value(s)).sum();
    let lines: Vec<FinalLine> = all
        .iter()
        .map(|&seat| {
            let held = &position.seats[seat.index()];
            let (deducted, collected) = match (position.ruleset.leftovers, out) {
                (Leftovers::NotCounted, _) => (0, 0),
                _ if given_up => (0, 0),
                (Leftovers::DeductAndCollect, Some(out)) if out == seat => (0, others),
                (Leftovers::CollectDouble, Some(out)) if out == seat => (0, 2 * others),
                (Leftovers::CollectDouble, Some(_)) => (0, 0),
                _ => (-value(seat), 0),
            };
            FinalLine { seat, before: held.score, left: held.rack, deducted, collected }
        })
        .collect();
    let in_the_running: Vec<&FinalLine> = lines
        .iter()
        .filter(|line| match only {
            _ if aborted => false,
            Some(only) if given_up => line.seat == only,
            _ => !position.seats[line.seat.index()].resigned,
        })
        .collect();
    let targets = position.ruleset.targets.unwrap_or([1; 4]);
    let (winners, tie_broken) = rank(&in_the_running, position.ruleset.tie_break, targets);
    Ending { reason, lines, winners, tie_broken }
}

/// The winners, and whether the tie-break found them. With different targets the seat that comes
/// nearest to its own target wins, also by the scores before leftovers (AMB-29, AMB-11).
fn rank(lines: &[&FinalLine], tie_break: TieBreak, targets: [u16; 4]) -> (Vec<Seat>, bool) {
    // Scores as shares of different targets are compared as fractions with a common denominator.
    let all: i64 = targets.iter().map(|&target| i64::from(target.max(1))).product();
    let share = |line: &FinalLine, points: i32| {
        let target = i64::from(targets[line.seat.index() % targets.len()].max(1));
        i64::from(points) * (all / target)
    };
    let total = |line: &FinalLine| share(line, line.total());
    let best = lines.iter().map(|line| total(line)).max();
    let mut first: Vec<&&FinalLine> =
        lines.iter().filter(|line| Some(total(line)) == best).collect();
    let tied = first.len();
    if tied > 1 && tie_break == TieBreak::ScoreBeforeLeftovers {
        let before = |line: &FinalLine| share(line, line.before);
        let best = first.iter().map(|line| before(line)).max();
        first.retain(|line| Some(before(line)) == best);
    }
    (first.iter().map(|line| line.seat).collect(), first.len() < tied)
}
