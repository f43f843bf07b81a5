/** An account: a guest's game moves in, another browser plays on, and all of it can be deleted again. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, myTurn, resize, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const SECRET = 'the secret of Ada';

/** Makes an account on its page, with the seats of this device. */
async function register(page, name, password = SECRET) {
  await page.goto('/#/account');
  await page.getByRole('radio', { name: 'Make an account' }).check();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function signIn(page, name, password) {
  await page.goto('/#/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test(
  'a game of a guest moves into an account and is played on in another browser',
  seeded(4, async ({ person }) => {
    const ada = await person();
    const { page } = ada;
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const game = page.url();
    const play = await wordPlay(page);

    await page.goto('/#/account');
    await page.getByRole('radio', { name: 'Make an account' }).check();
    await clean(page, 'signing in');
    await shot(page, 'account-sign-in');
    assert.ok(await page.getByLabel(/Add the seat/).isChecked(), 'the seat comes along');
    await page.getByLabel('Name').fill('Computer');
    await page.getByLabel('Password').fill(SECRET);
    await page.getByRole('button', { name: 'Make an account' }).click();
    await page.getByText('Computer players have that name').waitFor();
    await register(page, 'Ada');
    // The games come in right after the account.
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('seat:'));
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    assert.ok(
      !stored.includes(SECRET) && !/[0-9a-f]{32}"\}/.test(stored),
      'the device keeps neither password nor token',
    );
    assert.equal(await page.evaluate(() => document.cookie), '', 'no script sees the cookie');

    // This browser still holds the seat.
    await page.goto(game);
    await myTurn(page);
    for (const tile of play.tiles) await clickTile(page, tile);

    // Another browser finds the game on its list, and plays.
    const other = await person();
    await signIn(other.page, 'ada', 'not the secret');
    await other.page.getByText('There is no account of this name and password').waitFor();
    await other.page.getByLabel('Password').fill(SECRET);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await other.page.goto('/');
    await other.page.getByRole('link', { name: 'Signed in as Ada' }).waitFor();
    await other.page.getByRole('link', { name: /With Computer/ }).click();
    await myTurn(other.page);
    for (const tile of play.tiles) await clickTile(other.page, tile);
    await moves(other.page, () => other.page.locator('[data-play]').click());
    await page.getByText(play.word.toUpperCase(), { exact: true }).first().waitFor();

    // A third one comes by the address alone.
    const third = await person();
    await signIn(third.page, 'Ada', SECRET);
    await third.page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await third.page.goto(game);
    await third.page.locator('button[data-tile]').first().waitFor();

    // A new password ends the other sign-ins.
    await page.goto('/#/account');
    const signIns = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await signIns.nth(2).waitFor();
    await clean(page, 'account');
    await shot(page, 'account');
    await page.getByLabel('Current password').fill('not the secret');
    await page.getByLabel('New password').fill('another secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('That is not your current password.').waitFor();
    await page.getByLabel('Current password').fill(SECRET);
    await page.getByLabel('New password').fill('another secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    assert.equal(await signIns.count(), 1);
    await other.page.goto('/#/account');
    await other.page.getByText('You are not signed in any more.').waitFor();
    assert.ok(
      !(await other.page.evaluate(() => localStorage.getItem('tilewright:games') ?? '')).includes('seat:'),
      'it has forgotten the games',
    );

    // Everything in one file; and then nothing is left.
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download it' }).click();
    const download = await coming;
    assert.equal(download.suggestedFilename(), 'tilewright-account.json');
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.deepEqual([file.account.name, file.games.length], ['Ada', 1]);
    await page.getByText('Delete the account').click();
    await page.getByLabel('Your password, to delete it').fill(SECRET);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('That is not your current password.').waitFor();
    await page.getByLabel('Your password, to delete it').fill('another secret');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in or make one' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /With Computer/ }).count(), 0);
    await signIn(page, 'Ada', 'another secret');
    await page.getByText('There is no account of this name and password').waitFor();
  }),
);

/** Two turns for each of two players, after which their game counts: two tiles are laid, and then one is exchanged at a time. */
async function twoTurns(players, id) {
  const play = ({ id, seat }) =>
    new Promise((done, fail) => {
      const socket = new WebSocket(`ws://${location.host}/api/games/${id}/socket`);
      const turns = new Set();
      let sent = -1;
      socket.onclose = fail;
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: [`seat:${seat}`], last_seq: 0 }));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'done') turns.add(message.id);
        if (turns.size === 2) {
          socket.onclose = null;
          socket.close();
          done();
        }
        const { game } = message;
        if (message.type !== 'update' || !game.may.act || game.seq === sent) return;
        sent = game.seq;
        const [one, two] = game.rack.replaceAll('?', '');
        const command = game.board.some((row) => /[A-Za-z]/.test(row))
          ? { type: 'exchange', tiles: one }
          : { type: 'play_text', text: `8G ${one}${two}` };
        socket.send(JSON.stringify({ type: 'command', id: `turn ${sent}`, seat, seq: sent, command }));
      };
    });
  await Promise.all(players.map((page, seat) => page.evaluate(play, { id, seat })));
}

