import { type PriceE4, readPriceE4 } from '@sampan/contract/money';
import { refuseField } from '#shop/refusal.ts';

interface Variants {
  optionNames: readonly string[];
  variants: readonly { values: readonly string[]; pieces: number }[];
}

/** Each variant has a value for each option, and no two are alike; without options there is one. */
export function requireVariants({ optionNames, variants }: Variants): void {
  const isWhole = variants.every(({ values }) => values.length === optionNames.length);
  const areDistinct = new Set(variants.map(({ values }) => values.join('\n'))).size === variants.length;
  if (!isWhole || !areDistinct) throw refuseField('variants', 'invalid');
}

/** Of a reseller's own product there are at most so many pieces a size. */
export function requirePieces({ variants }: Pick<Variants, 'variants'>, most: number): void {
  if (variants.some(({ pieces }) => pieces > most)) throw refuseField('variants', 'too_large');
}

/** The contract lets only such prices pass. */
export function storedPrice(priceUsd: number): PriceE4 {
  const price = readPriceE4(priceUsd);
  if (!price) throw refuseField('priceUsd', 'invalid');
  return price;
}
