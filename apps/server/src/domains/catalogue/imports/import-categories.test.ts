import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { mapKey } from '#domains/catalogue/files/place-categories.ts';
import { removeDemoGoods } from '#domains/catalogue/remove-demo-goods.ts';
import { importGoods, makeOffer } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import type { FileImport } from './import-file.ts';

/** Foreign categories, and the shop's: Test goods (91) > Test shelf (9101) > Test drawer (910101). */

const shop = await openTestShop();
await makeProduct(shop.services);

const header = 'Handle,Title,Vendor,Product Category,Type,Tags,Variant Price';
const run = (lines: string[], more: Partial<FileImport> = {}) => importGoods(shop.services, [header, ...lines], more);
const mapOf = (text: string, fileName = 'map.csv') => ({ fileName, bytes: Buffer.from(text) });

const pathOf = async (title: string) => {
  const { data } = await shop.call('searchProducts', { keyword: title });
  const offerId = data.find(({ subjectTrans }) => subjectTrans === title)?.offerId ?? 0;
  return (await shop.call('getProductDetail', { offerId })).categoryPath.map(({ name }) => name).join(' > ');
};

const goods = [
  'bangle,Bangle,Loom,,Bracelet,,5',
  'cuff,Cuff,Loom,,Bracelet,,5',
  'fern,Fern,Loom,Home & Garden > Plants > Indoor,,,5',
  'bench,Bench,Loom,Home & Garden > Outdoor,Benches,,5',
  'odd,Odd,Loom,,,,5',
];

