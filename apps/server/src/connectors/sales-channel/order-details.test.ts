import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { plainOrder } from '#testing/not-odd.ts';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';
import { isCashOnDelivery } from './cash-on-delivery.ts';
import type { ChannelShop, RemoteOrder } from './sales-channel.ts';
import { shopifyChannel } from './shopify/channel.ts';
import { waitsOf } from './shopify/order-details.ts';
import { wooCommerceChannel } from './woocommerce/channel.ts';

/** What an order says besides goods and recipient, as both simulated systems write it. */

async function putMug(shop: ChannelShop): Promise<string> {
  const sku = `MUG-${randomBytes(4).toString('hex')}`;
  const variants = [{ sku, values: [], price: '10.00', pieces: 50, weightGrams: 400 }];
  const texts = {
    title: 'Mug',
    descriptionHtml: '',
    vendor: '',
    productType: '',
    handle: '',
    number: 1,
    hsCode: '',
    originIso: '',
    tags: [],
    pictures: [],
    options: [],
  };
  await shop.putProduct({ key: sku, ...texts, isActive: true, variants, groupIds: [], formerGroupIds: [] });
  return sku;
}

async function read(shop: ChannelShop, id: string): Promise<RemoteOrder> {
  const order = plainOrder(await shop.readOrder(id));
  if (!order) throw new Error('no order');
  return order;
}

const namesOf = ({ waits }: RemoteOrder) => waits.map(({ kind, said }) => (said ? `${kind} ${said}` : kind));
const listedIds = async (shop: ChannelShop) =>
  (await Array.fromAsync(shop.listOrders(new Date(0)))).map(({ id }) => id);

