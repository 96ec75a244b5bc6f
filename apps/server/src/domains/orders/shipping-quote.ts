import type { Cents } from '@sampan/contract/money';
import type { Settings } from '../../settings.ts';

/** International shipping: zone of the destination × chargeable weight, in half kilograms. */

export type ShippingLine = Settings['shipping']['rest'];

const halfKgGrams = 500;
/** The usual divisor of air and express freight: 5000 cm³ count as a kilogram. */
const cm3PerKg = 5000;

/** The line that serves a country. A country in no zone belongs to the rest of the world. */
export function shippingLineFor(shipping: Settings['shipping'], countryIso: string): ShippingLine {
  return shipping.zones.find((zone) => zone.countries.includes(countryIso))?.line ?? shipping.rest;
}

/** The greater of real and volumetric weight, rounded up to half a kilogram; at least one half. */
export function chargeableGrams(weightGrams: number, volumeCm3: number): number {
  const volumetric = (BigInt(volumeCm3) * 1000n + BigInt(cm3PerKg) - 1n) / BigInt(cm3PerKg);
  const grams = Math.max(weightGrams, Number(volumetric), 1);
  return Math.ceil(grams / halfKgGrams) * halfKgGrams;
}

/** Price of a parcel of this chargeable weight. */
export function shippingPrice(line: Pick<ShippingLine, 'firstHalfKgCents' | 'nextHalfKgCents'>, grams: number): Cents {
  const halves = Math.max(1, Math.ceil(grams / halfKgGrams));
  return line.firstHalfKgCents + (halves - 1) * line.nextHalfKgCents;
}
