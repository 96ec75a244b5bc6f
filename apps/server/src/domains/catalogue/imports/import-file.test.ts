import { translate } from '@sampan/translations/translate';
import { describe, expect, test } from 'vitest';
import type { FileProblem } from '#domains/catalogue/tables/file-problem.ts';
import { importGoods, makeOffer } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import type { FileImport } from './import-file.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Variant Image';
const newHeader =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Cost per item,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Variant image URL,Gift card';

const run = (text: string | Buffer, more: Partial<FileImport> = {}) => importGoods(shop.services, text, more);
const csv = (...lines: string[]) => [header, ...lines].join('\n');
const products = () =>
  shop.db
    .selectFrom('products')
    .select(['id', 'titles', 'status'])
    .where('connector', '=', 'file')
    .orderBy('id')
    .execute();
const find = async (title: string) =>
  (await products()).find(({ titles }) => (titles as { en: string }).en === title)?.id ?? 0;

const scarf =
  'wool-scarf,Wool Scarf,"<p onclick=""x()"">Soft, warm</p><script>x()</script>",Loom & Co,Scarves,"winter, wool",true,Color,Grey,Size,One,LC-1,180,shopify,40,deny,60.01,https://pictures.example/a.jpg,https://pictures.example/grey.jpg';
const scarfBlue = 'wool-scarf,,,,,,,,Blue,,One,LC-2,190,shopify,-2,deny,65.5,https://pictures.example/b.jpg,';
const cap = 'cap,Cap,A cap,Loom & Co,,,true,Title,Default Title,,,CAP,,,1,deny,12,,';

