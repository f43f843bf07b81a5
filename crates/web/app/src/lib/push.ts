/** Notices on this device while the page is closed. They begin and end with a press of its owner. */

import type { PushKey } from '../wire';
import { account } from './account.svelte';
import { call } from './api';
import { guestTokens, heldGames } from './seats';
import { store, stored } from './storage';

/** `none`: this browser or this server cannot do it. `denied`: the browser was told not to. */
export type PushState = 'none' | 'off' | 'on' | 'denied';

/** Under this key: the account and the games that the server was told of when notices were switched on here. */
const KEY = 'push';

const told = (): string =>
  `${account.name ?? ''} ${heldGames()
    .map(({ id }) => id)
    .sort()
    .join(' ')}`;

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function pushState(): Promise<PushState> {
  const here = await worker();
  if (!here) return 'none';
  const { key } = await call<PushKey>('push');
  if (key === null) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return stored<string | null>(KEY, null) !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Tells the server where notices go, and for which seats. */
async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call<PushKey>('push', { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', tokens: guestTokens() });
  store(KEY, told());
}

/** Switches notices on; asks the browser, so only on a press. */
export async function turnOn(): Promise<PushState> {
  const here = await worker();
  const { key } = await call<PushKey>('push');
  if (!here || key === null) return 'none';
  const allowed = await Notification.requestPermission();
  if (allowed !== 'granted') return allowed === 'denied' ? 'denied' : 'off';
  await tell(await here.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return 'on';
}

export async function turnOff(): Promise<PushState> {
  store(KEY, null);
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    await call<PushKey>('push/forget', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Tells the server of seats that have come since. */
export async function renew(): Promise<void> {
  const before = stored<string | null>(KEY, null);
  if (before === null || before === told()) return;
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) await tell(subscription);
}
