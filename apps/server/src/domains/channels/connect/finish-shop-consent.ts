import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type ChannelKeys, ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { type Consent, takeConsent } from '#domains/channels/records/consent-store.ts';
import { refuseProblem } from '#domains/channels/refuse-problem.ts';
import { openConsentKeys } from '#domains/channels/shop-keys.ts';
import { hashToken } from '#security/hash-token.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { connectShop } from './connect-shop.ts';
import { countConnecting } from './may-connect.ts';
import { sessionOf } from './session-of.ts';

/** Whoever brings a state that another session asked for gets nothing, and cannot tell it from one that never was. */
export async function finishShopConsent(
  ctx: Context & { actor: Customer },
  { query }: ParsedInputOf<Calls['finishShopConsent']>,
): Promise<OutputOf<Calls['finishShopConsent']>> {
  const { userId, buyerId } = ctx.actor;
  await inTransaction(ctx.db, (tx) => countConnecting(tx, buyerId));
  // WooCommerce sends it back under the name that it has for whoever asks.
  const state = query.state ?? query.user_id ?? '';
  const consent = await takeConsent(ctx.db, hashToken(state), userId, sessionOf(ctx));
  if (!consent) throw refuse('consent_failed');
  const keys = await keysOf(ctx, consent, { state, query });
  if (!keys) throw refuse('consent_failed');
  return connectShop(ctx, { channel: consent.channel, address: consent.address, keys });
}

async function keysOf(
  ctx: Context,
  { id, channel, address, sealedKeys }: Consent,
  { state, query }: { state: string; query: Record<string, string> },
): Promise<ChannelKeys | undefined> {
  if (sealedKeys !== null) return openConsentKeys(ctx.config.secretKeys, id, sealedKeys);
  try {
    return await ctx.salesChannels.get(channel).readConsent({ address, state, query, rawBody: undefined });
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    throw error.kind === 'unauthorized' ? refuse('consent_failed') : refuseProblem(error);
  }
}