describe('a CSV file', () => {
  test('is tried first: nothing is stored', async () => {
    expect(await run(csv(scarf, scarfBlue, cap), { apply: false })).toMatchObject({
      added: 2,
      updated: 0,
      isApplied: false,
      problems: [],
    });
    expect(await products()).toEqual([]);
  });

  test('brings products whose selling price is the file’s, to the ten-thousandth', async () => {
    const report = await run(csv(scarf, scarfBlue, cap));
    expect(report).toMatchObject({ added: 2, updated: 0, unchanged: 0, problems: [], isApplied: true });
    expect([report.newCategories, report.pictures]).toEqual([3, { waiting: 3, refused: [] }]);
    expect(report.notes).toEqual([
      { kind: 'stock_not_tracked', variants: 1, pieces: 1000 },
      { kind: 'sold_out', variants: 1 },
      { kind: 'weight_assumed', variants: 1, grams: 300 },
    ]);
    expect(report.readAs).toEqual({ encoding: 'UTF-8', separatedBy: 'commas' });
    const detail = await shop.call('getProductDetail', { offerId: await find('Wool Scarf') });
    expect(detail).toMatchObject({
      description: '<p>Soft, warm</p>',
      supplierName: 'Loom & Co',
      categoryPath: [{ name: 'Imported goods' }, { name: 'Scarves' }],
      productImage: { images: ['/pictures/placeholder.webp'] },
      productSaleInfo: { price: 60.01, maxPrice: 65.5, quoteType: 1 },
      productSkuInfos: [
        {
          price: 60.01,
          amountOnSale: 40,
          ownPrice: true,
          skuAttributes: [
            { attributeNameTrans: 'Color', valueTrans: 'Grey' },
            { attributeNameTrans: 'Size', valueTrans: 'One' },
          ],
        },
        { price: 65.5, amountOnSale: 0, skuAttributes: [{ valueTrans: 'Blue' }, { valueTrans: 'One' }] },
      ],
    });
    expect(await shop.call('getProductDetail', { offerId: await find('Cap') })).toMatchObject({
      productSkuInfos: [],
      productSaleInfo: { price: 12, amountOnSale: 1000, quoteType: 0 },
      productShippingInfo: { weightGrams: 300, isWeightAssumed: true },
    });
    expect((await shop.call('searchProducts', { keyword: 'wool scarves' })).totalRecords).toBe(1);
    const costOf = async (title: string) =>
      shop.db
        .selectFrom('skus')
        .select('source_price_fen')
        .where('product_id', '=', await find(title))
        .orderBy('position')
        .execute();
    // 12 dollars × 7.10 = 85.20 yuan; ÷ 1.25 = 68.16 yuan
    expect(await costOf('Cap')).toEqual([{ source_price_fen: 6816 }]);
    // 340.8568 and 372.04 yuan
    expect(await costOf('Wool Scarf')).toEqual([{ source_price_fen: 34086 }, { source_price_fen: 37204 }]);
  });

  test('again changes nothing, a changed line updates, under the same ids', async () => {
    const before = await products();
    expect(await run(csv(scarf, scarfBlue, cap))).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await run(csv(scarf.replace('60.01', '61'), scarfBlue, cap))).toMatchObject({
      added: 0,
      updated: 1,
      unchanged: 1,
    });
    expect(await products()).toEqual(before);
    expect((await shop.call('getProductDetail', { offerId: await find('Wool Scarf') })).productSaleInfo.price).toBe(61);
  });

  test('withdraws nothing that it does not name', async () => {
    const made = await makeProduct(shop.services);
    await run(csv(cap));
    expect((await products()).every(({ status }) => status === 'active')).toBe(true);
    expect(await shop.call('getProductDetail', { offerId: made.offerId })).toBeTruthy();
  });

  test('of costs is priced by rate and markup, and follows them', async () => {
    await run(csv(cap.replace(/cap,Cap/, 'bowl,Bowl')), { isCost: true });
    const bowl = await find('Bowl');
    // 12 dollars × 7.10 = 85.20 yuan; ÷ 7.10 × 1.25 = 15 dollars
    expect((await shop.call('getProductDetail', { offerId: bowl })).productSaleInfo.price).toBe(15);
    await shop.call('operatorSetMarkup', { markup: 0.5 }, finance);
    await shop.runJobs();
    expect((await shop.call('getProductDetail', { offerId: bowl })).productSaleInfo.price).toBe(18);
    // A price list's price stays.
    expect((await shop.call('getProductDetail', { offerId: await find('Cap') })).productSaleInfo.price).toBe(12);
  });

  test('with the newer header', async () => {
    const lines = [
      newHeader,
      'Tea Towel,tea-towel,Linen,Loom & Co,Home > Kitchen Linens,Towels,,true,Active,TT,Color,White,9.5,,shopify,7,deny,120,,,false',
      ',tea-towel,,,,,,,,TT2,,Red,9.75,,shopify,3,deny,120,,,',
      'Draft,draft,x,Loom & Co,,,,true,Draft,,,,1,,,,,,,,',
      'Old,old,x,Loom & Co,,,,true,Archived,,,,1,,,,,,,,',
    ];
    const report = await run(lines.join('\r\n'));
    expect(report).toMatchObject({ added: 1, problems: [], notes: [{ kind: 'not_published', products: 2 }] });
    expect(
      (await shop.call('getProductDetail', { offerId: await find('Tea Towel') })).productSkuInfos.map(
        ({ price, amountOnSale }) => [price, amountOnSale],
      ),
    ).toEqual([
      [9.5, 7],
      [9.75, 3],
    ]);
  });

  test.each(['continue', 'TRUE'])(
    'of goods that are sold on without stock (%s) gives them the usual stock',
    async (policy) => {
      await run(csv(cap.replace('cap,Cap', `${policy},Sold ${policy}`).replace(',,,1,deny', `,,shopify,1,${policy}`)));
      const { productSaleInfo } = await shop.call('getProductDetail', { offerId: await find(`Sold ${policy}`) });
      expect(productSaleInfo.amountOnSale).toBe(1000);
    },
  );

  test('guard: upsertSkus. A variant that comes back is for sale again', async () => {
    const [grey = '', blue = ''] = [scarf, scarfBlue.replace(',-2,', ',9,')].map((line) =>
      line.replace('wool-scarf', 'silk-scarf').replace('Wool Scarf', 'Silk Scarf'),
    );
    const stock = async () =>
      (await shop.call('getProductDetail', { offerId: await find('Silk Scarf') })).productSkuInfos.map(
        ({ amountOnSale }) => amountOnSale,
      );
    await run(csv(grey, blue));
    await run(csv(grey));
    expect(await stock()).toEqual([40]);
    await run(csv(grey, blue));
    expect(await stock()).toEqual([40, 9]);
  });

  test('goes into a category of the shop that its type or tags name', async () => {
    await run(
      csv(cap.replace('cap,Cap,A cap,Loom & Co,,', 'drawer,Drawer,A drawer,Loom & Co,test drawers,test shelf')),
    );
    expect(
      (await shop.call('getProductDetail', { offerId: await find('Drawer') })).categoryPath.map(({ name }) => name),
    ).toEqual(['Test goods', 'Test shelf', 'Test drawer']);
  });

  const good = cap.replace('cap,Cap', 'good,Good');
  const isStored = async (title: string) =>
    (await products()).some((one) => (one.titles as { en: string }).en === title);

  test.each([
    ['a price that is none', csv(good, scarf.replace('60.01', 'abc')), 3],
    ['a negative price', csv(good, scarf.replace('60.01', '-5')), 3],
    ['a price of nothing', csv(good, scarf.replace('60.01', '0.00')), 3],
    ['five decimals', csv(good, scarf.replace('60.01', '60.00001')), 3],
    ['a missing title', csv(good, scarf.replace('Wool Scarf', '')), 3],
    ['neither handle nor title', csv(',,,,,,,,,,,,,,,,5,,', good), 2],
    ['a quantity that is none', csv(good, scarf, scarfBlue.replace(',-2,deny', ',few,deny')), 4],
    ['a weight that is none', csv(good, scarf.replace(',180,', ',heavy,')), 3],
    ['the same variant twice', csv(good, scarf, scarf.replace('Wool Scarf', '')), 4],
    ['a cell beyond the header', csv(good, `${scarf},stray`), 3],
    ['a price beyond all bounds', csv(good, scarf.replace('60.01', '900000000')), 3],
  ])('guard: one odd product. %s leaves it out by its line, and the rest goes on', async (_name, text, line) => {
    const fresh = text.replaceAll('Wool Scarf', 'Odd Scarf').replaceAll('wool-scarf', 'odd-scarf');
    const report = await run(`${fresh}\n`);
    expect(report).toMatchObject({ isApplied: true, problems: [], leftOut: [{ line, what: 'product' }] });
    expectWords(report.leftOut);
    expect([await isStored('Good'), await isStored('Odd Scarf')]).toEqual([true, false]);
  });

  test('guard: what is left out is not missing in the file', async () => {
    await run(csv(cap, scarf.replace('wool-scarf,Wool Scarf', 'stole,Stole')), { supplier: 'Left Out' });
    const odd = scarf.replace('wool-scarf,Wool Scarf', 'stole,Stole').replace('60.01', 'abc');
    const report = await run(csv(cap, odd), { supplier: 'Left Out', withdrawMissing: 'most' });
    expect(report).toMatchObject({ isApplied: true, withdrawn: 0, leftOut: [{ line: 3 }] });
    expect(await shop.call('getProductDetail', { offerId: await find('Stole') })).toBeTruthy();
  });

  test.each([
    ['an open quotation mark', csv(cap, 'x,"open,,,'), 3],
    ['no columns that are known', 'a,b\n1,2', 1],
    ['nothing', header, 1],
  ])('guard: all or nothing. %s stops it and names the line', async (_name, text, line) => {
    const before = await products();
    const report = await run(`${text}\n`);
    expect(report).toMatchObject({ added: 0, updated: 0, isApplied: false });
    expect(report.problems.map((problem) => problem.line)).toContain(line);
    expectWords(report.problems);
    expect(await products()).toEqual(before);
  });
});

