import { z } from 'zod';
import type { GoodsPage } from '../sales-channel.ts';
import { cut } from '../untrusted.ts';
import type { ShopifyClient } from './client.ts';
import { goodsDocument } from './documents.ts';
import { idOf, variantIdOf } from './ids.ts';
import { noOption } from './no-option.ts';

const goodsAnswer = z.object({
  id: z.string(),
  sku: z.string().nullish(),
  barcode: z.string().nullish(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
  inventoryItem: z.object({ id: z.string() }),
  product: z.object({ id: z.string(), title: z.string(), status: z.string() }),
});
const pageAnswer = z.object({
  productVariants: z.object({
    nodes: z.array(z.unknown()),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

/** Archived goods are not sold, and one that cannot be read is left out. */
export async function listGoods(client: ShopifyClient, place: string): Promise<GoodsPage> {
  const { productVariants } = await client.run(goodsDocument, pageAnswer, { after: place || null });
  const { hasNextPage, endCursor } = productVariants.pageInfo;
  return {
    goods: productVariants.nodes.flatMap((node) => {
      const { data } = goodsAnswer.safeParse(node);
      if (!data || data.product.status === 'ARCHIVED') return [];
      const { product, selectedOptions, sku, barcode } = data;
      return {
        variantId: variantIdOf(data),
        productId: idOf(product.id),
        title: cut(product.title),
        values: selectedOptions.flatMap(({ name, value }) =>
          name === noOption.name && noOption.values.includes(value) ? [] : valuesIn(value),
        ),
        sku: cut(sku ?? ''),
        barcode: cut(barcode ?? ''),
      };
    }),
    next: hasNextPage && endCursor ? endCursor : '',
  };
}

/** Publishing joins options that do not fit into one. */
const valuesIn = (value: string): string[] => value.split(' / ').map((one) => cut(one));
