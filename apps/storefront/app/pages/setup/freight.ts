import type { Settings } from '@sampan/contract/settings/subjects';

type Line = Settings['shipping']['lines'][number];

const chargedInGrams = 500;

/** What a parcel costs by each line, while the prices are being edited: as orders are charged (shipping-quote.ts of the server). */
export function freightOf({ lines }: Settings['shipping'], country: string, grams: number) {
  return lines
    .flatMap((line) => {
      const zone = zoneFor(line, country);
      if (!zone || !(grams > 0)) return [];
      const charged = Math.ceil(Math.max(grams, line.minimumGrams) / chargedInGrams) * chargedInGrams;
      const prices = zone.steps.map(({ fromGrams, perKgCents }) =>
        Math.ceil((Math.max(charged, fromGrams) * perKgCents) / 1000),
      );
      const { daysFrom, daysTo, baseCents } = zone;
      return [{ name: line.name, daysFrom, daysTo, cents: baseCents + Math.min(...prices) }];
    })
    .toSorted((a, b) => a.cents - b.cents);
}

function zoneFor({ notTo, zones }: Line, country: string) {
  if (notTo.includes(country)) return undefined;
  return (
    zones.find(({ countries }) => countries?.includes(country)) ?? zones.find(({ countries }) => countries === null)
  );
}
