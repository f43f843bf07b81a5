/** Passkeys: one is added to an account, signs in without a name, and holds nothing once it is removed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { register } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const SECRET = 'the secret of Ada';

/** The same server by the name that browsers have passkeys for. */
const named = (url) => url.replace('127.0.0.1', 'localhost');

/** A device that keeps passkeys and recognises its owner, unless it is told otherwise. */
async function device({ context, page }) {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    keys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    recognise: (isUserVerified) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signOut(page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Sign in, if you like' }).waitFor();
}

test(
  'a passkey is added, signs in, and is removed',
  seeded(4, async ({ person, url }) => {
    const ada = await person({ baseURL: named(url) });
    const { page } = ada;
    const phone = await device(ada);
    await page.goto('/#/account');
    const enter = page.getByRole('button', { name: 'Sign in with a passkey' });
    await enter.waitFor();
    await clean(page, 'signing in');
    await shot(page, 'passkey-sign-in');

    // There is none yet.
    await enter.click();
    await page.getByText('No passkey was used. Try again, or use your password.').waitFor();
    await register(page, 'Ada');
    const keys = page.getByRole('region', { name: 'Passkeys' });
    assert.equal(await keys.getByRole('listitem').count(), 0);
    await keys.getByText('Add a passkey').click();
    await page.getByLabel('A name for it').fill('This phone');
    await clean(page, 'adding a passkey');
    await shot(page, 'passkey-add');
    await page.getByLabel('Your password, to add it').fill('not the secret');
    await keys.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('That is not your current password.').waitFor();
    assert.equal((await phone.keys()).length, 0, 'nothing is made without the password');
    await page.getByLabel('Your password, to add it').fill(SECRET);
    await page.keyboard.press('Enter');
    await page.getByText('This phone is added').waitFor();
    const [made, ...others] = await phone.keys();
    assert.deepEqual([made.rpId, made.userName, made.isResidentCredential, others], ['localhost', 'Ada', true, []]);
    await keys.getByText(/Added .*, not used yet/).waitFor();
    await clean(page, 'a passkey');
    await shot(page, 'passkeys');

    // The same device gets no second one.
    await keys.getByText('Add a passkey').click();
    await page.getByLabel('Your password, to add it').fill(SECRET);
    await page.keyboard.press('Enter');
    await page.getByText('This device already has a passkey for your account.').waitFor();

    // A person who has the device, and is not its owner, does not get in; its owner does, without
    // typing.
    await signOut(page);
    await phone.recognise(false);
    await enter.click();
    await page.getByText('No passkey was used.').waitFor();
    await phone.recognise(true);
    await enter.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await keys.getByText(/Added .*, last used /).waitFor();

    // Another password leaves it, and says so.
    const change = page.getByRole('region', { name: 'Password', exact: true });
    await change.locator('input[autocomplete="current-password"]').fill(SECRET);
    await change.locator('input[autocomplete="new-password"]').fill('another secret');
    await change.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your passkeys keep working').waitFor();

    // Removed, it is refused.
    await keys.getByRole('button', { name: 'Remove the passkey This phone' }).click();
    await page.getByText('This phone no longer signs in to your account.').waitFor();
    assert.equal(await keys.getByRole('listitem').count(), 0);
    await signOut(page);
    await enter.click();
    await page.getByText('No account has this passkey').waitFor();
    assert.ok(await enter.isVisible());
  }),
);

test(
  'an address without a name has no passkeys',
  seeded(4, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/account');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
    await register(page, 'Ada');
    await page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem').first().waitFor();
    assert.equal(await page.getByRole('region', { name: 'Passkeys' }).count(), 0);
  }),
);
