import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import { insertConsent } from '#domains/channels/records/consent-store.ts';
import { consentTo } from '#domains/channels/shops/consent-address.ts';
import { hashToken } from '#security/hash-token.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { readAccountName } from './account-name.ts';
import { countConnecting, readShopAddress, refuseTaken } from './may-connect.ts';
import { sessionOf } from './session-of.ts';
import { askHolders } from './take-over.ts';

/** The state is known to this browser and the other system only; here its hash is kept, with whose session it is. */
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
