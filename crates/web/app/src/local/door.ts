/** All that the page asks of games on this device, in one script that comes when it is first needed. */

export { ask, follow } from './calls';
export { game, games, join, leave } from './desk';
export { fetchFiles } from './files';
export { place } from './place';
