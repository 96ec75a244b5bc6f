import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);
const colleague = await shop.makeOperator(['catalogue']);

type Preview = Parameters<typeof shop.call<'operatorPreviewBulkChange'>>[1];

const preview = (input: Preview) => shop.call('operatorPreviewBulkChange', input, cataloguer);
const apply = (id: number, by = cataloguer) => shop.call('operatorApplyBulkChange', { id }, by);
const undo = (id: number) => shop.call('operatorUndoBulkChange', { id }, colleague);
const state = async (id: number) =>
  (await shop.call('operatorListBulkChanges', {}, cataloguer)).list.find((one) => one.id === id);
const get = (offerId: number) => shop.call('operatorGetProduct', { offerId }, cataloguer);
const price = async (offerId: number) => (await shop.call('getProductDetail', { offerId })).productSaleInfo.price;

async function run(input: Preview): Promise<number> {
  const { id } = await preview(input);
  await apply(id);
  await shop.runJobs();
  return id;
}

const three = async () =>
  (await Promise.all([1, 2, 3].map(() => makeProduct(shop.services)))).map(({ offerId }) => offerId);

describe('a change to many products', () => {
  test('is previewed without changing anything, made, and undone', async () => {
    const offerIds = await three();
    const [first = 0, second = 0] = offerIds;
    await shop.call('operatorChangeProduct', { offerId: first, version: 0, minimum: 5 }, cataloguer);
    const { id, products, examples } = await preview({ offerIds, change: { minimum: 24 } });
    expect(products).toBe(3);
    expect(examples.map(({ before, after }) => [before, after])).toEqual([
      ['5', '24'],
      ['1', '24'],
      ['1', '24'],
    ]);
    expect((await get(second)).minimum.own).toBeNull();
    await apply(id);
    await shop.runJobs();
    expect(await state(id)).toMatchObject({ state: 'done', products: 3, changed: 3, canBeUndone: true });
    for (const offerId of offerIds) expect((await get(offerId)).minimum.own).toBe(24);
    await undo(id);
    await shop.runJobs();
    expect(await state(id)).toMatchObject({ state: 'undone', undone: 3, canBeUndone: false });
    expect((await get(first)).minimum.own).toBe(5);
    expect((await get(second)).minimum.own).toBeNull();
  });

  test.each([
    [{ markup: 1 }, 2.817],
    [{ pricePercent: 10 }, 1.9367],
    [{ pricePercent: -9 }, 1.6022],
  ])('of prices: %j', async (change, expected) => {
    const [offerId = 0] = await three();
    const before = await price(offerId);
    const { examples } = await preview({ offerIds: [offerId], change });
    expect(examples).toMatchObject([{ before: String(before), after: String(expected) }]);
    const id = await run({ offerIds: [offerId], change });
    expect(await price(offerId)).toBe(expected);
    await undo(id);
    await shop.runJobs();
    expect(await price(offerId)).toBe(before);
    expect(await get(offerId)).toMatchObject({ hasOwnTiers: false, markup: { own: null } });
  });

  test('of visibility, category and weight; to all that a filter finds', async () => {
    const offerIds = await three();
    for (const offerId of offerIds)
      await shop.call('operatorChangeProduct', { offerId, version: 0, titles: { en: 'Zinc bucket' } }, cataloguer);
    const filter = { search: 'zinc' };
    const hidden = await run({ filter, change: { status: 'hidden' } });
    expect((await shop.call('searchProducts', { keyword: 'zinc' })).totalRecords).toBe(0);
    await undo(hidden);
    await shop.runJobs();
    expect((await shop.call('searchProducts', { keyword: 'zinc' })).totalRecords).toBe(3);
    await run({ filter, change: { categoryId: 9101 } });
    await run({ filter, change: { weightGrams: 1234 } });
    for (const offerId of offerIds)
      expect(await shop.call('getProductDetail', { offerId })).toMatchObject({
        categoryId: 9101,
        productShippingInfo: { weightGrams: 1234 },
      });
    await run({ filter, change: { weightGrams: null } });
    expect((await get(offerIds[0] ?? 0)).weight.own).toBeNull();
  });

  test('undoing leaves later changes of others', async () => {
    const offerIds = await three();
    const [first = 0, second = 0] = offerIds;
    const id = await run({ offerIds, change: { minimum: 8 } });
    const { version } = await get(first);
    await shop.call('operatorChangeProduct', { offerId: first, version, minimum: 9 }, cataloguer);
    await undo(id);
    await shop.runJobs();
    expect(await state(id)).toMatchObject({ state: 'undone', changed: 3, undone: 2 });
    expect((await get(first)).minimum.own).toBe(9);
    expect((await get(second)).minimum.own).toBeNull();
  });

  test('is applied once, by the operator who previewed it; of two who undo it at once, one does', async () => {
    const offerIds = await three();
    const { id } = await preview({ offerIds, change: { minimum: 6 } });
    await expect(apply(id, colleague)).rejects.toMatchObject({ error: 'not_found' });
    const ends = await barrier(2, () => apply(id));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await shop.runJobs();
    const undone = await barrier(3, () => undo(id));
    expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
    expect(await state(id)).toMatchObject({ changed: 3, undone: 3 });
  });

  test('guard: what the supplier has withdrawn is not shown again, and after thirty days nothing is undone', async () => {
    const offerIds = await three();
    const [gone = 0, kept = 0] = offerIds;
    await run({ offerIds, change: { status: 'hidden' } });
    await shop.db.updateTable('products').set({ status: 'withdrawn' }).where('id', '=', gone).execute();
    const id = await run({ offerIds, change: { status: 'active' } });
    expect(await state(id)).toMatchObject({ state: 'done', changed: 2 });
    expect([(await get(gone)).status, (await get(kept)).status]).toEqual(['withdrawn', 'active']);
    const made = shop.db.updateTable('bulk_changes').set({ created_at: new Date(Date.now() - 30 * 86_400_000) });
    await made.where('id', '=', id).execute();
    await expect(undo(id)).rejects.toMatchObject({ error: 'not_found' });
    expect(await state(id)).toMatchObject({ canBeUndone: false });
  });

  test('goes on where a killed process stopped', async () => {
    const offerIds = await three();
    const { id } = await preview({ offerIds, change: { minimum: 7 } });
    await apply(id);
    // The first product has been done before the process was killed.
    const [first = 0] = offerIds;
    await shop.db
      .updateTable('bulk_change_products')
      .set({ is_done: true })
      .where('change_id', '=', id)
      .where('product_id', '=', first)
      .execute();
    await shop.runJobs();
    expect(await state(id)).toMatchObject({ state: 'done', changed: 2 });
    expect((await get(first)).minimum.own).toBeNull();
  });

  test('is one change, to products that there are, and for the catalogue', async () => {
    const [offerId = 0] = await three();
    await expect(preview({ offerIds: [offerId], change: { minimum: 2, weightGrams: 3 } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(preview({ offerIds: [42], change: { minimum: 2 } })).rejects.toMatchObject({ error: 'not_found' });
    await expect(preview({ offerIds: [offerId], change: { categoryId: 4242 } })).rejects.toMatchObject({ status: 400 });
    const finance = await shop.makeOperator(['finance']);
    await expect(
      shop.call('operatorPreviewBulkChange', { offerIds: [offerId], change: { minimum: 2 } }, finance),
    ).rejects.toMatchObject({ error: 'forbidden' });
  });
});
