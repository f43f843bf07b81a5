/** Checks the promise made before the first draw: the commitment is the SHA-256 of the seed. */

export type Fairness = 'kept' | 'broken' | 'unavailable';

function bytes(hex: string): Uint8Array<ArrayBuffer> | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** `unavailable` where the browser offers no digest: outside HTTPS and localhost. */
export async function checkDraw(seed: string, commitment: string): Promise<Fairness> {
  const subtle = globalThis.crypto?.subtle;
  const data = bytes(seed);
  if (!data) return 'broken';
  if (!subtle) return 'unavailable';
  const digest = new Uint8Array(await subtle.digest('SHA-256', data));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commitment.toLowerCase() ? 'kept' : 'broken';
}
