import type { OrderItem } from '../../features/orders/orders.ts';

const longest = 4096;

export type Counts = Readonly<Record<string, number>>;

/**
 * The lines and counts requested in the URL; anything else in it is ignored, as are lines that the order does not
 * allow.
 */
export function readRefundList(text: string | null, items: readonly OrderItem[]): Counts {
  const asked = parseList(text).map(({ customerOrderItemId, productCount }) => {
    const item = items.find(({ id }) => id === String(customerOrderItemId));
    const count = Math.floor(Number(productCount ?? item?.returnableQuantity));
    return item && count >= 1 ? ([item.id, Math.min(count, item.returnableQuantity)] as const) : null;
  });
  return Object.fromEntries(asked.filter((entry) => entry !== null));
}

function parseList(text: string | null): { customerOrderItemId?: unknown; productCount?: unknown }[] {
  if (!text || text.length > longest) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
  } catch {
    return [];
  }
}
