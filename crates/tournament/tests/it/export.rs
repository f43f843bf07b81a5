//! Tournaments as JSON: a reader that knows nothing but the file gets the same standings.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tournament::format::TournamentFile;
use tournament::{
    Board, Command, DraftOf, EntrantNumber, Entry, History, MissedRounds, Outcome, Penalty, Prize,
    PrizeKind, PrizeRounds, RoundNumber, Rule, Scores, Settings, Side, TieBreak,
};

use crate::kit::{DIVISION, act, entry, tournament};

/// A number for a test, from one before.
fn next(lot: &mut u64) -> u64 {
    *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *lot >> 33
}

/// A tournament with everything that counts in the standings.
fn played(seed: u64) -> History {
    let mut lot = seed;
    let mut history = tournament(9 + (seed % 5) as u32);
    let settings = Settings {
        spread_cap: seed.is_multiple_of(3).then_some(40),
        bye_points: 50 + seed as u16,
        forfeit_points: 30,
        late: [MissedRounds::Forfeits, MissedRounds::Byes, MissedRounds::Nothing]
            [(seed % 3) as usize],
        tie_breaks: [TieBreak::HeadToHead, TieBreak::OpponentsWins, TieBreak::Rating]
            .into_iter()
            .skip((seed % 4) as usize)
            .collect(),
        ..Settings::default()
    };
    act(&mut history, &Command::Set { division: DIVISION, settings }).unwrap();
    for (number, class) in (1..=9).zip("AABABBABB".chars()) {
        let entrant = EntrantNumber(number);
        let entry = history.tournament().entrant(entrant).unwrap().entry.clone();
        let entry = Entry { class: Some(class), ..entry };
        act(&mut history, &Command::Edit { entrant, entry }).unwrap();
    }
    act(&mut history, &Command::SetPrizes { division: DIVISION, prizes: prizes() }).unwrap();
    for round in (1..=6).map(RoundNumber) {
        let mut any = |history: &mut History, command: fn(EntrantNumber) -> Command| {
            let entrants = history.tournament().entrants.len() as u64;
            let entrant = EntrantNumber((next(&mut lot) % entrants) as u16 + 1);
            // Some cannot withdraw or return just now.
            let _ = act(history, &command(entrant));
        };
        match round.0 {
            2 | 5 => any(&mut history, |entrant| Command::Withdraw { entrant }),
            3 | 4 => {
                any(&mut history, |entrant| Command::Withdraw { entrant });
                for entrant in (1..=9).map(EntrantNumber) {
                    let _ = act(&mut history, &Command::Return { entrant });
                }
                let entries = vec![entry(&format!("Late {round}"), 1_700)];
                let enter = Command::Enter { division: DIVISION, from: None, entries };
                act(&mut history, &enter).unwrap();
            }
            _ => {}
        }
        let now = history.tournament();
        let of = DraftOf { division: DIVISION, round, rule: Some(Rule::Swiss), seed };
        let draft = now.draft(of).unwrap();
        let boards = draft.seating.boards;
        let basis = draft.basis;
        let publish = Command::Publish { division: DIVISION, round, basis, boards: boards.clone() };
        act(&mut history, &publish).unwrap();
        for table in boards.iter().filter_map(Board::table) {
            let outcome = match next(&mut lot) % 12 {
                0 => Outcome::Void,
                1 => Outcome::Forfeit(Side::First),
                2 => Outcome::BothForfeit,
                3 if round.0 == 6 => continue,
                _ => Outcome::Scores(Scores {
                    first: 380 + (next(&mut lot) % 5) as i32 * 20,
                    second: 380 + (next(&mut lot) % 5) as i32 * 20,
                }),
            };
            let outcome = Some(outcome);
            act(&mut history, &Command::Settle { division: DIVISION, round, table, outcome })
                .unwrap();
        }
        if round.0 % 2 == 0 {
            let entrant = EntrantNumber((next(&mut lot) % 9) as u16 + 1);
            let (spread, half_wins) = (25 * u16::from(round.0), round.0 % 3);
            let reason = "late".to_owned();
            let penalty = Penalty { entrant, round, spread, half_wins, reason };
            act(&mut history, &Command::Penalise { penalty }).unwrap();
        }
    }
    history
}

