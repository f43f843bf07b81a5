//! The documents are a book: its summary names every chapter of the guide, and no chapter leads to
//! a file that the book does not contain.

use super::links::{links, resolve};
use crate::tree::{File, Finding, Tree};

/// The table of contents, from which mdBook makes the book.
const SUMMARY: &str = "docs/SUMMARY.md";

/// The folder of the chapters that make up the guide.
const GUIDE: &str = "docs/guide/";

/// Bytes of a picture: the book travels in every release.
const MAX_PICTURE: usize = 60_000;

/// Checks the summary and every chapter that it names.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let Some(summary) = tree.get(SUMMARY) else {
        return vec![Finding::file(SUMMARY, "the book has no table of contents")];
    };
    let named: Vec<String> = summary
        .lines()
        .flat_map(|(_, line)| links(line).map(|link| resolve(summary, link.target)))
        .collect();
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.starts_with(GUIDE)) {
        if file.extension() == "md" && !named.contains(&file.path) {
            let problem = format!("no line of {SUMMARY} leads to this chapter");
            findings.push(Finding::file(&file.path, problem));
        }
        if is_picture(file) {
            findings.extend(picture_problem(tree, file));
        }
    }
    for chapter in named.iter().filter_map(|path| tree.get(path)) {
        for (number, line) in chapter.lines() {
            for link in links(line) {
                let path = resolve(chapter, link.target);
                // Other files in the folder are copied into the book as they are.
                let copied = path.starts_with("docs/") && !path.ends_with(".md");
                if !copied && !named.contains(&path) {
                    let problem = format!("links to {}, which is not in the book", link.target);
                    findings.push(Finding::line(&chapter.path, number, problem));
                }
            }
        }
    }
    findings
}

fn is_picture(file: &File) -> bool {
    matches!(file.extension(), "png" | "jpg" | "webp" | "svg")
}

/// The problem with a picture of the guide.
fn picture_problem(tree: &Tree, picture: &File) -> Option<Finding> {
    if picture.size > MAX_PICTURE {
        let problem = format!("has {} bytes: keep pictures under {MAX_PICTURE}", picture.size);
        return Some(Finding::file(&picture.path, problem));
    }
    let shown = tree.files.iter().filter(|file| file.path.starts_with(GUIDE)).any(|file| {
        let mut links = file.text().lines().flat_map(links);
        links.any(|link| resolve(file, link.target) == picture.path)
    });
    (!shown).then(|| Finding::file(&picture.path, "no chapter shows this picture"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of findings for these lines of the summary and of a chapter.
    fn count(summary: &str, chapter: &str) -> usize {
        let files = [
            (SUMMARY, summary),
            ("docs/guide/turn.md", chapter),
            ("docs/guide/end.md", ""),
            ("docs/protocol.md", ""),
            ("docs/openapi.json", "{}"),
        ];
        check(&Tree::of(&files)).len()
    }

    #[test]
    fn chapters_without_a_line_are_found() {
        assert_eq!(count("- [a](guide/turn.md)\n- [b](guide/end.md)\n", ""), 0);
        assert_eq!(count("- [a](guide/turn.md)\n", ""), 1);
        assert_eq!(check(&Tree::of(&[("docs/guide/turn.md", "")])).len(), 1);
    }

    #[test]
    fn links_out_of_the_book_are_found() {
        let summary = "- [a](guide/turn.md)\n- [b](guide/end.md)\n";
        for (line, expected) in [
            ("[end](end.md#the-arithmetic), [calls](../openapi.json), [here](#here)", 0),
            ("[outside](https://example.org/protocol.md)", 0),
            ("[protocol](../protocol.md)", 1),
            ("[deploy](../../deploy)", 1),
        ] {
            assert_eq!(count(summary, line), expected, "{line}");
        }
    }

    #[test]
    fn pictures_are_small_and_shown() {
        let large = "x".repeat(MAX_PICTURE + 1);
        for (text, line, expected) in [
            ("x", "![b](images/b.svg)", 0),
            ("x", "", 1),
            (large.as_str(), "![b](images/b.svg)", 1),
        ] {
            let files = [
                (SUMMARY, "- [a](guide/a.md)"),
                ("docs/guide/a.md", line),
                ("docs/guide/images/b.svg", text),
            ];
            assert_eq!(check(&Tree::of(&files)).len(), expected, "{line}");
        }
    }
}
