import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';

export const marketReads = [...purchaseReads, 'operatorGetMarketplacePurchase'] as const;