/// A prize of each kind, and of certain rounds.
fn prizes() -> Vec<Prize> {
    let rounds = PrizeRounds { first: RoundNumber(2), last: RoundNumber(4) };
    let kinds = [
        (PrizeKind::Place(1), None),
        (PrizeKind::Place(2), None),
        (PrizeKind::Place(3), None),
        (PrizeKind::Class('A', 1), None),
        (PrizeKind::Class('B', 1), None),
        (PrizeKind::Class('B', 2), None),
        (PrizeKind::HighGame, None),
        (PrizeKind::HighGame, Some(rounds)),
        (PrizeKind::HighLoss, None),
        (PrizeKind::HighLoss, Some(rounds)),
        (PrizeKind::HighSpread, None),
        (PrizeKind::HighSpread, Some(rounds)),
        (PrizeKind::HighCombined, None),
        (PrizeKind::HighCombined, Some(rounds)),
        (PrizeKind::Upset, None),
        (PrizeKind::Upset, Some(rounds)),
    ];
    let award = "a dictionary".to_owned();
    kinds.map(|(kind, rounds)| Prize { kind, rounds, award: award.clone() }).into()
}

/// A round of an entrant, as the file has it: the opponent met, wins and losses in halves, spread.
type Read = (Option<i64>, i64, i64, i64);

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn limited(settings: &Value, spread: i64) -> i64 {
    settings["spread_cap"].as_i64().map_or(spread, |cap| spread.clamp(-cap, cap))
}

fn read_round(division: &Value, round: &Value, entrant: &Value) -> Read {
    let (own, settings) = (&entrant["entrant"], &division["settings"]);
    let bye = limited(settings, number(&settings["bye_points"]));
    let forfeit = limited(settings, number(&settings["forfeit_points"]));
    let lost = (None, 0, 2, -forfeit);
    let won = (None, 2, 0, bye);
    if let Some(game) =
        list(&round["games"]).iter().find(|game| game["first"] == *own || game["second"] == *own)
    {
        let first = game["first"] == *own;
        let met = Some(number(&game[if first { "second" } else { "first" }]));
        let outcome = &game["outcome"];
        return match outcome["type"].as_str() {
            None => (met, 0, 0, 0),
            Some("void") => (None, 0, 0, 0),
            Some("both_forfeit") => (met, 0, 2, -forfeit),
            Some("forfeit") if (outcome["side"] == "first") == first => (met, 0, 2, -forfeit),
            Some("forfeit") => (met, 2, 0, forfeit),
            Some("scores") => {
                let spread = number(&outcome["first"]) - number(&outcome["second"]);
                let spread = if first { spread } else { -spread };
                let half_wins = 1 + spread.signum();
                (met, half_wins, 2 - half_wins, limited(settings, spread))
            }
            Some(other) => panic!("{other}"),
        };
    }
    let at = number(&round["round"]);
    if list(&round["byes"]).contains(own) {
        won
    } else if list(&round["missed"]).contains(own) {
        lost
    } else if number(&entrant["from"]) > at {
        match settings["late"].as_str().unwrap() {
            "forfeits" => lost,
            "byes" => won,
            _ => (None, 0, 0, 0),
        }
    } else {
        let came_back = list(&entrant["breaks"]).iter().any(|away| {
            number(&away["from"]) <= at && away["back"].as_i64().is_some_and(|back| at < back)
        });
        if came_back { lost } else { (None, 0, 0, 0) }
    }
}

/// An entrant with what the rounds so far count for.
struct Sum<'a> {
    entrant: &'a Value,
    number: i64,
    rounds: Vec<Read>,
    half_wins: i64,
    half_losses: i64,
    spread: i64,
    gone: bool,
}

fn sums<'a>(division: &'a Value, after: i64) -> Vec<Sum<'a>> {
    let next = (after + 1).min(number(&division["last_round"]));
    let sum = |entrant: &'a Value| {
        let rounds = list(&division["rounds"]).iter().take(after as usize);
        let rounds: Vec<Read> = rounds.map(|round| read_round(division, round, entrant)).collect();
        let taken = |key: &str| -> i64 {
            let own = list(&division["penalties"]).iter().filter(|penalty| {
                penalty["entrant"] == entrant["entrant"] && number(&penalty["round"]) <= after
            });
            own.map(|penalty| number(&penalty[key])).sum()
        };
        Sum {
            entrant,
            number: number(&entrant["entrant"]),
            half_wins: rounds.iter().map(|round| round.1).sum::<i64>() - taken("half_wins"),
            half_losses: rounds.iter().map(|round| round.2).sum(),
            spread: rounds.iter().map(|round| round.3).sum::<i64>() - taken("spread"),
            rounds,
            gone: list(&entrant["breaks"]).iter().any(|away| {
                number(&away["from"]) <= next
                    && away["back"].as_i64().is_none_or(|back| next < back)
            }),
        }
    };
    let mut sums: Vec<Sum<'a>> = list(&division["entrants"]).iter().map(sum).collect();
    sums.sort_by_key(|one| (-one.entrant["rating"].as_i64().unwrap_or(-1), one.number));
    sums
}

