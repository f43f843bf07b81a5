//! Why a desk refuses a call before any game is asked.

use rules::refusals;

refusals! {
    /// Why a desk refuses a call.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum DeskRefusal {
        /// The call is not one of [`Act`](crate::Act).
        BadCall { problem: String } = "bad_call" => "this call cannot be read: {problem}",
        /// A file of the module has not been handed in.
        NoData { file: &'static str } = "no_data" =>
            "the file {file} is not here yet: hand it in first",
        OtherData = "other_data" => "these data are not of this version: fetch them again",
        NoSuchGame = "no_such_game" => "this game is not on the desk: wake it first",
        BadSeed = "bad_seed" => "a seed has 64 hexadecimal digits: draw another one",
        /// The stored game cannot be read.
        BadGame { problem: String } = "bad_game" => "this game cannot be read: {problem}",
        OthersWanted = "others_wanted" =>
            "nobody can join a game on this device: take each seat yourself or give it to a \
             computer player",
        PositionElsewhere = "position_elsewhere" =>
            "the game with this position is not here: give the position as a file",
        StillPlayed = "still_played" => "this game is not over: play it to its end first",
        NotHere = "not_here" =>
            "this device cannot answer that by itself: ask a server when you are online",
        NothingStored = "nothing_stored" => "there is nothing to commit: make the move again",
    }
}
