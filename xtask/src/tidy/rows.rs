//! Every row of the rules checklist has a test that carries its ID, or a written reason.
//!
//! `fixtures/rules/rows.txt` lists the rows, `fixtures/rules/reasons.txt` the reasons. A test
//! carries rows in its name (`trv_17_fol_24_exchange_takes_any_number`), a test of the page in
//! its title (`TRV-06 tiles show their value`), a fixture in a line `# rows: TRV-17 FOL-24`.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{page_tests, rust_tests};
use crate::tree::{Finding, Tree};

const ROWS: &str = "fixtures/rules/rows.txt";
const REASONS: &str = "fixtures/rules/reasons.txt";

/// Families in which every row needs a test or a reason. A line `require VAR` in the reasons adds
/// another; `option AMB-37 ...` says why an option that a row asks for is not there, whatever else of
/// the row is tested.
const REQUIRED: [&str; 6] = ["TRV", "FOL", "SOW", "DIA", "CLA", "GLD"];

/// The folder with tests of the rules that play by an edition.
const RULES_TESTS: &str = "crates/rules/tests/it/";

/// Other folders with tests that play by an edition. Unit tests beside the rules, and tests of the
/// crates for words and for the project, try one function or a list and play by none.
const PLAYING: [&str; 4] = ["crates/table/", "crates/server/", "crates/cli/", "crates/engine/"];

/// Transcripts of whole games, played by the terms that they name.
const TRANSCRIPTS: &str = "fixtures/transcripts/";

/// Families whose rows belong to one edition.
const EDITIONS: [&str; 5] = ["TRV", "FOL", "SOW", "DIA", "CLA"];

/// The names of the edition of each family in tests: as a key and as a value.
const NAMED: [[&str; 2]; 5] = [
    ["travel-2006", "Travel2006"],
    ["folio-2001", "Folio2001"],
    ["tournament-sowpods", "TournamentSowpods"],
    ["diamond-2008", "Diamond2008"],
    ["classic-2023", "Classic2023"],
];

/// The statements of the project's files about the rows.
struct Survey {
    /// The IDs in the order of the checklist, `GLD-09B` in capitals.
    rows: Vec<String>,
    /// Families that are required.
    required: Vec<String>,
    /// Rows with a test, and the place of the first one.
    tested: BTreeMap<String, String>,
    /// Rows with a reason, and its line.
    reasons: BTreeMap<String, usize>,
    /// Problems of the lists and names themselves.
    findings: Vec<Finding>,
}

/// Checks that every row has a test or a reason, never both, and that no test names a row that does
/// not exist.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let survey = survey(tree);
    let mut findings = survey.findings;
    for (id, line) in &survey.reasons {
        if let Some(test) = survey.tested.get(id) {
            let problem = format!("{id} needs no reason: it is tested at {test}");
            findings.push(Finding::line(REASONS, *line, problem));
        }
    }
    findings.extend(outside_their_editions(tree, &survey.rows));
    findings.extend(without_an_edition(tree, &survey.rows));
    for family in &survey.required {
        let of_family = survey.rows.iter().filter(|id| family_of(id) == family);
        let open: Vec<&str> = of_family
            .filter(|id| !survey.tested.contains_key(*id) && !survey.reasons.contains_key(*id))
            .map(String::as_str)
            .collect();
        if !open.is_empty() {
            let problem = format!(
                "{} rows of {family} have neither a test nor a reason: {}",
                open.len(),
                open.join(" ")
            );
            findings.push(Finding::file(ROWS, problem));
        }
    }
    findings
}

/// Tests of the rules whose names carry the rows of editions in which they are not run.
fn outside_their_editions(tree: &Tree, rows: &[String]) -> Vec<Finding> {
    let known: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.starts_with(RULES_TESTS)) {
        let tests = rust_tests(file.text());
        let lines: Vec<&str> = file.text().lines().collect();
        for (line, name) in tests {
            let mut carried = rows_in(name, &known).into_iter().flatten();
            let of_edition = carried.any(|id| EDITIONS.contains(&family_of(id)));
            let body = lines[line - 1..].iter().take_while(|line| **line != "}");
            let looped = body.into_iter().any(|line| line.contains("editions!()"));
            if of_edition && !looped {
                let problem = "carries the row of an edition: say 'for edition in editions!()', so \
                               that it runs in every edition it names";
                findings.push(Finding::line(&file.path, line, problem));
            }
        }
    }
    findings
}

