import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';

const home = join(import.meta.dirname, '..', '..');
const server = join(home, '..', '..');
const origin = 'http://studio.test';
const flags =
  '--no-sandbox --disable-gpu --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --disable-quic ' +
  '--no-first-run --disable-background-networking --disable-component-update --disable-sync';

const imports = {
  three: '/tool/node_modules/three/build/three.module.js',
  'three/addons/': '/tool/node_modules/three/examples/jsm/',
};
const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">import { shoot } from '/tool/studio/solid/stage.ts'; window.shoot = shoot;</script>`;

export type Photographer = {
  shoot: (template: string, colour: string, view: string) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** The page's files come from this folder; the types are taken off on the way. Nothing is fetched from outside. */
async function answer(path: string): Promise<{ body: string; contentType: string }> {
  if (path === '/') return { body: html, contentType: 'text/html' };
  const file = path.startsWith('/tool/') ? join(home, path.slice(6)) : join(server, path.slice(1));
  if (!normalize(file).startsWith(server)) throw new Error(`outside the tool: ${path}`);
  const text = await readFile(file, 'utf8');
  return { body: file.endsWith('.ts') ? stripTypeScriptTypes(text) : text, contentType: 'text/javascript' };
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 820, height: 820 } });
  page.on('pageerror', (error) => console.error(error.message));
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== origin) return route.abort();
    return route.fulfill(await answer(url.pathname)).catch(() => route.fulfill({ status: 404 }));
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction('window.shoot', undefined, { timeout: 60_000 });
  return page;
}

/** Starts the browser with the first picture that needs it. */
export function photographer(): Photographer {
  let browser: Browser | undefined;
  let page: Page | undefined;
  return {
    async shoot(template, colour, view) {
      browser ??= await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: flags.split(' '),
      });
      page ??= await openPage(browser);
      const call = `window.shoot(${JSON.stringify(template)}, ${JSON.stringify(colour)}, ${JSON.stringify(view)})`;
      const url = (await page.evaluate(call)) as string;
      return sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
        .removeAlpha()
        .raw()
        .toBuffer();
    },
    async close() {
      await browser?.close();
    },
  };
}
