//! Compiles the British list into a word graph, and puts in order which of its words are American and
//! how common they are.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use lexicon::{Digest, Exclusions, Format, Halves, Word, Words, compile};
use sha2::{Digest as _, Sha256};

#[path = "src/letters.rs"]
#[allow(dead_code, reason = "it only writes")]
mod letters;

/// Set to `unknown`, takes all words of a data file that belongs to another American list for
/// uncommon, and leaves out what it adds: the tools that write these files need this crate.
const UNKNOWN: &str = "TILEWRIGHT_COMMONNESS";

/// Words, each with the digit that says how common it is.
type Common = Vec<(Word, u8)>;

/// The digit of a word that SCOWL has at size 80 and no earlier.
const RAREST: u8 = b'9';

/// Added to the digit of an American word.
const ALSO_AMERICAN: u8 = 0x80;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=data/commonness.txt");
    println!("cargo::rerun-if-changed=data/british.txt");
    println!("cargo::rerun-if-changed=data/family.txt");
    println!("cargo::rerun-if-changed=data/family_british.txt");
    println!("cargo::rerun-if-env-changed={UNKNOWN}");
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let unknown = env::var_os(UNKNOWN).is_some_and(|value| value == "unknown");
    let mut source = String::new();

    let american: Words = (2..=15)
        .flat_map(wordnik_list::word_iterator_by_len)
        .map(str::parse::<Word>)
        .collect::<Result<_, _>>()?;
    let digest = Digest::of(american.iter()).to_string();
    describe(&american, "AMERICAN", &mut source)?;
    let left_out = Exclusions::read(&fs::read_to_string("data/family.txt")?)?;
    describe(&family(&american, &left_out), "AMERICAN_FAMILY", &mut source)?;

    let data = fs::read_to_string("data/commonness.txt")?;
    let digits = match commonness(&data, &digest, american.len()) {
        Ok(digits) => digits,
        Err(_) if unknown => vec![b'0'; american.len()],
        Err(problem) => return Err(again("commonness", &problem)),
    };
    let mut all: BTreeMap<Word, u8> =
        american.iter().zip(digits).map(|(word, digit)| (word, digit | ALSO_AMERICAN)).collect();
    let data = fs::read_to_string("data/british.txt")?;
    match added(&data, &digest) {
        Ok((words, whole)) => {
            all.extend(words);
            if Digest::of(all.keys().copied()).to_string() != whole {
                return Err(again("british", "is damaged"));
            }
        }
        Err(_) if unknown => {}
        Err(problem) => return Err(again("british", &problem)),
    }
    let british: Words = all.keys().copied().collect();
    describe(&british, "BRITISH", &mut source)?;
    let left_out =
        Exclusions::read(&fs::read_to_string("data/family_british.txt")?)?.and(&left_out);
    describe(&family(&british, &left_out), "BRITISH_FAMILY", &mut source)?;
    let graph = compile(&british, Halves::Both)?;
    let bytes = graph.to_bytes(Format::Kwg).ok_or("the list is too long for a KWG")?;
    let marks: Vec<u8> = all.into_values().collect();
    let digest = |words: &[u8]| -> [u8; 32] {
        Sha256::new().chain_update(words).chain_update(&marks).finalize().into()
    };
    let (letters, compiled) = (digest(&letters::write(british.iter())), digest(&bytes));
    writeln!(
        source,
        "/// The digest of the words as they are fetched, with the marks behind them."
    )?;
    writeln!(source, "pub(crate) const LETTERS: [u8; 32] = {letters:?};")?;
    writeln!(source, "/// The digest of the graph, with the marks behind it.")?;
    writeln!(source, "pub(crate) const COMPILED: [u8; 32] = {compiled:?};")?;
    fs::write(out.join("british.kwg"), bytes)?;
    fs::write(out.join("commonness"), marks)?;
    fs::write(out.join("lists.rs"), source)?;
    Ok(())
}

/// The error for a data file that has to be written again.
fn again(name: &str, problem: &str) -> Box<dyn Error> {
    format!(
        "data/{name}.txt {problem}: write it again with `cargo xtask lab {name}` \
         (lab/src/{name}.rs says how)"
    )
    .into()
}

/// The words of a list without those that are left out.
fn family(words: &Words, left_out: &Exclusions) -> Words {
    words.iter().filter(|&word| !left_out.contains(word)).collect()
}

/// Writes the constant that says which words a list has.
fn describe(words: &Words, constant: &str, source: &mut String) -> std::fmt::Result {
    let digest = Digest::of(words.iter()).0;
    let words = words.len();
    writeln!(
        source,
        "pub(crate) const {constant}: Known = Known {{ words: {words}, digest: Digest({digest:?}) }};"
    )
}

/// The lines of a data file after those that name the lists it belongs to, if the first of these is
/// the American list with this digest.
fn lines<'a>(data: &'a str, digest: &str) -> Result<impl Iterator<Item = &'a str>, String> {
    let mut lines = data.lines().filter(|line| !line.starts_with('#'));
    if lines.next().and_then(|line| line.strip_prefix("digest ")) != Some(digest) {
        return Err("belongs to another word list".to_owned());
    }
    Ok(lines)
}

/// The digits of the American words, if the file belongs to this list.
fn commonness(data: &str, digest: &str, words: usize) -> Result<Vec<u8>, String> {
    let digits = lines(data, digest)?.collect::<String>().into_bytes();
    if digits.len() != words || !digits.iter().all(u8::is_ascii_digit) {
        return Err(format!("does not have one digit for each of {words} words"));
    }
    Ok(digits)
}

/// The words that British has beyond American, each with its digit, and the digest of the British
/// list. The file says how they are written.
fn added<'a>(data: &'a str, digest: &str) -> Result<(Common, &'a str), String> {
    let mut lines = lines(data, digest)?;
    let whole = lines.next().and_then(|line| line.strip_prefix("british "));
    let whole = whole.ok_or("does not name the British list")?;
    let mut words = Vec::new();
    let (mut word, mut digit) = (String::new(), RAREST);
    let mut keep = |word: &str, digit: u8| match word.parse::<Word>() {
        Ok(read) if !word.is_empty() => {
            words.push((read, digit));
            Ok(())
        }
        Ok(_) => Ok(()),
        Err(problem) => Err(problem.to_string()),
    };
    for byte in lines.flat_map(str::bytes) {
        match byte {
            b'a'..=b'z' => {
                keep(&word, digit)?;
                word.truncate(usize::from(byte - b'a'));
                digit = RAREST;
            }
            b'A'..=b'Z' => word.push(char::from(byte)),
            b'0'..=b'9' => digit = byte,
            _ => return Err(format!("has a byte {byte} that means nothing")),
        }
    }
    keep(&word, digit)?;
    Ok((words, whole))
}
