//! Cards, standings and fields.

use std::time::Instant;

use proptest::prelude::*;
use tournament::*;

use crate::played::*;

fn fates(event: &Tournament, entrant: u16) -> Vec<Fate> {
    event.card(EntrantNumber(entrant)).iter().map(|line| line.fate).collect()
}

/// A Swiss round that rests on the standings after this one.
fn swiss(basis: RoundNumber) -> RoundPlan {
    RoundPlan { rule: Rule::Swiss, basis, repeats: None }
}

#[test]
fn the_standings_before_the_first_round_are_the_seeding() {
    let event = event(&[Some(900), None, Some(1100), None, Some(900)]);
    assert_eq!(ranks(&event), [(1, 3), (2, 1), (3, 5), (4, 2), (5, 4)]);
    let field = event.field(A, swiss(RoundNumber::START), RoundNumber(1));
    let seeds: Vec<_> = field.players().iter().map(|one| (one.entrant.0, one.seed)).collect();
    assert_eq!(seeds, [(3, 0), (1, 1), (5, 2), (2, 3), (4, 4)]);
}

#[test]
fn wins_go_before_spread() {
    let mut event = unrated(4);
    publish(&mut event, &[won(1, 401, 2, 400), won(3, 350, 4, 350)]);
    publish(&mut event, &[won(1, 300, 3, 600), won(2, 500, 4, 300)]);
    // 3 has 1 1/2 wins; 1 and 2 have one each.
    assert_eq!(ranks(&event), [(1, 3), (2, 2), (3, 1), (4, 4)]);
    assert_eq!(
        tally(&event, 3),
        Tally {
            half_wins: 3,
            half_losses: 1,
            spread: 300,
            played: 2,
            begun: 1,
            replied: 1,
            byes: 0
        }
    );
}

#[test]
fn a_round_without_a_game_counts_as_the_settings_say() {
    let mut event = unrated(7);
    event.entrants[6].from = RoundNumber(3);
    publish(
        &mut event,
        &[
            Row::Game(1, 2, Some(Outcome::Forfeit(Side::Second))),
            Row::Game(3, 4, Some(Outcome::BothForfeit)),
            Row::Bye(5),
            Row::Missed(6),
        ],
    );
    publish(&mut event, &[Row::Game(5, 1, None), Row::Game(2, 3, Some(Outcome::Void))]);
    assert_eq!(fates(&event, 1), [Fate::ForfeitWon, Fate::Waiting]);
    assert_eq!(fates(&event, 2), [Fate::ForfeitLost, Fate::Void]);
    assert_eq!(fates(&event, 3), [Fate::BothForfeit, Fate::Void]);
    assert_eq!(fates(&event, 4), [Fate::BothForfeit, Fate::Away]);
    assert_eq!(fates(&event, 5), [Fate::Bye, Fate::Waiting]);
    assert_eq!(fates(&event, 6), [Fate::Missed(Absence::Listed), Fate::Away]);
    assert_eq!(fates(&event, 7), [Fate::Missed(Absence::Late); 2]);

    let spreads: Vec<i32> = (1..=7).map(|entrant| tally(&event, entrant).spread).collect();
    assert_eq!(spreads, [50, -50, -50, -50, 50, -50, -100]);
    assert_eq!(tally(&event, 7).half_losses, 4);
    assert_eq!((tally(&event, 5).byes, tally(&event, 5).played), (1, 0));

    event.divisions[0].settings.late = MissedRounds::Byes;
    assert_eq!((tally(&event, 7).half_wins, tally(&event, 7).spread), (4, 100));
    assert_eq!(tally(&event, 7).byes, 0);
    event.divisions[0].settings.late = MissedRounds::Nothing;
    assert_eq!(tally(&event, 7), Tally::default());
}

