//! The conformance suite of SIU, from a folder that its reader has fetched.

use std::path::Path;
use std::process::Command;

use crate::Stop;
use crate::command::{cargo, execute};
use crate::tree::root;

/// Runs the suite against the program as it is built for tests. The suite belongs to
/// <https://github.com/woogles-io/open-protocols>, where it is `siu/conformance`; its options may
/// follow the folder.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let Some((folder, options)) = arguments.split_first() else {
        return Err(Stop::Usage(
            "give the folder: cargo xtask siu open-protocols/siu/conformance".into(),
        ));
    };
    let suite = Path::new(folder).join("siu_conformance.py");
    if !suite.is_file() {
        return Err(Stop::Usage(format!(
            "{}: there is no such file: clone https://github.com/woogles-io/open-protocols and give its \
             folder siu/conformance",
            suite.display()
        )));
    }
    execute(cargo().args(["build", "-p", "tilewright"]))?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), std::path::PathBuf::from);
    let program = root().join(target).join("debug/tilewright");
    execute(Command::new("python3").arg(suite).args(options).arg("--").arg(program).arg("siu"))
}