/** Makes a rated game, in which the other sits down and resigns once it counts, without showing it. */
async function another(one, other) {
  const made = await one.evaluate(async () => {
    const body = {
      edition: 'travel-2006',
      changes: [],
      seats: [{ type: 'mine', name: 'x' }, { type: 'open' }],
      rated: true,
    };
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  });
  await other.evaluate(async ({ invite }) => {
    const call = async (path, body) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const { terms } = await call('/api/invites', { invite });
    await call('/api/invites/accept', { invite, seat: { name: 'x', terms_hash: terms.hash } });
  }, made);
  await twoTurns([one, other], made.id);
  await other.evaluate(async ({ id }) => {
    const socket = new WebSocket(`ws://${location.host}/api/games/${id}/socket`);
    await new Promise((done, fail) => {
      socket.onclose = fail;
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: ['seat:1'], last_seq: 0 }));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        const command = {
          type: 'command',
          id: 'resigns',
          seat: 1,
          seq: message.game?.seq,
          command: { type: 'resign' },
        };
        if (message.type === 'done') done();
        else if (message.type === 'update' && message.game.phase !== 'over') socket.send(JSON.stringify(command));
      };
    });
  }, made);
}

test(
  'a rated game counts on the pages of both players',
  seeded(4, async ({ person }) => {
    const [ada, bob] = [await person(), await person()];
    await register(ada.page, 'Ada');
    await register(bob.page, 'Bob');
    await ada.page.goto('/#/new/friends');
    await ada.page.getByRole('switch', { name: /^Rated/ }).check();
    await shot(ada.page, 'new-rated');
    await ada.page
      .getByRole('button', { name: /^Create/ })
      .first()
      .click();
    await ada.page.getByRole('heading', { name: 'Waiting for players' }).first().waitFor();
    assert.equal(await ada.page.locator('[data-sign]').textContent(), 'Rated');
    await shot(ada.page, 'rated-waiting');
    const { invite } = await ada.page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:games'))[0]);

    const guest = await person();
    await guest.page.goto(`/#/join/${invite}`);
    await guest.page.getByText('everybody in it needs an account').waitFor();
    await clean(guest.page, 'a rated invitation');
    await guest.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await guest.page.getByText('Sign in first').waitFor();
    await bob.page.goto(`/#/join/${invite}`);
    await bob.page.getByText('You play it as Bob.').waitFor();
    await bob.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await bob.page.locator('button[data-tile]').first().waitFor();
    // The table says that the game is rated, and each card shows its player's rating.
    await bob.page.locator('[data-rated]').waitFor();
    for (const page of [ada.page, bob.page]) {
      await page.locator('.seat [data-rating]').nth(1).waitFor();
      assert.deepEqual(await page.locator('.seat [data-rating]').allTextContents(), ['1,500?', '1,500?']);
    }
    await clean(bob.page, 'a rated table');
    await shot(bob.page, 'rated-table');
    await resize(bob.page, { width: 390, height: 844 });
    await bob.page.getByText(/^Rated \u00b7 /).waitFor();
    await resize(bob.page, { width: 1440, height: 900 });
    // Until both have had two turns either may abort it, and nothing counts.
    const more = async (item) => {
      await bob.page.getByRole('button', { name: 'More' }).first().click();
      return bob.page.getByRole('dialog').getByRole('button', { name: item });
    };
    await (await more('Abort the game')).click();
    await bob.page.getByRole('region', { name: 'Abort this game?' }).waitFor();
    await clean(bob.page, 'a game to be aborted');
    await shot(bob.page, 'rated-abort');
    await bob.page.keyboard.press('Escape');
    await twoTurns([ada.page, bob.page], new URL(bob.page.url()).hash.split('/')[2]);
    // One player is asked about before the game is rated, and the other after it.
    let early = true;
    await ada.page.route('**/api/players/*', async (route) => {
      const answer = await route.fetch();
      const player = await answer.json();
      if (early && player.history.length > 0) {
        early = false;
        player.history = [];
      }
      await route.fulfill({ response: answer, json: player });
    });
    await (await more('Resign')).waitFor();
    await bob.page.getByRole('button', { name: 'Abort the game' }).waitFor({ state: 'detached' });
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await bob.page.getByRole('button', { name: 'Resign' }).last().click();
    // A resignation reads as one, and both see the change of their ratings.
    await bob.page.getByRole('heading', { name: 'You resigned. Ada wins.' }).waitFor();
    await ada.page.getByRole('heading', { name: 'Bob resigned. You win.' }).waitFor();
    for (const page of [ada.page, bob.page]) {
      await page.getByText('Ratings: Ada 1,662? (+162), Bob 1,338? (\u2212162).').waitFor();
      assert.deepEqual(await page.locator('.seat [data-rating]').allTextContents(), [
        '1,662? +162',
        '1,338? \u2212162',
      ]);
      await page.getByRole('button', { name: 'Play again, rated, same terms' }).waitFor();
    }
    await clean(bob.page, 'the end of a rated game');
    await shot(bob.page, 'rated-over');
    // An old game, of which its players' pages do not tell any more, is asked about once.
    const old = (await person()).page;
    let asked = 0;
    await old.route('**/api/players/*', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), history: [] } });
    });
    await old.clock.install();
    await Promise.all([old.waitForResponse(/players/), old.goto(bob.page.url())]);
    await old.getByRole('heading', { name: 'Bob resigned. Ada wins.' }).waitFor();
    await old.clock.runFor(5_000);
    await old.evaluate(() => fetch('/api/rules').then((answer) => answer.text()));
    assert.equal(asked, 2, 'once for each player');
    await bob.page.goto('/');
    await bob.page.getByRole('link', { name: 'With Ada' }).waitFor();
    await bob.page.getByText('You resigned', { exact: true }).waitFor();

    await ada.page.goto('/#/account');
    await ada.page.getByRole('link', { name: 'Your ratings and results' }).click();
    await ada.page.getByText('1,662').first().waitFor();
    await ada.page.getByText('Only you see these.').waitFor();
    await clean(ada.page, 'own page');
    await shot(ada.page, 'player-own');
    const hers = ada.page.url();
    // A second game makes a line of the rating, and a table of it.
    await another(ada.page, bob.page);
    const plot = ada.page.getByRole('img', { name: /^Rating after each game: matches without a clock From 1,662/ });
    for (let tries = 0; tries < 50 && (await plot.count()) === 0; tries += 1) {
      await ada.page.reload();
      await ada.page.getByRole('heading', { name: 'Results' }).waitFor();
    }
    await ada.page.getByText('As a table').click();
    assert.equal(await ada.page.getByRole('row', { name: /1,662/ }).count(), 1);
    await clean(ada.page, 'own page with a plot');
    await shot(ada.page, 'player-plot');
    await bob.page.goto(hers);
    await bob.page.getByText('You have met 2 times. You won 0, lost 2').waitFor();
    assert.equal(await bob.page.getByText('Only you see these.').count(), 0);
    await clean(bob.page, 'page of another player');
    await bob.page.getByRole('link', { name: 'Leaderboards' }).click();
    await bob.page.getByText('Nobody here yet.').waitFor();
    await clean(bob.page, 'leaderboards');
    await shot(bob.page, 'leaderboards');
  }),
);

