//! Reads the prose of a file: comments of sources and the paragraphs of Markdown, without code. It
//! works line by line, as [`source`](crate::source) does.

use crate::tree::File;

/// A paragraph, an item of a list, a heading or a cell of a table.
#[derive(PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its text on one line, with `code` in place of spans of code.
    pub text: String,
}

impl Paragraph {
    /// Its sentences, with the marks that end them.
    pub fn sentences(&self) -> Vec<&str> {
        let mut sentences = Vec::new();
        let mut rest = self.text.as_str();
        while let Some(end) = rest.find(['.', '?', '!']) {
            let (sentence, after) = rest.split_at(end + 1);
            let Some(next) = after.strip_prefix(' ') else {
                // A dot within a number or a name ends nothing: look for the next one.
                let Some(skipped) = skip(rest, end) else { break };
                let (sentence, after) = rest.split_at(skipped);
                sentences.push(sentence.trim());
                rest = after;
                continue;
            };
            sentences.push(sentence.trim());
            rest = next;
        }
        sentences.push(rest.trim());
        sentences.retain(|sentence| !sentence.is_empty());
        sentences
    }
}

/// The end of the first sentence, where the mark at `from` does not end it.
fn skip(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    (from + 1..bytes.len().saturating_sub(1))
        .find(|&at| b".?!".contains(&bytes[at]) && bytes[at + 1] == b' ')
        .map(|at| at + 1)
}

/// The prose of a Rust file, of a file of the page, or of a Markdown document.
pub fn paragraphs(file: &File) -> Vec<Paragraph> {
    let mut reader = Reader::default();
    match file.extension() {
        "md" => file.lines().for_each(|(number, line)| reader.prose(number, line)),
        "rs" => file.lines().for_each(|(number, line)| reader.source(number, line, false)),
        _ if file.is_page_code() => {
            file.lines().for_each(|(number, line)| reader.source(number, line, true));
        }
        _ => {}
    }
    reader.end();
    reader.found
}

#[derive(Default)]
struct Reader {
    found: Vec<Paragraph>,
    /// The paragraph being read.
    open: Option<Paragraph>,
    /// True within a fence of code.
    fenced: bool,
    /// The end of the block comment being read.
    until: Option<&'static str>,
    /// The marker of the line comment before.
    marker: &'static str,
}

impl Reader {
    /// Takes in a line of source code. Only the page has block comments.
    fn source(&mut self, number: usize, line: &str, page: bool) {
        let line = line.trim();
        if let Some(until) = self.until {
            let (text, closed) = match line.split_once(until) {
                Some((text, _)) => (text, true),
                None => (line, false),
            };
            self.prose(number, text.trim_start_matches('*').trim());
            if closed {
                self.until = None;
                self.end();
            }
            return;
        }
        let block = [("/**", "*/"), ("/*", "*/"), ("<!--", "-->")]
            .into_iter()
            .find(|(open, _)| page && line.starts_with(open));
        if let Some((open, close)) = block {
            self.end();
            self.until = Some(close);
            self.source(number, &line[open.len()..], page);
            return;
        }
        let marker = ["//!", "///", "//"].into_iter().find(|marker| line.starts_with(marker));
        if let Some(marker) = marker {
            if marker != self.marker {
                self.end();
                self.marker = marker;
            }
            self.prose(number, &line[marker.len()..]);
            return;
        }
        self.end();
        let quotes = |code: &str| code.matches('"').count() % 2 == 1;
        if let Some((_, text)) = line.split_once(" // ").filter(|(code, _)| !quotes(code)) {
            self.prose(number, text);
            self.end();
        }
    }

