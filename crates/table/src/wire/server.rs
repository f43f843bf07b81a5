//! Messages from the server to the page over a game's socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    BingoEvent, BingoMessage, DuplicateMessage, GoalsPreview, RemovalMessage, TogetherEvent,
    TogetherMessage, UnbuildEvent, UnbuildMessage,
};

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
        /// The goals it would complete, in Together.
        goals: Option<GoalsPreview>,
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
    /// The answer to `advise`.
    Advised {
        /// The id that asked.
        id: String,
        /// The play as written, `8D TRAIN`; `null` if the engine would exchange, pass or stop.
        play: Option<String>,
        /// The tiles it would exchange; `null` if it would not.
        exchange: Option<String>,
        /// What the play scores.
        points: i32,
        /// With all tiles open: the final score of the best continuation that the engine knows.
        best: Option<i32>,
    },
    /// How a duplicate round goes on while nothing else happens, at most once a second.
    Tally {
        /// How many play.
        players: u32,
        /// How many slips of this round are in.
        slips: u32,
        /// How many of them are locked.
        locked: u32,
    },
    /// The answer to `try_removal`.
    Removal {
        /// The question's id.
        id: String,
        /// What it would mean.
        removal: RemovalMessage,
    },
    /// The answer to `show_removals`.
    Removals {
        /// The question's id.
        id: String,
        /// All of them, the most points first.
        removals: Vec<RemovalMessage>,
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
        seat: u16,
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
        seat: u16,
    },
    /// A seat drew its first rack.
    Dealt {
        /// The seat.
        seat: u16,
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
        seat: u16,
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
        seat: u16,
        /// How many.
        count: u8,
        /// Which, if the viewer may know.
        tiles: Option<String>,
    },
    /// An exchange.
    Exchanged {
        /// The seat.
        seat: u16,
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
        seat: u16,
    },
    /// A seat said that it cannot open with so long a word.
    Declined {
        /// The seat.
        seat: u16,
    },
    /// The time of a turn was up; the pass that follows is automatic.
    TimedOut {
        /// The seat.
        seat: u16,
    },
    /// A letter took the place of the blank that stood for it; the blank is on the seat's rack.
    BlankTaken {
        /// The seat.
        seat: u16,
        /// Where, as `8H`.
        square: String,
    },
    /// A tile from the rack took the place of a letter; the letter is on the seat's rack.
    LetterTaken {
        /// The seat.
        seat: u16,
        /// Where, as `8H`.
        square: String,
        /// What lies there now: a capital, or a small letter for a blank.
        face: String,
        /// The words through the square now, as capitals.
        words: Vec<String>,
    },
    /// A seat said how many vowels its next draw takes.
    BagsChosen {
        /// The seat.
        seat: u16,
        /// At most so many.
        vowels: u8,
    },
    /// From which bags the tiles of the next event were drawn, the vowels first.
    BagsDrawn {
        /// The seat.
        seat: u16,
        /// From the bag of vowels.
        vowels: u8,
        /// From the bag of consonants.
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
        /// Why; may be empty.
        plea: String,
    },
    /// A vote on a claim.
    ThemeVoted {
        /// Who votes.
        seat: u16,
        /// The claim's number.
        number: u16,
        /// Whether the word belongs to the theme.
        agree: bool,
    },
    /// A claim was settled; granted, it earned 5 points.
    ThemeSettled {
        /// Whose claim.
        seat: u16,
        /// Its number.
        number: u16,
        /// Whether it is granted.
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
    /// The last play can no longer be challenged and its score counts.
    WindowClosed {
        /// `accepted`, `moved` (the next player moved), `expired`, `ruled` (a challenge failed)
        /// or `void` (nothing can be challenged in this game).
        cause: String,
    },
    /// A challenge and its ruling.
    Challenged {
        /// Who challenged.
        seat: u16,
        /// Each word judged, as capitals, and whether it is good.
        rulings: Vec<RulingMessage>,
        /// Whether the play comes off.
        upheld: bool,
    },
    /// The play came off; its tiles are back on the rack.
    Withdrawn {
        /// Whose play.
        seat: u16,
        /// How many replacement tiles went back to the bag.
        count: u8,
        /// Which, if the viewer may know.
        returned: Option<String>,
    },
    /// Points given or taken outside of plays.
    Charged {
        /// The seat.
        seat: u16,
        /// Points, negative when taken.
        points: i32,
        /// `challenge` or `overtime`.
        reason: String,
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
        /// Who proposes.
        seat: u16,
        /// `end` or `pause`.
        what: String,
    },
    /// An answer to the proposal.
    Answered {
        /// Who answers.
        seat: u16,
        /// Whether they agree.
        agree: bool,
    },
    /// The game is paused.
    Paused {},
    /// A seat wants to go on.
    ResumeAsked {
        /// The seat.
        seat: u16,
    },
    /// The game goes on.
    Resumed {},
    /// A seat gave up.
    Resigned {
        /// The seat.
        seat: u16,
    },
    /// Whether anybody can still play, asked after a round without a play.
    StuckChecked {
        /// Whether somebody can.
        anyone_can_play: bool,
    },
    /// Something about taking the board of a finished match apart.
    Unbuild {
        /// What.
        event: UnbuildEvent,
    },
    /// The game is over.
    Ended {
        /// How: `went_out`, `all_passed`, `scoreless_turns`, `stuck`, `stalled`, `agreed`,
        /// `resigned`, `overtime` or `target_reached`.
        reason: String,
        /// The arithmetic, a line a seat.
        lines: Vec<FinalLine>,
        /// The winners; several for a draw.
        winners: Vec<u16>,
        /// Whether the tie-break by score before leftovers decided.
        tie_broken: bool,
    },
    /// Something happened in a duplicate session, as far as everybody may know: a line of its log.
    /// Sockets are not sent these; they are told where the session stands.
    Duplicate {
        /// The line, without what is hidden.
        line: String,
    },
    /// Something in Letter bingo.
    Bingo {
        /// What.
        event: BingoEvent,
    },
    /// Something that only Together has.
    Together {
        /// What.
        event: TogetherEvent,
    },
}

