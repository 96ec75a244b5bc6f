import type { Customer } from './customers.ts';
import { asOwner } from './operators.ts';
import { photo } from './photo.ts';

/** Goods that one customer alone sees: no other test buys them away, and a test may change them. */

interface PrivateGoods {
  title: string;
  pieces?: number;
  minOrderQuantity?: number;
  /** Sizes with their pieces; one only, if left out. */
  sizes?: Record<string, number>;
}

export interface Made {
  productId: number;
  title: string;
  /** SKU ids in the order of the sizes. */
  skuIds: number[];
}

/** The operator's picture of the goods. */
async function uploadPicture(): Promise<string> {
  const permission = await asOwner('/uploads/policy?fileType=png&purpose=product');
  const { url, key, authorization, contentType } = permission as Record<string, string>;
  const at = new URL(url ?? '', process.env.SHOP_ORIGIN);
  const headers = { authorization: authorization ?? '', 'content-type': contentType ?? '' };
  const response = await fetch(at, { method: 'PUT', headers, body: photo.buffer });
  if (!response.ok) throw new Error(`the picture was not taken: ${response.status}`);
  return key ?? '';
}

/** Looked for by the customer, and found by the shop. */
export async function makePrivateGoods(
  customer: Customer,
  { title, pieces = 60, minOrderQuantity = 1, sizes = {} }: PrivateGoods,
): Promise<Made> {
  const link = 'https://www.example.com/mat';
  const { id } = await customer.call<{ id: string }>('/reseller/requests/sourcing', { title, link, quantity: 40 });
  const { version } = (await asOwner(`/reseller/requests/${id}`)) as { version: number };
  const categories = (await asOwner('/categories')) as { id: number; productCount: number }[];
  const named = Object.entries(sizes).map(([size, count]) => ({ values: [size], pieces: count }));
  const accepted = await asOwner(`/reseller/requests/${id}/accept`, {
    version,
    title,
    priceUsd: 3.1,
    minOrderQuantity,
    weightGrams: 350,
    answer: '',
    categoryId: categories.find(({ productCount }) => productCount > 0)?.id,
    optionNames: named.length > 0 ? ['Size'] : [],
    variants: named.length > 0 ? named : [{ values: [], pieces }],
    pictures: [await uploadPicture()],
  });
  const { offerId } = accepted as { offerId: number };
  const { skus } = (await asOwner(`/products/${offerId}`)) as { skus: { skuId: number }[] };
  return { productId: offerId, title, skuIds: skus.map(({ skuId }) => skuId) };
}

/** Sets the price of a piece. */
export async function changePrice({ productId, skuIds }: Made, priceUsd: number): Promise<void> {
  const { version } = (await asOwner(`/products/${productId}`)) as { version: number };
  await asOwner(`/products/${productId}`, { version, skuPrices: skuIds.map((skuId) => ({ skuId, priceUsd })) });
}

export async function withdraw({ productId }: Made): Promise<void> {
  await asOwner(`/products/${productId}/status`, { status: 'hidden' });
}
