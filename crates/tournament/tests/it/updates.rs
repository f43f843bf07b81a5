//! Updates for followers: merged as the protocol says, they give the whole tournament.

use proptest::prelude::*;
use rules::Millis;
use serde_json::{Map, Value, json};
use tournament::wire::TournamentMessage;
use tournament::{History, decide};

use crate::history::commands;
use crate::kit::{publish, settle, tournament};
use crate::played::fixed;

/// The message in a list that has this number in `field`.
fn numbered<'a>(list: &'a Value, field: &str, number: &Value) -> Option<&'a Value> {
    list.as_array().into_iter().flatten().find(|one| one[field] == *number)
}

/// The parts of a message with those of an update in place of them.
fn laid_over(before: &Value, update: &Value, but: &[&str]) -> Map<String, Value> {
    let mut parts = before.as_object().cloned().unwrap_or_default();
    let new = update.as_object().unwrap().iter().filter(|(name, _)| !but.contains(&name.as_str()));
    parts.extend(new.map(|(name, part)| (name.clone(), part.clone())));
    parts
}

/// The message that a follower has after an update.
fn merged(before: &Value, update: &Value) -> Value {
    let mut after = laid_over(before, update, &["divisions"]);
    let divisions = after["order"].as_array().unwrap().iter().map(|number| {
        let known = numbered(&before["divisions"], "division", number).unwrap_or(&Value::Null);
        match numbered(&update["divisions"], "division", number) {
            Some(update) => merged_division(known, update),
            None => known.clone(),
        }
    });
    let divisions: Vec<Value> = divisions.collect();
    if divisions.is_empty() {
        after.remove("divisions");
    } else {
        after.insert("divisions".to_owned(), divisions.into());
    }
    after.into()
}

fn merged_division(before: &Value, update: &Value) -> Value {
    let mut after = laid_over(before, update, &["rounds", "changes"]);
    let rounds = (1..=after["published"].as_u64().unwrap()).map(|round| {
        let round = json!(round);
        if let Some(whole) = numbered(&update["rounds"], "round", &round) {
            return whole.clone();
        }
        let mut known = numbered(&before["rounds"], "round", &round).unwrap().clone();
        let changes = numbered(&update["changes"], "round", &round);
        for game in changes.into_iter().flat_map(|one| one["games"].as_array().unwrap()) {
            let games = known["games"].as_array_mut().unwrap();
            *games.iter_mut().find(|one| one["table"] == game["table"]).unwrap() = game.clone();
        }
        known
    });
    let rounds: Vec<Value> = rounds.collect();
    if rounds.is_empty() {
        after.remove("rounds");
    } else {
        after.insert("rounds".to_owned(), rounds.into());
    }
    after.into()
}

proptest! {
    #![proptest_config(fixed(44))]

    #[test]
    fn updates_on_top_of_each_other_are_the_whole(
        acts in prop::collection::vec(commands(), 1..60),
        director in any::<bool>(),
    ) {
        let mut history = tournament(6);
        let mut told = TournamentMessage::of(&history, director);
        let mut known = json!(told);
        for (by, command) in &acts {
            let Ok(events) = decide(&history, *by, command) else { continue };
            history.act(Millis(5), *by, events);
            let now = TournamentMessage::of(&history, director);
            known = merged(&known, &json!(now.since(&told)));
            prop_assert_eq!(&known, &json!(now));
            told = now;
        }
    }
}

fn update(history: &History, since: &TournamentMessage) -> Value {
    json!(TournamentMessage::of(history, false).since(since))
}

#[test]
fn a_result_is_told_without_the_other_games_of_its_round() {
    let mut history = tournament(6);
    publish(&mut history, 1, &[1, 2, 3, 4, 5, 6]).unwrap();
    let before = TournamentMessage::of(&history, false);
    settle(&mut history, 1, 2, 401, 387).unwrap();
    let expected = json!({"revision": 10, "divisions": [{"division": 1, "changes": [{"round": 1,
        "games": [{"table": 2, "first": 3, "second": 4, "online": false, "claims": null,
            "differ": false, "outcome": {"type": "scores", "first": 401, "second": 387}}]}]}]});
    assert_eq!(update(&history, &before), expected);
    // The last result of a round changes the standings; boards that change are told with their round.
    settle(&mut history, 1, 1, 410, 390).unwrap();
    let before = TournamentMessage::of(&history, false);
    settle(&mut history, 1, 3, 420, 380).unwrap();
    let division = &update(&history, &before)["divisions"][0];
    assert_eq!(division["changes"][0]["games"].as_array().unwrap().len(), 1);
    assert_eq!(division["standings"]["round"], 1);
    publish(&mut history, 2, &[1, 3, 2, 4, 5, 6]).unwrap();
    let before = TournamentMessage::of(&history, false);
    publish(&mut history, 2, &[1, 3, 2, 4, 5]).unwrap_err();
    publish(&mut history, 2, &[1, 4, 2, 3, 5, 6]).unwrap();
    let division = &update(&history, &before)["divisions"][0];
    assert_eq!(division["changes"][0]["games"].as_array().unwrap().len(), 2);
}
