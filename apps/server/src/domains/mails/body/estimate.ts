import { displayCurrencies } from '@sampan/contract/currencies';
import { translate, writeDay, writeDollars, writeEstimate } from '@sampan/translations/translate';
import { z } from 'zod';

/** In which currency a reader sees prices beside dollars, and what a dollar buys of it on a day, `YYYY-MM-DD`. */
export const estimate = z.object({
  currency: z.enum(displayCurrencies),
  perUsd: z.number().positive(),
  validOn: z.iso.date(),
});
export type Estimate = z.output<typeof estimate>;

/** `$163.49 (≈ €140.77)`: what is charged, and about how much that is. */
export function about(language: string, cents: number, found: Estimate | undefined): string {
  const dollars = writeDollars(language, cents);
  return found ? `${dollars} (${writeEstimate(language, cents, found)})` : dollars;
}

/** That it is an estimate, and of which day; '' without one. */
export function estimateNote(language: string, found: Estimate | undefined): string {
  if (!found) return '';
  const { currency, perUsd, validOn } = found;
  const rate = new Intl.NumberFormat(`${language}-u-nu-latn`).format(perUsd);
  return translate(language, 'layout.estimates', { currency, rate, date: writeDay(language, validOn) });
}
