import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { forgetOld } from '#domains/catalogue/bulk/bulk-store.ts';
import { importGoods } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

/**
 * 1,000 fen at 7.10 yuan per dollar are 1.40845 dollars: at 1.60 the margin is 11.97 % (below the guard of 12 %), at 1.48 it is
 * 4.83 % (below the stop of 5 %), at 1.40 −0.60 %, at 0.07 −1,912.07 %.
 */

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);
const finance = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner']);

type By = typeof cataloguer;
type Change = InputOf<Calls['operatorAskForPrices']>['change'];
type Decision = InputOf<Calls['operatorDecidePriceRequest']>['decision'];

async function price(offerId: number, priceUsd: number, { by = cataloguer, lowPriceReason = '' } = {}) {
  const { version } = await shop.call('operatorGetProduct', { offerId }, by);
  const reason = lowPriceReason ? { lowPriceReason } : {};
  return shop.call('operatorChangeProduct', { offerId, version, tiers: [{ from: 1, priceUsd }], ...reason }, by);
}
const versionOf = async (offerId: number) => {
  const { version } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
  return { offerId, version };
};
const shown = async (offerId: number) =>
  (await shop.call('getProductDetail', { offerId })).productSaleInfo.priceRangeList[0]?.price;
const noted = async () =>
  (
    await sql<{ door: string; reason: string; margin_e6: number }>`
    select door, reason, margin_e6 from low_prices order by id`.execute(shop.db)
  ).rows;
const needs = (who: 'reason' | 'owner', more: object = {}) => ({
  error: 'price_too_low',
  data: { needs: who, ...more },
});

describe('guard: guardLowPrices. A product’s own price', () => {
  test('below the guard needs a reason, which is stored', async () => {
    const { offerId } = await makeProduct(shop.services);
    await price(offerId, 1.61);
    await expect(price(offerId, 1.6)).rejects.toMatchObject(
      needs('reason', { products: 1, losing: 0, first: [{ offerId, priceUsd: 1.6, costYuan: 10, from: 1 }] }),
    );
    expect(await shown(offerId)).toBe(1.61);
    await price(offerId, 1.6, { lowPriceReason: 'Last season' });
    expect(await shown(offerId)).toBe(1.6);
    expect((await noted()).at(-1)).toEqual({ door: 'product', reason: 'Last season', margin_e6: 119_718 });
    const { lowPrices } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
    expect(lowPrices).toMatchObject([{ door: 'product', reason: 'Last season', products: 1 }]);
  });

  test('below the stop needs an owner too; a typing error is shown as the price it would make', async () => {
    const { offerId } = await makeProduct(shop.services);
    const lowPriceReason = 'Clearance';
    await expect(price(offerId, 1.48, { lowPriceReason })).rejects.toMatchObject(needs('owner'));
    await expect(price(offerId, 0.07, { by: owner })).rejects.toMatchObject(
      needs('reason', { losing: 1, first: [{ priceUsd: 0.07, marginRate: -19.120725 }] }),
    );
    await price(offerId, 1.4, { by: owner, lowPriceReason });
    expect(await shown(offerId)).toBe(1.4);
    // Dearer than before asks nobody.
    await price(offerId, 1.45);
  });

  test('of one variant counts, however its others are priced', async () => {
    const { offerId, skuIds } = await makeProduct(shop.services, {
      quoteType: 1,
      tiers: [],
      skus: [
        { color: 'Red', own: 1000 },
        { color: 'Blue', own: 2000 },
      ],
    });
    const [, blue = 0] = skuIds;
    const { version } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
    const skuPrices = [{ skuId: blue, priceUsd: 1.7606 }];
    await expect(shop.call('operatorChangeProduct', { offerId, version, skuPrices }, cataloguer)).rejects.toMatchObject(
      needs('owner', { losing: 1, first: [{ costYuan: 20 }] }),
    );
  });
});

