import type pg from 'pg';
import { randomFor } from '../../apps/demo/src/supplier/random.ts';
import { languages } from '../../packages/contract/src/languages.ts';

/** Typical operations of buyers in a shop of any size. Each generates a call's path and body that is not cached. */
export interface Operation {
  name: string;
  make(): { path: string; body: Record<string, unknown>; language: string };
}

interface Samples {
  titles: { language: string; words: string[] }[];
  categories: number[];
  largest: number[];
  offers: number[];
}

async function readSamples(client: pg.Client): Promise<Samples> {
  const titles = await client.query<{ language: string; title: string }>(`
    select t.key as language, t.value as title
    from (select titles from products tablesample bernoulli (5) repeatable (7) limit 3000) p, jsonb_each_text(p.titles) t`);
  const words = titles.rows
    .map(({ language, title }) => ({ language, words: title.match(/\p{L}{3,}/gu) ?? [] }))
    .filter((sample) => sample.words.length > 1);
  const categories = await client.query<{ id: number }>(
    'select id from categories where product_count > 0 order by product_count desc, id',
  );
  const offers = await client.query<{ id: number }>(
    'select id from products tablesample bernoulli (5) repeatable (9) limit 2000',
  );
  const ids = categories.rows.map(({ id }) => Number(id));
  return {
    titles: words,
    categories: ids,
    largest: ids.slice(0, 8),
    offers: offers.rows.map(({ id }) => Number(id)),
  };
}

const listPath = '/api/product/platform/goods/list';

export async function growthOperations(client: pg.Client): Promise<Operation[]> {
  const samples = await readSamples(client);
  const { whole, pick: of } = randomFor('growth');
  const shopLanguages = languages.map(({ code }) => code);
  const list = (name: string, body: () => Record<string, unknown>): Operation => ({
    name,
    make: () => ({ path: listPath, body: { pageSize: 30, ...body() }, language: of(shopLanguages) }),
  });
  const search = (
    name: string,
    words: () => { language: string; words: string[] },
    more: () => object = () => ({}),
  ) => ({
    name,
    make: () => {
      const { language, words: chosen } = words();
      const body = { pageSize: 30, beginPage: whole(1, 3), keyword: chosen.join(' '), ...more() };
      return { path: listPath, body, language };
    },
  });
  const wordsOf = (count: number) => () => {
    const { language, words } = of(samples.titles);
    return { language, words: Array.from({ length: count }, () => of(words)) };
  };
  const twoTitles = () => {
    const first = of(samples.titles);
    const second = of(samples.titles.filter(({ language }) => language === first.language));
    return { language: first.language, words: [of(first.words), of(second.words)] };
  };
  const mistyped = () => {
    const { language, words } = of(samples.titles);
    const word = of(words);
    const at = whole(0, Math.max(0, word.length - 2));
    return { language, words: [word.slice(0, at) + (word[at + 1] ?? 'x') + (word[at] ?? '') + word.slice(at + 2)] };
  };
  const letters = [...'bcdfghjklmnpqrstvwxz'];
  const nonsense = () => ({
    language: of(shopLanguages),
    words: [Array.from({ length: whole(5, 10) }, () => of(letters)).join('')],
  });
  const narrowPrice = () => {
    const from = whole(10, 900) / 100;
    return { priceStart: from, priceEnd: from + 0.02 };
  };
  const widePrice = () => ({ priceStart: whole(1, 5), priceEnd: whole(6, 20) });
  const sorts = ['{"price":"asc"}', '{"price":"desc"}'];
  return [
    list('category, pages 1–20', () => ({ categoryId: of(samples.categories), beginPage: whole(1, 20) })),
    list('largest categories, pages 1–300', () => ({ categoryId: of(samples.largest), beginPage: whole(1, 300) })),
    list('category by price', () => ({ categoryId: of(samples.categories), sort: of(sorts), beginPage: whole(1, 20) })),
    list('category by sales', () => ({
      categoryId: of(samples.categories),
      sort: '{"monthSold":"asc"}',
      beginPage: whole(1, 20),
    })),
    list('price filter, large category', () => ({ categoryId: of(samples.largest), ...widePrice() })),
    list('price filter of 2 cents, whole shop', narrowPrice),
    list('price filter, whole shop', widePrice),
    list('in stock and minimum order', () => ({
      categoryId: of(samples.categories),
      inStockOnly: true,
      minOrderQuantityMax: whole(1, 50),
    })),
    {
      name: 'detail',
      make: () => ({
        path: '/api/product/platform/goods/details',
        body: { offerId: of(samples.offers) },
        language: of(shopLanguages),
      }),
    },
    search('search, 1 word', wordsOf(1)),
    search('search, 2 words of one title', wordsOf(2)),
    search('search, 2 words of different titles', twoTitles),
    search('search, 3 words of one title', wordsOf(3)),
    search('search and price filter', wordsOf(1), widePrice),
    search('search in a category', wordsOf(1), () => ({ categoryId: of(samples.largest) })),
    search('search by price', wordsOf(1), () => ({ sort: of(sorts) })),
    search('search with counts of categories', wordsOf(1), () => ({ countCategories: true })),
    search('mistyped word', mistyped),
    search('nonsense', nonsense),
  ];
}
