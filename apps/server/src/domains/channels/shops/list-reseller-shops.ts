import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { consentTo } from './consent-address.ts';
import { viewShops } from './shop-view.ts';

export async function listResellerShops(
  ctx: Context & { actor: Customer },
): Promise<OutputOf<Calls['listResellerShops']>> {
  return {
    list: await viewShops(ctx.db, await listOwnShops(ctx.db, ctx.actor.buyerId)),
    channels: ctx.salesChannels.names.map((channel) => ({
      channel,
      hasConsent:
        consentTo(ctx, ctx.salesChannels.get(channel), {
          address: sampleAddress[channel],
          state: 'state',
          appName: '',
        }) !== undefined,
    })),
  };
}

/** Whether a consent page exists does not depend on the shop. */
const sampleAddress = { shopify: 'sample.myshopify.com', woocommerce: 'shop.example' } as const;
