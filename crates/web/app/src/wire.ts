// Written from `crates/table/src/wire` by `UPDATE=1 cargo test -p table --test typescript`.

export type ClientMessage = { "type": "hello", 
/**
 * The secret tokens of the seats this device holds: none for a spectator, one for a
 * player, several for pass and play.
 */
tokens: Array<string>, 
/**
 * The last sequence number seen; 0 for none. Events after it follow.
 */
last_seq: number, } | { "type": "view_as", 
/**
 * The seat, from 0.
 */
seat: number | null, } | { "type": "command", 
/**
 * Chosen by the client, at most 64 characters, new for each command. A command sent
 * again with the same id is acknowledged again and done once.
 */
id: string, 
/**
 * The seat that does it; its token must have been given in `hello`.
 */
seat: number, 
/**
 * The last sequence number the client had seen when the person decided.
 */
seq: number, 
/**
 * What to do.
 */
command: CommandMessage, } | { "type": "preview", 
/**
 * Comes back with the answer.
 */
id: string, 
/**
 * The tiles laid so far.
 */
tiles: Array<PlacedTile>, } | { "type": "look_up", 
/**
 * Comes back with the answer.
 */
id: string, 
/**
 * The word.
 */
word: string, } | { "type": "ping", };
export type CommandMessage = { "type": "play", 
/**
 * The tiles, in any order.
 */
tiles: Array<PlacedTile>, } | { "type": "play_text", 
/**
 * The play.
 */
text: string, } | { "type": "exchange", 
/**
 * The tiles to put back.
 */
tiles: string, } | { "type": "pass", } | { "type": "take_blank", 
/**
 * Where the blank lies, as `8H`.
 */
square: string, } | { "type": "challenge", 
/**
 * The words meant, as capitals; empty for all of them.
 */
words: Array<string>, } | { "type": "accept", } | { "type": "propose_end", } | { "type": "propose_pause", } | { "type": "answer", 
/**
 * Whether to do it.
 */
agree: boolean, } | { "type": "resume", } | { "type": "resign", } | { "type": "claim_time", };
export type PlacedTile = { 
/**
 * `8H`.
 */
square: string, 
/**
 * A capital, or a small letter for a blank.
 */
face: string, };
export type ServerMessage = { "type": "update", 
/**
 * The events since the last sequence number this socket was sent, oldest first, as
 * this viewer may see them. After `view_as` it is all events from the first.
 */
events: Array<EventMessage>, 
/**
 * Where the game stands, as this viewer may see it.
 */
game: GameMessage, } | { "type": "done", 
/**
 * The command's id.
 */
id: string, 
/**
 * The sequence number of its last event.
 */
seq: number, } | { "type": "refused", 
/**
 * The id of the command or preview, if there was one.
 */
id: string | null, 
/**
 * What is wrong and what to do.
 */
refusal: RefusalMessage, } | { "type": "preview", 
/**
 * The preview's id.
 */
id: string, 
/**
 * The words and points if the tiles may lie there.
 */
formed: FormedMessage | null, 
/**
 * What is wrong otherwise.
 */
problem: RefusalMessage | null, } | { "type": "looked_up", 
/**
 * The look-up's id.
 */
id: string, 
/**
 * The word in capitals.
 */
word: string, 
/**
 * Whether it is listed.
 */
good: boolean, } | { "type": "pong", };
export type RefusalMessage = { 
/**
 * A stable code, `snake_case`.
 */
code: string, 
/**
 * An English sentence that says what to do.
 */
message: string, 
/**
 * The squares it is about, as `8H`.
 */
squares: Array<string>, };
export type FormedMessage = { 
/**
 * The main word first.
 */
words: Array<WordMessage>, 
/**
 * The bonus for playing many tiles.
 */
bonus: number, 
/**
 * Everything together.
 */
score: number, };
export type WordMessage = { 
/**
 * Where it starts: `8D` across, `D8` down.
 */
coord: string, 
/**
 * Its faces: `TRAiN` has a blank for the I.
 */
faces: string, 
/**
 * What it scores.
 */
points: number, };
export type EventMessage = { 
/**
 * Its number, from 1 without gaps.
 */
seq: number, 
/**
 * Milliseconds since the game was made.
 */
at: number, 
/**
 * What happened.
 */
event: EventKind, };
export type EventKind = { "type": "seated", 
/**
 * The seat.
 */
seat: number, 
/**
 * The name given.
 */
name: string, } | { "type": "opening_draw", 
/**
 * Each tile drawn and by whom.
 */
drawn: Array<SeatTile>, } | { "type": "starts", 
/**
 * The seat.
 */
seat: number, } | { "type": "dealt", 
/**
 * The seat.
 */
seat: number, 
/**
 * How many tiles.
 */
count: number, 
/**
 * Which, if the viewer may know.
 */
tiles: string | null, } | { "type": "clock_started", } | { "type": "played", 
/**
 * The seat.
 */
seat: number, 
/**
 * As written: `8D TRAIN`, with `.` for tiles already on the board.
 */
text: string, 
/**
 * The tiles laid.
 */
tiles: Array<SquareFace>, 
/**
 * Words and points.
 */
formed: FormedMessage, 
/**
 * How many tiles were drawn.
 */
drawn_count: number, 
/**
 * Which, if the viewer may know.
 */
drawn: string | null, } | { "type": "drew", 
/**
 * The seat.
 */
seat: number, 
/**
 * How many.
 */
count: number, 
/**
 * Which, if the viewer may know.
 */
tiles: string | null, } | { "type": "exchanged", 
/**
 * The seat.
 */
seat: number, 
/**
 * How many tiles.
 */
count: number, 
/**
 * Which were put back, if the viewer may know.
 */
returned: string | null, 
/**
 * Which were drawn, if the viewer may know.
 */
drawn: string | null, } | { "type": "passed", 
/**
 * The seat.
 */
seat: number, } | { "type": "declined", 
/**
 * The seat.
 */
seat: number, } | { "type": "timed_out", 
/**
 * The seat.
 */
seat: number, } | { "type": "blank_taken", 
/**
 * The seat.
 */
seat: number, 
/**
 * Where, as `8H`.
 */
square: string, } | { "type": "accepted", 
/**
 * The seat.
 */
seat: number, } | { "type": "window_closed", 
/**
 * `accepted`, `moved` (the next player moved), `expired`, `ruled` (a challenge failed)
 * or `void` (nothing can be challenged in this game).
 */
cause: string, } | { "type": "challenged", 
/**
 * Who challenged.
 */
seat: number, 
/**
 * Each word judged, as capitals, and whether it is good.
 */
rulings: Array<RulingMessage>, 
/**
 * Whether the play comes off.
 */
upheld: boolean, } | { "type": "withdrawn", 
/**
 * Whose play.
 */
seat: number, 
/**
 * How many replacement tiles went back to the bag.
 */
count: number, 
/**
 * Which, if the viewer may know.
 */
returned: string | null, } | { "type": "charged", 
/**
 * The seat.
 */
seat: number, 
/**
 * Points, negative when taken.
 */
points: number, 
/**
 * `challenge` or `overtime`.
 */
reason: string, } | { "type": "skip_owed", 
/**
 * The seat.
 */
seat: number, } | { "type": "skipped", 
/**
 * The seat.
 */
seat: number, } | { "type": "move_held", 
/**
 * The seat.
 */
seat: number, } | { "type": "held_move_dropped", 
/**
 * The seat.
 */
seat: number, } | { "type": "proposed", 
/**
 * Who proposes.
 */
seat: number, 
/**
 * `end` or `pause`.
 */
what: string, } | { "type": "answered", 
/**
 * Who answers.
 */
seat: number, 
/**
 * Whether they agree.
 */
agree: boolean, } | { "type": "paused", } | { "type": "resume_asked", 
/**
 * The seat.
 */
seat: number, } | { "type": "resumed", } | { "type": "resigned", 
/**
 * The seat.
 */
seat: number, } | { "type": "stuck_checked", 
/**
 * Whether somebody can.
 */
anyone_can_play: boolean, } | { "type": "ended", 
/**
 * How: `went_out`, `all_passed`, `scoreless_turns`, `stuck`, `stalled`, `agreed`,
 * `resigned`, `overtime` or `target_reached`.
 */
reason: string, 
/**
 * The arithmetic, a line a seat.
 */
lines: Array<FinalLine>, 
/**
 * The winners; several for a draw.
 */
winners: Array<number>, 
/**
 * Whether the tie-break by score before leftovers decided.
 */
tie_broken: boolean, };
export type SeatTile = { 
/**
 * The seat.
 */
seat: number, 
/**
 * A capital, or `?` for a blank.
 */
tile: string, };
export type SquareFace = { 
/**
 * `8H`.
 */
square: string, 
/**
 * A capital, or a small letter for a blank.
 */
face: string, };
export type RulingMessage = { 
/**
 * Capitals.
 */
word: string, 
/**
 * Whether the list has it.
 */
good: boolean, };
export type FinalLine = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Score before leftovers; challenge and time penalties are in it.
 */
