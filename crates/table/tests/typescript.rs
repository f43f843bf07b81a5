//! The page's message types are generated from the server's: `crates/web/app/src/wire.ts`.
//!
//! `UPDATE=1 cargo test -p tilewright-table --test typescript` writes the file anew.

use std::fs;
use std::path::PathBuf;

use table::wire::*;
use ts_rs::{Config, TS};

fn declaration<T: TS>(config: &Config) -> String {
    format!("export {}\n", T::decl(config))
}

fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Written from `crates/table/src/wire` by `UPDATE=1 cargo test -p tilewright-table --test typescript`.\n\n",
    );
    macro_rules! declare {
        ($($name:ident),* $(,)?) => { $(text.push_str(&declaration::<$name>(&config));)* };
    }
    declare!(
        ClientMessage,
        CommandMessage,
        PlacedTile,
        ServerMessage,
        SaidMessage,
        RefusalMessage,
        FormedMessage,
        WordMessage,
        EventMessage,
        EventKind,
        SeatTile,
        SquareFace,
        RulingMessage,
        FinalLine,
        GameMessage,
        HeldMessage,
        StandInCommand,
        StandInEvent,
        StandInMessage,
        ModeMessage,
        DuplicateCommand,
        DuplicateMessage,
        LaidMessage,
        DuplicateRound,
        RankRow,
        DuplicateOwn,
        DuplicateSlip,
        HandedInSlip,
        DuplicateAnswer,
        RuledWord,
        DuplicateMay,
        HallCommand,
        PaperEntrant,
        HallGroup,
        HallMessage,
        HallArbitrator,
        PaperMessage,
        TypedMessage,
        CallArbitrators,
        ArbitratorLink,
        FollowLink,
        JoinArbitrators,
        RankingMessage,
        RankingLine,
        CommonChange,
        OwnMessage,
        BagsMessage,
        ThemeMessage,
        ClaimMessage,
        BingoCommand,
        BingoEvent,
        BingoMessage,
        BingoPlayer,
        BingoForm,
        BingoEnding,
        BingoMay,
        TogetherCommand,
        TogetherEvent,
        TogetherMessage,
        GoalMessage,
        AidMessage,
        VoiceMessage,
        TradeMessage,
        TradeClaimMessage,
        TalkMessage,
        PossibleMessage,
        TeamResult,
        TogetherMay,
        GoalsPreview,
        SeatMessage,
        UnbuildCommand,
        UnbuildEvent,
        UnbuildEnding,
        UnbuildMessage,
        EndedMessage,
        UnbuildSeat,
        UnbuildMay,
        UnbuildOffer,
        RemovalMessage,
        PendingMessage,
        ProposalMessage,
        AgainMessage,
        MayMessage,
        LexiconMessage,
        TermsMessage,
        TileMessage,
        SentenceMessage,
        CreateGame,
        CreateSeat,
        CreatedGame,
        SeatToken,
        GameSummary,
        MovesMessage,
        SeatSummary,
        DescribeInvite,
        AcceptInvite,
        AcceptSeat,
        OtherTerms,
        ProposeTerms,
        AcceptTerms,
        ChangeName,
        CancelGame,
        PlayAgain,
        PlayedAgain,
        AcceptedInvite,
        LinkedPlayer,
        SeekMessage,
        SeeksMessage,
        TableMessage,
        TablesMessage,
        WantedPairing,
        PairingAnswer,
        SeatFilling,
        MyGames,
        Register,
        SignIn,
        MoveIn,
        SignedIn,
        AccountMessage,
        ChangePassword,
        DeleteAccount,
        PushKey,
        Subscribe,
        Unsubscribe,
        NoticeMessage,
        SignInMessage,
        RatingMessage,
        RatingPoint,
        LeaderboardMessage,
        LeaderMessage,
        PlayerMessage,
        ResultMessage,
        OpponentMessage,
        RecordMessage,
        HeadToHead,
        DescribeTerms,
        RulesMessage,
        EditionMessage,
        ModeOffer,
        VariationMessage,
        ValueMessage,
    );
    text
}

#[test]
fn the_page_knows_the_messages_as_they_are() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../web/app/src/wire.ts");
    let written = declarations();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &written).expect("wire.ts can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == written,
        "{} is not what the messages say. Write it anew: UPDATE=1 cargo test -p tilewright-table --test typescript",
        path.display()
    );
}
