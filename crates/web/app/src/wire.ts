// Written from `crates/table/src/wire` by `UPDATE=1 cargo test -p describe`.

export type AskPosition = { 
/**
 * The position as CGP.
 */
cgp: string, 
/**
 * The key of the edition.
 */
edition: string, 
/**
 * House rules, as in the terms of a game.
 */
changes: Array<string>, };
export type PositionMessage = { 
/**
 * The position as CGP.
 */
cgp: string, 
/**
 * The rows of the board, `.` for an empty square.
 */
board: Array<string>, 
/**
 * The racks, that of the player to move first.
 */
racks: Array<string>, 
/**
 * The scores in the same order.
 */
scores: Array<number>, 
/**
 * Turns in a row after which no new tile had stayed on the board.
 */
scoreless: number, 
/**
 * The number of tiles in the bag.
 */
bag: number, 
/**
 * The tiles that are neither on the board nor on the rack of the player to move.
 */
unseen: string, 
/**
 * Words on the board that are not in the list, as `8D TRAIN`.
 */
unlisted: Array<string>, 
/**
 * The name of the word list in which its words are looked up.
 */
list: string, 
/**
 * The name of the word list that the position asks for, if that is another one.
 */
other_list: string | null, };
export type AnalysisKind = "static" | "simulate" | "search" | "replies";
export type AskAnalysis = { 
/**
 * The position as CGP.
 */
cgp: string, 
/**
 * The key of the edition.
 */
edition: string, 
/**
 * House rules, as in the terms of a game.
 */
changes: Array<string>, 
/**
 * The kind of analysis.
 */
kind: AnalysisKind, 
/**
 * The move to which replies are wanted, as the analysis tells moves; `null` in any other.
 */
after: string | null, };
export type AnalysisState = "waiting" | "working" | "done";
export type Proof = "exact" | "bounds" | "heuristic";
export type AnalysisMessage = { 
/**
 * Its progress.
 */
state: AnalysisState, 
/**
 * The number of analyses that come before it.
 */
place: number, 
/**
 * The moves, the best first, as far as they are sent.
 */
moves: Array<AnalysedMove>, 
/**
 * The number of moves.
 */
count: number, 
/**
 * After a simulation: how likely it is that the first is the best of those tried, 0 to 1.
 */
sure: number | null, 
/**
 * After a search, the certainty of the answer.
 */
proof: Proof | null, 
/**
 * After a search with an empty bag: by how much the spread changes to the end of the game.
 */
value: number | null, 
/**
 * The proven bounds of that.
 */
bounds: [number | null, number | null], 
/**
 * The moves of the best line that is known, as `8D TRAIN`.
 */
line: Array<string>, 
/**
 * The number of continuations played or positions searched.
 */
work: number, 
/**
 * The replies to the move, if they were asked for.
 */
replies: RepliesMessage | null, 
/**
 * The refusal, if the analysis lost its place in the queue to an address with fewer.
 */
refusal?: RefusalMessage, };
export type RepliesMessage = { 
/**
 * The number of racks drawn.
 */
racks: number, 
/**
 * The mean of the points of the replies.
 */
points: number, 
/**
 * The probability of a reply with all tiles, 0 to 1.
 */
bingos: number, 
/**
 * The probability that a reply lays a tile on a square, for the squares where one did.
 */
squares: Array<SquareShare>, 
/**
 * The likeliest replies.
 */
likeliest: Array<LikelyReply>, };
export type SquareShare = { 
/**
 * The square.
 */
square: string, 
/**
 * The probability, 0 to 1.
 */
share: number, };
export type DrawCounts = { 
/**
 * The draws after which it wins.
 */
wins: number, 
/**
 * The draws after which it ties.
 */
ties: number, 
/**
 * The draws after which it loses.
 */
losses: number, 
/**
 * The number of all draws.
 */
of: number, };
export type LikelyReply = { 
/**
 * The reply: `8D TRAIN`, `exchange QV` or `pass`.
 */
text: string, 
/**
 * Its probability, 0 to 1.
 */
share: number, 
/**
 * Its points.
 */
points: number, };
export type AnalysedMove = { 
/**
 * The move: `8D TRAIN`, `exchange QV` or `pass`.
 */
text: string, 
/**
 * The tiles that it lays.
 */
tiles: Array<SquareFace>, 
/**
 * Its points.
 */
score: number, 
/**
 * The tiles that stay on the rack.
 */
keeps: string, 
/**
 * The value of those tiles, in points.
 */
leave: number, 
/**
 * Its points and the worth of what it keeps.
 */
equity: number, 
/**
 * The chance to win, 0 to 1, if it was worked out; a search lists moves that it has not looked
 * at after the others, without.
 */
win: number | null, 
/**
 * By how much that is behind the first: the bounds of the 95 % interval.
 */
win_behind: [number, number] | null, 
/**
 * The mean spread afterwards, in points; after the search of an endgame, that at its end.
 */
spread: number | null, 
/**
 * By how much that is behind the first: the bounds of the 95 % interval.
 */
behind: [number, number] | null, 
/**
 * The number of times it was tried.
 */
times: number, 
/**
 * After a search: how good the chance to win is, and then the spread is an estimate; with an
 * empty bag, how good the spread is.
 */
proof: Proof | null, 
/**
 * After a search with tiles in the bag: the draws after which it is proven who wins, if there
 * are any.
 */
draws: DrawCounts | null, };
export type AskGcg = { 
/**
 * The file. Points, scores and racks may be left out.
 */
gcg: string, 
/**
 * The key of the edition.
 */
edition: string, 
/**
 * House rules, as in the terms of a game.
 */
changes: Array<string>, 
/**
 * The milliseconds that each player used beyond the clock; empty if there was no overtime.
 */
overtime: number[], };
export type GcgMessage = { 
/**
 * The file with the points, scores and racks that were left out, as far as they are known.
 */
gcg: string, 
/**
 * The game as JSON, for keeping: `docs/game.schema.json`.
 */
json: string, 
/**
 * The players in order of play.
 */
players: Array<string>, 
/**
 * The turns in order.
 */
turns: Array<GcgTurn>, 
/**
 * The lines that disagree with the rules or with lines before them, in order.
 */
problems: Array<GcgLineProblem>, 
/**
 * If the last turn cannot have been so: plays that may be meant, the likeliest first, as
 * `8D TRAIN`.
 */
meant: Array<string>, 
/**
 * The rows of the board after the last turn, `.` for an empty square.
 */
board: Array<string>, 
/**
 * The scores after the last line.
 */
scores: Array<number>, 
/**
 * The tiles that each player is known to hold after it.
 */
racks: Array<string>, 
/**
 * The number of tiles that each player holds after it, as far as the bag goes.
 */
held: Array<number>, 
/**
 * The player on turn, from 0; `null` if the game is over.
 */
turn: number | null, 
/**
 * True if the game is over: a player has gone out, or tiles left were counted.
 */
over: boolean, 
/**
 * The player who has gone out although no line counts the tiles left, from 0.
 */
out: number | null, 
/**
 * The number of tiles in the bag.
 */
bag: number, 
/**
 * The tiles that are not on the board.
 */
off_board: string, 
/**
 * The position after the last turn with the next player to move, as CGP; `null` if the game is
 * over.
 */
cgp: string | null, 
/**
 * The charge for a wrong challenge.
 */
challenge: ChallengeCharge, 
/**
 * The rule for tiles left at the end.
 */
leftovers: LeftoversKey, 
/**
 * The points that each player loses for overtime.
 */
penalties: Array<number>, 
/**
 * The name of the word list in which its words are looked up.
 */
list: string, 
/**
 * The name of the word list that the file names, if that is another one: then no word is
 * called unlisted.
 */
other_list: string | null, };
export type ChallengeCharge = { 
/**
 * The points that the challenged player gains.
 */
gains: number, 
/**
 * The points that the challenger loses.
 */
costs: number, 
/**
 * True if the challenger loses a turn.
 */
turn: boolean, };
export type GcgTurn = { 
/**
 * Its line in the file that was sent, from 1.
 */
line: number, 
/**
 * The player, from 0.
 */
seat: number, 
/**
 * The rack before, as far as it is known.
 */
rack: string, 
/**
 * The move: `8D TRAIN` with a dot for a tile on the board, `exchange AEI`, `exchange 3` or
 * `pass`.
 */
text: string, 
/**
 * The tiles that it lays.
 */
tiles: Array<SquareFace>, 
/**
 * The words that it forms, the main word first.
 */
words: Array<string>, 
/**
 * Those of them that are not in the word list.
 */
unlisted: Array<string>, 
/**
 * The points of the play by the rules, even if it came off.
 */
score: number, 
/**
 * True if the play came off after a challenge.
 */
withdrawn: boolean, 
/**
 * True if the play was challenged and stood.
 */
stood: boolean, 
/**
 * Points gained or lost besides.
 */
charges: Array<GcgCharge>, 
/**
 * The scores after it.
 */
scores: Array<number>, 
/**
 * The notes on it.
 */
notes: Array<string>, 
/**
 * The position before it, as CGP.
 */
cgp: string, };
export type GcgCharge = { 
/**
 * The player, from 0.
 */
seat: number, 
/**
 * The points; negative if they were lost.
 */
points: number, 
/**
 * Its cause.
 */
cause: GcgCause, };
export type GcgCause = "challenge" | "time" | "leftovers" | "other" | "adjustment";
export type GcgLineProblem = { 
/**
 * The line in the file that was sent, from 1.
 */
line: number, 
/**
 * The turn it belongs to, from 0; `null` for a line before the first.
 */
turn: number | null, 
/**
 * The problem, with the square if there is one.
 */
problem: RefusalMessage, };
export type PublishedAnnotation = { 
/**
 * Its id: others follow it at `/annotation/ID`.
 */
id: string, 
/**
 * The key with which it is changed and withdrawn. Only its writer has it.
 */
key: string, 
/**
 * 1; one more after each change.
 */
revision: number, };
export type ReplaceAnnotation = { 
/**
 * The key; the account that published the game needs none.
 */
key: string | null, 
/**
 * The game.
 */
game: AskGcg, };
export type KeptAnnotation = { 
/**
 * The number of the revision that followers see: one more than before, or the same if nothing
 * has changed.
 */
revision: number, };
export type WithdrawAnnotation = { 
/**
 * The key; the account that published the game needs none.
 */
key: string | null, };
export type AnnotationMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title in its collection; empty if it is in none, or has no title there.
 */
title: string, 
/**
 * The id of its collection.
 */
collection: string | null, 
/**
 * 1; one more after each change.
 */
revision: number, 
/**
 * True while it is being written: it is not over, and was changed within two hours.
 */
live: boolean, 
/**
 * When it was last changed, in milliseconds since 1970.
 */
written: number, 
/**
 * The key of the edition.
 */
edition: string, 
/**
 * House rules, as in the terms of a game.
 */
changes: Array<string>, 
/**
 * The game, read and played through.
 */
game: GcgMessage, };
export type MakeCollection = { 
/**
 * Its title, in 1 to 60 characters.
 */
title: string, 
/**
 * A few lines about it, at most 1,000 characters; it may be empty.
 */
about: string, };
export type ArrangeCollection = { 
/**
 * As in `MakeCollection`.
 */
title: string, 
/**
 * As in `MakeCollection`.
 */
about: string, 
/**
 * Its games, in order. Those that are not named stay, behind them.
 */
games: Array<ArrangedGame>, };
export type ArrangedGame = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title there, in at most 60 characters; empty for the names of its players.
 */
title: string, };
export type CollectGame = { 
/**
 * As in `ArrangedGame`.
 */
title: string, 
/**
 * The game.
 */
game: AskGcg, };
export type CollectedGame = { 
/**
 * Its id: `GET /api/annotations/{id}` has the game.
 */
id: string, 
/**
 * Its title there; empty for the names of its players.
 */
title: string, 
/**
 * The players in order of play.
 */
players: Array<string>, 
/**
 * Their scores.
 */
scores: Array<number>, 
/**
 * True if it is over.
 */
over: boolean, };
export type CollectionMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * A few lines about it.
 */
about: string, 
/**
 * The name of the account that made it.
 */
by: string, 
/**
 * True if that is the account that asks.
 */
mine: boolean, 
/**
 * When it was last changed, in milliseconds since 1970.
 */
written: number, 
/**
 * Its games in order.
 */
games: Array<CollectedGame>, };
export type CollectionLine = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The number of its games.
 */
games: number, 
/**
 * When it was last changed, in milliseconds since 1970.
 */
written: number, };
export type TakeDown = { 
/**
 * The reason, in 1 to 300 characters.
 */
reason: string, };
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
 * again with the same id is acknowledged again and carried out once.
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
 * The command.
 */
