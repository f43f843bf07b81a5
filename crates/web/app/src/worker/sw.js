/**
 * Keeps the files of one version of the page, so that it opens without a connection. Requests for
 * data of people and games go to the server: nothing below `/api` is ever kept here, nor the page
 * for frames of other sites.
 *
 * The build fills in the version and the paths of its files (`worker` in `vite.config.ts`).
 */

/** The folder of the page, as a path. */
const ROOT = new URL('./', location.href).pathname;
const within = (name) => ROOT + name;
const ASSETS = within('assets/');

const CACHE = 'page-$VERSION';
/** @type {string[]} */
const FILES = $FILES.map(within);
/**
 * The referee's files for games on the device. The page puts them into their cache when such a game
 * is first wanted; after that each version of the page comes with its own.
 * @type {string[]}
 */
const HERE = $HERE.map(within);
const REFEREE = 'here';
/** The name by which each version keeps the list of them. */
const LIST = within('here');
/** The names of all caches of the page begin like this. */
const OURS = /^page-/;
/** The milliseconds to wait for the page when another one is at hand. */
const PATIENCE = 4000;
/** The pauses in milliseconds before further requests for a file that one of several servers does not have. */
const AGAIN = [200, 600];

const pause = (ms) => new Promise((go) => setTimeout(go, ms));

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(tidy()));

async function install() {
  const cache = await caches.open(CACHE);
  // A file named after its content may come from the browser's own cache.
  await cache.addAll(
    FILES.map((path) => new Request(path, { cache: path.startsWith(ASSETS) ? 'default' : 'no-cache' })),
  );
  const page = await (await cache.match(ROOT)).text();
  const named = [...page.matchAll(/"\.?\/(assets\/[^"]+)"/g)].map(([, name]) => within(name));
  if (!named.every((path) => FILES.includes(path))) {
    // While servers are brought up to date one by one, the page came from another version. The
    // browser tries again at the next visit.
    await caches.delete(CACHE);
    throw new Error('the page is of another version');
  }
  await cache.put(LIST, new Response(JSON.stringify(HERE)));
  if (await caches.has(REFEREE)) await (await caches.open(REFEREE)).addAll(await missing());
  await skipWaiting();
}

/** The referee's files of this version that are not kept yet: most of them stay the same for long. */
async function missing() {
  const cache = await caches.open(REFEREE);
  const known = await Promise.all(HERE.map((path) => cache.match(path)));
  return HERE.filter((_, i) => !known[i]);
}

/** Removes old versions, but not the last one: a page that is open may still need its files, and a game its referee. */
async function tidy() {
  const old = (await caches.keys()).filter((name) => OURS.test(name) && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  if (!(await caches.has(REFEREE))) return;
  const referee = await caches.open(REFEREE);
  const lists = old.slice(-1).map(async (name) => (await caches.match(LIST, { cacheName: name }))?.json());
  const needed = [HERE, ...(await Promise.all(lists))].flat();
  const others = (await referee.keys()).filter(({ url }) => !needed.includes(new URL(url).pathname));
  await Promise.all(others.map((request) => referee.delete(request)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  if (/^(api|embed)\//.test(url.pathname.slice(ROOT.length))) return;
  if (request.mode === 'navigate') event.respondWith(open(request, url));
  else if (url.pathname.startsWith(ASSETS)) event.respondWith(asset(request));
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(url.pathname)));
});

const kept = async (path) => (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? Response.error();

/** The page as the server has it; without an answer, the one that was kept. */
async function open(request, url) {
  try {
    const late = pause(PATIENCE).then(() => Promise.reject(new Error('late')));
    const answer = await Promise.race([fetch(request), late]);
    // Whatever stands before the servers says that it reaches none.
    if (answer.status < 502 || answer.status > 504) return answer;
  } catch {
    // It is answered below.
  }
  const [, game] = /^game\/([\w-]+(?:\/moves\/\d+)?)$/.exec(url.pathname.slice(ROOT.length)) ?? [];
  if (game) return Response.redirect(within(`#/game/${game}`));
  return kept(ROOT);
}

/** A file named after its content: it is the same whichever version keeps it. */
async function asset(request) {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  let answer = await fetch(request);
  for (const wait of AGAIN) {
    if (answer.status !== 404) break;
    await pause(wait);
    answer = await fetch(request);
  }
  return answer;
}

addEventListener('push', (event) => event.waitUntil(notify(event.data?.json() ?? {})));

const TITLES = { turn: 'Your turn', won: 'You won', lost: 'You lost', drawn: 'A draw' };

/** Shows a notice, one for each game, unless the player is looking at its table. */
async function notify({ game = '', about = '', names = [] }) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => page.focused && page.url.endsWith(`/#/game/${game}`))) return;
  const body = names.length > 0 ? `With ${new Intl.ListFormat('en').format(names)}` : '';
  await registration.showNotification(TITLES[about] ?? 'A game is over', {
    body,
    tag: game,
    icon: within('icon-192.png'),
    badge: within('badge.png'),
    data: game,
  });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(within(`#/game/${event.notification.data}`)));
});

/** Goes to a page that is open, or opens one. */
async function show(path) {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find((page) => page.url.endsWith(path)) ?? pages[0];
  if (!page) return clients.openWindow(path);
  await page.focus().catch(() => undefined);
  return page.url.endsWith(path) ? page : page.navigate(path);
}
