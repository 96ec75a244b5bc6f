import { languages } from '@sampan/contract/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LinkPreview, openGraph, type Preview, twitterCard } from './link-preview.tsx';

const page: Preview = {
  title: 'Mug',
  description: 'A mug.',
  address: 'https://shop.example/de/product-detail?id=7',
  origin: 'https://shop.example',
  language: 'de',
  pictures: ['/pictures/mug.webp'],
};
const read = (preview: Preview) => Object.fromEntries([...openGraph(preview), ...twitterCard(preview)]);

test('a page tells its name, text, address and picture in both dialects', () => {
  expect(read(page)).toMatchObject({
    'og:site_name': 'Sampan',
    'og:type': 'website',
    'og:title': 'Mug',
    'og:description': 'A mug.',
    'og:url': 'https://shop.example/de/product-detail?id=7',
    'og:image': 'https://shop.example/pictures/mug.webp',
    'twitter:card': 'summary',
    'twitter:title': 'Mug',
    'twitter:description': 'A mug.',
    'twitter:image': 'https://shop.example/pictures/mug.webp',
  });
});

test('its language, and every other one once', () => {
  const tags = openGraph(page);
  expect(tags.filter(([name]) => name === 'og:locale')).toEqual([['og:locale', 'de_DE']]);
  const others = tags.filter(([name]) => name === 'og:locale:alternate').map(([, locale]) => locale);
  const expected = languages.filter(({ code }) => code !== 'de').map(({ tag }) => tag.replace('-', '_'));
  expect(others).toEqual(expected);
});

test('a product has a price and whether it can be had', () => {
  expect(read({ ...page, product: { price: 1.425, isSoldOut: false } })).toMatchObject({
    'og:type': 'product',
    'product:price:amount': '1.425',
    'product:price:currency': 'USD',
    'product:availability': 'instock',
  });
  expect(read({ ...page, product: { price: 2, isSoldOut: true } })['product:availability']).toBe('oos');
  expect(read(page)['product:price:amount']).toBeUndefined();
});

describe('the picture', () => {
  test.each([
    ['the first that is understood', ['/pictures/a.avif', '/pictures/b.svg', '/files/c.JPG', '/d.png'], '/files/c.JPG'],
    ['never the stand-in', ['/pictures/placeholder.webp'], '/icon-512.png'],
    ['the shop’s own when there is none', [], '/icon-512.png'],
    ['the shop’s own when none has an address', [''], '/icon-512.png'],
  ])('%s', (_, pictures, path) => {
    expect(read({ ...page, pictures })['og:image']).toBe(`https://shop.example${path}`);
  });

  test('elsewhere keeps its address', () => {
    const picture = 'https://files.example/products/1.webp?v=2';
    expect(read({ ...page, pictures: [picture] })['og:image']).toBe(picture);
  });
});

test('what a supplier writes cannot leave its attribute', () => {
  const title = '"><script>alert(1)</script>&quot;';
  const html = renderToStaticMarkup(LinkPreview({ ...page, title }));
  expect(html).not.toContain('<script');
  expect(html).toContain(
    '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;quot;"/>',
  );
});