#[test]
fn missed_rounds_count_for_those_who_return() {
    let mut event = unrated(4);
    publish(&mut event, &[won(1, 400, 2, 300), won(3, 400, 4, 390)]);
    event.entrants[0].moves = vec![RoundNumber(2)];
    publish(&mut event, &[won(3, 400, 2, 380)]);
    publish(&mut event, &[won(4, 400, 2, 380)]);
    assert_eq!(fates(&event, 1)[1..], [Fate::Away, Fate::Away]);
    assert_eq!(tally(&event, 1).half_losses, 0);
    let last = *event.standings(A, RoundNumber(3)).last().unwrap();
    assert!(last.withdrawn, "who has withdrawn stands behind");
    assert_eq!((last.entrant.0, last.rank), (1, 4));
    assert!(!event.standings(A, RoundNumber(0)).iter().any(|standing| standing.withdrawn));

    event.entrants[0].moves.push(RoundNumber(4));
    assert_eq!(fates(&event, 1)[1..], [Fate::Missed(Absence::Withdrawn); 2]);
    assert_eq!((tally(&event, 1).half_losses, tally(&event, 1).spread), (4, 0));
}

#[test]
fn who_leaves_after_the_last_round_keeps_the_place() {
    let mut event = unrated(2);
    publish(&mut event, &[won(1, 400, 2, 300)]);
    event.entrants[0].moves = vec![RoundNumber(2)];
    assert_eq!(ranks(&event), [(1, 1), (2, 2)]);
}

#[test]
fn penalties_count_from_their_round() {
    let mut event = unrated(2);
    publish(&mut event, &[won(1, 400, 2, 300)]);
    publish(&mut event, &[won(2, 310, 1, 300)]);
    event.divisions[0].penalties.push(Penalty {
        entrant: EntrantNumber(1),
        round: RoundNumber(2),
        spread: 200,
        half_wins: 0,
        reason: "a phone at the table".to_owned(),
    });
    let first = |through| event.standings(A, RoundNumber(through))[0];
    assert_eq!((first(1).entrant.0, first(1).tally.spread), (1, 100));
    assert_eq!((first(2).entrant.0, first(2).tally.spread), (2, -90));
}

/// Four with a win and a loss each and no spread.
fn tied() -> Tournament {
    let mut event = event(&[Some(900), Some(950), Some(800), None]);
    publish(&mut event, &[won(1, 400, 2, 390), won(3, 400, 4, 390)]);
    publish(&mut event, &[won(2, 400, 3, 390), won(4, 400, 1, 390)]);
    event
}

#[test]
fn ties_are_broken_as_the_settings_say() {
    let mut event = tied();
    assert_eq!(ranks(&event), [(1, 2), (1, 1), (1, 3), (1, 4)]);
    event.divisions[0].settings.tie_breaks = vec![TieBreak::HeadToHead];
    assert_eq!(ranks(&event), [(1, 2), (1, 1), (1, 3), (1, 4)], "each beat one of the others");
    event.divisions[0].settings.tie_breaks = vec![TieBreak::OpponentsWins, TieBreak::Rating];
    assert_eq!(ranks(&event), [(1, 2), (2, 1), (3, 3), (4, 4)]);

    // 1 and 2 tie, and 1 has beaten 2 before.
    publish(&mut event, &[won(1, 400, 2, 400), won(3, 401, 4, 400)]);
    event.divisions[0].settings.tie_breaks = vec![TieBreak::HeadToHead];
    assert_eq!(ranks(&event), [(1, 3), (2, 1), (3, 2), (4, 4)]);
}

#[test]
fn opponents_wins_count_the_opponents_met() {
    let mut event = unrated(6);
    publish(&mut event, &[won(1, 400, 2, 390), won(3, 400, 4, 390), won(5, 400, 6, 300)]);
    publish(&mut event, &[won(1, 400, 5, 390), won(3, 400, 2, 390), won(6, 400, 4, 300)]);
    // 1 and 3 have two wins and +20. 1 beat 2 and 5, who have one win; 3 beat 4 and 2.
    assert_eq!(ranks(&event)[..2], [(1, 1), (1, 3)]);
    event.divisions[0].settings.tie_breaks = vec![TieBreak::OpponentsWins];
    assert_eq!(ranks(&event)[..2], [(1, 1), (2, 3)]);
}

