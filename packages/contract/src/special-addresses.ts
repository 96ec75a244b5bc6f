/** Addresses that couriers do not deliver to, and some postal lines do. Pages load them without the schemas. */
export const specialAddresses = ['po_box', 'parcel_locker', 'military'] as const;
export type SpecialAddress = (typeof specialAddresses)[number];
