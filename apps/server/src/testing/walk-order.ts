import type { OrderStatus } from '@sampan/contract/order-status';
import { payByCard, statusOf } from './pay.ts';
import type { TestActor, TestShop } from './shop.ts';

/** Takes an order through its stages in tests, by the operators' own calls. */

export const parcel = { weightGrams: 40_000, lengthMm: 400, widthMm: 300, heightMm: 200 };

const stages = [
  'create',
  'be_purchased',
  'in_purchased',
  'pending_inspection',
  'be_confirmed_customer',
  'be_delivered',
  'delivered',
] as const satisfies readonly OrderStatus[];

export type Stage = (typeof stages)[number];

/** Takes a new order to `stage`; with a full payment there is no be_confirmed_customer. `owner` may do everything. */
export async function walkOrder(
  shop: TestShop,
  order: { id: string; billId: string },
  customer: TestActor,
  owner: TestActor,
  stage: Stage,
): Promise<void> {
  let status = await statusOf(shop, order.id);
  for (const next of stages.slice(1, stages.indexOf(stage) + 1)) {
    if (status !== next) await step(shop, order, customer, owner, { from: status, to: next });
    status = await statusOf(shop, order.id);
    if (status === stage) return;
  }
}

async function step(
  shop: TestShop,
  { id, billId }: { id: string; billId: string },
  customer: TestActor,
  owner: TestActor,
  { from, to }: { from: string; to: Stage },
): Promise<void> {
  if (to === 'be_purchased' || (to === 'be_delivered' && from === 'be_confirmed_customer')) {
    const { intentId } = await payByCard(shop, customer, billId);
    await shop.call('checkPayment', { intentId }, customer);
  }
  if (to === 'in_purchased') await shop.call('operatorStartProcurement', { id }, owner);
  if (to === 'pending_inspection') await shop.call('operatorReceiveGoods', { id }, owner);
  if (to === 'be_confirmed_customer') await shop.call('operatorPassInspection', { id, ...parcel }, owner);
  if (to === 'delivered')
    await shop.call('operatorShip', { id, carrier: 'YunExpress', trackingNumber: 'YT2026110412345' }, owner);
}