before: number, 
/**
 * The tiles left on the rack.
 */
left: string, 
/**
 * What they cost, 0 or negative.
 */
deducted: number, 
/**
 * What the others' tiles earn, 0 or positive.
 */
collected: number, 
/**
 * The final score.
 */
total: number, };
export type GameMessage = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * Milliseconds since the game was made, at the time of sending.
 */
at: number, 
/**
 * The seat this is seen as; `null` for a spectator.
 */
viewer: number | null, 
/**
 * The terms in full.
 */
terms: TermsMessage, 
/**
 * The word list the game is bound to.
 */
lexicon: LexiconMessage, 
/**
 * `gathering` (seats are open), `turn`, `final_acceptance`, `stuck_check` or `over`.
 */
phase: string, 
/**
 * Whether the game is paused; seats that already want to go on are marked.
 */
paused: boolean, 
/**
 * The seat on turn, if one is.
 */
turn: number | null, 
/**
 * The rows of the board: capitals, small letters for blanks, `.` for empty.
 */
board: Array<string>, 
/**
 * The squares of the last play that stands or may be challenged.
 */
last_play: Array<string>, 
/**
 * The seats in order of play.
 */
seats: Array<SeatMessage>, 
/**
 * The viewer's own rack; `null` for a spectator.
 */