/** The operators’ languages have a sentence for each, with all its values. */
function expectWords(problems: readonly FileProblem[]) {
  for (const { problem, values } of problems)
    for (const language of ['en', 'zh']) {
      const words = translate(language, `consoleCatalogue.import_${problem}`, values);
      expect(words).not.toMatch(/consoleCatalogue|[{}]|“”/);
      for (const [name, value] of Object.entries(values ?? {}))
        if (name !== 'separator')
          expect(words).toContain(typeof value === 'number' ? value.toLocaleString('en') : String(value));
    }
}

describe('a JSON file', () => {
  const product = makeOffer(900_001, { titles: { en: 'Json jar' } });
  const json = (content: unknown, apply = true) => run(JSON.stringify(content), { fileName: 'goods.json', apply });

  test('brings products, as a list or with suppliers beside them', async () => {
    expect(await json([product])).toMatchObject({ added: 1, isApplied: true });
    expect(
      await json({ products: [product], suppliers: [{ id: 'json', names: { en: 'Json & Sons' } }] }),
    ).toMatchObject({ updated: 1 });
    expect(await shop.call('getProductDetail', { offerId: 900_001 })).toMatchObject({ supplierName: 'Json & Sons' });
  });

  test('names the product that is wrong', async () => {
    const report = await json([product, { ...product, offerId: 900_002, weightGrams: -1 }]);
    expect(report).toMatchObject({ isApplied: true, problems: [], leftOut: [{ line: 2 }] });
    expect(report.leftOut).toMatchObject([{ problem: 'field_too_small', values: { field: 'weightGrams', least: 0 } }]);
    const broken = await run('[{"offerId": 1},\n{"offerId": 2,,\n]', { fileName: 'a.json' });
    expect(broken.problems).toEqual([{ line: 2, problem: 'json_broken' }]);
    expect((await json({ goods: [] })).problems).toHaveLength(1);
    expect((await json({ products: [1, 2] })).problems).toHaveLength(1);
  });
});
