import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { undoImport } from '#domains/catalogue/imports/undo-import.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { importGoods } from '#testing/import-goods.ts';
import { makeProduct, type ProductOverrides } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);
const colleague = await shop.makeOperator(['catalogue']);
const owner = await shop.makeOperator(['owner']);

type Changes = Omit<Parameters<typeof shop.call<'operatorChangeProduct'>>[1], 'offerId' | 'version'>;

const get = (offerId: number) => shop.call('operatorGetProduct', { offerId }, cataloguer);
async function change(offerId: number, changes: Changes, by = cataloguer) {
  const { version } = await get(offerId);
  return shop.call('operatorChangeProduct', { offerId, version, ...changes }, by);
}
const detail = (offerId: number, language = 'en') =>
  shop.call('getProductDetail', { offerId }, undefined, { 'accept-language': language });
const find = async (keyword: string) =>
  (await shop.call('searchProducts', { keyword })).data.map(({ offerId }) => offerId);
const listed = async (offerId: number) => (await shop.call('listProductsByIds', { offerIds: [offerId] }))[0];
const skuOf = async (productId: number, skuId = productId) =>
  (await findOrderableSkus(shop.db, [{ productId, skuId }], 'en'))[0];
/** The supplier lists the product again, with other values. */
const refresh = (offerId: number, more: ProductOverrides) => makeProduct(shop.services, { offerId, ...more });

