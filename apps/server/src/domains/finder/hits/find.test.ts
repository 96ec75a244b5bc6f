import { expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { findNumbers } from './numbers-store.ts';
import { readCodes } from './read-codes.ts';

/** What the palette opens at once. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const order = await makePaidOrder(shop);
const other = await makePaidOrder(shop);
const placed = await placedOf(shop, other.items, owner);
const find = async (text: string, by: TestActor = owner) => (await shop.call('operatorFind', { text }, by)).list;
const first = async (text: string, by?: TestActor) => (await find(text, by))[0];
const { pool } = shop.services;

const end = (letters: number) => order.sn.slice(-letters);

test.each([
  ['whole', order.sn],
  ['its last eight', end(8)],
  ['its last five, in small letters', end(5).toLowerCase()],
  ['with a sign and spaces', ` # ${order.sn} `],
  ['in a sentence', `Hello, where is my order ${order.sn}? Thanks`],
  ['as a parcel’s label has it', `${order.sn}-1`],
  ['with its first letters apart', order.sn.replace('SP', 'SP ')],
])('an order by its number, %s', async (_how, text) => {
  expect(await first(text)).toEqual({
    kind: 'order',
    id: order.id,
    title: order.sn,
    match: '',
    isNumber: /\d/.test(text),
  });
});

test.each([
  placed.number,
  placed.number.slice(3),
  `#${placed.number}`,
  placed.number.replace('-', ' '),
  `${placed.number}.`,
])('a purchase order by %j', async (text) => {
  expect(await find(text)).toContainEqual({
    kind: 'purchase',
    id: placed.id,
    title: placed.number,
    match: '',
    isNumber: true,
  });
});

test('a purchase order by the supplier’s number and by a parcel on its way, whole or its end', async () => {
  await pool.query(`update purchase_orders set external_number = 'AB-77-x' where id = $1`, [placed.id]);
  await shop.call(
    'operatorShipPurchaseOrder',
    { id: placed.id, version: placed.version, carrier: 'SF', trackingNumber: 'SF1401234567' },
    owner,
  );
  const hit = { kind: 'purchase', id: placed.id, title: placed.number, isNumber: true };
  expect(await first('ab-77-X')).toEqual({ ...hit, match: 'AB-77-x' });
  for (const text of ['SF1401234567', 'SF 1401 2345 67', '4567', '34567.'])
    expect(await first(text)).toEqual({ ...hit, match: 'SF1401234567' });
});

test('an order by the parcel that left, and by one that came', async () => {
  const { customer, id, billId, sn } = await makePaidOrder(shop);
  await walkOrder(shop, { id, billId }, customer, owner, 'delivered');
  for (const text of ['YT2026110412345', 'yt 2026 1104 12345', 'Tracking: YT2026110412345', '12345'])
    expect(await first(text)).toEqual({ kind: 'order', id, title: sn, match: 'YT2026110412345', isNumber: true });
});

test('an offer by its number, by one of a SKU and by the supplier’s; in the reader’s language', async () => {
  const { offerId, skuIds } = await makeProduct(shop.services, {
    titles: { en: 'Rattan basket', zh: '藤篮' },
    skus: [{ color: 'Red' }, { color: 'Blue' }],
  });
  const hit = { kind: 'product', id: String(offerId), title: 'Rattan basket', isNumber: true };
  expect(await first(`offer ${offerId}`)).toEqual({ ...hit, match: String(offerId) });
  expect(await first(` #${skuIds[1]}`)).toEqual({ ...hit, match: String(skuIds[1]) });
  const inChinese = await shop.call('operatorFind', { text: String(offerId) }, owner, { 'accept-language': 'zh' });
  expect(inChinese.list[0]).toMatchObject({ title: '藤篮' });
  await pool.query('update order_items set item_number = $1 where order_id = $2', ['LX-900/B', order.id]);
  for (const text of ['LX-900/B', ' #lx-900/b.'])
    expect(await first(text)).toMatchObject({ kind: 'product', match: 'LX-900/B' });
});

test('a customer by address, phone, name and company; names come after commands', async () => {
  const customer = await shop.makeCustomer();
  const names = {
    first_name: 'Ngozi',
    last_name: 'Adeyemi',
    phone: '+234 803 555 0142',
    email: 'ngozi@adeyemi.example',
  };
  await shop.db.updateTable('users').set(names).where('id', '=', customer.id).execute();
  await shop.db.updateTable('buyers').set({ company: 'Adeyemi Stores' }).where('id', '=', customer.buyerId).execute();
  const hit = { kind: 'customer', id: customer.id, title: 'Ngozi Adeyemi, Adeyemi Stores', match: names.email };
  for (const text of [names.email, 'Ngozi <NGOZI@adeyemi.example>', 'ngozi@ad', '0803 555 0142'])
    expect(await find(text), text).toContainEqual({ ...hit, isNumber: true });
  for (const text of ['adeyemi', 'Ngozi', 'Adeyemi Stores'])
    expect(await find(text), text).toContainEqual({ ...hit, isNumber: false });
});

test('guard: mayCall. Nobody finds what their roles may not open', async () => {
  const { offerId } = await makeProduct(shop.services);
  const by = async (role: 'catalogue' | 'purchasing' | 'warehouse' | 'finance' | 'support') => {
    const who = await shop.makeOperator([role]);
    const texts = [order.sn, placed.number, String(offerId), order.customer.email];
    const kinds = [];
    for (const text of texts) kinds.push(...(await find(text, who)).map(({ kind }) => kind));
    return [...new Set(kinds)].sort();
  };
  expect(await by('catalogue')).toEqual(['product']);
  expect(await by('purchasing')).toEqual(['order', 'purchase']);
  expect(await by('warehouse')).toEqual(['inbound', 'order']);
  expect(await by('finance')).toEqual(['customer', 'order']);
  expect(await by('support')).toEqual(['customer', 'order']);
});

test('guard: those who receive find no drafts', async () => {
  const draft = await draftOf(shop, (await makePaidOrder(shop)).items, owner);
  const warehouse = await shop.makeOperator(['warehouse']);
  expect(await find(draft.number, warehouse)).toEqual([]);
  expect(await first(draft.number)).toMatchObject({ kind: 'purchase' });
});

test('guard: each number is looked up by an index, in one statement', async () => {
  const codes = readCodes('SF1401234567');
  const scope = { orders: true, purchases: true, inbound: true, products: true };
  let statements = 0;
  let explained = '';
  const watched = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      statements++;
      explained = await shop.asOwner(async ({ pool: owners }) => {
        const client = await owners.connect();
        await client.query('begin; set local enable_seqscan = off');
        const { rows } = await client.query({ text: `explain ${text}`, values });
        client.release(true);
        return JSON.stringify(rows);
      });
      return { rows: [] };
    },
  };
  await findNumbers(watched as unknown as typeof pool, codes, scope);
  expect(statements).toBe(1);
  for (const index of [
    'orders_sn_key',
    'orders_sn_reversed',
    'shipments_tracking_reversed',
    'received_parcels_reversed',
    'purchase_parcels_reversed',
    'purchase_orders_external_number',
    'order_items_item_number',
  ])
    expect(explained).toContain(index);
});
