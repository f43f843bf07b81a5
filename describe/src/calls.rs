//! The calls of the API: method, path, parameters, body, answer and summary of each. A test compares
//! them with the routes of the server.

use review::ReviewMessage;
use table::wire::*;
use tournament::wire::*;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{ArrayBuilder, HttpMethod, Ref, RefOr, Schema};

/// A call of the API.
pub(crate) struct Call {
    pub(crate) method: HttpMethod,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// Parameters after the `?`, which may be left out.
    pub(crate) query: &'static [(&'static str, Type)],
    /// The body with the type of its content.
    pub(crate) body: Option<(&'static str, RefOr<Schema>)>,
    pub(crate) answer: Answer,
    pub(crate) status: &'static str,
}

/// The answer to a call that is carried out.
pub(crate) enum Answer {
    Json(Box<RefOr<Schema>>),
    /// Another type of content.
    Text(&'static str),
    /// The connection becomes a WebSocket.
    Socket,
}

/// Calls, and the schemas that they refer to, by name.
#[derive(Default)]
pub(crate) struct Calls {
    pub(crate) calls: Vec<Call>,
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
}

impl Calls {
    /// A message, by its name.
    pub(crate) fn of<T: ToSchema>(&mut self) -> RefOr<Schema> {
        self.schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.schemas);
        RefOr::Ref(Ref::from_schema_name(T::name()))
    }
}

/// The table: `Method "path" ?[parameters] (body) => answer status: "summary"`. Body and answer are
/// messages, lists of them in brackets, `Object` for JSON that is described elsewhere, or a type of
/// content. The status is 200 where none is given.
macro_rules! calls {
    ($(
        $method:ident $path:literal
        $(?[$($name:ident: $kind:ident),+])?
        $(($body:tt))?
        => $answer:tt $($status:literal)?
        : $summary:literal,
    )+) => {
        /// Every call of the API.
        pub(crate) fn calls() -> Calls {
            let mut calls = Calls::default();
            $({
                let call = Call {
                    method: HttpMethod::$method,
                    path: $path,
                    summary: $summary,
                    query: &[$($((stringify!($name), Type::$kind)),+)?],
                    body: calls!(@body calls $($body)?),
                    answer: calls!(@answer calls $answer),
                    status: calls!(@status $($status)?),
                };
                calls.calls.push(call);
            })+
            calls
        }
    };
    (@status) => { "200" };
    (@status $status:literal) => { stringify!($status) };
    (@body $calls:ident) => { None };
    (@body $calls:ident $kind:literal) => {
        Some(($kind, RefOr::T(Schema::Object(Object::with_type(Type::String)))))
    };
    (@body $calls:ident $message:ident) => {
        Some(("application/json", $calls.of::<$message>()))
    };
    (@answer $calls:ident Socket) => { Answer::Socket };
    (@answer $calls:ident Object) => {
        Answer::Json(Box::new(RefOr::T(Schema::Object(Object::new()))))
    };
    (@answer $calls:ident $kind:literal) => { Answer::Text($kind) };
    (@answer $calls:ident [$message:ident]) => {
        Answer::Json(Box::new(ArrayBuilder::new().items($calls.of::<$message>()).into()))
    };
    (@answer $calls:ident $message:ident) => { Answer::Json(Box::new($calls.of::<$message>())) };
}