/** Everything that buyers, searches and orders read. */
async function dump(offerId: number): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(p) - 'updated_at' as row from products p where id = ${offerId}
    union all (select to_jsonb(s) from skus s where product_id = ${offerId} order by id)
    union all select to_jsonb(x) from product_search x where product_id = ${offerId}`.execute(shop.db);
  return rows.map(({ row }) => row);
}

describe('own values', () => {
  test('guard: priceE4. A price is stored to the ten-thousandth, whatever binary fractions make of it', async () => {
    const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 100 }] });
    for (const price of [1.0049, 4.0117, 8.2001, 9.9999]) {
      await change(offerId, { tiers: [{ from: 1, priceUsd: price }] });
      expect((await get(offerId)).tiers.map(({ ownUsd }) => ownUsd)).toEqual([price]);
    }
  });

  test('buyers see them in pages, lists, searches and orders; the supplier’s values are stored beside them', async () => {
    const { offerId } = await makeProduct(shop.services, {
      titles: { zh: '重磅T恤', en: 'Heavyweight tee', de: 'Schweres Shirt' },
      hsCode: '6109',
    });
    await change(offerId, {
      titles: { en: 'Zephyr shirt', zh: '微风衫', fr: 'Chemise' },
      descriptions: { en: '<p>Ours</p><script>alert(1)</script>' },
      tiers: [
        { from: 5, priceUsd: 2.5 },
        { from: 50, priceUsd: null },
      ],
      minimum: 5,
      weightGrams: 750,
      hsCode: '6109.10',
      categoryId: 9101,
    });
    expect(await detail(offerId)).toMatchObject({
      subjectTrans: 'Zephyr shirt',
      // What purchasing works with stays the supplier's.
      subject: '重磅T恤',
      description: '<p>Ours</p>',
      minOrderQuantity: 5,
      categoryId: 9101,
      productShippingInfo: { weightGrams: 750, isWeightAssumed: false },
      productSaleInfo: { priceRangeList: [{ price: 2.5, quantityRange: '5-49' }, { price: 1.7606 }] },
    });
    expect((await get(offerId)).descriptions.find(({ language }) => language === 'en')?.own).toBe('<p>Ours</p>');
    expect(await detail(offerId, 'zh-CN')).toMatchObject({ subjectTrans: '微风衫' });
    expect(await detail(offerId, 'de-DE')).toMatchObject({ subjectTrans: 'Schweres Shirt' });
    expect(await listed(offerId)).toMatchObject({ subjectTrans: 'Zephyr shirt', priceInfo: { price: 2.5 } });
    expect(await find('zephyr')).toEqual([offerId]);
    expect(await find('Heavyweight')).toEqual([]);
    expect(await skuOf(offerId)).toMatchObject({
      name: 'Zephyr shirt',
      sourceName: '重磅T恤',
      weightGrams: 750,
      hsCode: '6109.10',
      minOrderQuantity: 5,
      tiers: [
        { from: 5, priceE4: 25_000 },
        { from: 50, priceE4: 17_606 },
      ],
    });
    const whole = await get(offerId);
    expect(whole.titles.find(({ language }) => language === 'en')).toEqual({
      language: 'en',
      translated: '',
      origin: 'given',
      source: 'Heavyweight tee',
      own: 'Zephyr shirt',
      isSourceChanged: false,
    });
    expect(whole).toMatchObject({
      minimum: { source: 1, own: 5 },
      weight: { source: 200, own: 750 },
      hsCode: { source: '6109', own: '6109.10' },
      category: { source: 910101, own: 9101 },
    });
  });

  test('one step back, field by field, leaves the product as the supplier has it', async () => {
    const { offerId } = await makeProduct(shop.services, { titles: { en: 'Copper lantern' }, skus: [{}] });
    const before = await dump(offerId);
    await change(offerId, { titles: { en: 'Brass lantern' }, minimum: 3, markup: 1, weightGrams: 9, categoryId: 91 });
    expect(await dump(offerId)).not.toEqual(before);
    await change(offerId, { titles: { en: null }, minimum: null });
    expect(await get(offerId)).toMatchObject({ minimum: { own: null }, markup: { own: 1 } });
    await change(offerId, { markup: null, weightGrams: null, categoryId: null });
    expect(await dump(offerId)).toEqual(before);
  });

  test('a refresh changes only values that the shop has not set, and reports changes of the others', async () => {
    const { offerId } = await makeProduct(shop.services, { titles: { en: 'Old name', de: 'Alter Name' } });
    await change(offerId, { titles: { en: 'Our name' }, minimum: 7 });
    await refresh(offerId, { titles: { en: 'New name', de: 'Neuer Name' }, minOrderQuantity: 2, weightGrams: 300 });
    expect(await detail(offerId)).toMatchObject({ subjectTrans: 'Our name', minOrderQuantity: 7 });
    expect(await detail(offerId, 'de-DE')).toMatchObject({ subjectTrans: 'Neuer Name' });
    const whole = await get(offerId);
    expect(whole.titles[0]).toMatchObject({
      language: 'en',
      source: 'New name',
      own: 'Our name',
      isSourceChanged: true,
    });
    expect(whole).toMatchObject({
      minimum: { source: 2, own: 7, isSourceChanged: true },
      weight: { source: 300, own: null },
    });
    await change(offerId, { titles: { en: 'Our name' } });
    expect((await get(offerId)).titles[0]).toMatchObject({ isSourceChanged: false });
    await change(offerId, { titles: { en: null }, minimum: null });
    expect(await detail(offerId)).toMatchObject({ subjectTrans: 'New name', minOrderQuantity: 2 });
  });

  test('undoing an import restores the supplier’s former values and leaves the shop’s own', async () => {
    const line = (title: string, grams: number) =>
      `Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price\nkite,${title},Loom,${grams},5,10`;
    await importGoods(shop.services, line('First kite', 100));
    const [offerId = 0] = await find('kite');
    await change(offerId, { titles: { de: 'Drachen' }, weightGrams: 77 });
    const before = await dump(offerId);
    await importGoods(shop.services, line('Second kite', 900));
    expect(await detail(offerId)).toMatchObject({ subjectTrans: 'Second kite' });
    expect(await undoImport(shop.services)).toMatchObject({ outcome: 'undone', restored: 1 });
    expect(await dump(offerId)).toEqual(before);
    await change(offerId, { titles: { de: null }, weightGrams: null });
    expect(await detail(offerId)).toMatchObject({ productShippingInfo: { weightGrams: 100 } });
    expect(await skuOf(offerId)).toMatchObject({ weightGrams: 100 });
  });

  test('an own weight is that of every variant, whose own weights come back', async () => {
    const { offerId, skuIds } = await makeProduct(shop.services, {
      skus: [
        { color: 'Red', weightGrams: 100 },
        { color: 'Blue', weightGrams: 300 },
      ],
    });
    const weights = () => Promise.all(skuIds.map(async (id) => (await skuOf(offerId, id))?.weightGrams));
    await change(offerId, { weightGrams: 222 });
    expect(await weights()).toEqual([222, 222]);
    await change(offerId, { titles: { en: 'Two colours' } });
    await change(offerId, { weightGrams: null });
    expect(await weights()).toEqual([100, 300]);
  });

  test('of a hidden and of a withdrawn product they change neither', async () => {
    const { offerId } = await makeProduct(shop.services, { titles: { en: 'Quiet bell' } });
    await change(offerId, { status: 'hidden' });
    await change(offerId, { titles: { en: 'Silent bell' } });
    expect(await get(offerId)).toMatchObject({ status: 'hidden' });
    expect(await find('bell')).toEqual([]);
    await sql`update products set status = 'withdrawn' where id = ${offerId}`.execute(shop.db);
    await change(offerId, { titles: { en: 'Mute bell' } });
    expect(await get(offerId)).toMatchObject({ status: 'withdrawn' });
    await expect(change(offerId, { status: 'active' })).rejects.toMatchObject({ error: 'not_found' });
    await refresh(offerId, { titles: { en: 'Bell again' } });
    expect(await detail(offerId)).toMatchObject({ subjectTrans: 'Mute bell' });
  });
});

describe('own prices', () => {
  test('stay when the rate changes; an own markup follows it, whatever the price list says', async () => {
    const priced = await makeProduct(shop.services, {
      tiers: [
        { from: 1, fen: 1000 },
        { from: 100, fen: 800 },
      ],
    });
    const marked = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000, fixedPriceE4: 99_000 }] });
    const variants = await makeProduct(shop.services, { skus: [{ color: 'A', own: 2000 }, { color: 'B' }] });
    const [first = 0] = variants.skuIds;
    await change(priced.offerId, {
      tiers: [
        { from: 1, priceUsd: 5 },
        { from: 200, priceUsd: null },
      ],
    });
    await change(marked.offerId, { markup: 1 });
    await change(variants.offerId, { skuPrices: [{ skuId: first, priceUsd: 3.3333 }] });
    // 3.3333 is less than that variant will cost.
    const lowPriceReason = 'The rate is what it is';
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 5, lowPriceReason }, owner);
    await shop.runJobs();
    const tiers = async (id: number) => (await detail(id)).productSaleInfo.priceRangeList.map(({ price }) => price);
    expect(await tiers(priced.offerId)).toEqual([5, 2]);
    expect(await tiers(marked.offerId)).toEqual([4]);
    expect((await detail(variants.offerId)).productSkuInfos.map(({ price }) => price)).toEqual([3.3333, 2.5]);
    expect(await listed(priced.offerId)).toMatchObject({ priceInfo: { price: 5 } });
    expect((await get(priced.offerId)).tiers).toEqual([
      { from: 1, costYuan: 10, computedUsd: 2.5, ownUsd: 5, shownUsd: 5, marginRate: 0.6 },
      { from: 200, costYuan: 8, computedUsd: 2, ownUsd: null, shownUsd: 2, marginRate: 0.2 },
    ]);
    // Nothing is left to reprice: a product with a markup of its own is not looked at again and again.
    const { rows } = await sql<{ stale: number }>`
      select count(*)::int as stale from products where priced_cny_per_usd_e6 <> 5000000`.execute(shop.db);
    expect(rows).toEqual([{ stale: 0 }]);
    await change(marked.offerId, { markup: null });
    expect(await tiers(marked.offerId)).toEqual([9.9]);
    await change(variants.offerId, { skuPrices: null });
    expect((await detail(variants.offerId)).productSkuInfos.map(({ price }) => price)).toEqual([5, 2.5]);
  });

  test('must be prices of this product, in rising bands', async () => {
    const { offerId } = await makeProduct(shop.services);
    const { offerId: other } = await makeProduct(shop.services);
    const tier = (from: number) => ({ from, priceUsd: 1 });
    await expect(change(offerId, { tiers: [tier(5), tier(5)] })).rejects.toMatchObject({ status: 400 });
    await expect(change(offerId, { tiers: [{ from: 1, priceUsd: 1.00001 }] })).rejects.toMatchObject({ status: 400 });
    await expect(change(offerId, { skuPrices: [{ skuId: other, priceUsd: 1 }] })).rejects.toMatchObject({
      error: 'not_found',
    });
    await expect(change(offerId, { categoryId: 4242 })).rejects.toMatchObject({
      error: 'invalid_input',
      fields: { categoryId: expect.any(String) },
    });
  });
});

describe('pictures', () => {
  const upload = async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const policy = await shop.call('operatorUploadPolicy', { fileType: 'png', purpose: 'product' }, cataloguer);
    await shop.fetch(policy.url, {
      method: 'PUT',
      headers: { authorization: policy.authorization, 'content-type': policy.contentType },
      body: new Uint8Array(bytes),
    });
    return policy.key;
  };

  test('are hidden, put in order and added; a refresh keeps that', async () => {
    const images = ['/pictures/placeholder.webp', '/pictures/a.webp', '/pictures/b.webp'];
    const { offerId } = await makeProduct(shop.services, { images });
    await change(offerId, { pictures: ['/pictures/b.webp', await upload(), '/pictures/a.webp'] });
    const shown = async () => (await detail(offerId)).productImage.images;
    const [first, own = '', last] = await shown();
    expect([first, last]).toEqual(['/pictures/b.webp', '/pictures/a.webp']);
    expect((await shop.fetch(own)).headers.get('content-type')).toBe('image/webp');
    await refresh(offerId, { images: [...images, '/pictures/c.webp'], weightGrams: 1 });
    expect(await shown()).toEqual([first, own, last]);
    const { pictures } = await get(offerId);
    expect(pictures).toMatchObject({ own: true, isSourceChanged: true });
    expect(pictures.shown.map(({ isOwn }) => isOwn)).toEqual([false, true, false]);
    await change(offerId, { pictures: pictures.shown.map(({ name }) => name).reverse() });
    expect(await shown()).toEqual([last, own, first]);
    await change(offerId, { pictures: null });
    expect(await shown()).toEqual([...images, '/pictures/c.webp']);
  });

  test('are the product’s own, or uploaded for it by the operator who changes it', async () => {
    const { offerId } = await makeProduct(shop.services);
    const key = await upload();
    for (const pictures of [
      ['https://elsewhere.example/a.png'],
      ['slips/aaaaaaaaaaaaaaaaaaaaaaaa.webp'],
      ['uploads/x.png'],
    ])
      await expect(change(offerId, { pictures })).rejects.toMatchObject({ error: 'upload_not_allowed' });
    await expect(change(offerId, { pictures: [key] }, colleague)).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
  });
});

describe('two people', () => {
  test('the second operator gets the first one’s changes, and nothing is overwritten', async ({ signal }) => {
    const { offerId } = await makeProduct(shop.services);
    const { version } = await get(offerId);
    const save = (title: string, by: typeof cataloguer) =>
      shop.call('operatorChangeProduct', { offerId, version, titles: { en: title } }, by);
    // guard: the version is compared under the catalogue's lock
    const both = await inTransaction(shop.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx);
      const calls = [save('One', cataloguer), save('Two', colleague)].map((call) =>
        call.then(
          () => 'saved',
          ({ error, data }: { error: string; data: unknown }) => ({ error, data }),
        ),
      );
      const waiting = () =>
        sql<{ count: number }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
          .execute(tx)
          .then(({ rows }) => rows[0]?.count ?? 0);
      let ended = 0;
      for (const call of calls) void call.then(() => ended++);
      while ((await waiting()) < 2) {
        signal.throwIfAborted();
        // Without waiting for the lock, this would wait forever.
        expect(ended).toBe(0);
      }
      return { calls };
    });
    const ends = await Promise.all(both.calls);
    expect(ends).toContain('saved');
    expect(ends).toContainEqual({
      error: 'changed_meanwhile',
      data: { version: 1, by: expect.stringMatching(/./), fields: [{ field: 'title', language: 'en' }] },
    });
    const { titles } = await get(offerId);
    expect(titles[0]?.own).toBe(ends[0] === 'saved' ? 'One' : 'Two');
  });

  test('the second operator gets everything since, also what went back to the supplier’s value', async () => {
    const { offerId } = await makeProduct(shop.services);
    await change(offerId, { minimum: 4, weightGrams: 80 });
    const { version } = await get(offerId);
    await change(offerId, { minimum: null }, colleague);
    await change(offerId, { titles: { de: 'Neu' } }, colleague);
    const late = shop.call('operatorChangeProduct', { offerId, version, minimum: 5 }, cataloguer);
    await expect(late).rejects.toMatchObject({
      error: 'changed_meanwhile',
      data: {
        version: version + 2,
        fields: [
          { field: 'title', language: 'de' },
          { field: 'minimum', language: '' },
        ],
      },
    });
  });

  test('an import in between is no conflict: the shop’s own value stays', async () => {
    const { offerId } = await makeProduct(shop.services, { titles: { en: 'Before' } });
    const { version } = await get(offerId);
    await Promise.all([
      refresh(offerId, { titles: { en: 'After' } }),
      shop.call('operatorChangeProduct', { offerId, version, titles: { en: 'Ours' } }, cataloguer),
    ]);
    expect(await detail(offerId)).toMatchObject({ subjectTrans: 'Ours' });
    await change(offerId, { titles: { en: null } });
    expect(await detail(offerId)).toMatchObject({ subjectTrans: 'After' });
  });

  test('who changed what, and when, is in the product’s history', async () => {
    const { offerId } = await makeProduct(shop.services);
    await change(offerId, { minimum: 4 });
    await change(offerId, { minimum: 6 }, colleague);
    await change(offerId, { minimum: null });
    expect((await get(offerId)).history).toMatchObject([
      { field: 'minimum', language: '', before: 6, after: null },
      { field: 'minimum', language: '', before: 4, after: 6 },
      { field: 'minimum', language: '', before: null, after: 4 },
    ]);
  });
});
