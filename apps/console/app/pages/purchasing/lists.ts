import type { PurchaseOrderState } from '@sampan/contract/purchasing';

/** The tabs beside the buy list. */
export const lists = ['draft', 'placed', 'shipped', 'short', 'arrived', 'all'] as const;
export type PurchaseList = (typeof lists)[number];

/** `short` and `all` are no states. */
export const stateOfList = (list: PurchaseList): PurchaseOrderState | undefined =>
  list === 'short' || list === 'all' ? undefined : list;
