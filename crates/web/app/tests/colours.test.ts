import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');

/** The backgrounds of the premium squares in one set of colours, in light and in dark. */
function grounds(squares: string): { light: string; dark: string }[] {
  const block = new RegExp(`\\[data-squares='${squares}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return ['dl', 'tl', 'dw', 'tw'].map((name) => {
    const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(block);
    return { light: nameOf(found?.[1] ?? ''), dark: nameOf(found?.[2] ?? '') };
  });
}

/** The everyday name of a colour, by its hue and its distance from the pure one. */
function nameOf(hex: string): string {
  const part = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255;
  const [red, green, blue] = [part(1), part(3), part(5)];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = most - least;
  const turn =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  const hue = (turn * 60 + 360) % 360;
  const pale = (most + least) / 2 > 0.55;
  if (hue > 190 && hue < 250) return pale ? 'light blue' : 'dark blue';
  if (hue > 90 && hue < 170) return 'green';
  if (hue > 15 && hue < 45) return 'orange';
  if (hue > 330 || hue <= 15) return pale ? 'pink' : 'red';
  return `hue ${hue}`;
}

const both = (name: string) => ({ light: name, dark: name });

describe('the colours of premium squares', () => {
  test('TRV-50 TRV-51 FOL-40 FOL-41 SOW-45 SOW-46: light blue, dark blue, pink (or light red), red', () => {
    expect(grounds('classic')).toEqual(['light blue', 'dark blue', 'pink', 'red'].map(both));
  });

  test('DIA-32 DIA-33: blue, green, red, orange', () => {
    expect(grounds('diamond')).toEqual(['light blue', 'green', 'red', 'orange'].map(both));
  });
});
