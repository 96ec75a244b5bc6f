import type { SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import type { Context } from '#shop/context.ts';
import { shopUrl } from '#shop/shop-url.ts';

/** Where other systems find us: addresses that their owners register, so they never change. */

type Tools = Pick<Context, 'config' | 'request'>;

/** The one that this browser uses; elsewhere the shop's own. */
const originOf = ({ config, request }: Tools): string => request?.origin ?? shopUrl(config);

/** Where the browser comes back after its owner agreed; registered with Shopify as it stands. */
const returnPath = '/m/authorization/connected';

export function consentTo(
  ctx: Tools,
  channel: SalesChannel,
  { address, state, appName }: { address: string; state: string; appName: string },
): string | undefined {
  const origin = originOf(ctx);
  return channel.consentUrl({
    address,
    appName,
    state,
    returnUrl: origin + returnPath,
    callbackUrl: `${origin}/api/channels/${channel.name}/consents/${state}`,
  });
}

/** Where a shop calls when something happens there. */
export const hookUrl = (config: Context['config'], channel: SalesChannel['name'], hookToken: string): string =>
  `${shopUrl(config)}/api/channels/${channel}/webhooks/${hookToken}`;
