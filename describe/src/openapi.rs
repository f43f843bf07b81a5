//! The API as an OpenAPI document, which a server has at `/api/openapi.json`.
//!
//! Every route of the API has a line in `calls`; a test compares. The messages describe
//! themselves.

use review::ReviewMessage;
use table::wire::*;
use utoipa::ToSchema;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{
    ArrayBuilder, ComponentsBuilder, Content, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder,
    PathItem, PathsBuilder, Ref, RefOr, Required, ResponseBuilder, Schema,
};

/// Schemas by their names.
type Schemas = Vec<(String, RefOr<Schema>)>;

/// A call of the API.
struct Call {
    method: HttpMethod,
    path: &'static str,
    summary: &'static str,
    /// Parameters after the `?`, which may be left out.
    query: &'static [(&'static str, Type)],
    body: Option<RefOr<Schema>>,
    /// The type of the body's content.
    kind: &'static str,
    status: &'static str,
    answer: Answer,
}

/// What a call answers if it is carried out.
enum Answer {
    Json(Box<RefOr<Schema>>),
    /// Another type of content.
    Text(&'static str),
    /// The connection becomes a WebSocket.
    Socket,
}

/// Calls, and the schemas that they refer to.
#[derive(Default)]
struct Calls {
    calls: Vec<Call>,
    schemas: Schemas,
}

impl Calls {
    /// A message, by its name.
    fn of<T: ToSchema>(&mut self) -> RefOr<Schema> {
        self.schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.schemas);
        RefOr::Ref(Ref::from_schema_name(T::name()))
    }

    fn get<A: ToSchema>(&mut self, path: &'static str, summary: &'static str) -> &mut Call {
        let answer = Answer::Json(Box::new(self.of::<A>()));
        self.add(HttpMethod::Get, path, summary, None, answer)
    }

    fn text(&mut self, path: &'static str, summary: &'static str, kind: &'static str) -> &mut Call {
        self.add(HttpMethod::Get, path, summary, None, Answer::Text(kind))
    }

    fn post<B: ToSchema, A: ToSchema>(
        &mut self,
        path: &'static str,
        summary: &'static str,
    ) -> &mut Call {
        let body = Some(self.of::<B>());
        let answer = Answer::Json(Box::new(self.of::<A>()));
        self.add(HttpMethod::Post, path, summary, body, answer)
    }

    fn add(
        &mut self,
        method: HttpMethod,
        path: &'static str,
        summary: &'static str,
        body: Option<RefOr<Schema>>,
        answer: Answer,
    ) -> &mut Call {
        let (query, kind, status) = (&[], "application/json", "200");
        let call = Call { method, path, summary, query, body, kind, status, answer };
        self.calls.push(call);
        let last = self.calls.len() - 1;
        &mut self.calls[last]
    }
}

/// The calls of ratings.
fn ratings(c: &mut Calls) {
    c.get::<PlayerMessage>("/api/players/{id}", "A player who has an account");
    let against = "/api/players/{id}/against/{other}";
    c.get::<HeadToHead>(against, "The games of two players against each other");
    let own = "/api/account/ratings";
    c.get::<RatingMessage>(own, "The ratings of the account that is signed in").is_list();
    c.get::<LeaderboardMessage>("/api/ratings/{pool}", "The best of a pool");
}

/// The calls about arbitrators who are called in.
fn arbitrators(c: &mut Calls) {
    let call = "/api/games/{game}/duplicate/arbitrators";
    c.post::<CallArbitrators, ArbitratorLink>(call, "A link that calls in other arbitrators");
    let withdraw = "/api/games/{game}/duplicate/arbitrators/withdraw";
    c.post::<CallArbitrators, ArbitratorLink>(withdraw, "Withdraws the link");
    let session = "/api/arbitrators/session";
    c.post::<FollowLink, GameSummary>(session, "The session to which such a link leads");
    c.post::<JoinArbitrators, AcceptedInvite>("/api/arbitrators/join", "Becomes an arbitrator");
}

