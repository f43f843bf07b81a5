/** Word lists: chosen before a game, said first in the terms and beside the board, and kept on this device. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const words = (page) => page.getByRole('radiogroup', { name: 'Words' });
const first = (page) => page.locator('.terms li').first();

test(
  'the list is chosen for a new game, and said first and beside the board',
  seeded(41, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    await words(page).getByRole('radio', { name: 'British', checked: true }).waitFor();
    await first(page)
      .getByText(/^The words are those of the list British( family)?, [\d,]+ of them\.$/)
      .waitFor();
    await words(page).getByRole('radio', { name: 'American' }).check();
    await first(page)
      .getByText(/Changed: The words are those of the list American/)
      .waitFor();
    await cleanAtAllSizes(page, 'words of a new game');
    await shot(page, 'new-game-words');
    // The device remembers it.
    await page.reload();
    await words(page).getByRole('radio', { name: 'American', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('[data-words]', { hasText: 'American words' }).waitFor();
    await clean(page, 'words beside the board');
    await resize(page, { width: 820, height: 1180 });
    await clean(page, 'words beside the board of a tablet');
  }),
);

test(
  'study, analysis and the lobby go by the list of the device',
  seeded(42, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await words(page).getByRole('radio', { name: 'American' }).check();
    const asked = page.waitForRequest(
      (request) => request.url().includes('/api/words?') && request.url().includes('words=american'),
    );
    await page.getByRole('textbox', { name: 'Letters' }).fill('AEINST');
    await asked;
    await page.locator('[data-total]').waitFor();
    await page.goto('/#/lobby');
    await words(page).getByRole('radio', { name: 'American', checked: true }).waitFor();
    await page.goto('/#/analyse');
    await words(page).getByRole('radio', { name: 'American', checked: true }).waitFor();
    // A position that names its list is looked at by that.
    const cgp = (list) => `15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEINRST/ 0/12 0 lex ${list};`;
    const take = async (text) => {
      await page.locator('[data-cgp]').fill(text);
      await page.getByRole('button', { name: 'Set up' }).click();
    };
    await take(cgp('british'));
    await words(page).getByRole('radio', { name: 'British', checked: true }).waitFor();
    assert.equal(await page.locator('[data-other-list]').count(), 0);
    await take(cgp('NWL23'));
    await page.getByText('The file asks for the word list NWL23, which is not here: British is used.').waitFor();
    await clean(page, 'a position of another list');
  }),
);

test(
  'a server that offers one list shows no choice of lists',
  seeded(43, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    await first(page).getByText('The words are those of the list').waitFor();
    assert.equal(await words(page).count(), 0);
  }),
);

/** The device chooses another list than the one that was played by. */
const prefer = (page, key) => page.evaluate((key) => localStorage.setItem('tilewright:list', JSON.stringify(key)), key);
const chosen = (page, name) => words(page).getByRole('radio', { name, checked: true }).waitFor();

test(
  'a drill is asked by a list that has its word, whichever is chosen by then',
  seeded(44, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('fishcake');
    await page.locator('[data-total]', { hasText: '1 word' }).waitFor();
    await page.locator('[data-learn]').click();
    await page.getByText('1 drill added').waitFor();
    await page.locator('[data-learn-hooks]').click();
    await page.getByText(/of hooks added/).waitFor();
    await words(page).getByRole('radio', { name: 'American' }).check();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByText('One word from these letters').waitFor();
    await page.getByLabel('Type a word').fill('fishcake');
    await page.keyboard.press('Enter');
    await page.keyboard.press('3');
    await page.locator('[data-card="hooks FISHCAKE"] [data-front]').waitFor();
    await page.goto('/#/study');
    await page.locator('[data-due]', { hasText: '1 due today' }).waitFor();
  }),
);

test(
  'a list is chosen where nothing can be kept',
  seeded(45, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/#/new/computer');
    await words(page).getByRole('radio', { name: 'American' }).check();
    await first(page)
      .getByText(/Changed: The words are those of the list American/)
      .waitFor();
  }),
);

test(
  'a quick pairing and a contest are played by the list that is chosen for them',
  seeded(46, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    const sent = (path) =>
      page
        .waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === path)
        .then((request) => request.postDataJSON().changes);
    await page.goto('/#/contests/new');
    await words(page).getByRole('radio', { name: 'American' }).check();
    await page.getByLabel('Name of the contest').fill('Two towns');
    const contest = sent('/api/contests');
    await page.getByRole('button', { name: 'Seal the draws and make the contest' }).click();
    assert.deepEqual(
      (await contest).filter((change) => change.startsWith('list')),
      ['list=american'],
    );
    await page.getByRole('heading', { name: 'Two towns' }).waitFor();
    await prefer(page, 'british');
    await page.goto('/#/lobby');
    await chosen(page, 'British');
    await words(page).getByRole('radio', { name: 'American' }).check();
    const pairing = sent('/api/pair');
    await page.locator('[data-pair="medium"]').click();
    assert.ok((await pairing).includes('list=american'));
    await page.getByText('The lobby offers this seat').waitFor();
  }),
);

