//! `tilewright rules`: the editions and every parameter.

use clap::Subcommand;
use rules::{
    ChallengeRule, ChallengeScope, Change, DealOrder, DrawTiming, Edition, Leftovers, Ruleset,
    Terms, TieBreak, sentences,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::args::Common;
use crate::output::Output;
use crate::stop::Stop;

/// What to show.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The editions, one a line
    List,
    /// Every parameter of an edition, and its rules in sentences
    Show {
        /// An edition's key, such as travel-2006
        edition: String,
        /// For so many players
        #[arg(long, value_name = "N")]
        seats: Option<u8>,
        /// With a change, such as challenge=single; may be repeated
        #[arg(long = "change", value_name = "KEY=VALUE")]
        changes: Vec<String>,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    match what {
        What::List => list(&mut output)?,
        What::Show { edition, seats, changes } => {
            let terms = terms(edition, *seats, changes)?;
            show(&mut output, &terms)?;
        }
    }
    output.end()
}

/// The terms that an edition and changes amount to; without a number of seats, its fewest.
pub(crate) fn terms(edition: &str, seats: Option<u8>, changes: &[String]) -> Result<Terms, Stop> {
    let edition: Edition =
        edition.parse().map_err(|error| Stop::bad(format!("{edition}: {error}")))?;
    let seats = seats.unwrap_or(edition.ruleset().seats.0);
    let changes: Vec<Change> =
        changes.iter().map(|change| change.parse()).collect::<Result<_, _>>().map_err(Stop::bad)?;
    Terms::new(edition, seats, &changes).map_err(Stop::bad)
}

#[derive(Serialize)]
struct Listed {
    key: &'static str,
    name: &'static str,
    summary: &'static str,
    fewest_seats: u8,
    most_seats: u8,
}

fn list(output: &mut Output) -> Result<(), Stop> {
    for edition in Edition::ALL {
        let (fewest_seats, most_seats) = edition.ruleset().seats;
        let (key, name, summary) = (edition.key(), edition.name(), edition.summary());
        if output.is_json() {
            output.object(&Listed { key, name, summary, fewest_seats, most_seats })?;
        } else {
            output.line(format!("{key:<20}{name}. {summary}"))?;
        }
    }
    Ok(())
}

fn show(output: &mut Output, terms: &Terms) -> Result<(), Stop> {
    let edition = terms.edition();
    let parameters = parameters(&terms.ruleset());
    let sentences = sentences(terms);
    if output.is_json() {
        let sentences: Vec<Value> = sentences
            .iter()
            .map(|s| json!({ "about": s.about, "text": s.text, "changed": s.changed }))
            .collect();
        let parameters: Map<String, Value> =
            parameters.into_iter().map(|(key, value)| (key.to_string(), value)).collect();
        return output.object(&json!({
            "edition": edition.key(),
            "name": edition.name(),
            "terms": terms.to_string(),
            "parameters": parameters,
            "sentences": sentences,
        }));
    }
    output.line(format!("{} ({edition})", edition.name()))?;
    output.line(edition.summary())?;
    output.line("")?;
    for (key, value) in parameters {
        let value = match value {
            Value::Null => "none".to_string(),
            Value::String(text) => text,
            other => other.to_string(),
        };
        output.line(format!("{key:<28}{value}"))?;
    }
    output.line("")?;
    for sentence in sentences {
        let mark = if sentence.changed { "changed: " } else { "" };
        output.line(format!("- {mark}{}", sentence.text))?;
    }
    Ok(())
}

/// Every parameter by a stable key. A field of the ruleset that is not shown does not compile.
fn parameters(ruleset: &Ruleset) -> Vec<(&'static str, Value)> {
    let Ruleset {
        edition: _,
        seats,
        layout,
        alphabet,
        rack_size,
        bonuses,
        exchange,
        deal,
        draw_timing,
        challenge,
        scope,
        window,
        end,
        leftovers,
        tie_break,
        clock,
        palette,
    } = *ruleset;
    let bonuses: Vec<String> = bonuses
        .iter()
        .map(|bonus| format!("{} points for {} tiles", bonus.points, bonus.tiles))
        .collect();
    vec![
        ("fewest_seats", seats.0.into()),
        ("most_seats", seats.1.into()),
        ("layout", layout.name.into()),
        ("layout_size", layout.size.into()),
        ("start", layout.start.to_string().into()),
        ("alphabet", alphabet.name.into()),
        ("tiles", alphabet.full_set().len().into()),
        ("rack_size", rack_size.into()),
        ("bonus", bonuses.join(", ").into()),
        ("exchange_min_bag", exchange.min_bag.into()),
        ("exchange_none_is_pass", exchange.none_is_pass.into()),
        ("deal", deal_key(deal).into()),
        ("draw", draw_key(draw_timing).into()),
        ("challenge", challenge_key(challenge).into()),
        ("challenge_scope", scope_key(scope).into()),
        ("window_seconds", (window.live.0 / 1000).into()),
        ("final_window_seconds", (window.last.0 / 1000).into()),
        ("end_pass_rounds", end.pass_rounds.into()),
        ("end_scoreless_turns", end.scoreless_turns.into()),
        ("end_stuck_check", end.stuck_check.into()),
        ("end_stall_rounds_empty_bag", end.stall_rounds.map(|rounds| rounds.0).into()),
        ("end_stall_rounds", end.stall_rounds.map(|rounds| rounds.1).into()),
        ("leftovers", leftovers_key(leftovers).into()),
        ("tie_break", tie_key(tie_break).into()),
        ("clock_minutes", clock.map(|clock| clock.bank.0 / 60_000).into()),
        ("overtime_points_a_minute", clock.map(|clock| clock.points_per_minute).into()),
        (
            "forfeit_after_minutes",
            clock.and_then(|clock| clock.forfeit_after).map(|after| after.0 / 60_000).into(),
        ),
        ("palette", palette.key().into()),
    ]
}

fn deal_key(deal: DealOrder) -> &'static str {
    match deal {
        DealOrder::AllThenClock => "all, then the clock",
        DealOrder::StarterThenClock => "starter, then the clock",
    }
}

fn draw_key(draw: DrawTiming) -> String {
    match draw {
        DrawTiming::AtOnce => "at once".to_string(),
        DrawTiming::AfterWindowAt(low) => format!("after the window at {low} tiles or fewer"),
    }
}

/// As in a change of the terms.
fn challenge_key(challenge: ChallengeRule) -> String {
    match challenge {
        ChallengeRule::Void => "void".to_string(),
        ChallengeRule::Single => "single".to_string(),
        ChallengeRule::Double => "double".to_string(),
        ChallengeRule::Penalty(points) => format!("penalty:{points}"),
        ChallengeRule::Bonus(points) => format!("bonus:{points}"),
    }
}

fn scope_key(scope: ChallengeScope) -> &'static str {
    match scope {
        ChallengeScope::Play => "play",
        ChallengeScope::Words => "words",
    }
}

fn leftovers_key(leftovers: Leftovers) -> &'static str {
    match leftovers {
        Leftovers::DeductAndCollect => "deduct and collect",
        Leftovers::CollectDouble => "collect double",
    }
}

fn tie_key(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::Draw => "draw",
        TieBreak::ScoreBeforeLeftovers => "score before leftovers",
    }
}