command: CommandMessage, } | { "type": "preview", 
/**
 * Chosen by the client; the answer carries it.
 */
id: string, 
/**
 * The tiles laid so far.
 */
tiles: Array<PlacedTile>, } | { "type": "look_up", 
/**
 * Chosen by the client; the answer carries it.
 */
id: string, 
/**
 * The word.
 */
word: string, } | { "type": "advise", 
/**
 * Chosen by the client; the answer carries it.
 */
id: string, } | { "type": "remark", 
/**
 * Chosen by the client; the answer carries it.
 */
id: string, } | { "type": "try_removal", 
/**
 * Chosen by the client; the answer carries it.
 */
id: string, 
/**
 * The squares of the letters, as `8H`.
 */
squares: Array<string>, } | { "type": "show_removals", 
/**
 * Chosen by the client; the answer carries it.
 */
id: string, } | { "type": "listen", 
/**
 * The highest `version` of what the client has heard; 0 for nothing.
 */
after: number, } | { "type": "say", 
/**
 * Chosen by the client, at most 64 characters, new for each line. A line sent again
 * with the same id is said once.
 */
id: string, 
/**
 * The line: plain text of at most 300 characters.
 */
text: string, } | { "type": "ping", };
export type CommandMessage = { "type": "play", 
/**
 * The tiles, in any order. Where words on the board may be rearranged, also what
 * squares of the rearranged word show from now on.
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
 * The square of the blank, as `8H`.
 */
square: string, } | { "type": "take_letter", 
/**
 * The square of the letter, as `8H`.
 */
square: string, 
/**
 * The face of the tile: a capital, or a small letter for a blank.
 */
face: string, } | { "type": "choose_bags", 
/**
 * At most this many vowels.
 */
vowels: number, } | { "type": "claim_theme", 
/**
 * The words, as capitals; an empty list says that there is nothing to claim.
 */
words: Array<string>, 
/**
 * The reason why they belong to the theme, in one line of at most 120 characters; may
 * be empty.
 */
plea: string, } | { "type": "vote_theme", 
/**
 * The claim's number.
 */
number: number, 
/**
 * True if the word belongs to the theme.
 */
agree: boolean, } | { "type": "challenge", 
/**
 * The words challenged, as capitals; empty for all of them.
 */
words: Array<string>, } | { "type": "accept", } | { "type": "always_accept", 
/**
 * Plays of these seats; none if it wants to be asked again.
 */
of: Array<number>, 
/**
 * True if this includes the play that ends the game, which is then over at once.
 */
last: boolean, } | { "type": "propose_end", } | { "type": "propose_pause", } | { "type": "answer", 
/**
 * True to agree.
 */
agree: boolean, } | { "type": "resume", } | { "type": "go_on_holiday", } | { "type": "come_back", } | { "type": "take_turn_back", } | { "type": "resign", } | { "type": "abort", } | { "type": "unbuild", 
/**
 * The command.
 */
command: UnbuildCommand, } | { "type": "claim_time", } | { "type": "stand_in", 
/**
 * The command.
 */
command: StandInCommand, } | { "type": "duplicate", 
/**
 * The command.
 */
command: DuplicateCommand, } | { "type": "bingo", 
/**
 * The command.
 */
command: BingoCommand, } | { "type": "together", 
/**
 * The command.
 */
command: TogetherCommand, };
export type PlacedTile = { 
/**
 * `8H`.
 */
square: string, 
/**
 * A capital, or a small letter for a blank.
 */
face: string, };
export type ServerMessage = { "type": "terms", 
/**
 * The terms in full.
 */
terms: TermsMessage, 
/**
 * The word list the game is bound to.
 */
lexicon: LexiconMessage, } | { "type": "update", 
/**
 * The events since the last sequence number that this socket was sent, oldest first, as
 * this viewer may see them; after `view_as`, all events from the first.
 */
events: Array<EventMessage>, 
/**
 * Where the game stands, as this viewer may see it.
 */
game: GameMessage, } | { "type": "changed", 
/**
 * The number of the last event, as this viewer counts.
 */
seq: number, 
/**
 * The viewer's own part, complete; `null` for a spectator.
 */
own: OwnMessage | null, 
/**
 * The changes that all viewers share.
 */
change: CommonChange, } | { "type": "done", 
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
 * The reason, with a remedy.
 */
refusal: RefusalMessage, } | { "type": "preview", 
/**
 * The preview's id.
 */
id: string, 
/**
 * The words and points, if the tiles may be laid there.
 */
formed: FormedMessage | null, 
/**
 * The goals it would complete, in Together.
 */
goals: GoalsPreview | null, 
/**
 * Otherwise, what is wrong.
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
 * True if it is listed.
 */
good: boolean, } | { "type": "advised", 
/**
 * The id of the request.
 */
id: string, 
/**
 * The play as written, `8D TRAIN`; `null` if the engine would exchange, pass or stop.
 */
play: string | null, 
/**
 * The tiles it would exchange; `null` if it would not.
 */
exchange: string | null, 
/**
 * The score of the play.
 */
points: number, 
/**
 * With all tiles open: the final score of the best continuation that the engine knows.
 */
best: number | null, } | { "type": "remarked", 
/**
 * The id of the request.
 */
id: string, 
/**
 * The move: `8D TRAIN`, `exchange QV` or `pass`.
 */
made: string, 
/**
 * At most three sentences, first what went well.
 */
remarks: Array<string>, } | { "type": "tally", 
/**
 * The number of players.
 */
players: number, 
/**
 * The number of slips handed in for this round.
 */
slips: number, 
/**
 * The number of them that are locked.
 */
locked: number, } | { "type": "removal", 
/**
 * The request's id.
 */
id: string, 
/**
 * The effect of the removal.
 */
removal: RemovalMessage, } | { "type": "removals", 
/**
 * The request's id.
 */
id: string, 
/**
 * All of them, the most points first.
 */
removals: Array<RemovalMessage>, } | { "type": "talk", 
/**
 * The circle in which the person could talk.
 */
circle: CircleKey, 
/**
 * The reason why they can neither say nor hear anything; `null` if they can.
 */
problem: RefusalMessage | null, 
/**
 * The seats of people who cannot hear it, because they have no account.
 */
deaf: Array<number>, 
/**
 * The lines said after the version in `listen`, oldest first.
 */
said: Array<SaidMessage>, } | { "type": "said", 
/**
 * The lines, in the order of versions.
 */
said: Array<SaidMessage>, } | { "type": "spoken", 
/**
 * The id of `say`.
 */
id: string, 
/**
 * The number that it has.
 */
number: number, } | { "type": "pong", };
export type SaidMessage = { 
/**
 * Its number, which never changes. Numbers rise and have gaps.
 */
number: number, 
/**
 * The number of the last change to it: when it was said, and again when it is hidden. Give the
 * highest one in `listen` to get what came after it.
 */
version: number, 
/**
 * When it was said, in milliseconds since 1970.
 */
at: number, 
/**
 * The circle that hears it.
 */
circle: CircleKey, 
/**
 * The seat that said it; `null` for a spectator.
 */
seat: number | null, 
/**
 * The account of who said it; `null` for a guest.
 */
account: string | null, 
/**
 * The name that they had then.
 */
name: string, 
/**
 * Plain text of at most 300 characters; `null` once a moderator has hidden it.
 */
text: string | null, };
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
 * The points of the whole play.
 */
score: number, };
export type WordMessage = { 
/**
 * Its start: `8D` across, `D8` down.
 */
coord: string, 
/**
 * Its faces: `TRAiN` has a blank for the I.
 */
faces: string, 
/**
 * Its score.
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
 * The event.
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
name: string, } | { "type": "filled", 
/**
 * The seat.
 */
seat: number, 
/**
 * Its level.
 */
level: LevelKey, 
/**
 * The name it goes by.
 */
name: string, } | { "type": "reopened", 
/**
 * The seat that proposed them.
 */
seat: number, 
/**
 * Their canonical text.
 */
terms: string, } | { "type": "agreed", 
/**
 * The seat.
 */
seat: number, } | { "type": "renamed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The new name.
 */
name: string, } | { "type": "cancelled", 
/**
 * That player's seat.
 */
seat: number, } | { "type": "again", 
/**
 * The seat.
 */
seat: number, } | { "type": "not_again", 
/**
 * The seat.
 */
seat: number, } | { "type": "followed", 
/**
 * Its id. Those who sat here get their seats by `POST /api/games/{id}/again`.
 */
game: string, } | { "type": "stand_in", 
/**
 * The event.
 */
event: StandInEvent, } | { "type": "set_up", 
/**
 * The seat that is to begin.
 */
seat: number, 
/**
 * The seats in order of play.
 */
seats: Array<SetUpSeatMessage>, 
/**
 * The tiles on the board.
 */
tiles: Array<SquareFace>, } | { "type": "taken_back", 
/**
 * The seat.
 */
seat: number, } | { "type": "opening_draw", 
/**
 * Each tile drawn and the seat that drew it.
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
 * The number of tiles.
 */
count: number, 
/**
 * The tiles, if the viewer may know.
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
 * The number of tiles drawn.
 */
drawn_count: number, 
/**
 * The tiles, if the viewer may know.
 */
drawn: string | null, } | { "type": "drew", 
/**
 * The seat.
 */
seat: number, 
/**
 * The number of tiles drawn.
 */
count: number, 
/**
 * The tiles, if the viewer may know.
 */
tiles: string | null, } | { "type": "exchanged", 
/**
 * The seat.
 */
seat: number, 
/**
 * The number of tiles.
 */
count: number, 
/**
 * The tiles put back, if the viewer may know.
 */
returned: string | null, 
/**
 * The tiles drawn, if the viewer may know.
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
square: string, } | { "type": "letter_taken", 
/**
 * The seat.
 */
seat: number, 
/**
 * Where, as `8H`.
 */
square: string, 
/**
 * The face there now: a capital, or a small letter for a blank.
 */
face: string, 
/**
 * The words through the square now, as capitals.
 */
words: Array<string>, } | { "type": "bags_chosen", 
/**
 * The seat.
 */
seat: number, 
/**
 * At most this many vowels.
 */
vowels: number, } | { "type": "bags_drawn", 
/**
 * The seat.
 */
seat: number, 
/**
 * Tiles from the bag of vowels.
 */
vowels: number, 
/**
 * Tiles from the bag of consonants.
 */
consonants: number, } | { "type": "theme_claimed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The claim's number.
 */
number: number, 
/**
 * The word, as capitals.
 */
word: string, 
/**
 * The reason why it belongs to the theme; may be empty.
 */
plea: string, } | { "type": "theme_voted", 
/**
 * The seat that votes.
 */
seat: number, 
/**
 * The claim's number.
 */
number: number, 
/**
 * True if the word belongs to the theme.
 */
agree: boolean, } | { "type": "theme_settled", 
/**
 * The seat that made the claim.
 */
seat: number, 
/**
 * Its number.
 */
number: number, 
/**
 * True if it is granted.
 */
granted: boolean, } | { "type": "claims_done", 
/**
 * The seat.
 */
seat: number, } | { "type": "accepted", 
/**
 * The seat.
 */
seat: number, } | { "type": "always_accepts", 
/**
 * The seat.
 */
seat: number, 
/**
 * Plays of these seats; none if it wants to be asked again.
 */
of: Array<number>, 
/**
 * True if this includes the play that ends the game.
 */
last: boolean, } | { "type": "window_closed", 
/**
 * The cause: `moved` if the next player moved, `ruled` if a challenge failed, `void` if
 * nothing can be challenged in this game.
 */
cause: CloseCauseKey, } | { "type": "challenged", 
/**
 * The seat that challenged.
 */
seat: number, 
/**
 * Each word judged, as capitals, and whether it is good.
 */
rulings: Array<RulingMessage>, 
/**
 * True if the play comes off.
 */
upheld: boolean, } | { "type": "withdrawn", 
/**
 * The seat whose play it was.
 */
seat: number, 
/**
 * The number of replacement tiles that went back to the bag.
 */
count: number, 
/**
 * The tiles, if the viewer may know.
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
 * The reason.
 */
reason: ChargeReasonKey, } | { "type": "credited", 
/**
 * The seat.
 */
seat: number, 
/**
 * Milliseconds that its clock gains.
 */
span: number, } | { "type": "skip_owed", 
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
 * The seat that proposes.
 */
seat: number, 
/**
 * The proposal.
 */
what: ProposalKey, } | { "type": "answered", 
/**
 * The seat that answers.
 */
seat: number, 
/**
 * True if they agree.
 */
agree: boolean, } | { "type": "paused", } | { "type": "resume_asked", 
/**
 * The seat.
 */
seat: number, } | { "type": "resumed", } | { "type": "holiday_began", 
/**
 * The seat.
 */
seat: number, } | { "type": "holiday_ended", 
/**
 * The seat.
 */
seat: number, } | { "type": "resigned", 
/**
 * The seat.
 */
seat: number, } | { "type": "aborted", 
/**
 * The seat.
 */
seat: number, } | { "type": "opening_checked", 
/**
 * The seat.
 */
seat: number, 
/**
 * True if it can; then it has to open.
 */
can_open: boolean, } | { "type": "decline_lapsed", 
/**
 * The seat.
 */
seat: number, } | { "type": "opening_eased", 
/**
 * Letters that it needs now.
 */
letters: number, } | { "type": "stuck_checked", 
/**
 * True if a seat can.
 */
anyone_can_play: boolean, } | { "type": "unbuild", 
/**
 * The event.
 */
event: UnbuildEvent, } | { "type": "ended", 
/**
 * The reason why it ended.
 */
reason: EndReasonKey, 
/**
 * The arithmetic, one line for each seat.
 */
lines: Array<FinalLine>, 
/**
 * The winners; several for a draw.
 */
winners: Array<number>, 
/**
 * True if the tie-break by score before leftovers decided.
 */
tie_broken: boolean, } | { "type": "duplicate", 
/**
 * The line, without what is hidden.
 */
line: string, } | { "type": "bingo", 
/**
 * The event.
 */
event: BingoEvent, } | { "type": "together", 
/**
 * The event.
 */
event: TogetherEvent, };
export type SeatTile = { 
/**
 * The seat.
 */
seat: number, 
/**
 * A capital, or `?` for a blank.
 */
tile: string, };
export type SetUpSeatMessage = { 
/**
 * Its score.
 */
score: number, 
/**
 * The number of tiles it holds, those that are still to be drawn included.
 */
count: number, 
/**
 * Those that are not still to be drawn, if the viewer may know.
 */
tiles: string | null, };
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
 * True if the list has it.
 */
good: boolean, };
export type FinalLine = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Score before leftovers, with challenge and time penalties.
 */
before: number, 
/**
 * The tiles left on the rack.
 */
left: string, 
/**
 * The points deducted for them, 0 or negative.
 */
deducted: number, 
/**
 * The points gained from the others' tiles, 0 or positive.
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
 * Its phase.
 */
phase: GamePhase, 
/**
 * True if a crowd plays: then the messages tell where the game stands and list no events.
 */
crowd: boolean, 
/**
 * The parts that belong to this mode.
 */
mode: ModeMessage, 
/**
 * True if the game is paused; seats that already want to resume are marked.
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
 * True if the lobby shows the game: to players while seats are open, then to spectators.
 */
public: boolean, 
/**
 * The number of spectators.
 */
watching: number, 
/**
 * The seats in order of play; none where any number may play, until the board is taken apart.
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
 * When the time for the turn is up and it is passed, in milliseconds since the game was made;
 * `null` without such a timer.
 */
