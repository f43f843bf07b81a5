//! Shell completions and manual pages: they name every command there is.

use std::fs;
use std::path::Path;

use crate::{folder, tilewright};

/// The names in the list of commands of a help text.
fn commands(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| line.starts_with("  "));
    let names = names.filter(|line| !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
}

#[test]
fn every_shell_is_told_all_commands() {
    let all = commands(&tilewright(&["--help"]).ok());
    assert!(all.len() > 15 && all.contains(&"siu".to_string()), "{all:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = tilewright(&["completions", shell]).ok();
        for name in all.iter().map(String::as_str).chain(["exclusions", "anagram"]) {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    tilewright(&["completions", "tcsh"]).refused(&["tcsh", "bash"]);
}

#[test]
fn every_command_has_a_page() {
    let first = tilewright(&["man"]).ok();
    let all = commands(&tilewright(&["--help"]).ok());
    for name in &all {
        assert!(first.contains(&format!("tilewright\\-{name}(1)")), "{name} is not in: {first}");
    }
    let data = folder("man");
    tilewright(&["man", data.join("man1").to_str().unwrap()]).ok();
    let page = |name: &str| {
        let path = Path::new(&data).join("man1").join(format!("{name}.1"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    assert_eq!(page("tilewright").trim_end(), first.trim_end());
    for name in &all {
        let text = page(&format!("tilewright-{name}"));
        assert!(text.contains(".SH SYNOPSIS"), "{name}");
    }
    assert!(page("tilewright-siu").contains("standard input"));
    assert!(page("tilewright-lexicon-anagram").contains("lexicon"));
    assert!(page("tilewright-moves").contains("\\-\\-cgp"));
}
