import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OfferForShop } from '../sales-channel.ts';
import type { ShopifyClient } from './client.ts';
import { foundVariantsDocument, pricesAtOnce, pricesDocument, stockDocument } from './documents.ts';
import { gidOf, splitVariantId } from './ids.ts';
import { refuseErrors, type UserErrors, userErrors } from './user-errors.ts';

/** Shopify takes 250 in a list, and answers before a time-out. */
export const offersAtOnce = 250;

// Made once: a schema costs more to make than to use.
const pricesAnswer = z.record(z.string(), z.object({ userErrors }).nullish());
const stockAnswer = z.object({ inventorySetQuantities: z.object({ userErrors }).nullish() });

/** Prices go product by product, pieces all at once. */
export async function putOffers(
  client: ShopifyClient,
  offers: readonly OfferForShop[],
  getLocation: () => Promise<string>,
): Promise<{ missing: string[] }> {
  const unknown = await putPrices(client, offers);
  const left = offers.filter(({ variantId }) => !unknown.has(variantId));
  for (const id of await putPieces(client, left, getLocation)) unknown.add(id);
  return { missing: [...unknown] };
}

async function putPrices(client: ShopifyClient, offers: readonly OfferForShop[]): Promise<Set<string>> {
  const byProduct = new Map<string, OfferForShop[]>();
  for (const offer of offers) {
    if (offer.price === undefined) continue;
    byProduct.set(offer.productId, [...(byProduct.get(offer.productId) ?? []), offer]);
  }
  const products = [...byProduct];
  const missing = new Set<string>();
  for (let from = 0; from < products.length; from += pricesAtOnce) {
    const part = products.slice(from, from + pricesAtOnce);
    const answer = await client.run(
      pricesDocument(part.length),
      pricesAnswer,
      Object.fromEntries(part.flatMap(([productId, changes], n) => priceVariables(n, productId, changes))),
    );
    for (const [n, [, changes]] of part.entries()) {
      const errors = answer[`p${n}`]?.userErrors ?? [];
      for (const { variantId } of missingIn(errors, changes)) missing.add(variantId);
      refuseErrors(errors.filter(({ code }) => !isMissing(code)));
    }
  }
  return missing;
}

function priceVariables(n: number, productId: string, changes: readonly OfferForShop[]): [string, unknown][] {
  const variants = changes.map(({ variantId, price, compareAt, cost }) => ({
    id: splitVariantId(variantId).variant,
    price,
    ...(compareAt !== undefined && { compareAtPrice: compareAt }),
    ...(cost !== undefined && { inventoryItem: { cost } }),
  }));
  return [
    [`id${n}`, gidOf('Product', productId)],
    [`variants${n}`, variants],
  ];
}

const isMissing = (code: string | null | undefined): boolean =>
  code === 'PRODUCT_DOES_NOT_EXIST' || code === 'PRODUCT_VARIANT_DOES_NOT_EXIST' || code === 'MUST_BE_FOR_THIS_PRODUCT';

/** The product itself, or the variants whose place in the list the error names. */
function missingIn(errors: UserErrors, changes: readonly OfferForShop[]): OfferForShop[] {
  const gone = errors.filter(({ code }) => isMissing(code));
  if (gone.some(({ code }) => code === 'PRODUCT_DOES_NOT_EXIST')) return [...changes];
  return gone.flatMap(({ field }) => changes[Number(field?.find((part) => /^\d+$/.test(part)))] ?? []);
}

/** All or none: missing variants are found only when some are. */
async function putPieces(
  client: ShopifyClient,
  offers: readonly OfferForShop[],
  getLocation: () => Promise<string>,
): Promise<string[]> {
  const changes = offers.filter(({ pieces }) => pieces !== undefined);
  if (changes.length === 0) return [];
  const errors = await setPieces(client, changes, await getLocation());
  if (!errors.some(({ code }) => code === 'INVALID_INVENTORY_ITEM')) {
    refuseErrors(errors);
    return [];
  }
  const remote = await findVariants(client, changes);
  const left = changes.filter(({ variantId }) => remote.has(variantId));
  if (left.length > 0) refuseErrors(await setPieces(client, left, await getLocation()));
  return changes.filter(({ variantId }) => !remote.has(variantId)).map(({ variantId }) => variantId);
}

async function setPieces(client: ShopifyClient, offers: readonly OfferForShop[], locationId: string) {
  const quantities = offers.map(({ variantId, pieces = 0 }) => ({
    inventoryItemId: splitVariantId(variantId).item,
    locationId,
    quantity: Math.max(0, pieces),
    // This shop's stock is authoritative: the remote count is replaced.
    changeFromQuantity: null,
  }));
  const answer = await client.run(stockDocument, stockAnswer, {
    input: { name: 'available', reason: 'correction', quantities },
    key: randomUUID(),
  });
  return answer.inventorySetQuantities?.userErrors ?? [];
}

async function findVariants(client: ShopifyClient, offers: readonly OfferForShop[]): Promise<Set<string>> {
  const ids = offers.map(({ variantId }) => splitVariantId(variantId).variant);
  const schema = z.object({ nodes: z.array(z.object({ id: z.string().optional() }).nullable()) });
  const { nodes } = await client.run(foundVariantsDocument, schema, { ids });
  const found = new Set(nodes.map((node) => node?.id));
  return new Set(offers.map(({ variantId }) => variantId).filter((id) => found.has(splitVariantId(id).variant)));
}