turn_ends: number | null, 
/**
 * Tiles in the bag.
 */
bag: number, 
/**
 * Tiles that the viewer has not seen: the bag and the other racks. For a spectator everything
 * that is not on the board.
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
 * The open proposal that a computer player takes a person's seat, if there is one.
 */
stand_in: StandInMessage | null, 
/**
 * The offer to take the board apart, once the game is over; `null` before, and where there is
 * no board for it or there are too many players.
 */
unbuild: UnbuildOffer | null, 
/**
 * Where the unbuilding of its board stands, once that has begun. Everything else in this message
 * is the game as it ended.
 */
unbuilding: UnbuildMessage | null, 
/**
 * The seats that want to play again, once the game is over; `null` before, and where any
 * number may play.
 */
again: AgainMessage | null, 
/**
 * The commands open to the viewer now.
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
seed: string | null, 
/**
 * The words that stood although they are not in the list, in the order in which they were
 * played, once a match is over; left out before that, and if there were none.
 */
phonies?: Array<PhonyMessage>, 
/**
 * The seats whose results count for ratings, once the game is over, if it is rated; left out
 * before that, and if no result counts.
 */
counted?: Array<number>, 
/**
 * The number of turns by which a spectator who sees racks follows the game late; 0 otherwise.
 */
late: number, 
/**
 * The rack of the seat on turn before each turn, once the game is over; empty before that, and
 * in modes without hidden racks.
 */
racks: Array<HeldMessage>, };
export type GamePhase = "gathering" | "cancelled" | "over" | "choosing" | "turn" | "final_acceptance" | "opening_check" | "stuck_check" | "claims" | "deal_check" | "naming" | "trade" | "opening" | "between" | "rack" | "sought" | "called" | "slips" | "rulings" | "forms" | "calling";
export type HeldMessage = { 
/**
 * The number of the event that ended the turn.
 */
seq: number, 
/**
 * The seat.
 */
seat: number, 
/**
 * The tiles held: capitals, `?` for a blank.
 */
tiles: string, };
export type PhonyMessage = { 
/**
 * The seat that played it.
 */
seat: number, 
/**
 * The word in capitals.
 */
word: string, };
export type StandInCommand = { "type": "propose", 
/**
 * The seat.
 */
of: number, 
/**
 * The computer player's level.
 */
level: LevelKey, } | { "type": "answer", 
/**
 * True to agree. One no is enough to end the proposal.
 */
agree: boolean, } | { "type": "take_back", };
export type StandInEvent = { "type": "proposed", 
/**
 * The seat that proposes.
 */
seat: number, 
/**
 * The seat that the computer player would play.
 */
of: number, 
/**
 * Its level.
 */
level: LevelKey, } | { "type": "answered", 
/**
 * The seat that answers.
 */
seat: number, 
/**
 * True if they agree. A no ends the proposal.
 */
agree: boolean, } | { "type": "started", 
/**
 * The seat.
 */
seat: number, 
/**
 * The computer player's level.
 */
level: LevelKey, } | { "type": "taken_back", 
/**
 * The seat.
 */
seat: number, };
export type StandInMessage = { 
/**
 * The seat that proposed.
 */
seat: number, 
/**
 * The seat that the computer player would play.
 */
of: number, 
/**
 * Its level.
 */
level: LevelKey, 
/**
 * Seats that agree, the proposer among them.
 */
agreed: Array<number>, 
/**
 * Seats whose answer is missing.
 */
waits_for: Array<number>, 
/**
 * The time at which the computer player takes over without the missing answers, in
 * milliseconds since the game was made, unless the player comes back or a seat says no before;
 * `null` while a player who has to agree is connected.
 */
takes_over: number | null, };
export type ModeMessage = { "type": "match", 
/**
 * The two bags, where vowels and consonants are drawn separately.
 */
bags: BagsMessage | null, 
/**
 * The theme, where words that belong to one earn more.
 */
theme: ThemeMessage | null, } | { "type": "solitaire", 
/**
 * The rack of each seat; `null` where the viewer does not see it. With all tiles open
 * it is what is left of the set.
 */
racks: Array<string | null>, 
/**
 * The two bags, where vowels and consonants are drawn separately.
 */
bags: BagsMessage | null, } | { "type": "duplicate", 
/**
 * Its state, as this viewer may see it.
 */
session: DuplicateMessage, } | { "type": "bingo", 
/**
 * Letters called, forms and players.
 */
bingo: BingoMessage, } | { "type": "together", 
/**
 * Goals, helpers, talk.
 */
together: TogetherMessage, };
export type DuplicateCommand = { "type": "begin", } | { "type": "seal", 
/**
 * The tiles, in any order.
 */
tiles: Array<PlacedTile>, 
/**
 * The score written on the slip, if any. It is kept and never counts.
 */
declared: number | null, 
/**
 * True if the slip is final: the round may close once all slips are.
 */
lock: boolean, } | { "type": "seal_text", 
/**
 * The grid reference of the first letter, in the session's notation: `H4`.
 */
place: string, 
/**
 * The whole word, small letters for blanks.
 */
word: string, 
/**
 * The score written on the slip, if any.
 */
declared: number | null, 
/**
 * True if the slip is final.
 */
lock: boolean, } | { "type": "lock", } | { "type": "draw", } | { "type": "accept", } | { "type": "reject", } | { "type": "start_clock", } | { "type": "extend", } | { "type": "close", } | { "type": "rule", 
/**
 * The word.
 */
word: string, 
/**
 * True if it is valid.
 */
good: boolean, } | { "type": "confirm", } | { "type": "stop", } | { "type": "hall", 
/**
 * The command.
 */
command: HallCommand, };
export type DuplicateMessage = { 
/**
 * The number of the round that runs or was the last; 0 before the first.
 */
round: number, 
/**
 * Time for a round, in milliseconds.
 */
time: number, 
/**
 * When the time for the running round is up, in milliseconds since the game was made.
 */
ends: number | null, 
/**
 * When the program draws the next rack.
 */
next: number | null, 
/**
 * True if half a minute or less is left.
 */
warned: boolean, 
/**
 * The notation of places.
 */
notation: NotationKey, 
/**
 * The arbitrator.
 */
arbitrator: ArbitratorKey, 
/**
 * The name of the arbitrator, or of the player who made the session.
 */
host: string, 
/**
 * The number of vowels, and of consonants, that the next rack needs; `null` if none can be
 * drawn.
 */
need: number | null, 
/**
 * The racks thrown back since the last round.
 */
rejected: Array<string>, 
/**
 * The number of players.
 */
players: number, 
/**
 * The number of slips handed in for this round.
 */
slips: number, 
/**
 * The number of them that are locked.
 */
locked: number, 
/**
 * The rounds that are over, in order.
 */
rounds: Array<DuplicateRound>, 
/**
 * The sum of their tops.
 */
tops: number, 
/**
 * The first ten rows of the ranking.
 */
first: Array<RankRow>, 
/**
 * The viewer's own row and its neighbours.
 */
near: Array<RankRow>, 
/**
 * The viewer's own part; `null` for a spectator.
 */
own: DuplicateOwn | null, 
/**
 * The words to rule on, for the arbitrator when the round is closed; the doubtful ones first.
 */
answers: Array<DuplicateAnswer>, 
/**
 * The hall, for an arbitrator; `null` for all other viewers.
 */
hall: HallMessage | null, 
/**
 * The commands open to the viewer.
 */
may: DuplicateMay, 
/**
 * The reason why it ended.
 */
ended: DuplicateEndReasonKey | null, };
export type LaidMessage = { 
/**
 * The grid reference in the session's notation: `H4`.
 */
place: string, 
/**
 * The same in international notation, with `.` for tiles that lay there: `8D TR.IN`.
 */
text: string, 
/**
 * The whole word, small letters for blanks.
 */
word: string, 
/**
 * Its points.
 */
score: number, };
export type DuplicateRound = { 
/**
 * The rack.
 */
rack: string, 
/**
 * The best play of the round.
 */
top: LaidMessage, 
/**
 * The play that was placed.
 */
placed: LaidMessage, 
/**
 * Its source.
 */
source: DuplicateSourceKey, 
/**
 * The score that counts as the top.
 */
best: number, 
/**
 * The number of slips that scored as much as the top.
 */
found: number, 
/**
 * The viewer's own word, with what it scored; `null` without a slip.
 */
own: LaidMessage | null, 
/**
 * True if that word was admissible.
 */
admissible: boolean, };
export type RankRow = { 
/**
 * The place, from 1.
 */
place: number, 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, 
/**
 * The sum of the entrant's scores.
 */
points: number, };
export type DuplicateOwn = { 
/**
 * True if the viewer plays; the arbitrator does not.
 */
plays: boolean, 
/**
 * The sum of the viewer's scores.
 */
points: number, 
/**
 * The number of rounds that were over when the entrant joined.
 */
since: number, 
/**
 * The number of cautions that the viewer has had from an arbitrator.
 */
cautions: number, 
/**
 * The slip of this round.
 */
slip: DuplicateSlip | null, };
export type DuplicateSlip = { 
/**
 * The word, and what it scores if it is admissible.
 */
laid: LaidMessage, 
/**
 * The tiles laid.
 */
tiles: Array<PlacedTile>, 
/**
 * The score that was written on it, if any.
 */
declared: number | null, 
/**
 * True if it was read in the other direction, because it fits only there.
 */
turned: boolean, 
/**
 * True if it is locked.
 */
locked: boolean, 
/**
 * When it was sealed, in milliseconds since the game was made.
 */
at: number, };
export type HandedInSlip = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, 
/**
 * The score that was written on it, if it differs from the one that counts; otherwise `null`.
 */
miscounted: number | null, 
/**
 * True if it was read in the other direction, because it fits only there.
 */
turned: boolean, };
export type DuplicateAnswer = { 
/**
 * The word, and what it scores if it is admissible.
 */
laid: LaidMessage, 
/**
 * The number of slips with it.
 */
count: number, 
/**
 * The words that it forms.
 */
words: Array<RuledWord>, 
/**
 * True if the arbitrator has ruled on one of them.
 */
ruled: boolean, 
/**
 * The first few slips with it, beginning with those that need a look.
 */
slips: Array<HandedInSlip>, };
export type RuledWord = { 
/**
 * In capitals.
 */
word: string, 
/**
 * True if it is valid.
 */
good: boolean, };
export type DuplicateMay = { 
/**
 * Begin the session.
 */
begin: boolean, 
/**
 * Seal a slip.
 */
seal: boolean, 
/**
 * Lock the slip.
 */
lock: boolean, 
/**
 * Draw the next rack.
 */
draw: boolean, 
/**
 * Accept the rack.
 */
accept: boolean, 
/**
 * Throw the rack back.
 */
reject: boolean, 
/**
 * Start the clock.
 */
start_clock: boolean, 
/**
 * Give 30 seconds more.
 */
extend: boolean, 
/**
 * Close the round.
 */
close: boolean, 
/**
 * Rule on words.
 */
rule: boolean, 
/**
 * Confirm the rulings.
 */
confirm: boolean, 
/**
 * End the session.
 */
stop: boolean, };
export type HallCommand = { "type": "add_paper", 
/**
 * At most 500 in a session.
 */
entrants: Array<PaperEntrant>, } | { "type": "rename", 
/**
 * The entrant's seat.
 */
entrant: number, 
/**
 * The new name.
 */
name: string, } | { "type": "table", 
/**
 * The entrant's seat.
 */
entrant: number, 
/**
 * The table; `null` if there is none any more.
 */
table: number | null, } | { "type": "leave", 
/**
 * The entrant's seat.
 */
entrant: number, } | { "type": "return", 
/**
 * The entrant's seat.
 */
entrant: number, } | { "type": "caution", 
/**
 * The entrant's seat.
 */
entrant: number, } | { "type": "type", 
/**
 * The seat of the entrant whose slip it is.
 */
entrant: number, 
/**
 * The text on it: `H4 TRAIN 24`, in the session's notation and in either order, with
 * or without the score; `x` for a word that cannot be laid, `-` for no slip.
 */
line: string, } | { "type": "untype", 
/**
 * The seat of the entrant whose slip it is.
 */
entrant: number, } | { "type": "settle", 
/**
 * The seat of the entrant whose slip it is.
 */
entrant: number, 
/**
 * As in `type`.
 */
line: string, } | { "type": "stop_waiting", } | { "type": "entries", 
/**
 * True if one arbitrator is enough, for a hall with no other; otherwise two different
 * people type each slip. Slips already typed once count from the moment once is
 * enough.
 */
once: boolean, } | { "type": "conduct", 
/**
 * True if every arbitrator may; otherwise the chief alone.
 */
shared: boolean, } | { "type": "group", 
/**
 * The arbitrator's seat.
 */
arbitrator: number, 
/**
 * The group.
 */
group: HallGroup, } | { "type": "dismiss", 
/**
 * The arbitrator's seat.
 */
arbitrator: number, };
export type PaperEntrant = { 
/**
 * The name, 1 to 30 characters.
 */
name: string, 
/**
 * The table, if it is known.
 */
table: number | null, };
export type HallGroup = { 
/**
 * All entrants at these tables, the first and the last.
 */
tables: [number, number] | null, 
/**
 * And the entrants on these seats, wherever they sit.
 */
entrants: Array<number>, };
export type HallMessage = { 
/**
 * True if the viewer is the chief: the arbitrator who made the session.
 */
chief: boolean, 
/**
 * True if every arbitrator may draw, keep the time and rule on words.
 */
shared: boolean, 
/**
 * True if slips on paper are typed only once.
 */
once: boolean, 
/**
 * True if slips may be typed now.
 */
typing: boolean, 
/**
 * The number of slips on paper that the round waits for.
 */
awaited: number, 
/**
 * True if the chief waits for no more of them.
 */
closed: boolean, 
/**
 * The chief, and then the arbitrators who were called in.
 */
arbitrators: Array<HallArbitrator>, 
/**
 * The entrants on paper, by seat.
 */
papers: Array<PaperMessage>, };
export type HallArbitrator = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, 
/**
 * The group; empty for the chief, who has all other entrants.
 */
