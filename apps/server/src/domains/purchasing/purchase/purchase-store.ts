import type { OrderStatus } from '@sampan/contract/order-status';
import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Purchase orders and their lines. Changing one requires the locks of its orders, and then its own. */

export interface LockedPurchase {
  id: string;
  number: number;
  supplierId: string;
  state: PurchaseOrderState;
  version: number;
  freightFen: number;
}

/** The orders whose lines it buys, read before their locks. */
export async function ordersOfPurchase(tx: Transaction, id: string): Promise<string[]> {
  if (!isUuid(id)) return [];
  const rows = await tx
    .selectFrom('purchase_order_lines')
    .select('order_id')
    .distinct()
    .where('purchase_order_id', '=', id)
    .execute();
  return rows.map((row) => row.order_id);
}

export async function lockPurchase(tx: Transaction, id: string): Promise<LockedPurchase | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await tx
    .selectFrom('purchase_orders')
    .select(['id', 'number', 'supplier_id as supplierId', 'state', 'version', 'freight_fen as freightFen'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export interface PurchaseLine {
  id: string;
  orderId: string;
  orderItemId: string;
  skuId: number;
  priceE4: number;
  orderStatus: OrderStatus;
  quantity: number;
  received: number;
  short: number;
  costFen: number;
  reason: string;
  allowedBy: string | null;
  /** Pieces of the order's line that nobody else buys, and that are still wanted. */
  wanted: number;
}

/** With the locks of their orders held, `wanted` stays true. */
export async function readLines(tx: Transaction, purchaseId: string): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select l.id, l.order_id as "orderId", l.order_item_id as "orderItemId", i.sku_id as "skuId",
      i.unit_price_e4 as "priceE4", o.status as "orderStatus", l.quantity, l.received, l.short, l.cost_fen as "costFen",
      l.reason, l.allowed_by as "allowedBy", unbought_pieces(i.id) + l.quantity - l.short as wanted
    from purchase_order_lines l join order_items i on i.id = l.order_item_id join orders o on o.id = l.order_id
    where l.purchase_order_id = ${purchaseId}
    order by l.id
  `.execute(tx);
  return rows;
}

/** Pieces to be bought of these lines, and who sells them. Lines that are not to be bought are not found. */
export interface LineToBuy {
  orderItemId: string;
  orderId: string;
  supplierId: string;
  productId: number;
  priceE4: number;
  pieces: number;
  ownFen: number | null;
  tiers: { from: number; fen: number }[];
  costThenFen: number | null;
}

export async function readLinesToBuy(tx: Transaction, orderItemIds: readonly string[]): Promise<LineToBuy[]> {
  const { rows } = await sql<LineToBuy>`
    select b.order_item_id as "orderItemId", b.order_id as "orderId", b.supplier_id as "supplierId",
      i.product_id as "productId", i.unit_price_e4 as "priceE4", b.pieces, k.source_price_fen as "ownFen", coalesce(p.source_tiers, '[]') as tiers,
      i.cost_fen as "costThenFen"
    from buy_list b join order_items i on i.id = b.order_item_id
    left join products p on p.id = i.product_id
    left join skus k on k.id = i.sku_id and k.product_id = i.product_id
    where b.order_item_id = any(${orderItemIds}::uuid[])
    order by b.since, i.order_id, i.position
  `.execute(tx);
  return rows;
}

export async function ordersOfItems(tx: Transaction, orderItemIds: readonly string[]): Promise<string[]> {
  if (orderItemIds.length === 0) return [];
  const rows = await tx
    .selectFrom('order_items')
    .select('order_id')
    .distinct()
    .where('id', 'in', orderItemIds)
    .execute();
  return rows.map((row) => row.order_id);
}

export interface NewLine {
  orderId: string;
  orderItemId: string;
  quantity: number;
  costFen: number;
  cnyPerUsdE6: number;
}

export async function insertPurchase(
  tx: Transaction,
  { supplierId, createdBy, lines }: { supplierId: string; createdBy: string; lines: readonly NewLine[] },
): Promise<string> {
  const { id } = await tx
    .insertInto('purchase_orders')
    .values({ supplier_id: supplierId, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('purchase_order_lines')
    .values(
      lines.map((line) => ({
        purchase_order_id: id,
        order_id: line.orderId,
        order_item_id: line.orderItemId,
        quantity: line.quantity,
        cost_fen: line.costFen,
        cny_per_usd_e6: line.cnyPerUsdE6,
      })),
    )
    .execute();
  return id;
}

interface PurchaseChange {
  state?: PurchaseOrderState;
  freight_fen?: number;
  external_number?: string;
  note?: string;
  carrier?: string;
  tracking_number?: string;
  asked_at?: Date | null;
  asked_by?: string;
  answered_by?: string;
  answered_at?: Date;
  owner_answer?: string;
  placed_by?: string;
  placed_at?: Date;
}

/** Each change makes a new version. */
export async function updatePurchase(tx: Transaction, id: string, change: PurchaseChange): Promise<void> {
  await tx
    .updateTable('purchase_orders')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      ...(change.state && { state_since: eb.fn<Date>('clock_timestamp') }),
    }))
    .where('id', '=', id)
    .execute();
}

interface LineChange {
  quantity?: number;
  received?: number;
  short?: number;
  cost_fen?: number;
  cny_per_usd_e6?: number;
  reason?: string;
  allowed_by?: string | null;
}

export async function updateLine(tx: Transaction, id: string, change: LineChange): Promise<void> {
  await tx.updateTable('purchase_order_lines').set(change).where('id', '=', id).execute();
}

export async function setRate(tx: Transaction, purchaseId: string, cnyPerUsdE6: number): Promise<void> {
  await tx
    .updateTable('purchase_order_lines')
    .set({ cny_per_usd_e6: cnyPerUsdE6 })
    .where('purchase_order_id', '=', purchaseId)
    .execute();
}

export async function deleteLines(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('purchase_order_lines').where('id', 'in', ids).execute();
}

/** Whether lines of the order stand in purchase orders of these states. */
export async function hasPurchases(
  db: Database | Transaction,
  orderId: string,
  states: readonly PurchaseOrderState[],
): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order_lines')
    .innerJoin('purchase_orders', 'purchase_orders.id', 'purchase_order_lines.purchase_order_id')
    .select('purchase_order_lines.id')
    .where('purchase_order_lines.order_id', '=', orderId)
    .where('purchase_orders.state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isToBuy(tx: Transaction, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('buy_list')
    .select('order_item_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}
