import { limits } from '@sampan/contract/limits';
import type { PriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';
import type { FileOptions } from './file-import.ts';
import { bandsOf, readFileTiers, tiersProblem } from './file-tiers.ts';
import type { ShopifyRow } from './shopify-columns.ts';

export interface Terms {
  minimum: number;
  /** Prices in the file's currency, from the minimum on. */
  bands: PriceTier[];
  /** Its variants have different prices, to which the import's tiers do not apply. */
  isWithoutTiers: boolean;
}

interface WrongTerms extends CodedProblem {
  row: ShopifyRow;
}

/** Minimum and tiers of a product: those of its own lines, or else the import's. */
export function readTerms(
  rows: readonly ShopifyRow[],
  prices: readonly PriceE4[],
  usual: Pick<FileOptions, 'minimum' | 'tiers'>,
): Terms | WrongTerms {
  const minimumLine = rows.find((row) => row.minimum);
  const minimum = minimumLine ? readPieces(minimumLine.minimum) : usual.minimum;
  if (minimumLine && minimum === undefined)
    return {
      row: minimumLine,
      problem: 'bad_minimum',
      values: { text: minimumLine.minimum },
    };
  const least = minimum ?? usual.minimum;
  const tiersLine = rows.find((row) => row.tiers);
  if (tiersLine) return ownTiers(tiersLine, prices, least);
  const [price = 0] = prices;
  const tiers = isOnePrice(prices) ? usual.tiers : [];
  return { minimum: least, bands: bandsOf(price, tiers, least), isWithoutTiers: tiers.length < usual.tiers.length };
}

function ownTiers(row: ShopifyRow, prices: readonly PriceE4[], minimum: number): Terms | WrongTerms {
  const tiers = readFileTiers(row.tiers);
  if (!tiers) return { row, problem: 'bad_tiers', values: { text: row.tiers } };
  if (!isOnePrice(prices)) return { row, problem: 'tiers_two_prices' };
  const [price = 0] = prices;
  const bands = bandsOf(price, tiers, minimum);
  const wrong = tiersProblem(tiers, minimum);
  if (wrong) return { row, ...wrong };
  if (bands.length <= tiers.length) return { row, problem: 'tiers_not_cheaper' };
  return { minimum, bands, isWithoutTiers: false };
}

const isOnePrice = (prices: readonly PriceE4[]) => prices.every((price) => price === prices[0]);

function readPieces(text: string): number | undefined {
  const pieces = /^\d{1,7}(?:[.,]0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : 0;
  return pieces >= 1 && pieces <= limits.quantityMax ? pieces : undefined;
}
