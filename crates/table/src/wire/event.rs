//! Wire types for the events of a game.

use serde::{Deserialize, Serialize};

use super::{
    BingoEvent, ChargeReasonKey, CloseCauseKey, EndReasonKey, FinalLine, FormedMessage, LevelKey,
    ProposalKey, RulingMessage, SeatTile, SquareFace, StandInEvent, TogetherEvent, UnbuildEvent,
};

/// An event of the log as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventMessage {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// Milliseconds since the game was made.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The event.
    pub event: EventKind,
}

/// The start of a seat in a game that goes on from a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SetUpSeatMessage {
    /// Its score.
    pub score: i32,
    /// The number of tiles it holds, those that are still to be drawn included.
    pub count: u8,
    /// Those that are not still to be drawn, if the viewer may know.
    pub tiles: Option<String>,
}

/// An event. Lists of hidden tiles are `null` for viewers who may not know them; their number is
/// always given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventKind {
    /// A player sat down and accepted the terms.
    Seated {
        /// The seat.
        seat: u16,
        /// The name given.
        name: String,
    },
    /// A computer player took an open seat before the start, as the player who made the table asked.
    Filled {
        /// The seat.
        seat: u16,
        /// Its level.
        level: LevelKey,
        /// The name it goes by.
        name: String,
    },
    /// A seat proposed other terms before the start. They apply from now on, and all other seats
    /// except computer players have to accept them.
    Reopened {
        /// The seat that proposed them.
        seat: u16,
        /// Their canonical text.
        terms: String,
    },
    /// A seat accepted the terms as they are now.
    Agreed {
        /// The seat.
        seat: u16,
    },
    /// A seat changed its name.
    Renamed {
        /// The seat.
        seat: u16,
        /// The new name.
        name: String,
    },
    /// The player who made the table cancelled it before the start.
    Cancelled {
        /// That player's seat.
        seat: u16,
    },
    /// A seat wants another game on the same terms, after the end.
    Again {
        /// The seat.
        seat: u16,
    },
    /// A seat does not want another game; those who wanted one have been told.
    NotAgain {
        /// The seat.
        seat: u16,
    },
    /// All players wanted another game, which has been made.
    Followed {
        /// Its id. Those who sat here get their seats by `POST /api/games/{id}/again`.
        game: String,
    },
    /// Something happened about a computer player in a person's seat.
    StandIn {
        /// The event.
        event: StandInEvent,
    },
    /// The game goes on from a position; this comes before everything else.
    SetUp {
        /// The seat that is to begin.
        seat: u16,
        /// The seats in order of play.
        seats: Vec<SetUpSeatMessage>,
        /// The tiles on the board.
        tiles: Vec<SquareFace>,
    },
    /// A seat took its last turn back, with everything that came after it, in a game with a tutor.
    TakenBack {
        /// The seat.
        seat: u16,
    },
    /// One round of drawing for the start; more rounds follow a tie.
    OpeningDraw {
        /// Each tile drawn and the seat that drew it.
        drawn: Vec<SeatTile>,
    },
    /// The starting player is known. The tiles drawn for this are back in the bag.
    Starts {
        /// The seat.
        seat: u16,
    },
    /// A seat drew its first rack.
    Dealt {
        /// The seat.
        seat: u16,
        /// The number of tiles.
        count: u8,
        /// The tiles, if the viewer may know.
        tiles: Option<String>,
    },
    /// The starter's clock was started.
    ClockStarted {},
    /// A play.
    Played {
        /// The seat.
        seat: u16,
        /// As written: `8D TRAIN`, with `.` for tiles already on the board.
        text: String,
        /// The tiles laid.
        tiles: Vec<SquareFace>,
        /// Words and points.
        formed: FormedMessage,
        /// The number of tiles drawn.
        drawn_count: u8,
        /// The tiles, if the viewer may know.
        drawn: Option<String>,
    },
    /// Tiles drawn after the challenge window closed.
    Drew {
        /// The seat.
        seat: u16,
        /// The number of tiles drawn.
        count: u8,
        /// The tiles, if the viewer may know.
        tiles: Option<String>,
    },
    /// An exchange.
    Exchanged {
        /// The seat.
        seat: u16,
        /// The number of tiles.
        count: u8,
        /// The tiles put back, if the viewer may know.
        returned: Option<String>,
        /// The tiles drawn, if the viewer may know.
        drawn: Option<String>,
    },
    /// A pass.
    Passed {
        /// The seat.
        seat: u16,
    },
    /// A seat declined to open: it has no word of the length required.
    Declined {
        /// The seat.
        seat: u16,
    },
    /// The time of a turn was up; the pass that follows is automatic.
    TimedOut {
        /// The seat.
        seat: u16,
    },
    /// A seat swapped a letter for the blank that stood for it; the blank is on its rack.
    BlankTaken {
        /// The seat.
        seat: u16,
        /// Where, as `8H`.
        square: String,
    },
    /// A seat swapped a tile from its rack for a letter; the letter is on its rack.
    LetterTaken {
        /// The seat.
        seat: u16,
        /// Where, as `8H`.
        square: String,
        /// The face there now: a capital, or a small letter for a blank.
        face: String,
        /// The words through the square now, as capitals.
        words: Vec<String>,
    },
    /// A seat said how many vowels its next draw takes.
    BagsChosen {
        /// The seat.
        seat: u16,
        /// At most this many vowels.
        vowels: u8,
    },
    /// The number of tiles that the next event drew from each bag, the vowels first.
    BagsDrawn {
        /// The seat.
        seat: u16,
        /// Tiles from the bag of vowels.
        vowels: u8,
        /// Tiles from the bag of consonants.
        consonants: u8,
    },
    /// A word was claimed for the theme.
    ThemeClaimed {
        /// The seat.
        seat: u16,
        /// The claim's number.
        number: u16,
        /// The word, as capitals.
        word: String,
        /// The reason why it belongs to the theme; may be empty.
        plea: String,
    },
    /// A vote on a claim.
    ThemeVoted {
        /// The seat that votes.
        seat: u16,
        /// The claim's number.
        number: u16,
        /// True if the word belongs to the theme.
        agree: bool,
    },
    /// A claim was settled; granted, it earned 5 points.
    ThemeSettled {
        /// The seat that made the claim.
        seat: u16,
        /// Its number.
        number: u16,
        /// True if it is granted.
        granted: bool,
    },
    /// A seat has nothing more to claim for its last play.
    ClaimsDone {
        /// The seat.
        seat: u16,
    },
    /// A seat accepted the last play.
    Accepted {
        /// The seat.
        seat: u16,
    },
    /// A seat said whose plays it accepts without being asked. At the start the table says this for
    /// each person about the seats of computer players, which play listed words only.
    AlwaysAccepts {
        /// The seat.
        seat: u16,
        /// Plays of these seats; none if it wants to be asked again.
        of: Vec<u16>,
        /// True if this includes the play that ends the game.
        last: bool,
    },
    /// The last play can no longer be challenged and its score counts.
    WindowClosed {
        /// The cause: `moved` if the next player moved, `ruled` if a challenge failed, `void` if
        /// nothing can be challenged in this game.
        cause: CloseCauseKey,
    },
    /// A challenge and its ruling.
    Challenged {
        /// The seat that challenged.
        seat: u16,
        /// Each word judged, as capitals, and whether it is good.
        rulings: Vec<RulingMessage>,
        /// True if the play comes off.
        upheld: bool,
    },
    /// The play came off; its tiles are back on the rack.
    Withdrawn {
        /// The seat whose play it was.
        seat: u16,
        /// The number of replacement tiles that went back to the bag.
        count: u8,
        /// The tiles, if the viewer may know.
        returned: Option<String>,
    },
    /// Points given or taken apart from those of plays.
    Charged {
        /// The seat.
        seat: u16,
        /// Points, negative when taken.
        points: i32,
        /// The reason.
        reason: ChargeReasonKey,
    },
    /// A clock gains what the move that follows was on its way.
    Credited {
        /// The seat.
        seat: u16,
        /// Milliseconds that its clock gains.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        span: u64,
    },
    /// A seat owes a skipped turn.
    SkipOwed {
        /// The seat.
        seat: u16,
    },
    /// A seat's turn was skipped.
    Skipped {
        /// The seat.
        seat: u16,
    },
    /// The next player has committed a move that waits for the challenge window to close.
    MoveHeld {
        /// The seat.
        seat: u16,
    },
    /// The held move was dropped because the play before it came off.
    HeldMoveDropped {
        /// The seat.
        seat: u16,
    },
    /// A proposal to end or to pause.
    Proposed {
        /// The seat that proposes.
        seat: u16,
        /// The proposal.
        what: ProposalKey,
    },
    /// An answer to the proposal.
    Answered {
        /// The seat that answers.
        seat: u16,
        /// True if they agree.
        agree: bool,
    },
    /// The game is paused.
    Paused {},
    /// A seat wants to resume a paused game.
    ResumeAsked {
        /// The seat.
        seat: u16,
    },
    /// The game goes on.
    Resumed {},
    /// A seat went on holiday: the time for its turns stands still.
    HolidayBegan {
        /// The seat.
        seat: u16,
    },
    /// A seat is back from its holiday, or has none left.
    HolidayEnded {
        /// The seat.
        seat: u16,
    },
    /// A seat gave up.
    Resigned {
        /// The seat.
        seat: u16,
    },
    /// A seat ended the game before it counted.
    Aborted {
        /// The seat.
        seat: u16,
    },
    /// It was checked whether a seat can open with a word of the length required.
    OpeningChecked {
        /// The seat.
        seat: u16,
        /// True if it can; then it has to open.
        can_open: bool,
    },
    /// A seat that has left no longer counts among those who decline to open.
    DeclineLapsed {
        /// The seat.
        seat: u16,
    },
    /// A seat has left, and all the others have declined to open: the first word needs one letter
    /// less.
    OpeningEased {
        /// Letters that it needs now.
        letters: u8,
    },
    /// It was checked whether any seat can still play, after a round without a play.
    StuckChecked {
        /// True if a seat can.
        anyone_can_play: bool,
    },
    /// Something happened about taking apart the board of a finished game.
    Unbuild {
        /// The event.
        event: UnbuildEvent,
    },
    /// The game is over.
    Ended {
        /// The reason why it ended.
        reason: EndReasonKey,
        /// The arithmetic, one line for each seat.
        lines: Vec<FinalLine>,
        /// The winners; several for a draw.
        winners: Vec<u16>,
        /// True if the tie-break by score before leftovers decided.
        tie_broken: bool,
    },
    /// A public event of a duplicate session: a line of its log. Sockets are not sent these; they
    /// are told where the session stands.
    Duplicate {
        /// The line, without what is hidden.
        line: String,
    },
    /// Something happened in Letter bingo.
    Bingo {
        /// The event.
        event: BingoEvent,
    },
    /// Something happened that only Together has.
    Together {
        /// The event.
        event: TogetherEvent,
    },
}
