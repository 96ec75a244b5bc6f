import type { Settings } from '@sampan/contract/settings/subjects';
import { quotesFor } from '@sampan/contract/shipping-quote';

type Line = Settings['shipping']['lines'][number];

/** The cost of a sample parcel by each line, while prices are edited; lines with an unfinished figure are left out. */
export function freightOf(shipping: Settings['shipping'], country: string, grams: number) {
  if (!(grams > 0)) return [];
  const lines = shipping.lines.filter(isFinished);
  return quotesFor({ ...shipping, lines }, country, { weightGrams: grams, volumeCm3: 0, categoryIds: [] });
}

function isFinished({ volumetricDivisor, minimumGrams, zones }: Line): boolean {
  const prices = zones.flatMap(({ baseCents, steps }) => [
    baseCents,
    ...steps.flatMap(({ fromGrams, perKgCents }) => [fromGrams, perKgCents]),
  ]);
  return volumetricDivisor > 0 && [volumetricDivisor, minimumGrams, ...prices].every(Number.isSafeInteger);
}
