//! Messages from the page to the server over a game's socket.

use serde::Serialize;

use super::{
    BingoCommand, DuplicateCommand, PlacedTile, StandInCommand, TogetherCommand, UnbuildCommand,
};
use crate::tagged::tagged;

tagged! {
    /// A message from the page.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum ClientMessage {
        /// The first message on a socket.
        Hello {
            /// The secret tokens of the seats this device holds: none for a spectator, one for a
            /// player, several for pass and play.
            tokens: Vec<String>,
            /// The last sequence number seen; 0 for none. Events after it follow.
            last_seq: u32,
        },
        /// Sees the game as one of the held seats, or as a spectator (`null`). With exactly one
        /// token the socket starts as that seat, otherwise as a spectator.
        ViewAs {
            /// The seat, from 0.
            seat: Option<u16>,
        },
        /// Does something in the game.
        Command {
            /// Chosen by the client, at most 64 characters, new for each command. A command sent
            /// again with the same id is acknowledged again and carried out once.
            id: String,
            /// The seat that does it; its token must have been given in `hello`.
            seat: u16,
            /// The last sequence number the client had seen when the person decided.
            seq: u32,
            /// The command.
            command: CommandMessage,
        },
        /// Asks what a tentative play would form and score. The word list is not asked.
        Preview {
            /// Chosen by the client; the answer carries it.
            id: String,
            /// The tiles laid so far.
            tiles: Vec<PlacedTile>,
        },
        /// Asks whether a word is listed. Answered by `looked_up` where the dictionary is open,
        /// refused with `lookup_closed` elsewhere.
        LookUp {
            /// Chosen by the client; the answer carries it.
            id: String,
            /// The word.
            word: String,
        },
        /// Asks the engine for its move, from the view of the socket's seat. Answered by `advised`
        /// where a person plays alone or with a tutor, refused with `not_in_this_game` elsewhere.
        Advise {
            /// Chosen by the client; the answer carries it.
            id: String,
        },
        /// Asks what the tutor says of the last turn of the seat as which the socket sees the game.
        /// Answered by `remarked`, refused with `not_in_this_game` where there is no tutor.
        Remark {
            /// Chosen by the client; the answer carries it.
            id: String,
        },
        /// Asks what taking these letters off the board would mean. Answered by `removal`.
        TryRemoval {
            /// Chosen by the client; the answer carries it.
            id: String,
            /// The squares of the letters, as `8H`.
            squares: Vec<String>,
        },
        /// Asks for all removals. Answered by `removals` in practice, where no other person plays;
        /// refused with `not_in_practice` elsewhere.
        ShowRemovals {
            /// Chosen by the client; the answer carries it.
            id: String,
        },
        /// Listens to the talk at the table, as the seat or spectator that the socket views the
        /// game as. Answered by `talk`, and from then on by `said` for every new line.
        Listen {
            /// The highest `version` of what the client has heard; 0 for nothing.
            after: u32,
        },
        /// Says something, to the other seats or, without a seat, to those who watch. Answered by
        /// `spoken`.
        Say {
            /// Chosen by the client, at most 64 characters, new for each line. A line sent again
            /// with the same id is said once.
            id: String,
            /// The line: plain text of at most 300 characters.
            text: String,
        },
        /// Keeps the connection open; answered by `pong`.
        Ping {},
    }
}

impl ClientMessage {
    /// The id by which the answer is recognised, if there is one.
    pub fn id(&self) -> Option<&str> {
        match self {
            ClientMessage::Command { id, .. }
            | ClientMessage::Preview { id, .. }
            | ClientMessage::LookUp { id, .. }
            | ClientMessage::Advise { id }
            | ClientMessage::Remark { id }
            | ClientMessage::TryRemoval { id, .. }
            | ClientMessage::ShowRemovals { id }
            | ClientMessage::Say { id, .. } => Some(id),
            ClientMessage::Hello { .. }
            | ClientMessage::ViewAs { .. }
            | ClientMessage::Listen { .. }
            | ClientMessage::Ping {} => None,
        }
    }
}

