//! A room as a state machine without input or output.
