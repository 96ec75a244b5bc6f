import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { fullName } from '@sampan/contract/names';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { findShop } from '#domains/channels/own-shops.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { serveSoon } from './change-queue.ts';
import { lockFailed, lockPublishing, readFailed, readShopQueues, retryNow } from './queue-overview-store.ts';
import { putIntoQueue } from './queue-store.ts';

const shopsMax = 500;
const failedMax = 200;

export async function operatorListPublishQueues(ctx: Context): Promise<OutputOf<Calls['operatorListPublishQueues']>> {
  const rows = await readShopQueues(ctx.db, shopsMax);
  const list = rows.map(({ firstName, lastName, company, dueSince, notBefore, sentAt, ...row }) => ({
    ...row,
    customerName: company || fullName(ctx.language, { firstName: firstName ?? '', lastName: lastName ?? '' }),
    dueSince: dueSince?.toISOString() ?? null,
    notBefore: notBefore?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return { list };
}

export async function operatorListFailedPublications(
  ctx: Context,
  { shopId }: ParsedInputOf<Calls['operatorListFailedPublications']>,
): Promise<OutputOf<Calls['operatorListFailedPublications']>> {
  if (!(await findShop(ctx.db, shopId))) throw refuse('not_found');
  const rows = await readFailed(ctx.db, shopId, failedMax);
  const list = rows.map(({ titles, at, againAt, ...row }) => ({
    ...row,
    title: pickText(titles, ctx.language),
    at: at.toISOString(),
    againAt: againAt?.toISOString() ?? null,
  }));
  return { list };
}

/** What a reseller can do with "again", for somebody who asks support for help; the shop's own patience ends with it. */
export async function operatorRetryPublications(
  ctx: Context,
  { shopId }: ParsedInputOf<Calls['operatorRetryPublications']>,
): Promise<OutputOf<Calls['operatorRetryPublications']>> {
  if (!isUuid(shopId)) throw refuse('not_found');
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockPublishing(tx, shopId))) throw refuse('not_found');
    const retried = await putIntoQueue(tx, await lockFailed(tx, shopId));
    await retryNow(tx, shopId);
    await serveSoon(ctx, tx, [shopId]);
    return { retried: retried.length };
  });
}
