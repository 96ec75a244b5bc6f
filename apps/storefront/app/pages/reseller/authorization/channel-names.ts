import type { Channel } from './authorization.tsx';

/** Names of systems are not translated. */
export const channelNames: Record<Channel['channel'], string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' };
