import type { Output } from '../../api/call.ts';

export type MarketplacePurchase = Output<'operatorGetMarketplacePurchase'>;