#[test]
fn a_field_knows_what_was_published() {
    let mut event = unrated(5);
    event.entrants[0].entry.class = Some('B');
    event.entrants[1].entry.class = Some('A');
    publish(&mut event, &[won(1, 400, 2, 300), won(3, 400, 4, 390), Row::Bye(5)]);
    publish(
        &mut event,
        &[Row::Game(2, 1, None), Row::Game(5, 3, Some(Outcome::Void)), Row::Bye(4)],
    );
    event.entrants[2].moves = vec![RoundNumber(3)];

    // The order of the first round, with the meetings of both.
    let field = event.field(A, swiss(RoundNumber(1)), RoundNumber(3));
    let order: Vec<u16> = field.players().iter().map(|player| player.entrant.0).collect();
    assert_eq!(order, [1, 5, 4, 2], "3 has withdrawn");
    assert_eq!((field.met(0, 3), field.met(3, 0), field.met(1, 2)), (2, 2, 0));
    let [one, five, four, two] = field.players() else { panic!("four players") };
    assert_eq!((one.half_wins, one.spread, one.begun, one.replied), (2, 100, 1, 1));
    assert_eq!((one.last_opponent, two.last_opponent), (Some(3), Some(0)));
    assert_eq!((five.byes, five.begun, five.last_bye, five.last_opponent), (1, 0, false, None));
    assert_eq!((four.byes, four.half_wins, four.last_bye), (1, 0, true));
    assert_eq!((one.class, two.class, four.class), (1, 0, 0));
    assert_eq!((one.seed, five.seed), (0, 3));
}

#[test]
fn nothing_is_known_of_what_does_not_exist() {
    let event = unrated(2);
    let none = DivisionNumber(9);
    assert!(event.standings(none, RoundNumber(3)).is_empty());
    assert!(event.field(none, swiss(RoundNumber(3)), RoundNumber(1)).is_empty());
    assert!(event.card(EntrantNumber(77)).is_empty());
    assert_eq!(event.standings(A, RoundNumber(255)).len(), 2);
    assert_eq!(
        event.field(A, swiss(RoundNumber(255)), RoundNumber(0)).len(),
        0,
        "none plays in round 0"
    );
}

#[test]
fn a_large_division_takes_no_time() {
    let mut event = unrated(1_000);
    event.divisions[0].settings.tie_breaks = TieBreak::ALL.to_vec();
    for round in 0..20u16 {
        let rows = (0..500u16).map(|table| {
            let other = 501 + (table + round) % 500;
            won(table + 1, 350 + i32::from(table % 7), other, 350 + i32::from(other % 5))
        });
        publish(&mut event, &rows.collect::<Vec<Row>>());
    }
    let start = Instant::now();
    let standings = event.standings(A, RoundNumber(20));
    let took = start.elapsed();
    assert_eq!(standings.len(), 1_000);
    println!("standings of 1,000 after 20 rounds: {took:?}");
    assert!(took.as_millis() < 1_000, "{took:?}");
}

