//! The cardbox of another program.

use std::fs;
use std::path::Path;

use study::{Act, Cardbox, CardboxError, Deck, RowProblem};

fn fixture() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/study/cardbox.sqlite3"))
        .unwrap()
}

fn read(bytes: &[u8]) -> Result<Cardbox, CardboxError> {
    // A word has a vowel.
    Cardbox::read(bytes, &|letters| letters.to_string().contains(['A', 'E', 'I', 'O', 'U']))
}

#[test]
fn rows_of_all_pages_keep_their_due_dates() {
    let cardbox = read(&fixture()).unwrap();
    assert_eq!((cardbox.entries.len(), cardbox.unboxed), (105, 1));
    let told: Vec<String> = cardbox.left_out.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(cardbox.left_out[0].why, RowProblem::Letters);
    assert_eq!(cardbox.left_out[0].question.len(), 1_200);
    assert_eq!(told[0], format!("row 107: '{}…' is not letters", "Q".repeat(24)));
    assert_eq!(told[1], "row 108: no listed word has the letters QQQQ");
    assert_eq!(told[2], "row 109: 'AB1' is not letters");
    // ACER: answered two days before noon of 3 October 2024, to be asked a day after it.
    let noon = 1_727_956_800_000;
    let day = study::DAY;
    let entry = cardbox.entries.iter().find(|entry| entry.id == "zyzzyva-ACER").unwrap();
    assert_eq!((entry.at, entry.act), (noon - 2 * day, Act::Known { days: 3, due: noon + day }));
    let deck: Deck = cardbox.entries.iter().cloned().collect();
    assert_eq!(deck.progress(&entry.card).unwrap().due(), noon + day);
    // Imported twice, it is the same.
    let twice: Deck = [cardbox.entries.clone(), cardbox.entries].concat().into_iter().collect();
    assert_eq!(twice, deck);
}

#[test]
fn what_is_no_cardbox_is_refused() {
    assert_eq!(read(b"ACER\nACRE\n"), Err(CardboxError::NotSqlite));
    assert_eq!(read(b""), Err(CardboxError::NotSqlite));
    let file = fixture();
    assert_eq!(read(&file[..60]), Err(CardboxError::Damaged));
    assert_eq!(read(&file[..4_000]), Err(CardboxError::Damaged));
    let mut other = file.clone();
    other[56..60].copy_from_slice(&[0, 0, 0, 2]);
    assert_eq!(read(&other), Err(CardboxError::Encoding));
    let mut named = file;
    let at = named.windows(14).position(|text| text == b"tablequestions").unwrap();
    named[at + 5] = b'Q';
    assert!(read(&named).is_ok(), "names of tables are the same in capitals");
    named[at + 5] = b'P';
    assert_eq!(read(&named), Err(CardboxError::NoQuestions));
}
