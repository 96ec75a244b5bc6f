import type { DisplayCurrency } from '@sampan/contract/currencies';
import type { Language } from '@sampan/contract/languages';
import { formatPrice, isolate, numberFormat } from '@sampan/ui/format.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useShownIn } from '../../routing/root-data.ts';

export interface ShownIn {
  currency: DisplayCurrency;
  /** Units of the currency per US dollar. */
  perUsd: number;
}

/**
 * An estimate in another currency, marked as one: `≈ €10.60`. Small unit prices keep one or two more decimals, so that
 * a hundred pieces match the amount beside them. Separate from `formatPrice`, which formats charged amounts.
 */
export function formatEstimate(language: Language, dollars: number, { currency, perUsd }: ShownIn): string {
  const value = dollars * perUsd;
  const format = numberFormat(language === 'ar' ? 'en' : language, {
    style: 'currency',
    currency,
    ...(value > 0 && value < 1 ? { maximumFractionDigits: value < 0.1 ? 4 : 3 } : {}),
  });
  return `≈ ${format.format(value)}`;
}

/** A price for display, as text: an estimate in the reader's currency, or the charged price if that is dollars. */
export function useShownPrice() {
  const language = useLanguage();
  const shownIn = useShownIn();
  /** Formats for an isolated element. */
  const written = (dollars: number) =>
    shownIn ? formatEstimate(language, dollars, shownIn) : formatPrice(language, dollars);
  const shown = (dollars: number) => isolate(language, written(dollars));
  /** The same for a sentence that says "about" itself. */
  const shownAbout = (dollars: number) => isolate(language, written(dollars).replace(/^≈ /, ''));
  return { written, shown, shownAbout };
}
