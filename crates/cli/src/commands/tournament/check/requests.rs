//! Requests for a round by COP, with the answers of another program where they lie beside.

use std::collections::BTreeMap;
use std::path::Path;

use rules::Reason as _;
use serde_json::Value;
use tournament::pairing::Spreads;
use tournament::pairing::cop::{Checked, Request, Revision, Trace, trace};

use super::known::Known;
use super::report::{Difference, Report};

/// The codes of refusals, and their names in answers.
const CODES: [(&str, &str); 26] = [
    ("cop_few_players", "PLAYER_COUNT_INSUFFICIENT"),
    ("cop_many_players", "PLAYER_COUNT_TOO_LARGE"),
    ("cop_rounds", "ROUND_COUNT_INSUFFICIENT"),
    ("cop_names", "PLAYER_NAME_COUNT_INSUFFICIENT"),
    ("cop_name_empty", "PLAYER_NAME_EMPTY"),
    ("cop_classes", "INVALID_PLAYER_CLASS_COUNT"),
    ("cop_class", "INVALID_PLAYER_CLASS"),
    ("cop_class_prize", "INVALID_CLASS_PRIZE"),
    ("cop_pairing_rounds", "MORE_PAIRINGS_THAN_ROUNDS"),
    ("cop_pairing_players", "INVALID_ROUND_PAIRINGS_COUNT"),
    ("cop_opponent", "PLAYER_INDEX_OUT_OF_BOUNDS"),
    ("cop_unpaired", "UNPAIRED_PLAYER"),
    ("cop_pairing", "INVALID_PAIRING"),
    ("cop_all_paired", "ALL_ROUNDS_PAIRED"),
    ("cop_result_rounds", "MORE_RESULTS_THAN_ROUNDS"),
    ("cop_result_pairings", "MORE_RESULTS_THAN_PAIRINGS"),
    ("cop_result_players", "INVALID_ROUND_RESULTS_COUNT"),
    ("cop_control_from", "INVALID_CONTROL_LOSS_ACTIVATION_ROUND"),
    ("cop_gibson_spread", "INVALID_GIBSON_SPREAD"),
    ("cop_control_share", "INVALID_CONTROL_LOSS_THRESHOLD"),
    ("cop_hopeful_share", "INVALID_HOPEFULNESS_THRESHOLD"),
    ("cop_simulations", "INVALID_DIVISION_SIMS"),
    ("cop_control_simulations", "INVALID_CONTROL_LOSS_SIMS"),
    ("cop_place_prizes", "INVALID_PLACE_PRIZES"),
    ("cop_removed", "INVALID_REMOVED_PLAYER"),
    ("cop_removed_count", "INVALID_VALID_PLAYER_COUNT"),
];

/// The name of an answer that has pairs.
const PAIRED: &str = "SUCCESS";

/// The name of the refusal of a round whose constraints conflict.
const CONFLICT: &str = "OVERCONSTRAINED";

/// The simulations that the other program adds at a time.
const BATCH: u32 = 10_000;

/// The table of spreads in a source of the other program: the numbers of its list.
pub(super) fn spreads(source: &str) -> Option<Spreads> {
    let (_, list) = source.rsplit_once("uint64{")?;
    let (list, _) = list.split_once('}')?;
    let values: Option<Vec<u16>> = list
        .split(',')
        .map(str::trim)
        .filter(|value| !value.is_empty())
        .map(|value| value.parse().ok())
        .collect();
    values.filter(|values| !values.is_empty()).map(Spreads::new)
}

/// All that is known of the other program beside its answers.
pub(super) struct Oracle<'a> {
    /// The spreads by which it simulates.
    pub(super) spreads: Option<&'a Spreads>,
    /// The demands of its later tests.
    pub(super) demands: &'a Demands,
}

/// The opponents that later tests of the other program demand, by the name of the request: a
/// player's, or `!N` for any but that one.
#[derive(Default)]
pub(super) struct Demands(BTreeMap<String, Value>);

impl Demands {
    /// Adds those of a list: by name an object with `expect`.
    pub(super) fn read(&mut self, text: &str) {
        if let Ok(Value::Object(demands)) = serde_json::from_str(text) {
            let demands = demands.into_iter().filter_map(|(name, mut demand)| {
                Some((name, demand.get_mut("expect").filter(|it| it.is_object())?.take()))
            });
            self.0.extend(demands);
        }
    }

