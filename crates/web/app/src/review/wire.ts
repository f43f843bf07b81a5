// Written from `crates/review/src` by `UPDATE=1 cargo test -p describe`.

export type ReviewMessage = { 
/**
 * The state of the review.
 */
state: ReviewState, 
/**
 * The number of others that come before it.
 */
place: number, 
/**
 * The review, as far as it is done.
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
 * True if the game is over.
 */
over: boolean, 
/**
 * In a duplicate session, the seat whose slips the turns are; none in any other game.
 */
of: number | null, 
/**
 * True if moves are graded by the chance to win; otherwise by points. With three or four
 * players, or where scores are not all that decides, there is no chance to win to go by.
 */
by_win: boolean, 
/**
 * The least loss of the chance to win for each grade.
 */
win_scale: Scale, 
/**
 * The least loss of points for each grade.
 */
point_scale: Scale, 
/**
 * The turns in order.
 */
turns: Array<ReviewedTurn>, 
/**
 * The summary of each player.
 */
sides: Array<ReviewedSide>, 
/**
 * The chance of the first player to win: at the start, and after each turn; the last is the
 * result if the game is over. Empty if moves are not graded by it.
 */
win_line: Array<number>, 
/**
 * The share of the work that is done, 0 to 1.
 */
progress: number, 
/**
 * True if nothing is left to do.
 */
done: boolean, 
/**
 * The number of times it was worked on longer to clear up turns without a grade.
 */
longer: number, 
/**
 * The number of turns without a grade that longer work may clear up; 0 once that has
 * been tried often enough.
 */
open_turns: number, 
/**
 * Rollouts made.
 */
rollouts: number, 
/**
 * The doubts about the review as a whole, in sentences.
 */
notes: Array<string>, 
/**
 * A sentence for words that are not those of the list that the file names.
 */
other_list?: string, };
export type ReviewedTurn = { 
/**
 * The number of the turn, from 1.
 */
number: number, 
/**
 * The seat whose turn it was.
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
 * The number of tiles of the rack that are not known.
 */
unknown: number, 
/**
 * The number of tiles in the bag.
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
 * The index in `moves` of the move made; a play that came off counts as the pass that it
 * became. None if the move cannot be judged.
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
 * The quality of the judgement.
 */
proof: ReviewedProof, 
/**
 * The loss against the best; none if it cannot be judged.
 */
loss: Loss | null, 
/**
 * The grade; none if `unclear` says why.
 */
grade: Grade | null, 
/**
 * The reason why there is no grade.
 */
unclear: Unclear | null, 
/**
 * The number of times the moves were tried out; 0 so far, or if the end of the game was
 * searched.
 */
iterations: number, 
/**
 * The chance of the seat to win after the move as it was made.
 */
win: number | null, 
/**
 * The chance that players of each level would have found the best move, the weakest first.
 * Only for plays.
 */
finders: Array<Finder>, 
/**
 * The bingos of the rack.
 */
bingos: Bingos, 
/**
 * The phony, if the play formed words that are not in the list.
 */
phony: Phony | null, 
/**
 * The luck of the draw for this turn.
 */
luck: Luck | null, 
/**
 * The facts that explain the judgement, the most important first.
 */
why: Array<Reason>, 
/**
 * The lessons of the turn.
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
 * The worth of the kept tiles, in points.
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
 * The number of times it was tried out.
 */
iterations: number, 
/**
 * The quality of the chance to win, and in an endgame of the spread too.
 */
proof: ReviewedProof, 
/**
 * With one or two tiles in the bag, after how many draws it is proven who wins; none if it is
 * after none.
 */
draws: Counted | null, };
export type ReviewedProof = "exact" | "bounds" | "estimate";
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
 * The number of draws.
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
 * The number of turns with each grade, from best to blunder.
 */
grades: [number, number, number, number, number], 
/**
 * Turns without a grade.
 */
unclear: number, 
/**
 * The points lost against the best moves, summed over all turns whose loss is known. The
 * losses have intervals, so the sum may be off by some points.
 */
points_lost: number, 
/**
 * The number of these turns.
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
 * The parts of the final score.
 */
shares: Shares, };
export type Taught = { 
/**
 * The seat of the player who is to learn it.
 */
seat: number, 
/**
 * The card to be learnt, as in the log of a deck: `anagram LETTERS`, `hooks WORD` or
 * `position THEME TOLERANCE MOVES CGP`.
 */
card: string, };
export type Loss = { 
/**
 * The loss of the chance to win, 0 to 1.
 */
win: Bound | null, 
/**
 * The loss of spread, in points.
 */
points: Bound, 
/**
 * The loss of static equity, in points.
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
 * True if they know all its words.
 */
knows: boolean, 
/**
 * The chance that they notice it, 0 to 1.
 */
notices: number, };
export type Bingos = { 
/**
 * The number of possible plays of the whole rack.
 */
count: number, 
/**
 * The one worth most.
 */
best: string | null, 
/**
 * True if one was played, and stayed on the board.
 */
played: boolean, };
export type Phony = { 
/**
 * Those words.
 */
words: Array<string>, 
/**
 * True if it came off after a challenge, or was a slip; otherwise it stood.
 */
withdrawn: boolean, };
export type Luck = { 
/**
 * The points by which the best move was worth more than after the mean draw.
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
 * The static equity of the moves made less that of the best; above 0 only if a phony stood.
 */
choices: number, 
/**
 * The points that the best moves would have brought after average draws: they depend on the
 * board and on the number of turns.
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
 * The fact as data.
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
 * The likely replies to it.
 */
after_best: After, 
/**
 * The move made.
 */
made: string, 
/**
 * The likely replies to that.
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
 * Its effect.
 */
of_best: Triples, 
/**
 * The move made.
 */
made: string, 
/**
 * The effect of this.
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
 * The number of these that are in the bag.
 */
bag: number, } | { "type": "phony", 
/**
 * Those words.
 */
words: Array<string>, 
/**
 * True if the play came off.
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
 * The number of players who scored as much.
 */
found: number, 
/**
 * The number of players.
 */
players: number, } | { "type": "bingo_missed", 
/**
 * The one worth most.
 */
best: string, 
/**
 * The number of bingos.
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
 * True if it is proven that no other move wins after more.
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
 * The number of racks drawn.
 */
racks: number, 
/**
 * The average points of the next player's best reply.
 */
points: number, 
/**
 * The share of racks for which it is a bingo.
 */
bingos: number, 
/**
 * The share of racks for which it covers a triple-word square.
 */
triples: number, 
/**
 * The share of draws that make a bingo with the tiles kept, were the board to stay as it is.
 */
own_bingos: number, 
/**
 * The reply that is best most often.
 */
likeliest: string, 
/**
 * The share of racks for which it is the best.
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
