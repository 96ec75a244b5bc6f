import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { describe, expect, test } from 'vitest';
import { attackShare } from '#testing/attack-share.ts';
import { attackStrings } from '#testing/attack-strings.ts';
import { changedTables, fingerprint } from '#testing/fingerprint.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { dueInstalment, makeSmallOrder } from '#testing/pay.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';

/** Attacks as every text that is kept: they come back as they were sent, or are refused with the field's name. */

const shop = await openTestShop();
const customer = await shop.makeCustomer();
const owner = await shop.makeOperator(['owner']);
await shop.makeCustomer();
await raiseOrderLimits(shop);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names take no line breaks either
const lineBreak = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const refusedInField = (field: string) =>
  /^(firstName|lastName|company|vatNumber|province|city|carrier|trackingNumber|subject)$/.test(field)
    ? lineBreak
    : control;
/** Taken out of names, numbers and addresses, or they would be read as others. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const storedIn = (field: string, text: string) =>
  (refusedInField(field) === lineBreak || field === 'detailAddress' ? text.replace(turning, '') : text).trim();

/** The texts that the shop promises to take, in whole characters; repeated here, not read from the contract. */
function isTaken(text: string, max: number, min = 1, refusedIn = control): boolean {
  const left = (refusedIn === lineBreak ? text.replace(turning, '') : text).trim();
  return [...text].length <= max && left.length >= min && !refusedIn.test(text) && text.isWellFormed();
}

/** Each test gets the next of three parts: kinds of texts are kept in three places and more. */
let turn = 0;
const share = (attacks: readonly string[]) => attackShare(attacks, 3, turn++);

const taken = (max: number, refusedIn = control) =>
  attackStrings.filter((attack) => isTaken(attack, max, 1, refusedIn));
const refused = (max: number, refusedIn = control, min = 1) =>
  attackStrings.filter((attack) => !isTaken(attack, max, min, refusedIn));

async function expectRefused(field: string, call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  const { status, error: name, fields } = error as CallError;
  expect([status, name, Object.keys(fields)]).toEqual([400, 'invalid_input', [field]]);
}

interface Written {
  /** The fields with their maximum lengths. */
  fields: Record<string, number>;
  /** They may be left empty. */
  areOptional?: true;
  /** The only tables that may change. */
  tables: string[];
  write(values: Record<string, string>): Promise<unknown>;
  read(): Promise<object | undefined>;
}

/** Attacks in each field that takes them, at once; before that, each alone in every field that does not. */
async function roundTrip({ fields, areOptional, tables, write, read }: Written): Promise<void> {
  const min = areOptional ? 0 : 1;
  const before = await fingerprint(shop);
  const shared = share(attackStrings);
  for (const [field, max] of Object.entries(fields))
    for (const attack of attackShare(refused(max, refusedInField(field), min), 3, turn))
      await expectRefused(field, write({ [field]: attack }));
  expect(changedTables(before, await fingerprint(shop))).toEqual([]);
  for (const attack of shared) {
    const fitting = Object.keys(fields).filter((field) =>
      isTaken(attack, fields[field] ?? 0, min, refusedInField(field)),
    );
    if (fitting.length === 0) continue;
    await write(Object.fromEntries(fitting.map((field) => [field, attack])));
    expect(await read()).toMatchObject(Object.fromEntries(fitting.map((field) => [field, storedIn(field, attack)])));
  }
  expect(changedTables(before, await fingerprint(shop)).filter((table) => !tables.includes(table))).toEqual([]);
}

test('the corpus tries both', () => {
  for (const max of [limits.nameMax, limits.placeNameMax, limits.remarkMax, limits.messageMax]) {
    expect(taken(max).length).toBeGreaterThan(30);
    expect(refused(max).length).toBeGreaterThan(20);
  }
});

test('names', async () => {
  const others = () => shop.db.selectFrom('users').selectAll().where('id', '!=', customer.id).orderBy('id').execute();
  const before = await others();
  await roundTrip({
    fields: { firstName: limits.nameMax, lastName: limits.nameMax },
    tables: ['users'],
    write: (values) => shop.call('updateUser', { id: customer.id, ...values }, customer),
    read: async () => (await shop.call('getUser', {}, customer)).customer,
  });
  expect(await others()).toEqual(before);
});

test('the company', async () => {
  // A VAT number has its country's form; nothing else is stored.
  const company = { company: limits.companyMax };
  const read = () => shop.call('getUser', {}, customer);
  const filled = { company: 'Okafor Imports Ltd', vatNumber: 'IE6388047V' };
  await roundTrip({
    fields: company,
    areOptional: true,
    tables: ['buyers'],
    write: (values) => shop.call('updateUser', { id: customer.id, ...values }, customer),
    read,
  });
  await roundTrip({
    fields: company,
    areOptional: true,
    tables: ['buyers'],
    write: (values) => shop.call('operatorSetCompany', { id: customer.id, ...filled, ...values }, owner),
    read,
  });
});

test('a buyer with a parcel', async () => {
  const { order, customer: buyer } = await makeSmallOrder(shop, 'full');
  await walkOrder(shop, order, buyer, owner, 'delivered');
  const { id } = await shop.db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await roundTrip({
    fields: { carrier: 60, trackingNumber: 60 },
    tables: ['shipments', 'site_messages', 'notices'],
    write: (values) =>
      shop.call('operatorCorrectShipment', { id, carrier: 'DHL', trackingNumber: 'JD1', ...values }, owner),
    read: async () => (await shop.call('getOrder', { id: order.id }, buyer)).parcels[0]?.shipment ?? undefined,
  });
});

