/** Every screen is accessible in the other palettes too, and in the colours that a system forces. */

import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { tour } from './lib/screens.mjs';

const LOOKS = [
  { colorScheme: 'light', palette: 'colourblind' },
  { colorScheme: 'dark', palette: 'contrast' },
  { colorScheme: 'light', palette: 'contrast', forcedColors: 'active' },
];
for (const look of LOOKS) {
  test(`every screen is accessible: ${Object.values(look).join(', ')}`, seeded(1, ({ person }) => tour(person, look)));
}
