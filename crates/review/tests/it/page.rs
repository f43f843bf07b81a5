//! The page to keep and send.

use review::{Reviewer, Settings, page};

use crate::games::{best, escaped, play, tools};

#[test]
fn a_page_stands_alone_and_says_everything() {
    let mut replay = play(2, 41, best);
    replay.players[0] = "Ana <b> & \"Co\"".to_string();
    let mut reviewer = Reviewer::begin(&replay, tools(), Settings::SMALL);
    reviewer.run(|_| true);
    let review = reviewer.report();
    let page = page(&review, &replay);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
    assert!(page.contains("Ana &lt;b&gt; &amp; &quot;Co&quot;") && !page.contains("Ana <b>"));
    for outside in ["<script", "http:", "https:", "url(", "@import", "src="] {
        assert!(!page.contains(outside), "{outside}");
    }
    for (turn, reviewed) in replay.turns.iter().zip(&review.turns) {
        assert!(page.contains(&format!("id=\"turn-{}\"", reviewed.number)));
        assert!(turn.score == 0 || page.contains(&format!(">{}<", turn.score)));
        for reason in &reviewed.why {
            assert!(page.contains(&escaped(reason.told())), "{}", reason.told());
        }
    }
    // Every drawing has words for those who cannot see it.
    assert_eq!(page.matches("<svg").count(), page.matches("role=\"img\" aria-label=\"").count());
    assert!(page.contains("The board at the end. Words: "));
    assert!(page.contains("Wins, %"));
    // Chances to win are lost in each turn; over a game they do not add up to a chance.
    assert!(page.contains(">Points lost<") && !page.contains("Win chance lost"));
    assert!(page.contains("prefers-color-scheme:dark") && page.contains("@media print"));
    balanced(&page);
}

/// Every tag that is opened is closed, in order.
fn balanced(page: &str) {
    let mut open = Vec::new();
    for part in page.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.split([' ', '\n', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('!') || tag.ends_with('/') || name == "meta" {
            continue;
        }
        match tag.starts_with('/') {
            true => assert_eq!(open.pop(), Some(name), "{tag}"),
            false => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_game_of_three_is_drawn_without_a_line_of_chances() {
    let replay = play(3, 42, best);
    let review = Reviewer::begin(&replay, tools(), Settings::SMALL).report();
    let page = page(&review, &replay);
    assert!(!page.contains("Win chance of") && page.contains("no grade"));
    assert!(page.contains(">Points lost<") && !page.contains("Wins, %"));
    balanced(&page);
}
