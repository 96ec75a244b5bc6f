import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { listShopGroups as listCall } from '@sampan/contract/reseller/publish';
import { requireShop } from '#domains/channels/own-shops.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { asking } from './settle-goods.ts';

export async function listShopGroups(
  ctx: Context & { actor: Customer },
  { shopId }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const shop = await requireShop(ctx.db, ctx.actor.buyerId, shopId);
  const groups = await asking(() => useShop(ctx, shop.id, (remote) => remote.listGroups()));
  return groups.map(({ id, name }) => ({ id, name }));
}
