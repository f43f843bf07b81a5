//! Messages from the server to the page over a game's socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message to the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[expect(clippy::large_enum_variant, reason = "a message is made, written and gone")]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello` and `view_as`, and what everybody gets when something happens.
    Update {
        /// The events since the last sequence number this socket was sent, oldest first, as
        /// this viewer may see them. After `view_as` it is all events from the first.
        events: Vec<EventMessage>,
        /// Where the game stands, as this viewer may see it.
        game: GameMessage,
    },
    /// A command was carried out and is on disk.
    Done {
        /// The command's id.
        id: String,
        /// The sequence number of its last event.
        seq: u32,
    },
    /// A command or message was refused; nothing changed.
    Refused {
        /// The id of the command or preview, if there was one.
        id: Option<String>,
        /// What is wrong and what to do.
        refusal: RefusalMessage,
    },
    /// The answer to `preview`.
    Preview {
        /// The preview's id.
        id: String,
        /// The words and points if the tiles may lie there.
        formed: Option<FormedMessage>,
        /// What is wrong otherwise.
        problem: Option<RefusalMessage>,
    },
    /// The answer to `look_up`.
    LookedUp {
        /// The look-up's id.
        id: String,
        /// The word in capitals.
        word: String,
        /// Whether it is listed.
        good: bool,
    },
    /// The answer to `ping`.
    Pong {},
}

/// A refusal: the same shape on the socket and over REST.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct RefusalMessage {
    /// A stable code, `snake_case`.
    pub code: String,
    /// An English sentence that says what to do.
    pub message: String,
    /// The squares it is about, as `8H`.
    pub squares: Vec<String>,
}

/// The words of a play and their points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct FormedMessage {
    /// The main word first.
    pub words: Vec<WordMessage>,
    /// The bonus for playing many tiles.
    pub bonus: i32,
    /// Everything together.
    pub score: i32,
}

/// A word formed by a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WordMessage {
    /// Where it starts: `8D` across, `D8` down.
    pub coord: String,
    /// Its faces: `TRAiN` has a blank for the I.
    pub faces: String,
    /// What it scores.
    pub points: i32,
}

/// An event of the log as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct EventMessage {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// Milliseconds since the game was made.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened.
    pub event: EventKind,
}

/// What happened. Lists of hidden tiles are `null` for those who may not know them; their
/// number is always there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventKind {
    /// Somebody sat down and accepted the terms.
    Seated {
        /// The seat.
        seat: u8,
        /// The name given.
        name: String,
    },
    /// One round of drawing for the start; more rounds follow a tie.
    OpeningDraw {
        /// Each tile drawn and by whom.
        drawn: Vec<SeatTile>,
    },
    /// Who starts. The tiles drawn for it are back in the bag.
    Starts {
        /// The seat.
        seat: u8,
    },
    /// A seat drew its first rack.
    Dealt {
        /// The seat.
        seat: u8,
        /// How many tiles.
        count: u8,
        /// Which, if the viewer may know.
        tiles: Option<String>,
    },
    /// The starter's clock was started.
    ClockStarted {},
    /// A play.
    Played {
        /// The seat.
        seat: u8,
        /// As written: `8D TRAIN`, with `.` for tiles already on the board.
        text: String,
        /// The tiles laid.
        tiles: Vec<SquareFace>,
        /// Words and points.
        formed: FormedMessage,
        /// How many tiles were drawn.
        drawn_count: u8,
        /// Which, if the viewer may know.
        drawn: Option<String>,
    },
    /// Tiles drawn after the challenge window closed.
    Drew {
        /// The seat.
        seat: u8,
        /// How many.
        count: u8,
        /// Which, if the viewer may know.
        tiles: Option<String>,
    },
    /// An exchange.
    Exchanged {
        /// The seat.
        seat: u8,
        /// How many tiles.
        count: u8,
        /// Which were put back, if the viewer may know.
        returned: Option<String>,
        /// Which were drawn, if the viewer may know.
        drawn: Option<String>,
    },
    /// A pass.
    Passed {
        /// The seat.
        seat: u8,
    },
    /// A seat said that it cannot open with so long a word.
    Declined {
        /// The seat.
        seat: u8,
    },
    /// The time of a turn was up; the pass that follows is automatic.
    TimedOut {
        /// The seat.
        seat: u8,
    },
    /// A letter took the place of the blank that stood for it; the blank is on the seat's rack.
    BlankTaken {
        /// The seat.
        seat: u8,
        /// Where, as `8H`.
        square: String,
    },
    /// A seat accepted the last play.
    Accepted {
        /// The seat.
        seat: u8,
    },
    /// The last play can no longer be challenged and its score counts.
    WindowClosed {
        /// `accepted`, `moved` (the next player moved), `expired`, `ruled` (a challenge failed)
        /// or `void` (nothing can be challenged in this game).
        cause: String,
    },
    /// A challenge and its ruling.
    Challenged {
        /// Who challenged.
        seat: u8,
        /// Each word judged, as capitals, and whether it is good.
        rulings: Vec<RulingMessage>,
        /// Whether the play comes off.
        upheld: bool,
    },
    /// The play came off; its tiles are back on the rack.
    Withdrawn {
        /// Whose play.
        seat: u8,
        /// How many replacement tiles went back to the bag.
        count: u8,
        /// Which, if the viewer may know.
        returned: Option<String>,
    },
    /// Points given or taken outside of plays.
    Charged {
        /// The seat.
        seat: u8,
        /// Points, negative when taken.
        points: i32,
        /// `challenge` or `overtime`.
        reason: String,
    },
    /// A seat owes a skipped turn.
    SkipOwed {
        /// The seat.
        seat: u8,
    },
    /// A seat's turn was skipped.
    Skipped {
        /// The seat.
        seat: u8,
    },
    /// The next player has committed a move that waits for the challenge window to close.
    MoveHeld {
        /// The seat.
        seat: u8,
    },
    /// The held move was dropped because the play before it came off.
    HeldMoveDropped {
        /// The seat.
        seat: u8,
    },
    /// A proposal to end or to pause.
    Proposed {
        /// Who proposes.
        seat: u8,
        /// `end` or `pause`.
        what: String,
    },
    /// An answer to the proposal.
    Answered {
        /// Who answers.
        seat: u8,
        /// Whether they agree.
        agree: bool,
    },
    /// The game is paused.
    Paused {},
    /// A seat wants to go on.
    ResumeAsked {
        /// The seat.
        seat: u8,
    },
    /// The game goes on.
    Resumed {},
    /// A seat gave up.
    Resigned {
        /// The seat.
        seat: u8,
    },
    /// Whether anybody can still play, asked after a round without a play.
    StuckChecked {
        /// Whether somebody can.
        anyone_can_play: bool,
    },
    /// The game is over.
    Ended {
        /// How: `went_out`, `all_passed`, `scoreless_turns`, `stuck`, `stalled`, `agreed`,
        /// `resigned`, `overtime` or `target_reached`.
        reason: String,
        /// The arithmetic, a line a seat.
        lines: Vec<FinalLine>,
        /// The winners; several for a draw.
        winners: Vec<u8>,
        /// Whether the tie-break by score before leftovers decided.
        tie_broken: bool,
    },
}

