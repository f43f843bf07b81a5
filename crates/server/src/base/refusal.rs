//! Why the server refuses something, apart from the room and from the rules of the game.

use std::fmt;

use axum::http::StatusCode;
use rules::Reason;
use study::CardboxError;
use time::OffsetDateTime;

/// Why the server refuses something, apart from the room and from the rules of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ServerRefusal {
    /// Nothing is at this address.
    NotFound {
        /// What was looked for.
        what: &'static str,
    },
    /// The address does not take this kind of request.
    WrongMethod,
    /// Only addresses of the API take this kind of request.
    ApiOnly,
    /// A plain request where a WebSocket is opened.
    SocketOnly,
    /// A page of another site asks.
    WrongOrigin,
    /// The request names a host that is not this server.
    WrongHost {
        /// The host that it names, if that can be a name.
        name: Option<String>,
    },
    /// The body of a request is not JSON.
    WrongType,
    /// Something on the server's side does not work. The client is not told what it is.
    Unavailable,
    /// The server is about to stop.
    Stopping,
    /// The stored game cannot be read.
    GameDamaged,
    /// The server has as many connections as it can hold.
    Full,
    /// The address has as many connections as it may have.
    TooManyConnections,
    /// Too many requests come from the address.
    TooManyRequests,
    /// Too many messages come over the socket.
    TooManyMessages,
    /// Advice is asked for while other advice is being worked out.
    StillAdvising,
    /// The body of a request is too large, or ends too early.
    TooLarge {
        /// The limit, in bytes.
        most: usize,
    },
    /// The body of a request takes too long to arrive.
    TooSlow,
    /// A text is not the message that was expected.
    BadJson {
        /// What is wrong with it.
        problem: String,
    },
    /// A message has a field that the server does not know.
    UnknownField {
        /// Which one, and where.
        problem: String,
    },
    /// A frame that is not text.
    TextOnly,
    /// A socket sends something before its `hello`.
    HelloFirst,
    /// A socket sends `hello` again.
    HelloTwice,
    /// A `hello` has more tokens than a game has seats.
    TokensOfOtherGames,
    /// A request has too many tokens.
    TooManyTokens {
        /// The greatest number.
        most: usize,
    },
    /// A token in a `hello` holds no seat of the game.
    UnknownToken,
    /// The key of somebody who accepts an invitation is too short or too long.
    BadKey,
    /// Only somebody who is signed in may ask for this.
    NotSignedIn,
    /// There is no account of this name and password.
    WrongPassword,
    /// Too many names and passwords were tried.
    TooManyAttempts,
    /// Another account has a name that looks like this one.
    AccountNameTaken,
    /// A password that is too short, too long, or the name.
    BadPassword,
    /// The password is easy to guess.
    WeakPassword,
    /// Browsers have no passkeys for the address of the page.
    NoPasskeysHere,
    /// No account has this passkey, or it does not prove that it is the one.
    WrongPasskey,
    /// What a browser says of a new passkey is not what was asked.
    BadPasskey,
    /// A passkey answers what was not asked, was answered already, or was asked too long ago.
    PasskeyTooLate,
    /// The account has as many passkeys as it may have.
    TooManyPasskeys {
        /// The greatest number.
        most: usize,
    },
    /// The moves of a game are asked for while it is played, and the lobby does not show it.
    StillPlayed,
    /// Something happened in a game that a GCG file has no line for.
    NotInGcg {
        /// What.
        why: String,
    },
    /// So many reviews and analyses wait that there is no room for one more of this address.
    DeskFull,
    /// The server sends no notices.
    NoPush,
    /// The address or the keys of a browser's push service make no sense.
    BadPush,
    /// The account or the address already seeks players for as many games as it may.
    TooManySeeks {
        /// The number of games that it may.
        most: i64,
    },
    /// The lobby no longer offers this seat.
    SeekGone,
    /// Two people cannot be paired for a game on these terms.
    NoPairing,
    /// Somebody's rating is outside the range for which the lobby offers the seat.
    RatingOutside {
        /// The rating.
        rating: i32,
        /// The least that is wanted.
        from: Option<i32>,
        /// The greatest.
        to: Option<i32>,
    },
    /// A range of ratings that makes no sense, or for a game without ratings, or that the lobby
    /// does not show.
    BadRatingRange,
    /// The key of somebody who sits down holds a seat of another game.
    KeyUsed,
    /// Letter bingo, or a game for one person, is to be shown in the lobby.
    NotForTheLobby,
    /// The account has a seat in the rated game already.
    SeatedAlready,
    /// A seat of a rated game is to have another name than its account.
    NameOfAccount,
    /// A game is to be rated that cannot be.
    CannotBeRated,
    /// A rated game lets only the strongest computer player stand in for another player.
    WeakStandIn,
    /// All seats of the game are taken.
    GameFull,
    /// A solitaire game is made with seats for others.
    OnePersonOnly,
    /// A game is made with computer players alone.
    NoPerson,
    /// There is no talk at a table of this kind.
    NoTalkHere,
    /// The others at the table are computer players.
    NobodyToTalkTo,
    /// Those who watch, and those who play a game of the lobby, talk only with accounts.
    TalkNeedsAccount,
    /// Somebody who plays wants to talk with those who watch.
    TalkFromYourSeat,
    /// A text that is empty, too long or not plain.
    BadText,
    /// Somebody says too much in too short a time.
    TalkTooFast,
    /// As much has been said at the table as is kept.
    TalkFull,
    /// A favourite without a name, or whose plan is too long or no JSON object.
    BadFavourite,
    /// A file is no cardbox of another program.
    BadCardbox {
        /// Why.
        error: CardboxError,
    },
    /// An annotated game is to be changed without the key that its writer got.
    NotItsWriter,
    /// As many annotated games of this account, or from this address, are kept as may be.
    TooManyAnnotations {
        /// The number that it may have.
        most: u32,
    },
    /// A collection without a title, or with too long or invisible ones.
    BadCollection,
    /// The account has as many collections as it may have.
    TooManyCollections {
        /// The greatest number.
        most: usize,
    },
    /// A collection has as many games as it may have, or is as long.
    CollectionFull {
        /// The most games.
        games: u32,
        /// The most bytes.
        bytes: u64,
    },
    /// Words are looked for in a way that makes no sense.
    BadSearch {
        /// Why.
        error: study::FindError,
    },
    /// Something is said of a card that makes no sense.
    BadEntry,
    /// A request says too much of cards at once.
    TooManyEntries {
        /// The greatest number.
        most: usize,
    },
    /// The account keeps as much of what is learnt as it may.
    StudyFull,
    /// Somebody challenges themselves, or an account that they have blocked.
    NotToBeChallenged,
    /// A challenge to the same account waits for an answer.
    ChallengedAlready,
    /// As many challenges of the account as may wait for answers.
    TooManyChallenges,
    /// The challenge was withdrawn or declined, it has expired, or it is not for whoever asks.
    ChallengeGone,
    /// The open seat of the table is kept for somebody who was challenged to these terms.
    SeatPromised,
    /// The account is silenced.
    Silenced {
        /// Until when, in milliseconds since 1970.
        until: Option<u64>,
    },
    /// Nobody may sign in to the account.
    Suspended {
        /// Until when, in milliseconds since 1970; `None` for good.
        until: Option<u64>,
        /// What whoever suspended it said.
        reason: String,
    },
    /// A name with a word that the operator does not want to be read.
    NameNotAllowed,
    /// A report with an unknown reason, with too many words, or about oneself.
    BadReport,
    /// Only moderators may ask for this.
    NotModerator,
    /// A moderator does something without saying why, or at too great length.
    BadReason,
    /// A moderator asks for an unknown measure, or for too long.
    BadSanction,
    /// Another moderator or the operator has closed the report.
    ReportClosed,
    /// A guest cannot be silenced or suspended.
    NoAccount,
    /// A moderator wants to silence or suspend another one.
    OfModerator,
    /// A moderator wants to judge a report about themselves, or one that they made.
    OwnReport,
}

