import { guardOf } from '@sampan/contract/margin';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import {
  type LowestMargin,
  type LowPrice,
  lookAt,
  lowestMargin,
  lowPriceOf,
  readMarginLimits,
  type Seen,
  sourceOfRow,
} from './low-prices.ts';
import { type ProductPrices, readProductPrices } from './product-prices.ts';
import type { PriceBasis } from './selling-price.ts';

const batchSize = 1000;

export interface Margins {
  before: LowestMargin | undefined;
  after: LowestMargin | undefined;
}

/** The products among these whose margin a change makes too small; `seen` records all of them. */
export async function findLowPrices(
  db: Database | Transaction,
  ids: readonly number[],
  marginsOf: (row: ProductPrices) => Margins,
  seen?: Seen,
): Promise<LowPrice[]> {
  const limits = await readMarginLimits(db);
  const low: LowPrice[] = [];
  for (let at = 0; at < ids.length; at += batchSize)
    for (const row of await readProductPrices(db, ids.slice(at, at + batchSize))) {
      if (row.status === 'withdrawn') continue;
      if (seen) lookAt(seen, row);
      const { before, after } = marginsOf(row);
      const found = lowPriceOf(row.id, before, after, limits);
      if (found) low.push(found);
    }
  return low;
}

/** So many are looked at when a rate or a markup changes. */
const mostLooked = 50_000;

/**
 * A new rate leaves prices that were set by hand, while their goods cost more. A new markup changes all prices that it
 * makes: none is low unless the markup itself is.
 */
export async function findLowBy(
  db: Database | Transaction,
  today: PriceBasis,
  then: PriceBasis,
  seen?: Seen,
): Promise<LowPrice[]> {
  seen?.update(JSON.stringify([today.cnyPerUsdE6, today.defaultMarkupE6, [...today.markupE6ByCategory]]));
  const chosenOnly = today.cnyPerUsdE6 !== then.cnyPerUsdE6;
  if (!chosenOnly && !(await isLowMarkup(db, then))) return [];
  const ids = await readPricedByHand(db, chosenOnly);
  const marginsOf = (row: ProductPrices) => {
    const source = sourceOfRow(row, row.overrides);
    return { before: lowestMargin(source, today, chosenOnly), after: lowestMargin(source, then, chosenOnly) };
  };
  return findLowPrices(db, ids, marginsOf, seen);
}

async function isLowMarkup(db: Database | Transaction, { defaultMarkupE6, markupE6ByCategory }: PriceBasis) {
  const limits = await readMarginLimits(db);
  const marginOf = (markupE6: number) => Math.floor((markupE6 * 1_000_000) / (1_000_000 + markupE6));
  return [defaultMarkupE6, ...markupE6ByCategory.values()].some((one) => guardOf(marginOf(one), limits) !== 'ok');
}

/** All on sale, or those with prices that rate and markup do not make. */
async function readPricedByHand(db: Database | Transaction, chosenOnly: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.status in ('active', 'private') and (${!chosenOnly}
      or p.source_tiers @> '[{}]' and p.source_tiers::text like '%fixedPriceE4%'
      or exists (select from product_overrides o where o.product_id = p.id and o.field in ('tiers', 'sku_prices', 'markup'))
      or exists (select from skus s where s.product_id = p.id and s.fixed_price_e4 is not null))
    order by p.id limit ${mostLooked}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export const countLow = (low: readonly LowPrice[]) => ({
  products: low.length,
  owner: low.filter(({ needs }) => needs === 'owner').length,
  losing: low.filter(({ marginE6 }) => marginE6 < 0).length,
});
