//! The data that computer players have learned, leave values and the net: a part of the program, or
//! handed in while it runs.

use std::fmt;
use std::sync::OnceLock;

/// The files of leave values and of the net.
#[cfg(not(feature = "handed-in"))]
const INCLUDED: Option<(&[u8], &[u8])> =
    Some((include_bytes!("../data/leaves"), include_bytes!("../data/net")));
#[cfg(feature = "handed-in")]
const INCLUDED: Option<(&[u8], &[u8])> = None;

/// Their lengths, and a digest of both, made when the crate is compiled.
const LENGTHS: [usize; 2] =
    [include_bytes!("../data/leaves").len(), include_bytes!("../data/net").len()];
const DIGEST: u64 =
    digest(digest(START, include_bytes!("../data/leaves")), include_bytes!("../data/net"));

/// FNV-1a, which tells versions apart and keeps no secret.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const fn digest(start: u64, bytes: &[u8]) -> u64 {
    let (mut digest, mut at) = (start, 0);
    while at < bytes.len() {
        digest = (digest ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    digest
}

static HANDED_IN: OnceLock<Box<[u8]>> = OnceLock::new();

/// The files.
fn files() -> (&'static [u8], &'static [u8]) {
    let handed_in = || HANDED_IN.get().map(|data| data.split_at(LENGTHS[0]));
    INCLUDED.or_else(handed_in).expect("they are handed in before a player is made")
}

/// The parts of leave values.
///
/// # Panics
/// If the program was built with the feature `handed-in` and nothing has been handed in.
pub(crate) fn leaves() -> &'static [u8] {
    files().0
}

/// The weights of the net.
///
/// # Panics
/// As [`leaves`].
pub(crate) fn net() -> &'static [u8] {
    files().1
}

/// The data that computer players have learned, for [`hand_in`] in a program that was built without
/// them: 268 kB, of which three quarters are left when they are compressed.
#[cfg(not(feature = "handed-in"))]
pub fn data_to_hand_in() -> Vec<u8> {
    let (leaves, net) = files();
    [leaves, net].concat()
}

/// True if computer players can be made: always, or with the feature `handed-in` once the data have
/// been.
pub fn is_here() -> bool {
    INCLUDED.is_some() || HANDED_IN.get().is_some()
}

/// The error for bytes that are not the data of the players of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherData;

impl fmt::Display for OtherData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "these are not the data of this version's computer players: fetch them again")
    }
}

impl std::error::Error for OtherData {}

/// Takes the data that computer players have learned, for a program that was built with the feature
/// `handed-in`: a browser fetches and keeps them apart from the program. A second time changes
/// nothing.
///
/// # Errors
/// [`OtherData`] if they are those of another version.
pub fn hand_in(data: &[u8]) -> Result<(), OtherData> {
    if data.len() != LENGTHS[0] + LENGTHS[1] || digest(START, data) != DIGEST {
        return Err(OtherData);
    }
    HANDED_IN.get_or_init(|| data.into());
    Ok(())
}