/// Tests of other crates that carry the row of an edition but do not name it in their body, or in a
/// constant that the body mentions. The same for transcripts and their terms.
fn without_an_edition(tree: &Tree, rows: &[String]) -> Vec<Finding> {
    let known: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
    let mut findings = Vec::new();
    let mut look = |path: &str, line: usize, name: &str, said: &str| {
        let carried: BTreeSet<&str> =
            rows_in(name, &known).into_iter().flatten().map(family_of).collect();
        for (family, [key, value]) in EDITIONS.iter().zip(NAMED) {
            let named = [key, value, "Edition::ALL"].iter().any(|one| said.contains(one));
            if carried.contains(family) && !named {
                let problem = format!("carries a row of {family} and never names {key}");
                findings.push(Finding::line(path, line, problem));
            }
        }
    };
    for home in PLAYING {
        let files = || tree.files.iter().filter(|file| file.path.starts_with(home));
        for file in files().filter(|file| file.extension() == "rs") {
            for (line, name) in rust_tests(file.text()) {
                let said = said_by(file.text(), line, files().map(|file| file.text()));
                look(&file.path, line, name, &said);
            }
        }
    }
    for file in tree.files.iter().filter(|file| file.path.starts_with(TRANSCRIPTS)) {
        for (line, name) in file.lines().filter(|(_, line)| line.starts_with("# rows:")) {
            look(&file.path, line, name, file.text());
        }
    }
    findings
}

/// The body of the function at a line, and the constants of the crate that it mentions.
fn said_by<'a>(text: &str, line: usize, files: impl Iterator<Item = &'a str> + Clone) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let first = lines[line - 1];
    let end = |other: &&&str| other.trim() != "}" || indent(other) > indent(first);
    let body: Vec<&str> = lines[line - 1..].iter().take_while(end).copied().collect();
    let mut said = body.join("\n");
    let constant =
        |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let words = said.split(|c: char| !c.is_alphanumeric() && c != '_').filter(constant);
    let mentioned: BTreeSet<String> = words.map(|word| format!("const {word}: ")).collect();
    for word in &mentioned {
        let found = files.clone().filter_map(|text| text.split_once(word.as_str()));
        said.extend(found.filter_map(|(_, rest)| rest.split_once(";\n").map(|(value, _)| value)));
    }
    said
}

/// A line with the counts of rows for each family.
pub fn summary(tree: &Tree) -> String {
    let survey = survey(tree);
    let mut families: Vec<&str> = survey.rows.iter().map(|id| family_of(id)).collect();
    families.dedup();
    let counts = families.iter().map(|family| {
        let rows = survey.rows.iter().filter(|id| family_of(id) == *family);
        let all = rows.clone().count();
        let tested = rows.clone().filter(|id| survey.tested.contains_key(*id)).count();
        let reasoned = rows.filter(|id| survey.reasons.contains_key(*id)).count();
        let reasons = if reasoned == 0 { String::new() } else { format!("+{reasoned}") };
        let open = if survey.required.iter().any(|required| required == family) { "" } else { "*" };
        format!("{family}{open} {tested}{reasons}/{all}")
    });
    let counts: Vec<String> = counts.collect();
    format!("rows tested+reasoned/all: {} (* not required yet)", counts.join(", "))
}

fn family_of(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

fn survey(tree: &Tree) -> Survey {
    let mut findings = Vec::new();
    let rows = match tree.get(ROWS) {
        Some(file) => read_rows(file.text()),
        None => {
            findings.push(Finding::file(ROWS, "is missing"));
            Vec::new()
        }
    };
    let known: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
    let mut required: Vec<String> = REQUIRED.map(String::from).to_vec();
    let mut reasons = BTreeMap::new();
    for (number, line) in tree.get(REASONS).into_iter().flat_map(|file| file.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (id, reason) = line.split_once(' ').unwrap_or((line, ""));
        if id == "require" {
            required.push(reason.trim().to_string());
            continue;
        }
        let (option, id, reason) = match id {
            "option" => {
                let (id, reason) = reason.split_once(' ').unwrap_or((reason, ""));
                (true, id.to_uppercase(), reason)
            }
            _ => (false, id.to_uppercase(), reason),
        };
        if !known.contains(id.as_str()) {
            findings.push(Finding::line(REASONS, number, format!("there is no row {id}")));
        } else if reason.trim().len() < 20 {
            findings.push(Finding::line(REASONS, number, format!("say why {id} has no test")));
        }
        if !option {
            reasons.insert(id, number);
        }
    }
    let mut tested = BTreeMap::new();
    for (place, name) in names(tree) {
        for found in rows_in(&name, &known) {
            match found {
                Ok(id) => {
                    tested.entry(id.to_string()).or_insert_with(|| place.clone());
                }
                Err(id) => findings.push(Finding::file(&place, format!("there is no row {id}"))),
            }
        }
    }
    Survey { rows, required, tested, reasons, findings }
}

/// Everything that may carry rows, with its place.
fn names(tree: &Tree) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for file in &tree.files {
        let found: Vec<(usize, &str)> = if file.extension() == "rs" {
            rust_tests(file.text())
        } else if file.path.starts_with("fixtures/") {
            let rows = |(number, line): (usize, &'_ str)| (number, line.trim().to_string());
            let lines = file.lines().map(rows).filter(|(_, line)| line.starts_with("# rows:"));
            names.extend(lines.map(|(number, line)| (format!("{}:{number}", file.path), line)));
            continue;
        } else if file.is_page_code() && (file.path.contains("test") || file.path.contains("e2e")) {
            page_tests(file.text())
        } else {
            continue;
        };
        let place = |(line, name): (usize, &str)| (format!("{}:{line}", file.path), name.into());
        names.extend(found.into_iter().map(place));
    }
    names
}

/// The IDs in the list: each line is a prefix and numbers, `TRV 01-69` or `VAR RBL 1-4`; a prefix
/// alone is a row without number.
fn read_rows(text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let is_number = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_digit())
                && !word.contains(|c: char| c.is_ascii_uppercase())
        };
        let prefix: Vec<&str> =
            line.split_whitespace().take_while(|word| !is_number(word)).collect();
        let numbers: Vec<&str> = line.split_whitespace().skip(prefix.len()).collect();
        let prefix = prefix.join("-");
        if numbers.is_empty() && !prefix.is_empty() {
            rows.push(prefix.clone());
        }
        for number in numbers {
            let Some((first, last)) = number.split_once('-') else {
                rows.push(format!("{prefix}-{}", number.to_uppercase()));
                continue;
            };
            let (Ok(from), Ok(to)) = (first.parse::<u32>(), last.parse::<u32>()) else { continue };
            let width = first.len();
            rows.extend((from..=to).map(|number| format!("{prefix}-{number:0width$}")));
        }
    }
    rows
}

