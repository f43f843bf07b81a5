//! The messages in the reference half of `docs/protocol.md`, written from the types and doc comments
//! of the folders `wire`, so that the document cannot fall behind the wire.

use std::fmt::Write;

use crate::Stop;
use crate::tree::{File, Finding, Tree, root};

const DOCUMENT: &str = "docs/protocol.md";
/// The folders with messages, and the messages of each as TypeScript, which lists the values of each
/// closed set.
const WIRES: [(&str, &str); 2] = [
    ("crates/table/src/wire/", "crates/web/app/src/wire.ts"),
    ("crates/tournament/src/wire/", "crates/web/app/src/tournament/wire.ts"),
];
const BEGIN: &str = "<!-- reference: written by `cargo xtask protocol` -->\n";
const END: &str = "<!-- end of reference -->\n";

/// `cargo xtask protocol`: rewrites the reference.
pub fn run() -> Result<(), Stop> {
    let tree = Tree::read().map_err(Stop::Usage)?;
    let text = tree.get(DOCUMENT).map(File::text).unwrap_or_default();
    let Some((before, _, after)) = split(text) else {
        return Err(Stop::Usage(format!("{DOCUMENT} lacks the two marks of its reference")));
    };
    let text = format!("{before}{BEGIN}{}{END}{after}", reference(&tree));
    std::fs::write(root().join(DOCUMENT), text)
        .map_err(|error| Stop::Usage(format!("{DOCUMENT} cannot be written: {error}")))?;
    println!("{DOCUMENT} says what the wire does");
    Ok(())
}

/// The reference in the document is that of the sources.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let text = tree.get(DOCUMENT).map(File::text).unwrap_or_default();
    let problem = match split(text) {
        None => "lacks the two marks of its reference",
        Some((_, found, _)) if found != reference(tree) => {
            "no longer matches the wire: run cargo xtask protocol, reread the prose"
        }
        Some(_) => return Vec::new(),
    };
    vec![Finding::file(DOCUMENT, problem)]
}

/// The parts before, in and after the reference.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (reference, after) = rest.split_once(END)?;
    Some((before, reference, after))
}

fn reference(tree: &Tree) -> String {
    let mut text = String::new();
    let files = WIRES.iter().flat_map(|&(wire, typescript)| {
        let typescript = tree.get(typescript).map(File::text).unwrap_or_default();
        let files = tree.rust().filter(move |file| file.path.starts_with(wire));
        files.map(move |file| (file, typescript))
    });
    for (file, typescript) in files {
        let mut types = types(file.text());
        types.extend(sets(file.text(), typescript));
        if types.is_empty() {
            continue;
        }
        let title: Vec<&str> =
            file.text().lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
        let _ = write!(text, "\n### {}\n", title.join(" ").trim_end_matches('.'));
        for message in types {
            message.write(&mut text);
        }
    }
    format!("Fingerprint of the wire: `{:016x}`.\n{text}\n", fingerprint(&text))
}

/// FNV-1a, 64 bits: short, stable and without dependencies. It guards against forgetting, not
/// against an attacker.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A struct; an enum whose variants are told apart by `type`; or one whose variants are names, which
/// travel as strings.
#[derive(Default)]
struct Message {
    name: String,
    about: String,
    strict: bool,
    tagged: bool,
    fields: Vec<Field>,
    variants: Vec<Variant>,
}

#[derive(Default)]
struct Variant {
    name: String,
    about: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: String,
    about: String,
}

impl Message {
    fn write(&self, text: &mut String) {
        let _ = write!(text, "\n#### `{}`\n\n{}\n", self.name, self.about);
        if self.strict {
            text.push_str("Unknown fields are refused.\n");
        }
        text.push('\n');
        for field in &self.fields {
            field.write("", text);
        }
        for variant in &self.variants {
            let tag = if self.tagged { "\"type\": " } else { "" };
            let about = if variant.about.is_empty() {
                String::new()
            } else {
                format!(": {}", variant.about)
            };
            let _ = writeln!(text, "- `{tag}\"{}\"`{about}", variant.name);
            for field in &variant.fields {
                field.write("  ", text);
            }
        }
    }
}

impl Field {
    fn write(&self, indent: &str, text: &mut String) {
        let _ = writeln!(text, "{indent}- `{}` ({}): {}", self.name, self.kind, self.about);
    }
}

/// The types in a source file that travel, in their order.
fn types(source: &str) -> Vec<Message> {
    let mut types = Vec::new();
    let mut about: Vec<&str> = Vec::new();
    let (mut travels, mut strict, mut tagged) = (false, false, false);
    let mut current: Option<Message> = None;
    let mut in_attribute = false;
    let mut described_as: Option<&str> = None;
    for line in source.lines() {
        let trimmed = line.trim();
        if let Some(doc) = trimmed.strip_prefix("///") {
            about.push(doc.trim());
            continue;
        }
        if in_attribute || trimmed.starts_with("#[") {
            travels |= trimmed.contains("Serialize");
            strict |= trimmed.contains("deny_unknown_fields");
            tagged |= trimmed.contains("tag = \"type\"");
            described_as = described_as.or(closed_set(trimmed));
            in_attribute = !trimmed.ends_with(']');
            continue;
        }
        let said = std::mem::take(&mut about).join(" ");
        let name = |rest: &str| rest.trim_end_matches(['{', ' ', ';']).to_string();
        let head = trimmed.strip_prefix("pub struct ").or(trimmed.strip_prefix("pub enum "));
        // A macro that writes closed sets gives them a name of its own, `$name`.
        if let Some(rest) = head.filter(|rest| !rest.starts_with('$')) {
            if travels && trimmed.ends_with('{') {
                let (name, about) = (name(rest), said);
                let message = Message { name, about, strict, tagged, ..Message::default() };
                current = Some(message);
            }
            (travels, strict, tagged) = (false, false, false);
        } else if line == "}" {
            types.extend(current.take());
        } else if let Some(message) = &mut current {
            message.read(trimmed, described_as, said);
        }
        described_as = None;
    }
    types
}

