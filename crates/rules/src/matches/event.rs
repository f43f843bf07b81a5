//! The events of a match. A game is its terms and its events; everything else is a fold over them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Ending, SetUp};
use crate::{
    Face, Millis, Move, PlayText, Ruling, Seat, SeenTiles, Square, Tile, Tiles, Viewer, Word,
};

/// Something that happened. `H` is how hidden tiles are represented: [`Tiles`] in the log,
/// [`SeenTiles`] in what a viewer receives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event<H = Tiles> {
    /// The game is to go on from a position. It comes before everything else.
    SetUp(Box<SetUp<H>>),
    /// One round of drawing for the start, seen by all; after a tie there is another round (SOW-12,
    /// AMB-01).
    OpeningDraw {
        /// The seats and what they drew. The tiles stay out of the bag until the starter is known.
        drawn: Vec<(Seat, Tile)>,
    },
    /// A seat is to start; the tiles drawn for the start go back (TRV-11).
    Starts {
        /// The starter.
        seat: Seat,
    },
    /// A seat draws its first rack.
    Dealt {
        /// The seat that draws.
        seat: Seat,
        /// Its first rack.
        tiles: H,
    },
    /// The starter's clock is started.
    ClockStarted,
    /// Tiles are laid and replaced. The score counts once the challenge window has closed.
    Played {
        /// The seat that played.
        seat: Seat,
        /// The play.
        text: PlayText,
        /// The words formed, the main word first.
        words: Vec<Word>,
        /// Points, including the bonus.
        score: i32,
        /// The replacement tiles; empty if they are drawn after the window.
        drawn: H,
    },
    /// The replacement tiles are drawn after the window has closed.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The tiles drawn.
        tiles: H,
    },
    /// Tiles are put aside, the same number is drawn, and then the tiles put aside go back
    /// (TRV-18).
    Exchanged {
        /// The seat that exchanged.
        seat: Seat,
        /// The tiles put back.
        returned: H,
        /// The tiles drawn.
        drawn: H,
    },
    /// A turn is passed.
    Passed {
        /// The seat that passed.
        seat: Seat,
    },
    /// A seat says that it cannot open with a word as long as required. This is not a pass: it
    /// counts for nothing but the length (AMB-21).
    Declined {
        /// The seat that cannot open.
        seat: Seat,
    },
    /// The time of a turn is up; the pass that follows is automatic (AMB-16).
    TimedOut {
        /// The seat whose time is up.
        seat: Seat,
    },
    /// A letter from the rack takes the place of the blank that stands for it (VAR-RBL-1).
    BlankTaken {
        /// The seat that took the blank.
        seat: Seat,
        /// The square of the blank.
        square: Square,
        /// True if it stands if the play after it comes off (AMB-58). It always does now; in the
        /// logs of older games with recycled letters it could be taken back with the play.
        stands: bool,
    },
    /// A tile from the rack takes the place of a letter, which goes to the rack (VAR-RCY-1).
    LetterTaken {
        /// The seat that took the letter.
        seat: Seat,
        /// The square of the letter.
        square: Square,
        /// The face that lies there now.
        face: Face,
        /// The words through the square, which score nothing (VAR-RCY-3).
        words: Vec<Word>,
    },
    /// A seat says how many vowels its next draw takes (VAR-DBG).
    BagsChosen {
        /// The seat that chose.
        seat: Seat,
        /// At most this many vowels.
        vowels: u8,
    },
    /// From which bags the tiles of the next event are drawn, the vowels first (VAR-DBG).
    BagsDrawn {
        /// The seat that draws.
        seat: Seat,
        /// The number of tiles from the bag of vowels.
        vowels: u8,
        /// The number of tiles from the bag of consonants.
        consonants: u8,
    },
    /// A word is claimed for the theme (VAR-THM).
    ThemeClaimed {
        /// The seat that claims.
        seat: Seat,
        /// The claim's number, from 1.
        number: u16,
        /// The word in capitals.
        word: String,
        /// Why it belongs to the theme, in the words of the seat.
        plea: String,
    },
    /// A vote on a claim.
    ThemeVoted {
        /// The seat that votes.
        seat: Seat,
        /// The claim's number.
        number: u16,
        /// True if the word belongs to the theme.
        agree: bool,
    },
    /// A claim is settled; granted, it earns its points.
    ThemeSettled {
        /// The seat that made the claim.
        seat: Seat,
        /// Its number.
        number: u16,
        /// True if it is granted.
        granted: bool,
    },
    /// A seat has no more claims for its last play.
    ClaimsDone {
        /// The seat that is done claiming.
        seat: Seat,
    },
    /// A seat accepts the last play.
    Accepted {
        /// The seat that accepts.
        seat: Seat,
    },
    /// A seat says whose plays it accepts without being asked, from now on (AMB-12).
    AlwaysAccepts {
        /// The seat that accepts them.
        seat: Seat,
        /// The seats whose plays it accepts; it replaces the standing acceptance before.
        standing: Standing,
    },
    /// The last play can no longer be challenged; its score counts.
    WindowClosed {
        /// Why the window closed.
        cause: CloseCause,
    },
    /// The last play is challenged and judged.
    Challenged {
        /// The seat that challenges.
        seat: Seat,
        /// The words judged.
        rulings: Vec<Ruling>,
        /// True if the play comes off.
        upheld: bool,
    },
    /// The challenged play comes off: its tiles go back to the rack, the replacement to the bag
    /// (TRV-46, design decision D1).
    Withdrawn {
        /// The seat whose play it was.
        seat: Seat,
        /// The replacement tiles that go back to the bag.
        returned: H,
    },
    /// Points other than for a play.
    Charged {
        /// The seat that gains or loses the points.
        seat: Seat,
        /// The points; negative if they are taken.
        points: i32,
        /// The reason for the points.
        reason: ChargeReason,
    },
    /// A seat gets back what its move took on its way to the referee; the move follows.
    Credited {
        /// The seat whose clock gains it.
        seat: Seat,
        /// The time.
        span: Millis,
    },
    /// A seat owes a turn (FOL-33, DIA-25).
    SkipOwed {
        /// The seat that owes it.
        seat: Seat,
    },
    /// A turn owed is skipped (AMB-10).
    Skipped {
        /// The seat whose turn is skipped.
        seat: Seat,
    },
    /// The next player has committed a move that waits for the window to close (AMB-12).
    MoveHeld {
        /// The seat that committed it.
        seat: Seat,
        /// The move; `None` for viewers who may not know it.
        held: Option<Move>,
    },
    /// The waiting move is dropped, because the board for which it was made is gone.
    HeldMoveDropped {
        /// The seat that committed it.
        seat: Seat,
    },
    /// A seat makes a proposal to all players.
    Proposed {
        /// The seat that proposes.
        seat: Seat,
        /// The proposal.
        what: Proposal,
    },
    /// A seat answers the proposal.
    Answered {
        /// The seat that answers.
        seat: Seat,
        /// True if they agree. One seat that does not is enough to end the proposal.
        agree: bool,
    },
    /// The game is put away: everything stays as it is (FOL-54).
    Paused,
    /// A seat wants to go on.
    ResumeAsked {
        /// The seat that asks.
        seat: Seat,
    },
    /// The game goes on.
    Resumed,
    /// A seat goes on holiday: the time for its turns stands still.
    HolidayBegan {
        /// The seat that is away.
        seat: Seat,
    },
    /// A seat is back from its holiday, or has none left.
    HolidayEnded {
        /// The seat whose time runs again.
        seat: Seat,
    },
    /// A seat takes its last turn back, with everything that came after it, in a game with a tutor.
    TakenBack {
        /// The seat that takes it back.
        seat: Seat,
    },
    /// A seat gives up. With three or four seats the others play on (AMB-49).
    Resigned {
        /// The seat that resigned.
        seat: Seat,
    },
    /// A seat ends a game that has hardly begun, without a result.
    Aborted {
        /// The seat that aborted it.
        seat: Seat,
    },
    /// The program has found out if the seat on turn can open with a word of the required length
    /// (AMB-21).
    OpeningChecked {
        /// The seat on turn.
        seat: Seat,
        /// True if it can open.
        can_open: bool,
    },
    /// A seat that has left no longer counts among those that declined to open: neither its decline
    /// in this round nor one for an opening that comes off later (AMB-21).
    DeclineLapsed {
        /// The seat that has left.
        seat: Seat,
    },
    /// A seat has left and all the others have declined: the first word needs one letter fewer
    /// (AMB-21).
    OpeningEased {
        /// The number of letters it needs now.
        letters: u8,
    },
    /// The program has found out if any seat has a play left (AMB-07).
    StuckChecked {
        /// True if a seat has one.
        anyone_can_play: bool,
    },
    /// The game is over.
    Ended(Ending),
}

