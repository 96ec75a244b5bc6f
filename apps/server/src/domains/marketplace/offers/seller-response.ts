import type { OutputOf } from '@sampan/contract/call';
import type { operatorListSellers } from '@sampan/contract/marketplace';
import type { SellerFacts } from '#connectors/marketplace/marketplace.ts';

type SellerResponse = OutputOf<typeof operatorListSellers>['list'][number]['seller'];

/** Facts stored by a version before, or left out by the marketplace, are not known: never 0. */
export function toSellerResponse(facts: SellerFacts): SellerResponse {
  const { id, name, years, isFactory, score, repeatBuyers, onTimeRate, faultReturnRate } = facts;
  return {
    sellerId: id,
    name,
    years: years ?? null,
    isFactory,
    score: score ?? null,
    repeatBuyers: repeatBuyers ?? null,
    onTimeRate: onTimeRate ?? null,
    faultReturnRate: faultReturnRate ?? null,
  };
}