/// The calls of accounts.
fn accounts(c: &mut Calls) {
    c.get::<SignedIn>("/api/account", "The account that is signed in");
    c.post::<Register, SignedIn>("/api/account", "Makes an account and signs in");
    c.post::<SignIn, SignedIn>("/api/account/sign-in", "Signs in");
    let ask = "/api/account/sign-in/passkey/ask";
    let answer = Answer::Json(Box::new(c.of::<PasskeyOptions>()));
    c.add(HttpMethod::Post, ask, "What any passkey is to answer", None, answer);
    let path = "/api/account/sign-in/passkey";
    c.post::<PasskeySignIn, SignedIn>(path, "Signs in with a passkey");
    let answer = Answer::Json(Box::new(c.of::<SignedIn>()));
    c.add(HttpMethod::Post, "/api/account/sign-out", "Signs out", None, answer);
    c.post::<MoveIn, SignedIn>("/api/account/tokens", "A guest's seats move into the account");
    c.post::<ChangePassword, SignedIn>("/api/account/password", "Another password");
    c.get::<SignInMessage>("/api/account/sign-ins", "The browsers that are signed in").is_list();
    let answer = Answer::Json(Box::new(c.of::<SignInMessage>()));
    let end = "/api/account/sign-ins/{id}/end";
    c.add(HttpMethod::Post, end, "Ends one of them", None, answer).is_list();
    let passkeys = "/api/account/passkeys";
    c.get::<PasskeyMessage>(passkeys, "The passkeys of the account").is_list();
    c.post::<AddPasskey, PasskeyMessage>(passkeys, "Keeps a new passkey").is_list();
    let ask = "/api/account/passkeys/ask";
    c.post::<AskPasskey, PasskeyOptions>(ask, "What a new passkey is to answer");
    let answer = Answer::Json(Box::new(c.of::<PasskeyMessage>()));
    let remove = "/api/account/passkeys/{id}/remove";
    c.add(HttpMethod::Post, remove, "Removes a passkey", None, answer).is_list();
    let blocks = "/api/account/blocks";
    c.get::<BlockMessage>(blocks, "Whom the account has blocked").is_list();
    c.post::<BlockAccount, BlockMessage>(blocks, "Blocks another account").is_list();
    let answer = Answer::Json(Box::new(c.of::<BlockMessage>()));
    let end = "/api/account/blocks/{id}/end";
    c.add(HttpMethod::Post, end, "Ends a block", None, answer).is_list();
    let favourites = "/api/account/favourites";
    c.get::<FavouriteMessage>(favourites, "Plans for games that the account keeps").is_list();
    c.post::<FavouriteMessage, FavouriteMessage>(favourites, "Keeps a plan under a name").is_list();
    let drop = "/api/account/favourites/drop";
    c.post::<DropFavourite, FavouriteMessage>(drop, "No longer keeps a plan").is_list();
    let study = "/api/account/study";
    c.get::<KeptEntries>(study, "What the account has learnt").query = &[("after", Type::String)];
    c.post::<KeepEntries, KeptEntries>(study, "Keeps more of what was learnt");
    let export = Answer::Json(Box::new(RefOr::T(Schema::Object(Object::new()))));
    let path = "/api/account/export";
    c.add(HttpMethod::Get, path, "Everything that is kept of an account", None, export);
    c.post::<DeleteAccount, SignedIn>("/api/account/delete", "Deletes the account for good");
    c.get::<PushKey>("/api/push", "The key that a browser subscribes to notices with");
    c.post::<Subscribe, PushKey>("/api/push", "Notices may be sent to this browser");
    c.post::<Unsubscribe, PushKey>("/api/push/forget", "No more notices are sent there");
}