/// A tile and who drew it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SeatTile {
    /// The seat.
    pub seat: u8,
    /// A capital, or `?` for a blank.
    pub tile: String,
}

/// A face on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SquareFace {
    /// `8H`.
    pub square: String,
    /// A capital, or a small letter for a blank.
    pub face: String,
}

/// A word and whether it is good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct RulingMessage {
    /// Capitals.
    pub word: String,
    /// Whether the list has it.
    pub good: bool,
}

/// One seat's arithmetic at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct FinalLine {
    /// The seat.
    pub seat: u8,
    /// Score before leftovers; challenge and time penalties are in it.
    pub before: i32,
    /// The tiles left on the rack.
    pub left: String,
    /// What they cost, 0 or negative.
    pub deducted: i32,
    /// What the others' tiles earn, 0 or positive.
    pub collected: i32,
    /// The final score.
    pub total: i32,
}

/// Where a game stands, as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct GameMessage {
    /// The game's id.
    pub id: String,
    /// The number of the last event.
    pub seq: u32,
    /// Milliseconds since the game was made, at the time of sending.
    #[ts(type = "number")]
    pub at: u64,
    /// The seat this is seen as; `null` for a spectator.
    pub viewer: Option<u8>,
    /// The terms in full.
    pub terms: TermsMessage,
    /// The word list the game is bound to.
    pub lexicon: LexiconMessage,
    /// `gathering` (seats are open), `turn`, `final_acceptance`, `stuck_check` or `over`.
    pub phase: String,
    /// Whether the game is paused; seats that already want to go on are marked.
    pub paused: bool,
    /// The seat on turn, if one is.
    pub turn: Option<u8>,
    /// The rows of the board: capitals, small letters for blanks, `.` for empty.
    pub board: Vec<String>,
    /// The squares of the last play that stands or may be challenged.
    pub last_play: Vec<String>,
    /// The seats in order of play.
    pub seats: Vec<SeatMessage>,
    /// The viewer's own rack; `null` for a spectator.
    pub rack: Option<String>,
    /// Letters that the first word needs now; 2 once it stands.
    pub first_word: u8,
    /// When the time of the turn is up and it is passed, in milliseconds since the game was made;
    /// `null` without such a timer.
    #[ts(type = "number | null")]
    pub turn_ends: Option<u64>,
    /// Tiles in the bag.
    pub bag: u32,
    /// Tiles the viewer has not seen: bag and other racks. For a spectator everything that is
    /// not on the board.
    pub unseen: String,
    /// The play that can be challenged, if there is one.
    pub pending: Option<PendingMessage>,
    /// The open proposal, if there is one.
    pub proposal: Option<ProposalMessage>,
    /// What the viewer may do now.
    pub may: MayMessage,
    /// A sentence when a run of turns without a play is about to end the game.
    pub warning: Option<String>,
    /// The commitment to the secret seed of the draws: SHA-256 of the seed, hexadecimal.
    pub commitment: String,
    /// The seed itself, hexadecimal, once the game is over.
    pub seed: Option<String>,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SeatMessage {
    /// The name; empty while the seat is open.
    pub name: String,
    /// `open`, `person` or `computer`.
    pub kind: String,
    /// A computer player's level: `beginner`, `intermediate`, `expert` or `champion`.
    pub level: Option<String>,
    /// The score, without a play that can still be challenged.
    pub score: i32,
    /// Tiles held.
    pub tiles: u8,
    /// The score that ends the game when this seat reaches it, if there is one.
    pub target: Option<u16>,
    /// Whether its last three turns ended because their time was up.
    pub away: bool,
    /// Turns still to be skipped.
    pub skips: u8,
    /// Whether the seat has resigned.
    pub resigned: bool,
    /// Whether the seat wants to go on with a paused game.
    pub wants_resume: bool,
    /// Whether somebody is connected (computer players always are).
    pub connected: bool,
    /// Time used up to `game.at`.
    #[ts(type = "number")]
    pub used: u64,
    /// Whether its clock is running; add `now - game.at` to `used` while it is.
    pub running: bool,
}

