import type { PlacedOrder } from '#domains/orders/place-order.ts';
import type { TestCustomer, TestShop } from './shop.ts';

export interface MadeOrderOptions {
  /** A product without variants needs no `skuId`. */
  lines: { productId: number; skuId?: number; quantity: number }[];
  /** The default is the first plan that the shop offers. */
  plan?: 'full' | 'deposit';
  /** The default is a new address in a served area. */
  addressId?: string;
}

/** An order placed through the real calls, awaiting its first payment. */
export async function makeOrder(
  shop: TestShop,
  customer: TestCustomer,
  options: MadeOrderOptions,
): Promise<PlacedOrder> {
  const addressId = options.addressId ?? (await shop.makeAddress(customer)).id;
  const productDtos = options.lines.map(({ productId, skuId, quantity }) => ({
    productId,
    productSkuId: skuId,
    quantity,
  }));
  const placed = await shop.call('checkoutNow', { addressId, productDtos }, customer);
  if (options.plan) await shop.call('chooseBillPlan', { id: placed.billId, plan: options.plan }, customer);
  return placed;
}