group: HallGroup, 
/**
 * True if the chief has sent this arbitrator away.
 */
dismissed: boolean, };
export type PaperMessage = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, 
/**
 * The table, if it is known.
 */
table: number | null, 
/**
 * The seat of the arbitrator who looks after the entrant.
 */
arbitrator: number, 
/**
 * The number of cautions that the entrant has had.
 */
cautions: number, 
/**
 * The slip of this round: `away` if the entrant has left, `differs` if it was typed twice and
 * not the same, `void` if it cannot be laid.
 */
state: PaperStateKey, 
/**
 * The seats of those who have typed it.
 */
typists: Array<number>, 
/**
 * The typed lines that the viewer may see: another arbitrator's line is shown once it differs
 * from a second one, or when the round is closed.
 */
typed: Array<TypedMessage>, };
export type TypedMessage = { 
/**
 * The seat of the arbitrator who typed it.
 */
by: number, 
/**
 * As it could be typed again: `H4 TRAIN 24`, `x` or `-`.
 */
line: string, 
/**
 * The word's score if it is admissible; 0 without a word.
 */
score: number, };
export type CallArbitrators = { 
/**
 * The token of the chief's seat.
 */
token: string, };
export type ArbitratorLink = { 
/**
 * The secret; `null` once the link has been withdrawn.
 */
link: string | null, };
export type FollowLink = { 
/**
 * The secret of the link.
 */
link: string, };
export type JoinArbitrators = { 
/**
 * The secret of the link.
 */
link: string, 
/**
 * The arbitrator's name, 1 to 30 characters.
 */
name: string, 
/**
 * A secret that the client makes up, as in `AcceptSeat`.
 */
key: string, };
export type RankingMessage = { 
/**
 * The number of players.
 */
players: number, 
/**
 * The sum of the tops.
 */
tops: number, 
/**
 * The top of each round, in order.
 */
rounds: Array<number>, 
/**
 * The lines asked for, the best first.
 */
lines: Array<RankingLine>, };
export type RankingLine = { 
/**
 * Place, name and points.
 */
row: RankRow, 
/**
 * The number of rounds that were over when the entrant joined.
 */
since: number, 
/**
 * The score of each round.
 */
rounds: Array<number>, 
/**
 * True if the slip of the running round is in.
 */
sealed: boolean, 
/**
 * The table at which the entrant sits, if it is known.
 */
table: number | null, 
/**
 * The seat of the arbitrator who looks after the entrant; 0 for the chief.
 */
arbitrator: number, 
/**
 * True if the entrant's slips are typed in from paper.
 */
paper: boolean, };
export type CommonChange = { 
/**
 * The fields of the game that have changed, as a spectator sees them. Never `seq`, `viewer`,
 * `may` and `mode`.
 */
game: Partial<GameMessage>, 
/**
 * The fields that have changed of the part that belongs to the mode: of `session` or `bingo`.
 * Never `rounds` and what is each viewer's own.
 */
mode: Partial<DuplicateMessage> | Partial<BingoMessage>, 
/**
 * The number of rounds of a duplicate session that stay as they are; `null` if all do.
 */
kept: number | null, 
/**
 * The rounds that come after these, without the viewer's own words.
 */
rounds: DuplicateRound[], };
export type OwnMessage = { "type": "duplicate", 
/**
 * The viewer's own row of the ranking and its neighbours.
 */
near: Array<RankRow>, 
/**
 * The viewer's points and slip.
 */
own: DuplicateOwn, 
/**
 * The viewer's own word in the last round that is over, with what it scored; `null`
 * without a slip.
 */
word: LaidMessage | null, 
/**
 * True if that word was admissible.
 */
admissible: boolean, 
/**
 * The commands open to the viewer.
 */
may: DuplicateMay, } | { "type": "bingo", 
/**
 * The viewer as all others see them. This row belongs among `players`, in the order of the
 * seats.
 */
player: BingoPlayer, 
/**
 * The viewer's own form, once locked.
 */
form: BingoForm | null, 
/**
 * The commands open to the viewer; `resign` in the `may` of the game is `leave` here.
 */
may: BingoMay, };
export type BagsMessage = { 
/**
 * Tiles in the bag of vowels.
 */
vowels: number, 
/**
 * Tiles in the bag of consonants.
 */
consonants: number, 
/**
 * The number of vowels that the viewer's next draw takes; `null` if the draw balances the
 * rack.
 */
wish: number | null, 
/**
 * The seat that has to choose before its first rack, while the first racks are drawn.
 */
choosing: number | null, 
/**
 * When that choice is made for it, in milliseconds since the game was made.
 */
until: number | null, };
export type ThemeMessage = { 
/**
 * Its name.
 */
name: string, 
/**
 * The words that belong to it; none if the players decide.
 */
words: Array<string>, 
/**
 * Words of the viewer's last play that can still be claimed.
 */
claimable: Array<string>, 
/**
 * Until when they can be claimed, in milliseconds since the game was made.
 */
claim_until: number | null, 
/**
 * Claims not settled yet, oldest first.
 */
claims: Array<ClaimMessage>, };
export type ClaimMessage = { 
/**
 * Its number in the game.
 */
number: number, 
/**
 * The seat that claims.
 */
seat: number, 
/**
 * The word, as capitals.
 */
word: string, 
/**
 * The reason why it belongs to the theme; may be empty.
 */
plea: string, 
/**
 * Until when votes are taken, in milliseconds since the game was made; `null` where a list
 * decides.
 */
until: number | null, 
/**
 * Votes for it.
 */
yes: number, 
/**
 * Votes against it.
 */
no: number, 
/**
 * True if the viewer may vote.
 */
may_vote: boolean, };
export type BingoCommand = { "type": "lock", 
/**
 * Two words of seven letters.
 */
words: [string, string], } | { "type": "begin", } | { "type": "begin_without", } | { "type": "call", } | { "type": "strike", 
/**
 * The letter's place among the fourteen of the form, from 0.
 */
index: number, } | { "type": "claim", } | { "type": "leave", };
export type BingoEvent = { "type": "entered", 
/**
 * The seat.
 */
seat: number, } | { "type": "locked", 
/**
 * The seat whose form it is.
 */
seat: number, 
/**
 * The two words, if the viewer may know.
 */
words: [string, string] | null, } | { "type": "begun", } | { "type": "called", 
/**
 * A capital, or `?` for a blank.
 */
tile: string, } | { "type": "struck", 
/**
 * The seat.
 */
seat: number, 
/**
 * The letter's place among the fourteen of the form, from 0.
 */
index: number, } | { "type": "falsely_claimed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The open letters, as capitals.
 */
open: string, } | { "type": "claimed", 
/**
 * The seat.
 */
seat: number, } | { "type": "left", 
/**
 * The seat.
 */
seat: number, } | { "type": "ended", 
/**
 * The reason why it ended.
 */
reason: BingoEndReasonKey, 
/**
 * The players who called bingo on the last letter.
 */
winners: Array<number>, };
export type BingoMessage = { 
/**
 * The caller: `player` is a seat that may have a form, `neutral` one without a form.
 */
calling: BingoCallerKey, 
/**
 * The seat that calls; `null` if the program does.
 */
caller: number | null, 
/**
 * The seat that may begin.
 */
host: number, 
/**
 * The letters called, in order: capitals, `?` for a blank.
 */
calls: string, 
/**
 * When the next letter is called automatically, or the game ends, in milliseconds since the
 * game was made; `null` if it waits for a person.
 */
next_call: number | null, 
/**
 * The number of players who have joined.
 */
entered: number, 
/**
 * The number of players who have locked a form.
 */
locked: number, 
/**
 * The players to show: the viewer, those who have called bingo, and the first others, at most
 * 60.
 */
players: Array<BingoPlayer>, 
/**
 * The viewer's own form, once locked.
 */
form: BingoForm | null, 
/**
 * The result, once the game is over.
 */
ending: BingoEnding | null, 
/**
 * The commands open to the viewer now.
 */
may: BingoMay, };
export type BingoPlayer = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, 
/**
 * True for a computer player.
 */
computer: boolean, 
/**
 * True if a form is locked.
 */
locked: boolean, 
/**
 * True if the player has left.
 */
left: boolean, 
/**
 * The number of times the player called bingo in error.
 */
false_claims: number, 
/**
 * True if the player rightly called bingo.
 */
claimed: boolean, 
/**
 * The form, once bingo was called on it or the game is over.
 */
