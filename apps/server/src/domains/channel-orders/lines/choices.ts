import type { shopOrderChoice } from '@sampan/contract/reseller/shop-orders';
import type { z } from 'zod';
import { findOrderableSkus, type OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { listSisters } from './link-store.ts';

type Choice = z.output<typeof shopOrderChoice>;

export const optionsOf = ({ attributes }: OrderableSku): string =>
  attributes.map(({ valueTrans }) => valueTrans).join(', ');

/** The variants of each product that this buyer can order, in the reader's language. */
export async function findChoices(
  { db, language, actor }: Context & { actor: Customer },
  productIds: readonly number[],
): Promise<Map<number, Choice[]>> {
  const sisters = await listSisters(db, productIds);
  if (sisters.length === 0) return new Map();
  const found = await findOrderableSkus(db, sisters, language, actor.buyerId);
  const skus = found.filter(({ status }) => status === 'active');
  const byId = new Map(skus.map((sku) => [sku.skuId, sku]));
  const inOrder = sisters.flatMap(({ skuId }) => byId.get(skuId) ?? []);
  return new Map(
    [...Map.groupBy(inOrder, ({ productId }) => productId)].map(([productId, all]) => [
      productId,
      all.map((sku) => ({ productSkuId: sku.skuId, options: optionsOf(sku), stock: sku.stock })),
    ]),
  );
}
