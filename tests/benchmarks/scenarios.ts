import type { Shot } from './load.ts';
import type { Stage } from './shop.ts';

/** A measurement, and its goal at 16 connections: a rate per second, or a share of a floor of the same run. */
export interface Scenario {
  name: string;
  target: { perSecond: number } | { share: number; of: 'route' | 'query' };
  make(stage: Stage): () => Shot;
}

const languages = ['en-US', 'de-DE', 'it-IT', 'fr-FR', 'es-ES', 'pt-BR', 'ar-AE', 'ko-KR', 'ja-JP', 'zh-CN', 'ru-RU'];
const sorts = ['', '{"price":"asc"}', '{"price":"desc"}', '{"monthSold":"asc"}', '{"monthSold":"desc"}'];

/** Walks through all combinations without ever repeating one soon, so that no cache helps. */
function walker(...sizes: number[]): () => number[] {
  let turn = 0;
  return () => {
    let rest = turn++;
    return sizes.map((size) => {
      const index = rest % size;
      rest = Math.floor(rest / size);
      return index;
    });
  };
}

/** Drops repeats: "uncached" means new to the shop, not only new in this second. */
function onlyNew(next: () => Shot): () => Shot {
  const asked = new Set<string>();
  return () => {
    for (let tries = 0; ; tries++) {
      const shot = next();
      const key = `${shot.path} ${JSON.stringify(shot.body ?? '')} ${shot.headers?.['accept-language'] ?? ''}`;
      if (asked.has(key) && tries < 10_000) continue;
      asked.add(key);
      return shot;
    }
  };
}

const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;
const list = (body: object, language = 'en-US'): Shot => ({
  method: 'POST',
  path: '/api/product/platform/goods/list',
  body,
  headers: { 'accept-language': language },
});
const detail = (offerId: number, language = 'en-US'): Shot => ({
  method: 'POST',
  path: '/api/product/platform/goods/details',
  body: { offerId },
  headers: { 'accept-language': language },
});

export const scenarios: Scenario[] = [
  {
    name: 'Category tree, cached',
    target: { share: 0.35, of: 'route' },
    make: () => () => ({ path: '/api/productCategory/list/withChildren' }),
  },
  {
    name: 'Product list, cached',
    target: { share: 0.35, of: 'route' },
    make: ({ categories }) => {
      const next = walker(Math.min(categories.length, 20));
      return () => list({ beginPage: 1, pageSize: 30, categoryId: pick(categories, next()[0] ?? 0) });
    },
  },
  {
    name: 'Product detail, cached',
    target: { share: 0.35, of: 'route' },
    make: ({ products }) => {
      const next = walker(50);
      return () => detail(pick(products, next()[0] ?? 0).id);
    },
  },
  {
    name: 'Product list, uncached',
    target: { share: 0.2, of: 'query' },
    make: ({ categories }) => {
      const next = walker(categories.length, languages.length, 8, sorts.length);
      return onlyNew(() => {
        const [category = 0, language = 0, page = 0, sort = 0] = next();
        return list(
          { beginPage: page + 1, pageSize: 30, categoryId: pick(categories, category), sort: pick(sorts, sort) },
          pick(languages, language),
        );
      });
    },
  },
  {
    name: 'Product detail, uncached',
    target: { share: 0.3, of: 'query' },
    make: ({ products }) => {
      const next = walker(products.length, languages.length);
      return onlyNew(() => {
        const [product = 0, language = 0] = next();
        return detail(pick(products, product).id, pick(languages, language));
      });
    },
  },
  {
    name: 'Search by two words, uncached',
    target: { perSecond: 1000 },
    make: ({ products }) => {
      const next = walker(products.length, languages.length, 6, 6);
      return onlyNew(() => {
        const [product = 0, language = 0, word = 0, other = 0] = next();
        const { words } = pick(products, product);
        return list(
          { beginPage: 1, pageSize: 30, keyword: `${pick(words, word)} ${pick(words, word + other + 1)}` },
          pick(languages, language),
        );
      });
    },
  },
  {
    name: 'Add 5 lines to a cart',
    target: { perSecond: 1200 },
    make: ({ products, customers }) => {
      // Up to 80 lines of at most 100.
      const next = walker(customers.length, 16);
      return () => {
        const [customer = 0, batch = 0] = next();
        const lines = [0, 1, 2, 3, 4].map((line) => pick(products, batch * 5 + line));
        return {
          method: 'POST',
          path: '/api/order/cart/add',
          body: lines.map(({ id, skuId, minimum }) => ({ productId: id, productSkuId: skuId, quantity: minimum })),
          headers: { authorization: `Bearer ${pick(customers, customer).token}` },
        };
      };
    },
  },
  {
    name: 'Place an order',
    target: { perSecond: 220 },
    make: ({ products, customers }) => {
      let turn = 0;
      return () => {
        turn++;
        const { token, addressId } = pick(customers, turn);
        const { id, skuId, minimum } = pick(products, turn * 7);
        return {
          method: 'POST',
          path: '/api/order/cart/checkoutNow',
          body: {
            addressId,
            productDtos: [{ productId: id, productSkuId: skuId, quantity: minimum + (turn % 50) * minimum }],
          },
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': `bench-${process.pid}-${turn}` },
        };
      };
    },
  },
  {
    name: 'List page, cached',
    target: { perSecond: 8000 },
    make: ({ categories }) => {
      const next = walker(Math.min(categories.length, 20));
      return () => ({
        path: `/product-list?categoryId=${pick(categories, next()[0] ?? 0)}`,
        headers: { 'accept-encoding': 'br' },
      });
    },
  },
  {
    name: 'List page, uncached',
    target: { perSecond: 220 },
    make: ({ categories }) => {
      // Only first pages, which every list has.
      const next = walker(categories.length, 1000);
      return onlyNew(() => {
        const [category = 0, price = 0] = next();
        return {
          path: `/product-list?categoryId=${pick(categories, category)}&priceStart=${(price + 1) / 10_000}`,
          headers: { 'accept-encoding': 'br' },
        };
      });
    },
  },
  {
    name: 'Detail page, uncached',
    target: { perSecond: 280 },
    make: ({ products }) => {
      const next = walker(products.length, 3);
      return () => {
        const [product = 0, prefix = 0] = next();
        return {
          path: `${pick(['', '/de', '/fr'], prefix)}/product-detail?id=${pick(products, product).id}`,
          headers: { 'accept-encoding': 'br' },
        };
      };
    },
  },
];
