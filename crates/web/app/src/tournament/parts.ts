/** Parts of a tournament's page that followers do not need, fetched when they are first shown. */

import { Part } from '../lib/part.svelte';

export const running = new Part(() => import('./Running.svelte'));
export const planning = new Part(() => import('./Planning.svelte'));
export const more = new Part(() => import('./More.svelte'));
export const paper = new Part(() => import('./Paper.svelte'));
export const atTable = new Part(() => import('./AtTable.svelte'));
export const ratingLists = new Part(() => import('./RatingLists.svelte'));
export const importing = new Part(() => import('./Importing.svelte'));
export const resultLists = new Part(() => import('./ResultLists.svelte'));
