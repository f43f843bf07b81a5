/** Attacks: requests from pages of other sites, and script in the text that people write. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { seatedPair } from './lib/page.mjs';

const post = async (url, path, body) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
};

const game = async (url, id) => (await fetch(`${url}/api/games/${id}`)).json();

/** Names that a careless page would run. Each has at most 30 characters. */
const SCRIPTS = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "';alert(1)//",
  '{{7*7}}${7*7}',
];

/** Plays a duplicate session of one person to its end, over a socket of a page. */
const playToItsEnd = (page, id, token) =>
  page.evaluate(
    async ({ id, token }) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${id}/socket`);
      const heard = [];
      let wake = () => {};
      socket.onmessage = ({ data }) => (heard.push(JSON.parse(data)), wake());
      const until = async (found) => {
        while (!heard.some(found)) await new Promise((resolve) => (wake = resolve));
        return heard.find(found);
      };
      await new Promise((resolve) => (socket.onopen = resolve));
      socket.send(JSON.stringify({ type: 'hello', tokens: [token], last_seq: 0 }));
      let { seq } = (await until(({ type }) => type === 'update')).game;
      for (const type of ['begin', 'stop']) {
        socket.send(
          JSON.stringify({
            type: 'command',
            id: type,
            seat: 0,
            seq,
            command: { type: 'duplicate', command: { type } },
          }),
        );
        const answer = await until((answer) => answer.id === type);
        if (answer.type !== 'done') throw new Error(JSON.stringify(answer));
        ({ seq } = answer);
      }
      socket.close();
    },
    { id, token },
  );

// `localhost` is another site than 127.0.0.1; another port is the same site, and another origin.
for (const host of ['localhost', '127.0.0.1']) {
  test(
    `a page at ${host} can do nothing here`,
    seeded(31, async ({ url, browser }) => {
      const { id, tokens } = await post(url, '/api/games', {
        edition: 'travel-2006',
        changes: [],
        seats: [
          { type: 'mine', name: 'Ada' },
          { type: 'mine', name: 'Bob' },
        ],
      });
      const before = await game(url, id);
      const evil = createServer((_, answer) =>
        answer.setHeader('content-type', 'text/html').end('<title>Prizes</title>'),
      );
      await new Promise((resolve) => evil.listen(0, host, resolve));
      const context = await browser.newContext();
      const page = await context.newPage();
      const statuses = [];
      page.on(
        'response',
        (answer) => answer.url().startsWith(url) && statuses.push([answer.request().method(), answer.status()]),
      );
      try {
        await page.goto(`http://${host}:${evil.address().port}/`);
        // Worse than can happen: the page even knows the tokens.
        const told = await page.evaluate(
          async ({ url, id, tokens }) => {
            const attempt = (act) =>
              act().then(
                () => 'done',
                (error) => error.name,
              );
            const body = JSON.stringify({ token: tokens[0].token, name: 'Eve' });
            const name = `${url}/api/games/${id}/name`;
            const json = await attempt(() =>
              fetch(name, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
            );
            const opaque = await attempt(() =>
              fetch(name, { method: 'POST', mode: 'no-cors', credentials: 'include', body }),
            );
            const read = await attempt(() => fetch(`${url}/api/games/${id}`));
            const form = document.createElement('form');
            const field = document.createElement('input');
            // `{"token": …, "name": "Eve", "x": "=` and the end: the text that a plain form can
            // send.
            Object.assign(form, { method: 'post', action: name, enctype: 'text/plain', target: 'away' });
            Object.assign(field, { name: `${body.slice(0, -1)}, "x": "`, value: '"}' });
            const away = document.createElement('iframe');
            away.name = 'away';
            form.append(field);
            document.body.append(form, away);
            const sent = new Promise((resolve) => (away.onload = resolve));
            form.submit();
            await sent;
            const socket = await new Promise((resolve) => {
              const socket = new WebSocket(`${url.replace('http', 'ws')}/api/games/${id}/socket`);
              socket.onopen = () => resolve('open');
              socket.onerror = () => resolve('refused');
            });
            const frame = document.createElement('iframe');
            frame.src = `${url}/`;
            const loaded = new Promise((resolve) => (frame.onload = resolve));
            document.body.append(frame);
            await loaded;
            return { json, opaque, read, socket };
          },
          { url, id, tokens },
        );
        assert.deepEqual(told, { json: 'TypeError', opaque: 'done', read: 'TypeError', socket: 'refused' });
        const posts = statuses.filter(([method]) => method === 'POST').map(([, status]) => status);
        assert.deepEqual(posts, [403, 403], 'the plain text and the form reach the server, which refuses them');
        // The browser shows its own page in place of one that must not be framed.
        const frames = page.frames().filter((frame) => frame !== page.mainFrame());
        assert.equal(frames.length, 2);
        for (const frame of frames) await frame.waitForURL(/^chrome-error:/);
        assert.deepEqual(await game(url, id), before);
      } finally {
        await context.close();
        evil.close();
      }
    }),
  );
}

