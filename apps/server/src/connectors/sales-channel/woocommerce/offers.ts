import { z } from 'zod';
import type { OfferForShop } from '../sales-channel.ts';
import { batchItem, type WooClient, WooRejected } from './client.ts';
import { costFields, priceFields } from './prices.ts';

export const offersAtOnce = 100;

// Made once: a schema costs more to make than to use.
const updateAnswer = z.object({ update: z.array(batchItem) });

/** A small shop answers a few calls at a time without its customers noticing. */
const callsAtOnce = 3;

/** Products without sizes together, those with sizes one by one: that is how WooCommerce takes them. */
export async function putOffers(client: WooClient, offers: readonly OfferForShop[]): Promise<{ missing: string[] }> {
  const simple = offers.filter(({ productId, variantId }) => productId === variantId);
  const byProduct = new Map<string, OfferForShop[]>();
  for (const offer of offers) {
    if (offer.productId === offer.variantId) continue;
    byProduct.set(offer.productId, [...(byProduct.get(offer.productId) ?? []), offer]);
  }
  const missing = simple.length > 0 ? await update(client, '/products/batch', simple) : [];
  const waiting = [...byProduct];
  const updateNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      missing.push(...(await update(client, `/products/${next[0]}/variations/batch`, next[1])));
  };
  // None may still be under way when this has failed: it would undo what is sent next.
  const ends = await Promise.allSettled(Array.from({ length: callsAtOnce }, updateNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { missing };
}

async function update(client: WooClient, path: string, offers: readonly OfferForShop[]): Promise<string[]> {
  const body = {
    update: offers.map(({ variantId, pieces, ...prices }) => ({
      id: Number(variantId),
      ...priceFields(prices),
      ...costFields(prices),
      ...(pieces === undefined ? {} : { manage_stock: true, stock_quantity: Math.max(0, pieces) }),
    })),
  };
  const { update: items } = await client.send(updateAnswer, 'POST', path, { body, isRepeatable: true });
  const refused = items.filter(({ error }) => error !== undefined);
  const other = refused.find(({ error }) => !/invalid_(id|parent)$/.test(error?.code ?? ''))?.error;
  if (other) throw new WooRejected(other);
  return refused.map(({ id }) => String(id));
}