describe('addresses', () => {
  test('every line', async () => {
    const buyer = await shop.makeCustomer();
    const { id } = await shop.makeAddress(buyer);
    await roundTrip({
      fields: {
        firstName: limits.nameMax,
        lastName: limits.nameMax,
        province: limits.placeNameMax,
        city: limits.placeNameMax,
        detailAddress: limits.detailAddressMax,
      },
      tables: ['shipping_addresses'],
      write: (values) => shop.call('updateAddress', { id, ...values }, buyer),
      read: async () => (await shop.call('listAddresses', {}, buyer)).records[0],
    });
  });

  test('an order keeps its copy as it was', async () => {
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 1_000_000 }] });
    const { id } = await shop.makeAddress(customer);
    const places = share(taken(limits.placeNameMax, lineBreak));
    for (let at = 0; at < places.length; at += 3) {
      const [province = 'x', city = 'x', detailAddress = 'x'] = places.slice(at, at + 3);
      await shop.call('updateAddress', { id, province, city, detailAddress }, customer);
      const order = await makeOrder(shop, customer, {
        addressId: id,
        lines: [{ productId: offerId, quantity: 1 + at }],
      });
      const { address } = await shop.call('getOrder', { id: order.id }, customer);
      expect(address).toMatchObject({
        province: storedIn('province', province),
        city: storedIn('city', city),
        detailAddress: storedIn('detailAddress', detailAddress),
      });
    }
  });
});

test('messages', async () => {
  await roundTrip({
    fields: { content: limits.messageMax },
    tables: ['conversations', 'conversation_entries', 'conversation_views', 'site_messages'],
    write: ({ content = '' }) =>
      shop.call('operatorBeginConversation', { customerId: customer.id, subject: 'Samples', content }, owner),
    read: async () => {
      const [latest] = (await shop.call('listConversations', { pageSize: 1 }, customer)).list;
      return (await shop.call('getConversation', { id: latest?.id ?? '' }, customer))?.messages[0];
    },
  });
});

test('remarks on payments, and why they were rejected', async () => {
  const { order, customer: buyer } = await makeSmallOrder(shop, 'full');
  const { id: billDetailId } = await dueInstalment(shop, buyer, order.billId);
  const declare = (remark: string) =>
    shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId, remark }, buyer);
  for (const attack of share(refused(limits.remarkMax).filter((text) => text.trim() !== '')))
    await expectRefused('remark', declare(attack));
  for (const attack of share(taken(limits.remarkMax))) {
    await declare(attack);
    const [declaration] = await shop.call('operatorListDeclarations', {}, owner);
    expect(declaration?.remark).toBe(attack.trim());
    await shop.call('operatorRejectPayment', { id: declaration?.id ?? '', reason: attack }, owner);
    expect((await shop.call('getOrder', { id: order.id }, buyer)).paymentNote).toBe(attack.trim());
  }
});

test('remarks on refunds', async () => {
  const buyer = await shop.makeCustomer();
  const lines: { productId: number; quantity: number }[] = [];
  while (lines.length < 30) lines.push({ productId: (await makeProduct(shop.services)).offerId, quantity: 1 });
  const order = await makeOrder(shop, buyer, { lines, plan: 'full' });
  await walkOrder(shop, order, buyer, owner, 'be_purchased');
  const { customerOrderItemList: items } = await shop.call('getOrder', { id: order.id }, buyer);
  const remarks = share(taken(limits.remarkMax));
  for (let at = 0; at < remarks.length; at += items.length) {
    const asked = remarks.slice(at, at + items.length);
    const orderReturnItems = asked.map((remark, index) => ({
      customerOrderItemId: items[index]?.id ?? '',
      productCount: 1,
      remark,
    }));
    const { id } = await shop.call('requestRefund', { orderId: order.id, orderReturnItems }, buyer);
    const refund = (await shop.call('operatorListRefunds', {}, owner)).list.find((one) => one.id === id);
    expect(refund?.lines.map(({ remark }) => remark).toSorted()).toEqual(
      asked.map((remark) => remark.trim()).toSorted(),
    );
    await shop.call('operatorRejectRefund', { id, reason: asked[0] ?? 'x' }, owner);
  }
});

test('steps of a parcel', async () => {
  const { order, customer: buyer } = await makeSmallOrder(shop, 'full');
  await walkOrder(shop, order, buyer, owner, 'delivered');
  const places = share(taken(100, lineBreak));
  for (const [index, place] of places.entries()) {
    const description = places.at(-index) as string;
    await shop.call('operatorAddTrackingStep', { id: order.id, place, description, state: 'in_transit' }, owner);
    const { list } = await shop.call('listTracking', { orderId: order.sn }, buyer);
    const line = list[0]?.logisticsSteps.split('\n')[3] ?? '';
    const oneLine = (text: string) => storedIn('carrier', text).replaceAll(/\s+/g, ' ');
    expect(line.slice('2026-11-04 09:12 '.length)).toBe(`${oneLine(place)} · ${oneLine(description)}`);
  }
});

/** The client's own library would refuse most of these; a hostile client would not. */
describe('headers', () => {
  const headers = [
    'accept-language',
    'authorization',
    'cookie',
    'idempotency-key',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'user-agent',
    'origin',
    'referer',
    'accept-encoding',
    'sec-fetch-site',
    'host',
  ];
  test.each(headers)('%s', async (header) => {
    for (const attack of attackShare(attackStrings, 4, headers.indexOf(header))) {
      const signedIn = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' };
      const order = { method: 'POST' as const, url: '/api/order/cart/checkoutNow', payload: '{}' };
      const { statusCode } = await shop.app.inject({ ...order, headers: { ...signedIn, [header]: attack } });
      expect(statusCode).toBeLessThan(500);
      const robots = await shop.app.inject({ url: '/robots.txt', headers: { [header]: attack } });
      expect(robots.statusCode).toBeLessThan(500);
    }
  });
});