rack: string | null, 
/**
 * Letters that the first word needs now; 2 once it stands.
 */
first_word: number, 
/**
 * When the time of the turn is up and it is passed, in milliseconds since the game was made;
 * `null` without such a timer.
 */
turn_ends: number | null, 
/**
 * Tiles in the bag.
 */
bag: number, 
/**
 * Tiles the viewer has not seen: bag and other racks. For a spectator everything that is
 * not on the board.
 */
unseen: string, 
/**
 * The play that can be challenged, if there is one.
 */
pending: PendingMessage | null, 
/**
 * The open proposal, if there is one.
 */
proposal: ProposalMessage | null, 
/**
 * What the viewer may do now.
 */
may: MayMessage, 
/**
 * A sentence when a run of turns without a play is about to end the game.
 */
warning: string | null, 
/**
 * The commitment to the secret seed of the draws: SHA-256 of the seed, hexadecimal.
 */
commitment: string, 
/**
 * The seed itself, hexadecimal, once the game is over.
 */
seed: string | null, };
export type SeatMessage = { 
/**
 * The name; empty while the seat is open.
 */
name: string, 
/**
 * `open`, `person` or `computer`.
 */
kind: string, 
/**
 * A computer player's level: `beginner`, `intermediate`, `expert` or `champion`.
 */
level: string | null, 
/**
 * The score, without a play that can still be challenged.
 */
score: number, 
/**
 * Tiles held.
 */
tiles: number, 
/**
 * The score that ends the game when this seat reaches it, if there is one.
 */
target: number | null, 
/**
 * Whether its last three turns ended because their time was up.
 */
away: boolean, 
/**
 * Turns still to be skipped.
 */
skips: number, 
/**
 * Whether the seat has resigned.
 */
resigned: boolean, 
/**
 * Whether the seat wants to go on with a paused game.
 */
wants_resume: boolean, 
/**
 * Whether somebody is connected (computer players always are).
 */
connected: boolean, 
/**
 * Time used up to `game.at`.
 */
used: number, 
/**
 * Whether its clock is running; add `now - game.at` to `used` while it is.
 */
running: boolean, };
export type PendingMessage = { 
/**
 * Who played.
 */
seat: number, 
/**
 * Words and points.
 */
formed: FormedMessage, 
/**
 * Seats that have accepted.
 */
accepted: Array<number>, 
/**
 * When the window closes by itself, in milliseconds since the game was made; `null` when
 * it closes with the next move.
 */
deadline: number | null, 
/**
 * Whether this play goes out, so that the game ends when it stands.
 */
is_final: boolean, 
/**
 * Whether the next player has committed a move that waits.
 */
held: boolean, 
/**
 * What a wrong challenge costs in this game, as a sentence.
 */
price: string, 
/**
 * Whether the challenger chooses words.
 */
by_words: boolean, };
export type ProposalMessage = { 
/**
 * Who proposed.
 */
seat: number, 
/**
 * `end` or `pause`.
 */
what: string, 
/**
 * Seats that agree, the proposer among them.
 */
agreed: Array<number>, };
export type MayMessage = { 
/**
 * Commit a play, an exchange or a pass.
 */
act: boolean, 
/**
 * Exchange up to so many tiles; 0 if not at all.
 */
exchange: number, 
/**
 * Why not, if `act` and not.
 */
exchange_refusal: RefusalMessage | null, 
/**
 * Pass.
 */
pass: boolean, 
/**
 * Swap a letter for a blank on the board that stands for it.
 */
take_blank: boolean, 
/**
 * Look words up.
 */
look_up: boolean, 
/**
 * Challenge the last play.
 */
challenge: boolean, 
/**
 * Accept the last play.
 */
accept: boolean, 
/**
 * Propose to end or pause.
 */
propose: boolean, 
/**
 * Answer the open proposal.
 */
answer: boolean, 
/**
 * Say that a paused game should go on.
 */
resume: boolean, 
/**
 * Resign.
 */
resign: boolean, 
/**
 * Claim the game on time.
 */
claim_time: boolean, };
export type LexiconMessage = { 
/**
 * Its name.
 */
name: string, 
/**
 * SHA-256 of its words, hexadecimal.
 */
digest: string, 
/**
 * How many words.
 */
words: number, };
export type TermsMessage = { 
/**
 * The canonical text, which is what a seat accepts.
 */
text: string, 
/**
 * SHA-256 of text and word list, hexadecimal: what the accept message names.
 */
hash: string, 
/**
 * The edition's key.
 */
edition: string, 
/**
 * The edition's name.
 */
name: string, 
/**
 * Key of the premium colours: `classic` or `diamond`.
 */
palette: string, 
/**
 * The rows of the bare board: `.` plain, `d` `t` letter, `D` `T` word.
 */
layout: Array<string>, 
/**
 * Row and column of the start square, from 0.
 */
start: [number, number], 
/**
 * Tiles on a full rack.
 */
rack_size: number, 
/**
 * Letter values and counts: A to Z, then the blank as `?`.
 */
tiles: Array<TileMessage>, 
/**
 * Milliseconds on each clock; `null` without clocks.
 */
clock: number | null, 
/**
 * The rules in plain sentences, changed ones first.
 */
sentences: Array<SentenceMessage>, 
/**
 * Short labels for the table: "25 min each".
 */
chips: Array<string>, };
export type TileMessage = { 
/**
 * A capital, or `?`.
 */
tile: string, 
/**
 * Points.
 */
points: number, 
/**
 * How many in the set.
 */
count: number, 
/**
 * Whether it is a vowel.
 */
vowel: boolean, };
export type SentenceMessage = { 
/**
 * What it is about: `players`, `word_list`, `challenge`, `exchange`, `pass`, `ending`,
 * `leftovers`, `tie`, `clock`, `bonus` and so on. Stable, for icons.
 */
about: string, 
/**
 * The sentence.
 */
text: string, 
/**
 * Whether it differs from the edition.
 */
changed: boolean, };
export type CreateGame = { 
/**
 * The edition's key.
 */
edition: string, 
/**
 * Changes as `key=value`: `challenge=double`, `clock=25`, `scope=words`, `window=20`.
 */
changes: Array<string>, 
/**
 * The seats; the starter is drawn, so the order is only the order of play.
 */
seats: Array<CreateSeat>, };
export type CreateSeat = { "type": "mine", 
/**
 * The player's name, 1 to 30 characters.
 */
name: string, } | { "type": "open", } | { "type": "computer", 
/**
 * `beginner`, `intermediate`, `expert` or `champion`.
 */
level: string, };
export type CreatedGame = { 
/**
 * The game's id, for `/api/games/{id}/socket` and the page `/#/game/{id}`.
 */
id: string, 
/**
 * The secret tokens of the caller's seats.
 */
tokens: Array<SeatToken>, 
/**
 * The secret of the invitation, for the page `/#/join/{invite}`; `null` without open seats.
 */
invite: string | null, };
export type SeatToken = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The secret.
 */
