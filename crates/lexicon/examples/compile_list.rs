//! Reads a word list, says what was dropped and why, compiles the rest into a word graph, and
//! writes it in the format that other engines read.
//!
//! ```sh
//! cargo run -p tilewright-lexicon --example compile_list
//! cargo run -p tilewright-lexicon --example compile_list -- words.txt words.kwg
//! ```
//!
//! Without files a list of a few lines is compiled, and nothing is written.
#![allow(clippy::print_stdout)]

use std::error::Error;

use lexicon::{Format, Graph, Halves, Lexicon, Words, compile};

/// A list with some faults.
const FEW: &[u8] = b"# a few words
car
cars
care
car
India
co-op
a
";

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let text = match files.first() {
        Some(path) => std::fs::read(path)?,
        None => FEW.to_vec(),
    };
    let (words, report) = Words::read(&text);
    println!("{report}");

    // The DAWG answers questions about words; the GADDAG is what plays are found with.
    let graph = compile(&words, Halves::Both)?;
    let bytes = graph.to_bytes(Format::Kwg).ok_or("too many words: the format KBWG has room")?;
    println!("{} words in {} nodes, {} bytes", words.len(), graph.nodes().len(), bytes.len());

    // A file may come from anywhere, so it is checked: first that it can be walked safely, then
    // that both halves hold the same words.
    let again = Graph::read(&bytes)?;
    again.verify()?;
    // A game is bound to the words by their digest, whatever file they came in.
    println!("digest {}", Lexicon::new("mine", again).digest());

    if let Some(path) = files.get(1) {
        std::fs::write(path, bytes)?;
        println!("written to {path}");
    }
    Ok(())
}
