/** The progress of a reseller's shop order. A file of its own: browsers load it without the calls. */
export const shopOrderStates = ['open', 'ordered', 'shipped', 'closed'] as const;
export type ShopOrderState = (typeof shopOrderStates)[number];

/** Reasons why an order as a whole cannot be ordered. */
export const orderReasons = [
  'no_recipient',
  'country_not_served',
  'address_incomplete',
  'shop_refuses',
  'shop_disconnected',
  'nothing_of_ours',
] as const;
export type OrderReason = (typeof orderReasons)[number];
