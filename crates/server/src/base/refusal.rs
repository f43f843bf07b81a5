//! The server's refusals, apart from those of the room and of the rules of the game.

use axum::http::StatusCode;
use rules::refusals;
use study::CardboxError;
use time::OffsetDateTime;

refusals! {
    /// A refusal by the server, apart from those of the room and of the rules of the game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(crate) enum ServerRefusal: StatusCode = StatusCode::UNPROCESSABLE_ENTITY {
        NotFound { what: &'static str } = "not_found", status StatusCode::NOT_FOUND =>
            "there is no such {what}: check the address",
        NotLent = "not_lent", status StatusCode::FORBIDDEN =>
            "this server lends no copy of that word list: play with it on the server",
        WrongMethod = "wrong_method", status StatusCode::METHOD_NOT_ALLOWED =>
            "this address does not take that kind of request: see the protocol",
        ApiOnly = "wrong_method", status StatusCode::METHOD_NOT_ALLOWED =>
            "only the API takes that kind of request",
        SocketOnly = "socket_only", status StatusCode::UPGRADE_REQUIRED =>
            "this address is for WebSockets: open one",
        WrongOrigin = "wrong_origin", status StatusCode::FORBIDDEN =>
            "a page of another site asks for this: open the page of this server",
        WrongHost {
            /// The host that the request names, if that can be a name.
            name: Option<String>,
        } = "wrong_host", status StatusCode::MISDIRECTED_REQUEST => {
            if name.is_none() =>
                "this server does not answer for that name: if the name is yours, start the server \
                 with --host and the name",
            else => (
                "this server does not answer for {name}: if the name is yours, start the server \
                 with --host {name}",
                name = name.as_deref().unwrap_or_default()
            ),
        },
        WrongType = "wrong_type", status StatusCode::UNSUPPORTED_MEDIA_TYPE =>
            "send JSON, with the content type application/json",
        /// Something on the server's side does not work. The client is not told what it is.
        Unavailable = "unavailable", status StatusCode::SERVICE_UNAVAILABLE =>
            "the server cannot do this right now: try again in a moment",
        Stopping = "stopping", status StatusCode::SERVICE_UNAVAILABLE =>
            "the server is about to stop: ask another one",
        GameDamaged = "game_damaged", status StatusCode::SERVICE_UNAVAILABLE =>
            "this game is stored in a way this server cannot read: ask its operator",
        TournamentDamaged = "tournament_damaged", status StatusCode::SERVICE_UNAVAILABLE =>
            "this tournament is stored in a way this server cannot read: ask its operator",
        Full = "too_many_connections", status StatusCode::SERVICE_UNAVAILABLE =>
            "the server is full: try again in a few minutes",
        TooManyConnections = "too_many_connections", status StatusCode::TOO_MANY_REQUESTS =>
            "too many connections come from your address: close some of them",
        TooManyRequests = "too_fast", status StatusCode::TOO_MANY_REQUESTS =>
            "too many requests come from your address: wait a little and try again",
        TooManyMessages = "too_fast" => "slow down: send at most 20 messages a second",
        StillAdvising = "too_fast" => "the engine is still thinking: wait for its answer",
        /// The body is too large, or ends too early.
        TooLarge { most: usize } = "too_large", status StatusCode::PAYLOAD_TOO_LARGE =>
            ("send at most {size} kB, and all of it", size = most / 1_024),
        TooSlow = "too_slow", status StatusCode::REQUEST_TIMEOUT =>
            "the request took too long to arrive: send it again",
        BadJson { problem: String } = "bad_json", status StatusCode::BAD_REQUEST =>
            "send JSON as the protocol describes it: {problem}",
        UnknownField { problem: String } = "unknown_field", status StatusCode::BAD_REQUEST =>
            "leave out the field that this server does not know: {problem}",
        TextOnly = "text_only" => "send JSON in text frames",
        HelloFirst = "hello_first" => "say hello first",
        HelloTwice = "hello_twice" => "say hello only once: open another socket",
        TokensOfOtherGames = "too_many_tokens" => "give the tokens of this game only",
        TooManyTokens { most: usize } = "too_many_tokens" => "send at most {most} tokens at once",
        UnknownToken = "unknown_token" =>
            "this token holds no seat of this game: use the link you were given, or watch without \
             one",
        BadKey = "bad_key" => "choose a key of 16 to 64 characters",
        NotSignedIn = "not_signed_in", status StatusCode::UNAUTHORIZED =>
            "sign in first: only players with an account can do this",
        WrongPassword = "wrong_password", status StatusCode::UNAUTHORIZED =>
            "there is no account of this name and password: check both and try again",
        TooManyAttempts = "too_many_attempts", status StatusCode::TOO_MANY_REQUESTS =>
            "too many attempts were made: wait a quarter of an hour and try again",
        AccountNameTaken = "account_name_taken" =>
            "another account has that name, or one that looks like it: choose another one",
        BadPassword = "bad_password" =>
            "choose a password of 8 to 200 characters that is not your name",
        WeakPassword = "weak_password" =>
            "this password is easy to guess: use three or four words that have nothing to do with \
             each other or with your name",
        NoPasskeysHere = "no_passkeys_here" =>
            "browsers have passkeys only for sites with a name and TLS: use your password",
        /// Or the passkey does not prove that it is the one.
        WrongPasskey = "wrong_passkey", status StatusCode::UNAUTHORIZED =>
            "no account has this passkey: use another one, or sign in with your password",
        BadPasskey = "bad_passkey" =>
            "this passkey cannot be added: try again, or make one on another device",
        /// Or the passkey answers a challenge that was never given.
        PasskeyTooLate = "passkey_too_late", status StatusCode::UNAUTHORIZED =>
            "this took too long, or was answered already: start again",
        TooManyPasskeys { most: usize } = "too_many_passkeys" =>
            "you have {most} passkeys: remove one first",
        /// The moves of a game are asked for while it is played, and the lobby does not show it.
        StillPlayed = "still_played" => "this game is not over: watch it at the table",
        /// Something happened in the game that the format has no line for.
        NotInGcg { why: String } = "not_in_gcg" => "{why}",
        /// There is no room for one more of this address.
        DeskFull = "desk_full", status StatusCode::TOO_MANY_REQUESTS =>
            "many reviews and analyses are waiting here already: try again in a minute",
        NoPush = "no_push" => "this server sends no notices: look at your games here",
        BadPush = "bad_push" =>
            "give an https address and the keys that the browser got from its push service",
        TooManySeeks { most: i64 } = "too_many_seeks" =>
            "you, or others at your address, already seek players for {most} games: cancel one of \
             them, or take a seat at another table",
        SeekGone = "seek_gone" =>
            "this seat is no longer offered: choose another one, or offer one yourself",
        /// The terms are not for two people.
        NoPairing = "not_for_two" =>
            "two people are paired for a game of two seats: choose terms for two",
        RatingOutside { rating: i32, from: Option<i32>, to: Option<i32> } = "rating_outside" => (
            "this seat is for players with a rating {range}, and yours is {rating}: choose another \
             one, or offer one yourself",
            range = range(*from, *to)
        ),
        BadRatingRange = "bad_rating_range" =>
            "ask for ratings from 0 to 9999, the lower limit first, and only for a match that the \
             lobby shows",
        KeyUsed = "key_used" =>
            "this key holds a seat in another game: choose a new one for each game",
        NotForTheLobby = "not_for_the_lobby" =>
            "the lobby shows games for several people, and of those for any number only \
             duplicate: send the link of this one",
        SeatedAlready = "seated_already" =>
            "you have a seat in this game, and it is rated: leave the others to other people",
        NameOfAccount = "name_of_account" =>
            "this game is rated: everybody in it plays under the name of their account",
        CannotBeRated = "cannot_be_rated" =>
            "only a match between people can be rated, with racks that nobody else sees: take one \
             seat and leave the others open",
        WeakStandIn = "weak_stand_in" =>
            "this game is rated: only the strongest computer player, the champion, can stand in \
             for another player",
        GameFull = "game_full" =>
            "all seats of this game are taken: watch it, or start another one",
        NoTalkHere = "no_talk_here" =>
            "there is no talk at this table: talk at the next one, or when you meet",
        NobodyToTalkTo = "nobody_to_talk_to" =>
            "there is nobody to talk to: the others at this table are computer players",
        TalkNeedsAccount = "talk_needs_account" =>
            "strangers talk here only if they have accounts: sign in to take part",
        TalkFromYourSeat = "talk_from_your_seat" =>
            "you play in this game: talk from your seat, and read what others said when it is over",
        BadText = "bad_text" => "say it in 1 to 300 characters of plain text",
        TalkTooFast = "too_fast" => "that was a lot at once: wait a few seconds",
        TalkFull = "talk_full" =>
            "this table has no room for more messages: carry on at the next one",
        BadFavourite = "bad_favourite" =>
            "give a name of 1 to 60 characters, and a plan as a JSON object of at most 8000 bytes",
        BadCardbox { error: CardboxError } = "bad_cardbox" => "{error}",
        NotItsWriter = "not_its_writer", status StatusCode::FORBIDDEN =>
            "only whoever published this game can change it: publish your own",
        TooManyAnnotations { most: u32 } = "too_many_annotations" =>
            "{most} annotated games of yours, or of others at your address, have links: withdraw \
             one first",
        TooManyTournaments { most: u32 } = "too_many_tournaments" =>
            "{most} tournaments of yours, or of others at your address, are kept here: withdraw one \
             first",
        NotItsDirector = "not_its_director", status StatusCode::FORBIDDEN =>
            "only a director of this tournament can do that: open the link that you were given as \
             a director",
        NotFirstDirector = "not_its_first_director", status StatusCode::FORBIDDEN =>
            "only the first director may withdraw a tournament: ask them",
        WrongTableKey = "wrong_table_key", status StatusCode::FORBIDDEN =>
            "this is not the key of the table at which you play in that round: scan the card on your \
             table",
        SeatElsewhere = "seat_elsewhere" =>
            "this seat was taken on another device: play there, or ask the director to free it",
        NoStandInAtTournaments = "no_stand_in_at_tournaments" =>
            "no computer player takes a seat at a tournament: ask the director",
        NameOfEntrant = "name_of_entrant" =>
            "at a tournament players have the names under which they entered: ask the director",
        BadOnce = "bad_once" =>
            "give the act a word of your own, of 8 to 40 letters, digits and hyphens",
        TournamentFull { records: usize, bytes: usize } = "tournament_full" => (
            "the log of a tournament has room for {records} records and {size} MB, and this one is \
             full: begin another",
            size = bytes / 1_024 / 1_024
        ),
        NotInTournaments { part: String } = "not_in_tournaments" =>
            "'{part}' cannot be read: write it as the protocol does",
        BadCollection = "bad_collection" =>
            "give a title of 1 to 60 characters, at most 1,000 characters about the collection, \
             and titles of at most 60 characters for its games",
        TooManyCollections { most: usize } = "too_many_collections" =>
            "you have {most} collections: remove one first",
        CollectionFull { games: u32, bytes: u64 } = "collection_full" => (
            "a collection holds {games} games and {size} kB: begin another one",
            size = bytes / 1_024
        ),
        StudyFull = "study_full" => "your account is full: it can keep no more of what you learn",
        GameTooLong { most: usize } = "game_too_long" =>
            "this game is too long to be kept: it may have {most} events",
        OtherWordList = "other_word_list" =>
            "this game was played with a word list that this server does not have, so its words \
             cannot be checked: it stays on the device",
        KeptGamesFull { most: u64 } = "kept_games_full" =>
            "your account keeps {most} games from devices already: this one stays on the device",
        NotToBeChallenged = "not_to_be_challenged" =>
            "you cannot challenge yourself or a player you have blocked: end the block first",
        ChallengedAlready = "challenged_already" =>
            "your last challenge to this player waits for an answer: withdraw it first",
        TooManyChallenges = "too_many_challenges" =>
            "ten of your challenges wait for answers: withdraw one first",
        /// It was withdrawn or declined, has expired, or is for another account.
        ChallengeGone = "challenge_gone" =>
            "this challenge no longer stands: challenge the other player yourself",
        SeatPromised = "seat_promised" =>
            "this seat is kept for the player you have challenged on these terms: withdraw the \
             challenge first",
        Silenced {
            /// The end of the sanction, in milliseconds since 1970; `None` for good.
            until: Option<u64>,
        } = "silenced" =>
            ("you cannot talk {moment}: you can go on playing", moment = moment(*until)),
        Suspended {
            /// The end of the sanction, in milliseconds since 1970; `None` for good.
            until: Option<u64>,
            /// The moderator's reason.
            reason: String,
        } = "suspended", status StatusCode::FORBIDDEN =>
            ("this account is suspended {moment}: {reason}", moment = moment(*until)),
        NameNotAllowed = "name_not_allowed" =>
            "this name has a word that is not welcome here: choose another one",
        BadReport = "bad_report" =>
            "report another player, or what one has said, with a reason from the list and in at \
             most 300 characters",
        NotModerator = "not_a_moderator", status StatusCode::FORBIDDEN =>
            "only moderators see this: ask the operator of this server",
        BadReason = "bad_reason" => "say why in 1 to 300 characters of plain text",
        BadSanction = "bad_sanction" =>
            "choose a measure, with 1 to 8760 hours to silence or suspend, 0 to suspend for good, \
             and none to lift either",
        ReportClosed = "report_closed" =>
            "this report is closed already: look at those that are left",
        NoAccount = "no_account" => "a guest has no account: hide what was said instead",
        OfModerator = "of_a_moderator" =>
            "this account is a moderator's: ask the operator of this server to act",
        OwnReport = "own_report" =>
            "this report is by you or about you: another moderator or the operator of this server \
             has to judge it",
    }
}

/// The ratings that a seat is for: `from 1200 to 1500`.
fn range(from: Option<i32>, to: Option<i32>) -> String {
    match (from, to) {
        (Some(from), Some(to)) => format!("from {from} to {to}"),
        (Some(from), None) => format!("of {from} or more"),
        (None, Some(to)) => format!("of {to} or less"),
        (None, None) => "of their choice".to_owned(),
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
