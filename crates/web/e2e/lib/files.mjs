/** A plain server of the files in a folder, such as any host of pages is. */

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The file of a folder for a path, or `null`. */
function found(folder, path) {
  const name = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
  return statSync(name, { throwIfNoEntry: false })?.isFile() ? name : null;
}

/** Answers with the file of a folder for a path, behind a text; `false` if there is none. */
export function answerWith(folder, path, answer, { headers = {}, before = '' } = {}) {
  const name = found(folder, path);
  if (!name) return false;
  answer.writeHead(200, { ...headers, 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
  answer.write(before);
  createReadStream(name).pipe(answer);
  return true;
}

/** Serves the folder below a path, such as `/club/tiles/`, at a port of its own. */
export async function serve(folder, below) {
  /** The paths that were asked for and are not there. */
  const missed = [];
  const server = createServer(({ url }, answer) => {
    const { pathname } = new URL(url, 'http://here');
    if (pathname.startsWith(below) && answerWith(folder, pathname.slice(below.length - 1), answer)) return;
    missed.push(pathname);
    answer.writeHead(404).end();
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${server.address().port}${below}`,
    missed,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
