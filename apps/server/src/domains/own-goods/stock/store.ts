import { sql } from 'kysely';
import type pg from 'pg';
import type { Transaction } from '#database/connect.ts';
import { isSoldTo, type Offering } from '#domains/catalogue/private-goods.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import type { OrderedAttribute } from '#domains/orders/line-texts.ts';

/** Reads a buyer's own stock and what is on its way. Names come from the line that brought the goods last. */

interface GoodsRow {
  skuId: number;
  productId: number;
  product_name: string;
  attributes: OrderedAttribute[];
  titles: Texts | null;
  sku_attributes: NamedTexts[] | null;
  picture: string;
}

export interface StockRow extends GoodsRow {
  image: string | null;
  canRestock: boolean;
  pieces: number;
  onTheWay: number;
  lowAt: number | null;
  shelf: string;
  /** When the oldest remaining pieces arrived. */
  oldest: Date | null;
  feePieces: number;
}

const goods = `i.product_name, i.attributes, p.titles, k.attributes as sku_attributes, i.picture`;
const catalogue = `left join products p on p.id = i.product_id left join skus k on k.id = i.sku_id`;

export async function readOwnStock(pool: pg.Pool, buyerId: string, freeDays: number): Promise<StockRow[]> {
  const { rows } = await pool.query<Omit<StockRow, 'canRestock'> & Sale>({
    name: 'own-stock',
    text: `
      with coming as (
        select i.sku_id, sum(i.quantity - i.refunded_quantity)::int as pieces, (array_agg(i.id order by o.placed_at desc))[1] as item
        from orders o join order_items i on i.order_id = o.id
        where o.buyer_id = $1 and o.destination = 'own_stock'
          and coalesce(o.status_before, o.status) in ('be_purchased', 'in_purchased', 'pending_inspection')
        group by i.sku_id
      ), kept as (
        select sku_id, order_item_id, pieces, low_at, shelf from own_stock where buyer_id = $1
      ), lying as (
        select sku_id, min(arrived_at) as oldest,
          coalesce(sum(pieces) filter (where arrived_at <= now() - make_interval(days => $2)), 0)::int as fee_pieces
        from own_stock_batches where buyer_id = $1 and pieces > 0 group by sku_id
      )
      select i.sku_id as "skuId", i.product_id as "productId", ${goods}, p.images[1] as image,
        p.status, p.private_to as "privateTo", k.is_withdrawn as "isWithdrawn", coalesce(kept.pieces, 0) as pieces,
        coalesce(coming.pieces, 0) as "onTheWay", kept.low_at as "lowAt", coalesce(kept.shelf, '') as shelf,
        lying.oldest, coalesce(lying.fee_pieces, 0) as "feePieces"
      from kept full join coming using (sku_id)
      join order_items i on i.id = coalesce(kept.order_item_id, coming.item)
      left join lying on lying.sku_id = i.sku_id
      ${catalogue}
      order by i.product_name, i.product_id, k.position, i.sku_id`,
    values: [buyerId, freeDays],
  });
  return rows.map((row) => ({ ...row, canRestock: canRestock(buyerId, row) }));
}

/** Null if the catalogue no longer has the goods. */
interface Sale {
  status: Offering['status'] | null;
  privateTo: string | null;
  isWithdrawn: boolean | null;
}

const canRestock = (buyerId: string, { status, privateTo, isWithdrawn }: Sale) =>
  status !== null && isWithdrawn === false && isSoldTo(buyerId, { status, privateTo });

export interface MoveRow extends GoodsRow {
  id: string;
  at: Date;
  moment: string;
  pieces: number;
  reason: 'restock' | 'order' | 'return' | 'correction' | 'disposal';
  orderId: string | null;
  sn: string | null;
  note: string;
  by: string | null;
}

export async function readMoves(
  pool: pg.Pool,
  buyerId: string,
  { skuId, after, limit }: { skuId?: number | undefined; after: string; limit: number },
): Promise<MoveRow[]> {
  const [moment = null, id = null] = after ? after.split('_') : [];
  const { rows } = await pool.query<MoveRow>({
    name: 'own-stock-moves',
    text: `
      select m.id, m.at, (extract(epoch from m.at) * 1000000)::bigint::text as moment, m.pieces, m.reason,
        m.order_id as "orderId", o.sn, m.note, w.name as by, m.sku_id as "skuId", i.product_id as "productId", ${goods}
      from own_stock_moves m join own_stock s on s.buyer_id = m.buyer_id and s.sku_id = m.sku_id
      join order_items i on i.id = coalesce(m.order_item_id, s.order_item_id)
      left join orders o on o.id = m.order_id left join operators w on w.id = m.operator_id
      ${catalogue}
      where m.buyer_id = $1 and ($2::bigint is null or m.sku_id = $2) and ($3::text is null
        or (m.at, m.id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
      order by m.at desc, m.id desc limit $5`,
    values: [buyerId, skuId ?? null, moment, id, limit],
  });
  return rows;
}

export interface BatchRow {
  skuId: number;
  arrivedAt: Date;
  pieces: number;
  orderId: string | null;
  sn: string | null;
  feeMonths: number;
}

export async function readBatches(pool: pg.Pool, buyerId: string): Promise<BatchRow[]> {
  const { rows } = await pool.query<BatchRow>({
    name: 'own-stock-batches',
    text: `
      select b.sku_id as "skuId", b.arrived_at as "arrivedAt", b.pieces, b.order_id as "orderId", o.sn,
        (select count(*)::int from storage_fees f where f.batch_id = b.id) as "feeMonths"
      from own_stock_batches b left join orders o on o.id = b.order_id
      where b.buyer_id = $1 and b.pieces > 0 order by b.sku_id, b.arrived_at, b.id`,
    values: [buyerId],
  });
  return rows;
}

export async function isBuyer(pool: pg.Pool, buyerId: string): Promise<boolean> {
  const { rows } = await pool.query('select from buyers where id = $1', [buyerId]);
  return rows.length > 0;
}

export interface LowRow extends GoodsRow {
  pieces: number;
  /** When it ran low, in seconds since 1970. */
  moment: string;
}

/** The given sizes that are still low. */
export async function readLow(tx: Transaction, buyerId: string, skuIds: readonly number[]): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    select s.sku_id as "skuId", s.product_id as "productId", s.pieces, extract(epoch from s.low_told_at)::bigint::text as moment,
      ${sql.raw(goods)}
    from own_stock s join order_items i on i.id = s.order_item_id ${sql.raw(catalogue)}
    where s.buyer_id = ${buyerId} and s.sku_id = any(${skuIds}::bigint[]) and s.low_told_at is not null
    order by s.sku_id
  `.execute(tx);
  return rows;
}