token: string, };
export type GameSummary = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The terms in full.
 */
terms: TermsMessage, 
/**
 * The word list.
 */
lexicon: LexiconMessage, 
/**
 * As in `GameMessage::phase`.
 */
phase: string, 
/**
 * The seats.
 */
seats: Array<SeatSummary>, 
/**
 * The seat on turn.
 */
turn: number | null, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When something last happened, in milliseconds since 1970.
 */
updated: number, };
export type SeatSummary = { 
/**
 * The name; empty while the seat is open.
 */
name: string, 
/**
 * `open`, `person` or `computer`.
 */
kind: string, 
/**
 * A computer player's level.
 */
level: string | null, 
/**
 * The score.
 */
score: number, };
export type AcceptInvite = { 
/**
 * The player's name, 1 to 30 characters.
 */
name: string, 
/**
 * The hash of the terms that were read; another one is refused with `terms_changed`.
 */
terms_hash: string, 
/**
 * A secret that the client makes up, 16 to 64 characters, new for each seat it wants. Sent
 * again it gives the same seat again, so that a lost answer costs no seat. May be left out.
 */
key?: string, };
export type AcceptedInvite = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The seat taken and its secret.
 */
token: SeatToken, };
export type MyGames = { 
/**
 * At most 200 tokens; unknown ones are passed over.
 */
tokens: Array<string>, };
export type DescribeTerms = { 
/**
 * The edition's key.
 */
edition: string, 
/**
 * How many seats.
 */
seats: number, 
/**
 * Changes as `key=value`.
 */
changes: Array<string>, };
export type RulesMessage = { 
/**
 * All editions.
 */
editions: Array<EditionMessage>, 
/**
 * What can be changed against an edition.
 */
variations: Array<VariationMessage>, 
/**
 * Levels of computer players, weakest first.
 */
levels: Array<string>, 
/**
 * The word list games are bound to.
 */
lexicon: LexiconMessage, };
export type EditionMessage = { 
/**
 * The stable key.
 */
key: string, 
/**
 * The name.
 */
name: string, 
/**
 * What tells it from the others.
 */
summary: string, 
/**
 * Fewest and most seats.
 */
seats: [number, number], 
/**
 * Key of the premium colours.
 */
palette: string, 
/**
 * Its challenge rule as a change would be written: `single`, `double`, `penalty:10`.
 */
challenge: string, 
/**
 * Minutes on the clock; `null` without.
 */
clock: number | null, 
/**
 * Its terms in full for two seats.
 */
terms: TermsMessage, };
export type VariationMessage = { 
/**
 * The key of the change: `challenge` in `challenge=double`. Stable.
 */
key: string, 
/**
 * What people call it.
 */
title: string, 
/**
 * One sentence in plain words.
 */
summary: string, 
/**
 * What it can be set to.
 */
values: Array<ValueMessage>, };
export type ValueMessage = { "type": "word", 
/**
 * The word.
 */
word: string, } | { "type": "number", 
/**
 * The least.
 */
least: number, 
/**
 * The most.
 */
most: number, } | { "type": "priced", 
/**
 * The word.
 */
word: string, 
/**
 * The least number.
 */
least: number, 
/**
 * The most.
 */
most: number, } | { "type": "each_seat", 
/**
 * The words.
 */
words: Array<string>, 
/**
 * The least number.
 */
least: number, 
/**
 * The most.
 */
most: number, };