/// The calls of studying.
fn study(c: &mut Calls) {
    c.get::<FoundWords>("/api/words", "Words looked up by letters, pattern, hooks or list").query =
        &[
            ("find", Type::String),
            ("of", Type::String),
            ("lengths", Type::String),
            ("pattern", Type::String),
            ("contains", Type::String),
            ("front", Type::String),
            ("back", Type::String),
            ("anagrams", Type::String),
            ("place", Type::String),
            ("order", Type::String),
            ("skip", Type::Integer),
            ("limit", Type::Integer),
            ("words", Type::String),
        ];
    c.get::<WordListMessage>("/api/words/lists", "The lists of words worth knowing").is_list();
    c.get::<MeaningsMessage>("/api/meanings/{word}", "What a word means, if the host has a pack");
    c.get::<LessonMessage>("/api/course", "The lessons of the course, with exercises").is_list();
    let schedule = "/api/study/schedule";
    c.post::<ScheduleCards, CardMessage>(schedule, "When cards are to be asked again").is_list();
    let answers = "/api/study/answers";
    c.post::<AnswerCard, AnsweredCard>(answers, "Whether an answer to a position is right");
    let says = Answer::Json(Box::new(c.of::<CardboxMessage>()));
    let file = RefOr::T(Schema::Object(Object::with_type(Type::String)));
    let does = "Reads a cardbox of Zyzzyva";
    let cardbox = c.add(HttpMethod::Post, "/api/study/cardbox", does, Some(file), says);
    cardbox.kind = "application/octet-stream";
    cardbox.query = &[("words", Type::String)];
    c.get::<PuzzleMessage>("/api/puzzles", "The puzzles, in the order of the days").is_list();
}

/// The calls about reports, and those of moderators.
fn moderation(c: &mut Calls) {
    let report = "/api/games/{game}/reports";
    c.post::<SendReport, ReportTaken>(report, "Reports something that was said, or a player");
    let reports = "/api/moderation/reports";
    c.get::<ReportsMessage>(reports, "The reports that are open, for moderators");
    let settle = "/api/moderation/reports/{id}";
    c.post::<SettleReport, ReportsMessage>(settle, "Closes a report, as a moderator");
    let change = "/api/moderation/accounts/{id}";
    let does = "Silences or suspends an account, or ends it, as a moderator";
    c.post::<ChangeSanction, SanctionMessage>(change, does).is_list();
    let answer = || Answer::Json(Box::new(RefOr::T(Schema::Object(Object::new()))));
    let body = Some(c.of::<TakeDown>());
    let path = "/api/moderation/annotations/{id}";
    let does = "Takes down a game that was published, as a moderator";
    c.add(HttpMethod::Post, path, does, body.clone(), answer());
    let path = "/api/moderation/collections/{id}";
    c.add(HttpMethod::Post, path, "Takes down a collection, as a moderator", body, answer());
    let sanctions = "/api/moderation/sanctions";
    c.get::<SanctionMessage>(sanctions, "Who is silenced or suspended, for moderators").is_list();
    let audit = "/api/moderation/audit";
    c.get::<AuditMessage>(audit, "What moderators did, for moderators").is_list();
    let newcomers = "/api/moderation/newcomers";
    let many = "Accounts of addresses from which many were made lately, for moderators";
    c.get::<NewcomersMessage>(newcomers, many).is_list();
}

/// The calls of the lobby.
fn lobby(c: &mut Calls) {
    const OWN: &[(&str, Type)] = &[
        ("own", Type::String),
        ("mode", Type::String),
        ("edition", Type::String),
        ("speed", Type::String),
        ("rated", Type::String),
    ];
    // The games in progress are the same for all.
    let (_, others) = OWN.split_at(1);
    c.get::<SeeksMessage>("/api/seeks", "The games that look for players").query = OWN;
    c.get::<TablesMessage>("/api/watch", "The listed games in progress").query = others;
    c.post::<AcceptSeat, AcceptedInvite>("/api/seeks/{game}/accept", "Takes an offered seat");
    c.post::<WantedPairing, PairingAnswer>("/api/pair", "A game with a player who wants the same");
    let fill = "/api/games/{game}/fill";
    c.post::<SeatFilling, GameSummary>(fill, "A computer player takes an open seat");
}

