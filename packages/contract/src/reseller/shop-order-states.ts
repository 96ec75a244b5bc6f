/** How far an order of a reseller's shop is here. A file of its own: browsers load it without the calls. */
export const shopOrderStates = ['open', 'ordered', 'shipped', 'closed'] as const;
export type ShopOrderState = (typeof shopOrderStates)[number];
