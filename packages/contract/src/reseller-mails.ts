/** Topics of mails to a reseller; messages on the site come anyway. */
export const resellerMailTopics = [
  'publish_failed',
  'product_paused',
  'shop_refused',
  'orders_placed',
  'orders_paid',
  'orders_shipped',
  'orders_closed',
  'shop_orders',
  'low_stock',
  'authorization',
  'sourcing',
] as const;

export type ResellerMailTopic = (typeof resellerMailTopics)[number];
