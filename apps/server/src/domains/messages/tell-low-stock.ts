import { fullName } from '@sampan/contract/names';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { toldUsers } from '#domains/orders/told-users.ts';
import type { lowStockJob } from '#domains/own-stock/queued-jobs.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { insertMessages } from './store.ts';

interface LowRow {
  /** The restock that brought it last: who ordered that is told. */
  orderId: string;
  name: string;
  pieces: number;
  moment: string;
}

/** The job after few pieces of the own stock were left: told once, unless they have been restocked since. */
export async function tellLowStock(ctx: Context, { buyerId, skuIds }: JobData<typeof lowStockJob>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const rows = await findLow(tx, buyerId, skuIds);
    for (const [orderId, low] of Map.groupBy(rows, (row) => row.orderId)) await tell(tx, ctx, orderId, low);
  });
}

async function findLow(tx: Transaction, buyerId: string, skuIds: readonly number[]): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    select i.order_id as "orderId", s.pieces, extract(epoch from s.low_told_at)::bigint::text as moment,
      i.product_name || coalesce(' (' || nullif((
        select string_agg(a ->> 'valueTrans', ', ') from jsonb_array_elements(i.attributes) a), '') || ')', '') as name
    from own_stock s join order_items i on i.id = s.order_item_id
    where s.buyer_id = ${buyerId} and s.sku_id = any(${skuIds}::bigint[]) and s.low_told_at is not null
    order by s.sku_id
  `.execute(tx);
  return rows;
}

async function tell(tx: Transaction, ctx: Context, orderId: string, low: readonly LowRow[]): Promise<void> {
  const goods = low.map(({ name, pieces }) => `${pieces} × ${name}`).join('; ');
  const reference = `stock-low:${orderId}:${low.map(({ moment, pieces }) => `${moment}-${pieces}`).join(',')}`;
  const told = await toldUsers(tx).select('orders.language').where('orders.id', '=', orderId).execute();
  for (const { userId, language, email, isDisabled, ...name } of told) {
    const [isNew] = await insertMessages(tx, [
      { userId, orderId: null, template: 'stock-low', params: { sn: '', goods }, reference },
    ]);
    if (!isNew || isDisabled) continue;
    const params = { name: fullName(language, name), goods };
    await queueMail(ctx, tx, { mailId: `${reference}:${userId}`, to: email, language, template: 'stock-low', params });
  }
}