/// Why a challenge window closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CloseCause {
    /// Every opponent accepted.
    Accepted,
    /// The next player moved.
    Moved,
    /// The time of the window was up.
    Expired,
    /// A challenge failed; it settles the play for all (AMB-12).
    Ruled,
    /// In this game nothing can be challenged.
    Void,
}

keys! {
    CloseCause {
        Accepted = "accepted",
        Moved = "moved",
        Expired = "expired",
        Ruled = "ruled",
        Void = "void",
    }
}

/// The reason for points other than for a play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChargeReason {
    /// A wrong challenge.
    Challenge,
    /// Time used beyond the clock (SOW-05).
    Overtime,
}

keys! {
    ChargeReason {
        Challenge = "challenge",
        Overtime = "overtime",
    }
}

/// A proposal to all players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proposal {
    /// To end the game (SOW-55, AMB-07).
    End,
    /// To pause it (FOL-54).
    Pause,
}

keys! {
    Proposal {
        End = "end",
        Pause = "pause",
    }
}

impl<H> Event<H> {
    /// The seat that the event is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Starts { seat }
            | Event::Dealt { seat, .. }
            | Event::Played { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Exchanged { seat, .. }
            | Event::Passed { seat }
            | Event::Declined { seat }
            | Event::TimedOut { seat }
            | Event::BlankTaken { seat, .. }
            | Event::LetterTaken { seat, .. }
            | Event::BagsChosen { seat, .. }
            | Event::BagsDrawn { seat, .. }
            | Event::ThemeClaimed { seat, .. }
            | Event::ThemeVoted { seat, .. }
            | Event::ThemeSettled { seat, .. }
            | Event::ClaimsDone { seat }
            | Event::Accepted { seat }
            | Event::AlwaysAccepts { seat, .. }
            | Event::Challenged { seat, .. }
            | Event::Withdrawn { seat, .. }
            | Event::Charged { seat, .. }
            | Event::Credited { seat, .. }
            | Event::SkipOwed { seat }
            | Event::Skipped { seat }
            | Event::MoveHeld { seat, .. }
            | Event::HeldMoveDropped { seat }
            | Event::Proposed { seat, .. }
            | Event::Answered { seat, .. }
            | Event::ResumeAsked { seat }
            | Event::HolidayBegan { seat }
            | Event::HolidayEnded { seat }
            | Event::OpeningChecked { seat, .. }
            | Event::DeclineLapsed { seat }
            | Event::TakenBack { seat }
            | Event::Aborted { seat }
            | Event::Resigned { seat } => Some(seat),
            Event::SetUp(_)
            | Event::OpeningDraw { .. }
            | Event::ClockStarted
            | Event::WindowClosed { .. }
            | Event::Paused
            | Event::Resumed
            | Event::OpeningEased { .. }
            | Event::StuckChecked { .. }
            | Event::Ended(_) => None,
        }
    }
}

