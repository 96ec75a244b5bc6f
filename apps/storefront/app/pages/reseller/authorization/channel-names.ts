import type { Channel } from './wire.ts';

/** Names of systems are not translated. */
export const channelNames: Record<Channel['channel'], string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' };
