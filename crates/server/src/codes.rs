//! The codes of refusals: their tables in the reference of the protocol, and what each may mean.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use host::HostRefusal;
use notation::{GcgProblem, ParseGcgError};
use rules::{CommonRefusal, LookupClosed, Reason, TermsError, bingo, duplicate, together, unbuild};
use table::{AuditRefusal, RoomRefusal, Unreadable};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refusal::ServerRefusal;

/// The document with the tables.
const DOCUMENT: &str = "../../docs/protocol.md";
const BEGIN: &str = "<!-- codes: written by `UPDATE=1 cargo test -p tilewright-server codes` -->\n";
const END: &str = "<!-- end of codes -->\n";

/// A code with one of the lists of sentences that it may have.
type Line = (&'static str, &'static [&'static str]);

fn lines<R: Reason>() -> Vec<Line> {
    let mut lines = Vec::new();
    R::codes(&mut |code, sentences| lines.push((code, sentences)));
    lines
}

fn of_server() -> Vec<Line> {
    [lines::<ServerRefusal>(), lines::<ContestRefusal>()].concat()
}

fn of_room() -> Vec<Line> {
    [lines::<HostRefusal>(), lines::<RoomRefusal>(), lines::<Unreadable>(), lines::<AuditRefusal>()]
        .concat()
}

fn of_tournaments() -> Vec<Line> {
    [
        lines::<tournament::Refusal>(),
        lines::<tournament::SchemeProblem>(),
        lines::<tournament::LogFileRefusal>(),
        lines::<tournament::format::FormatRefusal>(),
        lines::<tournament::pairing::PairingRefusal>(),
    ]
    .concat()
}

/// The codes of the rules, with the part of the rules that has them.
fn of_rules() -> [(&'static str, Vec<Line>); 10] {
    let common = lines::<CommonRefusal>();
    let own = |mut lines: Vec<Line>| {
        lines.retain(|line| !common.contains(line));
        lines
    };
    [
        ("terms", lines::<TermsError>()),
        ("look-ups", lines::<LookupClosed>()),
        ("match", own(lines::<rules::Refusal>())),
        ("duplicate", own(lines::<duplicate::Refusal>())),
        ("bingo", own(lines::<bingo::Refusal>())),
        ("together", own(lines::<together::Refusal>())),
        ("unbuild", own(lines::<unbuild::Refusal>())),
        ("GCG", [lines::<ParseGcgError>(), lines::<GcgProblem>()].concat()),
        ("tournaments", of_tournaments()),
        ("several modes", common),
    ]
}

fn told(sentences: &BTreeSet<&str>) -> String {
    sentences.iter().map(|sentence| sentence.replace('|', "\\|")).collect::<Vec<_>>().join("<br>")
}

fn tables() -> String {
    let mut text = "\n### Codes of the server\n\nThe status is that of an answer over HTTP; on a \
                    socket there is none.\nBraces show where a value is filled in.\n\n\
                    | code | status | sentence |\n| --- | --- | --- |\n"
        .to_owned();
    let mut codes: BTreeMap<&str, (BTreeSet<u16>, BTreeSet<&str>)> = BTreeMap::new();
    for (code, sentences) in of_server() {
        codes.entry(code).or_default().1.extend(sentences);
    }
    for (code, status) in ServerRefusal::STATUSES.iter().chain(ContestRefusal::STATUSES) {
        codes.entry(code).or_default().0.insert(status.as_u16());
    }
    for (code, (statuses, sentences)) in codes {
        let statuses: Vec<String> = statuses.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "| `{code}` | {} | {} |", statuses.join(", "), told(&sentences));
    }
    text.push_str(
        "\n### Codes of the room and its host\n\nOver HTTP their status is 422, as is that of the \
         codes below.\n\n| code | sentence |\n| --- | --- |\n",
    );
    let mut codes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (code, sentences) in of_room() {
        codes.entry(code).or_default().extend(sentences);
    }
    for (code, sentences) in codes {
        let _ = writeln!(text, "| `{code}` | {} |", told(&sentences));
    }
    text.push_str(
        "\n### Codes of the rules\n\nEach mode has its own, and so do terms, look-ups, files in GCG \
         and tournaments.\n\n| code | of | sentence |\n| --- | --- | --- |\n",
    );
    let mut codes: BTreeMap<(&str, BTreeSet<&str>), Vec<&str>> = BTreeMap::new();
    for (part, lines) in of_rules() {
        let mut own: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (code, sentences) in lines {
            own.entry(code).or_default().extend(sentences);
        }
        for line in own {
            codes.entry(line).or_default().push(part);
        }
    }
    for ((code, sentences), parts) in codes {
        let _ = writeln!(text, "| `{code}` | {} | {} |", parts.join(", "), told(&sentences));
    }
    text.push('\n');
    text
}

#[test]
fn the_reference_lists_the_codes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(DOCUMENT);
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    let tables = tables();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{tables}{END}{after}")).unwrap();
    } else {
        assert!(found == tables, "{DOCUMENT} lists other codes: see its mark");
    }
}

#[test]
fn codes_of_the_server_mean_nothing_else() {
    let others: BTreeSet<&str> = of_room().into_iter().map(|(code, _)| code).collect();
    let shared: Vec<_> =
        of_server().into_iter().filter(|(code, _)| others.contains(code)).collect();
    assert!(shared.is_empty(), "{shared:?}");
}

#[test]
fn codes_are_names() {
    let rules = of_rules().into_iter().flat_map(|(_, lines)| lines);
    for (code, sentences) in [of_server(), of_room()].concat().into_iter().chain(rules) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(code.chars().all(plain), "{code}");
        assert!(!sentences.is_empty() && sentences.iter().all(|it| !it.is_empty()), "{code}");
    }
}
