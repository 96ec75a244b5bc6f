import type { Language } from '@sampan/contract/languages';
import type { Cents } from '@sampan/contract/money';
import type { OrderStatus } from '@sampan/contract/order-status';
import type { order, orderAddress } from '@sampan/contract/orders';
import { postalLabel } from '@sampan/locations';
import type pg from 'pg';
import type { z } from 'zod';
import { attributesIn, nameIn } from './line-texts.ts';
import type { Serving } from './order-lines.ts';
import { readOrder } from './reading/order-queries.ts';
import { toAddressResponse, toOrderResponse } from './reading/order-view.ts';
import { remainingOf } from './reading/remaining.ts';

export type ShownOrder = z.output<typeof order>;

/** The order as its buyer sees it. */
export async function readShownOrder(
  pool: pg.Pool,
  orderId: string,
  language: Language,
): Promise<ShownOrder | undefined> {
  const row = await readOrder(pool, orderId);
  return row && toOrderResponse(row, language);
}

/** The order's cost after granted refunds. Another buyer's order is not found. */
export async function readRemainingTotal(pool: pg.Pool, orderId: string, buyerId: string): Promise<Cents | undefined> {
  const row = await readOrder(pool, orderId, buyerId);
  return row && remainingOf(row).total;
}

export interface PackedLine {
  id: string;
  skuId: number;
  supplierId: string;
  offerId: number;
  productName: string;
  sourceName: string;
  options: string;
  sourceOptions: string;
  picture: string;
  itemNumber: string;
  hsCode: string;
  origin: string;
  /** Excludes refunded pieces. */
  quantity: number;
  serving: Serving;
  /** From a reseller's customer, such as an engraving. */
  note: string;
}

export interface PackedOrder {
  sn: string;
  status: OrderStatus;
  destination: 'recipient' | 'own_stock';
  /** Written for the carrier. */
  address: z.output<typeof orderAddress>;
  lines: PackedLine[];
}

/** The order as the warehouse receives, inspects and packs it. */
export async function readPackedOrder(
  pool: pg.Pool,
  orderId: string,
  language: Language,
): Promise<PackedOrder | undefined> {
  const row = await readOrder(pool, orderId);
  if (!row) return undefined;
  const listed = (texts: readonly string[]) => texts.filter(Boolean).join(', ');
  return {
    sn: row.sn,
    status: row.status,
    destination: row.destination,
    address: toAddressResponse(row, language, postalLabel),
    lines: row.items.map((item) => ({
      id: item.id,
      skuId: item.sku_id,
      supplierId: item.supplier_id,
      offerId: item.product_id,
      productName: nameIn(item, language),
      sourceName: item.source_name,
      options: listed(attributesIn(item, language).map(({ valueTrans }) => valueTrans)),
      sourceOptions: listed(item.attributes.map(({ value }) => value)),
      picture: item.picture,
      itemNumber: item.item_number,
      hsCode: item.hs_code,
      origin: item.origin,
      quantity: item.quantity - item.refunded_quantity,
      serving: item.serving,
      note: item.note,
    })),
  };
}
