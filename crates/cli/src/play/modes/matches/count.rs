//! A player's count of a play compared with its score (AMB-37). This is practice and changes no
//! result.

use rules::Counted;
use table::wire::FormedMessage;

/// The sentence for a player who has counted.
pub(in crate::play) fn counted(name: &str, count: u16, formed: &FormedMessage) -> String {
    // The one person at a terminal is called You.
    let inside = if name == "You" { "you" } else { name };
    if i32::from(count) == formed.score {
        return format!("{}, as {inside} counted.", Counted(formed.score, "point"));
    }
    let mut parts: Vec<String> = formed
        .words
        .iter()
        .map(|word| format!("{} {}", word.faces.to_uppercase(), word.points))
        .collect();
    if formed.bonus > 0 {
        parts.push(format!("{} for the number of tiles", formed.bonus));
    }
    let parts = if parts.len() > 1 { format!(": {}", parts.join(", ")) } else { String::new() };
    format!("{name} counted {count}. It scores {}{parts}.", formed.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::wire::WordMessage;

    #[test]
    fn amb_37_a_count_is_compared_with_what_the_play_scores() {
        let formed = |words: &[(&str, i32)], bonus: i32| FormedMessage {
            words: words
                .iter()
                .map(|(faces, points)| WordMessage {
                    coord: "8D".to_string(),
                    faces: (*faces).to_string(),
                    points: *points,
                })
                .collect(),
            bonus,
            score: bonus + words.iter().map(|(_, points)| points).sum::<i32>(),
        };
        let train = formed(&[("TRAiN", 12)], 0);
        assert_eq!(counted("You", 12, &train), "12 points, as you counted.");
        assert_eq!(counted("Ana", 6, &train), "Ana counted 6. It scores 12.");
        let words = formed(&[("AT", 2), ("TA", 2), ("RT", 2)], 0);
        assert_eq!(counted("You", 1, &words), "You counted 1. It scores 6: AT 2, TA 2, RT 2.");
        let said = counted("You", 16, &formed(&[("RETAINS", 16)], 50));
        assert_eq!(said, "You counted 16. It scores 66: RETAINS 16, 50 for the number of tiles.");
    }
}