/// The calls of challenges.
fn challenges(c: &mut Calls) {
    c.get::<ChallengesMessage>("/api/challenges", "Challenges to you, and those you have made");
    c.post::<MakeChallenge, ChallengeMessage>("/api/challenges", "Offers a game to one account")
        .status = "201";
    let named = "/api/players/named/{name}";
    c.get::<ChallengePlayer>(named, "The player whose account has this name");
    let accept = "/api/challenges/{id}/accept";
    c.post::<AcceptChallenge, AcceptedInvite>(accept, "Takes the seat");
    for (path, summary) in [
        ("/api/challenges/{id}/decline", "Declines it"),
        ("/api/challenges/{id}/withdraw", "Takes it back, or puts away one that was answered"),
    ] {
        let answer = Answer::Json(Box::new(c.of::<ChallengesMessage>()));
        c.add(HttpMethod::Post, path, summary, None, answer);
    }
}

/// The calls of contests.
fn contests(c: &mut Calls) {
    const PART: &[(&str, Type)] =
        &[("from", Type::Integer), ("count", Type::Integer), ("class", Type::Integer)];
    c.get::<ContestsMessage>("/api/contests", "The contests that are listed");
    c.post::<CreateContest, CreatedContest>("/api/contests", "Makes a contest").status = "201";
    c.get::<ContestMessage>("/api/contests/{contest}", "What anybody may know of a contest");
    let sessions = "/api/contests/{contest}/sessions";
    c.post::<OpenSession, CreatedGame>(sessions, "Opens a session of a contest").status = "201";
    let ranking = "/api/contests/{contest}/ranking";
    c.get::<ContestRanking>(ranking, "A part of the ranking of a contest that is over").query =
        PART;
    let close = "/api/contests/{contest}/close";
    c.post::<OrganiserToken, ContestMessage>(close, "Lets the results be known before the time");
    let body = Some(c.of::<OrganiserToken>());
    let answer = Answer::Json(Box::new(RefOr::T(Schema::Object(Object::new()))));
    c.post::<CreateSeries, CreatedSeries>("/api/series", "Makes a series of contests").status =
        "201";
    c.get::<SeriesMessage>("/api/series/{series}", "How a series of contests stands").query =
        &PART[..2];
    let arrange = "/api/series/{series}/contests";
    c.post::<SeriesContests, SeriesMessage>(arrange, "Says which contests belong to a series");
    let cancel = "/api/contests/{contest}/cancel";
    c.add(HttpMethod::Post, cancel, "Calls off a contest that has no sessions", body, answer);
}

/// The calls about the review of a game that is over.
fn reviews(c: &mut Calls) {
    let path = "/api/games/{game}/review";
    let seat = &[("seat", Type::Integer)];
    c.get::<ReviewMessage>(path, "The review of a game, as far as it is").query = seat;
    let answer = Answer::Json(Box::new(c.of::<ReviewMessage>()));
    c.add(HttpMethod::Post, path, "Has a game reviewed", None, answer);
    let answer = Answer::Json(Box::new(c.of::<ReviewMessage>()));
    let longer = "/api/games/{game}/review/longer";
    c.add(HttpMethod::Post, longer, "Works longer on turns that are not clear", None, answer);
    let answer = Answer::Json(Box::new(c.of::<ReviewMessage>()));
    c.add(HttpMethod::Post, "/api/games/{game}/review/stop", "Ends the work on it", None, answer);
    c.text("/api/games/{game}/review/page", "The same as a page to keep", "text/html").query = seat;
    let does = "Reviews a game in a file: a line of JSON for each state, a ReviewMessage";
    let (body, answer) = (Some(c.of::<AskGcg>()), Answer::Text("application/x-ndjson"));
    let of_file = c.add(HttpMethod::Post, "/api/reviews", does, body, answer);
    of_file.query = &[("page", Type::Boolean), ("longer", Type::Integer)];
}