impl ServerRefusal {
    /// The status of the answer to a request.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            ServerRefusal::BadJson { .. } | ServerRefusal::UnknownField { .. } => {
                StatusCode::BAD_REQUEST
            }
            ServerRefusal::NotFound { .. } => StatusCode::NOT_FOUND,
            ServerRefusal::WrongMethod | ServerRefusal::ApiOnly => StatusCode::METHOD_NOT_ALLOWED,
            ServerRefusal::WrongOrigin
            | ServerRefusal::NotItsWriter
            | ServerRefusal::NotModerator
            | ServerRefusal::Suspended { .. } => StatusCode::FORBIDDEN,
            ServerRefusal::NotSignedIn
            | ServerRefusal::WrongPassword
            | ServerRefusal::WrongPasskey
            | ServerRefusal::PasskeyTooLate => StatusCode::UNAUTHORIZED,
            ServerRefusal::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ServerRefusal::WrongHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            ServerRefusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ServerRefusal::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            ServerRefusal::SocketOnly => StatusCode::UPGRADE_REQUIRED,
            ServerRefusal::Unavailable
            | ServerRefusal::Stopping
            | ServerRefusal::GameDamaged
            | ServerRefusal::Full => StatusCode::SERVICE_UNAVAILABLE,
            ServerRefusal::TooManyConnections
            | ServerRefusal::TooManyRequests
            | ServerRefusal::DeskFull
            | ServerRefusal::TooManyAttempts => StatusCode::TOO_MANY_REQUESTS,
            ServerRefusal::TooManyMessages
            | ServerRefusal::StillAdvising
            | ServerRefusal::TextOnly
            | ServerRefusal::HelloFirst
            | ServerRefusal::HelloTwice
            | ServerRefusal::TokensOfOtherGames
            | ServerRefusal::TooManyTokens { .. }
            | ServerRefusal::UnknownToken
            | ServerRefusal::BadKey
            | ServerRefusal::AccountNameTaken
            | ServerRefusal::BadPassword
            | ServerRefusal::WeakPassword
            | ServerRefusal::NoPasskeysHere
            | ServerRefusal::BadPasskey
            | ServerRefusal::TooManyPasskeys { .. }
            | ServerRefusal::StillPlayed
            | ServerRefusal::NotInGcg { .. }
            | ServerRefusal::NoPush
            | ServerRefusal::BadPush
            | ServerRefusal::TooManySeeks { .. }
            | ServerRefusal::SeekGone
            | ServerRefusal::NoPairing
            | ServerRefusal::RatingOutside { .. }
            | ServerRefusal::BadRatingRange
            | ServerRefusal::KeyUsed
            | ServerRefusal::NotForTheLobby
            | ServerRefusal::SeatedAlready
            | ServerRefusal::NameOfAccount
            | ServerRefusal::CannotBeRated
            | ServerRefusal::WeakStandIn
            | ServerRefusal::GameFull
            | ServerRefusal::OnePersonOnly
            | ServerRefusal::NoPerson
            | ServerRefusal::NoTalkHere
            | ServerRefusal::NobodyToTalkTo
            | ServerRefusal::TalkNeedsAccount
            | ServerRefusal::TalkFromYourSeat
            | ServerRefusal::BadText
            | ServerRefusal::TalkTooFast
            | ServerRefusal::TalkFull
            | ServerRefusal::BadFavourite
            | ServerRefusal::TooManyAnnotations { .. }
            | ServerRefusal::BadCollection
            | ServerRefusal::TooManyCollections { .. }
            | ServerRefusal::CollectionFull { .. }
            | ServerRefusal::BadSearch { .. }
            | ServerRefusal::BadCardbox { .. }
            | ServerRefusal::BadEntry
            | ServerRefusal::TooManyEntries { .. }
            | ServerRefusal::StudyFull
            | ServerRefusal::NotToBeChallenged
            | ServerRefusal::ChallengedAlready
            | ServerRefusal::TooManyChallenges
            | ServerRefusal::ChallengeGone
            | ServerRefusal::SeatPromised
            | ServerRefusal::Silenced { .. }
            | ServerRefusal::NameNotAllowed
            | ServerRefusal::BadReport
            | ServerRefusal::BadReason
            | ServerRefusal::BadSanction
            | ServerRefusal::ReportClosed
            | ServerRefusal::NoAccount
            | ServerRefusal::OfModerator
            | ServerRefusal::OwnReport => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl Reason for ServerRefusal {
    fn code(&self) -> &'static str {
        match self {
            ServerRefusal::NotFound { .. } => "not_found",
            ServerRefusal::WrongMethod | ServerRefusal::ApiOnly => "wrong_method",
            ServerRefusal::SocketOnly => "socket_only",
            ServerRefusal::WrongOrigin => "wrong_origin",
            ServerRefusal::WrongHost { .. } => "wrong_host",
            ServerRefusal::WrongType => "wrong_type",
            ServerRefusal::Unavailable => "unavailable",
            ServerRefusal::Stopping => "stopping",
            ServerRefusal::GameDamaged => "game_damaged",
            ServerRefusal::Full | ServerRefusal::TooManyConnections => "too_many_connections",
            ServerRefusal::TooManyRequests
            | ServerRefusal::TooManyMessages
            | ServerRefusal::TalkTooFast
            | ServerRefusal::StillAdvising => "too_fast",
            ServerRefusal::TooLarge { .. } => "too_large",
            ServerRefusal::TooSlow => "too_slow",
            ServerRefusal::BadJson { .. } => "bad_json",
            ServerRefusal::UnknownField { .. } => "unknown_field",
            ServerRefusal::TextOnly => "text_only",
            ServerRefusal::HelloFirst => "hello_first",
            ServerRefusal::HelloTwice => "hello_twice",
            ServerRefusal::TokensOfOtherGames | ServerRefusal::TooManyTokens { .. } => {
                "too_many_tokens"
            }
            ServerRefusal::UnknownToken => "unknown_token",
            ServerRefusal::BadKey => "bad_key",
            ServerRefusal::NotSignedIn => "not_signed_in",
            ServerRefusal::WrongPassword => "wrong_password",
            ServerRefusal::TooManyAttempts => "too_many_attempts",
            ServerRefusal::AccountNameTaken => "account_name_taken",
            ServerRefusal::BadPassword => "bad_password",
            ServerRefusal::WeakPassword => "weak_password",
            ServerRefusal::NoPasskeysHere => "no_passkeys_here",
            ServerRefusal::WrongPasskey => "wrong_passkey",
            ServerRefusal::BadPasskey => "bad_passkey",
            ServerRefusal::PasskeyTooLate => "passkey_too_late",
            ServerRefusal::TooManyPasskeys { .. } => "too_many_passkeys",
            ServerRefusal::StillPlayed => "still_played",
            ServerRefusal::NotInGcg { .. } => "not_in_gcg",
            ServerRefusal::DeskFull => "desk_full",
            ServerRefusal::NoPush => "no_push",
            ServerRefusal::BadPush => "bad_push",
            ServerRefusal::TooManySeeks { .. } => "too_many_seeks",
            ServerRefusal::SeekGone => "seek_gone",
            ServerRefusal::NoPairing => "not_for_two",
            ServerRefusal::RatingOutside { .. } => "rating_outside",
            ServerRefusal::BadRatingRange => "bad_rating_range",
            ServerRefusal::KeyUsed => "key_used",
            ServerRefusal::NotForTheLobby => "not_for_the_lobby",
            ServerRefusal::SeatedAlready => "seated_already",
            ServerRefusal::NameOfAccount => "name_of_account",
            ServerRefusal::CannotBeRated => "cannot_be_rated",
            ServerRefusal::WeakStandIn => "weak_stand_in",
            ServerRefusal::GameFull => "game_full",
            ServerRefusal::OnePersonOnly => "one_person_only",
            ServerRefusal::NoPerson => "no_person",
            ServerRefusal::NoTalkHere => "no_talk_here",
            ServerRefusal::NobodyToTalkTo => "nobody_to_talk_to",
            ServerRefusal::TalkNeedsAccount => "talk_needs_account",
            ServerRefusal::TalkFromYourSeat => "talk_from_your_seat",
            ServerRefusal::BadText => "bad_text",
            ServerRefusal::TalkFull => "talk_full",
            ServerRefusal::BadFavourite => "bad_favourite",
            ServerRefusal::BadSearch { .. } => "bad_search",
            ServerRefusal::BadCardbox { .. } => "bad_cardbox",
            ServerRefusal::BadEntry => "bad_entry",
            ServerRefusal::TooManyEntries { .. } => "too_many_entries",
            ServerRefusal::StudyFull => "study_full",
            ServerRefusal::NotItsWriter => "not_its_writer",
            ServerRefusal::TooManyAnnotations { .. } => "too_many_annotations",
            ServerRefusal::BadCollection => "bad_collection",
            ServerRefusal::TooManyCollections { .. } => "too_many_collections",
            ServerRefusal::CollectionFull { .. } => "collection_full",
            ServerRefusal::NotToBeChallenged => "not_to_be_challenged",
            ServerRefusal::ChallengedAlready => "challenged_already",
            ServerRefusal::TooManyChallenges => "too_many_challenges",
            ServerRefusal::ChallengeGone => "challenge_gone",
            ServerRefusal::SeatPromised => "seat_promised",
            ServerRefusal::Silenced { .. } => "silenced",
            ServerRefusal::Suspended { .. } => "suspended",
            ServerRefusal::NameNotAllowed => "name_not_allowed",
            ServerRefusal::BadReport => "bad_report",
            ServerRefusal::NotModerator => "not_a_moderator",
            ServerRefusal::BadReason => "bad_reason",
            ServerRefusal::BadSanction => "bad_sanction",
            ServerRefusal::ReportClosed => "report_closed",
            ServerRefusal::NoAccount => "no_account",
            ServerRefusal::OfModerator => "of_a_moderator",
            ServerRefusal::OwnReport => "own_report",
        }
    }
}

