import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { sendBroadcastJob } from '../queued-jobs.ts';
import {
  countRecipients,
  type Group,
  insertBroadcast,
  isOnItsWay,
  type Kind,
  lockBroadcast,
  lockSame,
  readBroadcasts,
  writeState,
} from './broadcast-store.ts';

export async function countBroadcast(
  { db }: Context,
  { kind, ...group }: ParsedInputOf<Calls['operatorCountBroadcast']>,
): Promise<OutputOf<Calls['operatorCountBroadcast']>> {
  const languages = await countRecipients(db, { kind, group });
  return { recipients: sum(languages), languages };
}

const sum = (languages: readonly { customers: number }[]) =>
  languages.reduce((all, { customers }) => all + customers, 0);

/** A double click, or the same text that a colleague has just sent, makes one broadcast. */
export async function sendBroadcast(
  ctx: Context & { actor: Operator },
  { kind, texts, byMail: withMail, ...given }: ParsedInputOf<Calls['operatorSendBroadcast']>,
): Promise<OutputOf<Calls['operatorSendBroadcast']>> {
  const group = Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Group;
  const byMail = withMail === 1;
  const digest = digestOf(kind, group, texts, byMail);
  return inTransaction(ctx.db, async (tx) => {
    const same = await lockSame(tx, digest);
    if (same) {
      if (same.state === 'stopped') await goOn(tx, ctx, same.id);
      return { id: same.id, recipients: same.recipients };
    }
    const recipients = sum(await countRecipients(tx, { kind, group }));
    if (recipients === 0) throw refuse('not_found');
    const { operatorId } = ctx.actor;
    const id = await insertBroadcast(tx, { kind, group, texts, byMail, recipients, digest, operatorId });
    await ctx.queue.add(tx, sendBroadcastJob, { id });
    return { id, recipients };
  });
}

async function goOn(tx: Transaction, { queue }: Context, id: string): Promise<void> {
  await writeState(tx, id, 'sending');
  await queue.add(tx, sendBroadcastJob, { id });
}

/** The same text by mail is a different broadcast. */
function digestOf(
  kind: Kind,
  { country, language, orders }: Group,
  texts: Record<string, string>,
  byMail: boolean,
): string {
  const written = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, country, language, orders, written, ...(byMail ? ['mail'] : [])]))
    .digest('base64url');
}

/** Waits for the running batch, so that the final count is right. */
export function stopBroadcast(ctx: Context, { id }: { id: string }): Promise<null> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockBroadcast(tx, id);
    if (!found) throw refuse('not_found');
    if (found.state !== 'sending') throw refuse('changed_meanwhile', {}, { data: { state: found.state } });
    await writeState(tx, id, 'stopped');
    return null;
  });
}

/** Continues a stopped broadcast, or one whose job was given up. Customers who have it do not get it again. */
export function continueBroadcast(ctx: Context, { id }: { id: string }): Promise<null> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockBroadcast(tx, id);
    if (!found) throw refuse('not_found');
    const { state } = found;
    if (state === 'sent' || (await isOnItsWay(tx, id))) throw refuse('changed_meanwhile', {}, { data: { state } });
    await goOn(tx, ctx, id);
    return null;
  });
}

export async function listBroadcasts(
  { db }: Context,
  { after, pageSize }: ParsedInputOf<Calls['operatorListBroadcasts']>,
): Promise<OutputOf<Calls['operatorListBroadcasts']>> {
  const { rows, next } = await readBroadcasts(db, after, pageSize);
  const list = rows.map(({ cursor: _, moment: __, hasJob, group, createdAt, state, ...row }) => ({
    ...row,
    state: state === 'sending' && !hasJob ? ('failed' as const) : state,
    group: { country: group.country ?? '', language: group.language ?? '', orders: group.orders ?? ('' as const) },
    createdAt: toWireTime(createdAt),
  }));
  return { list, next };
}
