import { z } from 'zod';
import type { GoodsPage, RemoteGoods } from '../sales-channel.ts';
import { cut } from '../untrusted.ts';
import type { WooClient } from './client.ts';
import { id, listOf, words } from './fields.ts';

const saleable = { id, sku: words, global_unique_id: words };
const productAnswer = z.object({ ...saleable, name: words, type: words });
const variationAnswer = z.object({ ...saleable, attributes: listOf(z.object({ option: words })).catch([]) });

const productsAtOnce = 50;
/** A small shop answers a few calls at a time without its customers noticing. */
const callsAtOnce = 3;

/** Products page by page, those with sizes with their sizes. One that cannot be read is left out. */
export async function listGoods(client: WooClient, place: string): Promise<GoodsPage> {
  const page = Number(place) || 1;
  const query = new URLSearchParams({
    status: 'any',
    orderby: 'id',
    order: 'asc',
    per_page: String(productsAtOnce),
    page: String(page),
  });
  const { items, pages } = await client.list(z.unknown(), `/products?${query}`);
  const products = items.flatMap((item) => productAnswer.safeParse(item).data ?? []);
  const goods = products.filter(({ type }) => type !== 'variable').map((product) => goodsOf(product, product, []));
  const waiting = products.filter(({ type }) => type === 'variable');
  const readNext = async (): Promise<void> => {
    for (let product = waiting.shift(); product; product = waiting.shift())
      goods.push(...(await variationsOf(client, product)));
  };
  const ends = await Promise.allSettled(Array.from({ length: callsAtOnce }, readNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { goods, next: page < pages && items.length > 0 ? String(page + 1) : '' };
}

type ProductAnswer = z.output<typeof productAnswer>;

async function variationsOf(client: WooClient, product: ProductAnswer): Promise<RemoteGoods[]> {
  const all = await client.listAll(z.unknown(), `/products/${product.id}/variations?orderby=id&order=asc`);
  return all.flatMap((item) => {
    const { data } = variationAnswer.safeParse(item);
    if (!data) return [];
    return goodsOf(
      product,
      data,
      data.attributes.map(({ option }) => option),
    );
  });
}

const goodsOf = (
  product: ProductAnswer,
  one: Pick<ProductAnswer, 'id' | 'sku' | 'global_unique_id'>,
  values: readonly string[],
): RemoteGoods => ({
  variantId: String(one.id),
  productId: String(product.id),
  title: cut(product.name),
  values: values.flatMap((value) => value.split(' / ')).map((value) => cut(value)),
  sku: cut(one.sku),
  barcode: cut(one.global_unique_id),
});