    /// Holds a request against them; true if there are some and they are met.
    fn compare(&self, report: &mut Report, path: &Path, checked: &mut Checked) -> bool {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let demands = name.and_then(|name| self.0.get(&name)).and_then(Value::as_object);
        let Some(demands) = demands.filter(|demands| !demands.is_empty()) else {
            return false;
        };
        checked.settings.revision = Revision::September;
        let trace = trace(checked.position(), &checked.settings);
        let ours = checked.opponents(trace.pairs());
        let fails = demands.iter().filter(|(player, opponent)| {
            let player = player.parse::<usize>().ok();
            let Some(&have) = player.and_then(|player| ours.get(player)) else { return true };
            match opponent {
                Value::String(text) => text.trim_start_matches('!').parse() == Ok(have),
                other => other.as_i64() != Some(i64::from(have)),
            }
        });
        let fails: Vec<String> = fails.map(|(one, other)| format!("{one}-{other}")).collect();
        let differs = (!fails.is_empty()).then(|| Difference {
            at: path.display().to_string(),
            text: format!("by the rules of September not {}", fails.join(" ")),
            known: None,
        });
        report.count("demands of later tests", differs);
        fails.is_empty()
    }
}

/// Pairs a request and compares with its answer.
pub(super) fn compare(report: &mut Report, path: &Path, text: &str, oracle: &Oracle<'_>) {
    let at = path.display().to_string();
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        let text = "the data break off or are damaged: fetch the file again".to_owned();
        report.count("requests read", Some(Difference { at, text, known: None }));
        return;
    };
    let request = request(&value);
    let read = |end: &str| std::fs::read_to_string(path.with_extension(end)).ok();
    let answer: Option<Value> =
        read("answer.json").and_then(|text| serde_json::from_str(&text).ok());
    let checked = request.check();
    let Some(answer) = answer else {
        match checked {
            Ok(mut checked) => {
                set(&mut checked, oracle.spreads, None);
                let trace = trace(checked.position(), &checked.settings);
                let paired = checked.opponents(trace.pairs());
                let alone = paired.iter().filter(|&&opponent| opponent < 0).count();
                let differs = (alone != request.removed.len()).then(|| Difference {
                    at,
                    text: format!("{alone} players are not paired"),
                    known: None,
                });
                report.count("requests without an answer: paired", differs);
            }
            Err(refusal) => {
                report.count(&format!("requests without an answer: {}", refusal.code()), None);
            }
        }
        return;
    };
    let theirs = answer["errorCode"].as_str().unwrap_or("no code");
    let mut checked = match checked {
        Ok(checked) => checked,
        Err(refusal) => {
            let name = CODES.iter().find(|(code, _)| *code == refusal.code());
            let name = name.map_or("another code", |(_, name)| name);
            let differs = (name != theirs).then(|| Difference {
                at,
                text: format!("refused with {name} ({refusal}), and not {theirs}"),
                known: None,
            });
            report.count("refusals", differs);
            return;
        }
    };
    set(&mut checked, oracle.spreads, Some(&answer));
    let demanded = oracle.demands.compare(report, path, &mut checked);
    checked.settings.revision = Revision::August;
    let trace = trace(checked.position(), &checked.settings);
    let (ours, wanted) = (checked.opponents(trace.pairs()), numbers(&answer["pairings"]));
    if theirs == PAIRED && ours == wanted {
        report.count("rounds", None);
        return;
    }
    let gave_way: Vec<&str> = trace.gave_way().map(|constraint| constraint.key()).collect();
    let (text, known) = if theirs == PAIRED {
        let (our_weight, their_weight) =
            (weight(&checked, &trace, &ours), weight(&checked, &trace, &wanted));
        let logged = read("log").and_then(|log| total_weight(&log));
        let known = match (our_weight, their_weight) {
            (Some(one), Some(other)) if one == other => Some(Known::EqualWeight),
            (Some(one), _) if logged == Some(one) => Some(Known::Widened),
            _ => None,
        };
        let shown = |weight: Option<i64>| {
            weight.map_or_else(|| "a broken constraint".to_owned(), |it| format!("weight {it}"))
        };
        let (one, other) = (shown(our_weight), shown(their_weight));
        let moved = ours.iter().zip(&wanted).filter(|(one, other)| one != other).count();
        (format!("{moved} players differ: {one} and not {other}"), known)
    } else {
        let known = match gave_way.is_empty() {
            _ if theirs != CONFLICT => None,
            false => Some(Known::GaveWay),
            true => demanded.then_some(Known::Revised),
        };
        let gave_way = match gave_way.is_empty() {
            true => String::new(),
            false => format!(": {} gave way", gave_way.join(", ")),
        };
        (format!("paired, and not {theirs}{gave_way}"), known)
    };
    report.count("rounds", Some(Difference { at, text, known }));
}

