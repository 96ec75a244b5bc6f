import { fillPlaceholders } from '@sampan/contract/conversations/placeholders';
import { fullName } from '@sampan/contract/names';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { shopNameOf } from '#shop/settings/shop-name.ts';
import { sendBroadcastJob } from '../queued-jobs.ts';
import { insertContents } from '../store.ts';
import {
  type Broadcast,
  lockBroadcast,
  type Recipient,
  readNext,
  writeProgress,
  writeState,
} from './broadcast-store.ts';

/** A transaction's: others who change the same customers wait a moment only. */
const batchSize = 500;
/** Well below a job's time limit; the next job does the rest. */
const budgetMs = 60_000;

/**
 * The job. How far it has come is kept with each batch, so that an interrupted run goes on where it stopped; the reference
 * of the messages is why nobody has one twice even if a batch were written again.
 */
export async function runBroadcast(ctx: Context, { id }: { id: string }): Promise<void> {
  const until = Date.now() + budgetMs;
  while (await inTransaction(ctx.db, (tx) => writeBatch(tx, ctx, id))) {
    if (Date.now() < until) continue;
    await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, sendBroadcastJob, { id }));
    return;
  }
}

/** False: there is nothing more to do. */
async function writeBatch(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const broadcast = await lockBroadcast(tx, id);
  if (broadcast?.state !== 'sending') return false;
  const recipients = await readNext(tx, broadcast, batchSize);
  const last = recipients.at(-1);
  if (last) {
    const shop = shopNameOf(await readSetting(tx, 'company'), ctx.config);
    const messages = recipients.map((one) => ({ userId: one.id, content: contentFor(one, broadcast, shop) }));
    await writeProgress(tx, id, last.id, await insertContents(tx, `broadcast:${id}`, messages));
  }
  if (recipients.length === batchSize) return true;
  await writeState(tx, id, 'sent');
  return false;
}

function contentFor(one: Recipient, { texts }: Broadcast, shop: string): string {
  const text = texts[one.language] ?? texts.en ?? '';
  return fillPlaceholders(text, { name: fullName(one.language, one), shop });
}
