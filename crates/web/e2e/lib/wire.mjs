/** A wire between a page and its server: it counts the requests, can be cut, and fixes the draws of games on the device. */

import { createServer, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerWith } from './files.mjs';

/** The folder of the page, where the program has it without the referee. */
const PAGE = process.env.TILEWRIGHT_PAGE;

/** A script of the page in which games on the device draw their seeds. */
const WORKER = /^\/assets\/worker-[^/]+\.js$/;

/**
 * Placed before that script: the draws, and storage that a test can fill by `new BroadcastChannel('room')`, and a
 * trap in the worker that it names at `new BroadcastChannel('trap')`, or an endless loop, at `new BroadcastChannel('loop')`.
 * Intervals are `pace` times shorter.
 */
const before = (seed, pace) => `
crypto.getRandomValues = (bytes) => bytes.fill(${seed});
const { add } = IDBObjectStore.prototype;
let room = true;
new BroadcastChannel('room').onmessage = ({ data }) => (room = data);
const trap = new BroadcastChannel('trap');
trap.onmessage = ({ data }) => {
  if (data !== name) return;
  trap.postMessage('ends');
  throw new Error('this worker ends');
};
const loop = new BroadcastChannel('loop');
loop.onmessage = ({ data }) => {
  if (data !== name) return;
  loop.postMessage('loops');
  for (;;);
};
const { setInterval: every } = self;
self.setInterval = (act, time) => every(act, time / ${pace});
IDBObjectStore.prototype.add = function (...all) {
  if (!room) throw new DOMException('full', 'QuotaExceededError');
  return add.apply(this, all);
};
`;

/**
 * A wire to this server. The games that are made on the device all get the tiles of `seed`, a
 * number up to 255.
 */
export async function wire(server, seed) {
  let cut = false;
  let delay = 0;
  let version = null;
  let pace = 1;
  /** The paths that files of the referee have had before, by those they have in another version. */
  const renamed = new Map();
  /** The page and its service worker as another build has them. */
  const rebuilt = async (path, answer) => {
    const text = PAGE
      ? readFileSync(join(PAGE, path === '/' ? 'index.html' : path), 'utf8')
      : await (await fetch(server + path)).text();
    const other = text
      .replace(/page-[0-9a-f]{16}/, `page-${version}`)
      .replace('<html ', `<html data-version="${version}" `)
      .replace(/(assets\/here\/\w+)-[0-9a-f]{12}\.wasm/g, (path, name) => {
        renamed.set(`/${name}-${version}.wasm`, `/${path}`);
        return `${name}-${version}.wasm`;
      });
    const type = path === '/' ? 'text/html' : 'text/javascript';
    answer.writeHead(200, { ...headers, 'content-type': type, 'cache-control': 'no-cache' }).end(other);
  };
  const requests = [];
  const headers = {
    'content-security-policy': (await fetch(server)).headers.get('content-security-policy'),
  };
  const between = createServer((asked, answer) => {
    requests.push(asked.url);
    if (cut) return asked.socket.destroy();
    const drawn = WORKER.test(asked.url) ? before(seed, pace) : '';
    const { pathname: wanted } = new URL(asked.url, server);
    if (version && ['/', '/sw.js'].includes(wanted)) return void rebuilt(wanted, answer);
    const pathname = renamed.get(wanted) ?? wanted;
    // The cache of the page alone keeps what games need.
    const kept = /^\/assets\/(?!here\/)/.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const own = { ...headers, 'cache-control': kept };
    if (PAGE && answerWith(PAGE, pathname, answer, { headers: own, before: drawn })) return;
    const told = drawn ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const path = asked.url.replace(wanted, pathname);
    const passed = request(server + path, { method: asked.method, headers: told }, (got) => {
      const { 'content-length': _, ...others } = got.headers;
      answer.writeHead(got.statusCode, drawn ? others : got.headers);
      if (drawn && got.statusCode === 200) answer.write(drawn);
      got.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    setTimeout(() => asked.pipe(passed), asked.url.startsWith('/api/') ? delay : 0);
  });
  /** The sockets of games on the server, which the wire's own server no longer knows. */
  const sockets = new Set();
  between.on('upgrade', (asked, near) => {
    requests.push(asked.url);
    near.on('error', () => near.destroy());
    if (cut) return near.destroy();
    const passed = request(server + asked.url, { headers: asked.headers });
    passed.on('error', () => near.destroy());
    passed.on('response', () => near.destroy());
    passed.on('upgrade', (got, far, first) => {
      const lines = Object.entries(got.headers).map(([name, value]) => `${name}: ${value}`);
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      near.write(first);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => sockets.delete(one) && other.destroy());
        one.pipe(other);
      }
    });
    passed.end();
  });
  const closeAll = () => {
    between.closeAllConnections();
    sockets.forEach((socket) => socket.destroy());
  };
  await new Promise((ready) => between.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${between.address().port}`,
    /** The paths of all requests so far, also of those that found no server. */
    requests,
    cut() {
      cut = true;
      closeAll();
    },
    mend: () => (cut = false),
    /** Brings the page up to date: from now on it comes from another build. */
    update: (to) => (version = to),
    /** Has the workers of the page look after each other so many times as often; said before they are first fetched. */
    hurry: (times) => (pace = times),
    /** Lets the server's answers to calls take so many milliseconds longer. */
    slow: (time) => (delay = time),
    close() {
      between.close();
      closeAll();
    },
  };
}
