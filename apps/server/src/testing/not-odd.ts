import type { OddOrder, OddProduct, RemoteOrder, RemoteProduct } from '#connectors/sales-channel/sales-channel.ts';

/** Narrows a shop's answer in tests without malformed orders. */

export function plainOrder(order: RemoteOrder | OddOrder | undefined): RemoteOrder | undefined {
  if (order && 'odd' in order) throw new Error(`the order is odd: ${order.where}`);
  return order;
}

export const listed = async (orders: AsyncIterable<RemoteOrder | OddOrder>): Promise<RemoteOrder[]> =>
  (await Array.fromAsync(orders)).flatMap((order) => plainOrder(order) ?? []);

export async function products(reading: Promise<(RemoteProduct | OddProduct)[]>): Promise<RemoteProduct[]> {
  return (await reading).map((product) => {
    if ('isOdd' in product) throw new Error(`product ${product.id} is odd`);
    return product;
  });
}
