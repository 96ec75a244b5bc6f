import { purchaseReads } from '../purchasing/purchase-reads.ts';

/** What is read anew after anything that the warehouse enters: what came in changes what is to be bought, too. */
export const warehouseReads = [
  ...purchaseReads,
  'operatorFindInWarehouse',
  'operatorListSurplus',
  'operatorListOwnStock',
  'operatorListOwnStockMoves',
] as const;
