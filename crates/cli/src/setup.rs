//! A position as written, held against the rules and a word list.

use rules::{Board, Counted, Direction, Letter, Ruleset, Square, Tile, Tiles};

use crate::cgp::Cgp;

/// Why a position cannot occur under some rules, in a sentence.
pub(crate) fn problem(cgp: &Cgp, ruleset: &Ruleset) -> Option<String> {
    let (size, want) = (cgp.board.size(), ruleset.layout.size);
    if size != want {
        return Some(format!("{}: this edition's board has {want}", Counted(size, "row")));
    }
    for (name, fits) in [("ld", "english"), ("bdn", "crosswordgame"), ("var", "classic")] {
        let given = cgp.operation(name).filter(|given| !given.eq_ignore_ascii_case(fits));
        if let Some(given) = given {
            return Some(format!("operation {name} asks for '{given}': only '{fits}' is known"));
        }
    }
    for (number, rack) in cgp.racks.iter().enumerate() {
        if rack.len() > usize::from(ruleset.rack_size) {
            return Some(format!(
                "rack {} holds {}: a rack has at most {}",
                number + 1,
                Counted(rack.len(), "tile"),
                ruleset.rack_size
            ));
        }
    }
    if let Some(told) = too_many(cgp, &ruleset.alphabet.full_set()) {
        return Some(told);
    }
    apart(&cgp.board).map(|square| {
        format!("the tile on {square} is not joined to the others: all words hang together")
    })
}

/// The tiles that neither the board nor a rack shows.
pub(crate) fn unseen(cgp: &Cgp, ruleset: &Ruleset) -> Tiles {
    let mut unseen = ruleset.alphabet.full_set();
    unseen.remove_all(&cgp.board.covered().map(|(_, face)| face.tile()).collect());
    for rack in &cgp.racks {
        unseen.remove_all(rack);
    }
    unseen
}

/// Which tile there are too many of, and where the first one too many lies.
fn too_many(cgp: &Cgp, set: &Tiles) -> Option<String> {
    let name = |tile: Tile| match tile.letter() {
        Some(letter) => letter.to_string(),
        None => "blank".to_string(),
    };
    let mut left = *set;
    for (square, face) in cgp.board.covered() {
        let tile = face.tile();
        if !left.remove(tile) {
            let (name, count) = (name(tile), set.count(tile));
            return Some(format!("{square}: one {name} too many, the set holds {count}"));
        }
    }
    for (number, rack) in cgp.racks.iter().enumerate() {
        if let Some(tile) = left.missing(rack) {
            return Some(format!(
                "rack {} needs {} of {}: the set holds {}, and the board and the racks before \
                 leave {}",
                number + 1,
                rack.count(tile),
                name(tile),
                set.count(tile),
                left.count(tile)
            ));
        }
        left.remove_all(rack);
    }
    None
}

/// A tile that cannot be reached from the first one over neighbouring tiles.
fn apart(board: &Board) -> Option<Square> {
    let mut reached = Board::new(board.size());
    let mut open: Vec<Square> = board.covered().take(1).map(|(square, _)| square).collect();
    while let Some(square) = open.pop() {
        if reached.get(square).is_some() {
            continue;
        }
        reached.set(square, board.get(square));
        for direction in [Direction::Across, Direction::Down] {
            let around = [-1, 1].into_iter().filter_map(|steps| square.step(direction, steps));
            open.extend(around.filter(|&next| board.get(next).is_some()));
        }
    }
    board.covered().map(|(square, _)| square).find(|&square| reached.get(square).is_none())
}

/// Words on the board that a word list lacks, with the place where each starts.
pub(crate) fn unknown_words(
    board: &Board,
    accepts: impl Fn(&[Letter]) -> bool,
) -> Vec<(rules::Coord, String)> {
    let mut unknown = Vec::new();
    for direction in [Direction::Across, Direction::Down] {
        for (square, _) in board.covered() {
            let run = board.run(square, direction);
            if run.len() < 2 || run[0].0 != square {
                continue;
            }
            let letters: Vec<Letter> = run.iter().map(|(_, face)| face.letter).collect();
            if !accepts(&letters) {
                let text = letters.iter().map(|letter| letter.to_char()).collect();
                unknown.push((rules::Coord::new(square, direction), text));
            }
        }
    }
    unknown
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Random;

    /// Whatever is written, the answer is a position or a reason, never a panic.
    #[test]
    fn odd_texts_are_answered() {
        let pieces =
            ["15", "/", "/", "A", "z", "?", " ", "99", "-", ";", "\u{e9}", "0", "lex", "\t"];
        let mut random = engine::Seeded::new(1);
        for _ in 0..20_000 {
            let count = random.below(40);
            let text: String = (0..count).map(|_| pieces[random.below(pieces.len())]).collect();
            if let Ok(cgp) = text.parse::<Cgp>() {
                assert!(!cgp.racks.is_empty(), "{text}");
                let ruleset = rules::Edition::Travel2006.ruleset();
                assert!(problem(&cgp, &ruleset).is_some(), "{text}");
            }
        }
    }
}
