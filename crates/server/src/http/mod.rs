//! The HTTP floor: requests and their responses. It uses all the other floors, and none of them uses
//! it.

pub(crate) mod accounts;
pub(crate) mod analyses;
pub(crate) mod annotations;
pub(crate) mod answer;
pub(crate) mod app;
pub(crate) mod arbitrators;
pub(crate) mod challenges;
pub(crate) mod collections;
pub(crate) mod consent;
pub(crate) mod contest;
pub(crate) mod course;
pub(crate) mod exports;
pub(crate) mod listen;
pub(crate) mod lobby;
pub(crate) mod meanings;
pub(crate) mod moderation;
pub(crate) mod moves;
pub(crate) mod openapi;
pub(crate) mod operator;
pub(crate) mod origin;
pub(crate) mod packed;
pub(crate) mod page;
pub(crate) mod papers;
pub(crate) mod people;
pub(crate) mod picture;
pub(crate) mod reports;
pub(crate) mod rest;
pub(crate) mod reviews;
pub(crate) mod seeks;
pub(crate) mod sheet;
pub(crate) mod study;
