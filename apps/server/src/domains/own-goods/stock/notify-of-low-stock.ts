import type { Language } from '@sampan/contract/languages';
import { inTransaction } from '#database/connect.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import { nameOfLine } from '#domains/orders/line-texts.ts';
import type { lowStockJob } from '#domains/own-stock/queued-jobs.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { type LowRow, readLow } from './store.ts';

/** Job after own stock ran low: notifies once, unless it has been restocked. */
export async function notifyOfLowStock(ctx: Context, { buyerId, skuIds }: JobData<typeof lowStockJob>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const low = await readLow(tx, buyerId, skuIds);
    if (low.length === 0) return;
    const reference = `stock-low:${low.map(({ skuId, moment }) => `${skuId}-${moment}`).join(',')}`;
    await notifyBuyer(tx, ctx, buyerId, {
      topic: 'low_stock',
      reference,
      message: ({ language }) => ({ template: 'stock-low', params: { sn: '', goods: goodsIn(low, language) } }),
      mail: ({ language, name }) => ({ template: 'stock-low', params: { name, goods: goodsIn(low, language) } }),
    });
  });
}

/** `3 × Stoneware mug (White); 1 × Tea towel`, in the reader's language. */
function goodsIn(low: readonly LowRow[], language: string): string {
  return low.map((row) => `${row.pieces} × ${nameOfLine(row, language as Language)}`).join('; ');
}
