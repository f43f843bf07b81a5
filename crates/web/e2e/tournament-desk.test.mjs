/** The work of a director at a desk: settings of COP, changes with a look at their effect, rating lists, files, links, and the season. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const DESK = { viewport: { width: 1440, height: 900 }, name: 'Dora Vane' };
const NAMES = ['Ada King', 'Bob Lee', 'Carla Moss', 'Dan Poe', 'Eve Roth', 'Finn Shaw'];

/** Makes a tournament of six players with so many rounds of Swiss. */
async function make(page, title, date = '2027-04-03') {
  await page.goto('/#/tournaments');
  await page.locator('[data-title]').fill(title);
  await page.locator('[data-date]').fill(date);
  await page.locator('[data-make]').click();
  await page.locator('[data-list]').fill(NAMES.map((name, i) => `${name}, ${1800 - 100 * i}`).join('\n'));
  await page.locator('[data-enter]').click();
  await page.locator('[data-preset="5 Swiss, king of the hill"]').click();
  await page.locator('[data-pair]').waitFor();
  return page.evaluate(() => location.hash.split('/')[2]);
}
/** Publishes a round and types the scores of its three tables. */
async function round(page, number, scores) {
  await page.locator('[data-pair]').click();
  await page.locator('[data-publish]').click();
  await page.getByRole('heading', { name: `Round ${number} of` }).waitFor();
  for (const [i, [first, second]] of scores.entries()) {
    await page.locator('[data-typed]').fill(`${i + 1} ${first} ${second}`);
    await page.locator('[data-typed]').press('Enter');
    await page.locator(`[data-games] [data-table="${i + 1}"] [data-state="done"]`).waitFor();
  }
}
/** A screen at every size, by axe and in pictures. */
async function look(page, name) {
  await cleanAtAllSizes(page, name);
  await shot(page, name.replaceAll(' ', '-'));
  await resize(page, DESK.viewport);
}
/** Does what a dialog shows the effect of. */
async function confirm(page) {
  await page.locator('[data-changes] [data-do]:not([disabled])').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test(
  'the plan and the settings change with a look at what that changes',
  seeded(92, async ({ person }) => {
    const { page } = await person(DESK);
    await make(page, 'Spring Open');
    await round(page, 1, [
      [520, 300],
      [401, 387],
      [380, 350],
    ]);
    await page.locator('[data-tab="plan"]').click();
    await page.locator('[data-part-rule="1"]').selectOption('cop');
    await page.locator('[data-part-more="0"] summary').click();
    await page.locator('[data-part-more="0"] [data-repeats]').selectOption('0');
    await page.locator('[data-part-more="1"] summary').click();
    await page.locator('[data-part-more="1"] [data-rests]').selectOption('3');
    await look(page, 'plan with COP');
    await page.locator('[data-keep-plan]').click();
    const asked = page.locator('[data-changes]');
    await asked
      .getByText(/^Rounds 1 to 5: two players may meet only once, if possible\. Round 6: COP instead of/)
      .waitFor();
    await asked.getByText('No place in the standings changes.').waitFor();
    await look(page, 'a change of the plan');
    await confirm(page);
    await page.getByText('The plan now has 6 rounds.').waitFor();
    // The plan is read back as it was kept.
    await page.reload();
    await page.locator('[data-part-more="1"] summary').click();
    assert.equal(await page.locator('[data-part-more="1"] [data-rests]').inputValue(), '3');
    assert.equal(await page.locator('[data-part-more="0"] [data-repeats]').inputValue(), '0');

    await page.locator('[data-cop-field="simulations"]').fill('5000');
    await page.locator('[data-cop-field="hopeful"]').fill('2,5');
    await page.locator('[data-save-cop]').click();
    await asked
      .getByText('Simulations of the tournament: 5,000 instead of 10,000. In contention: 2.5% instead of 2%.')
      .waitFor();
    await confirm(page);
    // A cap takes the lead from the highest win; it is looked at, and not done.
    const cap = page.getByLabel('Largest spread that a game counts for');
    await cap.fill('20');
    await cap.press('Tab');
    await asked.getByText('Places that change').waitFor();
    await look(page, 'a change of the settings');
    await asked.getByRole('button', { name: 'Back' }).click();
    assert.equal(await cap.inputValue(), '', 'a change that is not made does not stay in its field');
    await page.reload();
    await page.locator('[data-part-more="1"] summary').click();
    assert.equal(await page.locator('[data-cop-field="hopeful"]').inputValue(), '2.5');

    await page.locator('[data-tab=""]').click();
    await page.locator('[data-rounds]').click();
    await page.locator('[data-add-round]').click();
    await asked.getByText('Round 7: added, COP.').waitFor();
    await confirm(page);
    await page.getByRole('heading', { name: 'Round 1 of 7' }).waitFor();
  }),
);

test(
  'a fixed table and a move to another division are looked at before they are done',
  seeded(97, async ({ person }) => {
    const { page } = await person(DESK);
    await make(page, 'Two Halls');
    await page.locator('[data-tab="more"]').click();
    await page.locator('[data-division]').fill('Juniors');
    await page.locator('[data-division]').press('Enter');
    await page.getByRole('textbox', { name: 'Name of the division' }).nth(1).waitFor();
    await page.locator('[data-tab="players"]').click();
    const player = page.locator('[data-players]').getByRole('button', { name: 'Carla Moss' });
    await player.click();
    await page.locator('[data-part="table"]').click();
    await page.locator('[data-fixed]').fill('1');
    await page.locator('[data-fixed]').press('Enter');
    await page.getByText('Carla Moss always sits at table 1, from the next round on.').waitFor();
    await confirm(page);
    await page.locator('[data-players]').getByText('Table 1', { exact: true }).waitFor();
    await player.click();
    await page.locator('[data-part="move"]').click();
    await page.locator('[data-move]').click();
    await page.getByText('Carla Moss moves to the division Juniors.').waitFor();
    await confirm(page);
    await player.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Juniors' }).check();
    await player.waitFor();
  }),
);

test(
  'ratings come from a list, with what they change shown before',
  seeded(93, async ({ person }) => {
    const { page } = await person(DESK);
    await make(page, 'Rated');
    await page.locator('[data-tab="players"]').click();
    await page.locator('[data-rate]').click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'a rating list');
    const list =
      'Rank\tName\tRating\tGames\n1\tKing, Ada\t1950\t210\n2\tLee, Bob\t1700\t12\n2\tMoss, Carla\t1655\t40\n3\tNone Such\t1200\t5\n';
    await page.locator('[data-list-file]').setInputFiles({
      name: 'wespa.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(list),
    });
    const rows = page.locator('[data-ratings] tbody tr');
    await rows.nth(1).waitFor();
    assert.deepEqual(
      await rows.evaluateAll((all) =>
        all.map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join(' ')),
      ),
      ['Ada King 1800 1950', 'Carla Moss 1600 1655'],
    );
    await page.getByText('Dan Poe is not in the rating list').waitFor({ state: 'attached' });
    await look(page, 'ratings that change');
    await confirm(page);
    await page.locator('[data-players]').getByText('1,950').waitFor();
    await page.locator('[data-players]').getByText('1,655').waitFor();

    // One entry of the log has them all, and one press takes it back.
    await page.locator('[data-tab="more"]').click();
    const entry = page.locator('[data-log] li').first();
    await entry.getByText('Ratings changed: Ada King 1950, Carla Moss 1655.').waitFor();
    await entry.locator('[data-undo]').click();
    await confirm(page);
    await page.locator('[data-tab="players"]').click();
    await page.locator('[data-players]').getByText('1,950').waitFor({ state: 'detached' });

    // The changes of an entry are shown before.
    await page.locator('[data-players]').getByRole('button', { name: 'Carla Moss' }).click();
    await page.locator('[data-part="edit"]').click();
    await page.locator('[data-field="name"]').fill('Carla Moss-Lane');
    await page.locator('[data-field="rating"]').fill('1710');
    await page.locator('[data-entry]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name: Carla Moss-Lane instead of Carla Moss. Rating: 1,710 instead of 1,600.').waitFor();
    await look(page, 'a change of an entry');
    await confirm(page);
    await page.locator('[data-players]').getByText('Carla Moss-Lane').waitFor();
  }),
);

