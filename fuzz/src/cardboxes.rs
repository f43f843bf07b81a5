//! Cardboxes of another program: SQLite files from anywhere.

use study::{Cardbox, Deck, Entry};

/// A cardbox with pages of several levels, and a row that goes on in other pages.
pub(crate) fn files() -> Vec<Vec<u8>> {
    vec![include_bytes!("../../fixtures/study/cardbox.sqlite3").to_vec()]
}

/// The entries of a cardbox read back as they are written, and make a deck.
pub(crate) fn file(bytes: &[u8]) -> bool {
    match Cardbox::read(bytes, &|letters| letters.len() > 1) {
        Ok(cardbox) => {
            assert!(cardbox.left_out.iter().all(|left_out| !left_out.to_string().is_empty()));
            for entry in &cardbox.entries {
                assert_eq!(entry.to_string().parse::<Entry>().as_ref(), Ok(entry));
            }
            let deck: Deck = cardbox.entries.into_iter().collect();
            assert!(deck.cards().all(|(_, progress)| progress.due() <= study::LATEST));
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}
