/** Files that are read, and files that are handed over to be kept. */

/** The text of a file of another program, in UTF-8 or in the encodings of older ones. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Hands a text, or bytes, over as a file. */
export function handOver(text: string | Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name of a file, made of names: letters and digits of all scripts. */
export const nameOf = (names: readonly string[], otherwise = 'game'): string =>
  names.join('-').replace(/[^\p{L}\p{M}\p{N}_-]/gu, '') || otherwise;
