//! The web server: sockets, storage and computer players' seats.
