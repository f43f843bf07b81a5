//! `tilewright completions` and `tilewright man`: the command line described for shells and for
//! readers.

use std::fs;
use std::path::{Path, PathBuf};

use clap_complete::Shell;

use crate::files;
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright completions bash > ~/.local/share/bash-completion/completions/tilewright
  tilewright completions zsh > ~/.zfunc/_tilewright
  tilewright completions fish > ~/.config/fish/completions/tilewright.fish";

/// The options of `tilewright completions`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

/// The options of `tilewright man`.
#[derive(clap::Args, Debug)]
pub(crate) struct Man {
    /// Write a page for each command into this folder, such as ~/.local/share/man/man1
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Writes the script that completes commands and options in a shell.
pub(crate) fn completions(
    args: &Completions,
    mut program: clap::Command,
    common: &Common,
) -> Result<(), Stop> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "tilewright", &mut script);
    write(common, &script)
}

/// Writes the page of the program, or one for each command into a folder.
pub(crate) fn man(args: &Man, program: clap::Command, common: &Common) -> Result<(), Stop> {
    let mut command = program.display_name("tilewright");
    command.build();
    match &args.folder {
        None => write(common, &page(&command)?),
        Some(folder) => {
            let bad = |error| Stop::at(folder, format_args!("cannot be made: {error}"));
            fs::create_dir_all(folder).map_err(bad)?;
            pages(&command, folder)
        }
    }
}

/// The page of a command and those of the commands below it.
fn pages(command: &clap::Command, folder: &Path) -> Result<(), Stop> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    files::write_whole(&folder.join(format!("{name}.1")), &page(command)?)?;
    command.get_subcommands().try_for_each(|below| pages(below, folder))
}

fn page(command: &clap::Command) -> Result<Vec<u8>, Stop> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

fn write(common: &Common, bytes: &[u8]) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    output.line(String::from_utf8_lossy(bytes).trim_end())?;
    output.end()
}
