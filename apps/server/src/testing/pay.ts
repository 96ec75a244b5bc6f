import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { expect } from 'vitest';
import type { ShopperView } from '#connectors/payment/sandbox/views.ts';
import { makeOrder } from './make-order.ts';
import { makeProduct } from './make-product.ts';
import type { TestActor, TestCustomer, TestShop } from './shop.ts';

/** Pays in tests as a shopper does: an intent from the shop, a card to the sandbox provider. */

export type Intent = OutputOf<Calls['createPaymentIntent']>;

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksCode: '4000 0025 0000 3155',
  pendingThenPaid: '4000 0000 0000 0077',
  pendingThenFailed: '4000 0000 0000 0341',
  refundFails: '4000 0000 0000 5126',
  disputedAndWon: '4000 0000 0000 2685',
  disputedAndLost: '4000 0000 0000 0259',
} as const;

export async function dueInstalment(shop: TestShop, customer: TestActor, billId: string) {
  const { billDetailDtos } = await shop.call('getBill', { id: billId }, customer);
  const instalment = billDetailDtos.find((one) => one.state === 'due') ?? billDetailDtos.at(-1);
  if (!instalment) throw new Error('a bill without instalments');
  return instalment;
}

export async function openIntent(shop: TestShop, customer: TestActor, billId: string): Promise<Intent> {
  const { id } = await dueInstalment(shop, customer, billId);
  return shop.call('createPaymentIntent', { billDetailId: id }, customer);
}

/** The widget's request: `confirm` with a card, `authenticate` with a code, `decide` for the bank. */
export async function asShopper(
  shop: TestShop,
  intent: Pick<Intent, 'intentId' | 'clientSecret'>,
  step: 'confirm' | 'authenticate' | 'decide',
  body: Record<string, unknown> = {},
): Promise<ShopperView> {
  const response = await shop.fetch(`/sandbox/intents/${intent.intentId}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret: intent.clientSecret, ...body }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as ShopperView;
}

export function confirmCard(
  shop: TestShop,
  intent: Pick<Intent, 'intentId' | 'clientSecret'>,
  number: string = cards.good,
): Promise<ShopperView> {
  return asShopper(shop, intent, 'confirm', { card: { number, expiry: '12/40', cvc: '123', name: 'Amara Okafor' } });
}

/** Opens an intent for the amount due and pays it by card; the rest happens in jobs. */
export async function payByCard(
  shop: TestShop,
  customer: TestActor,
  billId: string,
  number: string = cards.good,
): Promise<Intent> {
  const intent = await openIntent(shop, customer, billId);
  await confirmCard(shop, intent, number);
  return intent;
}

export async function statusOf(shop: TestShop, orderId: string): Promise<string> {
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return status;
}

/** An order of 100 pieces at 1.7606 USD each: 176.06 USD of goods. */
export async function makeSmallOrder(
  shop: TestShop,
  plan: 'full' | 'deposit' = 'full',
  customer?: TestCustomer,
): Promise<{ customer: TestCustomer; order: { id: string; billId: string; sn: string }; skuId: number }> {
  const buyer = customer ?? (await shop.makeCustomer());
  const { offerId, skuIds } = await makeProduct(shop.services);
  const order = await makeOrder(shop, buyer, { lines: [{ productId: offerId, quantity: 100 }], plan });
  return { customer: buyer, order, skuId: skuIds[0] ?? 0 };
}
