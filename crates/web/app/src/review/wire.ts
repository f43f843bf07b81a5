// Written from `crates/review/src` by `UPDATE=1 cargo test -p describe`.

export type ReviewMessage = { 
/**
 * How far it is.
 */
state: ReviewState, 
/**
 * How many others come before it.
 */
place: number, 
/**
 * What there is of it.
 */
review: Review | null, 
/**
 * The same as a page to keep, one file of HTML: with the last line of the review of a file, if
 * it was asked for.
 */
page?: string, };
export type ReviewState = "open" | "done" | "stopped";
export type Review = { 
/**
 * The players' names in order of play.
 */
players: Array<string>, 
/**
 * The scores at the end, or so far.
 */
scores: Array<number>, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * In a duplicate session, the seat whose slips the turns are; none in any other game.
 */
of: number | null, 
/**
 * Whether moves are graded by the chance to win; otherwise by points. With three or four
 * players, or where scores are not all that decides, there is no chance to win to go by.
 */
by_win: boolean, 
/**
 * What a loss of the chance to win has to reach for each grade.
 */
win_scale: Scale, 
/**
 * What a loss of points has to reach for each grade.
 */
point_scale: Scale, 
/**
 * The turns in order.
 */
turns: Array<ReviewedTurn>, 
/**
 * What can be said about each player.
 */
sides: Array<ReviewedSide>, 
/**
 * The chance of the first player to win: at the start, and after each turn; the last is the
 * result if the game is over. Empty if moves are not graded by it.
 */
win_line: Array<number>, 
/**
 * How much of the work is done, 0 to 1.
 */
progress: number, 
/**
 * Whether nothing is left to do.
 */
done: boolean, 
/**
 * How often it was worked on longer to clear up turns that had no grade.
 */
longer: number, 
/**
 * How many turns have no grade yet that longer work may give them; 0 if there has been enough.
 */
open_turns: number, 
/**
 * Rollouts made.
 */
rollouts: number, 
/**
 * What the review is not certain of as a whole, in sentences.
 */
notes: Array<string>, 
/**
 * That the words are not those of the list that the file names, in a sentence.
 */
other_list?: string, };
export type ReviewedTurn = { 
/**
 * The number of the turn, from 1.
 */
number: number, 
/**
 * Whose turn it was.
 */
seat: number, 
/**
 * The position before it, as its seat knew it.
 */
cgp: string, 
/**
 * The rack, as far as it is known.
 */
rack: string, 
/**
 * How many tiles of the rack are not known.
 */
unknown: number, 
/**
 * How many tiles were in the bag.
 */
bag: number, 
/**
 * The tiles that the seat had not seen.
 */
unseen: string, 
/**
 * The scores before it, by seat; empty in a duplicate session.
 */
scores: Array<number>, 
/**
 * The move: `8D TRAIN`, `exchange QV`, `exchange 3` if the tiles are not known, or `pass`; in
 * a duplicate session `no slip` if there was none.
 */
made: string, 
/**
 * The points of the play by the rules, even if it came off; what a slip scored.
 */
points: number, 
/**
 * Which of `moves` was made; a play that came off counts as the pass that it became. None if
 * the move cannot be judged.
 */
played: number | null, 
/**
 * The moves judged, the best first.
 */
moves: Array<ReviewedMove>, 
/**
 * The probability that the first is the best of them; none before anything was tried out.
 */
sure: number | null, 
/**
 * How good the judgement is: `exact` if it is proven, `bounds` if proven between bounds,
 * `estimate` otherwise.
 */
proof: string, 
/**
 * What the move lost against the best; none if it cannot be judged.
 */
loss: Loss | null, 
/**
 * The grade; none if `unclear` says why.
 */
grade: Grade | null, 
/**
 * Why there is no grade.
 */
unclear: Unclear | null, 
/**
 * How many times the moves were tried out; 0 so far, or if the end of the game was searched.
 */
iterations: number, 
/**
 * The chance of the seat to win after the move as it was made.
 */
win: number | null, 
/**
 * Whether players of each level would have found the best move, the weakest first. Only for
 * plays.
 */
finders: Array<Finder>, 
/**
 * The bingos of the rack.
 */
bingos: Bingos, 
/**
 * If the play formed words that are not in the list.
 */
phony: Phony | null, 
/**
 * What was drawn for this turn.
 */
luck: Luck | null, 
/**
 * The facts that explain the judgement, the most important first.
 */
why: Array<Reason>, 
/**
 * What the turn teaches.
 */
taught: Array<Taught>, 
/**
 * The notes on the turn in the file of the game.
 */
notes?: Array<string>, };
export type ReviewedMove = { 
/**
 * The move: `8D TRAIN`, `exchange QV` or `pass`. A small letter is a blank.
 */
text: string, 
/**
 * The points.
 */
points: number, 
/**
 * The tiles kept.
 */
keeps: string, 
/**
 * What the kept tiles are worth, in points.
 */
leave: number, 
/**
 * Points and leave together.
 */
equity: number, 
/**
 * The chance to win; none where there is no chance to win to go by.
 */
win: Bound | null, 
/**
 * The spread at the end of the game, or of the rollouts with what is kept then.
 */
spread: Bound | null, 
/**
 * How many times it was tried out.
 */
iterations: number, 
/**
 * `exact`, `bounds` or `estimate`: how good the chance to win is, and in an endgame the spread
 * too.
 */
proof: string, 
/**
 * With one or two tiles in the bag, after how many draws it is proven who wins; none if it is
 * after none.
 */
draws: Counted | null, };
export type Counted = { 
/**
 * The move wins, whatever the other side does.
 */
wins: number, 
/**
 * With best play it is a tie.
 */
ties: number, 
/**
 * The move loses; where it leaves tiles in the bag, some reply beats it.
 */
losses: number, 
/**
 * How many draws there are.
 */
of: number, };
export type ReviewedSide = { 
/**
 * The points of all best moves, and those of the moves made, for turns in which both are
 * known.
 */
best_points: number, 
/**
 * Their share that the player made, 0 to 1; none if no turn is known.
 */
share: number | null, 
/**
 * The same for equity lost: how much of the best moves' equity was made, in points a turn.
 */
equity_lost: number, 
/**
 * In a duplicate session, how often they scored as much as the best play; otherwise 0.
 */
tops: number, 
/**
 * Turns with a bingo on the rack that could be played.
 */
bingos_possible: number, 
/**
 * Those in which one was played.
 */
bingos_found: number, 
/**
 * The numbers of the turns in which a bingo was missed.
 */
bingos_missed: Array<number>, 
/**
 * How often each grade was given, from best to blunder.
 */
grades: [number, number, number, number, number], 
/**
 * Turns without a grade.
 */
unclear: number, 
/**
 * The points lost against the best moves, in all turns together whose loss is known: as the
 * intervals of these losses have it, so it may be off by some points.
 */
points_lost: number, 
/**
 * How many turns these are.
 */
judged: number, 
/**
 * The numbers of the turns that cost most, the costliest first; at most three, and none that
 * cost less than an inaccuracy.
 */
costliest: Array<number>, 
/**
 * The numbers of the turns with a phony.
 */
phonies: Array<number>, 
/**
 * The numbers of the turns in which another player's phony was not challenged.
 */
let_pass: Array<number>, 
/**
 * What the final score is made of.
 */
shares: Shares, };
export type Taught = { 
/**
 * Whom it teaches.
 */
seat: number, 
/**
 * The card to be learnt, as in the log of a deck: `anagram LETTERS`, `hooks WORD` or
 * `position THEME TOLERANCE MOVES CGP`.
 */
card: string, };
export type Loss = { 
/**
 * Of the chance to win, 0 to 1.
 */
win: Bound | null, 
/**
 * Of the spread, in points.
 */
points: Bound, 
/**
 * Of static equity, in points.
 */
equity: number, };
export type Unclear = { "type": "waiting" } | { "type": "between", 
/**
 * The better one.
 */
from: Grade, 
/**
 * The worse one.
 */
to: Grade, } | { "type": "not_proven" } | { "type": "rack_unknown" } | { "type": "exchange_unknown" } | { "type": "not_allowed" } | { "type": "other_list" } | { "type": "rules" };
export type Finder = { 
/**
 * The key of the level.
 */
level: string, 
/**
 * Whether they know all its words.
 */
knows: boolean, 
/**
 * How likely they are to notice it, 0 to 1.
 */
notices: number, };
export type Bingos = { 
/**
 * How many plays of the whole rack there were.
 */
count: number, 
/**
 * The one worth most.
 */
best: string | null, 
/**
 * Whether one was played, and stayed on the board.
 */
played: boolean, };
export type Phony = { 
/**
 * Those words.
 */
words: Array<string>, 
/**
 * Whether it came off after a challenge, or was a slip; otherwise it stood.
 */
withdrawn: boolean, };
export type Luck = { 
/**
 * How many points more than the mean draw was the best move worth.
 */
points: number, 
/**
 * The standard error of the mean that it is measured against.
 */
error: number, };
export type Shares = { 
/**
 * Luck of the draws: how much more the best moves were worth than after average draws.
 */
luck: number, 
/**
 * The standard error of `luck`.
 */
luck_error: number, 
/**
 * What the moves made were worth less than the best by static equity; above 0 only if a phony
 * stood.
 */
choices: number, 
/**
 * What the turns would have brought with average draws and the best moves: the board as it
 * was, and how many turns there were.
 */
board: number, 
/**
 * Points besides those of plays: challenges, overtime, leftovers.
 */
charges: number, 
/**
 * The turns whose draw is not known; all they brought is part of `board`.
 */
unknown: number, };
export type Grade = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";
export type Scale = { 
/**
 * No more than this is no loss at all: the move is best if it may have lost no more and has
 * not lost enough for an inaccuracy.
 */
best: number, 
/**
 * A loss of this or more is an inaccuracy.
 */
inaccuracy: number, 
/**
 * A loss of this or more is a mistake.
 */
mistake: number, 
/**
 * A loss of this or more is a blunder.
 */
blunder: number, };
export type Bound = { 
/**
 * It is no less.
 */
low: number, 
/**
 * The estimate.
 */
about: number, 
/**
 * It is no more.
 */
high: number, };
export type Reason = { 
/**
 * What was computed.
 */
fact: Fact, 
/**
 * The same in words, said to the player.
 */
sentence: string, 
/**
 * The same said of the player by name, to other readers; none if that makes no difference.
 */
named?: string, };
export type Fact = { "type": "points", 
/**
 * The best.
 */
best: string, 
/**
 * The move made.
 */
made: string, 
/**
 * By how many points it scores more; negative if it scores less.
 */
more: number, } | { "type": "leave", 
/**
 * The tiles that the best keeps.
 */
best: string, 
/**
 * The tiles that the move made keeps.
 */
made: string, 
/**
 * By how many points it is worth more; negative if it is worth less.
 */
more: number, } | { "type": "replies", 
/**
 * The best.
 */
best: string, 
/**
 * What may follow it.
 */
after_best: After, 
/**
 * The move made.
 */
made: string, 
/**
 * What may follow that.
 */
after_made: After, } | { "type": "premiums", 
/**
 * The best.
 */
best: string, 
/**
 * Those that it covers, by their names, the dearest first.
 */
of_best: Array<string>, 
/**
 * The move made.
 */
made: string, 
/**
 * Those that this covers.
 */
of_made: Array<string>, } | { "type": "triple_words", 
/**
 * The best.
 */
best: string, 
/**
 * What it does.
 */
of_best: Triples, 
/**
 * The move made.
 */
made: string, 
/**
 * What this does.
 */
of_made: Triples, } | { "type": "lanes", 
/**
 * Before the turn.
 */
now: number, 
/**
 * The best.
 */
best: string, 
/**
 * After it.
 */
after_best: number, 
/**
 * The move made.
 */
made: string, 
/**
 * After this.
 */
after_made: number, } | { "type": "hooks", 
/**
 * The word.
 */
word: string, 
/**
 * Those in front of it.
 */
front: string, 
/**
 * Those behind it.
 */
back: string, } | { "type": "unseen", 
/**
 * All tiles that the seat has not seen.
 */
tiles: string, 
/**
 * How many of them are in the bag.
 */
bag: number, } | { "type": "phony", 
/**
 * Those words.
 */
words: Array<string>, 
/**
 * Whether it came off.
 */
withdrawn: boolean, } | { "type": "challenged_in_vain", 
/**
 * The points that the play earned by it.
 */
bonus: number, 
/**
 * The points that the challenger lost by it.
 */
cost: number, } | { "type": "no_points", 
/**
 * Those words.
 */
words: Array<string>, } | { "type": "no_slip" } | { "type": "tops", 
/**
 * The best plays: those that score most and, among these, take the fewest blanks.
 */
tops: Array<string>, 
/**
 * How many players scored as much.
 */
found: number, 
/**
 * Of how many.
 */
players: number, } | { "type": "bingo_missed", 
/**
 * The one worth most.
 */
best: string, 
/**
 * How many there were.
 */
count: number, } | { "type": "draws", 
/**
 * The best.
 */
best: string, 
/**
 * After how many it wins.
 */
of_best: Counted, 
/**
 * Whether it is proven that no other move wins after more.
 */
sure: boolean, 
/**
 * The move made, if that is another.
 */
made: string | null, 
/**
 * After how many this wins, if anything is proven of it.
 */
of_made: Counted | null, } | { "type": "proven", 
/**
 * The moves from here to the end, the best of both sides.
 */
line: Array<string>, 
/**
 * The final spread of the seat with them.
 */
spread: number, 
/**
 * Its final spread after the move made, if that is proven too.
 */
made: number | null, };
export type After = { 
/**
 * How many racks were drawn.
 */
racks: number, 
/**
 * What the next player's best reply scores on average.
 */
points: number, 
/**
 * How often it is a bingo.
 */
bingos: number, 
/**
 * How often it covers a triple-word square.
 */
triples: number, 
/**
 * How often the tiles kept and those drawn make a bingo, were the board to stay as it is.
 */
own_bingos: number, 
/**
 * The reply that is best most often.
 */
likeliest: string, 
/**
 * How often it is.
 */
likelihood: number, };
export type Triples = { 
/**
 * Those that it covers.
 */
covers: Array<string>, 
/**
 * Those that were not open before it and are after it.
 */
opens: Array<string>, 
/**
 * Those that were open before it and are not after it, without being covered.
 */
closes: Array<string>, };
