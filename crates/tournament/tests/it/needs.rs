//! The results that players need, held to all results that there can be.

use proptest::prelude::*;
use tournament::*;

use crate::played::*;

/// The largest spread that counts, and a margin beyond it: no margin can do more.
const CAP: i32 = 3;
const BEYOND: i32 = CAP + 1;

fn scores_of(margin: i32) -> Option<Outcome> {
    Some(Outcome::Scores(Scores { first: 400 + margin, second: 400 }))
}

/// A tournament in its last round, of which some games have a result.
fn last_round() -> impl Strategy<Value = Tournament> {
    let margins = || prop::collection::vec(-6i32..=6, 3);
    let round = (Just((1u16..=7).collect::<Vec<u16>>()).prop_shuffle(), margins());
    let now = (
        Just((1u16..=7).collect::<Vec<u16>>()).prop_shuffle(),
        margins(),
        prop::collection::vec(prop::bool::weighted(0.3), 3),
    );
    (4usize..=7, prop::collection::vec(round, 0..3), now).prop_map(|(entrants, rounds, now)| {
        let mut event = unrated(entrants);
        event.divisions[0].settings.spread_cap = Some(CAP as u16);
        event.divisions[0].settings.bye_points = 2;
        let rows = |order: &[u16], margins: &[i32], settled: &[bool]| -> Vec<Row> {
            let here: Vec<u16> =
                order.iter().copied().filter(|&one| usize::from(one) <= entrants).collect();
            let row = |(place, pair): (usize, &[u16])| match *pair {
                [first, second] => {
                    let outcome = settled[place].then(|| scores_of(margins[place])).flatten();
                    Row::Game(first, second, outcome)
                }
                _ => Row::Bye(pair[0]),
            };
            here.chunks(2).enumerate().map(row).collect()
        };
        for (order, margins) in &rounds {
            publish(&mut event, &rows(order, margins, &[true; 3]));
        }
        publish(&mut event, &rows(&now.0, &now.1, &now.2));
        event.divisions[0].prizes = (1..=3)
            .map(|place| Prize {
                kind: PrizeKind::Place(place),
                rounds: None,
                award: String::new(),
            })
            .collect();
        event
    })
}

/// The tables of the last round without a result, with those who begin.
fn open(event: &Tournament) -> Vec<(TableNumber, EntrantNumber, EntrantNumber)> {
    let round = event.divisions[0].rounds.last().unwrap();
    let games = round.boards.iter().filter_map(|board| match *board {
        Board::Game { table, first, second, .. } => Some((table, first, second)),
        _ => None,
    });
    games.filter(|(table, ..)| !round.outcomes.contains_key(table)).collect()
}

fn settle(event: &mut Tournament, table: TableNumber, margin: i32) {
    let round = event.divisions[0].rounds.last_mut().unwrap();
    round.outcomes.insert(table, scores_of(margin).unwrap());
}

fn rank_of(event: &Tournament, entrant: EntrantNumber) -> u16 {
    let standings = event.standings(A, event.divisions[0].published());
    standings.iter().find(|standing| standing.entrant == entrant).unwrap().rank
}

/// The best and the worst rank for each own margin, whatever happens at the other tables.
fn ranks_by_margin(event: &Tournament, entrant: EntrantNumber) -> Vec<(i32, u16, u16)> {
    let games = open(event);
    let own = |game: &&(TableNumber, EntrantNumber, EntrantNumber)| {
        game.1 == entrant || game.2 == entrant
    };
    let &(table, first, _) = games.iter().find(own).unwrap();
    let others: Vec<TableNumber> =
        games.iter().filter(|game| !own(game)).map(|game| game.0).collect();
    let span = 2 * BEYOND + 1;
    let of_margin = |margin: i32| {
        let mut ended = event.clone();
        settle(&mut ended, table, if first == entrant { margin } else { -margin });
        let ways = span.pow(others.len() as u32);
        let ranks = (0..ways).map(|way| {
            let mut rest = way;
            for &table in &others {
                settle(&mut ended, table, rest % span - BEYOND);
                rest /= span;
            }
            rank_of(&ended, entrant)
        });
        let ranks: Vec<u16> = ranks.collect();
        (margin, *ranks.iter().min().unwrap(), *ranks.iter().max().unwrap())
    };
    (-BEYOND..=BEYOND).map(of_margin).collect()
}

