/** Passkeys: a device answers for its owner, who unlocks it. */

import type { AddPasskey, AskPasskey, PasskeyMessage, PasskeyOptions } from '../wire';
import { call, Refused } from './api';

/** True if browsers allow passkeys for this address, and this one can read the server's options for them. */
export const hasPasskeys = (): boolean =>
  globalThis.isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

export const getPasskeys = (): Promise<PasskeyMessage[]> => call('account/passkeys');
export const removePasskey = (id: string): Promise<PasskeyMessage[]> =>
  call(`account/passkeys/${encodeURIComponent(id)}/remove`, {});

/** The answer of a device as JSON, as the server reads it. */
async function answer(asked: Promise<Credential | null>): Promise<string> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return JSON.stringify(credential.toJSON());
  } catch (reason) {
    // The device has one for this account already.
    if (reason instanceof DOMException && reason.name === 'InvalidStateError')
      throw new Refused({ code: 'passkey_there', message: '', squares: [] });
  }
  // The owner was not recognised, there is no passkey, or the player cancelled: browsers do not
  // tell which.
  throw new Refused({ code: 'no_passkey', message: '', squares: [] });
}

/** Makes a passkey on a device for the account that is signed in. */
export async function addPasskey(name: string, password: string): Promise<PasskeyMessage[]> {
  const body: AskPasskey = { password };
  const { options } = await call<PasskeyOptions>('account/passkeys/ask', body);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const made: AddPasskey = { name, answer: await answer(navigator.credentials.create({ publicKey })) };
  return call('account/passkeys', made);
}

/** Asks the devices of a player who signs in for a passkey. */
export async function askPasskey(): Promise<string> {
  const { options } = await call<PasskeyOptions>('account/sign-in/passkey/ask', {});
  return answer(
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)) }),
  );
}
