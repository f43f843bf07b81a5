//! `tilewright rules`: the editions and every parameter.

mod ruleset_parameters;

use clap::Subcommand;
use rules::{Edition, Terms, VARIATIONS, sentences};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::options::{self, Common};
use crate::output::Output;
use crate::stop::Stop;

/// The parts of the rules to show.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The editions, one per line
    List,
    /// The changes that --change can make, and in which modes
    Changes,
    /// Every parameter of an edition, and its rules in sentences
    Show {
        /// An edition's key, such as travel-2006
        edition: String,
        /// For this many players
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
        What::Changes => changes(&mut output)?,
        What::Show { edition, seats, changes } => {
            let terms = options::terms(edition, *seats, changes)?;
            show(&mut output, &terms)?;
        }
    }
    output.end()
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
        let listed = Listed { key, name, summary, fewest_seats, most_seats };
        output.result(&listed, format_args!("{key:<20}{name}. {summary}"))?;
    }
    Ok(())
}

/// The text of a value of a variation.
fn form(value: &rules::Value) -> String {
    match *value {
        rules::Value::Word(word) => word.to_string(),
        rules::Value::Number(least, most) => format!("{least}..{most}"),
        rules::Value::Priced(word, least, most) => format!("{word}:{least}..{most}"),
        rules::Value::EachSeat(words, least, most) => {
            format!("{}, or {least}..{most}, for each seat", words.join(", "))
        }
        rules::Value::Theme => "name, or name:WORD,WORD".to_string(),
        rules::Value::List => "the key of a word list on offer, such as american".to_string(),
    }
}

fn changes(output: &mut Output) -> Result<(), Stop> {
    for variation in VARIATIONS {
        let values: Vec<String> = variation.values.iter().map(form).collect();
        let modes: Vec<&str> = variation.modes.iter().map(|mode| mode.key()).collect();
        if output.is_json() {
            output.object(&json!({
                "key": variation.key, "title": variation.title, "summary": variation.summary,
                "values": values, "modes": modes,
            }))?;
        } else {
            output.line(format!("{}={}", variation.key, values.join("|")))?;
            output.line(format!("    {}. {}", variation.title, variation.summary))?;
            output.line(format!("    In {}.", modes.join(", ")))?;
        }
    }
    Ok(())
}

fn show(output: &mut Output, terms: &Terms) -> Result<(), Stop> {
    let edition = terms.edition();
    let parameters = ruleset_parameters::list(&terms.ruleset());
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