    /// Takes in a line of prose.
    fn prose(&mut self, number: usize, line: &str) {
        let line = line.trim();
        if line.starts_with("```") {
            self.close();
            self.fenced = !self.fenced;
            return;
        }
        if self.fenced {
            return;
        }
        if line.starts_with('|') {
            self.close();
            for cell in line.split('|') {
                self.add(number, cell);
                self.close();
            }
            return;
        }
        let item = ["- ", "* "].into_iter().find_map(|bullet| line.strip_prefix(bullet));
        let item = item.or_else(|| {
            let (digits, rest) = line.split_once(". ")?;
            digits.chars().all(|digit| digit.is_ascii_digit()).then_some(rest)
        });
        if line.is_empty() || line.starts_with('#') || item.is_some() {
            self.close();
        }
        self.add(number, item.unwrap_or(line));
        if line.starts_with('#') {
            self.close();
        }
    }

    fn add(&mut self, number: usize, text: &str) {
        let text = without_code(text.trim());
        if text.is_empty() {
            return;
        }
        match &mut self.open {
            Some(open) => {
                open.text.push(' ');
                open.text.push_str(&text);
            }
            None => self.open = Some(Paragraph { line: number, text }),
        }
    }

    /// Ends the paragraph.
    fn close(&mut self) {
        self.found.extend(self.open.take());
    }

    /// Ends the comment, and whatever is open in it.
    fn end(&mut self) {
        self.close();
        self.fenced = false;
        self.marker = "";
    }
}

/// The line with each span of code replaced by the word `code`.
fn without_code(line: &str) -> String {
    let mut parts = line.split('`');
    let mut text = parts.next().unwrap_or_default().to_string();
    while let Some(code) = parts.next() {
        let Some(after) = parts.next() else {
            text.push_str(code);
            break;
        };
        text.push_str("code");
        text.push_str(after);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;

    fn read(path: &str, text: &str) -> Vec<(usize, String)> {
        let tree = Tree::of(&[(path, text)]);
        paragraphs(&tree.files[0]).into_iter().map(|it| (it.line, it.text)).collect()
    }

    fn owned(found: &[(usize, &str)]) -> Vec<(usize, String)> {
        found.iter().map(|(line, text)| (*line, text.to_string())).collect()
    }

    #[test]
    fn comments_of_rust_are_read_and_code_is_not() {
        let text = "//! A rack\n//! of `Tile`s.\n//!\n//! ```\n//! let nothing = 1;\n//! ```\n\n\
                    /// Tiles.\nstruct Rack; // seven\n    // why\nlet url = \"a // b\";\n";
        let found = owned(&[(1, "A rack of codes."), (8, "Tiles."), (9, "seven"), (10, "why")]);
        assert_eq!(read("a.rs", text), found);
    }

    #[test]
    fn comments_of_the_page_are_read() {
        let text =
            "/** The board. */\n/**\n * Tiles\n * laid.\n */\n<!-- a rack -->\nlet x; // one\n";
        let found = owned(&[(1, "The board."), (2, "Tiles laid."), (6, "a rack"), (7, "one")]);
        let at =
            |found: &[(usize, String)]| found.iter().map(|it| it.1.clone()).collect::<Vec<_>>();
        assert_eq!(at(&read("a.ts", text)), at(&found));
    }

    #[test]
    fn headings_items_and_cells_stand_alone() {
        let text = "# Title\nOne\nline.\n- an item\n  goes on\n1. first\n| a | b |\n| --- | --- |\n\
                    ```\ncode\n```\nafter\n";
        let found = owned(&[
            (1, "# Title"),
            (2, "One line."),
            (4, "an item goes on"),
            (6, "first"),
            (7, "a"),
            (7, "b"),
            (8, "---"),
            (8, "---"),
            (12, "after"),
        ]);
        assert_eq!(read("a.md", text), found);
    }

    #[test]
    fn sentences_end_at_marks_before_a_space() {
        let sentences = |text: &str| {
            let paragraph = Paragraph { line: 1, text: text.to_string() };
            paragraph.sentences().into_iter().map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(sentences("One. Two? Three"), ["One.", "Two?", "Three"]);
        assert_eq!(sentences("See a.rs and 0.5 there. Then"), ["See a.rs and 0.5 there.", "Then"]);
        assert_eq!(sentences(""), [""; 0]);
    }
}