calls! {
    // The server.
    Get "/api/health" => Object: "Whether the server and its database work",
    Get "/api/ready" => Object: "Whether visitors may be sent here",
    Get "/api/openapi.json" => Object: "This document",

    // Terms and games.
    Get "/api/rules" => RulesMessage: "Editions, modes, variations, levels and word lists",
    Post "/api/terms" (DescribeTerms) => TermsMessage: "What terms mean, or why they make no sense",
    Post "/api/games" (CreateGame) => CreatedGame 201: "Makes a game",
    Post "/api/games/mine" (MyGames) => [GameSummary]: "The games in which these tokens hold seats",
    Post "/api/games/kept" (KeepGame) => GameSummary 201:
        "Keeps a game that was played on a device in the account",
    Get "/api/games/{game}" => GameSummary: "What anybody may know of a game",
    Get "/api/games/{game}/moves" => MovesMessage: "A game that is over, whole",
    Get "/api/games/{game}/unbuild" => MovesMessage: "The unbuilding of its board, whole",
    Get "/api/games/{game}/gcg" => "text/plain": "A match that is over, as a GCG file",
    Get "/api/games/{game}/json" => Object:
        "A game that is over, as JSON from which nothing is lost: docs/game.schema.json",
    Post "/api/games/{game}/terms" (ProposeTerms) => GameSummary: "Proposes other terms",
    Post "/api/games/{game}/accept" (AcceptTerms) => GameSummary: "Accepts the current terms",
    Post "/api/games/{game}/name" (ChangeName) => GameSummary: "Changes the name of a seat",
    Post "/api/games/{game}/cancel" (CancelGame) => GameSummary: "Cancels a table",
    Post "/api/games/{game}/again" (PlayAgain) => PlayedAgain: "Wants another game, or does not",
    Get "/api/games/{game}/socket" => Socket 101:
        "The WebSocket of a game: ClientMessage to the server, ServerMessage back",
    Get "/api/games/{game}/duplicate/ranking" ?[from: Integer, count: Integer] => RankingMessage:
        "A part of the ranking of a duplicate session",
    Get "/api/games/{game}/duplicate/session" => "text/plain":
        "The file of a duplicate session that is over",
    Get "/api/games/{game}/duplicate/sheet"
        ?[kind: String, paper: String, rounds: Integer] => "text/html":
        "A sheet of a duplicate session for printing: the result once it is over, the ranking, \
         blank slips, or the arbitrator's list",

    // Invitations, and arbitrators who are called in.
    Post "/api/games/{game}/duplicate/arbitrators" (CallArbitrators) => ArbitratorLink:
        "A link that calls in other arbitrators",
    Post "/api/games/{game}/duplicate/arbitrators/withdraw" (CallArbitrators) => ArbitratorLink:
        "Withdraws the link",
    Post "/api/arbitrators/session" (FollowLink) => GameSummary:
        "The session to which such a link leads",
    Post "/api/arbitrators/join" (JoinArbitrators) => AcceptedInvite: "Becomes an arbitrator",
    Post "/api/invites" (DescribeInvite) => GameSummary: "The game to which an invitation leads",
    Post "/api/invites/accept" (AcceptInvite) => AcceptedInvite: "Sits down",

    // Accounts.
    Get "/api/account" => SignedIn: "The account that is signed in",
    Post "/api/account" (Register) => SignedIn: "Makes an account and signs in",
    Post "/api/account/sign-in" (SignIn) => SignedIn: "Signs in",
    Post "/api/account/sign-in/passkey/ask" => PasskeyOptions: "What any passkey is to answer",
    Post "/api/account/sign-in/passkey" (PasskeySignIn) => SignedIn: "Signs in with a passkey",
    Post "/api/account/sign-out" => SignedIn: "Signs out",
    Post "/api/account/tokens" (MoveIn) => SignedIn: "A guest's seats move into the account",
    Post "/api/account/password" (ChangePassword) => SignedIn: "Another password",
    Get "/api/account/sign-ins" => [SignInMessage]: "The browsers that are signed in",
    Post "/api/account/sign-ins/{id}/end" => [SignInMessage]: "Ends one of them",
    Get "/api/account/passkeys" => [PasskeyMessage]: "The passkeys of the account",
    Post "/api/account/passkeys" (AddPasskey) => [PasskeyMessage]: "Keeps a new passkey",
    Post "/api/account/passkeys/ask" (AskPasskey) => PasskeyOptions:
        "What a new passkey is to answer",
    Post "/api/account/passkeys/{id}/remove" => [PasskeyMessage]: "Removes a passkey",
    Get "/api/account/blocks" => [BlockMessage]: "Whom the account has blocked",
    Post "/api/account/blocks" (BlockAccount) => [BlockMessage]: "Blocks another account",
    Post "/api/account/blocks/{id}/end" => [BlockMessage]: "Ends a block",
    Get "/api/account/favourites" => [FavouriteMessage]: "Plans for games that the account keeps",
    Post "/api/account/favourites" (FavouriteMessage) => [FavouriteMessage]:
        "Keeps a plan under a name",
    Post "/api/account/favourites/drop" (DropFavourite) => [FavouriteMessage]:
        "No longer keeps a plan",
    Get "/api/account/study" ?[after: String] => KeptEntries: "What the account has learnt",
    Post "/api/account/study" (KeepEntries) => KeptEntries: "Keeps more of what was learnt",
    Get "/api/account/export" => Object: "Everything that is kept of an account",
    Post "/api/account/delete" (DeleteAccount) => SignedIn: "Deletes the account for good",

    // Notices.
    Get "/api/push" => PushKey: "The key that a browser subscribes to notices with",
    Post "/api/push" (Subscribe) => PushKey: "Notices may be sent to this browser",
    Post "/api/push/forget" (Unsubscribe) => PushKey: "No more notices are sent there",

    // Players and ratings.
    Get "/api/players/{id}" => PlayerMessage: "A player who has an account",
    Get "/api/players/{id}/against/{other}" => HeadToHead:
        "The games of two players against each other",
    Get "/api/account/ratings" => [RatingMessage]: "The ratings of the account that is signed in",
    Get "/api/ratings/{pool}" => LeaderboardMessage: "The best of a pool",
    Get "/api/players/named/{name}" => ChallengePlayer: "The player whose account has this name",

    // The lobby.
    Get "/api/seeks"
        ?[own: String, mode: String, edition: String, speed: String, rated: String] => SeeksMessage:
        "The games that look for players",
    Get "/api/watch"
        ?[mode: String, edition: String, speed: String, rated: String] => TablesMessage:
        "The listed games in progress",
    Post "/api/seeks/{game}/accept" (AcceptSeat) => AcceptedInvite: "Takes an offered seat",
    Post "/api/pair" (WantedPairing) => PairingAnswer: "A game with a player who wants the same",
    Post "/api/games/{game}/fill" (SeatFilling) => GameSummary:
        "A computer player takes an open seat",

    // Challenges.
    Get "/api/challenges" => ChallengesMessage: "Challenges to you, and those you have made",
    Post "/api/challenges" (MakeChallenge) => ChallengeMessage 201: "Offers a game to one account",
    Post "/api/challenges/{id}/accept" (AcceptChallenge) => AcceptedInvite: "Takes the seat",
    Post "/api/challenges/{id}/decline" => ChallengesMessage: "Declines it",
    Post "/api/challenges/{id}/withdraw" => ChallengesMessage:
        "Takes it back, or puts away one that was answered",

    // Contests.
    Get "/api/contests" => ContestsMessage: "The contests that are listed",
    Post "/api/contests" (CreateContest) => CreatedContest 201: "Makes a contest",
    Get "/api/contests/{contest}" => ContestMessage: "What anybody may know of a contest",
    Post "/api/contests/{contest}/sessions" (OpenSession) => CreatedGame 201:
        "Opens a session of a contest",
    Get "/api/contests/{contest}/ranking"
        ?[from: Integer, count: Integer, class: Integer] => ContestRanking:
        "A part of the ranking of a contest that is over",
    Post "/api/contests/{contest}/close" (OrganiserToken) => ContestMessage:
        "Lets the results be known before the time",
    Post "/api/series" (CreateSeries) => CreatedSeries 201: "Makes a series of contests",
    Get "/api/series/{series}" ?[from: Integer, count: Integer] => SeriesMessage:
        "How a series of contests stands",
    Post "/api/series/{series}/contests" (SeriesContests) => SeriesMessage:
        "Says which contests belong to a series",
    Post "/api/contests/{contest}/cancel" (OrganiserToken) => Object:
        "Calls off a contest that has no sessions",

    // Reports, and the calls of moderators.
    Post "/api/games/{game}/reports" (SendReport) => ReportTaken:
        "Reports something that was said, or a player",
    Get "/api/moderation/reports" => ReportsMessage: "The reports that are open, for moderators",
    Post "/api/moderation/reports/{id}" (SettleReport) => ReportsMessage:
        "Closes a report, as a moderator",
    Post "/api/moderation/accounts/{id}" (ChangeSanction) => [SanctionMessage]:
        "Silences or suspends an account, or ends it, as a moderator",
    Post "/api/moderation/annotations/{id}" (TakeDown) => Object:
        "Takes down a game that was published, as a moderator",
    Post "/api/moderation/collections/{id}" (TakeDown) => Object:
        "Takes down a collection, as a moderator",
    Get "/api/moderation/sanctions" => [SanctionMessage]:
        "Who is silenced or suspended, for moderators",
    Get "/api/moderation/audit" => [AuditMessage]: "What moderators did, for moderators",
    Get "/api/moderation/newcomers" => [NewcomersMessage]:
        "Accounts of addresses from which many were made lately, for moderators",

    // Positions, and reviews of games that are over.
    Get "/api/games/{game}/review" ?[seat: Integer] => ReviewMessage:
        "The review of a game, as far as it is",
    Post "/api/games/{game}/review" => ReviewMessage: "Has a game reviewed",
    Post "/api/games/{game}/review/longer" => ReviewMessage:
        "Works longer on turns that are not clear",
    Post "/api/games/{game}/review/stop" => ReviewMessage: "Ends the work on it",
    Get "/api/games/{game}/review/page" ?[seat: Integer] => "text/html":
        "The same as a page to keep",
    Post "/api/reviews" ?[page: Boolean, longer: Integer] (AskGcg) => "application/x-ndjson":
        "Reviews a game in a file: a line of JSON for each state, a ReviewMessage",
    Post "/api/positions" (AskPosition) => PositionMessage: "Reads and checks a position",
    Post "/api/gcg" (AskGcg) => GcgMessage: "Reads a game as GCG and plays it through",
    Post "/api/analyses" (AskAnalysis) => "application/x-ndjson":
        "Analyses a position: a line of JSON for each state, an AnalysisMessage",

    // Games that are written down, and collections of games.
    Post "/api/annotations" (AskGcg) => PublishedAnnotation 201:
        "Publishes a game that is written down, for others to follow",
    Get "/api/annotations/{id}" => AnnotationMessage:
        "A game that is written down, as its followers see it",
    Put "/api/annotations/{id}" (ReplaceAnnotation) => KeptAnnotation:
        "Puts the game as it is now in its place",
    Post "/api/annotations/{id}/withdraw" (WithdrawAnnotation) => KeptAnnotation:
        "No longer keeps it",
    Get "/api/account/collections" => [CollectionLine]: "The collections of the account",
    Post "/api/account/collections" (MakeCollection) => CollectionMessage 201: "Makes a collection",
    Get "/api/collections/{id}" => CollectionMessage: "A collection of games",
    Put "/api/collections/{id}" (ArrangeCollection) => CollectionMessage: "Another title or order",
    Post "/api/collections/{id}/games" (CollectGame) => CollectedGame 201:
        "One more game of a collection",
    Post "/api/collections/{id}/remove" => Object: "Removes a collection and its games",

    // Tournaments.
    Post "/api/tournaments" (MakeTournament) => MadeTournament 201: "Makes a tournament",
    Get "/api/tournaments/{id}" => TournamentMessage: "A tournament as it is now",
    Post "/api/tournaments/{id}/acts" (ActMessage) => ActedMessage: "Acts in a tournament",
    Post "/api/tournaments/{id}/preview" (TournamentCommand) => PreviewMessage:
        "What an act would change",
    Post "/api/tournaments/{id}/draft" (DraftRound) => DraftMessage: "Pairs a round",
    Post "/api/tournaments/scheme" (ReadScheme) => [RoundPlanMessage]: "The plan that a scheme means",
    Get "/api/tournaments/{id}/divisions/{division}/standings" ?[round: Integer] => StandingsMessage:
        "The standings of a division after a round",
    Get "/api/tournaments/{id}/log" ?[before: Integer] => [LoggedAct]: "What was done, for directors",
    Get "/api/tournaments/{id}/director" => DirectorMessage:
        "The director to whom the key or the account belongs",
    Get "/api/tournaments/{id}/file" => "text/plain": "The whole log, for directors",
    Post "/api/tournaments/file" ("application/octet-stream") => MadeTournament 201:
        "Opens such a file as a new tournament",
    Get "/api/tournaments/{id}/socket" ?[director: String] => Socket 101:
        "Follows a tournament: TournamentMessage from the server, FollowTournament from directors",
    Get "/api/tournaments/{id}/divisions/{division}/tables/{table}" => TournamentTable:
        "A table as it is now, and what its players need",
    Get "/api/tournaments/{id}/divisions/{division}/tables/{table}/socket" => Socket 101:
        "Follows a table: TournamentTable from the server",
    Get "/api/tournaments/{id}/sheets/{kind}"
        ?[division: Integer, round: Integer, paper: String, large: String] => "text/html":
        "A sheet for printing: pairings, names, standings, chart, results, prizes, slips or \
         certificates",
    Get "/api/tournaments/{id}/export/{format}" ?[round: Integer] => "text/plain":
        "A file for other programs: standings.csv, results.csv, pairings.csv, tsh, tou or json",
    Post "/api/tournaments/import" (ImportTournament) => ImportedTournament 201:
        "Makes a tournament of a file of another program",
    Get "/api/tournaments/season" ?[ids: String] => SeasonMessage:
        "Several tournaments of a club added up",
    Post "/api/tournaments/entries" (ReadEntries) => EntriesMessage: "Reads a pasted list of players",
    Post "/api/tournaments/{id}/ratings" (ReadRatings) => RatingsMessage:
        "Finds the entrants of a division in a rating list",
    Post "/api/tournaments/{id}/results" (ReadResults) => ResultsMessage:
        "Finds the games of a round in a list of scores",
    Get "/api/tournaments/{id}/tables" ?[division: Integer] => TableKeys:
        "The keys on the cards of the tables",
    Post "/api/tournaments/{id}/seat" (TakeSeat) => SeatTaken:
        "Takes a player's seat at a board on the server",
    Post "/api/tournaments/{id}/seat/free" (FreeSeat) => TournamentRevision:
        "Lets a player take a seat again, on another device",
    Post "/api/tournaments/{id}/withdraw" => TournamentRevision:
        "Removes a tournament with all names",
    Post "/api/tournaments/{id}/forget" (ForgetEntrant) => TournamentRevision:
        "Takes the name of an entrant out of the log",

    // Studying.
    Get "/api/words"
        ?[find: String, of: String, lengths: String, pattern: String, contains: String,
            front: String, back: String, anagrams: String, place: String, order: String,
            skip: Integer, limit: Integer, words: String] => FoundWords:
        "Words looked up by letters, pattern, hooks or list",
    Get "/api/words/lists" => [WordListMessage]: "The lists of words worth knowing",
    Get "/api/words/lists/{key}/graph" => "application/octet-stream":
        "The word graph of a list on offer, if the host lends it",
    Get "/api/meanings/{word}" => MeaningsMessage: "What a word means, if the host has a pack",
    Get "/api/course" => [LessonMessage]: "The lessons of the course, with exercises",
    Post "/api/study/schedule" (ScheduleCards) => [CardMessage]: "When cards are to be asked again",
    Post "/api/study/answers" (AnswerCard) => AnsweredCard:
        "Whether an answer to a position is right",
    Post "/api/study/cardbox" ?[words: String] ("application/octet-stream") => CardboxMessage:
        "Reads a cardbox of Zyzzyva",
    Get "/api/puzzles" => [PuzzleMessage]: "The puzzles, in the order of the days",
}
