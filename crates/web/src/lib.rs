//! The browser app, built and embedded.
