import { expect, it, vi } from 'vitest';
import { makeSmallOrder, openIntent } from '#testing/pay.ts';
import { openShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';

/** What a payment provider is told, and about whom: the buyer of that order, its goods, its amount, and nothing of anybody else. */

const shop = await openShop();

it('guard: findOrderFacts. Name, e-mail, address, goods and amount are those of the order that is paid', async () => {
  const orderOf = async (firstName: string, plan?: 'deposit') =>
    makeSmallOrder(shop, plan, await shop.makeCustomer({ firstName, lastName: `${firstName}son` }));
  const first = await orderOf('Heron');
  const made = await orderOf('Kestrel', 'deposit');
  const last = await orderOf('Nordwind');
  const told = vi.spyOn(sandboxOf(shop), 'createIntent');
  const intent = await openIntent(shop, made.customer, made.order.billId);
  expect(told).toHaveBeenCalledTimes(1);
  const request = told.mock.calls[0]?.[0];
  const order = await shop.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .select(['users.email', 'users.first_name', 'users.last_name', 'orders.address', 'orders.country_iso'])
    .where('orders.id', '=', made.order.id)
    .executeTakeFirstOrThrow();
  const address = order.address as Record<string, string>;
  const items = await shop.call('getOrder', { id: made.order.id }, made.customer);
  expect(order).toMatchObject({ email: made.customer.email, first_name: 'Kestrel', last_name: 'Kestrelson' });
  expect(request).toMatchObject({
    merchantOrderId: `${made.order.sn}-D1-1`,
    amount: Math.round(intent.amountUsd * 100),
    currency: 'USD',
    details: {
      customer: {
        email: made.customer.email,
        firstName: order.first_name,
        lastName: order.last_name,
        phone: address.mobile,
      },
      shipTo: { name: address.name, countryIso: order.country_iso, city: address.city, street: address.detailAddress },
      lines: items.customerOrderItemList.map(({ quantity }) => ({
        sku: String(made.skuId),
        quantity,
      })),
    },
  });
  for (const other of [first, last])
    for (const theirs of [other.customer.email, other.order.sn, other.order.id, 'Heron', 'Nordwind'])
      expect(JSON.stringify(request)).not.toContain(theirs);
});
