import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { newHookSecret, sealHookSecret } from '#domains/channels/shop-keys.ts';
import { hookUrl } from '#domains/channels/shops/consent-address.ts';
import { findSealedShop, storeHookSecret } from '#domains/channels/state/store.ts';
import { type ShopTools, useShop } from '#domains/channels/use-shop.ts';

/**
 * Job: registers our webhooks with the shop. Their secret is stored first, so that no call looks forged. Failures are
 * retried when shops are checked.
 */
export async function subscribeShop(ctx: ShopTools, { shopId }: { shopId: string }): Promise<void> {
  const shop = await findSealedShop(ctx.db, shopId);
  if (shop?.state !== 'connected') return;
  const secret = newHookSecret();
  const seal = (text: string) => sealHookSecret(ctx.config.secretKeys, shopId, text);
  await storeHookSecret(ctx.db, shopId, seal(secret), false);
  try {
    const url = hookUrl(ctx.config, shop.channel, shop.hookToken);
    const signedWith = await useShop(ctx, shopId, (remote) => remote.subscribe(url, secret));
    await storeHookSecret(ctx.db, shopId, signedWith === undefined ? null : seal(signedWith), true);
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    ctx.log.warn({ shopId, problem: error.kind }, 'a shop could not be asked to call us');
  }
}
