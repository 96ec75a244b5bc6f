import type { SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import type { Context } from '#shop/context.ts';
import { shopUrl } from '#shop/shop-url.ts';

/** URLs at which other systems reach us. Shop owners register them, so they never change. */

type Tools = Pick<Context, 'config' | 'request'>;

/** The origin that this browser uses, otherwise the shop's public one. */
const originOf = ({ config, request }: Tools): string => request?.origin ?? shopUrl(config);

/** The browser returns to this path after the owner agreed. It is registered with Shopify verbatim. */
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

/** The URL of a shop's webhooks. */
export const hookUrl = (config: Context['config'], channel: SalesChannel['name'], hookToken: string): string =>
  `${shopUrl(config)}/api/channels/${channel}/webhooks/${hookToken}`;
