import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { type ChannelKeys, ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { type Consent, insertConsent, takeConsent } from '#domains/channels/records/consent-store.ts';
import { refuseProblem } from '#domains/channels/refuse-problem.ts';
import { openConsentKeys } from '#domains/channels/shop-keys.ts';
import { consentTo } from '#domains/channels/shops/consent-address.ts';
import { hashToken } from '#security/hash-token.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { connectShop, readAccountName } from './connect-shop.ts';
import { askHolders, countConnecting, readShopAddress, refuseTaken } from './may-connect.ts';

/** Only this browser and the other system know the state. We store its hash, with the session that asked. */
export async function askShopConsent(
  ctx: Context & { actor: Customer },
  input: ParsedInputOf<Calls['askShopConsent']>,
): Promise<OutputOf<Calls['askShopConsent']>> {
  const { userId, buyerId } = ctx.actor;
  const channel = ctx.salesChannels.get(input.channel);
  const address = readShopAddress(channel, input.address);
  const state = randomBytes(32).toString('base64url');
  const { shopName } = await readShopFront(ctx);
  const appName = `${shopName} (${await readAccountName(ctx.db, userId)})`;
  const url = consentTo(ctx, channel, { address, state, appName });
  if (!url) throw refuse('consent_not_offered');
  await askHolders(ctx, channel.name, address);
  await inTransaction(ctx.db, async (tx) => {
    await countConnecting(tx, buyerId);
    await refuseTaken(tx, buyerId, channel.name, address);
    const consent = { stateHash: hashToken(state), sessionHash: sessionOf(ctx), channel: channel.name, address };
    await insertConsent(tx, { ...consent, userId, buyerId }, serverLimits.consentMinutes);
  });
  return { url };
}

/** A state that another session asked for is refused like one that never existed. */
export async function finishShopConsent(
  ctx: Context & { actor: Customer },
  { query }: ParsedInputOf<Calls['finishShopConsent']>,
): Promise<OutputOf<Calls['finishShopConsent']>> {
  const { userId, buyerId } = ctx.actor;
  await inTransaction(ctx.db, (tx) => countConnecting(tx, buyerId));
  // WooCommerce returns the state as `user_id`.
  const state = query.state ?? query.user_id ?? '';
  const consent = await takeConsent(ctx.db, hashToken(state), userId, sessionOf(ctx));
  if (!consent) throw consentFailed();
  const keys = await keysOf(ctx, consent, { state, query });
  if (!keys) throw consentFailed();
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
    throw error.kind === 'unauthorized' ? consentFailed() : refuseProblem(error);
  }
}

/** Consent must finish in the session where it began, even for the same person. */
function sessionOf({ request }: Pick<Context, 'request'>): Buffer {
  if (!request?.token) throw new Error('a call of a customer comes with a session');
  return hashToken(request.token);
}

const consentFailed = () => refuse('consent_failed', { minutes: serverLimits.consentMinutes });
