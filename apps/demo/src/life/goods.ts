import type { Database } from '@sampan/server/database/connect';
import { sql } from 'kysely';

/** What a story buys: from which shelf, which best seller, in how many variants, for about how much. */
export type Choice = readonly [shelf: Shelf, rank: number, variants: number, usd: number];

export type Shelf =
  | "Women's Clothing"
  | 'Clothing accessories'
  | 'Shoes'
  | 'Underwear'
  | "Children's clothing"
  | 'Food Drinkers'
  | 'Office culture'
  | 'Toys';

export interface ChosenLine {
  productId: number;
  productSkuId: number;
  quantity: number;
}

interface Variant {
  productId: number;
  skuId: number;
  shelf: string;
  stock: number;
  minimum: number;
  batch: number;
  priceE4: number;
}

/** The goods of the shop by shelf, best sellers first; the same ones for the same catalogue. */
export class Goods {
  readonly #shelves: Map<string, Variant[][]>;
  readonly #all: Variant[][];

  constructor(variants: readonly Variant[]) {
    this.#all = [...Map.groupBy(variants, (variant) => variant.productId).values()];
    this.#shelves = Map.groupBy(this.#all, ([first]) => first?.shelf ?? '');
  }

  bestSeller([shelf, rank]: readonly [Shelf, number]): number {
    const [first] = this.#shelves.get(shelf)?.[rank] ?? [];
    if (!first) throw new Error(`the shelf ${shelf} has no product ${rank}`);
    return first.productId;
  }

  choose([shelf, rank, variants, usd]: Choice): ChosenLine[] {
    const products = this.#shelves.get(shelf) ?? this.#all;
    // The next best seller if stock is short; fewer pieces if it is short everywhere.
    for (const part of [1, 0.5, 0]) {
      for (let step = 0; step < products.length; step++) {
        const lines = linesOf(products[(rank + step) % products.length] ?? [], variants, usd * part);
        if (lines) return lines;
      }
    }
    throw new Error(`nothing on the shelf ${shelf} can be ordered`);
  }
}

export async function readGoods(db: Database): Promise<Goods> {
  const { rows } = await sql<Variant>`
    select p.id as "productId", s.id as "skuId", c.names ->> 'en' as shelf, s.amount_on_sale as stock,
      p.min_order_quantity as minimum, p.batch_number as batch, coalesce(s.price_e4, p.price_min_e4) as "priceE4"
    from products p
    join skus s on s.product_id = p.id
    join categories c on c.id = p.category_path[1]
    where p.status = 'active' and not s.is_withdrawn and s.amount_on_sale > 0
    order by p.month_sold desc, p.id, s.position
  `.execute(db);
  return new Goods(rows);
}

/** Equal pieces of each variant, in whole batches; undefined if that would take too much of the stock. */
function linesOf(product: readonly Variant[], variants: number, usd: number): ChosenLine[] | undefined {
  const chosen = product.filter((variant) => variant.stock >= 60).slice(0, variants);
  const [first] = chosen;
  if (!first) return undefined;
  const pieces = Math.max((usd * 10_000) / first.priceE4, first.minimum) / chosen.length;
  const quantity = Math.ceil(pieces / first.batch) * first.batch;
  if (chosen.some((variant) => quantity > variant.stock / 2)) return undefined;
  return chosen.map((variant) => {
    // What one story takes, the next one does not find.
    variant.stock -= quantity;
    return { productId: variant.productId, productSkuId: variant.skuId, quantity };
  });
}