proptest! {
    #![proptest_config(fixed(34))]

    #[test]
    fn wins_add_up_to_games(event in played(outcomes)) {
        let standings = event.standings(A, RoundNumber(255));
        let mut wins = 0;
        let mut losses = 0;
        for round in &event.divisions[0].rounds {
            for board in &round.boards {
                let outcome = board.table().map(|table| round.outcomes.get(&table));
                let (won, lost) = match outcome {
                    None => (1, 0),
                    Some(Some(Outcome::Scores(Scores { .. }) | Outcome::Forfeit(_))) => (1, 1),
                    Some(Some(Outcome::BothForfeit)) => (0, 2),
                    Some(Some(Outcome::Void) | None) => (0, 0),
                };
                wins += won;
                losses += lost;
            }
        }
        prop_assert_eq!(standings.iter().map(|one| one.tally.half_wins).sum::<i32>(), 2 * wins);
        prop_assert_eq!(standings.iter().map(|one| one.tally.half_losses).sum::<i32>(), 2 * losses);
    }

    #[test]
    fn spreads_of_games_add_up_to_nothing(
        mut event in played(scores), cap in prop::option::of(0u16..30)
    ) {
        event.divisions[0].settings.bye_points = 0;
        event.divisions[0].settings.spread_cap = cap;
        let standings = event.standings(A, RoundNumber(255));
        prop_assert_eq!(standings.iter().map(|one| one.tally.spread).sum::<i32>(), 0);
        let rounds = event.divisions[0].rounds.len() as i32;
        for standing in &standings {
            let most = cap.map_or(i32::MAX, |cap| rounds * i32::from(cap));
            prop_assert!(standing.tally.spread.abs() <= most);
        }
    }

    #[test]
    fn a_void_game_is_not_there(event in played(outcomes)) {
        let mut without = event.clone();
        for round in &mut without.divisions[0].rounds {
            let void = |board: &Board| {
                board.table().and_then(|table| round.outcomes.get(&table)) == Some(&Outcome::Void)
            };
            round.boards.retain(|board| !void(board));
        }
        let last = event.divisions[0].published();
        prop_assert_eq!(event.standings(A, last), without.standings(A, last));
        prop_assert_eq!(event.field(A, swiss(last), last.next()), without.field(A, swiss(last), last.next()));
    }

    #[test]
    fn the_order_is_total(
        mut event in played(outcomes),
        breaks in prop::sample::subsequence(TieBreak::ALL.to_vec(), 0..=3),
        through in 1u8..7,
    ) {
        event.divisions[0].settings.tie_breaks = breaks;
        let standings = event.standings(A, RoundNumber(through));
        let mut numbers: Vec<u16> = standings.iter().map(|one| one.entrant.0).collect();
        numbers.sort_unstable();
        prop_assert!(numbers.into_iter().eq(1..=event.entrants.len() as u16));
        for (index, pair) in standings.windows(2).enumerate() {
            let score = |one: &Standing| (one.tally.half_wins, one.tally.spread);
            prop_assert!(score(&pair[0]) >= score(&pair[1]));
            let next = index as u16 + 2;
            prop_assert!(pair[1].rank == next || pair[1].rank == pair[0].rank);
            if pair[1].rank == pair[0].rank {
                prop_assert_eq!(score(&pair[0]), score(&pair[1]));
            }
        }
    }

    #[test]
    fn cards_add_up_to_standings(event in played(outcomes)) {
        for standing in event.standings(A, RoundNumber(255)) {
            let card = event.card(standing.entrant);
            prop_assert_eq!(card.len(), event.divisions[0].rounds.len());
            let half_wins: i32 = card.iter().map(|line| i32::from(line.credit.half_wins)).sum();
            let spread: i32 = card.iter().map(|line| line.credit.spread).sum();
            prop_assert_eq!((half_wins, spread), (standing.tally.half_wins, standing.tally.spread));
        }
    }

    #[test]
    fn a_field_has_the_order_of_the_standings(event in played(outcomes), basis in 0u8..6) {
        let basis = RoundNumber(basis);
        let last = event.divisions[0].published();
        let field = event.field(A, swiss(basis), last.next());
        let standings = event.standings(A, basis);
        let order = standings.iter().map(|standing| standing.entrant);
        prop_assert!(field.players().iter().map(|player| player.entrant).eq(order));
        let mut met = 0;
        for one in 0..field.len() {
            for other in 0..one {
                prop_assert_eq!(field.met(one, other), field.met(other, one));
                met += u32::from(field.met(one, other));
            }
        }
        let games = event.divisions[0].rounds.iter().flat_map(|round| {
            let tables = round.boards.iter().filter_map(Board::table);
            tables.filter(|table| round.outcomes.get(table) != Some(&Outcome::Void))
        });
        prop_assert_eq!(met as usize, games.count());
    }
}