tagged! {
    /// The commands of a seat.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum CommandMessage {
        /// Lays tiles.
        Play {
            /// The tiles, in any order. Where words on the board may be rearranged, also what
            /// squares of the rearranged word show from now on.
            tiles: Vec<PlacedTile>,
        },
        /// Lays tiles, written as people write a play: `8D TRAIN`, with small letters for blanks.
        PlayText {
            /// The play.
            text: String,
        },
        /// Exchanges tiles: `AEI?`. Nothing at all is a pass where the edition says so.
        Exchange {
            /// The tiles to put back.
            tiles: String,
        },
        /// Passes the turn; where the first word must be longer than two letters, this declines to
        /// open.
        Pass {},
        /// Swaps a letter for the blank that stands for it, where blanks are recycled. The turn
        /// goes on.
        TakeBlank {
            /// The square of the blank, as `8H`.
            square: String,
        },
        /// Swaps a tile from the rack for a letter on the board, where letters are recycled. The
        /// turn goes on.
        TakeLetter {
            /// The square of the letter, as `8H`.
            square: String,
            /// The face of the tile: a capital, or a small letter for a blank.
            face: String,
        },
        /// Says how many vowels the next draw takes, where there are two bags; the rest are
        /// consonants. While the first racks are drawn, this deals the seat's rack.
        ChooseBags {
            /// At most this many vowels.
            vowels: u8,
        },
        /// Claims words of the seat's last play for the theme, within 30 seconds of it.
        ClaimTheme {
            /// The words, as capitals; an empty list says that there is nothing to claim.
            words: Vec<String>,
            /// The reason why they belong to the theme, in one line of at most 120 characters; may
            /// be empty.
            plea: String,
        },
        /// Votes on a claim of another seat.
        VoteTheme {
            /// The claim's number.
            number: u16,
            /// True if the word belongs to the theme.
            agree: bool,
        },
        /// Challenges the last play.
        Challenge {
            /// The words challenged, as capitals; empty for all of them.
            words: Vec<String>,
        },
        /// Accepts the last play.
        Accept {},
        /// Names the seats whose plays this seat accepts without being asked, from now on: moves
        /// and the end of the game no longer wait for it. It can still challenge such a play until
        /// the next turn starts. All viewers see this. It replaces the list that the seat gave
        /// before.
        AlwaysAccept {
            /// Plays of these seats; none if it wants to be asked again.
            of: Vec<u16>,
            /// True if this includes the play that ends the game, which is then over at once.
            last: bool,
        },
        /// Proposes to end the game now.
        ProposeEnd {},
        /// Proposes to pause the game.
        ProposePause {},
        /// Answers the open proposal.
        Answer {
            /// True to agree.
            agree: bool,
        },
        /// Asks to resume a paused game; it resumes when every seat has said so.
        Resume {},
        /// Goes on holiday in a slow game: the time for the seat's turns stands still.
        GoOnHoliday {},
        /// Says that the seat is back from its holiday. A move says so too.
        ComeBack {},
        /// Takes the seat's last turn back, with everything that came after it, in a game with a
        /// tutor.
        TakeTurnBack {},
        /// Gives the game up.
        Resign {},
        /// Ends a match without a result, as long as a player has had fewer than two turns.
        Abort {},
        /// Takes the board apart once a game is over, or proposes this and answers.
        Unbuild {
            /// The command.
            command: UnbuildCommand,
        },
        /// Claims the game because the seat on turn is too far over its time.
        ClaimTime {},
        /// Says something about a computer player in a person's seat.
        StandIn {
            /// The command.
            command: StandInCommand,
        },
        /// Does something in a duplicate session.
        Duplicate {
            /// The command.
            command: DuplicateCommand,
        },
        /// Does something in Letter bingo.
        Bingo {
            /// The command.
            command: BingoCommand,
        },
        /// Does something that only Together has.
        Together {
            /// The command.
            command: TogetherCommand,
        },
    }
}
