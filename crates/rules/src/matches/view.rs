//! The view that one viewer has of a game. Only this leaves the table.
//!
//! A seat gets its rack, what it may do, and how many tiles the others hold; a spectator gets
//! the same without a rack, unless all tiles lie open, and may do nothing.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::bags::vowels;
use super::{Claim, Ending, OpenProposal, Phase, Position, Refusal, Standing};
use crate::chance::draw;
use crate::{
    Board, ChallengeRule, Chance, Dictionary, Millis, Move, Ruleset, Seat, Square, Theme, Tile,
    Tiles, Viewer, Views, Word,
};

/// A position as one viewer may see it. Two positions that differ only in tiles hidden from the
/// viewer give equal views.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The phase of the game.
    pub phase: Phase,
    /// True if the game is paused.
    pub paused: bool,
    /// The board.
    pub board: Board,
    /// The squares of the last play that stands or can be challenged.
    pub last_play: Vec<Square>,
    /// The seats in order of play.
    pub seats: Vec<SeatView>,
    /// The viewer's own rack; `None` for a spectator.
    pub rack: Option<Tiles>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The numbers of them in the bag of vowels and in the bag of consonants, if there are two
    /// bags.
    pub bags: Option<(usize, usize)>,
    /// The theme, if there is one.
    pub theme: Option<ThemeView>,
    /// The tiles that the viewer has not seen: the bag and the others' racks (SOW-56). For a
    /// spectator, everything that is not on the board.
    pub unseen: Tiles,
    /// The play that can be challenged.
    pub pending: Option<PendingView>,
    /// The open proposal.
    pub proposal: Option<OpenProposal>,
    /// Turns in a row after which no tile stayed on the board.
    pub dry_turns: u16,
    /// The number of letters that the first word needs now.
    pub first_word: u8,
    /// When the time of the turn is up, if that ends the turn.
    pub turn_ends: Option<Millis>,
    /// The number of turns without a tile that are left until the stall guard ends the game, if
    /// there is a guard.
    pub turns_to_stall: Option<u16>,
    /// The result, once the game is over.
    pub ending: Option<Ending>,
    /// The commands open to the viewer.
    pub may: May,
}

/// The theme and what is claimed for it, as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeView {
    /// The theme that was agreed on.
    pub theme: Theme,
    /// Claims that are not settled yet.
    pub claims: Vec<Claim>,
    /// The numbers of the claims on which the viewer may vote.
    pub votes: Vec<u16>,
    /// The words of the viewer's last play that may be claimed.
    pub claimable: Vec<String>,
    /// Until when they may be claimed.
    pub claim_until: Option<Millis>,
}

/// A seat as all viewers see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// The score, without a play that can still be challenged.
    pub score: i32,
    /// The number of tiles held.
    pub tiles: u8,
    /// The tiles themselves, if the viewer sees them: the viewer's own, and all where the racks are
    /// open.
    pub rack: Option<Tiles>,
    /// Turns to be skipped.
    pub skips: u8,
    /// Passes in a row.
    pub passes: u8,
    /// True if its last three turns ended because their time was up (AMB-16).
    pub away: bool,
    /// True if the seat has given up.
    pub resigned: bool,
    /// True if the seat wants to go on with a paused game.
    pub wants_resume: bool,
    /// True if it is on holiday.
    pub on_holiday: bool,
    /// The holiday that it has left, in a slow game.
    pub holiday_left: Option<Millis>,
    /// With two bags: how many vowels its next draw is to take.
    pub bag_wish: Option<u8>,
    /// The plays that it accepts without being asked.
    pub standing: Standing,
    /// Time used, without the turn now running.
    pub used: Millis,
    /// Time that its moves have added to its clock.
    pub gained: Millis,
    /// When its clock started running, if it is running.
    pub running_since: Option<Millis>,
}

