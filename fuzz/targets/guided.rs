//! Guided by coverage: holds libFuzzer's inputs against the law of the target that `FUZZ_TARGET` names.
#![no_main]
#![allow(clippy::print_stderr, reason = "libFuzzer owns the command line")]

use std::sync::LazyLock;

use fuzz::Target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    Target::named(&name).unwrap_or_else(|| {
        eprintln!("FUZZ_TARGET has to name a target: '{name}' is none");
        std::process::exit(2);
    })
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    TARGET.hold(input);
});

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    // Its own changes, with what it has learned from comparisons, half of the time.
    if seed % 2 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    }
    let mut input = data[..size].to_vec();
    fuzz::mutate(&TARGET, &mut input, u64::from(seed));
    input.truncate(most);
    data[..input.len()].copy_from_slice(&input);
    input.len()
});
