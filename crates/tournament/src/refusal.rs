//! The reasons why commands are refused.

use rules::Counted;

use crate::{DivisionNumber, EntrantNumber, RoundNumber, TableNumber};

rules::refusals! {
    /// The reason why a command was refused.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal {
        NotADirector = "not_a_director" => "only a director of this tournament may do that",
        NoSuchDirector = "no_such_director" => "there is no such director",
        LastDirector = "last_director" =>
            "a tournament needs a director: add another one before you remove the last",
        NoSuchDivision { division: DivisionNumber } = "no_such_division" =>
            "there is no division {division}",
        NoSuchEntrant { entrant: EntrantNumber } = "no_such_entrant" =>
            "there is no entrant {entrant}",
        NoSuchRound { round: RoundNumber } = "no_such_round" => "round {round} is not published",
        NoSuchTable { table: TableNumber } = "no_such_table" =>
            "no game is played at table {table} in that round",
        NoSuchAct { act: u32 } = "no_such_act" => "there is no act {act} that could be undone",
        TextLength { field: &'static str, least: usize, most: usize } = "text_length" => {
            if *least == 0 => "the {field} is too long: at most {most} characters",
            else => "the {field} needs {least} to {most} characters",
        },
        TooMany { field: &'static str, most: usize } = "too_many" => (
            "that would be too many: at most {all}",
            all = Counted(*most, field)
        ),
        NameTaken { name: String } = "name_taken" =>
            "there is another {name} in this division: add a first name or a club",
        AlreadyWithdrawn = "already_withdrawn" => "that entrant has withdrawn already",
        NotWithdrawn = "not_withdrawn" => "that entrant has not withdrawn",
        OnABoard { round: RoundNumber } = "on_a_board" =>
            "that entrant is on a board of round {round}: withdraw them instead",
        PlanTooShort { published: RoundNumber } = "plan_too_short" => (
            "the plan cannot have fewer rounds than the {rounds} already published",
            rounds = Counted(published.0, "round")
        ),
        PlanBasis { round: RoundNumber } = "plan_basis" =>
            "round {round} cannot rest on its own standings or later ones",
        PlanPart { round: RoundNumber } = "plan_part" =>
            "the rounds of the block at round {round} do not follow each other",
        NotNext { round: RoundNumber, next: RoundNumber } = "not_the_next_round" =>
            "round {round} cannot be published: round {next} is the next",
        ForcedTwice { entrant: EntrantNumber } = "forced_twice" =>
            "entrant {entrant} is fixed twice in that round",
        AlreadyPublished { round: RoundNumber } = "already_published" =>
            "round {round} is published already: change its boards instead",
        NotPaired { entrant: EntrantNumber } = "not_paired" =>
            "entrant {entrant} is on no board: pair them or give them a bye",
        PairedTwice { entrant: EntrantNumber } = "paired_twice" =>
            "entrant {entrant} is on two boards: leave one",
        NotPlaying { entrant: EntrantNumber } = "not_playing" =>
            "entrant {entrant} does not play in that round",
        TableTwice { table: TableNumber } = "table_twice" =>
            "table {table} is given twice: choose another one",
        TableNotKept { entrant: EntrantNumber, table: TableNumber } = "table_not_kept" =>
            "entrant {entrant} always plays at table {table}: put that game there",
        ResultStands { table: TableNumber } = "result_stands" =>
            "the game at table {table} has a result or typed scores: take them back first",
        ScoreRange { least: i32, most: i32 } = "score_range" =>
            "a score is a number from {least} to {most}",
        PenaltyEmpty = "penalty_empty" =>
            "say how much spread or how many wins the penalty takes",
        NotACapital { letter: char } = "not_a_capital" =>
            "classes and teams are letters from A to Z, not '{letter}'",
        RatingRange { rating: u32, most: u32 } = "rating_range" =>
            "{rating} is too high for a rating: at most {most}",
        RatedTwice { entrant: EntrantNumber } = "rated_twice" =>
            "entrant {entrant} has two ratings in that list: leave one",
        NoSuchPlace = "no_such_place" => "places are counted from 1",
        PlaceByRounds = "place_by_rounds" =>
            "a place counts all rounds: choose rounds only for a prize that a game wins",
        PrizeRounds { first: RoundNumber, last: RoundNumber } = "prize_rounds" =>
            "the rounds of a prize go from a first to a later one, from 1 on: not {first} to {last}",
        TableZero = "table_zero" => "tables are counted from 1",
        NotYourGame = "not_your_game" => "you have no game in that round",
        AlreadySettled = "already_settled" =>
            "that game has a result: tell the director if it is wrong",
        ResultArrives = "result_arrives" =>
            "that game is played on this server: its result arrives by itself",
        AlreadyBegun = "already_begun" => "that game has begun already",
        BadTerms { problem: String } = "bad_terms" =>
            "the boards cannot have these terms: {problem}",
        NotForBoards = "not_for_boards" =>
            "a board is a match for two, without two bags, a theme or a tutor: choose other terms",
        NotARoomGame = "not_a_room_game" => "that board is not played on this server",
        RestsOn { act: u32 } = "act_is_rested_on" =>
            "act {act} depends on that one: undo act {act} first",
        InTheWay { act: u32 } = "act_in_the_way" =>
            "act {act} stands in the way of that one: undo act {act} first",
        FirstAct = "first_act" => "the act that made the tournament cannot be undone",
    }
}
