import { type Cents, sum } from './money.ts';
import type { Settings } from './settings/subjects.ts';
import type { SpecialAddress } from './special-addresses.ts';

/** International shipping: each line's price for a parcel to a country. Shared by server and pages. */

type Shipping = Settings['shipping'];
type ShippingLine = Shipping['lines'][number];

/** A line's terms for one country, as stored with an order. */
export interface Tariff {
  id: string;
  name: string;
  /** Null in orders placed before lines had days. */
  daysFrom: number | null;
  daysTo: number | null;
  volumetricDivisor: number;
  minimumGrams: number;
  baseCents: Cents;
  steps: { fromGrams: number; perKgCents: Cents }[];
}

export interface Quote extends Tariff {
  chargeableGrams: number;
  priceCents: Cents;
}

export interface Parcel {
  weightGrams: number;
  volumeCm3: number;
}

export interface QuotedGoods extends Parcel {
  /** The categories of all the goods, including their ancestors. */
  categoryIds: readonly number[];
}

const chargedInGrams = 500;

function zoneFor(line: ShippingLine, countryIso: string) {
  if (line.notTo.includes(countryIso)) return undefined;
  const named = line.zones.find((zone) => zone.countries?.includes(countryIso));
  return named ?? line.zones.find((zone) => zone.countries === null);
}

/** The line's terms for a country; undefined if it does not go there. */
function tariffFor(line: ShippingLine, countryIso: string): Tariff | undefined {
  const zone = zoneFor(line, countryIso);
  if (!zone) return undefined;
  const { id, name, volumetricDivisor, minimumGrams } = line;
  const { daysFrom, daysTo, baseCents, steps } = zone;
  return { id, name, daysFrom, daysTo, volumetricDivisor, minimumGrams, baseCents, steps };
}

/** The greater of actual and volumetric weight, rounded up to half a kilogram; at least the line's minimum. */
export function chargeableGrams(
  { volumetricDivisor, minimumGrams }: Pick<Tariff, 'volumetricDivisor' | 'minimumGrams'>,
  { weightGrams, volumeCm3 }: Parcel,
): number {
  const divisor = BigInt(volumetricDivisor);
  const volumetric = Number((BigInt(volumeCm3) * 1000n + divisor - 1n) / divisor);
  const grams = Math.max(weightGrams, volumetric, minimumGrams);
  return Math.ceil(grams / chargedInGrams) * chargedInGrams;
}

/** Charges an order in several parcels: each by itself, all together at least the line's minimum. */
export function chargeableGramsOfAll(
  line: Pick<Tariff, 'volumetricDivisor' | 'minimumGrams'>,
  parcels: readonly Parcel[],
): number {
  const each = parcels.map((parcel) => chargeableGrams({ ...line, minimumGrams: 0 }, parcel));
  return chargeableGrams(line, { weightGrams: sum(each), volumeCm3: 0 });
}

/** Rounded up: a started cubic centimetre takes its space. */
export function volumeCm3({
  lengthMm,
  widthMm,
  heightMm,
}: Record<'lengthMm' | 'widthMm' | 'heightMm', number>): number {
  return Number((BigInt(lengthMm) * BigInt(widthMm) * BigInt(heightMm) + 999n) / 1000n);
}

/**
 * Price of a parcel with this chargeable weight. If the next step's smallest parcel is cheaper, the parcel is charged
 * as that one, as forwarders do: more weight never costs less.
 */
export function shippingPrice({ baseCents, steps }: Pick<Tariff, 'baseCents' | 'steps'>, grams: number): Cents {
  const prices = steps.map(({ fromGrams, perKgCents }) => {
    const charged = BigInt(Math.max(grams, fromGrams)) * BigInt(perKgCents);
    return Number((charged + 999n) / 1000n);
  });
  return baseCents + Math.min(...prices);
}

function quote(tariff: Tariff, parcel: Parcel): Quote {
  const grams = chargeableGrams(tariff, parcel);
  return { ...tariff, chargeableGrams: grams, priceCents: shippingPrice(tariff, grams) };
}

export const servesAddress = (
  { serves = [] }: Pick<ShippingLine, 'serves'>,
  special: readonly SpecialAddress[],
): boolean => special.every((one) => serves.includes(one));

/**
 * The quote of every line that carries the goods to the country: those first that deliver to such an address, then the
 * cheapest, of equals the fastest.
 */
export function quotesFor(
  shipping: Shipping,
  countryIso: string,
  goods: QuotedGoods,
  special: readonly SpecialAddress[] = [],
): Quote[] {
  return shipping.lines
    .filter((line) => !line.refusedCategories.some((id) => goods.categoryIds.includes(id)))
    .flatMap((line) => {
      const tariff = tariffFor(line, countryIso);
      return tariff ? [{ isServing: servesAddress(line, special), quote: quote(tariff, goods) }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.isServing) - Number(a.isServing) ||
        a.quote.priceCents - b.quote.priceCents ||
        (a.quote.daysTo ?? 0) - (b.quote.daysTo ?? 0),
    )
    .map((found) => found.quote);
}