impl fmt::Display for ServerRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ServerRefusal::NotFound { what } => {
                return write!(f, "there is no such {what}: check the address");
            }
            ServerRefusal::WrongMethod => {
                "this address does not take that kind of request: see the protocol"
            }
            ServerRefusal::ApiOnly => "only the API takes that kind of request",
            ServerRefusal::SocketOnly => "this address is for WebSockets: open one",
            ServerRefusal::WrongOrigin => {
                "a page of another site asks for this: open the page of this server"
            }
            ServerRefusal::WrongHost { name: Some(name) } => {
                return write!(
                    f,
                    "this server does not answer for {name}: if the name is yours, start the server \
                     with --host {name}"
                );
            }
            ServerRefusal::WrongHost { name: None } => {
                "this server does not answer for that name: if the name is yours, start the server \
                 with --host and the name"
            }
            ServerRefusal::WrongType => "send JSON, with the content type application/json",
            ServerRefusal::Unavailable => {
                "the server cannot do this right now: try again in a moment"
            }
            ServerRefusal::Stopping => "the server is about to stop: ask another one",
            ServerRefusal::GameDamaged => {
                "this game is stored in a way this server cannot read: ask its operator"
            }
            ServerRefusal::Full => "the server is full: try again in a few minutes",
            ServerRefusal::TooManyConnections => {
                "too many connections come from your address: close some of them"
            }
            ServerRefusal::TooManyRequests => {
                "too many requests come from your address: wait a little and try again"
            }
            ServerRefusal::TooManyMessages => "slow down: send at most 20 messages a second",
            ServerRefusal::StillAdvising => "the engine is still thinking: wait for its answer",
            ServerRefusal::TooLarge { most } => {
                return write!(f, "send at most {} kB, and all of it", most / 1_024);
            }
            ServerRefusal::TooSlow => "the request took too long to arrive: send it again",
            ServerRefusal::BadJson { problem } => {
                return write!(f, "send JSON as the protocol describes it: {problem}");
            }
            ServerRefusal::UnknownField { problem } => {
                return write!(f, "leave out the field that this server does not know: {problem}");
            }
            ServerRefusal::TextOnly => "send JSON in text frames",
            ServerRefusal::HelloFirst => "say hello first",
            ServerRefusal::HelloTwice => "say hello only once: open another socket",
            ServerRefusal::TokensOfOtherGames => "give the tokens of this game only",
            ServerRefusal::TooManyTokens { most } => {
                return write!(f, "send at most {most} tokens at once");
            }
            ServerRefusal::UnknownToken => {
                "this token holds no seat of this game: use the link you were given, or watch \
                 without one"
            }
            ServerRefusal::BadKey => "choose a key of 16 to 64 characters",
            ServerRefusal::NotSignedIn => {
                "sign in first: only players with an account can do this"
            }
            ServerRefusal::WrongPassword => {
                "there is no account of this name and password: check both and try again"
            }
            ServerRefusal::TooManyAttempts => {
                "too many attempts were made: wait a quarter of an hour and try again"
            }
            ServerRefusal::AccountNameTaken => {
                "another account has that name, or one that looks like it: choose another one"
            }
            ServerRefusal::BadPassword => {
                "choose a password of 8 to 200 characters that is not your name"
            }
            ServerRefusal::WeakPassword => {
                "this password is easy to guess: use three or four words that have nothing to do \
                 with each other or with your name"
            }
            ServerRefusal::NoPasskeysHere => {
                "browsers have passkeys only for sites with a name and TLS: use your password"
            }
            ServerRefusal::WrongPasskey => {
                "no account has this passkey: use another one, or sign in with your password"
            }
            ServerRefusal::BadPasskey => {
                "this passkey cannot be added: try again, or make one on another device"
            }
            ServerRefusal::PasskeyTooLate => {
                "this took too long, or was answered already: start again"
            }
            ServerRefusal::TooManyPasskeys { most } => {
                return write!(f, "you have {most} passkeys: remove one first");
            }
            ServerRefusal::StillPlayed => "this game is not over: watch it at the table",
            ServerRefusal::DeskFull => {
                "many reviews and analyses are waiting here already: try again in a minute"
            }
            ServerRefusal::NoPush => "this server sends no notices: look at your games here",
            ServerRefusal::BadPush => {
                "give an https address and the keys that the browser got from its push service"
            }
            ServerRefusal::TooManySeeks { most } => {
                return write!(
                    f,
                    "you, or others at your address, already seek players for {most} games: cancel \
                     one of them, or take a seat at another table"
                );
            }
            ServerRefusal::SeekGone => {
                "this seat is no longer offered: choose another one, or offer one yourself"
            }
            ServerRefusal::NoPairing => {
                "two people are paired for a game of two seats: choose terms for two"
            }
            ServerRefusal::RatingOutside { rating, from, to } => {
                let range = match (from, to) {
                    (Some(from), Some(to)) => format!("from {from} to {to}"),
                    (Some(from), None) => format!("of {from} or more"),
                    (None, Some(to)) => format!("of {to} or less"),
                    (None, None) => "of their choice".to_owned(),
                };
                return write!(
                    f,
                    "this seat is for players with a rating {range}, and yours is {rating}: \
                     choose another one, or offer one yourself"
                );
            }
            ServerRefusal::BadRatingRange => {
                "ask for ratings from 0 to 9999, the lower limit first, and only for a match that \
                 the lobby shows"
            }
            ServerRefusal::KeyUsed => {
                "this key holds a seat in another game: choose a new one for each game"
            }
            ServerRefusal::NotForTheLobby => {
                "the lobby shows games for several people, and of those for any number only duplicate: \
                 send the link of this one"
            }
            ServerRefusal::SeatedAlready => {
                "you have a seat in this game, and it is rated: leave the others to other people"
            }
            ServerRefusal::NameOfAccount => {
                "this game is rated: everybody in it plays under the name of their account"
            }
            ServerRefusal::CannotBeRated => {
                "only a match between people can be rated, with racks that nobody else sees: take one \
                 seat and leave the others open"
            }
            ServerRefusal::WeakStandIn => {
                "this game is rated: only the strongest computer player, the champion, can stand in \
                 for another player"
            }
            ServerRefusal::GameFull => {
                "all seats of this game are taken: watch it, or start another one"
            }
            ServerRefusal::OnePersonOnly => "solitaire is for one person: take every seat yourself",
            ServerRefusal::NoPerson => {
                "take a seat yourself or leave one open: computers do not play alone here"
            }
            ServerRefusal::NoTalkHere => {
                "there is no talk at this table: talk at the next one, or when you meet"
            }
            ServerRefusal::NobodyToTalkTo => {
                "there is nobody to talk to: the others at this table are computer players"
            }
            ServerRefusal::TalkNeedsAccount => {
                "strangers talk here only if they have accounts: sign in to take part"
            }
            ServerRefusal::TalkFromYourSeat => {
                "you play in this game: talk from your seat, and read what others said when it is \
                 over"
            }
            ServerRefusal::BadText => "say it in 1 to 300 characters of plain text",
            ServerRefusal::TalkTooFast => "that was a lot at once: wait a few seconds",
            ServerRefusal::TalkFull => {
                "this table has no room for more messages: carry on at the next one"
            }
            ServerRefusal::NotInGcg { why } => return f.write_str(why),
            ServerRefusal::NotItsWriter => {
                "only whoever published this game can change it: publish your own"
            }
            ServerRefusal::TooManyAnnotations { most } => {
                return write!(
                    f,
                    "{most} annotated games of yours, or of others at your address, have links: \
                     withdraw one first"
                );
            }
            ServerRefusal::BadCollection => {
                "give a title of 1 to 60 characters, at most 1,000 characters about the collection, \
                 and titles of at most 60 characters for its games"
            }
            ServerRefusal::TooManyCollections { most } => {
                return write!(f, "you have {most} collections: remove one first");
            }
            ServerRefusal::CollectionFull { games, bytes } => {
                return write!(
                    f,
                    "a collection holds {games} games and {} kB: begin another one",
                    bytes / 1_024
                );
            }
            ServerRefusal::BadSearch { error } => return write!(f, "{error}"),
            ServerRefusal::BadCardbox { error } => return write!(f, "{error}"),
            ServerRefusal::BadEntry => {
                "an entry has an id of 4 to 40 letters, a time, a card, and 'add', 'drop' or \
                 'review GRADE RECALL'"
            }
            ServerRefusal::TooManyEntries { most } => {
                return write!(f, "send at most {most} entries at once");
            }
            ServerRefusal::StudyFull => {
                "your account is full: it can keep no more of what you learn"
            }
            ServerRefusal::BadFavourite => {
                "give a name of 1 to 60 characters, and a plan as a JSON object of at most 8000 bytes"
            }
            ServerRefusal::NotToBeChallenged => {
                "you cannot challenge yourself or a player you have blocked: end the block first"
            }
            ServerRefusal::ChallengedAlready => {
                "your last challenge to this player waits for an answer: withdraw it first"
            }
            ServerRefusal::TooManyChallenges => {
                "ten of your challenges wait for answers: withdraw one first"
            }
            ServerRefusal::ChallengeGone => {
                "this challenge no longer stands: challenge the other player yourself"
            }
            ServerRefusal::SeatPromised => {
                "this seat is kept for the player you have challenged on these terms: withdraw the \
                 challenge first"
            }
            ServerRefusal::Silenced { until } => {
                let until = moment(*until);
                return write!(f, "you cannot talk {until}: you can go on playing");
            }
            ServerRefusal::Suspended { until, reason } => {
                let until = moment(*until);
                return write!(f, "this account is suspended {until}: {reason}");
            }
            ServerRefusal::NameNotAllowed => {
                "this name has a word that is not welcome here: choose another one"
            }
            ServerRefusal::BadReport => {
                "report another player, or what one has said, with a reason from the list and in at \
                 most 300 characters"
            }
            ServerRefusal::NotModerator => {
                "only moderators see this: ask the operator of this server"
            }
            ServerRefusal::BadReason => "say why in 1 to 300 characters of plain text",
            ServerRefusal::BadSanction => {
                "choose a measure, with 1 to 8760 hours to silence or suspend, 0 to suspend for good, \
                 and none to lift either"
            }
            ServerRefusal::ReportClosed => {
                "this report is closed already: look at those that are left"
            }
            ServerRefusal::NoAccount => "a guest has no account: hide what was said instead",
            ServerRefusal::OfModerator => {
                "this account is a moderator's: ask the operator of this server to act"
            }
            ServerRefusal::OwnReport => {
                "this report is by you or about you: another moderator or the operator of this \
                 server has to judge it"
            }
        })
    }
}

/// `until 2026-11-30 12:00 UTC`, for a date in milliseconds since 1970; or `for good`.
fn moment(until: Option<u64>) -> String {
    let Some(until) = until else { return "for good".to_owned() };
    let seconds = i64::try_from(until / 1_000).ok();
    match seconds.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok()) {
        None => "for a very long time".to_owned(),
        Some(at) => {
            let (date, hour, minute) = (at.date(), at.hour(), at.minute());
            format!("until {date} {hour:02}:{minute:02} UTC")
        }
    }
}

impl std::error::Error for ServerRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_told_to_the_minute() {
        assert_eq!(moment(Some(1_790_000_000_123)), "until 2026-09-21 14:13 UTC");
        assert_eq!(moment(None), "for good");
        assert_eq!(moment(Some(u64::MAX)), "for a very long time");
    }
}