test(
  'script in names is text, at the table and in the invitation',
  seeded(32, async ({ url, person }) => {
    const { page } = await person();
    const dialogs = [];
    page.on('dialog', (dialog) => (dialogs.push(dialog.message()), dialog.dismiss()));
    for (const name of SCRIPTS) {
      const open = await post(url, '/api/games', {
        edition: 'travel-2006',
        changes: [],
        seats: [{ type: 'mine', name }, { type: 'open' }],
      });
      const both = await post(url, '/api/games', {
        edition: 'travel-2006',
        changes: [],
        seats: [
          { type: 'mine', name },
          { type: 'mine', name: 'Bob' },
        ],
      });
      for (const place of [`/#/join/${open.invite}`, `/#/game/${both.id}`]) {
        await page.goto('about:blank');
        await page.goto(place);
        await page.getByText(name).first().waitFor();
        assert.equal(await page.locator('img[src="x"], svg[onload], body script').count(), 0, `${name} at ${place}`);
      }
    }
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'script in names is text on the result sheet',
  seeded(33, async ({ url, person }) => {
    const { page } = await person();
    const dialogs = [];
    page.on('dialog', (dialog) => (dialogs.push(dialog.message()), dialog.dismiss()));
    for (const name of SCRIPTS) {
      const { id, tokens } = await post(url, '/api/games', {
        edition: 'classic-2023',
        changes: ['mode=duplicate'],
        seats: [{ type: 'mine', name }],
      });
      await page.goto('/');
      await playToItsEnd(page, id, tokens[0].token);
      await page.goto(`/api/games/${id}/duplicate/sheet`);
      await page.getByText(name).first().waitFor();
      assert.equal(await page.locator('img[src="x"], svg[onload], body script').count(), 0, name);
    }
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'script in talk is text',
  seeded(34, async ({ person }) => {
    const pair = await seatedPair(person);
    const dialogs = [];
    for (const { page } of pair) {
      page.on('dialog', (dialog) => (dialogs.push(dialog.message()), dialog.dismiss()));
      await page.getByRole('region', { name: 'Talk' }).getByRole('button', { name: /^Talk/ }).click();
    }
    const [one, other] = pair.map(({ page }) => page);
    for (const text of [...SCRIPTS, '<a href="javascript:alert(1)">here</a>', 'javascript:alert(1)']) {
      await one.getByRole('textbox', { name: /^Message/ }).fill(text);
      await one.keyboard.press('Enter');
      for (const page of [one, other]) {
        await page.getByRole('log').getByText(text, { exact: true }).waitFor();
        // The buttons beside a line have pictures of our own.
        assert.equal(
          await page.locator('[role=log] :is(img, svg:not(button svg), script, a), body script').count(),
          0,
          text,
        );
      }
    }
    assert.deepEqual(dialogs, []);
  }),
);