/// A play that can be challenged, as all viewers see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingView {
    /// The seat that played.
    pub seat: Seat,
    /// The words formed, the main word first.
    pub words: Vec<Word>,
    /// Points, including the bonus.
    pub score: i32,
    /// Seats that have accepted.
    pub accepted: Vec<Seat>,
    /// Opponents who have not accepted it, neither now nor by standing acceptance.
    pub waits_for: Vec<Seat>,
    /// Until when a move of the next player waits for those opponents; `None` if it never does.
    pub guard: Option<Millis>,
    /// When the window closes by itself; `None` if it closes with the next move.
    pub deadline: Option<Millis>,
    /// True if the play goes out.
    pub is_final: bool,
    /// True if the next player's move is waiting.
    pub held: bool,
    /// The waiting move, if it is the viewer's own.
    pub own_held: Option<Move>,
}

/// The commands open to a viewer now. They depend on nothing hidden from the viewer, and never on
/// the word list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct May {
    /// Commit a move.
    pub act: bool,
    /// Pass or decline.
    pub pass: bool,
    /// The most tiles that can be exchanged on this turn, or why none can.
    pub exchange: Result<u8, Refusal>,
    /// Swap a letter for a blank on the board.
    pub take_blank: bool,
    /// Swap a letter on the board for one on the rack.
    pub take_letter: bool,
    /// Rearrange a word on the board in a play.
    pub rearrange: bool,
    /// Say from which bag the next tiles come.
    pub choose_bags: bool,
    /// Claim words of the viewer's last play for the theme.
    pub claim: bool,
    /// Look words up.
    pub look_up: bool,
    /// Challenge the last play.
    pub challenge: bool,
    /// Accept the last play.
    pub accept: bool,
    /// Say whose plays the seat accepts without being asked.
    pub always_accept: bool,
    /// Make a proposal.
    pub propose: bool,
    /// Answer the open proposal.
    pub answer: bool,
    /// Say that a paused game should go on.
    pub resume: bool,
    /// Go on holiday.
    pub go_on_holiday: bool,
    /// Say that the seat is back from its holiday.
    pub come_back: bool,
    /// Take the last turn back.
    pub take_back: bool,
    /// Give up.
    pub resign: bool,
    /// End the game without a result.
    pub abort: bool,
    /// Claim the game on time.
    pub claim_time: bool,
}

/// Tiles that are not vowels, blanks left out.
fn consonants(tiles: &Tiles) -> Tiles {
    let mut consonants = *tiles;
    consonants.remove_all(&vowels(tiles));
    consonants.remove_all(&core::iter::repeat_n(Tile::BLANK, 200).collect());
    consonants
}

