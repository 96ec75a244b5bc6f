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
  'waits_there',
] as const;
export type OrderReason = (typeof orderReasons)[number];

/** Reasons in the shop not to send an order yet. Its reseller may order it all the same. */
export const waitKinds = [
  'test_order',
  'partly_paid',
  'authorized',
  'cash_on_delivery',
  'payment_unknown',
  'on_hold',
  'scheduled',
  'in_progress',
  'state_unknown',
  'risk',
] as const;
export type WaitKind = (typeof waitKinds)[number];

/** What couriers may refuse in an address that is complete. */
export const addressCautions = ['po_box', 'parcel_locker', 'military', 'not_latin'] as const;
export type AddressCaution = (typeof addressCautions)[number];
