import type { TestActor, TestShop } from './shop.ts';

/** A claim for one piece of an order that was shipped. */
export async function fileSmallClaim(
  shop: TestShop,
  { id: orderId }: { id: string },
  customer: TestActor,
): Promise<{ id: string; amountUsd: number }> {
  const { customerOrderItemList } = await shop.call('getOrder', { id: orderId }, customer);
  const lines = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 1 }];
  return shop.call('fileClaim', { orderId, reason: 'damaged', remark: 'It is broken', lines }, customer);
}
