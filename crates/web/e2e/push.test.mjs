/** A slow game tells a player on another device that it is their turn. */

import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, seatedPair, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const AUTH = Buffer.alloc(16, 9);

/** Decrypts a push message (RFC 8291). */
function read(body, keys) {
  const [salt, length] = [body.subarray(0, 16), body[20]];
  const [from, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), from]);
  const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(from), AUTH, info, 32));
  const derive = (name, size) => Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, size));
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  // After the text comes a two.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** A push service that keeps the requests sent to it. */
async function service() {
  const sent = [];
  const waiting = [];
  const server = createServer(async (asked, answer) => {
    const parts = [];
    for await (const part of asked) parts.push(part);
    answer.writeHead(201).end();
    const message = { headers: asked.headers, body: Buffer.concat(parts) };
    if (waiting.length > 0) waiting.shift()(message);
    else sent.push(message);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/for-this-browser`,
    next: () => (sent.length > 0 ? Promise.resolve(sent.shift()) : new Promise((come) => waiting.push(come))),
    close: () => server.close(),
  };
}

test(
  'a slow game with a push notice',
  { timeout: 120_000 },
  seeded(17, { pace: 'pushing' }, async ({ person, url, t }) => {
    const push = await service();
    t.after(() => push.close());
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    // The push service of this browser is on the internet; this one is here. Everything else is real.
    const subscription = {
      endpoint: push.url,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: AUTH.toString('base64url') },
    };
    const enter = async () => {
      const one = await person({ serviceWorkers: 'allow', permissions: ['notifications'] });
      await one.context.addInitScript((subscription) => {
        let subscribed = null;
        PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
          window.subscribedWith = applicationServerKey;
          return (subscribed = {
            endpoint: subscription.endpoint,
            toJSON: () => subscription,
            unsubscribe: async () => true,
          });
        };
        PushManager.prototype.getSubscription = async () => subscribed;
      }, subscription);
      return one;
    };
    const [mover, other] = await seatedPair(enter);
    const { page, context } = other;
    const table = page.url();
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.goto('/');
    const offer = page
      .getByRole('switch', { name: 'Tell me when it is my turn' })
      .or(page.getByLabel('Tell me when it is my turn'));
    await offer.first().waitFor();
    await clean(page, 'notices are offered');
    await shot(page, 'push-offer');
    assert.equal(await offer.first().isChecked(), false, 'nothing is sent before somebody wants it');
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/push') && answer.request().method() === 'POST',
    );
    await offer.first().check();
    assert.equal((await answered).status(), 200);
    const { key } = await (await page.request.get('/api/push')).json();
    assert.equal(await page.evaluate(() => window.subscribedWith), key);

    // The other player moves while this table is not open.
    const play = await wordPlay(mover.page);
    for (const tile of play.tiles) await clickTile(mover.page, tile);
    await moves(mover.page, () => mover.page.locator('[data-play]').click());
    const message = await push.next();
    assert.equal(message.headers.topic, table.split('/').at(-1));
    const data = read(message.body, keys);
    assert.deepEqual({ ...JSON.parse(data), names: [] }, { game: table.split('/').at(-1), about: 'turn', names: [] });

    // The message comes to the service worker, which shows the notice; a click leads to the table.
    const browser = await context.newCDPSession(page);
    const registered = new Promise((found) =>
      browser.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations }) => registrations[0] && found(registrations[0]),
      ),
    );
    await browser.send('ServiceWorker.enable');
    const { registrationId } = await registered;
    await browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(url).origin, registrationId, data });
    const notices = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
          title,
          body,
          tag,
        })),
      );
    while ((await notices()).length === 0) await page.waitForTimeout(50);
    const [notice] = await notices();
    assert.equal(notice.title, 'Your turn');
    assert.match(notice.body, /^With (Ana|Ben)$/);
    assert.equal(notice.tag, table.split('/').at(-1));
    const worker = context.serviceWorkers()[0];
    await worker.evaluate(async () => {
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
    await page.waitForURL(table);
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    assert.deepEqual(await notices(), [], 'it is closed');

    // Switched off again, in the settings.
    await page.getByRole('button', { name: 'Settings' }).click();
    const inSettings = page.getByRole('dialog').getByLabel('Tell me when it is my turn');
    await inSettings.uncheck();
    await page.waitForFunction(() => localStorage.getItem('tilewright:push') === null);
  }),
);
