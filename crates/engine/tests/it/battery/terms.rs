//! Random terms: any edition, mode, number of seats and variations.

use engine::{Random, Seeded};
use rules::{Change, Edition, Entry, Mode, Terms, VARIATIONS, Value, Variation};

/// Any edition in any mode that is offered, with any number of seats and now and then a change.
pub(crate) fn random(random: &mut Seeded) -> Terms {
    let edition = Edition::ALL[random.below(Edition::ALL.len())];
    // Half of the games are matches, which have the most rules.
    let mode = match random.percent(50) {
        true => Mode::Match,
        false => any_mode(random),
    };
    let seats = match mode.entry(edition.ruleset().seats) {
        Entry::Seats(least, most) => least + random.below(usize::from(most - least) + 1) as u8,
        Entry::Open => 0,
    };
    let choice = format!("mode={}", mode.key());
    let mut changes: Vec<Change> = vec![choice.parse().unwrap()];
    let mut terms = Terms::new(edition, seats, &changes).unwrap();
    for variation in VARIATIONS {
        if variation.key != "mode" && variation.modes.contains(&mode) && random.percent(12) {
            changes.push(any_value(variation, random));
            // A change that makes no sense with the others is refused, and left out.
            match Terms::new(edition, seats, &changes) {
                Ok(changed) => terms = changed,
                Err(_) => drop(changes.pop()),
            }
        }
    }
    terms
}

fn any_mode(random: &mut Seeded) -> Mode {
    let modes = VARIATIONS.iter().find(|variation| variation.key == "mode").unwrap();
    let Value::Word(key) = modes.values[random.below(modes.values.len())] else { panic!() };
    Mode::ALL.into_iter().find(|mode| mode.key() == key).unwrap()
}

fn any_value(variation: &Variation, random: &mut Seeded) -> Change {
    let mut number =
        |least: u16, most: u16| usize::from(least) + random.below(usize::from(most - least) + 1);
    let form = variation.values[number(0, variation.values.len() as u16 - 1)];
    let value = match form {
        Value::Word(word) => word.to_owned(),
        Value::Number(least, most) => number(least, most).to_string(),
        Value::Priced(word, least, most) => format!("{word}:{}", number(least, most)),
        Value::Theme => ["sea", "sea:SEA,SHIP,EA"][number(0, 1)].to_owned(),
        Value::List => "american".to_owned(),
        Value::EachSeat(words, least, most) => {
            let word = words[number(0, words.len() as u16 - 1)];
            match number(0, 1) {
                0 => word.to_owned(),
                _ => format!("{word},{}", number(least, most)),
            }
        }
    };
    format!("{}={value}", variation.key).parse().unwrap()
}