impl Event {
    /// The event as a viewer may see it: tiles drawn, returned or held are seen only by their owner
    /// (FOL-55, SOW-15).
    ///
    /// ```
    /// use rules::{Event, Seat, Viewer};
    ///
    /// let event: Event = "deal 0 AEIRST?".parse()?;
    /// assert_eq!(event.seen_by(Viewer::Seat(Seat(0))).to_string(), "deal 0 AEIRST?");
    /// assert_eq!(event.seen_by(Viewer::Seat(Seat(1))).to_string(), "deal 0 #7");
    /// # Ok::<(), rules::ParseEventError>(())
    /// ```
    pub fn seen_by(&self, viewer: Viewer) -> Event<SeenTiles> {
        let seen = |seat: Seat, tiles: &Tiles| SeenTiles::of(seat, tiles, viewer);
        match self {
            Event::SetUp(set_up) => Event::SetUp(Box::new(set_up.seen_by(viewer))),
            &Event::TakenBack { seat } => Event::TakenBack { seat },
            Event::OpeningDraw { drawn } => Event::OpeningDraw { drawn: drawn.clone() },
            &Event::Starts { seat } => Event::Starts { seat },
            Event::Dealt { seat, tiles } => Event::Dealt { seat: *seat, tiles: seen(*seat, tiles) },
            Event::ClockStarted => Event::ClockStarted,
            Event::Played { seat, text, words, score, drawn } => Event::Played {
                seat: *seat,
                text: text.clone(),
                words: words.clone(),
                score: *score,
                drawn: seen(*seat, drawn),
            },
            Event::Drew { seat, tiles } => Event::Drew { seat: *seat, tiles: seen(*seat, tiles) },
            Event::Exchanged { seat, returned, drawn } => Event::Exchanged {
                seat: *seat,
                returned: seen(*seat, returned),
                drawn: seen(*seat, drawn),
            },
            &Event::Passed { seat } => Event::Passed { seat },
            &Event::Declined { seat } => Event::Declined { seat },
            &Event::TimedOut { seat } => Event::TimedOut { seat },
            &Event::BlankTaken { seat, square, stands } => {
                Event::BlankTaken { seat, square, stands }
            }
            Event::LetterTaken { seat, square, face, words } => Event::LetterTaken {
                seat: *seat,
                square: *square,
                face: *face,
                words: words.clone(),
            },
            &Event::BagsChosen { seat, vowels } => Event::BagsChosen { seat, vowels },
            &Event::BagsDrawn { seat, vowels, consonants } => {
                Event::BagsDrawn { seat, vowels, consonants }
            }
            Event::ThemeClaimed { seat, number, word, plea } => Event::ThemeClaimed {
                seat: *seat,
                number: *number,
                word: word.clone(),
                plea: plea.clone(),
            },
            &Event::ThemeVoted { seat, number, agree } => Event::ThemeVoted { seat, number, agree },
            &Event::ThemeSettled { seat, number, granted } => {
                Event::ThemeSettled { seat, number, granted }
            }
            &Event::ClaimsDone { seat } => Event::ClaimsDone { seat },
            &Event::Accepted { seat } => Event::Accepted { seat },
            Event::AlwaysAccepts { seat, standing } => {
                Event::AlwaysAccepts { seat: *seat, standing: standing.clone() }
            }
            &Event::WindowClosed { cause } => Event::WindowClosed { cause },
            Event::Challenged { seat, rulings, upheld } => {
                Event::Challenged { seat: *seat, rulings: rulings.clone(), upheld: *upheld }
            }
            Event::Withdrawn { seat, returned } => {
                Event::Withdrawn { seat: *seat, returned: seen(*seat, returned) }
            }
            &Event::Charged { seat, points, reason } => Event::Charged { seat, points, reason },
            &Event::Credited { seat, span } => Event::Credited { seat, span },
            &Event::SkipOwed { seat } => Event::SkipOwed { seat },
            &Event::Skipped { seat } => Event::Skipped { seat },
            Event::MoveHeld { seat, held } => Event::MoveHeld {
                seat: *seat,
                held: if viewer.is(*seat) { held.clone() } else { None },
            },
            &Event::HeldMoveDropped { seat } => Event::HeldMoveDropped { seat },
            &Event::Proposed { seat, what } => Event::Proposed { seat, what },
            &Event::Answered { seat, agree } => Event::Answered { seat, agree },
            Event::Paused => Event::Paused,
            &Event::ResumeAsked { seat } => Event::ResumeAsked { seat },
            &Event::HolidayBegan { seat } => Event::HolidayBegan { seat },
            &Event::HolidayEnded { seat } => Event::HolidayEnded { seat },
            Event::Resumed => Event::Resumed,
            &Event::Resigned { seat } => Event::Resigned { seat },
            &Event::Aborted { seat } => Event::Aborted { seat },
            &Event::OpeningChecked { seat, can_open } => Event::OpeningChecked { seat, can_open },
            &Event::DeclineLapsed { seat } => Event::DeclineLapsed { seat },
            &Event::OpeningEased { letters } => Event::OpeningEased { letters },
            &Event::StuckChecked { anyone_can_play } => Event::StuckChecked { anyone_can_play },
            Event::Ended(ending) => Event::Ended(ending.clone()),
        }
    }
}

/// The seats whose plays a seat accepts without being asked (AMB-12). The seat waives the waiting
/// time, not the right: it can still challenge such a play until the next turn starts.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Standing {
    /// The seats whose plays are accepted; none if this is empty.
    pub of: Vec<Seat>,
    /// True if the play that ends the game is accepted too. This is said separately, because no
    /// next turn follows: if no seat is asked, the game is over at that moment.
    pub last: bool,
}