/// Ranks, entrants, half wins, half losses and spreads in order, from nothing but the file.
fn recomputed(division: &Value, after: i64) -> Vec<[i64; 5]> {
    let sums = sums(division, after);
    let wins: BTreeMap<i64, i64> = sums.iter().map(|one| (one.number, one.half_wins)).collect();
    let mut groups: Vec<Vec<&Sum<'_>>> = if after == 0 {
        sums.iter().map(|one| vec![one]).collect()
    } else {
        split(sums.iter().collect(), |_, one| (one.half_wins, one.spread))
    };
    for criterion in list(&division["settings"]["tie_breaks"]).iter().filter(|_| after > 0) {
        let splits = groups.into_iter().flat_map(|group| match criterion.as_str().unwrap() {
            "head-to-head" => split(group, |group, one| {
                let among = one
                    .rounds
                    .iter()
                    .filter(|round| group.iter().any(|other| round.0 == Some(other.number)));
                among.map(|round| round.1).sum::<i64>()
            }),
            "opponents-wins" => split(group, |_, one| {
                let decided = one.rounds.iter().filter(|round| round.1 + round.2 > 0);
                decided.filter_map(|round| wins.get(&round.0?)).sum::<i64>()
            }),
            "rating" => split(group, |_, one| one.entrant["rating"].as_i64().unwrap_or(-1)),
            other => panic!("{other}"),
        });
        groups = splits.collect();
    }
    let mut rows: Vec<[i64; 5]> = Vec::new();
    for gone in [false, true] {
        for group in &groups {
            let rank = rows.len() as i64 + 1;
            for one in group.iter().filter(|one| one.gone == gone) {
                rows.push([rank, one.number, one.half_wins, one.half_losses, one.spread]);
            }
        }
    }
    rows
}

