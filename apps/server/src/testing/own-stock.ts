import { inTransaction } from '#database/connect.ts';
import { lockForCheckout } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { type PlacedOrder, placeDirectly } from '#domains/orders/place-order.ts';
import { type CheckoutLine, priceLines } from '#domains/orders/price-order.ts';
import { recipientDestination } from '#domains/orders/read-destination.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { makeProduct, type ProductOverrides } from './make-product.ts';
import { payByCard } from './pay.ts';
import type { TestActor, TestCustomer, TestShop } from './shop.ts';

/** Restocks, own stock and orders from it, in tests. */

export async function payOrder(shop: TestShop, customer: TestActor, billId: string): Promise<void> {
  const { intentId } = await payByCard(shop, customer, billId);
  await shop.call('checkPayment', { intentId }, customer);
}

/** Makes a paid restock that has arrived and is still to be inspected. */
export async function makeReceivedRestock(
  shop: TestShop,
  owner: TestActor,
  customer: TestCustomer,
  items: { productId: number; productSkuId: number; quantity: number }[],
): Promise<PlacedOrder> {
  const placed = await shop.call('restock', { items }, customer);
  await payOrder(shop, customer, placed.billId);
  await shop.call('operatorStartProcurement', { id: placed.id }, owner);
  await shop.call('operatorReceiveGoods', { id: placed.id }, owner);
  return placed;
}

export interface OwnGoods {
  customer: TestCustomer;
  productId: number;
  skuId: number;
  restockId: string;
}

/** Pieces of a new product in a customer's own stock, by the real calls. */
export async function makeOwnStock(
  shop: TestShop,
  owner: TestActor,
  pieces: number,
  { customer, ...product }: { customer?: TestCustomer } & ProductOverrides = {},
): Promise<OwnGoods> {
  const buyer = customer ?? (await shop.makeCustomer());
  const { offerId: productId, skuIds } = await makeProduct(shop.services, product);
  const skuId = skuIds[0] as number;
  const items = [{ productId, productSkuId: skuId, quantity: pieces }];
  const { id } = await makeReceivedRestock(shop, owner, buyer, items);
  await shop.call('operatorPassInspection', { id, weightGrams: 1, lengthMm: 1, widthMm: 1, heightMm: 1 }, owner);
  return { customer: buyer, productId, skuId, restockId: id };
}

function customerContext(shop: TestShop, { id: userId, buyerId, email }: TestCustomer) {
  const names = { firstName: 'Amara', lastName: 'Okafor', avatarKey: null };
  const actor: Customer = { kind: 'customer', userId, buyerId, email, ...names };
  return { ...shop.services, actor, language: 'en', request: undefined } as Context & { actor: Customer };
}

const recipient = {
  countryIso: 'US',
  address: {
    name: 'Jo Recipient',
    country: 'United States',
    province: 'Oregon',
    city: 'Portland',
    detailAddress: '1 Rose Street',
    postcode: '97035',
    mobile: '+1-5035550100',
    email: '',
  },
};

let orders = 0;

/** Places an order to a recipient whose address only the order stores, with the given source for each line. */
export async function placeServed(
  shop: TestShop,
  customer: TestCustomer,
  lines: readonly CheckoutLine[],
): Promise<PlacedOrder> {
  const ctx = customerContext(shop, customer);
  const destination = await recipientDestination(ctx, recipient);
  return inTransaction(shop.db, async (tx) => {
    await lockForCheckout(tx, customer.buyerId);
    const skus = await findOrderableSkus(tx, lines, 'en');
    const price = async () => priceLines(lines, new Map(skus.map((sku) => [sku.skuId, sku])));
    return placeDirectly(tx, ctx, destination, { to: `test:${++orders}`, wanted: lines, price });
  });
}

export async function piecesOf(shop: TestShop, { buyerId }: TestCustomer, skuId: number): Promise<number> {
  const row = await shop.db
    .selectFrom('own_stock')
    .select('pieces')
    .where('buyer_id', '=', buyerId)
    .where('sku_id', '=', skuId)
    .executeTakeFirst();
  return row?.pieces ?? 0;
}
