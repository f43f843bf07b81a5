//! Parsing what was printed gives the same value, and no text makes a parser panic.

use proptest::prelude::*;
use rules::*;

use crate::kit::*;

fn coord() -> impl Strategy<Value = Coord> {
    (0u8..26, 0u8..26, any::<bool>()).prop_map(|(row, column, across)| {
        let direction = if across { Direction::Across } else { Direction::Down };
        Coord::new(Square::new(row, column), direction)
    })
}

/// Some changes with values of every form.
fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = (0..VARIATIONS.len(), any::<usize>(), 0u16..1000).prop_map(|(which, form, n)| {
        let variation = &VARIATIONS[which];
        let number = |least: u16, most: u16| least + n % (most - least + 1);
        let value = match variation.values[form % variation.values.len()] {
            Value::Word(word) => word.to_string(),
            Value::Number(least, most) => number(least, most).to_string(),
            Value::Priced(word, least, most) => format!("{word}:{}", number(least, most)),
            Value::Theme => ["sea", "the-old-sea", "sea:SHIP,WAVE"][form % 3].to_string(),
            Value::List => ["american", "club-2024"][form % 2].to_string(),
            Value::EachSeat(words, least, most) => {
                format!("{},{}", words[form % words.len()], number(least, most))
            }
        };
        format!("{}={value}", variation.key).parse().unwrap()
    });
    prop::collection::vec(change, 0..5)
}

proptest! {
    #[test]
    fn places_read_back(coord in coord()) {
        prop_assert_eq!(coord.to_string().parse(), Ok(coord));
    }

    #[test]
    fn tiles_read_back(text in "[A-Z?]{0,40}") {
        let tiles: Tiles = text.parse().unwrap();
        prop_assert_eq!(tiles.to_string().parse(), Ok(tiles));
        prop_assert_eq!(tiles.len(), text.len());
        prop_assert_eq!(tiles.iter().collect::<Tiles>(), tiles);
    }

    #[test]
    fn plays_read_back(coord in coord(), word in "[A-Za-z.]{1,15}") {
        let text: PlayText = format!("{coord} {word}").parse().unwrap();
        prop_assert_eq!(text.to_string().parse(), Ok(text));
    }

    #[test]
    fn terms_read_back(
        edition in prop::sample::select(Edition::ALL.to_vec()), seats in 0u8..6, changes in changes()
    ) {
        if let Ok(terms) = Terms::new(edition, seats, &changes) {
            prop_assert_eq!(terms.to_string().parse::<Terms>(), Ok(terms.clone()));
            prop_assert!(sentences(&terms).iter().all(|s| !s.text.is_empty()));
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        let _ = text.parse::<Event>();
        let _ = text.parse::<Terms>();
        let _ = text.parse::<PlayText>();
        let _ = text.parse::<Coord>();
        let _ = text.parse::<Square>();
        let _ = text.parse::<Tiles>();
        let _ = text.parse::<Edition>();
    }

    #[test]
    fn no_event_makes_the_fold_panic(lines in prop::collection::vec(event_line(), 0..12)) {
        let mut position = Position::new(&terms("folio-2001 seats=3"));
        for line in lines {
            let event: Event = line.parse().unwrap();
            position.apply(Millis(1), &event);
            let _ = position.view(Viewer::Seat(Seat(0)), Millis(2));
        }
    }
}

/// Lines that parse as events but come in any order and name any seat.
fn event_line() -> impl Strategy<Value = String> {
    prop_oneof![
        (0u8..9, "[A-Z?]{1,9}").prop_map(|(seat, tiles)| format!("deal {seat} {tiles}")),
        (0u8..9, "[A-Z?]{1,9}").prop_map(|(seat, t)| format!("exchange {seat} {t} drew {t}")),
        (0u8..9, coord(), "[A-Za-z.]{1,15}", "[A-Z?]{1,9}").prop_map(|(seat, at, word, drew)| {
            format!("play {seat} {at} {word} 9 drew {drew} = {at}:AT:9")
        }),
        (0u8..9).prop_map(|seat| format!("withdraw {seat} returned AEI")),
        (0u8..9).prop_map(|seat| format!("starts {seat}")),
        (0u8..9).prop_map(|seat| format!("skip {seat}")),
        (0u8..9).prop_map(|seat| format!("pass {seat}")),
        (0u8..9).prop_map(|seat| format!("always {seat} 0 {seat} last")),
        (0u8..9).prop_map(|seat| format!("resign {seat}")),
        (0u8..9).prop_map(|seat| format!("hold {seat} pass")),
        (0u8..9).prop_map(|seat| format!("end went_out {seat}:1:-:0:0 won {seat}")),
        Just("clock".to_string()),
        Just("close moved".to_string()),
        Just("pause".to_string()),
        Just("draw 0:A 7:B 3:?".to_string()),
    ]
}
