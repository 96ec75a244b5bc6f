import { ChannelProblem, type ChannelShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { openKeys } from './shop-keys.ts';
import { findSealedShop, markRefused, noteContact, noteSilence, type ResellerShop, type SealedShop } from './store.ts';

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
  const keys = openKeys(ctx.config.secretKeys, facts.id, sealedKeys);
  const shop = ctx.salesChannels.get(facts.channel).open(facts.address, keys);
  try {
    const result = await run(shop, facts);
    await noteContact(ctx.db, facts.id);
    return result;
  } catch (error) {
    if (error instanceof ChannelProblem) await noteProblem(ctx, facts.id, sealedKeys, error);
    throw error;
  }
}

const reasonMax = 200;

async function noteProblem(ctx: ShopTools, id: string, sealedKeys: string, { kind, said }: ChannelProblem) {
  if (kind === 'unavailable') return noteSilence(ctx.db, id);
  if (kind !== 'unauthorized') return noteContact(ctx.db, id);
  await inTransaction(ctx.db, (tx) => markRefused(tx, id, sealedKeys, said.slice(0, reasonMax)));
}