test(
  'a rated game that one of the two aborts has no result',
  seeded(4, async ({ person }) => {
    const [ada, bob] = [await person(), await person()];
    await register(ada.page, 'Ada');
    await register(bob.page, 'Bob');
    await ada.page.goto('/#/new/friends');
    await ada.page.getByRole('switch', { name: /^Rated/ }).check();
    await ada.page
      .getByRole('button', { name: /^Create/ })
      .first()
      .click();
    await ada.page.getByRole('heading', { name: 'Waiting for players' }).first().waitFor();
    const { invite } = await ada.page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:games'))[0]);
    await bob.page.goto(`/#/join/${invite}`);
    await bob.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await bob.page.locator('button[data-tile]').first().waitFor();
    await bob.page.getByRole('button', { name: 'More' }).first().click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Abort the game' }).click();
    await bob.page.getByRole('button', { name: 'Abort the game' }).last().click();
    await ada.page.getByText('Bob aborted the game before it counted.').first().waitFor();
    for (const { page } of [ada, bob]) {
      await page.getByRole('heading', { name: 'No result' }).waitFor();
      await page.locator('[data-unrated]').waitFor();
    }
    await clean(ada.page, 'the end of an aborted game');
    await shot(ada.page, 'aborted-over');
  }),
);

test(
  'favourites of a guest move into the account and come to every device',
  seeded(4, async ({ person }) => {
    const ada = await person();
    const { page } = ada;
    const favourites = ({ page }) => page.getByRole('button', { name: 'Fast with friends', exact: true });
    await page.goto('/#/new/friends');
    await page.getByLabel(/^Clock/).selectOption('5');
    await page.getByRole('button', { name: 'Save as favourite' }).first().click();
    await page.getByLabel('Name of the favourite').fill('Fast with friends');
    await page.keyboard.press('Enter');
    await favourites(ada).waitFor();
    await register(page, 'Ada');
    await page.goto('/#/new/friends');
    await favourites(ada).waitFor();
    await page.waitForFunction(() => localStorage.getItem('tilewright:favourites') === null);
    await clean(page, 'a new game with favourites of the account');

    const other = await person();
    await signIn(other.page, 'Ada', SECRET);
    await other.page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await other.page.goto('/#/new/friends');
    await favourites(other).click();
    await other.page.locator('#polite', { hasText: 'Fast with friends is chosen.' }).waitFor({ state: 'attached' });
    assert.equal(await other.page.getByLabel(/^Clock/).inputValue(), '5');
    await other.page.getByRole('button', { name: 'Remove Fast with friends' }).click();
    await favourites(other).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('radio', { name: 'Friends, by link' }).waitFor();
    // Nothing else says that an empty list has come.
    const answer = await page.evaluate(() => fetch('/api/account/favourites').then((answer) => answer.json()));
    assert.deepEqual(answer, []);
    assert.equal(await favourites(ada).count(), 0);
  }),
);
