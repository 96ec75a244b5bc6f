import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { ChannelKeys } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuseField } from '#shop/refusal.ts';
import { connectShop } from './connect-shop.ts';
import { askHolders, countConnecting, readShopAddress, refuseTaken } from './may-connect.ts';

type Input = ParsedInputOf<Calls['connectShopByKeys']>;

export async function connectShopByKeys(
  ctx: Context & { actor: Customer },
  input: Input,
): Promise<OutputOf<Calls['connectShopByKeys']>> {
  const channel = ctx.salesChannels.get(input.channel);
  const address = readShopAddress(channel, input.address);
  const keys = readKeys(input);
  await askHolders(ctx, channel.name, address);
  await inTransaction(ctx.db, async (tx) => {
    await countConnecting(tx, ctx.actor.buyerId);
    await refuseTaken(tx, ctx.actor.buyerId, channel.name, address);
  });
  return connectShop(ctx, { channel: channel.name, address, keys });
}

/** Shopify apps made by the shop's owner have an access token, or an id and a secret to fetch tokens with. */
function readKeys({ channel, token, key, secret }: Input): ChannelKeys {
  if (channel === 'shopify' && token) return { token, ...(secret && { secret }) };
  if (!key) throw refuseField(channel === 'shopify' ? 'token' : 'key', 'required');
  if (!secret) throw refuseField('secret', 'required');
  return { key, secret };
}
