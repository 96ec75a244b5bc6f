import { demoSupplier } from '@sampan/demo/supplier/index';
import { randomFor } from '@sampan/demo/supplier/random';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countByCategory, readPage } from '#connectors/search/postgresql/lists.ts';
import { categoryCountLimit, type ListQuery } from '#connectors/search/search.ts';
import { createPool } from '#database/connect.ts';
import { type CategoryIndex, categoryIndex } from '#domains/catalogue/category-index.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import { fullScan } from '#testing/full-scan.ts';
import { countTo, everything, textOf } from '#testing/list-query.ts';
import { openTestShop } from '#testing/shop.ts';
import { multiplyProducts } from '../../../../../../scripts/multiply-products.ts';

const shop = await openTestShop();
const client = new pg.Client({ connectionString: shop.database.ownerUrl });
let index: CategoryIndex;

beforeAll(async () => {
  await importProducts(shop.services, demoSupplier());
  await client.connect();
  await multiplyProducts(client, 6);
  await client.query('analyze product_search');
  index = await categoryIndex(shop.services);
});
afterAll(() => client.end());

async function expectExact(query: ListQuery): Promise<number> {
  const page = await readPage(shop.services.searchPool, query);
  const { total, ids } = await fullScan(client, query);
  expect({ ids: page.ids, total: page.total, isMore: page.isMore }).toEqual({
    ids,
    total: Math.min(total, countTo),
    isMore: total > countTo,
  });
  return total;
}

const keywords = [
  'cotton',
  'ltd',
  'cotton ltd',
  'mug',
  'steel',
  'black',
  'ceramic mug',
  'women',
  'bag',
  'set',
  'silicone kitchen',
  'baumwolle',
  '棉',
  'zzzzz',
];

describe('some thousand products', () => {
  test('searches, filters and sorts answer what a full scan does', async () => {
    const { pick, whole, chance } = randomFor('searches');
    const sorts: ListQuery['sort'][] = ['best', 'best', 'price asc', 'price desc', 'monthSold desc', 'monthSold asc'];
    const places = [...index.byId.values()];
    let long = 0;
    for (let round = 0; round < 150; round++) {
      const language = pick(['en', 'en', 'de', 'zh']);
      const price = whole(1, 9) * 10_000;
      const query: ListQuery = {
        ...everything,
        language,
        text: chance(0.6) ? textOf(index, pick(keywords), { beginnings: chance(0.3), language }) : undefined,
        categories: chance(0.4) ? [pick(places)] : [],
        sort: pick(sorts),
        offset: pick([0, 0, 0, 30, 90, 210, 270]),
        priceMinE4: chance(0.3) ? price : undefined,
        priceMaxE4: chance(0.3) ? price + whole(1, 100_000) : undefined,
        minOrderMax: chance(0.2) ? whole(1, 200) : undefined,
        inStockOnly: chance(0.2),
      };
      const total = await expectExact(query);
      if (total > countTo) long++;
    }
    expect(long).toBeGreaterThan(15);
  });

  test('counts of categories, of long lists and of short ones', async () => {
    const ids = index.below.get(null) ?? [];
    for (const keyword of ['cotton', 'mug', 'zzzzz', '']) {
      const query: ListQuery = { ...everything, text: keyword ? textOf(index, keyword) : undefined, priceMinE4: 9000 };
      const counts = await countByCategory(shop.services.searchPool, query, { level: 1, ids });
      for (const id of ids) {
        const category = index.byId.get(id);
        const { total } = await fullScan(client, { ...query, categories: category ? [category] : [] });
        const found = counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
        const count = Math.min(found, categoryCountLimit + 1);
        expect({ keyword, id, count }).toEqual({ keyword, id, count: Math.min(total, categoryCountLimit + 1) });
      }
    }
  });

  test('searchProducts counts a keyword up to 1,000 and then says that there are more', async () => {
    const search = (more: object) => shop.call('searchProducts', { keyword: 'cotton', pageSize: 30, ...more });
    const { total } = await fullScan(client, { ...everything, text: textOf(index, 'cotton') });
    expect(total).toBeGreaterThan(1000);
    expect(await search({ beginPage: 34 })).toMatchObject({ totalRecords: 1000, totalPage: 34, totalIsMore: true });
    expect((await search({ beginPage: 34 })).data).toHaveLength(10);
    expect((await search({ beginPage: 35 })).data).toEqual([]);
    const query: ListQuery = { ...everything, text: textOf(index, 'cotton') };
    const ids = [...index.byId.values()].filter(({ level }) => level === 3).map(({ id }) => id);
    const counts = await countByCategory(shop.services.searchPool, query, { level: 3, ids });
    const categoryId = counts.find(({ count }) => count === 0)?.categoryId;
    expect(await search({ categoryId })).toMatchObject({
      totalRecords: 0,
      foundElsewhere: 1000,
      foundElsewhereIsMore: true,
    });
  });

  test('goods whose sales or prices are all the same lose none', async () => {
    await client.query(`
      update product_search set month_sold = 7, words =
        ts_delete(words, tsvector_to_array(search_classes(product_id, month_sold, price_e4))) || search_classes(product_id, 7, price_e4)`);
    for (const sort of ['best', 'monthSold asc', 'price desc'] as const)
      await expectExact({ ...everything, text: textOf(index, 'ltd'), sort, offset: 60 });
  });

  test('classes never decrease with the figure', async () => {
    const { rows } = await client.query(`
      select count(*)::integer as wrong from generate_series(0, 300000) n
      where sales_class(n + 1) < sales_class(n) or price_class(n + 2) < price_class(n + 1)`);
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

test('guard: listQuery of one category. Its list is planned once, not again for each category', async () => {
  const url = shop.services.config.databaseUrl ?? '';
  const pool = createPool(url, { max: 1, name: 'test', statementTimeoutSeconds: 5 });
  const shelves = [...index.byId.values()].filter(({ level }) => level === 2);
  for (let turn = 0; turn < 20; turn++)
    await readPage(pool, {
      ...everything,
      countTo: 10_000,
      categories: shelves.slice(turn % shelves.length).slice(0, 1),
    });
  const { rows } = await pool.query('select generic_plans > 0 as "isKept" from pg_prepared_statements');
  await pool.end();
  expect(rows).toEqual([{ isKept: true }]);
});
