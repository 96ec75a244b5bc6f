import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { withQuery } from '@sampan/ui/paths.ts';
import { attrValues } from '../catalogue/product-attr.ts';

export type Order = OutputOf<Calls['listOrders']>['list'][number];
/** Includes the inspection. */
export type OrderDetail = OutputOf<Calls['getOrder']>;
export type OrderItem = Order['customerOrderItemList'][number];
export type Bill = Order['fmsBill'];
export type Instalment = Bill['billDetailDtos'][number];

export function confirmPath(order: Order): string {
  return withQuery('/confirm-order', {
    id: order.id,
    billId: order.fmsBill.id,
    addressId: order.customerReceiveAddressId,
  });
}

export function orderPath(orderId: string, print?: 'proforma' | 'invoice'): string {
  return withQuery('/order-detail', { id: orderId, print });
}

/** Its goods stay in our warehouse, so that nothing goes abroad. */
export const isForOwnStock = ({ basis }: Bill): boolean => basis.shippingQuote.id === 'own-stock';

/** Delivered by the carrier, but not yet confirmed by the buyer. */
export function hasArrived(order: Order): order is Order & { arrivedAt: string } {
  return order.orderStatus === 'delivered' && order.arrivedAt !== null;
}

/** The instalment that is due now or next: the last one. */
export function nextInstalment(bill: Bill): Instalment | undefined {
  return bill.billDetailDtos.at(-1);
}

/** The unpaid rest of an instalment. */
export function restOf({ amountUsd, receivedUsd, creditUsd }: Instalment): number {
  return Math.max(Math.round((amountUsd - receivedUsd - creditUsd) * 100), 0) / 100;
}

/** Part of the amount due has arrived. */
export function isPartReceived(bill: Bill): boolean {
  const next = nextInstalment(bill);
  return next !== undefined && next.receivedUsd > 0 && (next.state === 'due' || next.state === 'confirming');
}

export interface ProductGroup {
  id: number;
  name: string;
  picture: string;
  /** The number after refunds, like the amount. */
  quantity: number;
  /** The price of one piece; undefined if the variants differ. */
  price: number | undefined;
  amount: number;
  /** "Navy: M × 60, L × 60" */
  spec: string;
  items: readonly OrderItem[];
}

/** An order's lines grouped by product, as buyers think of them, regardless of its variants' prices. */
export function groupItems(items: readonly OrderItem[], language: Language): ProductGroup[] {
  const groups = Map.groupBy(items, (item) => item.wholesaleProductId);
  return [...groups].map(([id, lines]) => {
    const first = lines[0] as OrderItem;
    const cents = lines.reduce((sum, { remainingAmount }) => sum + Math.round(remainingAmount * 100), 0);
    return {
      id,
      name: first.productName,
      picture: first.productPicPath,
      quantity: lines.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0),
      price: lines.every(({ salePrice }) => salePrice === first.salePrice) ? first.salePrice : undefined,
      amount: cents / 100,
      spec: specOf(lines, language),
      items: lines,
    };
  });
}

const separators: Partial<Record<Language, { comma?: string; semicolon: string }>> = {
  ar: { comma: '، ', semicolon: '؛ ' },
  ja: { semicolon: '；' },
  zh: { semicolon: '；' },
};

function specOf(lines: readonly OrderItem[], language: Language): string {
  const { comma = ', ', semicolon = '; ' } = separators[language] ?? {};
  const kept = lines.filter(({ remainingQuantity }) => remainingQuantity > 0);
  const specs = (kept.length > 0 ? kept : lines).map(({ productAttr, remainingQuantity }) => ({
    parts: attrValues(productAttr),
    quantity: remainingQuantity,
  }));
  const [only] = specs;
  if (specs.length === 1 && only) return only.parts.join(comma);
  const common = only?.parts[0] ?? '';
  const isShared = specs.every(({ parts }) => parts.length > 1 && parts[0] === common);
  const counted = specs.map(({ parts, quantity }) => `${parts.slice(isShared ? 1 : 0).join(comma)} × ${quantity}`);
  return (isShared ? `${common}: ` : '') + counted.join(isShared ? comma : semicolon);
}
