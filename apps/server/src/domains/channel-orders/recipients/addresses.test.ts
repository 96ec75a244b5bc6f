import { describe, expect, test } from 'vitest';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel, remoteOrder } from '#testing/order-channel.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { cautionsOf } from './address-cautions.ts';
import { readRecipient } from './read-recipient.ts';
import { toLatin } from './to-latin.ts';

const leeds: Recipient = {
  firstName: 'Tomasina',
  lastName: 'Ravenscroft',
  company: '',
  countryIso: 'GB',
  province: '',
  city: 'Leeds',
  street: '14 Wharfdale Row',
  postcode: 'LS1 4DY',
  phone: '0113 496 0123',
  email: '',
};

describe('guard: cautionsOf. Couriers may refuse', () => {
  test.each([
    ['po_box', { street: 'PO Box 1234' }],
    ['po_box', { street: 'P.O.Box 7, Unit 2' }],
    ['po_box', { street: 'GPO Box 9' }],
    ['po_box', { street: 'Postfach 10 12 13' }],
    ['po_box', { street: 'BP 40' }],
    ['po_box', { street: 'Apartado 55' }],
    ['po_box', { street: 'а/я 15' }],
    ['po_box', { company: 'Reed Ltd, PO Box 3' }],
    ['parcel_locker', { street: 'Packstation 123' }],
    ['parcel_locker', { street: '12345678, Postfiliale 512' }],
    ['parcel_locker', { street: 'Paczkomat WAW01A' }],
    ['military', { countryIso: 'US', province: 'AE', city: 'APO', street: 'Unit 2050 Box 4190' }],
    ['not_latin', { street: '渋谷区道玄坂 1-2-3', countryIso: 'JP' }],
    ['not_latin', { lastName: 'Καραγιάννης', countryIso: 'GR' }],
    ['not_latin', { city: 'الرياض', countryIso: 'SA' }],
  ] as const)('%s in %j', (caution, change) => {
    expect(cautionsOf({ ...leeds, ...change })).toContain(caution);
  });

  test.each([
    [{}],
    [{ street: '12 Poboxton Lane' }],
    [{ street: '4 Boxwood Court' }],
    [{ street: 'Calle del Apartamento 5' }],
    [{ street: 'Straße des 17. Juni 135', city: 'Zürich', lastName: 'Øvergård' }],
    [{ street: '南京路 100 号', city: '上海', countryIso: 'CN' }],
  ])('nothing in %j', (change) => expect(cautionsOf({ ...leeds, ...change })).toEqual([]));
});

test.each([
  ['Юлия Щеглова', 'Iuliia Shcheglova'],
  ['Андрей Видный', 'Andrei Vidnyi'],
  ['ул. Ленина, 5', 'ul. Lenina, 5'],
  ['ЩУКИНО', 'SHCHUKINO'],
  ['Αθήνα', 'Athina'],
  ['Λεωφόρος Ευαγγελιστρίας 4', 'Leoforos Evangelistrias 4'],
  ['Αυτοκράτορος', 'Aftokratoros'],
  ['Μπάμπης', 'Bampis'],
  ['Torstraße 1', 'Torstraße 1'],
])('%s is proposed as %s', (text, latin) => expect(toLatin(text)).toBe(latin));

test.each(['渋谷区', 'الرياض', 'Ленина 渋谷'])('%s is left to people', (text) => expect(toLatin(text)).toBeUndefined());

test.each(['IE', 'HR', 'BG', 'CL'])('an address in %s needs no postcode', (countryIso) => {
  expect(readRecipient({ ...leeds, countryIso, postcode: '' }).missing).not.toContain('postcode');
});

describe('the phone of the shop', async () => {
  const shop = await openTestShop();
  const only = async (reseller: TestCustomer) => {
    const [order] = (await shop.call('listShopOrders', {}, reseller)).list;
    if (!order) throw new Error('no order');
    return order;
  };

  test('guard: fallbackPhone. It stands in for a missing one, for its own shop, and the warehouse gets it', async () => {
    const { offerId, skuIds } = await makeProduct(shop.services, {});
    const reseller = await shop.makeCustomer();
    const channel = new OrderChannel();
    const id = await connectOrderChannel(shop, reseller, channel);
    const recipient = { ...leeds, phone: '' };
    channel.put({ id: '7', recipient });
    await takeShopOrder(jobContext(shop.services), id, '7');
    expect(await only(reseller)).toMatchObject({ missing: ['mobile'], usesShopPhone: false });
    const put = (fallbackPhone: string, customer = reseller) =>
      shop.call('setShopSender', { id, senderName: 'Okafor', fallbackPhone }, customer);
    await expect(put('030 901820')).rejects.toMatchObject({ error: 'invalid_input' });
    await expect(put('+49 30 901820', await shop.makeCustomer())).rejects.toMatchObject({ error: 'not_found' });
    await put('+49 30 901820');
    const order = await only(reseller);
    expect(order).toMatchObject({ missing: [], usesShopPhone: true });
    // Leaves the number alone.
    await shop.call('setShopSender', { id, senderName: 'Okafor Home' }, reseller);
    const link = { id: order.id, lineId: '7-1', productId: offerId, productSkuId: skuIds[0] };
    await shop.call('linkShopOrderLine', link, reseller);
    const { placed } = await shop.call('orderShopOrders', { orders: [{ id: order.id }] }, reseller);
    const row = await shop.db
      .selectFrom('orders')
      .select('address')
      .where('id', '=', placed[0]?.id ?? '')
      .executeTakeFirst();
    expect(row?.address).toMatchObject({ mobile: '+49-30901820', name: 'Tomasina Ravenscroft' });
    await put('');
    expect(readRecipient(recipient, '').missing).toEqual(['mobile']);
  });

  test('a number of the recipient’s own stays', () => {
    expect(readRecipient(leeds, '+49-30901820')).toMatchObject({
      usesShopPhone: false,
      address: { mobile: '+44-1134960123' },
    });
    expect(remoteOrder('1').recipient?.phone).toBe(leeds.phone);
  });
});
