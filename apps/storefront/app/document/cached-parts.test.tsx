import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cached, PartCacheProvider } from './cached.tsx';
import { CachedParts, PageParts } from './cached-parts.server.ts';

let written = 0;
function Card({ title }: { title: string }) {
  written++;
  return <a href="/product">{title}</a>;
}

const list = (titles: string[]) => (
  <ul>
    {titles.map((title) => (
      <li key={title}>
        <Cached by={['card', title]}>
          <Card title={title} />
          <b>!</b>
        </Cached>
      </li>
    ))}
  </ul>
);

function render(parts: CachedParts, page: ReactNode, { shared = 'en', mark = 'secret' } = {}) {
  const cache = new PageParts(parts, shared, mark);
  return cache.fill(renderToString(<PartCacheProvider value={cache}>{page}</PartCacheProvider>));
}

const plain = renderToString(list(['Mug', 'Bag']));

test('a page with kept parts equals the page without them, whether new or reused', () => {
  const parts = new CachedParts(10_000);
  expect([render(parts, list(['Mug', 'Bag'])), render(parts, list(['Mug', 'Bag']))]).toEqual([plain, plain]);
  const before = written;
  expect(render(parts, list(['Bag', 'Cup', 'Mug']))).toBe(renderToString(list(['Bag', 'Cup', 'Mug'])));
  expect(written - before).toBe(4);
});

test('guard: shared. Another language, currency or rate shares nothing', () => {
  const parts = new CachedParts(10_000);
  render(parts, list(['Mug']), { shared: '{"language":"en"}' });
  const before = written;
  render(parts, list(['Mug']), { shared: '{"language":"de"}' });
  expect(written - before).toBe(1);
});

test('guard: the mark. A text that imitates parts stays text', () => {
  const parts = new CachedParts(10_000);
  const html = '<kept-part id="guess-0">x</kept-part>';
  const page = (
    <div>
      <Cached by={['card', 'Mug']}>
        <Card title={html} />
      </Cached>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what a description could hold */}
      <p dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
  expect(render(parts, page)).toBe(
    `<div><a href="/product">${html.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</a><p>${html}</p></div>`,
  );
});

test('without a keeper, as for a signed-in customer, nothing is kept', () => {
  const before = written;
  expect([renderToString(list(['Mug', 'Bag'])), written - before]).toEqual([plain, 2]);
});

test('the size is limited, and recently used parts stay', () => {
  const parts = new CachedParts(100);
  for (const key of ['a', 'b', 'c']) {
    parts.set(key, key.repeat(39));
    parts.get('a');
  }
  expect([parts.get('a'), parts.get('b'), parts.get('c')]).toEqual(['a'.repeat(39), undefined, 'c'.repeat(39)]);
});
