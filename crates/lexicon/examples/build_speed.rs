//! Times the compiler on a word list and prints the peak memory:
//! `cargo run --release -p tilewright-lexicon --example build_speed -- WORDS [ours|scrabble]`.
//!
//! Each builder runs in a process of its own, so that the memory is its own.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use lexicon::{Format, Graph, Halves, Words, compile};

#[allow(clippy::print_stdout, reason = "printing is what it is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: build_speed WORDS [ours|scrabble]")?;
    let text = std::fs::read(&path)?;
    match args.next().as_deref() {
        Some("scrabble") => {
            let text = String::from_utf8(text)?;
            let started = Instant::now();
            let alphabet = scrabble::rules::Alphabet::english();
            let lexicon = scrabble::lexicon::Lexicon::from_words(&alphabet, text.lines())?;
            let seconds = started.elapsed().as_secs_f64();
            println!("scrabble 0.1.0: {seconds:.3} s, {} bytes", lexicon.size_bytes());
            print_peak();
        }
        _ => {
            let started = Instant::now();
            let (words, report) = Words::read(&text);
            let read = started.elapsed().as_secs_f64();
            let graph = black_box(compile(&words, Halves::Both)?);
            let seconds = started.elapsed().as_secs_f64();
            println!(
                "lexicon: {seconds:.3} s ({read:.3} s of it reading), {} words, {} nodes",
                report.kept,
                graph.nodes().len()
            );
            print_peak();
            let bytes = graph.to_bytes(Format::Kwg).ok_or("too many nodes for a KWG")?;
            let started = Instant::now();
            let graph = Graph::read(&bytes)?;
            println!("read and checked: {:.3} s", started.elapsed().as_secs_f64());
            let started = Instant::now();
            graph.verify()?;
            println!("verified word for word: {:.3} s", started.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

/// The most memory the process has had so far, where the system says.
#[allow(clippy::print_stdout, reason = "printing is what it is for")]
fn print_peak() {
    if let Ok(status) = std::fs::read_to_string("/proc/self/status")
        && let Some(line) = status.lines().find(|line| line.starts_with("VmHWM"))
    {
        println!("peak memory{}", &line["VmHWM:".len()..]);
    }
}
