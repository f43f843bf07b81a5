//! The seats of a new game, from the request for it.

use rules::{Entry, Level, Seat, Terms, UnknownLevel};
use table::wire::{CreateSeat, RefusalMessage};
use table::{RoomRefusal, SeatKind, computer_name};

use crate::HostRefusal;

/// The seats of a new game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WantedSeats {
    /// Their kinds, for the header.
    pub kinds: Vec<SeatKind>,
    /// The seats that are taken at once, each with its name: those of the caller, and those of
    /// computer players.
    pub sitters: Vec<(Seat, String)>,
    /// The seats of the caller.
    pub mine: Vec<Seat>,
}

impl WantedSeats {
    /// The seats of a game by these terms. Where any number may play, each newcomer brings a seat,
    /// so open ones are left out.
    ///
    /// # Errors
    /// `one_person_only` if a game for one person has others, `unknown_level` for a computer player
    /// of no level, `no_person` if only computer players would play.
    pub fn of(terms: &Terms, asked: &[CreateSeat]) -> Result<WantedSeats, RefusalMessage> {
        let mine = |seat: &CreateSeat| matches!(seat, CreateSeat::Mine { .. });
        if terms.mode().is_alone() && !asked.iter().all(mine) {
            return Err(HostRefusal::OnePersonOnly.into());
        }
        let any = terms.ruleset().entry() == Entry::Open;
        let wanted = asked.iter().filter(|seat| !any || **seat != CreateSeat::Open {});
        let mut seats = WantedSeats::default();
        let mut computers = 0;
        for (seat, wanted) in (0..).map(Seat).zip(wanted) {
            let kind = match wanted {
                CreateSeat::Mine { name } => {
                    seats.sitters.push((seat, name.clone()));
                    seats.mine.push(seat);
                    SeatKind::Person
                }
                CreateSeat::Open {} => SeatKind::Person,
                CreateSeat::Computer { level } => {
                    let level: Level =
                        level.parse().map_err(|_: UnknownLevel| RoomRefusal::UnknownLevel)?;
                    seats.sitters.push((seat, computer_name(computers)));
                    computers += 1;
                    SeatKind::Computer(level)
                }
            };
            seats.kinds.push(kind);
        }
        match seats.kinds.contains(&SeatKind::Person) {
            true => Ok(seats),
            false => Err(HostRefusal::NoPerson.into()),
        }
    }

    /// True if a seat is left for other people.
    pub fn are_open(&self) -> bool {
        self.sitters.len() < self.kinds.len()
    }
}
