import { languages } from '@sampan/contract/languages';
import { expect, test } from 'vitest';
import { giveCompany } from '#testing/company.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const read = async (path: string) => {
  const answer = await shop.app.inject({ url: path });
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
};

await makeProduct(shop.services, { offerId: 810_001 });
await makeProduct(shop.services, { offerId: 810_002 });

test('robots are shown the sitemap, and kept out of private pages in every language', async () => {
  const { text } = await read('/robots.txt');
  expect(text).toMatch(/^Sitemap: http:\/\/\S+\/sitemap\.xml$/m);
  for (const { prefix } of languages) expect(text).toContain(`Disallow: ${prefix}/shopping-cart`);
});

test('the index leads to every product, once in each language, each naming the others', async () => {
  const index = await read('/sitemap.xml');
  expect(index.type).toContain('xml');
  const files = [...index.text.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? '');
  expect(files.length).toBeGreaterThan(1);
  const texts = await Promise.all(files.map(async (path) => (await read(path)).text));
  const addresses = texts.flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address));
  for (const { prefix } of languages) {
    const found = addresses.filter((address) => address?.endsWith(`${prefix}/product-detail?id=810001`));
    expect(found.length).toBeGreaterThanOrEqual(1);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(texts.join('')).toContain('hreflang="x-default"');
});

test('security researchers find a contact address', async () => {
  expect((await read('/.well-known/security.txt')).status).toBe(404);
  await giveCompany(shop.services);
  const { status, text } = await read('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(text).toMatch(/^Contact: mailto:support@kestrel\.example$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires - shop.services.now().getTime()).toBeGreaterThan(300 * 86_400_000);
});

test('a sitemap that there is not is not found', async () => {
  expect((await read('/sitemaps/nothing.xml')).status).toBe(404);
});

test('each product says on which day it last changed', async () => {
  await shop.services.pool.query(`update products set updated_at = '2026-03-04T23:30:00Z' where id = 810002`);
  const { text } = await read('/sitemap.xml');
  const [, path = ''] = /<loc>[^<]*?(\/sitemaps\/\d+\.xml)<\/loc>/.exec(text) ?? [];
  // Sitemaps are kept for an hour by host.
  const answer = await shop.app.inject({ url: path, headers: { host: 'other.example' } });
  expect(answer.body).toMatch(/product-detail\?id=810002<\/loc><lastmod>2026-03-04<\/lastmod>/);
});