test(
  'a game that is written down keeps its list on the analysis board, in the review and played on',
  seeded(47, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/annotate');
    await words(page).getByRole('radio', { name: 'American' }).check();
    const read = page.waitForRequest((request) => request.url().endsWith('/api/gcg'));
    await page.locator('[data-start]').click();
    assert.match((await read).postDataJSON().gcg, /^#lexicon American$/m);
    await page.locator('[data-rack]').fill('AEINRST');
    await page.locator('[data-move-box]').fill('8D RETAINS');
    await page.keyboard.press('Enter');
    await page.locator('[data-turn="1"]').waitFor();
    const id = new URL(page.url()).hash.split('/').at(-1);
    await prefer(page, 'british');
    await page.locator('[data-analyse][href*="~list=american/"]').click();
    await chosen(page, 'American');
    await page.goto(`/#/review/noted:${id}/1`);
    await page.locator('[data-analyse][href*="~list=american/"]').waitFor();
    assert.equal(await page.locator('[data-other-list]').count(), 0);
    await page.locator('[data-from]').click();
    const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'));
    await page.locator('[data-play-on]').click();
    assert.deepEqual((await made).postDataJSON().changes, ['list=american']);
  }),
);

test(
  'a file that names no list here is read by the chosen one, and the page says so',
  seeded(48, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    const open = async (lexicon) => {
      await page.goto('/#/annotate');
      await words(page).getByRole('radio', { name: 'American' }).check();
      await page.getByText('Continue a GCG file').click();
      await page.getByText('words are looked up in the list chosen above').waitFor();
      await page
        .locator('[data-paste]')
        .fill(
          `#player1 Ann Ann\n#player2 Bob Bob\n${lexicon}>Ann: AEINRST 8D RETAINS +66 66\n>Bob: FISHCAK 9C FISH +23 23\n`,
        );
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.locator('[data-turn="2"]').waitFor();
    };
    const analysis = (list) => page.locator(`[data-analyse][href*="~list=${list}/"]`).waitFor();
    const review = async () => {
      await page.locator('[data-review]').click();
      await page.locator('[data-analyse]').waitFor();
    };
    await open('');
    await analysis('american');
    assert.equal(await page.locator('[data-other-list]').count(), 0);

    await open('#lexicon NWL23\n');
    await page
      .getByText(
        'The file names the word list NWL23, which is not here. Words are looked up in American family, and none is called a phony.',
      )
      .waitFor();
    await analysis('american');
    await cleanAtAllSizes(page, 'a file of another list');
    await shot(page, 'annotate-other-list');
    await review();
    await page
      .locator('[data-other-list]')
      .getByText('The file names the word list NWL23. The words are looked up in American family instead')
      .waitFor();
    await analysis('american');
    await cleanAtAllSizes(page, 'a review by another list');
    await shot(page, 'review-other-list');

    // A list that is here goes before the chosen one.
    await open('#lexicon British\n');
    await page.locator('[data-analyse]:not([href*="list="])').waitFor();
    await review();
    assert.equal(await page.locator('[data-other-list]').count(), 0);
  }),
);

test(
  'a game that begins before the lists arrive has the list of the device',
  seeded(50, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await prefer(page, 'american');
    let arrive;
    const late = new Promise((resolve) => (arrive = resolve));
    await page.route('**/api/rules', async (route) => {
      await late;
      await route.continue();
    });
    await page.reload();
    const asked = page.waitForRequest((request) => request.method() === 'POST' && /\/api\/games$/.test(request.url()));
    await page.getByRole('button', { name: 'Play now' }).first().click();
    arrive();
    assert.deepEqual((await asked).postDataJSON().changes, ['list=american']);
    await page.locator('[data-words]', { hasText: 'American words' }).waitFor();
  }),
);

test(
  'what is written on the analysis board stays when its lists arrive',
  seeded(49, { pace: 'choosing' }, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await prefer(page, 'american');
    let arrive;
    const late = new Promise((resolve) => (arrive = resolve));
    await page.route('**/api/rules', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/#/analyse');
    await page.reload();
    const box = page.locator('[data-cgp]');
    await box.fill('15/15/15');
    assert.equal(await words(page).count(), 0);
    arrive();
    await chosen(page, 'American');
    await page.waitForURL(/~list=american\//);
    assert.equal(await box.inputValue(), '15/15/15');
  }),
);
