//! Prizes, statistics and a club's season.

use proptest::prelude::*;
use tournament::*;

use crate::played::*;

fn offer(event: &mut Tournament, kinds: &[PrizeKind]) {
    let prize = |&kind: &PrizeKind| Prize { kind, rounds: None, award: "a dictionary".to_owned() };
    event.divisions[0].prizes = kinds.iter().map(prize).collect();
}

/// The winners of each prize.
fn winners(event: &Tournament) -> Vec<Vec<u16>> {
    let of = |one: &Winners| one.entries.iter().map(|winner| winner.entrant.0).collect();
    event.winners(A, RoundNumber(255)).iter().map(of).collect()
}

#[test]
fn those_who_share_a_rank_share_its_prizes() {
    let mut event = unrated(4);
    let places = [1, 2, 3, 4, 5, 0].map(PrizeKind::Place);
    offer(&mut event, &places);
    assert_eq!(winners(&event), [[0u16; 0]; 6], "no round is published");
    publish(&mut event, &[won(1, 400, 2, 390), won(3, 400, 4, 380)]);
    publish(&mut event, &[won(1, 400, 4, 390), won(3, 400, 2, 400)]);
    publish(&mut event, &[won(1, 390, 3, 410), won(2, 400, 4, 420)]);
    // 3 has 2 1/2 wins, 1 has two, 4 has one and 2 a half.
    assert_eq!(winners(&event), [vec![3], vec![1], vec![4], vec![2], vec![], vec![]]);

    event.divisions[0].rounds.truncate(1);
    event.divisions[0].settings.spread_cap = Some(5);
    assert_eq!(winners(&event)[..4], [vec![1, 3], vec![1, 3], vec![2, 4], vec![2, 4]]);
}

#[test]
fn class_prizes_pass_over_those_with_a_place() {
    let mut event = unrated(5);
    for (entrant, class) in event.entrants.iter_mut().zip(['B', 'A', 'B', 'B', 'B']) {
        entrant.entry.class = Some(class);
    }
    publish(&mut event, &[won(1, 500, 2, 300), won(3, 400, 4, 380), Row::Missed(5)]);
    offer(&mut event, &[PrizeKind::Class('B', 1), PrizeKind::Class('B', 2), PrizeKind::Place(1)]);
    assert_eq!(winners(&event), [[3], [4], [1]]);
    event.entrants[3].moves = vec![RoundNumber(1)];
    assert_eq!(winners(&event), [[3], [5], [1]], "4 has withdrawn");
    offer(&mut event, &[PrizeKind::Class('C', 1), PrizeKind::Class('B', 4)]);
    assert_eq!(winners(&event), [[0u16; 0]; 2]);
}

#[test]
fn equal_feats_share_a_prize_and_forfeits_are_none() {
    let mut event = event(&[Some(1200), Some(1000), None, Some(1100)]);
    publish(&mut event, &[won(2, 450, 1, 400), won(4, 450, 3, 449)]);
    publish(
        &mut event,
        &[won(2, 450, 4, 450), Row::Game(3, 1, Some(Outcome::Forfeit(Side::First)))],
    );
    let kinds = [
        PrizeKind::HighGame,
        PrizeKind::HighLoss,
        PrizeKind::HighSpread,
        PrizeKind::HighCombined,
        PrizeKind::Upset,
    ];
    offer(&mut event, &kinds);
    let expected = [vec![4, 2], vec![3], vec![2], vec![4, 2], vec![2]];
    assert_eq!(winners(&event), expected);
    let upset = event.winners(A, RoundNumber(2))[4].entries[0].merit;
    assert!(matches!(upset, Merit::Upset(Feat { own: 450, other: 400, .. }, 200)));
}

#[test]
fn a_prize_of_certain_rounds_goes_to_the_best_of_these() {
    let mut event = event(&[Some(1200), Some(1000), None, Some(1100)]);
    publish(&mut event, &[won(2, 450, 1, 400), won(4, 450, 3, 449)]);
    publish(&mut event, &[won(3, 410, 1, 390), won(2, 500, 4, 499)]);
    publish(&mut event, &[won(1, 420, 4, 380), won(2, 430, 3, 350)]);
    let rounds =
        |first, last| Some(PrizeRounds { first: RoundNumber(first), last: RoundNumber(last) });
    let spans = [None, rounds(1, 1), rounds(2, 3), rounds(3, 3), rounds(4, 9)];
    let offer = |event: &mut Tournament, kind| {
        let prize = |&rounds: &_| Prize { kind, rounds, award: String::new() };
        event.divisions[0].prizes = spans.iter().map(prize).collect();
    };
    offer(&mut event, PrizeKind::HighGame);
    assert_eq!(winners(&event), [vec![2], vec![4, 2], vec![2], vec![2], vec![]]);
    offer(&mut event, PrizeKind::HighLoss);
    assert_eq!(winners(&event), [vec![4], vec![3], vec![4], vec![4], vec![]]);
    offer(&mut event, PrizeKind::HighSpread);
    assert_eq!(winners(&event), [vec![2], vec![2], vec![2], vec![2], vec![]]);
    // 1 is rated above 2, whom 2 beat in the first round alone.
    offer(&mut event, PrizeKind::Upset);
    assert_eq!(winners(&event), [vec![2], vec![2], vec![2], vec![], vec![]]);
}

