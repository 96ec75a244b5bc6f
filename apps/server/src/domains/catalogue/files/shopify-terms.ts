import { limits } from '@sampan/contract/limits';
import type { PriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
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

interface WrongTerms {
  row: ShopifyRow;
  problem: string;
  remedy: string;
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
      problem: `the minimum “${minimumLine.minimum}” is not a number of pieces`,
      remedy: 'Write it as a whole number, such as 10.',
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
  if (!tiers) {
    const remedy = 'Write them as 50:-5%; 200:-10%, or with prices as 50:11.80; 200:10.90.';
    return { row, problem: `the tiers “${row.tiers}” cannot be read`, remedy };
  }
  if (!isOnePrice(prices)) {
    const problem = 'its variants have different prices, to which tiers do not apply';
    return { row, problem, remedy: 'Give them one price, or remove the tiers.' };
  }
  const [price = 0] = prices;
  const bands = bandsOf(price, tiers, minimum);
  const problem =
    tiersProblem(tiers, minimum) ??
    (bands.length <= tiers.length ? 'a tier is not cheaper than the price before it' : undefined);
  if (problem) return { row, problem, remedy: 'Correct its tiers or its minimum.' };
  return { minimum, bands, isWithoutTiers: false };
}

const isOnePrice = (prices: readonly PriceE4[]) => prices.every((price) => price === prices[0]);

function readPieces(text: string): number | undefined {
  const pieces = /^\d{1,7}(?:[.,]0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : 0;
  return pieces >= 1 && pieces <= limits.quantityMax ? pieces : undefined;
}
