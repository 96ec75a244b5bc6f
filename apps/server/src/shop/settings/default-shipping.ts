import type { Settings } from '@sampan/contract/settings/subjects';

/** Default shipping lines of a shop that has not set its own. */

type Shipping = Settings['shipping'];
type Step = Shipping['lines'][number]['zones'][number]['steps'][number];

const eastAsia = ['CN', 'HK', 'MO', 'TW', 'JP', 'KR', 'MN'];
const southEastAsia = ['SG', 'MY', 'TH', 'VN', 'PH', 'ID', 'KH', 'LA', 'MM', 'BN'];
const northAmerica = ['US', 'CA', 'MX'];
const oceania = ['AU', 'NZ'];
const european = 'GB IE DE FR IT ES PT NL BE LU AT CH LI PL CZ SK HU SI HR RO BG GR DK SE NO FI EE LV LT MT CY'.split(
  ' ',
);
/** Countries that the trains to Europe pass through. */
const onTheWay = ['KZ', 'RU', 'BY'];

/** Cents per kilogram from 0, 50, 100, 300 and 1000 charged kilograms on. */
function steps(...cents: [number, number, number, number, number]): Step[] {
  return [0, 50_000, 100_000, 300_000, 1_000_000].map((fromGrams, index) => ({
    fromGrams,
    perKgCents: cents[index] as number,
  }));
}

const zone = (countries: string[] | null, [daysFrom, daysTo]: [number, number], prices: Step[]) => ({
  countries,
  daysFrom,
  daysTo,
  baseCents: 0,
  steps: prices,
});

/** Door to door from a warehouse in southern China, illustrative. */
export const defaultShipping: Shipping = {
  handlingDays: { from: 5, to: 11 },
  warnAboveQuoteE6: 1_250_000,
  lines: [
    {
      id: 'express',
      name: 'Express',
      volumetricDivisor: 5000,
      minimumGrams: 1000,
      notTo: [],
      refusedCategories: [],
      zones: [
        zone([...eastAsia, ...southEastAsia], [3, 5], steps(600, 570, 540, 520, 500)),
        zone([...northAmerica, ...european, ...oceania], [5, 8], steps(800, 760, 720, 690, 660)),
        zone(null, [6, 10], steps(980, 930, 890, 850, 820)),
      ],
    },
    {
      id: 'air',
      name: 'Air',
      volumetricDivisor: 6000,
      minimumGrams: 2000,
      notTo: [],
      refusedCategories: [],
      zones: [
        zone([...eastAsia, ...southEastAsia], [6, 9], steps(390, 370, 350, 330, 310)),
        zone([...northAmerica, ...european, ...oceania], [10, 15], steps(600, 570, 540, 510, 480)),
        zone(null, [12, 18], steps(740, 700, 670, 640, 600)),
      ],
    },
    {
      id: 'rail',
      name: 'Rail',
      volumetricDivisor: 6000,
      minimumGrams: 12_000,
      notTo: [],
      refusedCategories: [],
      zones: [
        zone(onTheWay, [15, 22], steps(240, 225, 210, 195, 180)),
        zone(european, [18, 28], steps(280, 265, 245, 230, 210)),
      ],
    },
    {
      id: 'sea',
      name: 'Sea',
      volumetricDivisor: 6000,
      minimumGrams: 21_000,
      notTo: ['MN'],
      refusedCategories: [],
      zones: [
        zone([...eastAsia, ...southEastAsia], [12, 20], steps(95, 90, 85, 78, 70)),
        zone([...northAmerica, ...european, ...oceania], [30, 45], steps(140, 130, 120, 108, 95)),
        zone(null, [38, 55], steps(190, 178, 165, 150, 135)),
      ],
    },
  ],
};