form: BingoForm | null, };
export type BingoForm = { 
/**
 * The two words.
 */
words: [string, string], 
/**
 * For each of the fourteen letters the number of the call for which it was struck, from 1; 0
 * while it is open.
 */
struck: Array<number>, };
export type BingoEnding = { 
/**
 * The reason why it ended.
 */
reason: BingoEndReasonKey, 
/**
 * The players who called bingo on the last letter.
 */
winners: Array<number>, };
export type BingoMay = { 
/**
 * Hand in a form.
 */
lock: boolean, 
/**
 * Close the forms and begin.
 */
begin: boolean, 
/**
 * Call the next letter.
 */
call: boolean, 
/**
 * Strike for the latest call: the letters, from 0 to 13.
 */
strike: Array<number>, 
/**
 * Call bingo.
 */
claim: boolean, 
/**
 * Leave.
 */
leave: boolean, };
export type TogetherCommand = { "type": "name", 
/**
 * The seat that should start.
 */
starter: number, } | { "type": "complete_goal", 
/**
 * The goal's key.
 */
goal: string, } | { "type": "exchange_tiles", 
/**
 * The tiles to put back.
 */
tiles: string, } | { "type": "extra_tile", } | { "type": "make_blank", 
/**
 * The tile, a capital.
 */
tile: string, } | { "type": "refresh_goals", } | { "type": "trade_tiles", 
/**
 * The tiles offered.
 */
tiles: string, } | { "type": "end_turn", } | { "type": "stuck", } | { "type": "claim", 
/**
 * The tile taken.
 */
take: string, 
/**
 * The tile given.
 */
give: string, } | { "type": "unclaim", 
/**
 * The tile taken.
 */
take: string, 
/**
 * The tile given.
 */
give: string, } | { "type": "confirm", } | { "type": "pass_over", } | { "type": "remove", 
/**
 * The seat that leaves.
 */
who: number, } | { "type": "say", 
/**
 * At most 200 characters.
 */
text: string, } | { "type": "point", 
/**
 * As `8H`.
 */
square: string | null, };
export type TogetherEvent = { "type": "turned_up", 
/**
 * Their keys.
 */
goals: Array<string>, } | { "type": "deal_checked", 
/**
 * True if one does.
 */
reachable: boolean, } | { "type": "redealt", } | { "type": "named", 
/**
 * The seat that said so.
 */
seat: number, 
/**
 * The seat that should start.
 */
starter: number, } | { "type": "word_played", 
/**
 * The seat.
 */
seat: number, 
/**
 * As written: `8D TRAIN`.
 */
text: string, 
/**
 * The tiles laid.
 */
tiles: Array<SquareFace>, 
/**
 * The words formed, as capitals, the main word first.
 */
words: Array<string>, 
/**
 * The keys of the goals completed.
 */
goals: Array<string>, 
/**
 * The number of tiles drawn.
 */
drawn_count: number, 
/**
 * The tiles drawn, if the viewer may know.
 */
drawn: string | null, } | { "type": "turn_ended", 
/**
 * The seat.
 */
seat: number, 
/**
 * The number of tiles drawn.
 */
drawn_count: number, 
/**
 * The tiles drawn, if the viewer may know.
 */
drawn: string | null, } | { "type": "said_stuck", 
/**
 * The seat.
 */
seat: number, } | { "type": "play_checked", 
/**
 * True if it can.
 */
can_play: boolean, } | { "type": "was_possible", 
/**
 * The play.
 */
possible: PossibleMessage, } | { "type": "goal_given", 
/**
 * The seat that used the helper.
 */
seat: number, 
/**
 * The goal's key.
 */
goal: string, } | { "type": "extra_tile", 
/**
 * The seat that used the helper.
 */
seat: number, } | { "type": "made_blank", 
/**
 * The seat.
 */
seat: number, 
/**
 * The tile, if the viewer may know.
 */
tile: string | null, } | { "type": "refreshed", 
/**
 * The seat that used the helper.
 */
seat: number, } | { "type": "offered", 
/**
 * The seat that offers them.
 */
seat: number, 
/**
 * The tiles offered.
 */
tiles: string, } | { "type": "claimed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The tile taken.
 */
take: string, 
/**
 * The tile given for it.
 */
give: string, } | { "type": "unclaimed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The tile taken.
 */
take: string, 
/**
 * The tile given for it.
 */
give: string, } | { "type": "shared", 
/**
 * The seat.
 */
seat: number, 
/**
 * The tile.
 */
take: string, } | { "type": "by_lot", 
/**
 * The seat.
 */
seat: number, 
/**
 * The tile taken.
 */
take: string, 
/**
 * The tile given for it.
 */
give: string, } | { "type": "traded", } | { "type": "passed_over", 
/**
 * The seat whose turn it was.
 */
seat: number, 
/**
 * The seat that asked for it.
 */
by: number, } | { "type": "removed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The seat that asked for it.
 */
by: number, } | { "type": "said", 
/**
 * The seat.
 */
seat: number, 
/**
 * The message.
 */
text: string, } | { "type": "pointed", 
/**
 * The seat.
 */
seat: number, 
/**
 * As `8H`.
 */
square: string | null, } | { "type": "team_ended", 
/**
 * The result.
 */
result: TeamResult, };
export type TogetherMessage = { 
/**
 * The current goals.
 */
goals: Array<GoalMessage>, 
/**
 * The keys of the goals completed, in order.
 */
done: Array<string>, 
/**
 * Goals to complete.
 */
to_win: number, 
/**
 * Cards in the pile.
 */
pile: number, 
/**
 * The keys of the goals that the last play completed.
 */
last_goals: Array<string>, 
/**
 * All six helpers.
 */
helpers: Array<AidMessage>, 
/**
 * The helper used in this turn.
 */
helped: AidKey | null, 
/**
 * True if the seat on turn has said that it is stuck.
 */
stuck: boolean, 
/**
 * The seats named so far to start, and who named them; the latest is last.
 */
voices: Array<VoiceMessage>, 
/**
 * Tiles offered to the others.
 */
trade: TradeMessage | null, 
/**
 * The text shown above the talk.
 */
policy: string, 
/**
 * Team talk, the last hundred messages.
 */
talk: Array<TalkMessage>, 
/**
 * The squares that the seats point at, in the order of the seats.
 */
points_at: Array<string | null>, 
/**
 * For each seat, how many turns in a row teammates have passed over.
 */
passed_over: Array<number>, 
/**
 * The racks in the order of the seats, once the game is over.
 */
racks: Array<string>, 
/**
 * When the game goes on by itself, in milliseconds since it was made.
 */
deadline: number | null, 
/**
 * Plays that were possible when the game was lost.
 */
possible: Array<PossibleMessage>, 
/**
 * The result, once the game is over.
 */
result: TeamResult | null, 
/**
 * The commands open to the viewer.
 */
may: TogetherMay, };
export type GoalMessage = { 
/**
 * A stable key, which is also that of its picture.
 */
key: string, 
/**
 * The title on the card.
 */
title: string, 
/**
 * The condition that meets the goal.
 */
text: string, 
/**
 * Its tip for the ordinary game.
 */
tip: string, };
export type AidMessage = { 
/**
 * A stable key.
 */
key: AidKey, 
/**
 * Its common name.
 */
title: string, 
/**
 * A summary of its effect.
 */
summary: string, 
/**
 * True if it has not been used.
 */
left: boolean, };
export type VoiceMessage = { 
/**
 * The seat that says so.
 */
seat: number, 
/**
 * The seat that should start.
 */
starter: number, };
export type TradeMessage = { 
/**
 * The seat that offers them.
 */
seat: number, 
/**
 * The tiles offered.
 */
offer: string, 
/**
 * The tiles not yet taken.
 */
open: string, 
/**
 * The tiles that seats take, in the order of the claims.
 */
claims: Array<TradeClaimMessage>, 
/**
 * True if the time was up and the remaining tiles went to the seats.
 */
shared: boolean, };
export type TradeClaimMessage = { 
/**
 * The seat that takes it.
 */
seat: number, 
/**
 * The tile taken.
 */
take: string, 
/**
 * The tile given; `null` while it is not chosen.
 */
give: string | null, };
export type TalkMessage = { 
/**
 * The seat that spoke.
 */
seat: number, 
/**
 * The message.
 */
text: string, };
export type PossibleMessage = { 
/**
 * The seat whose tiles it uses.
 */
seat: number, 
/**
 * As written: `8D TRAIN`.
 */
text: string, 
/**
 * The titles of the goals.
 */
goals: Array<string>, };
export type TeamResult = { 
/**
 * The reason why it ended.
 */
reached: ReachedKey, 
/**
 * True if it is won.
 */
won: boolean, 
/**
 * Goals completed.
 */
goals: number, 
/**
 * Helpers left.
 */
helpers: number, };
export type TogetherMay = { 
/**
 * Say who should start.
 */
name: boolean, 
/**
 * Play a word.
 */
play: boolean, 
/**
 * Use a helper.
 */
help: boolean, 
/**
 * End the turn without a word.
 */
end_turn: boolean, 
/**
 * Say that the seat is stuck.
 */
stuck: boolean, 
/**
 * Take an offered tile.
 */
claim: boolean, 
/**
 * Confirm the trade.
 */
confirm: boolean, 
/**
 * The time from which the seat on turn can be passed over, in milliseconds since the game was
 * made.
 */
pass_over_from: number | null, 
/**
 * Say something.
 */
say: boolean, 
/**
 * Leave the game.
 */
resign: boolean, };
export type GoalsPreview = { 
/**
 * The keys of the goals completed.
 */
completed: Array<string>, 
/**
 * The key of the goal it comes nearest to, if it completes none.
 */
nearest: string | null, };
export type SeatMessage = { 
/**
 * The name; empty while the seat is open.
 */
name: string, 
/**
 * Its holder.
 */
kind: SeatHolder, 
/**
 * A computer player's level.
 */
level: LevelKey | null, 
/**
 * The level of the computer player that plays the seat of a person now, until they take it
 * back; `null` while they play themselves.
 */
stand_in: LevelKey | null, 
/**
 * Turns that a computer player has had in the seat of a person.
 */
stood_in: number, 
/**
 * True if it has accepted the terms as they are now.
 */
accepted: boolean, 
/**
 * The score, without a play that can still be challenged.
 */
score: number, 
/**
 * Tiles held.
 */
tiles: number, 
/**
 * Its rack, for spectators whom the players have agreed to show it to; `null` otherwise.
 */
rack: string | null, 
/**
 * The score that ends the game when this seat reaches it, if there is one.
 */
target: number | null, 
/**
 * True if its last three turns ended because their time was up.
 */
away: boolean, 
/**
 * Turns still to be skipped.
 */
skips: number, 
/**
 * True if the seat has resigned.
 */
resigned: boolean, 
/**
 * True if the seat wants to resume a paused game.
 */
wants_resume: boolean, 
/**
 * True if the seat is on holiday: the time for its turns stands still.
 */
on_holiday: boolean, 
/**
 * The holiday that the seat has left, in milliseconds at `game.at`; `null` unless it is a slow
 * game.
 */
holiday_left: number | null, 
/**
 * The other seats whose plays it accepts without being asked.
 */
always_accepts: Array<number>, 
/**
 * True if it accepts those plays even when they end the game.
 */
accepts_last: boolean, 
/**
 * True if its player is connected (computer players always are).
 */
connected: boolean, 
/**
 * Time used up to `game.at`.
 */
used: number, 
/**
 * Time that its moves have added to its clock: `terms.clock + gained - used` is left.
 */
gained: number, 
/**
 * True if its clock is running; add `now - game.at` to `used` while it is.
 */
running: boolean, };
export type SeatHolder = "open" | "person" | "computer";
export type UnbuildCommand = { "type": "propose", } | { "type": "answer", 
/**
 * True to agree.
 */
agree: boolean, } | { "type": "begin", } | { "type": "remove", 
/**
 * Their squares, as `8H`; one to six.
 */
squares: Array<string>, } | { "type": "resign", };
export type UnbuildEvent = { "type": "proposed", 
/**
 * The seat that proposed it.
 */
seat: number, } | { "type": "answered", 
/**
 * The seat that answers.
 */
seat: number, 
/**
 * True if they agree.
 */
agree: boolean, } | { "type": "starts", 
/**
 * The seat that goes first.
 */
seat: number, } | { "type": "removed", 
/**
 * The seat that took them.
 */
seat: number, 
/**
 * Their face values together.
 */
points: number, 
/**
 * The letters, and where they lay.
 */
tiles: Array<SquareFace>, } | { "type": "resigned", 
/**
 * The seat that gave up.
 */
seat: number, } | { "type": "ended", 
/**
 * Its ending, with the result.
 */
ending: UnbuildEnding, };
export type UnbuildEnding = { 
/**
 * The reason why it ended.
 */
reason: UnbuildEndReasonKey, 
/**
 * The points of each seat.
 */
points: Array<number>, 
/**
 * The seats with the most points; several share the place.
 */
winners: Array<number>, };
export type UnbuildMessage = { 
/**
 * Its phase.
 */
phase: UnbuildPhase, 
/**
 * The rows of what is left of the board: capitals, small letters for blanks, `.` for empty.
 */
board: Array<string>, 
/**
 * The seat on turn; `null` once it is over.
 */
turn: number | null, 
/**
 * The seat that begins.
 */
starter: number, 
/**
 * The letters that each seat has taken, in order of play.
 */
seats: Array<UnbuildSeat>, 
/**
 * The letters taken last, and where they lay.
 */
last: Array<SquareFace>, 
/**
 * The result, once it is over.
 */
ending: UnbuildEnding | null, 
/**
 * The rules of unbuilding in plain sentences.
 */
rules: Array<SentenceMessage>, 
/**
 * The commands open to the viewer.
 */
may: UnbuildMay, };
export type UnbuildPhase = "turn" | "over";
export type UnbuildSummary = { 
/**
 * Its phase.
 */
phase: UnbuildPhase, 
/**
 * The seat on turn; `null` once it is over.
 */
turn: number | null, };
export type UnbuildSeat = { 
/**
 * Points: face values.
 */
points: number, 
/**
 * Letters.
 */
taken: number, 
/**
 * True if it has given up.
 */
resigned: boolean, 
/**
 * True if it left the game before and takes no part.
 */
away: boolean, };
export type UnbuildMay = { 
/**
 * Take letters.
 */
remove: boolean, 
/**
 * Give up.
 */
resign: boolean, 
/**
 * See the list of all removals: for practice, where no other person plays.
 */
show_all: boolean, };
export type UnbuildOffer = { 
/**
 * The open proposal, if there is one; `what` is `unbuild`.
 */
proposal: ProposalMessage | null, 
/**
 * Seats that left the game before: the start does not wait for them, but they may join.
 */
away: Array<number>, 
/**
 * True if the viewer may propose it.
 */
may_propose: boolean, 
/**
 * True if the viewer may answer the proposal.
 */
may_answer: boolean, 
/**
 * True if the viewer may begin without the players who left and have not answered.
 */
may_begin: boolean, };
export type RemovalMessage = { 
/**
 * Their squares.
 */
squares: Array<string>, 
/**
 * Their face values together.
 */
points: number, 
/**
 * The reason why they may not be taken; `null` if they may.
 */
problem: RefusalMessage | null, 
/**
 * The remaining letters that would form no word or would be cut off.
 */
spoilt: Array<string>, };
export type PendingMessage = { 
/**
 * The seat that played.
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
 * Opponents who have accepted neither this play nor all plays of its player: a held move, or
 * the end of the game, waits for them.
 */
waits_for: Array<number>, 
/**
 * Until this time, in milliseconds since the game was made, a move of the next player is held
 * while `waits_for` names others; later it closes the window and is made at once. `null` where
 * a move never waits.
 */
guard: number | null, 
/**
 * When the window closes by itself, in milliseconds since the game was made; `null` when
 * it closes as the next turn starts, with the next move. Not `null` for the play that ends
 * the game, unless the terms set no limit.
 */
deadline: number | null, 
/**
 * True if this play goes out, so that the game ends when it stands.
 */
is_final: boolean, 
/**
 * True if the seat on turn (`turn`) has committed a move that waits until `guard`, or until
 * `waits_for` is empty. It is dropped if the play comes off.
 */
held: boolean, 
/**
 * The cost of a wrong challenge in this game, as a sentence.
 */
price: string, 
/**
 * True if a wrong challenge costs nothing: no points, no turn.
 */
free: boolean, 
/**
 * True if the challenger chooses words.
 */
by_words: boolean, };
export type ProposalMessage = { 
/**
 * The seat that proposed.
 */
seat: number, 
/**
 * The proposal.
 */
what: ProposalKind, 
/**
 * Seats that agree, the proposer among them.
 */
agreed: Array<number>, };
export type ProposalKind = "end" | "pause" | "unbuild";
export type AgainMessage = { 
/**
 * Seats that want to.
 */
wanted: Array<number>, 
/**
 * Seats that do not.
 */
declined: Array<number>, 
/**
 * The game that follows, once all players want it. Those who sit here get their seats in it by
 * `POST /api/games/{id}/again`.
 */
next: string | null, };
export type MayMessage = { 
/**
 * Commit a play, an exchange or a pass.
 */
act: boolean, 
/**
 * Exchange up to this many tiles; 0 if not at all.
 */
exchange: number, 
/**
 * The reason why exchanging is not possible, if `act` is true and it is not.
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
 * Swap a letter on the board for a tile from the rack.
 */
take_letter: boolean, 
/**
 * Rearrange a word on the board with a play that adds to it.
 */
rearrange: boolean, 
/**
 * Say how many vowels the next draw takes.
 */
choose_bags: boolean, 
/**
 * Claim words of the viewer's last play for the theme.
 */
claim: boolean, 
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
 * Say whose plays are accepted without asking.
 */
always_accept: boolean, 
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
 * Go on holiday, in a slow game.
 */
go_on_holiday: boolean, 
/**
 * Say that the seat is back from its holiday.
 */
come_back: boolean, 
/**
 * Take the last turn back.
 */
take_turn_back: boolean, 
/**
 * Resign.
 */
resign: boolean, 
/**
 * End the game without a result.
 */
abort: boolean, 
/**
 * Claim the game on time.
 */
claim_time: boolean, 
/**
 * Propose that a computer player takes a person's seat.
 */
stand_in: boolean, 
/**
 * Answer such a proposal.
 */
answer_stand_in: boolean, 
/**
 * Take the seat back. While a computer player plays the viewer's seat, nothing else can be
 * done.
 */
take_back: boolean, };
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
 * The number of words.
 */