/// A tile and who drew it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SeatTile {
    /// The seat.
    pub seat: u16,
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
    pub seat: u16,
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
    pub viewer: Option<u16>,
    /// The terms in full.
    pub terms: TermsMessage,
    /// The word list the game is bound to.
    pub lexicon: LexiconMessage,
    /// `gathering` (seats are open), `over`, and between them what the mode says. In a match
    /// that is `choosing` (bags for the first racks), `turn`, `final_acceptance`,
    /// `stuck_check` and `claims` (the last claims of a theme); in Together `deal_check`,
    /// `naming`, `turn`, `trade` and `stuck_check`.
    pub phase: String,
    /// What only this mode has.
    pub mode: ModeMessage,
    /// Whether the game is paused; seats that already want to go on are marked.
    pub paused: bool,
    /// The seat on turn, if one is.
    pub turn: Option<u16>,
    /// The rows of the board: capitals, small letters for blanks, `.` for empty.
    pub board: Vec<String>,
    /// The squares of the last play that stands or may be challenged.
    pub last_play: Vec<String>,
    /// The seats in order of play; none where any number may play.
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

/// What only one mode has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ModeMessage {
    /// A match: most is in the message around this.
    Match {
        /// The two bags, where vowels and consonants are drawn apart.
        bags: Option<BagsMessage>,
        /// The theme, where words of one earn more.
        theme: Option<ThemeMessage>,
    },
    /// Solitaire: with one rack, with two racks, or with all tiles open.
    Solitaire {
        /// The rack of each seat; `null` where the viewer does not see it. With all tiles open
        /// it is what is left of the set.
        racks: Vec<Option<String>>,
        /// The two bags, where vowels and consonants are drawn apart.
        bags: Option<BagsMessage>,
    },
    /// A duplicate session.
    Duplicate {
        /// Its state, as this viewer may see it.
        session: Box<DuplicateMessage>,
    },
    /// Letter bingo.
    Bingo {
        /// Letters called, forms and players.
        bingo: Box<BingoMessage>,
    },
    /// A match that is over, whose board is being taken apart or is proposed to be. `phase` is
    /// `over`; `board` and `turn` are those of the unbuilding.
    Unbuild {
        /// Where it stands.
        unbuild: Box<UnbuildMessage>,
    },
    /// All players together against the goal cards.
    Together {
        /// Goals, helpers, talk.
        together: Box<TogetherMessage>,
    },
}

impl Default for ModeMessage {
    fn default() -> ModeMessage {
        ModeMessage::Match { bags: None, theme: None }
    }
}

/// A bag of vowels and a bag of consonants, with a blank each at first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct BagsMessage {
    /// Tiles in the bag of vowels.
    pub vowels: u32,
    /// Tiles in the bag of consonants.
    pub consonants: u32,
    /// How many vowels the viewer's next draw takes; `null`: as balances the rack.
    pub wish: Option<u8>,
    /// The seat that has to choose before its first rack, while the first racks are drawn.
    pub choosing: Option<u16>,
    /// When that choice is made for it, in milliseconds since the game was made.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
}

/// The theme and what is claimed for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ThemeMessage {
    /// Its name.
    pub name: String,
    /// The words that belong to it; none if the players decide.
    pub words: Vec<String>,
    /// Words of the viewer's last play that can still be claimed.
    pub claimable: Vec<String>,
    /// Until when, in milliseconds since the game was made.
    #[ts(type = "number | null")]
    pub claim_until: Option<u64>,
    /// Claims not settled yet, oldest first.
    pub claims: Vec<ClaimMessage>,
}

/// A word claimed for the theme.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ClaimMessage {
    /// Its number in the game.
    pub number: u16,
    /// Who claims.
    pub seat: u16,
    /// The word, as capitals.
    pub word: String,
    /// Why; may be empty.
    pub plea: String,
    /// Until when there is time to vote, in milliseconds since the game was made; `null` where a
    /// list decides.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// Votes for it.
    pub yes: u8,
    /// Votes against it.
    pub no: u8,
    /// Whether the viewer may vote.
    pub may_vote: bool,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
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
    pub seat: u16,
    /// Words and points.
    pub formed: FormedMessage,
    /// Seats that have accepted.
    pub accepted: Vec<u16>,
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
    pub seat: u16,
    /// `end` or `pause`.
    pub what: String,
    /// Seats that agree, the proposer among them.
    pub agreed: Vec<u16>,
}

/// What the viewer may do now. It never depends on hidden tiles of others or on the word list.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
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
    /// Swap a letter on the board for another one from the rack.
    pub take_letter: bool,
    /// Rearrange a word on the board with a play that adds to it.
    pub rearrange: bool,
    /// Say how many vowels the next draw takes.
    pub choose_bags: bool,
    /// Claim words of the own last play for the theme.
    pub claim: bool,
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
    /// The mode's key: `match`, `duplicate` and so on.
    pub mode: String,
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
