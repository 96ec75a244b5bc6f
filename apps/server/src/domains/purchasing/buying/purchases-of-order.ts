import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { marginOfSumsE6 } from '@sampan/contract/margin';
import { lineAmount } from '@sampan/contract/money';
import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import { marginOf, offerUrl } from '#domains/purchasing/purchase/goods.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';

interface Row {
  orderItemId: string;
  supplierName: string;
  sourceName: string;
  itemNumber: string;
  connector: string;
  productId: number;
  pieces: number;
  toBuy: number;
  priceE4: number;
  costThenFen: number | null;
  rateThenE6: number | null;
  bought: {
    id: string;
    number: number;
    state: PurchaseOrderState;
    quantity: number;
    received: number;
    short: number;
    costFen: number;
    paidFen: number | null;
    rateE6: number;
  }[];
}

/** What an order's lines cost when they were sold, and what was paid for them. */
export async function listPurchasesOfOrder(
  { db }: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorListPurchasesOfOrder']>> {
  const rows = isUuid(id) ? await readLinesOfOrder(db, id) : [];
  if (rows.length === 0) throw refuse('not_found');
  const { offerUrl: template } = await readSetting(db, 'purchasing');
  return {
    lines: rows.map(({ bought, priceE4, rateThenE6, ...row }) => ({
      orderItemId: row.orderItemId,
      supplierName: row.supplierName,
      sourceName: row.sourceName,
      itemNumber: row.itemNumber,
      offerUrl: offerUrl(template, row),
      pieces: row.pieces,
      toBuy: row.toBuy,
      costThenFen: row.costThenFen,
      cnyPerUsdThen: rateThenE6 && rateThenE6 / 1_000_000,
      marginThen: rateThenE6 && marginOf(priceE4, row.costThenFen, rateThenE6),
      bought: bought.map(({ number, rateE6, ...one }) => ({
        ...one,
        number: purchaseNumber(number),
        cnyPerUsd: rateE6 / 1_000_000,
        margin:
          one.paidFen === null
            ? marginOf(priceE4, one.costFen, rateE6)
            : marginOfPieces(priceE4, one.quantity - one.short, one.paidFen, rateE6),
      })),
    })),
  };
}

/** By what was paid for all of them; null: none comes, and what they cost is all loss. */
function marginOfPieces(priceE4: number, pieces: number, paidFen: number, rateE6: number): number | null {
  const e6 = marginOfSumsE6(lineAmount(pieces, priceE4), paidFen, rateE6);
  return e6 === null ? null : e6 / 1_000_000;
}

async function readLinesOfOrder(db: Database, orderId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id as "orderItemId", i.supplier_name as "supplierName", i.source_name as "sourceName",
      i.item_number as "itemNumber", i.connector, i.product_id as "productId", i.quantity - i.refunded_quantity as pieces,
      coalesce(b.pieces, 0) as "toBuy", i.unit_price_e4 as "priceE4", i.cost_fen as "costThenFen",
      i.cny_per_usd_e6 as "rateThenE6", coalesce(bought.list, '[]') as bought
    from order_items i
    left join buy_list b on b.order_item_id = i.id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state, 'quantity', l.quantity,
        'received', l.received, 'short', l.short, 'costFen', l.cost_fen, 'paidFen', l.paid_fen,
        'rateE6', l.cny_per_usd_e6) order by p.number) as list
      from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
      where l.order_item_id = i.id and (p.state <> 'cancelled' or l.paid_fen <> 0)
    ) bought on true
    where i.order_id = ${orderId}
    order by i.position
  `.execute(db);
  return rows;
}
