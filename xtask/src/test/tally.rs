//! Counting tests from what their runners print.

/// The tests counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
    /// Tests that were skipped.
    pub skipped: u32,
    /// True if the runner itself ended in failure.
    pub broken: bool,
}

impl Tally {
    /// One step that passes or fails as a whole.
    pub fn step(ok: bool) -> Tally {
        Tally { passed: u32::from(ok), failed: u32::from(!ok), ..Tally::default() }
    }

    /// Both together.
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
            broken: self.broken || other.broken,
        }
    }

    /// Counts a line, if it is a summary of `cargo test`, `node --test` or Vitest.
    pub fn read(&mut self, line: &str) {
        let line = plain(line);
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("test result: ") {
            self.passed += before(rest, "passed");
            self.failed += before(rest, "failed");
            self.skipped += before(rest, "ignored");
        } else if let Some(rest) = line.strip_prefix("Tests ") {
            self.passed += before(rest, "passed");
            self.failed += before(rest, "failed");
            self.skipped += before(rest, "skipped") + before(rest, "todo");
        } else if let Some(rest) = line.strip_prefix("ℹ ").or(line.strip_prefix("# ")) {
            let mut words = rest.split_whitespace();
            let (Some(what), Some(Ok(count)), None) =
                (words.next(), words.next().map(str::parse::<u32>), words.next())
            else {
                return;
            };
            match what {
                "pass" => self.passed += count,
                "fail" | "cancelled" => self.failed += count,
                "skipped" | "todo" => self.skipped += count,
                _ => {}
            }
        }
    }

    /// The number of failures that this counts as, with the reason why there are more than failing
    /// tests.
    pub fn verdict(self) -> (u32, String) {
        if self.skipped > 0 {
            let note = format!("{} tests were skipped, which counts as failing", self.skipped);
            (self.failed + self.skipped, note)
        } else if self.failed == 0 && self.broken {
            (1, "ended in failure; its output above says why".to_string())
        } else if self.failed == 0 && self.passed == 0 {
            (1, "no test ran".to_string())
        } else {
            (self.failed, String::new())
        }
    }
}

/// The number before a word.
fn before(text: &str, word: &str) -> u32 {
    let mut last = 0;
    for part in text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()) {
        if part == word {
            return last;
        }
        last = part.parse().unwrap_or(0);
    }
    0
}

/// The line without colours.
pub fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> (u32, u32, u32) {
        let mut tally = Tally::default();
        text.lines().for_each(|line| tally.read(line));
        (tally.passed, tally.failed, tally.skipped)
    }

    #[test]
    fn summaries_of_all_runners_are_counted() {
        let cargo = "test a ... ok\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; \
                     0 filtered out; finished in 0.01s\n\
                     test result: FAILED. 2 passed; 4 failed; 0 ignored; 0 measured\n";
        assert_eq!(count(cargo), (5, 4, 1));
        let node =
            "ℹ tests 9\nℹ suites 0\nℹ pass 5\nℹ fail 1\nℹ cancelled 2\nℹ skipped 1\nℹ todo 0\n";
        assert_eq!(count(node), (5, 3, 1));
        assert_eq!(count("# pass 5\n# fail 0\n# rows: 7\n"), (5, 0, 0));
        let vitest = "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[31m1 failed\u{1b}[39m\u{1b}[22m\
                      \u{1b}[2m | \u{1b}[22m\u{1b}[1m\u{1b}[32m11 passed\u{1b}[39m\u{1b}[22m (12)\n";
        assert_eq!(count(vitest), (11, 1, 0));
    }

    #[test]
    fn nothing_run_and_tests_passed_over_are_failures() {
        assert_eq!(Tally::step(true).verdict().0, 0);
        assert_eq!(Tally::default().verdict().0, 1);
        assert_eq!(Tally { passed: 3, skipped: 2, ..Tally::default() }.verdict().0, 2);
        assert_eq!(Tally { passed: 3, broken: true, ..Tally::default() }.verdict().0, 1);
    }
}