impl Views for Position {
    type View = View;

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => self.seats.get(seat.index()).map(|known| (seat, known)),
            Viewer::Spectator => None,
        };
        let mut unseen = self.ruleset.alphabet.full_set();
        unseen.remove_all(&self.board.covered().map(|(_, face)| face.tile()).collect());
        for seat in self.seen_racks(viewer) {
            unseen.remove_all(&self.seats[seat.index()].rack);
        }
        let slow = self.ruleset.slow_turn().is_some();
        let seats = (0..self.seats.len() as u16).map(Seat).map(|seat| {
            let known = &self.seats[seat.index()];
            SeatView {
                score: known.score,
                tiles: known.rack.len() as u8,
                rack: self.sees(viewer, seat).then_some(known.rack),
                skips: known.skips,
                passes: known.passes,
                away: known.timeouts >= 3,
                resigned: known.resigned,
                wants_resume: known.wants_resume,
                on_holiday: known.holiday_since.is_some(),
                holiday_left: slow.then(|| self.holiday_left(seat, at)),
                bag_wish: known.bag_wish,
                standing: known.standing.clone(),
                used: known.used,
                gained: known.gained,
                running_since: self.running.filter(|&(s, _)| s == seat).map(|(_, since)| since),
            }
        });
        View {
            viewer,
            ruleset: self.ruleset,
            phase: self.phase(),
            paused: self.paused,
            board: self.board.clone(),
            last_play: self.last_play.clone(),
            seats: seats.collect(),
            rack: own.map(|(_, known)| known.rack),
            bag: self.bag.len(),
            bags: self.bag_counts(),
            theme: self.theme.as_ref().map(|theme| self.theme_view(theme, own.map(|o| o.0), at)),
            unseen,
            pending: self.pending.as_ref().map(|pending| PendingView {
                seat: pending.seat,
                words: pending.words.clone(),
                score: pending.score,
                accepted: pending.accepted.clone(),
                waits_for: self.waits_for().collect(),
                guard: pending.guard,
                deadline: pending.deadline,
                is_final: pending.is_final,
                held: pending.held.is_some(),
                own_held: pending
                    .held
                    .clone()
                    .filter(|_| own.is_some_and(|(seat, _)| self.on_turn == Some(seat))),
            }),
            proposal: self.proposal.clone(),
            dry_turns: self.dry_turns,
            first_word: self.first_word(),
            turn_ends: self.turn_ends(),
            turns_to_stall: self.turns_to_stall(),
            ending: self.ending.clone(),
            may: self.may(own.map(|(seat, _)| seat), at),
        }
    }

    /// The bag and the other racks are drawn anew.
    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Position {
        let mut other = self.clone();
        for earlier in &mut other.earlier {
            *earlier = Arc::new(earlier.resampled(viewer, chance));
        }
        let mut pool = other.bag;
        let others: Vec<Seat> =
            (0..self.seats.len() as u16).map(Seat).filter(|&s| !self.sees(viewer, s)).collect();
        // A waiting move from a hidden rack keeps its tiles, or it could no longer be made.
        let held = match self.pending.as_ref().and_then(|pending| pending.held.as_ref()) {
            Some(Move::Play(play)) => play.from_rack(&self.board),
            Some(Move::Exchange(tiles)) => *tiles,
            Some(Move::Pass) | None => Tiles::new(),
        };
        // Letters taken from the board may have to go back there, and exchanged ones out of the
        // bag.
        let taken = |seat: Seat| match &self.pending {
            Some(pending) if pending.seat == seat => pending.swaps.taken(),
            _ if self.on_turn == Some(seat) => self.swaps.taken(),
            _ => Tiles::new(),
        };
        let kept = |seat: Seat| {
            let rack = &self.seats[seat.index()].rack;
            let mut kept = if self.on_turn == Some(seat) { held } else { Tiles::new() };
            // No viewer sees which bag a blank came from, so blanks stay where they are.
            let blanks = if self.ruleset.two_bags { rack.count(Tile::BLANK) } else { 0 };
            kept.add_many(Tile::BLANK, blanks.saturating_sub(kept.count(Tile::BLANK)));
            for (tile, count) in taken(seat).counts() {
                let more = count.max(kept.count(tile)).min(rack.count(tile));
                kept.add_many(tile, more.saturating_sub(kept.count(tile)));
            }
            kept
        };
        let exchanged = self.pending.as_ref().map_or(Tiles::new(), |pending| pending.exchanged);
        pool.remove_all(&exchanged);
        for &seat in &others {
            let mut free = self.seats[seat.index()].rack;
            free.remove_all(&kept(seat));
            pool.add_all(&free);
        }
        let mut draws = 0;
        // With two bags all viewers have seen the number of tiles of each kind in each draw and
        // exchange.
        let kinds: &[fn(&Tiles) -> Tiles] =
            if self.ruleset.two_bags { &[vowels, consonants] } else { &[|tiles| *tiles] };
        for &seat in &others {
            let mut rack = kept(seat);
            let mut free = self.seats[seat.index()].rack;
            free.remove_all(&rack);
            for kind in kinds {
                let count = kind(&free).len();
                let drawn: Tiles = draw(&kind(&pool), draws, count, chance).into_iter().collect();
                draws += count as u32;
                pool.remove_all(&drawn);
                rack.add_all(&drawn);
            }
            other.seats[seat.index()].rack = rack;
        }
        pool.add_all(&exchanged);
        other.bag = pool;
        if let Some(pending) = other.pending.as_mut().filter(|p| others.contains(&p.seat)) {
            let mut rack = other.seats[pending.seat.index()].rack;
            rack.remove_all(&taken(pending.seat));
            pending.drawn = rack.iter().take(pending.drawn.len()).collect();
        }
        other
    }
}

