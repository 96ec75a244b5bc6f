import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkPreview, openGraph, type Preview, twitterCard } from './link-preview.tsx';

const page: Preview = {
  title: 'Mug',
  description: 'A mug.',
  address: 'https://shop.example/de/product-detail?id=7',
  origin: 'https://shop.example',
  language: 'de',
  shop: { shopName: 'Kestrel', languages: ['en', 'de', 'fr'] },
  picture: 7,
};
const read = (preview: Preview) => Object.fromEntries([...openGraph(preview), ...twitterCard(preview)]);

test('a page declares its name, text, address and picture in both dialects', () => {
  expect(read(page)).toMatchObject({
    'og:site_name': 'Kestrel',
    'og:type': 'website',
    'og:title': 'Mug',
    'og:description': 'A mug.',
    'og:url': 'https://shop.example/de/product-detail?id=7',
    'og:image': 'https://shop.example/link-pictures/7.jpg',
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Mug',
    'twitter:description': 'A mug.',
    'twitter:image': 'https://shop.example/link-pictures/7.jpg',
  });
});

test('its language, and every other one on offer once', () => {
  const tags = openGraph(page);
  expect(tags.filter(([name]) => name === 'og:locale')).toEqual([['og:locale', 'de_DE']]);
  const others = tags.filter(([name]) => name === 'og:locale:alternate').map(([, locale]) => locale);
  expect(others).toEqual(['en_US', 'fr_FR']);
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

test('a page without a picture of its own shows the shop’s', () => {
  expect(read({ ...page, picture: undefined })['og:image']).toBe('https://shop.example/link-pictures/shop.jpg');
});

test('a supplier’s text cannot leave its attribute', () => {
  const title = '"><script>alert(1)</script>&quot;';
  const html = renderToStaticMarkup(LinkPreview({ ...page, title }));
  expect(html).not.toContain('<script');
  expect(html).toContain(
    '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;quot;"/>',
  );
});
