import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './shop-test.ts';

/** Metadata for search engines and previewers in the pages themselves. */

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, never> & { '@type': string },
  );
  return {
    status: response.status(),
    data: new Map(data.map((one) => [one['@type'], one])),
    canonical: decoded(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''),
    title: decoded(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''),
    description: decoded(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''),
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    html,
  };
}

const origin = () => process.env.SHOP_ORIGIN ?? '';

test('home: the shop, its address and contact, and its search', async ({ request }) => {
  const { data } = await read(request, '/de/index');
  expect(data.get('WebSite')).toMatchObject({
    url: `${origin()}/de/index`,
    potentialAction: {
      target: { urlTemplate: `${origin()}/de/product-list?searchKey={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
  expect(data.get('Organization')).toMatchObject({
    url: origin(),
    logo: expect.stringMatching(/\.png$/),
    address: { addressCountry: 'HK', streetAddress: expect.any(String) },
    contactPoint: { contactType: 'customer service', email: expect.stringContaining('@') },
  });
});

test('products: every page has a merchant’s offer for each thing to buy, and a way of canonical addresses', async ({
  request,
}) => {
  const list = await read(request, '/product-list');
  const ids = [...new Set([...list.html.matchAll(/product-detail\?id=(\d+)/g)].map(([, id]) => id))].slice(0, 12);
  const kinds = new Set<string>();
  for (const id of ids) {
    const page = await read(request, `/fr/product-detail?id=${id}`);
    const product = page.data.get('Product') ?? page.data.get('ProductGroup');
    kinds.add(product?.['@type'] ?? '');
    expect(product).toMatchObject({ name: expect.any(String), description: expect.any(String), url: page.canonical });
    const parts = (product?.hasVariant ?? [product]) as Record<string, never>[];
    for (const { name, image, sku, offers } of parts) {
      expect([name, sku, image].every(Boolean)).toBe(true);
      expect(offers).toMatchObject({
        price: expect.any(Number),
        priceCurrency: 'USD',
        availability: expect.stringMatching(/^https:\/\/schema\.org\/(In|OutOf)Stock$/),
        itemCondition: 'https://schema.org/NewCondition',
        hasMerchantReturnPolicy: { returnPolicyCategory: expect.any(String), applicableCountry: 'FR' },
        shippingDetails: expect.arrayContaining([
          expect.objectContaining({ shippingDestination: expect.objectContaining({ addressCountry: 'FR' }) }),
        ]),
      });
    }
    const way = page.data.get('BreadcrumbList')?.itemListElement as unknown as { item: string }[];
    expect(way.length).toBeGreaterThan(1);
    expect(way.at(-1)?.item).toBe(page.canonical);
    const [top] = way;
    expect((await read(request, (top?.item ?? '').slice(origin().length))).canonical).toBe(top?.item);
  }
  expect(kinds).toContain('ProductGroup');
});

test('the data stays in the page when it comes to life', async ({ page }) => {
  await page.goto('/product-list');
  await page.goto(
    (await page.getByRole('main').locator('a[href*="product-detail"]').first().getAttribute('href')) ?? '',
  );
  const texts = () => page.locator('script[type="application/ld+json"]').allTextContents();
  const before = await texts();
  await page.mouse.move(3, 3);
  await page.locator('html[data-alive]').waitFor();
  expect(await texts()).toEqual(before);
  expect(before.every((json) => json.length > 50)).toBe(true);
});

test('the second page of a list has a title and a description of its own', async ({ request }) => {
  const [first, second] = [await read(request, '/product-list'), await read(request, '/product-list?page=2')];
  expect(second.title).not.toBe(first.title);
  expect(second.description).not.toBe(first.description);
  expect(second.title).toContain('2');
  expect(second.canonical).toBe(`${origin()}/product-list?page=2`);
});

test('searches are not indexed; a category or a page that is not there is not found', async ({ request }) => {
  const search = await read(request, '/de/product-list?searchKey=mug');
  expect([search.status, search.isIndexed, search.canonical]).toEqual([200, false, '']);
  expect((await read(request, '/product-list')).isIndexed).toBe(true);
  for (const path of [
    '/product-list?categoryId=99999999',
    '/product-list?page=999',
    '/product-list?palletId=nothing',
    '/product-list?searchKey=mug&page=999',
    '/product-detail?id=1',
  ]) {
    const { status, isIndexed } = await read(request, path);
    expect([path, status, isIndexed]).toEqual([path, 404, false]);
  }
});
