//! Reads sources just enough for the checks: what a Rust file defines and which tests there are. It
//! works line by line and relies on `rustfmt`.

/// An item that a line of Rust defines.
#[derive(PartialEq, Eq, Debug)]
pub struct Item<'a> {
    /// `mod`, `struct`, `enum`, `trait`, `type`, `union` or `fn`.
    pub keyword: &'a str,
    /// Its name.
    pub name: &'a str,
}

/// The item that a line defines, if any.
pub fn item(line: &str) -> Option<Item<'_>> {
    let mut words = line.split_whitespace();
    loop {
        let word = words.next()?;
        match word {
            "mod" | "struct" | "enum" | "trait" | "type" | "union" | "fn" => {
                let name =
                    words.next()?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
                return (!name.is_empty()).then_some(Item { keyword: word, name });
            }
            "pub" | "const" | "async" | "unsafe" | "extern" | "\"C\"" => {}
            _ if word.starts_with("pub(") => {}
            _ => return None,
        }
    }
}

/// The names of the test functions in a Rust file, with their lines.
pub fn rust_tests(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut marked = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("#[") {
            marked |= line.starts_with("#[test") || line.contains("::test");
        } else if let Some(Item { keyword: "fn", name }) = item(line) {
            if marked {
                found.push((index + 1, name));
            }
            marked = false;
        } else if !line.is_empty() && !line.starts_with("//") {
            marked = false;
        }
    }
    found
}

/// The titles of the tests in a JavaScript or TypeScript file, with their lines.
pub fn page_tests(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for call in ["test(", "it(", "describe(", "suite("] {
        for (at, _) in text.match_indices(call) {
            let part_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            if text[..at].ends_with(part_of_name) {
                continue;
            }
            let rest = text[at + call.len()..].trim_start();
            let Some(quote) = rest.chars().next().filter(|c| "'\"`".contains(*c)) else { continue };
            if let Some((title, _)) = rest[1..].split_once(quote) {
                found.push((text[..at].matches('\n').count() + 1, title));
            }
        }
    }
    found.sort_unstable();
    found
}

/// The part of a Rust file that is not tests: everything before the module of unit tests.
pub fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod ").next().unwrap_or(text)
}

/// True for the characters within a word.
pub fn part_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// The words of a name: `BonusSquare` and `bonus_square` are both `bonus`, `square`.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut fresh = true;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            fresh = true;
            continue;
        }
        if fresh || c.is_uppercase() {
            words.push(String::new());
        }
        fresh = false;
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_behind_their_modifiers() {
        let named = |line| item(line).map(|item| (item.keyword, item.name));
        assert_eq!(named("pub(crate) struct Rack<T> {"), Some(("struct", "Rack")));
        assert_eq!(named("    pub const fn key(self) -> u8 {"), Some(("fn", "key")));
        assert_eq!(named("mod tests;"), Some(("mod", "tests")));
        assert_eq!(named("let type_name = 3;"), None);
        assert_eq!(named("// mod state;"), None);
    }

    #[test]
    fn only_marked_functions_are_tests() {
        let text = "#[test]\nfn one() {}\nfn two() {}\n#[tokio::test(start_paused = true)]\n\
                    // why\nasync fn three() {}\n#[derive(Debug)]\nstruct X;\nfn four() {}\n";
        assert_eq!(rust_tests(text), [(2, "one"), (6, "three")]);
    }

    #[test]
    fn page_tests_are_found_by_their_titles() {
        let text = "import x\ntest('TRV-17 one', () => {})\n  await t.test(\n    \"two\", f)\n\
                    latest('three')\n";
        assert_eq!(page_tests(text), [(2, "TRV-17 one"), (3, "two")]);
    }

    #[test]
    fn names_fall_into_words() {
        assert_eq!(words("BonusSquare"), ["bonus", "square"]);
        assert_eq!(words("rack_helpers"), ["rack", "helpers"]);
    }
}