impl Position {
    /// True if a viewer sees the rack of a seat.
    fn sees(&self, viewer: Viewer, seat: Seat) -> bool {
        let plays = matches!(viewer, Viewer::Seat(own) if own.index() < self.seats.len());
        viewer.is(seat) || self.ruleset.open_racks && plays || self.ruleset.open_pool
    }

    fn seen_racks(&self, viewer: Viewer) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u16).map(Seat).filter(move |&seat| self.sees(viewer, seat))
    }

    fn theme_view(&self, theme: &Theme, own: Option<Seat>, at: Millis) -> ThemeView {
        let votes = |seat: Seat| {
            let open = self.claims.iter().filter(|claim| {
                claim.seat != seat
                    && claim.until.is_some_and(|until| until > at)
                    && claim.votes.iter().all(|(voter, _)| *voter != seat)
            });
            let may = !self.paused && self.ending.is_none() && !self.seats[seat.index()].resigned;
            open.filter(|_| may).map(|claim| claim.number).collect()
        };
        ThemeView {
            theme: theme.clone(),
            claims: self.claims.clone(),
            votes: own.map_or(Vec::new(), votes),
            claimable: own.map_or(Vec::new(), |seat| self.claimable(seat, at).to_vec()),
            claim_until: own.and_then(|seat| self.claim_until(seat, at)),
        }
    }

    fn may(&self, own: Option<Seat>, at: Millis) -> May {
        let nothing = May {
            act: false,
            pass: false,
            exchange: Err(Refusal::ExchangeNothingChosen),
            take_blank: false,
            take_letter: false,
            rearrange: false,
            choose_bags: false,
            claim: false,
            look_up: false,
            challenge: false,
            accept: false,
            always_accept: false,
            propose: false,
            answer: false,
            resume: false,
            go_on_holiday: false,
            come_back: false,
            take_back: false,
            resign: false,
            abort: false,
            claim_time: false,
        };
        let phase = self.phase();
        let Some(seat) = own else { return nothing };
        let known = &self.seats[seat.index()];
        if matches!(phase, Phase::Opening | Phase::Over) || known.resigned {
            return nothing;
        }
        if self.paused {
            let abort = self.may_be_aborted();
            return May { resume: !known.wants_resume, resign: true, abort, ..nothing };
        }
        let judgeable = self.pending.as_ref().is_some_and(|pending| {
            pending.seat != seat
                && !pending.accepted.contains(&seat)
                && self.window_ends().is_none_or(|end| end > at)
        });
        let act = phase == Phase::Turn(seat) && self.waiting().is_none() && known.skips == 0;
        let begin = act && !self.guarded_from(seat, at);
        May {
            act,
            pass: act && !self.ruleset.open_pool && !self.must_open(),
            exchange: self.exchange_limit(seat),
            take_blank: self.ruleset.blank_recycling && begin,
            take_letter: self.ruleset.letter_recycling && begin,
            rearrange: self.ruleset.anagrams.is_some() && act,
            choose_bags: self.ruleset.two_bags && !self.bag.is_empty(),
            claim: !self.claimable(seat, at).is_empty(),
            look_up: self.ruleset.dictionary == Dictionary::Open,
            challenge: judgeable,
            accept: judgeable,
            always_accept: self.ruleset.challenge != ChallengeRule::Void
                && !self.ruleset.mode.is_alone(),
            propose: self.proposal.is_none()
                && self.pending.as_ref().is_none_or(|pending| pending.deadline.is_none()),
            answer: self.proposal.as_ref().is_some_and(|open| !open.agreed.contains(&seat)),
            resume: false,
            go_on_holiday: known.holiday_since.is_none() && self.holiday_left(seat, at).0 > 0,
            come_back: known.holiday_since.is_some(),
            take_back: self.may_take_back(seat),
            resign: true,
            abort: self.may_be_aborted(),
            claim_time: matches!(phase, Phase::Turn(turn)
                if turn != seat && self.may_claim_time(turn, at)),
        }
    }
}