describe('Shopify', async () => {
  const { simulator, address, keys } = await openShopify();
  afterAll(() => simulator.stop());
  const config = { isDemo: true, isPublicDemo: false, shopify: { app: simulator.app, origin: simulator.origin } };
  const time = { wait: (ms: number) => simulator.advance(ms), now: () => simulator.now() };
  const shop = shopifyChannel(config, time).open(address, keys);
  const sku = await putMug(shop);
  const place = (more: object = {}, line: object = {}) =>
    simulator.placeOrder(address, { lines: [{ sku, quantity: 3, ...line }], ...more });

  test('notes, properties, tags, discounts, tips, gift cards, duties and fees are read', async () => {
    const id = place(
      {
        note: 'leave at the door',
        tags: ['vip', 'gift'],
        attributes: [
          { key: 'Gift message', value: 'Happy birthday' },
          { key: '_source', value: 'app' },
        ],
        discountCodes: ['AUTUMN'],
        gateways: ['gift_card', 'shopify_payments'],
        discount: '5.0',
        tip: '2.5',
        duties: '1.75',
        fees: [{ name: 'Gift wrap', amount: '3.0' }],
      },
      {
        attributes: [
          { key: 'Engraving', value: 'Lena' },
          { key: '_pplr_preview', value: 'https://app.example/1' },
          { key: 'Font', value: null },
        ],
        groupAttributes: [{ key: 'Set', value: 'Breakfast' }],
      },
    );
    const order = await read(shop, id);
    expect(order.waits).toEqual([]);
    expect(order.details).toEqual({
      note: 'leave at the door',
      properties: [{ name: 'Gift message', value: 'Happy birthday' }],
      tags: ['vip', 'gift'],
      discountCodes: ['AUTUMN'],
      discount: '5.0',
      tip: '2.5',
      duties: '1.75',
      outstanding: '',
      fees: [{ name: 'Gift wrap', value: '3.0' }],
      paidWith: ['gift_card', 'shopify_payments'],
      unshipped: [],
      isEdited: false,
      isPartlySent: false,
    });
    expect(order.lines[0]?.properties).toEqual([
      { name: 'Set', value: 'Breakfast' },
      { name: 'Engraving', value: 'Lena' },
    ]);
  });

  test('a line that nobody ships is named and not ordered', async () => {
    const id = simulator.placeOrder(address, {
      lines: [
        { sku, quantity: 1 },
        { sku, quantity: 1, requiresShipping: false },
      ],
    });
    const { lines, details } = await read(shop, id);
    expect([lines.length, details.unshipped]).toEqual([1, ['Mug']]);
  });

  test.each([
    ['paid', {}, []],
    ['a test', { test: true }, ['test_order']],
    ['paid in part', { financial: 'PARTIALLY_PAID', outstanding: '12.0' }, ['partly_paid']],
    ['authorized', { financial: 'AUTHORIZED' }, ['authorized']],
    ['cash on delivery', { financial: 'PENDING', gateways: ['Cash on Delivery (COD)'] }, ['cash_on_delivery']],
    ['risky', { recommendation: 'CANCEL' }, ['risk CANCEL']],
    ['to be checked', { recommendation: 'INVESTIGATE', test: true }, ['test_order', 'risk INVESTIGATE']],
    ['accepted', { recommendation: 'ACCEPT' }, []],
  ])('an order that is %s waits for it', async (_, facts, waits) => {
    const id = place();
    simulator.changeOrder(address, id, facts as never);
    expect(namesOf(await read(shop, id))).toEqual(waits);
    expect(await listedIds(shop)).toContain(id);
  });

  test('awaited money is no order yet', async () => {
    const ids = ['PENDING', 'EXPIRED', 'VOIDED'].map((financial) => place({ financial }));
    for (const id of ids) expect(await read(shop, id)).toMatchObject({ isPaid: false });
    const listed = await listedIds(shop);
    expect(ids.filter((id) => listed.includes(id))).toEqual([]);
  });

  test('a hold is named until it ends, a schedule by its date', async () => {
    const id = place();
    simulator.holdOrder(address, id, 'HIGH_RISK_OF_FRAUD');
    expect(namesOf(await read(shop, id))).toEqual(['on_hold HIGH_RISK_OF_FRAUD']);
    simulator.releaseOrder(address, id);
    expect(namesOf(await read(shop, id))).toEqual([]);
    simulator.scheduleOrder(address, id, '2027-02-14T08:00:00Z');
    expect(namesOf(await read(shop, id))).toEqual(['scheduled 2027-02-14']);
  });

  test('an edit after the payment leaves money outstanding, and takes pieces away', async () => {
    const id = place();
    simulator.editOrder(address, id, sku, 2);
    const more = await read(shop, id);
    expect(namesOf(more)).toEqual(['partly_paid']);
    expect(more).toMatchObject({
      lines: [{ quantity: 5, ordered: 5 }],
      details: { isEdited: true, outstanding: '20.00' },
    });
    simulator.editOrder(address, id, sku, -4);
    expect(await read(shop, id)).toMatchObject({
      lines: [{ quantity: 1, ordered: 1 }],
      details: { outstanding: '-20.00' },
    });
  });

  test('an order in several fulfilments says that part of it was sent', async () => {
    const id = place();
    const { fulfillmentOrders } = simulator.order(address, id);
    const [part] = fulfillmentOrders;
    if (!part) throw new Error('no part');
    const order = await read(shop, id);
    await shop.putTracking({
      key: 'k',
      orderId: id,
      lines: [{ id: order.lines[0]?.id ?? '', quantity: 1 }],
      carrier: 'DHL',
      number: 'N1',
      url: undefined,
    });
    expect(await read(shop, id)).toMatchObject({
      waits: [],
      lines: [{ quantity: 2, ordered: 3 }],
      details: { isPartlySent: true },
    });
  });

  // Later versions of the schema may list more; the simulator's own refuses them.
  test.each([
    [{ displayFinancialStatus: 'SETTLED' }, ['payment_unknown SETTLED']],
    [{ displayFinancialStatus: null }, ['payment_unknown']],
    [{ displayFulfillmentStatus: 'ELSEWHERE' }, ['state_unknown ELSEWHERE']],
    [{ displayFulfillmentStatus: 'IN_PROGRESS' }, ['in_progress']],
    [{ displayFulfillmentStatus: 'ON_HOLD' }, ['on_hold']],
    [{ displayFulfillmentStatus: 'REQUEST_DECLINED' }, []],
    [{ risk: { recommendation: 'PRAY' } }, ['risk PRAY']],
    [
      { fulfillmentOrders: { nodes: [{ status: 'INCOMPLETE', fulfillAt: null, fulfillmentHolds: [] }] } },
      ['state_unknown INCOMPLETE'],
    ],
  ])('guard: waitsOf. %j waits under its own name', (given, waits) => {
    const order = {
      phone: null,
      test: false,
      note: null,
      tags: [],
      edited: false,
      customAttributes: [],
      discountCodes: [],
      paymentGatewayNames: [],
      additionalFees: [],
      risk: { recommendation: 'NONE' },
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      fulfillmentOrders: { nodes: [] },
      currentTotalDiscountsSet: null,
      totalTipReceivedSet: null,
      currentTotalDutiesSet: null,
      totalOutstandingSet: null,
      ...given,
    };
    expect(waitsOf(order).map(({ kind, said }) => (said ? `${kind} ${said}` : kind))).toEqual(waits);
  });

  test('the phone of the order stands in for that of the address', async () => {
    const id = place({ phone: '+4930999', address: { phone: '' } });
    expect((await read(shop, id)).recipient?.phone).toBe('+4930999');
  });
});

