import { createClient } from './build/client/client/index.ts';
import * as shop from './build/client/sdk.gen.ts';
import type { paths } from './build/types.d.ts';

/**
 * A third-party program: signs in, searches, orders, with nothing but a client generated from the OpenAPI document.
 * Compiled with TypeScript 5 and run by a test.
 */

type Line =
  paths['/order/cart/checkoutNow']['post']['requestBody']['content']['application/json']['productDtos'][number];

export interface Purchase {
  keyword: string;
  pieces: number;
  /** The price that the buyer expects; one below today's is refused. */
  price?: number;
}

export interface Account {
  baseUrl: string;
  username: string;
  password: string;
}

/** A client that carries the customer's session. */
async function signIn({ baseUrl, username, password }: Account) {
  const answer = await shop.login({
    client: createClient({ baseUrl }),
    body: { username, password },
    throwOnError: true,
  });
  const { tokenHead, token } = answer.data.data;
  return createClient({ baseUrl, headers: { Authorization: tokenHead + token, 'Accept-Language': 'de-DE' } });
}

/** Orders the first product found; returns the order's number and cost, or the lines whose price has changed. */
export async function buy(account: Account, purchase: Purchase) {
  const client = await signIn(account);
  const found = await shop.searchProducts({
    client,
    body: { keyword: purchase.keyword, pageSize: 5 },
    throwOnError: true,
  });
  const first = found.data.result.data[0];
  if (!first) throw new Error(`nothing is called ${purchase.keyword}`);
  const detail = await shop.getProductDetail({ client, body: { offerId: first.offerId }, throwOnError: true });
  const product = detail.data.result;
  const addresses = await shop.listAddresses({ client, body: {}, throwOnError: true });
  const addressId = addresses.data.data.records[0]?.id;
  if (!addressId) throw new Error('the account has no address');
  const line: Line = {
    productId: product.offerId,
    productSkuId: product.productSkuInfos[0]?.skuId ?? product.offerId,
    quantity: Math.max(purchase.pieces, product.minOrderQuantity),
    price: purchase.price ?? product.productSaleInfo.price,
    productName: product.subjectTrans,
  };
  const placed = await shop.checkoutNow({
    client,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { addressId, productDtos: [line] },
  });
  if (placed.error) {
    if (placed.error.error === 'price_changed') return { changed: placed.error.data.lines };
    if (placed.error.error === 'too_many_requests') return { waitSeconds: placed.error.data.seconds };
    throw new Error(placed.error.message);
  }
  const order = await shop.getOrder({ client, path: { id: placed.data.data.id }, throwOnError: true });
  return { sn: order.data.data.sn, cost: order.data.data.fmsBill.totalCostUsd, isTold: order.data.message === 'ok' };
}
