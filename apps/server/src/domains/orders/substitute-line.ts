import { lineAmount } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import type { StockLine } from '#domains/catalogue/stock.ts';
import { refuse } from '#shop/refusal.ts';
import type { OrderedAttribute, ReplacedGoods } from './line-texts.ts';
import type { LockedOrder } from './locked-order.ts';
import { goodsRow } from './placement/insert-order.ts';

interface Substituted {
  /** The line with the substitute. */
  itemId: string;
  /** Null if the substitute is a new line beside the old one. */
  replaced: ReplacedGoods | null;
  /** The pieces that the substitute replaces. */
  gone: StockLine;
}

/**
 * Replaces pieces of a locked order's line by other goods. The bill does not change: price and weight stay those of the
 * line, and two lines together cost as much as the one did.
 */
export async function substituteLine(
  tx: Transaction,
  order: LockedOrder,
  { itemId, quantity, sku }: { itemId: string; quantity: number; sku: OrderableSku },
): Promise<Substituted> {
  const line = await tx
    .selectFrom('order_items')
    .selectAll()
    .where('id', '=', itemId)
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  if (quantity > line.quantity - line.refunded_quantity) throw refuse('shortage_decided');
  const { attributes, ...goods } = goodsRow(sku, quantity);
  const row = { ...goods, attributes: JSON.stringify(attributes) };
  const gone = { skuId: line.sku_id, quantity };
  if (quantity === line.quantity) {
    await tx.updateTable('order_items').set(row).where('id', '=', itemId).execute();
    return { itemId, gone, replaced: replacedGoods(line) };
  }
  const left = line.quantity - quantity;
  const leftCents = lineAmount(left, line.unit_price_e4);
  await tx
    .updateTable('order_items')
    .set({ quantity: left, amount_cents: leftCents })
    .where('id', '=', itemId)
    .execute();
  const { id } = await tx
    .insertInto('order_items')
    .values({
      ...row,
      order_id: order.id,
      position: sql<number>`(select max(position) + 1 from order_items where order_id = ${order.id})`,
      unit_price_e4: line.unit_price_e4,
      quantity,
      note: line.note,
      amount_cents: line.amount_cents - leftCents,
      weight_grams: line.weight_grams,
      weight_is_assumed: line.weight_is_assumed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { itemId: id, gone, replaced: null };
}

interface Line {
  product_id: number;
  sku_id: number;
  product_name: string;
  source_name: string;
  attributes: unknown;
  picture: string;
  item_number: string;
  supplier_spec_id: string;
  connector: string;
}

const replacedGoods = (line: Line): ReplacedGoods => ({
  productId: line.product_id,
  skuId: line.sku_id,
  name: line.product_name,
  sourceName: line.source_name,
  attributes: line.attributes as OrderedAttribute[],
  picture: line.picture,
  itemNumber: line.item_number,
  specId: line.supplier_spec_id,
  connector: line.connector,
});
