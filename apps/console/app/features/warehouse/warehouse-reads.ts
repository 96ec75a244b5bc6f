import { purchaseReads } from '../purchasing/purchase-reads.ts';

/** Calls to refetch after a warehouse entry: arrivals also change what is to be bought. */
export const warehouseReads = [
  ...purchaseReads,
  'operatorFindInWarehouse',
  'operatorListSurplus',
  'operatorListOwnStock',
  'operatorListOwnStockMoves',
] as const;
