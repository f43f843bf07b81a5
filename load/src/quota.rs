//! Limits the processor time of a server, so that several of them stand in for machines that do
//! not take it from one another: by a control group of Linux, of either version.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Outcome;

/// The period in which the share is given anew, in microseconds: the shorter, the less a server
/// waits for it at a time.
const PERIOD: f64 = 20_000.0;

/// Where control groups of processors are made: version 1, then version 2.
const TREES: [&str; 2] = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"];

/// A limit that holds for a process until this is dropped, which has to be after its end.
pub struct Quota(PathBuf);

impl Quota {
    /// Gives a process at most this share of a processor.
    pub fn of(pid: u32, share: f64) -> Outcome<Quota> {
        let quota = (PERIOD * share).round();
        let folder = TREES.iter().find_map(|tree| {
            let folder = Path::new(tree).join(format!("tilewright-load-{pid}"));
            std::fs::create_dir(&folder).is_ok().then_some(folder)
        });
        let folder = folder.ok_or("no control group can be made: share=... needs root on Linux")?;
        let group = Quota(folder);
        match group.write("cpu.cfs_period_us", &PERIOD.to_string()) {
            Ok(()) => group.write("cpu.cfs_quota_us", &quota.to_string())?,
            Err(_) => group.write("cpu.max", &format!("{quota} {PERIOD}"))?,
        }
        group.write("cgroup.procs", &pid.to_string())?;
        Ok(group)
    }

    fn write(&self, file: &str, text: &str) -> Outcome<()> {
        let path = self.0.join(file);
        // A file that is not there is none of this version.
        let mut options = std::fs::OpenOptions::new();
        let file = options.write(true).open(&path);
        file.and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
}

impl Drop for Quota {
    fn drop(&mut self) {
        // The process may take a moment to disappear from it.
        for _ in 0..10 {
            if std::fs::remove_dir(&self.0).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}
