//! The codes of refusals, read from the types that have them, those of the server, the host and the
//! room. The rules have more, each mode its own.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::tree::{Finding, Tree};

/// The crates whose types are listed.
const CRATES: [&str; 3] = ["crates/server/src/", "crates/host/src/", "crates/table/src/"];
/// The status of a refusal that does not name another.
const USUAL: u16 = 422;
/// The statuses that types name.
const STATUSES: [(&str, u16); 13] = [
    ("BAD_REQUEST", 400),
    ("UNAUTHORIZED", 401),
    ("FORBIDDEN", 403),
    ("NOT_FOUND", 404),
    ("METHOD_NOT_ALLOWED", 405),
    ("REQUEST_TIMEOUT", 408),
    ("PAYLOAD_TOO_LARGE", 413),
    ("UNSUPPORTED_MEDIA_TYPE", 415),
    ("MISDIRECTED_REQUEST", 421),
    ("UNPROCESSABLE_ENTITY", USUAL),
    ("UPGRADE_REQUIRED", 426),
    ("TOO_MANY_REQUESTS", 429),
    ("SERVICE_UNAVAILABLE", 503),
];

/// One reason with its code.
#[derive(PartialEq, Eq, Debug)]
struct Refusal {
    path: String,
    code: String,
    status: u16,
    about: String,
}

/// The section of the reference that lists the codes.
pub fn section(tree: &Tree) -> String {
    let mut codes: BTreeMap<String, (Vec<u16>, Vec<String>)> = BTreeMap::new();
    for Refusal { code, status, about, .. } in refusals(tree) {
        let (statuses, abouts) = codes.entry(code).or_default();
        statuses.push(status);
        abouts.push(about);
    }
    if codes.is_empty() {
        return String::new();
    }
    let mut text = "\n### Codes of the server, the host and the room\n\nThe status is that of an \
                    answer over HTTP; on a socket there is none.\nThe rules of each mode add codes \
                    of their own: `crates/rules/src/` has them in the files `refusal.rs`.\n\n\
                    | code | status | when |\n| --- | --- | --- |\n"
        .to_string();
    for (code, (mut statuses, abouts)) in codes {
        statuses.sort_unstable();
        statuses.dedup();
        let statuses: Vec<String> = statuses.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "| `{code}` | {} | {} |", statuses.join(", "), abouts.join(" "));
    }
    text
}

/// A code of the server has only one meaning: no other type may use it.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let all = refusals(tree);
    let (server, others): (Vec<_>, Vec<_>) =
        all.iter().partition(|refusal| refusal.path.starts_with(CRATES[0]));
    let shared = server.into_iter().filter_map(|refusal| {
        let other = others.iter().find(|other| other.code == refusal.code)?;
        let problem = format!("the code {} is one of {} already", refusal.code, other.path);
        Some(Finding::file(&refusal.path, &problem))
    });
    shared.collect()
}

fn refusals(tree: &Tree) -> Vec<Refusal> {
    let files = tree.rust().filter(|file| CRATES.iter().any(|at| file.path.starts_with(at)));
    let types = files.flat_map(|file| {
        let impls = file.text().lines().filter_map(|line| line.strip_prefix("impl Reason for "));
        impls.map(move |rest| (file, rest.trim_end_matches([' ', '{'])))
    });
    let mut found = Vec::new();
    for (file, name) in types {
        let text = file.text();
        let statuses = statuses(text, name);
        let about = variants(text, name);
        for (variant, code) in codes(text, name) {
            found.push(Refusal {
                path: file.path.clone(),
                code: code.to_string(),
                status: statuses.get(variant).copied().unwrap_or(USUAL),
                about: about.get(variant).cloned().unwrap_or_default(),
            });
        }
    }
    found
}

/// The variants of an enum with their comments.
fn variants<'a>(text: &'a str, name: &str) -> BTreeMap<&'a str, String> {
    let head = format!("enum {name} {{\n");
    let body = text.split_once(&head).and_then(|(_, rest)| rest.split_once("\n}"));
    let mut variants = BTreeMap::new();
    let mut about: Vec<&str> = Vec::new();
    for line in body.map_or("", |(body, _)| body).lines() {
        let Some(line) = line.strip_prefix("    ") else { continue };
        if let Some(comment) = line.strip_prefix("/// ") {
            about.push(comment);
        } else if let Some(variant) = leading_name(line) {
            variants.insert(variant, std::mem::take(&mut about).join(" "));
        }
    }
    variants
}

