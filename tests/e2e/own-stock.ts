import type { Customer } from './customers.ts';
import { asOwner } from './operators.ts';
import { payByTransfer } from './paid-order.ts';

/** Goods in our warehouse as a reseller's own. */

/** Declared by the customer, and approved. Returns the order's number. */
export async function pay(customer: Customer, id: string): Promise<string> {
  const { sn, fmsBill } = await customer.call<{ sn: string; fmsBill: { id: string } }>(`/customer/order/${id}`);
  await payByTransfer(customer, { sn, billId: fmsBill.id });
  return sn;
}

/** Bought, received and counted whole: it can be put away. */
export async function receiveRestock(id: string): Promise<void> {
  await asOwner(`/orders/${id}/procure`, {});
  await asOwner(`/orders/${id}/receive`, {});
  const { items } = (await asOwner(`/warehouse/orders/${id}`)) as { items: { id: string; quantity: number }[] };
  for (const { id: line, quantity: accepted } of items)
    await asOwner(`/warehouse/lines/${line}`, { accepted, damaged: 0, missing: 0 }, 'PUT');
}

/** Counted, and onto a shelf. */
export async function putAway(id: string, shelf: string): Promise<void> {
  const { items } = (await asOwner(`/warehouse/orders/${id}`)) as { items: { id: string }[] };
  await asOwner(`/warehouse/orders/${id}/store`, {
    shelves: items.map((item) => ({ orderItemId: item.id, shelf })),
  });
}

export async function makeOwnStock(
  customer: Customer,
  { productId, productSkuId }: { productId: number; productSkuId: number },
  quantity: number,
): Promise<void> {
  const items = [{ productId, productSkuId, quantity }];
  const { id } = await customer.call<{ id: string }>('/reseller/stock/restock', { items });
  await pay(customer, id);
  await receiveRestock(id);
  await putAway(id, 'R-1-1');
}
