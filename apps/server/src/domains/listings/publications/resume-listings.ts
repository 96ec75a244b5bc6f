import { marginOf } from '@sampan/contract/price-rules';
import type { Transaction } from '#database/connect.ts';
import { type Published, readPublished } from '#domains/listings/offers/offered-store.ts';
import { reckon, remotePrice } from '#domains/listings/offers/plan-offers.ts';
import { addWork } from '#domains/listings/serving/work-store.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import { agreeToCosts, followRule, type OwnPublication, pinPrices, release, resume } from './listings-store.ts';

/**
 * Sells paused listings again: at the margin they have, or at the price by rule. Those that the reseller paused keep their
 * prices.
 */
export async function resumeListings(
  tx: Transaction,
  own: readonly Pick<OwnPublication, 'id' | 'isHeld'>[],
  terms: ReadonlyMap<string, ShopTerms>,
  by: 'margin' | 'price',
): Promise<void> {
  const held = own.flatMap(({ id, isHeld }) => (isHeld ? id : []));
  const paused = own.flatMap(({ id, isHeld }) => (isHeld ? [] : id));
  await release(tx, held);
  const agreed = (await readPublished(tx, paused)).map((published) => agree(published, terms));
  await agreeToCosts(
    tx,
    agreed.flatMap(({ costs }) => costs),
  );
  await (by === 'margin' ? pinPrices(tx, paused) : followRule(tx, paused));
  await resume(
    tx,
    agreed.map(({ id, marginE6 }) => ({ id, agreedMarginE6: by === 'margin' ? marginE6 : null })),
  );
  await addWork(
    tx,
    'offers',
    own.map(({ id }) => id),
  );
}

/** The costs that a listing is resumed at, and the least margin that they leave. */
function agree({ id, shopId, serving, isDrifted, variants }: Published, terms: ReadonlyMap<string, ShopTerms>) {
  const its = terms.get(shopId);
  if (!its) throw new Error('no terms of a shop');
  const remote = variants.filter(({ isChosen, remoteId }) => isChosen && remoteId !== null);
  const reckoned = remote.map((variant) => ({ variant, ...reckon(variant, serving, its) }));
  const margins = reckoned.flatMap(({ variant, storeCostE4 }) => {
    const price = remotePrice(variant, isDrifted);
    return price === null ? [] : marginOf(price, storeCostE4, its.vatE6);
  });
  return {
    id,
    marginE6: Math.min(its.rule.leastMarginE6, ...margins),
    costs: reckoned.map(({ variant: { skuId }, costE4, storeCostE4 }) => ({ id, skuId, costE4, storeCostE4 })),
  };
}
