import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { withQuery } from '@sampan/ui/paths.ts';

export type ShopOrders = OutputOf<Calls['listShopOrders']>;
export type ShopOrder = ShopOrders['list'][number];
export type ShopOrderLine = ShopOrder['lines'][number];
export type Placing = OutputOf<Calls['orderShopOrders']>;

/** Its order here awaits payment. */
export const isUnpaid = ({ order }: ShopOrder): boolean => order?.orderStatus === 'create' && order.dueUsd > 0;

/** Shortens to "Tom R., Leeds": lists show no more of a reseller's customer. */
export function recipientOf({ recipient }: ShopOrder): string {
  if (!recipient) return '';
  const { firstName, initial, town } = recipient;
  const name = initial ? `${firstName} ${initial}.`.trim() : firstName;
  return [name, town].filter(Boolean).join(', ');
}

/** Pieces that are sold and not linked have no picture; in small print the line's name and quantity. */
export function wordsOf({ goods, quantity }: ShopOrderLine): string {
  return [goods?.options, `× ${quantity}`].filter(Boolean).join(' ');
}

/** The payment page, with the tab to come back to. */
export const payPath = ({ id, billId }: { id: string; billId: string }, workspace: 'own' | 'shops'): string =>
  withQuery('/confirm-order', { id, billId, workspace });
