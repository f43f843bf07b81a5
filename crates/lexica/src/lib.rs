//! The bundled word lists, compiled at build time.
