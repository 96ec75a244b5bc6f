import { fillPlaceholders } from '@sampan/contract/conversations/placeholders';
import { fullName } from '@sampan/contract/names';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Addressee } from '#domains/accounts/find-customers.ts';
import { countMailsToMany, queueMails } from '#domains/mails/send-mail.ts';
import { insertContents } from '#domains/messages/inbox/message-store.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { shopNameOf } from '#shop/settings/shop-name.ts';
import { sendBroadcastJob } from '../queued-jobs.ts';
import { type Broadcast, lockBroadcast, readNext, writeProgress, writeState } from './broadcast-store.ts';

/** Recipients per transaction. Small, so that others who change these customers wait briefly. */
const batchSize = 500;
/** Well below a job's time limit. The next job does the rest. */
const budgetMs = 60_000;
/** The most mails waiting at a time, so that stopping a broadcast takes effect soon and the queue stays small. */
const mailsWaitingMax = 1000;
const pauseSeconds = 5;

/**
 * Job. Each batch stores its position, so an interrupted run continues. The unique reference prevents duplicates even
 * if a batch is written twice. Mails are queued in the transaction that inserts the messages, and only for new ones.
 */
export async function runBroadcast(ctx: Context, { id }: { id: string }): Promise<void> {
  const until = Date.now() + budgetMs;
  while ((await inTransaction(ctx.db, (tx) => writeBatch(tx, ctx, id))) === 'more') {
    if (Date.now() < until) continue;
    await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, sendBroadcastJob, { id }));
    return;
  }
}

/** `later`: a follow-up job is queued. */
async function writeBatch(tx: Transaction, ctx: Context, id: string): Promise<'more' | 'later' | 'done'> {
  const broadcast = await lockBroadcast(tx, id);
  if (broadcast?.state !== 'sending') return 'done';
  if (broadcast.byMail && (await countMailsToMany(ctx, tx, mailsWaitingMax)) === mailsWaitingMax) {
    await ctx.queue.add(tx, sendBroadcastJob, { id }, { startAfterSeconds: pauseSeconds });
    return 'later';
  }
  const recipients = await readNext(tx, broadcast, batchSize);
  const last = recipients.at(-1);
  if (last) {
    const shop = shopNameOf(await readSetting(tx, 'company'), ctx.config);
    const messages = recipients.map((one) => ({ ...one, userId: one.id, content: contentFor(one, broadcast, shop) }));
    const written = await insertContents(tx, referenceOf(id), messages);
    if (broadcast.byMail) await mail(tx, ctx, broadcast, messages, new Set(written));
    await writeProgress(tx, id, last.id, written.length);
  }
  if (recipients.length === batchSize) return 'more';
  await writeState(tx, id, 'sent');
  return 'done';
}

type Message = Addressee & { content: string };

async function mail(
  tx: Transaction,
  ctx: Context,
  { id, kind }: Broadcast,
  messages: readonly Message[],
  written: ReadonlySet<string>,
): Promise<void> {
  const mails = messages
    .filter((message) => written.has(message.id))
    .map(({ email: to, language, content }) => ({
      mailId: referenceOf(id),
      to,
      language,
      template: 'broadcast' as const,
      params: { message: content, isOffer: kind === 'offers' },
    }));
  await queueMails(ctx, tx, mails);
}

const referenceOf = (id: string): string => `broadcast:${id}`;

function contentFor(one: Addressee, { texts }: Broadcast, shop: string): string {
  const text = texts[one.language] ?? texts.en ?? '';
  return fillPlaceholders(text, { name: fullName(one.language, one), shop });
}
