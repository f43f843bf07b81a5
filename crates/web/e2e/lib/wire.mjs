/** A wire between a page and its server: it counts the requests, can be cut, and fixes the draws of games on the device. */

import { createServer, request } from 'node:http';

/** A script of the page in which games on the device draw their seeds. */
const WORKER = /^\/assets\/worker-[^/]+\.js$/;

/** Placed before that script: the draws, and storage that a test can fill by `new BroadcastChannel('room')`. */
const before = (seed) => `
crypto.getRandomValues = (bytes) => bytes.fill(${seed});
const { add } = IDBObjectStore.prototype;
let room = true;
new BroadcastChannel('room').onmessage = ({ data }) => (room = data);
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
  const requests = [];
  const between = createServer((asked, answer) => {
    requests.push(asked.url);
    if (cut) return asked.socket.destroy();
    const worker = WORKER.test(asked.url);
    const headers = { ...asked.headers, ...(worker ? { 'accept-encoding': 'identity' } : {}) };
    const passed = request(server + asked.url, { method: asked.method, headers }, (got) => {
      const { 'content-length': length, ...others } = got.headers;
      const told = { ...others, 'content-security-policy': permitted(others['content-security-policy'] ?? '') };
      answer.writeHead(got.statusCode, worker || length === undefined ? told : { ...told, 'content-length': length });
      if (worker && got.statusCode === 200) answer.write(before(seed));
      got.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise((ready) => between.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${between.address().port}`,
    /** The paths of all requests so far, also of those that found no server. */
    requests,
    cut() {
      cut = true;
      between.closeAllConnections();
    },
    mend: () => (cut = false),
    close() {
      between.close();
      between.closeAllConnections();
    },
  };
}

/** The policy with leave to run the referee, without which a browser compiles no module. */
const permitted = (policy) =>
  policy.includes('wasm-unsafe-eval') ? policy : `script-src 'self' 'wasm-unsafe-eval'; ${policy}`;