words: number, };
export type ListMessage = { 
/**
 * The stable key.
 */
key: string, 
/**
 * The list with all its words, as games that leave none out are bound to it.
 */
lexicon: LexiconMessage, 
/**
 * True if a page may keep its words, to play without a connection:
 * `GET /api/words/lists/KEY/graph`. Those that come with the program need not be asked for.
 */
lent: boolean, };
export type TermsMessage = { 
/**
 * The canonical text, which is what a seat accepts.
 */
text: string, 
/**
 * SHA-256 of text and word list, hexadecimal; accepting names it.
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
 * The mode.
 */
mode: ModeKey, 
/**
 * The premium colours.
 */
palette: PaletteKey, 
/**
 * The rows of the bare board: `.` plain, `d` `t` double and triple letter, `D` `T` double and
 * triple word.
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
 * The milliseconds that each move adds to its player's clock, 0 for none; `null` without
 * clocks.
 */
increment: number | null, 
/**
 * Points that each minute over that time costs; `null` without clocks.
 */
overtime: number | null, 
/**
 * Which minutes cost that: `started`, any part of one, or `completed`; `null` without clocks.
 */
overtime_minutes: OvertimeMinutesKey | null, 
/**
 * Milliseconds for each turn of a slow game, in which turns have days; `null` in other games.
 */
slow_turn: number | null, 
/**
 * The rules in plain sentences: the word list first, then what is changed.
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
 * The number in the set.
 */
count: number, 
/**
 * True for a vowel.
 */
vowel: boolean, };
export type SentenceMessage = { 
/**
 * Its topic: `players`, `word_list`, `challenge`, `exchange`, `pass`, `ending`, `leftovers`,
 * `tie`, `clock`, `bonus` and so on. Stable, for icons.
 */
about: string, 
/**
 * The sentence.
 */
text: string, 
/**
 * True if it differs from the edition.
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
seats: Array<CreateSeat>, 
/**
 * True if the lobby shows it: to players while seats are open, and to spectators afterwards.
 * May be left out.
 */
public?: boolean, 
/**
 * True if it is rated: a match between people who are all signed in, each to an account of
 * their own, whose names they bear. May be left out.
 */
rated?: boolean, 
/**
 * For a match that the lobby shows: the least rating for taking a seat there, 0 to 9,999, in
 * the pool of the game. Both you and the opponent have to be signed in then. May be left out.
 */
rating_from?: number, 
/**
 * The greatest rating. May be left out.
 */
rating_to?: number, 
/**
 * The position from which it goes on, instead of an empty board. Such a game is not rated. May
 * be left out.
 */
from?: FromPosition, };
export type CreateSeat = { "type": "mine", 
/**
 * The player's name, 1 to 30 characters.
 */
name: string, } | { "type": "open", } | { "type": "computer", 
/**
 * Its level.
 */
level: LevelKey, };
export type FromPosition = { "type": "game", 
/**
 * Its id.
 */
game: string, 
/**
 * The number of turns made before it.
 */
turn: number, } | { "type": "gcg", 
/**
 * The file.
 */
gcg: string, 
/**
 * The number of turns made before it.
 */
turn: number, } | { "type": "cgp", 
/**
 * As CGP.
 */
cgp: string, };
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
 * The secret, or `seat:0` for a seat that an account holds: a browser signed in to the account
 * holds the seat.
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
 * Its phase.
 */
phase: GamePhase, 
/**
 * The seats; where any number may play the first eight, without scores.
 */
seats: Array<SeatSummary>, 
/**
 * The number of players who have sat down.
 */
players: number, 
/**
 * The seat on turn.
 */
turn: number | null, 
/**
 * Milliseconds until the time of that turn is up, when this was asked; `null` where a turn has
 * no limit, and while its time stands still.
 */
turn_left: number | null, 
/**
 * True if the game is paused.
 */
paused: boolean, 
/**
 * The seats that want to go on with a paused game.
 */
want_resume: Array<number>, 
/**
 * The seats that have won, once the game is over: several where it is tied, all seats in
 * Together, none if there is no winner.
 */
winners: Array<number>, 
/**
 * The unbuilding of its board, once that has begun. `turn` is `null` then: the game is over.
 */
unbuilding: UnbuildSummary | null, 
/**
 * The game that follows this one, once all players wanted to play again.
 */
next: string | null, 
/**
 * The seats that the account holds which is signed in; empty for a guest. `seat:0` stands for
 * the token of such a seat.
 */
held: Array<number>, 
/**
 * True if the game is rated. Then only a player who is signed in can sit down.
 */
rated: boolean, 
/**
 * The contest that it is a session of, if it is.
 */
contest: ContestSummary | null, 
/**
 * True if it was played on a device without a server and kept in an account afterwards: the
 * server has replayed its log, but did not referee it.
 */
offline: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When something last happened, in milliseconds since 1970.
 */
updated: number, };
export type MovesMessage = { 
/**
 * The terms in full.
 */
terms: TermsMessage, 
/**
 * The word list the game is bound to.
 */
lexicon: LexiconMessage, 
/**
 * All events, oldest first, as a spectator may see them.
 */
events: Array<EventMessage>, 
/**
 * The game after them. It says nothing of presence: all seats count as connected, and there
 * are no spectators.
 */
game: GameMessage, };
export type SeatSummary = { 
/**
 * The name; empty while the seat is open.
 */
name: string, 
/**
 * Its holder.
 */
kind: SeatHolder, 
/**
 * A computer player's level.
 */
level: LevelKey | null, 
/**
 * The level of the computer player that plays the seat of a person now.
 */
stand_in: LevelKey | null, 
/**
 * True if it has accepted the terms as they are now.
 */
accepted: boolean, 
/**
 * The score.
 */
score: number, 
/**
 * True if the seat has resigned.
 */
resigned: boolean, 
/**
 * The account whose name the seat bears, if that holds it. Only `GET /api/games/{id}` says it,
 * and of games with at most four seats.
 */
player?: LinkedPlayer, };
export type DescribeInvite = { 
/**
 * The secret of the invitation.
 */
invite: string, };
export type AcceptInvite = { 
/**
 * The secret of the invitation.
 */
invite: string, 
/**
 * The player who sits down, and the terms accepted.
 */
seat: AcceptSeat, };
export type AcceptSeat = { 
/**
 * The player's name, 1 to 30 characters.
 */
name: string, 
/**
 * The hash of the terms that were read; another one is refused with `terms_changed`.
 */
terms_hash: string, 
/**
 * A secret that the client makes up, 16 to 64 characters, new for each seat it wants. A
 * request repeated with it gets the same seat, so that a lost answer does not take a second
 * one. May be left out.
 */
key?: string, 
/**
 * Other terms to propose and sit down under instead, see `ProposeTerms`. May be left out.
 */
instead?: OtherTerms, 
/**
 * In a session of a contest: the class to play in. May be left out.
 */
class?: string, };
export type OtherTerms = { 
/**
 * The edition's key.
 */
edition: string, 
/**
 * Changes as `key=value`, as in `CreateGame`.
 */
changes: Array<string>, };
export type ProposeTerms = { 
/**
 * Tokens of your own seats: the first one proposes, the others accept with it.
 */
tokens: Array<string>, 
/**
 * The hash of the terms that were read; another one is refused with `terms_changed`.
 */
terms_hash: string, 
/**
 * The terms.
 */
terms: OtherTerms, };
export type AcceptTerms = { 
/**
 * Tokens of your own seats.
 */
tokens: Array<string>, 
/**
 * The hash of the terms that were read; another one is refused with `terms_changed`.
 */
terms_hash: string, };
export type ChangeName = { 
/**
 * The token of the seat.
 */
token: string, 
/**
 * The new name, 1 to 30 characters.
 */
name: string, };
export type CancelGame = { 
/**
 * Tokens of your own seats.
 */
tokens: Array<string>, };
export type PlayAgain = { 
/**
 * Tokens of your own seats.
 */
tokens: Array<string>, 
/**
 * True if they want it. Once there is another game, the answer gives the seats in it, with
 * either value.
 */
again: boolean, };
export type PlayedAgain = { 
/**
 * The game that follows, with the same seats; `null` while others have not answered. A
 * repeated request gets the same game with the same tokens.
 */
next: CreatedGame | null, };
export type AcceptedInvite = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The seat taken and its secret.
 */
token: SeatToken, };
export type LinkedPlayer = { 
/**
 * The id of the account, for `GET /api/players/{id}`.
 */
id: string, 
/**
 * The rating in the pool of the game; `null` where games cannot be rated.
 */
rating: RatingMessage | null, };
export type CreateContest = { 
/**
 * The name, 1 to 60 characters.
 */
name: string, 
/**
 * The edition's key.
 */
edition: string, 
/**
 * Changes as `key=value`. The mode is always duplicate and the top is always placed; who
 * arbitrates is chosen for each session.
 */
changes: Array<string>, 
/**
 * From when on sessions can be opened, in milliseconds since 1970.
 */
opens: number, 
/**
 * Until when it is played, in milliseconds since 1970. Then the results are known; a session
 * that ends later does not count.
 */
closes: number, 
/**
 * True if only players who are signed in to an account can play.
 */
accounts: boolean, 
/**
 * The classes that players may enter in, such as ages; at most 12, and empty for a contest
 * without classes.
 */
classes: Array<string>, 
/**
 * True if it appears in the public list. Its maker has to be signed in then.
 */
public: boolean, };
export type CreatedContest = { 
/**
 * The contest's id, for the page `/#/contest/{id}`. It is the link for those who play.
 */
id: string, 
/**
 * The organiser's secret, for `OrganiserToken`.
 */
secret: string, };
export type OrganiserToken = { 
/**
 * The organiser's secret.
 */
secret: string, };
export type ContestsMessage = { 
/**
 * The time at the server, in milliseconds since 1970.
 */
now: number, 
/**
 * Those that are to come or go on, the next to close first; then those that closed in the last
 * 60 days, the latest first. At most 200.
 */
contests: Array<ContestLine>, };
export type ContestLine = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The edition's name.
 */
edition_name: string, 
/**
 * The notable changes from the edition, in few words.
 */
chips: Array<string>, 
/**
 * Its phase.
 */
phase: ContestPhase, 
/**
 * From when on sessions can be opened.
 */
opens: number, 
/**
 * When the results are known.
 */
closes: number, 
/**
 * The number of sessions opened.
 */
sessions: number, 
/**
 * The number of players who have entered.
 */
players: number, };
export type ContestPhase = "coming" | "open" | "over";
export type ContestMessage = { 
/**
 * Its line in the list.
 */
line: ContestLine, 
/**
 * The time at the server, in milliseconds since 1970.
 */
now: number, 
/**
 * The terms that all sessions have, in full.
 */
terms: TermsMessage, 
/**
 * The word list.
 */
lexicon: LexiconMessage, 
/**
 * True if only players who are signed in can play.
 */
accounts: boolean, 
/**
 * The classes that players may enter in.
 */
classes: Array<string>, 
/**
 * True if it appears in the public list.
 */
public: boolean, 
/**
 * The commitment to the draws: SHA-256 of the seed, hexadecimal. All sessions show the same.
 */
commitment: string, 
/**
 * The seed itself, hexadecimal, once the contest is over.
 */
seed: string | null, 
/**
 * The sessions, once the contest is over, in the order in which they were opened; at most 500.
 */
halls: Array<ContestSession>, 
/**
 * The game in which the account that is signed in has entered, if it has.
 */
mine: string | null, };
export type ContestSession = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The name of the hall; empty for a session at home.
 */
hall: string, 
/**
 * The number of players.
 */
players: number, 
/**
 * True if it ended in time, so that it counts.
 */
counts: boolean, };
export type OpenSession = { 
/**
 * The name of the player who opens it, 1 to 30 characters: the first player, or the
 * arbitrator. A player who is signed in bears the name of the account.
 */
name: string, 
/**
 * The hash of the contest's terms that were read; another one is refused with
 * `terms_changed`.
 */
terms_hash: string, 
/**
 * The name of the hall, at most 60 characters; empty at home.
 */
hall: string, 
/**
 * True if that player arbitrates and does not play.
 */
arbitrator: boolean, 
/**
 * The class in which they play, one of the contest's.
 */
class: string | null, 
/**
 * A secret that the client makes up, 16 to 64 characters, new for each session. A request
 * repeated with it gets the same session.
 */
key: string, };
export type ContestRanking = { 
/**
 * The number of ranked players, or of those in the class that was asked for.
 */
players: number, 
/**
 * The sum of the tops.
 */
tops: number, 
/**
 * The number of rounds played.
 */
rounds: number, 
/**
 * The number of sessions that do not count because they did not end in time.
 */
late: number, 
/**
 * The rows asked for, the best first.
 */
rows: Array<ContestRow>, };
export type ContestRow = { 
/**
 * The place, from 1; among those of the class if one was asked for.
 */
place: number, 
/**
 * The name.
 */
name: string, 
/**
 * The class, if one was given.
 */
class: string | null, 
/**
 * The name of the hall; empty at home.
 */
hall: string, 
/**
 * The session.
 */
game: string, 
/**
 * The seat in it.
 */
seat: number, 
/**
 * The sum of the player's scores.
 */
points: number, };
export type ContestSummary = { 
/**
 * The contest's id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The name of the hall; empty at home.
 */
hall: string, 
/**
 * When the results are known, in milliseconds since 1970.
 */
closes: number, 
/**
 * True if the results are public and the session can be watched.
 */
over: boolean, 
/**
 * True if only players who are signed in can play.
 */
accounts: boolean, 
/**
 * The classes that players may enter in.
 */
classes: Array<string>, };
export type CreateSeries = { 
/**
 * The name, 1 to 60 characters.
 */
name: string, 
/**
 * The figures added up.
 */
by: SeriesSumKey, 
/**
 * The number of contests that count for a player, the best ones; `null` for all.
 */
best: number | null, };
export type CreatedSeries = { 
/**
 * The id of the series, for the page `/#/series/{id}`.
 */
id: string, 
/**
 * The organiser's secret, for `SeriesContests`.
 */
secret: string, };
export type SeriesContests = { 
/**
 * The organiser's secret.
 */
secret: string, 
/**
 * The ids of the contests, in order; at most 52.
 */
contests: Array<string>, };
export type SeriesMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The figures added up.
 */
by: SeriesSumKey, 
/**
 * The number of contests that count for a player; `null` for all.
 */
best: number | null, 
/**
 * Its contests, in order.
 */
contests: Array<ContestLine>, 
/**
 * The number of ranked players.
 */
players: number, 
/**
 * The rows asked for, the best first.
 */
