// Written from `crates/tournament/src/wire` by `UPDATE=1 cargo test -p describe`.

export type MakeTournament = { 
/**
 * The title: 1 to 80 characters.
 */
title: string, 
/**
 * The day on which it begins: at most 40 characters.
 */
date: string, 
/**
 * The name of its first director: 1 to 60 characters.
 */
director: string, };
export type MadeTournament = { 
/**
 * Its id: it is followed at `/tournament/ID`.
 */
id: string, 
/**
 * The key of its first director, which opens every act.
 */
key: string, };
export type TournamentRevision = { 
/**
 * The number of records in the log, or that it had.
 */
revision: number, };
export type FollowTournament = { 
/**
 * The key; empty for the account that made the tournament.
 */
key: string, };
export type ForgetEntrant = { 
/**
 * The entrant.
 */
entrant: number, };
export type TournamentMessage = { 
/**
 * The number of records in the log: it grows with each act.
 */
revision: number, 
/**
 * The title.
 */
title?: string, 
/**
 * The day on which it begins.
 */
date?: string, 
/**
 * The directors.
 */
directors?: Array<DirectorMessage>, 
/**
 * The numbers of the divisions, in order.
 */
order?: Array<number>, 
/**
 * The divisions, or those that have changed.
 */
divisions?: Array<DivisionMessage>, };
export type DirectorMessage = { 
/**
 * The number.
 */
director: number, 
/**
 * The name.
 */
name: string, };
export type DivisionMessage = { 
/**
 * The number.
 */
division: number, 
/**
 * The name.
 */
name?: string, 
/**
 * The settings.
 */
settings?: SettingsMessage, 
/**
 * The way in which boards are played on the server.
 */
online?: OnlineMessage, 
/**
 * The plan, a row for each round.
 */
plan?: Array<RoundPlanMessage>, 
/**
 * The prizes.
 */
prizes?: Array<PrizeMessage>, 
/**
 * The winners of each prize after the round of the standings, in the order of the prizes.
 */
winners?: Array<WinnersMessage>, 
/**
 * The entrants, in the order of entry.
 */
entrants?: Array<EntrantMessage>, 
/**
 * The pairs and byes that are fixed for rounds to come, for directors.
 */
forced?: Array<ForcedMessage>, 
/**
 * The penalties.
 */
penalties?: Array<PenaltyMessage>, 
/**
 * The number of published rounds.
 */
published?: number, 
/**
 * The published rounds.
 */
rounds?: Array<TournamentRound>, 
/**
 * The games that have changed in rounds that are otherwise as before, in updates alone.
 */
changes?: Array<ChangedGames>, 
/**
 * The standings after the last round in which every game has a result.
 */
standings?: StandingsMessage, };
export type SettingsMessage = { 
/**
 * The largest spread that a game counts for.
 */
spread_cap: number | null, 
/**
 * The criteria between entrants with the same wins and spread, in this order.
 */
tie_breaks: Array<TieBreakKey>, 
/**
 * The spread that a bye wins.
 */
bye_points: number, 
/**
 * The spread that a forfeit wins or loses.
 */
forfeit_points: number, 
/**
 * The way in which rounds count that a latecomer missed.
 */
late: MissedRoundsKey, 
/**
 * The federation by whose rules new ratings are estimated.
 */
ratings: FederationKey | null, 
/**
 * The settings of COP.
 */
cop: CopMessage, };
export type OnlineMessage = { 
/**
 * The terms of each game as text: `tournament-sowpods seats=2 clock=20`. A match for two.
 */
terms: string, 
/**
 * True if the boards of a draft are on the server, false if they are on wood. The director
 * can change each of them.
 */
by_default: boolean, };
export type CopMessage = { 
/**
 * The spread a round by which a leader is safe even if caught on wins.
 */
gibson_spread: number, 
/**
 * The least share of simulations, in ten thousandths, in which a hopeful entrant reaches a
 * place.
 */
hopeful: number, 
/**
 * The share of simulations, in ten thousandths, that a leader loses who has lost control.
 */
control: number, 
/**
 * The first round in which control is looked at; the last four if it is missing.
 */
control_from: number | null, 
/**
 * The number of simulations.
 */
simulations: number, 
/**
 * True if an entrant may have a bye again while others have had none.
 */
repeat_byes: boolean, 
/**
 * True if byes go from the top of the standings down.
 */
top_down_byes: boolean, };
export type RoundPlanMessage = { 
/**
 * The pairing rule as text: `swiss`, `factor:3`, `fontes:1/3`.
 */
rule: string, 
/**
 * The round whose standings the pairing rests on; 0 for the seeding.
 */
basis: number, 
/**
 * The largest number of meetings after which a pair may meet again; any if it is missing.
 */
repeats: number | null, };
export type PrizeMessage = { 
/**
 * The feat or place as text: `place:1`, `class:B:1`, `high-game`, `high-loss`, `high-spread`,
 * `high-combined` or `upset`.
 */
kind: string, 
/**
 * The rounds whose games count, for a prize that a game wins; all rounds if it is missing.
 */
rounds?: PrizeRoundsMessage, 
/**
 * The award: at most 60 characters.
 */
award: string, };
export type PrizeRoundsMessage = { 
/**
 * The first of them, from 1.
 */
first: number, 
/**
 * The last of them, not before the first.
 */
last: number, };
export type WinnersMessage = { 
/**
 * The entrants who share it; none if there is no such place or feat.
 */
entrants: Array<number>, 
/**
 * The points of the feat, for prizes that a game wins: the score, the spread, the sum of both
 * scores, or the difference of the ratings.
 */
points: number | null, };
export type EntrantMessage = { 
/**
 * The number.
 */
entrant: number, 
/**
 * The entry. For the public the name may be initials.
 */
entry: EntryMessage, 
/**
 * The first round in which the entrant plays.
 */
from: number, 
/**
 * True if the entrant has withdrawn and not returned.
 */
withdrawn: boolean, 
/**
 * The table at which the entrant always plays.
 */
fixed_table: number | null, };
export type EntryMessage = { 
/**
 * The name: 1 to 60 characters.
 */
name: string, 
/**
 * The rating.
 */
rating: number | null, 
/**
 * The number of rated games behind the rating.
 */
games: number | null, 
/**
 * The class: a capital.
 */
class: string | null, 
/**
 * The club or country: at most 60 characters.
 */
club: string, 
/**
 * The team: a capital.
 */
team: string | null, 
/**
 * True if the public sees the initials of the name only.
 */
initials_only: boolean, };
export type ForcedMessage = { 
/**
 * The round.
 */
round: number, 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The opponent; a bye if it is missing.
 */
opponent: number | null, };
export type PenaltyMessage = { 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The round after which it counts.
 */
round: number, 
/**
 * The points taken from the spread.
 */
spread: number, 
/**
 * The half wins taken.
 */
half_wins: number, 
/**
 * The reason: 1 to 120 characters.
 */
reason: string, };
export type TournamentRound = { 
/**
 * The number.
 */
round: number, 
/**
 * The way in which the boards were found.
 */
basis: BasisMessage, 
/**
 * The games, in the order of the tables.
 */
games: Array<TournamentGame>, 
/**
 * The entrants who have a bye.
 */
byes: Array<number>, 
/**
 * The entrants who miss the round and forfeit it.
 */
missed: Array<number>, };
export type ChangedGames = { 
/**
 * The number of the round.
 */
round: number, 
/**
 * The games, each in place of the one at its table.
 */
games: Array<TournamentGame>, };
export type TournamentTable = { 
/**
 * The title of the tournament.
 */
title: string, 
/**
 * The name of the division.
 */
division: string, 
/**
 * The table.
 */
table: number, 
/**
 * The round of the game: the last published one, or the one before as long as its game at
 * this table has no result. 0 before the first round.
 */
round: number, 
/**
 * The number of rounds of the plan, or of those published if there are more.
 */
rounds: number, 
/**
 * The game; nothing if no game is paired here in that round.
 */
game: TournamentGame | null, 
/**
 * Its two players, the one who begins first; none without a game.
 */
players: Array<TablePlayer>, 
/**
 * The round of the standings: the last in which every game has a result.
 */
standings: number, 
/**
 * The first eight of the standings; none before the first round is complete.
 */
leaders: Array<TableLeader>, };
export type TablePlayer = { 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The name, or its initials.
 */
name: string, 
/**
 * The rating.
 */
rating: number | null, 
/**
 * The club or country.
 */
club: string, 
/**
 * The row of the standings.
 */
standing: StandingMessage | null, 
/**
 * The results that the player needs; none if the game has a result, or an earlier round is
 * not complete.
 */
needs: Array<NeedMessage>, };
export type TableLeader = { 
/**
 * The name, or its initials.
 */
name: string, 
/**
 * The row of the standings.
 */
standing: StandingMessage, };
export type NeedMessage = { 
/**
 * The place.
 */
place: number, 
/**
 * For the place after this round.
 */
after: ReachMessage, 
/**
 * For the place in the final standings.
 */
end: ReachMessage, };
export type ReachMessage = { 
/**
 * The margin that gives it whatever happens elsewhere; none if no win does.
 */
sure: number | null, 
/**
 * The margin that leaves it possible; none if it is out of reach.
 */
possible: number | null, };
export type BasisMessage = { 
/**
 * The pairing rule as text.
 */
rule: string, 
/**
 * The round whose standings they rest on; 0 for the seeding.
 */
standings: number, 
/**
 * The seed of lots and simulations, as digits.
 */
seed: string, 
/**
 * The number of simulations.
 */
simulations: number, 
/**
 * True if the director changed what the rule gave.
 */
edited: boolean, };
export type TournamentGame = { 
/**
 * The table.
 */
table: number, 
/**
 * The entrant who begins.
 */
first: number, 
/**
 * The entrant who replies.
 */
second: number, 
/**
 * True if the game is played on the server.
 */
online: boolean, 
/**
 * The id of the game on the server, once one of its players has come: it is watched like any
 * other.
 */
game?: string, 
/**
 * The result.
 */
outcome: OutcomeMessage | null, 
/**
 * The scores that the players typed, for directors, as long as there is no result.
 */
claims: ClaimsMessage | null, 
/**
 * True if both players have typed scores that differ, and there is no result.
 */
differ: boolean, };
export type ClaimsMessage = { 
/**
 * The scores that the entrant who began typed.
 */
first: ScoresMessage | null, 
/**
 * The scores that the other typed.
 */
second: ScoresMessage | null, };
export type ScoresMessage = { 
/**
 * The points of the entrant who began.
 */
first: number, 
/**
 * The points of the other.
 */
second: number, };
export type OutcomeMessage = { "type": "scores", 
/**
 * The points of the entrant who began.
 */
first: number, 
/**
 * The points of the other.
 */
second: number, } | { "type": "forfeit", 
/**
 * That side.
 */
side: SideKey, } | { "type": "both_forfeit", } | { "type": "void", };
export type BoardsMessage = { 
/**
 * The games.
 */
games: Array<PairedGame>, 
/**
 * The entrants who have a bye.
 */
byes: Array<number>, 
/**
 * The entrants who miss the round and forfeit it.
 */
missed: Array<number>, };
export type PairedGame = { 
/**
 * The table.
 */
table: number, 
/**
 * The entrant who begins.
 */
first: number, 
/**
 * The entrant who replies.
 */
second: number, 
/**
 * True if the game is played on the server.
 */
online: boolean, };
export type StandingsMessage = { 
/**
 * The round; 0 for the seeding.
 */
round: number, 
/**
 * True if games of the round have no result yet.
 */
partial: boolean, 
/**
 * The entrants in order; those who have withdrawn are behind.
 */
rows: Array<StandingMessage>, };
export type StandingMessage = { 
/**
 * The rank, from 1; entrants who are equal in everything share it.
 */
rank: number, 
/**
 * The entrant.
 */
entrant: number, 
/**
 * Twice the wins, ties counting a half.
 */
half_wins: number, 
/**
 * Twice the losses, ties counting a half.
 */
half_losses: number, 
/**
 * The spread.
 */
spread: number, 
/**
 * The games played.
 */
played: number, 
/**
 * The byes.
 */
byes: number, 
/**
 * True if the entrant has withdrawn.
 */
withdrawn: boolean, };
export type ActMessage = { 
/**
 * The key of a director, or of a table; empty for the account that made the tournament.
 */
key: string, 
/**
 * The entrant who acts, with the key of a table.
 */
entrant: number | null, 
/**
 * A word of the sender's own, 8 to 40 letters, digits and hyphens, drawn by chance: an act that
 * is sent again with the same one is done once.
 */
once: string, 
/**
 * The command.
 */
command: TournamentCommand, };
export type ActedMessage = { 
/**
 * The number of the act, by which it can be undone; 0 if there was nothing to do.
 */
act: number, 
/**
 * The number of records in the log after it.
 */
revision: number, 
/**
 * The key of the director whom the act adds.
 */
key: string | null, };
export type LoggedAct = { 
/**
 * The number of the act.
 */
act: number, 
/**
 * The time, in milliseconds since 1970.
 */
at: number, 
/**
 * The signature: a director's name, an entrant's, or `room`.
 */
by: string, 
/**
 * The act as sentences, without full stops.
 */
told: Array<string>, 
/**
 * True if it has been undone.
 */
undone: boolean, 
/**
 * True if it can be undone now.
 */
undoable: boolean, };
export type TableKeys = { 
/**
 * The division.
 */
division: number, 
/**
 * A key for each table, from table 1 on.
 */
keys: Array<TableKey>, };
export type TableKey = { 
/**
 * The table.
 */
table: number, 
/**
 * The key, which stays the same for the whole tournament.
 */
key: string, };
export type TakeSeat = { 
/**
 * The key of the table.
 */
key: string, 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The entrant.
 */
entrant: number, 
/**
 * A secret that the player's device makes up and keeps, 16 to 64 characters. A request repeated
 * with it gets the same seat; one with another is refused once the seat is taken.
 */
own: string, };
export type SeatTaken = { 
/**
 * The id of the game.
 */
game: string, 
/**
 * The seat: 0 for the entrant who begins, 1 for the other.
 */
seat: number, 
/**
 * The token that holds it.
 */
token: string, };
export type FreeSeat = { 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * The player's side.
 */
side: SideKey, };
export type TournamentCommand = { "type": "title", 
/**
 * The title: 1 to 80 characters.
 */
title: string, 
/**
 * The day on which the tournament begins: at most 40 characters.
 */
date: string, } | { "type": "add_director", 
/**
 * The name: 1 to 60 characters.
 */
name: string, } | { "type": "name_director", 
/**
 * The director.
 */
director: number, 
/**
 * The name: 1 to 60 characters.
 */
name: string, } | { "type": "remove_director", 
/**
 * The director.
 */
director: number, } | { "type": "add_division", 
/**
 * The name: 1 to 30 characters.
 */
name: string, } | { "type": "name_division", 
/**
 * The division.
 */
division: number, 
/**
 * The name: 1 to 30 characters.
 */
name: string, } | { "type": "set", 
/**
 * The division.
 */
division: number, 
/**
 * All of them.
 */
settings: SettingsMessage, } | { "type": "set_online", 
/**
 * The division.
 */
division: number, 
/**
 * The terms, and the usual place of its boards.
 */
online: OnlineMessage, } | { "type": "plan", 
/**
 * The division.
 */
division: number, 
/**
 * The whole plan.
 */
plan: Array<RoundPlanMessage>, } | { "type": "set_prizes", 
/**
 * The division.
 */
division: number, 
/**
 * All of them.
 */
prizes: Array<PrizeMessage>, } | { "type": "enter", 
/**
 * The division.
 */
division: number, 
/**
 * The first round in which they play; the next one to be published if it is missing.
 */
from: number | null, 
/**
 * The entries.
 */
entries: Array<EntryMessage>, } | { "type": "edit", 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The whole entry.
 */
entry: EntryMessage, } | { "type": "rate", 
/**
 * The ratings, at most one for each entrant.
 */
ratings: Array<EntrantRatingMessage>, } | { "type": "move", 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The division.
 */
division: number, } | { "type": "withdraw", 
/**
 * The entrant.
 */
entrant: number, } | { "type": "return", 
/**
 * The entrant.
 */
entrant: number, } | { "type": "fix_table", 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The table.
 */
table: number | null, } | { "type": "force", 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * All fixed pairs and byes of the round.
 */
pairs: Array<ForcedMessage>, } | { "type": "publish", 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The way in which the boards were found.
 */
basis: BasisMessage, 
/**
 * The boards.
 */
boards: BoardsMessage, } | { "type": "claim", 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The scores.
 */
scores: ScoresMessage, } | { "type": "settle", 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The table.
 */
table: number, 
/**
 * The result; if it is missing, the game has none any more.
 */
outcome: OutcomeMessage | null, } | { "type": "penalise", 
/**
 * The penalty.
 */
penalty: PenaltyMessage, } | { "type": "undo", 
/**
 * The act.
 */
act: number, };
export type DraftRound = { 
/**
 * The division.
 */
division: number, 
/**
 * The round: the next one, or one that is published.
 */
round: number, 
/**
 * The pairing rule as text; that of the plan if it is missing.
 */
rule: string | null, };
export type DraftMessage = { 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The way in which the boards were found.
 */
basis: BasisMessage, 
/**
 * The boards.
 */
boards: BoardsMessage, 
/**
 * The pairs that have met before.
 */
repeats: Array<RepeatMessage>, 
/**
 * True if results that the standings rest on are missing.
 */
partial: boolean, };
export type RepeatMessage = { 
/**
 * The table.
 */
table: number, 
/**
 * The number of times that they have met.
 */
times: number, };
export type ReadScheme = { 
/**
 * The scheme: `7 rounds: 3 Fontes, 3 Swiss, king of the hill`.
 */
text: string, 
/**
 * The number of entrants of the division.
 */
entrants: number, };
export type ReadEntries = { 
/**
 * The list, a player a line.
 */
text: string, };
export type EntriesMessage = { 
/**
 * The entries, in order.
 */
entries: Array<EntryMessage>, 
/**
 * Sentences on what was passed over, and on names that come twice.
 */
notes: Array<string>, };
export type ReadRatings = { 
/**
 * The division.
 */
division: number, 
/**
 * The list, a name and a rating a line.
 */
text: string, };
export type RatingsMessage = { 
/**
 * The entrants whose ratings would change, in the order of entry.
 */
changes: Array<FoundRating>, 
/**
 * Sentences on entrants who are not in the list or in it several times, and on lines that were
 * passed over.
 */
notes: Array<string>, };
export type FoundRating = { 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The name.
 */
name: string, 
/**
 * The rating so far.
 */
before: number | null, 
/**
 * The new rating.
 */
rating: number, 
/**
 * The number of rated games behind it.
 */
games: number | null, };
export type EntrantRatingMessage = { 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The rating.
 */
rating: number, 
/**
 * The number of rated games behind it.
 */
games: number | null, };
export type ReadResults = { 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, 
/**
 * The list: on each line a table and two scores, or two names, each with a score; or CSV with a
 * heading.
 */
text: string, };
export type ResultsMessage = { 
/**
 * The results of games of the round, in the order of the tables. Where a list has several for a
 * game, the last one counts.
 */
results: Array<FoundResult>, 
/**
 * Sentences on lines without a result, and on those that are no game of the round.
 */
notes: Array<string>, };
export type FoundResult = { 
/**
 * The table.
 */
table: number, 
/**
 * The scores.
 */
scores: ScoresMessage, };
export type ImportTournament = { 
/**
 * The title: at most 80 characters; that of the file if it is empty.
 */
title: string, 
/**
 * The day on which it begins: at most 40 characters; that of the file if it is empty.
 */
date: string, 
/**
 * The name of the first director: 1 to 60 characters.
 */
director: string, 
/**
 * The file: an archive or a division of tsh, its page data, AUPAIR, JSON of Woogles, or a list of
 * entrants, results or pairings below a heading.
 */
text: string, };
export type ImportedTournament = { 
/**
 * Its id: it is followed at `/tournament/ID`.
 */
id: string, 
/**
 * The key of its first director, which opens every act.
 */
key: string, 
/**
 * Sentences on what was passed over.
 */
notes: Array<string>, };
export type SeasonMessage = { 
/**
 * The players in order: by wins, then by spread.
 */
ladder: Array<RungMessage>, 
/**
 * The ten games with the highest scores of a player, the highest first.
 */
high_games: Array<HighGameMessage>, 
/**
 * The pairs that have met, in the order of the ladder; none if there are more than 10,000, as no
 * club has them.
 */
pairs: Array<PairMessage>, };
export type RungMessage = { 
/**
 * The rank, from 1; players with the same wins and spread share one.
 */
rank: number, 
/**
 * The name, or its initials.
 */
name: string, 
/**
 * The evenings on which the player played.
 */
evenings: number, 
/**
 * The games played.
 */
games: number, 
/**
 * Twice the wins, ties counting a half.
 */
half_wins: number, 
/**
 * Twice the losses, ties counting a half.
 */
half_losses: number, 
/**
 * The spread.
 */
spread: number, 
/**
 * Ten times the average of the player's own scores.
 */
own_tenths: number, 
/**
 * Ten times the average of the opponents' scores.
 */
other_tenths: number, 
/**
 * The highest score of a game.
 */
high_game: number, };
export type PairMessage = { 
/**
 * The player who is higher on the ladder.
 */
one: number, 
/**
 * The other.
 */
two: number, 
/**
 * Twice the wins of the first, ties counting a half.
 */
half_wins: number, 
/**
 * Twice the losses of the first, ties counting a half.
 */
half_losses: number, 
/**
 * The spread of the first.
 */
spread: number, };
export type HighGameMessage = { 
/**
 * The date of the evening.
 */
date: string, 
/**
 * The player who began, or their initials.
 */
first: string, 
/**
 * The other.
 */
second: string, 
/**
 * The points of the one who began.
 */
first_score: number, 
/**
 * The points of the other.
 */
second_score: number, };
export type PreviewMessage = { 
/**
 * The number of records that it would add to the log.
 */
records: number, 
/**
 * The entrants whose rank would change, in the standings after the last published round, as
 * far as results are there.
 */
ranks: Array<RankChange>, 
/**
 * The published rounds that were paired on standings that would change: they stay.
 */
stays: Array<StayingRound>, 
/**
 * The prizes that would have other winners, as far as rounds are complete.
 */
prizes: Array<PrizeChange>, };
export type RankChange = { 
/**
 * The division.
 */
division: number, 
/**
 * The entrant.
 */
entrant: number, 
/**
 * The rank now; missing for an entrant who is not in the division yet.
 */
from: number | null, 
/**
 * The rank after the act; missing for an entrant who is no longer in the division.
 */
to: number | null, };
export type PrizeChange = { 
/**
 * The division.
 */
division: number, 
/**
 * The prize.
 */
prize: PrizeMessage, 
/**
 * The entrants who win it now; none if it is new or has no winner.
 */
from: Array<number>, 
/**
 * The entrants who would win it; none if it would be removed or have no winner.
 */
to: Array<number>, };
export type StayingRound = { 
/**
 * The division.
 */
division: number, 
/**
 * The round.
 */
round: number, };
export type SideKey = "first" | "second";
export type TieBreakKey = "head-to-head" | "opponents-wins" | "rating";
export type MissedRoundsKey = "forfeits" | "byes" | "nothing";
export type FederationKey = "absp" | "naspa";