/// The variants with their codes: the literals in the arms of `fn code`.
fn codes<'a>(text: &'a str, name: &str) -> Vec<(&'a str, &'a str)> {
    let Some(body) = function(text, name, "code") else { return Vec::new() };
    let mut parts = body.split('"');
    let mut codes = Vec::new();
    while let (Some(arms), Some(code)) = (parts.next(), parts.next()) {
        codes.extend(named(arms, name).map(|variant| (variant, code)));
    }
    codes
}

fn statuses<'a>(text: &'a str, name: &str) -> BTreeMap<&'a str, u16> {
    let mut statuses = BTreeMap::new();
    let mut arms = Vec::new();
    let body = function(text, name, "status").unwrap_or_default();
    for (number, part) in body.split("StatusCode::").enumerate() {
        let known = STATUSES.iter().find(|(status, _)| part.starts_with(status));
        // The text before the first one names none.
        assert!(number == 0 || known.is_some(), "STATUSES lacks the one in {part:?}");
        if let Some((_, status)) = known {
            statuses.extend(arms.drain(..).map(|variant| (variant, *status)));
        }
        arms.extend(named(part, name));
    }
    statuses
}

/// The body of a function of this type.
fn function<'a>(text: &'a str, name: &str, function: &str) -> Option<&'a str> {
    let blocks = [format!("impl {name} {{"), format!("impl Reason for {name} {{")];
    blocks.iter().find_map(|block| {
        let (_, rest) = text.split_once(block.as_str())?;
        let (block, _) = rest.split_once("\n}")?;
        let (_, rest) = block.split_once(&format!("fn {function}("))?;
        rest.split_once("\n    }").map(|(body, _)| body)
    })
}

/// The variants that are named in a text.
fn named<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let parts = text.split([' ', '(', '\n', '|']);
    let name = format!("{name}::");
    parts.filter_map(move |part| {
        leading_name(part.strip_prefix("Self::").or(part.strip_prefix(name.as_str()))?)
    })
}

/// The name at the beginning, if it is one of a variant.
fn leading_name(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    text.starts_with(|c: char| c.is_ascii_uppercase()).then(|| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: &str = "/// Why.\n#[derive(Clone)]\npub(crate) enum Why {\n    /// It is late,\n    \
        /// or dark.\n    Late {\n        /// How late.\n        by: u8,\n    },\n    /// It is \
        gone.\n    Gone,\n    /// It is full.\n    Full,\n}\n\nimpl Why {\n    fn status(&self) -> \
        StatusCode {\n        match self {\n            Why::Gone => StatusCode::NOT_FOUND,\n            \
        Why::Late { .. } | Why::Full => {\n                StatusCode::UNPROCESSABLE_ENTITY\n            \
        }\n        }\n    }\n}\n\nimpl Reason for Why {\n    fn code(&self) -> &'static str {\n        \
        match self {\n            Why::Late { .. } | Why::Full => \"not_now\",\n            Why::Gone \
        => {\n                \"gone\"\n            }\n        }\n    }\n}\n";

    #[test]
    fn codes_statuses_and_comments_become_a_table() {
        let tree = Tree::of(&[("crates/server/src/why.rs", SERVER)]);
        let section = section(&tree);
        let (_, rows) = section.split_once("| --- | --- | --- |\n").unwrap();
        let expected = "| `gone` | 404 | It is gone. |\n| `not_now` | 422 | It is late, or dark. It is full. |\n";
        assert_eq!(rows, expected);
        assert!(check(&tree).is_empty());
    }

    #[test]
    fn a_code_of_the_server_that_the_room_has_is_found() {
        let room = "pub enum Room {\n    /// It is off.\n    Off,\n}\n\nimpl Reason for Room {\n    \
                    fn code(&self) -> &'static str {\n        match self {\n            Room::Off => \
                    \"gone\",\n        }\n    }\n}\n";
        let files = [("crates/server/src/why.rs", SERVER), ("crates/table/src/room.rs", room)];
        let findings = check(&Tree::of(&files));
        assert_eq!(findings.len(), 1);
        assert!(findings[0].to_string().contains("crates/table/src/room.rs"));
        let elsewhere = [("crates/table/src/why.rs", SERVER), ("crates/table/src/room.rs", room)];
        assert!(check(&Tree::of(&elsewhere)).is_empty());
    }
}
