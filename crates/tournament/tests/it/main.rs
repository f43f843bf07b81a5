//! Laws and examples of tournaments.
