/** Longer work on the turns of a review that stayed unclear. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { finished, reviewed } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

test(
  'unclear turns are worked on longer, as long as that helps',
  seeded(6, async ({ person }) => {
    const { page } = await person();
    await finished(page, [1, 1, 1, 60]);
    await page.locator('[data-review]').click();
    await reviewed(page);
    const costs = () =>
      page.locator('[data-turn] .cost').evaluateAll((all) => all.map((cost) => cost.className.includes('unclear')));
    const before = await costs();
    const unclear = before.filter(Boolean).length;
    assert.ok(unclear > 0, 'name another seed');
    const longer = page.locator('[data-longer]');
    assert.equal(await longer.innerText(), `Work longer on ${unclear} unclear turn${unclear === 1 ? '' : 's'}`);
    await clean(page, 'review with unclear turns');
    await shot(page, 'review-unclear');
    await longer.click();
    await longer.waitFor({ state: 'detached' });
    await shot(page, 'review-longer');
    await reviewed(page);
    const after = await costs();
    for (const [i, was] of before.entries()) assert.ok(was || !after[i], `turn ${i + 1} stays clear`);
  }),
);