#[test]
fn averages_are_those_of_the_games_played() {
    let mut event = unrated(3);
    publish(&mut event, &[won(1, 401, 2, 300), Row::Bye(3)]);
    publish(&mut event, &[won(3, 350, 1, 350), Row::Bye(2)]);
    publish(&mut event, &[Row::Game(1, 2, Some(Outcome::Void)), Row::Bye(3)]);
    let feats = event.feats(A, RoundNumber(3));
    assert_eq!((feats.games, feats.begun_half_wins), (2, 3));
    assert_eq!((feats.won.to_string(), feats.lost.to_string()), ("401.0".into(), "300.0".into()));
    let one = feats.averages[0];
    assert_eq!((one.own.to_string(), one.other.to_string()), ("375.5".into(), "325.0".into()));
    assert_eq!((one.begun, one.begun_half_wins, one.half_wins), (1, 2, 3));
    assert_eq!(event.feats(DivisionNumber(3), RoundNumber(3)), Feats::default());
}

#[test]
fn a_season_takes_in_tournaments() {
    let mut event = unrated(3);
    event.date = "1 June".to_owned();
    publish(&mut event, &[won(1, 401, 2, 300), Row::Bye(3)]);
    publish(&mut event, &[Row::Game(1, 2, Some(Outcome::BothForfeit))]);
    let evening = Evening::of(&event);
    assert_eq!(evening.games.len(), 1);
    let themselves = ClubGame {
        first: "Player 1".to_owned(),
        second: " player  1".to_owned(),
        scores: Scores { first: 900, second: 1 },
    };
    let odd = Evening { date: "8 June".to_owned(), games: vec![themselves] };
    let season = Season::new(&[evening.clone(), odd, evening]);
    assert_eq!(season.ladder.len(), 2);
    assert_eq!((season.ladder[0].evenings, season.ladder[0].record.half_wins), (2, 4));
    assert_eq!(season.against("player 2", "PLAYER 1").half_losses, 4);
    assert_eq!(season.against("Player 2", "Player 3"), HeadToHead::default());
    assert_eq!(season.high_games[0].high(), 401);
}

fn kinds() -> Vec<PrizeKind> {
    let places = (1..=10).map(PrizeKind::Place);
    let classes = "AB".chars().flat_map(|class| (1..=10).map(move |n| PrizeKind::Class(class, n)));
    places.chain(classes).collect()
}

proptest! {
    #![proptest_config(fixed(36))]

    #[test]
    fn a_place_and_a_class_are_not_won_by_the_same_entrant(
        mut event in played(outcomes), kinds in prop::sample::subsequence(kinds(), 0..12)
    ) {
        for entrant in &mut event.entrants {
            entrant.entry.class = Some(if entrant.number.0 % 2 == 0 { 'A' } else { 'B' });
        }
        offer(&mut event, &kinds);
        let (mut places, mut classes) = (Vec::new(), Vec::new());
        for one in event.winners(A, RoundNumber(255)) {
            let list = match one.prize.kind {
                PrizeKind::Place(_) => &mut places,
                _ => &mut classes,
            };
            list.extend(one.entries.iter().map(|winner| winner.entrant));
        }
        prop_assert!(places.iter().all(|one| !classes.contains(one)));
    }

    #[test]
    fn every_place_has_a_winner(mut event in played(outcomes)) {
        let all = event.entrants.len() as u16;
        let places: Vec<PrizeKind> = (1..=all + 1).map(PrizeKind::Place).collect();
        offer(&mut event, &places);
        let begun = !event.divisions[0].rounds.is_empty();
        for (one, place) in event.winners(A, RoundNumber(255)).iter().zip(1..) {
            prop_assert_eq!(one.entries.is_empty(), !begun || place > all);
        }
    }

    #[test]
    fn a_season_is_the_sum_of_its_evenings(events in prop::collection::vec(played(outcomes), 0..4)) {
        let evenings: Vec<Evening> = events.iter().map(Evening::of).collect();
        let season = Season::new(&evenings);
        let games: usize = evenings.iter().map(|evening| evening.games.len()).sum();
        let sum = |of: fn(&HeadToHead) -> i64| season.ladder.iter().map(|rung| of(&rung.record)).sum::<i64>();
        prop_assert_eq!(sum(|record| i64::from(record.half_wins)), 2 * games as i64);
        prop_assert_eq!(sum(|record| i64::from(record.half_losses)), 2 * games as i64);
        prop_assert_eq!(sum(|record| record.spread), 0);
        prop_assert_eq!(season.high_games.len(), games.min(10));
    }

    #[test]
    fn feats_are_the_best(event in played(outcomes)) {
        let feats = event.feats(A, RoundNumber(255));
        let cards = event.entrants.iter().flat_map(|entrant| event.card(entrant.number));
        let scores: Vec<(i32, i32)> =
            cards.filter_map(|line| line.scores()).map(|(_, own, other)| (own, other)).collect();
        prop_assert_eq!(2 * feats.games as usize, scores.len());
        let most = scores.iter().map(|score| score.0).max();
        prop_assert_eq!(feats.high_game.first().map(|feat| feat.own), most);
        let most = scores.iter().map(|score| score.0 + score.1).max();
        prop_assert_eq!(feats.high_combined.first().map(Feat::combined), most);
        let lost = scores.iter().filter(|score| score.0 < score.1);
        prop_assert_eq!(feats.high_loss.first().map(|feat| feat.own), lost.map(|one| one.0).max());
    }
}
