/** Choosing a game: edition, house rules, way of playing, who; and the rules one click away when it runs. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { allVariations, myTurn, rack, resize, uncover } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const terms = (page) => page.getByRole('complementary', { name: 'The terms' });

test(
  'the way of playing first, then who, then edition and variations',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    await page.getByRole('heading', { name: 'Way of playing' }).waitFor();
    await shot(page, 'new-game');
    for (const size of SIZES) {
      await resize(page, size);
      const headings = await page.locator('main h2').allTextContents();
      assert.deepEqual(headings, ['Way of playing', 'Who plays', 'Edition', 'Variations']);
    }
    await cleanAtAllSizes(page, 'new game');
    // The usual few come first; all are one press away, each with its sentence.
    const switches = page.getByRole('switch');
    const few = await switches.count();
    await allVariations(page);
    assert.ok((await switches.count()) > few);
    for (const one of await switches.all()) {
      const text = await one.evaluate((input) => input.closest('label').querySelector('span span')?.textContent ?? '');
      assert.match(text, /[.?]/, await one.evaluate((input) => input.closest('label').textContent));
    }
    await clean(page, 'all variations');
  }),
);

test(
  'a friend sees what each edition means for play, and the three house rules that matter',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    const editions = page.getByRole('radiogroup', { name: 'Edition' });
    await editions.waitFor();
    assert.deepEqual(await editions.locator('b').allTextContents(), [
      '2006 travel edition: a wrong challenge is free',
      '2001 folio edition: a wrong challenge costs a turn',
      'Tournament: for two players, 25 minutes each',
      '2008 diamond edition: a wrong challenge costs a turn, and late exchanges are barred',
      '2023 classic: a wrong challenge costs 10 points',
    ]);
    const rules = page.locator('.variations');
    const titles = () => rules.locator('b').allTextContents();
    assert.deepEqual(await titles(), ['Challenges', 'Clock', 'Nine-tile racks', 'Recycling blanks', 'Open dictionary']);
    await page.getByRole('button', { name: 'Show all 28' }).click();
    assert.equal((await titles()).length, 30);
    // Chosen variations stay in sight when the rest is put away.
    await page.getByRole('switch', { name: /Challenge single words/ }).check();
    await page
      .getByRole('switch', { name: /Board anagrams|Double bag/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Show fewer' }).click();
    assert.deepEqual(await titles(), [
      'Challenges',
      'Clock',
      'Challenge single words',
      'Nine-tile racks',
      'Recycling blanks',
      'Double bag',
      'Open dictionary',
    ]);
  }),
);

test(
  'five levels of computer player, none of them cut, and the one chosen sits down',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    const opponents = page.getByRole('radiogroup', { name: 'Computer players' });
    await opponents.getByRole('radio', { name: '3' }).check();
    const levels = page.getByRole('radiogroup', { name: /^Computer player \d/ });
    assert.equal(await levels.count(), 3);
    await levels.nth(0).getByRole('radio', { name: 'Advanced' }).check();
    for (const size of [...SIZES, { width: 320, height: 640 }]) {
      await resize(page, size);
      for (const group of await levels.all()) {
        assert.deepEqual(await group.locator('span').allTextContents(), [
          'Beginner',
          'Intermediate',
          'Advanced',
          'Expert',
          'Champion',
        ]);
        const cut = await group.evaluate((box) => {
          const right = Math.min(innerWidth, box.getBoundingClientRect().right);
          return [...box.querySelectorAll('span')]
            .filter((text) => text.scrollWidth > text.clientWidth || text.getBoundingClientRect().right > right)
            .map((text) => text.textContent);
        });
        assert.deepEqual(cut, [], `at ${size.width}`);
      }
      await clean(page, `levels at ${size.width}`);
    }
    await resize(page, SIZES[2]);
    await opponents.getByRole('radio', { name: '1' }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByText('Computer, advanced').first().waitFor();
  }),
);

test(
  'what a way of playing leaves out is greyed with the reason, and the terms do without',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    const nine = page.getByRole('switch', { name: /Nine-tile racks/ });
    await nine.check();
    await terms(page)
      .getByText(/9 on each rack/)
      .waitFor();
    await page.getByRole('radio', { name: /^Duplicate/ }).check();
    await page.getByText('Not in Duplicate.').waitFor();
    assert.ok(await nine.isDisabled());
    assert.equal(await nine.isChecked(), false);
    await terms(page)
      .getByText(/the same 7 tiles each round/)
      .waitFor();
    await page
      .getByText('Most house rules of a match do not apply to Duplicate. Its own settings are above.')
      .waitFor();
    // Its own settings are above the house rules.
    const own = page.getByRole('group', { name: 'Duplicate: settings' });
    await own.getByLabel(/Time for a round/).selectOption('60');
    await terms(page).getByText('1 minute for each round.').waitFor();
    await own.getByLabel(/Number of rounds/).selectOption('5');
    await terms(page)
      .getByText(/travel edition, Duplicate, 2 changes/)
      .waitFor();
    await shot(page, 'new-game-duplicate');
    await clean(page, 'new duplicate game');
    // Back in the match the choice is still there.
    await page.getByRole('radio', { name: /^Match/ }).check();
    assert.ok(await nine.isChecked());
    await terms(page)
      .getByText(/9 on each rack/)
      .waitFor();
  }),
);

test(
  'a way of playing brings its edition, and an edition chosen stays',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    const edition = (name) => page.getByRole('radio', { name });
    const way = (name) => page.getByRole('radio', { name });
    await way(/^Match/).waitFor();
    assert.ok(await edition(/travel/).isChecked());
    await way(/^Together/).check();
    assert.ok(await edition(/classic/).isChecked(), 'the edition whose leaflet describes Together');
    await terms(page)
      .getByText(/classic.*, Together/)
      .waitFor();
    await way(/^Duplicate/).check();
    assert.ok(await edition(/travel/).isChecked());
    // From the start page too, and after a reload.
    await page.goto('/#/new/friends/together');
    await terms(page)
      .getByText(/classic.*, Together/)
      .waitFor();
    await page.reload();
    await terms(page)
      .getByText(/classic.*, Together/)
      .waitFor();
    await edition(/folio/).check();
    for (const name of [/^Match/, /^Together/]) {
      await way(name).check();
      assert.ok(await edition(/folio/).isChecked(), 'what a person has chosen stays');
    }
    await terms(page)
      .getByText(/folio.*, Together/)
      .waitFor();
  }),
);

test(
  'by keys alone: a way of playing, an edition, a house rule, and off',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/pass');
    await page.getByRole('radio', { name: /^Match/ }).focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.getByRole('radio', { name: /one rack/ }).isChecked());
    const until = async (locator) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab');
        if (await locator.evaluate((element) => element === document.activeElement)) return;
      }
      assert.fail('the keyboard never gets there');
    };
    await until(page.getByRole('radio', { name: /travel/ }));
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.getByRole('radio', { name: /folio/ }).isChecked());
    await until(page.getByRole('switch', { name: /Nine-tile racks/ }));
    await page.keyboard.press('Space');
    await terms(page)
      .getByText(/9 on each rack/)
      .waitFor();
    await until(page.getByRole('button', { name: 'Start the game' }));
    await page.keyboard.press('Enter');
    await page.locator('[data-play]').waitFor();
    assert.equal((await rack(page)).length, 9);
  }),
);

test(
  'the start page leads to every way of playing',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    const ways = page.getByRole('region', { name: 'Other ways to play' });
    await ways.waitFor();
    const names = (await ways.locator('b').allTextContents()).filter((name) => name !== 'Daily puzzle');
    assert.equal(names.length, 6);
    await shot(page, 'start');
    for (const name of names) {
      await page.goto('/');
      await ways.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      const mode = page.getByRole('radio', { name: new RegExp(`^${name}`) });
      await mode.waitFor();
      assert.ok(await mode.isChecked(), name);
    }
    // Having played solitaire last does not affect playing with friends.
    await page.goto('/#/new/friends/one-rack');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('[data-play]').waitFor();
    await page.goto('/#/new/friends');
    await page.getByRole('radiogroup', { name: 'Who plays' }).waitFor();
    assert.ok(await page.getByRole('radio', { name: /^Match/ }).isChecked());
  }),
);

test(
  'the rules in force are one click away at the table',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const sentence = 'A wrong challenge costs nothing.';
    const board = () => page.locator('.board').boundingBox();
    const place = await board();
    // In the left column, beside the board, which stays where it is.
    const card = page.getByRole('region', { name: 'Rules in force' });
    await card.getByRole('button', { name: 'Rules' }).click();
    await card.getByText(sentence).waitFor();
    assert.deepEqual(await board(), place);
    await shot(page, 'rules-in-play');
    await clean(page, 'rules in the card');
    await card.getByRole('button', { name: 'Close' }).click();
    for (const size of SIZES) {
      await resize(page, size);
      const way =
        size.width < 600
          ? page.getByRole('button', { name: /Rules in force/ })
          : page.getByRole('navigation').getByRole('button', { name: 'Rules' });
      await way.click();
      await page.getByRole('dialog').getByText(sentence).waitFor();
      await clean(page, `rules at ${size.width}`);
      await page.keyboard.press('Escape');
      assert.match(await page.evaluate(() => location.hash), /^#\/game\//, 'the table is not left');
    }
  }),
);

test(
  'VAR-01 everybody accepts the exact terms, the words and then the changed ones first, before a tile is drawn',
  seeded(1, async ({ person }) => {
    const host = await person();
    await host.page.goto('/#/new/friends');
    await host.page.getByRole('radio', { name: /diamond/ }).check();
    await host.page.getByRole('switch', { name: /Recycling blanks/ }).check();
    await host.page.getByRole('radio', { name: '3', exact: true }).check();
    // The change made last is listed last.
    await terms(host.page).getByText('Changed:').first().waitFor();
    await terms(host.page).getByText('3 players.').waitFor();
    const offered = await terms(host.page).getByRole('listitem').allTextContents();
    await host.page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = await host.page.getByLabel('Link for the others').inputValue();
    const guests = [];
    for (const name of ['Ben', 'Cleo']) {
      assert.equal(await host.page.locator('[data-tile]').count(), 0, 'no tile is drawn yet');
      const guest = await person();
      await guest.page.goto(link);
      const shown = guest.page.getByRole('region', { name: '2008 diamond edition' }).getByRole('listitem');
      await shown.first().waitFor();
      assert.deepEqual(await shown.allTextContents(), offered, 'the very sentences that were chosen');
      assert.match((await shown.first().textContent()).trim(), /^The words are those of the list/);
      assert.match((await shown.nth(1).textContent()).trim(), /^Changed:/);
      await guest.page.getByLabel('Your name').fill(name);
      await guest.page.getByRole('button', { name: 'Accept and sit down' }).click();
      guests.push(guest);
    }
    for (const { page } of [host, ...guests]) await page.locator('button[data-tile]').first().waitFor();
  }),
);

test(
  'on one device the terms are the same for both, and the cover hides what is not yours',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: SIZES[0], hasTouch: true });
    await page.goto('/#/new/pass');
    await page.getByRole('button', { name: 'Read' }).click();
    const sheet = page.getByRole('dialog', { name: 'The terms' });
    await sheet.getByText('A wrong challenge costs nothing.').waitFor();
    await clean(page, 'terms on a phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await uncover(page);
  }),
);

test(
  'people on one device play with a computer among them, and can leave the cover',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/pass');
    await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '3' }).check();
    await page
      .getByLabel('Name of player 1')
      .or(page.getByLabel('Player 1', { exact: true }))
      .fill('Ana');
    await page.getByLabel('Player 3', { exact: true }).fill('Ben');
    await page.getByLabel('Who plays as player 2').selectOption('beginner');
    assert.equal(
      await page.getByLabel('Player 2', { exact: true }).and(page.locator('input')).count(),
      0,
      'a computer player needs no name',
    );
    await cleanAtAllSizes(page, 'a computer among people');
    await shot(page, 'pass-with-computer');
    await page.getByRole('button', { name: 'Start' }).first().click();
    const cover = page.getByRole('heading', { name: /Give the device to (Ana|Ben)/ });
    await cover.waitFor();
    assert.equal(await page.locator('.cover li').count(), 3);
    await shot(page, 'cover');
    await cleanAtAllSizes(page, 'the cover');
    await page.getByRole('link', { name: 'Leave the table' }).click();
    // The game waits on the start page, with all three at its table.
    await page
      .getByRole('link', { name: /Ana, Computer \(beginner\), and Ben|Ana, Computer \(beginner\) and Ben/ })
      .click();
    await cover.waitFor();
    // The computer moves by itself: each of the two people has a turn.
    const met = new Set();
    for (let turn = 0; turn < 2; turn++) {
      met.add(await uncover(page));
      await page.getByRole('button', { name: 'Pass', exact: true }).click();
      await page.locator('[data-confirm]').click();
      await cover.waitFor();
    }
    assert.deepEqual([...met].sort(), ['Ana', 'Ben']);
  }),
);
