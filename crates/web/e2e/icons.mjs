/** Draws the icons of the page and the picture for links from the mark, `app/public/icon.svg`: `node crates/web/e2e/icons.mjs`. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PUBLIC = new URL('../app/public/', import.meta.url);
const mark = readFileSync(new URL('icon.svg', PUBLIC), 'utf8');
const [, path] = /<path d="([^"]+)"/.exec(mark);
const [, green] = /fill="(#0F[^"]+)"/.exec(mark);
const POINTS = { T: 1, I: 1, L: 1, E: 1, W: 4, R: 1, G: 2, H: 4 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

async function draw(name, width, height, html, omitBackground = false) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>* { margin: 0; box-sizing: border-box } svg { display: block }</style>${html}`);
  await page.screenshot({ path: fileURLToPath(new URL(name, PUBLIC)), omitBackground });
}

/** Without rounded corners and with space around it: phones cut such icons to their own shape. */
const cut = (name, size, scale) =>
  draw(
    name,
    size,
    size,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24"><rect width="24" height="24" fill="${green}"/>` +
      `<path transform="translate(12 12) scale(${scale}) translate(-12 -12.15)" d="${path}" fill="#fff"/></svg>`,
  );

/** The mark as it is, for systems that cut nothing. */
const whole = (name, size) =>
  draw(name, size, size, mark.replace('<svg ', `<svg width="${size}" height="${size}" `), true);

/** In one colour on nothing, for the line of a notice. */
const badge = (name, size) =>
  draw(
    name,
    size,
    size,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="2 2 20 20"><path d="${path}" fill="#fff"/></svg>`,
    true,
  );

await cut('touch-icon.png', 180, 0.92);
await cut('icon-maskable.png', 512, 0.82);
await whole('icon-192.png', 192);
await whole('icon-512.png', 512);
await badge('badge.png', 96);

const tile = (letter, i) => `<span class="${i > 3 ? 'last' : ''}">${letter}<i>${POINTS[letter]}</i></span>`;
await draw(
  'preview.png',
  1200,
  630,
  `<style>
    body { background: #F1F4F0; color: #17211C; font-family: "DejaVu Sans", sans-serif; width: 1200px; height: 630px; display: grid; place-content: center; justify-items: center; gap: 44px }
    div { display: flex; gap: 8px }
    span { width: 96px; height: 96px; border-radius: 10px; background: #F3DFB2; box-shadow: inset 0 -6px #A2793A; display: grid; place-items: center; font-size: 58px; font-weight: 700; color: #231A0E; position: relative; padding-bottom: 6px }
    .last { background: #F1C262; box-shadow: inset 0 -8px #8A5A00 }
    i { position: absolute; right: 8px; bottom: 12px; font: 700 20px/1 "DejaVu Sans", sans-serif }
    p { font-size: 40px; font-weight: 600; text-align: center; line-height: 1.25 }
  </style><div>${[...'TILEWRIGHT'].map(tile).join('')}</div><p>Crossword tiles,<br>by the rules your table plays.</p>`,
);
await browser.close();