rows: Array<SeriesRow>, };
export type SeriesRow = { 
/**
 * The place, from 1.
 */
place: number, 
/**
 * The name.
 */
name: string, 
/**
 * The sum over the contests that count: points, or tenths of a percent.
 */
total: number, 
/**
 * The same for each contest of the series; `null` where they did not play, or it is not over.
 */
results: Array<number | null>, };
export type SeekMessage = { 
/**
 * The game's id, for `GET /api/games/{id}` and `POST /api/seeks/{id}/accept`.
 */
game: string, 
/**
 * The player who made it.
 */
name: string, 
/**
 * The account of this name, if its owner made it.
 */
player: LinkedPlayer | null, 
/**
 * The edition's key.
 */
edition: string, 
/**
 * The edition's name.
 */
edition_name: string, 
/**
 * The mode.
 */
mode: ModeKey, 
/**
 * The class of its clock: `fast` up to 10 minutes each, `medium` up to 20, `slow` for more,
 * `correspondence` with days for each turn, `untimed` without a clock. Where moves add to the
 * clock, the time that fifteen of them add counts.
 */
speed: SpeedKey, 
/**
 * Milliseconds on each clock; `null` without clocks.
 */
clock: number | null, 
/**
 * The milliseconds that each move adds to its player's clock, 0 for none; `null` without
 * clocks.
 */
increment: number | null, 
/**
 * The notable changes from the edition, in few words: "25 min each".
 */
chips: Array<string>, 
/**
 * The hash of its terms.
 */
terms_hash: string, 
/**
 * The number of seats; 0 where any number may play.
 */
seats: number, 
/**
 * The number of them that are open.
 */
open: number, 
/**
 * True if it is rated. Then only a player who is signed in can take a seat.
 */
rated: boolean, 
/**
 * The least rating, in the pool of the game, for taking a seat; `null` without one. A player
 * new to the pool has 1,500; a guest has no rating.
 */
rating_from: number | null, 
/**
 * The greatest rating; `null` without one.
 */
rating_to: number | null, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, };
export type SeeksMessage = { 
/**
 * At most 200 of them.
 */
seeks: Array<SeekMessage>, 
/**
 * The number of all of them.
 */
count: number, };
export type TableMessage = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The names of the players, in order of play; where any number may play those of the first
 * eight.
 */
names: Array<string>, 
/**
 * For each of the names, the account behind it.
 */
players: Array<LinkedPlayer | null>, 
/**
 * True if it is rated.
 */
rated: boolean, 
/**
 * The edition's key.
 */
edition: string, 
/**
 * The edition's name.
 */
edition_name: string, 
/**
 * The mode.
 */
mode: ModeKey, 
/**
 * The class of its clock, as in `SeekMessage::speed`.
 */
speed: SpeedKey, 
/**
 * The notable changes from the edition, in few words.
 */
chips: Array<string>, 
/**
 * True if players can still join it, as where any number may play.
 */
open: boolean, 
/**
 * When it began, in milliseconds since 1970.
 */
began: number, };
export type TablesMessage = { 
/**
 * At most 200 of them.
 */
tables: Array<TableMessage>, 
/**
 * The number of all of them.
 */
count: number, };
export type WantedPairing = { 
/**
 * The player's name, 1 to 30 characters.
 */
name: string, 
/**
 * The edition's key.
 */
edition: string, 
/**
 * Changes as `key=value`, as in `CreateGame`. Asking accepts these terms.
 */
changes: Array<string>, 
/**
 * A secret that the client makes up, 16 to 64 characters, new for each game it wants. A
 * request repeated with it gets the same game and seat.
 */
key: string, 
/**
 * Ids of games not to be taken, such as your own that wait. May be left out.
 */
except: Array<string>, 
/**
 * True if the game is to be rated, for which both have to be signed in. May be left out.
 */
rated?: boolean, 
/**
 * The least rating that the other player may have, in the pool of the game, as in
 * `CreateGame`. May be left out.
 */
rating_from?: number, 
/**
 * The greatest rating. May be left out.
 */
rating_to?: number, };
export type PairingAnswer = { 
/**
 * The game's id.
 */
id: string, 
/**
 * Your seat and its secret.
 */
token: SeatToken, 
/**
 * The secret of the invitation, if the game was made for you and waits for an opponent.
 */
invite: string | null, };
export type SeatFilling = { 
/**
 * Tokens of your own seats.
 */
tokens: Array<string>, 
/**
 * The open seat.
 */
seat: number, 
/**
 * Its level.
 */
level: LevelKey, };
export type KeepGame = { 
/**
 * The text of its header, as the device has stored it.
 */
header: string, 
/**
 * The seed of its draws: 64 hexadecimal digits.
 */
seed: string, 
/**
 * Its log, at most 5,000 records.
 */
records: Array<KeptRecord>, };
export type KeptRecord = { 
/**
 * Its number, from 1 without gaps.
 */
seq: number, 
/**
 * When, in milliseconds since the game was made.
 */
at: number, 
/**
 * The event as text.
 */
line: string, };
export type MyGames = { 
/**
 * At most 200 tokens; unknown ones are ignored.
 */
tokens: Array<string>, };
export type Register = { 
/**
 * The name, 1 to 30 characters. No other account has one that looks like it.
 */
name: string, 
/**
 * The password, 8 to 200 characters, and not easy to guess.
 */
password: string, 
/**
 * Tokens of a guest's seats, which then belong to the account; at most 200. The tokens
 * themselves hold nothing from then on.
 */
tokens: Array<string>, };
export type SignIn = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, 
/**
 * As in `Register`.
 */
tokens: Array<string>, };
export type PasskeyOptions = { 
/**
 * The options of Web Authentication as JSON text, for `parseRequestOptionsFromJSON` or
 * `parseCreationOptionsFromJSON`.
 */
options: string, };
export type PasskeySignIn = { 
/**
 * The credential that the browser got, as JSON text.
 */
answer: string, 
/**
 * As in `Register`.
 */
tokens: Array<string>, };
export type PasskeyMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * The name its owner gave it.
 */
name: string, 
/**
 * The name of the site that it is for: browsers offer it nowhere else.
 */
site: string, 
/**
 * When it was added, in milliseconds since 1970.
 */
created: number, 
/**
 * The time of the last sign-in with it; `null` if it has never been used.
 */
used: number | null, };
export type AskPasskey = { 
/**
 * The password.
 */
password: string, };
export type AddPasskey = { 
/**
 * The name its owner gives it, 1 to 30 characters.
 */
name: string, 
/**
 * The credential that the browser made, as JSON text.
 */
answer: string, };
export type MoveIn = { 
/**
 * Tokens of the seats; unknown ones are ignored.
 */
tokens: Array<string>, };
export type SignedIn = { 
/**
 * The account; `null` for a guest.
 */
account: AccountMessage | null, };
export type AccountMessage = { 
/**
 * Its id, which is public.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * True if it is a moderator's.
 */
moderator: boolean, };
export type ChangePassword = { 
/**
 * The password until now.
 */
old: string, 
/**
 * The new one.
 */
new: string, };
export type DeleteAccount = { 
/**
 * The password.
 */
password: string, };
export type PushKey = { 
/**
 * The key that a browser subscribes with (`applicationServerKey`), in base64url; `null` if
 * this server sends no notices.
 */
key: string | null, };
export type Subscribe = { 
/**
 * Where the browser's push service takes messages for it: an `https` address.
 */
endpoint: string, 
/**
 * The browser's public key, in base64url.
 */
p256dh: string, 
/**
 * The secret that the browser shares with the server, in base64url.
 */
auth: string, 
/**
 * Tokens of a guest's seats, at most 200. Unknown ones are ignored.
 */
tokens: Array<string>, };
export type Unsubscribe = { 
/**
 * As in `Subscribe`.
 */
endpoint: string, };
export type NoticeMessage = { 
/**
 * The id of the game.
 */
game: string, 
/**
 * Its kind.
 */
about: NoticeKind, 
/**
 * The names of the other players.
 */
names: Array<string>, };
export type NoticeKind = "turn" | "won" | "lost" | "drawn" | "over";
export type SignInMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * Which browser on which system, as far as it says: `Firefox on Linux`; empty if it does not.
 */
browser: string, 
/**
 * When it signed in, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last heard of, to within an hour, in milliseconds since 1970.
 */
seen: number, 
/**
 * True for the browser that sent the request.
 */
here: boolean, };
export type BlockMessage = { 
/**
 * The id of the other account.
 */
account: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };
export type BlockAccount = { 
/**
 * The id of the other account, as `account` in what it has said.
 */
account: string, };
export type MakeChallenge = { 
/**
 * The id of the account.
 */
player: string, 
/**
 * The edition's key.
 */
edition: string, 
/**
 * Changes as `key=value`, as in `CreateGame`. Offering the game accepts these terms.
 */
changes: Array<string>, 
/**
 * True if the game is to be rated. May be left out.
 */
rated?: boolean, };
export type ChallengesMessage = { 
/**
 * At most 100 of them.
 */
challenges: Array<ChallengeMessage>, };
export type ChallengeMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * The id of the game. Its second seat is taken through the challenge alone.
 */
game: string, 
/**
 * The player who offers it.
 */
from: ChallengePlayer, 
/**
 * To whom it is offered.
 */
to: ChallengePlayer, 
/**
 * True if you offer it.
 */
mine: boolean, 
/**
 * The answer, `open` as long as there is none.
 */
answer: ChallengeAnswer, 
/**
 * True if the game is rated.
 */
rated: boolean, 
/**
 * The edition's name.
 */
edition_name: string, 
/**
 * The mode.
 */
mode: ModeKey, 
/**
 * The class of its clock, as in `SeekMessage`.
 */
speed: SpeedKey, 
/**
 * The notable changes from the edition, in few words.
 */
chips: Array<string>, 
/**
 * The hash of the terms. They stay as they are while it stands.
 */
terms_hash: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * Until when it stands, in milliseconds since 1970.
 */
until: number, };
export type ChallengeAnswer = "open" | "accepted" | "declined";
export type ChallengePlayer = { 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, };
export type AcceptChallenge = { 
/**
 * The hash of the terms that were read; another one is refused with `terms_changed`.
 */
terms_hash: string, };
export type SendReport = { 
/**
 * Tokens of the seats that the reporter holds; none for a spectator.
 */
tokens: Array<string>, 
/**
 * The number of the line of talk that is reported; `null` for a player.
 */
line: number | null, 
/**
 * The seat of the player who is reported; `null` for a line.
 */
seat: number | null, 
/**
 * Its topic.
 */
about: ReportTopicKey, 
/**
 * A sentence about it, at most 300 characters; it may be empty.
 */
words: string, };
export type ReportTaken = { 
/**
 * True if the same person has reported the same before and it is still open: nothing is stored
 * twice.
 */
again: boolean, };
export type ReportsMessage = { 
/**
 * The number of open reports.
 */
open: number, 
/**
 * The oldest of them, at most a hundred.
 */
reports: Array<ReportMessage>, };
export type ReportMessage = { 
/**
 * Its id.
 */
id: string, 
/**
 * When it came, in milliseconds since 1970.
 */
at: number, 
/**
 * The game.
 */
game: string, 
/**
 * Its topic, as it was stored.
 */
about: ReportTopicKey, 
/**
 * As in `SendReport`.
 */
words: string, 
/**
 * The name of the reporter; empty once their account is deleted.
 */
reporter: string, 
/**
 * The number of the line that is reported; `null` for a player.
 */
line: number | null, 
/**
 * The seat of the person reported; `null` for a spectator.
 */
seat: number | null, 
/**
 * The account of the person reported; `null` for a guest, and once it is deleted.
 */
account: string | null, 
/**
 * The name that they had at the table.
 */
name: string, 
/**
 * The talk around it, as far as the reporter could read it.
 */
evidence: Array<EvidenceMessage>, };
export type EvidenceMessage = { 
/**
 * Its number.
 */
number: number, 
/**
 * When it was said, in milliseconds since 1970.
 */
at: number, 
/**
 * True if the person reported said it.
 */
theirs: boolean, 
/**
 * The name of the speaker.
 */
name: string, 
/**
 * The text.
 */
text: string, };
export type SettleReport = { 
/**
 * The numbers of the lines of the evidence to hide from all at the table.
 */
hide: Array<number>, 
/**
 * For how many hours the account says nothing at any table, at most 8,760; `null` if it may.
 * If it is silenced for longer already, that stays.
 */
silence: number | null, 
/**
 * The number of hours for which sign-ins to the account are refused, at most 8,760; 0 for no
 * end, `null` if it is not suspended. If it is suspended for longer already, that stays.
 */
suspend: number | null, 
/**
 * The reason, in 1 to 300 characters. The owner of a suspended account is told it.
 */
reason: string, };
export type ChangeSanction = { 
/**
 * The act.
 */
act: SanctionActKey, 
/**
 * For how many hours, as in `SettleReport`; `null` for the last two.
 */
hours: number | null, 
/**
 * The reason, as in `SettleReport`.
 */
reason: string, };
export type SanctionMessage = { 
/**
 * The id of the account.
 */
account: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its kind, as it was stored.
 */
kind: SanctionKindKey, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * Until when, in milliseconds since 1970; `null` without an end.
 */
until: number | null, 
/**
 * The reason.
 */
reason: string, };
export type AuditMessage = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * The name of the moderator then; empty for the operator.
 */
by: string, 
/**
 * The act, as it was stored.
 */
act: AuditActKey, 
/**
 * The name that the account concerned had then.
 */
name: string, 
/**
 * The game, if it is about one.
 */
game: string | null, 
/**
 * The number of the line, if it is about one.
 */
line: number | null, 
/**
 * Until when, in milliseconds since 1970; `null` without an end.
 */
until: number | null, 
/**
 * The reason.
 */
reason: string, 
/**
 * The report that it answers.
 */