describe('foreign categories', () => {
  test('that the shop does not have are listed by number, in a dry run too, and go to the imported goods', async () => {
    const { categories } = await run(goods, { apply: false });
    expect(categories).toEqual([
      { name: 'Bracelet', products: 2, placed: 'nowhere', category: 'Imported goods > Bracelet' },
      { name: '', products: 1, placed: 'nowhere', category: 'Imported goods > Other' },
      { name: 'Benches', products: 1, placed: 'nowhere', category: 'Imported goods > Benches' },
      { name: 'Home & Garden > Plants > Indoor', products: 1, placed: 'nowhere', category: 'Imported goods > Indoor' },
    ]);
    await run(goods);
    expect(await pathOf('Bangle')).toBe('Imported goods > Bracelet');
    // The imported goods' own categories are nobody's choice.
    expect((await run(goods, { apply: false })).categories).toEqual(categories);
  });

  test('have one name however it is written', () => {
    expect(mapKey(' Ｈome ﹠ Garden>Cut\u00a0 Flowers ')).toBe('home & garden > cut flowers');
  });

  test('go where a file of categories sends them, by type first, then by the nearest category above', async () => {
    const categories = mapOf(
      'Name;Category\n bracelet ;Test drawer\nHome & Garden;9101\nBenches;Test goods > Test shelf > Test drawer\n',
    );
    const report = await run(goods, { categories });
    expect(report).toMatchObject({ updated: 4, unchanged: 1, problems: [] });
    expect(report.categories).toContainEqual({
      name: 'Bracelet',
      products: 2,
      placed: 'by_map',
      category: 'Test goods > Test shelf > Test drawer',
    });
    expect(await pathOf('Cuff')).toBe('Test goods > Test shelf > Test drawer');
    expect(await pathOf('Fern')).toBe('Test goods > Test shelf');
    expect(await pathOf('Bench')).toBe('Test goods > Test shelf > Test drawer');
    expect(await pathOf('Odd')).toBe('Imported goods > Other');
  });

  test('are remembered by the next import; a later file changes single ones', async () => {
    expect(await run(goods)).toMatchObject({ updated: 0, unchanged: 5 });
    await run(goods, { categories: mapOf('{"Bracelet": 9101}', 'map.json') });
    expect(await pathOf('Bangle')).toBe('Test goods > Test shelf');
    expect(await pathOf('Bench')).toBe('Test goods > Test shelf > Test drawer');
  });

  test('a dry run remembers nothing', async () => {
    const lines = ['ring,Ring,Loom,,Ring,,5'];
    const tried = await run(lines, { apply: false, categories: mapOf('Name,Category\nRing,91') });
    expect(tried.categories).toMatchObject([{ name: 'Ring', placed: 'by_map', category: 'Test goods' }]);
    expect((await run(lines, { apply: false })).categories).toMatchObject([{ placed: 'nowhere' }]);
  });

  test('with the name of one of the shop’s go there by themselves, unless the map says otherwise', async () => {
    const lines = ['chest,Chest,Loom,,test drawers,,5'];
    expect((await run(lines)).categories).toMatchObject([
      { placed: 'by_name', category: 'Test goods > Test shelf > Test drawer' },
    ]);
    expect(
      (await run(lines, { categories: mapOf('Name,Category\nTest drawers,Test shelf') })).categories,
    ).toMatchObject([{ placed: 'by_map', category: 'Test goods > Test shelf' }]);
  });

  test.each([
    ['a category that the shop does not have', 'Name,Category\nBracelet,Jewels', 2],
    ['no category', 'Name,Category\nRing,91\nBracelet,', 3],
    ['no name', 'Name,Category\n,91', 2],
    ['other columns', 'From,To\nBracelet,91', 1],
  ])('guard: %s stops the import, and the file and the line are named', async (_name, text, line) => {
    expect(await run(goods, { categories: mapOf(text) })).toMatchObject({
      isApplied: false,
      problems: [{ file: 'map.csv', line }],
    });
  });

  test('guard: a name that two categories have is refused with their ids; the path decides', async () => {
    await shop.db
      .insertInto('categories')
      .values([
        { id: 92, parent_id: null, level: 1, names: JSON.stringify({ en: 'Other goods' }) },
        { id: 9201, parent_id: 92, level: 2, names: JSON.stringify({ en: 'Test shelf' }) },
      ])
      .execute();
    const { problems } = await run(goods, { categories: mapOf('Name,Category\nBracelet,Test shelf') });
    expect(problems).toMatchObject([{ line: 2, problem: 'mapped_category_many', values: { ids: '9101, 9201' } }]);
    await run(goods, { categories: mapOf('Name,Category\nBracelet,Other goods > Test shelf') });
    expect(await pathOf('Bangle')).toBe('Other goods > Test shelf');
  });

  test('guard: removeDemoGoods keeps a category that a map, a markup or the undoing of an import needs, and the shop’s own', async () => {
    await shop.db
      .insertInto('categories')
      .values({ id: 93, level: 1, names: JSON.stringify({ en: 'Kept' }) })
      .execute();
    await run(['hat,Hat,Loom,,Hats,,5'], { categories: mapOf('Name,Category\nCaps,93') });
    await shop.db
      .insertInto('categories')
      .values([94, 95, 96, 97].map((id) => ({ id, level: 1, names: JSON.stringify({ en: 'Empty' }) })))
      .execute();
    await shop.db.insertInto('markups').values({ category_id: 96, markup_e6: 100_000 }).execute();
    await sql`insert into import_changes (import_id, product_id, before)
      select (select max(id) from imports), id, '{"product": {"category_path": [91, 97]}}' from products
      where titles ->> 'en' = 'Bangle'`.execute(shop.db);
    await inTransaction(shop.db, (tx) => removeDemoGoods(tx, [93, 94, 96, 97]));
    const left = await shop.db
      .selectFrom('categories')
      .select('id')
      .where('id', 'in', [93, 94, 95, 96, 97])
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => Number(id))).toEqual([93, 95, 96, 97]);
  });
});

