import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { SupplierCategory, SupplierConnector, SupplierProduct } from '#connectors/supplier/supplier.ts';
import { inTransaction } from '#database/connect.ts';
import { lockCatalogue } from '#domains/catalogue/index/lock-catalogue.ts';
import { returnStock, takeStock } from '#domains/catalogue/stock.ts';
import { changesOf } from '#testing/changes-of.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { importProducts } from './import-products.ts';

const shop = await openTestShop();

// What is taken here was taken for no order.
afterAll(() => shop.db.updateTable('skus').set({ reserved: 0 }).where('reserved', '<>', 0).execute());

async function* each<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}

const plain: SupplierProduct = {
  offerId: 5_000_001,
  supplierId: 'mill',
  categoryId: 3,
  titles: { zh: '陶瓷马克杯', en: 'Ceramic mug', de: 'Keramikbecher' },
  descriptions: { en: '<p onclick="x()">A <b>mug</b></p><script>x()</script>' },
  attributes: [{ name: { en: 'Material' }, value: { en: 'ceramic' } }],
  images: ['/pictures/mug/white.webp'],
  unit: { zh: '个', en: 'piece' },
  quoteType: 0,
  tiers: [
    { from: 10, fen: 1000 },
    { from: 100, fen: 800 },
  ],
  minOrderQuantity: 10,
  batchNumber: 1,
  monthSold: 50,
  totalSold: 900,
  repurchaseRate: 0.25,
  weightGrams: 300,
  volumeCm3: 900,
  cartonQuantity: 24,
  hsCode: '691110',
  origin: 'CN',
  isPatent: false,
  needsAuthorization: false,
  skus: [{ id: 77, attributes: [], amountOnSale: 500 }],
};

const withSkus = (offerId: number, colors: string[], more: Partial<SupplierProduct> = {}): SupplierProduct => ({
  ...plain,
  offerId,
  quoteType: 2,
  ...more,
  skus: colors.map((color, index) => ({
    id: offerId * 10 + index,
    attributes: [{ name: { en: 'Color' }, value: { en: color } }],
    amountOnSale: 20,
  })),
});

const connector = (products: SupplierProduct[], more: Partial<SupplierConnector> = {}): SupplierConnector => ({
  name: 'mill',
  categories: () =>
    each([
      { id: 1, parentId: null, level: 1 as const, names: { en: 'Home' }, position: 0 },
      { id: 2, parentId: 1, level: 2 as const, names: { en: 'Kitchen' }, position: 0 },
      { id: 3, parentId: 2, level: 3 as const, names: { en: 'Cups' }, position: 0 },
    ]),
  suppliers: () => each([{ id: 'mill', names: { en: 'The Mill' } }]),
  products: () => each(products),
  pallets: () =>
    each([
      {
        id: 'warm',
        names: { en: 'Warm' },
        taglines: { en: 'Cosy' },
        picture: '/pictures/a.webp',
        tone: '#eee',
        offerIds: products.map(({ offerId }) => offerId),
      },
    ]),
  ...more,
});

const mirror = (products: SupplierProduct[], more: Partial<SupplierConnector> = {}) =>
  importProducts(shop.services, connector(products, more), { withdrawMissing: {} });

