//! Move generation, evaluation and computer players.
