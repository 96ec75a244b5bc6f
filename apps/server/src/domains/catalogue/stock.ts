import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { notifyChange } from './index/notify-change.ts';

/**
 * Pieces of a SKU are for sale (`amount_on_sale`), or reserved for orders whose goods are not bought yet (`reserved`).
 * Rows are always locked by ascending id.
 */
export interface StockLine {
  skuId: number;
  quantity: number;
}

export interface StockShortage {
  skuId: number;
  wanted: number;
  stock: number;
}

interface StockRow {
  id: number;
  product_id: number;
  amount_on_sale: number;
}

function addUp(lines: readonly StockLine[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { skuId, quantity } of lines) totals.set(skuId, (totals.get(skuId) ?? 0) + quantity);
  return totals;
}

const asTable = (lines: Map<number, number>) =>
  sql`unnest(${[...lines.keys()]}::bigint[], ${[...lines.values()]}::int[]) as l (id, quantity)`;

const productsOf = (rows: readonly StockRow[]) => [...new Set(rows.map((row) => row.product_id))].sort((a, b) => a - b);

/**
 * Reserves pieces, all lines or none, and never more than there are. Returns the shortages; if there are any, nothing
 * has been taken. Product pages are notified of every change, lists only of products that sold out.
 */
export async function takeStock(tx: Transaction, lines: readonly StockLine[]): Promise<StockShortage[]> {
  const wanted = addUp(lines);
  const { rows } = await sql<StockRow>`
    with wanted as (
      select id, quantity from ${asTable(wanted)}
    ), locked as materialized (
      select id, product_id, amount_on_sale from skus
      where id in (select id from wanted) and not is_withdrawn order by id for no key update
    ), taken as (
      update skus set amount_on_sale = skus.amount_on_sale - wanted.quantity, reserved = skus.reserved + wanted.quantity
      from wanted join locked using (id)
      where skus.id = wanted.id and not exists (
        select from wanted left join locked using (id) where wanted.quantity > coalesce(locked.amount_on_sale, 0)
      )
    )
    select id, product_id, amount_on_sale from locked
  `.execute(tx);
  const stockOf = new Map(rows.map((row) => [row.id, row.amount_on_sale]));
  const short = [...wanted].flatMap(([skuId, quantity]) => {
    const stock = stockOf.get(skuId) ?? 0;
    return stock < quantity ? [{ skuId, wanted: quantity, stock }] : [];
  });
  const emptied = rows.filter(({ id, amount_on_sale: before }) => before === wanted.get(id));
  if (short.length > 0) return short;
  await notifyChange(tx, productsOf(rows), 'stock');
  if (emptied.length > 0) await refreshInStock(tx, productsOf(emptied));
  return [];
}

/** Puts reserved pieces back on sale, as when an order closes; not if the SKU has been withdrawn. */
export async function returnStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  const { rows } = await sql<StockRow>`
    with returned as (
      select id, quantity from ${asTable(addUp(lines))}
    ), locked as materialized (
      select id, product_id, amount_on_sale, is_withdrawn from skus
      where id in (select id from returned) order by id for no key update
    ), changed as (
      update skus set reserved = greatest(0, skus.reserved - returned.quantity),
        amount_on_sale = skus.amount_on_sale + case when locked.is_withdrawn then 0 else returned.quantity end
      from returned join locked using (id)
      where skus.id = returned.id
    )
    select id, product_id, amount_on_sale from locked where not is_withdrawn
  `.execute(tx);
  if (rows.length === 0) return;
  await notifyChange(tx, productsOf(rows), 'stock');
  const emptied = rows.filter((row) => row.amount_on_sale === 0);
  if (emptied.length > 0) await refreshInStock(tx, productsOf(emptied));
}

/** Before the stock of several orders changes in one transaction: their rows are then locked in the right order. */
export async function lockStock(tx: Transaction, skuIds: readonly number[]): Promise<void> {
  await sql`select id from skus where id = any(${skuIds}) order by id for no key update`.execute(tx);
}

/** The goods have been bought: the reserved pieces have left the shop's stock for good. */
export async function useUpReserved(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  await sql`
    with used as (
      select id, quantity from ${asTable(addUp(lines))}
    ), locked as materialized (
      select id from skus where id in (select id from used) order by id for no key update
    )
    update skus set reserved = greatest(0, reserved - used.quantity)
    from used join locked using (id)
    where skus.id = used.id
  `.execute(tx);
}

/** Updates whether these products are in stock, from their SKUs. The caller holds the products' locks. */
export async function setInStock(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update products p set in_stock = not p.in_stock
    where id = any(${ids})
      and in_stock <> exists (select from skus s where s.product_id = p.id and s.amount_on_sale > 0)
  `.execute(tx);
}

/** The same for lists and searches, for products not locked yet; lists are notified. */
export async function refreshInStock(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select id from products where id = any(${ids}) order by id for no key update`.execute(tx);
  await setInStock(tx, ids);
  await sql`
    update product_search s set in_stock = p.in_stock
    from products p where p.id = s.product_id and p.id = any(${ids}) and s.in_stock <> p.in_stock
  `.execute(tx);
  await notifyChange(tx, ids);
}