test('guard: a bulk change counts all that it leaves too little, mixed variants too, and asks before it begins', async () => {
  const { offerId: plain } = await makeProduct(shop.services);
  const { offerId: mixed } = await makeProduct(shop.services, {
    quoteType: 1,
    tiers: [],
    skus: [
      { color: 'Red', own: 1000 },
      { color: 'Blue', own: 3000 },
    ],
  });
  const offerIds = [plain, mixed];
  const preview = (pricePercent: number) =>
    shop.call('operatorPreviewBulkChange', { offerIds, change: { pricePercent } }, cataloguer);
  expect((await preview(10)).low).toEqual({ products: 0, owner: 0, losing: 0 });
  const seen = await preview(-40);
  expect(seen.low).toEqual({ products: 2, owner: 2, losing: 2 });
  expect(seen.examples.every(({ marginRate }) => (marginRate ?? 0) < 0)).toBe(true);
  const apply = (more: object, by: By) => shop.call('operatorApplyBulkChange', { id: seen.id, ...more }, by);
  await expect(apply({ lowPriceReason: 'Sale' }, cataloguer)).rejects.toMatchObject(needs('owner', { products: 2 }));
  const little = await preview(-10);
  expect(little.low).toEqual({ products: 2, owner: 0, losing: 0 });
  await expect(shop.call('operatorApplyBulkChange', { id: little.id }, cataloguer)).rejects.toMatchObject(
    needs('reason'),
  );
  await shop.call('operatorApplyBulkChange', { id: little.id, lowPriceReason: 'Sale' }, cataloguer);
  await shop.runJobs();
  // 1.7606 less 10 %, rounded up.
  expect(await shown(plain)).toBe(1.5846);
});

test('guard: another rate asks about prices that stay while their goods cost more', async () => {
  const { offerId } = await makeProduct(shop.services);
  await price(offerId, 1.9);
  // 10 yuan at 5 yuan per dollar are 2 dollars.
  const preview = await shop.call('operatorPreviewPrices', { change: { cnyPerUsd: 5 } }, finance);
  expect(preview.low.losing).toBeGreaterThanOrEqual(1);
  await expect(shop.call('operatorSetExchangeRate', { cnyPerUsd: 5 }, finance)).rejects.toMatchObject(needs('owner'));
  await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.2 }, finance);
});

test('guard: a markup below the guard asks, one above does not', async () => {
  await makeProduct(shop.services);
  // 10 % on the cost are 9.09 % of the price; 4 % are 3.85 %.
  await expect(shop.call('operatorSetMarkup', { markup: 0.1 }, finance)).rejects.toMatchObject(needs('reason'));
  await expect(shop.call('operatorSetMarkup', { markup: 0.04 }, finance)).rejects.toMatchObject(needs('owner'));
  await shop.call('operatorSetMarkup', { markup: 0.2 }, finance);
  await shop.call('operatorSetMarkup', { markup: 0.25 }, finance);
});

describe('guard: an import', () => {
  const file = (cost: string) =>
    [
      'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item',
      `low-${cost},Low ${cost},Loom,200,5,10,${cost}`,
    ].join('\n');

  async function upload(text: string): Promise<string> {
    const bytes = Buffer.from(text);
    const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: bytes.length }, cataloguer);
    await shop.call('operatorAddImportPart', { id, number: 0, contentBase64: bytes.toString('base64') }, cataloguer);
    await shop.call('operatorCheckImport', { id, options: {} }, cataloguer);
    await shop.runJobs();
    return id;
  }

  test('of what buyers pay asks if the file’s own cost is dearer', async () => {
    const id = await upload(file('12'));
    const { report } = await shop.call('operatorGetImport', { id }, cataloguer);
    expect(report?.low).toEqual({ products: 1, owner: 1, losing: 1 });
    await expect(shop.call('operatorRunImport', { id, lowPriceReason: 'Sale' }, cataloguer)).rejects.toMatchObject(
      needs('owner'),
    );
    await expect(shop.call('operatorRunImport', { id }, owner)).rejects.toMatchObject(needs('reason'));
    await shop.call('operatorRunImport', { id, lowPriceReason: 'Sale' }, owner);
    await shop.runJobs();
    expect((await shop.call('operatorGetImport', { id }, cataloguer)).state).toBe('imported');
  });

  test('that waits for an owner is stored by the approval, once, with the asker’s reason', async () => {
    const id = await upload(file('13'));
    const asked = await shop.call('operatorAskForPrices', { change: { import: { id } }, reason: 'Lot' }, cataloguer);
    const { list } = await shop.call('operatorListPriceRequests', {}, owner);
    expect(list).toMatchObject([{ door: 'import', change: { fileName: 'goods.csv' }, costYuan: 93.6, losing: 1 }]);
    expect((await shop.call('operatorGetImport', { id }, cataloguer)).state).toBe('checked');
    const approve = () =>
      shop.call('operatorDecidePriceRequest', { id: asked.id ?? '', decision: 'approved', words: '' }, owner);
    await approve();
    await expect(approve()).rejects.toMatchObject({ error: 'request_decided' });
    await shop.runJobs();
    const { state, report } = await shop.call('operatorGetImport', { id }, cataloguer);
    expect({ state, problems: report?.problemCount }).toEqual({ state: 'imported', problems: 0 });
    expect((await noted()).at(-1)).toMatchObject({ door: 'import', reason: 'Lot' });
  });

  test('by a command is refused, unless it may', async () => {
    const refused = await importGoods(shop.services, file('11'), { refuseLow: true });
    expect(refused).toMatchObject({ isApplied: false, problems: [{ option: 'low-prices' }] });
    expect(await importGoods(shop.services, file('11'))).toMatchObject({ isApplied: true, low: [{ needs: 'owner' }] });
    const fine = await importGoods(shop.services, file('5'), { refuseLow: true });
    expect(fine).toMatchObject({ isApplied: true, low: [] });
  });

  test('with tiers that are cheaper than the cost asks', async () => {
    const lines = [
      'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price,Quantity Discounts',
      't,T,Loom,200,5,10,50:-50%',
    ];
    expect((await importGoods(shop.services, lines)).low).toMatchObject([
      { from: 50, priceE4: 50_000, needs: 'owner' },
    ]);
  });
});

