import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Asks for the Latin letters before the style sheet does. */
function preloadFont(): Plugin {
  let base = '/';
  return {
    name: 'preload-font',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        // A frame of another site does with the letters that are there.
        if (path.endsWith('embed.html')) return [];
        const font = Object.keys(bundle ?? {}).find((name) => /next-latin-wght.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', href: base + font, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}

/** The folder with the referee for pages without a server, as `cargo xtask wasm` writes it; without it the page plays on its server. */
const REFEREE = process.env.TILEWRIGHT_WASM;

/** True for a page that has no server, in a folder of its own: its paths are relative. */
const SITE = process.env.TILEWRIGHT_SITE !== undefined;

/** Its files: the part of the program that games need, the whole, and the data of both. */
const PARTS = ['games.wasm', 'tilewright.wasm', 'words', 'learned'];

interface Local {
  games: string;
  whole: string;
  data: string[];
}

/** The files of the referee by the paths at which the page finds them, which name their content. */
function filesHere(folder: string): Map<string, Buffer> {
  const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 12);
  return new Map(
    PARTS.map((name) => {
      const content = readFileSync(join(folder, name));
      const [, stem = name, ending = ''] = /^([^.]+)(\..+)?$/.exec(name) ?? [];
      return [`assets/here/${stem}-${digest(content)}${ending}`, content];
    }),
  );
}

const here = REFEREE ? filesHere(REFEREE) : new Map<string, Buffer>();

/** The paths that the page is told, from its scripts. */
function paths(): Local | null {
  const all = [...here.keys()].map((path) => path.replace(/^assets\//, ''));
  const [games, whole, ...data] = all;
  return games && whole ? { games, whole, data } : null;
}

/** Adds the referee's files to the page; the service worker does not fetch them at the first visit. */
function referee(): Plugin {
  return {
    name: 'referee',
    apply: 'build',
    generateBundle() {
      for (const [fileName, source] of here) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Writes the service worker, which names every file of this version; `src/worker/sw.js` says what it does. */
function worker(): Plugin {
  let folder = '';
  let source = '';
  return {
    name: 'worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      source = join(config.root, 'src', 'worker', 'sw.js');
    },
    closeBundle() {
      const version = createHash('sha256');
      const files = (readdirSync(folder, { recursive: true }) as string[])
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => statSync(join(folder, name)).isFile() && !UNKEPT.includes(name) && !here.has(name))
        .sort();
      for (const name of files) version.update(`${name}\n`).update(readFileSync(join(folder, name)));
      const text = readFileSync(source, 'utf8');
      version.update(text).update([...here.keys()].join());
      const kept = files.map((name) => (name === 'index.html' ? '' : name));
      const filled = text
        .replace('$VERSION', version.digest('hex').slice(0, 16))
        .replace('$FILES', JSON.stringify(kept))
        .replace('$HERE', JSON.stringify([...here.keys()]));
      writeFileSync(join(folder, 'sw.js'), filled);
    },
  };
}

/** Files for programs that make previews of links, for home screens, which keep them, and for frames of other sites. */
const UNKEPT = ['preview.png', 'touch-icon.png', 'embed.html', 'sw.js'];

/** Writes a gzip copy beside every text file, and beside the referee's a copy by brotli too: the server only has to send them. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        const path = join(folder, name);
        const isHere = here.has(name.replaceAll('\\', '/'));
        if (statSync(path).isFile() && (isHere || /\.(js|css|html|svg|webmanifest)$/.test(name))) {
          const content = readFileSync(path);
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
          if (isHere) writeFileSync(`${path}.br`, brotliCompressSync(content));
        }
      }
    },
  };
}

const server = process.env.TILEWRIGHT_URL ?? 'http://127.0.0.1:7878';

/** Seven letters of the hash of a file's content tell its versions apart; every script that wants another names it. */
const names = (ending: string) => `assets/[name]-[hash:7].${ending}`;

export default defineConfig({
  define: {
    __HERE__: JSON.stringify(paths()),
    __IN_BUILD__: JSON.stringify(REFEREE !== undefined),
    __SITE__: JSON.stringify(SITE),
  },
  base: SITE ? './' : '/',
  // Servers of files do not look for compressed copies.
  plugins: [svelte(), preloadFont(), referee(), worker(), ...(SITE ? [] : [precompress()])],
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: names('js') } } },
  // Terser writes the scripts a twentieth smaller than the minifier that comes with Vite.
  build: {
    target: 'es2022',
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: SITE ? ['index.html'] : ['index.html', 'embed.html'],
      output: { entryFileNames: names('js'), chunkFileNames: names('js'), assetFileNames: names('[ext]') },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
