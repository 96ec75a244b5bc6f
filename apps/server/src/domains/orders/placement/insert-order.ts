import { feeNames } from '@sampan/contract/fees';
import type { OrderAddress } from '@sampan/contract/orders';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { supplierCost } from '#domains/catalogue/supplier-cost.ts';
import type { PaymentPattern } from '#domains/orders/bill.ts';
import { type OrderBill, type PricedLine, piecesInBands } from '#domains/orders/price-order.ts';
import { documentNumber } from '#shop/document-number.ts';

export interface NewOrder {
  buyerId: string;
  placedBy: string;
  checkoutKey: string;
  addressId: string | null;
  address: OrderAddress;
  countryIso: string;
  destination: 'recipient' | 'own_stock';
  papers?: { senderName: string; reference: string; shopName: string } | undefined;
  /** A rule of a reseller's shop placed it. */
  isByRule: boolean;
  language: string;
  /** The currency in which the buyer saw prices, or ''. */
  shownCurrency: string;
  isDemo: boolean;
  quotedWeightGrams: number;
  lines: readonly PricedLine[];
  bill: OrderBill;
  /** The payment pattern until the buyer chooses one. */
  paymentPattern: PaymentPattern;
}

/** The order's own copy of a line, unaffected by later changes of the catalogue. */
const itemRow = (
  { sku, serving, quantity, unitPriceE4, amount, note = '' }: PricedLine,
  position: number,
  ofProduct: number,
) => ({
  position,
  ...goodsRow(sku, ofProduct),
  ...costRow(sku, serving),
  serving,
  unit_price_e4: unitPriceE4,
  quantity,
  amount_cents: amount,
  weight_grams: sku.weightGrams,
  weight_is_assumed: sku.isWeightAssumed,
  note,
});

/** The columns that say what is bought and what it costs the shop. */
export function goodsRow(sku: OrderableSku, ofProduct: number) {
  const { supply } = sku;
  const attributes = sku.attributes.map((attribute, index) => ({
    attributeName: sku.sourceAttributes[index]?.attributeNameTrans ?? '',
    attributeNameTrans: attribute.attributeNameTrans,
    value: sku.sourceAttributes[index]?.valueTrans ?? '',
    valueTrans: attribute.valueTrans,
  }));
  return {
    product_id: sku.productId,
    sku_id: sku.skuId,
    supplier_id: sku.supplierId,
    category_id: sku.categoryId,
    product_name: sku.name,
    source_name: sku.sourceName,
    attributes,
    picture: sku.picture,
    hs_code: sku.hsCode,
    origin: sku.origin,
    supplier_name: supply.supplierName,
    supplier_spec_id: supply.specId,
    item_number: supply.itemNumber,
    connector: supply.connector,
    cost_fen: supplierCost(supply.cost, ofProduct),
    cny_per_usd_e6: supply.cnyPerUsdE6,
  };
}

/** Goods in our warehouse were bought with the restock; single pieces have their own price. */
function costRow({ supply }: OrderableSku, serving: PricedLine['serving']) {
  if (serving === 'own_stock') return { cost_fen: null };
  return serving === 'one_piece' ? { cost_fen: supply.onePieceFen } : {};
}

function itemRows(lines: readonly PricedLine[]) {
  const pieces = piecesInBands(lines);
  return lines.map((line, position) => itemRow(line, position, pieces.get(line.productId) ?? line.quantity));
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

interface InsertedOrder {
  id: string;
  billId: string;
  eventId: string;
}

/**
 * Stores an order with its lines, bill, instalments and first event. Draws another number if the first is taken (a
 * chance of one in a trillion per order of the day).
 */
export async function insertOrder(
  tx: Transaction,
  now: Date,
  order: NewOrder,
): Promise<InsertedOrder & { sn: string }> {
  for (;;) {
    const sn = documentNumber('SP', now);
    const placed = await insertAs(tx, sn, order);
    if (placed) return { ...placed, sn };
  }
}

/** Inserts everything in one statement. If the number is taken, stores nothing and returns undefined. */
async function insertAs(tx: Transaction, sn: string, order: NewOrder): Promise<InsertedOrder | undefined> {
  const { plan, costs, split, basis } = order.bill;
  const instalments = order.bill.instalments.map((one, index) => ({ ...one, position: index + 1 }));
  const fees = feeNames().flatMap((fee) => (costs[fee] > 0 ? [{ fee, cents: costs[fee] }] : []));
  const suppliers = basis.suppliers;
  const { rows } = await sql<InsertedOrder>`
    with placed as (
      insert into orders (sn, buyer_id, placed_by, status, checkout_key, address_id, address, country_iso, destination, language,
        supplier_count, quoted_weight_grams, is_demo, sender_name, customer_reference, shop_name, is_by_rule, shown_currency)
      values (${sn}, ${order.buyerId}, ${order.placedBy}, 'create', ${order.checkoutKey}, ${order.addressId}, ${json(order.address)},
        ${order.countryIso}, ${order.destination}, ${order.language}, ${suppliers}, ${order.quotedWeightGrams},
        ${order.isDemo}, ${order.papers?.senderName ?? ''}, ${order.papers?.reference ?? ''},
        ${order.papers?.shopName ?? ''}, ${order.isByRule}, ${order.shownCurrency})
      on conflict (sn) do nothing
      returning id
    ), items as (
      insert into order_items (order_id, position, product_id, sku_id, supplier_id, category_id, product_name,
        source_name, attributes, picture, unit_price_e4, quantity, amount_cents, weight_grams,
        weight_is_assumed, hs_code, origin, supplier_name, supplier_spec_id, item_number, connector, cost_fen,
        cny_per_usd_e6, serving, note)
      select placed.id, i.position, i.product_id, i.sku_id, i.supplier_id, i.category_id, i.product_name,
        i.source_name, i.attributes, i.picture, i.unit_price_e4, i.quantity, i.amount_cents, i.weight_grams,
        i.weight_is_assumed, i.hs_code, i.origin, i.supplier_name, i.supplier_spec_id, i.item_number, i.connector,
        i.cost_fen, i.cny_per_usd_e6, i.serving, i.note
      from placed, jsonb_populate_recordset(null::order_items, ${json(itemRows(order.lines))}) i
    ), billed as (
      insert into bills (order_id, plan, goods_cents, international_is_final, total_cents, deposit_cents, balance_cents, basis)
      select id, ${plan}, ${costs.goods}, ${plan === 'full'}, ${split.total}, ${split.deposit}, ${split.balance}, ${json(basis)}
      from placed
      returning id
    ), fees as (
      insert into bill_fees (bill_id, fee, cents)
      select billed.id, f.fee, f.cents from billed, jsonb_to_recordset(${json(fees)}) as f (fee text, cents bigint)
    ), instalments as (
      insert into bill_instalments (bill_id, position, kind, amount_cents, state, payment_pattern, paid_at)
      select billed.id, i.position, i.kind, i."amountCents", i.state, ${order.paymentPattern}, case when i.state = 'paid' then now() end
      from billed, jsonb_to_recordset(${json(instalments)})
        as i (position smallint, kind text, "amountCents" bigint, state text)
    ), events as (
      insert into order_events (order_id, to_status, cause, actor_id)
      select id, 'create', 'customer', ${order.placedBy}::uuid from placed
      returning id
    )
    select placed.id, billed.id as "billId", events.id as "eventId" from placed, billed, events
  `.execute(tx);
  return rows[0];
}
