import { makeOrder } from './make-order.ts';
import { makeProduct, type ProductOverrides } from './make-product.ts';
import { payByCard } from './pay.ts';
import type { TestActor, TestCustomer, TestShop } from './shop.ts';

/** Orders whose goods are to be bought, in tests. */

export interface PaidOrder {
  customer: TestCustomer;
  id: string;
  sn: string;
  billId: string;
  /** Ids of its lines, in the order of `goods`. */
  items: string[];
}

async function pay(shop: TestShop, customer: TestActor, billId: string): Promise<void> {
  const { intentId } = await payByCard(shop, customer, billId);
  await shop.call('checkPayment', { intentId }, customer);
}

/** A paid order of new products, 100 pieces each at 10 yuan, sold for 1.7606 USD. */
export async function makePaidOrder(
  shop: TestShop,
  goods: readonly ProductOverrides[] = [{}],
  customer?: TestCustomer,
): Promise<PaidOrder> {
  const buyer = customer ?? (await shop.makeCustomer());
  const lines = [];
  for (const overrides of goods) {
    const { offerId, skuIds } = await makeProduct(shop.services, overrides);
    lines.push({ productId: offerId, skuId: skuIds[0] as number, quantity: 100 });
  }
  const { id, sn, billId } = await makeOrder(shop, buyer, { lines, plan: 'full' });
  await pay(shop, buyer, billId);
  const { customerOrderItemList } = await shop.call('getOrder', { id }, buyer);
  return { customer: buyer, id, sn, billId, items: customerOrderItemList.map((item) => item.id) };
}

/** A draft of these lines, and placed. */
export const draftOf = (shop: TestShop, items: readonly string[], by: TestActor) =>
  shop.call('operatorCreatePurchaseOrder', { lines: items.map((orderItemId) => ({ orderItemId })) }, by);

export async function placedOf(shop: TestShop, items: readonly string[], by: TestActor) {
  const { id, version } = await draftOf(shop, items, by);
  return shop.call('operatorPlacePurchaseOrder', { id, version }, by);
}