/// A play that can be challenged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PendingMessage {
    /// Who played.
    pub seat: u8,
    /// Words and points.
    pub formed: FormedMessage,
    /// Seats that have accepted.
    pub accepted: Vec<u8>,
    /// When the window closes by itself, in milliseconds since the game was made; `null` when
    /// it closes with the next move.
    #[ts(type = "number | null")]
    pub deadline: Option<u64>,
    /// Whether this play goes out, so that the game ends when it stands.
    pub is_final: bool,
    /// Whether the next player has committed a move that waits.
    pub held: bool,
    /// What a wrong challenge costs in this game, as a sentence.
    pub price: String,
    /// Whether the challenger chooses words.
    pub by_words: bool,
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ProposalMessage {
    /// Who proposed.
    pub seat: u8,
    /// `end` or `pause`.
    pub what: String,
    /// Seats that agree, the proposer among them.
    pub agreed: Vec<u8>,
}

/// What the viewer may do now. It never depends on hidden tiles of others or on the word list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct MayMessage {
    /// Commit a play, an exchange or a pass.
    pub act: bool,
    /// Exchange up to so many tiles; 0 if not at all.
    pub exchange: u8,
    /// Why not, if `act` and not.
    pub exchange_refusal: Option<RefusalMessage>,
    /// Pass.
    pub pass: bool,
    /// Swap a letter for a blank on the board that stands for it.
    pub take_blank: bool,
    /// Look words up.
    pub look_up: bool,
    /// Challenge the last play.
    pub challenge: bool,
    /// Accept the last play.
    pub accept: bool,
    /// Propose to end or pause.
    pub propose: bool,
    /// Answer the open proposal.
    pub answer: bool,
    /// Say that a paused game should go on.
    pub resume: bool,
    /// Resign.
    pub resign: bool,
    /// Claim the game on time.
    pub claim_time: bool,
}

/// The word list of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct LexiconMessage {
    /// Its name.
    pub name: String,
    /// SHA-256 of its words, hexadecimal.
    pub digest: String,
    /// How many words.
    pub words: u32,
}

/// The terms of a game in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TermsMessage {
    /// The canonical text, which is what a seat accepts.
    pub text: String,
    /// SHA-256 of text and word list, hexadecimal: what the accept message names.
    pub hash: String,
    /// The edition's key.
    pub edition: String,
    /// The edition's name.
    pub name: String,
    /// Key of the premium colours: `classic` or `diamond`.
    pub palette: String,
    /// The rows of the bare board: `.` plain, `d` `t` letter, `D` `T` word.
    pub layout: Vec<String>,
    /// Row and column of the start square, from 0.
    pub start: (u8, u8),
    /// Tiles on a full rack.
    pub rack_size: u8,
    /// Letter values and counts: A to Z, then the blank as `?`.
    pub tiles: Vec<TileMessage>,
    /// Milliseconds on each clock; `null` without clocks.
    #[ts(type = "number | null")]
    pub clock: Option<u64>,
    /// The rules in plain sentences, changed ones first.
    pub sentences: Vec<SentenceMessage>,
    /// Short labels for the table: "25 min each".
    pub chips: Vec<String>,
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TileMessage {
    /// A capital, or `?`.
    pub tile: String,
    /// Points.
    pub points: u8,
    /// How many in the set.
    pub count: u8,
    /// Whether it is a vowel.
    pub vowel: bool,
}

/// A rule in plain words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SentenceMessage {
    /// What it is about: `players`, `word_list`, `challenge`, `exchange`, `pass`, `ending`,
    /// `leftovers`, `tie`, `clock`, `bonus` and so on. Stable, for icons.
    pub about: String,
    /// The sentence.
    pub text: String,
    /// Whether it differs from the edition.
    pub changed: bool,
}
