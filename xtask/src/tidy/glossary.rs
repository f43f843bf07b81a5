//! `GLOSSARY.md` explains every term that names something in the code.

use crate::tree::{Finding, Tree};

/// The terms, as the glossary prints them in bold.
const TERMS: [&str; 84] = [
    // Equipment.
    "Alphabet",
    "Letter",
    "Tile",
    "Blank",
    "Face",
    "Distribution",
    "Rack",
    "Bag",
    "Unseen",
    "Board",
    "Layout",
    "Square",
    "Coord",
    "Direction",
    "Lane",
    "Premium",
    // Playing.
    "Move",
    "Play",
    "Main word",
    "Cross-word",
    "Through",
    "Exchange",
    "Pass",
    "Bingo",
    "Hook",
    "Extension",
    "Parallel play",
    "Overlap",
    "Turn",
    "Ply",
    "Going out",
    "Out bonus",
    "Rack penalty",
    "Scoreless turn",
    "Spread",
    "Overtime",
    "Time penalty",
    // Words and rulings.
    "Lexicon",
    "Word list",
    "Judge",
    "Ruling",
    "Phony",
    "Challenge",
    "ChallengeRule",
    "Withdrawn",
    "Edition",
    "Ruleset",
    "Terms",
    "Variant",
    // Engine.
    "Word graph",
    "DAWG",
    "GADDAG",
    "KWG",
    "Anchor",
    "Cross-set",
    "Cross-score",
    "Leave",
    "Equity",
    "Kibitz",
    "Static",
    "Sim",
    "Inference",
    "Pre-endgame",
    "Endgame",
    "Game pair",
    "Perft",
    "Budget",
    // Platform.
    "Game",
    "Position",
    "Phase",
    "Setup",
    "Event",
    "Command",
    "Refusal",
    "View",
    "Viewer",
    "Table",
    "Seat",
    "Seek",
    "Seq",
    "Duplicate",
    "Slip",
    "GCG",
    "CGP",
];

/// Every term is there.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let Some(glossary) = tree.get("GLOSSARY.md") else {
        return vec![Finding::file("GLOSSARY.md", "is missing")];
    };
    let text = glossary.text().to_lowercase();
    let explained = |term: &str| text.contains(&format!("**{}**", term.to_lowercase()));
    let missing = TERMS.iter().filter(|term| !explained(term));
    missing
        .map(|term| Finding::file("GLOSSARY.md", format!("does not explain **{term}**")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_term_is_found() {
        let all: String = TERMS.iter().map(|term| format!("- **{term}**: x.\n")).collect();
        assert!(check(&Tree::of(&[("GLOSSARY.md", &all)])).is_empty());
        let less = all.replace("**Rack**", "Rack");
        assert_eq!(check(&Tree::of(&[("GLOSSARY.md", &less)])).len(), 1);
    }
}
