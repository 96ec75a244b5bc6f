import type { OddOrder, OddProduct, OrderThere, ProductThere } from '#connectors/sales-channel/sales-channel.ts';

/** Narrows a shop's answer in tests without malformed orders. */

export function plainOrder(order: OrderThere | OddOrder | undefined): OrderThere | undefined {
  if (order && 'odd' in order) throw new Error(`the order is odd: ${order.where}`);
  return order;
}

export const listed = async (orders: AsyncIterable<OrderThere | OddOrder>): Promise<OrderThere[]> =>
  (await Array.fromAsync(orders)).flatMap((order) => plainOrder(order) ?? []);

export async function products(reading: Promise<(ProductThere | OddProduct)[]>): Promise<ProductThere[]> {
  return (await reading).map((product) => {
    if ('isOdd' in product) throw new Error(`product ${product.id} is odd`);
    return product;
  });
}
