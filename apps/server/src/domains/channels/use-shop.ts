import { setTimeout as sleep } from 'node:timers/promises';
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
 * The only way to talk to a reseller's shop: opens its keys for one run, notes that it answered, and marks it refused when
 * it does not accept them, so that everything else waits. Whatever goes wrong there is thrown on as a `ChannelProblem`;
 * so is a shop that is not connected, as `unauthorized`. Not within a transaction.
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

/** The same for a shop that may have refused before: it is asked all the same. */
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

/** Keys that are about to end are renewed first, and kept before they are used; by one process, and the others wait. */
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

/** Undefined: the shop has other keys now. */
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
    const refused = await markRefused(tx, id, sealedKeys, said.slice(0, reasonMax));
    if (!refused) return;
    await insertHistory(tx, id, 'refused', refused.refusedReason);
    await notifyOfStore(tx, ctx, refused, { outcome: 'refused' });
  });
}
