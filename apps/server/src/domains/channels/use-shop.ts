import { setTimeout as sleep } from 'node:timers/promises';
import { cutText } from '@sampan/contract/cut-text';
import { type ChannelKeys, ChannelProblem, type ChannelShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import type { ResellerShop } from './own-shops.ts';
import { openKeys, sealKeys } from './shop-keys.ts';
import { notifyOfStore } from './state/notify-of-store.ts';
import {
  beginRenewal,
  endRenewal,
  findSealedShop,
  insertHistory,
  markRefused,
  recordContact,
  recordSilence,
  replaceKeys,
  type SealedShop,
} from './state/store.ts';

export type ShopTools = Pick<Context, 'db' | 'config' | 'salesChannels' | 'queue' | 'log'>;

/**
 * The only way to talk to a reseller's shop. Opens its keys for one run, records that it answered, and marks it as
 * refusing if it does not accept them, so that all other work waits. Throws every failure as a `ChannelProblem`, and
 * `unauthorized` if the shop is not connected. Not within a transaction.
 */
export async function useShop<Result>(
  ctx: ShopTools,
  shopId: string,
  run: (shop: ChannelShop, facts: ResellerShop) => Promise<Result>,
): Promise<Result> {
  const sealed = await findSealedShop(ctx.db, shopId);
  if (sealed?.state !== 'connected') throw new ChannelProblem('unauthorized', { said: 'the shop is not connected' });
  return runOn(ctx, sealed, run);
}

/** Like `useShop`, but also for a shop that has refused us before. */
export async function runOn<Result>(
  ctx: ShopTools,
  { sealedKeys, sealedHookSecret, hookToken, ...facts }: SealedShop,
  run: (shop: ChannelShop, facts: ResellerShop) => Promise<Result>,
): Promise<Result> {
  if (sealedKeys === null) throw new ChannelProblem('unauthorized', { said: 'there is no key' });
  const used = { sealed: sealedKeys };
  try {
    const keys = await currentKeys(ctx, facts, used);
    const result = await run(ctx.salesChannels.get(facts.channel).open(facts.address, keys), facts);
    await recordContact(ctx.db, facts.id);
    return result;
  } catch (error) {
    if (error instanceof ChannelProblem) await recordProblem(ctx, facts.id, used.sealed, error);
    throw error;
  }
}

const renewedSoonMs = 200;

/**
 * Renews keys that are about to expire and stores them before they are used. One process renews while the others wait.
 */
async function currentKeys(ctx: ShopTools, facts: ResellerShop, used: { sealed: string }): Promise<ChannelKeys> {
  const channel = ctx.salesChannels.get(facts.channel);
  const { secretKeys } = ctx.config;
  for (;;) {
    const keys = openKeys(secretKeys, facts.id, used.sealed);
    if (!channel.areKeysEnding(keys)) return keys;
    if (await beginRenewal(ctx.db, facts.id, used.sealed)) {
      const renewed = await renew(ctx, facts, used.sealed, keys);
      if (renewed) {
        used.sealed = renewed;
        return openKeys(secretKeys, facts.id, renewed);
      }
    } else await sleep(renewedSoonMs);
    const now = await findSealedShop(ctx.db, facts.id);
    if (!now?.sealedKeys) throw new ChannelProblem('unauthorized', { said: 'the shop is not connected' });
    used.sealed = now.sealedKeys;
  }
}

/** Undefined if the shop has other keys by now. */
async function renew(
  ctx: ShopTools,
  { id, channel, address }: ResellerShop,
  before: string,
  keys: ChannelKeys,
): Promise<string | undefined> {
  try {
    const renewed = await ctx.salesChannels.get(channel).renewKeys(address, keys);
    const sealed = renewed ? sealKeys(ctx.config.secretKeys, id, renewed) : before;
    return (await replaceKeys(ctx.db, id, before, sealed)) ? sealed : undefined;
  } catch (error) {
    await endRenewal(ctx.db, id);
    throw error;
  }
}

const reasonMax = 200;

async function recordProblem(ctx: ShopTools, id: string, sealedKeys: string, { kind, said }: ChannelProblem) {
  if (kind === 'unavailable') return recordSilence(ctx.db, id);
  if (kind !== 'unauthorized') return recordContact(ctx.db, id);
  await inTransaction(ctx.db, async (tx) => {
    const refused = await markRefused(tx, id, sealedKeys, cutText(said, reasonMax));
    if (!refused) return;
    await insertHistory(tx, id, 'refused', refused.refusedReason);
    await notifyOfStore(tx, ctx, refused, { outcome: 'refused' });
  });
}
