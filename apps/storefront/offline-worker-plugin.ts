import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languages } from '@sampan/contract/languages';
import type { Plugin } from 'vite';

/**
 * `/offline-worker.js`, for installed apps: if a page is requested while offline, it says so in the page's language. It
 * stores nothing, so no one ever sees an old price. Its page needs no script, and its policy allows none. An app's window
 * shows the shop's name above it.
 */
const folder = new URL('../../packages/translations/', import.meta.url);

function textsOf(language: string): Record<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`${language}/${file}.json`, folder), 'utf8'));
  return { ...read('layout'), ...read('ui') };
}

const style = `body{display:grid;place-content:center;justify-items:center;gap:12px;min-height:100dvh;margin:0;padding:24px;
box-sizing:border-box;background:#f6f4ed;color:#121b1d;font:16px/1.5 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:22px}
p{margin:0;max-width:40ch}a{display:inline-block;margin-top:8px;padding:12px 20px;border-radius:6px;background:#212c2f;color:#fff;font-weight:600;text-decoration:none}`;
const styleHash = createHash('sha256').update(style).digest('base64');

function pageOf({ code, dir }: (typeof languages)[number]): string {
  const texts = textsOf(code);
  const [title, text, again] = ['layout.failedTitle', 'ui.networkFailed', 'ui.tryAgain'].map((id) => texts[id]);
  return `<!DOCTYPE html><html lang="${code}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p><a href="">${again}</a>`;
}

function source(): string {
  const pages = Object.fromEntries(languages.map((language) => [language.code, pageOf(language)]));
  return `const pages = ${JSON.stringify(pages)};
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'sha256-${styleHash}'",
};
const offline = ({ url }) => new Response(pages[new URL(url).pathname.split('/')[1]] ?? pages.en, { status: 503, headers });
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => offline(event.request)));
});
`;
}

export function offlineWorker(): Plugin {
  return {
    name: 'shop-offline-worker',
    apply: 'build',
    generateBundle() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: source() });
    },
  };
}
