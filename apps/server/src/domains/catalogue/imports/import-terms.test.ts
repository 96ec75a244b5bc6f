import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readFileTiers } from '#domains/catalogue/files/file-tiers.ts';
import { importGoods } from '#testing/import-goods.ts';
import { makeOrder } from '#testing/make-order.ts';
import { openTestShop } from '#testing/shop.ts';
import type { FileImport } from './import-file.ts';

/** Terms that an import sets: price, minimum, tiers, weight, brand. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);

const run = (lines: string[], more: Partial<FileImport> = {}) => importGoods(shop.services, lines, more);

const header =
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Cost per item,MOQ,Quantity Discounts';
const plain = (handle: string, { price = '12.99', cost = '', grams = '200', minimum = '', tiers = '' } = {}) =>
  `${handle},Plain ${handle},Loom,,,${grams},shopify,900,${price},${cost},${minimum},${tiers}`;
const coloured = (handle: string, prices: string[], { tiers = '' } = {}) =>
  prices.map(
    (price, at) =>
      `${handle},${at ? '' : `Coloured ${handle}`},Loom,${at ? '' : 'Color'},Colour ${at},200,shopify,900,${price},,,${at ? '' : tiers}`,
  );

const detail = async (title: string) => {
  const { data } = await shop.call('searchProducts', { keyword: title });
  return shop.call('getProductDetail', {
    offerId: data.find(({ subjectTrans }) => subjectTrans === title)?.offerId ?? 0,
  });
};
const bands = async (title: string) =>
  (await detail(title)).productSaleInfo.priceRangeList.map(({ startQuantity, price }) => [startQuantity, price]);

const tiers = readFileTiers('50:-5%,200:-10%') ?? [];

describe('the selling price', () => {
  test('is the cost plus the import’s own markup, and stays when rate and markup change', async () => {
    const goods = [header, plain('own-markup', { price: '99', cost: '12.99' })];
    expect(await run(goods, { isCost: true, markupE6: 350_000 })).toMatchObject({ added: 1, notes: [] });
    // 12.99 × 1.35 = 17.5365
    expect((await detail('Plain own-markup')).productSaleInfo.price).toBe(17.5365);
    await shop.call('operatorSetMarkup', { markup: 0.6 }, finance);
    await shop.runJobs();
    expect((await detail('Plain own-markup')).productSaleInfo.price).toBe(17.5365);
    await shop.call('operatorSetMarkup', { markup: 0.25 }, finance);
    await shop.runJobs();
  });

  test('is rounded up to 0.0001 dollars', async () => {
    await run([header, plain('odd', { cost: '0.0333' })], { isCost: true, markupE6: 333_300 });
    // 0.0333 × 1.3333 = 0.04439889
    expect((await detail('Plain odd')).productSaleInfo.price).toBe(0.0444);
  });

  test('of costs at a rate of the file’s own follows that rate', async () => {
    const goods = [header, plain('dear-yuan', { cost: '10' }), plain('usual-yuan', { cost: '10' })];
    await run(goods.toSpliced(2), { isCost: true, cnyPerUsdE6: 14_200_000 });
    await run(goods.toSpliced(1, 1), { isCost: true });
    // 10 × 14.2 ÷ 7.1 × 1.25, and 10 × 1.25
    expect((await detail('Plain dear-yuan')).productSaleInfo.price).toBe(25);
    expect((await detail('Plain usual-yuan')).productSaleInfo.price).toBe(12.5);
  });

  test('may be less than a fen', async () => {
    expect(await run([header, plain('tiny', { price: '0.0005' })])).toMatchObject({ added: 1, problems: [] });
    expect((await detail('Plain tiny')).productSaleInfo.price).toBe(0.0005);
  });

  test('where a cost is missing the price counts as cost, and this is reported', async () => {
    const { notes } = await run([header, plain('with', { cost: '8' }), plain('without')], {
      isCost: true,
      apply: false,
    });
    expect(notes).toEqual([{ kind: 'price_used_as_cost', variants: 1 }]);
  });
});

describe('minimum and tiers', () => {
  test('of the import go to goods that name none, of one price or of several variants', async () => {
    const goods = [header, plain('tiered'), ...coloured('tiered-colours', ['10', '10'])];
    expect(await run(goods, { minimum: 10, tiers })).toMatchObject({ added: 2, notes: [] });
    expect(await detail('Plain tiered')).toMatchObject({
      minOrderQuantity: 10,
      productSaleInfo: { price: 12.99, quoteType: 0 },
    });
    expect(await bands('Plain tiered')).toEqual([
      [10, 12.99],
      [50, 12.3405],
      [200, 11.691],
    ]);
    const colours = await detail('Coloured tiered-colours');
    expect(colours.productSkuInfos.map(({ price, ownPrice }) => [price, ownPrice])).toEqual([
      [10, false],
      [10, false],
    ]);
    expect(await bands('Coloured tiered-colours')).toEqual([
      [10, 10],
      [50, 9.5],
      [200, 9],
    ]);
    // What the goods cost does not fall with what buyers pay: 10 dollars × 7.10 ÷ 1.25.
    const { rows } =
      await sql`select source_tiers from products where titles ->> 'en' = 'Coloured tiered-colours'`.execute(shop.db);
    expect(rows).toMatchObject([{ source_tiers: [{ fen: 5680 }, { fen: 5680 }, { fen: 5680 }] }]);
  });

  test('are what an order is charged, and a smaller order is refused', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await detail('Plain tiered');
    const order = await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 60 }] });
    const { rows } = await shop.services.pool.query(
      'select unit_price_e4, amount_cents from order_items where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ unit_price_e4: 123_405, amount_cents: 74_043 }]);
    await expect(makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 9 }] })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('of the shop’s markup follow it', async () => {
    await run([header, plain('follows', { cost: '10' })], { isCost: true, tiers });
    // 10 dollars = 71 yuan; × 1.25
    expect(await bands('Plain follows')).toEqual([
      [1, 12.5],
      [50, 11.875],
      [200, 11.25],
    ]);
    await shop.call('operatorSetMarkup', { markup: 0.5 }, finance);
    await shop.runJobs();
    expect(await bands('Plain follows')).toEqual([
      [1, 15],
      [50, 14.25],
      [200, 13.5],
    ]);
    expect((await bands('Plain tiered'))[1]).toEqual([50, 12.3405]);
    await shop.call('operatorSetMarkup', { markup: 0.25 }, finance);
    await shop.runJobs();
  });

  test('of the file’s own columns come first, also as prices, also from a field of one’s own', async () => {
    const own = header.replace('MOQ', 'Minimum order quantity (product.metafields.custom.minimum)');
    const goods = [
      own,
      plain('own-terms', { minimum: '24', tiers: '48:12; 96:11.5' }),
      plain('own-minimum', { minimum: '60' }),
    ];
    expect(await run(goods, { minimum: 10, tiers })).toMatchObject({ added: 2, problems: [] });
    expect(await bands('Plain own-terms')).toEqual([
      [24, 12.99],
      [48, 12],
      [96, 11.5],
    ]);
    // Above the first tier's start: it holds from the minimum on.
    expect(await bands('Plain own-minimum')).toEqual([
      [60, 12.3405],
      [200, 11.691],
    ]);
  });

  test('tiers leave out variants of different prices, and this is reported', async () => {
    const report = await run([header, ...coloured('mixed', ['10', '12'])], { minimum: 5, tiers });
    expect(report).toMatchObject({ added: 1, notes: [{ kind: 'without_tiers', products: 1 }] });
    const { minOrderQuantity, productSkuInfos } = await detail('Coloured mixed');
    expect([minOrderQuantity, productSkuInfos.map(({ price }) => price)]).toEqual([5, [10, 12]]);
  });

  test.each([
    ['a minimum that is none', [plain('x', { minimum: 'ten' })], 2],
    ['a minimum of nothing', [plain('x', { minimum: '0' })], 2],
    ['tiers that cannot be read', [plain('y'), plain('x', { tiers: '50:95%' })], 3],
    ['a tier below the minimum', [plain('x', { minimum: '60', tiers: '50:-5%' })], 2],
    ['tiers that become dearer', [plain('x', { tiers: '50:5; 100:6' })], 2],
    ['a tier dearer than the price', [plain('x', { tiers: '50:13' })], 2],
    ['tiers for variants of different prices', coloured('x', ['10', '12'], { tiers: '50:-5%' }), 2],
  ])('guard: %s leaves the product out and names the line', async (_name, lines, line) => {
    expect(await run([header, ...lines], { apply: false })).toMatchObject({ problems: [], leftOut: [{ line }] });
  });

  test('guard: the import’s own tiers are checked against its minimum', async () => {
    const goods = [header, plain('x')];
    expect(await run(goods, { minimum: 60, tiers })).toMatchObject({
      isApplied: false,
      problems: [{ problem: expect.anything() }],
    });
    expect((await run(goods, { tiers: readFileTiers('50:5') })).problems).toHaveLength(1);
    expect((await run(['[]'], { fileName: 'goods.json', minimum: 10 })).problems.length).toBeGreaterThan(0);
  });
});

describe('a weight that is missing', () => {
  const goods = [header, plain('heavy'), plain('light', { grams: '' }), plain('lighter', { grams: '0' })];

  test('guard: MissingWeights. It is a problem unless it may be assumed', async () => {
    const report = await run(goods, { weight: 'required' });
    expect(report).toMatchObject({ added: 0, isApplied: false, problems: [{ line: 3, option: 'weight' }] });
    expect(report.problems).toMatchObject([{ problem: 'weights_missing', values: { count: 2, lines: '3, 4' } }]);
  });

  test('may be unknown: then a default is assumed, and freight says so', async () => {
    expect(await run(goods, { weight: 'unknown' })).toMatchObject({
      added: 3,
      notes: [{ kind: 'weight_assumed', variants: 2, grams: 0 }],
    });
    expect((await detail('Plain heavy')).productShippingInfo).toMatchObject({
      weightGrams: 200,
      isWeightAssumed: false,
    });
    expect((await detail('Plain light')).productShippingInfo).toMatchObject({ weightGrams: 0, isWeightAssumed: true });
  });

  test('or assumed, and marked as such', async () => {
    await run(goods, { weight: 450 });
    expect((await detail('Plain lighter')).productShippingInfo).toMatchObject({
      weightGrams: 450,
      isWeightAssumed: true,
    });
  });
});

describe('a vendor', () => {
  const found = async (keyword: string) =>
    (await shop.call('searchProducts', { keyword })).data.map(({ subjectTrans }) => subjectTrans).sort();

  test('is found by its name', async () => {
    await run([
      header,
      plain('vase').replace('Loom', 'Kestrelworks & Søn'),
      plain('bowl').replace('Loom', 'Kestrelworks & Søn'),
    ]);
    expect(await found('Kestrelworks')).toEqual(['Plain bowl', 'Plain vase']);
    expect(await found('kestrelworks bowl')).toEqual(['Plain bowl']);
  });

  test('is the brand of goods that are imported under another supplier’s name, and still finds them', async () => {
    await run([header, plain('jug').replace('Loom', 'Harrierware')], { supplier: 'Grand Wholesale' });
    expect(await found('harrierware')).toEqual(['Plain jug']);
    expect(await found('grand wholesale')).toEqual(['Plain jug']);
    const { supplierName, productAttribute } = await detail('Plain jug');
    expect([supplierName, productAttribute.map(({ valueTrans }) => valueTrans)]).toEqual([
      'Grand Wholesale',
      ['Harrierware'],
    ]);
  });
});
