//! The page data of tsh: the ranks and ratings after every round, against ours.

use serde_json::Value;
use tournament::format::{FormatRefusal, newt};
use tournament::{DivisionNumber, Federation, Rating, RoundNumber, RoundPlan, Rule, Tournament};

use super::known::Known;
use super::report::{Difference, Report};

/// The tolerance of a rating.
const NEAR: u32 = 1;

/// The rounds of a final by which a plan may have grown.
const FINAL: u8 = 3;

/// Compares the ranks and ratings of all divisions that have some.
pub(super) fn compare(report: &mut Report, text: &str) -> Result<(), FormatRefusal> {
    let data = newt::data(text)?;
    let mut tournament = Tournament::from_sheet(&newt::read(text)?.value)?;
    let divisions = data.get("divisions").and_then(Value::as_array);
    for (number, division) in (1..).map(DivisionNumber).zip(divisions.into_iter().flatten()) {
        let players = division.get("players").and_then(Value::as_array);
        let mut players: Vec<&Value> =
            players.into_iter().flatten().filter(|player| player.is_object()).collect();
        players.sort_by_key(|player| player.get("id").and_then(Value::as_u64));
        prepare(&mut tournament, number, &players, division);
        ranks(report, &tournament, number, &players);
        ratings(report, &mut tournament, number, &players);
    }
    Ok(())
}

/// A list of a player's.
fn list<'a>(player: &'a Value, key: &str) -> &'a [Value] {
    let list = player.get("etc").and_then(|etc| etc.get(key)).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

fn name(player: &Value) -> String {
    player.get("name").and_then(Value::as_str).unwrap_or("?").to_owned()
}

/// Gives the tournament what page data say beyond a sheet: games behind the ratings, the rating
/// system, and players who never came.
fn prepare(tournament: &mut Tournament, number: DivisionNumber, players: &[&Value], data: &Value) {
    let published =
        tournament.division(number).map_or(RoundNumber::START, |division| division.published());
    let entrants = tournament.entrants.iter_mut().filter(|one| one.division == number);
    for (entrant, player) in entrants.zip(players) {
        let games = list(player, "lifeg").first().and_then(Value::as_u64);
        if let (Some(rating), Some(games)) = (entrant.entry.rating, games) {
            let games = u16::try_from(games).ok();
            entrant.entry.rating = Some(Rating { games, ..rating });
        }
        // Such a player is not ranked after the seeding.
        if published > RoundNumber::START && list(player, "rrank").len() == 1 {
            entrant.moves = vec![RoundNumber(1)];
        }
    }
    let system = data.get("rating_system").and_then(Value::as_str).unwrap_or_default();
    if let Some(division) = tournament.divisions.iter_mut().find(|one| one.number == number) {
        let naspa = system.starts_with("naspa") || system.starts_with("nsa");
        division.settings.ratings = naspa.then_some(Federation::Naspa);
    }
}

/// Gives a plan so many rounds.
fn lengthen(plan: &mut Vec<RoundPlan>, rounds: u8) {
    let row = RoundPlan { rule: Rule::Manual, basis: RoundNumber::START, repeats: None };
    plan.resize(usize::from(rounds), row);
}

fn ranks(report: &mut Report, tournament: &Tournament, number: DivisionNumber, players: &[&Value]) {
    let Some(division) = tournament.division(number) else { return };
    let entrants: Vec<_> = tournament.entrants_of(number).collect();
    for round in 1..=division.published().0 {
        let standings = tournament.standings(number, RoundNumber(round));
        for (entrant, player) in entrants.iter().zip(players) {
            let theirs = list(player, "rrank").get(usize::from(round)).and_then(Value::as_u64);
            let Some(theirs) = theirs else { continue };
            let ours = standings.iter().find(|one| one.entrant == entrant.number);
            let ours = ours.map(|one| u64::from(one.rank));
            let differs = (ours != Some(theirs)).then(|| Difference {
                at: format!("{}, round {round}, {}", division.name, name(player)),
                text: format!("rank {} and not {theirs}", ours.unwrap_or_default()),
                known: None,
            });
            report.count("ranks", differs);
        }
    }
}

fn ratings(
    report: &mut Report,
    tournament: &mut Tournament,
    number: DivisionNumber,
    players: &[&Value],
) {
    let Some(division) = tournament.division(number) else { return };
    let (title, published, planned) =
        (division.name.clone(), division.published().0, division.last().0);
    let entrants: Vec<_> = tournament.entrants_of(number).map(|one| one.number).collect();
    for round in 1..=published {
        let estimates = tournament.estimates(number, RoundNumber(round));
        let mut shorter = None;
        for (&entrant, player) in entrants.iter().zip(players) {
            let theirs = list(player, "newr").get(usize::from(round) - 1).and_then(Value::as_u64);
            let Some(theirs) = theirs.and_then(|rating| u32::try_from(rating).ok()) else {
                continue;
            };
            let Some(ours) = estimates.iter().find(|one| one.entrant == entrant) else { continue };
            let differs = (ours.new.abs_diff(theirs) > NEAR).then(|| {
                let with_shorter = shorter.get_or_insert_with(|| {
                    shortened(tournament, number, planned.saturating_sub(FINAL), round)
                });
                let same = with_shorter
                    .iter()
                    .any(|&(one, new)| one == entrant && new.abs_diff(theirs) <= NEAR);
                Difference {
                    at: format!("{title}, round {round}, {}", name(player)),
                    text: format!("rating {} and not {theirs}", ours.new),
                    known: (same && round < planned.saturating_sub(FINAL)).then_some(Known::Grown),
                }
            });
            report.tally("ratings equal", ours.new == theirs);
            report.count("ratings within 1", differs);
        }
    }
}

/// The estimates after a round of a plan with fewer rounds.
fn shortened(
    tournament: &Tournament,
    number: DivisionNumber,
    rounds: u8,
    round: u8,
) -> Vec<(tournament::EntrantNumber, u32)> {
    let mut tournament = tournament.clone();
    if let Some(division) = tournament.divisions.iter_mut().find(|one| one.number == number) {
        division.rounds.truncate(usize::from(round));
        lengthen(&mut division.plan, rounds.max(round));
    }
    let estimates = tournament.estimates(number, RoundNumber(round));
    estimates.iter().map(|one| (one.entrant, one.new)).collect()
}
