//! Compiles the bundled word list, and its common words, into word graphs.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use lexicon::{Digest, Format, Halves, Word, Words, compile};

/// For each graph: the name of its file, the constant that describes it, the highest commonness
/// digit of its words, and up to how many letters it has all words. `3` is SCOWL level 35, `6`
/// level 55, `8` level 70 (see `src/commonness.rs`).
const COMMON: [(&str, &str, u8, usize); 3] = [
    ("everyday", "EVERYDAY", b'3', 0),
    ("broad", "BROAD", b'6', 0),
    ("learned", "LEARNED", b'8', 3),
];

/// Set to `unknown`, takes all words for uncommon if the data file belongs to another word list:
/// the tool that writes the file needs this crate.
const UNKNOWN: &str = "TILEWRIGHT_COMMONNESS";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=data/commonness.txt");
    println!("cargo::rerun-if-env-changed={UNKNOWN}");
    let out = env::var("OUT_DIR")?;
    let mut source = String::new();

    let all: Words = (2..=15)
        .flat_map(wordnik_list::word_iterator_by_len)
        .map(str::parse::<Word>)
        .collect::<Result<_, _>>()?;
    let digest = write(&all, "wordnik", "WORDNIK", Path::new(&out), &mut source)?;

    let data = fs::read_to_string("data/commonness.txt")?;
    let digits = match commonness(&data, &digest.to_string(), all.len()) {
        Ok(digits) => digits,
        Err(_) if env::var_os(UNKNOWN).is_some_and(|value| value == "unknown") => {
            vec![b'0'; all.len()]
        }
        Err(problem) => {
            return Err(format!(
                "data/commonness.txt {problem}: write it again with `cargo xtask lab commonness` \
                 (lab/src/commonness.rs says how)"
            )
            .into());
        }
    };
    for (name, constant, most, whole_to) in COMMON {
        let common = all
            .iter()
            .zip(&digits)
            .filter(|&(word, &digit)| {
                (b'1'..=most).contains(&digit) || word.letters().len() <= whole_to
            })
            .map(|(word, _)| word)
            .collect();
        write(&common, name, constant, Path::new(&out), &mut source)?;
    }
    fs::write(Path::new(&out).join("commonness"), digits)?;
    fs::write(Path::new(&out).join("graphs.rs"), source)?;
    Ok(())
}

/// Writes the graph of some words and the constant that says how to read it.
fn write(
    words: &Words,
    name: &str,
    constant: &str,
    out: &Path,
    source: &mut String,
) -> Result<Digest, Box<dyn Error>> {
    let graph = compile(words, Halves::Both)?;
    let bytes = graph.to_bytes(Format::Kwg).ok_or("the list is too long for a KWG")?;
    fs::write(out.join(format!("{name}.kwg")), bytes)?;
    let digest = Digest::of(words.iter());
    writeln!(
        source,
        "pub(crate) const {constant}: Embedded = Embedded {{\n    \
         bytes: include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}.kwg\")),\n    \
         words: {},\n    digest: Digest({:?}),\n}};",
        words.len(),
        digest.0
    )?;
    Ok(digest)
}

/// The digits of the data file, if they belong to this list.
fn commonness(data: &str, digest: &str, words: usize) -> Result<Vec<u8>, String> {
    let mut lines = data.lines().filter(|line| !line.starts_with('#'));
    if lines.next().and_then(|line| line.strip_prefix("digest ")) != Some(digest) {
        return Err("belongs to another word list".to_owned());
    }
    let digits = lines.collect::<String>().into_bytes();
    if digits.len() != words || !digits.iter().all(u8::is_ascii_digit) {
        return Err(format!("does not have one digit for each of {words} words"));
    }
    Ok(digits)
}