/** Every row of the catalogue, as text. */
async function dump(): Promise<string> {
  const tables = [
    'suppliers',
    'categories',
    'products',
    'skus',
    'product_search',
    'pallets',
    'pallet_products',
    'search_words',
    'picture_fetches',
  ];
  const parts = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(
      shop.db,
    );
    parts.push(table, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

const product = (id: number) => shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
const stock = async (skuId: number) =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', skuId).executeTakeFirst())
    ?.amount_on_sale;
const counts = async () => {
  const { rows } = await sql<{ id: string; product_count: number }>`
    select id::text, product_count from categories where id < 10 union all select id, product_count from pallets order by 1`.execute(
    shop.db,
  );
  return Object.fromEntries(rows.map(({ id, product_count }) => [id, product_count]));
};

describe('an import', () => {
  test('stores a product with prices, harmless HTML, search row and counts', async () => {
    expect(await mirror([plain])).toMatchObject({ added: 1, updated: 0, unchanged: 0, withdrawn: 0, problems: [] });
    expect(await product(plain.offerId)).toMatchObject({
      category_path: [1, 2, 3],
      tiers: [
        { from: 10, priceE4: 17_606 },
        { from: 100, priceE4: 14_085 },
      ],
      price_min_e4: 14_085,
      price_max_e4: 17_606,
      descriptions: { en: '<p>A <b>mug</b></p>' },
      in_stock: true,
    });
    // A product without variants is ordered under its offer id.
    expect(await stock(plain.offerId)).toBe(500);
    expect(await counts()).toEqual({ 1: 1, 2: 1, 3: 1, warm: 1 });
  });

  test('of the same data again changes nothing, not even after sales', async () => {
    await mirror([plain, withSkus(5_000_002, ['red', 'blue'])]);
    await inTransaction(shop.db, (tx) => takeStock(tx, [{ skuId: 50_000_020, quantity: 3 }]));
    const before = await dump();
    expect(await mirror([plain, withSkus(5_000_002, ['red', 'blue'])])).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await dump()).toBe(before);
    expect(await stock(50_000_020)).toBe(17);
  });

  test('takes over a stock figure that the supplier changed, and leaves the others', async () => {
    const changed = withSkus(5_000_002, ['red', 'blue']);
    const skus = changed.skus.map((sku, index) => (index === 1 ? { ...sku, amountOnSale: 90 } : sku));
    await mirror([plain, { ...changed, skus }]);
    expect([await stock(50_000_020), await stock(50_000_021)]).toEqual([17, 90]);
  });

  test('keeps a variant that is gone for the carts that hold it, and sells none of it', async () => {
    await mirror([plain, withSkus(5_000_002, ['red'])]);
    const gone = await shop.db.selectFrom('skus').selectAll().where('id', '=', 50_000_021).executeTakeFirst();
    expect(gone).toMatchObject({ is_withdrawn: true, amount_on_sale: 0 });
    await inTransaction(shop.db, (tx) => returnStock(tx, [{ skuId: 50_000_021, quantity: 5 }]));
    expect(await stock(50_000_021)).toBe(0);
    const detail = await shop.call('getProductDetail', { offerId: 5_000_002 });
    expect(detail.productSkuInfos.map(({ skuId }) => skuId)).toEqual([50_000_020]);
  });

  test('withdraws what the connector no longer names and brings it back when it does', async () => {
    expect(await mirror([withSkus(5_000_002, ['red'])])).toMatchObject({ withdrawn: 1 });
    expect((await product(plain.offerId))?.status).toBe('withdrawn');
    await expect(shop.call('getProductDetail', { offerId: plain.offerId })).rejects.toMatchObject({
      error: 'not_found',
    });
    expect(await counts()).toMatchObject({ 1: 1, warm: 1 });
    expect(await mirror([plain, withSkus(5_000_002, ['red'])])).toMatchObject({
      added: 0,
      updated: 1,
      unchanged: 1,
      withdrawn: 0,
    });
    expect((await product(plain.offerId))?.status).toBe('active');
    expect(await counts()).toMatchObject({ 1: 2, warm: 2 });
  });

  test('guard: a connector that names nothing withdraws nothing', async () => {
    await expect(mirror([])).rejects.toThrow();
    expect((await product(plain.offerId))?.status).toBe('active');
  });

  test('leaves hidden what an operator hid', async () => {
    const operator = await shop.makeOperator(['catalogue']);
    await shop.call('operatorSetProductStatus', { offerId: plain.offerId, status: 'hidden' }, operator);
    expect(await counts()).toMatchObject({ 1: 1, 3: 1, warm: 1 });
    await mirror([{ ...plain, monthSold: 60 }, withSkus(5_000_002, ['red'])]);
    expect(await product(plain.offerId)).toMatchObject({ status: 'hidden', month_sold: 60 });
    await expect(shop.call('getProductDetail', { offerId: plain.offerId })).rejects.toMatchObject({
      error: 'not_found',
    });
    expect(
      (await shop.call('searchProducts', { keyword: 'ceramic mug' })).data.map(({ offerId }) => offerId),
    ).not.toContain(plain.offerId);
    await shop.call('operatorSetProductStatus', { offerId: plain.offerId, status: 'active' }, operator);
    expect(await counts()).toMatchObject({ 1: 2, 3: 2, warm: 2 });
    expect(
      (await shop.call('searchProducts', { keyword: 'Keramikbecher' })).data.map(({ offerId }) => offerId),
    ).toContain(plain.offerId);
  });

  test('goods are found by their categories’ names, in any language and as the names are now', async () => {
    const rename = (names: SupplierCategory['names']) => {
      const categories = [
        { id: 1, parentId: null, level: 1 as const, names: { en: 'Home' }, position: 0 },
        { id: 2, parentId: 1, level: 2 as const, names: { en: 'Kitchen' }, position: 0 },
        { id: 3, parentId: 2, level: 3 as const, names, position: 0 },
      ];
      const goods = connector([{ ...plain, offerId: 5_000_029 }], {
        categories: () => each(categories),
        pallets: () => each([]),
      });
      return importProducts(shop.services, { ...goods, name: 'cups' });
    };
    const found = async (keyword: string) =>
      (await shop.call('searchProducts', { keyword })).data.map(({ offerId }) => offerId);
    await rename({ en: 'Cups', de: 'Trinkgefäße', zh: '水杯' });
    for (const keyword of ['cup', 'trinkgefäße', 'trinkge', '水杯', 'kitchen mug', 'home'])
      expect([keyword, await found(keyword)]).toEqual([keyword, expect.arrayContaining([5_000_029])]);
    await rename({ en: 'Beakers' });
    expect(await found('beakers')).toContain(5_000_029);
    for (const keyword of ['cup', 'trinkgefäße', '水杯', 'C3'])
      expect([keyword, await found(keyword)]).toEqual([keyword, []]);
    await importProducts(shop.services, { ...connector([]), name: 'cups' });
  });

  test('splits composite attributes', async () => {
    const composite: SupplierProduct = {
      ...withSkus(5_000_003, ['x']),
      attributes: [
        { name: { en: 'Color' }, value: { en: 'red,blue' } },
        { name: { en: 'Size' }, value: { en: 'S,M' } },
      ],
      skus: [
        ['red;S', 1],
        ['blue;M', 2],
      ].map(([value, id]) => ({
        id: 50_000_030 + Number(id),
        attributes: [{ name: { en: 'Kind' }, value: { en: String(value) } }],
        amountOnSale: 1,
      })),
    };
    await importProducts(shop.services, connector([composite]));
    const detail = await shop.call('getProductDetail', { offerId: 5_000_003 });
    expect(
      detail.productSkuInfos.map(({ skuAttributes }) =>
        skuAttributes.map(({ attributeNameTrans, valueTrans }) => `${attributeNameTrans}=${valueTrans}`),
      ),
    ).toEqual([
      ['Color=red', 'Size=S'],
      ['Color=blue', 'Size=M'],
    ]);
  });
});

describe('bad data', () => {
  const garbage: [string, Record<string, unknown>][] = [
    ['negative price', { tiers: [{ from: 1, fen: -5 }] }],
    ['zero price', { tiers: [{ from: 1, fen: 0 }] }],
    ['NaN price', { tiers: [{ from: 1, fen: Number.NaN }] }],
    ['huge price', { tiers: [{ from: 1, fen: 1e308 }] }],
    ['price as text', { tiers: [{ from: 1, fen: '10' }] }],
    ['fractional fen', { tiers: [{ from: 1, fen: 10.5 }] }],
    [
      'tiers out of order',
      {
        tiers: [
          { from: 10, fen: 5 },
          { from: 5, fen: 4 },
        ],
      },
    ],
    [
      'the same tier twice',
      {
        tiers: [
          { from: 10, fen: 5 },
          { from: 10, fen: 4 },
        ],
      },
    ],
    ['no price at all', { tiers: [] }],
    ['stock as text', { skus: [{ id: 1, attributes: [], amountOnSale: '7' }] }],
    ['negative stock', { skus: [{ id: 1, attributes: [], amountOnSale: -1 }] }],
    ['huge stock', { skus: [{ id: 1, attributes: [], amountOnSale: 1e15 }] }],
    ['no SKU', { skus: [] }],
    [
      'two SKUs of one id',
      {
        quoteType: 2,
        skus: [1, 1].map((id) => ({ id, attributes: [{ name: { en: 'a' }, value: { en: 'b' } }], amountOnSale: 1 })),
      },
    ],
    [
      'variants that should be none',
      {
        quoteType: 0,
        skus: [1, 2].map((id) => ({
          id,
          attributes: [{ name: { en: 'a' }, value: { en: `b${id}` } }],
          amountOnSale: 1,
        })),
      },
    ],
    ['no variants where there should be some', { quoteType: 2 }],
    ['offer id as text', { offerId: '5000001' }],
    ['offer id of zero', { offerId: 0 }],
    ['unsafe offer id', { offerId: 2 ** 60 }],
    ['unknown category', { categoryId: 999_999 }],
    ['no title', { titles: {} }],
    ['blank title', { titles: { en: '  ' } }],
    ['title as text', { titles: 'Mug' }],
    ['title of an odd language code', { titles: { 'en"; drop': 'Mug' } }],
    ['description as number', { descriptions: { en: 5 } }],
    ['attributes as object', { attributes: {} }],
    ['picture with a script address', { images: ['javascript:alert(1)'] }],
    ['picture without protocol', { images: ['//evil.example/x.png'] }],
    ['picture with quotes', { images: ['https://a.example/"onerror='] }],
    ['minimum of zero', { minOrderQuantity: 0 }],
    ['minimum of infinity', { minOrderQuantity: Number.POSITIVE_INFINITY }],
    ['negative weight', { weightGrams: -1 }],
    ['repurchase rate of 2', { repurchaseRate: 2 }],
    ['quote type 7', { quoteType: 7 }],
    ['null', { skus: null }],
  ];

  test.each(garbage)(
    'guard: the rules refuse a product with %s, and its last good state stays',
    async (_name, wrong) => {
      await makeProduct(shop.services);
      const before = await dump();
      const bad = { ...plain, monthSold: 60, ...wrong } as unknown as SupplierProduct;
      const report = await importProducts(
        shop.services,
        connector([bad], { pallets: () => each([]), name: 'mill' }),
        {},
      );
      expect(report).toMatchObject({ added: 0, updated: 0, withdrawn: 0 });
      expect(report.problems).toHaveLength(1);
      const after = await dump();
      expect(after.split('\n').filter((row) => !row.startsWith('(warm'))).toEqual(
        before.split('\n').filter((row) => !row.startsWith('(warm')),
      );
    },
  );

  test('control characters never reach the database', async () => {
    const report = await importProducts(
      shop.services,
      connector([
        {
          ...plain,
          offerId: 5_000_009,
          skus: [{ id: 5_000_009, attributes: [], amountOnSale: 1 }],
          titles: { en: 'Mug\u0000 with\u0007 bell' },
        },
      ]),
      {},
    );
    expect(report.problems).toEqual([]);
    expect((await product(5_000_009))?.titles).toEqual({ en: 'Mug with bell' });
  });

  test('guard: ids of other sources and other products are not taken over', async () => {
    const made = await makeProduct(shop.services, { skus: [{ color: 'A' }, { color: 'B' }] });
    const thief = withSkus(5_000_010, ['a']);
    const skus = thief.skus.map((sku) => ({ ...sku, id: made.skuIds[0] ?? 0 }));
    const report = await importProducts(
      shop.services,
      connector([{ ...thief, skus }, { ...withSkus(made.offerId, ['a']) }]),
      {},
    );
    expect(report).toMatchObject({ added: 0, updated: 0 });
    expect(report.problems.map(({ offerId }) => offerId).sort()).toEqual([5_000_010, made.offerId].sort());
  });

  test('guard: one transaction a batch. A failure in the middle leaves no half product, and nothing withdrawn', async () => {
    const before = await dump();
    const broken = connector([], {
      products: async function* () {
        for (let index = 0; index < 700; index++) yield withSkus(6_000_000 + index, ['a', 'b']);
        throw new Error('the supplier went away');
      },
    });
    await expect(importProducts(shop.services, broken, { withdrawMissing: {}, checkFirst: true })).rejects.toThrow(
      'went away',
    );
    expect(await dump()).toBe(before);
    await expect(importProducts(shop.services, broken, { withdrawMissing: {} })).rejects.toThrow('went away');
    const { rows } = await sql<{ products: number; skus: number; searched: number; withdrawn: number }>`
      select (select count(*) from products where id >= 6000000 and id < 6001000) as products,
        (select count(*) from skus where product_id >= 6000000 and product_id < 6001000) as skus,
        (select count(*) from product_search where product_id >= 6000000 and product_id < 6001000) as searched,
        (select count(*) from products where status = 'withdrawn') as withdrawn`.execute(shop.db);
    expect(rows[0]).toEqual({ products: 500, skus: 1000, searched: 500, withdrawn: 0 });
  });

  test('guard: a batch that cannot be stored ends the import, also while the supplier is slow with the next', async () => {
    const failed = Promise.withResolvers<void>();
    const slow = connector([], {
      products: async function* () {
        for (let index = 0; index < 501; index++) {
          if (index === 500) await failed.promise;
          yield withSkus(6_100_000 + index, ['a']);
        }
      },
    });
    const onProgress = ({ step }: { step: string }) => {
      if (step !== 'store') return;
      setTimeout(failed.resolve);
      throw new Error('the database went away');
    };
    await expect(importProducts(shop.services, slow, { onProgress })).rejects.toThrow('database went away');
  });

  test('guard: lockCatalogue. A whole catalogue is prepared within one transaction, which may take longer than others', async () => {
    const limits = await inTransaction(shop.db, async (tx) => {
      await lockCatalogue(tx);
      const { rows } = await sql<{ limit: string }>`
        select setting::int as limit from pg_settings
        where name in ('idle_in_transaction_session_timeout', 'statement_timeout')`.execute(tx);
      return rows.map(({ limit }) => Number(limit));
    });
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(120_000);
  });

  test('a trial run works everything out and keeps nothing', async () => {
    const before = await dump();
    const report = await importProducts(shop.services, connector([withSkus(5_000_020, ['a'])]), {
      dryRun: true,
    });
    expect(report).toMatchObject({ added: 1 });
    expect(await dump()).toBe(before);
  });

  test('guard: the one writer. An import waits for the holder of the catalogue’s lock, and changes nothing before', async () => {
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(shop.db);
      return rows[0]?.n;
    };
    const importing = await inTransaction(shop.db, async (tx) => {
      await lockCatalogue(tx);
      const started = mirror([plain, withSkus(5_000_050, ['red'])]);
      await expect.poll(waiting).toBe(1);
      expect(await product(5_000_050)).toBeUndefined();
      return { started };
    });
    expect(await importing.started).toMatchObject({ added: 1 });
  });

  test('guard: the caches are notified of each batch, also when the import ends early', async () => {
    const changed = withSkus(5_000_050, ['red'], { monthSold: 51 });
    const broken = connector([plain, changed], {
      pallets: () => {
        throw new Error('the supplier went away');
      },
    });
    const changes = await changesOf(shop.db, () =>
      expect(importProducts(shop.services, broken)).rejects.toThrow('went away'),
    );
    expect(changes).toEqual(['product:5000050']);
  });

  test('guard: what breaks the rules now is left out, and what was stored of it stays on sale', async () => {
    const mug = withSkus(5_000_040, ['red']);
    await mirror([plain, mug]);
    expect((await mirror([plain, { ...mug, minOrderQuantity: 0 }])).problems).toMatchObject([{ offerId: 5_000_040 }]);
    expect(await product(5_000_040)).toMatchObject({ status: 'active', min_order_quantity: 10 });
    await mirror([plain]);
    expect((await product(5_000_040))?.status).toBe('withdrawn');
  });
});

test('the words of withdrawn titles mend no typing errors any more', async () => {
  const jug = withSkus(5_000_060, ['red'], { titles: { en: 'Zanzibar jug' } });
  const known = () => shop.db.selectFrom('search_words').select('products').where('word', '=', 'zanzibar').execute();
  await mirror([plain, jug]);
  expect(await known()).toEqual([{ products: 1 }]);
  await mirror([plain]);
  expect(await known()).toEqual([]);
});