/// Gives a request the spreads of the other program, and as many simulations as it had at most.
fn set(checked: &mut Checked, spreads: Option<&Spreads>, answer: Option<&Value>) {
    if let Some(spreads) = spreads {
        checked.settings.spreads = spreads.clone();
    }
    let batches = answer.and_then(|answer| answer["oracle"]["batchCap"].as_u64());
    if let Some(batches) = batches.and_then(|batches| u32::try_from(batches).ok()) {
        let more = BATCH.saturating_mul(batches);
        checked.settings.most_simulations = checked.settings.simulations.saturating_add(more);
    }
}

/// The weight of all pairs of free players; `None` if there is a pair that may not be.
fn weight(checked: &Checked, trace: &Trace<'_>, opponents: &[i32]) -> Option<i64> {
    let players = checked.field.players();
    let place =
        |index: i32| players.iter().position(|player| i32::from(player.entrant.0) - 1 == index);
    let mut sum = 0;
    for &one in &checked.free {
        let index = i32::from(players.get(one)?.entrant.0) - 1;
        let opponent = *opponents.get(usize::try_from(index).ok()?)?;
        let other = if opponent == index { players.len() } else { place(opponent)? };
        if one < other {
            let reasons = trace.reasons(one, other)?;
            if !reasons.against.is_empty() {
                return None;
            }
            sum += reasons.total();
        }
    }
    Some(sum)
}

/// The weight that the other program's log ends with.
fn total_weight(log: &str) -> Option<i64> {
    log.lines().rev().find_map(|line| line.strip_prefix("Total Weight: "))?.trim().parse().ok()
}

fn request(value: &Value) -> Request {
    let number =
        |key: &str| value[key].as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or(0);
    let share = |key: &str| (value[key].as_f64().unwrap_or(0.0) * 10_000.0).round() as i32;
    let rounds = |key: &str, inner: &str| -> Vec<Vec<i32>> {
        let rounds = value[key].as_array().into_iter().flatten();
        rounds.map(|round| numbers(&round[inner])).collect()
    };
    let names: Vec<String> = value["playerNames"].as_array().map_or(Vec::new(), |names| {
        names.iter().map(|name| name.as_str().unwrap_or_default().to_owned()).collect()
    });
    let pairings = rounds("divisionPairings", "pairings");
    let seed = match &value["seed"] {
        Value::String(text) => text.parse::<i64>().unwrap_or(0),
        other => other.as_i64().unwrap_or(0),
    };
    Request {
        classes: numbers(&value["playerClasses"]),
        results: rounds("divisionResults", "results"),
        class_prizes: numbers(&value["classPrizes"]),
        gibson_spread: number("gibsonSpread"),
        control: share("controlLossThreshold"),
        hopeful: share("hopefulnessThreshold"),
        players: number("allPlayers"),
        valid: number("validPlayers"),
        rounds: number("rounds"),
        place_prizes: number("placePrizes"),
        simulations: number("divisionSims"),
        control_simulations: number("controlLossSims"),
        control_after: number("controlLossActivationRound"),
        repeat_byes: value["allowRepeatByes"].as_bool().unwrap_or(false),
        top_down_byes: value["topDownByes"].as_bool().unwrap_or(false),
        removed: numbers(&value["removedPlayers"]),
        seed: if seed == 0 { derived(&names, pairings.len()) } else { seed as u64 },
        names,
        pairings,
    }
}

fn numbers(value: &Value) -> Vec<i32> {
    let numbers = value.as_array().into_iter().flatten();
    numbers
        .map(|one| one.as_i64().and_then(|one| i32::try_from(one).ok()).unwrap_or(i32::MIN))
        .collect()
}

/// The seed of a request without one: FNV-1 of the names, and the number of paired rounds.
fn derived(names: &[String], paired: usize) -> u64 {
    let bytes = names.iter().flat_map(|name| name.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        hash.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)
    });
    hash.wrapping_add(paired as u64)
}
