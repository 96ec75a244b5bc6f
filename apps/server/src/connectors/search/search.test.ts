import { demoSupplier } from '@sampan/demo/supplier/index';
import { randomFor } from '@sampan/demo/supplier/random';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CategoryIndex, categoryIndex } from '#domains/catalogue/category-index.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import { editsOf, nearestWord } from '#domains/catalogue/search/spelling.ts';
import { fullScan } from '#testing/full-scan.ts';
import { countTo, everything, textOf } from '#testing/list-query.ts';
import { clientOf, keeperOf, openSearchEngine } from '#testing/opensearch.ts';
import { openTestShop } from '#testing/shop.ts';
import { OpenSearchEngine } from './opensearch/engine.ts';
import { postgresSearch } from './postgresql/engine.ts';
import { categoryCountLimit, type ListQuery } from './search.ts';

/**
 * The contract of a search engine: exactly what a full scan finds, in the same order. Every engine in the register is
 * one more entry of `engines`. With SEARCH_TEST_URL OpenSearch is a real one, otherwise the simulator.
 */

const opensearch = await openSearchEngine();
const shop = await openTestShop({ SEARCH_URL: opensearch.url });
const scanner = new pg.Client({ connectionString: shop.database.ownerUrl });
let index: CategoryIndex;

const engines = [
  ['postgresql', postgresSearch(shop.services)],
  ['opensearch', new OpenSearchEngine(clientOf(opensearch.url))],
] as const;

beforeAll(async () => {
  await importProducts(shop.services, demoSupplier());
  await scanner.connect();
  index = await categoryIndex(shop.services);
  await keeperOf(shop).settle();
});
afterAll(async () => {
  await scanner.end();
  await opensearch.stop();
});

const keywords = [
  'cotton',
  'ltd',
  'mug',
  'steel black',
  'ceramic mug',
  'women',
  'bag',
  'set',
  'baumwolle',
  'カップ',
  '棉',
  'чашка',
  'zzzzz',
];

describe.each(engines)('%s', (_name, engine) => {
  test('pages and totals are those of a full scan', async () => {
    const { pick, whole, chance } = randomFor('engines');
    const sorts: ListQuery['sort'][] = ['best', 'best', 'price asc', 'price desc', 'monthSold desc', 'monthSold asc'];
    let [some, long] = [0, 0];
    for (let round = 0; round < 80; round++) {
      const language = pick(['en', 'de', 'zh', 'ja', 'ru']);
      const price = whole(1, 9) * 10_000;
      const query: ListQuery = {
        ...everything,
        language,
        text: textOf(index, pick(keywords), { beginnings: chance(0.3), language }),
        categories: chance(0.3) ? [pick([...index.byId.values()])] : [],
        sort: pick(sorts),
        offset: pick([0, 0, 20, 60]),
        priceMinE4: chance(0.3) ? price : undefined,
        priceMaxE4: chance(0.3) ? price + whole(1, 100_000) : undefined,
        minOrderMax: chance(0.2) ? whole(1, 200) : undefined,
        inStockOnly: chance(0.2),
      };
      const { total, ids } = await fullScan(scanner, query);
      expect(await engine.readPage(query)).toEqual({ ids, total: Math.min(total, countTo), isMore: total > countTo });
      if (total > 0) some++;
      if (total > countTo) long++;
    }
    expect(some).toBeGreaterThan(30);
    expect(long).toBeGreaterThan(10);
  });

  test('counts of categories', async () => {
    const ids = index.below.get(null) ?? [];
    for (const keyword of ['cotton', 'mug', 'zzzzz']) {
      const query: ListQuery = { ...everything, text: textOf(index, keyword), priceMinE4: 9000 };
      const counts = await engine.countByCategory(query, { level: 1, ids });
      for (const id of ids) {
        const category = index.byId.get(id);
        const { total } = await fullScan(scanner, { ...query, categories: category ? [category] : [] });
        const count = counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
        const capped = (figure: number) => Math.min(figure, categoryCountLimit + 1);
        expect({ keyword, id, count: capped(count) }).toEqual({ keyword, id, count: capped(total) });
      }
    }
  });

  test('texts that find something', async () => {
    const texts = ['zzzzz', 'mug', 'cotton', 'xqzwv'].map((keyword) => textOf(index, keyword).any);
    expect([...(await engine.findAny(texts))]).toEqual([1, 2]);
    expect(await engine.findAny([])).toEqual(new Set());
    expect((await engine.findAny(texts, 1)).size).toBe(1);
  });

  test('words of titles, and those similar to a mistyped one, in any language', async () => {
    const found = await engine.findWords(editsOf('cottn'));
    expect(found).toContainEqual({ word: 'cotton', language: 'en', products: expect.any(Number) });
    expect(await engine.findWords(['xqzwv'])).toEqual([]);
    for (const [typed, language, meant] of [
      ['stainlles', 'en', 'stainless'],
      ['baumwoole', 'de', 'baumwolle'],
    ] as const) {
      const near = await engine.findSimilarWords(typed);
      expect(nearestWord(typed, near, language), typed).toBe(meant);
      for (const { word } of near) expect(Math.abs(word.length - typed.length)).toBeLessThanOrEqual(3);
    }
  });
});

/** PostgreSQL finds similar words of other scripts only if the database's locale does. */
test('similar Latin words are the same for both, with the same counts', async () => {
  const [[, database], [, engine]] = engines;
  for (const word of ['stainlles', 'baumwoole', 'ceramci', 'bluetoth']) {
    const sorted = async (of: typeof database | typeof engine) =>
      (await of.findSimilarWords(word)).map((one) => `${one.language}.${one.word} ${one.products}`).sort();
    const [one, other] = [await sorted(database), await sorted(engine)];
    // With equal similarity and count, either may be the sixtieth.
    if (one.length < 60) expect(other).toEqual(one);
    else expect(other.filter((entry) => one.includes(entry)).length).toBeGreaterThan(50);
  }
});