/// Splits a group by a number, the largest first.
fn split<'a, K: Ord + Copy>(
    group: Vec<&'a Sum<'a>>,
    key: impl Fn(&[&Sum<'_>], &Sum<'_>) -> K,
) -> Vec<Vec<&'a Sum<'a>>> {
    let mut keyed: Vec<(K, &Sum<'_>)> = group.iter().map(|one| (key(&group, one), *one)).collect();
    keyed.sort_by_key(|(key, _)| core::cmp::Reverse(*key));
    let parts = keyed.chunk_by(|one, other| one.0 == other.0);
    parts.map(|part| part.iter().map(|(_, one)| *one).collect()).collect()
}

/// A game with scores as one of its players sees it.
struct Played {
    entrant: i64,
    opponent: i64,
    own: i64,
    other: i64,
}

/// The games of a prize, each once from both sides.
fn games(division: &Value, prize: &Value) -> Vec<Played> {
    let rounds = list(&division["rounds"]).iter().filter(|round| match &prize["rounds"] {
        Value::Null => true,
        of => (number(&of["first"])..=number(&of["last"])).contains(&number(&round["round"])),
    });
    let games = rounds.flat_map(|round| list(&round["games"]));
    let with_scores = games.filter(|game| game["outcome"]["type"] == "scores");
    with_scores
        .flat_map(|game| {
            let side = |one: &str, two: &str| Played {
                entrant: number(&game[one]),
                opponent: number(&game[two]),
                own: number(&game["outcome"][one]),
                other: number(&game["outcome"][two]),
            };
            [side("first", "second"), side("second", "first")]
        })
        .collect()
}

/// The winners of a prize, from nothing but the file.
fn winners(division: &Value, prize: &Value) -> BTreeSet<i64> {
    let entrant = |wanted: i64| {
        let mut all = list(&division["entrants"]).iter();
        all.find(|one| number(&one["entrant"]) == wanted).unwrap()
    };
    let standings = &list(&division["standings"]).last().unwrap()["rows"];
    let staying: Vec<&Value> =
        list(standings).iter().filter(|row| row["withdrawn"] == false).collect();
    let place = |rows: &[&Value], place: &str| -> BTreeSet<i64> {
        let taken = place.parse::<usize>().unwrap() - 1;
        let rank = rows.get(taken).map(|row| &row["rank"]);
        let sharing = rows.iter().filter(|row| Some(&row["rank"]) == rank);
        sharing.map(|row| number(&row["entrant"])).collect()
    };
    let games = games(division, prize);
    let best = |worth: &dyn Fn(&Played) -> Option<i64>| -> BTreeSet<i64> {
        let most = games.iter().filter_map(worth).max();
        let best = games.iter().filter(|one| most.is_some() && worth(one) == most);
        best.map(|one| one.entrant).collect()
    };
    let kind: Vec<&str> = prize["kind"].as_str().unwrap().split(':').collect();
    match kind[..] {
        ["place", nth] => place(&staying, nth),
        ["class", class, nth] => {
            let prizes = list(&division["prizes"]).iter();
            let places = prizes.filter(|one| one["kind"].as_str().unwrap().starts_with("place"));
            let placed: BTreeSet<i64> =
                places.flat_map(|one| list(&one["winners"]).iter().map(number)).collect();
            let rest = staying.into_iter().filter(|row| {
                let own = number(&row["entrant"]);
                entrant(own)["class"] == class && !placed.contains(&own)
            });
            place(&rest.collect::<Vec<_>>(), nth)
        }
        ["high-game"] => best(&|one| Some(one.own)),
        ["high-loss"] => best(&|one| (one.own < one.other).then_some(one.own)),
        ["high-spread"] => best(&|one| (one.own > one.other).then_some(one.own - one.other)),
        ["high-combined"] => best(&|one| Some(one.own + one.other)),
        ["upset"] => best(&|one| {
            let rating = |one: i64| entrant(one)["rating"].as_i64();
            let above = rating(one.opponent)? - rating(one.entrant)?;
            (one.own > one.other && above > 0).then_some(above)
        }),
        _ => panic!("{kind:?}"),
    }
}

#[test]
fn a_reader_of_the_file_gets_the_same_winners() {
    let (mut shared, mut none, mut differ) = (0, 0, 0);
    for seed in 0..24 {
        let text = TournamentFile::of(played(seed).tournament()).to_string();
        let file: Value = serde_json::from_str(&text).unwrap();
        let division = &file["divisions"][0];
        let prizes = list(&division["prizes"]);
        assert_eq!(prizes.len(), 16);
        for prize in prizes {
            let ours: BTreeSet<i64> = list(&prize["winners"]).iter().map(number).collect();
            assert_eq!(winners(division, prize), ours, "seed {seed}, {prize}");
            shared += usize::from(ours.len() > 1);
            none += usize::from(ours.is_empty());
        }
        let alike = prizes.windows(2).filter(|two| two[0]["kind"] == two[1]["kind"]);
        differ += alike.filter(|two| two[0]["winners"] != two[1]["winners"]).count();
    }
    assert!(shared > 0 && none < 24 && differ > 0, "{shared} shared, {none} none, {differ} differ");
}

#[test]
fn a_reader_of_the_file_gets_the_same_standings() {
    let (mut ties, mut gone) = (0, 0);
    for seed in 0..24 {
        let history = played(seed);
        let text = TournamentFile::of(history.tournament()).to_string();
        let file: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&file["format"], &file["version"]),
            (&"tilewright tournament".into(), &1.into())
        );
        let division = &file["divisions"][0];
        assert_eq!(list(&division["standings"]).len(), 7);
        for standings in list(&division["standings"]) {
            let after = number(&standings["round"]);
            let rows = list(&standings["rows"]).iter().map(|row| {
                ["rank", "entrant", "half_wins", "half_losses", "spread"]
                    .map(|key| number(&row[key]))
            });
            let rows: Vec<[i64; 5]> = rows.collect();
            assert_eq!(recomputed(division, after), rows, "seed {seed}, round {after}");
            ties += rows.windows(2).filter(|two| two[0][0] == two[1][0]).count();
            gone += list(&standings["rows"]).iter().filter(|row| row["withdrawn"] == true).count();
        }
    }
    assert!(ties > 0 && gone > 0, "{ties} ties, {gone} withdrawn");
}

#[test]
fn the_public_reads_initials() {
    let mut history = tournament(2);
    let edited = tournament::Entry { initials_only: true, ..entry("Ada King", 1_500) };
    let command = Command::Edit { entrant: EntrantNumber(1), entry: edited };
    act(&mut history, &command).unwrap();
    let shown = TournamentFile::of(&history.tournament().for_the_public());
    assert_eq!(shown.divisions[0].entrants[0].name, "A. K.");
    assert!(!shown.to_string().contains("Ada"));
}