describe('a marketplace’s categories', () => {
  const offer = (offerId: number, categoryId: number) => makeOffer(offerId, { categoryId });
  const json = (content: object, more: Partial<FileImport> = {}) =>
    importGoods(shop.services, JSON.stringify(content), { fileName: 'offers.json', ...more });

  test('that nobody knows go to the imported goods, by id where the map says', async () => {
    const offers = [offer(8_800_001, 1_038_378), offer(8_800_002, 1_038_379)];
    expect((await json(offers)).categories).toEqual([
      { name: '1038378', products: 1, placed: 'nowhere', category: 'Imported goods > Other' },
      { name: '1038379', products: 1, placed: 'nowhere', category: 'Imported goods > Other' },
    ]);
    expect(await json(offers, { categories: mapOf('Name,Category\n1038378,Test drawer') })).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    expect(await pathOf('Offer 8800001')).toBe('Test goods > Test shelf > Test drawer');
    expect(await pathOf('Offer 8800002')).toBe('Imported goods > Other');
  });

  test('are found by their names if the file lists them, and those that the map names are not added to the shop', async () => {
    const categories = [
      { id: 8_801, parentId: null, level: 1, names: { zh: '包', en: 'Bags' }, position: 0 },
      { id: 8_802, parentId: 8_801, level: 2, names: { zh: '背包', en: 'Backpacks' }, position: 0 },
      { id: 8_803, parentId: null, level: 1, names: { zh: '鞋', en: 'Shoes' }, position: 0 },
    ];
    const products = [offer(8_800_003, 8_802), offer(8_800_004, 8_803)];
    await json({ products, categories }, { categories: mapOf('Name,Category\nBags,Test drawer') });
    expect(await pathOf('Offer 8800003')).toBe('Test goods > Test shelf > Test drawer');
    expect(await pathOf('Offer 8800004')).toBe('Shoes');
    const stored = await shop.db
      .selectFrom('categories')
      .select('id')
      .where('id', 'in', [8_801, 8_802, 8_803])
      .execute();
    expect(stored).toEqual([{ id: 8_803 }]);
  });

  test('may come alone, for a map of goods to come', async () => {
    const clothing = { id: 8_810, parentId: null, level: 1, names: { en: 'Clothing' }, position: 1 };
    const shirts = { id: 8_811, parentId: 8_810, level: 2, names: { en: 'Shirts' }, position: 1 };
    await json({ products: [], categories: [clothing, shirts] });
    const report = await run(['polo,Polo,Loom,,Polos,,5'], {
      categories: mapOf('Name,Category\nPolos,Clothing > Shirts'),
    });
    expect(report.categories).toMatchObject([{ placed: 'by_map', category: 'Clothing > Shirts' }]);
  });

  const category = { id: 8_820, parentId: null, level: 1, names: { en: 'Clothing' }, position: 1 };
  test.each([
    ['below itself', { categories: [{ ...category, level: 2, parentId: 8_820 }] }],
    [
      'below each other',
      {
        categories: [
          { ...category, level: 2, parentId: 8_821 },
          { ...category, id: 8_821, level: 2, parentId: 8_820 },
        ],
      },
    ],
    ['below one that nobody knows', { categories: [{ ...category, level: 2, parentId: 8_829 }] }],
    ['beyond all positions', { categories: [{ ...category, position: 3_000_000_000 }] }],
    ['whose name is no text', { categories: [{ ...category, names: { en: { a: 1 } } }] }],
    ['without names', { categories: [{ ...category, names: null }] }],
    ['that is a supplier whose name is no text', { suppliers: [{ id: 's', names: { en: { a: 1 } } }] }],
  ])('guard: a category %s is a problem, and nothing is stored', async (_, lists) => {
    const report = await json({ products: [], ...lists });
    expect(report.problems).not.toEqual([]);
    expect(
      await shop.db.selectFrom('categories').select('id').where('id', '>=', 8_820).where('id', '<', 8_830).execute(),
    ).toEqual([]);
  });

  test('names lose what a terminal would obey, and are cut', async () => {
    await json({ products: [], categories: [{ ...category, names: { en: `\u001b[31mRed\0${'x'.repeat(200)}` } }] });
    const { names } = await shop.db
      .selectFrom('categories')
      .select('names')
      .where('id', '=', 8_820)
      .executeTakeFirstOrThrow();
    expect(names).toEqual({ en: `[31mRed${'x'.repeat(93)}` });
    const { categories } = await run(['polo,Polo,Loom,,\u001b[2JCaps,,5'], { apply: false });
    expect(categories).toMatchObject([{ name: '[2JCaps' }]);
  });
});