/// The calls about positions that are no part of a game.
fn analyses(c: &mut Calls) {
    c.post::<AskPosition, PositionMessage>("/api/positions", "Reads and checks a position");
    c.post::<AskGcg, GcgMessage>("/api/gcg", "Reads a game as GCG and plays it through");
    let does = "Analyses a position: a line of JSON for each state, an AnalysisMessage";
    let body = Some(c.of::<AskAnalysis>());
    c.of::<AnalysisMessage>();
    let answer = Answer::Text("application/x-ndjson");
    c.add(HttpMethod::Post, "/api/analyses", does, body, answer);
}

/// The calls about games that people write down and publish.
fn annotations(c: &mut Calls) {
    let does = "Publishes a game that is written down, for others to follow";
    c.post::<AskGcg, PublishedAnnotation>("/api/annotations", does).status = "201";
    let path = "/api/annotations/{id}";
    c.get::<AnnotationMessage>(path, "A game that is written down, as its followers see it");
    let body = Some(c.of::<ReplaceAnnotation>());
    let answer = Answer::Json(Box::new(c.of::<KeptAnnotation>()));
    c.add(HttpMethod::Put, path, "Puts the game as it is now in its place", body, answer);
    let withdraw = "/api/annotations/{id}/withdraw";
    c.post::<WithdrawAnnotation, KeptAnnotation>(withdraw, "No longer keeps it");
}

/// The calls about collections of games.
fn collections(c: &mut Calls) {
    let own = "/api/account/collections";
    c.get::<CollectionLine>(own, "The collections of the account").is_list();
    c.post::<MakeCollection, CollectionMessage>(own, "Makes a collection").status = "201";
    let path = "/api/collections/{id}";
    c.get::<CollectionMessage>(path, "A collection of games");
    let body = Some(c.of::<ArrangeCollection>());
    let answer = Answer::Json(Box::new(c.of::<CollectionMessage>()));
    c.add(HttpMethod::Put, path, "Another title or order", body, answer);
    let games = "/api/collections/{id}/games";
    c.post::<CollectGame, CollectedGame>(games, "One more game of a collection").status = "201";
    let answer = Answer::Json(Box::new(RefOr::T(Schema::Object(Object::new()))));
    let remove = "/api/collections/{id}/remove";
    c.add(HttpMethod::Post, remove, "Removes a collection and its games", None, answer);
}

/// Every route of the API.
fn calls() -> Calls {
    let mut calls = Calls::default();
    let c = &mut calls;
    let object = || Answer::Json(Box::new(RefOr::T(Schema::Object(Object::new()))));
    c.add(
        HttpMethod::Get,
        "/api/health",
        "Whether the server and its database work",
        None,
        object(),
    );
    c.add(HttpMethod::Get, "/api/ready", "Whether visitors may be sent here", None, object());
    c.add(HttpMethod::Get, "/api/openapi.json", "This document", None, object());
    c.get::<RulesMessage>("/api/rules", "Editions, modes, variations, levels and word lists");
    c.post::<DescribeTerms, TermsMessage>(
        "/api/terms",
        "What terms mean, or why they make no sense",
    );
    c.post::<CreateGame, CreatedGame>("/api/games", "Makes a game").status = "201";
    c.post::<MyGames, GameSummary>("/api/games/mine", "The games in which these tokens hold seats")
        .is_list();
    c.get::<GameSummary>("/api/games/{game}", "What anybody may know of a game");
    c.get::<MovesMessage>("/api/games/{game}/moves", "A game that is over, whole");
    c.get::<MovesMessage>("/api/games/{game}/unbuild", "The unbuilding of its board, whole");
    let (does, text) = ("A match that is over, as a GCG file", Answer::Text("text/plain"));
    c.add(HttpMethod::Get, "/api/games/{game}/gcg", does, None, text);
    let does = "A game that is over, as JSON from which nothing is lost: docs/game.schema.json";
    c.add(HttpMethod::Get, "/api/games/{game}/json", does, None, object());
    c.post::<ProposeTerms, GameSummary>("/api/games/{game}/terms", "Proposes other terms");
    c.post::<AcceptTerms, GameSummary>("/api/games/{game}/accept", "Accepts the current terms");
    c.post::<ChangeName, GameSummary>("/api/games/{game}/name", "Changes the name of a seat");
    c.post::<CancelGame, GameSummary>("/api/games/{game}/cancel", "Cancels a table");
    c.post::<PlayAgain, PlayedAgain>("/api/games/{game}/again", "Wants another game, or does not");
    c.add(
        HttpMethod::Get,
        "/api/games/{game}/socket",
        "The WebSocket of a game: ClientMessage to the server, ServerMessage back",
        None,
        Answer::Socket,
    )
    .status = "101";
    c.of::<ClientMessage>();
    c.of::<ServerMessage>();
    c.get::<RankingMessage>(
        "/api/games/{game}/duplicate/ranking",
        "A part of the ranking of a duplicate session",
    )
    .query = &[("from", Type::Integer), ("count", Type::Integer)];
    c.text(
        "/api/games/{game}/duplicate/session",
        "The file of a duplicate session that is over",
        "text/plain",
    );
    c.text(
        "/api/games/{game}/duplicate/sheet",
        "A sheet of a duplicate session for printing: the result once it is over, the ranking, blank \
         slips, or the arbitrator's list",
        "text/html",
    )
    .query = &[("kind", Type::String), ("paper", Type::String), ("rounds", Type::Integer)];
    arbitrators(c);
    c.post::<DescribeInvite, GameSummary>("/api/invites", "The game to which an invitation leads");
    c.post::<AcceptInvite, AcceptedInvite>("/api/invites/accept", "Sits down");
    accounts(c);
    ratings(c);
    lobby(c);
    challenges(c);
    contests(c);
    moderation(c);
    analyses(c);
    annotations(c);
    collections(c);
    reviews(c);
    study(c);
    calls
}

