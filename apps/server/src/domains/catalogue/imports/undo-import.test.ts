import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetOldChanges, listImports } from '#domains/catalogue/writing/import-log.ts';
import { importGoods } from '#testing/import-goods.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import type { FileImport } from './import-file.ts';
import { undoImport } from './undo-import.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const catalogue = await shop.makeOperator(['catalogue']);

const header =
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
const run = (lines: string[], more: Partial<FileImport> = {}) => importGoods(shop.services, [header, ...lines], more);
const line = (handle: string, { title = `Item ${handle}`, vendor = 'Loom', stock = 100, price = '10' } = {}) =>
  `${handle},${title},${vendor},,,,200,shopify,${stock},${price}`;
const colours = (handle: string, names: string[], stock = 50) =>
  names.map(
    (name, at) => `${handle},${at ? '' : `Item ${handle}`},Loom,,${at ? '' : 'Color'},${name},200,shopify,${stock},10`,
  );

const undoLast = () => undoImport(shop.services);
const idOf = async (handle: string) =>
  (await sql<{ id: number }>`select id from products where titles ->> 'en' = ${`Item ${handle}`}`.execute(shop.db))
    .rows[0]?.id ?? 0;
const find = async (keyword: string) =>
  (await shop.call('searchProducts', { keyword })).data.map(({ subjectTrans }) => subjectTrans).sort();
const status = async (id: number) =>
  (await shop.db.selectFrom('products').select('status').where('id', '=', id).executeTakeFirst())?.status;
const stockOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('skus')
      .select(['amount_on_sale', 'is_withdrawn'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute()
  ).map((sku) => (sku.is_withdrawn ? 'withdrawn' : sku.amount_on_sale));

/** Everything that a source says and that searches and pages show, as text. */
async function dump(): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(p) - 'updated_at')::text as row from products p
    union all select to_jsonb(s)::text from skus s
    union all select to_jsonb(x)::text from product_search x
    union all select w::text from search_words w
    union all select c.id || ' ' || c.product_count from categories c where c.product_count > 0
    order by 1`.execute(shop.db);
  return rows.map(({ row }) => row);
}

beforeEach(async () => {
  // Each test has a catalogue of its own.
  await sql`delete from imports`.execute(shop.db);
  await sql`delete from products where not exists (select from order_items i where i.product_id = products.id)`.execute(
    shop.db,
  );
  await sql`update products set status = 'withdrawn'`.execute(shop.db);
  await sql`delete from product_search`.execute(shop.db);
  await sql`delete from search_words`.execute(shop.db);
  await sql`update categories set product_count = 0`.execute(shop.db);
});

describe('an import that is undone', () => {
  test('was listed with what it did, and by whom', async () => {
    await run([line('a'), line('b')], { operatorId: catalogue.id });
    await run([line('a', { price: '11' }), line('b')]);
    expect(await listImports(shop.db)).toMatchObject([
      {
        fileName: 'goods.csv',
        suppliers: ['Loom'],
        added: 0,
        updated: 1,
        unchanged: 1,
        operator: null,
        undoneAt: null,
      },
      {
        added: 2,
        updated: 0,
        unchanged: 0,
        operator: expect.stringMatching(/^Operator/),
        finishedAt: expect.any(String),
      },
    ]);
    expect((await listImports(shop.db))[0]?.options).toMatchObject({ weight: 300, minimum: 1, isCost: false });
  });

  test('leaves no row for a dry run or a file with problems', async () => {
    await run([line('a')], { apply: false });
    await run([line('a', { price: 'x' })]);
    expect(await listImports(shop.db)).toEqual([]);
    expect(await undoLast()).toEqual({ outcome: 'not_found' });
  });

  test('takes what it added out of sale, and gives what it updated its former state, words and counts included', async () => {
    await run([line('old'), ...colours('cup', ['Red', 'Blue'])]);
    const before = await dump();
    const cup = await idOf('cup');
    const changed = [line('old', { title: 'Renamed zanzibar' }), ...colours('cup', ['Red', 'Green'], 70), line('new')];
    expect(await run(changed)).toMatchObject({ added: 1, updated: 2 });
    expect(await find('zanzibar')).toEqual(['Renamed zanzibar']);
    const added = await idOf('new');
    expect(await undoLast()).toMatchObject({ outcome: 'undone', restored: 2, withdrawn: 1 });
    expect(await find('zanzibar')).toEqual([]);
    expect(await find('item new')).not.toContain('Item new');
    expect(await status(added)).toBe('withdrawn');
    expect(await stockOf(cup)).toEqual([50, 50, 'withdrawn'].sort());
    // All is as before, but for what stays withdrawn for the carts that hold it.
    await sql`delete from products where status = 'withdrawn'`.execute(shop.db);
    await sql`delete from skus where is_withdrawn`.execute(shop.db);
    expect(await dump()).toEqual(before);
  });

  test('guard: keepBefore. A variant that an earlier import had withdrawn is not for sale again', async () => {
    await run(colours('mug', ['Red', 'Blue']));
    const mug = await idOf('mug');
    await run(colours('mug', ['Red']));
    await run(colours('mug', ['Red'], 70));
    await undoLast();
    expect(await stockOf(mug)).toEqual([50, 'withdrawn']);
  });

  test('can be imported again', async () => {
    await run([line('a')]);
    await undoLast();
    expect(await run([line('a')])).toMatchObject({ added: 0, updated: 1 });
    expect(await find('item a')).toContain('Item a');
    await undoLast();
    expect(await status(await idOf('a'))).toBe('withdrawn');
  });

  test('prices what it restores by today’s markup', async () => {
    const costs = [line('a', { price: '8' })];
    await run(costs, { isCost: true });
    const id = await idOf('a');
    await run([line('a', { price: '16' })], { isCost: true });
    await shop.call('operatorSetMarkup', { markup: 0.5 }, finance);
    await undoLast();
    expect((await shop.call('getProductDetail', { offerId: id })).productSaleInfo.price).toBe(12);
    await shop.call('operatorSetMarkup', { markup: 0.25 }, finance);
    await shop.runJobs();
  });
});

test('no picture is fetched for goods that are gone', async () => {
  const header = 'Handle,Title,Vendor,Variant Grams,Variant Price,Image Src';
  const waiting = async () =>
    (await sql`select url from picture_fetches where fetched_at is null`.execute(shop.db)).rows;
  await importGoods(shop.services, [header, 'seen,Item seen,Loom,200,10,https://pictures.example/a.png']);
  expect(await waiting()).toHaveLength(1);
  await undoLast();
  expect(await waiting()).toEqual([]);
});

describe('stock after an undo', () => {
  test('guard: stockAfterUndo. Is what it was, less what was sold since, whether the file changed it or not', async () => {
    const customer = await shop.makeCustomer();
    await run([line('more'), line('same')]);
    const [more, same] = [await idOf('more'), await idOf('same')];
    await makeOrder(shop, customer, {
      lines: [
        { productId: more, quantity: 4 },
        { productId: same, quantity: 4 },
      ],
    });
    await run([line('more', { stock: 500 }), line('same', { price: '11' })]);
    // 500 less the 4 that are reserved.
    expect([await stockOf(more), await stockOf(same)]).toEqual([[496], [96]]);
    await makeOrder(shop, customer, {
      lines: [
        { productId: more, quantity: 10 },
        { productId: same, quantity: 10 },
      ],
    });
    await undoLast();
    expect([await stockOf(more), await stockOf(same)]).toEqual([[86], [86]]);
  });

  test('never falls below nothing, and what is sold out is not for sale', async () => {
    const customer = await shop.makeCustomer();
    await run([line('few', { stock: 5 })]);
    const few = await idOf('few');
    await run([line('few', { stock: 500 })]);
    await makeOrder(shop, customer, { lines: [{ productId: few, quantity: 20 }] });
    await undoLast();
    expect(await stockOf(few)).toEqual([0]);
    expect((await shop.call('getProductDetail', { offerId: few })).isSoldOut).toBe(true);
    const { rows } = await sql`select in_stock from product_search where product_id = ${few}`.execute(shop.db);
    expect(rows).toEqual([{ in_stock: false }]);
  });

  test('guard: refreshInStock. What was sold and bought before the import is not for sale again', async () => {
    await run([line('spent', { stock: 30 })]);
    const spent = await idOf('spent');
    await sql`update skus set amount_on_sale = 0, reserved = 0 where product_id = ${spent}`.execute(shop.db);
    await run([line('spent', { stock: 500 })]);
    await undoLast();
    expect(await stockOf(spent)).toEqual([0]);
    const { rows } = await sql`select in_stock from product_search where product_id = ${spent}`.execute(shop.db);
    expect(rows).toEqual([{ in_stock: false }]);
  });
});

test('goods that were ordered stay readable in the order and in carts', async () => {
  const customer = await shop.makeCustomer();
  await run([line('bought')]);
  const productId = await idOf('bought');
  const { id: orderId } = await makeOrder(shop, customer, { lines: [{ productId, quantity: 3 }] });
  await shop.call('addToCart', { items: [{ productId, quantity: 2 }] }, customer);
  await undoLast();
  await expect(shop.call('getProductDetail', { offerId: productId })).rejects.toMatchObject({ error: 'not_found' });
  expect(JSON.stringify(await shop.call('getOrder', { id: orderId }, customer))).toContain('Item bought');
  expect(JSON.stringify(await shop.call('listCart', {}, customer))).toContain('Item bought');
});

describe('several imports', () => {
  test('guard: refuseIfChangedLater. An earlier one is undone only if no later one changed the same products', async () => {
    const first = await run([line('a'), line('b'), line('c')]);
    await run([line('a', { price: '11' }), line('b', { price: '11' })]);
    const list = await listImports(shop.db);
    const [second, earliest] = list.map(({ id }) => id);
    expect(first.added).toBe(3);
    expect(await undoImport(shop.services, { importId: earliest })).toMatchObject({
      outcome: 'changed_later',
      count: 2,
      first: [{ importId: second }, { importId: second }],
    });
    expect(await find('item a')).toContain('Item a');
    expect(await undoImport(shop.services, { importId: second })).toMatchObject({ outcome: 'undone', restored: 2 });
    expect(await undoImport(shop.services, { importId: earliest })).toMatchObject({ outcome: 'undone', withdrawn: 3 });
    expect(await undoImport(shop.services, { importId: earliest })).toEqual({ outcome: 'already_undone' });
  });

  test('guard: findImport. Without a choice each undo takes back the import before', async () => {
    await run([line('a')]);
    await run([line('b')]);
    const [second, first] = (await listImports(shop.db)).map(({ id }) => id);
    expect(await undoLast()).toMatchObject({ outcome: 'undone', importId: second });
    expect(await undoLast()).toMatchObject({ outcome: 'undone', importId: first });
    expect(await undoLast()).toEqual({ outcome: 'not_found' });
  });

  test('any one can be chosen if the others touched other products', async () => {
    await run([line('a')]);
    await run([line('b')]);
    const [, first] = await listImports(shop.db);
    expect(await undoImport(shop.services, { importId: first?.id })).toMatchObject({ outcome: 'undone', withdrawn: 1 });
    expect(await find('item b')).toContain('Item b');
  });
});

describe('interrupted', () => {
  const many = Array.from({ length: 700 }, (_, at) => line(`many-${at}`));

  test('an import is undone as far as it came', async () => {
    const interrupted = run(many, {
      onProgress({ step }) {
        if (step === 'store') throw new Error('the power went off');
      },
    });
    await expect(interrupted).rejects.toThrow('power');
    expect(await listImports(shop.db)).toMatchObject([{ added: 500, finishedAt: null }]);
    expect(await undoLast()).toMatchObject({ outcome: 'undone', withdrawn: 500 });
    expect(await find('item')).toEqual([]);
  });

  test('an undo goes on where it stopped', async () => {
    await run(many);
    const [{ id = 0 } = {}] = await listImports(shop.db);
    const progress: number[] = [];
    const onProgress = ({ done, products }: { done: number; products: number }) => {
      progress.push(done, products);
      throw new Error('the power went off');
    };
    await expect(undoImport(shop.services, { importId: id, onProgress })).rejects.toThrow('power');
    expect(progress).toEqual([500, 700]);
    expect(await listImports(shop.db)).toMatchObject([{ undoBeganAt: expect.any(String), undoneAt: null }]);
    expect(await undoLast()).toMatchObject({ outcome: 'undone', importId: id, withdrawn: 200 });
  });

  test('guard: undoBatch. An undo stops where an import has changed what is left of it', async () => {
    await run(many);
    const [{ id = 0 } = {}] = await listImports(shop.db);
    const onProgress = async () => void (await run([line('many-699', { price: '11' })]));
    expect(await undoImport(shop.services, { importId: id, onProgress })).toMatchObject({
      outcome: 'changed_later',
      count: 1,
    });
    expect(await find('item many 699')).toEqual(['Item many-699']);
  });

  test('guard: countImported. An import that is being undone stores no further batch', async () => {
    const importing = run(many, {
      async onProgress({ step }) {
        if (step === 'store') await undoLast();
      },
    });
    await expect(importing).rejects.toThrow('being undone');
    expect((await sql`select from products where status = 'active'`.execute(shop.db)).rows).toHaveLength(0);
  });
});

describe('--withdraw-missing', () => {
  const ten = Array.from({ length: 10 }, (_, at) => line(`w${at}`));

  test('withdraws what the file’s suppliers no longer list, and nothing of others', async () => {
    const made = await makeProduct(shop.services);
    await run([...ten, line('other', { vendor: 'Mill' })]);
    const trial = await run(ten.slice(2), { withdrawMissing: 'half', apply: false });
    expect(trial).toMatchObject({
      withdrawn: 2,
      missing: { listed: 10, first: expect.arrayContaining([expect.objectContaining({ titles: { en: 'Item w0' } })]) },
    });
    expect(await status(await idOf('w0'))).toBe('active');
    expect(await run(ten.slice(2), { withdrawMissing: 'half' })).toMatchObject({ withdrawn: 2, unchanged: 8 });
    expect([await status(await idOf('w0')), await status(await idOf('w2'))]).toEqual(['withdrawn', 'active']);
    expect([await status(await idOf('other')), await status(made.offerId)]).toEqual(['active', 'active']);
    expect(await find('item w0')).not.toContain('Item w0');
  });

  test('guard: atMostHalf. More than half is a problem, unless that is meant', async () => {
    await run(ten);
    for (const apply of [false, true])
      expect(await run(ten.slice(6), { withdrawMissing: 'half', apply })).toMatchObject({
        isApplied: false,
        problems: [{ option: 'withdraw-most' }],
      });
    expect(await status(await idOf('w0'))).toBe('active');
    expect(await run(ten.slice(5), { withdrawMissing: 'half' })).toMatchObject({ withdrawn: 5 });
    expect(await run(ten.slice(9), { withdrawMissing: 'most' })).toMatchObject({ withdrawn: 4 });
  });

  test('is undone too; what was hidden is hidden again, what an operator hid meanwhile stays hidden', async () => {
    await run(ten);
    const [shown, hidden, hiddenLater] = [await idOf('w0'), await idOf('w1'), await idOf('w2')];
    await shop.call('operatorSetProductStatus', { offerId: hidden, status: 'hidden' }, catalogue);
    await run([line('w2', { price: '11' }), ...ten.slice(3)], { withdrawMissing: 'half' });
    await shop.call('operatorSetProductStatus', { offerId: hiddenLater, status: 'hidden' }, catalogue);
    expect(await listImports(shop.db)).toMatchObject([{ withdrawn: 2, updated: 1 }, {}]);
    expect(await undoLast()).toMatchObject({ outcome: 'undone', restored: 3 });
    expect([await status(shown), await status(hidden), await status(hiddenLater)]).toEqual([
      'active',
      'hidden',
      'hidden',
    ]);
    expect(await stockOf(shown)).toEqual([100]);
    expect(await find('item w0')).toContain('Item w0');
    expect(await find('item w1')).not.toContain('Item w1');
  });
});

test('guard: keptDays. An import’s changes are stored for 90 days; its row stays', async () => {
  await run([line('a')]);
  await run([line('b')]);
  await sql`update imports set started_at = started_at - interval '91 days' where id = (select min(id) from imports)`.execute(
    shop.db,
  );
  await forgetOldChanges(shop.db);
  const { rows } = await sql<{ n: number }>`select count(*) as n from import_changes`.execute(shop.db);
  expect(rows).toEqual([{ n: 1 }]);
  const list = await listImports(shop.db);
  expect(list.map(({ isRetained }) => isRetained)).toEqual([true, false]);
  expect(await undoImport(shop.services, { importId: list[1]?.id })).toEqual({ outcome: 'no_longer_kept' });
});