describe('an owner is asked', () => {
  beforeAll(async () => {
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.1, lowPriceReason: 'As before' }, owner);
  });
  const askFor = (change: Change, by: By = cataloguer) =>
    shop.call('operatorAskForPrices', { change, reason: 'Clearance' }, by);
  const decide = (id: string | null, decision: Decision, by: By, words = '') =>
    shop.call('operatorDecidePriceRequest', { id: id ?? '', decision, words }, by);
  const requests = async (list: 'open' | 'decided', by: By = cataloguer) =>
    (await shop.call('operatorListPriceRequests', { list }, by)).list;
  const priceOf = async (offerId: number, priceUsd: number): Promise<Change> => {
    return { product: { ...(await versionOf(offerId)), tiers: [{ from: 1, priceUsd }] } };
  };
  const waits = async (by: By) =>
    (await shop.call('operatorListHandovers', {}, by)).list.filter(({ kind }) => kind === 'price');

  test('guard: a product’s price waits until an owner approves, and is then set with the asker’s reason', async () => {
    const { offerId } = await makeProduct(shop.services);
    const before = await shown(offerId);
    const { id } = await askFor(await priceOf(offerId, 0.7));
    expect((await askFor(await priceOf(offerId, 0.7))).id).toBe(id);
    expect(await shown(offerId)).toBe(before);
    expect(await requests('open')).toMatchObject([
      { id, door: 'product', offerId, priceUsd: 0.7, costYuan: 10, from: 1, isOwn: true, reason: 'Clearance' },
    ]);
    expect(await waits(owner)).toMatchObject([
      {
        id,
        title: String(offerId),
        goods: expect.stringMatching(/^Test product/),
        offers: 1,
        by: expect.stringMatching(/\S/),
      },
    ]);
    expect(await waits(cataloguer)).toEqual([]);
    const askedOf = async () => (await shop.call('operatorGetProduct', { offerId }, owner)).askedPrices;
    expect(await askedOf()).toMatchObject([{ id, priceUsd: 0.7, isOwn: false, decision: null }]);
    for (const by of [cataloguer, finance])
      await expect(decide(id, 'approved', by)).rejects.toMatchObject({ error: 'forbidden' });
    await shop.call('operatorChangeProduct', { ...(await versionOf(offerId)), titles: { en: 'Another' } }, cataloguer);
    await decide(id, 'approved', owner);
    expect(await shown(offerId)).toBe(0.7);
    expect((await noted()).at(-1)).toMatchObject({ door: 'product', reason: 'Clearance' });
    expect([await requests('open'), await waits(owner), await askedOf()]).toEqual([[], [], []]);
    expect((await requests('decided'))[0]).toMatchObject({ id, decision: 'approved', isOwn: true });
    await expect(decide(id, 'declined', owner, 'Late')).rejects.toMatchObject({ error: 'request_decided' });
  });

  test('guard: what has moved since is not set; the request waits on until it is declined with words', async () => {
    const { offerId } = await makeProduct(shop.services);
    const { id } = await askFor(await priceOf(offerId, 0.7));
    await price(offerId, 1.7);
    await expect(decide(id, 'approved', owner)).rejects.toMatchObject({ error: 'changed_meanwhile' });
    expect(await shown(offerId)).toBe(1.7);
    await expect(decide(id, 'declined', owner)).rejects.toMatchObject({ error: 'invalid_input' });
    await decide(id, 'declined', owner, 'Too cheap');
    expect((await requests('decided'))[0]).toMatchObject({ id, decision: 'declined', words: 'Too cheap' });
  });

  test('guard: its asker alone withdraws; anybody else waives it, with a reason', async () => {
    const { offerId } = await makeProduct(shop.services);
    const { id } = await askFor(await priceOf(offerId, 0.6));
    await expect(decide(id, 'withdrawn', finance)).rejects.toMatchObject({ error: 'forbidden' });
    await expect(decide(id, 'waived', finance)).rejects.toMatchObject({ error: 'invalid_input' });
    await decide(id, 'waived', finance, 'Sold out');
    const again = await askFor(await priceOf(offerId, 0.6));
    await decide(again.id, 'withdrawn', cataloguer);
    expect((await requests('decided')).slice(0, 2)).toMatchObject([{ decision: 'withdrawn' }, { decision: 'waived' }]);
  });

  test('guard: a price that needs no owner is set at once; finance asks for rate and markup alone', async () => {
    const { offerId } = await makeProduct(shop.services);
    expect(await askFor(await priceOf(offerId, 1.6))).toEqual({ id: null });
    expect(await shown(offerId)).toBe(1.6);
    const stale = { product: { offerId, version: 0, tiers: [{ from: 1, priceUsd: 0.5 }] } };
    await expect(askFor(stale)).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await expect(askFor(await priceOf(offerId, 0.7), finance)).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('guard: bulk change, rate and markup go through their own doors; a preview is stored as long as it waits', async () => {
    const { offerId } = await makeProduct(shop.services);
    const bulk = await shop.call(
      'operatorPreviewBulkChange',
      { offerIds: [offerId], change: { pricePercent: -40 } },
      cataloguer,
    );
    const asked = await askFor({ bulk: { id: bulk.id } });
    const { askedPrices } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
    expect(askedPrices).toMatchObject([{ id: asked.id, door: 'bulk' }]);
    await sql`update bulk_changes set created_at = now() - interval '2 days' where id = ${bulk.id}`.execute(shop.db);
    await forgetOld(shop.db);
    expect((await requests('open')).at(-1)).toMatchObject({ door: 'bulk', change: { pricePercent: -40 }, losing: 1 });
    await decide(asked.id, 'approved', owner);
    await shop.runJobs();
    // 1.7606 less 40 %, rounded up.
    expect(await shown(offerId)).toBe(1.0564);
    const rate = await askFor({ rate: { cnyPerUsd: 5 } }, finance);
    const markup = await askFor({ markup: { markup: 0.04 } }, finance);
    await decide(rate.id, 'approved', owner);
    // The markup was asked for at another rate.
    await expect(decide(markup.id, 'approved', owner)).rejects.toMatchObject({ error: 'changed_meanwhile' });
    await decide(markup.id, 'withdrawn', finance);
    expect((await shop.call('operatorGetPrices', {}, finance)).cnyPerUsd).toBe(5);
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.1, lowPriceReason: 'Back' }, owner);
  });
});

test('guard: a product that is shown again has to leave enough, as on its page', async () => {
  const { offerId } = await makeProduct(shop.services);
  await shop.call('operatorSetProductStatus', { offerId, status: 'hidden' }, cataloguer);
  await price(offerId, 0.7, { by: owner, lowPriceReason: 'Clearance' });
  const show = (more: object, by: By) =>
    shop.call('operatorSetProductStatus', { offerId, status: 'active', ...more }, by);
  await expect(show({ lowPriceReason: 'Clearance' }, cataloguer)).rejects.toMatchObject(needs('owner'));
  await show({ lowPriceReason: 'Clearance' }, owner);
  expect(await shown(offerId)).toBe(0.7);
});