/// The closed set as which a field is described that is read as text.
fn closed_set(attribute: &str) -> Option<&str> {
    let (_, rest) = attribute.split_once("ts(as = \"")?;
    rest.split('"').next().filter(|name| name.ends_with("Key"))
}

/// The closed sets that a source file names in `sets! { ... }`, with their values.
fn sets(source: &str, typescript: &str) -> Vec<Message> {
    let blocks = source.split("\nsets! {\n").skip(1);
    let lines: Vec<&str> = blocks
        .flat_map(|block| block.lines().take_while(|line| *line != "}"))
        .map(str::trim)
        .collect();
    let named = lines.windows(2).filter_map(|pair| {
        let (about, (name, _)) = (pair[0].strip_prefix("/// ")?, pair[1].split_once(" = ")?);
        let (_, values) = typescript.split_once(&format!("\nexport type {name} = \""))?;
        let values = values.split("\";").next()?.split("\" | \"");
        let value = |name: &str| Variant { name: name.to_string(), ..Variant::default() };
        let (name, about) = (name.to_string(), about.to_string());
        Some(Message { name, about, variants: values.map(value).collect(), ..Message::default() })
    });
    named.collect()
}

impl Message {
    /// Reads a line of the type's body.
    fn read(&mut self, line: &str, described_as: Option<&str>, about: String) {
        let line = line.trim_end_matches(',');
        let declared = line.trim_start_matches("pub ").split_once(": ");
        if let Some((name, kind)) = declared {
            let field = Field {
                name: name.to_string(),
                kind: in_words(described_as.unwrap_or(kind)),
                about,
            };
            match self.variants.last_mut() {
                Some(variant) => variant.fields.push(field),
                None => self.fields.push(field),
            }
        } else if line.starts_with(|c: char| c.is_ascii_uppercase()) {
            let name = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            self.variants.push(Variant { name: snake(name), about, fields: Vec::new() });
        }
    }
}

/// A Rust type as the JSON it becomes.
fn in_words(kind: &str) -> String {
    let inside = |kind: &str, outer: &str| {
        Some(kind.strip_prefix(outer)?.strip_prefix('<')?.strip_suffix('>')?.to_string())
    };
    if let Some(kind) = inside(kind, "Option") {
        return format!("{} or null", in_words(&kind));
    }
    if let Some(kind) = inside(kind, "Vec") {
        return format!("list of {}", in_words(&kind));
    }
    if let Some(kinds) = kind.strip_prefix('(').and_then(|kind| kind.strip_suffix(')')) {
        let kinds: Vec<String> = kinds.split(", ").map(in_words).collect();
        return format!("list of {}: {}", kinds.len(), kinds.join(", "));
    }
    match kind {
        "String" => "string".to_string(),
        "bool" => "true or false".to_string(),
        "char" => "string of one letter".to_string(),
        "u8" | "u16" | "u32" | "u64" | "i32" | "i64" => "integer".to_string(),
        _ => format!("`{kind}`"),
    }
}

fn snake(name: &str) -> String {
    crate::source::words(name).join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "//! Messages.\n\n/// A message.\n#[derive(Serialize)]\n\
        #[serde(tag = \"type\", deny_unknown_fields)]\npub enum ClientMessage {\n    /// Says\n    \
        /// hello.\n    ViewAs {\n        /// The seat.\n        seat: Option<u8>,\n    },\n    \
        /// Nothing.\n    Ping {},\n}\n\n/// A tile.\n#[derive(Serialize)]\npub struct Placed {\n    \
        /// Where.\n    #[ts(type = \"number\")]\n    #[cfg_attr(\n        feature = \"describe\",\n        \
        ts(type = \"string[]\")\n    )]\n    pub squares: Vec<String>,\n}\n\n\
        /// A way.\n#[derive(Serialize)]\n#[serde(rename_all = \"snake_case\")]\npub enum Way {\n    \
        /// Far.\n    FarAway,\n}\n\n/// Stays here.\npub struct Hidden {\n    /// No.\n    \
        pub no: u8,\n}\n";

    #[test]
    fn types_and_their_comments_become_a_reference() {
        let wire = format!("{}client.rs", WIRES[0].0);
        let tree = Tree::of(&[(&wire, SOURCE)]);
        let text = reference(&tree);
        let expected = "\n### Messages\n\n#### `ClientMessage`\n\nA message.\nUnknown fields are \
            refused.\n\n- `\"type\": \"view_as\"`: Says hello.\n  - `seat` (integer or null): The \
            seat.\n- `\"type\": \"ping\"`: Nothing.\n\n#### `Placed`\n\nA tile.\n\n- `squares` \
            (list of string): Where.\n\n#### `Way`\n\nA way.\n\n- `\"far_away\"`: Far.\n\n";
        assert_eq!(text.split_once('\n').unwrap().1, expected);
    }

    #[test]
    fn a_change_of_the_wire_is_found() {
        let wire = format!("{}client.rs", WIRES[0].0);
        let tree = Tree::of(&[(&wire, SOURCE)]);
        let document = format!("# Protocol\n{BEGIN}{}{END}", reference(&tree));
        let tree = Tree::of(&[(&wire, SOURCE), (DOCUMENT, &document)]);
        assert!(check(&tree).is_empty());
        let changed = SOURCE.replace("Where.", "Where, from 0.");
        let tree = Tree::of(&[(&wire, &changed), (DOCUMENT, &document)]);
        assert_eq!(check(&tree).len(), 1);
    }
}
