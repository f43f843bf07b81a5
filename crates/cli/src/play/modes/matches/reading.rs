//! Plays typed without capitals: they are read as blanks or as plain tiles.

use rules::{Board, Face, PlayText, Tiles};

/// The same play with plain tiles, if it is written wholly in small letters and the rack holds
/// all that is new on the board as letters. A small letter stands for a blank otherwise.
pub(in crate::play) fn in_capitals(
    text: &PlayText,
    board: &Board,
    rack: &Tiles,
) -> Option<PlayText> {
    let mut plain = text.clone();
    for face in plain.letters.iter_mut().flatten() {
        if !face.blank {
            return None;
        }
        *face = Face::letter(face.letter);
    }
    let play = plain.resolve_rearranging(board).ok()?;
    (!play.is_empty() && rack.contains(&play.from_rack(board))).then_some(plain)
}

/// The sentence about such a reading.
pub(in crate::play) fn told(plain: &PlayText) -> String {
    format!("Read as {plain}, without blanks.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_plain_tiles_where_the_rack_holds_them() {
        let mut board = Board::new(15);
        let read = |board: &Board, text: &str, rack: &str| {
            let (text, rack) = (text.parse().unwrap(), rack.parse().unwrap());
            in_capitals(&text, board, &rack).map(|plain| plain.to_string())
        };
        let plain = Some("8D TRAIN".to_string());
        assert_eq!(read(&board, "8d train", "TRAINER"), plain);
        assert_eq!(read(&board, "8d train", "TRAIN??"), plain);
        // It is not clear which letter is the blank, or a capital makes it clear.
        assert_eq!(read(&board, "8d train", "TRAIER?"), None);
        assert_eq!(read(&board, "8H at", "QVCWJ??"), None);
        assert_eq!(read(&board, "8D TRAIn", "TRAINE?"), None);
        let train = "8D TRAIN".parse::<PlayText>().unwrap().resolve(&board).unwrap();
        train.placements().iter().for_each(|p| board.set(p.square, Some(p.face)));
        assert_eq!(read(&board, "8d trains", "S?"), Some("8D TRAINS".to_string()));
        assert_eq!(read(&board, "8d .....s", "S?"), Some("8D .....S".to_string()));
        assert_eq!(read(&board, "8D TRAINs", "S?"), None, "so the blank can be laid");
    }
}
