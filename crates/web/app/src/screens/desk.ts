/** Pages that few visitors open; their addresses are in a file of their own, so that other visitors need not load them. */

/** Each asks for a page. */
export const desk = {
  arbitrate: () => import('./Arbitrate.svelte'),
  player: () => import('./PlayerPage.svelte'),
  account: () => import('./AccountPage.svelte'),
  review: () => import('./ReviewOf.svelte'),
  analyse: () => import('./Analyse.svelte'),
  annotate: () => import('./Annotate.svelte'),
  annotation: () => import('./AnnotationPage.svelte'),
  collections: () => import('./Collections.svelte'),
  collection: () => import('./CollectionPage.svelte'),
  from: () => import('./PlayOn.svelte'),
  study: () => import('./Study.svelte'),
  course: () => import('./Course.svelte'),
  puzzle: () => import('./PuzzlePage.svelte'),
  puzzles: () => import('./Puzzles.svelte'),
  moderate: () => import('./Moderate.svelte'),
  ratings: () => import('./Ratings.svelte'),
  contests: () => import('./Contests.svelte'),
  contest: () => import('./ContestPage.svelte'),
  series: () => import('./SeriesPage.svelte'),
  tournaments: () => import('./Tournaments.svelte'),
  tournament: () => import('./TournamentPage.svelte'),
  season: () => import('./SeasonPage.svelte'),
  wall: () => import('./TournamentWall.svelte'),
  broadcast: () => import('./TournamentBroadcast.svelte'),
};