/// The rows that a name carries: known ones, and what looks like a row but is not one.
fn rows_in<'a>(name: &str, known: &BTreeSet<&'a str>) -> Vec<Result<&'a str, String>> {
    let upper = name.to_uppercase();
    let parts: Vec<&str> =
        upper.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        let id = [3, 2]
            .into_iter()
            .filter_map(|length| Some((length, parts.get(at..at + length)?.join("-"))))
            .find_map(|(length, id)| Some((length, *known.get(id.as_str())?)));
        if let Some((length, id)) = id {
            found.push(Ok(id));
            at += length;
            continue;
        }
        let family = known.iter().any(|id| family_of(id) == parts[at]);
        if let Some(next) = parts.get(at + 1)
            && family
            && next.starts_with(|c: char| c.is_ascii_digit())
        {
            found.push(Err(format!("{}-{next}", parts[at])));
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# comment\nTRV 01-03\nGLD 01-02 09b\nVAR 01-02\nVAR 9T 1-2\nVAR CHAL\n";

    #[test]
    fn the_list_is_read() {
        let rows = read_rows(LIST);
        let expected = [
            "TRV-01", "TRV-02", "TRV-03", "GLD-01", "GLD-02", "GLD-09B", "VAR-01", "VAR-02",
            "VAR-9T-1", "VAR-9T-2", "VAR-CHAL",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn the_list_of_the_project_is_complete() {
        let tree = Tree::read().unwrap();
        let rows = read_rows(tree.get(ROWS).unwrap().text());
        let count = |family: &str| rows.iter().filter(|id| family_of(id) == family).count();
        let families = ["TRV", "FOL", "SOW", "DIA", "CLA", "TOG", "VAR", "AMB", "GLD"];
        assert_eq!(families.map(count), [69, 56, 57, 60, 40, 41, 66, 64, 37]);
        assert_eq!(rows.iter().collect::<BTreeSet<_>>().len(), rows.len());
    }

    #[test]
    fn names_carry_rows() {
        let rows = read_rows(LIST);
        let known: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
        for (name, expected) in [
            ("trv_02_gld_09b_tiles", vec![Ok("TRV-02"), Ok("GLD-09B")]),
            ("law_var_9t_1_deal_nine", vec![Ok("VAR-9T-1")]),
            ("var_chal_is_an_enum", vec![Ok("VAR-CHAL")]),
            ("# rows: TRV-01 TRV-03", vec![Ok("TRV-01"), Ok("TRV-03")]),
            ("trv_77_nothing", vec![Err("TRV-77".to_string())]),
            ("var_is_a_word", vec![]),
            ("TRV-1 nearly", vec![Err("TRV-1".to_string())]),
        ] {
            assert_eq!(rows_in(name, &known), expected, "{name}");
        }
    }

    #[test]
    fn a_test_of_an_edition_runs_in_it() {
        let found = |test: &str| {
            let tree = Tree::of(&[
                (ROWS, "TRV 01-02\nVAR 01\n"),
                (REASONS, "TRV-02 only says what is in the box\n"),
                ("crates/rules/tests/it/turns.rs", test),
            ]);
            check(&tree).len()
        };
        let loops = "#[test]\nfn trv_01_holds() {\n    for edition in editions!() {}\n}\n";
        assert_eq!(found(loops), 0);
        assert_eq!(found(&loops.replace("editions!()", "Edition::ALL")), 1);
        let other =
            "#[test]\nfn trv_01_holds() {\n    two();\n}\nfn two() {\n    editions!();\n}\n";
        assert_eq!(found(other), 1, "another function's loop is not its own");
        let none = "#[test]\nfn var_01_trv_01() {\n}\n#[test]\nfn var_01_holds() {\n}\n";
        assert_eq!(found(none), 1);
    }

    #[test]
    fn a_test_that_plays_names_the_edition_of_its_rows() {
        let found = |test: &str, other: &str| {
            let tree = Tree::of(&[
                (ROWS, "TRV 01-02\nFOL 01\n"),
                (REASONS, "TRV-02 only says what is in the box\n"),
                ("crates/server/tests/it/seating.rs", test),
                ("crates/server/tests/it/client.rs", other),
            ]);
            check(&tree).iter().map(Finding::to_string).collect::<Vec<_>>()
        };
        let both = "#[test]\nasync fn trv_01_fol_01() {\n    play(&[\"travel-2006\", \
                    \"folio-2001\"]);\n}\n";
        let none: [&str; 0] = [];
        assert_eq!(found(both, ""), none);
        let one = found(&both.replace("folio-2001", "diamond-2008"), "");
        assert!(one.len() == 1 && one[0].contains("folio-2001"), "{one:?}");
        assert_eq!(found(&both.replace("\"folio-2001\"", "Edition::Folio2001"), ""), none);
        // Another function's editions are not its own; a constant that it mentions is.
        let terms = "const TERMS: [&str; 2] = [\n    \"travel-2006\",\n    \"folio-2001\",\n];\n";
        let apart = "#[test]\nfn trv_01_fol_01() {\n    play(TERMS);\n}\n";
        assert_eq!(found(apart, &format!("pub(crate) {terms}")), none);
        let unsaid = apart.replace("TERMS", "all()");
        assert_eq!(found(&format!("{unsaid}fn all() {{\n    TERMS\n}}\n"), terms).len(), 2);
        let unit = "mod tests {\n    #[test]\n    fn trv_01_fol_01() {\n        if all {\n        \
                    }\n        Edition::ALL;\n    }\n}\n";
        assert_eq!(found(unit, ""), none);
        // A transcript plays by its terms.
        let told = "# rows: TRV-01\nterms folio-2001 seats=2\n";
        let rows = "#[test]\nfn trv_01() {\n}\n";
        let reason = "TRV-02 only says what is in the box\n";
        let found = problems(rows, told, reason);
        assert!(found.len() == 1 && found[0].contains("travel-2006"), "{found:?}");
        assert_eq!(problems(rows, &told.replace("folio-2001", "travel-2006"), reason), none);
    }

    fn problems(rust: &str, fixture: &str, reasons: &str) -> Vec<String> {
        let tree = Tree::of(&[
            (ROWS, "TRV 01-02\nVAR 01\n"),
            (REASONS, reasons),
            ("crates/rules/src/rack.rs", rust),
            ("fixtures/transcripts/one.txt", fixture),
        ]);
        check(&tree).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn a_row_needs_a_test_or_a_reason_and_not_both() {
        let test = "#[test]\nfn trv_01_holds() {}\n";
        let reason = "# why\nTRV-02 only says what is in the box\n";
        let none: [&str; 0] = [];
        assert_eq!(problems(test, "", reason), none);
        let transcript = "# rows: TRV-02\nterms travel-2006 seats=2\n";
        assert_eq!(problems(test, transcript, ""), none);
        assert_eq!(problems("fn trv_01_is_no_test() {}\n", "", reason).len(), 1);
        assert_eq!(problems(test, transcript, reason).len(), 1);
        assert_eq!(problems(test, "", "TRV-02\n").len(), 1);
        assert_eq!(
            problems(test, "", &format!("{reason}TRV-03 is not a row of the list\n")).len(),
            1
        );
        assert_eq!(problems(test, "", &format!("require VAR\n{reason}")).len(), 1);
        // An option may be left out with a reason while the rest of its row is tested.
        let option = |line: &str| problems(test, "", &format!("{reason}option {line}\n"));
        assert_eq!(option("TRV-01 is offered nowhere, for nobody wants it"), none);
        assert_eq!(option("TRV-01 no").len(), 1);
        assert_eq!(option("TRV-03 is not a row of the list").len(), 1);
        assert_eq!(problems(test, "", "option TRV-02 is no reason for the row itself\n").len(), 1);
    }
}
