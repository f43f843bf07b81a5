//! The failure reports of a suite's commands, repeated after the last suite: all suites print
//! thousands of lines, and a CI service may keep only the end.

use std::collections::VecDeque;

use super::tally::plain;

/// The lines that are kept about the failures of a suite.
const REPORTED: usize = 60;

/// The lines that are kept of a command that fails without a report.
const LAST: usize = 25;

/// The reports of failed tests in a command's output.
#[derive(Debug, Default)]
pub struct Failures {
    reported: Vec<String>,
    /// The number of lines beyond those that are kept.
    left_out: usize,
    inside: bool,
    last: VecDeque<String>,
}

impl Failures {
    /// Reads a line that the command prints.
    pub fn read(&mut self, line: &str) {
        let line = plain(line);
        let words = line.trim();
        if self.inside {
            // The summary of `cargo test` and Vitest; the next file of `node --test`.
            let over = ["test result: ", "Test Files ", "✔ ", "▶ ", "ℹ "];
            self.inside = !over.iter().any(|start| words.starts_with(start));
        } else {
            self.inside = words == "failures:"
                || words == "✖ failing tests:"
                || words.starts_with('⎯') && words.contains(" Failed ");
        }
        if self.inside && !words.is_empty() {
            if self.reported.len() < REPORTED {
                self.reported.push(line.clone());
            } else {
                self.left_out += 1;
            }
        }
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back(line);
    }

    /// The reports; without any, the last lines of a command that has failed.
    pub fn lines(&self) -> Vec<String> {
        if self.reported.is_empty() {
            return self.last.iter().cloned().collect();
        }
        let mut lines = self.reported.clone();
        if self.left_out > 0 {
            lines.push(format!("and {} more lines above", self.left_out));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let mut failures = Failures::default();
        text.lines().for_each(|line| failures.read(line));
        failures.lines()
    }

    #[test]
    fn reports_of_all_runners_are_repeated() {
        let cargo = "test a ... FAILED\ntest b ... ok\n\nfailures:\n\n---- a stdout ----\nleft: 1\n\n\
                     failures:\n    a\n\ntest result: FAILED. 1 passed; 1 failed\nDoc-tests";
        assert_eq!(
            lines(cargo),
            ["failures:", "---- a stdout ----", "left: 1", "failures:", "    a"]
        );
        let node = "✔ b (2ms)\n✖ a (1ms)\nℹ pass 1\n\n✖ failing tests:\n\ntest at a.test.mjs:1:1\n\
                    ✖ a (1ms)\n  not equal\n✔ c (3ms)\n";
        let report = ["✖ failing tests:", "test at a.test.mjs:1:1", "✖ a (1ms)", "  not equal"];
        assert_eq!(lines(node), report);
        let vitest =
            " ✓ b\n\u{1b}[31m⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\u{1b}[39m\n FAIL a\n Test Files  1 failed\n";
        assert_eq!(lines(vitest), ["⎯⎯⎯ Failed Tests 1 ⎯⎯⎯", " FAIL a"]);
    }

    #[test]
    fn a_command_without_tests_is_judged_by_its_last_lines() {
        assert_eq!(lines("checking\nerror: unused\n"), ["checking", "error: unused"]);
        assert_eq!(lines(&"line\n".repeat(100)).len(), LAST);
    }

    #[test]
    fn a_long_report_says_that_it_goes_on() {
        let lines = lines(&format!("failures:\n{}", "line\n".repeat(100)));
        assert_eq!(lines.len(), REPORTED + 1);
        assert_eq!(lines[REPORTED], "and 41 more lines above");
    }
}
