import { refused, Unwilling } from './api-error.ts';
import { comparedOf, isMoney, money, touch } from './products.ts';
import type { Shop, World } from './world.ts';

interface QuantitiesInput {
  name: string;
  reason: string;
  quantities: { inventoryItemId: string; locationId: string; quantity: number; changeFromQuantity?: number | null }[];
}

/** A part of those that Shopify lists. */
const reasons = ['correction', 'cycle_count_available', 'other', 'received', 'restock'];
const mostPieces = 1_000_000_000;

/** All or none of them. */
export function setQuantities(world: World, shop: Shop, { name, reason, quantities }: QuantitiesInput): void {
  const field = ['input', 'quantities'];
  if (!['available', 'on_hand'].includes(name))
    throw new Unwilling(['input', 'name'], 'The name must be available or on_hand.', 'INVALID_NAME');
  if (!reasons.includes(reason)) throw new Unwilling(['input', 'reason'], 'The reason is invalid.', 'INVALID_REASON');
  const seen = new Set<string>();
  for (const [index, one] of quantities.entries()) {
    const place = [...field, String(index)];
    if (!('changeFromQuantity' in one))
      throw refused('The changeFromQuantity argument is required but was not provided.', 'BAD_REQUEST');
    const variant = shop.items.get(one.inventoryItemId);
    if (!variant)
      throw new Unwilling(place, 'The specified inventory item could not be found.', 'INVALID_INVENTORY_ITEM');
    if (!shop.locations.includes(one.locationId))
      throw new Unwilling(place, 'The specified location could not be found.', 'INVALID_LOCATION');
    if (!variant.pieces.has(one.locationId))
      throw new Unwilling(place, 'The inventory item is not stocked at the location.', 'INVALID_LOCATION');
    if (one.quantity < 0) throw new Unwilling(place, "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE');
    if (one.quantity > mostPieces) throw new Unwilling(place, 'The quantity is too high.', 'INVALID_QUANTITY_TOO_HIGH');
    const now = variant.pieces.get(one.locationId);
    if (one.changeFromQuantity !== null && one.changeFromQuantity !== now)
      throw new Unwilling(place, 'The changeFromQuantity does not match.', 'CHANGE_FROM_QUANTITY_STALE');
    const pair = `${one.inventoryItemId} ${one.locationId}`;
    if (seen.has(pair))
      throw new Unwilling(place, 'The combination must be unique.', 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR');
    seen.add(pair);
  }
  for (const one of quantities) {
    const variant = shop.items.get(one.inventoryItemId);
    variant?.pieces.set(one.locationId, one.quantity);
    shop.counts.piecesSet++;
    const product = variant && shop.variants.get(variant.id);
    if (product) touch(world, shop, product);
  }
}

interface PriceInput {
  id?: string;
  price?: string;
  compareAtPrice?: string | null;
  inventoryItem?: { cost?: string };
}

/** With `allowPartialUpdates` wrong entries are left out, and the rest is done. */
export function setPrices(world: World, shop: Shop, productId: string, variants: PriceInput[], mayBePartial: boolean) {
  const product = shop.products.get(productId);
  if (!product) return [{ field: ['productId'], message: 'Product does not exist', code: 'PRODUCT_DOES_NOT_EXIST' }];
  const mistakes = variants.flatMap((one, index) => mistakeIn(product.variants, one, index));
  if (mistakes.length > 0 && !mayBePartial) return mistakes;
  for (const { id, price, compareAtPrice, inventoryItem } of variants) {
    const variant = product.variants.find((one) => one.id === id);
    if (!variant || price === undefined || !isMoney(price)) continue;
    variant.price = money(price);
    variant.compareAt = comparedOf(compareAtPrice, variant);
    variant.cost = inventoryItem?.cost ?? variant.cost;
    shop.counts.pricesSet++;
  }
  touch(world, shop, product);
  return mistakes;
}

function mistakeIn(variants: readonly { id: string }[], { id, price }: PriceInput, index: number) {
  const field = ['variants', String(index)];
  if (id === undefined)
    return [{ field: [...field, 'id'], message: 'Id is missing', code: 'PRODUCT_VARIANT_ID_MISSING' }];
  if (!variants.some((one) => one.id === id))
    return [
      { field: [...field, 'id'], message: 'Product variant does not exist', code: 'PRODUCT_VARIANT_DOES_NOT_EXIST' },
    ];
  if (price !== undefined && !isMoney(price))
    return [{ field: [...field, 'price'], message: 'Price is not a number', code: 'INVALID_INPUT' }];
  return [];
}
