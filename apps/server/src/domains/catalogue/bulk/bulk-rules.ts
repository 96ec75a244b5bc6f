import { isDeepStrictEqual } from 'node:util';
import type { ParsedInputOf } from '@sampan/contract/call';
import type { operatorPreviewBulkChange } from '@sampan/contract/catalogue/bulk-changes';
import type { Override, OverrideField } from '#domains/catalogue/overrides/own-values.ts';
import { type ProductPrices, pricesOf } from '#domains/catalogue/prices/product-prices.ts';
import type { PriceBasis } from '#domains/catalogue/prices/selling-price.ts';

/** Works out what one change to many products does to each. Pure. */

export type BulkChange = ParsedInputOf<typeof operatorPreviewBulkChange>['change'];
type Status = ProductPrices['status'];

/** The state of one product that a change needs: its status, or its own values of these fields. */
export interface BulkState {
  status: Status;
  overrides: Override[];
}

const fieldsOf: Record<keyof BulkChange, readonly OverrideField[]> = {
  status: [],
  categoryId: ['category'],
  markup: ['markup'],
  pricePercent: ['tiers', 'sku_prices'],
  minimum: ['minimum'],
  weightGrams: ['weight'],
};

export function changedFields(change: BulkChange): readonly OverrideField[] {
  return Object.keys(change).flatMap((name) => fieldsOf[name as keyof BulkChange]);
}

/** Only what the change is about. */
export function stateOf({ status, overrides }: BulkState, change: BulkChange): BulkState {
  const fields = changedFields(change);
  return {
    status,
    overrides: overrides.filter(({ field }) => fields.includes(field)).toSorted((a, b) => (a.field < b.field ? -1 : 1)),
  };
}

/** Whether it stands as the change left it. */
export const isSameState = (one: BulkState, other: BulkState): boolean => isDeepStrictEqual(one, other);

/** The product's state after the change; the same if the change makes no difference to it. */
export function changedState(product: ProductPrices, change: BulkChange, basis: PriceBasis): BulkState {
  const before = stateOf(product, change);
  const own = (field: OverrideField, value: Override['value'] | null): BulkState => ({
    ...before,
    overrides: value === null ? [] : [{ field, language: '', value }],
  });
  const { status, categoryId, markup, pricePercent, minimum, weightGrams } = change;
  if (status !== undefined) return { ...before, status: statusWith(product.status, status) };
  if (categoryId !== undefined) return own('category', categoryId);
  if (markup !== undefined) return own('markup', markup === null ? null : Math.round(markup * 1_000_000));
  if (minimum !== undefined) return own('minimum', minimum);
  if (weightGrams !== undefined) return own('weight', weightGrams);
  return { ...before, overrides: repriced(product, pricePercent ?? 0, basis) };
}

/** Today's prices, so many per cent higher or lower, as own ones; rounded up to a ten-thousandth of a dollar. */
function repriced(product: ProductPrices, percent: number, basis: PriceBasis): Override[] {
  const prices = pricesOf(product, product.overrides, basis);
  const share = 100 + percent;
  const reprice = (priceE4: number) => Math.max(1, Math.ceil((priceE4 * share) / 100 - 1e-9));
  const skus = prices.skus.flatMap(({ id, priceE4 }) => (priceE4 === null ? [] : [[String(id), reprice(priceE4)]]));
  return [
    ...(skus.length > 0
      ? [{ field: 'sku_prices' as const, language: '', value: Object.fromEntries(skus) as Record<string, number> }]
      : []),
    ...(prices.tiers.length > 0
      ? [
          {
            field: 'tiers' as const,
            language: '',
            value: prices.tiers.map(({ from, priceE4 }) => ({ from, priceE4: reprice(priceE4) })),
          },
        ]
      : []),
  ];
}

/** The product's own values with the change's instead of those it is about. */
export function withState(product: ProductPrices, state: BulkState, change: BulkChange): Override[] {
  const fields = changedFields(change);
  return [...product.overrides.filter(({ field }) => !fields.includes(field)), ...state.overrides];
}

/** A withdrawn product stays withdrawn; one on sale to a single customer is not shown to others. */
function statusWith(now: Status, wanted: 'active' | 'hidden'): Status {
  if (now === 'withdrawn') return now;
  return now === 'private' && wanted === 'active' ? now : wanted;
}