/// The least margin from which on a place is had, as needs tell it.
fn least(ranks: &[(i32, u16)], place: u16) -> Option<i32> {
    let has: Vec<i32> =
        ranks.iter().filter(|(_, rank)| *rank <= place).map(|(margin, _)| *margin).collect();
    let least = *has.first()?;
    assert_eq!(has.len() as i32, BEYOND - least + 1, "a larger margin gives the place as well");
    Some(if least == -BEYOND { -Need::MARGIN } else { least })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..fixed(34) })]

    #[test]
    fn needs_after_the_round_are_those_of_all_results(event in last_round(), pick in any::<prop::sample::Index>()) {
        let games = open(&event);
        prop_assume!(!games.is_empty());
        let entrant = pick.get(&games).1;
        let round = event.divisions[0].published();
        let ranks = ranks_by_margin(&event, entrant);
        let best: Vec<_> = ranks.iter().map(|&(margin, best, _)| (margin, best)).collect();
        let worst: Vec<_> = ranks.iter().map(|&(margin, _, worst)| (margin, worst)).collect();
        let needs = event.needs(A, round, entrant);
        prop_assert_eq!(needs.len(), 3);
        for need in needs {
            prop_assert_eq!(need.after.sure, least(&worst, need.place));
            prop_assert_eq!(need.after.possible, least(&best, need.place));
            prop_assert_eq!(need.after, need.end, "it is the last round");
        }
    }

    #[test]
    fn tie_breaks_leave_needs_on_the_safe_side(
        mut event in last_round(),
        pick in any::<prop::sample::Index>(),
        tie_break in prop::sample::select(TieBreak::ALL.to_vec()),
    ) {
        event.divisions[0].settings.tie_breaks = vec![tie_break];
        let games = open(&event);
        prop_assume!(!games.is_empty());
        let entrant = pick.get(&games).2;
        let ranks = ranks_by_margin(&event, entrant);
        for need in event.needs(A, event.divisions[0].published(), entrant) {
            for &(margin, best, worst) in &ranks {
                if need.after.sure.is_some_and(|sure| margin >= sure) {
                    prop_assert!(worst <= need.place);
                }
                if need.after.possible.is_none_or(|possible| margin < possible) {
                    prop_assert!(best > need.place);
                }
            }
        }
    }

    #[test]
    fn places_safe_or_out_of_reach_at_the_end_stay_so(
        event in last_round(),
        pick in any::<prop::sample::Index>(),
        later in prop::collection::vec(
            (Just((1u16..=7).collect::<Vec<u16>>()).prop_shuffle(), prop::collection::vec(-6i32..=6, 3)),
            1..3,
        ),
        elsewhere in prop::collection::vec(-6i32..=6, 3),
    ) {
        let games = open(&event);
        prop_assume!(!games.is_empty());
        let (table, entrant, _) = *pick.get(&games);
        let (mut planned, round) = (event.clone(), event.divisions[0].published());
        let plan = RoundPlan { rule: Rule::Swiss, basis: RoundNumber(0), repeats: None };
        planned.divisions[0].plan = vec![plan; usize::from(round.0) + later.len()];
        for need in planned.needs(A, round, entrant) {
            for margin in -BEYOND..=BEYOND {
                let mut ended = planned.clone();
                for (&(other, ..), &by) in games.iter().zip(&elsewhere) {
                    settle(&mut ended, other, by);
                }
                settle(&mut ended, table, margin);
                for (order, margins) in &later {
                    let here = planned.entrants.len();
                    let here: Vec<u16> =
                        order.iter().copied().filter(|&one| usize::from(one) <= here).collect();
                    let rows = here.chunks(2).zip(margins.iter().chain(&[0])).map(|(pair, &by)| match *pair {
                        [first, second] => Row::Game(first, second, scores_of(by)),
                        _ => Row::Bye(pair[0]),
                    });
                    publish(&mut ended, &rows.collect::<Vec<Row>>());
                }
                let rank = rank_of(&ended, entrant);
                if need.end.sure.is_some_and(|sure| margin >= sure) {
                    prop_assert!(rank <= need.place);
                }
                if need.end.possible.is_none_or(|possible| margin < possible) {
                    prop_assert!(rank > need.place);
                }
            }
        }
    }
}

