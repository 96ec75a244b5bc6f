import { sql } from 'kysely';
import type { RemoteGoods } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isNoCode } from '#domains/listings/find-linked-sku.ts';

/** How far the goods of each reseller's shop have been read. */

type ReadingState = 'waiting' | 'running' | 'ready' | 'failed';
export type ReadingProblem = '' | 'unauthorized' | 'unavailable';

export interface Reading {
  state: ReadingState;
  found: number;
  isCut: boolean;
  problem: ReadingProblem;
  endedAt: Date | null;
}

/** A process that has not moved on for this long is dead. */
const silenceSeconds = 60;

export async function findReading(db: Database, shopId: string): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    select state, found, is_cut as "isCut", problem, ended_at as "endedAt" from shop_goods_reads
    where shop_id = ${shopId}`.execute(db);
  return rows[0];
}

/** A failed reading goes on where it stopped, a finished one starts again. False if it is on its way. */
export async function askForReading(tx: Transaction, shopId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_goods_reads as r (shop_id, state) values (${shopId}, 'waiting')
    on conflict (shop_id) do update set state = 'waiting', asked_at = now(), problem = '', ended_at = null,
      round = r.round + case when r.state = 'ready' then 1 else 0 end,
      place = case when r.state = 'ready' then '' else r.place end,
      found = case when r.state = 'ready' then 0 else r.found end
    where r.state in ('ready', 'failed')
    returning shop_id`.execute(tx);
  return rows.length > 0;
}

export interface BegunReading {
  round: number;
  place: string;
  found: number;
}

/** Undefined if there is nothing to read. 'busy': another process reads it. */
export async function claimReading(db: Database, shopId: string): Promise<BegunReading | 'busy' | undefined> {
  const { rows } = await sql<BegunReading>`
    update shop_goods_reads set state = 'running', beat_at = clock_timestamp()
    where shop_id = ${shopId} and (state = 'waiting'
      or state = 'running' and beat_at < clock_timestamp() - make_interval(secs => ${silenceSeconds}))
    returning round, place, found`.execute(db);
  if (rows[0]) return rows[0];
  const reading = await findReading(db, shopId);
  return reading?.state === 'running' ? 'busy' : undefined;
}

/** Stores a page and where the list goes on. Read twice, it is there once. */
export async function storeGoodsPage(
  tx: Transaction,
  shopId: string,
  { round, place, found }: BegunReading,
  page: readonly RemoteGoods[],
): Promise<void> {
  const goods = [...new Map(page.map((one) => [one.variantId, one])).values()];
  await sql`
    insert into shop_goods as g (shop_id, remote_variant_id, remote_product_id, title, option_values, shop_sku, barcode, round)
    select ${shopId}, variant_id, product_id, title,
      array(select jsonb_array_elements_text(vals::jsonb)), sku, barcode, ${round}
    from unnest(${goods.map(({ variantId }) => variantId)}::text[], ${goods.map(({ productId }) => productId)}::text[],
      ${goods.map(({ title }) => title)}::text[], ${goods.map(({ values }) => JSON.stringify(values))}::text[],
      ${goods.map(({ sku }) => (isNoCode(sku) ? '' : sku))}::text[],
      ${goods.map(({ barcode }) => (isNoCode(barcode) ? '' : barcode))}::text[])
      as n (variant_id, product_id, title, vals, sku, barcode)
    on conflict (shop_id, remote_variant_id) do update set remote_product_id = excluded.remote_product_id,
      title = excluded.title, option_values = excluded.option_values, shop_sku = excluded.shop_sku,
      barcode = excluded.barcode, round = excluded.round`.execute(tx);
  await sql`
    update shop_goods_reads set place = ${place}, found = ${found}, beat_at = clock_timestamp()
    where shop_id = ${shopId} and round = ${round}`.execute(tx);
}

/** Goods that were not found any more are gone there. */
export async function endReading(tx: Transaction, shopId: string, round: number, isCut: boolean): Promise<void> {
  await sql`
    update shop_goods_reads set state = 'ready', is_cut = ${isCut}, problem = '', ended_at = now()
    where shop_id = ${shopId} and round = ${round}`.execute(tx);
  if (!isCut) await sql`delete from shop_goods where shop_id = ${shopId} and round < ${round}`.execute(tx);
}

export async function stopReading(
  db: Database | Transaction,
  shopId: string,
  state: 'waiting' | 'failed',
  problem: ReadingProblem = '',
): Promise<void> {
  await sql`
    update shop_goods_reads set state = ${state}, problem = ${problem}
    where shop_id = ${shopId} and state = 'running'`.execute(db);
}