test(
  'results come from a list, with what they replace shown before',
  seeded(98, async ({ person }) => {
    const { page } = await person(DESK);
    await make(page, 'Listed');
    await page.locator('[data-pair]').click();
    await page.locator('[data-publish]').click();
    await page.getByRole('heading', { name: 'Round 1 of' }).waitFor();
    await page.locator('[data-typed]').fill('1 401 387');
    await page.locator('[data-typed]').press('Enter');
    await page.locator('[data-games] [data-table="1"] [data-state="done"]').waitFor();
    await page.locator('[data-load-results]').click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'a list of results');
    await page.locator('[data-list-text]').fill('1 410 387\n2 350 402\n3 380 380\n9 1 2');
    await page.locator('[data-compare]').click();
    await page.locator('[data-results] li').nth(2).waitFor();
    await page.getByText('Replaces 401').waitFor();
    await page.locator('details', { hasText: '1 note' }).waitFor();
    await look(page, 'results that are new');
    await page.locator('[data-enter-results]').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('All results of round 1 are in.').waitFor();
    await page.locator('[data-games] [data-table="1"]', { hasText: '410' }).waitFor();
  }),
);

test(
  'files of other programs, saved tournaments and lists of players become tournaments',
  seeded(94, async ({ person }) => {
    const { page } = await person(DESK);
    await page.goto('/#/tournaments');
    const file = (name, text) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    const open = async (...files) => {
      await page.goto('/#/tournaments');
      await page.locator('[data-open-file]').setInputFiles(files);
    };
    const config = file('config.tsh', "config event_name = 'Autumn Cup'\ndivision A a.t\nautopair A 0 1 rr A\n");
    const division = file('a.t', 'King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n');
    await open(config, division);
    await page.locator('[data-noted]').getByText('autopair A 0 1 rr A').waitFor();
    await look(page, 'a file with notes');
    await page.getByRole('link', { name: 'Open the tournament' }).click();
    await page.getByRole('heading', { name: 'Autumn Cup' }).waitFor();
    await page.locator('[data-games] [data-table="1"]', { hasText: 'Ada King' }).waitFor();

    // Saved here, and opened as a new one.
    await page.locator('[data-tab="more"]').click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await saving;
    const first = await page.evaluate(() => location.hash.split('/')[2]);
    await open(file(saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')));
    await page.getByRole('heading', { name: 'Autumn Cup' }).waitFor();
    assert.notEqual(await page.evaluate(() => location.hash.split('/')[2]), first);

    await open(file('Club Night.csv', 'Name,Rating,Club\nAda King,1734,Leeds\nBob Ray,1650,Bath\n'));
    await page.getByRole('heading', { name: 'Club Night' }).waitFor();
    await page.getByText('2 players entered. How will the rounds be paired?').waitFor();

    await open(division, file('notes.txt', 'bring tiles'));
    await page.getByText('Choose one file of a tournament, or config.tsh').waitFor();
  }),
);

test(
  'the evenings of a club add up to a season',
  seeded(95, async ({ person }) => {
    const { page } = await person(DESK);
    const ids = [];
    for (const [title, date, scores] of [
      ['Club night 1', '2027-04-03', [520, 300]],
      ['Club night 2', '2027-04-10', [360, 390]],
    ]) {
      ids.push(await make(page, title, date));
      await round(page, 1, [scores, [401, 387], [380, 350]]);
    }
    await page.goto('/#/tournaments');
    await page.locator('[data-to-season]').click();
    await page.getByText('Tick at least one tournament.').waitFor();
    for (const id of ids) await page.locator(`[data-evening="${id}"]`).check();
    await page.locator('[data-ladder] [data-rung]').nth(5).waitFor();
    await page.locator('[data-ladder] [data-rung="0"] td').nth(2).getByText('2', { exact: true }).waitFor();
    await look(page, 'season');
    assert.equal(await page.locator('[data-high] tbody tr').count(), 6);
    assert.ok(await page.locator('[data-against] tbody tr').count());
    const saving = page.waitForEvent('download');
    await page.locator('[data-save="ladder"]').click();
    const saved = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n');
    assert.equal(saved.length, 7);
    assert.match(saved[0], /^rank,name,evenings,games,wins/);

    // A member who has none of these tournaments opens the address, or pastes the links.
    const address = await page.evaluate(() => location.href);
    assert.ok(
      ids.every((id) => address.includes(id)),
      address,
    );
    const { page: member } = await person();
    await member.goto(address);
    await member.locator('[data-rung]').nth(5).waitFor();
    await member.locator('[data-evenings]').getByText('Club night 1').waitFor();
    const { page: other } = await person();
    await other.goto('/#/season');
    await other
      .locator('[data-links]')
      .fill(['nowhere-at-all', ...ids].map((id) => `${new URL(address).origin}/tournament/${id}`).join(' and '));
    await other.locator('[data-add-links]').click();
    await other.locator('[data-rung]').nth(5).waitFor();
    assert.equal(await other.locator('[data-evening]:checked').count(), 2);
    await other.getByText('There is no tournament nowhere-at-all.').waitFor();
  }),
);

test(
  'a director is added with a link, and removed after a question',
  seeded(96, async ({ person }) => {
    const { page: dora } = await person(DESK);
    const id = await make(dora, 'Two Desks');
    await dora.locator('[data-tab="more"]').click();
    await dora.locator('[data-director]').fill('Emil Yates');
    await dora.locator('[data-director]').press('Enter');
    const link = await dora.getByLabel('Link for Emil Yates').inputValue();
    await dora.locator('[data-own-link]').click();
    await look(dora, 'directors');
    const own = await dora.getByLabel('Your own link').inputValue();
    for (const [address, name] of [
      [link, 'Emil Yates'],
      [own, 'Dora Vane'],
    ]) {
      const { page } = await person();
      await page.goto(address);
      await page.locator('[data-fix]').click();
      await page.locator('[data-fix-player]').selectOption({ label: 'Ada King' });
      await page.locator('[data-fix-against]').selectOption({ label: name === 'Dora Vane' ? 'Dan Poe' : 'Bob Lee' });
      await page.locator('[data-fix-it]').click();
      await dora.locator('[data-log]').getByText(name).first().waitFor();
      // The first director may remove the tournament from any device, and the other may not.
      await page.keyboard.press('Escape');
      await page.locator('[data-tab="more"]').click();
      await page.locator('[data-own-name]').waitFor();
      assert.equal(await page.locator('[data-remove]').count(), name === 'Dora Vane' ? 1 : 0, name);
    }
    await dora.locator('[data-rename-director="1"]').click();
    await dora.getByLabel('New name of Dora Vane').fill('Dora Vane-Lee');
    await look(dora, 'renaming a director');
    await dora.getByLabel('New name of Dora Vane').press('Enter');
    await dora.locator('[data-log]').getByText('Dora Vane signs as Dora Vane-Lee.').waitFor();
    await dora.getByRole('button', { name: 'Rename Dora Vane-Lee' }).waitFor();
    const { page: emil } = await person();
    await emil.goto(link);
    await emil.locator('[data-tab="more"]').waitFor();
    await dora.getByRole('button', { name: 'Remove Emil Yates' }).click();
    await dora.getByText('Emil Yates can no longer direct the tournament, and their link stops working.').waitFor();
    await look(dora, 'removing a director');
    await dora.locator('[data-do-remove]').click();
    await dora.getByRole('button', { name: 'Remove Emil Yates' }).waitFor({ state: 'detached' });
    await emil.locator('[data-tab="more"]').waitFor({ state: 'detached' });
    assert.ok((await emil.evaluate(() => location.hash)).includes(id));
  }),
);