/// Two rounds: 1 beat 3 by 60, 2 beat 4 by 18, and now 1 plays 2 and 3 plays 4.
fn final_of_four() -> Tournament {
    let mut event = unrated(4);
    publish(&mut event, &[won(1, 460, 3, 400), won(2, 418, 4, 400)]);
    publish(&mut event, &[Row::Game(1, 2, None), Row::Game(3, 4, None)]);
    event
}

#[test]
fn margins_are_counted_on_both_sides_of_the_table() {
    let mut event = final_of_four();
    event.divisions[0].rounds.pop();
    // The leader is 42 points ahead of a player with as many wins, and of one who has one less.
    publish(&mut event, &[won(1, 400, 4, 410), Row::Game(2, 3, None)]);
    let after = |entrant: u16| event.needs(A, RoundNumber(2), EntrantNumber(entrant))[0].after;
    // 1 has a win and +50 now; 2 has a win and +18 before the game.
    assert_eq!(after(2), Reach { sure: Some(0), possible: Some(0) }, "a tie is half a win more");
    // 3 can only draw level with 1 on wins, and is at -60: a win by 110 shares first place.
    assert_eq!(after(3), Reach { sure: Some(110), possible: Some(110) });
    assert!(event.needs(A, RoundNumber(2), EntrantNumber(1)).is_empty(), "the game is over");
}

#[test]
fn needs_are_told_only_where_the_sum_is_known() {
    let mut event = final_of_four();
    let of = |event: &Tournament, round, entrant| {
        event.needs(A, RoundNumber(round), EntrantNumber(entrant)).len()
    };
    assert_eq!(of(&event, 2, 1), 1, "first place, without any prize");
    assert_eq!((of(&event, 0, 1), of(&event, 3, 1), of(&event, 2, 9)), (0, 0, 0));
    assert!(event.needs(DivisionNumber(7), RoundNumber(2), EntrantNumber(1)).is_empty());
    let place =
        |place| Prize { kind: PrizeKind::Place(place), rounds: None, award: "a cup".to_owned() };
    event.divisions[0].prizes = vec![place(3), place(1), place(4), place(900)];
    assert_eq!(of(&event, 2, 1), 2, "all four have the fourth place");
    event.divisions[0].rounds[0].outcomes.clear();
    assert_eq!(of(&event, 2, 1), 0, "a round before is not complete");
}

#[test]
fn few_places_are_told_of_many_prizes() {
    let mut event = unrated(1_000);
    let rows = |outcome: fn(u16) -> Option<Outcome>| -> Vec<Row> {
        (0..500u16).map(|table| Row::Game(2 * table + 1, 2 * table + 2, outcome(table))).collect()
    };
    publish(&mut event, &rows(|table| scores_of(i32::from(table % 90) - 45)));
    publish(&mut event, &rows(|_| None));
    let place = |place| Prize { kind: PrizeKind::Place(place), rounds: None, award: String::new() };
    event.divisions[0].prizes = (1..=20).map(place).collect();
    let needs = event.needs(A, RoundNumber(2), EntrantNumber(1));
    assert_eq!(needs.len(), 10);
    // A loser of the round before by 45: one of any two others is at 0 or above.
    assert_eq!(needs[9].after, Reach { sure: None, possible: Some(45) });
}
