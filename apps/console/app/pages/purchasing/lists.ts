import type { PurchaseOrderState } from '@sampan/contract/purchasing';

const states: readonly PurchaseOrderState[] = ['draft', 'placed', 'shipped', 'arrived'];

/** The tabs beside the buy list. */
export const lists = [
  'person',
  'draft',
  'waits',
  'placed',
  'shipped',
  'short',
  'surplus',
  'asked',
  'arrived',
  'all',
] as const;
export type PurchaseList = (typeof lists)[number];

/** The others are no states. */
export const stateOfList = (list: PurchaseList): PurchaseOrderState | undefined =>
  states.find((state) => state === list);