impl Call {
    /// The answer is a list of what was said.
    fn is_list(&mut self) {
        if let Answer::Json(item) = &mut self.answer {
            let list = ArrayBuilder::new().items(RefOr::clone(item));
            **item = list.into();
        }
    }

    fn operation(&self) -> OperationBuilder {
        let json = |schema: &RefOr<Schema>| Content::new(Some(schema.clone()));
        let mut operation = OperationBuilder::new().summary(Some(self.summary));
        let named = self.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        for name in named {
            let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
            let text = Schema::from(Object::with_type(Type::String));
            operation = operation.parameter(parameter.required(Required::True).schema(Some(text)));
        }
        for (name, kind) in self.query {
            let parameter = ParameterBuilder::new().name(*name).parameter_in(ParameterIn::Query);
            let value = Schema::from(Object::with_type(kind.clone()));
            operation =
                operation.parameter(parameter.required(Required::False).schema(Some(value)));
        }
        if let Some(body) = &self.body {
            let body = RequestBodyBuilder::new().content(self.kind, json(body));
            operation = operation.request_body(Some(body.required(Some(Required::True)).build()));
        }
        let done = ResponseBuilder::new().description("It is done");
        let done = match &self.answer {
            Answer::Json(schema) => done.content("application/json", json(schema)),
            Answer::Text(kind) => {
                let text = Schema::from(Object::with_type(Type::String));
                done.content(*kind, Content::new(Some(text)))
            }
            Answer::Socket => done,
        };
        let refusal = RefOr::Ref(Ref::from_schema_name(RefusalMessage::name()));
        let refused = ResponseBuilder::new()
            .description("It is refused, with a stable code and a sentence that says what to do")
            .content("application/json", json(&refusal));
        operation.response(self.status, done).response("default", refused)
    }
}

/// The whole document.
pub fn document() -> OpenApi {
    let mut calls = calls();
    calls.of::<RefusalMessage>();
    let mut paths = PathsBuilder::new();
    for call in &calls.calls {
        let item = PathItem::new(call.method.clone(), call.operation());
        paths = paths.path(call.path, item);
    }
    let components = ComponentsBuilder::new().schemas_from_iter(calls.schemas).build();
    let info = InfoBuilder::new()
        .title("Tilewright")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("docs/protocol.md explains how these calls belong together."));
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components)).build()
}