report: string | null, };
export type NewcomersMessage = { 
/**
 * When the newest was made, in milliseconds since 1970.
 */
latest: number, 
/**
 * The accounts, the newest first.
 */
accounts: Array<NewcomerMessage>, 
/**
 * The number of others that were made and are deleted.
 */
deleted: number, };
export type NewcomerMessage = { 
/**
 * Its id.
 */
account: string, 
/**
 * Its name.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * The number of rated games that it has played.
 */
games: number, };
export type RatingMessage = { 
/**
 * The pool: `match-fast`, `match-medium`, `match-slow`,
 * `match-correspondence` or `match-untimed`, by the clock.
 */
pool: string, 
/**
 * The rating: 1,500 at the beginning.
 */
rating: number, 
/**
 * Its uncertainty: the true strength is within twice this, most likely.
 */
deviation: number, 
/**
 * The number of rated games it rests on.
 */
games: number, };
export type RatingPoint = { 
/**
 * The pool.
 */
pool: string, 
/**
 * The id of the game.
 */
game: string, 
/**
 * When it was rated, in milliseconds since 1970.
 */
at: number, 
/**
 * The rating after it.
 */
rating: number, 
/**
 * The deviation after it.
 */
deviation: number, };
export type LeaderboardMessage = { 
/**
 * The pool.
 */
pool: string, 
/**
 * The players, the best first.
 */
players: Array<LeaderMessage>, };
export type LeaderMessage = { 
/**
 * The id of the account.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * The rating.
 */
rating: RatingMessage, };
export type PlayerMessage = { 
/**
 * The id of the account.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * When the account was made, in milliseconds since 1970.
 */
created: number, 
/**
 * The ratings.
 */
ratings: Array<RatingMessage>, 
/**
 * The ratings after each of the last 200 rated games, oldest first.
 */
history: Array<RatingPoint>, 
/**
 * The games in progress that the lobby shows, newest first.
 */
playing: Array<TableMessage>, 
/**
 * The last 50 games against other people, newest first.
 */
results: Array<ResultMessage>, 
/**
 * The record in each kind of game; empty for all viewers but the player.
 */
records: Array<RecordMessage>, };
export type ResultMessage = { 
/**
 * The id of the game.
 */
game: string, 
/**
 * When it ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The mode and the pace: `match-slow`.
 */
pool: string, 
/**
 * True if it was rated.
 */
rated: boolean, 
/**
 * The outcome for the player.
 */
result: GameOutcome, 
/**
 * The player's score.
 */
score: number, 
/**
 * The other people in the game.
 */
others: Array<OpponentMessage>, };
export type GameOutcome = "won" | "drawn" | "lost";
export type OpponentMessage = { 
/**
 * The id of the account; `null` for a guest, for an account that was deleted, and for one that
 * played under another name.
 */
id: string | null, 
/**
 * The name at the table; empty for a guest, and for an account that was deleted.
 */
name: string, 
/**
 * The score.
 */
score: number, };
export type RecordMessage = { 
/**
 * The mode and the pace.
 */
pool: string, 
/**
 * The number of games.
 */
games: number, 
/**
 * The number won.
 */
won: number, 
/**
 * The number drawn.
 */
drawn: number, 
/**
 * The points of all games together.
 */
points: number, 
/**
 * The best score.
 */
best_score: number, 
/**
 * The number of plays that stood.
 */
plays: number, 
/**
 * The number of them that laid enough tiles for a bonus.
 */
bingos: number, 
/**
 * The points of the best play.
 */
best_play: number, };
export type HeadToHead = { 
/**
 * The name of the one.
 */
name: string, 
/**
 * The name of the other.
 */
other: string, 
/**
 * The number of games.
 */
games: number, 
/**
 * The number that the one player has won.
 */
won: number, 
/**
 * The number drawn.
 */
drawn: number, 
/**
 * The points of the one, all games together.
 */
points: number, 
/**
 * The points of the other.
 */
against: number, };
export type DescribeTerms = { 
/**
 * The edition's key.
 */
edition: string, 
/**
 * The number of seats.
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
 * The ways to play, in the order in which they are offered.
 */
modes: Array<ModeOffer>, 
/**
 * The rules that can be changed from an edition.
 */
variations: Array<VariationMessage>, 
/**
 * Levels of computer players, weakest first.
 */
levels: Array<LevelKey>, 
/**
 * The word list games are bound to unless another one is chosen.
 */
lexicon: LexiconMessage, 
/**
 * The word lists on offer, the usual one first.
 */
lists: Array<ListMessage>, 
/**
 * False if the operator wants no games on devices: a page that could referee them by itself
 * offers none. The module for browsers leaves it out.
 */
on_devices?: boolean, };
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
 * The difference from the others.
 */
summary: string, 
/**
 * Fewest and most seats.
 */
seats: [number, number], 
/**
 * The premium colours.
 */
palette: PaletteKey, 
/**
 * Its challenge rule as a change would be written: `single`, `double`, `penalty:10`.
 */
challenge: string, 
/**
 * Minutes on the clock; `null` without.
 */
clock: number | null, 
/**
 * Settings that change nothing, because a match of this edition is played that way anyway (for
 * those about overtime, if it has a clock): `words=family`, `last-window=60`.
 */
plays: Array<string>, 
/**
 * Its terms in full for two seats.
 */
terms: TermsMessage, };
export type ModeOffer = { 
/**
 * The stable key.
 */
key: ModeKey, 
/**
 * The name that people see.
 */
title: string, 
/**
 * One sentence in plain words.
 */
summary: string, 
/**
 * The key of the edition it is played by unless another one is named.
 */
edition: string, 
/**
 * Fewest and most seats; `null` where the edition decides, or where any number may play.
 */
seats: [number, number] | null, 
/**
 * True if any number may play, all joining by the same invitation.
 */
open: boolean, 
/**
 * True if one person plays alone, in all seats if there are several.
 */
alone: boolean, };
export type VariationMessage = { 
/**
 * The key of the change: `challenge` in `challenge=double`. Stable.
 */
key: string, 
/**
 * The name that people see.
 */
title: string, 
/**
 * One sentence in plain words.
 */
summary: string, 
/**
 * The modes in which it changes something.
 */
modes: Array<ModeKey>, 
/**
 * The values it can take.
 */
values: Array<ValueMessage>, 
/**
 * For a setting of one mode: its value unless it is changed; `null` if it is off, or if the
 * edition sets it.
 */
usual: string | null, };
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
most: number, } | { "type": "theme", } | { "type": "each_seat", 
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
export type FavouriteMessage = { 
/**
 * The name, of at most 60 characters.
 */
name: string, 
/**
 * The plan: a JSON object as text, of at most 8,000 bytes, which only the client that wrote it
 * understands.
 */
plan: string, };
export type FoundWords = { 
/**
 * The number of all words.
 */
total: number, 
/**
 * Those asked for.
 */
words: Array<DescribedWord>, };
export type DescribedWord = { 
/**
 * The word.
 */
word: string, 
/**
 * The letters that make a word in front of it.
 */
front: string, 
/**
 * The letters that make a word behind it.
 */
back: string, 
/**
 * True if it is a word without its first letter.
 */
inner_front: boolean, 
/**
 * True if it is a word without its last letter.
 */
inner_back: boolean, 
/**
 * The number of different sets of tiles that spell it, blanks counted.
 */
ways: number, };
export type WordListMessage = { 
/**
 * Its key, for `GET /api/words?find=list&of=KEY`.
 */
key: string, 
/**
 * Its name, for people.
 */
title: string, 
/**
 * A sentence or two on its use.
 */
about: string, };
export type LessonMessage = { 
/**
 * Its name in addresses.
 */
key: string, 
/**
 * Its name, for people.
 */
title: string, 
/**
 * The paragraphs of its text.
 */
text: Array<string>, 
/**
 * The exercises, in order.
 */
exercises: Array<ExerciseMessage>, 
/**
 * Lists of words to go on with.
 */
lists: Array<WordListMessage>, };
export type MeaningsMessage = { 
/**
 * True if there is such a pack.
 */
installed: boolean, 
/**
 * The meanings of the word; empty if they are not known.
 */
meanings: Array<MeaningMessage>, };
export type MeaningMessage = { 
/**
 * The form under which dictionaries list it, in capitals.
 */
base: string, 
/**
 * The part of speech.
 */
part: PartOfSpeech, 
/**
 * The definitions, the most common first.
 */
definitions: Array<string>, };
export type PartOfSpeech = "noun" | "verb" | "adj" | "adv";
export type ExerciseMessage = { 
/**
 * The question.
 */
question: string, 
/**
 * The lesson in it, shown with the answer.
 */
explained: string, 
/**
 * The kind of answer wanted.
 */
task: TaskMessage, };
export type TaskMessage = { "type": "words", 
/**
 * The words, by the list of the server.
 */
words: Array<string>, } | { "type": "move", 
/**
 * The card: `position THEME TOLERANCE MOVES CGP`.
 */
card: string, } | { "type": "unseen", 
/**
 * The position, as CGP.
 */
cgp: string, 
/**
 * The tiles, in the order of the alphabet.
 */
tiles: string, };
export type StudyEntry = { 
/**
 * 4 to 40 letters, digits, `-` and `_`, drawn at random by the client that makes the entry.
 */
id: string, 
/**
 * When it was, in milliseconds since 1970.
 */
at: number, 
/**
 * The act: `add`, `drop`, `review GRADE RECALL`, with a grade from 1, forgotten, to 4, known
 * at once, and the milliseconds until the answer, or `known DAYS DUE` of a card that was
 * learnt with another program: the number of days it is remembered, and the time it is due, in
 * milliseconds since 1970.
 */
act: string, 
/**
 * The card: `anagram LETTERS`, `hooks WORD`, or `position THEME TOLERANCE MOVES CGP`.
 */
card: string, };
export type ScheduleCards = { 
/**
 * At most 500 entries.
 */
entries: Array<StudyEntry>, };
export type CardMessage = { 
/**
 * The card.
 */
card: string, 
/**
 * True if it is to be learnt: it was added, and not dropped since.
 */
learnt: boolean, 
/**
 * When it is to be asked again, in milliseconds since 1970; a card that was never asked, since
 * it was added.
 */
due: number, 
/**
 * The number of reviews.
 */
reviews: number, 
/**
 * The number of times it was forgotten after it was known.
 */
lapses: number, 
/**
 * For how many days it is remembered with a probability of nine in ten; 0 before the first
 * review.
 */
stability: number, };
export type CardboxMessage = { 
/**
 * An entry for each question that is in a box; the same for the same question, so that a
 * cardbox that is imported twice counts once.
 */
entries: Array<StudyEntry>, 
/**
 * The number of questions that are in no box, and so are not to be learnt.
 */
unboxed: number, 
/**
 * The number of rows left out because they make no sense or no listed word has their letters.
 */
left_out_count: number, 
/**
 * The first hundred of them, each in a sentence that names it.
 */
left_out: Array<string>, };
export type AnswerCard = { 
/**
 * The card: `position THEME TOLERANCE MOVES CGP`.
 */
card: string, 
/**
 * The move: `8D TRAIN`, `exchange QV` or `pass`. Empty if the learner does not know.
 */
answer: string, };
export type AnsweredCard = { 
/**
 * True if it is right.
 */
right: boolean, 
/**
 * The words of the answer that are not in the list: then it is wrong.
 */
unlisted: Array<string>, 
/**
 * The score of the answer; absent if it is empty.
 */
points?: number, 
/**
 * The moves that the card calls right, the best first.
 */
answers: Array<string>, 
/**
 * The score of the best of them.
 */
best_points: number, 
/**
 * The reasons why the best is better than the answer; if that is right or empty, than the
 * best of the other moves. In sentences.
 */
why: Array<string>, };
export type PuzzleMessage = { 
/**
 * The weakest level that is likely to notice the answer.
 */
level: LevelKey, 
/**
 * The margin of the answer, in tenths. Of `bingo` and `best`: the points by which the next
 * move is behind at least, with 95 % certainty. Of `endgame`: the points by which it wins. Of
 * `preendgame`: the draws out of a hundred in which it wins.
 */
margin: number, 
/**
 * The number of times it was tried out; 0 if it is proven.
 */
work: number, 
/**
 * The card, whose theme is the kind of the puzzle: `bingo`, `best`, `endgame` or `preendgame`.
 */
card: string, };
export type KeepEntries = { 
/**
 * At most 500.
 */
entries: Array<StudyEntry>, };
export type KeptEntries = { 
/**
 * The entries.
 */
entries: Array<StudyEntry>, 
/**
 * The cursor for `after` that gets the entries that follow; absent where no entries are
 * listed. Entries that another server stores at the same moment may be placed before it: a
 * client that asks again later should begin ten minutes earlier.
 */
next?: string, };
export type DropFavourite = { 
/**
 * Its name.
 */
name: string, };
export type AidKey = "complete-goal" | "exchange-tiles" | "extra-tile" | "make-blank" | "refresh-goals" | "trade-tiles";
export type ArbitratorKey = "program" | "person";
export type AuditActKey = "hide" | "silence" | "let_speak" | "suspend" | "restore" | "dismiss" | "settle" | "appoint" | "discharge" | "delete" | "withdraw" | "disband";
export type BingoCallerKey = "program" | "player" | "neutral";
export type BingoEndReasonKey = "bingo" | "bag_empty" | "abandoned";
export type ChargeReasonKey = "challenge" | "overtime";
export type CircleKey = "seats" | "watchers";
export type CloseCauseKey = "accepted" | "moved" | "expired" | "ruled" | "void";
export type DuplicateEndReasonKey = "all_played" | "no_rack" | "no_play" | "rounds" | "stopped";
export type DuplicateSourceKey = "slip" | "top";
export type EndReasonKey = "went_out" | "all_passed" | "scoreless_turns" | "stuck" | "stalled" | "agreed" | "resigned" | "overtime" | "target_reached" | "stopped" | "aborted";
export type LeftoversKey = "deduct_and_collect" | "collect_double" | "not_counted";
export type LevelKey = "beginner" | "intermediate" | "advanced" | "expert" | "champion";
export type ModeKey = "match" | "one-rack" | "two-racks" | "open-tiles" | "duplicate" | "bingo" | "together";
export type NotationKey = "international" | "duplicate" | "letter-first";
export type OvertimeMinutesKey = "started" | "completed";
export type PaletteKey = "classic" | "diamond";
export type PaperStateKey = "away" | "missing" | "once" | "differs" | "in" | "void" | "none";
export type ProposalKey = "end" | "pause";
export type ReachedKey = "all_goals" | "stuck" | "given_up";
export type ReportTopicKey = "insult" | "hate" | "sexual" | "advertising" | "cheating" | "name" | "other";
export type SanctionActKey = "silence" | "suspend" | "let_speak" | "restore";
export type SanctionKindKey = "silence" | "suspension";
export type SeriesSumKey = "points" | "percent";
export type SpeedKey = "fast" | "medium" | "slow" | "correspondence" | "untimed";
export type UnbuildEndReasonKey = "cleared" | "none_left" | "resigned";
