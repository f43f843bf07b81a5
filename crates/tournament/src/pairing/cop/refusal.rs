//! The refusals of requests.

use rules::refusals;

refusals! {
    /// The reason why a [`Request`](super::Request) cannot be paired. Players and rounds count
    /// from 1.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum RequestRefusal {
        FewPlayers { players: i32 } = "cop_few_players" =>
            "{players} players to pair are too few: two at least",
        ManyPlayers { players: i32, most: i32 } = "cop_many_players" =>
            "{players} players are too many: {most} at most",
        Rounds { rounds: i32 } = "cop_rounds" =>
            "a tournament of {rounds} rounds cannot be paired: 1 to 255",
        Names { names: usize, players: i32 } = "cop_names" =>
            "there are {names} names for {players} players: name each",
        NameEmpty { player: usize } = "cop_name_empty" => "player {player} has no name: name each",
        Classes { classes: usize, players: i32 } = "cop_classes" =>
            "there are {classes} classes for {players} players: give one for each, 0 for none",
        Class { player: usize, class: i32 } = "cop_class" =>
            "class {class} of player {player} has no prizes: say how many each class has",
        ClassPrize { prizes: i32 } = "cop_class_prize" =>
            "a class cannot have {prizes} prizes: give it one at least, or leave it out",
        PairingRounds { paired: usize, rounds: i32 } = "cop_pairing_rounds" =>
            "{paired} rounds are paired of {rounds}: there cannot be more",
        PairingPlayers { round: usize, pairings: usize, players: i32 } = "cop_pairing_players" =>
            "round {round} has {pairings} opponents for {players} players: one for each",
        Opponent { round: usize, player: usize, opponent: i32 } = "cop_opponent" =>
            "opponent {opponent} of player {player} in round {round} is not a player",
        Unpaired { round: usize, player: usize } = "cop_unpaired" =>
            "player {player} has no opponent in round {round}: only the last may be open",
        Pairing { round: usize, player: usize, opponent: usize } = "cop_pairing" =>
            "players {player} and {opponent} are not each other's opponents in round {round}",
        AllPaired { rounds: i32 } = "cop_all_paired" =>
            "all {rounds} rounds are paired: there is none to pair",
        ResultRounds { results: usize, rounds: i32 } = "cop_result_rounds" =>
            "{results} rounds have results of {rounds}: there cannot be more",
        ResultPairings { results: usize, paired: usize } = "cop_result_pairings" =>
            "{results} rounds have results and {paired} are paired: pair a round first",
        ResultPlayers { round: usize, results: usize, players: i32 } = "cop_result_players" =>
            "round {round} has {results} results for {players} players: one for each",
        ControlFrom { paired: i32 } = "cop_control_from" =>
            "control can be looked at after 0 or more rounds, not after {paired}",
        GibsonSpread { spread: i32 } = "cop_gibson_spread" =>
            "the Gibson spread is 0 or more, not {spread}",
        ControlShare { share: i32 } = "cop_control_share" =>
            "the share for control is a number of ten thousandths from 0 to 10000, not {share}",
        HopefulShare { share: i32 } = "cop_hopeful_share" =>
            "the share for hope is a number of ten thousandths from 1 to 10000, not {share}",
        Simulations { simulations: i32 } = "cop_simulations" =>
            "{simulations} simulations are too few: one at least",
        ControlSimulations { simulations: i32 } = "cop_control_simulations" =>
            "{simulations} simulations of control are too few: one at least",
        PlacePrizes { prizes: i32, players: i32 } = "cop_place_prizes" =>
            "{prizes} prizes for places do not fit {players} players: 1 to one for each",
        Removed { player: i32 } = "cop_removed" =>
            "player {player} cannot be taken out: name each player once",
        RemovedCount { removed: usize, players: i32, valid: i32 } = "cop_removed_count" =>
            "{valid} of {players} players are to be paired, and {removed} taken out: they differ",
    }
}
