//! The functions of the module: bytes go in and come out through its memory.
//!
//! A caller asks for room of a length, writes the bytes of a call there, and calls; the answer then
//! lies where `tilewright_answer` says, until the next call. The memory may grow with any call, so
//! the caller looks at it anew each time.
//!
//! A function is found by its name only if the compiler leaves the name as it is, which Rust calls
//! unsafe because two functions of one name would be taken for each other. Nothing else here is:
//! the addresses are only handed out, and the caller alone writes there, within its own module. With
//! generated bindings the same attribute would stand in generated code, beside a JavaScript file to
//! load and a tool to install.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::Desk;

/// The desk of this module, and the bytes on their way.
#[derive(Default)]
struct Door {
    desk: Desk,
    input: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DOOR: RefCell<Door> = RefCell::default();
}

fn at_the_door<T>(act: impl FnOnce(&mut Door) -> T) -> T {
    DOOR.with_borrow_mut(act)
}

/// Room for this many bytes of a call or of data. Returns where they go.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tilewright_room(length: usize) -> *mut u8 {
    at_the_door(|door| {
        door.input.clear();
        door.input.resize(length, 0);
        door.input.as_mut_ptr()
    })
}

/// Answers the call that was written. Returns the length of the answer, in bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tilewright_call() -> usize {
    at_the_door(|door| {
        let input = std::mem::take(&mut door.input);
        door.answer = door.desk.call(&String::from_utf8_lossy(&input)).into_bytes();
        door.answer.len()
    })
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tilewright_answer() -> *const u8 {
    at_the_door(|door| door.answer.as_ptr())
}

/// Takes the data that were written: the bundled word lists, or what computer players have learned.
/// Returns 1, or 0 if they are of another version.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tilewright_data() -> u32 {
    at_the_door(|door| {
        let data = std::mem::take(&mut door.input);
        u32::from(door.desk.hand_in(&data).is_ok())
    })
}

/// Gives the word lists compiled, to be kept and handed in another time: then they need not be
/// compiled again. Returns the length of the answer, which is 0 as long as there are none.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tilewright_words() -> usize {
    at_the_door(|door| {
        door.answer = lexica::compiled_data().unwrap_or_default();
        door.answer.len()
    })
}

/// Plays this many games by static equity, as `tilewright bench` does. Returns the length of the
/// answer, which is the signature of their scores.
#[cfg(feature = "measure")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tilewright_static_games(games: u32) -> usize {
    at_the_door(|door| {
        door.answer = crate::measure::static_games(games).into_bytes();
        door.answer.len()
    })
}
