import { expect, it } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { confirmCard, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { eventBody, postEvent } from '#testing/webhook.ts';

const shop = await openTestShop();

/** I2. Guards: the order's lock in applyIntent, and return-payment. */
it('a payment against closing the order: paid, or closed and refunded, never both', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 12; round++) {
    const { customer, order, skuId } = await makeSmallOrder(shop);
    const intent = await openIntent(shop, customer, order.billId);
    await confirmCard(shop, intent);
    await barrier<unknown>(3, (index) => {
      if (index === 0) return shop.call('closeOrder', { id: order.id }, customer);
      if (index === 1) return shop.call('checkPayment', { intentId: intent.intentId }, customer);
      return postEvent(shop, eventBody(`evt_i2_${round}`, 'payment_intent.succeeded', intent.intentId));
    });
    await shop.runJobs();
    const status = await statusOf(shop, order.id);
    const refunds = await shop.db.selectFrom('refunds').select('state').where('order_id', '=', order.id).execute();
    const { amount_on_sale } = await shop.db
      .selectFrom('skus')
      .select('amount_on_sale')
      .where('id', '=', skuId)
      .executeTakeFirstOrThrow();
    if (status === 'be_purchased') expect([refunds, amount_on_sale]).toEqual([[], 900]);
    else expect([status, refunds, amount_on_sale]).toEqual(['closed', [{ state: 'paid' }], 1000]);
    ends.push(status);
  }
  expect(ends).toHaveLength(12);
});