describe('WooCommerce', async () => {
  const { simulator, folder, address, keys } = await openWooCommerce();
  afterAll(() => simulator.stop());
  const shop = wooCommerceChannel({ isDemo: true, isPublicDemo: false }).open(address, keys);
  const sku = await putMug(shop);
  const place = (more: object = {}, line: object = {}) =>
    simulator.placeOrder(folder, { lines: [{ sku, quantity: 3, ...line }], ...more });

  test('notes, line fields, coupons and fees are read', async () => {
    const id = place(
      {
        note: 'leave at the door',
        coupons: ['autumn'],
        discount: '5.00',
        fees: [{ name: 'Tip', total: '2.50' }],
        paymentTitle: 'PayPal',
      },
      {
        meta: [
          { key: 'engraving', value: 'Lena', display_key: 'Engraving', display_value: '<p>Lena</p>' },
          { key: 'pa_color', value: 'blue' },
          { key: '_reduced_stock', value: '3' },
          { key: 'Charms', value: ['star', 'moon'] },
        ],
      },
    );
    const order = await read(shop, id);
    expect(order.details).toMatchObject({
      note: 'leave at the door',
      discountCodes: ['autumn'],
      discount: '5.00',
      fees: [{ name: 'Tip', value: '2.50' }],
      paidWith: ['PayPal'],
    });
    expect(order.lines[0]?.properties).toEqual([
      { name: 'Engraving', value: 'Lena' },
      { name: 'Charms', value: '["star","moon"]' },
    ]);
  });

  test.each([
    ['paid', {}, '', []],
    ['cash on delivery', { paymentMethod: 'cod', paymentTitle: 'Nachnahme' }, '', ['cash_on_delivery']],
    ['cash on delivery, completed', { paymentMethod: 'cod' }, 'completed', []],
    ['a deposit', {}, 'partially-paid', ['partly_paid']],
    ['on hold after the payment', {}, 'on-hold', ['on_hold']],
    ['in a state of a plug-in', {}, 'awaiting-artwork', ['state_unknown awaiting-artwork']],
    ['a test of WooPayments', { meta: [{ key: '_wcpay_mode', value: 'test' }] }, '', ['test_order']],
    ['live in WooPayments', { meta: [{ key: '_wcpay_mode', value: 'prod' }] }, '', []],
    ['a test of PayPal', { meta: [{ key: '_ppcp_paypal_payment_mode', value: 'sandbox' }] }, '', ['test_order']],
  ])('an order that is %s waits for it', async (_, facts, status, waits) => {
    const id = place(facts);
    if (status) simulator.setOrderStatus(folder, id, status);
    expect(namesOf(await read(shop, id))).toEqual(waits);
    expect(await listedIds(shop)).toContain(id);
  });

  test('an order on hold that was never paid is no order yet', async () => {
    const id = place({ isPaid: false });
    simulator.setOrderStatus(folder, id, 'on-hold');
    expect(await read(shop, id)).toMatchObject({ isPaid: false });
    expect(await listedIds(shop)).not.toContain(id);
  });
});

test.each([
  'cod',
  'Cash on Delivery (COD)',
  'Nachnahme',
  'Contra reembolso',
  'Paiement à la livraison',
  '货到付款',
  '代金引換',
])('%s is cash on delivery', (name) => expect(isCashOnDelivery(name)).toBe(true));

test.each(['shopify_payments', 'Codes', 'PayPal', ''])('%j is not cash on delivery', (name) =>
  expect(isCashOnDelivery(name)).toBe(false),
);
