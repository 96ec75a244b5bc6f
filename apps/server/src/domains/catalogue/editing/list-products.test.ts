import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importGoods } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { readPage } from './product-list-store.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);

type Filter = Parameters<typeof shop.call<'operatorListProducts'>>[1];

/** All pages of a list. */
async function list(filter: Filter): Promise<number[]> {
  const found: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof shop.call<'operatorListProducts'>>> = await shop.call(
      'operatorListProducts',
      { pageSize: 2, ...filter, after },
      cataloguer,
    );
    found.push(...page.list.map(({ offerId }) => offerId));
    after = page.next;
  }
  return found;
}
const total = async (filter: Filter) => (await shop.call('operatorListProducts', filter, cataloguer)).total;

const { offerId: mug } = await makeProduct(shop.services, {
  titles: { zh: '陶瓷马克杯', en: 'Stoneware mug', de: 'Steingutbecher' },
  attributes: [{ name: { zh: '货号', en: 'Article number' }, value: { zh: 'JC-2208' } }],
});
const { offerId: bowl, skuIds } = await makeProduct(shop.services, {
  titles: { zh: '陶瓷碗', en: 'Stoneware bowl' },
  skus: [{ color: 'Blue' }, { color: 'Green' }],
});
const { offerId: kite } = await makeProduct(shop.services, { titles: { en: 'Paper kite' }, supplierId: 'sky' });
const { offerId: rope } = await makeProduct(shop.services, { titles: { en: 'Hemp rope' }, categoryId: 91 });
await shop.call('operatorSetProductStatus', { offerId: bowl, status: 'hidden' }, cataloguer);

test('everything by number, hidden and withdrawn ones too', async () => {
  const all = await list({});
  expect(all).toEqual([mug, bowl, kite, rope].toSorted((a, b) => a - b));
  expect(await total({})).toBe(4);
});

test.each([
  ['a title in another language', 'steingutbecher', [mug]],
  ['the beginning of a word', 'stonew', [mug, bowl]],
  ['the supplier’s Chinese', '陶瓷', [mug, bowl]],
  ['Chinese that is part of one', '马克杯', [mug]],
  ['an item number', 'jc-2208', [mug]],
  ['a product’s number', String(kite), [kite]],
  ['a variant’s number', String(skuIds[1]), [bowl]],
  ['a supplier', 'sky', [kite]],
  ['several words, all of them', 'stoneware bowl', [bowl]],
  ['nothing that there is', 'zeppelin', []],
  ['nothing but signs', '…', []],
])('by %s', async (_, search, expected) => {
  expect(await list({ search })).toEqual(expected);
  expect(await total({ search })).toBe(expected.length);
});

test('by state, category with those below it, supplier, weight, own values, and several of these', async () => {
  expect(await list({ status: 'hidden' })).toEqual([bowl]);
  expect(await list({ categoryId: 910101 })).toEqual([mug, bowl, kite]);
  expect(await list({ categoryId: 91 })).toEqual([mug, bowl, kite, rope]);
  expect(await list({ supplierId: 'sky' })).toEqual([kite]);
  expect(await list({ supplierId: 'sky', status: 'hidden' })).toEqual([]);
  expect(await list({ search: 'stoneware', status: 'active' })).toEqual([mug]);
  await importGoods(
    shop.services,
    'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price\na,Feather,Loom,,5,10',
  );
  const [feather] = await list({ weight: 'assumed' });
  expect(await list({ search: 'feather' })).toEqual([feather]);
  await shop.call('operatorChangeProduct', { offerId: kite, version: 0, minimum: 3 }, cataloguer);
  expect(await list({ own: 'yes' })).toEqual([kite]);
  await shop.call('operatorChangeProduct', { offerId: feather ?? 0, version: 0, weightGrams: 3 }, cataloguer);
  expect(await list({ weight: 'assumed' })).toEqual([]);
});

test.each([
  ['of a supplier', { search: 'paper', supplierId: 'sky' }, [kite]],
  ['hidden', { search: 'stoneware', status: 'hidden' as const }, [bowl]],
  ['of all', { search: 'stoneware' }, [mug, bowl]],
])('words that very many have are looked for along the list: %s', async (_, filter, expected) => {
  const limits = { counted: 5, read: 0, sampled: -1, sampledOfPart: -1 };
  const ids: number[] = [];
  for (let after: number | undefined = -1; after !== undefined; ) {
    const query = { isWeightAssumed: false, hasOwnValues: false, ...filter, after, limit: 1 };
    const page = await readPage(shop.services, query, limits);
    ids.push(...page.ids.slice(0, 1));
    after = page.ids.length > 1 ? ids.at(-1) : undefined;
  }
  expect(ids).toEqual(expected);
});

test('what a row says', async () => {
  const { list: rows } = await shop.call('operatorListProducts', { search: String(mug) }, cataloguer, {
    'accept-language': 'zh-CN',
  });
  expect(rows).toMatchObject([
    {
      title: '陶瓷马克杯',
      sourceTitle: '陶瓷马克杯',
      status: 'active',
      priceUsd: 1.7606,
      marginRate: 0.2,
      missingLanguages: 8,
      isWeightAssumed: false,
      hasOwnValues: false,
    },
  ]);
});

test('a withdrawn product is found, and one that comes back too', async () => {
  await makeProduct(shop.services, { offerId: 4321, titles: { en: 'Brass whistle' } });
  await sql`update products set status = 'withdrawn' where id = 4321`.execute(shop.db);
  await sql`delete from product_search where product_id = 4321`.execute(shop.db);
  await sql`insert into unlisted_search values (4321, '')`.execute(shop.db);
  expect(await list({ search: 'whistle' })).toEqual([]);
  const { queueIndexing } = await import('#domains/catalogue/index-products.ts');
  await queueIndexing(shop.services);
  await shop.runJobs();
  expect(await list({ search: 'whistle' })).toEqual([4321]);
  expect((await shop.call('searchProducts', { keyword: 'whistle' })).totalRecords).toBe(0);
  await makeProduct(shop.services, { offerId: 4321, titles: { en: 'Brass whistle' } });
  expect(await list({ search: 'whistle' })).toEqual([4321]);
  expect(await sql`select from unlisted_search where product_id = 4321`.execute(shop.db)).toMatchObject({ rows: [] });
});
