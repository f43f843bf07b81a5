//! Estimates of ratings.

use proptest::prelude::*;
use tournament::rating::{Estimate, RatedGame, absp, naspa};
use tournament::*;

use crate::played::*;

fn estimates(event: &mut Tournament, system: Federation) -> Vec<Estimate> {
    event.divisions[0].settings.ratings = Some(system);
    event.estimates(A, RoundNumber(255))
}

fn news(event: &mut Tournament, system: Federation) -> Vec<(u16, u32)> {
    estimates(event, system).iter().map(|estimate| (estimate.entrant.0, estimate.new)).collect()
}

#[test]
fn naspa_rewards_a_brisk_rise_and_those_who_met_it() {
    // 1 beats three players 200 above: 20 x 3 x 0.654 = 39.3, of which 24.3 are above 15.
    let mut event = event(&[Some(1000), Some(1200), Some(1200), Some(1200)]);
    for opponent in 2..=4 {
        publish(&mut event, &[won(1, 400, opponent, 300)]);
    }
    // Each of them loses 13.1 and gets back a twentieth of 24.3.
    let expected = [(2, 1188), (3, 1188), (4, 1188), (1, 1064)];
    assert_eq!(news(&mut event, Federation::Naspa), expected);
}

#[test]
fn naspa_rates_a_long_tournament_in_two_parts() {
    let plan = RoundPlan { rule: Rule::King, basis: RoundNumber::START, repeats: None };
    let mut event = event(&[Some(1000), Some(1000)]);
    event.divisions[0].plan = vec![plan; 20];
    for _ in 0..10 {
        publish(&mut event, &[won(1, 400, 2, 300)]);
    }
    // Five games more than expected are 100 points, and 50 above five a game.
    let halfway = [(1, 1150), (2, 925)];
    assert_eq!(news(&mut event, Federation::Naspa), halfway);
    // The player of 925 beats the one of 1150: 20 x 0.672, and 8.4 above five.
    publish(&mut event, &[won(2, 400, 1, 300)]);
    assert_eq!(news(&mut event, Federation::Naspa), [(1, 1137), (2, 947)]);
    assert_eq!(estimates(&mut event, Federation::Naspa)[0].games, 11);
    // A short one is rated at once.
    event.divisions[0].plan.truncate(11);
    assert_eq!(news(&mut event, Federation::Naspa), [(1, 1125), (2, 929)]);
}

#[test]
fn absp_counts_a_difference_of_40_at_most() {
    let mut event = event(&[Some(100), Some(180)]);
    for entrant in &mut event.entrants {
        entrant.entry.rating =
            entrant.entry.rating.map(|rating| Rating { games: Some(1), ..rating });
    }
    publish(&mut event, &[won(1, 400, 2, 300)]);
    // 1: (225 x 190 + 224 x 100) / 449; 2: (225 x 90 + 224 x 180) / 449.
    assert_eq!(news(&mut event, Federation::Absp), [(2, 135), (1, 145)]);
}

#[test]
fn only_games_that_were_played_are_rated() {
    let mut event = event(&[Some(1000), Some(1000), Some(1000)]);
    publish(&mut event, &[Row::Game(1, 2, Some(Outcome::Forfeit(Side::First))), Row::Bye(3)]);
    publish(&mut event, &[Row::Game(1, 3, Some(Outcome::Void)), Row::Game(2, 1, None)]);
    assert_eq!(estimates(&mut event, Federation::Naspa), []);
    event.divisions[0].settings.ratings = None;
    publish(&mut event, &[won(1, 400, 2, 300)]);
    assert_eq!(event.estimates(A, RoundNumber(255)), []);
    assert_eq!(news(&mut event, Federation::Naspa).len(), 2);
    assert_eq!(event.estimates(A, RoundNumber(2)), []);
}

#[test]
fn players_without_a_rating_get_one_first() {
    let mut event = event(&[Some(1200), None, None, None]);
    publish(&mut event, &[won(2, 400, 1, 400), won(3, 400, 4, 300)]);
    publish(&mut event, &[won(2, 400, 3, 300)]);
    // 2 tied with a player of 1200, so 1 loses nothing; 3 has met 2, who has no listed rating.
    let expected = [(1, 1200), (2, 1200)];
    assert_eq!(news(&mut event, Federation::Naspa), expected);
    let games = estimates(&mut event, Federation::Naspa);
    assert_eq!(games.iter().map(|estimate| estimate.games).collect::<Vec<u16>>(), [1, 1]);
}

proptest! {
    #![proptest_config(fixed(35))]

    #[test]
    fn a_win_never_costs_points(
        value in 0u32..2500,
        known in prop::option::of(0u16..300),
        opponents in prop::collection::vec((0u32..2500, 0u8..3), 1..30),
        which in any::<prop::sample::Index>(),
    ) {
        let own = Rating { value, games: known };
        let game = |&(opponent, half_wins): &(u32, u8)| RatedGame { opponent, half_wins };
        let games: Vec<RatedGame> = opponents.iter().map(game).collect();
        let mut better = games.clone();
        better[which.index(games.len())].half_wins = 2;
        prop_assert!(naspa::rate(own, &better, 0.0) >= naspa::rate(own, &games, 0.0));
        prop_assert!(naspa::first(&better) >= naspa::first(&games));
        prop_assert!(absp::rate(own, &better) >= absp::rate(own, &games));
        prop_assert!(absp::first(&better) >= absp::first(&games));
        prop_assert!(absp::rate(own, &games) >= 50);
    }

    #[test]
    fn naspa_takes_what_it_gives_without_bonuses(event in played(scores)) {
        // With one multiplier for all, the gains of both players of a game are opposite.
        let rating = |number: EntrantNumber| Rating { value: 1000 + u32::from(number.0), games: None };
        let gains = event.entrants.iter().map(|entrant| {
            let card = event.card(entrant.number);
            let games = card.iter().filter_map(|line| {
                let (opponent, ..) = line.scores()?;
                let half_wins = line.credit.half_wins;
                Some(RatedGame { opponent: rating(opponent).value, half_wins })
            });
            naspa::gain(rating(entrant.number), &games.collect::<Vec<_>>())
        });
        prop_assert!(gains.sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn any_tournament_can_be_rated(mut event in played(outcomes), value in 0u32..10_000_000) {
        event.entrants[0].entry.rating = Some(Rating { value, games: Some(3) });
        for system in [Federation::Absp, Federation::Naspa] {
            for estimate in estimates(&mut event, system) {
                prop_assert!(estimate.games > 0 && estimate.new <= 9_999_999);
            }
        }
    }
}
