/** Several texts as one zip file, not compressed: what unpacks zip files is everywhere. The form is that of PKWARE's APPNOTE 6.3.10. */

export interface Packed {
  name: string;
  text: string;
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Numbers of two and four bytes, the least significant byte first. */
function numbers(...values: [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** A date as it is told there: two seconds are the smallest step, 1980 the first year. */
const dated = (at: Date): [time: number, day: number] => [
  (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  ((Math.max(1980, at.getFullYear()) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
];

/** The zip file. Its names are in UTF-8. */
export function zipped(files: readonly Packed[], at = new Date()): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [time, day] = dated(at);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [title, body] = [encoder.encode(name), encoder.encode(text)];
    // Version 2.0, names in UTF-8, not compressed.
    const common = numbers([2, 20], [2, 0x0800], [2, 0], [2, time], [2, day], [4, crc32(body)], [4, body.length], [4, body.length], [2, title.length], [2, 0]);
    parts.push(numbers([4, 0x04034b50]), common, title, body);
    directory.push(numbers([4, 0x02014b50], [2, 20]), common, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), title);
    offset += 4 + common.length + title.length + body.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [2, 0]);
  const all = [...parts, ...directory, end];
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of all) {
    bytes.set(part, to);
    to += part.length;
  }
  return bytes;
}
